# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Cases of linear algebra."""

from __future__ import annotations

from .writing import CORRELATED, LECTURE_COVARIANCES, NEGATIVE, Chapter, diagonal, hilbert


def chapter() -> Chapter:
    """Return the cases of linear algebra."""
    c = Chapter()
    ldl, cholesky = "matrix.ldl", "matrix.cholesky"
    determinant, inverse = "matrix.determinant", "matrix.inverse"
    solve = "matrix.solution"
    definite = "matrix.positive_definite"
    c.value(
        "matrix-ldl-of-two-by-two",
        "matrix-ldl",
        "L has ones on its diagonal; no root is needed.",
        ldl,
        matrix="4 2; 2 3",
    )
    c.value(
        "matrix-ldl-of-the-unequal-picture",
        "matrix-ldl",
        "The factors of the lecture's Sigma with unequal variances.",
        ldl,
        matrix=LECTURE_COVARIANCES["unequal"],
    )
    c.value(
        "matrix-ldl-of-hilbert-4",
        "matrix-ldl",
        "D of the Hilbert matrix is 1, 1/12, 1/180, 1/2800.",
        ldl,
        matrix=hilbert(4),
    )
    c.value(
        "matrix-ldl-with-negative-entries",
        "matrix-ldl",
        "Negative covariances give negative entries of L and a positive D.",
        ldl,
        matrix=NEGATIVE,
    )
    c.value(
        "matrix-cholesky-of-two-by-two",
        "matrix-cholesky",
        "C is lower triangular with a positive diagonal; the last entry is the root of 2.",
        cholesky,
        matrix="4 2; 2 3",
    )
    c.value(
        "matrix-cholesky-of-the-strong-picture",
        "matrix-cholesky",
        "For correlation 0.8 the factor is rational, with 0.8 and 0.6 in its last row.",
        cholesky,
        matrix=LECTURE_COVARIANCES["positive-strong"],
    )
    c.value(
        "matrix-cholesky-with-a-negative-entry",
        "matrix-cholesky",
        "A negative covariance makes an entry below the diagonal negative.",
        cholesky,
        matrix=LECTURE_COVARIANCES["negative-half"],
    )
    for name, variance in {"rational": "1", "irrational": "2"}.items():
        c.value(
            f"matrix-cholesky-with-a-vanishing-{name}-entry",
            "matrix-cholesky",
            f"A negative {name} entry too small for a double is 0.0, without a sign.",
            cholesky,
            matrix=f"{variance} -1e-400; -1e-400 1",
        )
    c.value(
        "matrix-cholesky-of-hilbert-3",
        "matrix-cholesky",
        "Every entry is rounded once, though elimination in doubles cancels.",
        cholesky,
        matrix=hilbert(3),
    )
    c.value(
        "matrix-cholesky-of-correlation-near-one",
        "matrix-cholesky",
        "The last pivot is about 2e-15, of which doubles keep two or three digits.",
        cholesky,
        matrix=CORRELATED,
    )
    c.value(
        "matrix-cholesky-badly-scaled",
        "matrix-cholesky",
        "Scales 24 powers of ten apart do not matter for a diagonal matrix.",
        cholesky,
        matrix=diagonal("1e-12", "1", "1e12"),
    )
    c.value(
        "matrix-determinant-of-the-unequal-picture",
        "matrix-determinant",
        "3 times 1 less 0.8 squared is 2.36.",
        determinant,
        matrix=LECTURE_COVARIANCES["unequal"],
    )
    c.value(
        "matrix-determinant-of-an-exchange",
        "matrix-determinant",
        "An exchange of rows has the determinant -1, and a pivot 0 is no obstacle.",
        determinant,
        matrix="0 1; 1 0",
    )
    c.value(
        "matrix-determinant-of-a-cycle",
        "matrix-determinant",
        "A cycle of three rows is an even permutation.",
        determinant,
        matrix="0 2 0; 0 0 3; 5 0 0",
    )
    c.value(
        "matrix-determinant-of-a-singular-matrix",
        "matrix-determinant",
        "A singular matrix has the determinant 0, which is a value and no error.",
        determinant,
        matrix="1 2; 2 4",
    )
    c.value(
        "matrix-determinant-singular-in-decimals",
        "matrix-determinant",
        "Singular as decimals, though the doubles nearest to them have a determinant that is not 0.",
        determinant,
        matrix="0.1 0.3; 0.3 0.9",
    )
    c.value(
        "matrix-determinant-after-cancellation",
        "matrix-determinant",
        "The products are 1e32 - 1 and 1e32, which are one double.",
        determinant,
        matrix="10000000000000001 10000000000000000; 10000000000000000 9999999999999999",
    )
    c.value(
        "matrix-determinant-below-doubles",
        "matrix-determinant",
        "Variances 1e-100 of four features have a determinant that is 0.0 as a double.",
        determinant,
        matrix=diagonal(*["1e-100"] * 4),
    )
    c.value(
        "matrix-determinant-badly-scaled",
        "matrix-determinant",
        "Scales 24 powers of ten apart cancel in the product.",
        determinant,
        matrix=diagonal("1e-12", "1", "1e12"),
    )
    c.value(
        "matrix-determinant-with-negative-entries",
        "matrix-determinant",
        "The determinant of a covariance with negative entries; 83 by hand.",
        determinant,
        matrix=NEGATIVE,
    )
    for d in range(3, 7):
        c.value(
            f"matrix-determinant-of-hilbert-{d}",
            "matrix-determinant",
            f"The Hilbert matrix of size {d} has one over an integer for its determinant.",
            determinant,
            matrix=hilbert(d),
        )
        c.value(
            f"matrix-inverse-of-hilbert-{d}",
            "matrix-inverse",
            f"The inverse of the Hilbert matrix of size {d} has integer entries.",
            inverse,
            matrix=hilbert(d),
        )
    c.value(
        "matrix-inverse-of-two-by-two",
        "matrix-inverse",
        "An inverse of integers with determinant 1 has integer entries.",
        inverse,
        matrix="2 1; 1 1",
    )
    c.value(
        "matrix-inverse-with-a-pivot-zero",
        "matrix-inverse",
        "A matrix that is not symmetric and begins with a 0 has an inverse.",
        inverse,
        matrix="0 1; 2 3",
    )
    c.value(
        "matrix-inverse-with-negative-entries",
        "matrix-inverse",
        "The precision matrix of a covariance with negative entries.",
        inverse,
        matrix=NEGATIVE,
    )
    c.value(
        "matrix-inverse-of-the-inverse",
        "matrix-inverse",
        "The inverse of a precision matrix is the covariance, to the last digit.",
        inverse,
        matrix="29/83 13/83 7/83; 13/83 23/83 6/83; 7/83 6/83 16/83",
    )
    c.value(
        "matrix-inverse-badly-scaled",
        "matrix-inverse",
        "Scales 24 powers of ten apart are not singular.",
        inverse,
        matrix=diagonal("1e-12", "1", "1e12"),
    )
    c.value(
        "matrix-solve-two-equations",
        "matrix-solve",
        "The solution is (1, 1), by eye.",
        solve,
        matrix="2 1; 1 1",
        right="3 2",
    )
    c.value(
        "matrix-solve-with-a-pivot-zero",
        "matrix-solve",
        "Rows have to be exchanged, and the matrix need not be symmetric.",
        solve,
        matrix="0 2; 3 1",
        right="4 5",
    )
    c.value(
        "matrix-solve-hilbert-5",
        "matrix-solve",
        "The right side is the sum of the columns, so the solution is all ones.",
        solve,
        matrix=hilbert(5),
        right="137/60 29/20 153/140 743/840 1879/2520",
    )
    c.value(
        "matrix-solve-badly-scaled",
        "matrix-solve",
        "The three unknowns are 24 powers of ten apart.",
        solve,
        matrix=diagonal("1e-12", "1", "1e12"),
        right="1 1 1",
    )
    for name, matrix in LECTURE_COVARIANCES.items():
        if name in ("identity", "negative-strong", "unequal"):
            c.value(
                f"matrix-is-definite-for-the-{name}-picture",
                "matrix-positive-definite",
                f"The Sigma of the lecture's {name} picture is a covariance with a density.",
                definite,
                matrix=matrix,
            )
    c.value(
        "matrix-is-definite-for-hilbert-6",
        "matrix-positive-definite",
        "Ill-conditioned is not indefinite.",
        definite,
        matrix=hilbert(6),
    )
    c.value(
        "matrix-is-definite-for-correlation-near-one",
        "matrix-positive-definite",
        "A correlation of 1 - 1e-15 is below 1.",
        definite,
        matrix=CORRELATED,
    )
    c.value(
        "matrix-is-definite-for-unequal-scales",
        "matrix-positive-definite",
        "A variance 1e-20 beside a variance 1 is small, not zero.",
        definite,
        matrix=diagonal("1", "1e-20"),
    )
    c.value(
        "matrix-is-not-definite-when-semi-definite",
        "matrix-positive-definite",
        "Correlation 1 is positive semi-definite, which is not enough for a density.",
        definite,
        matrix="1 1; 1 1",
    )
    c.value(
        "matrix-is-not-definite-when-indefinite",
        "matrix-positive-definite",
        "A covariance larger than both variances is none.",
        definite,
        matrix="1 2; 2 1",
    )
    c.value(
        "matrix-is-not-definite-when-negative",
        "matrix-positive-definite",
        "Two negative variances have a positive determinant; that is not enough.",
        definite,
        matrix="-1 0; 0 -1",
    )
    c.value(
        "matrix-is-not-definite-when-zero",
        "matrix-positive-definite",
        "The zero matrix is only semi-definite.",
        definite,
        matrix="0 0; 0 0",
    )
    c.error(
        "matrix-ldl-of-an-asymmetric-matrix",
        "matrix-ldl",
        "A matrix whose triangles differ is refused, not read from one of them.",
        "NotSymmetricError",
        "matrix-ldl-of-two-by-two",
        ldl,
        matrix="4 2; 1 3",
    )
    c.error(
        "matrix-ldl-of-an-indefinite-matrix",
        "matrix-ldl matrix-positive-definite",
        "A negative pivot is refused.",
        "NotPositiveDefiniteError",
        "matrix-ldl-of-two-by-two",
        ldl,
        matrix="4 2; 2 -3",
    )
    c.error(
        "matrix-ldl-of-a-singular-matrix",
        "matrix-ldl matrix-positive-definite",
        "A pivot 0 is refused, also where it is the last.",
        "NotPositiveDefiniteError",
        "matrix-ldl-of-two-by-two",
        ldl,
        matrix="4 2; 2 1",
    )
    c.error(
        "matrix-cholesky-of-a-singular-matrix",
        "matrix-cholesky",
        "A factor with a 0 on its diagonal is not returned.",
        "NotPositiveDefiniteError",
        "matrix-cholesky-of-two-by-two",
        cholesky,
        matrix="4 2; 2 1",
    )
    c.error(
        "matrix-cholesky-of-an-asymmetric-matrix",
        "matrix-cholesky",
        "The upper triangle is not ignored.",
        "NotSymmetricError",
        "matrix-cholesky-of-two-by-two",
        cholesky,
        matrix="4 3; 2 3",
    )
    c.error(
        "matrix-definiteness-of-an-asymmetric-matrix",
        "matrix-positive-definite",
        "The question is asked of symmetric matrices only, even where v'Av > 0.",
        "NotSymmetricError",
        "matrix-is-definite-for-the-unequal-picture",
        definite,
        matrix="3 0.8; 0.5 1",
    )
    c.error(
        "matrix-determinant-of-a-ragged-matrix",
        "matrix-determinant",
        "Rows of different lengths are refused.",
        "ShapeError",
        "matrix-determinant-of-a-singular-matrix",
        determinant,
        matrix="1 2; 2",
    )
    c.error(
        "matrix-determinant-of-an-oblong-matrix",
        "matrix-determinant",
        "A row longer than the matrix is high is refused.",
        "ShapeError",
        "matrix-determinant-of-one-entry",
        determinant,
        matrix="7 2",
    )
    c.value(
        "matrix-determinant-of-one-entry",
        "matrix-determinant",
        "The determinant of one entry is that entry.",
        determinant,
        matrix="7",
    )
    c.error(
        "matrix-determinant-of-nothing",
        "matrix-determinant",
        "A matrix without rows is refused; its determinant is not taken for 1.",
        "EmptyDataError",
        "matrix-determinant-of-one-entry",
        determinant,
        matrix="",
    )
    c.error(
        "matrix-determinant-with-nan",
        "matrix-determinant",
        "A NaN does not spread, it is refused.",
        "NotFiniteError",
        "matrix-determinant-of-one-entry",
        determinant,
        matrix="nan",
    )
    c.error(
        "matrix-inverse-of-a-singular-matrix",
        "matrix-inverse",
        "A singular matrix has no inverse, and no pseudo-inverse is put in its place.",
        "NotPositiveDefiniteError",
        "matrix-inverse-of-two-by-two",
        inverse,
        matrix="2 2; 1 1",
    )
    c.error(
        "matrix-inverse-singular-in-decimals",
        "matrix-inverse",
        "The doubles nearest to these decimals have an inverse, with entries up to 6e16.",
        "NotPositiveDefiniteError",
        "matrix-inverse-regular-in-decimals",
        inverse,
        matrix="0.1 0.3; 0.3 0.9",
    )
    c.value(
        "matrix-inverse-regular-in-decimals",
        "matrix-inverse",
        "One decimal more and the matrix is regular.",
        inverse,
        matrix="0.1 0.3; 0.3 0.91",
    )
    c.error(
        "matrix-solve-with-a-short-right-side",
        "matrix-solve",
        "The right side needs an entry for each row.",
        "ShapeError",
        "matrix-solve-two-equations",
        solve,
        matrix="2 1; 1 1",
        right="3",
    )
    c.error(
        "matrix-solve-a-singular-matrix",
        "matrix-solve",
        "Equations with many solutions are refused, not solved in a least-squares sense.",
        "NotPositiveDefiniteError",
        "matrix-solve-two-equations",
        solve,
        matrix="2 1; 2 1",
        right="3 2",
    )
    c.error(
        "matrix-solve-with-infinity",
        "matrix-solve",
        "An infinite right side is refused.",
        "NotFiniteError",
        "matrix-solve-two-equations",
        solve,
        matrix="2 1; 1 1",
        right="inf 2",
    )
    return c
