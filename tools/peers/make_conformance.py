# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The verdicts on other libraries: `python tools/peers/make_conformance.py --write` asks all that are here.

spec/conformance.json has an object for each library and convention, with the version, the date and the number
of questions; rows of libraries that are not here stay as they are. spec/conformance.md is a page over it,
which `make_conformance.py` without an argument checks.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from shutil import which
from typing import Any, Dict

ROOT = Path(__file__).resolve().parents[2]
DATA, PAGE = ROOT / "spec" / "conformance.json", ROOT / "spec" / "conformance.md"

if not __package__:  # run as a script
    sys.path.insert(0, str(ROOT))

from genref.errors import CandidateError  # noqa: E402
from genref.oracle.candidates import Candidate, PythonCandidate  # noqa: E402
from genref.oracle.case_files import version  # noqa: E402
from genref.oracle.checking import LOSSES, Outcome, check, every_case  # noqa: E402
from genref.oracle.grading import Result  # noqa: E402
from genref.oracle.processes import ProcessCandidate  # noqa: E402
from genref.oracle.profiles import LECTURE  # noqa: E402
from tools.peers.adapters import ADAPTERS, PROGRAMS  # noqa: E402

Row = Dict[str, Any]

SECONDS = 60.0
"""The time that a program has for a reply."""

LEAST, SHARE = 5, 0.9
"""A cause is stated if it explains this many failures, and this share of the wrong answers to its outputs."""

CONFIRMED: Mapping[tuple[str, str], tuple[str, str]] = {
    ("scikit-learn GaussianNB", "variance_floor-1e-9"): (
        "adds 1e-9 of the largest variance to each variance",
        "documentation: var_smoothing",
    ),
    ("scikit-learn MultinomialNB", "zero-times-log-zero"): (
        "multiplies a count of 0 by the logarithm of 0",
        "source: X times feature_log_prob_",
    ),
    ("NumPy", "divisor-n-1"): ("divides covariances by n - 1", "documentation: ddof of cov"),
    ("statsmodels Logit", "likelihood-in-doubles"): (
        "takes the logarithm of a probability that may underflow",
        "source: the logarithm of cdf",
    ),
    ("river GaussianNB", "density-plus-1e-9"): ("adds 1e-9 to each density", "source: log(10e-10 + p)"),
    ("river BernoulliNB", "factors-with-1e-9"): ("adds 1e-9 to each probability", "source: log(10e-10 + p)"),
    ("mixed-naive-bayes", "smoothing-raised"): (
        "raises a pseudo-count of 0 to 1e-10",
        "source: _ALPHA_MIN = 1e-10",
    ),
    ("Python statistics", "divisor-n-1"): (
        "divides variances by n - 1",
        "documentation: variance is that of a sample",
    ),
    ("npm ml-matrix", "divisor-n-1"): ("divides covariances by n - 1", "source: covariance"),
    ("R MASS lda, qda", "divisor-n-k"): ("divides by n - K", "documentation: method = 'moment'"),
    ("R e1071 naiveBayes", "divisor-n-1"): ("divides variances by n - 1", "source: sd"),
    ("R e1071 naiveBayes", "zeros-replaced"): (
        "replaces probabilities of 0 by 0.001",
        "documentation: threshold",
    ),
    ("Java Weka", "prior-laplace"): ("starts each count at 1", "source: DiscreteEstimator"),
}
"""What libraries do, by library and the name of the cause, and where this was confirmed."""

KINDS = ("passed", "wrong", "refused", "accepted", "broken", "skipped")


def kind_of(result: Result) -> str:
    """Return passed, skipped, or the kind of failure."""
    fault = result.verdict.fault
    if result.verdict.status != "failed":
        return result.verdict.status
    if fault in LOSSES | {"error", "partial line"}:
        return "broken"
    return {"refused": "refused", "not refused": "accepted"}.get(fault, "wrong")


def row_of(outcome: Outcome) -> Row:
    """Return the verdict on a library by one convention."""
    about = outcome.about
    claimed = [result for result in outcome.results if about.claims(result.question)]
    kinds = [kind_of(result) for result in claimed]
    units = max((r.verdict.units for r in claimed if r.verdict.status == "passed"), default=0.0)
    said = []
    for diagnosis, results in outcome.diagnoses:
        topics = {result.question.asked_topic for result in results}
        wrong = sum(r.question.asked_topic in topics and kind_of(r) == "wrong" for r in claimed)
        # A convention may be declared, as "divisor=n-1"; the catalogue names it "divisor-n-1".
        name = (diagnosis.cause.declare or diagnosis.cause.name).replace("=", "-").lower()
        known, explained = CONFIRMED.get((about.name, name)), len(results) + len(diagnosis.larger)
        if known and explained >= max(LEAST, SHARE * wrong):
            said.append({"does": known[0], "failures": explained, "confirmed_by": known[1]})
    return {
        "library": about.name,
        "version": about.version,
        "date": date.today().isoformat(),
        "questions": version(),
        "asked": len(outcome.results),
        "judged_by": outcome.profile.differences() or "the lecture",
        **{kind: kinds.count(kind) for kind in KINDS},
        "worst_error": float(f"{units:.1g}"),
        "causes": said,
    }


