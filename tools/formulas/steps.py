# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Compare `step_1`, `step_2`, ... of the examples on pages with the lines of the derivation before them.

An entry says which: `- Step example 1 evaluates formula 2`, with letters after a colon if its first example
uses other names than the book. The letters then have the values of the example, and line k has the value of
`step_k`; a step that is True or False says whether the line is true. A run of steps may skip lines. A number
that is not larger than the previous one starts another run. `- Step example 3 is not compared: why` excuses a
run.

>>> [(step.entry.id, step.line, step.agrees) for step in steps("bayes")][:2]
[('bayes-rule', 1, True), ('bayes-rule', 2, True)]
"""

from __future__ import annotations

import contextlib
import doctest
import io
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Dict, NamedTuple

from .checks import chains, joined
from .evaluator import Evaluator
from .letters import items, meanings
from .pages import SPEC, Block, Entry, entries
from .values import ABOUT, EXACTLY, Near, Value, same, value
from .worlds import draw

SAID = re.compile(r"^- Step example (\d+) evaluates formula (\d+)(?:: (.*(?:\n  .*)*))?$", re.M)
NOT_COMPARED = re.compile(r"^- Step example (\d+) is not compared: (.+)$", re.M)
Names = Dict[str, object]


class Run(NamedTuple):
    """The steps of one example by number, and all names that exist at its end."""

    entry: str
    steps: dict[int, object]
    names: Names


class Step(NamedTuple):
    entry: Entry
    block: Block
    line: int
    by_example: Value
    by_formula: Value
    near: Near

    @property
    def agrees(self) -> bool:
        return same(self.by_example, self.by_formula, self.near)


@lru_cache(maxsize=None)
def runs(chapter: str) -> tuple[Run, ...]:
    """Run all examples of a page, and collect their steps."""
    text = (SPEC / f"{chapter}.md").read_text(encoding="utf-8")
    found: list[Run] = []
    names: Names = {}
    for example in doctest.DocTestParser().get_examples(text):
        with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(Exception):  # some must fail
            exec(compile(example.source, chapter, "single"), names)
        assigned = [int(step) for step in re.findall(r"\bstep_(\d+) = ", example.source)]
        if not assigned:
            continue
        heading = re.findall(r"^### (.+)$", "\n".join(text.split("\n")[: example.lineno]), re.M)[-1]
        if not found or found[-1].entry != heading or min(assigned) <= max(found[-1].steps):
            found.append(Run(heading, {}, {}))
        for step in assigned:
            found[-1].steps[step] = names.get(f"step_{step}")
        found[-1].names.update(names)
    return tuple(found)


def steps(chapter: str) -> Iterator[Step]:
    """Yield the steps of each run that an entry of the chapter compares with a formula."""
    for entry in entries().values():
        if entry.chapter == chapter:
            found = [run for run in runs(chapter) if run.entry == entry.id]
            for example, formula, said in SAID.findall(entry.text):
                own = [item for item in re.split(r";\s+(?=\$)", " ".join(said.split())) if item]
                yield from compared(entry, entry.blocks[int(formula) - 1], found[int(example) - 1], own)


def compared(entry: Entry, block: Block, run: Run, own: list[str]) -> Iterator[Step]:
    """Compare each line of a block at the numbers of an example; `own` has the example's letters."""
    values = {name: given for name, given in run.names.items() if not callable(given)}
    world = Evaluator({**draw(entry.chapter, entry.id, 1), **values}, meanings([*own, *items(entry)]))
    world.first_is_0 = "x_0 = 1" in entry.text
    for line in block.lines:
        chain = next((c for c in chains(block) if any(member.line == line.number for member in c)), None)
        if chain and line.number in run.steps:
            members = [member for member in chain if member.line == line.number]
            step = value(run.steps[line.number])
            node = joined(members) if isinstance(step, bool) else members[-1].node
            world.approximate = False
            found = world.of(node)
            yield Step(entry, block, line.number, step, found, ABOUT if world.approximate else EXACTLY)
