# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Check that a copy of genref is unchanged and computes correctly: python -m genref.selftest

The file MANIFEST, which `python -m genref vendor` writes, lists the files that were delivered. The test runs
the examples in the docstrings of the modules in the copy, and some exact cases, chosen for mistakes that no
example finds. Their values were worked out by hand or, if irrational, by mpmath.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal as D
from doctest import DocTestParser, DocTestRunner
from fractions import Fraction as F
from functools import partial
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from math import comb
from pkgutil import get_data
from types import ModuleType, SimpleNamespace
from typing import Union

from .errors import GenrefError

PACKAGE = __spec__.parent or "" if __spec__ else ""

MANIFEST = "MANIFEST"


def digest(content: bytes) -> str:
    """Return the SHA-256 of a file."""
    return sha256(content).hexdigest()


def entries(manifest: bytes) -> dict[str, str]:
    """Return the files that a MANIFEST lists, with their SHA-256."""
    lines = manifest.decode().splitlines()[1:]
    return {file: expected for expected, _, file in (line.partition("  ") for line in lines)}


def delivered(read: Callable[[str], bytes]) -> tuple[str, list[str]]:
    """Return the title of a copy from its MANIFEST, and the files that were altered; `read` returns a file.

    Raises: OSError if there is no MANIFEST.
    """
    manifest, changed = read(MANIFEST), list[str]()
    for file, expected in entries(manifest).items():
        try:
            changed += [f"altered: {file}"] * (digest(read(file)) != expected)
        except OSError:
            changed.append(f"missing: {file}")
    title, _, listed = manifest.partition(b"\n")
    return f"{title.decode()[2:]}, sources {digest(listed)[:16]}", changed


def there(name: str) -> Iterator[ModuleType]:
    """Yield a module, if it is in this copy."""
    if find_spec(f".{name}", PACKAGE):
        yield import_module(f".{name}", PACKAGE)


def examples(name: str) -> Iterator[tuple[object, object]]:
    """Yield how many examples of a module pass, and how many there are; works with `python -OO`, too."""
    for module in there(name):
        source = get_data(PACKAGE, f"{name.replace('.', '/')}.py") or b""
        text = source.decode().replace("from genref", f"from {PACKAGE}")
        found = DocTestParser().get_doctest(text.replace('"""', "\n\n"), dict(vars(module)), name, name, 0)
        results = DocTestRunner(verbose=False).run(found)
        yield f"{results.attempted - results.failed} examples", f"{results.attempted} examples"


def no(call: Callable[..., object], *arguments: object, **options: object) -> str:
    """Return the kind of error that a call raises, and its first argument."""
    try:
        return f"answered: {call(*arguments, **options)}"
    except GenrefError as error:
        return f"{type(error).__name__[:-5]} {error.args[0]}"


def alike(*calls: Callable[[], object]) -> Iterator[tuple[object, object]]:
    """Yield what the engine answers, and what the definitions do."""
    for module in there("definition"):
        found = list(map(no, calls))
        with module.by_definition():
            yield found, list(map(no, calls))


def answers(model: object, xs: Sequence[object]) -> Iterator[tuple[object, object]]:
    """Yield what a model says of each x, by the engine and by its definitions, and whether reasons add up."""
    ask = partial(getattr, model)
    for x in xs:
        for name in ("predict", "argmax", "joint", "log_joint", "log_odds", "posterior", "exact_posterior"):
            if hasattr(model, name):
                yield from alike(partial(ask(name), x))
        yield from alike(partial(ask("posterior"), x, digits=30))
        yield from adds_up(model, x)
    yield from alike(partial(ask("log_likelihood"), xs, [ask("classes")[-1]] * len(xs)))


def adds_up(model: object, x: object) -> Iterator[tuple[object, object]]:
    """Yield whether the explained log-odds, and the sum of their parts, are those of the posterior."""
    ask = partial(getattr, model)
    why, p = ask("explain")(x, digits=25), ask("posterior")(x, digits=30)
    (_, whole), *parts = why._lines()
    error = max(abs(number) for _, number in why._lines()) / 10**20
    odds = p[why.label].ln() - p[why.other].ln()
    yield [abs(total - odds) <= error for total in (whole, sum(number for _, number in parts))], [True, True]


Row = list[Union[int, F]]


def sums(v: Row) -> Row:
    """Return T v, the sums of the first entries; T has ones on and below the diagonal, so |T| is 1."""
    return [sum(v[: i + 1]) for i in range(len(v))]


def sheared(d: int) -> tuple[list[Row], Row, Row]:
    """Return Sigma = T T', p and q: by Sigma, T p and T q are as far apart as p and q are by 1."""
    return (
        [[min(i, j) + 1 for j in range(d)] for i in range(d)],
        [*range(d)],
        [F((-1) ** i, 2) for i in range(d)],
    )


