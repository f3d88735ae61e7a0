# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
r"""Evaluate a tree of reader.py in a world: a sum is a sum, a slope a difference quotient, E a mean.

>>> from .letters import meanings
>>> from .reader import read
>>> world = Evaluator({"a": [1, 2, 3]}, meanings([r"$a_i$ is `a[i - 1]`", "$i$ runs over `range(1, 4)`"]))
>>> world.of(read(r"\sum_i a_i^2")[0])
Fraction(14, 1)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product

from .calculus import Calculus, is_slope, slope
from .lookup import Scope, Unknown, listed
from .patterns import event_of, indexed, shape
from .reader import Node, letter
from .values import (
    Matrix,
    Number,
    Senseless,
    Value,
    add,
    bars,
    column,
    divide,
    function,
    integer,
    less,
    multiply,
    number,
    power,
    related,
    same,
    transposed,
    value,
)


class Evaluator(Calculus):
    """The method `_sum` evaluates nodes of the kind "sum", and so on."""

    def _number(self, node: Node, scope: Scope) -> Value:
        return Fraction(node.name)

    def _constant(self, node: Node, scope: Scope) -> Value:
        return scope[node.name]

    def _minus(self, node: Node, scope: Scope) -> Value:
        return multiply(Fraction(-1), self.of(node.parts[0], scope))

    def _sum(self, node: Node, scope: Scope) -> Value:
        left, right = node.parts
        if right.kind == "dots":  # at the end: higher powers of a tiny number
            return self.of(left, scope)
        if left.kind == "sum" and left.parts[1].kind == "dots":
            return add(self.of(left.parts[0], scope), self.repeated(left.parts[0], right, scope, "sum"))
        return add(self.of(left, scope), self.of(right, scope))

    def _difference(self, node: Node, scope: Scope) -> Value:
        return add(self.of(node.parts[0], scope), self.of(node.parts[1], scope), -1)

    def _product(self, node: Node, scope: Scope) -> Value:
        left, right = node.parts
        by = self.slope_by(left)
        if by:
            return self.derivative(right, by, scope)
        if left.kind == "product" and left.parts[1].kind == "dots":
            before = left.parts[0]
            return multiply(self.of(before, scope), self.repeated(before, right, scope, "product"))
        if left.kind == "letter" and left.name == r"\nabla":
            return self.gradient(left, right, scope)
        a, b = self.of(left, scope), self.of(right, scope)
        if isinstance(a, Matrix) and isinstance(b, Matrix) and self._x_0(left, a.shape[1] - b.shape[0]):
            b = Matrix(((Fraction(1),), *b.rows))
        return multiply(a, b)

    def _x_0(self, left: Node, missing: int) -> bool:
        """Return whether x_0 = 1 is prepended to x: after theta^T, in an entry that says so."""
        return (
            missing == 1 and self.first_is_0 and left.kind == "transposed" and left.parts[0].name == r"\theta"
        )

    def _quotient(self, node: Node, scope: Scope) -> Value:
        above, below = node.parts
        if above.kind == "product" and is_slope(above.parts[0]):
            by = self.slope_by(Node("quotient", "", (above.parts[0], below))) or []
            order = integer(self.of(above.parts[0].parts[1], scope)) if above.parts[0].kind == "power" else 1
            if len(by) != order:
                raise Senseless(f"a slope of order {order} in {len(by)} letters")
            return self.derivative(above.parts[1], by, scope)
        return divide(self.of(above, scope), self.of(below, scope))

    def _power(self, node: Node, scope: Scope) -> Value:
        if self.meanings.get(shape(node)):  # A^-1
            return self.look(node, scope)
        base = self.of(node.parts[0], scope)
        if node.parts[1].kind == "bars" and isinstance(base, tuple):  # {0, 1}^|V|
            size = integer(self.of(node.parts[1], scope))
            return tuple(value(item) for item in product(base, repeat=size))
        return power(base, self.of(node.parts[1], scope))

    def _transposed(self, node: Node, scope: Scope) -> Value:
        return transposed(self.of(node.parts[0], scope))

    def _function(self, node: Node, scope: Scope) -> Value:
        return function(node.name, self.of(node.parts[0], scope))

    def _braced(self, node: Node, scope: Scope) -> Value:
        """A part of a formula with its name below it; the name's value must equal the part."""
        inside = self.of(node.parts[0], scope)
        if node.parts[1].kind != "number" and not same(inside, self.of(node.parts[1], scope)):
            raise Senseless("what is above the brace differs from what is below it")
        return inside

    def _bars(self, node: Node, scope: Scope) -> Value:
        if self.meanings.get(shape(node)):
            return self.look(node, scope)
        return bars(self.of(node.parts[0], scope))

    def _matrix(self, node: Node, scope: Scope) -> Value:
        """A matrix of numbers or of blocks; 0 takes the remaining shape, as in ((a, 0), (0, S))."""
        rows = [self.all(row.parts, scope) for row in node.parts]
        heights = [max(_shape(block)[0] for block in row) for row in rows]
        widths = [max(_shape(block)[1] for block in blocks) for blocks in zip(*rows)]
        found: list[list[Number]] = []
        for row, height in zip(rows, heights):
            lines: list[list[Number]] = [[] for _ in range(height)]
            for block, width in zip(row, widths):
                filled = block if isinstance(block, Matrix) else Matrix(((number(block),) * width,) * height)
                if filled.shape != (height, width) or (
                    filled is not block and (height, width) != (1, 1) and block != 0
                ):
                    raise Senseless("blocks that do not fit")
                for line, entries in zip(lines, filled.rows):
                    line.extend(entries)
            found += lines
        return Matrix(tuple(map(tuple, found)))

    def _relation(self, node: Node, scope: Scope) -> Value:
        values = self.all(node.parts, scope)
        return all(map(related, node.name.split(), values, values[1:]))

    def _and(self, node: Node, scope: Scope) -> Value:
        return all(self.all(node.parts, scope))

    def _indicator(self, node: Node, scope: Scope) -> Value:
        return Fraction(bool(self.of(node.parts[0], scope)))

    def _text(self, node: Node, scope: Scope) -> Value:
        return self.look(node, scope)

    def _argmax(self, node: Node, scope: Scope) -> Value:
        name = node.parts[0].name
        values = [
            (item, self.of(node.parts[1], {**scope, name: value(item)})) for item in self.range(name, scope)
        ]
        return value([item for item, p in values if not any(less(p, other) for _, other in values)])

    def _set(self, node: Node, scope: Scope) -> Value:
        if any(part.kind == "dots" for part in node.parts):
            first, last = (integer(self.of(node.parts[i], scope)) for i in (0, -1))
            return tuple(map(Fraction, range(first, last + 1)))
        return tuple(self.all(node.parts, scope))

    def _those(self, node: Node, scope: Scope) -> Value:
        counter, condition = node.parts
        values = self.range(counter.name, scope)
        return tuple(v for v in map(value, values) if self.of(condition, {**scope, counter.name: v}))

    def _count(self, node: Node, scope: Scope) -> Value:
        members = self.of(node.parts[0], scope)
        if not isinstance(members, tuple):
            raise Senseless("# counts the members of a set")
        return Fraction(len(members))

    def _union(self, node: Node, scope: Scope) -> Value:
        a, b = (self.of(part, scope) for part in node.parts)
        return (*listed(a), *listed(b))

    def _tuple(self, node: Node, scope: Scope) -> Value:
        if node.parts[1].kind == "dots":
            first, last = node.parts[0], node.parts[2]
            if first.name != last.name:
                raise Senseless("dots between different letters")
            low, high = (integer(self.of(end.parts[0].parts[0], scope)) for end in (first, last))
            return column(self.look(indexed(first, i), scope) for i in range(low, high + 1))
        return column(self.all(node.parts, scope))

    def _entry(self, node: Node, scope: Scope) -> Value:
        return self.component(self.of(node.parts[0], scope), self.all(node.parts[1:], scope))

    def _letter(self, node: Node, scope: Scope) -> Value:
        return self.look(node, scope)

    def _call(self, node: Node, scope: Scope) -> Value:
        called = node.parts[0]
        if called.kind == "slope":
            at = number(self.of(node.parts[1], scope))
            return slope(lambda step: self.call_with(called.parts[0], [at + step], scope))
        if called.name in scope:  # sigma(i) for a permutation
            return self.component(scope[called.name], [self.of(node.parts[1], scope)])
        if len(node.parts) > 2 and called.name not in scope:  # the names of arguments that do not change
            if len(set(map(str, node.parts))) < len(node.parts):
                raise Senseless("an argument stands there twice")
            self.all(node.parts[1:], scope)
        return self.look(node, scope)

    def _probability(self, node: Node, scope: Scope) -> Value:
        parameters = node.parts[2].parts
        if len(set(map(str, parameters))) < len(parameters):
            raise Senseless("a parameter stands there twice")
        self.all(parameters, scope)  # they may not matter, but must exist
        table = shape(letter("p")) in self.meanings  # "$p$ is `joint`": for every probability
        return (
            self.look(node, scope)
            if shape(node) in self.meanings and not table
            else self._by_joint(node, scope)
        )

    def _by_joint(self, node: Node, scope: Scope) -> Value:
        """Return p(x_2 | y, x_1) from the table of the joint distribution of y, x_1, ..., x_d."""
        tables = self.meanings.get(shape(letter("p")), [])
        joint = self.run(tables[0].code, {}) if tables else self.world.get("joint")
        if not isinstance(joint, dict):
            raise Unknown("nothing says what a probability is")
        events, conditions = (dict(self._fixed(part.parts, scope)) for part in node.parts[:2])

        def total(fixed: Mapping[int, Value]) -> Fraction:
            return sum(
                (p for cell, p in joint.items() if all(cell[i] == v for i, v in fixed.items())), Fraction(0)
            )

        return divide(total({**conditions, **events}), total(conditions))

    def _fixed(self, events: Sequence[Node], scope: Scope) -> Iterator[tuple[int, Value]]:
        """Yield position and value of each variable: y is at 0, x_1 at 1. x_1, ..., x_0 is empty."""
        for i, event in enumerate(events):
            left, right = event_of(event)
            if left.kind == "letter" and left.name == "y":
                yield 0, self.of(right, scope)
            elif i + 1 < len(events) and events[i + 1].kind == "dots":
                last = events[i + 2]
                if last.name != event.name or last.kind != event.kind:
                    raise Senseless("dots between different letters")
                low, high = (integer(self.of(e.parts[0].parts[0], scope)) for e in (event, last))
                for j in range(low, high + 1):
                    yield j, self.of(indexed(event, j), scope)
            elif left.name == "x" and left.parts[0].parts and not (i and events[i - 1].kind == "dots"):
                yield integer(self.of(left.parts[0].parts[0], scope)), self.of(right, scope)
            elif event.kind != "dots" and not (i and events[i - 1].kind == "dots"):
                raise Unknown("nothing says what the probability of such an event is")


def _shape(block: Value) -> tuple[int, int]:
    return block.shape if isinstance(block, Matrix) else (1, 1)
