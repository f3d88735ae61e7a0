# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The answers of mistakes, worked by hand: for continuous models and words each, for discrete models many."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from math import inf, isfinite, isnan, log, nan  # noqa: F401  # used by the table

from genref.errors import Label
from genref.oracle.grading import number_of
from tools.oracle.mistakes import MISTAKES, Mistake

from ...by_hand import each_line
from .writing import Model, ask  # noqa: F401  # used by the table

F = Fraction
NAMED: Mapping[str, Mistake] = {mistake.name: mistake for mistake in MISTAKES}
NEAR = F(1, 10**12)
"""The relative error up to which irrational numbers count as equal."""


def same(given: object, expected: object) -> bool:
    """Return whether answers are equal: rational numbers and labels exactly, others nearly, NaN to NaN."""
    if isinstance(expected, dict):
        return (
            isinstance(given, dict)
            and given.keys() == expected.keys()
            and all(same(given[name], entry) for name, entry in expected.items())
        )
    if isinstance(expected, list):
        return isinstance(given, list) and len(given) == len(expected) and all(map(same, given, expected))
    if isinstance(expected, float):
        number = number_of(given)
        if isinstance(number, F) and isfinite(expected):
            scale = max(abs(F(expected)), F(1))
            return abs(number - F(expected)) <= NEAR * scale
        return number == expected or (isinstance(number, float) and isnan(number) and isnan(expected))
    return isinstance(given, (type(expected), F, int, float)) and given == expected


HALVES: Mapping[Label, str] = {0: "1/2", 1: "1/2"}
QUARTERS: Mapping[Label, str] = {0: "1/4", 1: "3/4"}
Y: list[Label] = [0, 0, 1, 1]
LN_2, LN_2_PI = log(2), 1.8378770664093454836


def two(priors: Mapping[Label, str] = HALVES, second: str = "2", variance: str = "1") -> Model:
    """Return two classes with one feature, the first around 0."""
    return "gda_of_parameters", {"priors": priors, "means": {0: "0", 1: second}, "covariance": variance}


def naive(rows: str, *labels: Label) -> Model:
    return "gaussian_naive_bayes", {"rows": rows, "labels": list(labels)}


def axis(variance: float, *direction: float) -> object:
    return {"variance": float(variance), "direction": list(map(float, direction))}


SAME, FLOOR, LOW = two(second="0"), 1 + F(1, 10**9), log(1 / 2 + 1e-9) - LN_2_PI / 2
UNEQUAL = {"rows": "0; 2; 4; 6; 8", "labels": [0, 0, 1, 1, 1]}  # means 1, 6; scatters 2, 8
SIZES = {"rows": "0; 2; 4; 6; 8; 10", "labels": [0, 0, 1, 1, 1, 1]}  # means 1, 7; scatters 2, 20
FAR = {"rows": "-1; 1; 99; 101", "labels": Y}
ONE_TO_THREE = {"rows": "0; -1; 0; 1", "labels": ["Y", "N", "N", "N"]}
DECLARED = {"rows": "0; 2; 4; 6", "labels": Y, "classes": [1, 0]}
INDEPENDENT = naive("-1 -2; 1 2; -1 -2; 1 2", *Y)
UNLIKE = {0: "1/2", 1: "1/4", 2: "1/4"}
THREE = "gda_of_parameters", {"priors": UNLIKE, "means": dict.fromkeys(UNLIKE, "0"), "covariance": "1"}
MORE, TINY = {0: "1/2", 1: "0.6"}, {0: "1e-400", 1: "3e-400"}
EVEN = {"priors": HALVES, "likelihoods": {0: "1/2", 1: "1/4"}}
OTHER = {"priors": QUARTERS, "likelihoods": HALVES}
I3, TILTED = "1 0 0; 0 1 0; 0 0 1", "1 .5; .5 1"
BUY, TWO = ["a", "aardvark", "buy"], [["buy", "a", "buy"], ["see", "a"]]

