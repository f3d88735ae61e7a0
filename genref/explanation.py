# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Why a model predicts a label: its log-odds, and the parts that add up to them."""

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
    """The log-odds of the predicted label against the next best, and the parts that add up to them.

    Each number is correctly rounded.
    """

    label: L
    other: L
    log_odds: R

    def _facts(self) -> Mapping[str, object]:
        return {"label": self.label, "other": self.other, "log_odds": float(self.log_odds)}

    def _heading(self) -> str:
        return f"log-odds of {plain(self.label)} against {plain(self.other)}"

    @abstractmethod
    def _parts(self) -> Iterator[tuple[str, R]]:
        """Yield each part of the sum: its number and its name."""

    def _remarks(self) -> Iterator[tuple[str, str]]:
        """Yield the names of features that contribute nothing, and why; by default none."""
        return iter(())

    def _tables(self) -> Iterator[Listing]:
        remarks = list(self._remarks())
        cells: list[tuple[str, Cell]] = [("sum", self.log_odds), *self._parts(), *remarks]
        yield Listing("", ["log-odds"], [(name, (cell,)) for name, cell in cells], len(cells), "part")

    def _lines(self) -> list[tuple[str, R]]:
        return [(f"{self._heading()}, the sum of", self.log_odds), *self._parts()]

    def __str__(self) -> str:
        parts = self._lines()
        numbers = decimal_points([number for _, number in parts])
        width = max(map(len, numbers))
        return "\n".join(f"{number:<{width}}  {name}" for number, (name, _) in zip(numbers, parts))


@dataclass(frozen=True)
class Part(Generic[R]):
    """The contribution of one feature, or another part of p(x | y), to the log-odds."""

    name: str
    log_odds: R


@dataclass(frozen=True, repr=False)
class Reasons(Explained[L, R]):
    """The log-odds of the predicted label against the next best, split into the priors and each feature.

    `prior`: ln p(label) / p(other), or None for logistic regression, which has no p(y); `parts`: the other
    parts, largest first. The printed table is cut to the lines of a terminal.
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
