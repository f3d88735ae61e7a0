# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Exercises: all answers here were worked by hand, including the wrong ones."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from math import exp, floor, log, pi, sqrt
from pathlib import Path
from textwrap import fill

import pytest

from genref.command_line.derivations import derivations
from genref.command_line.exercise import exercise, read, shown, verdict
from genref.command_line.exercise_data import Entry, Exercise, exercises
from genref.command_line.lecture import CHAPTERS, EQUATIONS

from ..each_row import each_row
from ..running import ROOT, Call, one_line
from .wrong_answers import tried

E4 = exp(4)

RIGHT = {
    "bayes-tumour": "8/57",  # 16/1000 of 16/1000 + 98/1000
    "bayes-second-test": "64/113",  # 64/5000 and 49/5000
    "bayes-total": "3/10",  # 1/10 + 1/10 + 1/10
    "bayes-elephant": "dog",  # 9/50 against 4/50
    "matrix-factor": "2 0 1 3",  # 2 * 2 = 4, 2 * 1 = 2, 1 + 9 = 10
    "matrix-three-rows": "4",  # 2 (4 - 1) - 1 (2 - 0)
    "matrix-inverse-by-hand": "2/5 -1/5 -1/5 3/5",  # the determinant is 5
    "matrix-definite": "no",  # v = (1, -1): 1 - 4 + 1 = -2
    "gaussian-distance": "2",  # (2, 1) times (1, 0)
    "gaussian-peak": f"{1 / (4 * pi):.10f}",
    "gaussian-log-height": f"{-log(2 * pi) - log(2) - 1:.10f}",  # half of 2 ln(2 pi), of ln 4 and of 2
    "gaussian-narrower": "4",  # the root of 4 * 4
    "gaussian-balance": "0 1",  # 2 mu - x
    "gaussian-sample-mean": "3 2",  # 9/3 and 6/3
    "gaussian-expansion": "2/3 1/3 1/3 2/3",  # 5/3 - 1 and 4/3 - 1
    "gaussian-from-noise": "4 2 2 2",  # C = [[2, 0], [1, 1]], C C'
    "gaussian-axes": "6 1",  # sum 7, product 6
    "gda-mass": "3/4 1/4",  # phi^0 (3/4)^1 and phi^1 (3/4)^0
    "gda-density-of-class": f"{exp(-1) / sqrt(4 * pi):.10f}",  # (4 - 6)^2 / (2 * 2) is 1
    "gda-likelihood-of-two": "1/36",  # 1/12 * 1/3
    "gda-priors": "1/3 2/3",
    "gda-shared-variance": "2",  # (1 + 1 + 4 + 0 + 4) / 5
    "gda-slope": "2 3/5",  # 6 - 4, and 3 (1 - phi) = 2 phi
    "gda-midpoint": "3/5",  # the prior
    "gda-nearer-mean": "1",  # the log-odds are ln(3/2) - 1/4 > 0
    "gda-log-odds-at-four": f"{log(3 / 2) + (9 - 4) / 4:.10f}",
    "gda-line": "3",  # x_1 + 2 x_2 = 3
    "gda-weights": "1 -1",  # the first column of the inverse
    "gda-three-classes": " ".join(f"{exp(z) / (2 + exp(1)):.10f}" for z in (0, 1, 0)),
    "gda-own-variances": "1 8/3",
    "gda-same-mean": f"{-log(2):.10f}",  # half of ln(1/4)
    "gaussian-nb-shape": "4 0 0 9",  # independent features have covariance 0
    "gaussian-nb-spread": "8/3 8",  # (4 + 0 + 4) / 3 and (4 + 4 + 16) / 3
    "gaussian-nb-two-features": f"{1 / (1 + exp(-2)):.10f}",  # the log-odds are 2 + 0
    "logistic-at-two": f"{1 / (1 + exp(-2)):.10f}",
    "logistic-intercept": f"{1 / (1 + exp(-1)):.10f}",  # g(1)
    "logistic-guess": f"{-4 * log(2):.10f}",
    "logistic-first-step": "1/2 2",  # -1/2 + 1/2 + 1/2 and -1/2 + 1 + 3/2
    "logistic-of-two-groups": f"{-log(3):.10f} {2 * log(3):.10f}",  # ln(1/3), and ln 3 less this
    "softmax-of-three": " ".join(f"{exp(z) / (1 + exp(1) + exp(2)):.10f}" for z in range(3)),
    "softmax-guess": f"{-5 * log(3):.10f}",  # ln(1/3) five times
    "softmax-counts": f"0 {log(2):.10f} {log(3):.10f}",  # ln 1, ln 2, ln 3
    "poisson-calls": f"{81 / (81 + E4):.10f}",  # odds 3^4 / e^4
    "midterm-exponential-family": "2/3 2",  # the odds are (1/2) (1/2)^x over (3/4) (1/4)^x
    "logistic-not-gaussian": f"-4 {log(3):.10f}",  # the odds are e^-4 3^x
    "small-data": "gda",  # the assumption is true, and there is little data
    "large-data": "logistic",  # the assumption is false, and there is plenty of data
    "nb-commonest": "a dog",  # a 3, dog 2, for 2
    "nb-presence": "1 0 1 0 0",
    "nb-parameters": "1023",
    "nb-chain-of-three": "1/4",  # 2/3 * 1/2 * 3/4
    "nb-is-it-independent": "no",  # 1 against 1/2
    "nb-likelihood-of-three": "1/48",  # 1/4 * 1/6 * 1/2
    "nb-prior-of-spam": "3/8",  # 3 of 8
    "nb-shares": "2/3 2/3 0",
    "nb-slope": "-4 1/3",  # 4 - 8, and 2 (1 - phi) = 4 phi
    "nb-spam": "4/7",  # 1/6 of 1/6 + 1/8
    "nb-colours": "4/7 1/7 2/7",  # (3 + 1) / (4 + 3)
    "nb-house": "3",
    "nb-new-word": "undefined",
    "nb-monday-tuesday": "5/12",  # (4 + 1) / (10 + 2)
    "laplace-shares": "1/2 0 3/8 1/8",  # 4/8, 0/8, 3/8, 1/8
    "laplace-games": "2/7 5/7",
    "laplace-die": "1/3 1/12 1/4 1/12 1/6 1/12",
    "laplace-half": "1/8 7/8",
    "laplace-sum": "1",
    "laplace-word": "3/5 3/5 1/5",
    "event-identities": "3 1 4",
    "event-mail": "32/729",
    "event-mail-posterior": "392/473",  # 16/243 and 2/147, times 35721/6
    "event-likelihood-of-two": "1/144",  # 1/3 * 1/16 and 2/3 * 1/2
    "event-words": "4/9 2/9 2/9 1/9",
    "event-multiplier": "4 3/4 1/4 0",  # 3 + 1 + 0, and n_k / 4
    "calibration-bin": "4 29/40 1/2",  # (7/10 + 7/10 + 3/4 + 3/4) / 4, and 2 of 4
    "nb-copied-word": "8/9",  # the odds are 2^3
    "prior-shift-inbox": "1/4",  # odds 3 * 1/9
}

