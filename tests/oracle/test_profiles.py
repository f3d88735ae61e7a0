# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Profiles: each convention on each model, with values worked by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Dict, List, Mapping

import pytest

from genref.errors import DomainError
from genref.oracle.profiles import LECTURE, Profile
from genref.oracle.questions import Json, Question
from genref.oracle.reference import Refused, answer

from ..each_row import each_row

F = Fraction
Fields = Dict[str, Json]

TWO: Fields = {"rows": [["0"], ["2"], ["4"], ["6"], ["8"]], "labels": [0, 0, 1, 1, 1]}
"""Class 0: mean 1, scatter 1 + 1 = 2; class 1: mean 6, scatter 4 + 0 + 4 = 8; n = 5, K = 2."""

ONE_THREE: Fields = {"rows": [["0"], ["1"], ["1"], ["1"]], "labels": ["a", "b", "b", "b"]}
"""One example of a and three of b."""

CONTINUOUS = ("gda", "quadratic_gda", "gaussian_naive_bayes")
GAUSSIAN_ROWS: Fields = {
    "rows": [["0"], ["2"], ["4"], ["6"], ["8"], ["0"]],
    "labels": ["a", "a", "b", "b", "b", "b"],
}
"""Two examples of a and four of b."""

TEXTS: Fields = {
    "texts": ["Chinese Beijing Chinese", "Chinese Chinese Shanghai", "Chinese Macao", "Tokyo Japan Chinese"],
    "labels": ["c", "c", "c", "j"],
}
"""Table 13.1 of Introduction to Information Retrieval: 8 words in c, 3 in j, |V| = 6."""


def told(profile: Profile, model: str, output: str, train: Mapping[str, Json], **asked: Json) -> object:
    """Return the answer by a profile."""
    return answer(profile.question(Question(model, output, asked, train)))


class TestOf:
    def test_nothing_declared_is_the_lecture(self) -> None:
        assert Profile.of({}) == LECTURE == Profile("n", "mle", "0")

    def test_entries_replace_those_of_the_lecture(self) -> None:
        declared: Dict[str, Json] = {"divisor": "n-1", "variance_floor": 0.5}
        assert Profile.of(declared) == Profile(divisor="n-1", variance_floor="0.5")

    def test_an_unknown_axis_is_refused(self) -> None:
        with pytest.raises(DomainError, match="'dividend'.*divisor, prior, variance_floor"):
            Profile.of({"dividend": "n"})

    @pytest.mark.parametrize("name", ["divisor", "prior"])
    def test_an_unknown_convention_is_refused(self, name: str) -> None:
        with pytest.raises(DomainError, match=f"profile {name} is 'other'"):
            Profile.of({name: "other"})

    @each_row("floor", ["-1e-9", "nan", "inf", "1/0", "much", ""])
    def test_a_floor_is_a_number_from_0(self, floor: str) -> None:
        with pytest.raises(DomainError, match="profile variance_floor"):
            Profile(variance_floor=floor)

    def test_differences_are_what_is_not_as_in_the_lecture(self) -> None:
        assert LECTURE.differences() == {}
        assert Profile(prior="half").differences() == {"prior": "half"}


