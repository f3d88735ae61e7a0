# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The cases of the self-test, chosen for mistakes that no example finds.

Their values were worked out by hand or, if irrational, by mpmath.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal as D
from fractions import Fraction as F
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from math import comb, factorial
from types import ModuleType, SimpleNamespace
from typing import Union

from .errors import GenrefError

PACKAGE = __name__.rpartition(".")[0]


def there(name: str) -> Iterator[ModuleType]:
    """Yield a module, if it is in this copy."""
    if find_spec(f".{name}", PACKAGE):
        yield import_module(f".{name}", PACKAGE)


def no(call: Callable[..., object], *arguments: object, **options: object) -> str:
    """Return the kind of error that a call raises, and its first argument."""
    try:
        return f"answered: {call(*arguments, **options)}"
    except GenrefError as error:
        return f"{type(error).__name__[:-5]} {error.args[0]}"


def why(call: Callable[..., object], *arguments: object, **options: object) -> str:
    """Return the message of the error that a call raises."""
    try:
        return f"answered: {call(*arguments, **options)}"
    except GenrefError as error:
        return str(error)


def alike(*calls: Callable[[], object]) -> Iterator[tuple[object, object]]:
    """Yield what the engine answers, and what the definitions do."""
    for module in there("definition"):
        found = list(map(no, calls))
        with module.by_definition():
            yield found, list(map(no, calls))