WRONG = [
    ("bayes-tumour", "8/9", "bayes-rule"),  # without the prior
    ("bayes-second-test", "8/625", "bayes-rule"),  # not divided
    ("bayes-total", "1/10", "bayes-evidence"),  # only the largest part
    ("bayes-elephant", "elephant", "bayes-rule"),  # without the prior
    ("matrix-factor", "4 0 2 9", "matrix-cholesky"),  # L D
    ("matrix-inverse-by-hand", "1/3 1 1 1/2", "matrix-inverse"),  # entry by entry
    ("matrix-three-rows", "8", "matrix-determinant"),  # the diagonal
    ("matrix-definite", "yes", "matrix-positive-definite"),  # all entries are positive
    ("gaussian-distance", "13", "gaussian-density"),  # Sigma for its inverse: 8 + 4 + 1
    ("gaussian-distance", "4", "gaussian-density"),  # x for x - mu: (2, 2) times (0, 2)
    ("gaussian-peak", f"{1 / (8 * pi):.6f}", "gaussian-density"),  # |Sigma| without its root
    ("gaussian-axes", "1 6", "gaussian-principal-axes"),
    ("gaussian-expansion", "1 1/2 1/2 1", "gda-mle-covariance"),  # n - 1
    ("gda-priors", "3/8 5/8", "gda-mle-prior"),  # smoothed
    ("gda-shared-variance", "5/2", "gda-mle-covariance"),  # n - 1
    ("gda-shared-variance", "10/3", "gda-mle-covariance"),  # n - K
    ("gda-shared-variance", "8", "gda-mle-covariance"),  # around 4: 16 + 4 + 0 + 4 + 16
    ("gda-own-variances", "2 4", "gda-mle-covariance"),  # n - 1
    ("gda-midpoint", "1/2", "gda-mle-prior"),  # equal priors
    ("gda-log-odds-at-four", "1.25", "gda-mle-prior"),  # equal priors
    ("gda-weights", "-1 1", "gda-logistic-form"),  # mu_0 - mu_1
    ("logistic-at-two", f"{1 / (1 + exp(2)):.5f}", "logistic-function"),  # the sign
    ("logistic-guess", f"{-log(2):.5f}", "logistic-conditional-likelihood"),  # the average
    ("logistic-first-step", "-1/2 -2", "logistic-conditional-likelihood"),  # the other sign
    ("logistic-of-two-groups", "1/4 1/2", "logistic-fit"),  # least squares: 1/4 + x / 2
    ("poisson-calls", f"{E4 / (81 + E4):.5f}", "poisson-logistic-form"),  # for the other class
    ("nb-presence", "1 0 2 0 0", "nb-presence-vector"),  # counts
    ("nb-presence", "0 2", "nb-presence-vector"),  # of a different length
    ("nb-parameters", "1024", "nb-parameter-count"),
    ("nb-shares", "3/5 3/5 1/5", "laplace-estimate"),  # smoothed
    ("nb-spam", "8/11", "nb-mle-prior"),  # equal priors: 1/2 and 3/16
    ("nb-new-word", "1/2", "nb-zero-over-zero"),
    ("nb-house", "2", "nb-discretize"),  # counted from 0
    ("laplace-games", "1/3 5/6", "laplace-estimate"),  # 1 more in the denominator, not 2
    ("laplace-die", "1/2 0 1/3 0 1/6 0", "laplace-estimate"),  # not smoothed
    ("laplace-half", "1/5 4/5", "laplace-estimate"),  # 1 for 1/2
    ("laplace-word", "2/3 2/3 0", "laplace-estimate"),  # not smoothed
    ("laplace-word", "3/7 3/7 1/7", "nb-laplace-feature"),  # 3 + 4 classes in the denominator
    ("event-identities", "2 0 3", "event-encoding"),  # counted from 0
    ("event-words", "2/3 1/3 1/3 1/6", "event-laplace-word"),  # 2 + 4 in the denominator
    ("event-mail", "32/243", "event-model"),  # three orders
    ("event-mail-posterior", "196/277", "bayes-rule"),  # without the prior: 8/81 and 2/49
    ("nb-spam", "2/3", "nb-likelihood"),  # no factor for absent words: 1/3 and 1/6
    ("nb-new-word", "2/3", "nb-zero-over-zero"),  # the prior
    ("laplace-half", "0 1", "laplace-estimate"),  # not smoothed, which 1/8 and 7/8 would be rounded to
    ("event-mail-posterior", "1", "laplace-estimate"),  # not smoothed
    ("gaussian-log-height", f"{-log(2 * pi) - 1:.5f}", "gaussian-density"),  # without the determinant
    ("gda-density-of-class", f"{exp(-2) / (4 * pi) ** 0.5:.5f}", "gaussian-density"),  # without 1/2
    ("gaussian-nb-spread", "4 12", "gda-mle-covariance"),  # n - 1
    ("gaussian-nb-two-features", f"{1 / (1 + exp(-1)):.5f}", "gda-mle-covariance"),  # n - 1: variances 2
    ("logistic-not-gaussian", f"4 {-log(3):.5f}", "poisson-logistic-form"),  # the other class
    ("nb-prior-of-spam", "1/2", "nb-mle-prior"),  # one over the number of classes
    ("nb-colours", "3/4 0 1/4", "laplace-estimate"),  # not smoothed
    ("nb-colours", "4/5 1/5 2/5", "laplace-estimate"),  # 4 + 1 in the denominator
    ("laplace-shares", "5/12 1/12 1/3 1/6", "laplace-estimate"),  # smoothed
]
"""Exercises, answers that a known mistake gives, and the entry that the mistake breaks."""

