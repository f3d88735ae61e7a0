# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Compare the formulas of an entry with the book, and each line of a derivation with the line before.

>>> from .pages import entries
>>> entry = entries()["gda-mle-means"]
>>> [finding.verdict for finding in check(entry, entry.blocks[0], 1)]
['holds', 'holds']
>>> wrong = entry.blocks[0].edited(entry.blocks[0].tex.replace(r"1\\{y^{(i)} = k\\}\\\\,", ""))
>>> [finding.verdict for finding in check(entry, wrong, 1)]
['fails', 'fails']

A chain of lines joined by "if and only if" is false at random numbers and true where the entry says that the
lines hold. So is an equation that is solved, such as 0 = f'(x): from the first relation with a 0 on, other
lines of the block are compared at random numbers only with lines of the same chain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from random import Random
from typing import NamedTuple, Optional

from genref.errors import GenrefError

from .evaluator import Evaluator, Scope, Unknown
from .letters import Meaning, call, function_of, items, meanings, result
from .pages import Block, Entry, Line, entries
from .reader import ZERO, Node, Unreadable, free, read
from .values import TOLERANCE, Matrix, Real, Senseless, Value, ends, python, related, same, value
from .worlds import draw

SEEDS = (1, 2, 3)
QUADRATURE = Fraction(1, 10**7)
"""How near integrals are by a few points of a grid; half of the least change in a formula is larger."""
PLACES = 12
"""At most so many values of the letters that run over something; then some are drawn."""


class Finding(NamedTuple):
    """What was found of a line: it holds, fails or, with the reason on the left, is not evaluated."""

    line: int
    verdict: str
    left: str
    right: str


@dataclass(frozen=True)
class Member:
    """A side of a relation; `joint` is the relation to the member before, in the line with this number."""

    joint: str
    node: Node
    line: int


Chain = list[Member]


def chains(block: Block) -> list[Chain]:
    """Join the lines that belong together: a = b, and = c in the next line. Excused lines are left out."""
    found: list[Chain] = []
    rest = [line for line in block.lines if line.number not in block.excused]
    last = 0
    while rest:
        line = rest.pop(0)
        tex = line.tex
        while rest and rest[0].tex.startswith(r"\quad"):  # the line goes on in the next one
            tex += " " + rest.pop(0).tex.replace(r"\quad", "", 1)
        first, *others = read(tex)
        if first.kind == "implies":
            first, others = first.parts[0], [first.parts[1], *others]
        members = _members(first, line.number)
        if line.joint and found and last == line.number - 1:
            found[-1] += [Member(line.joint, members[0].node, line.number), *members[1:]]
        else:
            found.append(members)
        found += [_members(other, line.number) for other in others]
        last = rest[0].number - 1 if rest and rest[0].number - 1 not in block.excused else 0
    return found


def _members(node: Node, line: int) -> Chain:
    if node.kind == "relation":
        return [Member(joint, part, line) for joint, part in zip(["", *node.name.split()], node.parts)]
    return [Member("", node, line)]


def check(entry: Entry, block: Block, seed: int) -> list[Finding]:
    """Compare the lines of a block in one random world, and where the entry says that they hold."""
    try:
        found = chains(block)
    except Unreadable as error:
        return [Finding(line.number, "not read", str(error), "") for line in block.lines]
    known = meanings(items(entry))
    book = _book(entry, block, found, known)
    findings: list[Finding] = []
    for held in (False, True) if any(meaning.held for meaning in known) else (False,):
        world = Evaluator(draw(entry.chapter, entry.id, seed), [*book, *known], held, seed)
        world.first_is_0 = "x_0 = 1" in entry.text
        solved = False
        for chain in found:
            solved = solved or (any(meaning.held for meaning in known) and _is_solved(chain))
            findings += _check_chain(entry, block, chain, world, held, solved)
    return findings


def _is_solved(chain: Chain) -> bool:
    """Whether a chain has the lines of a solution: 0 = f'(x), or lines with "if and only if"."""
    zeros = [left.node == ZERO or right.node == ZERO for left, right in zip(chain, chain[1:]) if right.joint == "="]
    return any(zeros) or any(member.joint == "iff" for member in chain)


def _book(entry: Entry, block: Block, found: Sequence[Chain], known: Sequence[Meaning]) -> list[Meaning]:
    """The left side of a definition, as its function in the book says."""
    if entry.kind != "definition" or not function_of(entry) or any(m.pattern is None for m in known):
        return []
    if block.derivation and any(meaning.held for meaning in known):
        return []  # the lines are about any numbers, and hold only where the entry says
    first = chains(entry.blocks[0])[0]
    left = result(entry, first[0].node)
    stepped = len(first) > 1 and first[1].joint == "<-"
    return [left] if left and not stepped and not _said(entry, known) else []


def _said(entry: Entry, known: Sequence[Meaning]) -> bool:
    """Whether the entry itself says which letter has the value of its function."""
    return any(f"{function_of(entry)}(" in meaning.code and not meaning.held for meaning in known)


def _check_chain(
    entry: Entry, block: Block, chain: Chain, world: Evaluator, held: bool, solved: bool
) -> Iterator[Finding]:
    names = sorted(set().union(*(free(member.node) for member in chain)))
    running = [name for name in names if name in world.ranges and not _known(world, name)]
    for scope in _scopes(world, running, chain):
        if any(member.joint == "iff" for member in chain):
            yield from _check_equivalence(chain, world, scope, held)
        else:
            yield from _check_values(entry, block, chain, world, scope, held, solved)


