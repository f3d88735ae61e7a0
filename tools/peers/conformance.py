# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Judge other libraries with the oracle, and write the page with the results."""

from __future__ import annotations

import platform
import re
import textwrap
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Context
from importlib import metadata
from math import isfinite
from shutil import which
from typing import Optional, Union

from genref.errors import CandidateError
from genref.oracle.candidates import About, Candidate, PythonCandidate, Reply
from genref.oracle.case_files import Case
from genref.oracle.checking import Outcome, Result, check, every_case
from genref.oracle.diagnosis import Diagnosis
from genref.oracle.processes import ProcessCandidate
from genref.oracle.profiles import LECTURE, Profile
from genref.oracle.questions import Question
from genref.oracle.reference import texts

from . import r
from .adapters import ADAPTERS, DEBIAN, PROGRAMS

LIBRARIES = (
    *("numpy", "scipy", "scikit-learn", "statsmodels", "nltk", "river", "mixed-naive-bayes", "simplebayes"),
    *("hmmlearn", "opencv-python-headless", "mpmath"),
)
MISSING = "not installed"

TIMEOUT = 60.0
"""The seconds that a program has for a reply."""


LEAST, SHARE = 5, 0.9
"""The minimum for a statement about a library: answers explained, and fraction of the outputs' wrong ones."""

CONFIRMED = {
    ("scikit-learn GaussianNB", "variance-floor-relative"): "its documentation (var_smoothing)",
    ("NumPy", "divisor-n-1"): "its documentation (ddof of cov)",
    ("Python statistics", "divisor-n-1"): "its documentation (variance is that of a sample)",
    (
        "Python statistics",
        "divisor-n-1+gaussian-prior-uniform",
    ): "its source (NormalDist has no priors)",
    ("R MASS lda, qda", "divisor-n-k"): "its documentation (method='moment')",
    ("river GaussianNB", "density-plus-1e-9"): "its source (log(10e-10 + p))",
    ("river BernoulliNB", "factors-with-1e-9"): "its source (log(10e-10 + p))",
    ("npm ml-matrix", "divisor-n-1"): "its source (covariance divides by rows - 1)",
    ("scikit-learn MultinomialNB", "zero-times-log-zero"): "its source (X times feature_log_prob_)",
    ("statsmodels Logit", "likelihood-in-doubles"): "its source (the logarithm of cdf)",
    ("mixed-naive-bayes", "smoothing-raised"): "its source (_ALPHA_MIN = 1e-10)",
    ("R e1071 naiveBayes", "divisor-n-1"): "its source (sd)",
    ("R e1071 naiveBayes", "zeros-replaced"): "its documentation (threshold = 0.001)",
    ("Java Weka", "prior-laplace"): "its source (each count of a DiscreteEstimator starts at 1)",
}
"""Known causes in the libraries, and how each was confirmed."""


@dataclass(frozen=True)
class Run:
    """A library judged by one profile; `warned`: the warnings that came with replies, by id."""

    outcome: Outcome
    warned: Mapping[str, tuple[str, ...]]

    @property
    def name(self) -> str:
        """The library, and the profile if it is not the lecture's."""
        return self.outcome.about.name


@dataclass(frozen=True)
class Unreached:
    """A library that could not be judged, and the reason."""

    name: str
    why: str


class Listening:
    """A candidate whose warnings are recorded, by the question asked last."""

    def __init__(self, candidate: Candidate) -> None:
        self.about: About = candidate.about
        self._heard: list[tuple[Reply, tuple[str, ...]]] = []
        self._candidate = candidate

    def ask(self, question: Question) -> Reply:
        """Return the reply; keep the kinds of warnings that came with it."""
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            reply = self._candidate.ask(question)
        self._heard.append((reply, tuple(sorted({warning.category.__name__ for warning in caught}))))
        return reply

    def warned(self, outcome: Outcome) -> dict[str, tuple[str, ...]]:
        """Return the kinds of warnings by case, if any."""
        kinds = {id(reply): heard for reply, heard in self._heard}
        found = {result.case.id: kinds.get(id(result.reply), ()) for result in outcome.results}
        return {name: heard for name, heard in found.items() if heard}

    def close(self) -> None:
        """End the candidate."""
        self._candidate.close()


def judged(candidate: Candidate, profile: Profile, cases: Sequence[Case]) -> Run:
    """Return the results of a check by this profile, with the warnings."""
    listening = Listening(candidate)
    outcome = check(listening, cases, profile)
    return Run(outcome, listening.warned(outcome))