SLIPS: dict[str, list[tuple[float, ...]]] = {
    "bayes-tumour": [
        (4 / 5,),
        ((1 / 50 * 4 / 5) / (1 / 50 * 4 / 5 + 1 / 10),),
        ((1 / 50 * 4 / 5) / (1 / 10),),
        (1 / 50 * 4 / 5 + 49 / 50 * 1 / 10,),
        (1 / 50,),
        (1 / 10,),
        ((4 / 5) / (1 / 10),),
    ],
    # Each alarm multiplies the odds, 1/49 at first, by 4/5 over 1/10, which is 8: three make them 512/49.
    "bayes-second-test": [
        (8 / 57,),
        ((8 / 57) ** 2,),
        (16 / 25,),
        (2 * 8 / 57,),
        (512 / (512 + 49),),
        ((1 / 50 * 16 / 25) / (1 / 50 * 16 / 25 + 49 / 50 * 1 / 10),),
        (1 / 50 * 16 / 25 + 49 / 50 * 1 / 100,),
        (1 / 50,),
    ],
    "bayes-total": [((1 / 5 + 3 / 10 + 3 / 5) / 3,), (1 - 3 / 10,), (1 / 10 * 1 / 10 * 1 / 10,)],
    "matrix-factor": [
        (1, 0, 2 / 4, 1),
        (2, 0, 1, 3**2),
        (4, 0, 2, 10),
        (2, 0, 1, sqrt(10)),
        (2, 0, 2, sqrt(6)),
        (2, 0, 1, sqrt(10 + 1)),
        (2, sqrt(2), sqrt(2), sqrt(10)),
    ],
    "matrix-three-rows": [(2 * (4 + 1) + 1 * (2 + 0),), (2 * (4 - 1),), (4 / 3,), (2 * 2 - 1 * 1,), (0,)],
    "matrix-inverse-by-hand": [(2, -1, -1, 3), (2 / 7, -1 / 7, -1 / 7, 3 / 7), (3 / 5, 1 / 5, 1 / 5, 2 / 5)],
    "gaussian-distance": [
        (4 + 1,),
        (2**0.5,),
        (2 / 2,),
        (-2 / 2,),
        (4 + 2 * 2 + 2 * 1,),
        (2 + 1,),
    ],
    "gaussian-peak": [(1 / ((2 * pi) ** 2 * 2),), (-log(2 * pi * 2),), (1,), (1 / 2,)],
    "gaussian-log-height": [
        (-log(2 * pi) - log(4) - 1,),
        (-log(2 * pi) - log(2) - 2,),
        (-log(2 * pi) - log(2),),
        (-log(2) - 1,),
    ],
    "gaussian-narrower": [(2,), (16,), (1,), (1 / 4,)],
    "gaussian-balance": [(-2, -5), (1, 3), (0, 5), (2, 1), (3, 8), (-1, -2), (0, 0)],
    "gaussian-sample-mean": [(9, 6), (9 / 2, 3), (3 / 2, 3 / 2, 9 / 2), (5 / 2,), (3, 3)],
    "gaussian-expansion": [
        (5 / 3, 4 / 3, 4 / 3, 5 / 3),
        (2, 1, 1, 2),
        (5 / 3 + 1, 4 / 3 + 1, 4 / 3 + 1, 5 / 3 + 1),
        (1, 1, 1, 1),
    ],
    "gaussian-from-noise": [
        (2, 0, 1, 1),
        (5, 1, 1, 1),
        (4, 0, 0, 2),
        (4, 0, 1, 1),
        (4, 1, 1, 2),
        (2, 2, 2, 2),
        (4, 1, 1, 1),
        (2, 1, 1, 2),
    ],
    "gaussian-axes": [(6**0.5, 1), (7, 6), (5, 1)],
    "gda-mass": [(1, 1 / 4), (1 / 4, 1 / 4), (3 / 16, 3 / 16), (3 / 4, 1), (0, 1 / 4)],
    "gda-density-of-class": [
        (exp(-9 / 4) / sqrt(4 * pi),),
        (1 / sqrt(4 * pi),),
        (exp(-1),),
        (3 / 5 * exp(-1) / sqrt(4 * pi),),
        (exp(-1) / (2 * sqrt(2 * pi)),),
    ],
    "gda-likelihood-of-two": [(1 / 8,), (5 / 12,), (1 / 72,), (2 / 9,), (1 / 12,)],
    "gda-priors": [(2, 4)],
    "gda-shared-variance": [(1 + 1 + 4 + 0 + 4,), (2**0.5,), ((2 + 4) / 2,), (1 + 8 / 3,)],
    "gda-slope": [(10, 3 / 5), (2, 2 / 5), (1, 3 / 5), (2, 3 / 2), (2, 1 / 2), (-2, 3 / 5), (2, 2 / 3)],
    "gda-midpoint": [((3 / 5) / (2 / 5),)],
    "gda-nearer-mean": [(0,)],
    "gda-log-odds-at-four": [
        (1 / (1 + exp(-(log(3 / 2) + 5 / 4))),),
        (3 / 2 * exp(5 / 4),),
        (log(3 / 2),),
        (log(2 / 3) + 5 / 4,),
    ],
    "gda-line": [(2,), (1,), (3 / 2,), (6,), (-3,)],
    "gda-weights": [(1 - 0, 0 - 0)],
    "gda-three-classes": [
        (1, exp(1), 1),
        (exp(-1), 1, exp(-1)),
        (0, 1, 0),
        (1 / 3, 1 / 3, 1 / 3),
        (exp(-1) / sqrt(4 * pi), 1 / sqrt(4 * pi), exp(-1) / sqrt(4 * pi)),
        (1 / (1 + exp(2) + exp(4)), exp(2) / (1 + exp(2) + exp(4)), exp(4) / (1 + exp(2) + exp(4))),
    ],
    "gda-own-variances": [(2, 8), (2 / 5, 8 / 5), (1, (8 / 3) ** 0.5)],
    "gda-same-mean": [(0,), (-log(4),), (1 / 3,), (1 / 2,), (log(2) / 2,)],
    "gaussian-nb-shape": [
        (4, 3, 3, 9),
        (4, 1 / 2, 1 / 2, 9),
        (2, 0, 0, 3),
        (1, 1 / 2, 1 / 2, 1),
        (1, 0, 0, 1),
    ],
    "gaussian-nb-spread": [(8, 24), (sqrt(8 / 3), sqrt(8)), (35 / 3, 24), (8 / 3, 4, 4, 8)],
    "gaussian-nb-two-features": [(1 / (1 + exp(-4)),), (1 / 2,)],
    "logistic-at-two": [
        (exp(-2),),
        (1 + exp(-2),),
        (exp(-2) / (1 + exp(-2)) ** 2,),
        (1,),
        (1 / (1 + 2),),
        (1 / 2,),
    ],
    "logistic-intercept": [
        (1 / (1 + exp(-3)),),
        (1 / (1 + exp(1)),),
        (exp(1),),
        (exp(-1),),
        (1 / (1 + exp(0)),),
    ],
    "logistic-guess": [(0.5**4,), (4 * log(0.5, 10),), (4 * log(0.5, 2),), (2 * log(0.5),)],
    "logistic-first-step": [(0 + 1 + 1, 0 + 2 + 3), (0.5 / 3, 2 / 3), (1 / 2, 1 / 2), (1 / 2, 1)],
    "logistic-of-two-groups": [
        (log((1 / 4) / (3 / 4)), log((3 / 4) / (1 / 4))),
        (log(3), -2 * log(3)),
        (1 / 4, 3 / 4),
        (log(1 / 4), log(3 / 4)),
        (log(1 / 4), log((3 / 4) / (1 / 4))),
        (-log(3), 0),
    ],
    "softmax-of-three": [
        (0, 1 / 3, 2 / 3),
        (1 / 2, 1 / (1 + exp(-1)), 1 / (1 + exp(-2))),
        (1, exp(1), exp(2)),
        (0, 1, 2),
        (0, 0, 1),
        (1 / 3, 1 / 3, 1 / 3),
    ],
    "softmax-guess": [(-log(3),), (-5 * log(2),), (1 / 243,), (-3 * log(3),), (-3 * log(5),)],
    "softmax-counts": [
        (1 / 6, 1 / 3, 1 / 2),
        (1, 2, 3),
        (log(1 / 6), log(1 / 3), log(1 / 2)),
        (log(1 / 5), log(1 / 2), 0),
        (0, 2, 3),
        (0, log(2), log(3 / 2)),
    ],
    "poisson-calls": [
        (exp(-6) * 6**4 / 24,),
        (log(81 / E4),),
        (81 / E4,),
        (6 / (2 + 6),),
        ((6 / 2) ** 4 / (1 + (6 / 2) ** 4),),
    ],
    "midterm-exponential-family": [(3 / 2, 1 / 2), (log(2 / 3), log(2)), (1, 2), (3 / 2, 2), (2 / 3, 1 / 4)],
    "logistic-not-gaussian": [(-4, 3), (-4, 4), (4, log(3)), (-4, log(6)), (0, log(3)), (exp(-4), 3)],
    "nb-presence": [(1, 3), (3, 1, 3), (1, 0, 1, 1, 0)],
    "nb-parameters": [(10,), (2 * 1023,), (2 * 1023 + 1,), (2 * 10,), (10**2,), (2**10 - 2,), (11,), (2**9,)],
    "nb-chain-of-three": [(1 / 12,), (1 / 3,), (23 / 12,), (17 / 12,), (3 / 4,)],
    "nb-likelihood-of-three": [
        (9 / 64,),
        (11 / 12,),
        (1 / 144,),
        (4 / 27,),
        (1 / 24,),
        (1 / 192,),
        (3 / 64,),
    ],
    "nb-prior-of-spam": [(3 / 5,), (2 / 5,), (3,), (4 / 9,), (3 / 11,)],
    "nb-shares": [(2, 2, 0), (2 / 4, 2 / 4, 1 / 4), (1, 1, 0), (1, 1, 1)],
    "nb-slope": [(12, 1 / 3), (4, 1 / 3), (-2, 1 / 3), (-4, 1 / 2), (-4, 2 / 3), (-4, 3 / 8)],
    "nb-spam": [(1 / 3 * 1 * 1 / 2,), (1 * 1 / 2,), (2 / 6,), ((1 / 6) / (1 / 8),)],
    "nb-colours": [(4, 1, 2), (3 / 7, 0, 1 / 7), (2 / 3, 1 / 6, 1 / 3), (4 / 7, 0, 2 / 7), (2 / 3, 0, 1 / 3)],
    "nb-house": [(3 + 1,)],
    "nb-monday-tuesday": [(9 / 20,), (1 / 2,), (2 / 5,), (9 / 10,), (3 / 7,), (1 / 5,)],
    "laplace-shares": [(4, 0, 3, 1), (1 / 4, 1 / 4, 1 / 4, 1 / 4), (1, 0, 3 / 4, 1 / 4)],
    "laplace-games": [(1 + 1, 4 + 1), (3 / 9, 6 / 9), (0, 1), (1 / 7, 4 / 7)],
    "laplace-die": [
        (4 / 9, 1 / 9, 3 / 9, 1 / 9, 2 / 9, 1 / 9),
        (4 / 12, 0, 3 / 12, 0, 2 / 12, 0),
        (1 / 2, 1 / 12, 1 / 3, 1 / 12, 1 / 6, 1 / 12),
        (1 / 6, 1 / 6, 1 / 6, 1 / 6, 1 / 6, 1 / 6),
        (3, 0, 2, 0, 1, 0),
    ],
    "laplace-half": [(0 + 1 / 2, 3 + 1 / 2), (0, (3 + 1 / 2) / (3 + 1))],
    "laplace-sum": [(5 / 8,), (8 / 5,), (5 + 3,), (1 / 8 + 5 / 8,), (1 / 8,)],
    "laplace-word": [(2 + 1, 2 + 1, 0 + 1), ((2 + 1) / 5, (2 + 1) / 5, 0), (3 / 8, 3 / 8, 1 / 8)],
    "event-identities": [(1, 0, 1, 1, 0), (3, 1, 5), (1, 2, 3)],
    "event-mail": [
        (4 / 9 * 2 / 9,),
        (4 / 9 + 4 / 9 + 2 / 9,),
        ((4 / 7) ** 2 * 2 / 7,),
        (4 / 9 * 2 / 9 * 2 / 9,),
    ],
    "event-mail-posterior": [(2 / 3 * 8 / 81,), (8 / 81,), (392 / 81,), (2 / 3,)],
    "event-likelihood-of-two": [(1 / 32,), (1 / 72,), (17 / 48,), (1 / 48,), (1 / 288,), (1 / 16,)],
    "event-words": [(4 / 7, 2 / 7, 2 / 7, 1 / 7), (4, 2, 2, 1), (4 / 9, 2 / 9, 2 / 9, 0)],
    "event-multiplier": [
        (4, 3, 1, 0),
        (1, 3 / 4, 1 / 4, 0),
        (7, 4 / 7, 2 / 7, 1 / 7),
        (3, 1, 1 / 3, 0),
        (1 / 4, 3 / 4, 1 / 4, 0),
        (3, 3 / 4, 1 / 4, 0),
    ],
    "calibration-bin": [
        (4, 29 / 10, 2),
        (2, 29 / 40, 1 / 2),
        (4, 29 / 40, 2),
        (4, 29 / 40, 29 / 40),
        (4, 3 / 4, 1 / 2),
    ],
    "nb-copied-word": [(2 / 3,), (6 / 7,), (4 / 5,), (8 / 27,), (16 / 17,)],
    "prior-shift-inbox": [
        (3 / 4,),
        (3 / 20,),
        (3 / 40,),
        (27 / 28,),
        (1 / 10,),
        (17 / 40,),
        (3 / 13,),
        (1 / 4 * 9 / 10 / (1 / 2),),
    ],
}
"""The slips of each exercise, worked by hand."""

