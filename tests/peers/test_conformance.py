# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""spec/conformance.md: the oracle judges other libraries, and finds what is known to be wrong with them."""

from __future__ import annotations

import json
import sys
import warnings
from functools import lru_cache
from pathlib import Path
from typing import Union

import pytest

from genref.oracle.candidates import PythonCandidate
from genref.oracle.checking import every_case
from genref.oracle.profiles import LECTURE

from ..oracle.sharing import share
from . import conformance, make_conformance
from .adapters import ADAPTERS, PROGRAMS
from .adapters.scipy_adapters import NumPy
from .conformance import (
    Run,
    Unreached,
    installed,
    judged,
    kept,
    kind_of,
    page,
    runs,
    summaries_of,
    versions_of,
)

NAMES = [*(PythonCandidate(adapter).about.name for adapter in ADAPTERS), *PROGRAMS]
RENEW = "`tox -e conformance -- --write`"


@lru_cache(maxsize=None)
def found() -> tuple[Union[Run, Unreached], ...]:
    """Return what becomes of every library, computed once."""
    with pytest.MonkeyPatch.context() as patch:
        share(patch)
        return tuple(runs())


def page_text() -> str:
    """Return the page as it is."""
    return make_conformance.PAGE.read_text(encoding="ascii")


def run_of(name: str, of_lecture: bool) -> Run:
    """Return the run of a library by the lecture, or by what it declares."""
    for run in found():
        if isinstance(run, Unreached) and run.name == name:
            pytest.skip(f"{name}: {run.why}")
        if isinstance(run, Run) and run.name == name and (run.outcome.profile == LECTURE) == of_lecture:
            return run
    raise AssertionError(f"{name} was not judged")


def became(name: str, case: str, of_lecture: bool = True) -> str:
    """Return what became of a case: passed, skipped, or the kind of failure."""
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
    ("0/0 is no error", BERNOULLI, "nb-zero-over-zero-of-both-features", "accepted"),
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
    ("the label near a tie is random", MASS, "gda-predict-a-double-beside-a-tie", "wrong"),
    ("divisor n - 1", E1071, "gda-naive-variances-divide-by-n", "wrong"),
    ("density floor", E1071, "gda-naive-posterior-far-from-both-classes", "wrong"),
    ("density floor turns the label", E1071, "gda-naive-predict-far-from-both-classes", "wrong"),
    ("variance 0", E1071, "gda-naive-posterior-of-a-constant-feature", "accepted"),
    ("variance of one row", E1071, "gda-naive-posterior-of-a-class-with-one-row", "accepted"),
    ("a probability 0 becomes 0.001", E1071, "nb-zero-as-double", "wrong"),
    ("0/0 is no error", E1071, "nb-zero-over-zero-of-both-features", "accepted"),
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
"""What is known of the versions of the page, by a case that must show it."""

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
"""What fails by the lecture, and is right by what the library declares."""


@pytest.mark.parametrize("name", NAMES)
def test_every_adapter_has_right_answers(name: str) -> None:
    results = run_of(name, of_lecture=True).outcome.results
    assert any(result.verdict.status == "passed" for result in results)


@pytest.mark.parametrize(("what", "name", "case", "kind"), DEFECTS)
def test_known_defects_are_found(what: str, name: str, case: str, kind: str) -> None:
    if versions_of(page_text()) != installed(found(), page_text()):
        pytest.skip("the page was made with other versions")
    assert became(name, case) == kind, f"{what}: if it was mended, take it from the list"


@pytest.mark.parametrize(("name", "case"), EXCUSED)
def test_a_declared_convention_is_an_excuse(name: str, case: str) -> None:
    assert became(name, case) == "wrong"
    assert became(name, case, of_lecture=False) == "passed"


def test_the_page_is_what_is_found() -> None:
    text = page_text()
    here = installed(found(), text)
    if versions_of(text) != here:
        pytest.skip(f"the page was made with {versions_of(text)}, installed are {here}")
    assert text == page(found(), text), f"spec/conformance.md is out of date: {RENEW}"


class TestReaching:
    """A library that is not there is named, and the others are judged."""

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
    """make_conformance says what is not current."""

    def test_other_versions_are_named(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(make_conformance, "runs", list)
        monkeypatch.setattr(
            make_conformance, "installed", lambda found, text: {**versions_of(text), "nltk": "0.9"}
        )
        assert make_conformance.main([]) == 1
        assert capsys.readouterr().err.startswith("nltk: the page has ")

    def test_a_changed_page(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        file = tmp_path / "conformance.md"
        monkeypatch.setattr(make_conformance, "PAGE", file)
        monkeypatch.setattr(make_conformance, "runs", lambda: [Unreached("mine", "it is far away")])
        assert make_conformance.main(["--write"]) == 0
        assert capsys.readouterr().err == "mine: skipped, it is far away; what the page has of it is kept\n"
        assert make_conformance.main([]) == 0
        file.write_text(file.read_text(encoding="ascii") + "\n", encoding="ascii")
        assert make_conformance.main([]) == 1
        assert "is not what is generated" in capsys.readouterr().err

    def test_the_table_as_json(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert make_conformance.main(["--json"]) == 0
        rows = json.loads(capsys.readouterr().out)
        assert rows == summaries_of(page_text())
        assert {row["library"] for row in rows} == set(NAMES)
        (natural,) = (row for row in rows if row["library"] == "npm natural")
        assert natural["judged by"] == "the lecture"
        assert int(natural["wrong"]) > int(natural["passed"]) > 0

    def test_other_arguments(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert make_conformance.main(["--wrong"]) == 2
        assert "usage" in capsys.readouterr().err
