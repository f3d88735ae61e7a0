# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""genref: generative learning, exactly. The reference implementation of one lecture.

In lecture order: `bayes` (the rule, the evidence, the decision), `linear_algebra` (exact matrix
routines), `gaussian` (density, mean and covariance, contours), `moments` (exact statistics of
continuous features), `gda` (Gaussian discriminant analysis), `logistic` (the form it implies).

What is rational is returned exactly, as a `Fraction`; what is not is the nearest double or, asked
for `digits=n`, a `Decimal` with n correct digits. Every function names its equation in `spec/`.
"""

__version__ = "0.1.0"