WORDS = {
    "bayes-elephant": ["tie"],
    "small-data": ["logistic"],
    "large-data": ["gda"],
    "nb-commonest": ["a for", "car you", "dog for", "a car", "3 2"],
    "nb-is-it-independent": ["yes"],
}
"""Slips that are words."""


class TestData:
    def test_each_chapter_has_three_at_least(self) -> None:
        counts = Counter(one.chapter for one in exercises())
        assert set(counts) == {chapter.id for chapter in CHAPTERS} and min(counts.values()) >= 3

    def test_every_equation_has_one(self) -> None:
        assert {equation.id for equation in EQUATIONS} == {id for one in exercises() for id in one.equations}

    def test_they_stand_in_the_order_of_the_lecture(self) -> None:
        chapters = [chapter.id for chapter in CHAPTERS]
        places = [chapters.index(one.chapter) for one in exercises()]
        assert places == sorted(places)

    def test_ids_are_distinct_and_equations_known(self) -> None:
        known = {equation.id: equation.chapter for equation in EQUATIONS}
        assert len({one.id for one in exercises()}) == len(exercises())
        for one in exercises():
            assert one.id not in known and set(one.equations) <= set(known), one.id
            assert known[one.equations[0]] == one.chapter, one.id

    def test_each_was_worked_by_hand(self) -> None:
        assert list(RIGHT) == [one.id for one in exercises()]

    def test_most_questions_know_a_mistake(self) -> None:
        asked = {one.id for one in exercises() if one.question is not None}
        few = {
            "gaussian-sample-mean",
            "gda-nearer-mean",
            "gda-three-classes",
            "gda-same-mean",
            "nb-commonest",
        }
        few |= {"logistic-intercept", "softmax-of-three", "softmax-guess", "softmax-counts"}
        assert {id for id, _, _ in WRONG} == asked - few
        assert all(one.slips for one in exercises() if one.id in few or one.question is None)


