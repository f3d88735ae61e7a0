# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""spec/conformance.md: the oracle judges other libraries, and finds their known errors."""

from __future__ import annotations

import json
import sys
import warnings
from datetime import date, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Union

import pytest

from genref.oracle.candidates import PythonCandidate
from genref.oracle.checking import every_case
from genref.oracle.profiles import LECTURE
from tools.peers import conformance, make_conformance
from tools.peers.adapters import ADAPTERS, PROGRAMS
from tools.peers.adapters.scipy_adapters import NumPy
from tools.peers.conformance import (
    CONFIRMED,
    KINDS,
    LEAST,
    Run,
    Section,
    Unreached,
    at_the_edge,
    claimed,
    judged,
    kept,
    kind_of,
    page,
    row,
    runs,
    sections_of,
    slug,
    summaries_of,
    title,
    versions_of,
)

from ...oracle.sharing import share

NAMES = [*(PythonCandidate(adapter).about.name for adapter in ADAPTERS), *PROGRAMS]
RENEW = "`tox -c tools/peers -- --write`"


@lru_cache(maxsize=None)
def found() -> tuple[Union[Run, Unreached], ...]:
    """Return the runs of every library, computed once."""
    with pytest.MonkeyPatch.context() as patch:
        share(patch)
        return tuple(runs())


def page_text() -> str:
    """Return the current page."""
    return make_conformance.PAGE.read_text(encoding="ascii")


def run_of(name: str, of_lecture: bool) -> Run:
    """Return the run of a library, judged by the lecture or by its declared profile."""
    for run in found():
        if isinstance(run, Unreached) and run.name == name:
            pytest.skip(f"{name}: {run.why}")
        if isinstance(run, Run) and run.name == name and (run.outcome.profile == LECTURE) == of_lecture:
            return run
    raise AssertionError(f"{name} was not judged")


def became(name: str, case: str, of_lecture: bool = True) -> str:
    """Return the result of a case: passed, skipped, or the kind of failure."""
    results = {result.case.id: result for result in run_of(name, of_lecture).outcome.results}
    return kind_of(results[case])


BERNOULLI, LDA = "scikit-learn BernoulliNB", "scikit-learn LDA, QDA"
MULTINOMIAL, CATEGORICAL = "scikit-learn MultinomialNB", "scikit-learn CategoricalNB"
GAUSSIAN, NLTK, STATISTICS = "scikit-learn GaussianNB", "nltk NaiveBayesClassifier", "Python statistics"
MASS, E1071, WEKA, COMMONS = "R MASS lda, qda", "R e1071 naiveBayes", "Java Weka", "Java commons-math3"
MIXED, MCLUST = "mixed-naive-bayes", "R mclust, mvtnorm"