class TestDivisor:
    @pytest.mark.parametrize(
        ("divisor", "sigma"),
        # The scatter 2 + 8 = 10 divided by 5, 5 - 1 and 5 - 2.
        [("n", F(2)), ("n-1", F(5, 2)), ("n-K", F(10, 3))],
    )
    def test_of_a_shared_covariance(self, divisor: str, sigma: Fraction) -> None:
        assert told(Profile(divisor=divisor), "gda", "covariance", TWO) == [[sigma]]

    @pytest.mark.parametrize(
        ("divisor", "sigmas"),
        # The scatters 2 and 8 divided by 2 and 3, or by 1 and 2.
        [("n", (F(1), F(8, 3))), ("n-1", (F(2), F(4))), ("n-K", (F(2), F(4)))],
    )
    def test_of_a_class(self, divisor: str, sigmas: tuple[Fraction, Fraction]) -> None:
        profile = Profile(divisor=divisor)
        by_class = [[0, [[sigmas[0]]]], [1, [[sigmas[1]]]]]
        assert told(profile, "quadratic_gda", "covariances", TWO) == by_class
        assert told(profile, "gaussian_naive_bayes", "covariances", TWO) == by_class
        assert told(profile, "gaussian_naive_bayes", "variances", TWO) == [[0, [sigmas[0]]], [1, [sigmas[1]]]]

    @pytest.mark.parametrize(("divisor", "sigma"), [("n", F(5, 4)), ("n-1", F(5, 3)), ("n-K", F(5, 3))])
    def test_of_one_gaussian(self, divisor: str, sigma: Fraction) -> None:
        # 1, 2, 3, 4: the scatter is 2 (9/4 + 1/4) = 5.
        question = Question("gaussian", "covariance", {"rows": [["1"], ["2"], ["3"], ["4"]]})
        assert answer(Profile(divisor=divisor).question(question)) == [[sigma]]

    def test_all_entries_are_divided(self) -> None:
        # (0,0), (2,2), mean (1,1): each entry of the scatter is 2, divided by 1.
        train: Fields = {"rows": [["0", "0"], ["2", "2"]], "labels": [0, 0]}
        sigma = [[F(2), F(2)], [F(2), F(2)]]
        assert told(Profile(divisor="n-1"), "gda", "covariance", train) == sigma
        # In Naive Bayes, features have no covariance.
        own = [[0, [[F(2), F(0)], [F(0), F(2)]]]]
        assert told(Profile(divisor="n-1"), "gaussian_naive_bayes", "covariances", train) == own

    @pytest.mark.parametrize(("divisor", "sigma"), [("n", 2.0), ("n-1", 2.5), ("n-K", 10 / 3)])
    def test_posteriors_follow(self, divisor: str, sigma: float) -> None:
        # {-1, 1} and {1, 3, ...}: for x = 7/2 in the middle of 1 and 6, all is in the priors, 2/5 and 3/5.
        assert told(Profile(divisor=divisor), "gda", "posterior", TWO, x=["7/2"]) == [[0, 0.4], [1, 0.6]]
        # theta_1 = (6 - 1) / sigma.
        form = told(Profile(divisor=divisor), "gda", "logistic_form", TWO)
        assert isinstance(form, dict)
        assert [float(weight) for weight in form["weights"]] == [5 / sigma]

    def test_labels_may_change(self) -> None:
        # With variances 1 and 8/3, the classes at 1 and 6 make x = 3 a 1; with 2 and 4 they make it a 0:
        # -(2^2) / 2 against ln(3/2) - ln(8/3)/2 - 9 / (16/3); -(2^2)/4 against ln(3/2) - ln(2)/2 - 9/8.
        assert told(LECTURE, "gaussian_naive_bayes", "label", TWO, x=["3"]) == 1
        assert told(Profile(divisor="n-1"), "gaussian_naive_bayes", "label", TWO, x=["3"]) == 0

    def test_means_and_priors_stay(self) -> None:
        profile = Profile(divisor="n-1")
        for model in CONTINUOUS:
            assert told(profile, model, "means", TWO) == [[0, [F(1)]], [1, [F(6)]]]
            assert told(profile, model, "priors", TWO) == [[0, F(2, 5)], [1, F(3, 5)]]

    @pytest.mark.parametrize(("model", "output"), [("quadratic_gda", "covariances"), ("gda", "covariance")])
    def test_of_too_few_examples_there_is_none(self, model: str, output: str) -> None:
        train: Fields = {"rows": [["0"], ["2"]], "labels": [0, 1]}
        with pytest.raises(DomainError, match="divisor by the profile is 0"):
            told(Profile(divisor="n-K"), model, output, train)
        with pytest.raises(DomainError, match="divisor by the profile is 0"):
            Profile(divisor="n-1").question(Question("gaussian", "covariance", {"rows": [["3"]]}))

    def test_what_needs_no_divisor_is_asked_all_the_same(self) -> None:
        train: Fields = {"rows": [["0"], ["2"]], "labels": [0, 1]}
        assert told(Profile(divisor="n-K"), "gda", "means", train) == [[0, [F(0)]], [1, [F(2)]]]