def block(one: Exercise) -> str:
    """Return an exercise as the page of its chapter shows it."""
    summary = f"Exercise <code>{one.id}</code>: {one.title}"
    hint, answer = fill(f"Hint: {one.hint}", 118), fill(f"Answer: {shown(one.right)}", 118)
    return (
        f"<details>\n<summary>{summary}</summary>\n\n{fill(one.statement, 118)}\n\n"
        f"<details>\n<summary>Hint and answer</summary>\n\n{hint}\n\n{answer}\n\n</details>\n</details>\n"
    )


class TestPages:
    @each_row("one", exercises(), ids=lambda one: one.id)
    def test_each_is_in_its_entry(self, one: Exercise) -> None:
        page = (ROOT / "spec" / f"{one.chapter}.md").read_text(encoding="utf-8")
        entry = page.split(f"### {one.equations[0]}\n")[1].split("\n### ")[0]
        assert f"\n\n{block(one)}\n" in entry.split("- Kind: ")[0]

    def test_the_pages_have_no_others(self) -> None:
        pages = [file.read_text(encoding="utf-8") for file in (ROOT / "spec").glob("*.md")]
        found = [id for page in pages for id in re.findall(r"<summary>Exercise <code>(.*?)</code>", page)]
        assert sorted(found) == sorted(one.id for one in exercises())


