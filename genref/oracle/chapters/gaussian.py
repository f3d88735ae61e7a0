# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Cases of the Gaussian."""

from __future__ import annotations

import struct
from fractions import Fraction

from .writing import CORRELATED, LECTURE_COVARIANCES, NEGATIVE, Chapter, Written, diagonal, hilbert


def as_doubles(text: str, kind: str) -> str:
    """Return written numbers rounded to doubles ("d") or to single precision ("f"), as exact fractions."""
    values = [struct.unpack(kind, struct.pack(kind, float(value)))[0] for value in text.split()]
    return " ".join(str(Fraction(value)) for value in values)


def chapter() -> Chapter:
    """Return the cases of the Gaussian."""
    c = Chapter()
    density, log_density, distance_ = "gaussian.density", "gaussian.log_density", "gaussian.squared_distance"
    mean, covariance, axes = "gaussian.mean", "gaussian.covariance", "gaussian.principal_axes"
    pictures = {
        "identity": ("0 0", "The peak of the standard Gaussian is 1 / (2 pi)."),
        "shrunk": ("0 0", "With Sigma = 0.6 I the peak is higher, 1 / (1.2 pi)."),
        "spread": ("0 0", "With Sigma = 2 I the peak is lower, 1 / (4 pi)."),
        "positive-half": ("1 1", "With correlation 0.5, (1, 1) is likelier than (1, -1)."),
        "positive-strong": ("1 1", "With correlation 0.8, (1, 1) is likelier still."),
        "negative-half": ("1 1", "With correlation -0.5, (1, 1) is less likely than without one."),
        "negative-strong": ("1 1", "With correlation -0.8, (1, 1) is less likely still."),
        "unequal": ("1 1", "The picture with unequal variances and covariance 0.8."),
    }
    for name, (x, comment) in pictures.items():
        c.value(
            f"gaussian-density-{name}-picture",
            "gaussian-density",
            comment,
            density,
            x=x,
            mean="0 0",
            covariance=LECTURE_COVARIANCES[name],
        )
    c.value(
        "gaussian-density-across-the-strong-picture",
        "gaussian-density",
        "With correlation 0.8, (1, -1) lies across the ridge.",
        density,
        x="1 -1",
        mean="0 0",
        covariance=LECTURE_COVARIANCES["positive-strong"],
    )
    for name, mu in {
        "right": "1 0",
        "left": "-0.5 0",
        "lower-left": "-1 -1.5",
        "up": "0 1.5",
        "left-and-down": "-1.5 -1",
    }.items():
        c.value(
            f"gaussian-density-with-the-mean-moved-{name}",
            "gaussian-density",
            f"The mean ({', '.join(mu.split())}) moves the bump and leaves its shape.",
            density,
            x="0 0",
            mean=mu,
            covariance=LECTURE_COVARIANCES["identity"],
        )
    c.value(
        "gaussian-density-subnormal",
        "gaussian-density",
        "38 standard deviations out the density is a subnormal double.",
        density,
        x="38 0",
        mean="0 0",
        covariance="1 0; 0 1",
    )
    c.value(
        "gaussian-density-vanished",
        "gaussian-density",
        "39 standard deviations out it is below half of the smallest double, but not below all decimals.",
        density,
        x="39 0",
        mean="0 0",
        covariance="1 0; 0 1",
    )
    c.value(
        "gaussian-density-beyond-doubles",
        "gaussian-density",
        "A standard deviation of 1e-350 makes a peak beyond the largest double.",
        density,
        x="0",
        mean="0",
        covariance="1e-700",
    )
    c.value(
        "gaussian-density-of-one-feature",
        "gaussian-density",
        "For d = 1 it is the normal density with variance Sigma.",
        density,
        x="3",
        mean="1",
        covariance="4",
    )
    c.value(
        "gaussian-density-may-exceed-one",
        "gaussian-density",
        "Variance 0.1 of three features: the peak is (0.2 pi)^-1.5, above 1.",
        density,
        x="0 0 0",
        mean="0 0 0",
        covariance=diagonal("0.1", "0.1", "0.1"),
    )
    c.value(
        "gaussian-density-of-deviation-a-tenth",
        "gaussian-density",
        "Where 0.1 is meant as a standard deviation, the variance is 0.01 and the peak 31.6 times higher.",
        density,
        x="0 0 0",
        mean="0 0 0",
        covariance=diagonal("0.01", "0.01", "0.01"),
    )
    c.value(
        "gaussian-log-density-standard-peak",
        "gaussian-log-density",
        "The logarithm of the peak of the standard Gaussian is -ln(2 pi).",
        log_density,
        x="0 0",
        mean="0 0",
        covariance="1 0; 0 1",
    )
    c.value(
        "gaussian-log-density-where-the-density-vanished",
        "gaussian-log-density",
        "The logarithm is right where the density is 0.0.",
        log_density,
        x="39 0",
        mean="0 0",
        covariance="1 0; 0 1",
    )
    c.value(
        "gaussian-log-density-very-far",
        "gaussian-log-density",
        "At a distance of 1e150 the logarithm is -5e299.",
        log_density,
        x="1e150 0",
        mean="0 0",
        covariance="1 0; 0 1",
    )
    c.value(
        "gaussian-log-density-beyond-doubles",
        "gaussian-log-density",
        "At a distance of 1e200 even the logarithm is beyond doubles: -inf, and -5e399 in digits.",
        log_density,
        x="1e200 0",
        mean="0 0",
        covariance="1 0; 0 1",
    )
    for d in range(3, 7):
        c.value(
            f"gaussian-log-density-of-hilbert-{d}",
            "gaussian-log-density",
            f"Sigma is the Hilbert matrix of size {d}; the squared distance of (1, ..., 1) is {d * d}.",
            log_density,
            x=" ".join("1" * d),
            mean=" ".join("0" * d),
            covariance=hilbert(d),
        )
    c.value(
        "gaussian-log-density-badly-scaled",
        "gaussian-log-density",
        "One standard deviation in each of three features 24 powers of ten apart in variance.",
        log_density,
        x="1e-6 1 1e6",
        mean="0 0 0",
        covariance=diagonal("1e-12", "1", "1e12"),
    )
    for name, x in {"along": "1 1", "across": "1 -1"}.items():
        c.value(
            f"gaussian-log-density-{name}-correlation-near-one",
            "gaussian-log-density",
            f"Correlation 1 - 1e-15, {name} the ridge.",
            log_density,
            x=x,
            mean="0 0",
            covariance=CORRELATED,
        )
    c.value(
        "gaussian-log-density-of-the-double-near-one",
        "gaussian-log-density",
        "The double nearest to 0.999999999999999 is another correlation, with another density.",
        log_density,
        x="1 -1",
        mean="0 0",
        covariance="1 9007199254740983/9007199254740992; 9007199254740983/9007199254740992 1",
    )
    c.value(
        "gaussian-log-density-determinant-below-doubles",
        "gaussian-log-density",
        "The determinant 1e-400 is 0.0 as a double, its logarithm is ordinary.",
        log_density,
        x="1 2 3 4",
        mean="1 2 3 4",
        covariance=diagonal(*["1e-100"] * 4),
    )
    c.value(
        "gaussian-log-density-determinant-beyond-doubles",
        "gaussian-log-density",
        "The determinant 1e400 is infinite as a double, its logarithm is ordinary.",
        log_density,
        x="1 2 3 4",
        mean="1 2 3 4",
        covariance=diagonal(*["1e100"] * 4),
    )
    for power in (10, 20):
        c.value(
            f"gaussian-log-density-beside-variance-1e-{power}",
            "gaussian-log-density",
            f"Sigma = diag(1, 1e-{power}) is positive definite; no axis is dropped.",
            log_density,
            x="3 7",
            mean="3 7",
            covariance=diagonal("1", f"1e-{power}"),
        )
    c.value(
        "gaussian-log-density-with-negative-covariances",
        "gaussian-log-density",
        "Determinant 83, squared distance 1791/83; solving with one triangular factor twice gives -17.3485.",
        log_density,
        x="3 4 5",
        mean="0 0 0",
        covariance=NEGATIVE,
    )
    c.value(
        "gaussian-log-density-of-a-precision",
        "gaussian-log-density",
        "A Gaussian given by its precision matrix: the covariance is the inverse of the precision.",
        log_density,
        x="3 4 5",
        mean="0 0 0",
        covariance="29/83 13/83 7/83; 13/83 23/83 6/83; 7/83 6/83 16/83",
    )
    c.value(
        "gaussian-log-density-off-the-ridge",
        "gaussian-log-density",
        "Determinant 3/4, squared distance 115264/3, half of which counts.",
        log_density,
        x="-100 100",
        mean="0 4",
        covariance="1 0.5; 0.5 1",
    )
    for rho in ("0.2", "0.3"):
        c.value(
            f"gaussian-log-density-at-the-peak-of-correlation-{rho[0]}-{rho[2]}",
            "gaussian-log-density",
            f"At the mean only the determinant 1 - {rho}^2 counts.",
            log_density,
            x="1 2",
            mean="1 2",
            covariance=f"1 {rho}; {rho} 1",
        )
    decimals = "296.859985 299.667206", "208.274643 210.701645", "2332.056396 2307.901855 2283.997559"
    for name, kind in {"decimals": "", "doubles": "d", "singles": "f"}.items():
        x, mu, entries = ((as_doubles(text, kind) if kind else text) for text in decimals)
        a, b, d2 = entries.split()
        c.value(
            f"gaussian-log-density-nearly-singular-in-{name}",
            "gaussian-log-density",
            f"Sigma is so nearly singular that rounding the inputs matters; these are {name}.",
            log_density,
            x=x,
            mean=mu,
            covariance=f"{a} {b}; {b} {d2}",
        )
    c.value(
        "gaussian-log-density-is-positive-for-variance-0-005",
        "gaussian-log-density",
        "A log density above 0 is no mistake: the density exceeds 1.",
        log_density,
        x="-0.6090 6.8870 2.6622 1.2581 1.6615",
        mean="-0.4855 6.7255 2.6253 1.1761 1.5928",
        covariance=diagonal(*["0.005"] * 5),
    )
    c.value(
        "gaussian-log-density-is-just-positive",
        "gaussian-log-density",
        "Normaliser and exponent nearly cancel, and what is left has all its digits.",
        log_density,
        x="0.3278 1.3005 -0.8631 0.5571",
        mean="0.3512 1.3149 -0.8541 0.5619",
        covariance=diagonal("0.2304", "0.1919", "0.0785", "0.1838"),
    )
    c.value(
        "gaussian-mean-of-three-rows",
        "sample-mean",
        "The sum of the rows divided by n.",
        mean,
        rows="0 1; 1 1; 2 4",
    )
    c.value(
        "gaussian-mean-of-huge-numbers",
        "sample-mean",
        "The sum of two numbers 1e308 is beyond doubles, their mean is not.",
        mean,
        rows="1e308; 1e308",
    )
    c.value(
        "gaussian-mean-after-cancellation",
        "sample-mean",
        "A sum in doubles loses the 1 between 1e100 and -1e100.",
        mean,
        rows="1e100; 1; -1e100",
    )
    c.value(
        "gaussian-mean-of-the-corners",
        "sample-mean",
        "The points mu + C s, for all signs s, have the mean mu of the Gaussian, (1, 0).",
        mean,
        rows="2 1.4; 2 0.2; 0 -0.2; 0 -1.4",
    )
    c.value(
        "gaussian-covariance-of-the-corners",
        "gaussian-covariance covariance-definition",
        "The points mu + C s, for all signs s, have the covariance Sigma = C C', here of correlation 0.8.",
        covariance,
        rows="2 1.4; 2 0.2; 0 -0.2; 0 -1.4",
    )
    c.value(
        "gaussian-covariance-divides-by-n",
        "covariance-definition",
        "The variance of 1, 2, 3, 4 is 5/4; with the divisor n - 1 it would be 5/3.",
        covariance,
        rows="1; 2; 3; 4",
    )
    c.value(
        "gaussian-covariance-of-three-rows",
        "covariance-definition covariance-expansion",
        "Two features with a covariance of 1.",
        covariance,
        rows="0 1; 1 1; 2 4",
    )
    for name, (values, comment) in {
        "nist-numacc1": (
            "10000001; 10000003; 10000002",
            "NIST's NumAcc1: 2/3; with the divisor n - 1 it is 1.",
        ),
        "at-1e8": ("100000000; 100000001; 100000002", "E[x^2] - E[x]^2 in doubles is 2, not 2/3."),
        "at-1e9": (
            "1000000000; 1000000001; 1000000002; 1000000003",
            "E[x^2] - E[x]^2 in doubles is 0, not 5/4.",
        ),
    }.items():
        c.value(
            f"gaussian-covariance-{name}",
            "covariance-expansion covariance-definition",
            comment,
            covariance,
            rows=values,
        )
    c.value(
        "gaussian-covariance-of-huge-numbers",
        "covariance-definition",
        "The squares of these numbers are beyond doubles.",
        covariance,
        rows="1e200 0; -1e200 1",
    )
    c.value(
        "gaussian-covariance-of-tiny-numbers",
        "covariance-definition",
        "The squares of these numbers are 0.0 as doubles.",
        covariance,
        rows="1e-200 0; -1e-200 1",
    )
    c.value(
        "gaussian-covariance-of-one-row",
        "covariance-definition",
        "One row has the covariance 0, which the divisor n - 1 would make 0/0.",
        covariance,
        rows="3 5",
    )
    c.value(
        "gaussian-covariance-of-collinear-rows",
        "covariance-definition",
        "The second feature is three times the first, so the determinant is exactly 0.",
        covariance,
        rows="0.1 0.3; 0.2 0.6; 0.3 0.9; 0.7 2.1",
    )
    for name, x in {"on": "1 1", "off": "1 -1"}.items():
        c.value(
            f"gaussian-contour-{name}-the-45-degree-line",
            "gaussian-contour",
            f"With correlation 0.5, ({', '.join(x.split())}) lies on the contour with this c.",
            distance_,
            x=x,
            mean="0 0",
            covariance="1 0.5; 0.5 1",
        )
    c.value(
        "gaussian-contour-of-the-unequal-picture",
        "gaussian-contour",
        "The contour through (1, 1), with unequal variances.",
        distance_,
        x="1 1",
        mean="0 0",
        covariance=LECTURE_COVARIANCES["unequal"],
    )
    c.value(
        "gaussian-contour-with-negative-covariances",
        "gaussian-contour",
        "The squared distance is 1791/83, by hand.",
        distance_,
        x="3 4 5",
        mean="0 0 0",
        covariance=NEGATIVE,
    )
    c.value(
        "gaussian-contour-at-the-mean",
        "gaussian-contour",
        "The contour through the mean is the mean alone, c = 0.",
        distance_,
        x="-1 -1.5",
        mean="-1 -1.5",
        covariance="2 0; 0 2",
    )
    for name, picture, comment in (
        ("45-degrees", "positive-half", "Equal variances, positive covariance: the long axis is x1 = x2."),
        ("minus-45-degrees", "negative-strong", "Equal variances, negative covariance: it is x1 = -x2."),
        ("19-degrees", "unequal", "With unequal variances the long axis is not the 45 degree line."),
        ("a-circle", "shrunk", "A circle has the axes of x1 and x2."),
    ):
        c.value(
            f"gaussian-axes-of-{name}",
            "gaussian-principal-axes",
            comment,
            axes,
            covariance=LECTURE_COVARIANCES[picture],
        )
    c.value(
        "gaussian-axes-of-a-tall-ellipse",
        "gaussian-principal-axes",
        "The longer axis comes first; a vertical one points up.",
        axes,
        covariance="1 0; 0 4",
    )
    c.value(
        "gaussian-axes-of-almost-a-circle",
        "gaussian-principal-axes",
        "A covariance of 1e-20, lost beside 1 in doubles, turns the axes by 45 degrees.",
        axes,
        covariance="1 1e-20; 1e-20 1",
    )
    c.value(
        "gaussian-axes-of-correlation-near-one",
        "gaussian-principal-axes",
        "The variance along the short axis is 1e-15, with all its digits.",
        axes,
        covariance=CORRELATED,
    )
    c.error(
        "gaussian-axes-of-a-singular-covariance",
        "gaussian-principal-axes",
        "Contours without width have no axes.",
        "NotPositiveDefiniteError",
        "gaussian-axes-of-a-tall-ellipse",
        axes,
        covariance="1 0; 0 0",
    )
    for id, error, equation, call, x, sigma, twin, comment in (
        (
            "gaussian-density-of-a-singular-covariance",
            "NotPositiveDefiniteError",
            "gaussian-density",
            density,
            "0 0",
            "1 1; 1 1",
            "gaussian-density-of-a-regular-covariance",
            "Correlation 1 has no density, not even where the Gaussian lives.",
        ),
        (
            "gaussian-density-of-an-indefinite-covariance",
            "NotPositiveDefiniteError",
            "gaussian-density",
            density,
            "0 0",
            "-2 1; 1 1",
            "gaussian-density-of-a-regular-covariance",
            "An indefinite covariance is refused, not repaired.",
        ),
        (
            "gaussian-density-of-an-asymmetric-covariance",
            "NotSymmetricError",
            "gaussian-density",
            density,
            "0 0",
            "2 1.5; 1 1",
            "gaussian-density-of-a-regular-covariance",
            "An asymmetric covariance is refused, not read from one of its triangles.",
        ),
        (
            "gaussian-density-of-a-ragged-covariance",
            "ShapeError",
            "gaussian-density",
            density,
            "0 0",
            "2 1; 1",
            "gaussian-density-of-a-regular-covariance",
            "A covariance with a row too short is refused.",
        ),
        (
            "gaussian-density-of-a-longer-x",
            "ShapeError",
            "gaussian-density",
            density,
            "0 0 0",
            "2 1; 1 1",
            "gaussian-density-of-a-regular-covariance",
            "An x with more entries than the mean is refused.",
        ),
        (
            "gaussian-density-of-nan",
            "NotFiniteError",
            "gaussian-density",
            density,
            "nan 0",
            "2 1; 1 1",
            "gaussian-density-of-a-regular-covariance",
            "A NaN in x is refused, so no density is NaN.",
        ),
        (
            "gaussian-log-density-of-a-shorter-x",
            "ShapeError",
            "gaussian-log-density",
            log_density,
            "0",
            "2 1; 1 1",
            "gaussian-log-density-of-a-regular-covariance",
            "An x with fewer entries than the mean is refused.",
        ),
        (
            "gaussian-log-density-of-a-singular-covariance",
            "NotPositiveDefiniteError",
            "gaussian-log-density",
            log_density,
            "0 0",
            "1 1; 1 1",
            "gaussian-log-density-of-a-regular-covariance",
            "Nor has correlation 1 a log density; -1.27 would be that along the line.",
        ),
        (
            "gaussian-log-density-off-a-singular-covariance",
            "NotPositiveDefiniteError",
            "gaussian-log-density",
            log_density,
            "1 -1",
            "1 1; 1 1",
            "gaussian-log-density-across-a-regular-covariance",
            "Off the line there is no density of -1.27 either.",
        ),
        (
            "gaussian-log-density-of-a-nan-covariance",
            "NotFiniteError",
            "gaussian-log-density",
            log_density,
            "0 0",
            "2 1; 1 nan",
            "gaussian-log-density-of-a-regular-covariance",
            "A NaN in the covariance is refused, in its last entry too.",
        ),
        (
            "gaussian-contour-of-a-singular-covariance",
            "NotPositiveDefiniteError",
            "gaussian-contour",
            distance_,
            "1 1",
            "1 1; 1 1",
            "gaussian-contour-of-a-regular-covariance",
            "No pseudo-inverse measures the distance.",
        ),
    ):
        c.error(id, equation, comment, error, twin, call, x=x, mean="0 0", covariance=sigma)
    for call, least in ((density, "0"), (log_density, "-inf")):
        name = call.replace(".", "-").replace("_", "-")
        c.either(
            f"{name}-of-infinity",
            name,
            f"An infinite x is refused, or has {least}, its limit; never NaN.",
            "NotFiniteError",
            least,
            f"{name}-of-a-regular-covariance",
            call,
            x="inf 0",
            mean="0 0",
            covariance="2 1; 1 1",
        )
        c.either(
            f"{name}-of-infinity-along-an-axis",
            name,
            f"Sigma = I: the other feature adds 0, not 0 times infinity, so {least} or refused.",
            "NotFiniteError",
            least,
            f"{name}-one-off-the-standard-peak",
            call,
            x="inf 0",
            mean="0 0",
            covariance="1 0; 0 1",
        )
        c.value(
            f"{name}-one-off-the-standard-peak",
            name,
            f"The standard normal at (1, 0) ({name}).",
            call,
            x="1 0",
            mean="0 0",
            covariance="1 0; 0 1",
        )
    c.value(
        "gaussian-log-density-across-a-regular-covariance",
        "gaussian-log-density",
        "With another variance of the first feature there is a density at (1, -1).",
        log_density,
        x="1 -1",
        mean="0 0",
        covariance="2 1; 1 1",
    )
    for name, call, x, comment in (
        ("density", density, "0 0", "At the mean, with determinant 1, the density is 1 / (2 pi) again."),
        ("log-density", log_density, "0 0", "At the mean, with determinant 1, the log density is -ln(2 pi)."),
        ("contour", distance_, "1 1", "The contour of a correlated Gaussian through (1, 1)."),
    ):
        c.value(
            f"gaussian-{name}-of-a-regular-covariance",
            f"gaussian-{name}",
            comment,
            call,
            x=x,
            mean="0 0",
            covariance="2 1; 1 1",
        )
    c.error(
        "gaussian-density-of-a-negative-variance",
        "gaussian-density",
        "A negative variance is refused; it has no standard deviation.",
        "NotPositiveDefiniteError",
        "gaussian-density-of-one-feature",
        density,
        x="3",
        mean="1",
        covariance="-4",
    )
    c.error(
        "gaussian-density-of-a-zero-variance",
        "gaussian-density",
        "A variance 0 is refused; there is no floor.",
        "NotPositiveDefiniteError",
        "gaussian-density-of-one-feature",
        density,
        x="3",
        mean="1",
        covariance="0",
    )
    twisted: dict[str, Written] = {"x": "3 4", "mean": "16 12"}
    c.value(
        "gaussian-log-density-of-a-symmetric-covariance",
        "gaussian-log-density",
        "Both triangles are alike, so it does not matter which is read.",
        log_density,
        **twisted,
        covariance="0.8 0.2; 0.2 1.4",
    )
    c.error(
        "gaussian-log-density-of-an-asymmetric-covariance",
        "gaussian-log-density",
        "The lower triangle would give -122.16, the upper -115.86.",
        "NotSymmetricError",
        "gaussian-log-density-of-a-symmetric-covariance",
        log_density,
        **twisted,
        covariance="0.8 0.2; 0.1 1.4",
    )
    c.value(
        "gaussian-log-density-of-a-definite-covariance",
        "gaussian-log-density",
        "A covariance of 2 is possible beside variances 5 and 1.",
        log_density,
        x="1 1",
        mean="0 0",
        covariance="5 2; 2 1",
    )
    c.error(
        "gaussian-log-density-of-an-indefinite-covariance",
        "gaussian-log-density",
        "The determinant is -3, whose root and logarithm are not real.",
        "NotPositiveDefiniteError",
        "gaussian-log-density-of-a-definite-covariance",
        log_density,
        x="1 1",
        mean="0 0",
        covariance="1 2; 2 1",
    )
    c.error(
        "gaussian-log-density-of-a-doubly-negative-covariance",
        "gaussian-log-density",
        "Both variances are negative, so the determinant is positive; still no covariance.",
        "NotPositiveDefiniteError",
        "gaussian-log-density-of-two-features",
        log_density,
        x="1 1",
        mean="0 0",
        covariance="-1 1/2; 1/2 1",
    )
    c.value(
        "gaussian-log-density-of-two-features",
        "gaussian-log-density",
        "The picture with correlation 0.5, at (1, 1), in logarithms.",
        log_density,
        x="1 1",
        mean="0 0",
        covariance="1 1/2; 1/2 1",
    )
    c.error(
        "gaussian-log-density-of-a-collinear-covariance",
        "gaussian-log-density covariance-definition",
        "The covariance of the rows (1, 3), (2, 6), (4, 12) is singular, not nearly singular.",
        "NotPositiveDefiniteError",
        "gaussian-log-density-of-a-covariance-hardly-regular",
        log_density,
        x="1 3",
        mean="7/3 7",
        covariance="14/9 14/3; 14/3 14",
    )
    c.value(
        "gaussian-log-density-of-a-covariance-hardly-regular",
        "gaussian-log-density",
        "A part in 1e30 more variance makes the collinear covariance regular.",
        log_density,
        x="1 3",
        mean="7/3 7",
        covariance="14/9 14/3; 14/3 14.000000000000000000000000000014",
    )
    for what, call, equation in (
        ("mean", mean, "sample-mean"),
        ("covariance", covariance, "covariance-definition"),
    ):
        single, three = f"gaussian-{what}-of-one-number", f"gaussian-{what}-of-three-rows"
        c.value(single, equation, f"The {what} of a single number.", call, rows="7")
        c.error(
            f"gaussian-{what}-of-no-rows",
            equation,
            f"The {what} of nothing is 0/0.",
            "EmptyDataError",
            single,
            call,
            rows="",
        )
        c.error(
            f"gaussian-{what}-of-nan",
            equation,
            f"A {what} does not skip a NaN, it is refused.",
            "NotFiniteError",
            single,
            call,
            rows="nan",
        )
        c.error(
            f"gaussian-{what}-of-ragged-rows",
            equation,
            f"A {what} needs rows of the same length.",
            "ShapeError",
            three,
            call,
            rows="0 1; 1 1; 2",
        )
    return c
