# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The vector files: `python tools/peers/make_vectors.py` checks them, --write writes them.

Every answer is computed twice: by genref and, unless the question is very long, by an arithmetic of its own,
in `vector_values` and the modules beside it. If the two differ, this program stops. `sets.json` numbers the
sets: a change of any case ends with a new number, or with another digest of a set that is not published yet.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Dict

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "spec" / "vectors"
CASES = ROOT / "genref" / "oracle" / "cases"
SETS = FOLDER / "sets.json"

if not __package__:  # run as a script
    sys.path.insert(0, str(ROOT))

from genref.oracle.candidates import About  # noqa: E402
from genref.oracle.case_files import Case, chapters, flags, version  # noqa: E402
from genref.oracle.checking import posed  # noqa: E402
from genref.oracle.profiles import LECTURE  # noqa: E402
from genref.oracle.questions import Question  # noqa: E402
from genref.oracle.vectors import vector_of  # noqa: E402
from tools.peers import logistic_values, naive_bayes_values, vector_values  # noqa: E402

FORMAT = "genref-vectors/2"
CORE = 3
"""How many cases of each output are `core`: the shortest, and the shortest one without an answer."""

BY_LABEL = {"posterior", "joint", "log_joint", "priors", "means", "covariances", "variances", "probabilities"}
BY_LABEL |= {"hypothesis", "thetas"}
WITHOUT_LABELS = {"matrix", "gaussian", "laplace", "logistic"}
"""Outputs with values by label, and models that have none."""

LONGEST = 3000
"""Questions with more numbers are not computed a second time: the plain arithmetic would take minutes."""

Plain = Any
Expected = Dict[str, Plain]


# The same answers by an arithmetic of its own


def expected(case: Case) -> Expected:
    """Return the expectation of a case."""
    question = case.question
    if case.error:
        limit = {"exact": case.also, "double": number(float(case.also or 0))}
        return either([{"error": case.error}, *([limit] if case.also else [])])
    if question.output == "label":
        tied = value(replace(question, output="labels"))["labels"]
        return either([{"label": label} for label in tied])
    if question.topic == "discretize.bin":
        return either([*naive_bayes_values.bins_of(question.input)])
    return value(question)


def either(found: Sequence[Expected]) -> Expected:
    """Return one expectation, or several of which any passes."""
    return {"either": list(found)} if len(found) > 1 else dict(found[0])


def value(question: Question) -> Expected:
    """Return the answer to a question; one that asks a model twice has a list of answers."""
    parts = question.parts
    if len(parts) > 1:
        each = [value(part) for part in parts]
        return {name: [one[name] for one in each] for name in each[0]}
    rounds = question.output == "posterior_after_update"
    output = "exact_posterior_after_update" if rounds else question.output
    asked: Expected = {"model": question.model, "input": question.input}
    asked["output"] = output.replace("exact_posterior_after", "posterior_after")
    if question.train is not None:
        asked["train"] = question.train
    homes = (vector_values, logistic_values, naive_bayes_values)
    home = next(h for h in homes if f"{question.model}.{output}" in h.FUNCTIONS or question.model in h.MODELS)
    found = dict(home.expected(asked))
    if rounds:
        shares = [[y, Fraction(share)] for y, share in found["exact"]]
        found = vector_values.rounded(lambda mp: {y: vector_values.mpf(mp, share) for y, share in shares})
    by_label = question.asked.partition("_after_")[0] in BY_LABEL and question.model not in WITHOUT_LABELS
    if "exact" in found:
        found["double"] = leaves(found["exact"], lambda text: number(of_text(text)), by_label)
    elif "double" in found:
        found["double"] = leaves(found["double"], lambda text: number(float.fromhex(text)), by_label)
    return found


def of_text(text: str) -> float:
    """Return the double nearest to a fraction."""
    if text in ("inf", "-inf"):
        return float(text)
    exact = Fraction(text)
    try:
        return exact.numerator / exact.denominator
    except OverflowError:
        return float("inf") if exact > 0 else -float("inf")


def number(double: float) -> Plain:
    """Return a double as JSON has it; an infinity is a text."""
    return double + 0.0 if abs(double) < float("inf") else str(double)


