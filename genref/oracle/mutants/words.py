# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes with words, vocabularies and bins."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import chain
from typing import Optional

from ...text import Vocabulary, commonest, tokenize
from ..questions import exactly
from ..reference import plain
from .asking import Fields, Wrong, asking, checked, in_fields, one_of, only
from .mutant import Mutant

INHERITED = {"constructor", "toString", "hasOwnProperty", "__proto__"}
"""What every object of JavaScript has."""

Tokens = Sequence[str]


def of(topic: str, wrong: Callable[..., object], *lifted: str) -> Wrong:
    """Return what a wrong function gives for one kind of question, with checks but for these errors."""

    return only(topic, checked(lambda question: plain(wrong(**question.arguments(exactly))), *lifted))


def found(pattern: str) -> Wrong:
    """Return the words that a pattern finds in a text in lower case."""
    return of("text.words", lambda text: re.findall(pattern, text.lower()))


def vocabulary(choose: Callable[..., Iterable[str]], *lifted: str) -> Wrong:
    """Return a vocabulary chosen from all words in their order, by options."""
    return of("text.vocabulary", lambda token_lists, **options: list(choose(token_lists, **options)), *lifted)


def all_of(token_lists: Sequence[Tokens]) -> list[str]:
    """Return the words of all documents in their order."""
    return list(chain(*token_lists))


def right(token_lists: Sequence[Tokens], **options: object) -> list[str]:
    """Return the right vocabulary."""
    return list(Vocabulary.of(token_lists, **options).words)  # type: ignore[arg-type]  # checked before


def each_once(token_lists: Sequence[Tokens]) -> list[list[str]]:
    """Return documents in which no word occurs twice."""
    return [list(dict.fromkeys(tokens)) for tokens in token_lists]


def first_in_order(
    token_lists: Sequence[Tokens], size: Optional[Fraction] = None, **rest: object
) -> list[str]:
    """Return the first words of the vocabulary, not the commonest."""
    return right(token_lists, **rest)[: None if size is None else int(size)]


def without_zero(fields: Fields) -> Fields:
    """Return the arguments with a size 0 taken for none."""
    return {"size": "1000000"} if fields.get("size") == "0" else {}


def unchecked(
    token_lists: Sequence[Tokens], size: Optional[float] = None, minimum: float = 1, **rest: object
) -> list[str]:
    """Return a vocabulary of anything, sizes being cut to integers and counted from the end, NaN being 0."""
    counts = Counter(map(str, all_of(token_lists)))
    kept = [word for word, n in counts.items() if n >= minimum]
    kept.sort(key=lambda word: (-counts[word], word))
    return sorted(kept[: None if size is None else int(size) if size == size else 0])


def most_common(token_lists: Sequence[Tokens], number: Fraction) -> list[str]:
    """Return the commonest words, those first that come first; a negative number counts from the end."""
    return [word for word, _ in Counter(all_of(token_lists)).most_common()][: int(number)]


# Documents.


def identities(words: Tokens, tokens: Tokens, first: int = 1, unknown: Optional[int] = None) -> list[int]:
    """Return the identities of words, from `first`; of unknown ones `unknown`, if it is a number."""
    known = {word: k for k, word in enumerate(words, first)}
    return [k for k in (known.get(word, unknown) for word in tokens) if k is not None]


def presence(words: Tokens, tokens: Tokens) -> list[int]:
    """Return for each word whether it is among the tokens, which may be anything."""
    return [int(word in list(map(str, tokens))) for word in words]


def by_names(words: Tokens, tokens: Tokens) -> list[int]:
    """Return for each word whether an object that has the tokens as names has it."""
    return [int(word in tokens or word in INHERITED) for word in words]


def document(wrong: Callable[[Tokens, Tokens], object], *outputs: str) -> Wrong:
    """Return what a wrong function of vocabulary and document gives for some outputs."""
    return one_of(*(of(f"text.{output}", wrong) for output in outputs))


def word_counts(first: int = 1, zeros: bool = False, most: float = float("inf")) -> Callable[..., object]:
    """Return a function that counts words, from `first`, with those that do not occur."""
    return lambda vector: [[k, int(min(n, most))] for k, n in enumerate(vector, first) if n or zeros]


def pairs_unchecked(vector: Sequence[Fraction]) -> object:
    """Return the counts as they are."""
    return [[k, n] for k, n in enumerate(vector, 1) if n]


def bins_unchecked(value: Fraction, edges: Sequence[Fraction]) -> int:
    """Return how many edges are not above a value, and 1."""
    return sum(edge <= value for edge in edges) + 1


DOMAIN = "DomainError"