def runs(cases: Optional[Sequence[Case]] = None) -> list[Union[Run, Unreached]]:
    """Return the runs of every library, by its own profile and, if that differs, by the lecture's."""
    asked = every_case() if cases is None else cases
    found: list[Union[Run, Unreached]] = []
    for adapter in ADAPTERS:
        python = PythonCandidate(adapter)
        if not python.about.version:
            found.append(Unreached(python.about.name, "it is not installed"))
        else:
            found += [judged(python, profile, asked) for profile in profiles(python.about)]
    for name, command in PROGRAMS.items():
        found += of_program(name, command, asked)
    return found


def profiles(about: About) -> list[Profile]:
    """Return the declared profile and, if that differs, the lecture's."""
    return [about.profile] if about.profile == LECTURE else [about.profile, LECTURE]


def of_program(name: str, command: Sequence[str], cases: Sequence[Case]) -> list[Union[Run, Unreached]]:
    """Return the runs of an adapter that is a program, or why it cannot be asked."""
    if which(command[0]) is None:
        return [Unreached(name, f"{command[0]} was not found")]
    try:
        process = ProcessCandidate(command, TIMEOUT, name=name)
    except CandidateError as error:
        return [Unreached(name, error.reason)]
    try:
        return [judged(process, profile, cases) for profile in profiles(process.about)]
    finally:
        process.close()


def installed(found: Sequence[Union[Run, Unreached]], before: str = "") -> dict[str, str]:
    """Return the versions of the libraries; for missing ones, the versions that the page had before."""
    here = {"Python": platform.python_version(), "machine": platform.machine()}
    for library in LIBRARIES:
        try:
            here[library] = metadata.version(library)
        except metadata.PackageNotFoundError:
            pass
    here.update({name: version for name, version in r.versions().items() if name == "R"})
    here.update({run.name: run.outcome.about.version for run in found if isinstance(run, Run)})
    known = versions_of(before)
    names = ("Python", "machine", *LIBRARIES, "R", *PROGRAMS)
    return {name: here.get(name) or known.get(name, MISSING) for name in names}


def versions_of(text: str) -> dict[str, str]:
    """Return the versions that a page was made with."""
    table = text.partition("| what | version |")[2].partition("\n\n")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines()[2:]]
    return {row[0]: row[1] for row in rows}


# The page.

INTRODUCTION = """\
# Conformance

**Does your library compute what the lecture says?** This page shows the verdicts of the [oracle](oracle.md)
on libraries in Python, JavaScript, R, Java, Perl and Ruby. They run with their default settings, except
where a question names a setting (smoothing, priors, numbers of levels). A failure means that an answer
differs from the lecture, or from the convention that the library declares; it need not be a bug.
[divergences.md](divergences.md) explains some of the failures, and how to get the lecture's values.
"""

MADE = """\
`tox -c tools/peers -- --write` computes every answer. It installs the libraries that are on PyPI and npm;
Debian has the others: `apt-get install {debian}`. If a library is missing, its section stays as it was, with
its old date and number of questions. On another machine the last digits may differ, and so may answers that
are close to an edge: a tie, a matrix that is nearly singular, an error near the tolerance.
"""

EDGES = frozenset(("Tie", "Singular", "IllConditioned", "Separable"))
"""Flags of cases whose answers in doubles are decided by rounding, which differs between processors."""

NEAR_THE_TOLERANCE = (1.0, 256.0)
"""Errors in units of u A, 16 of which pass, that another order of additions may lift over the tolerance."""

READING = """\
The columns mean:

- wrong: the answer has other numbers or labels, is NaN, or has another shape
- refused: the question has an answer, but the library gave none
- accepted: the library answered a question that genref refuses, usually one about NaN or other input for
  which the lecture defines no value
- broken: an exception that is not a refusal, such as IndexError
- explained: a known mistake gives the same wrong answer. The mistake must explain at least five answers and
  90% of the wrong answers to those outputs, and the library's source or documentation must confirm it.
- worst error: the largest error of an answer that passed, in units of u A (see
  [Tolerance](oracle.md#tolerance)). The lists of cases below use the same unit for wrong answers.
- digits: the smallest number of correct digits in an answer that passed. Answers that are the nearest double
  do not count here.

A name in parentheses is a Python warning that came with an answer. These causes of failures are known:
"""

KINDS = ("wrong", "refused", "accepted", "broken")
COLUMNS = ("library", "judged by", "passed", *KINDS, "explained", "skipped", "worst error", "digits")


