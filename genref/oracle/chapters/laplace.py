# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Cases of Laplace smoothing."""

from __future__ import annotations

from .writing import Chapter, Written


def chapter() -> Chapter:
    """Return the cases of Laplace smoothing."""
    c = Chapter()
    plain, smoothed = "laplace.frequencies", "laplace.smoothed_frequencies"
    features = "bernoulli.probabilities"

    c.value(
        "laplace-frequencies-of-four-observations",
        "frequency-mle",
        "The maximum of the likelihood is the share of each outcome.",
        plain,
        counts="3 0 1",
    )
    c.value(
        "laplace-frequencies-of-five-lost-games",
        "frequency-mle",
        "After five games without a win the next win is called impossible.",
        plain,
        counts="5 0",
    )
    c.value(
        "laplace-frequencies-of-one-outcome",
        "frequency-mle",
        "What always happens has the probability 1.",
        plain,
        counts="7",
    )
    c.value(
        "laplace-frequencies-of-a-single-observation",
        "frequency-mle",
        "One observation decides all.",
        plain,
        counts="0 1",
    )
    c.value(
        "laplace-frequencies-beyond-doubles",
        "frequency-mle",
        "2^53 + 1 observations are counted as such, not as 2^53.",
        plain,
        counts="9007199254740993 2",
    )
    c.error(
        "laplace-frequencies-of-no-observation",
        "frequency-mle",
        "Without an observation the estimate is 0/0.",
        "EmptyDataError",
        "laplace-frequencies-of-a-single-observation",
        plain,
        counts="0 0",
    )
    c.error(
        "laplace-frequencies-of-no-outcome",
        "frequency-mle",
        "There is no distribution over no outcomes.",
        "EmptyDataError",
        "laplace-frequencies-of-one-outcome",
        plain,
        counts="",
    )
    for name, count, error in (
        ("negative", "-1", "DomainError"),
        ("fractional", "1/2", "DomainError"),
        ("nan", "nan", "NotFiniteError"),
        ("infinite", "inf", "NotFiniteError"),
    ):
        c.error(
            f"laplace-frequencies-of-a-{name}-count",
            "frequency-mle",
            f"A count that is {name} is refused.",
            error,
            "laplace-frequencies-of-a-single-observation",
            plain,
            counts=f"{count} 1",
        )

    c.value(
        "laplace-smoothing-of-four-observations",
        "laplace-estimate laplace-sums-to-one laplace-positive",
        "(3 + 1)/(4 + 3), (0 + 1)/(4 + 3), (1 + 1)/(4 + 3): seven sevenths.",
        smoothed,
        counts="3 0 1",
    )
    c.value(
        "laplace-smoothing-of-five-lost-games",
        "laplace-estimate laplace-positive",
        "After five games without a win the next win has the probability 1/7.",
        smoothed,
        counts="5 0",
    )
    c.value(
        "laplace-smoothing-of-nothing",
        "laplace-estimate laplace-sums-to-one",
        "Without observations each of k outcomes has the probability 1/k.",
        smoothed,
        counts="0 0 0",
    )
    c.value(
        "laplace-smoothing-of-ten-outcomes",
        "laplace-estimate laplace-sums-to-one laplace-positive",
        "The denominator grows by the number of outcomes, not by 2, nor by the number of outcomes seen.",
        smoothed,
        counts="1 0 0 0 0 0 0 0 0 0",
    )
    c.value(
        "laplace-smoothing-of-one-outcome",
        "laplace-estimate laplace-sums-to-one",
        "A single outcome keeps the probability 1.",
        smoothed,
        counts="7",
    )
    c.value(
        "laplace-smoothing-of-very-many-observations",
        "laplace-estimate laplace-positive",
        "1 in 2.5e14 is neither lost nor rounded to 0.",
        smoothed,
        counts="250000000000000 0",
    )
    c.value(
        "laplace-smoothing-of-one-against-three",
        "laplace-estimate",
        "One more of each: 1/3 and 2/3.",
        smoothed,
        counts="1 3",
        smoothing="1",
    )
    c.value(
        "laplace-smoothing-by-half",
        "laplace-estimate",
        "Half an observation more of each: 3/10 and 7/10.",
        smoothed,
        counts="1 3",
        smoothing="1/2",
    )
    c.value(
        "laplace-smoothing-by-none",
        "laplace-estimate frequency-mle",
        "With the pseudo-count 0 the estimate is the share again.",
        smoothed,
        counts="1 3",
        smoothing="0",
    )
    c.value(
        "laplace-smoothing-by-half-of-two-outcomes",
        "laplace-estimate laplace-sums-to-one",
        "5/6 and 1/6, with nothing left over for a value that is no outcome.",
        smoothed,
        counts="2 0",
        smoothing="1/2",
    )
    c.value(
        "laplace-smoothing-by-a-tenth",
        "laplace-estimate",
        "The decimal 0.1 is 1/10: the estimates are 11/12 and 1/12.",
        smoothed,
        counts="1 0",
        smoothing="0.1",
    )
    c.value(
        "laplace-smoothing-by-very-little",
        "laplace-estimate laplace-positive",
        "1e-12 is a pseudo-count, and neither 0 nor raised to a smallest one.",
        smoothed,
        counts="100 0",
        smoothing="1e-12",
    )
    c.value(
        "laplace-smoothing-by-a-count-for-each",
        "laplace-estimate laplace-sums-to-one",
        "The sum of the pseudo-counts stands for k.",
        smoothed,
        counts="1 1 1",
        smoothing=["1", "3", "2"],
    )
    c.value(
        "laplace-smoothing-of-nothing-by-a-count-for-each",
        "laplace-estimate",
        "Without observations the pseudo-counts alone decide.",
        smoothed,
        counts="0 0 0",
        smoothing=["1", "3", "2"],
    )
    c.value(
        "laplace-smoothing-of-nothing-by-one-count",
        "laplace-estimate",
        "A single pseudo-count above 0 is enough for an estimate.",
        smoothed,
        counts="0 0 0",
        smoothing=["0", "0", "2"],
    )
    c.error(
        "laplace-smoothing-of-nothing-by-counts-of-zero",
        "laplace-estimate",
        "Where all pseudo-counts and counts are 0 the estimate is 0/0.",
        "EmptyDataError",
        "laplace-smoothing-of-nothing-by-one-count",
        smoothed,
        counts="0 0 0",
        smoothing=["0", "0", "0"],
    )
    c.value(
        "laplace-smoothing-of-two-never-seen-by-half",
        "laplace-estimate",
        "Any pseudo-count makes outcomes equal that were never seen.",
        smoothed,
        counts="0 0",
        smoothing="1/2",
    )
    c.error(
        "laplace-smoothing-of-two-never-seen-by-none",
        "laplace-estimate",
        "Without observations and pseudo-count the estimate is 0/0, not uniform.",
        "EmptyDataError",
        "laplace-smoothing-of-two-never-seen-by-half",
        smoothed,
        counts="0 0",
        smoothing="0",
    )
    c.error(
        "laplace-smoothing-by-less-than-none",
        "laplace-estimate",
        "A negative pseudo-count is refused, also where no estimate would be negative.",
        "DomainError",
        "laplace-smoothing-by-half",
        smoothed,
        counts="1 3",
        smoothing="-1/2",
    )
    c.error(
        "laplace-smoothing-by-nan",
        "laplace-estimate",
        "A pseudo-count that is NaN is refused.",
        "NotFiniteError",
        "laplace-smoothing-by-half",
        smoothed,
        counts="1 3",
        smoothing="nan",
    )
    c.error(
        "laplace-smoothing-by-infinity",
        "laplace-estimate",
        "An infinite pseudo-count is refused, and not taken for the uniform distribution.",
        "NotFiniteError",
        "laplace-smoothing-by-half",
        smoothed,
        counts="1 3",
        smoothing="inf",
    )
    c.error(
        "laplace-smoothing-by-too-few-counts",
        "laplace-estimate",
        "There must be a pseudo-count for each outcome.",
        "ShapeError",
        "laplace-smoothing-by-a-count-for-each",
        smoothed,
        counts="1 1 1",
        smoothing=["1", "3"],
    )
    c.error(
        "laplace-smoothing-by-a-negative-count-among-others",
        "laplace-estimate",
        "One negative pseudo-count is refused, though their sum is positive.",
        "DomainError",
        "laplace-smoothing-by-a-count-for-each",
        smoothed,
        counts="1 1 1",
        smoothing=["1", "-3", "2"],
    )
    c.error(
        "laplace-smoothing-of-a-negative-count",
        "laplace-estimate",
        "A negative count is refused, though the pseudo-count would make it 0.",
        "DomainError",
        "laplace-smoothing-by-half-of-two-outcomes",
        smoothed,
        counts="2 -1",
        smoothing="1/2",
    )

    three: dict[str, Written] = {"rows": "1 0; 1 1; 0 0", "labels": ["spam", "spam", "ham"]}
    c.value(
        "laplace-feature-of-three-messages",
        "nb-laplace-feature",
        "(2 + 1)/(2 + 2) and (1 + 1)/(2 + 2) for spam, (0 + 1)/(1 + 2) for ham.",
        features,
        **three,
    )
    c.value(
        "laplace-feature-without-smoothing",
        "nb-laplace-feature nb-mle-feature",
        "With the pseudo-count 0 the estimate is that of maximum likelihood.",
        features,
        **three,
        smoothing="0",
    )
    c.value(
        "laplace-feature-by-half",
        "nb-laplace-feature",
        "Twice the pseudo-count stands for the 2.",
        features,
        **three,
        smoothing="1/2",
    )
    c.value(
        "laplace-feature-by-a-third",
        "nb-laplace-feature",
        "A pseudo-count that no double has: (2 + 1/3)/(2 + 2/3) is 7/8.",
        features,
        **three,
        smoothing="1/3",
    )
    c.value(
        "laplace-feature-of-three-classes",
        "nb-laplace-feature",
        "The denominator grows by 2, not by the number of classes: 1/2, where that gives 2/5.",
        features,
        rows="1; 0; 1; 0",
        labels=["a", "a", "b", "c"],
    )
    c.value(
        "laplace-feature-of-six-words",
        "nb-laplace-feature",
        "The denominator grows by 2, not by the number of words: 4/5 for the first word, 1/5 for the last.",
        features,
        rows="1 1 0 0 0 0; 1 0 1 0 0 0; 1 0 0 1 0 0; 1 0 0 0 1 1",
        labels=["yes", "yes", "yes", "no"],
    )
    c.value(
        "laplace-feature-as-sets",
        "nb-laplace-feature",
        "Sets of the features that are present say the same as rows of 0 and 1.",
        features,
        sets="0 1; 0 2; 0 3; 0 4 5",
        features="6",
        labels=["yes", "yes", "yes", "no"],
    )
    c.value(
        "laplace-feature-of-rows-of-zeros",
        "nb-laplace-feature",
        "Rows without any feature count as rows: 2/6, not 2/4.",
        features,
        rows="1; 0; 0; 0; 1",
        labels=[0, 0, 0, 0, 1],
    )
    c.value(
        "laplace-feature-of-an-empty-class",
        "nb-laplace-feature",
        "A declared class without examples has 1/2 for every feature.",
        features,
        rows="1 0; 1 1",
        labels=["a", "a"],
        classes=["a", "b"],
    )
    c.value(
        "laplace-feature-of-five-classes",
        "nb-laplace-feature",
        "One feature and five classes, of one row each.",
        features,
        rows="1; 0; 1; 0; 1",
        labels=[0, 1, 2, 3, 4],
    )
    c.value(
        "laplace-feature-of-two-classes-and-three-features",
        "nb-laplace-feature",
        "More features than classes: the result is a list of three for each of two.",
        features,
        rows="1 0 1; 0 0 1",
        labels=[0, 1],
    )
    c.error(
        "laplace-feature-of-an-empty-class-without-smoothing",
        "nb-laplace-feature nb-mle-feature",
        "Without smoothing a class without examples has no estimate.",
        "EmptyClassError",
        "laplace-feature-of-an-empty-class-by-half",
        features,
        rows="1 0; 1 1",
        labels=["a", "a"],
        classes=["a", "b"],
        smoothing="0",
    )
    c.value(
        "laplace-feature-of-an-empty-class-by-half",
        "nb-laplace-feature",
        "Any pseudo-count gives a class without examples 1/2.",
        features,
        rows="1 0; 1 1",
        labels=["a", "a"],
        classes=["a", "b"],
        smoothing="1/2",
    )
    c.error(
        "laplace-feature-by-less-than-none",
        "nb-laplace-feature",
        "A negative pseudo-count of features is refused.",
        "DomainError",
        "laplace-feature-by-half",
        features,
        **three,
        smoothing="-1",
    )
    c.error(
        "laplace-feature-by-nan",
        "nb-laplace-feature",
        "A pseudo-count of features that is NaN is refused.",
        "NotFiniteError",
        "laplace-feature-by-half",
        features,
        **three,
        smoothing="nan",
    )
    return c