WORDS: tuple[Mutant, ...] = (
    Mutant("words-split-at-blanks", "words split at blanks alone", found(r"\S+")),
    Mutant(
        "words-with-their-case",
        "words with their case",
        of("text.words", lambda text: re.findall(r"[^\W_]+", text)),
    ),
    Mutant("words-of-two-letters", "words of at least two letters", found(r"\b\w\w+\b"), ("scikit-learn",)),
    Mutant("words-without-accents", "words of English letters alone", found("[a-z]+"), ("npm natural",)),
    Mutant("words-in-lower-case", "lower case, where letters should be folded", found(r"[^\W_]+|[^\w\s]")),
    Mutant(
        "empty-words-kept",
        "empty words between separators",
        one_of(
            of("text.words", lambda text: re.split("[^a-z0-9]+", text.lower())),
            of("text.identities", lambda words, tokens: identities(words, tokens or [""], unknown=0)),
        ),
        ("npm bayes", "multibayes"),
    ),
    Mutant(
        "words-each-once",
        "each word of a document once",
        one_of(
            of("text.words", lambda text: list(dict.fromkeys(tokenize(text)))),
            vocabulary(lambda token_lists, **options: right(each_once(token_lists), **options)),
            of("text.commonest", lambda token_lists, number: most_common(each_once(token_lists), number)),
            document(lambda words, tokens: identities(words, list(dict.fromkeys(tokens))), "identities"),
            document(lambda words, tokens: {w: 1 for w in tokens if w not in words}, "unknown"),
            of("text.word_counts", word_counts(most=1)),
        ),
    ),
    Mutant(
        "numbers-as-words",
        "anything taken for a text, and a text for its letters",
        one_of(
            of("text.words", lambda text: tokenize(str(text)), DOMAIN),
            vocabulary(unchecked, DOMAIN, "NotFiniteError"),
            of("text.commonest", most_common, DOMAIN),
            of("text.presence", presence, DOMAIN),
            of("text.identities", lambda words, tokens: identities(words, list(map(str, tokens))), DOMAIN),
            of("text.word_counts", pairs_unchecked, DOMAIN, "NotFiniteError"),
        ),
        ("npm bayes",),
    ),
    Mutant(
        "vocabulary-as-first-seen",
        "a vocabulary in the order of appearance",
        one_of(
            vocabulary(
                lambda token_lists, **options: [
                    word
                    for word in dict.fromkeys(all_of(token_lists))
                    if word in right(token_lists, **options)
                ]
            ),
            of("text.commonest", most_common),
        ),
    ),
    Mutant(
        "vocabulary-with-repeats",
        "a vocabulary that has words twice",
        vocabulary(
            lambda token_lists, **options: sorted(
                word for word in all_of(token_lists) if word in right(token_lists, **options)
            )
        ),
    ),
    Mutant(
        "vocabulary-of-folded-words",
        "words that are equal but for their case being the same",
        one_of(
            vocabulary(
                lambda token_lists, **options: right(
                    [[*map(str.casefold, t)] for t in token_lists], **options
                )
            ),
            document(lambda words, tokens: presence(words, [*map(str.casefold, tokens)]), "presence"),
            document(lambda words, tokens: identities(words, [*map(str.casefold, tokens)]), "identities"),
        ),
    ),
    Mutant(
        "first-words-in-order",
        "the first words of the alphabet, not the commonest,",
        vocabulary(first_in_order),
    ),
    Mutant(
        "stop-words-sorted",
        "the commonest words in sorted order",
        of("text.commonest", lambda token_lists, number: sorted(commonest(token_lists, int(number)))),
    ),
    Mutant("size-zero-as-none", "a size of 0 taken for none", checked(asking(in_fields(without_zero)))),
    Mutant(
        "stop-words-kept",
        "stop words that are kept",
        vocabulary(lambda token_lists, stop_words=(), **options: right(token_lists, **options)),
    ),
    Mutant(
        "names-of-objects",
        "words that objects of JavaScript inherit",
        one_of(
            of("text.words", lambda text: [word for word in tokenize(text) if word not in INHERITED]),
            vocabulary(lambda t, **options: [word for word in right(t, **options) if word not in INHERITED]),
            document(by_names, "presence"),
            document(
                lambda words, tokens: identities(words, [w for w in tokens if w not in INHERITED]),
                "identities",
            ),
            document(
                lambda words, tokens: {w: 1 for w in tokens if w not in {*words, *INHERITED}}, "unknown"
            ),
        ),
        ("npm bayes", "ml-classify-text-js", "keyman"),
    ),
    Mutant(
        "in-of-a-list",
        "no word found in a list, JavaScript's `in` looking for places,",
        one_of(
            document(lambda words, tokens: [0] * len(words), "presence"),
            document(lambda words, tokens: [], "identities"),
            document(lambda words, tokens: Counter(tokens), "unknown"),
        ),
    ),
    Mutant(
        "identities-from-0",
        "identities from 0",
        one_of(
            document(lambda words, tokens: identities(words, tokens, first=0), "identities"),
            of("text.word_counts", word_counts(first=0)),
        ),
    ),
    Mutant(
        "unknown-words-as-0",
        "0 for the identity of an unknown word",
        document(lambda words, tokens: identities(words, tokens, unknown=0), "identities"),
    ),
    Mutant(
        "presence-as-counts",
        "counts in the place of presence",
        document(lambda words, tokens: [list(tokens).count(word) for word in words], "presence"),
    ),
    Mutant(
        "presence-as-places",
        "the places of the words, not a vector,",
        document(lambda words, tokens: sorted({words.index(w) for w in tokens if w in words}), "presence"),
    ),
    Mutant("zero-counts-kept", "words that do not occur", of("text.word_counts", word_counts(zeros=True))),
    Mutant(
        "bins-closed-above",
        "bins that contain their upper edge",
        of("discretize.bin", lambda value, edges: bisect_left(edges, value) + 1),
        ("R's cut", "pandas.cut"),
    ),
    Mutant(
        "bins-open",
        "bins that contain neither edge, and 0 for a value on one,",
        of("discretize.bin", lambda value, edges: 0 if value in edges else bisect_right(edges, value) + 1),
    ),
    Mutant(
        "bins-from-0",
        "bins counted from 0",
        of("discretize.bin", lambda value, edges: bisect_right(edges, value)),
        ("NumPy",),
    ),
    Mutant("bins-unchecked", "edges in any order", of("discretize.bin", bins_unchecked, DOMAIN)),
)