ANSWERS = """
    # 5 / 3
    divisor-n-1: gaussian.covariance, rows='1; 2; 3; 4' -> [[F(5, 3)]]
    # 10 / 4
    divisor-n-1: gda.covariance, **UNEQUAL -> [[F(5, 2)]]
    divisor-n-k: gda.covariance, **UNEQUAL -> [[F(10, 3)]]
    # 2/1, 8/2
    divisor-n-k: quadratic_gda.covariances, **UNEQUAL -> [[0, [[F(2)]]], [1, [[F(4)]]]]
    # 6 / 2
    # (1 + 5) / 2
    covariances-averaged: gda.covariance, **SIZES -> [[F(3)]]
    # 2/6 2/1 + 4/6 20/3
    unbiased-covariances-weighed: gda.covariance, **SIZES -> [[F(46, 9)]]
    # 1 and -2
    rows-cut-to-integers: gaussian.mean, rows='3/2; -5/2' -> [F(-1, 2)]
    # between the means 1 and 6, at 3 and not 7/2
    numbers-cut-to-integers: log_odds, ('gda', UNEQUAL), x='7/2' -> 5 / 2 * (3 - 7 / 2) + log(3 / 2)
    deviations-for-variances: variances, naive('-2; 2', 0, 0) -> [[0, [2.0]]]
    centred-by-the-mean-of-all: gda.covariance, rows='0; 2; 4; 6', labels=Y -> [[F(5)]]
    squares-in-doubles: gaussian.covariance, rows='100000000; 100000001; 100000002' -> [[F(2)]]
    squares-in-doubles: gda.covariance, **SIZES -> [[11 / 3]]
    # both classes and all rows have the variance 1
    variance-floor-relative: variances, naive('-1; 1; -1; 1', 0, 0, 1, 1) -> [[0, [FLOOR]], [1, [FLOOR]]]
    shared-covariance-for-each-class: quadratic_gda.covariances, **UNEQUAL -> [[y, [[F(2)]]] for y in (0, 1)]
    gaussian-prior-uniform: gda.priors, **ONE_TO_THREE -> [['N', F(1, 2)], ['Y', F(1, 2)]]
    gaussian-prior-half: gda.priors, **ONE_TO_THREE -> [['N', F(7, 10)], ['Y', F(3, 10)]]
    gaussian-prior-half: posterior, ('gda', ONE_TO_THREE), x='5' -> [['N', 0.7], ['Y', 0.3]]
    first-row-a-header: gaussian.mean, rows='5; 7' -> [F(7)]
    labels-zipped: gda.means, rows='1; 2; 9', labels=[0, 1] -> [[0, [1]], [1, [2]]]
    # an empty sum
    labels-zipped: log_likelihood, two(), rows='1', labels=[] -> 0.0
    classes-sorted-as-texts: gda.priors, rows='1; 2; 3', labels=[10, 9, 10] -> [[9, F(2, 3)], [10, F(1, 3)]]
    classes-reversed: gda.priors, **ONE_TO_THREE -> [['N', F(1, 4)], ['Y', F(3, 4)]]
    # means 1 and 5, variance 1: 4 (x - 3) for the sorted classes
    declared-order-ignored: log_odds, ('gda', DECLARED), x='4' -> 4.0
    # ln of 0 is -inf, 0/0 NaN; ln of -1 is NaN.
    elimination-in-doubles: gaussian.log_density, x='0', mean='0', covariance='0' -> nan
    # variances 1 and 4, and no covariance: 2 pi is missing, |Sigma| = 4 remains.
    two-pi-lost: class_density, INDEPENDENT, x='0 0', label=0 -> 0.5
    # (3/2)^2 - (1/2)^2
    half-lost-in-the-exponent: log_odds, two(), x='3/2' -> 2.0
    two-pi-lost: gaussian.log_density, x='0', mean='0', covariance='1' -> 0.0
    determinant-lost: gaussian.density, x='0', mean='0', covariance='4' -> 0.39894228040143267794
    determinant-in-doubles: gaussian.log_density, x='0', mean='0', covariance='1e-400' -> inf
    # both are 0.0
    density-floor: posterior, two(), x='60' -> [[0, 0.5], [1, 0.5]]
    density-floor: gaussian.density, x='60', mean='0', covariance='1' -> 0.001
    logarithm-of-the-density: gaussian.log_density, x='1000 0', mean='0 0', covariance='2 1; 1 1' -> -inf
    # 0 / 0
    softmax-without-maximum: posterior, two(), x='1000' -> [[0, nan], [1, nan]]
    # the first, because no comparison is true
    softmax-without-maximum: label, two(), x='1000' -> 0
    # phi / (1 + phi) of 1/2, 1/4, 1/4 are 1/3, 1/5, 1/5
    one-against-the-rest: posterior, THREE, x='7' -> [[0, 5 / 11], [1, 3 / 11], [2, 3 / 11]]
    # 1022 ln 2
    posterior-clipped: log_odds, ('gda', FAR), x='100' -> 708.3964185322641
    classes-exchanged: posterior, two(QUARTERS, '0'), x='5' -> [[0, 0.75], [1, 0.25]]
    classes-exchanged: label, two(QUARTERS, '0'), x='5' -> 0
    other-class-in-theta: probability, two(QUARTERS, '0'), x='5' -> 0.25
    # -(2 x - 2)
    prior-lost: posterior, two(QUARTERS, '0'), x='5' -> [[0, 0.5], [1, 0.5]]
    prior-lost: log_likelihood, two(), rows='0; 2', labels=[0, 1] -> -LN_2_PI
    # 3/4 - 1/4
    gaussian-prior-not-logged: log_odds, two(QUARTERS, '0'), x='5' -> 0.5
    gaussian-log-likelihood-conditional: log_likelihood, two(), rows='1', labels=[0] -> -LN_2
    gaussian-log-likelihood-averaged: log_likelihood, SAME, rows='0; 0', labels=[0, 1] -> -LN_2 - LN_2_PI / 2
    logarithms-with-1e-9: log_joint, SAME, x='0' -> [[0, LOW], [1, LOW]]
    priors-of-any-sum: posterior, two({0: '1/4', 1: '1/2'}, '0'), x='5' -> [[0, 1 / 3], [1, 2 / 3]]
    # the distance is 2, the determinant -1
    indefinite-accepted: gaussian.log_density, x='1 1', mean='0 0', covariance='0 1; 1 0' -> -1 - LN_2_PI
    pseudo-inverse: gaussian.log_density, x='0 0', mean='0 0', covariance='1 0; 0 1e-20' -> -LN_2_PI / 2
    own-covariance-where-shared: log_odds, ('gda', {'rows': '-1; 1; -1; 1', 'labels': Y}), x='9' -> 0.0
    # 12 - 4
    # 36 / 9
    covariance-for-its-factor: gaussian.squared_distance, x='6', mean='0', covariance='3' -> F(4)
    covariance-for-precision: gaussian.squared_distance, x='3', mean='0', covariance='4' -> F(36)
    covariances-off-the-diagonal-lost: gaussian.squared_distance, x='1 1', mean='0 0', covariance=TILTED -> 2
    ridge: matrix.determinant, matrix='1' -> 1 + F(1, 10**10)
    first-two-features: gaussian.squared_distance, x='1 2 3', mean='0 0 0', covariance=I3 -> F(5)
    likelihood-lost: bayes.label, priors=QUARTERS, likelihoods={0: '1', 1: '0'} -> 1
    theta-0-last: logistic.score, theta='0 0', rows='1; 3', labels=[0, 1] -> [1.0, 0.0]
    # joints 1/8 and 3/8, likelihoods 1/2 and 1/2
    evidence-of-likelihoods: bayes.posterior, **OTHER -> [[0, F(1, 8)], [1, F(3, 8)]]
    bayes-unchecked: bayes.posterior, priors=MORE, likelihoods={0: '0', 1: '1'} -> [[0, 0.0], [1, 1.0]]
    bayes-in-doubles: bayes.posterior, priors=HALVES, likelihoods=TINY -> [[0, nan], [1, nan]]
    evidence-of-the-largest: bayes.evidence, **EVEN -> F(1, 4)
    # 1/16 / (3/4)
    mass-unchecked: bayes.class_mass, y=2, phi='1/4' -> F(1, 12)
    ldl-unchecked: matrix.ldl, matrix='4 2; 2 -3' -> {'lower': [[1, 0], [F(1, 2), 1]], 'diagonal': [4, -4]}
    cholesky-unchecked: matrix.cholesky, matrix='4 2; 2 1' -> [[2.0, 0.0], [1.0, 0.0]]
    cholesky-without-root: matrix.cholesky, matrix='4 2; 2 3' -> [[4, 0], [2, 2]]
    root-of-each-entry: matrix.cholesky, matrix='4 -1; -1 9' -> [[2.0, nan], [nan, 3.0]]
    product-of-the-diagonal: matrix.determinant, matrix='4 2; 2 3' -> F(12)
    sign-of-the-determinant-lost: matrix.determinant, matrix='0 1; 1 0' -> F(1)
    determinant-by-doubles: matrix.determinant, matrix='1 2; 3 4' -> -2.0
    inverse-by-doubles: matrix.inverse, matrix='2 0; 0 4' -> [[0.5, 0.0], [0.0, 0.25]]
    inverse-of-each-entry: matrix.inverse, matrix='2 0; 4 1' -> [[F(1, 2), inf], [F(1, 4), F(1)]]
    transposed: matrix.inverse, matrix='1 1; 0 1' -> [[1, 0], [-1, 1]]
    # x = y by symmetry, and (2 + 1e-10) x = 1
    solution-of-what-has-none: matrix.solution, matrix='1 1; 1 1', right='1 1' -> [1 / (2 + F(1, 10**10))] * 2
    definite-by-its-diagonal: matrix.positive_definite, matrix='1 2; 2 1' -> True
    semi-definite: matrix.positive_definite, matrix='1 1; 1 1' -> True
    info-taken-for-a-truth: matrix.positive_definite, matrix='1 0; 0 1' -> False
    axes-shorter-first: gaussian.principal_axes, covariance='4 0; 0 1' -> [axis(1, 0, 1), axis(4, 1, 0)]
    # the columns (0, 1), (-1, 0) are the rows (0, -1), (1, 0)
    axes-transposed: gaussian.principal_axes, covariance='1 0; 0 4' -> [axis(4, 0, -1), axis(1, 1, 0)]
    words-split-at-blanks: text.words, text="Don't go!" -> ["don't", "go!"]
    words-of-two-letters: text.words, text="Don't go_on!" -> ['don', 'go_on']
    words-without-accents: text.words, text='na\\u00efve 3' -> ['na', 've']
    words-in-lower-case: text.words, text='Stra\\u00dfe + 1' -> ['stra\\u00dfe', '+', '1']
    empty-words-kept: text.words, text='good!' -> ['good', '']
    words-each-once: text.words, text='yes and yes' -> ['yes', 'and']
    numbers-as-words: text.words, text=3 -> ['3']
    vocabulary-with-repeats: text.vocabulary, token_lists=TWO -> ['a', 'a', 'buy', 'buy', 'see']
    vocabulary-of-folded-words: text.vocabulary, token_lists=[['Buy', 'buy']] -> ['buy']
    stop-words-sorted: text.commonest, token_lists=[['b', 'b', 'a']], number='2' -> ['a', 'b']
    names-of-objects: text.words, text='constructor call' -> ['call']
    in-of-a-list: text.presence, words=BUY, tokens=['a'] -> [0, 0, 0]
    identities-from-0: text.identities, words=BUY, tokens=['buy', 'a'] -> [2, 0]
    presence-as-counts: text.presence, words=BUY, tokens=['buy', 'a', 'buy'] -> [1, 0, 2]
    parts-of-words: text.presence, words=['art', 'car'], tokens=['cart'] -> [1, 1]
    zero-counts-kept: text.word_counts, vector='2 0 1' -> [[1, 2], [2, 0], [3, 1]]
    bins-closed-above: discretize.bin, value='400', edges='400 800' -> 1
    bins-from-0: discretize.bin, value='400', edges='400 800' -> 1
    bins-unchecked: discretize.bin, value='500', edges='800 400 400' -> 3
"""
"""A mistake, the output of a model or topic and what is asked, and what the mistake answers."""


@each_line(ANSWERS)
def test_the_value_worked_by_hand(line: str) -> None:
    name, asked, expected = re.fullmatch(r"([\w-]+): (.*) -> (.*)", line).groups()  # type: ignore[union-attr]
    output, comma, arguments = asked.partition(", ")
    question = eval(f"ask({output!r}{comma}{arguments})", dict(globals()))
    assert same(NAMED[name].answer(question), eval(expected, dict(globals())))