DEFECTS = (
    ("ln(1 - phi) cancels", BERNOULLI, "nb-posterior-of-a-billion-rows", "wrong"),
    ("ln(1 - phi) cancels", BERNOULLI, "nb-posterior-of-a-trillion-rows", "wrong"),
    ("ln(1 - phi) is ln 0", BERNOULLI, "nb-posterior-of-smoothing-1e-15", "wrong"),
    ("0 ln 0 is NaN", BERNOULLI, "nb-zero-times-log-zero", "wrong"),
    ("0 ln 0 is NaN", MULTINOMIAL, "event-zero-to-the-power-zero", "wrong"),
    ("NaN is taken for the first class", MULTINOMIAL, "event-zero-predicted", "wrong"),
    ("0/0 is not an error", BERNOULLI, "nb-zero-over-zero-of-both-features", "accepted"),
    ("priors are not checked", BERNOULLI, "nb-priors-that-sum-to-more", "accepted"),
    ("partial_fit counts unknown labels", BERNOULLI, "nb-priors-of-an-undeclared-class", "accepted"),
    ("partial_fit loses new classes", BERNOULLI, "nb-update-in-another-order", "wrong"),
    ("negative counts in prediction", MULTINOMIAL, "event-with-a-negative-count", "accepted"),
    ("fractions of a value are cut off", CATEGORICAL, "nb-category-cut-off", "accepted"),
    ("unknown value", CATEGORICAL, "nb-category-not-declared", "broken"),
    ("variance floor", GAUSSIAN, "gda-naive-posterior-beside-a-large-feature", "wrong"),
    ("the first class is 1 - p", LDA, "gda-posterior-far-from-both-classes", "wrong"),
    ("one class", LDA, "gda-posterior-of-one-class", "broken"),
    ("collinear features", LDA, "gda-posterior-of-collinear-rows", "accepted"),
    ("eigenvalue cutoff", "SciPy", "gaussian-log-density-beside-variance-1e-10", "refused"),
    ("asymmetric covariance", "SciPy", "gaussian-log-density-of-an-asymmetric-covariance", "accepted"),
    ("ln of a probability that is 0.0", "statsmodels Logit", "logistic-likelihood-far-out", "wrong"),
    ("separable classes", "statsmodels Logit", "logistic-fit-of-separable-classes", "accepted"),
    ("prior smoothed", NLTK, "nb-priors-of-one-and-three", "wrong"),
    ("k is the number of values seen", NLTK, "laplace-feature-of-two-classes-and-three-features", "wrong"),
    ("1e-9 in each factor", "river BernoulliNB", "nb-posterior-of-presence", "wrong"),
    ("density floor", "river GaussianNB", "gda-naive-posterior-far-from-both-classes", "wrong"),
    ("density floor turns the label", "river GaussianNB", "gda-naive-predict-far-from-both-classes", "wrong"),
    ("variance 0", "river GaussianNB", "gda-naive-posterior-of-a-constant-feature", "accepted"),
    ("unknown words count", "river BagOfWords", "event-text-without-a-known-word", "wrong"),
    ("divisor n - 1", "NumPy", "gaussian-covariance-divides-by-n", "wrong"),
    ("divisor n - 1", STATISTICS, "gda-naive-variances-divide-by-n", "wrong"),
    ("products underflow", STATISTICS, "gda-naive-posterior-where-products-vanish", "refused"),
    ("divisor n - K", MASS, "gda-posterior-with-divisor-n", "wrong"),
    ("divisor n - 1", MASS, "gda-quadratic-posterior-with-divisor-n", "wrong"),
    ("tol is in the unit of the features", MASS, "gda-posterior-in-other-units", "refused"),
    ("narrow directions are dropped", MASS, "gda-posterior-by-a-narrow-direction", "wrong"),
    ("equal means", MASS, "gda-posterior-is-the-prior-of-its-label", "refused"),
    ("one class", MASS, "gda-posterior-of-one-class", "refused"),
    ("divisor n - 1", E1071, "gda-naive-variances-divide-by-n", "wrong"),
    ("density floor", E1071, "gda-naive-posterior-far-from-both-classes", "wrong"),
    ("density floor turns the label", E1071, "gda-naive-predict-far-from-both-classes", "wrong"),
    ("variance 0", E1071, "gda-naive-posterior-of-a-constant-feature", "accepted"),
    ("variance of one row", E1071, "gda-naive-posterior-of-a-class-with-one-row", "accepted"),
    ("a probability 0 becomes 0.001", E1071, "nb-zero-as-double", "wrong"),
    ("0/0 is not an error", E1071, "nb-zero-over-zero-of-both-features", "accepted"),
    ("unknown value has no factor", E1071, "nb-category-not-declared", "accepted"),
    ("prior 0 gives NaN", E1071, "nb-update-before-the-other-classes", "wrong"),
    ("one class", E1071, "nb-posterior-of-a-single-class", "refused"),
    ("negative smoothing", E1071, "laplace-feature-by-less-than-none", "accepted"),
    ("pivots are compared with 1e-11", COMMONS, "matrix-determinant-badly-scaled", "wrong"),
    ("pivots are compared with 1e-11", COMMONS, "matrix-inverse-badly-scaled", "refused"),
    ("pivots are compared with the largest", "mpmath", "matrix-determinant-badly-scaled", "wrong"),
    ("values are rounded", WEKA, "gda-naive-posterior-at-1e9", "wrong"),
    ("densities are 0.0", MIXED, "gda-naive-posterior-far-out", "wrong"),
    ("one triangle is read", "hmmlearn", "gaussian-density-of-an-asymmetric-covariance", "accepted"),
    ("singular is not refused", MCLUST, "gaussian-density-of-a-singular-covariance", "accepted"),
    ("the mean overflows", "npm mathjs", "gaussian-mean-of-huge-numbers", "wrong"),
    ("two features are taken", "npm ml-naivebayes", "gda-naive-predict-by-the-third-feature", "wrong"),
    ("absence has no factor", "npm natural", "nb-posterior-of-six-features", "wrong"),
    ("ten words are needed", "npm wink-naive-bayes-text-classifier", "event-as-counts", "refused"),
    ("0.1 for a count of 0", "Ruby classifier-reborn", "event-as-counts", "wrong"),
    ("scores are added up", "simplebayes", "event-text-of-the-textbook", "wrong"),
)
"""Known facts about the versions on the page, each with a case that must show it."""

