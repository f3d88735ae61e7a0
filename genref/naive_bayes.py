# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What all Naive Bayes models share: priors, and Bayes rule over p(x|y) = prod_j p(x_j|y).

rows, labels -> `ClassCounts` -> the estimates, exact fractions -> posterior, label. The models
themselves are in `bernoulli_naive_bayes`, `categorical_naive_bayes`, `multinomial_naive_bayes`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from math import inf
from typing import Generic, Optional, TypeVar, overload

from .bayes import distribution, same_labels
from .counts import ClassCounts, E, Shape, refuse_empty
from .engine.exact import Number
from .engine.joint import (
    ONE_PRODUCT,
    Events,
    Factor,
    Joint,
    Product,
    compare,
    exact_shares,
    log_ratio,
    shares,
)
from .engine.labels import Frozen, L, label_of
from .engine.reals import ZERO, Rounded, ln, quotient, rounded, total
from .errors import DomainError, EmptyDataError, UndefinedPosteriorError, shown
from .laplace import Smoothing, pseudo_count, share

__all__ = ["class_priors"]

X = TypeVar("X")
Model = TypeVar("Model", bound="NaiveBayesModel")  # type: ignore[type-arg]  # of any label, event and x


def order_of(classes: Optional[Iterable[L]], priors: Optional[Mapping[L, Number]]) -> Optional[Iterable[L]]:
    """Return the class order that is declared: as such, or by given priors, if any."""
    return tuple(priors) if classes is None and isinstance(priors, Mapping) else classes


def class_priors(counts: ClassCounts[L, E], smoothing: Number = 0) -> dict[L, Fraction]:
    """Return phi_y = n_y / n, the share of the n examples that each class has, exactly.

    With a pseudo-count `smoothing` for each of the K classes, (n_y + smoothing) / (n + K smoothing).
    A declared class without examples has the prior 0 unless smoothed.

    Raises: EmptyDataError for no examples, DomainError, NotFiniteError.

    Spec: nb-mle-prior

    >>> from genref.counts import Counts
    >>> class_priors(ClassCounts(("a", "b"), (Counts(1, {}), Counts(3, {}))))
    {'a': Fraction(1, 4), 'b': Fraction(3, 4)}
    """
    refuse_empty(counts, smoothed=True)
    alpha = pseudo_count(smoothing)
    whole = counts.examples + alpha * len(counts.classes)
    return {y: share(part.examples + alpha, whole) for y, part in zip(counts.classes, counts.counts)}


