# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The interface of all generative models: "a generative model is p(y) and p(x|y); the rest is Bayes rule".

A subclass defines p(x|y) in `_likelihoods`. This module defines everything that follows from it, by calling
the book, `equations`; the engine overrides some of these definitions with faster methods, marked as
`definition` explains. `Classifier` has the part that needs only p(y|x), and so serves logistic regression,
too.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING, ClassVar, Generic, Optional, TypeVar, Union, overload

from . import equations
from .display import Displayed, Listing
from .errors import (
    DomainError,
    EmptyDataError,
    GenrefError,
    NotFiniteError,
    ShapeError,
    UndefinedPosteriorError,
)
from .explanation import Explained, Part, Reasons
from .numbers.closed_forms import ln, rounded, sign, total
from .numbers.labels import L, labelled_blocks, place_of
from .numbers.reals import Logarithm, Rounded
from .numbers.rows import (
    AnyTable,
    Misfit,
    Names,
    Opened,
    in_columns,
    is_several,
    opened,
    same_names,
    values_of,
)

X = TypeVar("X")
Checked = TypeVar("Checked")
T = TypeVar("T")


class Classifier(Displayed, Generic[L, X, Checked]):
    """A model of p(y | x). X is the type of x as users pass it, `Checked` its type after the checks.

    A public method checks its x once, and passes it to the definition or to the engine's faster method.
    """

    if TYPE_CHECKING:  # some classifiers store it, others compute it

        @property
        def classes(self) -> tuple[L, ...]:
            """The labels, in class order."""
            ...

    @property
    def feature_names(self) -> Names:
        """The names of the features, or None if they have no names."""
        return None

    def _facts(self) -> Mapping[str, object]:
        return {"classes": self.classes}

    @abstractmethod
    def _checked(self, x: X, where: str = "x") -> Checked:
        """Return x, read once; errors call it `where`. Raises: if it is not an x of this model."""

    _rows: ClassVar[str] = "rows"
    """The name of several x in errors."""

    def _examples(self, rows: Iterable[X], labels: Iterable[L]) -> Iterable[tuple[Checked, L]]:
        """Return rows and labels, checked. Raises: the same errors as `fit` of the model."""
        found = [
            (self._checked(x, f"{self._rows}[{i}]"), y)
            for start, block, names in labelled_blocks(rows, labels, self.classes, self._rows)
            for i, (x, y) in enumerate(zip(block, names), start)
        ]
        if not found:
            raise EmptyDataError("examples")
        return found

    # What a classifier is

    @abstractmethod
    def _posterior(self, x: Checked, digits: Optional[int]) -> Sequence[Rounded]:
        """p(y|x) for each label y"""

    @abstractmethod
    def _argmax(self, x: Checked) -> Sequence[L]:
        """arg max_y p(y|x): every label that attains the maximum"""

    @abstractmethod
    def _log_odds(self, x: Checked) -> Logarithm:
        """ln p(y=1|x) / p(y=0|x)"""

    @abstractmethod
    def _log_odds_between(self, x: Checked, label: L, other: L) -> Logarithm:
        """ln p(y|x) / p(z|x), for two classes y and z, where p(y|x) is not 0"""

    @abstractmethod
    def _reasons(self, x: Checked, label: L, other: L) -> Iterator[tuple[str, Logarithm]]:
        """The terms whose sum, with the log-odds of the priors, is these log-odds; each with its name"""

    def _prior_odds(self, label: L, other: L) -> Optional[Logarithm]:
        """ln p(y) / p(z), or None if the model has no p(y)"""
        return None

    def _predict(self, x: Checked) -> L:
        """The first label of `_argmax`, in class order."""
        return self._argmax(x)[0]

    # What users call

    @overload
    def posterior(self, x: X, *, digits: None = None) -> dict[L, float]: ...
    @overload
    def posterior(self, x: X, *, digits: int) -> dict[L, Decimal]: ...
    def posterior(self, x: X, *, digits: Optional[int] = None) -> Mapping[L, Rounded]:
        """Return p(y | x) = p(x | y) p(y) / p(x) for each label, each correctly rounded, however small.

        With `digits`, all of them must be within the range of a `Decimal`, above 10^-(10^18).

        Raises: the same errors as `log_joint`; UndefinedPosteriorError if p(x | y) p(y) is 0 for every class.
        """
        try:
            return dict(zip(self.classes, self._posterior(self._checked(x), digits)))
        except (DomainError, NotFiniteError, ShapeError) as error:
            raise self._about_x(error, x, "posterior_all") from None

    def predict(self, x: X) -> L:
        """Return the label with the largest posterior; a tie goes to the first in class order.

        Raises: the same errors as `posterior`.
        """
        try:
            return self._predict(self._checked(x))
        except (DomainError, NotFiniteError, ShapeError) as error:
            raise self._about_x(error, x, "predict_all") from None

    def predict_all(self, rows: Union[Iterable[X], AnyTable]) -> Iterator[L]:
        """Yield the predicted label of each x; an x is read only when its answer is needed.

        Raises: the same errors as `predict`; the error says which row is at fault.

        >>> from genref import gda
        >>> list(gda.fit([[0], [1], [5], [6]], ["a", "a", "b", "b"]).predict_all([[0.5], [7]]))
        ['a', 'b']
        """
        return self._each(rows, self._predict)

    @overload
    def posterior_all(
        self, rows: Union[Iterable[X], AnyTable], *, digits: None = None
    ) -> Iterator[dict[L, float]]: ...
    @overload
    def posterior_all(
        self, rows: Union[Iterable[X], AnyTable], *, digits: int
    ) -> Iterator[dict[L, Decimal]]: ...
    def posterior_all(
        self, rows: Union[Iterable[X], AnyTable], *, digits: Optional[int] = None
    ) -> Iterator[Mapping[L, Rounded]]:
        """Yield the posterior of each x; an x is read only when its answer is needed.

        Raises: the same errors as `posterior`; the error says which row is at fault.

        >>> from genref import gda
        >>> list(gda.fit([[0], [2], [4], [6]], [0, 0, 1, 1]).posterior_all([[3]]))
        [{0: 0.5, 1: 0.5}]
        """
        return self._each(rows, lambda x: dict(zip(self.classes, self._posterior(x, digits))))

    def _each(self, rows: Union[Iterable[X], AnyTable], answer: Callable[[Checked], T]) -> Iterator[T]:
        with self._opened(rows) as data:
            for i, x in enumerate(values_of(data.rows, self._rows, "an iterable in an order")):
                try:
                    found = answer(self._checked(x))
                except GenrefError as error:
                    raise _of_row(error, f"{self._rows}[{i}]") from None
                yield found

    def _opened(self, rows: Union[Iterable[X], AnyTable]) -> Opened[X]:
        """Open several x for reading. Raises: ShapeError if their columns are not the model's features."""
        given: Opened[X] = opened(rows, self._rows)
        names = same_names(self.feature_names, given.names, self._rows)
        return Opened(given.rows, names, self._rows, given.advises or names is not None)

    def _about_one(self, x: X, answer: Callable[[Checked], T]) -> T:
        """Return `answer` of one x.

        Raises: the same errors as `answer`; if x is several x, the error says so.
        """
        try:
            return answer(self._checked(x))
        except (DomainError, NotFiniteError, ShapeError) as error:
            raise self._about_x(error, x, "predict_all") from None

    def _about_x(self, error: Misfit, x: X, instead: str) -> GenrefError:
        """Return the error about x; if x is several x, such as a table, it names the method to call."""
        if is_several(x, self._rows == "texts"):
            return DomainError("x", x, f"one x; `{instead}` takes several")
        return in_columns(error, self.feature_names, "x") if self.feature_names else error

    def argmax(self, x: X) -> tuple[L, ...]:
        """Return every label with the largest posterior, in class order.

        Raises: the same errors as `posterior`.
        """
        return tuple(self._about_one(x, self._argmax))

    @overload
    def log_odds(self, x: X, *, digits: None = None) -> float: ...
    @overload
    def log_odds(self, x: X, *, digits: int) -> Decimal: ...
    def log_odds(self, x: X, *, digits: Optional[int] = None) -> Rounded:
        """Return ln p(y=1|x) / p(y=0|x), where y = 1 is the second of two classes; +-inf if one of them is 0.

        Raises: DomainError unless there are exactly two classes, and the same errors as `posterior`.
        """
        self._refuse_more_than_two("log-odds")
        return rounded(self._about_one(x, self._log_odds), digits)

    @overload
    def explain(self, x: X, *, digits: None = None) -> Explained[L, float]: ...
    @overload
    def explain(self, x: X, *, digits: int) -> Explained[L, Decimal]: ...
    def explain(self, x: X, *, digits: Optional[int] = None) -> Explained[L, Rounded]:
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
            raise DomainError(
                "classes",
                self.classes,
                "at least two classes, since a decision is explained by comparing two",
            )
        try:
            read = self._checked(x)
            label = self._predict(read)
        except (DomainError, NotFiniteError, ShapeError) as error:
            raise self._about_x(error, x, "predict_all") from None
        # The next best is the best of the other classes; of several, the first in class order.
        other, *others = [y for y in self.classes if y != label]
        for y in others:
            odds = self._log_odds_between(read, y, other)
            other = y if (odds > 0 if isinstance(odds, float) else sign(odds) > 0) else other
        prior = self._prior_odds(label, other)
        parts = [Part(name, rounded(value, digits)) for name, value in self._reasons(read, label, other)]
        return Reasons(
            label,
            other,
            rounded(self._log_odds_between(read, label, other), digits),
            None if prior is None else rounded(prior, digits),
            tuple(sorted(parts, key=lambda part: -abs(float(part.log_odds)))),
        )

    def _place(self, label: L) -> int:
        return place_of(label, self.classes)

    def _refuse_more_than_two(self, what: str) -> None:
        if len(self.classes) != 2:
            raise DomainError("classes", self.classes, f"two classes, for {what}")