class TestAnswers:
    @each_row("id", RIGHT)
    def test_the_right_one_is_taken(self, call: Call, id: str) -> None:
        result = call("exercise", id, *RIGHT[id].split())
        assert (result.status, result.err) == (0, "") and result.out.startswith("right")

    @pytest.mark.slow
    @each_row("id", RIGHT)
    def test_one_number_that_differs_is_refused(self, call: Call, id: str) -> None:
        first, *others = RIGHT[id].split()
        others_of = {
            "dog": "cat",
            "no": "yes",
            "undefined": "1/3",
            "gda": "cat",
            "logistic": "cat",
            "a": "cat",
        }
        other = others_of.get(first) or "1234567/891011"
        result = call("exercise", id, other, *others)
        assert (result.status, result.err) == (1, "")
        assert result.out.startswith("wrong") and "\nHint: " not in result.out

    @each_row(("id", "answer", "equation"), WRONG)
    def test_a_known_mistake_is_named(self, call: Call, id: str, answer: str, equation: str) -> None:
        result = call("exercise", id, *answer.split())
        first = result.out.splitlines()[0]
        assert result.status == 1
        assert re.fullmatch(rf"wrong: this comes from .*; see {equation}", first), first

    @each_row("id", SLIPS)
    def test_a_slip_is_named(self, id: str) -> None:
        slips = {
            answer: what for answer, what in exercise(id).slips.items() if answer not in WORDS.get(id, ())
        }
        values = [tuple(float(Fraction(word)) for word in answer.split()) for answer in slips]
        assert values == [pytest.approx(slip, rel=1e-14) for slip in SLIPS[id]]
        for answer, what in slips.items():
            shorter = [f"{float(word):.5g}" if "." in word else word for word in answer.split()]
            assert verdict(exercise(id), " ".join(shorter)) == (False, f"wrong: you have {what}")

    @pytest.mark.parametrize("id", WORDS)
    def test_a_slip_in_words_is_named(self, id: str) -> None:
        for answer in WORDS[id]:
            what = exercise(id).slips[answer]
            assert verdict(exercise(id), answer.upper()) == (False, f"wrong: you have {what}")

    def test_slips_are_of_these_exercises(self) -> None:
        assert {one.id for one in exercises() if one.slips} == {*SLIPS, *WORDS}

    @each_row(
        ("id", "answer", "says"),
        [
            ("bayes-tumour", "49/57", "wrong: this is the answer for the label benign, not malignant"),
            ("gda-midpoint", "0.400", "wrong: this is the answer for the label 0, not 1"),
            ("nb-spam", "3/7", "wrong: this is the answer for the label ham, not spam"),
            ("event-mail-posterior", "81/473", "wrong: this is the answer for the label ham, not spam"),
            ("laplace-games", "5/7 2/7", "wrong: these are the right values in another order"),
            ("event-identities", "1 3 4", "wrong: these are the right values in another order"),
            ("laplace-games", "5/7 5/7", "wrong in place 1 of 2"),
        ],
    )
    def test_what_is_right_elsewhere_is_told(self, call: Call, id: str, answer: str, says: str) -> None:
        assert call("exercise", id, *answer.split()).out.splitlines()[0] == says

    @each_row(
        ("id", "answer", "says"),
        [
            ("event-words", "4/9 2/9 2/9 0", "no smoothing for word 4: "),
            ("laplace-die", "1/3 0 1/4 0 1/6 0", "no smoothing for 2, 4 and 6: "),
            ("laplace-half", "0 7/8", "no smoothing for the outcome that was not seen: "),
            ("laplace-word", "0.600 0.600 0", "no smoothing for the third word: "),
            ("laplace-games", "0 1", "all the probability on the more frequent outcome; with smoothing, "),
            ("bayes-second-test", "16/57", "twice the answer after one alarm"),
            ("bayes-second-test", "512/561", "the answer after three alarms: "),
            ("gda-midpoint", "1.5", "the odds, not the probability"),
            ("nb-shares", "2/4 2/4 1/4", "the shares among all four messages: "),
            ("nb-house", "4", "the bin from 1200 to 1600, one too high"),
        ],
    )
    def test_a_likely_mistake_is_named(self, call: Call, id: str, answer: str, says: str) -> None:
        assert call("exercise", id, *answer.split()).out.startswith(f"wrong: you have {says}")

    @each_row(
        ("id", "answer", "what"),
        [
            ("gda-likelihood-of-two", f"{-log(36):.4f}", "the logarithm of the right value"),
            ("gda-midpoint", f"{log(3 / 2):.3f}", "the log-odds, not the probability"),
            ("bayes-second-test", "49/64", "the odds of the opposite, not the probability"),
            ("bayes-tumour", "14.0", "a percentage without its sign"),
            (
                "nb-copied-word",
                "0.11",
                "1 minus the right value: the probability of the opposite",
            ),  # two digits
            ("logistic-intercept", "1", "the log-odds, not the probability"),  # 1, exactly
            ("gaussian-log-height", f"{exp(-1) / (4 * pi):.4f}", "e to the power of the right value"),
            (
                "gda-log-odds-at-four",
                "0.7189",
                "a logarithm to base 10, not the natural one",
            ),  # cut off
            ("softmax-counts", "0 1 1.585", "a logarithm to base 2, not the natural one"),
            ("matrix-three-rows", "-4", "the right value with the other sign"),
            ("matrix-three-rows", "16", "the square of the right value"),
            ("laplace-half", "1 7", "8 times the right values: probabilities sum to 1, so divide by the sum"),
            ("gda-weights", "1 1", "the right values without their minus signs"),
            ("gda-weights", "-1 -1", "the right values, but for the sign in place 1"),
            ("matrix-inverse-by-hand", "-2/5 1/5 1/5 -3/5", "the right value with the other sign"),
            (
                "gaussian-expansion",
                "2/3 -1/3 -1/3 2/3",
                "the right matrix, but for the signs beside the diagonal",
            ),
            ("laplace-games", "0.28 0.71", ""),
        ],
    )
    def test_a_wrong_last_step_is_named(self, id: str, answer: str, what: str) -> None:
        says = "not exact enough: round the last digit; it is one too small or too large"
        assert verdict(exercise(id), answer) == (False, f"wrong: you have {what}" if what else says)

    @pytest.mark.slow
    def test_nine_in_ten_of_plausible_wrong_answers_are_explained(self) -> None:
        answers = tried()
        assert len(answers) >= 150 and len({(one.exercise, one.answer) for one in answers}) == len(answers)
        assert {one.exercise for one in answers} == set(RIGHT)
        assert sum(one.is_named for one in answers) >= 0.92 * len(answers)

    @pytest.mark.slow
    @each_row("id", sorted(set(RIGHT) - {*WORDS, "matrix-definite", "nb-new-word"}))
    def test_a_whole_number_is_never_a_rounded_one(self, id: str) -> None:
        """The answers are 0, 1 and the neighbours of the right values, all together or one at a time."""
        right = RIGHT[id].split()
        values = [float(Fraction(word)) for word in right]
        answers = {("0",) * len(right), ("1",) * len(right)}
        for step in (-1, 0, 1, 2):
            answers.add(tuple(str(floor(value) + step) for value in values))
        for i, value in enumerate(values):
            answers.add((*right[:i], str(round(value)), *right[i + 1 :]))
        for answer in answers:
            given = [float(Fraction(word)) for word in answer]
            begins = "right" if given == values else "wrong"
            assert verdict(exercise(id), " ".join(answer))[1].startswith(begins), answer

    def test_verdict_first_then_a_hint_then_the_solution(self, call: Call) -> None:
        verdict_, *more = call("exercise", "bayes-tumour", "4/5").out.splitlines()
        assert verdict_ == "wrong: you have p(alarm | malignant), not p(malignant | alarm)"
        assert more == [
            "A hint: python -m genref exercise bayes-tumour --hint",
            "Second try, then the solution: python -m genref exercise bayes-tumour ANSWER --again",
        ]
        hint = "Hint: Multiply each prior by the probability of an alarm."
        result = call("exercise", "bayes-tumour", "--hint")
        assert result.status == 0 and result.out.startswith(hint) and "8/57" not in result.out
        result = call("exercise", "bayes-tumour", "1/2", "--again")
        assert result.status == 1 and result.out.startswith(f"wrong\n{hint}")
        assert result.out.endswith("Answer: 8/57\nIts equation: python -m genref show bayes-rule\n")
        assert call("exercise", "bayes-tumour", "8/57", "--again") == (0, "right\n", "")

    def test_the_divisor_is_said(self, call: Call) -> None:
        result = call("exercise", "gda-shared-variance", "2.50")
        assert result.out.startswith(
            "wrong: this comes from the divisor n - 1; see gda-mle-covariance\nA hint: "
        )

    def test_the_place_is_said_where_no_mistake_is_known(self, call: Call) -> None:
        assert call("exercise", "matrix-factor", "2 1 1 4").out.startswith(
            "wrong in place 2, 4 of 4\nA hint: "
        )
        assert call("exercise", "laplace-sum", "7").out.startswith("wrong\nA hint: ")
        assert verdict(exercise("bayes-tumour"), "undefined") == (False, "wrong")