def summaries_of(text: str) -> list[dict[str, str]]:
    """Return the rows of a page's table of all libraries, by column; the library without its link."""
    table = text.partition(row(*COLUMNS))[2].partition("\n\n")[0]
    rows = [line.strip("|").split(" |") for line in table.splitlines()[2:]]
    found = [dict(zip(COLUMNS, map(str.strip, cells))) for cells in rows]
    return [{**one, "library": re.sub(r"\[(.*)\]\(.*\)", r"\1", one["library"])} for one in found]


def page(found: Sequence[Union[Run, Unreached]], before: str = "") -> str:
    """Return the page; for libraries that could not be reached, keep its previous contents."""
    lines = [INTRODUCTION, row(*COLUMNS), row(*["---"] * len(COLUMNS))]
    texts: list[str] = []
    for run in found:
        if isinstance(run, Run):
            lines.append(row(*summary(run)))
            texts.append("\n".join(section(run)))
        else:
            rows, sections = kept(before, run.name)
            lines += rows or [row(run.name, f"not judged: {run.why}", *[""] * 9)]
            texts += sections
    versions = [f"| {name} | {version} |" for name, version in installed(found, before).items()]
    made = wrapped(MADE.format(debian=" ".join(DEBIAN)))
    lines += ["", READING, *causes(texts), "", made, ""]
    lines += folded("The versions", ["| what | version |", "| --- | --- |", *versions])
    return "\n".join([*lines, *(f"\n{text}" for text in texts)]) + "\n"


def causes(texts: Iterable[str]) -> Iterator[str]:
    """Yield the table of what sections say of libraries, and how each statement was confirmed."""
    yield row("library", "judged by", "what it does", "failures", "confirmed by")
    yield row(*["---"] * 5)
    for one in sections_of("".join(f"\n{text}" for text in texts)):
        for name, cases in one.explained.items():
            how = CONFIRMED[one.library, name]
            yield row(f"[{one.library}](#{slug(one.heading)})", one.judged_by, name, str(len(cases)), how)


def kept(before: str, name: str) -> tuple[list[str], list[str]]:
    """Return a page's contents about a library: its rows in the table of all libraries, and its sections."""
    head, *sections = before.split("\n## ")
    table = head.partition(row(*COLUMNS))[2].partition("\n\n")[0]
    rows = [line for line in table.splitlines() if line.startswith(f"| [{name}](")]
    headings = (f"{name}\n", f"{name} by ")
    return rows, [f"## {text.rstrip()}" for text in sections if text.startswith(headings)]


def row(*cells: str) -> str:
    """Return a row of a table."""
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def convention(profile: Profile) -> str:
    """Return the name of the convention by which a library is judged."""
    differences = ", ".join(f"{name} {value}" for name, value in profile.differences().items())
    return differences or "the lecture"


def title(run: Run) -> str:
    """Return the heading of a run's section."""
    about = run.outcome.about
    by = "" if run.outcome.profile == LECTURE == about.profile else f" by {convention(run.outcome.profile)}"
    return f"{about.name}{by}"


def summary(run: Run) -> list[str]:
    """Return the cells of a run in the table of all libraries."""
    outcome = run.outcome
    asked = claimed(outcome)
    explained = sum(len(results) for _, results in statements(run))
    link = f"[{outcome.about.name}](#{slug(title(run))})"
    skipped = sum(result.verdict.status == "skipped" for result in asked)
    return [
        link,
        convention(outcome.profile),
        *counts(asked),
        str(explained or ""),
        str(skipped or ""),
        *measures(asked),
    ]


@dataclass(frozen=True)
class Section:
    """A page's section about a library judged by one profile.

    `outputs`: passed, wrong, refused, accepted and broken by output; `explained`: for each mistake that is
    named the cases that it explains; `unexplained`: the other failures.
    """

    heading: str
    version: str
    judged_by: str
    questions: int
    made_on: date
    outputs: Mapping[str, tuple[int, ...]]
    explained: Mapping[str, tuple[str, ...]]
    unexplained: tuple[str, ...]

    @property
    def library(self) -> str:
        """The name of the library."""
        return self.heading.partition(" by ")[0]

    @property
    def failures(self) -> frozenset[str]:
        """The ids of all cases that fail."""
        return frozenset(self.unexplained).union(*self.explained.values())


def sections_of(text: str) -> list[Section]:
    """Return the sections of a page. Raises ValueError: one does not have the form that `section` writes."""
    return [_section(part) for part in text.split("\n## ")[1:]]


