# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The values that the toys of the chapters should show, computed by genref: a function for each toy.

The toys compute by the book, compiled to JavaScript; `test_toys.py` compares them with this. A reader sets
texts such as "0.8" and "1/3", which are read exactly. Without arguments a function gives the first picture.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import hypot
from typing import Optional, TypedDict, Union, cast

from genref import gaussian, gda, logistic_regression, text_classifier
from genref.discretize import bin_of
from genref.errors import (
    DomainError,
    EmptyClassError,
    GenrefError,
    SeparableDataError,
    UndefinedPosteriorError,
)
from genref.gda import LinearModel
from genref.linear_algebra import cholesky, determinant, inverse
from genref.logistic import hypothesis
from genref.numbers.reals import Rounded, Value, ln, rounded, sqrt
from genref.text import tokenize

Point = Sequence[str]
Place = list[float]
Numbers = Union[Rounded, Fraction, int]

MAILS = {
    "spam": ["Win a prize now!", "A prize for you"],
    "ham": ["See you soon", "A car for you", "See a car"],
}
"""The messages of the chapter on Naive Bayes."""

CLOUDS = (
    (("-2.4", "-1.6"), ("-1.8", "0.4"), ("-0.6", "-1.4"), ("-1.0", "0.6"), ("0.6", "-0.4"), ("0.4", "1.4")),
    (("2.6", "1.8"), ("1.4", "2.6"), ("3.2", "0.4"), ("0.8", "0.2"), ("2.0", "-0.6"), ("-0.2", "2.2")),
)
"""Points of the plane, of class 0 and of class 1: no line separates them."""

EventModel = Union[type[text_classifier.MultinomialText[str]], type[text_classifier.BernoulliText[str]]]
EVENT_MODELS: Mapping[str, EventModel] = {
    "multinomial": text_classifier.MultinomialText,
    "bernoulli": text_classifier.BernoulliText,
}

FRAME = ((-5.0, 5.0), (-4.0, 4.0))
"""The part of the plane that is drawn."""

SHADES = 24
"""Steps of a shade from one end of the plane to the other."""


class Number(TypedDict):
    """A number to read and to draw."""

    text: str
    value: float


class Axis(TypedDict):
    """Half an axis of the contour at the distance 1."""

    variance: str
    end: Place


class Sigma(TypedDict):
    """A Gaussian in the plane; `factor`: C with C C' = Sigma, which turns the unit circle into a contour."""

    factor: list[Place]
    axes: list[Axis]
    determinant: Number
    inverse: list[list[str]]
    peak: Number
    density: Number
    squared_distance: Number


class Rival(TypedDict):
    """Logistic regression, or why it has no theta."""

    theta: list[float]
    line: list[Place]
    probability: Optional[Number]
    refusal: str


class Boundary(TypedDict):
    """GDA of two classes. `shade`: p(y = 1) at steps along the straight line between the two `ends`."""

    phi: Number
    means: list[list[Number]]
    covariance: list[list[Number]]
    factor: list[Place]
    theta: list[float]
    line: list[Place]
    ends: list[Place]
    shade: list[float]
    posterior: Number
    rival: Optional[Rival]


class Threshold(TypedDict):
    """Two Gaussians on a line: `curves` has x, both densities and p(y = 1 | x)."""

    curves: list[list[float]]
    threshold: Number
    densities: list[Number]
    posterior: Number
    label: int


class WordEstimates(TypedDict):
    """p(word | spam) and p(word | ham), and whether the message has the word."""

    word: str
    spam: Number
    ham: Number
    present: bool


class Smoothed(TypedDict):
    """Naive Bayes of the five messages with a pseudo-count."""

    words: list[WordEstimates]
    posterior: Optional[Number]
    refusal: str


class Bin(TypedDict):
    """The bin of a number, with each of both ends closed, and whether it is an edge."""

    value: Number
    left: int
    right: int
    edge: bool


class Bins(TypedDict):
    """Bins of living areas: that of one area, and those of the edges."""

    area: Bin
    edges: list[Bin]