def judged(candidate: Candidate) -> Iterator[Row]:
    """Yield the verdicts by the declared conventions and, if these differ, by the lecture's."""
    for profile in dict.fromkeys((candidate.about.profile, LECTURE)):
        yield row_of(check(candidate, every_case(), profile))


def rows(before: Sequence[Row]) -> list[Row]:
    """Return the verdicts on all libraries; those that are not here keep theirs."""
    found: list[Row] = []
    for adapter in ADAPTERS:
        python = PythonCandidate(adapter)
        found += judged(python) if python.about.version else _kept(before, python.about.name)
    for name, command in PROGRAMS.items():
        try:
            process = ProcessCandidate(command, SECONDS, name=name) if which(command[0]) else None
        except CandidateError:
            process = None
        found += _kept(before, name) if process is None else judged(process)
        if process is not None:
            process.close()
    return found


def _kept(before: Sequence[Row], name: str) -> list[Row]:
    print(f"{name} is not here", file=sys.stderr)
    return [row for row in before if row["library"] == name]


PAGE_HEAD = """\
# Conformance

**Does your library compute what the lecture says?** This page shows the verdicts of the [oracle](oracle.md)
on libraries in Python, JavaScript, R, Java, Perl and Ruby. The adapters in
`tools/peers/adapters/` call them with the settings that a question names (smoothing, priors, numbers of
levels), and otherwise with their defaults. Two adapters choose more: LogisticRegression is fitted without a
penalty (C = infinity), because the lecture's likelihood has none, and stops at its default tolerance, 1e-4,
so most of its coefficients have few right digits and count as wrong; NLTK's estimator is Lidstone's, with the
pseudo-count of the question.

A failure means that an answer differs from the lecture, or from the convention by which the row is judged. It
need not be a bug. A row says nothing about versions other than its own. An empty cell is 0.

- wrong: other numbers or labels, NaN, or another shape
- refused: the question has an answer, but the library gave none
- accepted: the library answered a question that genref refuses, usually about NaN or other input for which
  the lecture defines no value
- broken: an exception that is not a refusal, such as IndexError
- worst: the largest error of an answer that passed, in units of [u A](oracle.md#tolerance)

"""

COLUMNS = ("library", "version", "date", "judged by", *KINDS, "worst")

PAGE_END = """\

`python tools/peers/make_conformance.py --write` asks the libraries that are installed, and rewrites the page
and its data, [conformance.json](conformance.json); rows of other libraries keep their date.
[divergences.md](divergences.md) explains some of the failures, and how to get the lecture's values.
"""


def page(of: Sequence[Row]) -> str:
    """Return the page over the data."""
    lines = [f"|{'|'.join(COLUMNS)}|", f"|{'---|' * len(COLUMNS)}"]
    causes = []
    for row in of:
        by = row["judged_by"]
        judge = by if isinstance(by, str) else ", ".join(f"{name} {value}" for name, value in by.items())
        cells = [
            row["library"],
            row["version"],
            row["date"],
            judge,
            *(str(row[kind] or "") for kind in KINDS),
        ]
        worst = f"{row['worst_error']:g}" if row["worst_error"] else ""
        lines.append(f"|{'|'.join([*cells, worst])}|")
        for one in row["causes"]:
            what = f"{row['library']} {row['version']}, judged by {judge}"
            causes.append(f"- {what}: it {one['does']} ({one['failures']} failures; {one['confirmed_by']}).")
    said = [
        "",
        "These causes were confirmed in the documentation or the source of the version named:",
        "",
        *causes,
    ]
    return PAGE_HEAD + "\n".join([*lines, *said, ""]) + PAGE_END


def main(arguments: Sequence[str]) -> int:
    """Check the page or, with --write, ask the libraries; return the exit status."""
    before: list[Row] = json.loads(DATA.read_text(encoding="ascii"))
    if arguments == ["--write"]:
        before = rows(before)
        DATA.write_text("[\n" + ",\n".join(map(json.dumps, before)) + "\n]\n", encoding="ascii")
    if arguments in (["--write"], ["--page"]):
        PAGE.write_text(page(before), encoding="ascii")
    return int(PAGE.read_text(encoding="ascii") != page(before))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