def _section(text: str) -> Section:
    heading, _, rest = text.partition("\n\n")
    said, _, rest = rest.partition("\n\n")
    found = re.fullmatch(
        r"Version (.+) was asked (\d+) questions on (\d{4}-\d\d-\d\d) and judged by (.+)\.", said
    )
    if found is None:
        raise ValueError(f"{heading}: {said}")
    of_outputs, *of_failures = re.split(r"\n</details>\s*", rest)
    outputs = {
        name: tuple(int(number or 0) for number in numbers[: len(KINDS) + 1])
        for name, *numbers in _cells(of_outputs)
    }
    explained: dict[str, tuple[str, ...]] = {}
    unexplained: tuple[str, ...] = ()
    for part in filter(None, of_failures):
        claim = " ".join(part.partition("\n\n")[0].split())
        cases = tuple(cells[0] for cells in _cells(part))
        if int(claim.split()[0]) != len(cases):
            raise ValueError(f"{heading}: {claim} {len(cases)} cases")
        _, of_one, cause = claim.partition(" with one cause (")
        if of_one:
            explained[cause.partition("):")[0]] = cases
        else:
            unexplained = cases
    version, questions, made_on, judged_by = found.groups()
    day = date.fromisoformat(made_on)
    return Section(heading, version, judged_by, int(questions), day, outputs, explained, unexplained)


def _cells(text: str) -> list[list[str]]:
    """Return the cells of a table's rows, without its head."""
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in rows[2:]]


def slug(heading: str) -> str:
    """Return the anchor of a heading."""
    return re.sub(r"[^a-z0-9 _-]", "", heading.lower()).replace(" ", "-")


def claimed(outcome: Outcome) -> list[Result]:
    """Return the results of the outputs that the library has."""
    return [result for result in outcome.results if outcome.about.claims(result.question)]


def at_the_edge(result: Result) -> bool:
    """Return whether another processor or BLAS may give a different answer that is just as right or wrong."""
    low, high = NEAR_THE_TOLERANCE
    return not EDGES.isdisjoint(result.case.flags) or low < result.verdict.worst.units < high


def kind_of(result: Result) -> str:
    """Return passed, skipped, or the kind of failure."""
    if result.verdict.status != "failed":
        return result.verdict.status
    kinds = {"refused": "refused", "not refused": "accepted", "error": "broken", "hang": "broken"}
    kinds.update(dict.fromkeys(("crash", "garbage", "flood", "partial line", "given up"), "broken"))
    return kinds.get(result.verdict.fault, "wrong")


def counts(results: Sequence[Result]) -> list[str]:
    """Return how many passed, and how many failed in each way."""
    kinds = [kind_of(result) for result in results]
    return [str(kinds.count(kind) or "") for kind in ("passed", *KINDS)]


def measures(results: Sequence[Result]) -> list[str]:
    """Return the worst error and the fewest digits of what passed, the nearest doubles left out."""
    found = [result.verdict.worst for result in results if result.verdict.status == "passed"]
    off = [worst for worst in found if worst.ulps > 0.5]
    if not off:
        return ["", ""]
    digits = [worst.digits for worst in off if isfinite(worst.relative)]
    return [f"{max(worst.units for worst in off):.1g}", f"{min(digits):.0f}" if digits else ""]


def section(run: Run) -> Iterator[str]:
    """Yield the section of a run."""
    outcome = run.outcome
    yield f"## {title(run)}"
    yield ""
    yield (
        f"Version {outcome.about.version} was asked {len(outcome.results)} questions on "
        f"{date.today().isoformat()} and judged by {convention(outcome.profile)}."
    )
    yield ""
    by_topic: dict[str, list[Result]] = {}
    for result in claimed(outcome):
        if result.verdict.status != "skipped":
            by_topic.setdefault(result.question.asked_topic, []).append(result)
    head = [row("output", "passed", *KINDS, "worst error", "digits"), row(*["---"] * 8)]
    rows = [row(topic, *counts(answers), *measures(answers)) for topic, answers in sorted(by_topic.items())]
    yield from folded("By output", [*head, *rows])
    said = statements(run)
    for diagnosis, results in said:
        yield ""
        yield wrapped(explanation(diagnosis, len(results)))
        yield ""
        yield from folded("The cases", list(table(run, results)))
    explained = {result.case.id for _, results in said for result in results}
    others = [result for result in outcome.failures if result.case.id not in explained]
    if others:
        yield ""
        number = plural(len(others), "failure")
        yield wrapped(f"{number} without a confirmed cause:" if said else f"{number}:")
        yield ""
        yield from folded("The cases", list(table(run, others)))


