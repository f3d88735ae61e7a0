# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The book's answers to the oracle's questions, with some of its steps replaced.

A question is more than an equation: it learns, with any pseudo-count and any number of classes, and asks.
Each step on the way is a function of the book, of `steps`, of `counting` or of this module, and a `Reading`
has all of them in one namespace. A mistake puts its own functions in the place of some.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import FunctionType
from typing import Union, cast

from genref import equations
from genref.errors import Label
from genref.logistic_regression import fit
from genref.oracle.questions import Question, exactly

from . import counting, steps
from .counting import of_discrete, of_outcomes, vocabulary
from .rounding import PI, Double, Near, Number, double, exp, ln, ratio, sqrt, total
from .steps import (
    NUMBERS,
    ByLabel,
    Data,
    Matrix,
    Record,
    Step,
    Tree,
    Vector,
    family_form,
    learnt,
    logistic_function,
    logistic_hypothesis,
    matrix_determinant,
    matrix_ldl,
    nb_parameter_count,
    of_bayes,
    of_form,
    of_gaussians,
    over,
    poisson_form,
    taken,
)

NEAR_ONE = Fraction(1, 10**25)
"""This close to 1, half of the digits of a logarithm are lost."""


BREAKS = (
    ArithmeticError,
    AttributeError,
    LookupError,
    NameError,
    RuntimeError,
    StopIteration,
    TypeError,
    ValueError,
)
"""The exceptions of the book when a mistake leaves it without an answer."""


# What has no model


def signs(labels: Sequence[Label]) -> list[int]:
    """y in {0, 1}: 1 for all classes but the first."""
    first = min(labels)
    return [int(label != first) for label in labels]


def conditional_log_likelihood(theta: Vector, rows: Matrix, labels: Sequence[Label]) -> Number:
    """l(theta), the logarithm of the likelihood of labels given their rows: 1 - g(z) = g(-z)."""
    y, z = signs(labels), [theta[0] + total(a * b for a, b in zip(theta[1:], x)) for x in rows]
    return total(log_logistic(z_i if y_i else -z_i) for z_i, y_i in zip(z, y))


def log_logistic(z: Number) -> Number:
    """ln g(z), which is -e^-z where g(z) is nearly 1."""
    g = logistic_function(z)
    return -exp(-z) if not isinstance(g, Double) and 1 - g < NEAR_ONE else ln(g)


def score(theta: Vector, rows: Matrix, labels: Sequence[Label]) -> list[Number]:
    """Its gradient."""
    h = [logistic_hypothesis(theta, x) for x in rows]
    errors = [y - h_i for y, h_i in zip(signs(labels), h)]
    return [total(e * x_j for e, x_j in zip(errors, column)) for column in ([1] * len(rows), *zip(*rows))]


def ldl(matrix: Matrix) -> Tree:
    """The factors by name."""
    return Record(zip(("lower", "diagonal"), matrix_ldl(matrix)))


def parameter_count(features: Number) -> Tree:
    """The numbers of parameters by name."""
    return Record(zip(("explicit", "naive"), nb_parameter_count(features)))


def nb_vocabulary(token_lists: Sequence[Sequence[str]], **options: object) -> list[str]:
    """Return V for lists of words."""
    return list(vocabulary(dict(options), Counter(word for words in token_lists for word in words)))


def commonest(token_lists: Sequence[Sequence[str]], number: Number) -> Sequence[str]:
    """The most frequent words."""
    return equations.nb_stop_words(token_lists, int(number))  # type: ignore[arg-type]  # a whole number


def unknown(words: Sequence[str], tokens: Sequence[str]) -> Tree:
    """Return how often each word outside V occurs."""
    return dict(Counter(word for word in tokens if word not in words))


def word_counts(vector: Sequence[Number]) -> Tree:
    """Return how often each word of V occurs, for those that do."""
    return {k: n for k, n in enumerate(vector, 1) if n}


def logistic_regression(rows: Matrix, labels: Sequence[Label], classes: Sequence[Label] = ()) -> Vector:
    """arg max of the conditional likelihood."""
    x = cast(Sequence[Sequence[Fraction]], rows)
    return [Double(part) for part in fit(x, labels, classes=classes or None).theta]


