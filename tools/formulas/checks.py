# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
r"""Compare the formulas of an entry with the book, and each line of a derivation with the line before.

>>> from .pages import entries
>>> entry = entries()["gda-mle-means"]
>>> {finding.verdict for finding in check(entry, entry.blocks[0], 1)}
{'holds'}
>>> wrong = entry.blocks[0].edited(entry.blocks[0].tex.replace(r"1\{y^{(i)} = k\}\,", ""))
>>> {finding.verdict for finding in check(entry, wrong, 1)}
{'fails'}

Lines joined by "if and only if" are false at random numbers, and true where the entry says so. The same
applies to an equation that is solved, such as 0 = f'(x), and the lines after it. They are compared where they
are true; at random numbers only the other sides of 0 = a = b are compared, so that a = b is more than 0 = 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from random import Random
from typing import NamedTuple, Optional

from genref.book_reals import Real

from .evaluator import Evaluator
from .letters import Meaning, call, function_of, items, meanings, result
from .lookup import Scope
from .pages import Block, Entry, entries, loose
from .reader import ZERO, Node, Unreadable, free, group
from .values import ABOUT, EXACTLY, Matrix, Value, middle, python, related, value
from .worlds import draw

SEEDS = (1, 2, 3)
ZEROS = (ZERO, Node("quotient", "", (ZERO, ZERO)))
"""Values that only a solution can have: 0, or 0/0."""
PLACES = 12
"""At most this many values of running letters are tried; if there are more, a sample is drawn."""


class Finding(NamedTuple):
    """The verdict on a line: it holds, fails or, with the reason on the left, is not evaluated."""

    line: int
    verdict: str
    left: str
    right: str


@dataclass(frozen=True)
class Member:
    """A side of a relation; `joint` is the relation to the previous member, in the line with this number."""

    joint: str
    node: Node
    line: int


Chain = list[Member]


def chains(block: Block, densities: bool = False) -> list[Chain]:
    """Join lines that belong together: a = b, and = c in the next line. Excused lines are omitted."""
    found: list[Chain] = []
    rest = [line for line in block.lines if line.number not in block.excused]
    last = 0
    while rest:
        line = rest.pop(0)
        tex, end = line.tex, line.number
        while rest and rest[0].tex.startswith(r"\quad"):  # the line continues in the next one
            tex += " " + rest[0].tex.replace(r"\quad", "", 1)
            end = rest.pop(0).number
        for place, statement in enumerate(_claims(block.read(tex), densities)):
            members = _members(statement, line.number)
            if not place and line.joint and found and last == line.number - 1:
                found[-1] += [Member(line.joint, members[0].node, line.number), *members[1:]]
            else:
                found.append(members)
        last = end
    return found


def _claims(statements: Iterable[Node], densities: bool) -> list[Node]:
    """Return the statements; for "a implies b" both a and b, true in each world.

    X ~ N(mu, Sigma) is left out, because the letters assume it. With `densities`, it says what p(x) is.
    """
    parts = [part for each in statements for part in (each.parts if each.kind == "implies" else [each])]
    found = [part if not _is_distribution(part) else _density(part) if densities else None for part in parts]
    return [part for part in found if part]


def _is_distribution(node: Node) -> bool:
    """Return whether it is X ~ N(mu, Sigma), with or without conditions."""
    return node.kind == "given" or (node.kind == "relation" and "~" in node.name.split())


def _density(node: Node) -> Optional[Node]:
    """Return the density that a distribution states: p(x | y = k) = p(x; mu, Sigma), or a Bernoulli's."""
    x, given, *_ = node.parts if node.kind == "given" else (node.parts[0], node)
    *conditions, distribution = given.parts
    name, *arguments = distribution.parts
    condition = [Node("relation", "=", tuple(conditions))] if len(conditions) > 1 else conditions
    p = Node("probability", "", (group(x), group(*(condition if node.kind == "given" else ())), group()))
    if distribution.kind != "call" or name.name not in ("N", "Bernoulli"):
        return None
    if name.name == "N":
        density = Node("probability", "", (group(x), group(), group(*arguments)))
    else:
        one, phi = Node("number", "1"), arguments[0]
        rest = Node("power", "", (Node("difference", "", (one, phi)), Node("difference", "", (one, x))))
        density = Node("product", "", (Node("power", "", (phi, x)), rest))
    return Node("relation", "=", (p, density))


def _members(node: Node, line: int) -> Chain:
    if node.kind == "iff":
        left, right = (_members(part, line) for part in node.parts)
        return [*left, Member("iff", right[0].node, line), *right[1:]]
    if node.kind == "relation":
        return [Member(joint, part, line) for joint, part in zip(["", *node.name.split()], node.parts)]
    return [Member("", node, line)]


