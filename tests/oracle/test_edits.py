# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Edits: what becomes of a formula if something else is written in one of its places."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from copy import deepcopy
from decimal import Decimal
from fractions import Fraction as F
from math import isfinite, log, pi

import pytest

from genref.files.model_json import Json
from genref.oracle import every_case, formulas
from genref.oracle.candidates import Answered
from genref.oracle.diagnosis import Evidence, diagnose, given_by, is_like
from genref.oracle.edits import Edited, doubles_are_good, edits, texts
from genref.oracle.formulas import codes, in_doubles, variant
from genref.oracle.mistakes.mistake import Mistake, needed, right_of
from genref.oracle.questions import Question
from genref.oracle.reading import BREAKS, Reading
from genref.oracle.reference import Refused, answer
from genref.oracle.slips import SLIPS
from genref.oracle.ways import WAYS, Way
from tests.trace import ROOT, entries

LOST = 1e-50
"""What is lost beside 1 in the numbers of a `Reading`."""
ROWS: list[Json] = [["1", "2"], ["3", "5"], ["4", "9"], ["6", "8"], ["7", "1"]]
LABELS: list[Json] = [0, 0, 0, 1, 1]
LEARNT: Mapping[str, Json] = {"rows": ROWS, "labels": LABELS}


def smoothed(*counts: int) -> Question:
    """Outcomes that were seen so often."""
    return Question("laplace", "smoothed_frequencies", {"counts": [str(n) for n in counts], "smoothing": "1"})


def log_odds(*x: str) -> Question:
    """The log-odds of GDA at x."""
    return Question("gda", "log_odds", {"x": list(x)}, LEARNT)


def posterior(documents: list[Json], labels: list[Json], x: list[Json], size: int) -> Question:
    """The posterior of a document whose words are numbers."""
    learnt: Mapping[str, Json] = {"documents": documents, "labels": labels, "vocabulary_size": size}
    return Question("multinomial", "posterior", {"x": x}, learnt)


def all_edits(step: str) -> set[tuple[str, str]]:
    """Return what is written in each edit of a step, after what is written there."""
    return {(found.old, found.new) for found in (variant(step, n) for n in numbers_of(step))}


def numbers_of(step: str) -> list[int]:
    """Return the numbers of the edits of a step."""
    return [which for which in codes(step) if isinstance(which, int)]


def written(text: str) -> str:
    """Return an expression as this Python writes it."""
    return ast.unparse(ast.parse(text, mode="eval"))


def names(*asked: tuple[Question, object], passes: tuple[Question, ...] = ()) -> list[str]:
    """Return the names of what explains these answers."""
    failures: list[Evidence] = [(question, Answered(got), answer(question)) for question, got in asked]
    right: list[Evidence] = [(question, Answered(answer(question)), answer(question)) for question in passes]
    return [diagnosis.cause.name for diagnosis in diagnose(failures, right)]


def is_finite(tree: object) -> bool:
    """Return whether this is an answer, and all its numbers are finite."""
    if isinstance(tree, dict):
        return all(map(is_finite, tree.values()))
    if isinstance(tree, list):
        return all(map(is_finite, tree))
    return not isinstance(tree, Refused) and not (isinstance(tree, (Decimal, float)) and not isfinite(tree))


EQUATIONS = Question("matrix", "solution", {"matrix": [["2", "1"], ["1", "1"]], "right": ["3", "2"]})