def softmax_regression(
    rows: Matrix, labels: Sequence[Label], classes: Sequence[Label] = ()
) -> dict[Label, Vector]:
    """arg max of the conditional likelihood of several classes."""
    x = cast(Sequence[Sequence[Fraction]], rows)
    thetas = fit(x, labels, classes=classes or None).thetas
    return {k: [Double(part) for part in theta] for k, theta in thetas.items()}


def principal_axes(covariance: Matrix) -> list[Record]:
    """The axes of a 2 x 2 covariance, the longer first: Sigma v = variance v."""
    (a, b), (_, c) = covariance
    radius = sqrt(ratio((a - c) * (a - c), 4) + b * b)
    first = ratio(a + c, 2) + radius
    u, v = (first - c, b) if a >= c else (b, first - a)
    if b == 0:
        u, v = (Fraction(1), Fraction(0)) if a >= c else (Fraction(0), Fraction(1))
    length = sqrt(u * u + v * v) * (-1 if u < 0 else 1)
    u, v = ratio(u, length), ratio(v, length)
    second = ratio(matrix_determinant(covariance), first)
    return [Record(variance=first, direction=[u, v]), Record(variance=second, direction=[-v, u])]


def said(question: Question) -> Tree:
    """Answer a question by the steps of this namespace."""
    (train, asked), output = arguments_of(question), question.output
    if question.topic in FUNCTIONS:
        return globals()[FUNCTIONS[question.topic]](*in_order(question.topic, with_taken(asked)))
    if question.topic in KEYWORDS:
        return globals()[KEYWORDS[question.topic]](**train, **with_taken(asked))
    if question.model == "laplace":
        return of_outcomes(output, asked)
    if question.model == "bayes":
        return of_bayes(output, cast(ByLabel, asked["priors"]), cast(ByLabel, asked["likelihoods"]))
    if question.model in ("poisson", "exponential_family"):
        form = poisson_form if question.model == "poisson" else family_form
        return of_form(output, form(**train), asked)  # type: ignore[arg-type]  # as they are named
    if "gda" in question.model or question.model == "gaussian_naive_bayes":
        return of_gaussians(output.replace("exact_", ""), learnt(question.model, train), asked)
    return of_discrete(question.model, output, train, asked)


_LAST: list[tuple[Question, tuple[Data, Data]]] = []
"""The question that was asked last, with its arguments, because the next mistake is asked the same one."""


def arguments_of(question: Question) -> tuple[Data, Data]:
    """Return the training data and the arguments asked about, which must not be changed."""
    if not _LAST or _LAST[0][0] is not question:
        _LAST[:] = [(question, (question.training(number), question.arguments(number)))]
    return _LAST[0][1]


def in_order(topic: str, arguments: Data) -> list[object]:
    """Return the arguments of a function of the book, in its order."""
    return [arguments[name] for name in ORDERS.get(topic, arguments)]


def with_taken(arguments: Data) -> Data:
    """The arguments with the matrix that is computed with."""
    return {
        name: taken(cast(Matrix, value)) if name in ("matrix", "covariance") else value
        for name, value in arguments.items()
    }


FUNCTIONS = {
    "bayes.class_mass": "gda_class_mass",
    "matrix.ldl": "ldl",
    "matrix.cholesky": "matrix_cholesky",
    "matrix.determinant": "matrix_determinant",
    "matrix.inverse": "matrix_inverse",
    "matrix.solution": "matrix_solve",
    "matrix.positive_definite": "matrix_positive_definite",
    "gaussian.density": "gaussian_density",
    "gaussian.log_density": "gaussian_log_density",
    "gaussian.squared_distance": "gaussian_contour",
    "gaussian.mean": "sample_mean",
    "gaussian.covariance": "covariance_definition",
    "naive_bayes.parameter_count": "parameter_count",
    "discretize.bin": "nb_discretize",
    "text.words": "words_of",
    "text.commonest": "commonest",
    "text.presence": "nb_presence_vector",
    "text.identities": "event_encoding",
    "text.unknown": "unknown",
    "text.word_counts": "word_counts",
    "logistic.logistic": "logistic_function",
    "logistic.hypothesis": "logistic_hypothesis",
    "logistic.conditional_log_likelihood": "conditional_log_likelihood",
    "logistic.score": "score",
    "softmax.hypothesis": "softmax_hypothesis",
    "softmax.conditional_log_likelihood": "softmax_conditional_likelihood",
}
"""The step that answers if nothing is learnt; its arguments are positional."""

