# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What every generative model answers: "a generative model is p(y) and p(x|y); the rest is Bayes rule".

A model says what p(x|y) is, in `_likelihoods`. What follows from it stands here, each as a definition by the
book, `equations`; the engine's ways to the same are overrides, marked as `definition` says. What can be asked
of any p(y|x), also of logistic regression, is in `Classifier`.
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
    """Classes y and p(y | x); X is what an x may be, `Checked` what it is once checked.

    A public method checks its x, once, and hands it to the definition, or to the engine's way to the same.
    """

    if TYPE_CHECKING:  # a field of some classifiers, computed by others

        @property
        def classes(self) -> tuple[L, ...]:
            """The labels, in class order."""
            ...

    @property
    def feature_names(self) -> Names:
        """The names of the features, None where they have none."""
        return None

    def _about(self) -> Mapping[str, object]:
        return {"classes": self.classes}

    @abstractmethod
    def _checked(self, x: X, where: str = "x") -> Checked:
        """Return x, called `where`, read once. Raises: for what is no x of this model."""

    _rows: ClassVar[str] = "rows"
    """What several x are called."""

    def _examples(self, rows: Iterable[X], labels: Iterable[L]) -> Iterable[tuple[Checked, L]]:
        """Return rows and labels, checked. Raises: as what a model is fitted to."""
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
        """arg max_y p(y|x), every label at which it is reached"""

    @abstractmethod
    def _log_odds(self, x: Checked) -> Logarithm:
        """ln p(y=1|x) / p(y=0|x)"""

    @abstractmethod
    def _log_odds_between(self, x: Checked, label: L, other: L) -> Logarithm:
        """ln p(y|x) / p(z|x), for two classes y and z, of which y is possible"""

    @abstractmethod
    def _reasons(self, x: Checked, label: L, other: L) -> Iterator[tuple[str, Logarithm]]:
        """What these log-odds are the sum of, beside those of the priors, each with its name"""

    def _prior_odds(self, label: L, other: L) -> Optional[Logarithm]:
        """ln p(y) / p(z), None for a model without p(y)"""
        return None

    def _predict(self, x: Checked) -> L:
        """The first of them in class order."""
        return self._argmax(x)[0]

    # What users call

    @overload
    def posterior(self, x: X, *, digits: None = None) -> dict[L, float]: ...
    @overload
    def posterior(self, x: X, *, digits: int) -> dict[L, Decimal]: ...
    def posterior(self, x: X, *, digits: Optional[int] = None) -> Mapping[L, Rounded]:
        """Return p(y | x) = p(x | y) p(y) / p(x) for each label, each rounded on its own, however small.

        With `digits` all of them must be within the range of a `Decimal`, above 10^-(10^18).

        Raises: as `log_joint`; UndefinedPosteriorError where p(x | y) p(y) is 0 for every class.
        """
        try:
            return dict(zip(self.classes, self._posterior(self._checked(x), digits)))
        except (DomainError, NotFiniteError, ShapeError) as error:
            raise self._about_x(error, x, "posterior_all") from None

    def predict(self, x: X) -> L:
        """Return the label with the largest posterior, the first in class order of those that tie.

        Raises: as `posterior`.
        """
        try:
            return self._predict(self._checked(x))
        except (DomainError, NotFiniteError, ShapeError) as error:
            raise self._about_x(error, x, "predict_all") from None

    def predict_all(self, rows: Union[Iterable[X], AnyTable]) -> Iterator[L]:
        """Yield what `predict` returns, for each of many x; each is read when its answer is asked for.

        Raises: as `predict`; the error says which of them it is about.

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
        """Yield what `posterior` returns, for each of many x; each is read when its answer is asked for.

        Raises: as `posterior`; the error says which of them it is about.

        >>> from genref import gda
        >>> list(gda.fit([[0], [2], [4], [6]], [0, 0, 1, 1]).posterior_all([[3]]))
        [{0: 0.5, 1: 0.5}]
        """
        return self._each(rows, lambda x: dict(zip(self.classes, self._posterior(x, digits))))

    def _each(self, rows: Union[Iterable[X], AnyTable], answer: Callable[[Checked], T]) -> Iterator[T]:
        with self._opened(rows) as given:
            for i, x in enumerate(values_of(given.rows, self._rows, "an iterable in an order")):
                try:
                    found = answer(self._checked(x))
                except GenrefError as error:
                    raise _of_row(error, f"{self._rows}[{i}]") from None
                yield found

    def _opened(self, rows: Union[Iterable[X], AnyTable]) -> Opened[X]:
        """Return several x to be read. Raises: ShapeError if their columns are not the model's features."""
        given: Opened[X] = opened(rows, self._rows)
        names = same_names(self.feature_names, given.names, self._rows)
        return Opened(given.rows, names, self._rows, given.advises or names is not None)

    def _about_one(self, x: X, answer: Callable[[Checked], T]) -> T:
        """Return the answer about one x. Raises: as it does; where x is several, the error says so."""
        try:
            return answer(self._checked(x))
        except (DomainError, NotFiniteError, ShapeError) as error:
            raise self._about_x(error, x, "predict_all") from None

    def _about_x(self, error: Misfit, x: X, instead: str) -> GenrefError:
        """Return what is wrong with x: if it is several x, in a list, a table or an array, what to call."""
        if is_several(x, self._rows == "texts"):
            return DomainError("x", x, f"one x; `{instead}` takes several")
        return in_columns(error, self.feature_names, "x") if self.feature_names else error

    def argmax(self, x: X) -> tuple[L, ...]:
        """Return every label with the largest posterior, in class order. Raises: as `posterior`."""
        return tuple(self._about_one(x, self._argmax))

    @overload
    def log_odds(self, x: X, *, digits: None = None) -> float: ...
    @overload
    def log_odds(self, x: X, *, digits: int) -> Decimal: ...
    def log_odds(self, x: X, *, digits: Optional[int] = None) -> Rounded:
        """Return ln p(y=1|x) / p(y=0|x), y = 1 being the second of two classes; +-inf where one is 0.

        Raises: DomainError unless there are two classes; and as `posterior`.
        """
        self._refuse_more_than_two("log-odds")
        return rounded(self._about_one(x, self._log_odds), digits)

    @overload
    def explain(self, x: X, *, digits: None = None) -> Explained[L, float]: ...
    @overload
    def explain(self, x: X, *, digits: int) -> Explained[L, Decimal]: ...
    def explain(self, x: X, *, digits: Optional[int] = None) -> Explained[L, Rounded]:
        """Return the log-odds of the predicted label against the next best, and what they are the sum of.

        These are the log-odds of the priors and, of Naive Bayes and linear GDA, a part for each feature. In
        linear GDA that is theta_j times the distance of x_j from the middle of the means. Quadratic GDA has
        two parts, one of the distances from the means and one of the sizes of the covariances. Logistic
        regression has no priors; its parts are theta_j x_j, also for x_0 = 1.

        Raises: DomainError if there is only one class; as `posterior`.

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
            raise DomainError("classes", self.classes, "at least two classes, to explain a decision")
        try:
            read = self._checked(x)
            label = self._predict(read)
        except (DomainError, NotFiniteError, ShapeError) as error:
            raise self._about_x(error, x, "predict_all") from None
        # The next best is the best of the others, the first of those that tie.
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
    """Classes y, their priors p(y), and p(x | y); X and `Checked` as of `Classifier`."""

    if TYPE_CHECKING:  # a field of some models, computed by others

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
        """p(x|y) for each label y, where p(x) is not 0: 0/0 is no posterior"""
        p = self._likelihoods(x)
        if equations.bayes_evidence(p, self.priors) == 0:
            raise UndefinedPosteriorError(self._cause(x))
        return p

    def _posterior(self, x: Checked, digits: Optional[int]) -> Sequence[Rounded]:
        """p(y|x) = p(x|y) p(y) / p(x)"""
        p = equations.bayes_rule(self._possible_likelihoods(x), self.priors)
        return [rounded(p[y], digits) for y in self.classes]

    def _argmax(self, x: Checked) -> Sequence[L]:
        """arg max_y p(x|y) p(y), every label at which it is reached"""
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
        """ln p(x|y) p(y) / p(x|z) p(z), for two classes y and z, of which y is possible"""
        p = self._likelihoods(x)
        return log_quotient(p[label] * self.priors[label], p[other] * self.priors[other])

    def _reasons(self, x: Checked, label: L, other: L) -> Iterator[tuple[str, Logarithm]]:
        """What ln p(x|y) / p(x|z) is the sum of, each with its name"""
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
        """Return ln p(x | y) p(y) for each label; -inf where that is 0.

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
        """Return the sum of ln p(x | y) p(y) over n rows and labels, read once; -inf if one of them is 0.

        Raises: as `log_joint`; EmptyDataError for no examples.
        """
        with self._opened(rows) as given:
            return rounded(self._log_likelihood(given.rows, labels), digits)

    def _names(self, d: int) -> Sequence[str]:
        """Return the names of d features, or their places."""
        return self.feature_names or [f"[{j}]" for j in range(d)]


def _of_row(error: GenrefError, where: str) -> GenrefError:
    """Return an error about x, which is called x or text, as one about what is called `where`."""
    name, *rest = error.args
    if isinstance(error, UndefinedPosteriorError):
        return UndefinedPosteriorError(f"{name}, for {where}")
    for own in ("x", "text"):
        if isinstance(error, (DomainError, ShapeError, NotFiniteError)) and name.startswith(own):
            return type(error)(where + name[len(own) :], *rest)
    return error


def log_quotient(p: equations.Number, q: equations.Number) -> Logarithm:
    """ln p/q, infinite where one of the two is 0"""
    if q == 0:
        return inf if p != 0 else -inf
    ratio = p / Fraction(q) if isinstance(q, int) else p / q
    return _logarithm(ratio)


def _logarithm(p: equations.Number) -> Logarithm:
    """ln p, which is -infinity for 0"""
    return -inf if p == 0 else ln(p)