def joined(chain: Sequence[Member]) -> Node:
    """Return the members of a chain as one statement."""
    if len(chain) == 1:
        return chain[0].node
    return Node("relation", " ".join(member.joint for member in chain[1:]), tuple(m.node for m in chain))


def check(entry: Entry, block: Block, seed: int, own: Sequence[Meaning] = ()) -> list[Finding]:
    """Compare the lines of a block in one random world, and where the entry says that they are true.

    `own` contains meanings of letters that take precedence over those of the entry.
    """
    try:
        found = chains(block, entry.kind == "assumption")
    except Unreadable as error:
        return [Finding(line.number, "not read", str(error), "") for line in block.lines]
    if not found:
        return []
    known = [*own, *meanings(items(entry))]
    findings: list[Finding] = []
    for held in (False, True) if any(meaning.held for meaning in known) else (False,):
        world = Evaluator(
            draw(entry.chapter, entry.id, seed), [*of_book(entry, block, known), *known], held, seed
        )
        world.first_is_0 = "x_0 = 1" in entry.text
        findings += _Check(entry, block, found, world, held).findings()
    for line in block.lines:  # a continuation is checked together with its line
        if line.tex.startswith(r"\quad"):
            findings += [
                finding._replace(line=line.number) for finding in findings if finding.line == line.number - 1
            ]
    return findings


def of_book(entry: Entry, block: Block, known: Sequence[Meaning]) -> list[Meaning]:
    """Return the left side of a definition as its function in the book, unless the entry defines it."""
    if block.derivation and any(meaning.held for meaning in known):
        return []  # the lines are about any numbers, and hold only where the entry says so
    left = _defined(entry)
    return [left] if left and not _said(entry, known) else []


def _defined(entry: Entry) -> Optional[Meaning]:
    if entry.kind != "definition" or not function_of(entry):
        return None
    found = chains(entry.blocks[0])
    if not found:
        return None
    first = found[0]
    step = len(first) > 1 and first[1].joint == "<-"  # the letter is its value before the step
    return None if step else result(entry, first[0].node)


def _said(entry: Entry, known: Sequence[Meaning]) -> bool:
    """Return whether the entry names the letter or formula that has the value of its function."""
    called = f"{function_of(entry)}("
    own = [
        meaning for meaning in known if called in meaning.code and meaning.how == "is" and not meaning.held
    ]
    return any(meaning.pattern is None or not meaning.pattern.name.startswith("hat ") for meaning in own)


