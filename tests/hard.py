# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Small hard data for every model of the lecture, and what the book says of it.

`MODELS` is a table. Each row knows how genref fits a model, how to draw data that are small but hard, and the
estimates and likelihoods of the book for them. A question is code, so a failure shows what to paste.

Data are the same on every Python, because they come from whole numbers and correctly rounded divisions.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from decimal import Context, Decimal, FloatOperation, Inexact, Rounded, Subnormal, localcontext
from fractions import Fraction as F
from functools import lru_cache
from math import inf, prod
from operator import mul
from pathlib import Path
from random import Random
from typing import Any, Dict, NamedTuple, NoReturn, Optional, Tuple

from genref import equations as book
from genref.book_reals import exp, ln, rounded, sqrt, total
from genref.errors import GenrefError

SPEC = Path(__file__).resolve().parent.parent / "spec"

MODULES = """bayes bernoulli_naive_bayes categorical_naive_bayes discretize gaussian gaussian_naive_bayes gda
laplace linear_algebra logistic logistic_regression multinomial_naive_bayes text text_classifier""".split()

IMPORTS = {
    "copy": "import copy",
    "pickle": "import pickle",
    "Decimal": "from decimal import Decimal",
    "Fraction": "from fractions import Fraction",
    "inf": "from math import inf",
    "nan": "from math import nan",
    "ClassMoments": "from genref.moments import ClassMoments",
    "Moments": "from genref.moments import Moments",
    **{name: f"from genref import {name}" for name in MODULES},
}
KNOWN: dict[str, Any] = {}
exec("\n".join(IMPORTS.values()), KNOWN)

Given = Dict[str, Any]


UNFIT = Context(prec=1, Emin=-1, Emax=1, traps=[Inexact, Rounded, Subnormal, FloatOperation])
"""A decimal context in which nearly every operation fails."""

# What the book says