class GenerativeModel(Classifier[L, X, Checked]):
    """Classes y, their priors p(y), and p(x | y); X and `Checked` are as in `Classifier`."""

    if TYPE_CHECKING:  # some models store it, others compute it

        @property
        def priors(self) -> Mapping[L, Fraction]:
            """p(y) for each label, in class order."""
            ...

    @property
    def classes(self) -> tuple[L, ...]:
        """The labels, in class order."""
        return tuple(self.priors)

    def _tables(self) -> Iterator[Listing]:
        rows = ((y, [prior]) for y, prior in self.priors.items())
        yield Listing("class", ["p(y)"], rows, len(self.classes), "class", "$p(y)$")

    def _cause(self, x: Checked) -> str:
        """Say why p(x|y) p(y) is 0 for every y."""
        return "p(x|y) p(y) is 0 for every class"

    # What a model is, and what follows

    @abstractmethod
    def _likelihoods(self, x: Checked) -> Mapping[L, equations.Number]:
        """p(x|y) for each label y"""

    def _possible_likelihoods(self, x: Checked) -> Mapping[L, equations.Number]:
        """p(x|y) for each label y; raises an error if p(x) is 0, because the posterior would be 0/0"""
        p = self._likelihoods(x)
        if equations.bayes_evidence(p, self.priors) == 0:
            raise UndefinedPosteriorError(self._cause(x))
        return p

    def _posterior(self, x: Checked, digits: Optional[int]) -> Sequence[Rounded]:
        """p(y|x) = p(x|y) p(y) / p(x)"""
        p = equations.bayes_rule(self._possible_likelihoods(x), self.priors)
        return [rounded(p[y], digits) for y in self.classes]

    def _argmax(self, x: Checked) -> Sequence[L]:
        """arg max_y p(x|y) p(y): every label that attains the maximum"""
        return equations.bayes_decision(self._possible_likelihoods(x), self.priors)

    def _log_joint(self, x: Checked) -> Sequence[Logarithm]:
        """ln p(x|y) p(y)"""
        p = self._likelihoods(x)
        return [_logarithm(p[y] * self.priors[y]) for y in self.classes]

    def _log_odds(self, x: Checked) -> Logarithm:
        """ln p(y=1|x) / p(y=0|x)"""
        p = self._possible_likelihoods(x)  # p(x) cancels
        p_0, p_1 = (p[y] * self.priors[y] for y in self.classes)
        return inf if p_0 == 0 else _logarithm(p_1 / p_0)

    def _log_likelihood(self, rows: Iterable[X], labels: Iterable[L]) -> Logarithm:
        """sum_i ln p(x_i|y_i) p(y_i)"""
        terms = [self._log_joint(x)[self._place(y)] for x, y in self._examples(rows, labels)]
        return -inf if -inf in terms else total(term for term in terms if not isinstance(term, float))

    def _log_odds_between(self, x: Checked, label: L, other: L) -> Logarithm:
        """ln p(x|y) p(y) / p(x|z) p(z), for two classes y and z, where p(x|y) p(y) is not 0"""
        p = self._likelihoods(x)
        return log_quotient(p[label] * self.priors[label], p[other] * self.priors[other])

    def _reasons(self, x: Checked, label: L, other: L) -> Iterator[tuple[str, Logarithm]]:
        """The terms whose sum is ln p(x|y) / p(x|z), each with its name"""
        p = self._likelihoods(x)
        yield "p(x|y)", log_quotient(p[label], p[other])

    def _prior_odds(self, label: L, other: L) -> Optional[Logarithm]:
        """ln p(y) / p(z)"""
        return log_quotient(self.priors[label], self.priors[other])

    # What users call

    @overload
    def log_joint(self, x: X, *, digits: None = None) -> dict[L, float]: ...
    @overload
    def log_joint(self, x: X, *, digits: int) -> dict[L, Decimal]: ...
    def log_joint(self, x: X, *, digits: Optional[int] = None) -> Mapping[L, Rounded]:
        """Return ln p(x | y) p(y) for each label; -inf if the product is 0.

        Raises: DomainError, ShapeError, NotFiniteError; NotPositiveDefiniteError for a singular covariance.
        """
        return {
            y: rounded(value, digits) for y, value in zip(self.classes, self._about_one(x, self._log_joint))
        }

    @overload
    def log_likelihood(
        self, rows: Union[Iterable[X], AnyTable], labels: Iterable[L], *, digits: None = None
    ) -> float: ...
    @overload
    def log_likelihood(
        self, rows: Union[Iterable[X], AnyTable], labels: Iterable[L], *, digits: int
    ) -> Decimal: ...
    def log_likelihood(
        self, rows: Union[Iterable[X], AnyTable], labels: Iterable[L], *, digits: Optional[int] = None
    ) -> Rounded:
        """Return the sum of ln p(x | y) p(y) over n rows and labels, read once; -inf if a product is 0.

        Raises: the same errors as `log_joint`; EmptyDataError if there are no examples.
        """
        with self._opened(rows) as data:
            return rounded(self._log_likelihood(data.rows, labels), digits)

    def _names(self, d: int) -> Sequence[str]:
        """Return the names of d features, or their positions if they have no names."""
        return self.feature_names or [f"[{j}]" for j in range(d)]


def _of_row(error: GenrefError, where: str) -> GenrefError:
    """Return an error about x or text as an error about `where`, such as rows[3]."""
    name, *rest = error.args
    if isinstance(error, UndefinedPosteriorError):
        return UndefinedPosteriorError(f"{name}, for {where}")
    for own in ("x", "text"):
        if isinstance(error, (DomainError, ShapeError, NotFiniteError)) and name.startswith(own):
            return type(error)(where + name[len(own) :], *rest)
    return error


def log_quotient(p: equations.Number, q: equations.Number) -> Logarithm:
    """ln p/q, infinite if p or q is 0"""
    if q == 0:
        return inf if p != 0 else -inf
    ratio = p / Fraction(q) if isinstance(q, int) else p / q
    return _logarithm(ratio)


def _logarithm(p: equations.Number) -> Logarithm:
    """ln p, which is -infinity for 0"""
    return -inf if p == 0 else ln(p)
