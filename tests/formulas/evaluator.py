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

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from itertools import permutations, product
from random import Random
from typing import Callable, Dict, Optional, Tuple

from genref import equations as book
from genref.errors import GenrefError
from genref.numbers.closed_forms import PI, exp

from .letters import Meaning
from .patterns import all_letters, code_name, event_of, has_scripts, indexed, mentions, parts_of, put, shape
from .reader import ZERO, Node, group, letter
from .values import (
    Matrix,
    Number,
    Senseless,
    Undefined,
    Value,
    add,
    bars,
    column,
    divide,
    function,
    integer,
    less,
    middle,
    multiply,
    number,
    points,
    power,
    python,
    related,
    same,
    transposed,
    value,
)
from .worlds import KINDS

Scope = Mapping[str, Value]
Bound = Dict[str, Tuple[Node, Optional[Value]]]
STEP = Fraction(1, 10**25)
"""Of difference quotients; both sides are used, so the error is about the square of it."""
SLOPES = (letter(r"\partial"), letter(r"\mathrm{d}"))


class Unknown(ValueError):
    """A letter that nothing explains."""


class Evaluator:
    """A world, what its letters mean, and values that letters have while a slope or an integral is taken."""

    def __init__(
        self, world: Mapping[str, object], known: Sequence[Meaning], held: bool = False, seed: int = 0
    ) -> None:
        self.world = {"permutations": permutations, **world}
        self.first_is_0 = False
        self.approximate = False
        self.moved: dict[object, Value] = {}
        self.cache: dict[object, Value] = {}  # by code
        self.kept: dict[object, tuple[Value, bool]] = {}  # by formula, and whether it is approximate
        self.drawn: dict[int, Value] = {}
        self.meanings: dict[object, list[Meaning]] = {}
        self.ranges: dict[str, str] = {}
        self.random: list[Meaning] = []
        self.tiny: set[str] = set()
        self.sought: set[str] = set()  # letters with another value where the lines hold
        draws = Random(seed)
        for meaning in sorted(known, key=lambda meaning: not meaning.held):
            if meaning.pattern is None:
                continue
            if meaning.held > held:
                self.sought |= {meaning.pattern.name} - {""}
                continue
            if meaning.how == "runs over":
                self.ranges.setdefault(meaning.pattern.name, meaning.code)
            elif meaning.how == "is one of":
                self.random.append(meaning)
            else:
                if meaning.how == "is drawn":
                    if "tiny" in meaning.code:
                        self.tiny.add(meaning.pattern.name)
                    kind: Callable[[Random], object] = KINDS[meaning.code[7:-2]]
                    self.drawn[id(meaning)] = value(kind(draws))
                self.meanings.setdefault(shape(meaning.pattern), []).append(meaning)

    def of(self, node: Node, scope: Optional[Scope] = None) -> Value:
        """The value of a tree; `scope` has the letters that count, as i of a sum."""
        scope = {} if scope is None else scope
        rule: Callable[[Node, Scope], Value] = getattr(self, "_" + node.kind, self._senseless)
        return rule(node, scope)

    def _senseless(self, node: Node, scope: Scope) -> Value:
        raise Senseless(f"{node.kind} has no value")

    def all(self, nodes: Sequence[Node], scope: Scope) -> list[Value]:
        return [self.of(node, scope) for node in nodes]

    # Arithmetic
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
            return add(self.of(left.parts[0], scope), self._run(left.parts[0], right, scope, "sum"))
        return add(self.of(left, scope), self.of(right, scope))

    def _difference(self, node: Node, scope: Scope) -> Value:
        return add(self.of(node.parts[0], scope), self.of(node.parts[1], scope), -1)

    def _product(self, node: Node, scope: Scope) -> Value:
        left, right = node.parts
        by = self._slope_by(left)
        if by:
            return self._derivative(right, by, scope)
        if left.kind == "product" and left.parts[1].kind == "dots":
            return multiply(self.of(left.parts[0], scope), self._run(left.parts[0], right, scope, "product"))
        if left.kind == "letter" and left.name == r"\nabla":
            return self._gradient(left, right, scope)
        a, b = self.of(left, scope), self.of(right, scope)
        if (
            isinstance(a, Matrix)
            and isinstance(b, Matrix)
            and self._x_0(left)
            and a.shape[1] == b.shape[0] + 1
        ):
            b = Matrix(((Fraction(1),), *b.rows))
        return multiply(a, b)

    def _x_0(self, left: Node) -> bool:
        """Whether x_0 = 1 stands before x: behind theta^T, in an entry that says so."""
        return self.first_is_0 and left.kind == "transposed" and left.parts[0].name == r"\theta"

    def _run(self, before: Node, last: Node, scope: Scope, kind: str) -> Value:
        """What the dots of a_1 + ... + a_d stand for, with a_d: the last with 2, 3, ..., d for its letter."""
        counter = next((name for name in ("d", "k") if mentions(last, name)), None)
        if counter is None:
            raise Senseless("dots that lead to no a_d or a_k")
        written = 1
        while before.kind == kind:  # a_0 of a_0 + a_1 + ... + a_d is written too, but not counted
            before, written = before.parts[0], written + 1
        end = integer(self.of(letter(counter), scope))
        if kind == "sum" and mentions(before, "0"):
            written -= 1
        values = [self.of(put(last, counter, i), scope) for i in range(written + 1, end + 1)]
        found: Value = Fraction(kind == "product")
        for item in values:
            found = multiply(found, item) if kind == "product" else add(found, item)
        return found

    def _quotient(self, node: Node, scope: Scope) -> Value:
        above, below = node.parts
        if above.kind == "product" and _is_slope(above.parts[0]):
            by = self._slope_by(Node("quotient", "", (above.parts[0], below))) or []
            order = integer(self.of(above.parts[0].parts[1], scope)) if above.parts[0].kind == "power" else 1
            if len(by) != order:
                raise Senseless(f"a slope of order {order} in {len(by)} letters")
            return self._derivative(above.parts[1], by, scope)
        return divide(self.of(above, scope), self.of(below, scope))

    def _power(self, node: Node, scope: Scope) -> Value:
        if self.meanings.get(shape(node)):  # A^-1
            return self._look(node, scope)
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
        """A part of a formula with its name below it, which must be its value."""
        inside = self.of(node.parts[0], scope)
        if node.parts[1].kind != "number" and not same(inside, self.of(node.parts[1], scope)):
            raise Senseless("what is above the brace differs from what is below it")
        return inside

    def _bars(self, node: Node, scope: Scope) -> Value:
        if self.meanings.get(shape(node)):
            return self._look(node, scope)
        return bars(self.of(node.parts[0], scope))

    def _matrix(self, node: Node, scope: Scope) -> Value:
        """A matrix of numbers or of blocks; 0 takes the shape that is left, as in ((a, 0), (0, S))."""
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

    # Sums, means, integrals
    def _big(self, node: Node, scope: Scope) -> Value:
        counter, over, inside = node.parts
        values = [self.of(inside, inner) for inner in self._counted(counter, over, scope)]
        found: Value = Fraction(node.name == "prod")
        for item in values:
            found = multiply(found, item) if node.name == "prod" else add(found, item)
        return found

    def _counted(self, counter: Node, over: Node, scope: Scope) -> Iterator[Scope]:
        """The scopes in which a letter has each of its values."""
        if over.kind == "from":
            low, high = (integer(self.of(end, scope)) for end in over.parts)
            values: Sequence[object] = range(low, high + 1)
        elif over.kind == "in":
            members = self.of(over.parts[0], scope)
            values = listed(members)
        else:
            values = self.range(counter.name, scope)
        if counter.parts[0].parts:  # x_l counts: while it has a value, the letter has it
            key = self._key(counter, scope)
            for item in values:
                with self._moving(key, value(item)):
                    yield scope
            return
        for item in values:
            inner = {**scope, counter.name: value(item)}
            if over.kind != "where" or self.of(over.parts[0], inner):
                yield inner

    def range(self, name: str, scope: Scope) -> Sequence[object]:
        if name not in self.ranges:
            raise Unknown(f"nothing says what {name} runs over")
        return listed(self.run(self.ranges[name], scope))

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
            known = self._look(counter, scope) if self.meanings.get(shape(counter)) else None
            dimension = known.shape[0] if isinstance(known, Matrix) else 1
        key = self._key(counter, scope)
        found: Value = Fraction(0)
        for place in product(grid, repeat=dimension):
            at: Value = column(x for x, _ in place) if dimension > 1 else place[0][0]
            inner = scope if counter.parts[0].parts else {**scope, counter.name: at}
            with self._moving(key, at):
                height = self.of(inside, inner)
            if None in bounds:
                height = _shortened(height)
            found = add(found, multiply(math.prod((w for _, w in place), start=Fraction(1)), height))
        return found

    def _between(self, node: Node, scope: Scope) -> Value:
        """[F(t)] from -infinity or 0 to infinity, where 40 is near enough."""
        inside, low, high = node.parts
        name = min(all_letters(inside) - {"e", r"\varphi"})
        at = [
            Fraction(0) if end == ZERO else Fraction(-40 if end.kind == "minus" else 40)
            for end in (low, high)
        ]
        self.approximate = True
        first, last = (self.of(inside, {**scope, name: end}) for end in at)
        return add(last, first, -1)

    # Slopes
    def _slope_by(self, node: Node) -> Optional[list[Node]]:
        r"""The letters below \frac{\partial}{\partial a \partial b}, or None for anything else."""
        if node.kind != "quotient" or not _is_slope(node.parts[0]):
            return None
        found, below = [], node.parts[1]
        while below.kind == "product":
            below, last = below.parts
            if last not in SLOPES:
                found.append(last)
        return found

    def _derivative(self, node: Node, by: Sequence[Node], scope: Scope) -> Value:
        """The slope in one letter after the other; the gradient in a vector."""
        if not by:
            return self.of(node, scope)
        first, rest = by[0], by[1:]
        at = Fraction(0) if first.name in self.tiny else self.of(first, scope)
        key = self._key(first, scope)
        if first.parts[0].parts and not self.knows_shape(first):
            return self._by_component(node, first, rest, scope)

        def shifted(place: int, step: Fraction) -> Value:
            inner = {name: old for name, old in scope.items() if name != first.name or first.parts[0].parts}
            with self._moving(key, _shift(at, place, step)):
                return self._derivative(node, rest, inner)

        slopes = [_slope(lambda step: shifted(place, step)) for place in range(_size(at))]
        return column(slopes) if isinstance(at, Matrix) else slopes[0]

    def knows_shape(self, node: Node) -> bool:
        return shape(node) in self.meanings

    def knows(self, name: str) -> bool:
        """Whether a letter without scripts has a meaning, and so does not run over anything."""
        return self.knows_shape(letter(name))

    def _by_component(self, node: Node, part: Node, rest: Sequence[Node], scope: Scope) -> Value:
        r"""The slope in \theta_j, which is a component of \theta."""
        whole = Node("letter", part.name, (group(), *part.parts[1:]))
        at, key = self.of(whole, scope), self._key(whole, scope)
        place = self._place(at, integer(self.of(part.parts[0].parts[0], scope)))

        def shifted(step: Fraction) -> Value:
            with self._moving(key, _shift(at, place, step)):
                return self._derivative(node, rest, scope)

        return _slope(shifted)

    def _gradient(self, nabla: Node, node: Node, scope: Scope) -> Value:
        r"""\nabla_a f, or \nabla f(a, b): the slopes in all arguments."""
        if nabla.parts[0].parts:
            return self._derivative(node, nabla.parts[0].parts, scope)
        arguments = self.all(node.parts[1:], scope)
        slopes: list[object] = []
        for i, at in enumerate(arguments):
            for place in range(_size(at)):

                def shifted(step: Fraction) -> Value:
                    moved = [_shift(a, place, step) if a is at else a for a in arguments]
                    return self._call_with(node.parts[0], moved, scope)

                slopes.append(_slope(shifted))
        return column(slopes)

    def _call_with(self, called: Node, arguments: Sequence[Value], scope: Scope) -> Value:
        names = [f"argument {i}" for i in range(len(arguments))]
        inner = {**scope, **dict(zip(names, arguments))}
        return self.of(Node("call", "", (called, *(Node("constant", name) for name in names))), inner)

    @contextmanager
    def _moving(self, key: object, to: Value) -> Iterator[None]:
        before = self.moved
        self.moved = {**before, key: to}
        try:
            yield
        finally:
            self.moved = before

    # Statements
    def _relation(self, node: Node, scope: Scope) -> Value:
        values = self.all(node.parts, scope)
        return all(map(related, node.name.split(), values, values[1:]))

    def _and(self, node: Node, scope: Scope) -> Value:
        return all(self.all(node.parts, scope))

    def _indicator(self, node: Node, scope: Scope) -> Value:
        return Fraction(bool(self.of(node.parts[0], scope)))

    def _text(self, node: Node, scope: Scope) -> Value:
        return self._look(node, scope)

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
            return column(self._look(indexed(first, i), scope) for i in range(low, high + 1))
        return column(self.all(node.parts, scope))

    def _entry(self, node: Node, scope: Scope) -> Value:
        return self._component(self.of(node.parts[0], scope), self.all(node.parts[1:], scope))

    # Letters
    def _letter(self, node: Node, scope: Scope) -> Value:
        return self._look(node, scope)

    def _call(self, node: Node, scope: Scope) -> Value:
        called = node.parts[0]
        if called.kind == "slope":
            at = number(self.of(node.parts[1], scope))
            return _slope(lambda step: self._call_with(called.parts[0], [at + step], scope))
        if called.name in scope:  # sigma(i) of a permutation
            return self._component(scope[called.name], [self.of(node.parts[1], scope)])
        if len(node.parts) > 2 and called.name not in scope:  # the names of arguments that do not change
            if len(set(map(str, node.parts))) < len(node.parts):
                raise Senseless("an argument stands there twice")
            self.all(node.parts[1:], scope)
        return self._look(node, scope)

    def _probability(self, node: Node, scope: Scope) -> Value:
        parameters = node.parts[2].parts
        if len(set(map(str, parameters))) < len(parameters):
            raise Senseless("a parameter stands there twice")
        self.all(parameters, scope)  # they may not matter, but must exist
        table = shape(letter("p")) in self.meanings  # "$p$ is `joint`": for every probability
        return (
            self._look(node, scope)
            if shape(node) in self.meanings and not table
            else self._by_joint(node, scope)
        )

    def _by_joint(self, node: Node, scope: Scope) -> Value:
        """p(x_2 | y, x_1) from the table of the joint distribution of y, x_1, ..., x_d."""
        joint = self.world.get("joint")
        if not isinstance(joint, dict):
            raise Unknown("nothing says what a probability is")
        events, conditions = (dict(self._fixed(part.parts, scope)) for part in node.parts[:2])

        def total(fixed: Mapping[int, Value]) -> Fraction:
            return sum(
                (p for cell, p in joint.items() if all(cell[i] == v for i, v in fixed.items())), Fraction(0)
            )

        return divide(total({**conditions, **events}), total(conditions))

    def _fixed(self, events: Sequence[Node], scope: Scope) -> Iterator[tuple[int, Value]]:
        """Place and value of each variable: y is at place 0, x_1 at place 1. x_1, ..., x_0 is nothing."""
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

    def _key(self, node: Node, scope: Scope) -> object:
        scripts = [self.of(given, scope) for _, given in parts_of(node)] if node.kind == "letter" else []
        return node.kind, node.name, tuple(scripts)

    def _look(self, node: Node, scope: Scope) -> Value:
        """The value of a letter: what counts or moves, else its meaning, else a component of a vector."""
        bare = node.kind == "letter" and not has_scripts(node)
        if bare and node.name in scope:
            return scope[node.name]
        if node.kind == "letter" and self.moved:
            key = self._key_or_none(node, scope)
            if key in self.moved:
                return self.moved[key]
        for meaning in self.meanings.get(shape(node), []):
            bound = self._bound(meaning, node, scope)
            if bound is not None:
                return self._meant(meaning, bound, scope)
        if bare and node.name == r"\pi":
            return PI
        if bare and node.name == "e":
            return exp(Fraction(1))
        if node.kind == "letter" and node.parts[0].parts:
            return self._shorter(node, scope)
        raise Unknown(f"nothing says what {node} is")

    def _key_or_none(self, node: Node, scope: Scope) -> object:
        try:
            return self._key(node, scope)
        except (Unknown, Senseless):
            return None

    def _shorter(self, node: Node, scope: Scope) -> Value:
        r"""x_j as component j of x, and \theta_{k, 1 ... d} as a part of \theta_k."""
        subscripts = list(node.parts[0].parts)
        indices = 3 if len(subscripts) > 1 and subscripts[-2].kind == "dots" else 1
        for cut in dict.fromkeys((len(subscripts) - indices, 0)):
            shorter = Node("letter", node.name, (group(*subscripts[:cut]), *node.parts[1:]))
            if cut and not self.knows_shape(shorter):
                continue
            whole = self._look(shorter, scope)
            if indices == 3:
                low, high = (integer(self.of(subscripts[i], scope)) for i in (-3, -1))
                return column(self._component(whole, [Fraction(i)]) for i in range(low, high + 1))
            return self._component(whole, self.all(subscripts[cut:], scope))
        raise Unknown(f"nothing says what {node} is")

    def _component(self, whole: Value, indices: Sequence[Value]) -> Value:
        if not isinstance(whole, Matrix):
            raise Senseless("a component of a number")
        places = [self._place(whole, integer(i)) for i in indices]
        if any(place < 0 for place in places) or len(places) > 2:
            raise Senseless("a component that there is not")
        try:
            return whole.rows[places[0]][places[1] if len(places) > 1 else 0]
        except IndexError:
            raise Senseless("a component that there is not") from None

    def _place(self, whole: Value, index: int) -> int:
        """Vectors count from 1, but those of d + 1 numbers, such as theta, from 0."""
        d = self.world.get("d")
        longer = isinstance(whole, Matrix) and isinstance(d, int) and whole.shape == (d + 1, 1)
        return index if longer else index - 1

    def _bound(self, meaning: Meaning, node: Node, scope: Scope) -> Optional[Bound]:
        """The letters of a pattern with their values; None if the pattern is about others, as a hat is."""
        assert meaning.pattern is not None
        found: Bound = {}
        owned = len(parts_of(node.parts[0] if node.kind == "call" else node)) * (
            node.kind in ("letter", "call")
        )
        for i, ((name, literal), (_, given)) in enumerate(zip(parts_of(meaning.pattern), parts_of(node))):
            hat = name.name.startswith("hat ") or given.name.startswith("hat ")
            greek = i < owned and name.name.startswith("\\")  # as in h_theta: no other letter stands there
            if (hat or greek) and name != given:
                return None
            try:
                bound: Optional[Value] = self.of(given, scope)
            except (Unknown, Senseless):
                bound = None
            if literal.kind == "number":
                if bound != Fraction(literal.name):
                    return None
            else:
                found[code_name(name)] = name, bound
        explicit = shape(node)[0] == "density" or (node.kind == "call" and meaning.formula)
        if explicit and any(given is None for _, given in found.values()):
            raise Unknown("an argument is unknown")
        return found

    def _meant(self, meaning: Meaning, bound: Bound, scope: Scope) -> Value:
        known = {name: given for name, (_, given) in bound.items() if given is not None and not meaning.whole}
        if meaning.formula is None:
            return self._coded(meaning, known, scope)
        key = (
            id(meaning),
            tuple(given for _, given in bound.values()),
            tuple(scope.items()),
            tuple(self.moved.items()),
        )
        if key not in self.kept:
            before, self.approximate = self.approximate, False
            self.kept[key] = self._by_formula(meaning.formula, bound, scope), self.approximate
            self.approximate = before
        found, approximate = self.kept[key]
        self.approximate |= approximate
        return found

    def _by_formula(self, formula: Node, bound: Bound, scope: Scope) -> Value:
        inner, moved = dict(scope), dict(self.moved)
        letters = [(pattern, given) for pattern, given in bound.values() if given is not None]
        inner.update((pattern.name, given) for pattern, given in letters if not has_scripts(pattern))
        moved.update((self._key(pattern, inner), given) for pattern, given in letters if has_scripts(pattern))
        before, self.moved = self.moved, moved
        try:
            return self.of(formula, inner)
        finally:
            self.moved = before

    def _coded(self, meaning: Meaning, known: Mapping[str, Value], scope: Scope) -> Value:
        if meaning.how == "is drawn":
            return self.drawn[id(meaning)]
        key = meaning.code, tuple(known.items())
        if key not in self.cache:
            self.cache[key] = value(self.run(meaning.code, known))
        return self.cache[key]

    def run(self, code: str, known: Mapping[str, Value]) -> object:
        names = {name.replace("\\", ""): python(given) for name, given in known.items()}
        try:
            return eval(code, {**vars(book), **self.world, **names})
        except ZeroDivisionError:
            return Undefined()
        except (
            LookupError,
            NameError,
            TypeError,
            AttributeError,
            RuntimeError,
            ArithmeticError,
            GenrefError,
        ) as error:
            raise Senseless(f"`{code}`: {type(error).__name__}: {error}") from error


def listed(given: object) -> list[object]:
    """The members of a set, a list or a vector."""
    given = python(given) if isinstance(given, Matrix) else given
    if not isinstance(given, Iterable):
        raise Senseless("a set is needed")
    return list(given)


def _is_slope(node: Node) -> bool:
    return node in SLOPES or (node.kind == "power" and node.parts[0] in SLOPES)


def _infinite(node: Node) -> bool:
    return node.kind == "all" or mentions(node, r"\infty")


def _shape(block: Value) -> tuple[int, int]:
    return block.shape if isinstance(block, Matrix) else (1, 1)


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


def _slope(f: Callable[[Fraction], Value]) -> Number:
    return number(divide(add(f(STEP), f(-STEP), -1), 2 * STEP))


def _shortened(height: Value) -> Value:
    """30 digits of the heights under an integral, as they are many."""
    if isinstance(height, Matrix):
        return Matrix(tuple(tuple(middle(a) for a in row) for row in height.rows))
    return middle(number(height))
