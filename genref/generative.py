# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""All models: "a generative model is p(y) and p(x|y); the rest is Bayes rule", written once.

A model gives the *scores* of its classes for an x: ln p(x, y), up to a number that all classes share. What
is asked about x follows from differences of scores: p(y|x) is e^s over the sum of e^s, the label is the class
with the largest score, and log-odds are the difference of two. So posterior, label, ties, log-odds and
explanation are written here, once, and a model only says what its scores are (`Scores`).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import partial
from math import inf
from operator import attrgetter
from typing import TYPE_CHECKING, ClassVar, Generic, Optional, Tuple, TypeVar, overload

from .errors import DomainError, EmptyDataError, NotFiniteError, ShapeError, UndefinedPosteriorError
from .numbers import rounding
from .numbers.labels import L, labelled, place_of
from .numbers.rounding import Digits, Interval, Precision, Real, Rounded, Rules, Unrounded
from .numbers.tables import Names, Several, is_several, opened
from .numbers.values import Frozen, Value, once

X = TypeVar("X")
Checked = TypeVar("Checked")
R = TypeVar("R", bound=Rounded, covariant=True)
T = TypeVar("T")
ExactParts = Tuple[Sequence[Fraction], Sequence[Fraction]]
"""e and w of the score of each possible class: see `Scores`."""