def nearest(value: Any, digits: Optional[int] = None) -> Any:
    """The double nearest to a number of the book or, with `digits`, its decimal of so many digits.

    The numbers may be in tuples and dicts. This is the only place that rounds the reals of the book.
    """
    if isinstance(value, Refusal):
        return value
    if isinstance(value, Mapping):
        return {key: nearest(each, digits) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return tuple(nearest(each, digits) for each in value)
    return rounded(value, digits)


def logarithm(p: Any) -> Any:
    return -inf if p == 0 else ln(p)


class Refused(Exception):
    """The refusal that is right: the name of the error, and the place that it names."""


class Refusal(NamedTuple):
    """An error as a value, to be compared."""

    kind: str
    where: str


def refuse(kind: str, where: object = "") -> NoReturn:
    raise Refused(f"{kind}Error", str(where))


def attempt(call: Callable[[], Any]) -> Any:
    """The result of a call, or its refusal."""
    try:
        return call()
    except Refused as refused:
        return Refusal(*refused.args)
    except GenrefError as error:
        return Refusal(type(error).__name__, place(error))


def place(error: GenrefError) -> str:
    """Where an error is: an argument or, where only the row is known, that row."""
    where = str(error.args[0])
    if type(error).__name__ == "UndefinedPosteriorError":
        return where.rpartition(", for ")[2] if ", for " in where else ""
    return where if type(error).__name__ != "SeparableDataError" else ""


def same(said: Any, expected: Any) -> bool:
    """Whether two answers are equal, with the same types and, in a mapping, in the same order."""
    if isinstance(expected, Refusal) or isinstance(said, Refusal):
        return type(said) is type(expected) and said == expected
    if isinstance(expected, Mapping):
        return list(said) == list(expected) and all(same(said[key], expected[key]) for key in expected)
    if isinstance(expected, Sequence) and not isinstance(expected, str):
        return len(said) == len(expected) and all(map(same, said, expected))
    return type(said) is type(expected) and bool(said == expected)


# Questions, and what a failure says


@lru_cache(maxsize=None)
def page(equation: str) -> str:
    """The place in spec/ that explains an equation."""
    heading = re.compile(rf"^#+ {equation}$", re.M)
    found = [path.name for path in SPEC.glob("*.md") if heading.search(path.read_text(encoding="utf-8"))]
    return f"spec/{found[0]}#{equation}"


@lru_cache(maxsize=None)
def compiled(code: str, mode: str) -> Any:
    return compile(code, "<question>", mode)


class Question(NamedTuple):
    """A call of genref as code: `names` are its inputs, `setup` runs before it."""

    equation: str
    code: str
    names: Given
    setup: str = ""

    def text(self) -> str:
        """The question as a program that can be pasted."""
        code = f"{self.setup}\n{self.code}"
        used = [name for name in self.names if re.search(rf"\b{name}\b", code)]
        lines = [*(f"{name} = {self.names[name]!r}" for name in used), *self.setup.splitlines(), self.code]
        program = "\n".join(lines)
        return "\n".join(
            [*(say for name, say in IMPORTS.items() if re.search(rf"\b{name}\b", program)), program]
        )

    def answer(self, scope: Optional[Given] = None) -> Any:
        """Run the code; `scope` has the results of `setup`, if it was run before.

        The caller's decimal context changes nothing, however unfit it is.
        """
        with localcontext(UNFIT):
            if scope is None:
                scope = {**KNOWN, **self.names}
                exec(compiled(self.setup, "exec"), scope)
            return eval(compiled(self.code, "eval"), {**scope, **self.names})

    def check(self, expected: Any, scope: Optional[Given] = None) -> None:
        """Compare genref's answer with the expected one, a value or a function."""
        right = attempt(expected) if callable(expected) else expected
        said = attempt(lambda: self.answer(scope))
        if not same(said, right):
            raise AssertionError(
                f"{self.equation} is not what the book says\npage: {page(self.equation)}\n\n{self.text()}\n\n"
                f"expected: {right!r}\ngot:      {said!r}"
            )


# Random numbers and labels


def numbers(r: Random) -> Callable[[], Any]:
    """One of several families of numbers."""
    return r.choice(
        [
            lambda: r.randint(-3, 3),
            lambda: r.randint(-2, 2),
            lambda: F(r.randint(-9, 9), r.randint(1, 9)),
            lambda: r.randint(-(10**15), 10**15) / 3**30,
            lambda: r.randint(-(10**15), 10**15) / 3**30,
            lambda: 1e9 + r.randint(-3, 3) / 2**20,
            lambda: r.choice([5e-324, -5e-324, 1e-310, 0.0, 2.2e-308, 1.0]),
            lambda: r.choice([1.7e308, -1.7e308, 1e308, 0.1]),
            lambda: Decimal(r.randint(-300, 300)).scaleb(-2),
            lambda: r.choice([0.1, 0.2, 0.3, 1e-12, 1e12]),
        ]
    )


def labelled(r: Random, n: int, K: int) -> tuple[list[Any], Optional[list[Any]]]:
    """The labels of n examples, each class at least once, and the declared order or None."""
    names: list[Any] = list(range(K)) if r.random() < 0.5 else [f"c{k}" for k in range(K)]
    labels = [names[k % K] for k in range(n)]
    r.shuffle(labels)
    if r.random() < 0.5:
        return labels, None
    r.shuffle(names)
    # Sometimes a class is declared that has no example.
    return labels, [*names, 7 if isinstance(names[0], int) else "none"] if r.random() < 0.15 else names


def order_of(given: Given) -> list[Any]:
    return given.get("classes") or list(given.get("priors") or ()) or sorted(set(given["labels"]))


# Gaussian classes


def points(r: Random) -> Given:
    """Rows and labels: plain, mirrored, collinear or nearly so, huge, subnormal, constant; and some x."""
    K, d, number = r.choice([1, 2, 2, 2, 3, 3, 4, 6]), r.choice([1, 1, 2, 2, 3, 4]), numbers(r)
    n = r.choice([K, K * (d + 1), K * (d + 2), K * (d + 2)])
    rows = [[number() for _ in range(d)] for _ in range(n)]
    labels, classes = labelled(r, n, K)
    how = r.randint(1, 8)
    if how == 1 and d > 1:
        near = r.choice([F(0), F(1, 10**12), F(1, 10**40)])
        rows = [[*row[:-1], F(row[0]) + near * r.randint(-3, 3)] for row in rows]
    elif how == 2:
        rows = [[rows[0][0], *row[1:]] for row in rows]
    elif how in (3, 4):
        K, half = min(K, 2), rows[: n // 2 + 1]
        labels = [label for label in sorted(set(labels))[:2] for _ in half][: len(half) * K]
        rows = (half + [[-a for a in row] for row in half])[: len(half) * K]
        classes = None
    means = list(book.gda_mle_means(list(map(exactly, rows)), labels).values())
    other = numbers(r)
    asked = [rows[0], [(a + b) / 2 for a, b in zip(means[0], means[-1])], [other() for _ in range(d)]]
    return {"rows": rows, "labels": labels, "classes": classes, "asked": asked}


def exactly(x: Iterable[Any]) -> list[F]:
    return list(map(F, x))


class Book(NamedTuple):
    """What the book says of a model: `estimates` by attribute; p(x|y) of one class, which may be refused."""

    prior: Mapping[Any, Any]
    estimates: Mapping[str, Any]
    likelihood: Callable[[Any, Any], Any]
    posterior: Callable[[Any], Any]
    log_odds: Optional[Callable[[Any], Any]] = None
    log_likelihood: Optional[Callable[[Any, Any], Any]] = None

    def likelihoods(self, x: Any) -> dict[Any, Any]:
        return {y: self.likelihood(x, y) for y in self.prior}

    def possible(self, x: Any) -> dict[Any, Any]:
        """p(x|y), or the refusal of 0/0"""
        p = self.likelihoods(x)
        return p if book.bayes_evidence(p, self.prior) != 0 else refuse("UndefinedPosterior")

    def sum_of_logarithms(self, rows: Any, labels: Any) -> Any:
        """sum_i ln p(x_i|y_i) p(y_i)"""
        self.likelihoods(rows[0])  # any class without a density is refused
        if self.log_likelihood:
            return self.log_likelihood(rows, labels)
        terms = [logarithm(self.likelihood(x, y) * self.prior[y]) for x, y in zip(rows, labels)]
        return -inf if -inf in terms else total(terms)


def learnt(given: Given) -> tuple[Any, Any, Any, Any]:
    """Rows, labels, priors and means of Gaussian classes, in class order."""
    order, x, y = order_of(given), list(map(exactly, given["rows"])), given["labels"]
    for k in order:
        if k not in y:
            refuse("EmptyClass", k)
    phi, mu = book.gda_mle_prior(y), book.gda_mle_means(x, y)
    return x, y, {k: phi[k] for k in order}, {k: mu[k] for k in order}


def definite(Sigma: Any, where: str) -> Any:
    return Sigma if book.matrix_positive_definite(Sigma) else refuse("NotPositiveDefinite", where)


def linear(given: Given) -> Book:
    x, y, phi, mu = learnt(given)
    return linear_of(phi, mu, book.gda_mle_covariance(x, y, mu))


def linear_of(phi: Any, mu: Any, Sigma: Any) -> Book:
    return Book(
        phi,
        {"priors": phi, "means": mu, "covariance": Sigma},
        lambda x, y: book.gda_class_density(exactly(x), {y: mu[y]}, definite(Sigma, "covariance"))[y],
        lambda x: book.gda_posterior(exactly(x), phi, mu, Sigma),
        lambda x: book.gda_log_odds(exactly(x), phi, mu, Sigma),
    )


def quadratic(given: Given) -> Book:
    x, y, phi, mu = learnt(given)
    found = book.quadratic_mle_covariances(x, y, mu)
    return quadratic_of(phi, mu, {k: found[k] for k in phi})


def quadratic_of(phi: Any, mu: Any, Sigma: Any) -> Book:
    def density(x: Any, y: Any) -> Any:
        return book.gaussian_density(exactly(x), mu[y], definite(Sigma[y], f"covariances[{y!r}]"))

    return Book(
        phi,
        {"priors": phi, "means": mu, "covariances": Sigma},
        density,
        lambda x: book.bayes_rule({y: density(x, y) for y in phi}, phi),
        lambda x: book.quadratic_log_odds(exactly(x), phi, mu, Sigma),
    )


def diagonal(given: Given) -> Book:
    x, y, phi, mu = learnt(given)
    found = book.gaussian_nb_variances(x, y, mu)
    return diagonal_of(phi, mu, {k: found[k] for k in phi})


def diagonal_of(phi: Any, mu: Any, variance: Any) -> Book:
    def density(x: Any, y: Any) -> Any:
        if 0 in variance[y]:
            refuse("NotPositiveDefinite", f"variances[{y!r}]")
        each = zip(exactly(x), mu[y], variance[y])
        return prod((book.gaussian_density([a], [m], [[s]]) for a, m, s in each), start=F(1))

    estimates = {"priors": phi, "means": mu, "variances": variance}
    return Book(phi, estimates, density, lambda x: book.gaussian_nb_posterior(exactly(x), phi, mu, variance))


def boundary(found: Book) -> list[list[Any]]:
    """Points through two means at which two classes are equally probable, up to the last digits of a double.

    The log-odds there are quadratic in t, so three values give them, and Newton's method a root.
    """
    (y, a), (z, b) = list(found.estimates["means"].items())[:2]

    def x(t: Any) -> list[F]:
        return [p + t * (q - p) for p, q in zip(a, b)]

    def odds(t: Any) -> F:
        p, q = (found.likelihood(x(t), k) * found.prior[k] for k in (y, z))
        return F(nearest(ln(p / q), 25))

    first, middle, last = map(odds, (F(0), F(1, 2), F(1)))
    if first == last:
        return []
    second, t = 2 * (first - 2 * middle + last), first / (first - last)
    for _ in range(3):
        slope = last - first - second + 2 * second * t
        t = F(float(t - (first + (last - first - second) * t + second * t * t) / slope)) if slope else t
    return [x(t), list(map(float, x(t)))]


# Events that are counted


def estimated(counts: Sequence[int], alpha: Any) -> tuple[F, ...]:
    """phi_j = n_j / n, with pseudo-counts as more observations"""
    more = alpha if isinstance(alpha, list) else [alpha] * len(counts)
    return book.frequency_mle([n + F(a) for n, a in zip(counts, more)])


def smoothings(r: Random) -> Given:
    return {"smoothing": r.choice([0, 0, 1, 1, F(1, 2), 0.1, F(7, 2)]), "prior_smoothing": 0, "priors": None}


def with_priors(r: Random, given: Given) -> Given:
    """Sometimes, other priors than those of the examples: nearly equal ones, or one that is 0."""
    order, how = order_of(given), r.randint(1, 5)
    if how == 1:
        given["prior_smoothing"] = r.choice([1, F(1, 3)])
    elif how == 2 and len(order) > 1:
        e = r.choice([F(0), F(1, 10**30), F(-1, 10**30), F(1, 10**16), F(1, len(order))])
        given["priors"] = {
            y: F(1, len(order)) + e * ((y == order[0]) - (y == order[-1])) for y in order[::-1]
        }
        given["classes"] = given["classes"] and order
    return given


def priors_of(given: Given) -> dict[Any, Any]:
    order, y = order_of(given), given["labels"]
    for k in order:
        if k not in y and not (any(map(F, a)) if isinstance(a := given["smoothing"], list) else a):
            refuse("EmptyClass", k)
    if given["priors"]:
        return {k: given["priors"][k] for k in order}
    return dict(zip(order, estimated([y.count(k) for k in order], given["prior_smoothing"])))


def of_rows(given: Given, laplace: Any, likely: Any, *arguments: Any) -> Any:
    """The estimates of the book from rows and labels, where it has them."""
    if set(order_of(given)) != set(given["labels"]):
        return None
    alpha = given["smoothing"]
    formula = None if isinstance(alpha, list) else laplace if alpha == 1 else likely if alpha == 0 else None
    return formula and formula(*arguments)


def bits(r: Random) -> Given:
    K, d = r.choice([1, 2, 2, 3, 5]), r.randint(1, 5)
    n = r.choice([K, K + 1, 3 * K])
    labels, classes = labelled(r, n, K)
    rows: list[Any] = [[r.randint(0, 1) for _ in range(d)] for _ in range(n)]
    asked: list[Any] = [
        rows[0],
        [r.randint(0, 1) for _ in range(d)],
        set(r.sample(range(d), r.randint(0, d))),
    ]
    if r.random() < 0.3:
        rows = [{j for j in range(d) if row[j]} for row in rows]
    given = {"rows": rows, "labels": labels, "features": d, "classes": classes, "asked": asked}
    return with_priors(r, {**given, **smoothings(r)})


def presence(x: Any, d: int) -> list[int]:
    return [int(j in x) for j in range(d)] if isinstance(x, Set) else list(x)


def bernoulli(given: Given) -> Book:
    d, y, prior = given["features"], given["labels"], priors_of(given)
    x = [presence(row, d) for row in given["rows"]]
    return of_presence(given, prior, x, y, d, {"priors": prior}, lambda x: presence(x, d))


def of_presence(given: Given, prior: Any, x: Any, y: Any, d: int, estimates: Any, read: Any) -> Book:
    def phi_of(k: Any) -> Any:
        n = y.count(k)
        ones = [sum(x_i[j] for x_i, y_i in zip(x, y) if y_i == k) for j in range(d)]
        return tuple(estimated([n - n_j, n_j], given["smoothing"])[1] for n_j in ones)

    found = of_rows(given, book.nb_laplace_feature, book.nb_mle_feature, x, y)
    phi = {k: found[k] if found else phi_of(k) for k in prior}

    return Book(
        prior,
        {**estimates, "probabilities": phi},
        lambda x, y: F(book.nb_likelihood(read(x), {y: phi[y]})[y]),
        lambda x: book.nb_posterior(read(x), prior, phi),
    )


def values(r: Random) -> Given:
    K, d = r.choice([1, 2, 2, 3]), r.randint(1, 4)
    n = r.choice([K, K + 2, 3 * K])
    labels, classes = labelled(r, n, K)
    kinds: Any = [r.choice([["a", "b", "zz"], range(1, r.randint(2, 5))]) for _ in range(d)]
    rows = [[r.choice(kind) for kind in kinds] for _ in range(n)]
    seen = [sorted({row[j] for row in rows}) for j in range(d)]
    levels: Any = None if r.random() < 0.4 else [k if isinstance(k[0], str) else k[-1] for k in kinds]
    known: list[Any] = (
        kinds if levels else [v if isinstance(v[0], str) else range(1, v[-1] + 1) for v in seen]
    )
    asked = [rows[0], *([r.choice(list(each)) for each in known] for _ in range(2))]
    given = {"rows": rows, "labels": labels, "levels": levels, "classes": classes, "asked": asked}
    return with_priors(r, {**given, **smoothings(r), "known": known})


def categorical(given: Given) -> Book:
    known, y, prior = given["known"], given["labels"], priors_of(given)
    x = [[list(own).index(v) + 1 for own, v in zip(known, row)] for row in given["rows"]]
    k = list(map(len, known))

    def phi_of(c: Any) -> Any:
        own = [x_i for x_i, y_i in zip(x, y) if y_i == c]
        counts = [[sum(x_i[j] == v for x_i in own) for v in range(1, k[j] + 1)] for j in range(len(k))]
        return tuple(estimated(n_j, given["smoothing"]) for n_j in counts)

    found = of_rows(given, book.nb_categorical, None, x, y, k)
    phi = {c: found[c] if found else phi_of(c) for c in prior}

    def likelihood(x: Any, y: Any) -> Any:
        return prod((phi[y][j][list(known[j]).index(v)] for j, v in enumerate(x)), start=F(1))

    return Book(
        prior,
        {"priors": prior, "probabilities": phi, "levels": tuple(k)},
        likelihood,
        lambda x: book.bayes_rule({c: likelihood(x, c) for c in prior}, prior),
    )


def documents(r: Random) -> Given:
    K, V = r.choice([1, 2, 2, 3]), r.choice([1, 2, 4, 30])
    n = r.choice([K, K + 2, 3 * K])
    labels, classes = labelled(r, n, K)

    def document() -> Any:
        words = [r.randint(1, V) for _ in range(r.choice([0, 1, 3, 10]))]
        return dict(Counter(words)) if r.random() < 0.2 else words

    docs = [document() for _ in range(n)]
    docs[0] = [V, *docs[0]]
    asked = [docs[0], document(), [r.randint(1, V) for _ in range(200)], {V: r.choice([0, 1, 50])}]
    given = {"rows": docs, "labels": labels, "size": r.choice([None, V]), "classes": classes, "asked": asked}
    given = with_priors(r, {**given, **smoothings(r)})
    if r.random() < 0.2:
        given["smoothing"] = [r.choice([0, 1, F(1, 3), 2]) for _ in range(V)]
    return {**given, "known": V}


def listed(document: Any) -> list[int]:
    return list(Counter(document).elements())


def multinomial(given: Given) -> Book:
    prior, x = priors_of(given), list(map(listed, given["rows"]))
    return of_draws(given, prior, x, given["known"], {"priors": prior}, listed)


def of_draws(given: Given, prior: Any, x: Any, V: int, estimates: Any, read: Any) -> Book:
    y, alpha = given["labels"], given["smoothing"]
    n = {k: Counter(word for x_i, y_i in zip(x, y) if y_i == k for word in x_i) for k in prior}
    for k in prior:
        if not n[k] and not (any(alpha) if isinstance(alpha, list) else alpha):
            where = f"words of class {k!r}"
            refuse("EmptyData", where if "size" in given else f"{where} in the vocabulary")
    found = of_rows(given, book.event_laplace_word, book.event_mle_word, x, y, V)
    words = range(1, V + 1)
    phi = {k: found[k] if found else estimated([n[k][word] for word in words], alpha) for k in prior}

    def likelihood(x: Any, y: Any) -> Any:
        return F(book.event_probability(read(x), {y: F(1)}, phi)[y])

    def log_likelihood(rows: Any, labels: Any) -> Any:
        if not all(prior[y] * likelihood(x, y) for x, y in zip(rows, labels)):
            return -inf
        return book.event_log_likelihood(list(map(read, rows)), labels, prior, phi)

    return Book(
        prior,
        {**estimates, "probabilities": phi},
        likelihood,
        lambda x: book.event_posterior(read(x), prior, phi),
        None,
        log_likelihood,
    )


WORDS = ["win", "a", "prize", "see", "you", "soon", "now", "don", "9"]


def texts(r: Random) -> Given:
    K = r.choice([1, 2, 2, 3])
    n = r.choice([K, K + 2, 3 * K])
    labels, classes = labelled(r, n, K)

    def text(most: int, words: Sequence[str] = WORDS) -> str:
        each = [r.choice(words) for _ in range(r.randint(0, most))]
        return "".join(r.choice([w, w.upper(), w.title()]) + r.choice([" ", ", ", "! ", "\n"]) for w in each)

    rows = ["Win " + text(6), *(text(6) for _ in range(n - 1))]
    asked = [rows[0], text(8, [*WORDS, "zymurgy", "xyz"]), "", text(90)]
    given = {"rows": rows, "labels": labels, "classes": classes, "asked": asked, **smoothings(r)}
    given["vocabulary"] = r.choice([{}, {}, {"size": 3}, {"minimum": 2, "stop_words": ["The", "Win"]}])
    return with_priors(r, given)


def tokens(text: str) -> list[str]:
    return re.findall("[a-z0-9]+", text.lower())


def chosen(given: Given, lists: list[list[str]]) -> tuple[Any, tuple[str, ...]]:
    """The priors and the vocabulary of texts."""
    options = given["vocabulary"]
    n, least = Counter(word for words in lists for word in words), options.get("minimum", 1)
    lists = [[word for word in words if n[word] >= least] for words in lists]
    lists = [[word for word in words if word not in ("the", "win") or least == 1] for words in lists]
    prior, V = priors_of(given), book.nb_vocabulary(lists)
    V = tuple(sorted(book.nb_stop_words(lists, options["size"]))) if "size" in options else V
    return (prior, V) if V else refuse("EmptyData", "vocabulary")


def by_word(found: Book, V: Sequence[str]) -> Book:
    """The estimates as a text classifier names them."""
    phi = {y: dict(zip(V, p)) for y, p in found.estimates["probabilities"].items()}
    return found._replace(estimates={**found.estimates, "probabilities": phi, "vocabulary.words": V})


def words_drawn(given: Given) -> Book:
    lists = list(map(tokens, given["rows"]))
    prior, V = chosen(given, lists)
    x = [book.event_encoding(words, V) for words in lists]

    def read(text: str) -> Any:
        return book.event_encoding(tokens(text), V)

    return by_word(of_draws(given, prior, x, len(V), {"priors": prior}, read), V)


def words_present(given: Given) -> Book:
    lists = [sorted(set(tokens(text))) for text in given["rows"]]
    prior, V = chosen(given, lists)
    x = [book.nb_presence_vector(words, V) for words in lists]

    def read(text: str) -> Any:
        return book.nb_presence_vector(tokens(text), V)

    found = of_presence(given, prior, x, given["labels"], len(V), {"priors": prior}, read)
    return by_word(found, V)


# Logistic regression, with any theta


def thetas(r: Random) -> Given:
    K, d, number = r.choice([2, 2, 3, 4]), r.randint(0, 3), numbers(r)
    labels, classes = labelled(r, K + 3, K)
    classes = (classes or sorted(set(labels)))[:K]
    if r.random() < 0.5:
        number = Random(str(r.random())).random
    theta = [float(number()) for _ in range((K - 1) * (d + 1))]
    if r.random() < 0.3:
        theta = [*theta[: d + 1] * (K - 1)]
    rows = [[r.choice([0, F(1, 2), -3, 0.1, 40]) for _ in range(d)] for _ in labels]
    if max(map(abs, theta)) > 1e15:
        rows = [[0 for _ in row] for row in rows]
        theta = [0.0 if abs(t) > 1e15 else t for t in theta]
    return {"classes": classes, "theta": theta, "rows": rows, "labels": labels, "asked": rows[:3]}


def softmax(given: Given) -> Book:
    order, width = given["classes"], len(given["theta"]) // (len(given["classes"]) - 1)
    exact = [F(0)] * width + list(map(F, given["theta"]))
    theta = {y: exact[i * width : (i + 1) * width] for i, y in enumerate(order)}

    def power(x: Any, y: Any) -> Any:
        return exp(sum((t * F(a) for t, a in zip(theta[y], (1, *x))), F(0)))

    return Book(
        dict.fromkeys(order, F(1)),
        {"thetas": {y: tuple(map(float, theta[y])) for y in order}},
        power,
        lambda x: book.softmax_hypothesis(theta, exactly(x)),
        None,
        lambda rows, labels: book.softmax_conditional_likelihood(theta, list(map(exactly, rows)), labels),
    )


# The table of models


class Model(NamedTuple):
    """A row of the table: how it is fitted, its data, the book, and the equations of its answers.

    `equations`: those of estimates, p(x|y), p(y|x), the label, the log-odds and the log-likelihood. `parts`:
    the statistics of the rows of a slice, and the model of statistics.
    """

    fit: str
    data: Callable[[Random], Given]
    book: Callable[[Given], Book]
    equations: str
    parts: tuple[str, str] = ("", "")

    @property
    def exact(self) -> bool:
        """Whether its probabilities are rational."""
        return "count(" in self.parts[0]


SMOOTHED = "smoothing=smoothing, prior_smoothing=prior_smoothing, priors=priors"
OPTIONS = f"classes=classes, {SMOOTHED}"
GAUSSIAN = "gda-class-density {}-posterior gda-predict {}-log-odds gda-log-likelihood"
PRESENCES = "nb-laplace-feature nb-likelihood nb-posterior bayes-decision bayes-rule nb-joint-likelihood"
VALUES = PRESENCES.replace("nb-laplace-feature", "nb-categorical")
DRAWS = "event-laplace-word event-probability event-posterior bayes-decision bayes-rule event-log-likelihood"
SOFTMAX = """logistic-hypothesis logistic-hypothesis softmax-hypothesis softmax-hypothesis logistic-hypothesis
softmax-conditional-likelihood"""


def gaussian_classes(fit: str, equation: str, found: Callable[[Given], Book], model: str) -> Model:
    alone = ", diagonal=True" * (found is diagonal)
    posterior = "gaussian-nb" if alone else "gda"
    odds = "quadratic" if found is quadratic else "gda"
    equations = f"{equation} {GAUSSIAN.format(posterior, odds)}"
    moments = f"ClassMoments.of(rows[{{0}}], labels[{{0}}], order{alone})"
    return Model(
        f"{fit}(rows, labels, classes=classes)", points, found, equations, (moments, f"{model}({{}})")
    )


def counted(module: str, options: str, data: Any, found: Any, equations: str) -> Model:
    module += "_naive_bayes"
    count = f"{module}.count(rows[{{0}}], labels[{{0}}], {options}, classes=order)"
    fit = f"{module}.fit(rows, labels, {options}, {OPTIONS})"
    return Model(fit, data, found, equations, (count, f"{module}.model({{}}, {SMOOTHED})"))


def of_texts(kind: str, found: Callable[[Given], Book], equations: str) -> Model:
    kind = f"text_classifier.{kind}"
    count = f"text_classifier.count(rows[{{0}}], labels[{{0}}], {kind}, classes=order)"
    model = f"{kind}({{}}, {SMOOTHED.replace('priors=', 'given_priors=')}, **vocabulary)"
    fit = f"text_classifier.fit(rows, labels, {kind}, {OPTIONS}, **vocabulary)"
    return Model(fit, texts, found, equations, (count, model))


NB = "gaussian_naive_bayes"
MODELS = {
    "linear": gaussian_classes("gda.fit", "gda-mle-covariance", linear, "gda.linear_model"),
    "quadratic": gaussian_classes(
        "gda.fit_quadratic", "quadratic-mle-covariances", quadratic, "gda.quadratic_model"
    ),
    "diagonal": gaussian_classes(f"{NB}.fit", "gaussian-nb-variances", diagonal, f"{NB}.model"),
    "bernoulli": counted("bernoulli", "features=features", bits, bernoulli, PRESENCES),
    "categorical": counted("categorical", "levels=levels", values, categorical, VALUES),
    "multinomial": counted("multinomial", "vocabulary_size=size", documents, multinomial, DRAWS),
    "words drawn": of_texts("MultinomialText", words_drawn, DRAWS),
    "words present": of_texts("BernoulliText", words_present, PRESENCES),
    "softmax": Model("logistic_regression.LogisticRegression(classes, theta)", thetas, softmax, SOFTMAX),
}


# Wide ranges: what filters, which find labels in doubles, must leave to exact arithmetic


def nearly_even(r: Random, K: int) -> dict[int, F]:
    """Priors that are equal, or differ by very little."""
    e = r.choice([F(0), F(1, 10**30), F(-1, 10**30), F(1, 10**16), F(1, 10)])
    return {k: F(1, K) + e * ((k == 0) - (k == K - 1)) for k in range(K)}


def real(r: Random) -> float:
    return r.randint(-(10**12), 10**12) / 3**24


def wide(r: Random) -> Given:
    """Parameters of Gaussian classes: scales from 10^-290 to 10^290, means that are equal or nearly so."""
    K, d = r.choice([2, 2, 3]), r.choice([1, 2, 2, 3])
    scales = [r.choice([1, 1, 1e-20, 1e20, 1e-150, 1e150, 1e-290, 1e290]) for _ in range(d)]
    base = [r.choice([0.0, 1.0, 3.0, 1e6, real(r)]) for _ in range(d)]

    def mean() -> list[float]:
        return [(b + r.choice([0, 0, 1, real(r), 1e-17, 1e-10])) * s for b, s in zip(base, scales)]

    def covariance() -> list[list[F]]:
        L = [[F(r.choice([0, 1, 2, real(r)])) * (k < j) for k in range(d)] for j in range(d)]
        L = [
            [r.choice([F(1), F(1), F(2), F(1, 10**9)]) if k == j else L[j][k] for k in range(d)]
            for j in range(d)
        ]
        size = list(map(F, scales))
        return [[sum(map(mul, L[i], L[j])) * size[i] * size[j] for j in range(d)] for i in range(d)]

    means = {k: mean() for k in range(K)}
    if r.random() < 0.3:
        means[1] = means[0]
    shared = covariance()
    covariances = {k: r.choice([shared, covariance()]) for k in range(K)}
    middle = [a / 2 + b / 2 for a, b in zip(means[0], means[1])]
    between = [[(b + real(r) / 5) * s for b, s in zip(base, scales)] for _ in range(2)]
    given = {"priors": nearly_even(r, K), "means": means, "covariance": shared, "covariances": covariances}
    variances = {k: [Sigma[j][j] for j in range(d)] for k, Sigma in covariances.items()}
    return {**given, "variances": variances, "asked": [*means.values(), middle, *between]}


def estimates_of(kind: Callable[[Any, Any, Any], Book], spread: str) -> Callable[[Given], Book]:
    return lambda given: kind(
        given["priors"], {y: exactly(m) for y, m in given["means"].items()}, given[spread]
    )


def alike(r: Random) -> Given:
    """Rows of classes that are permutations of one another, so that likelihoods are equal or nearly so."""
    K, d = r.choice([2, 3]), r.choice([3, 6])
    first = [[r.randint(0, 1) for _ in range(d)] for _ in range(3)]
    rows = [row for k in range(K) for row in (first if r.random() < 0.6 else [r.sample(x, d) for x in first])]
    asked = [*rows[:3], [1] * d, *([r.randint(0, 1) for _ in range(d)] for _ in range(3))]
    labels = [k for k in range(K) for _ in range(3)]
    given = {"rows": rows, "labels": labels, "features": d, "classes": None, "asked": asked}
    return {**given, **smoothings(r), "smoothing": r.choice([1, F(1, 10**9)]), "priors": nearly_even(r, K)}


def long(r: Random) -> Given:
    """Long documents whose words have equal or nearly equal probabilities in all classes."""
    given = alike(r)
    d = given["features"]
    docs = [[1 + j for j in range(d) if row[j]] + [1, d] for row in given["rows"]]
    asked = [{r.randint(1, d): r.choice([1, 30, 100]) for _ in range(2)} for _ in range(5)]
    return {**given, "rows": docs, "asked": asked, "size": d, "known": d}


def steep(r: Random) -> Given:
    """theta and x whose products are large, tiny, equal or nearly equal."""
    K, d = r.choice([2, 3, 3]), r.choice([1, 2, 3])
    scales = [r.choice([1.0, 1e-20, 1e20, 1e-290, 1e290]) for _ in range(d)]
    first = [real(r), *(real(r) * s for s in scales)]
    theta = list(first)
    for _ in range(K - 2):
        other = r.choice([first, first[::-1] if set(scales) == {1.0} else first])
        theta += [t * r.choice([1, 1, 1 + 2**-52, -1]) for t in other]
    asked = [[r.choice([0, 1, real(r), 1e-17]) / s for s in scales] for _ in range(5)]
    return {"classes": list(range(K)), "theta": theta, "labels": [], "asked": asked}


MODELS_OF_WIDE = {
    "wide linear": (
        "gda.LinearModel(priors, means, covariance)",
        wide,
        estimates_of(linear_of, "covariance"),
    ),
    "wide quadratic": (
        "gda.QuadraticModel(priors, means, covariances)",
        wide,
        estimates_of(quadratic_of, "covariances"),
    ),
    "wide diagonal": (
        f"{NB}.GaussianNaiveBayesModel(priors, means, variances)",
        wide,
        estimates_of(diagonal_of, "variances"),
    ),
    "wide bernoulli": (MODELS["bernoulli"].fit, alike, bernoulli),
    "wide multinomial": (MODELS["multinomial"].fit, long, multinomial),
    "wide softmax": (MODELS["softmax"].fit, steep, softmax),
}
WIDE = {name: Model(*row, "bayes-decision") for name, row in MODELS_OF_WIDE.items()}


class Case:
    """A model fitted to hard data, what the book says of it, and some x."""

    def __init__(self, name: str, seed: int) -> None:
        self.name, self.model = name, {**MODELS, **WIDE}[name]
        self.given = self.model.data(Random(f"{name} {seed}"))
        self.asked = self.given.pop("asked")
        self.given["order"] = order_of(self.given)
        self.setup = f"model = {self.model.fit}"
        self.equations = self.model.equations.split()
        self.scope = {**KNOWN, **self.given}
        self.book = attempt(lambda: self.model.book(self.given))
        if isinstance(self.book, Book) and "means" in self.book.estimates and len(self.book.prior) > 1:
            more = attempt(lambda: boundary(self.book))
            self.asked += [] if isinstance(more, Refusal) else more
        self.refused = attempt(lambda: exec(compiled(self.setup, "exec"), self.scope))

    def check(self, equation: str, code: str, expected: Any, **names: Any) -> None:
        """Ask the model, and compare."""
        Question(equation, code, {**self.given, **names}, self.setup).check(expected, self.scope)


@lru_cache(maxsize=None)
def case(name: str, seed: int) -> Case:
    return Case(name, seed)


def fitted(name: str, seeds: Iterable[int]) -> Iterator[Case]:
    """Yield the cases that have a model."""
    return (each for each in (case(name, seed) for seed in seeds) if not isinstance(each.book, Refusal))


# Functions without a model


Asked = Tuple[Given, list[tuple[str, str, Any]]]
"""Names, and for each question its equation, its code and the answer of the book."""


def unless(refused: bool, refusal: Refusal, answer: Callable[[], Any]) -> Any:
    return refusal if refused else answer()


def bayes_rule(r: Random) -> Asked:
    K, family = r.choice([2, 2, 3, 6]), r.choice([[0, 0, 0.1, 1], [abs(numbers(r)()) for _ in range(9)]])
    order = r.sample(range(9), K)
    prior, p = dict(zip(order, nearly_even(r, K).values())), {y: r.choice(family) for y in order}
    exact, phi = {y: F(p[y]) for y in order}, r.choice([F(0), F(1, 10), F(1, 3), F(1)])
    q, outcomes = [F(r.randint(0, 8), 8) for _ in range(9)], [r.randint(0, 1) for _ in range(9)]
    edges, no = sorted(F(k, 8) for k in r.sample(range(9), 3)), Refusal("UndefinedPosteriorError", "")
    p_x = book.bayes_evidence(exact, prior)
    best = unless(p_x == 0, no, lambda: book.bayes_decision(exact, prior))
    names = {"prior": prior, "p": p, "phi": phi, "q": q, "outcomes": outcomes, "edges": edges}
    return names, [
        (
            "bayes-rule",
            "bayes.posterior(prior, p)",
            unless(p_x == 0, no, lambda: book.bayes_rule(exact, prior)),
        ),
        ("bayes-evidence", "bayes.evidence(prior, p)", p_x),
        ("bayes-decision", "bayes.argmax(prior, p)", best),
        ("bayes-decision", "bayes.decide(prior, p)", no if best is no else best[0]),
        (
            "calibration-table",
            "bayes.calibration_table(q, outcomes, edges)",
            book.calibration_table(q, outcomes, edges),
        ),
        *(("gda-class-mass", f"gda.class_mass({y}, phi)", F(book.gda_class_mass(y, phi))) for y in (0, 1)),
    ]


def matrices(r: Random) -> Asked:
    d, number = r.choice([1, 2, 3, 4]), numbers(r)
    L, b, x, mu = (
        [[F(number()) for _ in range(d)] for _ in range(d)],
        *([number() for _ in "d" * d] for _ in "bxm"),
    )
    size = [r.choice([F(1), F(1), F(1, 2**400), F(2) ** 900]) for _ in range(d)]
    S: Any = [[sum(map(mul, u, v), F(0)) * s * t for v, t in zip(L, size)] for u, s in zip(L, size)]
    S[0][0] -= r.choice([0, 0, 0, F(1, 10**40), 3])
    definite, point = book.matrix_positive_definite(S), (exactly(x), exactly(mu), S)
    asked: list[tuple[str, str, Any]] = [
        ("matrix-positive-definite", "linear_algebra.is_positive_definite(S)", definite)
    ]

    def ask(equation: str, code: str, formula: Callable[..., Any], *more: Any, digits: Any = ("",)) -> None:
        where = "covariance" if "mu" in code else "matrix"
        refusal = Refusal("NotPositiveDefiniteError", where)
        value = attempt(lambda: formula(*(point if "mu" in code else (S,)))) if definite else refusal
        for n in digits:
            asked.append((equation, code.format(n), value if n == "" else attempt(lambda: nearest(value, n))))

    ask("matrix-ldl", "linear_algebra.ldl(S)", book.matrix_ldl)
    ask("matrix-cholesky", "linear_algebra.cholesky(S, digits={})", book.matrix_cholesky, digits=(None, 30))
    ask("gaussian-density", "gaussian.density(x, mu, S, digits={})", book.gaussian_density, digits=(None, 30))
    code = "gaussian.log_density(x, mu, S, digits={})"
    ask("gaussian-log-density", code, book.gaussian_log_density, digits=(None, 30))
    ask("gaussian-contour", "gaussian.squared_distance(x, mu, S)", book.gaussian_contour)
    for name, A in (("S", S), ("L", L)):
        value, no = book.matrix_determinant(A), Refusal("NotPositiveDefiniteError", "matrix")
        inverse = unless(value == 0, no, lambda: book.matrix_inverse(A))
        solution = unless(value == 0, no, lambda: book.matrix_solve(A, exactly(b)))
        asked.append(("matrix-determinant", f"linear_algebra.determinant({name})", value))
        asked.append(("matrix-inverse", f"linear_algebra.inverse({name})", inverse))
        asked.append(("matrix-inverse", f"linear_algebra.solve({name}, b)", solution))
    return {"S": S, "L": L, "b": b, "x": x, "mu": mu}, asked


def moments(r: Random) -> Asked:
    rows = points(r)["rows"]
    x = list(map(exactly, rows))
    mean, covariance = book.sample_mean(x), book.covariance_definition(x)
    asked: list[tuple[str, str, Any]] = [
        ("sample-mean", "gaussian.mean(rows)", mean),
        ("covariance-definition", "gaussian.covariance(rows)", covariance),
        ("covariance-definition", "Moments.of(rows).covariance", covariance),
    ]
    for of in ("Moments.of(rows)", "Moments.of(rows, diagonal=True)"):
        asked.append(("sample-mean", f"{of}.mean", mean))
        variances = tuple(row[j] for j, row in enumerate(covariance))
        asked.append(("covariance-definition", f"{of}.variances", variances))
        if len(rows) > 1:
            parts = " + ".join(of.replace("rows", part) for part in ("rows[:1]", "rows[1:]"))
            asked.append(("sample-mean", f"{parts} == {of}", True))
    if len(mean) == 2 and book.matrix_positive_definite(covariance):
        (a, b), (_, c) = covariance
        first = (a + c) / 2 + sqrt((a - c) ** 2 / 4 + b * b)
        u, v = (abs(b), (first - a) * (1 if b > 0 else -1)) if b else (F(a >= c), F(a < c))
        size = sqrt(u * u + v * v)
        axes = ((first, (u / size, v / size)), ((a * c - b * b) / first, (-v / size, u / size)))
        code = "gaussian.principal_axes(A, digits=20)"
        asked.append(("gaussian-principal-axes", code, nearest(axes, 20)))
    return {"rows": rows, "A": covariance}, asked


def counts(r: Random) -> Asked:
    n = [r.choice([0, 0, 1, 5, 10**30]) for _ in range(r.choice([1, 2, 5]))]
    alpha = r.choice([0, 1, F(1, 3), 0.1, [r.choice([0, 1, F(1, 2)]) for _ in n]])
    no, pseudo = Refusal("EmptyDataError", "observations"), any(alpha) if isinstance(alpha, list) else alpha
    edges = sorted({F(numbers(r)()) for _ in range(r.choice([1, 4]))})
    asked: list[tuple[str, str, Any]] = [
        ("frequency-mle", "laplace.frequencies(n)", unless(not any(n), no, lambda: book.frequency_mle(n))),
        ("laplace-estimate", "laplace.smoothed_frequencies(n)", book.laplace_estimate(n)),
        (
            "laplace-estimate",
            "laplace.smoothed_frequencies(n, alpha)",
            unless(not any(n) and not pseudo, no, lambda: estimated(n, alpha)),
        ),
    ]
    for v in (numbers(r)(), edges[0], edges[-1]):
        mirrored = len(edges) + 2 - book.nb_discretize(-F(v), [-e for e in edges])
        asked.append(("nb-discretize", f"discretize.bin_of({v!r}, edges)", book.nb_discretize(F(v), edges)))
        asked.append(("nb-discretize", f"discretize.bin_of({v!r}, edges, closed='right')", mirrored))
    d = r.randint(1, 70)
    counted = book.nb_parameter_count(d)
    asked.append(("nb-parameter-count", f"tuple(bernoulli_naive_bayes.parameter_count({d}))", counted))
    return {"n": n, "alpha": alpha, "edges": edges}, asked


def words(r: Random) -> Asked:
    lists = [r.choices(WORDS, k=r.randint(0, 6)) for _ in range(4)]
    x, n, N = r.choices([*WORDS, "xyz"], k=5), Counter(w for each in lists for w in each), r.randint(0, 4)
    V, said, vector = book.nb_vocabulary(lists), texts(r)["asked"][0], [r.choice([0, 1, 9]) for _ in range(4)]
    kept = book.nb_vocabulary([[w for w in each if n[w] >= 2 and w != "a"] for each in lists])
    present, of = book.nb_presence_vector(x, V), "text.Vocabulary.of(lists"
    places = [j for j, x_j in enumerate(present) if x_j]
    common = book.nb_stop_words(lists, N)
    return {"lists": lists, "x": x, "N": N, "said": said, "vector": vector}, [
        ("nb-vocabulary", f"{of}).words", V),
        ("nb-vocabulary", f"{of}, minimum=2, stop_words=['a']).words", kept),
        ("nb-stop-words", f"{of}, size=N).words", tuple(sorted(common))),
        ("nb-stop-words", "text.commonest(lists, N)", common),
        ("nb-presence-vector", f"{of}).presence(x)", present),
        ("nb-presence-vector", f"sorted({of}).present(x))", places),
        ("event-encoding", f"{of}).identities(x)", book.event_encoding(x, V)),
        ("event-encoding", f"{of}).unknown(x)", dict(Counter(word for word in x if word not in V))),
        ("nb-vocabulary", "text.tokenize(said)", tokens(said)),
        (
            "event-encoding",
            "multinomial_naive_bayes.word_counts(vector)",
            {k: n for k, n in enumerate(vector, 1) if n},
        ),
    ]


def logistic(r: Random) -> Asked:
    d, unit, z = (
        r.choice([0, 1, 2, 3]),
        r.choice([F(3, 2), F(1, 3)]),
        r.choice([0, 1e-300, -745.2, 800, real(r)]),
    )
    theta, rows = (
        [unit * r.randint(-5, 5) for _ in range(d + 1)],
        [[real(r) for _ in range(d)] for _ in range(5)],
    )
    labels = ["no", "yes", *r.choices(["no", "yes"], k=3)]
    x, y, t = [exactly(row) for row in rows], [int(label == "yes") for label in labels], exactly(theta)
    given, rates, phi = wide(r), {0: F(r.choice([2, 7]), 2), 1: F(r.choice([1, 6]), 2)}, nearly_even(r, 2)
    mu = {k: exactly(m) for k, m in list(given["means"].items())[:2]}
    parts, u = (phi, mu, given["covariance"]), given["asked"][-1]
    poisson = book.poisson_logistic_form(rates, phi)
    linear = "gda.LinearModel(phi, mu, S).logistic_form()"
    likelihood, of = "logistic-conditional-likelihood", "logistic_regression.{}(theta, rows, labels{})"
    reals: list[tuple[str, str, Any]] = [
        ("logistic-function", "logistic.logistic(z)", book.logistic_function(F(z))),
        ("logistic-hypothesis", "logistic.hypothesis(theta, rows[0])", book.logistic_hypothesis(t, x[0])),
        (likelihood, of.format("log_likelihood", ""), book.logistic_conditional_likelihood(t, x, y)),
        ("poisson-logistic-form", "logistic.poisson_logistic_form(rates, phi).theta()", poisson),
        (
            "poisson-logistic-form",
            "logistic.poisson_logistic_form(rates, phi).probability([7])",
            book.logistic_hypothesis(poisson, [7]),
        ),
        ("gda-logistic-form", f"{linear}.theta()", book.gda_logistic_form(*parts)),
        ("gda-logistic-form", f"{linear}.log_odds(u)", book.gda_log_odds(exactly(u), *parts)),
    ]
    if any(theta) and d:
        score = [a - b for a, b in zip(book.logistic_ascent(t, x, y, 1), t)]
        first = book.logistic_ascent(t, x, y, F(1, 4))
        path = [tuple(t), first, book.logistic_ascent(first, x, y, F(1, 4))]
        reals.append((likelihood, of.format("score", ""), score))
        reals.append(("logistic-ascent", of.format("ascent", ", step_size=0.25, steps=2"), path))
    names = {"theta": theta, "rows": rows, "labels": labels, "z": z, "rates": rates, "phi": phi}
    asked = [(equation, code, nearest(value)) for equation, code, value in reals]
    asked += [
        (equation, f"{code[:-1]}{', ' * (code[-2] != '(')}digits=25)", nearest(value, 25))
        for equation, code, value in reals
    ]
    return {**names, "mu": mu, "S": given["covariance"], "u": u}, asked


def maxima(r: Random) -> Asked:
    """Logistic regression: each x has an example of each class, so the maximum exists and is unique.

    A step of Newton's method from a theta next to the maximum is much nearer to it, so the doubles nearest to
    the maximum are those nearest to where the step ends.
    """
    K, d = r.choice([2, 2, 3]), r.choice([0, 1, 1])
    each = [[r.choice([real(r), F(k, 3), 2 * k])] * d for k in range(3)]
    rows, labels = [x for x in each for _ in range(K)] + each[:1], [k for _ in each for k in range(K)] + [1]
    start = {y: exactly(theta) for y, theta in KNOWN["logistic_regression"].fit(rows, labels).thetas.items()}
    x: Any = list(map(exactly, rows))
    if K == 2:
        step: Any = {0: (F(0),) * (d + 1), 1: book.logistic_fit(start[1], x, labels)}
    else:
        step = book.softmax_fit(start, x, labels)
    one = Refusal("NotPositiveDefiniteError", "sum of x x' with x_0 = 1")
    fit, apart = (
        "logistic_regression.fit(rows, labels)",
        "logistic_regression.fit([[0], [1], [2]], [0, 0, 1])",
    )
    return {"rows": rows, "labels": labels}, [
        ("logistic-fit" if K == 2 else "softmax-fit", f"{fit}.thetas", nearest(step)),
        ("logistic-fit", apart, Refusal("SeparableDataError", "")),
        ("logistic-fit", "logistic_regression.fit([[2], [2], [2]], [0, 1, 0])", one),
    ]


FUNCTIONS: dict[str, Callable[[Random], Asked]] = {
    each.__name__: each for each in (bayes_rule, matrices, moments, counts, words, logistic, maxima)
}


def several(name: str) -> str:
    """What errors call several x."""
    return "documents" if name == "multinomial" else "texts" if name.startswith("words") else "rows"
