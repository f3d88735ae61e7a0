# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Mistakes with words, vocabularies and bins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import List, Optional

from .rounding import Number, double

INHERITED = {"constructor", "toString", "hasOwnProperty", "__proto__"}
"""What every object of JavaScript has."""

TEXT = "text.*"
Words = Sequence[str]


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
