# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""How many of the mistakes in this folder the oracle detects, and how it names them.

    python tools/oracle/unseen/measure.py [--only LANGUAGE ...] [--name NAME ...] [--round N] [--jobs N]

The verdict on a mistake is that on the first name of the report: right, near, none or wrong. The name of an
edit or a slip is near if it is that of an equation which the mistake makes wrong. A name that is neither
right nor near is wrong; of several that give the same numbers the best counts. Where there is no name, the
report may still say at which equation to look.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, Optional, Tuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from genref.errors import CandidateError  # noqa: E402  # the path has to be known
from genref.oracle import Candidate, Outcome, ProcessCandidate, check, every_case, load  # noqa: E402
from genref.oracle.report import Reason, causes, named, place_to_look  # noqa: E402
from tools.oracle.mistakes import FAMILIES  # noqa: E402
from tools.oracle.unseen.mistakes import BASES, FOLDER, MISTAKES, Mistake  # noqa: E402

NEEDED = {"javascript": "node", "c": "gcc"}
"""The program without which a language is skipped."""

VERDICTS = ("right", "near", "none", "wrong")
OR = " or "


class Finding(NamedTuple):
    """The verdict of the oracle on a mistake: the names in the order of the report, each with its failures.

    Names between which nothing decides stand together, with " or " between them.
    """

    mistake: Mistake
    failures: int
    names: Tuple[Tuple[str, int], ...]
    broken: str = ""
    place: str = ""

    @property
    def detected(self) -> bool:
        return self.failures > 0 or self.broken != ""

    @property
    def first(self) -> str:
        return self.names[0][0] if self.names else ""

    @property
    def verdict(self) -> str:
        return judged(self.mistake, self.first)

    def named(self, verdict: str) -> int:
        """Return the number of failures whose name has this verdict."""
        return sum(number for name, number in self.names if judged(self.mistake, name) == verdict)


def judged(mistake: Mistake, name: str) -> str:
    """Return whether a name is right, near or wrong; none if it is empty; of several the best."""
    if not name:
        return "none"
    if OR in name:
        return min((judged(mistake, each) for each in name.split(OR)), key=VERDICTS.index)
    right, near = set(mistake.right), set(mistake.near)
    for names in (right, near):
        names.update([FAMILIES[one].name for one in names & FAMILIES.keys()])
    if name.partition(":")[0] in mistake.equations:
        near.add(name)
    return "right" if name in right else "near" if name in near else "wrong"


def source(language: str) -> str:
    """Return the correct program of a language."""
    return (FOLDER / "bases" / BASES[language]).read_text(encoding="utf-8")


def edited(mistake: Mistake) -> str:
    """Return the program with the mistake.

    Raises: ValueError unless the text to replace occurs exactly once.
    """
    text = source(mistake.language)
    if text.count(mistake.old) != 1:
        raise ValueError(f"{mistake.name}: {text.count(mistake.old)} places to edit")
    return text.replace(mistake.old, mistake.new)


def missing(language: str) -> str:
    """Return what programs of a language need and do not find here, or ""."""
    if language in NEEDED:
        return "" if shutil.which(NEEDED[language]) else NEEDED[language]
    return "numpy" if "import numpy" in source(language) and find_spec("numpy") is None else ""