class TestTexts:
    def test_of_the_estimate(self) -> None:
        """(n_j + alpha) / (n + k_alpha)"""
        quotient = "(n_j + alpha) / (n + k_alpha)"
        others = ("n_j + alpha", "(n_j + alpha) * (n + k_alpha)", "(n + k_alpha) / (n_j + alpha)")
        brackets = ("n_j + alpha / (n + k_alpha)", "(n_j + alpha) / n + k_alpha")
        assert {(quotient, other) for other in (*others, *brackets)} <= all_edits("laplace_estimate")
        sums = {
            ("n + k_alpha", other) for other in ("n", "k_alpha", "n - k_alpha", "n + alpha", "-n + k_alpha")
        }
        assert sums | {("n + k_alpha", "n + 1 + k_alpha")} <= all_edits("laplace_estimate")

    @pytest.mark.slow
    def test_of_a_factor(self) -> None:
        """Roots, indices, ranges, and the first or the last of what is added up."""
        found = all_edits("factor")
        assert {("C[j][k]", other) for other in ("C[k][j]", "C[j][0]", "C[j][-1]")} <= found
        assert ("C[j]", "C[i]") in found
        assert {("C[i][k] ** 2", other) for other in ("C[i][k]", "C[i][k] * 2", "C[i][k] ** 3")} <= found
        assert {("range(i)", other) for other in ("range(i + 1)", "range(j)", "list(range(i))[1:]")} <= found
        root = "row[i] - total((C[i][k] ** 2 for k in range(i)))"
        assert (f"sqrt({root})", root) in found

    def test_of_conditions_comparisons_and_functions(self) -> None:
        chosen = "diagonal(sigma) if model == 'gaussian_naive_bayes' else sigma"
        assert {(chosen, "diagonal(sigma)"), ("diagonal(sigma)", "sigma")} <= all_edits("own_covariance")
        assert {("z >= 0", "z > 0"), ("z >= 0", "z <= 0")} <= all_edits("logistic_by_sign")
        assert {("label == k", "True"), ("label == k", "label != k")} <= all_edits("of_class")
        logs = {("ln(2 * PI)", other) for other in ("2 * PI", "ln(2) * PI", "2 * ln(PI)", "ln(2) * ln(PI)")}
        assert logs | {("len(x)", "len(x) - 1"), ("len(x)", "len(x) + 1")} <= all_edits(
            "gaussian_log_density"
        )
        assert ("_dot(theta, (1, *x))", "_dot((1, *x), theta)") in all_edits("logistic_hypothesis")

    @pytest.mark.slow
    def test_of_functions_that_take_and_give_the_same(self) -> None:
        density = "gaussian_density(x, of.means[y], of.covariances[y])"
        assert (density, density.replace("density", "log_density")) in all_edits("of_gaussians")
        assert ("ln(2 * PI)", "exp(2 * PI)") in all_edits("gaussian_log_density")

    @pytest.mark.slow
    def test_of_what_is_done_to_each_term_of_a_sum(self) -> None:
        """ln of the sum, squares of sums, a constant added in each term, a mean."""
        squares = "total((y_i * y_i for y_i in y))"
        assert (squares, "total((y_i for y_i in y)) ** 2") in all_edits("contour_by_factor")
        total = written("total((ln(row[i]) for i, row in enumerate(C)))")
        log = written("ln(total((row[i] for i, row in enumerate(C))))")
        assert (total, log) in all_edits("log_density_by_factor")
        assert (total, total.replace("total", "mean")) in all_edits("log_density_by_factor")
        inner = "total((C[i][k] ** 2 for k in range(i)))"
        assert (f"row[i] - {inner}", inner.replace("C[i]", "row[i] - C[i]")) in all_edits("factor")

    @pytest.mark.parametrize("step", sorted(formulas.formulas()))
    def test_a_formula_is_as_it_was_after_its_edits(self, step: str) -> None:
        function = formulas.formulas()[step]
        before = ast.unparse(function)
        changed = sum(ast.unparse(function) != before for _ in formulas.edits(function))
        number = len(numbers_of(step))
        assert 0.9 * number < changed <= number or not number
        assert ast.unparse(function) == before

    def test_without_the_sources_there_are_none(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def missing(package: str, file: str) -> bytes:
            raise FileNotFoundError(file)

        monkeypatch.setattr(formulas, "get_data", missing)
        assert formulas.formulas.__wrapped__() == {}
        monkeypatch.setattr(formulas, "formulas", dict)
        assert codes.__wrapped__("laplace_estimate").keys() == SLIPS.keys()


class TestWays:
    @pytest.mark.slow
    @pytest.mark.covers
    @pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(way.stands_for))
    def test_it_leads_to_the_same_numbers(self, way: Way) -> None:
        """Where it leads anywhere: not by a factor of what has none, nor by logarithms of 0 or nearly 1."""
        reading, compared = Reading(way.stands_for), 0
        for case in every_case():
            right = right_of(case.question)
            of_numbers = not case.question.output.startswith("label") and case.question.model != "matrix"
            if of_numbers and way.stands_for.keys() & needed(case.question) and is_finite(right):
                try:
                    given = reading.answer(case.question)
                except BREAKS:
                    continue
                lost = isinstance(right, float) and abs(right) < LOST
                if is_finite(given) and not lost:
                    assert is_like(Answered(given), right), case.id
                    compared += 1
        assert compared > 7

    def test_labels_by_bayes_rule_as_it_stands(self) -> None:
        """1/10 * 3/4 < 9/10 * 1/4, and 1/4 * 3/4 = 3/4 * 1/4."""
        (way,) = (way for way in WAYS if "of_bayes" in way.stands_for)
        priors: list[Json] = [[0, "3/4"], [1, "1/4"]]
        for likelihoods, labels in ((["1/10", "9/10"], [1]), (["1/4", "3/4"], [0, 1])):
            pairs: list[Json] = [[y, p] for y, p in enumerate(likelihoods)]
            asked = {"priors": priors, "likelihoods": pairs}
            for output, due in (("labels", labels), ("label", labels[0])):
                assert Reading(way.stands_for).answer(Question("bayes", output, asked)) == due

    def test_each_of_its_steps_has_an_equation_of_the_spec(self) -> None:
        ids = {entry.id for entry in entries(ROOT / "spec")}
        for way in WAYS:
            assert set(way.equations.values()) <= ids
            assert {*way.equations, *way.stands_for.values()} <= formulas.formulas().keys()


