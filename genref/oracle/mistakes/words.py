# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes with words, vocabularies and bins."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Dict, List, Optional

from ..reading import nb_vocabulary
from ..rounding import Number, double
from ..steps import Step
from .asking import Fields

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


def not_among(tokens: Words, words: Words) -> Dict[str, int]:
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
        "unknown": lambda words, tokens: not_among(change(tokens), words),
        **others,
    }


TEXT = "text.*"
