# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The cases of the self-test for the models: as `selftest_cases`, whose functions they use."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal as D
from fractions import Fraction as F
from functools import partial

from .selftest_cases import (
    Row,
    adds_up,
    alike,
    answers,
    hilbert,
    learnt,
    no,
    product,
    sheared,
    sums,
    there,
    why,
)


def cases() -> Iterator[tuple[object, object]]:
    """Yield computed results, and the expected ones."""
    h = F(1, 2)
    big = 10**12
    a, ab, aab = ["a"], ["a", "b"], ["a", "a", "b"]
    X, Y = [(0, 0), (1, 0), (0, 2), (4, 3), (5, 5)], [0, 0, 0, 1, 1]
    third, quarter = {0: F(1, 3), 1: F(2, 3)}, {0: F(1, 4), 1: F(3, 4)}
    three = {0: F(1, 4), 1: h, 2: F(1, 4)}
    mu, S = {0: [1, 2], 1: [5, 6]}, [[2, 1], [1, 3]]
    extreme = [[1e200, -1e200], [5e-324, 0.0], [1e-30, 1e30], [1e308, 1e308], [-0.0, 2.0**-1022]]
    doubles = [[a, b / 64] for a in (-2.5, 0.5, 2.0, 8.0) for b in (-1.0, 3.5)]
    nothing = "the posterior is 0/0: every class has a factor 0: "
    for m in there("gaussian"):
        for d in (3, 13, 33):
            T, p, q = sheared(d)
            yield (
                m.squared_distance(sums(p), sums(q), T),
                sum((a - b) ** 2 for a, b in zip(p, q)),
            )
            unit = [[int(i == j) for j in range(d)] for i in range(d)]
            for of, n in ((m.density, 40), (m.log_density, 40), (m.log_density, 400)):
                yield of(sums(p), sums(q), T, digits=n), of(p, q, unit, digits=n)
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
        yield from alike(
            *(partial(f, [2, 4], mu[0], S) for f in (m.density, m.log_density, m.squared_distance))
        )
        g = m.Gaussian([1, 2], S)
        yield [g.density([2, 4]), g.log_density([2, 4])], [m.density([2, 4], mu[0], S), -3.3425960226263958]
        bad = [no(m.density, [1], [1, 2], S), no(m.density, [1, 2], [1, 2], [[1, 2], [2, 4]]), no(m.mean, [])]
        yield bad, ["Shape x", "NotPositiveDefinite covariance", "EmptyData rows"]
        yield [no(m.principal_axes, [[1]]), no(m.Gaussian, [], [])], ["Shape covariance", "EmptyData mean"]
        table = "Gaussian: 2 features mean covariance: [0] [1] [0] 1 2 1 [1] 2 1 3"
        yield " ".join(str(g).split()), table
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
            "LinearModel: 2 classes, 2 features class p(y) mean: [0] [1] 0 0.6 1/3 2/3 1 0.4 9/2 4 covariance"
        )
        yield " ".join(str(model).split()), shown + " [0] [1] [0] 7/30 1/15 [1] 1/15 14/15"
        reasons = (
            "8.348173441441498 log-odds of 0 against 1, the sum of 0.4054651081081644 prior 7.161458333333333"
        )
        yield " ".join(str(model.explain([2, 2])).split()), reasons + " [0] = 2 0.78125 [1] = 2"
        tie, shares = m.fit([[0], [2], [4], [6]], [0, 0, 1, 1]), {0: 2 / 7, 1: 4 / 7, 2: 1 / 7}
        yield [tie.log_odds([4]), *map(tie.predict, ([3], [3.0])), even.posterior([0])], [4, 0, 0, shares]
        table = "QuadraticModel: 2 classes, 1 feature class p(y) mean: [0] 0 0.5 0 1 0.5 1"
        table += " covariance [0] 0: [0] 1 1: [0] 16"
        yield " ".join(str(curved).split()), table
        yield from alike(lambda: model.logistic_form().theta(), lambda: model.logistic_form().weights)
        bad = [
            no(m.class_mass, 0, 2),
            no(m.class_mass, 2, 1),
            no(m.class_mass, 1, -1),
            no(m.class_mass, 1, 1),
        ]
        yield bad, ["Domain phi", "Domain y", "Domain phi", "answered: 1"]
        three_rows = [[i % 5, F(i * i % 7, 64)] for i in range(18)]
        for fit in (m.fit, m.fit_quadratic):
            three_fit = fit(three_rows, [i % 3 for i in range(18)])
            yield from answers(three_fit, [[1, 2], [h, 0.1]])
            yield from alike(*(partial(three_fit.predict, x) for x in [*doubles, *extreme]))
            yield from learnt(fit, three_rows, [i % 3 for i in range(18)])
            yield from answers(
                fit(X[:3] + [(1, 1)] + X[3:] + [(3, 4)], [0, 0, 0, 0, 1, 1, 1]), [[2, 2], [h, -1]]
            )
            yield no(three_fit.log_odds, [1, 2]), "Domain classes"
            long = [[i * i % 9] for i in range(1030)], [i % 2 for i in range(1030)]
            yield from alike(lambda: fit(*long).means, lambda: fit(*long).log_likelihood([[2]] * 2, [1, 0]))
            several: list[object] = [[1], [[1, 2], [3, 4]], [1, float("nan")], "12"]
            yield (
                [no(three_fit.predict, x) for x in several],
                ["Shape x", "Domain x", "NotFinite x[1]", "Domain x"],
            )
            yield no(list, three_fit.predict_all([[1, 2], [1]])), "Shape rows[1]"
            missing = "rows[0][1] is None (NoneType); allowed: a number with an exact value"
            yield why(list, three_fit.predict_all([[1, None]])), missing
            yield [no(fit, X, Y[:4]), no(fit, X, Y, classes=[0, 1, 2])], ["Shape labels", "EmptyClass 2"]
            yield no(fit([[1, 2], [2, 4], [3, 6]], [0, 0, 0]).posterior, [1, 2])[:19], "NotPositiveDefinite"
        far = m.LinearModel(third, {0: [0] * 24, 1: [1] + [0] * 23}, [[int(j == k) for j in i] for k in i])
        yield far.predict([0.0] * 24), 1
    for m in there("gaussian_naive_bayes"):
        naive = m.fit([[i % 5, F(i * i % 7, 64)] for i in range(18)], [i % 3 for i in range(18)])
        yield from answers(naive, [[1, h], [9, 0.1]])
        yield from alike(*(partial(naive.predict, x) for x in doubles))
        yield from alike(*(partial(naive.predict, x) for x in extreme))
        yield from learnt(m.fit, [[i % 5, F(i * i % 7, 64)] for i in range(18)], [i % 3 for i in range(18)])
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
        yield from alike(*(partial(m.logistic, z) for z in (0, -3, 40.5, F(1, 3))))
        yield from alike(
            partial(m.hypothesis, [h, -1, 2], [3, h]),
            lambda: m.poisson_logistic_form({0: 2, 1: 6}, quarter).theta(),
        )
        same = m.poisson_logistic_form({0: 2, 1: 2}, quarter)
        yield [same.theta(), same.probability([5])], [(1.0986122886681098, 0), 0.75]
        bad = [no(m.hypothesis, [], []), no(m.hypothesis, [1, 2], [1, 2]), no(L, 0, 1, (1, 2), (3,))]
        yield bad, ["EmptyData theta", "Shape x", "Shape factors"]
        bad = [
            no(form.log_odds, [-1]),
            no(form.log_odds, [h]),
            no(m.poisson_logistic_form, {0: 1, 1: 1}, {0: 0, 1: 1}),
        ]
        yield bad, ["Domain x[0]", "Domain x[0]", "Domain priors[0]"]
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
        yield from alike(partial(m.score, [0.5, 1, -1], rows, [0, 1, 0, 1, 1, 0, 1, 0]))
        yield from alike(partial(m.log_likelihood, [0.5, 1, -1], rows, [0, 1, 0, 1, 1, 0, 1, 0]))
        yield from alike(
            partial(found.log_likelihood, rows, [0, 1, 2, 0, 1, 2, 2, 1]), partial(two.log_odds, [1, 2])
        )
        plane = [[1, 1], [2, 2], [3, 3]], [0, 1, 1]  # a plane in the space of theta
        yield from alike(partial(m.ascent, [h, 0, 0], *plane, step_size=h, steps=2))
        # What is enclosed quickly is enclosed slowly, too.
        path = m.gradient_ascent.Path((h, F(0), F(1)), m._signed(rows, [0, 1, 0, 1, 1, 0, 1, 0]), F(3, 2), 3)
        for k, j in [(k, j) for k in (1, 2, 3) for j in range(3)]:
            at, plain = m.gradient_ascent.Enclosing(60), m.gradient_ascent.Enclosing(9)
            (low, high), (least, most) = path.enclose_quickly(k, j, plain), map(F, path.enclose(k, j, at))
            yield [F(low) <= least <= most <= F(high), F(high) - F(low) < abs(least) / 10**9], [True, True]
        one_class = "SeparableData (Fraction(%d, 1), Fraction(0, 1))"  # theta_0 decides alone
        yield [no(m.fit, [[0], [1]], [y, y], classes=[0, 1]) for y in (0, 1)], [one_class % -1, one_class % 1]
        bad = [no(m.fit, [], []), no(m.fit, [[1]], [0]), no(two.predict, [1]), no(found.log_odds, [1, 2])]
        yield bad, ["EmptyData rows", "Domain classes", "Shape x", "Domain classes"]
        bad = [no(m.LogisticRegression, *x) for x in ((ab, ()), ((1, 2, 3), (1, 2, 3)), (("a",), (1,)))]
        yield bad, ["EmptyData theta", "Shape theta", "Domain classes"]
        table = "LogisticRegression: 2 classes, 1 feature theta x_0 = 1 -0.5 x_1 2"
        yield " ".join(str(m.LogisticRegression(("a", "b"), (-h, 2))).split()), table
        table = "LogisticRegression: 3 classes, 1 feature theta 1 2 3 x_0 = 1 0 4 -0.5 x_1 0 5 2"
        yield " ".join(str(m.LogisticRegression((1, 2, 3), (4, 5, -h, 2))).split()), table
        yield (
            no(m.fit, [[1, 2], [2, 4], [3, 6], [4, 8]], [0, 1, 0, 1]),
            "NotPositiveDefinite sum of x x' with x_0 = 1",
        )
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
        for alpha in (0, h, 1):
            yield from learnt(m.fit, [[1, 0], [1, 1], [0, 0], [0, 1]], [*aab, "b"], smoothing=alpha)
        apart = "in class 'a' feature 0 being 0; in class 'b' feature 1 being 0"
        yield why(m.fit([[1, 0], [0, 1]], ab, smoothing=0).predict, [0, 0]), nothing + apart
        sure = m.fit([[1, 0], [1, 1], [0, 1]], aab, smoothing=0)
        yield from alike(
            *(partial(f, [1, 0]) for f in (sure.log_odds, sure.log_joint, sure.posterior, sure.argmax))
        )
        yield from alike(partial(sure.log_likelihood, [[1, 0], [1, 0]], ab), partial(sure.log_odds, [0, 1]))
        yield from alike(partial(sure.log_likelihood, [[1, 0], [1, 1], [0, 1]], aab))
        bad = [no(m.fit, [{2}], a, features=2), no(m.fit, [[1], [1, 0]], ab), no(m.count, [], [], features=0)]
        yield bad, ["Domain rows[0]", "Shape rows[1]", "EmptyData features"]
        yield (
            [no(m.fit, [x], a)[:13] for x in ([0.0, 1.0], [0.5, 0.5], [True, 2], [h])],
            ["answered: Ber"] + ["Domain rows[0"] * 3,
        )
        K = type(model.counts["a"])
        yield no(m.model, m.ClassCounts(("a",), (K(1, {0: 2}),), 1)), "Domain count of feature 0 in class 'a'"
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
        for alpha in (0, h, 1):
            yield from learnt(m.fit, [[1, 3], [2, 1], [1, 2], [2, 2]], [0, 1, 1, 0], smoothing=alpha)
            yield from answers(
                m.fit([[1, 3], [2, 1], [1, 2], [2, 2]], [0, 1, 1, 0], smoothing=alpha), [[1, 2], [2, 2]]
            )
        words = m.fit([["r", 1], ["g", 2], ["r", 2]], aab, [("g", "r", "b"), None])
        yield [words.predict(["r", 1]), words.levels, words.values[0]], ["a", (3, 2), ("g", "r", "b")]
        yield (
            [no(words.predict, x) for x in (["x", 1], ["r", 3], ["r"], [1, 1])],
            ["Domain x[0]", "Domain x[1]", "Shape x", "Domain x[0]"],
        )
        levels = [no(m.fit, [["r"]], a, [x]) for x in (("g",), (), 2)]
        yield levels, ["Domain rows[0][0]", "EmptyData levels[0]", "Domain rows[0][0]"]
        two_many = m.ClassCounts(("a",), (K(1, {(0, 1): 2}),), (2,))
        yield no(m.model, two_many), "Domain values counted of feature 0 in class 'a'"
        table = "CategoricalModel: 2 classes, 1 feature, smoothing 1 class examples p(y) a 1 0.5 b 1 0.5"
        table += " feature p(x_j|a) p(x_j|b) 0 = 1 2/3 1/3 0 = 2 1/3 2/3"
        yield " ".join(str(m.fit([[1], [2]], ab)).split()), table
        apart = "in class 'a' feature 0 being 2; in class 'b' feature 1 being 1"
        yield why(m.fit([[1, 1], [2, 2]], ab, smoothing=0).predict, [2, 1]), nothing + apart
    for m in there("multinomial_naive_bayes"):
        yield from answers(
            m.fit([[1, 2, 2], [3], [1, 3, 3], [2]], [0, 1, 2, 0]), [[1, 2, 3], {1: 40, 3: 2}, []]
        )
        rows, tied, none = [[1, 2, 2], [3]], m.fit([[1], [2]], ab), m.fit([[1], [2]], ab, smoothing=0)
        model, many = m.fit(rows, ab), m.fit(rows, ab, smoothing=[1, 2, h])
        yield model.probabilities, {"a": (F(1, 3), h, F(1, 6)), "b": (F(1, 4), F(1, 4), h)}
        yield [tied.predict([1, 2]), tied.predict({1: big}), none.predict(iter([2]))], ["a", "a", "b"]
        yield tied.posterior({1: big // 2, 2: big // 2 - 1}), {"a": 2 / 3, "b": 1 / 3}
        n = big // 2
        level, first, second = {1: n, 2: n}, {1: n, 2: n - 1}, {1: n - 1, 2: n}
        yield [tied.argmax(x) for x in (level, first, second)], [("a", "b"), ("a",), ("b",)]
        yield (
            [tied.posterior(level)["a"], tied.log_odds(level), tied.log_odds(first)],
            [0.5, 0, -0.6931471805599453],
        )
        yield (
            [no(tied.joint, level), no(tied.exact_posterior, level)],
            ["Domain bits of an exact value", "answered: {'a': Fraction(1, 2), 'b': Fraction(1, 2)}"],
        )
        yield tied.log_joint({1: 3, 2: 0})["a"], -1.9095425048844386  # ln(1/2 (2/3)^3) = ln(4/27)
        yield tied.log_joint({1: big})["b"], -1098612288668.8029
        yield [tied.exact_posterior({1: 3000, 2: 2999})["a"], many.joint([3])["a"]], [F(2, 3), F(1, 26)]
        short = [no(m.fit, [[x]], a, size, smoothing=[1] * k) for x, size, k in ((3, None, 2), (1, 2, 1))]
        yield [*short, m.fit([[1], []], ab).vocabulary_size], ["Shape smoothing", "Shape smoothing", 1]
        yield [no(m.fit, [[1]], a, 0), no(model.predict, [4])], ["Domain vocabulary_size", "Domain x[0]"]
        bad = m.ClassCounts(("a",), (type(model.counts["a"])(1, {0: 1}),))
        yield no(m.model, bad), "Domain word of the counts"
        for alpha in (0, h, 1):
            yield from learnt(m.fit, [[1, 2, 2], [3, 1], [1, 3, 3], [2]], [0, 1, 1, 0], smoothing=alpha)
            yield from answers(
                m.fit([[1, 2, 2], [3, 1, 2], [1, 3, 3]], [0, 1, 0], smoothing=alpha), [[1, 2, 3], []]
            )
        bad = [no(m.fit, [], []), no(m.fit, [[]], a), no(m.fit, [[0]], a), no(model.predict, {1: -1})]
        yield bad, ["EmptyData examples", "EmptyData vocabulary", "Domain documents[0][0]", "Domain x[1]"]
        yield (
            why(none.predict, [1, 2]),
            nothing + "in class 'a' word 2; in class 'b' word 1",
        )
        table = "MultinomialModel: 2 classes, 2 words, smoothing 1 class examples p(y) a 1 0.5 b 1 0.5"
        yield " ".join(str(tied).split()), table + " word p(word|a) p(word|b) 1 2/3 1/3 2 1/3 2/3"
    for m in there("text_classifier"):
        texts = ["win a prize", "a prize for you", "see you soon", "a car for you", "see a car"]
        names = ["s", "s", "h", "h", "h"]
        reasons = m.fit(texts, names).explain("A prize for free!")
        order = [part.word for part in reasons.words]
        yield [reasons.log_odds, reasons.absent, order], [1.2401118509418092, 0, ["prize", "a", "for"]]
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
        for kind in (m.MultinomialText, m.BernoulliText):
            for alpha in (0, h, 1):
                yield from learnt(m.fit, ["x y y", "y", "x"], aab, kind, smoothing=alpha)
            yield (
                [no(m.fit, [], [], kind), no(m.fit, ["!"], a, kind), no(m.fit(["x"], a, kind).explain, "x")],
                ["EmptyData examples", "EmptyData vocabulary", "Domain classes"],
            )
        last = str(m.fit(["x", "y"], ab).explain("x q q")).split("\n")[-1]
        yield last.split(), ["not", "in", "the", "vocabulary:", "q", "(2)"]
        yield no(list, m.fit(["x", "y"], ab).predict_all(["x", 1])), "Domain texts[1]"
        yield no(m.fit(["x", "y"], ab).predict, ["x", "y"]), "Domain x"