class TestDoubles:
    @pytest.mark.slow
    @pytest.mark.covers
    def test_what_is_not_exchanged_is_nearly_right(self) -> None:
        answered = [c.question for c in every_case() if not isinstance(right_of(c.question), Refused)]
        good = [question for question in answered if doubles_are_good(question)]
        assert len(good) > 0.9 * len(answered)

    def test_they_are_not_good_where_there_is_no_answer(self) -> None:
        assert not doubles_are_good(Question("matrix", "inverse", {"matrix": [["1", "1"], ["1", "1"]]}))
        assert not doubles_are_good(Question("logistic", "logistic", {"z": "-1000"}))

    @pytest.mark.slow
    @pytest.mark.covers
    @pytest.mark.parametrize("question", [log_odds("3", "4"), EQUATIONS], ids=lambda each: str(each.topic))
    def test_exchanges_are_taken_back_and_arguments_stay(self, question: Question) -> None:
        before = in_doubles(question)
        remembered = formulas._spaces()[0]["_LAST"]
        given = deepcopy(remembered)
        for stands_for, step, part, _ in texts(question, {}):
            for code in codes(step, part).values():
                in_doubles(question, {step: code, **stands_for})
            assert in_doubles(question) == before
            assert remembered == given

    @pytest.mark.slow
    def test_an_edit_is_the_same_in_doubles_and_exactly(self) -> None:
        question, compared = log_odds("3", "4"), 0
        for mistake in list(edits(question, {}, lambda given: True))[::40]:
            assert isinstance(mistake, Edited)
            for exact in given_by(Mistake("exact", "", "", change=mistake.change), question):
                assert is_like(Answered(mistake.answer(question)), exact)
                compared += 1
        assert compared > 20

    def test_where_doubles_are_not_good_it_is_exact(self) -> None:
        """1 / (2 + e^-z) at -1000 is nearly e^-1000, which is no double."""
        mistake = next(
            m
            for m in edits(Question("logistic", "logistic", {"z": "2"}), {}, lambda given: True)
            if m.name == "logistic-function:2 + exp(-z)"
        )
        assert str(given_by(mistake, Question("logistic", "logistic", {"z": "-1000"}))[0]).endswith("E-435")

    def test_it_does_not_show_where_its_step_is_not_needed(self) -> None:
        (mistake, *_) = edits(smoothed(5, 0), {}, lambda given: True)
        assert given_by(mistake, Question("matrix", "determinant", {"matrix": [["2"]]})) == []


