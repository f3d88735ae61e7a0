# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Texts: from characters to words, and from words to the vectors x of the event models."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from heapq import nsmallest
from itertools import groupby, islice
from typing import Optional
from unicodedata import category, combining, normalize

from .errors import DomainError, shown
from .numbers.exact import Number, listed, ordered, whole_count
from .numbers.values import Value, fill, once

__all__ = ["tokenize", "commonest", "Vocabulary"]

Tokenizer = Callable[[str], Iterable[str]]
Documents = Iterable[Iterable[str]]
Tally = Mapping[str, int]
Words = Collection[str]


class _Separations(dict[int, str]):
    """The replacement of each visible character: letters, marks and digits stay, symbols stand alone."""

    def __missing__(self, code: int) -> str:
        kind = category(chr(code))
        symbol = kind[0] == "S" or kind in ("Co", "Cn")
        self[code] = result = chr(code) if kind[0] in "LMN" else f" {chr(code)} " if symbol else " "
        return result


class _Visible(dict[int, str]):
    """The decomposition of each character; invisible characters are dropped, which joins their neighbours."""

    def __missing__(self, code: int) -> str:
        self[code] = result = "" if category(chr(code)) == "Cf" else normalize("NFD", chr(code))
        return result


_SEPARATIONS = _Separations()
_VARIATION_SELECTORS = [*range(0x180B, 0x180E), 0x180F, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]
_VISIBLE = _Visible(dict.fromkeys(_VARIATION_SELECTORS, ""))

# The same for ASCII without symbols, where each byte is replaced by one byte.
_ASCII_SYMBOLS = bytes(code for code in range(128) if category(chr(code))[0] == "S")
_ASCII = bytes(ord(_SEPARATIONS[code].strip().lower() or " ") for code in range(128)) + bytes(128)

_LONG = 500
"""The length of a word from which `normalize` may take quadratic time for its marks."""


def tokenize(text: str) -> list[str]:
    """Return the words of a text, in their order.

    A word is a run of letters, combining marks and digits of any script, as long as possible; case is
    ignored. A single symbol is a word, too: a currency sign, an emoji, or a character missing from the
    Unicode tables of this Python. Everything else separates words, except invisible characters, which are
    dropped. Canonically equivalent texts have the same words, which are composed (NFC) after full case
    folding.

    Raises: DomainError if the text is not a str.
    See: nb-vocabulary

    >>> tokenize("Buy NOW, don't wait: 3 pills for \u20ac9.99!")
    ['buy', 'now', 'don', 't', 'wait', '3', 'pills', 'for', '\u20ac', '9', '99']
    """
    if not isinstance(text, str):
        raise DomainError("text", text, "str")
    if text.isascii():
        letters = text.encode()
        if len(letters.translate(None, _ASCII_SYMBOLS)) == len(letters):
            return letters.translate(_ASCII).decode().split()
        return text.lower().translate(_SEPARATIONS).split()
    return normalize("NFC", _decomposed(text).casefold()).translate(_SEPARATIONS).split()


def _decomposed(text: str) -> str:
    """Return the visible characters in NFD."""
    visible = text.translate(_VISIBLE)
    if max(map(len, visible.split()), default=0) > _LONG:
        runs = groupby(visible, lambda character: combining(character) > 0)
        visible = "".join("".join(sorted(run, key=combining) if marks else run) for marks, run in runs)
    return normalize("NFD", visible)


def commonest(documents: Documents, number: int) -> tuple[str, ...]:
    """Return the `number` most frequent words, or all if there are fewer; ties are in sorted order.

    Raises: DomainError, NotFiniteError.
    Computes: nb-stop-words

    >>> commonest([["the", "cat"], ["the", "dog"]], 2)
    ('the', 'cat')
    """
    return _most_frequent(_occurrences(documents), number)


def _most_frequent(counts: Tally, number: Number) -> tuple[str, ...]:
    n = whole_count(number, "number of words")
    return tuple(nsmallest(n, counts, key=lambda word: (-counts[word], word)))


def _occurrences(documents: Documents) -> Counter[str]:
    counts: Counter[str] = Counter()
    for i, document in enumerate(ordered(documents, "documents", "an iterable of documents")):
        counts.update(words_of(document, f"documents[{i}]"))
    return counts


def words_of(document: Iterable[str], where: str = "document") -> Sequence[str]:
    """Return a document as a sequence of strs. Raises: DomainError, also for a text."""
    words = listed(document, where, "a sequence of words; `tokenize` turns a text into one")
    if set(map(type, words)) <= {str}:
        return words
    for j, word in enumerate(words):
        if not isinstance(word, str):
            raise DomainError(f"{where}[{j}]", word, "str")
    return [str.__str__(word) for word in words]


