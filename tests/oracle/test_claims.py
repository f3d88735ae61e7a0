# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The check finds misspelt claims, and topics that are claimed but never answered."""

from __future__ import annotations

from typing import Dict, List, Sequence, Tuple

import pytest

from genref.errors import CandidateError
from genref.oracle.candidates import About, Answered, PythonCandidate, Reply, Skipped
from genref.oracle.checking import check, every_case, meant, misspelt
from genref.oracle.questions import Question

from .adapters import CASES, Plain, Scripted

ASKED = [case.question for case in every_case()]


def of_methods(*methods: str) -> Sequence[str]:
    return misspelt(About("mine", methods=methods), ASKED)[1]


class TestNames:
    def test_the_nearest_is_meant(self) -> None:
        assert meant("bernouli", ["bernoulli", "gda"]) == ": did you mean bernoulli?"
        assert meant("svm", ["bernoulli", "gda"]) == ""

    def test_a_part_of_a_name_means_it(self) -> None:
        assert of_methods("laplace")[0].startswith(
            "method laplace is never called: did you mean laplace_frequencies or laplace_smoothed"
        )

    @pytest.mark.parametrize(
        ("topic", "says"),
        [
            ("bernouli.posterior", ": did you mean bernoulli.posterior?"),
            ("bernoulli.posteriorr", ": did you mean bernoulli.posterior?"),
            ("multinomal", ": did you mean multinomial?"),
            ("7", ""),
        ],
    )
    def test_a_topic_that_is_none(self, topic: str, says: str) -> None:
        unknown, _ = misspelt(About("mine", topics=frozenset({"gda", topic})), ASKED)
        assert unknown == (f"topic {topic} is not known{says}",)

    @pytest.mark.parametrize("topic", ["gda", "gda.posterior", "quadratic_gda.priors"])
    def test_a_topic_that_is_one(self, topic: str) -> None:
        assert misspelt(About("mine", topics=frozenset({topic})), ASKED) == ((), ())

    def test_without_claims_there_is_nothing_to_misspell(self) -> None:
        assert misspelt(About("mine"), ASKED) == ((), ())

    def test_a_method_that_is_nearly_one(self) -> None:
        assert of_methods("fit_bernouli") == (
            "method fit_bernouli is never called: did you mean fit_bernoulli?",
        )
        assert of_methods("gda_lable") == ("method gda_lable is never called: did you mean gda_label?",)

    def test_helpers_are_not_misspelt(self) -> None:
        assert of_methods("exp", "fsum", "group", "posteriors", "posterior") == ()

    def test_an_adapter_without_any_method_hears_what_was_sought_and_found(self) -> None:
        (says,) = of_methods("fit", "predict")
        begin = "genref looked for functions such as fit_gda, posterior, gda_posterior, bayes_posterior, "
        assert says.startswith(begin + "and found fit, predict; check --new FILE writes")
        (many,) = of_methods(*(f"f{i}" for i in range(9)))
        assert "and found f0, f1, f2, f3, f4, f5, ...; " in many
        (none,) = of_methods()
        assert "and found none; " in none
        assert misspelt(About("a program"), ASKED) == ((), ())


class TestInACheck:
    def outcome(self, topics: List[str], skipped: Sequence[str] = ()) -> Tuple[bool, Tuple[str, ...]]:
        def reply(question: Question) -> Reply:
            return Skipped() if question.output in skipped else Answered([0.4, 0.6])

        about = About("mine", topics=frozenset(topics))
        outcome = check(Scripted(reply, about), CASES[:4])
        return outcome.as_claimed, outcome.unmet

    def test_a_topic_that_is_not_known_is_no_pass(self) -> None:
        assert self.outcome(["gda.priors"]) == (True, ())
        says = "topic gda.prior is not known: did you mean gda.priors?"
        assert self.outcome(["gda.priors", "gda.prior"]) == (False, (says,))

    def test_a_claim_without_an_answer_is_no_pass(self) -> None:
        says = "gda.means is claimed but never answered"
        assert self.outcome(["gda.priors", "gda.means"], ["means"]) == (False, (says,))
        assert self.outcome(["gda.priors", "bernoulli.label"]) == (True, ())  # not asked here

    def test_nothing_but_skipping_is_no_pass(self) -> None:
        assert not check(Scripted(lambda question: Skipped()), CASES).as_claimed

    def test_who_claims_nothing_that_is_asked_is_told_what_is(self) -> None:
        about = About("mine", topics=frozenset({"bernouli.posterior"}))
        with pytest.raises(CandidateError) as caught:
            check(Scripted(lambda question: Skipped(), about), CASES)
        assert caught.value.reason == (
            "claims none of the questions; topic bernouli.posterior is not known: "
            "did you mean bernoulli.posterior?"
        )

    def test_methods_are_those_of_the_adapter(self) -> None:
        class Slip(Plain):
            def fit_multinomal(self, documents: object, labels: object) -> Dict[str, int]:
                return {}

        says = "method fit_multinomal is never called: did you mean fit_multinomial?"
        assert check(PythonCandidate(Slip()), CASES).hints == (says,)
        assert check(PythonCandidate(Plain()), CASES).hints == ()