@contextmanager
def candidate(language: str, text: str) -> Iterator[Candidate]:
    """Run a program, in a folder of its own."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / BASES[language]
        file.write_text(text, encoding="utf-8")
        command = ["node", str(file)]
        if language == "c":
            command = [str(file.with_suffix(""))]
            subprocess.run(["gcc", "-O1", "-o", command[0], str(file), "-lm"], check=True, timeout=120)
        found: Candidate = ProcessCandidate(command) if language in NEEDED else load(str(file))
        try:
            yield found
        finally:
            found.close()


def outcome_of(language: str, text: str) -> Outcome:
    """Return the report of the check of a program.

    Raises: CandidateError if the program answers nothing.
    """
    with candidate(language, text) as program:
        return check(program, every_case())


def names_in(outcome: Outcome) -> Tuple[Tuple[str, int], ...]:
    """Return each name with how many failures have it as their first one."""
    failures = Counter(map(name_of, named(outcome).values()))
    order = dict.fromkeys(map(name_of, causes(outcome)))
    return tuple((name, failures[name]) for name in order if failures[name])


def name_of(reason: Reason) -> str:
    """Return its name, and those of others that explain the same."""
    return OR.join([reason.name, *(cause.name for cause in reason.others)])


def find(mistake: Mistake) -> Finding:
    """Return the verdict of the oracle on a mistake."""
    try:
        outcome = outcome_of(mistake.language, edited(mistake))
    except CandidateError as error:
        return Finding(mistake, 0, (), str(error))
    place = place_to_look(outcome)
    return Finding(mistake, len(outcome.failures), names_in(outcome), place=place.equation if place else "")


def table(findings: Iterable[Finding]) -> Iterator[str]:
    """Yield a line for each mistake: what failed, and by which names."""
    yield f"{'mistake':<32} {'language':<10} listed  failures  named  wrongly  verdict  names"
    for one in findings:
        its = one.mistake
        names = ", ".join(f"{name} {number}" for name, number in one.names) or one.broken
        named = sum(number for _, number in one.names)
        verdict = one.verdict if one.detected else "missed"
        names = names or f"look at {one.place}" if one.place else names or "-"
        yield (
            f"{its.name:<32} {its.language:<10} {'yes' if its.listed else 'no':<6}  {one.failures:>8}  "
            f"{named:>5}  {one.named('wrong'):>7}  {verdict:<7}  {names}"
        )


def totals(title: str, findings: Sequence[Finding]) -> str:
    """Return how many mistakes have which verdict, and what became of their failures."""
    by = Counter(one.verdict for one in findings if one.detected)
    failures = sum(one.failures for one in findings)
    named = sum(number for one in findings for _, number in one.names)
    wrong = sum(one.named("wrong") for one in findings)
    places = [one for one in findings if one.verdict == "none" and one.place]
    right = sum(one.place in one.mistake.equations for one in places)
    return (
        f"{title}: {len(findings)} mistakes, {sum(one.detected for one in findings)} detected; first name "
        f"{', '.join(f'{verdict} {by[verdict]}' for verdict in VERDICTS)}; "
        f"{failures} failures, {named} named, {wrong} of these wrongly ({wrong / max(named, 1):.1%}); "
        f"without a name {len(places)} places, {right} of them right"
    )


def main(arguments: Optional[Sequence[str]] = None) -> None:
    """Print the table and its totals."""
    parser = argparse.ArgumentParser(
        description="How well mistakes that the oracle was not made for are named"
    )
    parser.add_argument("--only", choices=BASES, action="append", help="a language")
    parser.add_argument("--name", action="append", help="a mistake")
    parser.add_argument("--round", type=int, help="those of one round alone")
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time")
    options = parser.parse_args(arguments)
    wanted = [language for language in options.only or BASES if not missing(language)]
    for language in set(options.only or BASES) - set(wanted):
        print(f"{language}: skipped, {missing(language)} is not installed")
    mistakes = [m for m in MISTAKES if m.language in wanted and m.name in (options.name or [m.name])]
    mistakes = [m for m in mistakes if options.round in (None, m.round)]
    with ProcessPoolExecutor(options.jobs) as pool:
        findings = list(pool.map(find, mistakes))
    print("\n".join(table(findings)))
    print()
    print(totals("all", findings))
    print(totals("the last round", [one for one in findings if one.mistake.round == MISTAKES[-1].round]))
    print(totals("listed", [one for one in findings if one.mistake.listed]))
    print(totals("not listed", [one for one in findings if not one.mistake.listed]))


if __name__ == "__main__":
    main()