@dataclass(frozen=True, repr=False)
class Vocabulary(Value):
    """The distinct words that a model knows; word k of |V| has the identity k, counted from 1."""

    _line = _shown = ("words",)

    words: tuple[str, ...]

    def __post_init__(self) -> None:
        words = tuple(words_of(self.words, "words"))
        if len(set(words)) < len(words):
            twice = next(word for word, n in Counter(words).items() if n > 1)
            raise DomainError("words", twice, "words that all differ")
        fill(self, words=words)

    @staticmethod
    def of(
        documents: Documents, *, size: Optional[int] = None, minimum: int = 1, stop_words: Words = ()
    ) -> Vocabulary:
        """Return the words that occur in documents at least `minimum` times, sorted by code point.

        `stop_words` are left out. With `size`, only that many of the rest are kept, the most frequent as in
        `commonest`.

        Raises: DomainError, NotFiniteError.
        Computes: nb-vocabulary

        >>> Vocabulary.of([["buy", "a", "pill"], ["buy", "now"]], size=2).words
        ('a', 'buy')
        """
        counts = _occurrences(documents)
        return Vocabulary.of_counts(counts, size=size, minimum=minimum, stop_words=stop_words)

    @staticmethod
    def of_counts(
        counts: Tally, *, size: Optional[int] = None, minimum: int = 1, stop_words: Words = ()
    ) -> Vocabulary:
        """Return the vocabulary of documents with these word counts, as `of` does.

        Raises: the same errors as `of`.
        """
        least, stopped = whole_count(minimum, "minimum"), frozenset(stop_list(stop_words))
        if not isinstance(counts, Mapping):
            raise DomainError("counts", counts, "a mapping of word to count")
        words = words_of(list(counts), "words of the counts")
        pairs = [(word, whole_count(n, f"counts[{shown(word)}]")) for word, n in zip(words, counts.values())]
        selected = {word: n for word, n in pairs if n >= least and word not in stopped}
        return Vocabulary(tuple(sorted(selected if size is None else _most_frequent(selected, size))))

    def __len__(self) -> int:
        return len(self.words)

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and word in self._identities

    @once
    def _identities(self) -> dict[str, int]:
        return {word: k for k, word in enumerate(self.words, 1)}

    def presence(self, document: Iterable[str]) -> tuple[int, ...]:
        """Return x in {0, 1}^|V|: x_j is 1 if the document contains word j of the vocabulary.

        Raises: DomainError for a text, or a word that is not a str.
        Computes: nb-presence-vector

        >>> Vocabulary(("a", "aardvark", "buy")).presence(["buy", "a", "buy"])
        (1, 0, 1)
        """
        present = set(words_of(document))
        return tuple([int(word in present) for word in self.words])

    def present(self, document: Iterable[str]) -> frozenset[int]:
        """Return the positions in the vocabulary, from 0, of the words that the document contains.

        Raises: the same errors as `presence`.

        >>> sorted(Vocabulary(("a", "aardvark", "buy")).present(["buy", "a", "buy"]))
        [0, 2]
        """
        return frozenset([k - 1 for k in self.identities(document)])

    def identities(self, document: Iterable[str]) -> tuple[int, ...]:
        """Return (x_1, ..., x_d), where x_j in {1, ..., |V|} is the identity of the j-th word that has one.

        Raises: the same errors as `presence`.
        Computes: event-encoding

        >>> Vocabulary(("a", "aardvark", "buy")).identities(["buy", "a", "car", "buy"])
        (3, 1, 3)
        """
        return tuple(filter(None, map(self._identities.get, words_of(document))))

    def unknown(self, document: Iterable[str]) -> dict[str, int]:
        """Return how often the document contains each word that is not in the vocabulary.

        Raises: the same errors as `presence`.

        >>> Vocabulary(("a", "aardvark", "buy")).unknown(["buy", "a", "car", "buy"])
        {'car': 1}
        """
        return dict(Counter(word for word in words_of(document) if word not in self._identities))


def stop_list(words: Words) -> tuple[str, ...]:
    """Return stop words in sorted order, each once. Raises: DomainError."""
    allowed = "a collection of words"
    if not isinstance(words, Collection):
        raise DomainError("stop_words", words, allowed)
    given = islice(words, None) if isinstance(words, Set) else ordered(words, "stop_words", allowed)
    return tuple(sorted(set(words_of(list(given), "stop_words"))))