class Step(TypedDict):
    """Theta after some steps, its line and its log-likelihood."""

    theta: list[float]
    line: list[Place]
    log_likelihood: float


class Ascent(TypedDict):
    """Gradient ascent on points of two classes, and the maximum that it goes to."""

    points: list[list[Place]]
    steps: list[Step]
    maximum: Step


class Evidence(TypedDict):
    """What a word of the message says: p(word | spam), p(word | ham), and the posterior when read so far."""

    word: str
    spam: Optional[Number]
    ham: Optional[Number]
    posterior: Number


class Contribution(TypedDict):
    """What a part of the message adds to the log-odds of the label."""

    name: str
    log_odds: float


class Explained(TypedDict):
    """The label of a message, its exact posterior, and why."""

    label: str
    prior: Number
    posterior: Number
    words: list[Evidence]
    parts: list[Contribution]
    log_odds: float


def number(value: Numbers) -> Number:
    """Return a number as text, exact if it is rational, and as the nearest double."""
    return {"text": str(value), "value": float(value)}


def exact(text: str, where: str) -> Fraction:
    """Return the number that a text says. Raises: DomainError."""
    plain = text.strip().replace("\N{MINUS SIGN}", "-")
    if not re.fullmatch(r"[+-]?(\d{1,12}(\.\d{0,12})?|\.\d{1,12}|\d{1,12}/0*[1-9]\d{0,11})", plain, re.A):
        raise DomainError(where, text, "numbers such as 2, -0.5 or 1/3")
    return Fraction(plain)


def _point(point: Point, where: str) -> list[Fraction]:
    return [exact(entry, f"{where}[{j}]") for j, entry in enumerate(point)]


def _doubles(rows: Sequence[Sequence[Numbers]]) -> list[Place]:
    return [[float(entry) for entry in row] for row in rows]


def sigma(
    variance_1: str = "2", covariance: str = "0.8", variance_2: str = "1", x: Point = ("1.5", "1.5")
) -> Sigma:
    """Return the Gaussian with mean 0 and this covariance, and its density at x."""
    a, b, c = (
        exact(variance_1, "variance 1"),
        exact(covariance, "covariance"),
        exact(variance_2, "variance 2"),
    )
    matrix, at = [[a, b], [b, c]], _point(x, "x")
    normal = gaussian.Gaussian([0, 0], matrix)
    axes = gaussian.principal_axes(matrix)
    return {
        "factor": _doubles(cholesky(matrix)),
        "axes": [
            {
                "variance": str(variance),
                "end": [float(rounded(sqrt(Fraction(variance)) * Fraction(part))) for part in direction],
            }
            for variance, direction in axes
        ],
        "determinant": number(determinant(matrix)),
        "inverse": [[str(entry) for entry in row] for row in inverse(matrix)],
        "peak": number(normal.density([0, 0])),
        "density": number(normal.density(at)),
        "squared_distance": number(normal.squared_distance(at)),
    }


def boundary(classes: Sequence[Sequence[Point]] = CLOUDS, phi: str = "", x: Point = ("-3", "2")) -> Boundary:
    """Return GDA fitted to points of two classes, with the prior phi if it is given, beside its rival."""
    rows = [_point(point, f"class {y}") for y, points in enumerate(classes) for point in points]
    labels = [y for y, points in enumerate(classes) for _ in points]
    fitted, at = gda.fit(rows, labels), _point(x, "x")
    prior = exact(phi, "phi") if phi.strip() else fitted.priors[1]
    rival: Rival = {"theta": [], "line": [], "probability": None, "refusal": ""}
    try:
        theta = logistic_regression.fit(rows, labels).theta
        rival["theta"], rival["line"] = list(theta), _line(theta)
        rival["probability"] = number(hypothesis(theta, at))
    except SeparableDataError as error:
        rival["refusal"] = str(error)
    return _boundary(LinearModel({0: 1 - prior, 1: prior}, fitted.means, fitted.covariance), at, rival)


