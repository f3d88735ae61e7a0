# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What all Naive Bayes models share: priors, and Bayes rule over p(x|y) = prod_j p(x_j|y).

rows, labels -> `ClassCounts` -> the estimates, exact fractions -> posterior, label.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cached_property
from operator import truediv
from typing import ClassVar, Generic, Optional, TypeVar, cast

from . import equations
from .bayes import Distribution, distribution
from .counts import ClassCounts, refuse_empty, refuse_other_kind
from .definition import defined_by, engine
from .engine.classes.powers import (
    Product,
    cleared,
    largest,
    log_ratio,
    logarithm,
    merged,
    over_their_sum,
    shares,
)
from .engine.classes.table import Events, Table
from .engine.statistics.smoothing import E, Smoothing, pseudo_count, pseudo_total
from .engine.statistics.sums import Shape
from .errors import DomainError, EmptyDataError, UndefinedPosteriorError, shown
from .generative import GenerativeModel, X
from .laplace import smoothed_frequencies
from .numbers.exact import Number
from .numbers.labels import Frozen, L, by_label, mapping
from .numbers.reals import Logarithm, Rounded, quotient, rounded

__all__ = ["class_priors"]

Model = TypeVar("Model", bound="NaiveBayesModel")  # type: ignore[type-arg]  # of any label, event and x


def order_of(classes: Optional[Iterable[L]], priors: Optional[Mapping[L, Number]]) -> Optional[Iterable[L]]:
    """Return the class order that is declared, by given priors if not as such."""
    if classes is not None or not isinstance(priors, Mapping):
        return classes
    return tuple(mapping(priors, "priors", "a mapping of label to number"))


def class_priors(counts: ClassCounts[L, E], smoothing: Number = 0) -> dict[L, Fraction]:
    """Return phi_y = n_y / n, the share of the n examples that each class has, exactly.

    With a pseudo-count `smoothing` for each of the K classes, (n_y + smoothing) / (n + K smoothing).

    Raises: EmptyDataError for no examples, DomainError, NotFiniteError.

    Computes: nb-mle-prior

    >>> from genref.counts import Counts
    >>> class_priors(ClassCounts(("a", "b"), (Counts(1, {}), Counts(3, {}))))
    {'a': Fraction(1, 4), 'b': Fraction(3, 4)}
    """
    refuse_empty(counts, smoothed=True)
    examples = [part.examples for part in counts.counts]
    return dict(zip(counts.classes, smoothed_frequencies(examples, pseudo_count(smoothing))))