def statements(run: Run) -> list[tuple[Diagnosis, tuple[Result, ...]]]:
    """Return the page's statements about a library: causes confirmed for it.

    A cause must explain `LEAST` answers, and the causes of a library together `SHARE` of the wrong ones of
    the outputs where they show.
    """
    said = [
        (diagnosis, results)
        for diagnosis, results in run.outcome.diagnoses
        if len(results) >= LEAST and (run.name, diagnosis.cause.name) in CONFIRMED
    ]
    explained = {result.case.id: result.question.asked_topic for _, results in said for result in results}
    topics = set(explained.values())
    wrong = [r for r in run.outcome.failures if kind_of(r) == "wrong" and r.question.asked_topic in topics]
    return said if len(explained) >= SHARE * len(wrong) else []


def folded(summary: str, lines: Sequence[str]) -> list[str]:
    """Return lines that are shown when their summary is opened."""
    return [f"<details><summary>{summary}</summary>", "", *lines, "", "</details>"]


def plural(number: int, noun: str) -> str:
    """Return a number of things."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def explanation(diagnosis: Diagnosis, number: int) -> str:
    """Return the sentence on a mistake that explains failures."""
    says = diagnosis.cause.says.rstrip(",")
    return f"{plural(number, 'failure')} with one cause ({diagnosis.cause.name}): {says}."


def wrapped(text: str) -> str:
    return textwrap.fill(text, 118, break_long_words=False, break_on_hyphens=False)


def table(run: Run, results: Sequence[Result]) -> Iterator[str]:
    """Yield a table of failures: wrong ones first, then refused, broken and accepted ones."""
    yield row("case", "question", "answer", "right", "error")
    yield row(*["---"] * 5)
    order = ("wrong", "refused", "broken", "accepted")
    for result in sorted(results, key=lambda one: (order.index(kind_of(one)), one.case.id)):
        got, right = told(result)
        warned = "".join(f" ({kind})" for kind in run.warned.get(result.case.id, ()))
        question = f"`{asked_for(result.case.question)}`"
        yield row(result.case.id, question, f"{got}{warned}", right, error_of(result))


def error_of(result: Result) -> str:
    """Return the error in units of u A, and the digits that are right, where it is a number."""
    worst = result.verdict.worst
    if not 0 < worst.units < float("inf"):
        return ""
    return (
        f"{worst.units:.0e}, {worst.digits:.0f} digits" if isfinite(worst.relative) else f"{worst.units:.0e}"
    )


def told(result: Result) -> tuple[str, str]:
    """Return the answer and the right one, where they differ, as the verdict tells them."""
    detail, kind = " ".join(ascii_of(result.verdict.detail).split()), kind_of(result)
    whole = cut(ascii_of(written(texts(result.right[0]))), 60) if result.right else ""
    if kind == "wrong" and ", not " in detail:
        got, right = detail.rsplit(", not ", 1)
        number, at, place = got.partition(" at ")
        return f"{short(number)}{at}{place}", short(right)
    if kind == "wrong":
        return short(detail.partition(", where ")[0]), whole
    if kind == "refused":
        said = detail.rpartition(", where ")[0]
        return cut(f"refused: {said}", 80), whole
    if kind == "accepted":
        got, _, why = detail.partition(", where ")
        return short(got), cut(f"none: {why}", 80)
    return cut(detail, 80), "a refusal" if result.case.error else "an answer"


def short(text: str) -> str:
    """Return a number to 17 digits, anything else to 60 characters."""
    return cut(re.sub(r"\d[\d.]{17,}(?:E[+-]?\d+)?", lambda match: rounded(match[0]), text), 60)


def rounded(number: str) -> str:
    try:
        return str(Context(17).create_decimal(number).normalize())
    except ArithmeticError:
        return number


def cut(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[: length - 3]}..."


def ascii_of(text: str) -> str:
    return text.encode("ascii", "backslashreplace").decode("ascii")


def asked_for(question: Question) -> str:
    """Return a question in short: numbers as they are written, rows with semicolons between them."""
    fields = {**(question.train or {}), **question.input}
    parts = ", ".join(f"{name} {written(value)}" for name, value in fields.items())
    return cut(ascii_of(f"{question.output.replace('exact_', '')}: {parts}"), 110)


def written(value: object) -> str:
    """Return an argument or an answer in one line."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {written(part)}" for name, part in value.items())
    if isinstance(value, list):
        nested = any(isinstance(entry, list) for entry in value)
        return ("; " if nested else " ").join(written(entry) for entry in value)
    return short(str(value))
