# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Faster ways to compute the results of the definitions; tests require the same values as in the book.

The engine eliminates unknowns and encloses numbers, both in more than one way. This page lists all of the
ways and explains why each exists.

Eliminations. The book has two, because the lecture needs two definitions; with the engine on, no model uses
them. The engine has three. Where one of the five could replace another, its entry says what that would cost.

`equations.matrix_solve`
        Solves any A x = b in fractions. It defines solution and inverse, and the others are compared with it.
        It is slow, because it has to reduce its fractions at every step.
`equations.matrix_ldl`
        Factors a symmetric A = L D L', column by column, as L and D are defined. L_ij is also the last entry
        of the solution of the first j equations with A_i1, ..., A_ij on the right. But that is a theorem, it
        does not give D, and for 10 rows it takes eleven times as long.
`engine.matrices.elimination.eliminated`
        Bareiss' method, in integers. It computes exact solutions, determinants and factors, the directions of
        gradient ascent, the steps of linear programming, and proofs that a matrix is not positive definite.
`engine.matrices.residues.adjugate_modulo`
        Computes the whole inverse of a large matrix. Bareiss' numbers grow with every step, up to the length
        of the determinant; modulo primes they stay short, and a row is one integer. For the covariance of 48
        features Bareiss' method takes twice as long, and `Factored` thirteen times as long: it has to refine
        every column until its fractions are recognised.
`engine.matrices.refinement.Factored`
        Cholesky's method for many features, in doubles or, where these are too coarse, in integers of 160
        bits and more. A label, a posterior or a density needs only a few dozen bits of the solution and of
        the determinant, and a proof that the matrix is definite needs neither. Rounded numbers cannot prove
        that a matrix is singular, so `eliminated` does that.

Enclosures. There are four ways to compute with bounds.

`numbers.enclosing.Enclosing`
        Two decimals, rounded down and up. Only this one has functions such as exp and any number of digits.
`numbers.enclosing.SplitEnclosing`
        A rational and the remainder beyond it. Digits alone can never show that a number is exactly half-way
        or equal to another; this can. It is slower, and used only where `Enclosing` cannot decide.
`engine.matrices.refinement.Refined`
        Integers near a solution of A x = b, and one bound for their errors, from the residual b - A x.
        Intervals would grow with every step of an elimination; this error does not depend on how the integers
        were found. It gives theta'x (`Difference`), squared distances (`Square`) and Sigma^-1 (`Inverse`).
`engine.classes.filters`
        Doubles and a bound for all roundings, proved once in the head of the module (for texts, in
        `engine.classes.table.Table.certain`). It decides nearly every label, at the speed of doubles.

All other enclosures are rules written with the first two, in the form that `Real` expects: a sum of terms
(`numbers.closed_forms`), a product of powers (`engine.classes.powers.Product`), a path of steps
(`engine.regression.gradient_ascent.Path`), or a box in which a function is proved to be zero
(`engine.regression.krawczyk.enclosed_zero`). A rule may add many terms as integers, with one bound for all
errors (`engine.regression.maximum.Likelihood`). Only `numbers.reals.approximate_or_exact` replaces a quick
rule by an exact one.
"""

from __future__ import annotations