def hilbert(d: int) -> tuple[list[list[F]], list[list[F]]]:
    """Return the matrix with the entries 4^i 4^j / (i + j + 1), which is nearly singular, and its inverse."""
    return (
        [[F(4 ** (i + j), i + j + 1) for j in range(d)] for i in range(d)],
        [
            [
                F((-1) ** (i + j) * (i + j + 1) * comb(i + j, i) ** 2, 4 ** (i + j))
                * (comb(d + i, d - j - 1) * comb(d + j, d - i - 1))
                for j in range(d)
            ]
            for i in range(d)
        ],
    )


def product(A: Sequence[Sequence[F]], v: Sequence[Union[int, F]]) -> list[F]:
    """Return A v."""
    return [sum((a * b for a, b in zip(row, v)), F(0)) for row in A]


def cases() -> Iterator[tuple[object, object]]:
    """Yield computed results, and the expected ones."""
    h = F(1, 2)
    big = 10**12
    bins = [400, 800]
    a, ab, aab = ["a"], ["a", "b"], ["a", "a", "b"]
    X, Y = [(0, 0), (1, 0), (0, 2), (4, 3), (5, 5)], [0, 0, 0, 1, 1]
    third, quarter = {0: F(1, 3), 1: F(2, 3)}, {0: F(1, 4), 1: F(3, 4)}
    three = {0: F(1, 4), 1: h, 2: F(1, 4)}
    B, LDL = [[4, 2, 2], [2, 3, 5], [2, 5, 14]], (((1, 0, 0), (h, 1, 0), (h, 2, 1)), (4, 2, 5))
    mu, S = {0: [1, 2], 1: [5, 6]}, [[2, 1], [1, 3]]
    lines = [(1, 2), (3, 4)]
    doubles = [[a, b / 64] for a in (-2.5, 0.5, 2.0, 8.0) for b in (-1.0, 3.5)]
    for m in there("numbers.reals"):
        r = m.rounded
        exp = m.exp
        PI = m.PI
        yield str(r(PI, 60)), "3.14159265358979323846264338327950288419716939937510582097494"
        yield str(r(exp(1), 60)), "2.71828182845904523536028747135266249775724709369995957496697"
        yield str(r(m.ln(2), 60)), "0.693147180559945309417232121458176568075500134360255254120680"
        yield str(r(m.sqrt(2), 60)), "1.41421356237309504880168872420969807856967187537694807317668"
        e = exp(-(10**5))
        up, down = F(1, 4) + e, F(1, 4) - e  # 43,000 digits do not show that these are not 1/4
        yield [str(r(up, 1)), str(r(down, 1)), r(up), r(down)], ["0.3", "0.2", 0.25, 0.25]
        found = [str(r(s * x * x, 2)) for s in (1, -1) for x in (up, down)]
        yield found, ["0.063", "0.062", "-0.063", "-0.062"]
        above = [exp(e) - 1, up**2 - F(1, 16), up**3000 - F(1, 4**3000), up / e, e / up - e, up / down - 1]
        yield [m.sign(x) for x in (m.ln(1 + e), *above)], [1] * 7
        below = [1 / up - 4, exp(-1 * e) - 1, -1 * e * e, down / F(1, 4) - 1]
        yield [m.sign(x) for x in (m.ln(1 - e), *below)], [-1] * 5
        # 24 digits of pi do not show on which side of 0 these are.
        near = PI - F("3.1415926535897932384626433832795028841971")
        found = [str(r(x, 12)) for x in (near * PI, PI * near, near * -3, 1 / near)]
        yield found, ["2.18024566996E-40"] * 2 + ["-2.08198125317E-40", "1.44093516473E+40"]
        yield str(r(exp(10**24 * (PI - F("3.14159265358979323846264"))), 12)), "29.4672507580"
        yield [str(r((PI - 4) * (exp(1) - k), 9)) for k in (2, 3)], ["-0.616578398", "0.241828948"]
        yield [str(r((PI - 4) / (exp(1) - k), 9)) for k in (2, 3)], ["-1.19508431", "3.04704287"]
        long = 10**3000
        ratios = [
            F(long, 3),
            F(-1, 3 * long),
            F(2 * long + 1, 3 * long + 1),
            F(10**40 + 1, 3 * long),
        ]
        found = [str(r(0 * PI + x, 9)) for x in ratios]
        yield found, ["3.33333333E+2999", "-3.33333333E-3001", "0.666666667", "3.33333333E-2961"]
        quotients = [F(long + 1, 4 * long), F(long - 1, 4 * long), F(-long, 3), F(-1, 3 * long)]
        yield [str(r(x, 1)) for x in quotients], ["0.3", "0.2", "-3E+2999", "-3E-3001"]
        yield [r(exp(x)) for x in (10**20, -(10**20), -745)], [float("inf"), 0.0, 2.0**-1074]
        yield [r(exp(1), 1), r(F(1, 3), 1000), no(r, h, 2001)], [3, D("0." + "3" * 1000), "Domain digits"]
    for m in there("numbers.closed_forms"):
        w, e, ln, P = m.sqrt, m.exp, m.ln, m.PI
        yield [w(6) * w(10) - 2 * w(15), w(8) - 2 * w(2), w(h) - w(2) / 2, 1 / w(2) - w(h)], [0] * 4
        yield [(1 + w(2)) ** 2 - 3 - 2 * w(2), 3 - (3 - w(2)) - w(2), P**3 / P / P / w(P) - w(P)], [0] * 3
        yield (
            [ln(12) - ln(3) - ln(4), e(ln(2) / 2) - w(2), ln(e(3) * w(2) * P) - 3 - ln(2) / 2 - ln(P)],
            [0] * 3,
        )
        yield (
            [(2 + 2 * w(2)) / (1 + w(2)), (w(3) - w(2)) * (w(3) + w(2)), e(2) * e(-2), e(ln(7))],
            [2, 1, 1, 7],
        )
        yield [w(P * P) - P, w(12 * P * P) - 2 * w(3) * P, w(F(9, 16))], [0, 0, F(3, 4)]
        yield m.total([F(1, 3), w(2), -w(8), w(2), ln(6), -ln(2), F(-1, 3), -ln(3)]), 0
        yield [m.sign(w(2) + w(3) - w(10)), m.sign(3 * e(1000) - 2 * e(1000))], [-1, 1]
        found = [str(m.rounded(x, 15)) for x in (1 / w(P), P**2 * w(P), e(F(-3, 2)) * w(5) / P, ln(P) + 1)]
        yield found, ["0.564189583547756", "17.4934183276249", "0.158815690300328", "2.14472988584940"]
        yield [no(ln, 0), no(w, -2)], ["Domain argument of ln", "Domain argument of sqrt"]
        yield m.coprime([(12, 1), (18, 1), (6, -2)]), {6: 1}
        powers = [(n * k, e) for n in range(2, 42) for k, e in ((1, 1), (n + 1, -1))]
        yield m.coprime([*powers, *((n, 1) for n in range(3, 43))]), {}
    for m in there("display"):
        numbers = [1e8, 1e9, 1e-5, 1.5e-6, 2 / 7, h, F(1, 3), F(10**6, 3), 10**70]
        texts = ["100000000", "1e9", "0.00001", "1.5e-6", "0.285714", "0.5", "1/3", "333333", "1e70"]
        yield list(map(m.short, numbers)), texts
        aligned = m.aligned(["2.5", "-0.5", "10"])
        yield [m.lines_per_table([3, 12], 10), aligned], [[3, 7], [" 2.5", "-0.5", "10"]]
    for m in there("numbers.labels"):
        # 40 classes in 2,000 rows are too many for blocks of 1,024 rows.
        parts = list(m.labelled_blocks(range(2000), [i % 40 for i in range(2000)], None))
        yield [i for _, block, _ in parts for i in block], [*range(2000)]
        twenty, longer = dict.fromkeys(range(20), 0), dict.fromkeys(range(21), 0)
        found = [repr(m.Frozen(values)) for values in (twenty, longer)]
        yield found, [repr(twenty), "{0: 0, 1: 0, 2: 0, ... 21 entries}"]
    for m in there("numbers.rows"):
        tables = [
            SimpleNamespace(itertuples=lambda index, name: iter(lines), columns=["a", "b"]),
            SimpleNamespace(iter_rows=lambda: iter(lines), columns=["a", "b"]),
            SimpleNamespace(to_pylist=lambda: [{"a": 1, "b": 2}, {"a": 3, "b": 4}], column_names=["a", "b"]),
            SimpleNamespace(tolist=lambda: lines),
            SimpleNamespace(iter_rows=lambda: iter(lines), columns=[0, 1]),
        ]
        yield [list(m.opened(table, "rows").rows) for table in tables], [lines] * 5
        yield [m.opened(table, "rows").names for table in tables], [("a", "b")] * 3 + [None] * 2
        yield no(m.values_of, tables[1], "labels", ""), "Domain labels"
        yield [m.same_names(ab, ab, ""), no(m.same_names, ab, a, "x")], [ab, "Shape columns of x"]
        yield list(m.values_of(SimpleNamespace(to_pylist=lambda: a), "labels", "")), a
        two = [no(m.opened, {"a": [1]}, "rows"), no(m.opened, SimpleNamespace(toarray=list), "rows")]
        yield two, ["Domain rows"] * 2
    for m in there("equations"):
        r, A, x = m.rounded, [[0, 2, 1], [3, 1, 0], [1, 0, 5]], (F(11, 31), F(91, 31), F(66, 31))
        yield (
            [r(m.ln(F(2**80 + 1, 2**80))), r(m.exp(F(1, 2**70))), r(F(10, 3), 5)],
            [2.0**-80, 1.0, D("3.3333")],
        )
        yield r(m.exp(F(1, 2**70)), 28), D("1.000000000000000000000847033")
        yield [m.matrix_ldl(B), m.bayes_decision({0: 2, 1: 1, 2: 1}, three)], [LDL, (0, 1)]
        yield [m.matrix_solve(A, [8, 4, 11]), m.matrix_determinant(A)], [x, -31]
        yield [m.matrix_positive_definite([[2, b], [b, 2]]) for b in (1, 2, 3)], [True, False, False]
        yield [m.gda_class_mass(k, F(1, 4)) for k in (0, 1)], [F(3, 4), F(1, 4)]
        yield r(m.gaussian_log_density([2, 4], mu[0], S)), -3.3425960226263958
        yield r(m.gda_log_odds([3, 1], third, mu, S)), -1.7068528194400547
        yield r(m.quadratic_log_odds([4], quarter, {0: [0], 1: [2]}, {0: [[1]], 1: [[4]]})), 7.905465108108165
        yield r(m.poisson_logistic_form({0: 2, 1: 6}, quarter)[0]), -2.9013877113318904
        yield [m.nb_discretize(v, bins) for v in (399, 400, 900)], [1, 2, 3]
    for m in there("errors"):
        relation, v, E = {0: F(1), 1: F(-2), 2: F(10**30)}, (F(1), F(-1)), m.NotPositiveDefiniteError
        yield [m.shown(F(10**21, 7)), m.shown("x" * 58)], [f"{10**21}/7", f"'{'x' * 58}'"]
        yield str(E("A", 3, relation)), "A is singular: row 3 = row 0 - 2*row 1 + (about 1e+30)*row 2"
        yield str(E("A", 1, None, v, F(-2))), "A is indefinite: v'Av = -2 < 0 for v = (1, -1)"
        yield str(m.TableError("f", 1, "c", "bad")), "f, line 1, column 'c': bad"
        yield str(m.DomainError("x", 1.5, "y")), "x is 1.5 (float); allowed: y"
        yield [m.reason_of(OSError(2, "why")), m.counted(1, "row")], ["why", "1 row"]
    for m in there("bayes"):
        yield [m.evidence(quarter, {0: 1, 1: 0}), m.argmax(three, {0: 2, 1: 1, 2: 1})], [F(1, 4), (0, 1)]
        yield m.calibration_table([0, 0.5, 1], [0, 1, 1], [0.5]), {1: (1, 0, 0), 2: (2, F(3, 4), 1)}
        yield no(m.distribution, {0: 0.5, 1: 0.5 + 2**-52}), "Domain sum of priors"
    for m in there("linear_algebra"):
        yield no(m.ldl, [[1, 2], [3, 4]]), "NotSymmetric matrix"
        for d in (3, 13, 33):
            T, p, q = sheared(d)
            # T T' has the inverse with 2, or 1 at the end, on the diagonal and -1 beside it.
            tops = [
                [2 * (i == j) - (abs(i - j) == 1) - (i == j == d - 1) for j in range(d)] for i in range(d)
            ]
            yield list(map(list, m.inverse(T))), tops
            yield [list(m.solve(T, sums(sums(p[::-1])[::-1]))), m.determinant(T)], [p, 1]
            yield m.is_positive_definite(T), True
            T[-1][-1] -= 2
            yield [m.determinant(T), m.is_positive_definite(T)], [-1, False]
        for d in (4, 13):
            p, (H, inverse) = sheared(d)[2], hilbert(d)
            yield [list(map(list, m.inverse(H))), list(m.solve(H, product(H, p)))], [inverse, p]
        yield [m.ldl(B), m.cholesky([[4, -2], [-2, 3]])], [LDL, ((2, 0), (-1, 2**0.5))]
    for m in there("gaussian"):
        for d in (3, 13, 33):
            T, p, q = sheared(d)
            yield (
                m.squared_distance(sums(p), sums(q), T),
                sum((a - b) ** 2 for a, b in zip(p, q)),
            )
            unit = [[int(i == j) for j in range(d)] for i in range(d)]
            for of in (m.density, m.log_density):
                yield of(sums(p), sums(q), T, digits=40), of(p, q, unit, digits=40)
        for d in (4, 13):
            p, (H, _) = sheared(d)[2], hilbert(d)
            z, fourfold = product(H, p), [[4 * entry for entry in row] for row in H]
            yield m.squared_distance(z, [0] * d, H), sum(a * b for a, b in zip(z, p))
            less = m.log_density(z, z, H, digits=40) - m.log_density(z, z, fourfold, digits=40)
            yield abs(less - d * D(2).ln()) < D("1e-25"), True
        spread = [[0.1, 1e20, -3], [F(1, 3), -1e19, 4], [7, 0, 0.5]]
        yield from alike(partial(m.covariance, spread), partial(m.mean, spread))
        s, t, u = 0.4472135954999579, 0.8944271909999159, 0.5**0.5
        yield m.principal_axes([[2, -1], [-1, 2]]), ((3, (u, -u)), (1, (u, u)))
        yield m.principal_axes([[5, 2], [2, 2]]), ((6, (t, s)), (1, (-s, t)))
        yield [m.log_density([2, 4], mu[0], S), "density" in m.__all__], [-3.3425960226263958, True]
    for m in there("moments"):
        of, none, C, rows = m.Moments.of, m.Moments.none, m.ClassMoments.of, [[-1.5, 2], [0.25, -3]]
        both = m.Moments(2, (F(-5, 4), -1), ((F(37, 16), F(-15, 4)), (13,)))
        yield [of(rows[:1]) + of(rows[1:]), of(rows), none(2) + both, both + none(2)], [both] * 4
        yield [none(2, diagonal=True), of([iter([1, 2])])], [m.Moments(0, (0, 0), ((0,), (0,))), of([[1, 2]])]
        yield [of([[1]] * 1025).count, of([[1, -1, 2]]).products], [1025, ((1, -1, 2), (1, -2), (4,))]
        yield [C(X[:2], Y[:2]) + C(X[2:], Y[2:]), (C(X, Y, [0, 1]) + C(X, Y)).declared], [C(X, Y), True]
        # A covariance is at most the root of the product of two variances.
        products = [[1, 2, 0], [1, 0], [1]], [[1, 0, 2], [1, 0], [1]], [[1, 1, 1], [1, 2], [1]]
        refused = [no(m.Moments, 2, [0] * 3, upper) for upper in products]
        yield refused, ["Domain products[0][1]", "Domain products[0][2]", "Domain products[1][1]"]
        # The least sum of two squares with the sum 2 is 1 + 1.
        refused = [no(of, [[1, 2], [3]]), no(m.Moments, 2, [2], [[1]])]
        yield refused, ["Shape rows[1]", "Domain products[0][0]"]
    for m in there("gda"):
        for d in (2, 13, 33):
            T, p, q = sheared(d)
            origin: Row = [0] * d
            at, means, half = sums(p), {0: origin, 1: sums(q)}, {0: h, 1: h}
            odds = float(sum(a * b for a, b in zip(p, q)) - F(d, 8))  # p'q - q'q / 2
            unit, flat = [[int(i == j) for j in range(d)] for i in range(d)], {0: origin, 1: q}
            for model, plain in (
                (m.LinearModel(half, means, T), m.LinearModel(half, flat, unit)),
                (
                    m.QuadraticModel(half, means, {0: T, 1: T}),
                    m.QuadraticModel(half, flat, {0: unit, 1: unit}),
                ),
            ):
                yield [model.log_odds(at), model.argmax(means[0])], [odds, (0,)]
                points = [*([float(a) for a in point] for point in (at, sums(q), origin)), at]
                yield list(map(model.predict, points)), [int(odds > 0), 1, 0, int(odds > 0)]
                yield model.posterior(at, digits=30), plain.posterior(p, digits=30)
        for d in (4, 13):
            p, (H, _) = sheared(d)[2], hilbert(d)
            z, fourfold = product(H, p), [[4 * entry for entry in row] for row in H]
            origin = [0] * d
            far = sum((a * b for a, b in zip(z, p)), F(0))
            near = m.LinearModel({0: h, 1: h}, {0: origin, 1: z}, H)
            bit, middle = F(1, 10**60), [a / 2 for a in z]
            yield [near.argmax(middle), near.log_odds(z)], [(0, 1), float(far / 2)]
            # Beside the middle, the log-odds are the move times the first entry of p, 1/2.
            yield [near.predict([middle[0] + move, *middle[1:]]) for move in (bit, -bit)], [1, 0]
            wide = m.QuadraticModel({0: h, 1: h}, {0: origin, 1: origin}, {0: H, 1: fourfold})
            more = 3 * D(far.numerator) / far.denominator / 8 - d * D(2).ln()
            yield abs(wide.log_odds(z, digits=25) - more) < more / 10**20, True
            yield [wide.predict([x] * d) for x in (0.0, 1e9)], [0, 1]
            yield from adds_up(wide, z)
        model, curved, i = m.fit(X, Y), m.fit_quadratic([[-1], [1], [-3], [5]], [0, 0, 1, 1]), range(24)
        yield [model.posterior([2, 2])[0], curved.log_odds([3])], [0.999763227369456, 2.988705638880109]
        yield [m.class_mass(0, F(1, 4)), m.class_mass(1, 0), curved.predict([0.0])], [F(3, 4), 0, 0]
        yield curved.log_likelihood([[1], [5]], [0, 1]), -5.610465788649127
        even = m.QuadraticModel(three, dict.fromkeys(three, [0]), {0: [[1]], 1: [[1]], 2: [[4]]})
        row = m.LinearModel(three, {0: [-1], 1: [0], 2: [1]}, [[1]]).explain([0])
        yield [row.label, row.other, row.parts[0].log_odds], [1, 0, 0.5]
        yield [even.argmax([0]), even.log_joint([2])[0]], [(1,), -4.305232894324563]
        shown = (
            "LinearModel: 2 classes, 2 features class p(y) mean: [0] [1] 0 0.6 1/3 2/3 1 0.4 4.5 4 covariance"
        )
        yield " ".join(str(model).split()), shown + " [0] [1] [0] 7/30 1/15 [1] 1/15 14/15"
        why = (
            "8.348173441441498 log-odds of 0 against 1, the sum of 0.4054651081081644 prior 7.161458333333333"
        )
        yield " ".join(str(model.explain([2, 2])).split()), why + " [0] = 2 0.78125 [1] = 2"
        tie, shares = m.fit([[0], [2], [4], [6]], [0, 0, 1, 1]), {0: 2 / 7, 1: 4 / 7, 2: 1 / 7}
        yield [tie.log_odds([4]), *map(tie.predict, ([3], [3.0])), even.posterior([0])], [4, 0, 0, shares]
        three_rows = [[i % 5, F(i * i % 7, 64)] for i in range(18)]
        for fit in (m.fit, m.fit_quadratic):
            three_fit = fit(three_rows, [i % 3 for i in range(18)])
            yield from answers(three_fit, [[1, 2], [h, 0.1]])
            yield from alike(*(partial(three_fit.predict, x) for x in doubles))
        far = m.LinearModel(third, {0: [0] * 24, 1: [1] + [0] * 23}, [[int(j == k) for j in i] for k in i])
        yield far.predict([0.0] * 24), 1
    for m in there("gaussian_naive_bayes"):
        naive = m.fit([[i % 5, F(i * i % 7, 64)] for i in range(18)], [i % 3 for i in range(18)])
        yield from answers(naive, [[1, h], [9, 0.1]])
        yield from alike(*(partial(naive.predict, x) for x in doubles))
        yield no(m.GaussianNaiveBayesModel, {0: 1}, {0: [0]}, {0: [0]})[:8], "answered"
        yield no(m.GaussianNaiveBayesModel, {0: 1}, {0: [0]}, {0: [-1]}), "Domain variances[0][0]"
    for m in there("logistic"):
        form, P, L = m.poisson_logistic_form({0: 2, 1: 6}, quarter), m.LogSum, m.LogisticForm
        yield form.theta(), (-2.9013877113318904, 1.0986122886681098)
        yield form.log_odds([big]), 1098612288665.2083
        yield [L(0, 1, (h, 2)).theta(), L(0, 1, (1,)).probability([1])], [(0, 0.5, 2), 0.7310585786300049]
        family = m.exponential_family_form({0: [P(1, h)], 1: [P(3, 3)]}, {0: P(1, 2), 1: P(5, 3)}, quarter)
        yield [family, no(L, 0, 0, (1,))], [L(-4, 2, (2,), (6,)), "Domain prior_odds"]
        zero = no(m.exponential_family_form, {0: [P(0, 0)], 1: [P(0)]}, {0: P(0), 1: P(0)}, quarter)[:15]
        yield zero, "Domain argument"
        yield no(m.poisson_logistic_form, {0: 0, 1: 1}, quarter), "Domain rates[0]"
    for m in there("logistic_regression"):
        rows = [[0, 1], [1, 0], [2, 2], [3, 1], [1, 3], [2, 0], [0, 2], [3, 3]]
        two, found = m.fit(rows, [0, 1, 0, 1, 1, 0, 1, 0]), m.fit(rows, [0, 1, 2, 0, 1, 2, 2, 1])
        # With two values of x, each class has its frequency there: p(1|5) = 1/3 and p(1|7) = 2/3.
        known = m.fit([[5], [5], [5], [7], [7], [7]], [0, 0, 1, 0, 1, 1])
        yield known.theta, (float(-6 * D(2).ln()), float(D(2).ln()))
        places, names = [[1000]] * 7 + [[1002]] * 9, [*"abbccccaabbccccc"]
        known = m.fit(places, names)
        yield known.thetas["b"], (float(501 * D(2).ln()), float(-D(2).ln() / 2))
        yield round(known.log_likelihood(places, names), 9), -15.645142149
        yield from answers(two, [[1, 2], [h, 0.1]])
        yield two.theta, (0.5620317541675601, -0.41550377952440304, 0.041080018188666335)
        yield found.thetas[1], (-0.9877885080291103, 0.062338657880090985, 0.8649178953782958)
        yield from answers(found, [[1, 2], [h, 0.1]])
        yield from alike(partial(m.score, [h, -1, 0], rows, [0, 1, 0, 1, 1, 0, 1, 0]))
        yield found.thetas[2], (0.25741311975258363, -0.14545327967007826, 0.3043113512217066)
        many = [[(7 * i**3 + 3 * i * j + j**3 + i // 11) % 11 - 5 for j in range(8)] for i in range(40)]
        labels = [i * i // 3 % 2 for i in range(40)]
        theta = m.fit(many, labels).theta
        yield all(abs(slope) < 1e-11 for slope in m.score(theta, many, labels)), True
        yield no(m.fit, [[0, 0], [0, 1], [1, 0], [1, 1]], [0, 0, 0, 1])[:15], "SeparableData ("
        line = "SeparableData (Fraction(-3, 4), Fraction(1, 2))"  # x = 3/2, half-way
        yield no(m.fit, [[0], [1], [2], [3]], [0, 0, 1, 1]), line
        for size in (0.25, F(1, 3)):
            yield from alike(
                partial(m.ascent, [0, 0, 0], rows, [0, 1, 0, 1, 1, 0, 1, 0], step_size=size, steps=4)
            )
        yield from alike(
            partial(m.ascent, [h, 0, 0], rows, [0, 1, 0, 1, 1, 0, 1, 0], step_size=h, steps=2, digits=40)
        )
        model = m.LogisticRegression(("a", "b"), (-h, 1))
        yield [[model.predict([x]) for x in (0, h, 1)], model.theta], [aab, (-h, 1)]
        yield m.log_likelihood([-1, 2], [[0], [1]], [0, 1]), -0.6265233750364456
        yield m.score([0], [[]] * 1025, [0] * 1024 + [1]), (-511.5,)
    for m in there("text"):
        yield [no(m.Vocabulary, x) for x in (("a", 1), "a")], ["Domain words[1]", "Domain words"]
        lists = [["a", "b", "c"], ["b", "c", "d"], ["c"]]
        for size, minimum in ((9, 2), (2, 1), (1, 2)):
            yield from alike(partial(m.Vocabulary.of, lists, size=size, minimum=minimum, stop_words=["b"]))
        yield ["car" in m.Vocabulary(("a",)), m.tokenize("$+")], [False, ["$", "+"]]
    for m in there("counts"):
        one, two, C = m.Counts(2, {1: 2, 2: 1}), m.Counts(1, {2: 3, 3: 0}), m.ClassCounts
        both, of, free = C(("x", "y"), (one, two)), C(("x",), (one,), 2, True, "k"), C(("x",), (one,))
        yield [both + both - both, (both - C(("y",), (two,))).classes], [both, ("x",)]
        yield [[s.shape, s.declared, s.kind] for s in (of + free, free + of, of + of)], [[2, True, "k"]] * 3
        yield [repr(m.Computed(n, int)) for n in (8, 9)], ["(0, 1, 2, 3, 4, 5, 6, 7)", "(0, 1, 2, ..., 8)"]
        yield [no(m.Counts, 1, {1: 1.5}), m.Computed(9, str) == 1], ["Domain events[1]", False]
    for m in there("laplace"):
        yield m.smoothed_frequencies([1, 2], [2, 1]), (h, h)
    for m in there("discretize"):
        yield [[m.bin_of(v, bins) for v in (399, 400)], no(m.bin_of, 1, [1, 1])], [[1, 2], "Domain edges[1]"]
    for m in there("bernoulli_naive_bayes"):
        yield from answers(
            m.fit([[1, 0, 1], [1, 1, 0], [0, 0, 1], [0, 1, 1]], [0, 1, 2, 0], smoothing=h),
            [[1, 0, 0], {0, 2}],
        )
        yield from answers(m.model(m.count([{0}, {1}, {1, 0}], aab, features=30)), [{0}, {1, 29}])
        rows, model = [[1, 0], [1, 1], [0, 0]], m.fit([[1, 0], [1, 1], [0, 0]], aab)
        yield [model.exact_posterior(x)["a"] for x in ([1, 0], [F(1), 0.0], {0})], [F(27, 35)] * 3
        yield [model.predict(iter([0, 0])), model.likelihood([1, 0], "a")], ["b", F(3, 8)]
        yield model.update([[0, 1]], ["b"]).remove([[0, 1]], ["b"]), model
        yield [m.count(rows, aab).declared, str(model.posterior([1, 0], digits=3)["a"])], [False, "0.771"]
        yield m.fit(rows, aab, classes=["b", "a"], priors={"a": h, "b": h}).classes, ("b", "a")
        yield no(m.fit([[1], [1]], ab, smoothing=0).predict, [0])[-33:], " has probability 0 in every class"
        yield [model.log_likelihood(rows, aab), m.count([], [], features=big).shape], [-4.68213122712422, big]
        yield no(m.fit, rows, aab, smoothing=0, classes=["a", "b", "c"]), "EmptyClass c"
        # Of 24 lines, 7 are not rows, which leaves 8 for the first table and 9 for the second.
        large = str(m.fit([[1] * 40] * 30, range(30))).split("\n")
        wide = "feature  p(x_j=1|0)  p(x_j=1|1)  p(x_j=1|2)  p(x_j=1|3)  p(x_j=1|4)  ... 25 more"
        html = m.fit([[1], [0]], ab)._repr_html_().split("\n")
        row = '<tr><th scope="row">0</th><td>2/3</td><td>1/3</td></tr>'
        yield [len(html), html[-3], html[-1]], [13, row, "</div>"]
        rest = str(m.fit([[1] * 40] * 30, range(30)).explain([1] * 40)).split("\n")
        yield [len(rest), rest[-1]], [24, "... 19 more parts"]  # of 42 lines, 23 are shown
        yield (
            [len(large), large[11], large[13], large[-1]],
            [24, "... 22 more classes", wide, "... 31 more features"],
        )
        yield [no(m.fit, [[1], [2]], ab), no(model.predict, [0.5, 1.0])], ["Domain rows[1][0]", "Domain x[0]"]
    for m in there("categorical_naive_bayes"):
        yield from answers(m.fit([[1, 3], [2, 1], [1, 2], [2, 2]], [0, 1, 2, 0]), [[1, 1], [2, 3]])
        model, C = m.fit([[1, 2], [1, 1], [3, 2]], aab), m.ClassCounts
        K, wrong = type(model.counts["a"]), [({(-1, 1): 1}, None), ({(0, 3): 1}, (2,)), ({}, None)]
        said = ["Domain event of the counts", "Shape values of feature 0", "EmptyData features"]
        yield [no(m.model, C(("a",), (K(1, events),), shape)) for events, shape in wrong], said
        yield [model.exact_posterior([3.0, 1])["a"], m.fit([[1, 2]], a, [3, 2]).levels], [F(6, 11), (3, 2)]
        yield [no(model.predict, x) for x in ([1, 9], [1.5, 1])], ["Domain x[1]", "Domain x[0]"]
        yield no(m.fit, [[1]], a, [0]), "Domain levels[0]"
    for m in there("multinomial_naive_bayes"):
        yield from answers(
            m.fit([[1, 2, 2], [3], [1, 3, 3], [2]], [0, 1, 2, 0]), [[1, 2, 3], {1: 40, 3: 2}, []]
        )
        rows, tied, none = [[1, 2, 2], [3]], m.fit([[1], [2]], ab), m.fit([[1], [2]], ab, smoothing=0)
        model, many = m.fit(rows, ab), m.fit(rows, ab, smoothing=[1, 2, h])
        yield model.probabilities, {"a": (F(1, 3), h, F(1, 6)), "b": (F(1, 4), F(1, 4), h)}
        yield [tied.predict([1, 2]), tied.predict({1: big}), none.predict(iter([2]))], ["a", "a", "b"]
        yield tied.posterior({1: big // 2, 2: big // 2 - 1}), {"a": 2 / 3, "b": 1 / 3}
        yield [tied.exact_posterior({1: 3000, 2: 2999})["a"], many.joint([3])["a"]], [F(2, 3), F(1, 26)]
        short = [no(m.fit, [[x]], a, size, smoothing=[1] * k) for x, size, k in ((3, None, 2), (1, 2, 1))]
        yield [*short, m.fit([[1], []], ab).vocabulary_size], ["Shape smoothing", "Shape smoothing", 1]
        yield [no(m.fit, [[1]], a, 0), no(model.predict, [4])], ["Domain vocabulary_size", "Domain x[0]"]
        bad = m.ClassCounts(("a",), (type(model.counts["a"])(1, {0: 1}),))
        yield no(m.model, bad), "Domain word of the counts"
    for m in there("text_classifier"):
        texts = ["win a prize", "a prize for you", "see you soon", "a car for you", "see a car"]
        names = ["s", "s", "h", "h", "h"]
        why = m.fit(texts, names).explain("A prize for free!")
        order = [part.word for part in why.words]
        yield [why.log_odds, why.absent, order], [1.2401118509418092, 0, ["prize", "a", "for"]]
        yield m.fit(texts, names, size=2, stop_words=["A"]).vocabulary.words, ("car", "you")
        yield m.fit(texts, names, minimum=2).exact_posterior("prize"), {"h": F(2, 7), "s": F(5, 7)}
        yield m.fit(texts, names, m.BernoulliText).exact_posterior("a prize")["h"], F(131072, 1302947)
        for kind in (m.MultinomialText, m.BernoulliText):
            yield from answers(m.fit(texts, names, kind), ["a prize", "see see you", ""])
        table = "MultinomialText: 2 classes, 2 words, smoothing 1 class examples p(y) h 1 1/3 s 2 2/3"
        table += " word p(word|h) p(word|s) log-odds of s see 2/3 0.2 -1.20397 win 1/3 0.8 0.875469"
        yield " ".join(str(m.fit(["win", "see", "win win"], ["s", "h", "s"])).split()), table
        table = "see 1 0 -inf win 0 1 inf"
        yield " ".join(str(m.fit(["win", "see"], ["s", "h"], smoothing=0)).split())[-len(table) :], table
        own = m.fit(["A b"], ["x"], tokenizer=str.split)
        yield [own.vocabulary.words, no(own.predict, 1)], [("A", "b"), "Domain x"]
        yield no(m.count, texts, Y, str), "Domain model"


def main() -> int:
    """Print the title of this copy, and return 0 if it is unchanged and computes correctly."""
    package = import_module(PACKAGE)
    try:
        title, changed = delivered(lambda file: get_data(PACKAGE, file) or b"")
        title += ": altered" if changed else ": as delivered"
    except OSError:
        title, changed = f"genref {package.__version__}: no MANIFEST, so nothing to compare with", []
    print(title, *changed, sep="\n")
    modules = ["equations", "naive_bayes", *filter(str.islower, package.__all__)]
    results = list(chain(*map(examples, modules), cases()))
    wrong = [f"{found!r} instead of {expected!r}" for found, expected in results if found != expected]
    print(*wrong, f"{len(results)} cases, {len(wrong)} wrong", sep="\n")
    return int(bool(changed or wrong))


if __name__ == "__main__":
    sys.exit(main())