class TestReading:
    @each_row(
        ("id", "answer", "out"),
        [
            ("bayes-tumour", "8/57", "right\n"),
            ("bayes-tumour", "16 / 114", "right: 8/57\n"),
            ("bayes-tumour", "+8/057", "right: 8/57\n"),
            ("bayes-tumour", "80/570", "right: 8/57\n"),
            ("bayes-tumour", "0.140", "right: 8/57\n"),
            ("bayes-tumour", "1.4035e-1", "right: 8/57\n"),
            ("bayes-tumour", "malignant = 8/57", "right\n"),
            ("gda-priors", "1=2/3, 0=1/3", "right\n"),
            ("gda-weights", "(1, \N{MINUS SIGN}1)", "right\n"),
            ("matrix-inverse-by-hand", "[[.4, -.2], [-.2, .6]]", "right: 2/5, -1/5, -1/5, 3/5\n"),
            ("bayes-tumour", "14.0%", "right: 8/57\n"),
            ("bayes-tumour", "malignant = 14.04 %", "right: 8/57\n"),
            ("gda-priors", "33.3 %, 66.7 %", "right: 1/3, 2/3\n"),
            ("gda-midpoint", "60%", "right: 0.6\n"),
            ("laplace-sum", "100%", "right: 1\n"),
            ("gda-log-odds-at-four", "166%", "right: about 1.6554651081081644\n"),
            ("matrix-definite", "No", "right: no\n"),
            ("nb-new-word", "Undefined", "right: undefined\n"),
            ("nb-new-word", "0/0", "right: undefined\n"),
            ("logistic-guess", "-2.77", "right: about -2.7725887222397812\n"),
            ("gaussian-axes", "6, 1.00", "right: 6, 1\n"),
        ],
    )
    def test_numbers_and_labels(self, call: Call, id: str, answer: str, out: str) -> None:
        assert call("exercise", id, answer) == (0, out, "")

    @pytest.mark.parametrize("answer", ["0.14", ".14", "1.4e-1", "14%", "14 %"])
    def test_rounded_numbers_need_three_digits(self, call: Call, answer: str) -> None:
        result = call("exercise", "bayes-tumour", answer)
        assert result.status == 1
        assert result.out.startswith("not exact enough: give a fraction, or at least 3 significant digits\n")

    @each_row("digits", range(3, 31))
    def test_each_digit_given_must_be_right(self, call: Call, digits: int) -> None:
        nearest = (8 * 10**digits * 2 + 57) // (2 * 57)
        assert call("exercise", "bayes-tumour", f"0.{nearest}").status == 0
        for other in (nearest - 1, nearest + 1):
            assert call("exercise", "bayes-tumour", f"0.{other}").status == 1

    def test_negative_numbers_are_no_options(self, call: Call) -> None:
        assert call("exercise", "logistic-first-step", "-1/2", "-2").status == 1
        assert call("exercise", "gda-weights", "1", "-1").status == 0
        assert one_line(call("exercise", "gda-weights", "--answer"))

    def test_an_answer_in_a_file(self, call: Call, tmp_path: Path) -> None:
        (tmp_path / "answer.txt").write_text("2/5 -1/5\n-1/5 3/5\n", encoding="utf-8")
        assert call("exercise", "matrix-inverse-by-hand", "--file", "answer.txt").out == "right\n"
        assert call("exercise", "bayes-tumour", "--file", "-", stdin="8/57").out == "right\n"

    @each_row(
        ("arguments", "error"),
        [
            (
                ("bayes-tumor", "1"),
                "exercise is 'bayes-tumor' (str); allowed: bayes-tumour, or another that python -m genref "
                "exercise lists",
            ),
            (("--file", "answer.txt"), "exercise is '' (str); allowed: an id; put it before --file"),
            (
                ("bayes-tumour", "0/0"),
                "answer is '0/0' (str); allowed: numbers such as 1/3, -2, 0.125 or 12.5%",
            ),
            (("bayes-tumour", ""), "answer is '' (str); allowed: numbers such as 1/3, -2, 0.125 or 12.5%"),
            (
                ("bayes-tumour", "1/3%"),
                "answer is '1/3%' (str); allowed: numbers such as 1/3, -2, 0.125 or 12.5%",
            ),
            (
                ("bayes-tumour", "benign=1"),
                "answer is 'benign=1' (str); allowed: one value for each of malignant",
            ),
            (("bayes-tumour", "1/3 1/2"), "answer: expected 1 value, got 2"),
            (("gda-priors", "1"), "answer: expected 2 values, got 1"),
            (("matrix-definite", "maybe"), "answer is 'maybe' (str); allowed: yes or no"),
            (("bayes-elephant", ""), "answer is '' (str); allowed: a word"),
            (("bayes-tumour", "--file", "none.txt"), "none.txt: No such file or directory"),
        ],
    )
    def test_what_cannot_be_read_is_refused(self, call: Call, arguments: tuple[str, ...], error: str) -> None:
        assert one_line(call("exercise", *arguments)) == f"genref: {error}"

    @each_row(
        "word",
        [
            "9" * 100,
            "." + "9" * 100,
            "1e9999",
            "%",
            "1e1%",
            "1%%",
            "1%2",
            "1/0",
            "-2/00",
            "1/" + "3" * 300,
            "\u0663",
            "nan",
            "1_0",
        ],
    )
    def test_strange_numbers_are_refused(self, word: str) -> None:
        with pytest.raises(ValueError, match="^answer is .*; allowed: numbers such as"):
            read(word, [Entry("", 1)])