class TestPrior:
    # (n_y + alpha) / (n + 2 alpha) for n_y = 1, 3 and 2, 4.
    SHARES = [
        ("mle", F(1, 4), F(1, 3)),
        ("laplace", F(2, 6), F(3, 8)),
        ("half", F(3, 10), F(5, 14)),
        ("uniform", F(1, 2), F(1, 2)),
    ]

    @pytest.mark.parametrize(("prior", "discrete", "continuous"), SHARES)
    @pytest.mark.parametrize("model", CONTINUOUS)
    def test_of_gaussian_models(
        self, model: str, prior: str, discrete: Fraction, continuous: Fraction
    ) -> None:
        expected = [["a", continuous], ["b", 1 - continuous]]
        assert told(Profile(prior=prior), model, "priors", GAUSSIAN_ROWS) == expected

    @pytest.mark.parametrize(("prior", "discrete", "continuous"), SHARES[:-1])
    def test_of_naive_bayes(self, prior: str, discrete: Fraction, continuous: Fraction) -> None:
        profile = Profile(prior=prior)
        expected = [["a", discrete], ["b", 1 - discrete]]
        ones: List[Json] = [["1"], ["1"], ["1"], ["1"]]
        labels = ONE_THREE["labels"]
        texts: Fields = {"texts": ["x", "x", "x", "x"], "labels": labels}
        assert told(profile, "bernoulli", "priors", ONE_THREE) == expected
        assert told(profile, "categorical", "priors", {"rows": ones, "labels": labels}) == expected
        assert told(profile, "multinomial", "priors", {"documents": ones, "labels": labels}) == expected
        assert told(profile, "text_bernoulli", "priors", texts) == expected
        assert told(profile, "text_multinomial", "priors", texts) == expected
        counts: Fields = {
            "examples": [["a", "1"], ["b", "3"]],
            "feature_counts": [["a", ["0"]], ["b", ["3"]]],
        }
        assert told(profile, "bernoulli_of_counts", "priors", counts) == expected

    @pytest.mark.parametrize(("prior", "discrete", "continuous"), SHARES)
    def test_of_a_posterior(self, prior: str, discrete: Fraction, continuous: Fraction) -> None:
        # p(1 | a) = 1/3, p(1 | b) = 4/5, with Laplace's smoothing of 0 of 1 and 3 of 3.
        joint = [discrete / 3, (1 - discrete) * 4 / 5]
        right = [["a", joint[0] / sum(joint)], ["b", joint[1] / sum(joint)]]
        assert told(Profile(prior=prior), "bernoulli", "exact_posterior", ONE_THREE, x=["1"]) == right

    def test_a_uniform_prior_makes_ties_of_labels(self) -> None:
        train: Fields = {"rows": [["1"], ["1"], ["1"]], "labels": ["b", "b", "a"], "smoothing": "0"}
        assert told(LECTURE, "bernoulli", "labels", train, x=["1"]) == ["b"]
        assert told(Profile(prior="uniform"), "bernoulli", "labels", train, x=["1"]) == ["a", "b"]

    def test_classes_without_examples_have_a_smoothed_prior(self) -> None:
        # (0 + 1) / (4 + 3)
        train: Fields = {**ONE_THREE, "classes": ["c", "b", "a"]}
        expected = [["c", F(1, 7)], ["b", F(4, 7)], ["a", F(2, 7)]]
        assert told(Profile(prior="laplace"), "bernoulli", "priors", train) == expected

    def test_what_has_no_model_or_no_question_is_not_judged(self) -> None:
        train: Fields = {"rows": [["1"], ["2"]], "labels": [0, 1], "classes": [0, 1, 2]}
        asked: Fields = {"rows": [["1"]], "labels": ["a"], "x": ["1"]}
        with pytest.raises(DomainError, match="where there is no model"):
            told(Profile(prior="laplace"), "gda", "priors", train)
        for output, given in (("priors", {}), ("exact_posterior_after_update", asked)):
            with pytest.raises(DomainError, match="for priors and updates"):
                told(Profile(prior="uniform"), "bernoulli", output, ONE_THREE, **given)

    @pytest.mark.parametrize(
        "given",
        [{"prior_smoothing": "2"}, {"priors": [["a", "1/5"], ["b", "4/5"]]}],
        ids=["smoothed", "given"],
    )
    def test_what_the_question_says_goes_before(self, given: Fields) -> None:
        question = Question("bernoulli", "priors", {}, {**ONE_THREE, **given})
        for prior in ("laplace", "uniform"):
            assert Profile(prior=prior).question(question) is question

    def test_probabilities_of_features_stay(self) -> None:
        question = Question("bernoulli", "probabilities", {}, ONE_THREE)
        assert Profile(prior="uniform").question(question) is question


