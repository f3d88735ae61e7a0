# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
r"""The value of a letter in a world: the current value in a sum or a slope, or else its meaning.

>>> from .letters import meanings
>>> letters = Letters({"K": 3}, meanings(["$K$ is `K`", "$k$ runs over `range(K)`"]))
>>> letters.look(letter("K"), {}), letters.range("k", {})
(Fraction(3, 1), [0, 1, 2])
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Callable, Dict, Optional, Tuple

from genref import equations as book
from genref.book_reals import PI, exp
from genref.errors import GenrefError

from .letters import Meaning
from .patterns import code_name, has_scripts, parts_of, shape
from .reader import Node, group, letter
from .values import (
    Matrix,
    Senseless,
    Undefined,
    Value,
    column,
    integer,
    python,
    value,
)
from .worlds import KINDS

Scope = Mapping[str, Value]
Bound = Dict[str, Tuple[Node, Optional[Value]]]
NAMES = re.compile(r"\w+")
FAULTS = (LookupError, NameError, TypeError, AttributeError, RuntimeError, ArithmeticError, GenrefError)
"""The exceptions of an entry's code if its letters have no values there."""


class Unknown(ValueError):
    """A letter without a meaning."""


class Letters:
    """A world, the meanings of its letters, and the values of letters inside a slope or integral."""

    def __init__(
        self, world: Mapping[str, object], known: Sequence[Meaning], held: bool = False, seed: int = 0
    ) -> None:
        self.world = {"permutations": permutations, **world}
        self.first_is_0 = False
        self.approximate = False  # whether an integral has been computed
        self.moved: dict[object, Value] = {}  # letters that currently have another value
        self.cache: dict[object, Value] = {}  # by code
        self.kept: dict[object, tuple[Value, bool]] = {}  # by formula, and whether it is approximate
        self.drawn: dict[int, Value] = {}  # random values
        self.meanings: dict[object, list[Meaning]] = {}
        self.ranges: dict[str, str] = {}
        self.random: list[Meaning] = []
        self.tiny: set[str] = set()  # letters that stand for a limit of 0
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
                    kind: Callable[[Random], object] = KINDS[meaning.code]
                    self.drawn[id(meaning)] = value(kind(draws))
                self.meanings.setdefault(shape(meaning.pattern), []).append(meaning)

    def of(self, node: Node, scope: Optional[Scope] = None) -> Value:
        """Return the value of a tree; `scope` contains the counting letters, like i of a sum."""
        scope = {} if scope is None else scope
        rule: Callable[[Node, Scope], Value] = getattr(self, "_" + node.kind, self._senseless)
        return rule(node, scope)

    def _senseless(self, node: Node, scope: Scope) -> Value:
        raise Senseless(f"{node.kind} has no value")

    def all(self, nodes: Sequence[Node], scope: Scope) -> list[Value]:
        return [self.of(node, scope) for node in nodes]

    def knows_shape(self, node: Node) -> bool:
        return shape(node) in self.meanings

    def knows(self, name: str) -> bool:
        """Return whether a letter without scripts has a meaning, so that it does not run over anything."""
        return self.knows_shape(letter(name))

    def range(self, name: str, scope: Scope) -> Sequence[object]:
        if name not in self.ranges:
            raise Unknown(f"nothing says what {name} runs over")
        return listed(self.run(self.ranges[name], scope))

    def run(self, code: str, known: Mapping[str, Value]) -> object:
        """Return the value of code, which can use the book, the world and the letters of the pattern."""
        names = {name.replace("\\", ""): python(given) for name, given in known.items()}
        try:
            return eval(code, {**vars(book), **self.world, **names})
        except ZeroDivisionError:
            return Undefined()
        except FAULTS as error:
            raise Senseless(f"`{code}`: {type(error).__name__}: {error}") from error

    @contextmanager
    def moving(self, key: object, to: Value) -> Iterator[None]:
        """Give a letter another value for the block: x + h in a slope, each point in an integral."""
        before = self.moved
        self.moved = {**before, key: to}
        try:
            yield
        finally:
            self.moved = before

    def key(self, node: Node, scope: Scope) -> object:
        scripts = [self.of(given, scope) for _, given in parts_of(node)] if node.kind == "letter" else []
        return node.kind, node.name, tuple(scripts)

    def _key_or_none(self, node: Node, scope: Scope) -> object:
        try:
            return self.key(node, scope)
        except (Unknown, Senseless):
            return None

    def look(self, node: Node, scope: Scope) -> Value:
        """Return the value of a letter: its current value, its meaning, or a component of a vector."""
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

    def _shorter(self, node: Node, scope: Scope) -> Value:
        r"""Return x_j as component j of x, and \theta_{k, 1 ... d} as a part of \theta_k."""
        subscripts = list(node.parts[0].parts)
        indices = 3 if len(subscripts) > 1 and subscripts[-2].kind == "dots" else 1
        for cut in dict.fromkeys((len(subscripts) - indices, 0)):
            shorter = Node("letter", node.name, (group(*subscripts[:cut]), *node.parts[1:]))
            if cut and not self.knows_shape(shorter):
                continue
            whole = self.look(shorter, scope)
            if indices == 3:
                low, high = (integer(self.of(subscripts[i], scope)) for i in (-3, -1))
                return column(self.component(whole, [Fraction(i)]) for i in range(low, high + 1))
            return self.component(whole, self.all(subscripts[cut:], scope))
        raise Unknown(f"nothing says what {node} is")

    def component(self, whole: Value, indices: Sequence[Value]) -> Value:
        if not isinstance(whole, Matrix):
            raise Senseless("a component of a number")
        places = [self.place(whole, integer(i)) for i in indices]
        if any(place < 0 for place in places) or len(places) > 2:
            raise Senseless("a component that there is not")
        try:
            return whole.rows[places[0]][places[1] if len(places) > 1 else 0]
        except IndexError:
            raise Senseless("a component that there is not") from None

    def place(self, whole: Value, index: int) -> int:
        """Vectors count from 1, but vectors of d + 1 numbers, such as theta, from 0."""
        d = self.world.get("d")
        longer = isinstance(whole, Matrix) and isinstance(d, int) and whole.shape == (d + 1, 1)
        return index if longer else index - 1

    def _bound(self, meaning: Meaning, node: Node, scope: Scope) -> Optional[Bound]:
        """Return the letters of a pattern with their values, or None if it is about others, such as a hat."""
        assert meaning.pattern is not None
        found: Bound = {}
        owned = len(parts_of(node.parts[0] if node.kind == "call" else node)) * (
            node.kind in ("letter", "call")
        )
        for i, ((name, literal), (event, given)) in enumerate(zip(parts_of(meaning.pattern), parts_of(node))):
            hat = name.name.startswith("hat ") or given.name.startswith("hat ")
            own = i < owned and name.kind == "letter"
            greek = own and name.name.startswith("\\")  # as in h_theta: no other letter can stand there
            unused = own and not meaning.formula and code_name(name) not in NAMES.findall(meaning.code)
            if (hat or greek or unused) and name != given:
                return None
            if own and event is not given and event != name:  # phi_{j|0=1} for phi_{j|y=1}
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
        moved.update((self.key(pattern, inner), given) for pattern, given in letters if has_scripts(pattern))
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


def listed(given: object) -> list[object]:
    """Return the members of a set, list or vector."""
    given = python(given) if isinstance(given, Matrix) else given
    if not isinstance(given, Iterable):
        raise Senseless("a set is needed")
    return list(given)
