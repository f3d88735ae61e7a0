# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
r"""Evaluate the equations in the reasons of a derivation's lines, which follow &&.

>>> claims(r"\text{as } a^b > 0 \text{ and } \ln a^b = b \ln a \text{ for } b = 1")
['a^b > 0', '\\ln a^b = b \\ln a']

Words such as "for" and "where" introduce a condition, not a reason. Letters that the page does not explain,
as in ln ab = ln a + ln b, are any numbers, vectors or matrices.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from .checks import PLACES, SEEDS, Finding, shown
from .evaluator import Evaluator
from .letters import Meaning, items, meanings
from .lookup import Scope
from .pages import Block, Entry
from .reader import Node, free, read
from .values import ABOUT, EXACTLY, related, value
from .worlds import draw

ANY = [
    meanings(f"${name}$ is {kind}" for name in "abctuvxz")
    + meanings(f"${name}$ is a matrix" for name in "UVM")
    for kind in ("a number", "a vector")
]
"""Letters of general formulas: the lower-case ones are either all numbers or all vectors."""
CONDITIONS = ("for", "where", "at")


def claims(reason: str) -> list[str]:
    """Return the relations in a reason, without the conditions under which they are true."""
    found, words = list[str](), ""
    for part in re.split(r"(\\text\{[^}]*\})|;", reason):
        text = re.fullmatch(r"\\text\{(.*)\}", part or "")
        if text:
            words = text[1].strip()
        elif part and re.search(r"[=<>]|\\[gl]e(?![a-z])", part):
            if words.rpartition(" ")[2] not in CONDITIONS and _is_claim(part):
                found.append(part.strip(" ,\n"))
            words = ""
    return found


def _is_claim(part: str) -> bool:
    """Return whether it contains a relation: p(x = 1) does not. Unreadable text counts as a claim, too."""
    try:
        return any(node.kind == "relation" for node in read(part))
    except ValueError:
        return True


def excused(entry: Entry) -> list[str]:
    """Return the reasons excused by `- Reasons not evaluated: $x = \\mu + C z$, a substitution; ...`."""
    said = re.findall(r"^- Reasons not evaluated: (.*(?:\n  .*)*)", entry.text, re.M)
    return re.findall(r"\$([^$]+)\$", " ".join(said))


def check_reasons(entry: Entry, block: Block) -> Iterator[Finding]:
    """Evaluate the reasons of the evaluated lines."""
    for line in block.lines:
        if line.number not in block.excused:
            for claim in claims(line.reason):
                yield Finding(
                    line.number, "excused" if claim in excused(entry) else verdict(entry, claim), claim, ""
                )


def verdict(entry: Entry, claim: str) -> str:
    """Return "holds", or what is wrong at random numbers and, if an equation is solved, at its solution."""
    try:
        nodes = [node for node in read(claim) if node.kind == "relation"]
    except ValueError as error:
        return f"not read: {error}"
    solved = any(meaning.held for meaning in meanings(items(entry)))
    for node in nodes:
        tried = [
            _everywhere(entry, node, held, general) for general in ANY for held in (False, True)[: 1 + solved]
        ]
        if "" not in tried:
            return tried[0]
    return "holds"


def _everywhere(entry: Entry, node: Node, held: bool, general: list[Meaning]) -> str:
    """Return what is wrong in the first world where a relation is false, or ""."""
    for seed in SEEDS:
        known = [*meanings(items(entry)), *general]
        world = Evaluator(draw(entry.chapter, entry.id, seed), known, held, seed)
        world.first_is_0 = "x_0 = 1" in entry.text
        names = sorted(name for name in free(node) if name in world.ranges and not world.knows(name))
        try:
            for values in [*product(*(map(value, world.range(name, {})) for name in names))][:PLACES]:
                wrong = _difference(world, node, dict(zip(names, values)))
                if wrong:
                    return wrong
        except (ValueError, ArithmeticError) as error:
            return str(error)
    return ""


def _difference(world: Evaluator, node: Node, scope: Scope) -> str:
    """Return both values of the first relation that is false, or ""."""
    world.approximate = False
    values = [world.of(part, scope) for part in node.parts]
    for joint, left, right in zip(node.name.split(), values, values[1:]):
        if not related(joint, left, right, ABOUT if world.approximate else EXACTLY):
            return f"{shown(left)} {joint} {shown(right)}"
    return ""