class Scores:
    """The scores of K classes for one x, and what follows from them.

    A score is s = e + ln(w)/2 with e and w rational. For Gaussian classes, e is the exponent, and w has the
    square of the prior and the determinant of the covariance (`gda` says what is left of them where classes
    share it); for logistic regression, e is theta'x and w is 1. (Products of probabilities answer the same
    questions by their factors: `events.ProductScores`.) So a score can be enclosed to any number of digits,
    and its exact parts decide what no digits can decide: whether two scores are equal, and whether a
    posterior is rational. Two classes with e = 0 and 0, and w = 1 and 4, have the scores 0 and ln(4)/2 =
    ln 2, so e^s is 1 and 2, and the posteriors are 1/3 and 2/3. With e = 0 and -1, w being 1 for both, the
    second posterior is e^-1 / (1 + e^-1), which is irrational.

    Only differences of scores matter, so a model may leave out, or add, any number that all classes share.

    `possible`: the classes with p(x, y) > 0; the others have no score. `enclosed` returns the scores of the
    possible classes at a precision (or raises TooCoarse), `exactly` their e and their w, which are asked only
    where digits do not decide: in a tie or a half-way case, near one, or for a singular covariance.
    """

    def __init__(
        self, classes: int, possible: Sequence[int], enclosed: Rules, exactly: Callable[[], ExactParts]
    ) -> None:
        self.classes, self.possible = classes, possible
        self.enclosed, self.exactly = enclosed, exactly
        self.known: dict[int, Sequence[Interval]] = {}

    def scores(self, at: Precision) -> Sequence[Interval]:
        """Enclose the score of each possible class; they are kept for the next question."""
        found = self.known.get(at.digits)
        if found is None:
            found = self.known[at.digits] = self.enclosed(at)
        return found

    def posterior(self, digits: Digits) -> list[Rounded]:
        """Return p(y|x) of each class, rounded once."""
        found = [rounding.rounded(Fraction(0), digits)] * self.classes
        rule = lambda at: rounding.shares(self.scores(at), at)  # noqa: E731
        exactly = partial(self._exact_share, digits)
        for k, p in zip(self.possible, rounding.nearest_all(rule, len(self.possible), digits, exactly)):
            found[k] = p
        return found

    def log_odds(self, k: int, other: int) -> Real:
        """Return ln p(y|x) - ln p(z|x) for two classes, one of them possible."""
        if k not in self.possible or other not in self.possible:
            return inf if k in self.possible else -inf
        i, j = self.possible.index(k), self.possible.index(other)
        return Unrounded(partial(self._difference, i, j), partial(self._exact_difference, i, j))

    def _difference(self, i: int, j: int, at: Precision) -> Interval:
        scores = self.scores(at)
        return scores[i] - scores[j]

    def best(self, but: Optional[int] = None) -> list[int]:
        """Return the classes with the largest score, in class order; `but`: a class to leave out.

        Digits hardly ever show a tie. If 192 of them do not separate two scores, `_exact_difference` decides,
        and if it is 0, both are best. Of counts, `events.ProductScores` compares the two integers of a short
        x; two scores of a long one are equal if no power is left in their quotient.
        """
        best: list[int] = []
        for i, k in enumerate(self.possible):
            if k != but:
                order = self._compare(i, best[0]) if best else 1
                best = best if order < 0 else [*best, i] if order == 0 else [i]
        # If only the class to leave out is possible, all others are equally impossible.
        return [self.possible[i] for i in best] or [k for k in range(self.classes) if k != but]

    def _compare(self, i: int, j: int) -> int:
        """Return the sign of the difference of two scores."""

        def exactly() -> Optional[int]:
            found = self._exact_difference(i, j)
            return None if found is None else (found > 0) - (found < 0)

        rule: Callable[[Precision], Interval] = partial(self._difference, i, j)
        sign: int = rounding.decided(rule, attrgetter("sign"), rounding.FIRST, exactly)
        return sign

    # Exactness is asked of the model, not of digits

    def _exact_difference(self, i: int, j: int) -> Optional[Fraction]:
        """Return the difference of two scores if it is rational."""
        # It is q + ln(r)/2 with q and r rational. For r != 1 the logarithm is transcendental (Lindemann).
        e, w = self.exactly()
        return e[i] - e[j] if w[i] == w[j] else None

    def _exact_share(self, digits: Digits, i: int) -> Optional[Fraction]:
        """Return p(y|x) of a possible class if it is rational, or a fraction that rounds as it does; or None.

        1 / p is the sum of sqrt(w_j / w_i) e^(e_j - e_i). Powers of e with different rational exponents are
        independent over the algebraic numbers (Lindemann and Weierstrass), and so are roots that are not
        rational multiples of each other over the rationals (Besicovitch). All terms are positive, so the sum
        is rational only if every exponent is 0 and every root is rational.
        """
        e, w = self.exactly()
        gaps = [own - e[i] for own in e]
        near = [rounding.root_of(w[j] / w[i]) for j, gap in enumerate(gaps) if not gap]
        if None in near:
            return None
        whole = sum((root for root in near if root is not None), Fraction(0))
        far = [gap for gap in gaps if gap]
        if far:
            # 1/4 - 10^-43430 is irrational, but 43,430 digits are too many to see it. A positive number that
            # is small enough takes the place of the far classes: see `bits_of_doubt`. Each of the n far terms
            # is sqrt(w_j / w_i) e^gap, and the root is at most `size`, below 2^s for s bits. So if no gap is
            # above -2 bits - s - n, a term is below 2^s 2^(-2 bits - s - n), and all are below 2^-bits.
            size, bits = max(w) / w[i], bits_of_doubt(whole, digits)
            if max(far) > -2 * bits - size.numerator.bit_length() - len(far):
                return None
            whole += Fraction(1, 1 << bits)
        return 1 / whole


def bits_of_doubt(whole: Fraction, digits: Digits) -> int:
    """Return b such that all positive numbers below 2^-b, added to `whole`, round 1/whole in the same way.

    If 1/whole is not half-way between two roundings, it is away from each half-way number h by more than such
    a number: |1/h - whole| is at least 1 over the numerator of h, which has at most 54 bits or `digits` + 1
    digits, and over the denominator of `whole`. If it is half-way, only the sign matters.
    """
    return 4 * (digits or 17) + 64 + whole.numerator.bit_length() + whole.denominator.bit_length()