class TestDiagnosis:
    """By hand: what an implementation answers in which something else is written."""

    @pytest.mark.slow
    def test_a_quotient_of_logarithms_for_their_difference(self) -> None:
        asked = []
        for x in ("3", "4"), ("5", "2"):
            zero, one = (pair[1] for pair in answered(Question("gda", "log_joint", {"x": list(x)}, LEARNT)))
            asked.append((log_odds(*x), one / zero))
        assert names(*asked) == ["gda-log-odds:one / zero"]

    def test_a_product_for_the_sum_in_the_denominator(self) -> None:
        """(n_j + 1) / (3 n) for (n_j + 1) / (n + 3)"""
        seen = ((5, 1, 1), (3, 4, 2))
        asked = [(smoothed(*counts), [F(n + 1, 3 * sum(counts)) for n in counts]) for counts in seen]
        assert names(*asked) == ["laplace-estimate:n * k_alpha"]

    def test_a_known_mistake_is_named_first(self) -> None:
        """(n_j + 1) / n + 2 for (n_j + 1) / (n + 2) is in the catalogue."""
        asked = [(smoothed(a, b), [F(a + 1, a + b) + 2, F(b + 1, a + b) + 2]) for a, b in ((5, 1), (3, 4))]
        assert names(*asked) == ["alpha-after-the-division"]

    @pytest.mark.slow
    def test_pi_with_few_digits(self) -> None:
        """Not 32 bits, which would be as far off."""
        asked: list[tuple[Question, object]] = []
        for x in range(3):
            text: Mapping[str, Json] = {"x": [str(x)], "mean": ["0"], "covariance": [["1"]]}
            density = -(log(2 * 3.14159) + x * x) / 2
            asked.append((Question("gaussian", "log_density", text), density))
        assert names(*asked) == ["gaussian-log-density:2 * 3.14159"]

    @pytest.mark.slow
    def test_what_gives_the_same_numbers_is_told_too(self) -> None:
        """1 / |Sigma| for |Sigma|, or minus its logarithm: nothing can tell them apart."""
        asked: list[Evidence] = []
        for x in range(4):
            question = Question(
                "gaussian", "log_density", {"x": [str(x)], "mean": ["0"], "covariance": [["2"]]}
            )
            given = -(log(2 * pi) - log(2) + x * x / 2) / 2
            asked.append((question, Answered(given), answer(question)))
        (found,) = diagnose(asked)
        assert {found.cause.equation, *(other.equation for other in found.others)} == {
            "matrix-determinant",
            "gaussian-log-density",
        }
        determinant = Question("matrix", "determinant", {"matrix": [["2"]]})
        (found,) = diagnose(asked, [(determinant, Answered(2), answer(determinant))])  # it is right by itself
        assert (found.cause.equation, found.others) == ("gaussian-log-density", ())

    @pytest.mark.slow
    def test_brackets_forgotten_behind_the_second_term(self) -> None:
        """The middle of 1 and 3 is (3 + 1)/2, and 1 + 3/2 without brackets; that times 2 is the offset."""
        learnt: Mapping[str, Json] = {
            "means": [[0, ["1"]], [1, ["3"]]],
            "covariance": [["1"]],
            "priors": [[0, "1/2"], [1, "1/2"]],
        }
        question = Question("gda_of_parameters", "logistic_form", {}, learnt)
        given = {
            mistake.name: mistake.answer(question) for mistake in edits(question, {}, lambda given: True)
        }
        assert given["gda-logistic-form:b + a / 2"] == {"offset": -5.0, "prior_odds": 1.0, "weights": [2.0]}

    @pytest.mark.slow
    def test_one_number_is_not_enough(self) -> None:
        zero, one = (pair[1] for pair in answered(Question("gda", "log_joint", {"x": ["3", "4"]}, LEARNT)))
        assert names((log_odds("3", "4"), one / zero)) == []

    @pytest.mark.slow
    def test_no_slip_is_made_in_what_is_right_where_it_is_asked_for(self) -> None:
        """The density of class 1 at the mean of class 0: its own mean is right."""
        means = Question("gda", "means", {}, LEARNT)
        assert names(*of_the_other_mean(9)) == ["gda-mle-means:means-of-the-first-class"]
        assert names(*of_the_other_mean(9), passes=(means,)) == []

    @pytest.mark.slow
    def test_two_small_fractions_are_little_beside_many_failures(self) -> None:
        """3/8, 5/8 and 2/3, 1/3 are what the counts of class 0 give for those of each class: for instance
        (2 + 1)/(2 + 3) 1/3 and (2 + 1)/(3 + 3) 2/3 would be 3 : 5. Where no class is 0 they give nothing.
        """
        two = [
            (posterior([[1, 1], [2], [2, 3]], [0, 1, 1], [1], 3), {0: 3 / 8, 1: 5 / 8}),
            (posterior([[1], [2, 2, 1], [2, 1]], [0, 1, 0], [2], 2), {0: 2 / 3, 1: 1 / 3}),
        ]
        others = [
            (
                posterior([[1] * a, [2] * b, [1, 2]], ["a", "b", "b"], [1, 2], 2),
                {"a": 0.1 + a / 10 + b / 100, "b": 0.9 - a / 10 - b / 100},
            )
            for a in range(1, 7)
            for b in range(2, 8)
        ]
        assert len(names(*two)) == 1
        assert names(*two, *others) == []
        assert len(names(*two, *others[:9])) == 1

    @pytest.mark.slow
    def test_what_is_nearly_right_by_label_is_no_other_order_of_classes(self) -> None:
        """Priors in another order are the same by label; it is the 10^-9 that is wrong."""
        asked: list[tuple[Question, object]] = []
        for case in every_case():
            right = answer(case.question)
            if case.question.topic == "gaussian_naive_bayes.posterior" and not isinstance(right, Refused):
                shares = answered(case.question)
                if len(shares) == 2 and min(p for _, p in shares) > F(1, 1000):
                    (a, p), (b, q) = shares
                    asked.append((case.question, {a: p + F(1, 10**9), b: q - F(1, 10**9)}))
        assert len(asked) > 9
        assert names(*asked) == []

    @pytest.mark.slow
    def test_a_slip_that_other_outputs_deny_is_worth_less(self) -> None:
        """Where log-odds are right two numbers do not tell it, but nine."""
        assert names(*of_the_other_mean(2)) == ["gda-mle-means:means-of-the-first-class"]
        assert names(*of_the_other_mean(2), passes=(log_odds("3", "4"),)) == []
        named = names(*of_the_other_mean(9), passes=(log_odds("3", "4"),))
        assert named == ["gda-mle-means:means-of-the-first-class"]


def of_the_other_mean(number: int) -> list[tuple[Question, object]]:
    """Return densities of class 1 with the mean of class 0, at so many places."""
    asked: list[tuple[Question, object]] = []
    for n in range(2, number + 2):
        x: Mapping[str, Json] = {"x": [str(n), "4"]}
        zero, one = (Question("gda", "class_density", {**x, "label": y}, LEARNT) for y in (0, 1))
        asked.append((one, answer(zero)))
    return asked


def answered(question: Question) -> list[list[F]]:
    """Return an answer by label."""
    found = answer(question)
    assert isinstance(found, list)
    return found


def test_equations_of_texts_are_those_of_the_spec() -> None:
    ids = {entry.id for entry in entries(ROOT / "spec")}
    for case in every_case()[::50]:
        assert {equation for *_, equation in texts(case.question, {})} <= ids