@dataclass(frozen=True)
class NaiveBayesModel(GenerativeModel[L, X, Events[E]], Generic[L, E, X]):
    """Bayes rule over classes whose p(x | y) is a product; E is what is counted, X what x may be.

    `smoothing`: the pseudo-count of every outcome, 0 for maximum likelihood; `prior_smoothing`: that of
    every class; `given_priors`: priors to use instead of those of the examples, for the same classes.
    """

    counts: ClassCounts[L, E]
    smoothing: Smoothing = Fraction(1)
    prior_smoothing: Fraction = Fraction(0)
    given_priors: Optional[Mapping[L, Fraction]] = None
    _kind: ClassVar[str]
    """That of the counts."""

    def __post_init__(self) -> None:
        smoothing, priors = self._pseudo_counts(self.smoothing), self.given_priors
        prior_smoothing = pseudo_count(self.prior_smoothing, "prior_smoothing")
        refuse_empty(self.counts, smoothed=bool(pseudo_total(smoothing, 1)))
        refuse_other_kind(self.counts, self._kind)
        counts = replace(self.counts, kind=self._kind)
        if priors is not None:
            exactly = distribution(priors)
            priors = Distribution(by_label(exactly, "priors", self.counts.classes))
            if prior_smoothing:
                raise DomainError("prior_smoothing", prior_smoothing, "0, as the priors are given")
        vars(self).update(
            counts=counts, smoothing=smoothing, prior_smoothing=prior_smoothing, given_priors=priors
        )
        self._shape  # refuses counts that no examples give

    def _pseudo_counts(self, smoothing: Smoothing) -> Smoothing:
        return pseudo_count(smoothing)  # type: ignore[arg-type]  # refused in words if it is none

    @abstractmethod
    def _count(
        self, rows: Iterable[X], labels: Iterable[L], classes: Optional[Iterable[L]], shape: Shape
    ) -> ClassCounts[L, E]: ...

    @property
    def _shape(self) -> Shape:
        """What an x can be made of, None for anything; asking for it refuses counts that no examples give."""
        return None

    @abstractmethod
    def _checked(self, x: X, where: str = "x") -> Events[E]:
        """Return what occurs in x; events that do not count may be among them. `where` names x in errors."""

    @cached_property
    @abstractmethod
    def _table(self) -> Table[E]:
        """The factors of p(x, y)."""

    @abstractmethod
    def _event_name(self, event: E, present: bool) -> str:
        """Return what an error calls the presence or absence of an event."""

    @property
    def _alpha(self) -> Fraction:
        """The pseudo-count of every outcome, where it is one for all."""
        return self.smoothing if isinstance(self.smoothing, Fraction) else self.smoothing[0]

    @property
    def classes(self) -> tuple[L, ...]:
        """The labels, in class order."""
        return self.counts.classes

    @cached_property
    def priors(self) -> Mapping[L, Fraction]:  # pyright: ignore[reportIncompatibleMethodOverride]  # cached
        """p(y) for each label: the share of its examples, or what was given."""
        return self.given_priors or Frozen(class_priors(self.counts, self.prior_smoothing))

    def likelihood(self, x: X, label: L) -> Fraction:
        """Return p(x | y) = prod_j p(x_j | y) for one label, exactly; 1 for an x without factors.

        Raises: DomainError, ShapeError, NotFiniteError.

        Computes: nb-likelihood
        """
        self._place(label)
        return self._likelihood(self._checked(x), label)

    def joint(self, x: X) -> dict[L, Fraction]:
        """Return p(x, y) = p(y) prod_j p(x_j | y) for each label, exactly.

        Raises: as `likelihood`.

        Computes: event-probability
        """
        return self._joint(self._checked(x))

    def exact_posterior(self, x: X) -> dict[L, Fraction]:
        """Return p(y | x) for each label as a fraction, which for a long x has long terms.

        Raises: as `posterior`.
        """
        return self._exact_posterior(self._checked(x))

    # By definition

    @abstractmethod
    def _likelihoods(self, x: Events[E]) -> Mapping[L, Fraction]:
        """p(x|y) = prod_j p(x_j|y) for each label y"""

    def _likelihood(self, x: Events[E], label: L) -> Fraction:
        """p(x|y)"""
        return self._likelihoods(x)[label]

    def _joint(self, x: Events[E]) -> dict[L, Fraction]:
        """p(x, y) = p(x|y) p(y)"""
        p = self._likelihoods(x)
        return {y: p[y] * self.priors[y] for y in self.classes}

    def _exact_posterior(self, x: Events[E]) -> dict[L, Fraction]:
        """p(y|x) = p(x|y) p(y) / p(x)"""
        return cast("dict[L, Fraction]", equations.bayes_rule(self._possible_likelihoods(x), self.priors))

    # By the engine

    @defined_by(_likelihood)
    def _quick_likelihood(self, x: Events[E], label: L) -> Fraction:
        place, table = self._place(label), self._table
        return Fraction(*Product(table.selected(x)[place], table.constants[place]).exact)

    @defined_by(_joint)
    def _quick_joint(self, x: Events[E]) -> dict[L, Fraction]:
        ratios = self._table.ratios(x)
        return {label: Fraction(*ratio) for label, ratio in zip(self.classes, ratios)}

    @defined_by(_exact_posterior)
    def _quick_exact_posterior(self, x: Events[E]) -> dict[L, Fraction]:
        joint = self._table.integers(x) or cleared(self._possible(x))
        return dict(zip(self.classes, over_their_sum(joint, Fraction)))

    @engine
    def _log_joint(self, x: Events[E]) -> Sequence[Logarithm]:
        return [logarithm(product) for product in self._table.joints(x)]

    @engine
    def _posterior(self, x: Events[E], digits: Optional[int]) -> Sequence[Rounded]:
        """Return p(y | x) = p(x | y) p(y) / p(x).

        Computes: nb-posterior, event-posterior
        """
        joint = self._table.integers(x)
        if joint and digits is None:
            return over_their_sum(joint, truediv)
        values = over_their_sum(joint, quotient) if joint else shares(self._possible(x))
        return [rounded(value, digits) for value in values]

    @engine
    def _predict(self, x: Events[E]) -> L:
        place = self._table.certain(x)
        return self._argmax(x)[0] if place is None else self.classes[place]

    @engine
    def _argmax(self, x: Events[E]) -> Sequence[L]:
        """Return the labels of the largest p(x | y) p(y)."""
        joint = self._table.integers(x)
        if not joint:
            return [self.classes[place] for place in largest(self._possible(x))]
        most = max(joint)
        return [label for label, p_xy in zip(self.classes, joint) if p_xy == most]

    @engine
    def _log_odds(self, x: Events[E]) -> Logarithm:
        p_0, p_1 = self._possible(x)
        return log_ratio(p_1, p_0)

    @engine
    def _log_likelihood(self, rows: Iterable[X], labels: Iterable[L]) -> Logarithm:
        """Return ln prod_i p(x_i, y_i) of examples.

        Computes: nb-joint-likelihood
        Computes: event-log-likelihood
        """
        data = self._count(rows, labels, self.classes, self._shape)
        if not data.examples:
            raise EmptyDataError("examples")
        table = self._table
        # One product, as a product of products would be one level deeper for each class.
        powers = []
        for place, (start, part) in enumerate(zip(table.starts, data.counts)):
            powers += [(base, e * part.examples) for base, e in start.powers.items()]
            powers += table.factors(place, part.events, part.examples).items()
        return logarithm(Product(merged(powers)))

    def update(self: Model, rows: Iterable[X], labels: Iterable[L]) -> Model:
        """Return the model that these examples and all earlier ones give, fitted at once.

        Raises: as `fit`; DomainError for a new class where classes are declared or priors given.
        """
        return replace(self, counts=self.counts + self._counted_alike(rows, labels))

    def remove(self: Model, rows: Iterable[X], labels: Iterable[L]) -> Model:
        """Return the model that the earlier examples give without these.

        Raises: as `update`; EmptyDataError if none is left; DomainError for more than the counts contain
        (whether it was these very examples that were learnt, they do not tell).
        """
        return replace(self, counts=self.counts - self._counted_alike(rows, labels))

    def _counted_alike(self, rows: Iterable[X], labels: Iterable[L]) -> ClassCounts[L, E]:
        declared = self.classes if self.counts.declared else None
        return self._count(rows, labels, declared, self.counts.shape)

    def _possible(self, events: Events[E]) -> list[Product]:
        """Return p(x, y) for each class, of which one must not be 0.

        Computes: nb-zero-over-zero
        """
        products = self._table.joints(events)
        if all(product.is_zero for product in products):
            raise UndefinedPosteriorError(self._cause(events))
        return products

    def _cause(self, x: Events[E]) -> str:
        """Say what makes p(x, y) 0 for every class: one event, if one does it alone."""
        found = [dict.fromkeys(self._table.impossible(i, x)) for i in range(len(self.classes))]
        for event in found[0]:
            if all(event in others for others in found):
                return f"{self._event_name(*event)} has probability 0 in every class"
        names = [self._event_name(*next(iter(events))) if events else "its prior" for events in found]
        each = "; ".join(f"in class {shown(label)} {name}" for label, name in zip(self.classes, names))
        return f"every class has a factor 0: {each}"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), tuple(getattr(self, field.name) for field in fields(self))