class TestPrinting:
    def test_all_are_listed_below_their_chapters(self, call: Call) -> None:
        lines = call("exercise").out.splitlines()
        assert lines[:2] == ["Bayes rule", "  bayes-tumour                A tumour after an alarm"]
        assert len(lines) == len(exercises()) + len(CHAPTERS) + 1 + len(derivations()) + 3
        assert lines[-4:] == [
            "  prior-shift-{order,false,reason}",
            "",
            "Open one: python -m genref exercise bayes-tumour",
            "Answer it: python -m genref exercise bayes-tumour ANSWER",
        ]

    def test_those_of_a_chapter_are_listed_alone(self, call: Call) -> None:
        lines = call("exercise", "laplace").out.splitlines()
        assert lines[:2] == [
            "Laplace smoothing",
            "  laplace-shares              Shares of a die with four faces",
        ]
        assert "  laplace-positive-{false,reason}" in lines
        assert lines[-2:] == [
            "Open one: python -m genref exercise laplace-shares",
            "Answer it: python -m genref exercise laplace-shares ANSWER",
        ]
        assert not any("bayes" in line for line in lines)

    def test_a_chapter_has_no_answer(self, call: Call) -> None:
        for rest in (["1/2"], ["--hint"], ["--file", "-"]):
            assert "exercise is 'laplace'" in call("exercise", "laplace", *rest).err

    def test_one_is_stated_without_its_answer(self, call: Call) -> None:
        result = call("exercise", "bayes-elephant")
        assert result.out == (
            "Elephant or dog? (bayes-decision, bayes-evidence-cancels, bayes-rule)\n\n"
            "Nine animals in ten are dogs; the others are elephants. What you saw\n"
            "has probability 1/5 for a dog and 4/5 for an elephant. Which label\n"
            "does Bayes rule predict, dog or elephant?\n\n"
            "Check your answer: python -m genref exercise bayes-elephant ANSWER\n"
        )
        assert result.status == 0