def _known(world: Evaluator, name: str) -> bool:
    return any(key[:5] == ("letter", name, 0, 0, 0) for key in world.meanings if isinstance(key, tuple))


def _scopes(world: Evaluator, names: Sequence[str], chain: Chain) -> list[Scope]:
    try:
        places = list(product(*(list(map(value, world.range(name, {}))) for name in names)))
    except (Senseless, Unknown):
        return [{}]
    if len(places) > PLACES:
        places = Random(0).sample(places, PLACES)
    return [dict(zip(names, place)) for place in places]


def _check_equivalence(chain: Chain, world: Evaluator, scope: Scope, held: bool) -> Iterator[Finding]:
    """All lines hold, or none does; each relation of the chain is a statement."""
    statements: list[list[Member]] = []
    for member in chain:
        if member.joint in ("iff", "") and (not statements or member.joint == "iff"):
            statements.append([])
        statements[-1].append(member)
    truths = []
    for statement in statements:
        node, line = statement[0].node, statement[0].line
        if len(statement) > 1:
            node = Node("relation", " ".join(m.joint for m in statement[1:]), tuple(m.node for m in statement))
        truth, why = _evaluated(world, node, scope)
        if truth is None:
            yield Finding(line, "not evaluated", why, "")
            return
        truths.append(truth)
        if held:
            yield Finding(line, "holds" if truth else "fails", "where the lines hold", str(bool(truth)))
        elif len(truths) > 1:
            verdict = "holds" if truth == truths[0] else "fails"
            yield Finding(line, verdict, f"the line before: {bool(truths[0])}", f"this line: {bool(truth)}")


def _check_values(
    entry: Entry, block: Block, chain: Chain, world: Evaluator, scope: Scope, held: bool, solved: bool
) -> Iterator[Finding]:
    before: Optional[Value] = None
    alone = chain[0].line
    for member in chain:
        if solved and not held and (member.node == ZERO or (len(chain) < 3)):
            continue
        world.approximate = False
        now, why = _evaluated(world, member.node, scope)
        if now is None:
            yield Finding(member.line, "not evaluated", why, "")
            continue
        if before is not None and member.joint != "<-":
            compared = _compared(member, before, now, world)
            yield compared
            if alone and alone != member.line:  # the line that the first comparison begins with is checked, too
                yield compared._replace(line=alone)
            alone = 0
        elif isinstance(now, bool):
            yield Finding(member.line, "holds" if now else "fails", "the statement", str(now))
        before = now
    expected = _expected(entry, block, chain)
    if expected and before is not None:
        yield _against_book(expected, chain, before, world, scope)


def _expected(entry: Entry, block: Block, chain: Chain) -> str:
    """The code that gives the value of a whole formula: what the entry says, or a definition's function."""
    if block.number or chain[0] != chains(block)[0][0]:
        return ""
    known = meanings(items(entry))
    said = next((meaning.code for meaning in known if meaning.pattern is None), "")
    if said or entry.kind != "definition" or not function_of(entry):
        return said
    return "" if _named(entry, known) else call(entry)


def _named(entry: Entry, known: Sequence[Meaning]) -> bool:
    """Whether some letter has the value of the entry's function, so that no other comparison is needed."""
    first = chains(entry.blocks[0])[0]
    stepped = len(first) > 1 and first[1].joint == "<-"
    return not stepped and (bool(result(entry, first[0].node)) or _said(entry, known))


def _against_book(code: str, chain: Chain, before: Value, world: Evaluator, scope: Scope) -> Finding:
    try:
        expected = value(world._run_code(code, scope))
    except (Senseless, Unknown) as error:
        return Finding(chain[-1].line, "not evaluated", str(error), "")
    return _compared(Member("=", chain[-1].node, chain[-1].line), before, expected, world)


def _compared(member: Member, before: Value, now: Value, world: Evaluator) -> Finding:
    tolerance = QUADRATURE if world.approximate else TOLERANCE
    try:
        if member.joint == "implies":
            good = bool(now) or not before
        else:
            good = related(member.joint, before, now, tolerance)
    except (Senseless, GenrefError) as error:
        return Finding(member.line, "not evaluated", str(error), "")
    return Finding(member.line, "holds" if good else "fails", shown(before), shown(now))


def _evaluated(world: Evaluator, node: Node, scope: Scope) -> tuple[Optional[Value], str]:
    try:
        if node.kind == "iff":
            left, right = (world.of(part, scope) for part in node.parts)
            return left == right, ""
        return world.of(node, scope), ""
    except (Senseless, Unknown, GenrefError, ArithmeticError, RecursionError) as error:
        return None, f"{type(error).__name__}: {error}"


def shown(given: object) -> str:
    """A value in short: 12 digits of a number."""
    given = python(given) if isinstance(given, Matrix) else given  # type: ignore[arg-type]
    if isinstance(given, list):
        return "(" + ", ".join(map(shown, given)) + ")"
    if isinstance(given, Real):
        low, high = ends(given)
        return format(float((low + high) / 2), ".12g")
    return str(given)


def everything(seeds: Sequence[int] = SEEDS) -> Iterator[tuple[Entry, Block, list[Finding]]]:
    for entry in entries().values():
        for block in entry.blocks:
            yield entry, block, [finding for seed in seeds for finding in check(entry, block, seed)]