class Classifier(Value, Generic[L, X, Checked]):
    """A model of p(y | x). X is the type of x as users pass it, `Checked` its type after the checks."""

    if TYPE_CHECKING:  # some classifiers store it, others compute it

        @property
        def classes(self) -> tuple[L, ...]:
            """The labels, in class order."""
            ...

    @property
    def feature_names(self) -> Names:
        """The names of the features, or None if they have no names."""
        return None

    _rows: ClassVar[str] = "rows"
    """The name of several x in errors."""

    # What a model says

    @abstractmethod
    def _checked(self, x: X, where: str = "x") -> Checked:
        """Return x, read once; errors call it `where`. Raises: if it is not an x of this model."""

    @abstractmethod
    def _scores(self, x: Checked) -> Scores:
        """Return the scores of the classes. Raises: UndefinedPosteriorError if none is possible."""

    def _place(self, x: Checked) -> int:
        """Return the place of the best class.

        Some models first try a quick way, by doubles: Gaussians `filters.label_filter`, if all entries of x
        are floats; counts `events.Table.place`, unless x is {word: count} or lacks a feature, or a factor is
        0 or beyond doubles. It answers only if the best score, less its error, is above all others with
        theirs.
        """
        return self._scores(x).best()[0]

    @abstractmethod
    def _reasons(self, x: Checked, k: int, other: int) -> Iterator[tuple[str, Real]]:
        """Yield the terms whose sum is the log-odds of two classes, each with its name."""

    # What users call

    @overload
    def posterior(self, x: X, *, digits: None = None) -> dict[L, float]: ...
    @overload
    def posterior(self, x: X, *, digits: int) -> dict[L, Decimal]: ...
    def posterior(self, x: X, *, digits: Digits = None) -> Mapping[L, Rounded]:
        """Return p(y | x) for each label, each correctly rounded, however small.

        With `digits`, all of them must be within the range of a `Decimal`, above 10^-(10^18).

        Raises: the same errors as `log_joint`; UndefinedPosteriorError if p(x | y) p(y) is 0 for every class.
        """
        scores = self._about(x, self._scores, instead="posterior_all")
        return dict(zip(self.classes, scores.posterior(digits)))

    def predict(self, x: X) -> L:
        """Return the label with the largest posterior; a tie goes to the first in class order.

        Raises: the same errors as `posterior`.
        """
        return self.classes[self._about(x, self._place)]

    def argmax(self, x: X) -> tuple[L, ...]:
        """Return every label with the largest posterior, in class order.

        Raises: the same errors as `posterior`.
        """
        return tuple(self.classes[k] for k in self._about(x, self._scores).best())

    @overload
    def log_odds(self, x: X, *, digits: None = None) -> float: ...
    @overload
    def log_odds(self, x: X, *, digits: int) -> Decimal: ...
    def log_odds(self, x: X, *, digits: Digits = None) -> Rounded:
        """Return ln p(y=1|x) / p(y=0|x), where y = 1 is the second of two classes; +-inf if one of them is 0.

        Raises: DomainError unless there are exactly two classes, and the same errors as `posterior`.
        """
        self._refuse_more_than_two("log-odds")
        return rounding.answered(self._about(x, self._scores).log_odds(1, 0), digits)

    def predict_all(self, rows: Several[X]) -> Iterator[L]:
        """Yield the predicted label of each x; an x is read only when its answer is needed.

        Raises: the same errors as `predict`; the error says which row is at fault.

        >>> from genref import gda
        >>> list(gda.fit([[0], [1], [5], [6]], ["a", "a", "b", "b"]).predict_all([[0.5], [7]]))
        ['a', 'b']
        """
        return map(self.classes.__getitem__, self._each(rows, self._place))

    @overload
    def posterior_all(self, rows: Several[X], *, digits: None = None) -> Iterator[dict[L, float]]: ...
    @overload
    def posterior_all(self, rows: Several[X], *, digits: int) -> Iterator[dict[L, Decimal]]: ...
    def posterior_all(self, rows: Several[X], *, digits: Digits = None) -> Iterator[Mapping[L, Rounded]]:
        """Yield the posterior of each x; an x is read only when its answer is needed.

        Raises: the same errors as `posterior`; the error says which row is at fault.

        >>> from genref import gda
        >>> list(gda.fit([[0], [2], [4], [6]], [0, 0, 1, 1]).posterior_all([[3]]))
        [{0: 0.5, 1: 0.5}]
        """
        return self._each(rows, self._posterior_of_many, digits)

    @overload
    def explain(self, x: X, *, digits: None = None) -> Explanation[L, float]: ...
    @overload
    def explain(self, x: X, *, digits: int) -> Explanation[L, Decimal]: ...
    def explain(self, x: X, *, digits: Digits = None) -> Explanation[L, Rounded]:
        """Return the log-odds of the predicted label against the next best, and the parts that add up to
        them.

        The first part is the log-odds of the priors. In Naive Bayes and linear GDA each feature contributes
        one part; in linear GDA it is theta_j times the distance of x_j from the midpoint of the two means.
        Quadratic GDA has two parts: one for the distances from the means, one for the sizes of the
        covariances. Logistic regression has no priors; its parts are theta_j x_j, including x_0 = 1.

        Raises: DomainError if there is only one class, and the same errors as `posterior`.

        >>> from genref import gda
        >>> square = [[0, 0], [2, 0], [0, 2], [2, 2]]
        >>> model = gda.fit(square + [[x + 4, y + 4] for x, y in square], list("aaaabbbb"))
        >>> print(model.explain([3, 5]))
        8.0  log-odds of b against a, the sum of
        0.0  prior
        8.0  [1] = 5
        0.0  [0] = 3
        """
        if len(self.classes) < 2:
            allowed = "at least two classes, since a decision is explained by comparing two"
            raise DomainError("classes", self.classes, allowed)
        return self._about(x, self._explanation, digits)

    # The way from x to its answers

    def _about(self, x: X, answer: Callable[..., T], *more: object, instead: str = "predict_all") -> T:
        """Return `answer` of one x. Raises: as `answer`; if x is several x, the error says so."""
        try:
            return answer(self._checked(x), *more)
        except (DomainError, NotFiniteError, ShapeError):
            if is_several(x, self._rows == "texts"):
                raise DomainError("x", x, f"one x; `{instead}` takes several") from None
            raise

    def _each(self, rows: Several[X], answer: Callable[..., T], *more: object) -> Iterator[T]:
        for i, x in enumerate(opened(rows, self._rows, self.feature_names)[0]):
            where = f"{self._rows}[{i}]"
            try:
                found = answer(self._checked(x, where), *more)
            except UndefinedPosteriorError as error:
                raise UndefinedPosteriorError(f"{error.cause}, for {where}") from None
            yield found

    def _posterior_of_many(self, x: Checked, digits: Digits) -> Mapping[L, Rounded]:
        """Return the posterior of one of many x; a model that has a quick way for many overrides this."""
        return dict(zip(self.classes, self._scores(x).posterior(digits)))

    def _explanation(self, x: Checked, digits: Digits) -> Explanation[L, Rounded]:
        scores = self._scores(x)
        k = scores.best()[0]
        other = scores.best(but=k)[0]
        parts = [Part(name, rounding.answered(value, digits)) for name, value in self._reasons(x, k, other)]
        prior = parts.pop(0).log_odds if parts[0].name == "prior" else None
        parts.sort(key=lambda part: -abs(float(part.log_odds)))
        odds = rounding.answered(scores.log_odds(k, other), digits)
        return Explanation(self.classes[k], self.classes[other], odds, prior, tuple(parts))

    def _names(self, d: int) -> Sequence[str]:
        """Return the names of d features, or their positions if they have no names."""
        return self.feature_names or [f"[{j}]" for j in range(d)]

    def _examples(self, rows: Several[X], labels: Iterable[L]) -> Iterator[tuple[Checked, int]]:
        """Yield rows, checked, and the places of their labels. Raises: the same errors as `fit`."""
        i = -1
        for start, block, names in labelled(rows, labels, self.classes, self._rows, self.feature_names)[0]:
            for i, (x, label) in enumerate(zip(block, names), start):
                yield self._checked(x, f"{self._rows}[{i}]"), place_of(label, self.classes)
        if i < 0:
            raise EmptyDataError("examples")

    def _refuse_more_than_two(self, what: str) -> None:
        if len(self.classes) != 2:
            raise DomainError("classes", self.classes, f"two classes, for {what}")


