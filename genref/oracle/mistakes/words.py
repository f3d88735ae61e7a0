# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes with words, vocabularies and bins."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Dict, List, Optional

from ...text import tokenize
from ..reading import nb_vocabulary
from ..rounding import Number, double
from ..steps import Step, nb_discretize
from .asking import Fields, in_fields
from .mistake import Change, by

INHERITED = {"constructor", "toString", "hasOwnProperty", "__proto__"}
"""What every object of JavaScript has."""

Words = Sequence[str]


def matching(pattern: str) -> Callable[[str], List[str]]:
    """Return what finds the words of a text in lower case."""
    return lambda text: re.findall(pattern, text.lower())


def all_of(token_lists: Sequence[Words]) -> List[str]:
    """Return the words of all documents in their order."""
    return list(chain(*token_lists))


def each_once(tokens: Words) -> List[str]:
    """Return words without repeats."""
    return list(dict.fromkeys(tokens))


def folded(tokens: Words) -> List[str]:
    """Return words in their case-folded form."""
    return [word.casefold() for word in tokens]


def not_inherited(tokens: Words) -> List[str]:
    """Return the words that no object of JavaScript has."""
    return [word for word in tokens if word not in INHERITED]


def vocabulary_of(change: Callable[[Words], Words]) -> Step:
    """Return the vocabulary of changed documents."""
    return lambda token_lists, **options: nb_vocabulary(list(map(change, token_lists)), **options)


def first_in_order(token_lists: Sequence[Words], size: Optional[Number] = None, **rest: object) -> Words:
    """Return the first words of the vocabulary, not the commonest."""
    return nb_vocabulary(token_lists, **rest)[: None if size is None else int(double(size))]


def kept_stop_words(token_lists: Sequence[Words], stop_words: Words = (), **rest: object) -> Words:
    """Return the vocabulary with its stop words."""
    return nb_vocabulary(token_lists, **rest)


def of_all(order: Callable[[Words], Words]) -> Step:
    """Return the words of the vocabulary as an order of all words has them."""

    def vocabulary(token_lists: Sequence[Words], **options: object) -> Words:
        kept = nb_vocabulary(token_lists, **options)
        return [word for word in order(all_of(token_lists)) if word in kept]

    return vocabulary


def any_vocabulary(
    token_lists: Sequence[Words], size: Optional[Number] = None, minimum: Number = 1, **rest: object
) -> Words:
    """Return a vocabulary of anything, sizes being cut to integers and counted from the end, NaN being 0."""
    counts = Counter(map(str, all_of(token_lists)))
    kept = sorted((w for w, n in counts.items() if n >= minimum), key=lambda word: (-counts[word], word))
    most = None if size is None else double(size)
    return sorted(kept[: None if most is None else int(most) if most == most else 0])


def most_common(token_lists: Sequence[Words], number: Number) -> Words:
    """Return the commonest words, those first that come first; a negative number counts from the end."""
    return [word for word, _ in Counter(all_of(token_lists)).most_common()][: int(double(number))]


def without_zero(fields: Fields) -> Fields:
    """Return the arguments with a size 0 taken for none."""
    return {"size": "1000000"} if fields.get("size") == "0" else {}


def identities(tokens: Words, words: Words, first: int = 1, unknown: Optional[int] = None) -> List[int]:
    """Return the identities of words, from `first`; of unknown ones `unknown`, if it is a number."""
    known = {word: k for k, word in enumerate(words, first)}
    return [k for k in (known.get(word, unknown) for word in tokens) if k is not None]


def presence(tokens: Words, words: Words) -> List[int]:
    """Return for each word whether it is among the tokens, which may be anything."""
    return [int(word in list(map(str, tokens))) for word in words]


def unknown(tokens: Words, words: Words) -> Dict[str, int]:
    """Return how often each word occurs that the vocabulary does not have."""
    return dict(Counter(word for word in tokens if word not in words))


def counts(first: int = 1, zeros: bool = False, most: int = 10**9) -> Step:
    """Return what counts words, from `first`, with those that do not occur."""
    return lambda vector: {k: min(n, most) for k, n in enumerate(vector, first) if n or zeros}