@dataclass(frozen=True)
class NaiveBayesModel(ABC, Generic[L, E, X]):
    """Bayes rule over classes whose p(x | y) is a product; E is what is counted, X what x may be.

    `counts`: the statistics; `smoothing`: the pseudo-count of every outcome, 1 as Laplace has it, 0
    for maximum likelihood; `prior_smoothing`: that of every class; `given_priors`: priors to use
    instead of those of the examples, with the classes in the same order.
    """

    counts: ClassCounts[L, E]
    smoothing: Smoothing = Fraction(1)
    prior_smoothing: Fraction = Fraction(0)
    given_priors: Optional[Mapping[L, Fraction]] = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "smoothing", self._checked(self.smoothing))
        object.__setattr__(self, "prior_smoothing", pseudo_count(self.prior_smoothing, "prior_smoothing"))
        smoothed = any(self.smoothing) if isinstance(self.smoothing, tuple) else bool(self.smoothing)
        refuse_empty(self.counts, smoothed)
        if self.given_priors is not None:
            priors = distribution(self.given_priors)
            same_labels(self.counts.classes, priors, "priors")
            object.__setattr__(self, "given_priors", Frozen({y: priors[y] for y in self.counts.classes}))
            if self.prior_smoothing:
                raise DomainError("prior_smoothing", self.prior_smoothing, "0, as the priors are given")
        self._check_counts()

    def _checked(self, smoothing: Smoothing) -> Smoothing:
        return pseudo_count(smoothing)  # type: ignore[arg-type]  # refused in words if it is none

    @abstractmethod
    def _check_counts(self) -> None:
        """Refuse counts that no examples give."""

    @property
    @abstractmethod
    def _shape(self) -> Shape:
        """What an x can be made of."""

    @abstractmethod
    def _count(
        self, rows: Iterable[X], labels: Iterable[L], classes: Optional[Iterable[L]], shape: Shape
    ) -> ClassCounts[L, E]:
        """Return the counts of examples."""

    @abstractmethod
    def _events(self, x: X) -> Events[E]:
        """Return what occurs in x, checked; events that do not count may be among them."""

    @property
    @abstractmethod
    def _joint(self) -> Joint[E]:
        """p(x, y) as a function of events."""

    @abstractmethod
    def _event_name(self, event: E, present: bool) -> str:
        """Return what an error calls the presence or absence of an event."""

    @abstractmethod
    def _factors(self, place: int, data: ClassCounts[L, E]) -> Iterator[Factor]:
        """Yield the factors of p(x | y) of all the data's examples of a class."""

    @property
    def _alpha(self) -> Fraction:
        """The pseudo-count of every outcome, where it is one for all."""
        return self.smoothing if isinstance(self.smoothing, Fraction) else self.smoothing[0]

    @cached_property
    def classes(self) -> tuple[L, ...]:
        """The labels, in class order."""
        return self.counts.classes

    @cached_property
    def priors(self) -> Mapping[L, Fraction]:
        """p(y) for each label: the share of its examples, or what was given."""
        return self.given_priors or Frozen(class_priors(self.counts, self.prior_smoothing))

    def likelihood(self, x: X, label: L) -> Fraction:
        """Return p(x | y) = prod_j p(x_j | y) for one label, exactly; 1 for an x without factors.

        Raises: DomainError (unknown label, or a value outside its set), ShapeError, NotFiniteError.

        Spec: nb-likelihood
        """
        if label_of(label, "label") not in self.classes:
            raise DomainError("label", label, "one of " + shown(self.classes))
        return Fraction(*self._joint.likelihood(self.classes.index(label), self._events(x)).exact)

    def joint(self, x: X) -> dict[L, Fraction]:
        """Return p(x, y) = p(y) prod_j p(x_j | y) for each label, exactly.

        Raises: DomainError, ShapeError, NotFiniteError.

        Spec: event-probability
        """
        products = self._joint.products(self._events(x))
        return {label: Fraction(*product.exact) for label, product in zip(self.classes, products)}

    @overload
    def log_joint(self, x: X, *, digits: None = None) -> dict[L, float]: ...
    @overload
    def log_joint(self, x: X, *, digits: int) -> dict[L, Decimal]: ...
    def log_joint(self, x: X, *, digits: Optional[int] = None) -> Mapping[L, Rounded]:
        """Return ln p(x, y) for each label; -inf where p(x, y) is 0.

        Raises: DomainError, ShapeError, NotFiniteError.
        """
        return {
            label: rounded_log(product, ONE_PRODUCT, digits)
            for label, product in zip(self.classes, self._joint.products(self._events(x)))
        }

    @overload
    def posterior(self, x: X, *, digits: None = None) -> dict[L, float]: ...
    @overload
    def posterior(self, x: X, *, digits: int) -> dict[L, Decimal]: ...
    def posterior(self, x: X, *, digits: Optional[int] = None) -> Mapping[L, Rounded]:
        """Return p(y | x) = p(x | y) p(y) / p(x) for each label, each rounded on its own.

        Raises: UndefinedPosteriorError where p(x, y) is 0 for every class; DomainError, ShapeError,
        NotFiniteError.

        Spec: nb-posterior
        """
        events = self._events(x)
        joint = self._joint.integers(events) or []
        whole = sum(joint)
        if whole and digits is None:
            return {label: n / whole for label, n in zip(self.classes, joint)}
        values = [quotient(n, whole) for n in joint] if whole else shares(self._possible(events), digits)
        return {label: rounded(value, digits) for label, value in zip(self.classes, values)}

    def exact_posterior(self, x: X) -> dict[L, Fraction]:
        """Return p(y | x) for each label as a fraction, which for a long x has long terms.

        Raises: as `posterior`.
        """
        events = self._events(x)
        numerators = self._joint.integers(events) or []
        if not any(numerators):
            numerators = exact_shares(self._possible(events))
        whole = sum(numerators)
        return {label: Fraction(n, whole) for label, n in zip(self.classes, numerators)}

    def predict(self, x: X) -> L:
        """Return the label with the largest posterior, the first in class order of those that tie.

        Raises: as `posterior`.
        """
        events = self._events(x)
        place = self._joint.certain(events)
        return self._best(events)[0] if place is None else self.classes[place]

    def argmax(self, x: X) -> tuple[L, ...]:
        """Return every label with the largest posterior: more than one where there is a tie.

        Raises: as `posterior`.
        """
        return self._best(self._events(x))

    def _best(self, events: Events[E]) -> tuple[L, ...]:
        joint = self._joint.integers(events) or []
        if any(joint):
            largest = max(joint)
            return tuple(label for label, n in zip(self.classes, joint) if n == largest)
        products = self._possible(events)
        best = [0]
        for place in range(1, len(products)):
            order = compare(products[place], products[best[0]])
            if order > 0:
                best = [place]
            elif order == 0:
                best.append(place)
        return tuple(self.classes[place] for place in best)

    @overload
    def log_odds(self, x: X, *, digits: None = None) -> float: ...
    @overload
    def log_odds(self, x: X, *, digits: int) -> Decimal: ...
    def log_odds(self, x: X, *, digits: Optional[int] = None) -> Rounded:
        """Return ln p(y=1|x) / p(y=0|x); 0 at a tie, +-inf where one of the two is 0.

        For two classes, the second in class order being y = 1.

        Raises: DomainError unless there are two classes; and as `posterior`.
        """
        if len(self.classes) != 2:
            raise DomainError("classes", self.classes, "two classes, for log-odds")
        p_0, p_1 = self._possible(self._events(x))
        return rounded_log(p_1, p_0, digits)

    @overload
    def log_likelihood(self, rows: Iterable[X], labels: Iterable[L], *, digits: None = None) -> float: ...
    @overload
    def log_likelihood(self, rows: Iterable[X], labels: Iterable[L], *, digits: int) -> Decimal: ...
    def log_likelihood(
        self, rows: Iterable[X], labels: Iterable[L], *, digits: Optional[int] = None
    ) -> Rounded:
        """Return the logarithm of the joint likelihood prod_i p(x_i, y_i) of examples.

        -inf where one of them has probability 0.

        Raises: EmptyDataError for no examples; ShapeError, DomainError, NotFiniteError.

        Spec: nb-joint-likelihood
        Spec: event-log-likelihood
        """
        data = self._count(rows, labels, self.classes, self._shape)
        if not data.examples:
            raise EmptyDataError("examples")
        exponents: Counter[tuple[int, int]] = Counter()
        for place, (prior, part) in enumerate(zip(self.priors.values(), data.counts)):
            if part.examples:
                exponents[prior.numerator, prior.denominator] += part.examples
                for n, d, e in self._factors(place, data):
                    exponents[n, d] += e
        factors = [(Fraction(n, d), e) for (n, d), e in exponents.items() if e]
        if not all(base for base, _ in factors):
            return _infinite(-1, digits)
        return rounded(total(e * ln(base) for base, e in factors), digits)

    def update(self: Model, rows: Iterable[X], labels: Iterable[L]) -> Model:
        """Return the model that these examples and all earlier ones give, fitted at once.

        Raises: what `fit` raises of all of them; DomainError for a new class where classes are declared
        or priors given.
        """
        return replace(self, counts=self.counts + self._count(rows, labels, *self._as_declared))

    def remove(self: Model, rows: Iterable[X], labels: Iterable[L]) -> Model:
        """Return the model that the earlier examples give without these.

        Raises: EmptyDataError if none is left; DomainError for more than the counts contain (whether it
        was these very examples that were learnt, counts do not tell); and as `update`.
        """
        return replace(self, counts=self.counts - self._count(rows, labels, *self._as_declared))

    @property
    def _as_declared(self) -> tuple[Optional[tuple[L, ...]], Shape]:
        return self.classes if self.counts.declared else None, self.counts.shape

    def _possible(self, events: Events[E]) -> list[Product]:
        """Return p(x, y) for each class, of which one must not be 0."""
        products = self._joint.products(events)
        if all(product.is_zero for product in products):
            raise UndefinedPosteriorError(self._cause(events))
        return products

    def _cause(self, events: Events[E]) -> str:
        """Say what makes p(x, y) 0 for every class: one event, if one does it alone."""
        events = self._joint.known(events)
        found = [dict.fromkeys(part.impossible(events)) for part in self._joint.factors]
        for event in found[0]:
            if all(event in others for others in found):
                return f"{self._event_name(*event)} has probability 0 in every class"
        names = [
            self._event_name(*next(iter(impossible))) if impossible else "its prior" for impossible in found
        ]
        each = "; ".join(f"in class {shown(label)} {name}" for label, name in zip(self.classes, names))
        return f"every class has a factor 0: {each}"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), tuple(getattr(self, field.name) for field in fields(self))


@overload
def rounded_log(p: Product, q: Product, digits: None = None) -> float: ...
@overload
def rounded_log(p: Product, q: Product, digits: int) -> Decimal: ...
@overload
def rounded_log(p: Product, q: Product, digits: Optional[int]) -> Rounded: ...
def rounded_log(p: Product, q: Product, digits: Optional[int] = None) -> Rounded:
    """Return ln(p / q), +-inf where one of the two is 0."""
    if p.is_zero or q.is_zero:
        return _infinite(-1 if p.is_zero else 1, digits)
    return rounded(log_ratio(p, q), digits)


def _infinite(sign: int, digits: Optional[int]) -> Rounded:
    rounded(ZERO, digits)  # refuses digits that are none
    return sign * inf if digits is None else Decimal("Infinity").copy_sign(Decimal(sign))