FALSE_STATEMENTS = (
    (MIXED, "gda-mle-prior:second-argument-reversed", "its priors are right; its variances have a floor"),
    (MIXED, "float32", "its errors are those of a floor of 1e-9 times the largest variance"),
    (WEKA, "rounded-to-digits", "0.7 is (6 + 1) / (8 + 2)"),
    ("npm natural", "event-laplace-word:of.counts[0]", "two small fractions of 38 failures"),
)
"""Statements of an earlier page, and why they are wrong."""

EXCUSED = (
    ("NumPy", "gaussian-covariance-divides-by-n"),
    (GAUSSIAN, "gda-naive-variances-have-no-floor"),
    (NLTK, "nb-priors-of-one-and-three"),
    ("river BagOfWords", "event-text-without-a-known-word"),
    (STATISTICS, "gda-naive-variances-divide-by-n"),
    (MASS, "gda-posterior-with-divisor-n"),
    (MASS, "gda-quadratic-predict-with-divisor-n"),
    (E1071, "gda-naive-variances-divide-by-n"),
    ("npm ml-matrix", "gaussian-covariance-divides-by-n"),
)
"""Failures by the lecture's profile that are right by the library's declared profile."""


@pytest.mark.parametrize("name", NAMES)
def test_every_adapter_has_right_answers(name: str) -> None:
    results = run_of(name, of_lecture=True).outcome.results
    assert any(result.verdict.status == "passed" for result in results)


def section_of(run: Run) -> Section:
    """Return the page's section of a run; skip if it was made with another version of the library."""
    (section,) = (one for one in sections_of(page_text()) if one.heading == title(run))
    version = run.outcome.about.version
    if section.version != version:
        pytest.skip(f"the page was made with {section.version}, installed is {version}")
    return section


@pytest.mark.parametrize(("what", "name", "case", "kind"), DEFECTS)
def test_known_defects_are_found(what: str, name: str, case: str, kind: str) -> None:
    section_of(run_of(name, of_lecture=True))
    assert became(name, case) == kind, f"{what}: if it was mended, take it from the list"


@pytest.mark.parametrize(("name", "case"), EXCUSED)
def test_a_declared_convention_is_an_excuse(name: str, case: str) -> None:
    assert became(name, case) == "wrong"
    assert became(name, case, of_lecture=False) == "passed"


