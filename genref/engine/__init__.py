# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Faster ways to what the definitions say; tests hold all that is computed here equal to the book.

Two things are done here in more than one way: eliminating unknowns, and enclosing numbers. This is all of
them, and why each exists.

Eliminations. The book has two, because the lecture needs two definitions; with the engine on, no model uses
them. The engine has three. Where one of the five could take the place of another, its entry says what that
would cost.

`equations.matrix_solve`
    Any A x = b, in fractions. It defines solution and inverse, and the others are compared with it. It is
    slow, because its fractions have to be reduced at every step.
`equations.matrix_ldl`
    A symmetric A = L D L', column by column, as L and D are defined. L_ij is also the last entry of the
    solution of the first j equations with A_i1, ..., A_ij on the right. But that is a theorem, it does not
    give D, and for 10 rows it takes eleven times as long.
`engine.matrices.elimination.eliminated`
    Bareiss' method, in integers: every exact solution, determinant and factor, the directions of gradient
    ascent, the steps of linear programming, and, for a matrix that is not positive definite, the proof.
`engine.matrices.residues.adjugate_modulo`
    The whole inverse of a large matrix. Bareiss' numbers grow with every step, up to the length of the
    determinant; modulo primes they stay short, and a row is one integer. For the covariance of 48 features
    Bareiss' method takes twice as long, and `Factored` thirteen times: it has to refine every column until
    its fractions are recognised.
`engine.matrices.refinement.Factored`
    Cholesky's method in doubles or, where these are too coarse, in integers of 160 bits and more, for many
    features: a label, a posterior or a density needs a few dozen bits of the solution and of the
    determinant, not all of them, and that a matrix is definite needs none. Rounded numbers cannot prove a
    singular matrix, so `eliminated` does.

Enclosures. There are four ways to compute with bounds.

`numbers.enclosing.Enclosing`
    Two decimals, rounded down and up. The only one with functions such as exp, and as many digits as asked.
`numbers.enclosing.Apart`
    A rational and the remainder beyond it. Digits never tell that a number is exactly half-way or equal to
    another; this does. It is slower, and used only for numbers that `Enclosing` left open.
`engine.matrices.refinement.Refined`
    Integers near a solution of A x = b, and one bound for their errors, from what they leave of b. Intervals
    would grow with every step of an elimination; this error does not depend on how the integers were found.
    From it come theta'x (`Difference`), the squared distance (`Square`) and Sigma^-1 (`Inverse`).
`engine.classes.filters`
    Doubles and a bound for all roundings, proved once in the head of the module (for texts, in
    `engine.classes.table.Table.certain`). It decides nearly every label, at the speed of doubles.

All other enclosures are rules written in the first two, as a `Real` takes them: a sum of terms
(`numbers.closed_forms`), a product of powers (`engine.classes.powers.Product`), a path of steps
(`engine.regression.gradient_ascent.Path`), or a box in which a function is proved to be zero
(`engine.regression.krawczyk.enclosed_zero`). A rule may add many terms as integers, with one bound for all
errors (`engine.regression.maximum.Likelihood`). `numbers.reals.near_or_exact` is the one place where a quick
rule gives way to an exact one.
"""

from __future__ import annotations
