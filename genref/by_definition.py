# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A model by definition: it says what p(x|y) is, as the book has it, and all answers follow.

It is slow, and needs the book, `equations.py`; the other models have quicker ways to their scores. Write one
to try an idea: `examples/new_model.py` has forty lines.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import inf

from . import equations
from .book_reals import ln, sign, total, unrounded, unrounded_ln
from .errors import UndefinedPosteriorError
from .generative import Checked, GenerativeModel, Scores, X
from .numbers.labels import L
from .numbers.rounding import Digits, Real, Rounded, answered
from .numbers.tables import Several


class ModelByDefinition(GenerativeModel[L, X, Checked]):
    """A model that has `priors`, `_checked`, and p(x|y) in `_likelihoods`."""

    @abstractmethod
    def _likelihoods(self, x: Checked) -> Mapping[L, equations.Number]:
        """p(x|y) for each label y"""

    def _scores(self, x: Checked) -> Scores:
        return ScoresByDefinition(self._likelihoods(x), self.priors)

    def _log_joint(self, x: Checked, k: int) -> Real:
        label = self.classes[k]
        return unrounded_ln(self._likelihoods(x)[label] * self.priors[label])

    def _reasons(self, x: Checked, k: int, other: int) -> Iterator[tuple[str, Real]]:
        yield "prior", self._prior_odds(k, other)
        p = list(self._likelihoods(x).values())
        yield "p(x|y)", unrounded_ln(Fraction(1) * p[k] / p[other]) if p[other] != 0 else inf

    def _log_likelihood(self, rows: Several[X], labels: Iterable[L]) -> Real:
        examples = ((x, self.classes[k]) for x, k in self._examples(rows, labels))
        p = [self._likelihoods(x)[y] * self.priors[y] for x, y in examples]
        return -inf if 0 in p else unrounded(total(map(ln, p)))


class ScoresByDefinition(Scores):
    """The scores of a model by definition: ln p(x|y) p(y), with the numbers of the book.

    They keep their closed forms, so ties and rational posteriors are seen without exponents and weights.
    """

    def __init__(self, likelihoods: Mapping[L, equations.Number], priors: Mapping[L, Fraction]) -> None:
        self.p = [likelihoods[y] * prior for y, prior in priors.items()]
        self.p_x = total(self.p)
        possible = [k for k, p in enumerate(self.p) if p != 0]
        super().__init__(len(self.p), possible, lambda at: [], lambda: ([], []))
        if not self.possible:
            raise UndefinedPosteriorError("p(x|y) p(y) is 0 for every class")

    def posterior(self, digits: Digits) -> list[Rounded]:
        return [answered(unrounded(p / self.p_x, digits), digits) for p in self.p]

    def log_odds(self, k: int, other: int) -> Real:
        return unrounded_ln(self.p[k] / self.p[other]) if other in self.possible else inf

    def _compare(self, i: int, j: int) -> int:
        return sign(self.p[self.possible[i]] - self.p[self.possible[j]])
