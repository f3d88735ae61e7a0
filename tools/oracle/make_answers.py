# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The answers stored with the cases: `make_answers.py` checks them, --write regenerates them."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from decimal import MAX_EMAX, MIN_EMIN, ROUND_CEILING, Context, Decimal
from fractions import Fraction
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "genref" / "oracle" / "cases" / "answers"

if not __package__:  # run as a script
    sys.path.insert(0, str(ROOT))

from genref.oracle import grading  # noqa: E402
from genref.oracle.case_files import Case, chapters  # noqa: E402
from genref.oracle.checking import right_answers  # noqa: E402
from genref.oracle.questions import ARITHMETICS, Json  # noqa: E402
from genref.oracle.reference import ABOUT, BY_LABEL, Refused, by_label  # noqa: E402

UPWARDS = Context(3, ROUND_CEILING, MIN_EMIN, MAX_EMAX)
"""Three digits; a condition that is up to 1% too large allows that much more error."""


def text(chapter: str) -> str:
    """Return the text of a chapter's file."""
    with ProcessPoolExecutor() as pool:
        return "".join(pool.map(line_of, chapters()[chapter], chunksize=8))


def line_of(case: Case) -> str:
    """Return the line of a case."""
    entries: dict[str, dict[str, Json]] = {}
    known: dict[tuple[str, Fraction], dict[str, Json]] = {}
    for arithmetic in ARITHMETICS:  # most questions have the same numbers in fractions and in doubles
        # what is subnormal, and whether a matrix is nearly singular, depends on the unit
        depends = case.question.topic == "bayes.posterior" or case.question.model in grading.WITH_MATRICES
        unit = grading.UNITS[arithmetic] if depends else Fraction(0)
        asked = repr(case.question.in_arithmetic(arithmetic)), unit
        if asked not in known:
            known[asked] = entry_of(case, arithmetic)
        entries[arithmetic] = known[asked]
    exact = entries["exact"]
    own = {
        name: {part: value for part, value in entry.items() if value != exact[part]}
        for name, entry in entries.items()
    }
    always = {name: value for name, value in exact.items() if value}  # most are not fragile
    line = {"id": case.id, **always, **{name: entry for name, entry in own.items() if entry}}
    return json.dumps(line, separators=(",", ":")) + "\n"


def entry_of(case: Case, arithmetic: str) -> dict[str, Json]:
    """Return everything stored for a case in an arithmetic."""
    question = case.question.in_arithmetic(arithmetic)
    scales = grading.amplifications(question, grading.UNITS[arithmetic])
    right: list[Json] = [written(one) for one in right_answers(question, also=case.also)]
    fragile = grading.Condition(question, arithmetic).fragile
    return {"right": right, "condition": " ".join(map(rounded_up, scales.values())), "fragile": fragile}


def rounded_up(scale: Fraction) -> str:
    """Return a number rounded up to three digits."""
    return str(UPWARDS.divide(Decimal(scale.numerator), Decimal(scale.denominator)))


def written(tree: object) -> Json:
    """Return an answer as JSON that `answers` reads back unchanged."""
    if isinstance(tree, Refused):
        return {"refused": tree.error, "message": tree.message}
    if isinstance(tree, dict):
        return {name: written(part) for name, part in tree.items()}
    if isinstance(tree, list):
        if by_label(tree):
            return {BY_LABEL: [[label, written(value)] for label, value in tree]}
        return [written(part) for part in tree]
    if isinstance(tree, Decimal):
        return ABOUT + str(tree)
    if isinstance(tree, float):
        return tree.hex()
    return tree if isinstance(tree, (int, str)) else str(tree)


def main(arguments: Sequence[str]) -> int:
    """Check the files or, with --write, write them; return the exit status."""
    if list(arguments) not in ([], ["--write"]):
        print("usage: make_answers.py [--write]", file=sys.stderr)
        return 2
    status = 0
    for chapter in chapters():
        file, content = FOLDER / f"{chapter}.jsonl", text(chapter).encode("ascii")
        if arguments:
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(content)
        elif not file.exists() or file.read_bytes() != content:
            print(f"{file} is not what is computed: python {sys.argv[0]} --write", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