def parameters(
    means: Sequence[Point] = (("-1", "-0.5"), ("1.5", "1")),
    variance_1: str = "2",
    covariance: str = "0.5",
    variance_2: str = "1.5",
    phi: str = "1/2",
    x: Point = ("-3", "2"),
) -> Boundary:
    """Return GDA with these parameters."""
    a, b, c = (
        exact(variance_1, "variance 1"),
        exact(covariance, "covariance"),
        exact(variance_2, "variance 2"),
    )
    prior, centres = exact(phi, "phi"), [_point(mean, f"mean {y}") for y, mean in enumerate(means)]
    model = LinearModel({0: 1 - prior, 1: prior}, dict(enumerate(centres)), [[a, b], [b, c]])
    return _boundary(model, _point(x, "x"), None)


def _boundary(model: LinearModel[int], at: Sequence[Fraction], rival: Optional[Rival]) -> Boundary:
    form = model.logistic_form()
    theta = form.theta()
    right, up = (float(weight) for weight in form.weights)
    length, reach = hypot(right, up) or 1.0, hypot(*(side[1] for side in FRAME))
    ends = [[sign * reach * right / length, sign * reach * up / length] for sign in (-1, 1)]
    along = [[low + (high - low) * i / SHADES for low, high in zip(*ends)] for i in range(SHADES + 1)]
    return {
        "phi": number(model.priors[1]),
        "means": [[number(entry) for entry in mean] for mean in model.means.values()],
        "covariance": [[number(entry) for entry in row] for row in model.covariance],
        "factor": _doubles(cholesky(model.covariance)),
        "theta": list(theta),
        "line": _line(theta),
        "ends": ends,
        "shade": [model.posterior(place)[1] for place in along],
        "posterior": number(model.posterior(at)[1]),
        "rival": rival,
    }


def _line(theta: Sequence[float]) -> list[Place]:
    """Return where theta_0 + theta_1 x1 + theta_2 x2 = 0 enters and leaves the frame, if it does."""
    constant, a, b = theta
    (left, right), (low, high) = FRAME
    crossings = {(u, -(constant + a * u) / b) for u in (left, right) if b}
    crossings |= {(-(constant + b * v) / a, v) for v in (low, high) if a}
    inside = sorted((u, v) for u, v in crossings if left <= u <= right and low <= v <= high)
    return [list(inside[0]), list(inside[-1])] if inside else []


def threshold(
    mean_0: str = "1", mean_1: str = "6", variance: str = "2", phi: str = "1/2", x: str = "3"
) -> Threshold:
    """Return two Gaussians on a line, p(y = 1 | x) along it, and the x at which it is 1/2."""
    means = {0: [exact(mean_0, "mean 0")], 1: [exact(mean_1, "mean 1")]}
    prior, at = exact(phi, "phi"), [exact(x, "x")]
    if means[0] >= means[1]:
        raise DomainError("mean 1", str(means[1][0]), "numbers above mean 0")
    model = LinearModel({0: 1 - prior, 1: prior}, means, [[exact(variance, "variance")]])
    form = model.logistic_form()
    log_odds: Value = ln(form.prior_odds)
    line = [Fraction(i, 10) for i in range(-30, 101, 2)]
    middle = -(form.offset + log_odds) / form.weights[0]
    return {
        "curves": [
            [float(u), model.class_density([u], 0), model.class_density([u], 1), model.posterior([u])[1]]
            for u in line
        ],
        "threshold": number(middle if isinstance(middle, Fraction) else rounded(middle)),
        "densities": [number(model.class_density(at, y)) for y in (0, 1)],
        "posterior": number(model.posterior(at)[1]),
        "label": model.predict(at),
    }


def alpha(smoothing: str = "1", message: str = "See a prize") -> Smoothed:
    """Return the probabilities of words in the chapter's messages, and the posterior of a message."""
    model = _classifier(MAILS, smoothing, text_classifier.BernoulliText)
    has, phi, refusal = set(tokenize(message)), model.probabilities, ""
    posterior: Optional[Number] = None
    try:
        posterior = number(model.exact_posterior(message)["spam"])
    except UndefinedPosteriorError as error:
        refusal = str(error)
    return {
        "words": [
            {"word": w, "spam": number(phi["spam"][w]), "ham": number(phi["ham"][w]), "present": w in has}
            for w in model.vocabulary.words
        ],
        "posterior": posterior,
        "refusal": refusal,
    }


