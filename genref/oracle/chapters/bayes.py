# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Cases of Bayes rule."""

from __future__ import annotations

from fractions import Fraction

from .writing import Chapter, Written


def chapter() -> Chapter:
    """Return the cases of Bayes rule."""
    c = Chapter()
    prior: Written = {"benign": "19/20", "malignant": "1/20"}
    alarm: Written = {"benign": "1/10", "malignant": "9/10"}
    c.value(
        "bayes-alarm-is-mostly-false",
        "bayes-rule",
        "A test that finds 9 of 10 tumours still raises mostly false alarms, because tumours are rare.",
        "bayes.posterior",
        priors=prior,
        likelihoods=alarm,
    )
    c.value(
        "bayes-evidence-of-an-alarm",
        "bayes-evidence",
        "The evidence is the sum over the classes of likelihood times prior.",
        "bayes.evidence",
        priors=prior,
        likelihoods=alarm,
    )
    c.value(
        "bayes-decision-weighs-the-prior",
        "bayes-decision",
        "The class with the smaller likelihood wins by its prior.",
        "bayes.label",
        priors=prior,
        likelihoods=alarm,
    )
    c.value(
        "bayes-decision-without-preference",
        "bayes-decision",
        "With equal priors the class with the larger likelihood wins.",
        "bayes.label",
        priors={"benign": "1/2", "malignant": "1/2"},
        likelihoods=alarm,
    )
    tenfold: Written = {"benign": "1", "malignant": "9"}
    c.value(
        "bayes-posterior-ignores-a-common-factor",
        "bayes-evidence-cancels bayes-rule",
        "Ten times all likelihoods leave the posterior of the false alarm as it was.",
        "bayes.posterior",
        priors=prior,
        likelihoods=tenfold,
    )
    c.value(
        "bayes-decision-ignores-a-common-factor",
        "bayes-evidence-cancels bayes-decision",
        "Ten times all likelihoods leave the decision as it was.",
        "bayes.label",
        priors=prior,
        likelihoods=tenfold,
    )
    c.value(
        "bayes-evidence-has-the-common-factor",
        "bayes-evidence",
        "The evidence grows with the likelihoods, and may exceed 1 for densities.",
        "bayes.evidence",
        priors=prior,
        likelihoods=tenfold,
    )
    c.value(
        "bayes-posterior-of-equal-likelihoods-is-the-prior",
        "bayes-rule",
        "Where x says nothing about the class, the posterior is the prior, not uniform.",
        "bayes.posterior",
        priors={0: "1/4", 1: "3/4"},
        likelihoods={0: "1/7", 1: "1/7"},
    )
    c.value(
        "bayes-three-classes",
        "bayes-rule",
        "The evidence sums over all classes, not over two.",
        "bayes.posterior",
        priors={"a": "1/2", "b": "1/3", "c": "1/6"},
        likelihoods={"a": "1/10", "b": "1/5", "c": "2/5"},
    )
    c.value(
        "bayes-class-with-prior-zero",
        "bayes-rule",
        "A class with prior 0 has the posterior 0, however likely it makes x.",
        "bayes.posterior",
        priors={0: "0", 1: "1"},
        likelihoods={0: "1000000", 1: "1/1000000"},
    )
    c.value(
        "bayes-likelihoods-below-doubles",
        "bayes-rule",
        "Likelihoods too small for a double, all 0.0 there, have a posterior.",
        "bayes.posterior",
        priors={0: "1/2", 1: "1/2"},
        likelihoods={0: "1e-400", 1: "3e-400"},
    )
    c.value(
        "bayes-decision-below-doubles",
        "bayes-decision",
        "The decision between likelihoods that are 0.0 as doubles.",
        "bayes.label",
        priors={0: "1/2", 1: "1/2"},
        likelihoods={0: "1e-400", 1: "3e-400"},
    )
    c.value(
        "bayes-rare-class-with-overwhelming-likelihood",
        "bayes-rule",
        "A prior of 1e-12 does not matter against a likelihood ratio of 1e20.",
        "bayes.posterior",
        priors={"rare": "0.000000000001", "common": "0.999999999999"},
        likelihoods={"rare": "1", "common": "1e-20"},
    )
    # The same in numbers that are doubles, so that those who compute in doubles are asked, too.
    dyadic: dict[str, Written] = {
        "priors": {"benign": "15/16", "malignant": "1/16"},
        "likelihoods": {"benign": "1/8", "malignant": "7/8"},
    }
    c.value(
        "bayes-alarm-in-sixteenths",
        "bayes-rule",
        "Mostly false alarms in numbers that doubles have: 15/22.",
        "bayes.posterior",
        **dyadic,
    )
    c.value(
        "bayes-evidence-in-sixteenths",
        "bayes-evidence",
        "15/128 and 7/128 make the evidence 11/64.",
        "bayes.evidence",
        **dyadic,
    )
    c.value(
        "bayes-decision-in-sixteenths",
        "bayes-decision",
        "15/128 wins against 7/128, though its likelihood is the smaller one.",
        "bayes.label",
        **dyadic,
    )
    c.value(
        "bayes-three-classes-in-quarters",
        "bayes-rule",
        "1/16, 1/16 and 1/8 make 1/4, 1/4 and 1/2.",
        "bayes.posterior",
        priors={"a": "1/2", "b": "1/4", "c": "1/4"},
        likelihoods={"a": "1/8", "b": "1/4", "c": "1/2"},
    )
    c.value(
        "bayes-rare-class-in-powers-of-two",
        "bayes-rule",
        "A prior of 2^-40 against a likelihood ratio of 2^66.",
        "bayes.posterior",
        priors={"rare": str(Fraction(1, 2**40)), "common": str(1 - Fraction(1, 2**40))},
        likelihoods={"rare": "1", "common": str(Fraction(1, 2**66))},
    )
    c.value(
        "bayes-likelihoods-that-are-subnormal",
        "bayes-rule",
        "The smallest double and three times it, halves of which are no doubles: 1/4 and 3/4.",
        "bayes.posterior",
        priors={0: "1/2", 1: "1/2"},
        likelihoods={0: str(Fraction(1, 2**1074)), 1: str(Fraction(3, 2**1074))},
    )
    c.value(
        "bayes-tie-takes-the-first-class",
        "bayes-decision",
        "At a tie either label is right; here it is the first one in class order.",
        "bayes.label",
        priors={0: "1/2", 1: "1/2"},
        likelihoods={0: "3", 1: "3"},
    )
    c.value(
        "bayes-tie-follows-the-order-given",
        "bayes-decision",
        "Either label is right; class order is the order of the priors, not the sorted one.",
        "bayes.label",
        priors={1: "1/2", 0: "1/2"},
        likelihoods={0: "3", 1: "3"},
    )
    c.value(
        "bayes-tie-has-both-classes",
        "bayes-decision",
        "All classes that tie can be asked for.",
        "bayes.labels",
        priors={0: "1/4", 1: "3/4"},
        likelihoods={0: "3", 1: "1"},
    )
    c.value(
        "bayes-tie-of-decimals",
        "bayes-decision",
        "0.25 times 0.3 is 0.75 times 0.1; of the nearest doubles one is larger.",
        "bayes.labels",
        priors={"a": "0.25", "b": "0.75"},
        likelihoods={"a": "0.3", "b": "0.1"},
    )
    c.value(
        "bayes-ten-decimal-priors",
        "bayes-evidence",
        "Decimals that sum to 1 are priors, though the doubles nearest to them do not.",
        "bayes.evidence",
        priors=dict(enumerate("0.08 0.14 0.03 0.16 0.11 0.16 0.07 0.14 0.11 0".split())),
        likelihoods=dict(enumerate("1 2 3 4 5 6 7 8 9 10".split())),
    )
    halves: Written = {0: "1/2", 1: "1/2"}
    c.value(
        "bayes-impossible-in-one-class",
        "bayes-rule",
        "An x that one class cannot make belongs to the other.",
        "bayes.posterior",
        priors=halves,
        likelihoods={0: "0", 1: "1/2"},
    )
    c.error(
        "bayes-impossible-in-every-class",
        "bayes-rule bayes-evidence",
        "Where the evidence is 0 the posterior is 0/0 and is refused.",
        "UndefinedPosteriorError",
        "bayes-impossible-in-one-class",
        "bayes.posterior",
        priors=halves,
        likelihoods={0: "0", 1: "0"},
    )
    c.value(
        "bayes-decision-where-one-class-is-impossible",
        "bayes-decision",
        "The only class that can make x is chosen.",
        "bayes.label",
        priors=halves,
        likelihoods={0: "0", 1: "1/2"},
    )
    c.error(
        "bayes-decision-where-every-class-is-impossible",
        "bayes-decision",
        "Where every class is impossible there is no label to predict, not the first one.",
        "UndefinedPosteriorError",
        "bayes-decision-where-one-class-is-impossible",
        "bayes.label",
        priors=halves,
        likelihoods={0: "0", 1: "0"},
    )
    c.error(
        "bayes-priors-sum-to-more-than-one",
        "bayes-rule",
        "Priors with the sum 1.1 are refused, not scaled.",
        "DomainError",
        "bayes-impossible-in-one-class",
        "bayes.posterior",
        priors={0: "1/2", 1: "0.6"},
        likelihoods={0: "0", 1: "1/2"},
    )
    c.error(
        "bayes-priors-sum-to-almost-one",
        "bayes-rule",
        "Priors that miss the sum 1 by 1e-30 are refused.",
        "DomainError",
        "bayes-impossible-in-one-class",
        "bayes.posterior",
        priors={0: "1/2", 1: "0.499999999999999999999999999999"},
        likelihoods={0: "0", 1: "1/2"},
    )
    c.error(
        "bayes-prior-is-negative",
        "bayes-evidence",
        "A negative prior is refused.",
        "DomainError",
        "bayes-evidence-of-a-sure-class",
        "bayes.evidence",
        priors={0: "1", 1: "-1/4"},
        likelihoods={0: "1/3", 1: "1/2"},
    )
    c.value(
        "bayes-evidence-of-a-sure-class",
        "bayes-evidence",
        "With the prior 1 for a class the evidence is its likelihood.",
        "bayes.evidence",
        priors={0: "1", 1: "0"},
        likelihoods={0: "1/3", 1: "1/2"},
    )
    c.error(
        "bayes-likelihood-is-negative",
        "bayes-evidence",
        "A negative likelihood is refused.",
        "DomainError",
        "bayes-evidence-of-a-sure-class",
        "bayes.evidence",
        priors={0: "1", 1: "0"},
        likelihoods={0: "-1/3", 1: "1/2"},
    )
    c.error(
        "bayes-likelihood-is-nan",
        "bayes-evidence",
        "A NaN is refused, also where the prior of its class is 0.",
        "NotFiniteError",
        "bayes-evidence-of-a-sure-class",
        "bayes.evidence",
        priors={0: "1", 1: "0"},
        likelihoods={0: "1/3", 1: "nan"},
    )
    c.error(
        "bayes-likelihood-of-an-unknown-class",
        "bayes-evidence",
        "Priors and likelihoods must be of the same classes.",
        "ShapeError",
        "bayes-evidence-of-a-sure-class",
        "bayes.evidence",
        priors={0: "1", 1: "0"},
        likelihoods={0: "1/3", 2: "1/2"},
    )
    return c