class _Check:
    """A block in one world; `held` tells whether the lines are true there."""

    def __init__(self, entry: Entry, block: Block, found: list[Chain], world: Evaluator, held: bool) -> None:
        self.entry = entry
        self.block = block
        self.chains = found
        self.world = world
        self.held = held
        self.solved = False  # whether a solved equation has begun

    def findings(self) -> Iterator[Finding]:
        for chain in self.chains:
            self.solved |= bool(self.world.sought or self.held) and _is_solved(chain)
            try:
                for scope in self._scopes(chain):
                    equivalent = any(member.joint == "iff" for member in chain)
                    yield from self._equivalence(chain, scope) if equivalent else self._values(chain, scope)
            except (ValueError, ArithmeticError, LookupError) as error:
                yield Finding(chain[0].line, "not evaluated", str(error), "")

    def _scopes(self, chain: Chain) -> list[Scope]:
        """Return the values of the free letters that run over something, like j in x_j = 1."""
        names = sorted(set().union(*(free(member.node) for member in chain)))
        names = [name for name in names if name in self.world.ranges and not self.world.knows(name)]
        places = list(product(*(list(map(value, self.world.range(name, {}))) for name in names)))
        if len(places) > PLACES:
            places = Random(0).sample(places, PLACES)
        return [dict(zip(names, place)) for place in places]

    def _equivalence(self, chain: Chain, scope: Scope) -> Iterator[Finding]:
        """Check that all lines are true or none is; each line is a statement."""
        starts = [i for i, member in enumerate(chain) if not i or member.joint == "iff"]
        first: Optional[Value] = None
        for start, end in zip(starts, [*starts[1:], len(chain)]):
            truth, why = self._of(joined(chain[start:end]), scope)
            line = chain[start].line
            if truth is None:
                yield Finding(line, "not evaluated", why, "")
                continue
            if self.held:
                yield Finding(line, "holds" if truth else "fails", "where the lines hold", str(truth))
            elif first is not None or len(starts) > 1:
                first = truth if first is None else first
                yield Finding(
                    line, "holds" if truth == first else "fails", f"first line: {first}", f"here: {truth}"
                )

    def _values(self, chain: Chain, scope: Scope) -> Iterator[Finding]:
        expected = self._expected(chain, scope)
        if isinstance(expected, bool):  # the book tells whether a relation is true
            truth, why = self._of(joined(chain), scope)
            yield Finding(
                chain[0].line,
                "holds" if truth is expected else "fails",
                f"{truth} {why}",
                f"book: {expected}",
            )
            return
        before: Optional[Value] = None
        alone = chain[0].line  # a line before the first comparison is checked by that comparison
        self.world.approximate = False
        for member in chain:
            if not self.held and self._left_out(member, chain):
                continue
            now, why = self._of(member.node, scope)
            if now is None:
                yield Finding(member.line, "not evaluated", why, "")
                continue
            if before is not None and member.joint != "<-":
                finding = self._compared(member, before, now)
                yield finding
                if alone not in (0, member.line):
                    yield finding._replace(line=alone)
                alone = 0
            elif len(chain) == 1 and isinstance(now, bool):
                yield Finding(member.line, "holds" if now else "fails", "the statement", str(now))
            elif len(chain) == 1 and member.node.kind == "those":  # {x : ...} contains x, but no other point
                proper = isinstance(now, tuple) and now == (self.world.of(member.node.parts[0]),)
                yield Finding(member.line, "holds" if proper else "fails", "x is in the set", shown(now))
            before = now
        if before is not None and expected is not None:
            yield self._compared(Member("=", chain[-1].node, chain[-1].line), before, expected)

    def _left_out(self, member: Member, chain: Chain) -> bool:
        """Return whether a side is only about the solution: a line of it, the letter sought, or the 0."""
        solution = self.solved and not any(other.node in ZEROS for other in chain)
        return solution or member.node.name in self.world.sought or (self.solved and member.node in ZEROS)

    def _expected(self, chain: Chain, scope: Scope) -> Optional[Value]:
        """Return the book's value of the whole formula; for a pair of formulas, of the one in this chain."""
        if self.block.number:
            return None
        known = meanings(items(self.entry))
        code = next((meaning.code for meaning in known if meaning.pattern is None), "")
        if (
            not code
            and chain is self.chains[-1]
            and self.entry.kind == "definition"
            and function_of(self.entry)
        ):
            code = "" if _defined(self.entry) or _said(self.entry, known) else call(self.entry)
        if not code:
            return None
        found = self.world.run(code, scope)
        if isinstance(found, tuple) and len(self.chains) > 1:
            found = found[self.chains.index(chain)]
        return value(found)

    def _of(self, node: Node, scope: Scope) -> tuple[Optional[Value], str]:
        try:
            return self.world.of(node, scope), ""
        except (ValueError, ArithmeticError, LookupError, RecursionError) as error:
            return None, f"{type(error).__name__}: {error}"

    def _compared(self, member: Member, before: Value, now: Value) -> Finding:
        try:
            good = related(member.joint, before, now, ABOUT if self.world.approximate else EXACTLY)
        except (ValueError, ArithmeticError) as error:
            return Finding(member.line, "not evaluated", str(error), "")
        return Finding(member.line, "holds" if good else "fails", shown(before), shown(now))


def _is_solved(chain: Chain) -> bool:
    """Return whether a chain is part of a solution: 0 = f'(x), or lines joined by "if and only if"."""
    zeros = [
        left.node in ZEROS or right.node in ZEROS
        for left, right in zip(chain, chain[1:])
        if right.joint == "="
    ]
    return any(zeros) or any(member.joint == "iff" for member in chain)


def shown(given: object) -> str:
    """Return a value in short form: 12 digits of a number that is not a short fraction."""
    if isinstance(given, Matrix):
        given = python(given)
    if isinstance(given, (list, tuple)):
        return "(" + ", ".join(map(shown, given)) + ")"
    if isinstance(given, Real) or (isinstance(given, Fraction) and given.denominator > 10**6):
        return format(float(middle(given)), ".12g")
    return str(given)


def check_everywhere(entry: Entry, block: Block) -> Iterator[Finding]:
    """Compare the lines of a block in all worlds: three for a formula, two for a derivation."""
    for seed in SEEDS[: 2 if block.derivation else 3]:
        yield from check(entry, block, seed)


def everything() -> Iterator[tuple[Entry, Block, list[Finding]]]:
    for entry in (*entries().values(), *loose().values()):
        for block in entry.blocks:
            yield entry, block, list(check_everywhere(entry, block))