KEYWORDS = {
    "text.vocabulary": "nb_vocabulary",
    "logistic_regression.theta": "logistic_regression",
    "softmax_regression.thetas": "softmax_regression",
    "gaussian.principal_axes": "principal_axes",
}
"""The same for steps with keyword arguments."""

ORDERS: dict[str, tuple[str, ...]] = {
    "text.presence": ("tokens", "words"),
    "text.identities": ("tokens", "words"),
    "gaussian.density": ("x", "mean", "covariance"),
    "gaussian.log_density": ("x", "mean", "covariance"),
    "gaussian.squared_distance": ("x", "mean", "covariance"),
    "matrix.solution": ("matrix", "right"),
}
"""The order of arguments, if it differs from the question's."""


# One namespace


class Reading:
    """The book with some of its steps replaced; `used`: the replaced steps that the last answer needed."""

    def __init__(self, exchanges: Mapping[str, Union[str, Step]]) -> None:
        self.used: set[str] = set()
        self._space = space()
        for name, step in exchanges.items():
            if name not in self._space:
                raise KeyError(name)
            own = cast(Step, self._space[step]) if isinstance(step, str) else step
            self._space[name] = self._noted(name, own)

    def answer(self, question: Question) -> Tree:
        """Answer a question. Raises: whatever the arithmetic does where it has no answer."""
        self.used.clear()
        return settled(cast(Step, self._space["said"])(question))

    @classmethod
    def of_all_steps(cls) -> Reading:
        """Return a reading that exchanges every step for itself: `used` are all that an answer needs."""
        reading = cls({})
        found = {name: step for name, step in reading._space.items() if isinstance(step, FunctionType)}
        reading._space.update(
            {name: reading._noted(name, step) for name, step in found.items() if name != "said"}
        )
        return reading

    def _noted(self, name: str, step: Step) -> Step:
        def noted(*arguments: object, **named: object) -> object:
            self.used.add(name)
            return step(*arguments, **named)

        return noted


def space(**others: object) -> dict[str, object]:
    """Return all functions of the book and of this module over one namespace, which has others, too."""
    own = {**NUMBERS, **vars(steps), **vars(counting), **globals()}
    return over({**own, **others})


def in_doubles(name: str) -> Step:
    """Return a step computed in doubles."""

    def half(a: Number, b: Number = 1) -> Number:
        return Double(double(a)) / b

    step = cast(Step, space(ratio=half, Fraction=half, PI=Double(double(PI)))[name])
    return lambda *arguments: step(*map(_doubled, arguments))


def _doubled(tree: Tree) -> Tree:
    if isinstance(tree, (Fraction, Near)):
        return Double(double(tree))
    if isinstance(tree, dict):
        return {key: _doubled(entry) for key, entry in tree.items()}
    return [_doubled(entry) for entry in tree] if isinstance(tree, (list, tuple)) else tree


def number(text: str) -> Number:
    """Return a number of a question, one that is NaN or infinite, too."""
    value = exactly(text)
    return value if isinstance(value, Fraction) else Near(value)


def settled(tree: Tree) -> Tree:
    """Return an answer as `reference` has it: what is by label as pairs, rounded numbers as decimals."""
    if isinstance(tree, Record):
        return {name: settled(entry) for name, entry in tree.items()}
    if isinstance(tree, dict):
        return [[label, settled(entry)] for label, entry in tree.items()]
    if isinstance(tree, (list, tuple)):
        return [settled(entry) for entry in tree]
    return tree.value if isinstance(tree, Near) else tree