def learnt(
    fit: Callable[..., object], *arguments: object, **options: object
) -> Iterator[tuple[object, object]]:
    """Yield what the engine estimates, and what the definitions do."""

    def estimate(name: str) -> object:
        return getattr(fit(*arguments, **options), name, None)

    names = ("priors", "probabilities", "means", "covariance", "covariances", "variances")
    yield from alike(*(partial(estimate, name) for name in names))


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
    several = [list(ask(name)(xs)) for name in ("predict_all", "posterior_all")]
    yield several, [list(map(ask(name), xs)) for name in ("predict", "posterior")]


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
    bins = [400, 800]
    a, ab = ["a"], ["a", "b"]
    X, Y = [(0, 0), (1, 0), (0, 2), (4, 3), (5, 5)], [0, 0, 0, 1, 1]
    third, quarter = {0: F(1, 3), 1: F(2, 3)}, {0: F(1, 4), 1: F(3, 4)}
    three = {0: F(1, 4), 1: h, 2: F(1, 4)}
    B, LDL = [[4, 2, 2], [2, 3, 5], [2, 5, 14]], (((1, 0, 0), (h, 1, 0), (h, 2, 1)), (4, 2, 5))
    mu, S = {0: [1, 2], 1: [5, 6]}, [[2, 1], [1, 3]]
    lines = [(1, 2), (3, 4)]
    for m in there("numbers.exact"):
        top, wrong = 2**2**20, SimpleNamespace(as_integer_ratio=lambda: (1, 0))
        bad = [D("1e100001"), D("nan"), float("inf"), True, "1", top, F(1, top), wrong]
        yield [no(m.ratio, x)[:3] for x in bad], ["Dom", "Not", "Not", *["Dom"] * 5]
        yield [m.ratio(top - 1) == (top - 1, 1), m.ratio(D("1e100000"))[1]], [True, 1]
        yield [no(m.whole_count, x, "n") for x in (-1, h, 0)], ["Domain n", "Domain n", "answered: 0"]
        refused = [no(m.entries, *x) for x in (("12", "v"), ({1: 2}, "v"), ([1], "v", 2))]
        yield refused, ["Domain v", "Domain v", "Shape v"]
        tables = [type("T", (list,), names)([1]) for names in ({"columns": 1}, {"keys": 1, "values": len})]
        yield [no(m.entries, x, "v") for x in tables], ["Domain v"] * 2
        refused = [no(m.pseudo_counts, x, 2) for x in (-1, [1, -1], [1])]
        yield refused, ["Domain smoothing", "Domain smoothing[1]", "Shape smoothing"]
        one = 2**53
        yield (
            [m.integers([0.75, -3.0], str), m.integers([0.0], str)],
            [([3 * one // 4, -3 * one], one), ([0], one // 2)],
        )
        yield m.integers([1.0, 2.0**-1074], str), ([2**1074, 1], 2**1074)
        yield m.integers([F(1, 4), F(1, 6), 2], str), ([3, 2, 24], 12)
        yield no(m.integers, [1.0, float("nan")], "v{}".format), "NotFinite v1"
        yield [m.is_missing(x) for x in (None, float("nan"), 0)], [True, True, False]
        yield [no(m.edges_of, x) for x in ([], [1, 2, 2])], ["EmptyData edges", "Domain edges[2]"]
        yield [m.multiplied(range(1, 70)), no(m.flag, 1, "f")], [factorial(69), "Domain f"]
    for m in there("numbers.enclosing"):
        e, ends = m.Enclosing(9), [D(x) for x in (-2, -1, 0, 1, 3)]
        boxes = [(a, b) for a in ends for b in ends if a <= b]
        pairs = [(a, b) for a in boxes for b in boxes]
        corners = [[x * y for x in a for y in b] for a, b in pairs]
        yield [e.multiply(a, b) for a, b in pairs], [(min(c), max(c)) for c in corners]
        yield [e.dot([a, b], [b, a]) for a, b in pairs], [(2 * min(c), 2 * max(c)) for c in corners]
        yield [e.subtract(a, b) for a, b in pairs], [(a[0] - b[1], a[1] - b[0]) for a, b in pairs]
        pairs = [(a, b) for a in boxes for b in [(D(-4), D(-2)), (D(1), D(4)), (D(2), D(2))]]
        corners = [[x / y for x in a for y in b] for a, b in pairs]
        yield [e.divide(a, b) for a, b in pairs], [(min(c), max(c)) for c in corners]
        terms = [7, 10**40 + 1, 10**400 + 3, 3 * 10**400 + 1, 10**4000 + 9]
        for x in [F(s * a, b) for s in (1, -1) for a in terms for b in (3, *terms)]:
            low, high = map(F, e.ratio(x.numerator, x.denominator))
            yield low <= x <= high and high - low < abs(x) / 10**5, True
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
        # However few digits there are, the ends enclose the number.
        for x in (PI, exp(-1000), m.ln(2) - 1, m.sqrt(2) * -PI, up, 1 / (up - 3)):
            true = F(r(x, 60))
            for at in [kind(k) for k in range(3, 30, 4) for kind in (m.Enclosing, m.SplitEnclosing)]:
                low, high = map(F, at.interval(x.enclose(at)))
                yield [low <= true <= high, high - low < abs(true) / 10 ** (at.digits - 3)], [True, True]
        yield [no(r, x, 5) for x in (exp(10**20), exp(-(10**20)))], ["Domain power of ten of the result"] * 2
        yield (
            [r(F(10**400)), r(F(-(10**400))), no(m.ln, 0), no(m.sqrt, -2)],
            [*(float("inf"), -float("inf"), "Domain argument of ln", "Domain argument of sqrt")],
        )
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
        roots = [w(1 + w(2)), ln(1 + w(2)), e(1 - w(2)), 1 / (1 + w(2) + w(3)), w(w(2)), w(P * w(2))]
        found = [str(m.rounded(x, 15)) for x in roots]
        yield (
            found,
            [
                "1.55377397403004",
                "0.881373587019543",
                "0.660859801406828",
                "0.241180954897479",
                "1.18920711500272",
                "2.10781473051081",
            ],
        )
        yield (
            [w(0), e(0), ln(1), no(w, -P), no(ln, -P), no(ln, 0 * P)],
            [0, 1, 0, "Domain argument of sqrt"] + ["Domain argument of ln"] * 2,
        )
        yield [no(ln, 0), no(w, -2)], ["Domain argument of ln", "Domain argument of sqrt"]
        yield m.coprime([(12, 1), (18, 1), (6, -2)]), {6: 1}
        powers = [(n * k, e) for n in range(2, 42) for k, e in ((1, 1), (n + 1, -1))]
        yield m.coprime([*powers, *((n, 1) for n in range(3, 43))]), {}
    for m in there("display"):
        numbers = [1e8, 1e9, 1e-5, 1.5e-6, 2 / 7, h, F(1, 3), F(10**6, 3), 10**70]
        texts = ["100000000", "1e9", "0.00001", "1.5e-6", "0.285714", "0.5", "1/3", "333333", "1e70"]
        yield list(map(m.short, numbers)), texts
        listed = [m.listed(tuple(range(9))), m.listed((1,)), m.plural(2, "class"), m.size("words", 1)]
        yield listed, ["(0, 1, 2, ..., 8)", "(1,)", "2 classes", "1 word"]
        aligned = m.aligned(["2.5", "-0.5", "10"])
        yield [m.lines_per_table([3, 12], 10), aligned], [[3, 7], [" 2.5", "-0.5", "10"]]
    for m in there("numbers.labels"):
        # 40 classes in 2,000 rows are too many for blocks of 1,024 rows.
        parts = list(m.labelled_blocks(range(2000), [i % 40 for i in range(2000)], None))
        yield [i for _, block, _ in parts for i in block], [*range(2000)]
        blocks = m.labelled_blocks(range(2000), [0] * 2000, (0, 1))
        yield [(start, len(block), block[0]) for start, block, _ in blocks], [(0, 1024, 0), (1024, 976, 1024)]
        twenty, longer = dict.fromkeys(range(20), 0), dict.fromkeys(range(21), 0)
        found = [repr(m.Frozen(values)) for values in (twenty, longer)]
        yield found, [repr(twenty), "{0: 0, 1: 0, 2: 0, ... 21 entries}"]
        refused = [no(m.label_of, x, "y") for x in (None, h, 1j)]
        yield refused, ["Domain y"] * 3
        named, order = {True: 5, 0: 6}, (0, 1)
        yield (
            [m.by_label(named, "p", order), m.by_label({}, "p", ()), m.sorted_labels([2, 1])],
            [{0: 6, 1: 5}, {}, [1, 2]],
        )
        refused = [no(m.by_label, x, "p", order) for x in ([1], {}, {0: 1}, {0: 1, 1: 2, 2: 3})]
        yield refused, ["Domain p"] + ["Shape p"] * 3
        refused = [no(m.class_order, x, "c") for x in ([], [1, 1.0], [1, "a"])]
        yield refused, ["EmptyData c", "Domain c[1]", "Domain c"]
        blocks = [
            ([1, 2], [0], None),
            ([1], [0, 0], None),
            ([1, 2], [0, 1], (0,)),
            (range(1024), [0] * 1025, None),
        ]
        yield (
            [no(list, m.labelled_blocks(*x)) for x in blocks],
            ["Shape labels"] * 2 + ["Domain labels[1]", "Shape labels"],
        )
        yield (
            [hash(m.Frozen({1: 2})) == hash(m.Frozen({1: 2})), no(m.place_of, 3, order)],
            [True, "Domain label"],
        )
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
        several = [
            ([], False),
            ([[1], [2]], False),
            ([1, [2]], False),
            (ab, True),
            (SimpleNamespace(ndim=2), False),
        ]
        yield [m.is_several(*x) for x in several], [False, True, False, True, True]
        yield (
            [m.is_several(x, False) for x in (tables[1], tables[2], SimpleNamespace(ndim=1), 5)],
            [True, True, False, False],
        )
        refused = [no(m.checked_names, x, 2) for x in (ab, a, ["a", 1])]
        yield refused, ["answered: ('a', 'b')", "Shape feature_names", "Domain feature_names[1]"]
        E, text = m.DomainError, "leave out rows with missing values, or fill them in"
        allowed = f"rows[3]['b'] is None (NoneType); allowed: q; {text}"
        yield str(m.in_columns(E("rows[3][1]", None, "q"), ab, "rows")), allowed
        allowed = (
            "x['b'] is True (bool); allowed: q; convert truth values to numbers, for example with astype(int)"
        )
        yield (
            [str(m.in_columns(E(w, True, "q"), ab, w[:-3])) for w in ("x[1]", "rows[1]")],
            [allowed, "rows[1] is True (bool); allowed: q"],
        )
        dicts, twice = (
            [{"a": 1, "b": 2}, {"b": 1, "a": 2}],
            SimpleNamespace(to_pylist=lambda: [{"a": 1}], column_names=["a", "a"]),
        )
        mixed = m.opened(SimpleNamespace(to_pylist=lambda: dicts), "rows").rows
        yield [no(list, mixed), no(m.opened, twice, "rows")], ["Domain rows[1]", "Shape columns of rows"]
    for m in there("equations"):
        r, A, solved = m.rounded, [[0, 2, 1], [3, 1, 0], [1, 0, 5]], (F(11, 31), F(91, 31), F(66, 31))
        yield (
            [r(m.ln(F(2**80 + 1, 2**80))), r(m.exp(F(1, 2**70))), r(F(10, 3), 5)],
            [2.0**-80, 1.0, D("3.3333")],
        )
        yield r(m.exp(F(1, 2**70)), 28), D("1.000000000000000000000847033")
        yield [m.matrix_ldl(B), m.bayes_decision({0: 2, 1: 1, 2: 1}, three)], [LDL, (0, 1)]
        yield [m.matrix_solve(A, [8, 4, 11]), m.matrix_determinant(A)], [solved, -31]
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
        yield str(m.ShapeError("x", "2 entries", "3")), "x: expected 2 entries, got 3"
        yield (
            str(m.NotFiniteError("x", float("nan"), "q")),
            "x is nan; only finite numbers have an exact value; q",
        )
        yield (
            [m.shown(F(1, 10**24)), m.shown(F(10**999, 3)), m.shown("x" * 59)],
            ["about 1e-24", "a number too large for a double", f"'{'x' * 49}...xxxxxx'"],
        )
    for m in there("bayes"):
        yield [m.evidence(quarter, {0: 1, 1: 0}), m.argmax(three, {0: 2, 1: 1, 2: 1})], [F(1, 4), (0, 1)]
        yield m.calibration_table([0, 0.5, 1], [0, 1, 1], [0.5]), {1: (1, 0, 0), 2: (2, F(3, 4), 1)}
        yield no(m.distribution, {0: 0.5, 1: 0.5 + 2**-52}), "Domain sum of priors"
    for m in there("linear_algebra"):
        yield no(m.ldl, [[1, 2], [3, 4]]), "NotSymmetric matrix"
        for d in (2, 5):
            M = [
                [F((7 * i * i + 13 * j + 5 * i * j) % 11) * F(2) ** (70 * (i - j)) for j in range(d)]
                for i in range(d)
            ]
            gram = [product(M, row) for row in M]
            yield from alike(partial(m.determinant, M), partial(m.inverse, M), partial(m.solve, M, range(d)))
            yield from alike(*(partial(f, gram) for f in (m.ldl, m.cholesky, m.is_positive_definite)))
        for d in (5, 20):
            # One entry in each row, and a cycle of d columns: an odd permutation if d is even.
            cycle = [[(i + 1) * (j == (i + 1) % d) for j in range(d)] for i in range(d)]
            yield m.determinant(cycle), (-1) ** (d - 1) * factorial(d)
            inverse = [[F(int(j == (i + 1) % d), i + 1) for i in range(d)] for j in range(d)]
            yield [list(map(list, m.inverse(cycle))), m.solve(cycle, range(d))[1]], [inverse, 0]
            cycle[0] = cycle[1]
            yield [m.determinant(cycle), no(m.inverse, cycle)], [0, "NotPositiveDefinite matrix"]
        for middle in (1, 0, -1):
            yield from alike(
                *(partial(m.is_positive_definite, [[1, 0, x], [0, middle, 0], [x, 0, 1]]) for x in (0, 1, 2))
            )
        yield (
            [
                m.determinant([[0, 1], [1, 0]]),
                m.determinant([[0, 0], [1, 0]]),
                m.solve([[0, 2], [1, 0]], [4, 3]),
            ],
            [-1, 0, (3, 2)],
        )
        yield why(m.ldl, [[1, 2], [2, 4]]), "matrix is singular: row 1 = 2*row 0"
        yield why(m.ldl, [[1, 2], [2, 1]]), "matrix is indefinite: v'Av = -3 < 0 for v = (-2, 1)"
        yield why(m.ldl, [[0, 1], [1, 0]]), "matrix is indefinite: v'Av = -2 < 0 for v = (1, -1)"
        bad = [no(m.determinant, []), no(m.determinant, [[1, 2]]), no(m.solve, [[1]], [1, 2])]
        yield bad, ["EmptyData matrix", "Shape matrix[0]", "Shape right"]
        for d in (3, 13, 33):
            T, p, q = sheared(d)
            # T T' has the inverse with 2, or 1 at the end, on the diagonal and -1 beside it.
            tops = [
                [2 * (i == j) - (abs(i - j) == 1) - (i == j == d - 1) for j in range(d)] for i in range(d)
            ]
            yield list(map(list, m.inverse(T))), tops
            yield [list(m.solve(T, sums(sums(p[::-1])[::-1]))), m.determinant(T)], [p, 1]
            yield m.is_positive_definite(T), True
            thirds = [[F(entry, 3) for entry in row] for row in T]
            yield list(m.solve(thirds, sums(sums(p[::-1])[::-1]))), [3 * entry for entry in p]
            yield [m.determinant(thirds), m.inverse(thirds)[-1][-1]], [F(1, 3**d), 3]
            T[-1][-1] -= 2
            yield [m.determinant(T), m.is_positive_definite(T)], [-1, False]
        for d in (4, 13):
            p, (H, inverse) = sheared(d)[2], hilbert(d)
            yield [list(map(list, m.inverse(H))), list(m.solve(H, product(H, p)))], [inverse, p]
            yield m.determinant(H) * m.determinant(inverse), 1
        yield [m.ldl(B), m.cholesky([[4, -2], [-2, 3]])], [LDL, ((2, 0), (-1, 2**0.5))]
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
        yield (
            [no(none, 0), no(none, m.MAX_DIMENSION + 1), none(m.MAX_DIMENSION, diagonal=True).count],
            ["Domain dimension"] * 2 + [0],
        )
        bad = [(0, [], []), (1, [1, 1], [[1], [1], [1]]), (0, [1], [[1]]), (0, [0], [[1]]), (1, [1], [[2]])]
        kinds = ["EmptyData sums", "Shape products", "Domain count", "Domain count", "Domain products[0][0]"]
        yield [no(m.Moments, *x) for x in bad], kinds
        single = "products[0][0] is 2 (Fraction); allowed: what a single row has with this sum"
        yield why(m.Moments, 1, [1], [[2]]), single
        unlike = [(none(1), none(2)), (none(2), none(2, diagonal=True))]
        yield [no(m.Moments.__add__, *x) for x in unlike], ["Shape moments"] * 2
        yield (
            [no(of, []), no(of, [[]]), no(getattr, none(1), "mean")],
            ["EmptyData rows", "EmptyData rows[0]", "EmptyData moments"],
        )
        yield no(getattr, of(X, diagonal=True), "covariance"), "Domain moments"
        yield [m.Moments(1, [3], [[9]]).variances, m.Moments(2, [2], [[2]]).variances], [(0,), (0,)]
        yield [of([[1], [4]]).scatter, of([[1], [4]]).covariance], [((F(9, 2),),), ((F(9, 4),),)]
        table = "Moments: 2 examples, 2 features feature mean variance [0] 2 1 [1] 2 0"
        yield " ".join(str(of([[1, 2], [3, 2]])).split()), table
        table = "ClassMoments: 2 classes, 2 examples, 1 feature class examples mean: [0] 0 1 1 1 1 3"
        yield " ".join(str(C([[1], [3]], [0, 1])).split()), table
        wide = [[2.0**x, -(3.0 ** (x % 7)), 0.1 * x] for x in range(-40, 41)]
        yield from learnt(
            lambda: SimpleNamespace(means=C(wide, [0] * 81)[0].mean, covariance=of(wide).covariance)
        )
    for m in there("text"):
        yield [no(m.Vocabulary, x) for x in (("a", 1), "a")], ["Domain words[1]", "Domain words"]
        lists = [["a", "b", "c"], ["b", "c", "d"], ["c"]]
        for size, minimum in ((9, 2), (2, 1), (1, 2)):
            yield from alike(partial(m.Vocabulary.of, lists, size=size, minimum=minimum, stop_words=["b"]))
        yield ["car" in m.Vocabulary(("a",)), m.tokenize("$+")], [False, ["$", "+"]]
        words = m.Vocabulary(("a", "b", "c"))
        yield from alike(
            partial(words.presence, ["c", "x", "a"]), partial(words.identities, ["c", "x", "a", "c"])
        )
        yield [words.presence(["c", "x"]), words.identities(["c", "x", "a", "c"])], [(0, 0, 1), (3, 1, 3)]
        yield from alike(*(partial(m.commonest, lists, n) for n in (0, 1, 2, 9)))
    for m in there("counts"):
        one, two, C = m.Counts(2, {1: 2, 2: 1}), m.Counts(1, {2: 3, 3: 0}), m.ClassCounts
        both, of, free = C(("x", "y"), (one, two)), C(("x",), (one,), 2, True, "k"), C(("x",), (one,))
        yield [both + both - both, (both - C(("y",), (two,))).classes], [both, ("x",)]
        yield [[s.shape, s.declared, s.kind] for s in (of + free, free + of, of + of)], [[2, True, "k"]] * 3
        yield [repr(m.Computed(n, int)) for n in (8, 9)], ["(0, 1, 2, 3, 4, 5, 6, 7)", "(0, 1, 2, ..., 8)"]
        yield [no(m.Counts, 1, {1: 1.5}), m.Computed(9, str) == 1], ["Domain events[1]", False]
        events = [{True: 1}, {(1, 2, 3): 1}, {("a", 1): 1}, {h: 1}, {(1, "a"): 1}]
        yield [no(m.Counts, 1, x)[:6] for x in events], ["Domain"] * 4 + ["answer"]
        yield [no(m.Counts, 0, {1: 1}), one.total, one - one], ["Domain examples", 3, m.Counts(0, {})]
        less = [no(one._without, m.Counts(*x)) for x in ((3, {}), (1, {2: 2}), (2, {1: 2}))]
        yield less, ["Domain examples to remove", "Domain events to remove of 2", "Domain events left of 2"]
        bad = [(("x",), ()), (("x",), (1,)), (("x",), (one,), 2, True, 3), (("x",), (one,), None, 1)]
        yield [no(C, *x) for x in bad], ["Shape counts", "Domain counts[0]", "Domain kind", "Domain declared"]
        x, y = C(("x",), (one,), 2, True, "k"), C(("y",), (two,), 3, False, "j")
        yx, z = C(("y", "x"), (two, one), None, True), C(("x",), (one,), 2, False, "j")
        kinds = ["label", "label", "classes", "kind of the counts", "label to remove"]
        yield (
            [no(p.__add__, q) for p, q in ((x, y), (y, x), (x, yx), (x, z))] + [no(x.__sub__, y)],
            [f"Domain {w}" for w in kinds],
        )
        yield no(free.__add__, C(("x",), (one,), 3))[:8], "answered"
        yield no(of.__add__, C(("x",), (one,), 3)), "Shape shape of the counts"
        table = "ClassCounts: 2 classes, 3 examples, 2 events class examples events x 2 3 y 1 3 event x y"
        yield " ".join(str(both).split()), f"{table} 1 2 0 2 1 3"
        yield no(m.refuse_empty, C(("x",), (m.Counts(0, {}),)), True), "EmptyData examples"
        yield (
            [no(m.row_of, x, 2, "r", "") for x in ([], [1], (1, 2))],
            ["EmptyData r", "Shape r", "answered: (1, 2)"],
        )
    for m in there("laplace"):
        yield m.smoothed_frequencies([1, 2], [2, 1]), (h, h)
        yield [no(m.frequencies, x) for x in ([], [0])], ["EmptyData counts", "EmptyData observations"]
    for m in there("discretize"):
        yield [[m.bin_of(v, bins) for v in (399, 400)], no(m.bin_of, 1, [1, 1])], [[1, 2], "Domain edges[1]"]
