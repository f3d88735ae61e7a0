# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What every generative model answers; how it computes, each says in methods whose names begin with `_`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Generic, Optional, TypeVar, overload

from .errors import DomainError
from .numbers.labels import L, place_of
from .numbers.reals import Logarithm, Rounded, rounded

X = TypeVar("X")


class GenerativeModel(ABC, Generic[L, X]):
    """Classes y, their priors p(y), and p(x | y); X is what an x may be."""

    @property
    @abstractmethod
    def classes(self) -> tuple[L, ...]:
        """The labels, in class order."""

    @overload
    def log_joint(self, x: X, *, digits: None = None) -> dict[L, float]: ...
    @overload
    def log_joint(self, x: X, *, digits: int) -> dict[L, Decimal]: ...
    def log_joint(self, x: X, *, digits: Optional[int] = None) -> Mapping[L, Rounded]:
        """Return ln p(x | y) p(y) for each label; -inf where that is 0.

        Raises: DomainError, ShapeError, NotFiniteError; NotPositiveDefiniteError for a singular covariance.
        """
        return {y: rounded(value, digits) for y, value in zip(self.classes, self._log_joint(x))}

    @overload
    def posterior(self, x: X, *, digits: None = None) -> dict[L, float]: ...
    @overload
    def posterior(self, x: X, *, digits: int) -> dict[L, Decimal]: ...
    def posterior(self, x: X, *, digits: Optional[int] = None) -> Mapping[L, Rounded]:
        """Return p(y | x) = p(x | y) p(y) / p(x) for each label, each rounded on its own, however small.

        With `digits` all of them must be within the range of a `Decimal`, above 10^-(10^18).

        Raises: as `log_joint`; UndefinedPosteriorError where p(x | y) p(y) is 0 for every class.
        """
        return dict(zip(self.classes, self._posterior(x, digits)))

    def predict(self, x: X) -> L:
        """Return the label with the largest posterior, the first in class order of those that tie.

        Raises: as `posterior`.
        """
        return self.classes[self._best(x)[0]]

    def argmax(self, x: X) -> tuple[L, ...]:
        """Return every label with the largest posterior, in class order. Raises: as `posterior`."""
        return tuple(self.classes[place] for place in self._all_best(x))

    @overload
    def log_odds(self, x: X, *, digits: None = None) -> float: ...
    @overload
    def log_odds(self, x: X, *, digits: int) -> Decimal: ...
    def log_odds(self, x: X, *, digits: Optional[int] = None) -> Rounded:
        """Return ln p(y=1|x) / p(y=0|x), y = 1 being the second of two classes; +-inf where one is 0.

        Raises: DomainError unless there are two classes; and as `posterior`.
        """
        self._refuse_more_than_two("log-odds")
        return rounded(self._log_odds(x), digits)

    @overload
    def log_likelihood(self, rows: Iterable[X], labels: Iterable[L], *, digits: None = None) -> float: ...
    @overload
    def log_likelihood(self, rows: Iterable[X], labels: Iterable[L], *, digits: int) -> Decimal: ...
    def log_likelihood(
        self, rows: Iterable[X], labels: Iterable[L], *, digits: Optional[int] = None
    ) -> Rounded:
        """Return the sum of ln p(x | y) p(y) over n rows and labels, read once; -inf if one of them is 0.

        Raises: as `log_joint`; EmptyDataError for no examples.
        """
        return rounded(self._log_likelihood(rows, labels), digits)

    @abstractmethod
    def _log_joint(self, x: X) -> Sequence[Logarithm]:
        """Return ln p(x, y) for each class."""

    @abstractmethod
    def _posterior(self, x: X, digits: Optional[int]) -> Sequence[Rounded]:
        """Return p(y | x) for each class, rounded."""

    @abstractmethod
    def _all_best(self, x: X) -> Sequence[int]:
        """Return the places of all classes with the largest posterior, in class order."""

    @abstractmethod
    def _best(self, x: X) -> Sequence[int]:
        """Return what `_all_best` returns, or only its first place: doubles tell it most often."""

    @abstractmethod
    def _log_odds(self, x: X) -> Logarithm:
        """Return the log-odds of the second of two classes."""

    @abstractmethod
    def _log_likelihood(self, rows: Iterable[X], labels: Iterable[L]) -> Logarithm:
        """Return the log-likelihood of examples."""

    def _place(self, label: L) -> int:
        return place_of(label, self.classes)

    def _refuse_more_than_two(self, what: str) -> None:
        if len(self.classes) != 2:
            raise DomainError("classes", self.classes, f"two classes, for {what}")
