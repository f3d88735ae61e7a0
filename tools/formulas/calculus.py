# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
r"""Sums, means, integrals and slopes: nodes that give a letter one value after the other.

>>> from .evaluator import Evaluator
>>> from .letters import meanings
>>> from .reader import read
>>> world = Evaluator({}, meanings(["$x$ is `3`"]))
>>> world.of(read(r"\frac{\mathrm{d}}{\mathrm{d} x} (x^2)")[0])
Fraction(6, 1)
>>> world.of(read(r"\int_0^x t \mathrm{d}t")[0])
Fraction(9, 2)
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import reduce
from itertools import product
from typing import Callable, Optional

from .lookup import Letters, Scope, Unknown, listed
from .patterns import all_letters, mentions, put, shape
from .reader import ZERO, Node, group, letter
from .values import (
    Matrix,
    Number,
    Senseless,
    Value,
    add,
    column,
    divide,
    integer,
    middle,
    multiply,
    number,
    points,
    value,
)

STEP = Fraction(1, 10**25)
"""The step of difference quotients; both sides are used, so the error is about its square."""
SLOPES = (letter(r"\partial"), letter(r"\mathrm{d}"))


class Calculus(Letters):
    """Each method evaluates one kind of node."""

    def repeated(self, before: Node, last: Node, scope: Scope, kind: str) -> Value:
        """What the dots in a_1 + ... + a_d stand for: the last term a_d with 2, 3, ..., d for its letter."""
        counter = next((name for name in ("d", "k") if mentions(last, name)), None)
        if counter is None:
            raise Senseless("dots that lead to no a_d or a_k")
        written = 1
        while before.kind == kind:  # a_0 in a_0 + a_1 + ... + a_d is written too, but not counted
            before, written = before.parts[0], written + 1
        end = integer(self.of(letter(counter), scope))
        if kind == "sum" and mentions(before, "0"):
            written -= 1
        values = [self.of(put(last, counter, i), scope) for i in range(written + 1, end + 1)]
        return folded(kind, values)

    def _counted(self, counter: Node, over: Node, scope: Scope) -> Iterator[Scope]:
        """Yield the scopes in which a letter takes each of its values."""
        if counter.kind != "letter":
            raise Senseless(f"{counter} does not count")
        if over.kind == "from":
            low, high = (integer(self.of(end, scope)) for end in over.parts)
            values: Sequence[object] = range(low, high + 1)
        elif over.kind == "in":
            members = self.of(over.parts[0], scope)
            values = listed(members)
        else:
            values = self.range(counter.name, scope)
        if counter.parts[0].parts:  # x_l counts: the letter has a value while x_l does
            key = self.key(counter, scope)
            for item in values:
                with self.moving(key, value(item)):
                    yield scope
            return
        for item in values:
            inner = {**scope, counter.name: value(item)}
            if over.kind != "where" or self.of(over.parts[0], inner):
                yield inner

    def _big(self, node: Node, scope: Scope) -> Value:
        counter, over, inside = node.parts
        values = [self.of(inside, inner) for inner in self._counted(counter, over, scope)]
        return folded("product" if node.name == "prod" else "sum", values)

    def _mean(self, node: Node, scope: Scope) -> Value:
        """E[...]: the mean over the values of the random letter."""
        if not self.random:
            raise Unknown("no letter is random")
        meaning = self.random[0]
        assert meaning.pattern is not None
        values = listed(self.run(meaning.code, scope))
        equal = [Fraction(1, len(values))] * len(values)
        weights: Sequence[object] = listed(self.run(meaning.weights, scope)) if meaning.weights else equal
        found: Value = Fraction(0)
        for item, weight in zip(values, weights):
            inner = {**scope, meaning.pattern.name: value(item)}
            found = add(found, multiply(number(weight), self.of(node.parts[0], inner)))
        return found

    def _integral(self, node: Node, scope: Scope) -> Value:
        counter, low, high, inside = node.parts
        bounds = [None if _infinite(end) else self.of(end, scope) for end in (low, high)]
        self.approximate |= None in bounds
        grid = points(*bounds)
        dimension = 1
        if not counter.parts[0].parts and low.kind == "all":
            known = self.look(counter, scope) if self.meanings.get(shape(counter)) else None
            dimension = known.shape[0] if isinstance(known, Matrix) else 1
        key = self.key(counter, scope)
        found: Value = Fraction(0)
        for place in product(grid, repeat=dimension):
            at: Value = column(x for x, _ in place) if dimension > 1 else place[0][0]
            inner = scope if counter.parts[0].parts else {**scope, counter.name: at}
            with self.moving(key, at):
                height = self.of(inside, inner)
            if None in bounds:
                height = _shortened(height)
            found = add(found, multiply(math.prod((w for _, w in place), start=Fraction(1)), height))
        return found

    def _between(self, node: Node, scope: Scope) -> Value:
        """[F(t)] from -infinity or 0 to infinity, where 40 is close enough to infinity."""
        inside, low, high = node.parts
        name = min(all_letters(inside) - {"e", r"\varphi"})
        at = [
            Fraction(0) if end == ZERO else Fraction(-40 if end.kind == "minus" else 40)
            for end in (low, high)
        ]
        self.approximate = True
        first, last = (self.of(inside, {**scope, name: end}) for end in at)
        return add(last, first, -1)

    def slope_by(self, node: Node) -> Optional[list[Node]]:
        r"""Return the letters below \frac{\partial}{\partial a \partial b}, or None for anything else."""
        if node.kind != "quotient" or not is_slope(node.parts[0]):
            return None
        found, below = [], node.parts[1]
        while below.kind == "product":
            below, last = below.parts
            if last not in SLOPES:
                found.append(last)
        return found

    def derivative(self, node: Node, by: Sequence[Node], scope: Scope) -> Value:
        """Return the slope in one letter after the other, or the gradient for a vector."""
        if not by:
            return self.of(node, scope)
        first, rest = by[0], by[1:]
        at = Fraction(0) if first.name in self.tiny else self.of(first, scope)
        key = self.key(first, scope)
        if first.parts[0].parts and not self.knows_shape(first):
            return self._by_component(node, first, rest, scope)

        def shifted(place: int, step: Fraction) -> Value:
            inner = {name: old for name, old in scope.items() if name != first.name or first.parts[0].parts}
            with self.moving(key, _shift(at, place, step)):
                return self.derivative(node, rest, inner)

        slopes = [slope(lambda step: shifted(place, step)) for place in range(_size(at))]
        return column(slopes) if isinstance(at, Matrix) else slopes[0]

    def _by_component(self, node: Node, part: Node, rest: Sequence[Node], scope: Scope) -> Value:
        r"""Return the slope in \theta_j, which is a component of \theta."""
        whole = Node("letter", part.name, (group(), *part.parts[1:]))
        at, key = self.of(whole, scope), self.key(whole, scope)
        place = self.place(at, integer(self.of(part.parts[0].parts[0], scope)))

        def shifted(step: Fraction) -> Value:
            with self.moving(key, _shift(at, place, step)):
                return self.derivative(node, rest, scope)

        return slope(shifted)

    def gradient(self, nabla: Node, node: Node, scope: Scope) -> Value:
        r"""\nabla_a f, or \nabla f(a, b): the slopes in all arguments."""
        if nabla.parts[0].parts:
            return self.derivative(node, nabla.parts[0].parts, scope)
        arguments = self.all(node.parts[1:], scope)
        slopes: list[object] = []
        for i, at in enumerate(arguments):
            for place in range(_size(at)):

                def shifted(step: Fraction) -> Value:
                    moved = [_shift(a, place, step) if a is at else a for a in arguments]
                    return self.call_with(node.parts[0], moved, scope)

                slopes.append(slope(shifted))
        return column(slopes)

    def call_with(self, called: Node, arguments: Sequence[Value], scope: Scope) -> Value:
        names = [f"argument {i}" for i in range(len(arguments))]
        inner = {**scope, **dict(zip(names, arguments))}
        return self.of(Node("call", "", (called, *(Node("constant", name) for name in names))), inner)


def folded(kind: str, values: Sequence[Value]) -> Value:
    """Return the sum or the product; without values 0 or 1."""
    first: Value = Fraction(kind == "product")
    return reduce(multiply if kind == "product" else add, values, first)


def is_slope(node: Node) -> bool:
    return node in SLOPES or (node.kind == "power" and node.parts[0] in SLOPES)


def _infinite(node: Node) -> bool:
    return node.kind == "all" or mentions(node, r"\infty")


def _size(at: Value) -> int:
    return at.shape[0] * at.shape[1] if isinstance(at, Matrix) else 1


def _shift(at: Value, place: int, step: Fraction) -> Value:
    if not isinstance(at, Matrix):
        return number(at) + step
    row, entry = divmod(place, at.shape[1])
    return Matrix(
        tuple(
            tuple(a + step if (i, j) == (row, entry) else a for j, a in enumerate(r))
            for i, r in enumerate(at.rows)
        )
    )


def slope(f: Callable[[Fraction], Value]) -> Number:
    return number(divide(add(f(STEP), f(-STEP), -1), 2 * STEP))


def _shortened(height: Value) -> Value:
    """Return the heights under an integral to 30 digits only, because there are many."""
    if isinstance(height, Matrix):
        return Matrix(tuple(tuple(middle(a) for a in row) for row in height.rows))
    return middle(number(height))