@pytest.mark.parametrize("name", NAMES)
def test_what_fails_is_what_the_page_says(name: str) -> None:
    """Edge cases are excluded, because their right answers depend on the processor or the BLAS."""
    mine = [run for run in found() if run.name == name]
    assert mine
    for run in mine:
        if isinstance(run, Unreached):
            pytest.skip(f"{name}: {run.why}")
        section = section_of(run)
        assert section.questions == len(run.outcome.results), f"there are new questions: {RENEW}"
        clear = [result for result in claimed(run.outcome) if not at_the_edge(result)]
        failed = {result.case.id for result in clear if kind_of(result) not in ("passed", "skipped")}
        assert failed == section.failures & {result.case.id for result in clear}, f"out of date: {RENEW}"


def test_what_is_at_the_edge_is_left_out_and_little_else() -> None:
    """A difference in the last digits must not make the test above fail, and it still compares nearly all."""
    run = run_of("NumPy", of_lecture=True)
    results = {result.case.id: result for result in claimed(run.outcome)}
    assert at_the_edge(results["matrix-determinant-of-a-singular-matrix"])
    assert not at_the_edge(results["gaussian-covariance-divides-by-n"])
    assert sum(map(at_the_edge, results.values())) < len(results) / 3


class TestForm:
    """The page is consistent; this depends on no library."""

    def test_it_has_every_library(self) -> None:
        judged_by = {(one.heading.partition(" by ")[0], one.judged_by) for one in sections_of(page_text())}
        rows = [(row["library"], row["judged by"]) for row in summaries_of(page_text())]
        assert {name for name, _ in rows} == set(NAMES)
        assert len(rows) == len(set(rows)) and set(rows) == judged_by

    @pytest.mark.parametrize("section", sections_of(page_text()), ids=lambda section: section.heading)
    def test_its_numbers_add_up(self, section: Section) -> None:
        (row,) = (
            row
            for row in summaries_of(page_text())
            if section.heading.startswith(row["library"]) and section.judged_by == row["judged by"]
        )
        in_all = [int(row[kind] or 0) for kind in ("passed", *KINDS)]
        assert in_all == [sum(numbers) for numbers in zip(*section.outputs.values())]
        assert sum(in_all) + int(row["skipped"] or 0) <= section.questions
        assert sum(in_all[1:]) == len(section.failures)
        assert int(row["explained"] or 0) == sum(map(len, section.explained.values()))
        assert len(section.unexplained) + int(row["explained"] or 0) == len(section.failures)

    @pytest.mark.parametrize("section", sections_of(page_text()), ids=lambda section: section.heading)
    def test_its_names_exist(self, section: Section) -> None:
        assert section.failures <= {case.id for case in every_case()}
        for name, cases in section.explained.items():
            assert (section.library, name) in CONFIRMED and len(cases) >= LEAST

    @pytest.mark.parametrize(("name", "mistake"), CONFIRMED)
    def test_it_has_the_confirmed_statements(self, name: str, mistake: str) -> None:
        of_library = [one for one in sections_of(page_text()) if one.library == name]
        said = [one for one in of_library if mistake in one.explained]
        assert said
        for one in said:
            link = f"[{name}](#{slug(one.heading)})"
            number, how = str(len(one.explained[mistake])), CONFIRMED[name, mistake]
            assert row(link, one.judged_by, mistake, number, how) in page_text().splitlines()

    @pytest.mark.parametrize(("name", "mistake", "why"), FALSE_STATEMENTS)
    def test_it_has_no_statement_that_was_refuted(self, name: str, mistake: str, why: str) -> None:
        of_library = [one for one in sections_of(page_text()) if one.heading.startswith(name)]
        assert of_library and not any(mistake in one.explained for one in of_library), why

    @pytest.mark.parametrize("section", sections_of(page_text()), ids=lambda section: section.heading)
    def test_it_says_when_it_was_made(self, section: Section) -> None:
        assert date(2026, 11, 1) <= section.made_on <= date.today() + timedelta(days=1)  # in any time zone
        assert section.questions <= len(every_case()), "questions are never removed without a tombstone"

    def test_a_section_of_another_form_is_named(self) -> None:
        text = page_text()
        with pytest.raises(ValueError, match="^scikit-learn LDA, QDA: Version .*, judged by the lecture"):
            sections_of(text.replace(" and judged by the lecture", ", judged by the lecture", 1))
        (first, *_) = sections_of(text)
        wrong = f"\n{len(first.unexplained)} failure"
        with pytest.raises(ValueError, match=f"^{first.heading}: "):
            sections_of(text.replace(wrong, f"\n1{len(first.unexplained)} failure", 1))