def _classifier(
    mails: Mapping[str, Sequence[str]], smoothing: str, model: EventModel
) -> text_classifier.TextClassifier[str]:
    texts = [text for group in mails.values() for text in group]
    labels = [label for label, group in mails.items() for _ in group]
    pseudo_count = exact(smoothing, "alpha")
    return text_classifier.fit(texts, labels, model, smoothing=pseudo_count, classes=["ham", "spam"])


def bins(area: str = "890", edges: str = "400, 800, 1200, 1600") -> Bins:
    """Return the bin of an area, and of each edge, by both rules."""
    bounds = [exact(edge, f"edge {i}") for i, edge in enumerate(edges.split(","), 1)]

    def both(value: Fraction) -> Bin:
        left, right = bin_of(value, bounds), bin_of(value, bounds, closed="right")
        return {"value": number(value), "left": left, "right": right, "edge": value in bounds}

    return {"area": both(exact(area, "area")), "edges": [both(edge) for edge in bounds]}


def ascent(step_size: str = "0.05", start: Sequence[str] = ("2", "-1", "1")) -> Ascent:
    """Return 20 steps of gradient ascent, and where they lead."""
    rows = [_point(point, "point") for points in CLOUDS for point in points]
    labels = [y for y, points in enumerate(CLOUDS) for _ in points]

    def step(theta: Sequence[float]) -> Step:
        likelihood = logistic_regression.log_likelihood(theta, rows, labels)
        return {"theta": list(theta), "line": _line(theta), "log_likelihood": likelihood}

    size, first = exact(step_size, "step size"), _point(start, "theta")
    path = logistic_regression.ascent(first, rows, labels, step_size=size, steps=20)
    return {
        "points": [[[float(entry) for entry in point] for point in points] for points in CLOUDS],
        "steps": [step(theta) for theta in path],
        "maximum": step(logistic_regression.fit(rows, labels).theta),
    }


def spam(
    spam: Sequence[str] = tuple(MAILS["spam"]),
    ham: Sequence[str] = tuple(MAILS["ham"]),
    message: str = "See, you win a prize",
    smoothing: str = "1",
    event_model: str = "multinomial",
) -> Explained:
    """Return the verdict on a message of a filter fitted to other messages, with its reasons."""
    for label, mails in (("spam", spam), ("ham", ham)):
        if not mails:
            raise EmptyClassError(label)
    model = _classifier({"spam": spam, "ham": ham}, smoothing, EVENT_MODELS[event_model])
    words, phi = tokenize(message), model.probabilities
    reason = model.explain(message)
    sequence = event_model == "multinomial"
    parts = [("prior", reason.prior), *([] if sequence else [("words that are absent", reason.absent)])]
    parts += [
        (f"{part.word} \N{MULTIPLICATION SIGN} {part.count}" if sequence else part.word, part.log_odds)
        for part in reason.words
    ]
    sign = 1 if reason.label == "spam" else -1
    return {
        "label": reason.label,
        "prior": number(model.priors["spam"]),
        "posterior": number(model.exact_posterior(message)["spam"]),
        "words": [
            {
                "word": word,
                "spam": number(phi["spam"][word]) if word in phi["spam"] else None,
                "ham": number(phi["ham"][word]) if word in phi["ham"] else None,
                "posterior": number(model.exact_posterior(" ".join(words[: i + 1]))["spam"]),
            }
            for i, word in enumerate(words)
        ],
        "parts": [{"name": name, "log_odds": sign * value} for name, value in parts],
        "log_odds": sign * reason.log_odds,
    }


THINGS: Mapping[str, Callable[..., object]] = {
    f.__name__: f for f in (sigma, boundary, parameters, threshold, alpha, bins, ascent, spam)
}


def by_genref(name: str, given: Mapping[str, object]) -> Union[dict[str, object], str]:
    """Return the numbers that a toy shows for a setting, or why the setting is refused."""
    try:
        return cast("dict[str, object]", THINGS[name](**given))
    except GenrefError as error:
        return str(error)