class TestVarianceFloor:
    TRAIN: Fields = {
        "rows": [["-1000000", "0"], ["1000000", "1"], ["-1000000", "2"], ["1000000", "3"]],
        "labels": [0, 0, 1, 1],
    }

    def test_a_share_of_the_largest_variance_is_added_to_each(self) -> None:
        # All rows have 10^12 and 5/4, so 1000 is added to 10^12 and to 1/4.
        variances = [F(10**12 + 1000), F(4001, 4)]
        given = told(Profile(variance_floor="1e-9"), "gaussian_naive_bayes", "variances", self.TRAIN)
        assert given == [[0, variances], [1, variances]]

    def test_it_drowns_what_tells_classes_apart(self) -> None:
        # At (0, 1/2), log-odds of 1 are -(2^2) / 2 over the variance: -8 with 1/4, -8/4001 with the floor.
        asked: Json = ["0", "1/2"]
        profile = Profile(variance_floor="1e-9")
        train = self.TRAIN
        assert told(LECTURE, "gaussian_naive_bayes", "log_odds", train, x=asked) == -8.0
        assert told(profile, "gaussian_naive_bayes", "log_odds", train, x=asked) == -8 / 4001
        # p(0 | x) is the logistic function of 8/4001, about .5005.
        given = told(profile, "gaussian_naive_bayes", "posterior", train, x=asked)
        assert given == [
            [y, answer(Question("logistic", "logistic", {"z": z}))]
            for y, z in [(0, "8/4001"), (1, "-8/4001")]
        ]

    def test_it_gives_constant_features_a_variance(self) -> None:
        # 0, 0 and 2, 2: all rows have the variance 1.
        train: Fields = {"rows": [["0"], ["0"], ["2"], ["2"]], "labels": [0, 0, 1, 1]}
        given = told(Profile(variance_floor="1/4"), "gaussian_naive_bayes", "variances", train)
        assert given == [[0, [F(1, 4)]], [1, [F(1, 4)]]]

    @pytest.mark.parametrize("model", ["gda", "quadratic_gda"])
    def test_other_models_have_none(self, model: str) -> None:
        output = "covariance" if model == "gda" else "covariances"
        given = told(Profile(variance_floor="1"), model, output, TWO)
        assert given == told(LECTURE, model, output, TWO)


class TestQuestionsThatStay:
    EVERYTHING = Profile("n-1", "uniform", "1")

    @each_row(
        "question",
        [
            Question("bayes", "posterior", {"priors": [[0, "1"]], "likelihoods": [[0, "1"]]}),
            Question("gaussian", "mean", {"rows": [["1"], ["2"]]}),
            Question("gaussian", "covariance", {"rows": []}),
            Question(
                "poisson", "theta", {}, {"rates": [[0, "1"], [1, "2"]], "priors": [[0, "1/2"], [1, "1/2"]]}
            ),
            Question("gda", "covariance", {}, {"rows": [["0"], ["nan"]], "labels": [0, 1]}),
            Question("bernoulli", "priors", {}, {"rows": [["2"]], "labels": [0]}),
            Question(
                "gda_of_parameters",
                "covariance",
                {},
                {"priors": [[0, "1"]], "means": [[0, ["0"]]], "covariance": [["1"]]},
            ),
        ],
        ids=["bayes", "mean", "no-rows", "poisson", "gda-refused", "bernoulli-refused", "parameters"],
    )
    def test_what_no_convention_concerns_or_all_refuse(self, question: Question) -> None:
        assert self.EVERYTHING.question(question) is question

    def test_the_refusal_is_that_of_the_lecture(self) -> None:
        question = Question("gda", "covariance", {}, {"rows": [["0"], ["nan"]], "labels": [0, 1]})
        given = answer(self.EVERYTHING.question(question))
        assert isinstance(given, Refused)
        assert given.error == "NotFiniteError"

    def test_the_lecture_changes_nothing(self) -> None:
        question = Question("gda", "covariance", {}, TWO)
        assert LECTURE.question(question) is question
