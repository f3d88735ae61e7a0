# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The statistics of discrete features: whole numbers, mergeable, computed in one pass."""

from __future__ import annotations

import itertools  # noqa: F401  # used by the tables
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from random import Random

import pytest

from genref import bernoulli_naive_bayes as bernoulli  # noqa: F401
from genref import categorical_naive_bayes as categorical  # noqa: F401
from genref import multinomial_naive_bayes as multinomial
from genref.counts import ClassCounts, Counts  # noqa: F401

from .by_hand import answered, each_line, refused
from .each_row import each_row

F, D = Fraction, Decimal
count = multinomial.count

A, B = Counts(2, {"x": 2, "y": 1}), Counts(1, {"y": 3, "z": 1})
XY, DECLARED = count([[1], [2]], ["x", "y"]), count([[1]], ["b"], classes=["b", "a"])
TWO, THREE = (count([[1]], ["a"], vocabulary_size=size) for size in (2, 3))
FREE = count([[2]], ["a"])
ONE = Counts(1, {1: 1})


class Kind(str, Enum):
    SPAM = "spam"


@each_line("""
    A + B, B + A -> (Counts(3, {'x': 2, 'y': 4, 'z': 1}),) * 2
    (A.total, B.total, (A + B).total, Counts(0, {}).total) -> 3, 4, 7, 0
    (A + B) - B == A, A - A == Counts(0, {}), A - Counts(0, {}) == A -> True, True, True
    # an event that never occurred is not kept; whole numbers of any type are ints
    dict(Counts(1, {'x': 0, 'y': 1}).events) -> {'y': 1}
    Counts(3.0, {'x': F(2), 'y': D('1E+3')}) -> Counts(3, {'x': 2, 'y': 1000})
    set(map(type, Counts(3.0, {'x': F(2)}).events.values())) -> {int}
    hash(A) == hash(Counts(2, {'y': 1, 'x': 2})), A == Counts(2, {'x': 2}) -> True, False
    # events are a mapping that cannot be changed
    list(A.events.items()), repr(A.events) -> [('x', 2), ('y', 1)], "{'x': 2, 'y': 1}"
    repr(Counts(1, dict.fromkeys(range(5000), 1)).events) -> '{0: 1, 1: 1, 2: 1, ... 5000 entries}'
    # class order is sorted, or declared
    XY.classes, count([[1]] * 2, ['10', '9']).classes -> ('x', 'y'), ('10', '9')
    count([[1]] * 3, [10, -1, 9]).classes, DECLARED.classes -> (-1, 9, 10), ('b', 'a')
    DECLARED['a'], DECLARED.declared, XY.declared -> Counts(0, {}), True, False
    count([[1]], [Kind.SPAM]).classes, type(count([[1]], [Kind.SPAM]).classes[0]) -> ('spam',), str
    count([], []), count([], [], classes=['a']).examples -> ClassCounts((), ()), 0
    # merging: a class missing in one part, a declared order, a shape of one part
    (XY + count([[2, 2]], ['z'])) -> ClassCounts(('x', 'y', 'z'), (ONE, Counts(1, {2: 1}), Counts(1, {2: 2})))
    DECLARED + FREE == FREE + DECLARED == count([[1], [2]], ['b', 'a'], classes=['b', 'a']) -> True
    (TWO + FREE).shape, (FREE + TWO).shape, (FREE + FREE).shape -> 2, 2, None
    TWO + FREE - FREE == TWO -> True
    # a class left without examples vanishes unless it is declared
    XY - count([[2]], ['y']) == count([[1]], ['x']) -> True
    (DECLARED - DECLARED).classes, (XY - XY).classes -> ('b', 'a'), ()
    XY == count([[2], [1]], ['y', 'x']), hash(XY) == hash(count([[2], [1]], ['y', 'x'])) -> True, True
    XY == count([[1], [2]], ['y', 'x']) -> False
""")
def test_by_hand(line: str) -> None:
    """Spec: nb-update"""
    answered(line, globals())


@each_line("""
    Counts(True, {}) -> Domain | examples
    Counts(1, {'x': -1}) -> Domain | events['x']
    Counts(1, {'x': True}) -> Domain | events['x']
    Counts(0, {'x': 1}) -> Domain | examples | 1 or more, because there are counts of events
    Counts(1, None) -> Domain | events | a mapping of event to count
    Counts(1, {None: 1}) -> Domain | event of the counts
    Counts(1, {('a', 1): 1}) -> Domain | event of the counts
    Counts(1, {(0, None): 1}) -> Domain | event of the counts
    # no more can be taken away than there is
    A - Counts(3, {}) -> Domain | examples to remove | at most 2
    A - Counts(1, {'y': 2}) -> Domain | events to remove of 'y' | at most 1
    A - Counts(2, {'x': 2}) -> Domain | examples | 1 or more, because there are counts of
    XY - count([[1]], ['z']) -> Domain | examples to remove | at most 0
    XY - count([[2]], ['x']) -> Domain | events to remove of 2 | at most 0
    XY - count([[1], []], ['x', 'x']) -> Domain | examples to remove | at most 1
    DECLARED + count([[1]], ['c']) -> Domain | label | one of the declared ('b', 'a')
    DECLARED + count([[1]], ['b'], classes=['a', 'b']) -> Domain | classes | the declared order ('b', 'a')
    TWO + THREE -> Shape | shape of the counts | expected 2, got 3
    TWO - THREE -> Shape | shape of the counts | expected 2, got 3
    TWO + bernoulli.count([[1, 0]], ['a']) -> Domain | kind of the counts | words of documents
    ClassCounts(('a', 'b'), (ONE,)) -> Shape | counts | one for each of 2 classes, got 1
    ClassCounts(('a',), (ONE,), 2, feature_names=['x']) -> Shape | feature_names
    # labels: one for each row, and not both ints and strs
    count([[1], [1]], [0, '0']) -> Domain | labels | ints and strs do not mix
    count([[1]], [0]) + count([[1]], ['0']) -> Domain | labels | ints and strs do not mix
    bernoulli.count([[1]] * 1500 + [[-1]], ['a'] * 1501) -> Domain | rows[1500][0]
    categorical.count([[1]] * 1500 + [[-1]], ['a'] * 1501) -> Domain | rows[1500][0]
    multinomial.count([[1]] * 1500 + [[-1]], ['a'] * 1501) -> Domain | documents[1500][0]
    bernoulli.count([[1], [1]], itertools.repeat(0)) -> Shape | labels | got only 2 rows
""")
def test_refusals(line: str) -> None:
    refused(line, globals())


def test_only_their_kind_mixes() -> None:
    for code in ("A + 1", "A - {}", "XY + A", "XY - 1", "A.events.__setitem__('x', 1)"):
        with pytest.raises((TypeError, AttributeError)):
            eval(code)


class TestOnePass:
    """Spec: nb-update"""

    @each_row("seed", range(5))
    def test_neither_order_nor_split_changes_them(self, seed: int) -> None:
        random = Random(seed)
        examples = [
            ([random.randint(1, 6) for _ in range(random.randint(0, 5))], "abc"[i % 3]) for i in range(40)
        ]
        whole = count(*zip(*examples))
        for name in "abc":
            words = [word for text, label in examples if label == name for word in text]
            assert whole[name].events == {k: words.count(k) for k in {*words}}
        random.shuffle(examples)
        cut = random.randint(3, 37)
        first, rest = count(*zip(*examples[:cut])), count(*zip(*examples[cut:]))
        assert first + rest == rest + first == whole and whole - first == rest and whole - rest == first