class GenerativeModel(Classifier[L, X, Checked]):
    """Classes y, their priors p(y), and p(x | y).

    A new model has `priors`, and defines `_checked`, `_scores`, `_reasons`, `_log_joint` and
    `_log_likelihood`. One that has only p(x|y), as the book has it, is a `by_definition.ModelByDefinition`.
    For Gaussian classes begin with `gaussian_naive_bayes`, for events with `multinomial_naive_bayes`:
    `gda.GaussianModel` and `naive_bayes.NaiveBayesModel` have the rest, and a new kind of events needs a
    table in `events`. What users import is listed in `__init__`, what is saved in `files.model_file`, what
    the oracle asks in `oracle.reference` and `oracle.fuzzing`, and what the command line fits in
    `command_line.cli` and `command_line.model_commands`.
    """

    _shown: ClassVar[Sequence[str]] = ("priors",)

    if TYPE_CHECKING:  # some models store it, others compute it

        @property
        def priors(self) -> Mapping[L, Fraction]:
            """p(y) for each label, in class order."""
            ...

    @once
    def classes(self) -> tuple[L, ...]:  # pyright: ignore[reportIncompatibleMethodOverride]  # cached
        """The labels, in class order."""
        return tuple(self.priors)

    @abstractmethod
    def _log_joint(self, x: Checked, k: int) -> Real:
        """Return ln p(x|y) p(y)."""

    @abstractmethod
    def _log_likelihood(self, rows: Several[X], labels: Iterable[L]) -> Real:
        """Return the sum of ln p(x|y) p(y) over examples."""

    def _prior_odds(self, k: int, other: int) -> Real:
        """ln p(y) / p(z), for a possible class y"""
        p = list(self.priors.values())
        return rounding.log_ratio(p[k], p[other])

    @overload
    def log_joint(self, x: X, *, digits: None = None) -> dict[L, float]: ...
    @overload
    def log_joint(self, x: X, *, digits: int) -> dict[L, Decimal]: ...
    def log_joint(self, x: X, *, digits: Digits = None) -> Mapping[L, Rounded]:
        """Return ln p(x | y) p(y) for each label; -inf if the product is 0.

        Raises: DomainError, ShapeError, NotFiniteError; NotPositiveDefiniteError for a singular covariance.
        """
        return self._about(x, self._log_joints, digits)

    def _log_joints(self, x: Checked, digits: Digits) -> Mapping[L, Rounded]:
        return {y: rounding.answered(self._log_joint(x, k), digits) for k, y in enumerate(self.classes)}

    @overload
    def log_likelihood(self, rows: Several[X], labels: Iterable[L], *, digits: None = None) -> float: ...
    @overload
    def log_likelihood(self, rows: Several[X], labels: Iterable[L], *, digits: int) -> Decimal: ...
    def log_likelihood(self, rows: Several[X], labels: Iterable[L], *, digits: Digits = None) -> Rounded:
        """Return the sum of ln p(x | y) p(y) over n rows and labels, read once; -inf if a product is 0.

        Raises: the same errors as `log_joint`; EmptyDataError if there are no examples.
        """
        return rounding.answered(self._log_likelihood(rows, labels), digits)