class TestReaching:
    """A missing library is named, and the others are judged."""

    def test_no_version_is_not_installed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(NumPy, "version", "")
        monkeypatch.setattr(conformance, "ADAPTERS", (NumPy(),))
        monkeypatch.setattr(conformance, "PROGRAMS", {})
        assert runs() == [Unreached("NumPy", "it is not installed")]

    def test_no_such_program(self) -> None:
        why = "a-program-that-is-not-there was not found"
        assert conformance.of_program(MASS, ["a-program-that-is-not-there"], ()) == [Unreached(MASS, why)]

    def test_what_the_page_has_of_a_library_that_is_missing_is_kept(self) -> None:
        text = page_text()
        without = page([Unreached(name, "it was not found") for name in NAMES], text)
        for name in NAMES:
            rows, sections = kept(text, name)
            assert len(rows) == len(sections) in (1, 2)  # by what it declares, and by the lecture
            assert kept(without, name) == (rows, sections)
        versions, before = versions_of(without), versions_of(text)
        assert [versions[name] for name in PROGRAMS] == [before[name] for name in PROGRAMS]

    def test_of_what_is_missing_a_new_page_says_so(self) -> None:
        without = page([Unreached(MASS, "Rscript was not found")])
        assert f"| {MASS} | not judged: Rscript was not found |" in without
        assert versions_of(without)[E1071] == conformance.MISSING

    def test_a_program_without_its_library(self) -> None:
        (run,) = conformance.of_program(MASS, [sys.executable, "-c", "import genref.no_such_library"], ())
        assert isinstance(run, Unreached)
        assert "on start" in run.why

    @pytest.mark.parametrize("name", PROGRAMS)
    def test_a_program_gives_its_name(self, name: str) -> None:
        assert run_of(name, of_lecture=True).outcome.about.name == name

    def test_warnings_are_told(self) -> None:
        class Warns:
            name = "warns"

            def logistic_logistic(self, z: float) -> float:
                warnings.warn("of no matter", RuntimeWarning, stacklevel=1)
                return 0.5

        cases = [
            case for case in every_case() if case.id in ("logistic-of-zero", "matrix-inverse-of-hilbert-3")
        ]
        run = judged(PythonCandidate(Warns()), LECTURE, cases)
        assert run.warned == {"logistic-of-zero": ("RuntimeWarning",)}


class TestCommand:
    """make_conformance reports outdated sections."""

    def test_a_page_is_written_and_what_is_missing_is_named(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        file = tmp_path / "conformance.md"
        monkeypatch.setattr(make_conformance, "PAGE", file)
        monkeypatch.setattr(make_conformance, "runs", lambda: [Unreached("mine", "it is far away")])
        assert make_conformance.main(["--write"]) == 0
        assert capsys.readouterr().err == "mine: skipped, it is far away; what the page has of it is kept\n"
        assert "| mine | not judged: it is far away |" in file.read_text(encoding="ascii")

    def test_the_table_as_json(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert make_conformance.main(["--json"]) == 0
        rows = json.loads(capsys.readouterr().out)
        assert rows == summaries_of(page_text())
        assert {row["library"] for row in rows} == set(NAMES)
        (natural,) = (row for row in rows if row["library"] == "npm natural")
        assert natural["judged by"] == "the lecture"
        assert int(natural["wrong"]) > int(natural["passed"]) > 0

    def test_other_arguments(self, capsys: pytest.CaptureFixture[str]) -> None:
        for arguments in ([], ["--wrong"]):
            assert make_conformance.main(arguments) == 2
            assert "usage" in capsys.readouterr().err
