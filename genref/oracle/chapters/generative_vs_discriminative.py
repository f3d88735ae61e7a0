# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Cases of the logistic function, of the models that imply it, and of logistic regression."""

from __future__ import annotations

from .writing import Chapter, Model, Written


def chapter() -> Chapter:
    """Return the cases of the logistic models."""
    c = Chapter()
    sigmoid, hypothesis = "logistic.logistic", "logistic.hypothesis"
    poisson, family = "poisson", "exponential_family"
    poisson_form, family_form = "poisson.logistic_form", "exponential_family.logistic_form"
    likelihood, score = "logistic.conditional_log_likelihood", "logistic.score"
    fit = "logistic_regression.theta"

    for name, z, comment in (
        ("zero", "0", "The logistic function of 0 is 1/2."),
        ("one", "1", "Of 1 it is e/(1 + e)."),
        ("minus-one", "-1", "Of -1 it is what it lacks to 1 at 1."),
        ("a-fraction", "-1/3", "A third is no double."),
        ("thirty-eight", "38", "Beyond 37.4 the nearest double is 1, but the digits are not."),
        ("minus-38", "-38", "Below 0 nothing is lost: this is no difference from 1."),
        ("minus-744", "-744", "The result is subnormal."),
        ("minus-746", "-746", "The result is less than half the smallest double."),
        ("a-thousand", "1000", "Large numbers do not overflow."),
        ("minus-a-thousand", "-1000", "Nor do they below 0, where the digits are those of e^-1000."),
        ("very-little", "1e-20", "A double does not tell it from 1/2, the digits do."),
    ):
        c.value(f"logistic-of-{name}", "logistic-function", comment, sigmoid, z=z)
    c.error(
        "logistic-of-nan",
        "logistic-function",
        "Of NaN there is none.",
        "NotFiniteError",
        "logistic-of-zero",
        sigmoid,
        z="nan",
    )
    c.error(
        "logistic-of-infinity",
        "logistic-function",
        "Infinity is refused, not taken for the limit.",
        "NotFiniteError",
        "logistic-of-zero",
        sigmoid,
        z="inf",
    )

    c.value(
        "logistic-hypothesis-by-hand",
        "logistic-hypothesis",
        "-3 + 2/2 + 3 = 1, so it is g(1).",
        hypothesis,
        theta="-3 2 1",
        x="1/2 3",
    )
    c.value(
        "logistic-hypothesis-on-the-boundary",
        "logistic-hypothesis",
        "-3 + 2/2 + 2 = 0, so it is 1/2.",
        hypothesis,
        theta="-3 2 1",
        x="1/2 2",
    )
    c.value(
        "logistic-hypothesis-without-features",
        "logistic-hypothesis",
        "theta_0 alone is left.",
        hypothesis,
        theta="2",
        x="",
    )
    c.value(
        "logistic-hypothesis-in-decimals",
        "logistic-hypothesis logistic-function",
        "0.1 + 0.2 - 0.3 is 0, as it is not in doubles.",
        hypothesis,
        theta="-0.3 0.1 0.2",
        x="1 1",
    )
    c.value(
        "logistic-hypothesis-that-cancels",
        "logistic-hypothesis",
        "1e300 - 1e300 + 2 is 2.",
        hypothesis,
        theta="-1e300 1e300 1",
        x="1 2",
    )
    c.value(
        "logistic-hypothesis-left-of-the-middle",
        "logistic-hypothesis",
        "On the lecture's walk along a line p(y = 1 | x) is still small at 2.",
        hypothesis,
        theta="-8.75 2.5",
        x="2",
    )
    c.error(
        "logistic-hypothesis-of-too-many-features",
        "logistic-hypothesis",
        "theta has one entry more than x.",
        "ShapeError",
        "logistic-hypothesis-on-the-boundary",
        hypothesis,
        theta="-3 2 1",
        x="1/2 2 7",
    )

    even: dict[int | str, str] = {0: "1/2", 1: "1/2"}
    calls: Model = (poisson, {"rates": {0: "2", 1: "6"}, "priors": even})
    c.value(
        "logistic-form-of-poisson-classes",
        "poisson-logistic-form",
        "The offset is the difference of the rates, the factor their ratio.",
        poisson_form,
        **calls[1],
    )
    c.value(
        "logistic-form-of-poisson-classes-with-priors",
        "poisson-logistic-form",
        "The prior odds are 3.",
        poisson_form,
        rates={0: "7/3", 1: "0.5"},
        priors={0: "1/4", 1: "3/4"},
    )
    c.value(
        "logistic-form-of-poisson-classes-in-the-order-of-the-priors",
        "poisson-logistic-form",
        "The second label of the priors is y = 1, whatever the names are.",
        poisson_form,
        rates={"calm": "2", "busy": "6"},
        priors={"busy": "1/4", "calm": "3/4"},
    )
    c.value(
        "logistic-form-of-equal-rates",
        "poisson-logistic-form",
        "Equal rates leave the prior, and no factor.",
        poisson_form,
        rates={0: "5", 1: "5"},
        priors=even,
    )
    c.value(
        "logistic-theta-of-poisson-classes", "poisson-logistic-form", "theta is (-4, ln 3).", "theta", calls
    )
    for name, x, comment in (
        ("no-call", "0", "Without an event the odds are e^-4."),
        ("four-calls", "4", "Four events have the odds 81 e^-4, though 4 is halfway between the means."),
        ("forty-calls", "40", "Forty events leave hardly a doubt."),
    ):
        c.value(
            f"logistic-probability-of-{name}",
            "poisson-logistic-form logistic-converse-fails",
            comment,
            "probability",
            calls,
            x=x,
        )
    c.value(
        "logistic-log-odds-of-four-calls", "poisson-logistic-form", "4 ln 3 - 4.", "log_odds", calls, x="4"
    )
    c.value(
        "logistic-log-odds-of-equal-rates",
        "poisson-logistic-form",
        "Equal rates are on the boundary everywhere, exactly.",
        "log_odds",
        (poisson, {"rates": {0: "5", 1: "5"}, "priors": even}),
        x="3",
    )
    for name, x in (("a-fraction-of-a-call", "1/2"), ("less-than-no-call", "-4")):
        c.error(
            f"logistic-probability-of-{name}",
            "poisson-logistic-form",
            f"x is a count, which {x} is not.",
            "DomainError",
            "logistic-probability-of-four-calls",
            "probability",
            calls,
            x=x,
        )
    c.error(
        "logistic-form-of-a-rate-zero",
        "poisson-logistic-form",
        "A rate of 0 has no logarithm.",
        "DomainError",
        "logistic-form-of-poisson-classes",
        poisson_form,
        rates={0: "2", 1: "0"},
        priors=even,
    )
    c.error(
        "logistic-form-of-a-rate-nan",
        "poisson-logistic-form",
        "A rate that is NaN is refused.",
        "NotFiniteError",
        "logistic-form-of-poisson-classes",
        poisson_form,
        rates={0: "nan", 1: "6"},
        priors=even,
    )

    bits: dict[str, Written] = {
        "natural": {0: "0 1/3", 1: "0 3"},
        "log_partitions": {0: "0 4/3", 1: "0 4"},
        "priors": even,
    }
    geometric: dict[str, Written] = {
        "natural": {0: "0 1/2", 1: "0 1/4"},
        "log_partitions": {0: "0 2", 1: "0 4/3"},
        "priors": {0: "3/35", 1: "32/35"},
    }
    c.value(
        "logistic-family-of-bernoulli",
        "exponential-family-logistic",
        "Presence with 1/4 and 3/4 has the odds 1/3, or 9 times that.",
        family_form,
        **bits,
    )
    c.value(
        "logistic-family-of-bernoulli-present",
        "exponential-family-logistic logistic-converse-fails",
        "A feature with two values has a logistic posterior, 3/4 here.",
        "probability",
        (family, bits),
        x="1",
    )
    c.value(
        "logistic-family-of-exponential",
        "exponential-family-logistic",
        "Waiting times of rate 1/2 and 3 have theta_1 = 1/2 - 3.",
        family_form,
        natural={0: "-1/2 1", 1: "-3 1"},
        log_partitions={0: "0 2", 1: "0 1/3"},
        priors={0: "2/5", 1: "3/5"},
    )
    c.value(
        "logistic-family-of-gaussians",
        "exponential-family-logistic",
        "Means 1 and 6 with variance 2 give the theta of GDA.",
        family_form,
        natural={0: "1/2 1", 1: "3 1"},
        log_partitions={0: "1/4 1", 1: "9 1"},
        priors=even,
    )
    c.value(
        "logistic-family-of-gaussians-at-two",
        "exponential-family-logistic",
        "The posterior of the lecture's walk, from the family.",
        "probability",
        (
            family,
            {"natural": {0: "1/2 1", 1: "3 1"}, "log_partitions": {0: "1/4 1", 1: "9 1"}, "priors": even},
        ),
        x="2",
    )
    c.value(
        "logistic-family-of-geometric-on-the-boundary",
        "exponential-family-logistic",
        "Odds 16/2^4 are 1, and their logarithm exactly 0.",
        "log_odds",
        (family, geometric),
        x="4",
    )
    c.value(
        "logistic-family-of-geometric",
        "exponential-family-logistic",
        "Odds 16/2^7 are 1/8, so the probability is 1/9.",
        "probability",
        (family, geometric),
        x="7",
    )
    c.error(
        "logistic-family-of-a-negative-argument",
        "exponential-family-logistic",
        "There is no logarithm of -3.",
        "DomainError",
        "logistic-family-of-bernoulli",
        family_form,
        natural={0: "0 1/3", 1: "0 -3"},
        log_partitions={0: "0 4/3", 1: "0 4"},
        priors=even,
    )

    four: dict[str, Written] = {"rows": "0; 1; 2; 3", "labels": [0, 1, 0, 1]}
    c.value(
        "logistic-likelihood-at-zero",
        "logistic-conditional-likelihood",
        "At theta = 0 it is -4 ln 2.",
        likelihood,
        theta="0 0",
        **four,
    )
    c.value(
        "logistic-likelihood-of-four-points",
        "logistic-conditional-likelihood",
        "A better theta has more.",
        likelihood,
        theta="-4/3 9/10",
        **four,
    )
    c.value(
        "logistic-likelihood-far-out",
        "logistic-conditional-likelihood",
        "ln g(-1000) is neither minus infinity nor NaN.",
        likelihood,
        theta="0 1",
        rows="1000; 1000",
        labels=["no", "yes"],
    )
    c.value(
        "logistic-score-at-zero",
        "logistic-conditional-likelihood",
        "At theta = 0 it is half the sum of the x with their signs.",
        score,
        theta="0 0",
        **four,
    )
    c.value(
        "logistic-score-of-four-points",
        "logistic-conditional-likelihood",
        "The gradient is nearly 0 near the maximum.",
        score,
        theta="-4/3 9/10",
        **four,
    )
    c.value(
        "logistic-score-that-vanishes",
        "logistic-conditional-likelihood",
        "Where x and -x have different labels, the score of theta_0 is exactly 0.",
        score,
        theta="0 1/3",
        rows="2; -2",
        labels=[1, 0],
    )
    c.error(
        "logistic-likelihood-of-one-class",
        "logistic-conditional-likelihood",
        "Which label is y = 1 is not known where only one occurs.",
        "DomainError",
        "logistic-likelihood-far-out",
        likelihood,
        theta="0 1",
        rows="1000; 1000",
        labels=["yes", "yes"],
    )

    c.value(
        "logistic-fit-of-four-points", "logistic-fit", "The maximum is where the score vanishes.", fit, **four
    )
    c.value(
        "logistic-fit-in-the-other-order",
        "logistic-fit",
        "With the classes exchanged every sign is.",
        fit,
        **four,
        classes=[1, 0],
    )
    c.value(
        "logistic-fit-of-a-binary-feature",
        "logistic-fit",
        "theta is (ln 1/2, ln 6): the log-odds of the counts 2:1 and 1:3.",
        fit,
        rows="0; 0; 0; 1; 1; 1; 1",
        labels=[0, 0, 1, 0, 1, 1, 1],
    )
    c.value(
        "logistic-fit-without-features",
        "logistic-fit",
        "theta_0 is the log-odds of the labels, ln 3.",
        fit,
        rows=[[], [], [], []],
        labels=[0, 1, 1, 1],
    )
    c.value(
        "logistic-fit-of-symmetric-points",
        "logistic-fit",
        "Symmetry makes theta_0 exactly 0.",
        fit,
        rows="-2; -1; 1; 2",
        labels=[0, 1, 0, 1],
    )
    c.value(
        "logistic-fit-of-what-says-nothing",
        "logistic-fit",
        "Nothing to learn is 0 everywhere.",
        fit,
        rows="-1; -1; 1; 1",
        labels=[0, 1, 1, 0],
    )
    c.value(
        "logistic-fit-of-two-features",
        "logistic-fit",
        "Six points of the plane.",
        fit,
        rows="0 0; 1 2; 2 1; 3 3; 4 1; 1 4",
        labels=["a", "b", "a", "b", "b", "a"],
    )
    for name, unit in (("tiny", "e-150"), ("huge", "e150")):
        c.value(
            f"logistic-fit-in-{name}-units",
            "logistic-fit",
            f"The unit 1{unit} changes theta_1 only.",
            fit,
            rows=f"0; 1{unit}; 2{unit}; 3{unit}",
            labels=[0, 1, 0, 1],
        )
    c.value(
        "logistic-fit-of-classes-that-overlap",
        "logistic-fit",
        "One example on the other side is enough for a maximum.",
        fit,
        rows="0; 1; 2; 3; 3",
        labels=[0, 0, 1, 1, 0],
    )
    c.error(
        "logistic-fit-of-separable-classes",
        "logistic-fit",
        "Without it theta would grow for ever.",
        "SeparableDataError",
        "logistic-fit-of-classes-that-overlap",
        fit,
        rows="0; 1; 2; 3; 3",
        labels=[0, 0, 1, 1, 1],
    )
    c.value(
        "logistic-fit-of-classes-that-more-than-touch",
        "logistic-fit",
        "1.0001 on the one side and 1 on the other is an overlap.",
        fit,
        rows="0; 1.0001; 1; 3",
        labels=[0, 0, 1, 1],
    )
    c.error(
        "logistic-fit-of-classes-that-touch",
        "logistic-fit",
        "Where the classes share only x = 1 there is no maximum.",
        "SeparableDataError",
        "logistic-fit-of-classes-that-more-than-touch",
        fit,
        rows="0; 1; 1; 3",
        labels=[0, 0, 1, 1],
    )
    c.value(
        "logistic-fit-of-classes-that-overlap-by-very-little",
        "logistic-fit",
        "An overlap of 10^-12 makes theta_1 about 29.",
        fit,
        rows="0; 1.000000000001; 1; 2",
        labels=[0, 0, 1, 1],
    )
    c.value(
        "logistic-fit-far-from-the-origin",
        "logistic-fit",
        "theta_1 is that of 0, 1, 2, 3; a million of it is in theta_0.",
        fit,
        rows="1000000; 1000001; 1000002; 1000003",
        labels=[0, 1, 0, 1],
    )
    c.error(
        "logistic-fit-of-classes-with-nothing-but-a-boundary",
        "logistic-fit",
        "All examples but one lie on the plane u = v, and that one is enough.",
        "SeparableDataError",
        "logistic-fit-of-classes-that-cross",
        fit,
        rows="0 0; 1 1; 2 2; 0 1",
        labels=["a", "b", "a", "b"],
    )
    c.value(
        "logistic-fit-of-classes-that-cross",
        "logistic-fit",
        "The line between the examples of one class crosses that of the other.",
        fit,
        rows="0 0; 1 0; 2 2; 0 1",
        labels=["a", "b", "a", "b"],
    )
    c.error(
        "logistic-fit-of-one-class",
        "logistic-fit",
        "Where only y = 1 occurs theta_0 would grow for ever.",
        "SeparableDataError",
        "logistic-fit-of-a-class-of-one-example",
        fit,
        rows="0; 1; 2; 3",
        labels=[1, 1, 1, 1],
        classes=[0, 1],
    )
    c.value(
        "logistic-fit-of-a-class-of-one-example",
        "logistic-fit",
        "One example amid those of the other class is enough.",
        fit,
        rows="0; 1; 2; 3",
        labels=[1, 0, 1, 1],
        classes=[0, 1],
    )
    c.error(
        "logistic-fit-of-dependent-features",
        "logistic-fit",
        "The second feature is twice the first, so no theta is unique.",
        "NotPositiveDefiniteError",
        "logistic-fit-of-independent-features",
        fit,
        rows="0 0; 1 2; 2 4; 3 6",
        labels=["a", "b", "a", "b"],
    )
    c.value(
        "logistic-fit-of-independent-features",
        "logistic-fit",
        "Two examples beside the line v = 2 u make theta unique.",
        fit,
        rows="0 0; 1 3; 2 4; 3 4",
        labels=["a", "b", "a", "b"],
    )
    c.error(
        "logistic-fit-of-three-classes",
        "logistic-fit",
        "It is for two classes.",
        "DomainError",
        "logistic-fit-of-four-points",
        fit,
        rows="0; 1; 2; 3",
        labels=[0, 1, 2, 1],
    )
    c.error(
        "logistic-fit-of-nan",
        "logistic-fit",
        "An example that has NaN is refused.",
        "NotFiniteError",
        "logistic-fit-of-four-points",
        fit,
        rows="0; nan; 2; 3",
        labels=[0, 1, 0, 1],
    )
    return c