@dataclass(frozen=True)
class Part(Generic[R]):
    """The contribution of one feature, or another part of p(x | y), to the log-odds."""

    name: str
    log_odds: R


@dataclass(frozen=True, repr=False)
class Explanation(Value, Generic[L, R]):
    """The log-odds of the predicted label against the next best, split into the priors and each feature.

    Each number is correctly rounded. `prior`: ln p(label) / p(other), or None for logistic regression, which
    has no p(y); `parts`: the other parts, largest first.
    """

    _line = ("label", "other", "log_odds")

    label: L
    other: L
    log_odds: R
    prior: Optional[R]
    parts: tuple[Part[R], ...]
    unknown: Mapping[str, int] = field(default_factory=lambda: Frozen({}))
    """How often a text contains each word that is not in the vocabulary."""

    def __str__(self) -> str:
        """Return the log-odds and the parts that add up to them, in a column."""
        from .display import ROWS, aligned, ends, plain

        head = f"log-odds of {plain(self.label)} against {plain(self.other)}, the sum of"
        prior = [] if self.prior is None else [("prior", self.prior)]
        parts = ((plain(part.name), part.log_odds) for part in self.parts)
        names, values = zip((head, self.log_odds), *prior, *parts)
        numbers = aligned([format(Decimal(str(value)), "f") for value in values])
        width = max(map(len, numbers))
        found = ends([f"{number:<{width}}  {name}" for number, name in zip(numbers, names)], ROWS, "...")
        if self.unknown:
            words = ", ".join(f"{plain(word)} ({n})" for word, n in self.unknown.items())
            found.append(f"not in the vocabulary: {words}")
        return "\n".join(found)
