# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Why a model predicts what it predicts: the log-odds of its label, and what they are the sum of."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import Generic, Optional, TypeVar

from .display import LINES, Cell, Displayed, Listing, decimal_points, plain, plural
from .numbers.labels import L
from .numbers.reals import Rounded
from .records import dataclass

R = TypeVar("R", bound=Rounded, covariant=True)


class Explained(Displayed, Generic[L, R]):
    """The log-odds of the predicted label against the next best, and what they are the sum of.

    Each number is rounded on its own.
    """

    label: L
    other: L
    log_odds: R

    def _about(self) -> Mapping[str, object]:
        return {"label": self.label, "other": self.other, "log_odds": float(self.log_odds)}

    @abstractmethod
    def _parts(self) -> Iterator[tuple[str, R]]:
        """Yield the name of what the sum is the sum of, with its number."""

    def _remarks(self) -> Iterator[tuple[str, str]]:
        """Yield the name of what counts nothing, and why; by default nothing."""
        return iter(())

    def _tables(self) -> Iterator[Listing]:
        remarks = list(self._remarks())
        cells: list[tuple[str, Cell]] = [("sum", self.log_odds), *self._parts(), *remarks]
        yield Listing("", ["log-odds"], [(name, (cell,)) for name, cell in cells], len(cells), "part")

    def _lines(self) -> list[tuple[str, R]]:
        total = f"log-odds of {plain(self.label)} against {plain(self.other)}, the sum of"
        return [(total, self.log_odds), *self._parts()]

    def __str__(self) -> str:
        parts = self._lines()
        numbers = decimal_points([number for _, number in parts])
        width = max(map(len, numbers))
        return "\n".join(f"{number:<{width}}  {name}" for number, (name, _) in zip(numbers, parts))


@dataclass(frozen=True)
class Part(Generic[R]):
    """What one feature, or another part of p(x | y), adds to the log-odds."""

    name: str
    log_odds: R


@dataclass(frozen=True, repr=False)
class Reasons(Explained[L, R]):
    """The log-odds of the predicted label against the next best: that of the priors, and of each feature.

    `prior`: ln p(label) / p(other), None for logistic regression, which has no p(y); `parts`: of the rest,
    the weightiest first. What is printed is cut to the lines of a terminal.
    """

    label: L
    other: L
    log_odds: R
    prior: Optional[R]
    parts: tuple[Part[R], ...]

    def _parts(self) -> Iterator[tuple[str, R]]:
        if self.prior is not None:
            yield "prior", self.prior
        for part in self.parts:
            yield part.name, part.log_odds

    def __str__(self) -> str:
        lines = super().__str__().split("\n")
        left = len(lines) - LINES + 1
        if left < 2:
            return "\n".join(lines)
        return "\n".join([*lines[: LINES - 1], f"... {plural(left, 'more part')}"])