def leaves(tree: Plain, change: Callable[[str], Plain], is_by_label: bool = False) -> Plain:
    """Return an answer with its numbers changed; `is_by_label`: it is a list of pairs of label and value."""
    if isinstance(tree, dict):
        return {name: leaves(part, change) for name, part in tree.items()}
    if isinstance(tree, list):
        if is_by_label:
            return [[label, leaves(part, change)] for label, part in tree]
        return [leaves(part, change) for part in tree]
    return change(tree)


# The files


def entry(case: Case) -> Expected:
    """Return the members of a case, after both answers were compared."""
    found = vector_of(case)
    size = len(case.question.numbers) * (20 if "1025" in case.id else 1)  # each word, in each document
    own = expected(case) if size <= LONGEST else found["expect"]
    if json.dumps(found["expect"]) != json.dumps(own):
        raise SystemExit(f"{case.id}: genref {json.dumps(found['expect'])}, by itself {json.dumps(own)}")
    if not case.error and posed(About("doubles"), case, LECTURE).skipped:
        found["doubles"] = False
    return found


def core_of(cases: Sequence[Case]) -> frozenset[str]:
    """Return the ids of the core cases."""
    found: set[str] = set()
    ordered = sorted(cases, key=lambda case: (len(repr(case.question)), case.id))
    for topic in {case.question.asked_topic for case in cases}:
        of_topic = [case for case in ordered if case.question.asked_topic == topic]
        found |= {case.id for case in [c for c in of_topic if not c.error][:CORE]}
        found |= {case.id for case in [c for c in of_topic if c.error][:1]}
    return frozenset(found)


def stored_of(chapter: str) -> Mapping[str, Expected]:
    """Return the questions of a chapter as they are stored, with rules in place of long data."""
    lines = (CASES / f"{chapter}.jsonl").read_text(encoding="ascii").splitlines()
    return {line["id"]: line["question"] for line in map(json.loads, lines)}


def text(chapter: str, entries: Mapping[str, Expected], core: frozenset[str]) -> Iterator[str]:
    """Yield the lines of a chapter's file."""
    cases, stored = chapters()[chapter], stored_of(chapter)
    used = {name for case in cases for name in case.flags}
    notes = {name: flag for name, flag in flags().items() if name in used}
    head = {
        "format": FORMAT,
        "set": sets()[-1]["set"],
        "digest": version(),
        "chapter": chapter,
        "notes": notes,
    }
    yield from ("{", *(f"  {json.dumps(name)}: {json.dumps(part)}," for name, part in head.items()))
    yield '  "cases": ['
    for i, case in enumerate(cases):
        level = "core" if case.id in core else "more"
        members = {**entries[case.id], **stored[case.id], "level": level}
        yield f"    {json.dumps(members)}{',' if i < len(cases) - 1 else ''}"
    yield from ("  ]", "}")


def sets() -> list[Expected]:
    """Return the numbered sets."""
    found: list[Expected] = json.loads(SETS.read_text(encoding="ascii"))
    return found


def main(arguments: Sequence[str]) -> int:
    """Check the files or, with --write, write them; return the exit status."""
    if list(arguments) not in ([], ["--write"]):
        print("usage: make_vectors.py [--write]", file=sys.stderr)
        return 2
    cases = [case for part in chapters().values() for case in part]
    with ProcessPoolExecutor() as pool:
        entries = dict(zip((case.id for case in cases), pool.map(entry, cases, chunksize=16)))
    known = sets()
    if arguments:  # the last set is the one being made
        known[-1] = {**known[-1], "digest": version(), "cases": len(cases)}
        SETS.write_text("[\n" + ",\n".join(map(json.dumps, known)) + "\n]\n", encoding="ascii")
    core, status = core_of(cases), int(known[-1]["digest"] != version())
    for chapter in chapters():
        file, content = (
            FOLDER / f"{chapter}.json",
            "".join(f"{line}\n" for line in text(chapter, entries, core)),
        )
        if arguments:
            file.write_text(content, encoding="ascii")
        elif not file.exists() or file.read_text(encoding="ascii") != content:
            print(f"{file} is not what is generated: python {sys.argv[0]} --write", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