def documents(change: Callable[[Words], Words], **others: Step) -> Dict[str, Step]:
    """Return what is made of documents that are changed; other steps stand for these."""
    return {
        "nb_vocabulary": vocabulary_of(change),
        "nb_presence_vector": lambda tokens, words: presence(change(tokens), words),
        "event_encoding": lambda tokens, words: identities(change(tokens), words),
        "unknown": lambda words, tokens: unknown(change(tokens), words),
        **others,
    }


TEXT = "text.*"
DOMAIN = "DomainError"

WORDS: Dict[str, Change] = {
    "words-split-at-blanks": by("text.words", words_of=matching(r"\S+")),
    "words-with-their-case": by("text.words", words_of=lambda text: re.findall(r"[^\W_]+", text)),
    "words-of-two-letters": by("text.words", words_of=matching(r"\b\w\w+\b")),
    "words-without-accents": by("text.words", words_of=matching("[a-z]+")),
    "words-in-lower-case": by("text.words", words_of=matching(r"[^\W_]+|[^\w\s]")),
    "empty-words-kept": by(
        TEXT,
        words_of=lambda text: re.split("[^a-z0-9]+", text.lower()),
        event_encoding=lambda tokens, words: identities(tokens or [""], words, unknown=0),
    ),
    "words-each-once": by(
        TEXT,
        words_of=lambda text: each_once(tokenize(text)),
        commonest=lambda token_lists, number: most_common(list(map(each_once, token_lists)), number),
        nb_vocabulary=vocabulary_of(each_once),
        event_encoding=lambda tokens, words: identities(each_once(tokens), words),
        unknown=lambda words, tokens: unknown(each_once(tokens), words),
        word_counts=counts(most=1),
    ),
    "numbers-as-words": by(
        TEXT,
        f"{DOMAIN} NotFiniteError",
        words_of=lambda text: tokenize(str(text)),
        nb_vocabulary=any_vocabulary,
        commonest=most_common,
        nb_presence_vector=presence,
        event_encoding=lambda tokens, words: identities(list(map(str, tokens)), words),
        word_counts=counts(),
    ),
    "vocabulary-as-first-seen": by(TEXT, nb_vocabulary=of_all(each_once), commonest=most_common),
    "vocabulary-with-repeats": by(TEXT, nb_vocabulary=of_all(sorted)),
    "vocabulary-of-folded-words": by(TEXT, **documents(folded)),
    "first-words-in-order": by(TEXT, nb_vocabulary=first_in_order),
    "stop-words-sorted": by(
        TEXT, commonest=lambda token_lists, number: nb_vocabulary(token_lists, size=int(number))
    ),
    "size-zero-as-none": Change(TEXT, asks=in_fields(without_zero)),
    "stop-words-kept": by(TEXT, nb_vocabulary=kept_stop_words),
    "names-of-objects": by(
        TEXT,
        words_of=lambda text: not_inherited(tokenize(text)),
        **documents(
            not_inherited,
            nb_presence_vector=lambda tokens, words: presence([*tokens, *INHERITED], words),
        ),
    ),
    "in-of-a-list": by(
        TEXT,
        nb_presence_vector=lambda tokens, words: [0] * len(words),
        event_encoding=lambda tokens, words: [],
        unknown=lambda words, tokens: dict(Counter(tokens)),
    ),
    "identities-from-0": by(
        TEXT,
        event_encoding=lambda tokens, words: identities(tokens, words, first=0),
        word_counts=counts(first=0),
    ),
    "unknown-words-as-0": by(TEXT, event_encoding=lambda tokens, words: identities(tokens, words, unknown=0)),
    "presence-as-counts": by(
        TEXT, nb_presence_vector=lambda tokens, words: [list(tokens).count(word) for word in words]
    ),
    "presence-as-places": by(
        TEXT,
        nb_presence_vector=lambda tokens, words: sorted({words.index(w) for w in tokens if w in words}),
    ),
    "zero-counts-kept": by(TEXT, word_counts=counts(zeros=True)),
    "bins-closed-above": by("discretize.*", nb_discretize=lambda value, edges: bisect_left(edges, value) + 1),
    "bins-open": by(
        "discretize.*",
        nb_discretize=lambda value, edges: 0 if value in edges else nb_discretize(value, edges),
    ),
    "bins-from-0": by(
        "discretize.*", nb_discretize=lambda value, edges: sum(edge <= value for edge in edges)
    ),
    "bins-unchecked": by(
        "discretize.*", DOMAIN, nb_discretize=lambda value, edges: sum(edge <= value for edge in edges) + 1
    ),
}
