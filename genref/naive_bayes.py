# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Naive Bayes: Bayes rule over p(x|y) = prod_j p(x_j|y), for any event space.

Rows and labels give `ClassCounts`. The counts give the estimates, which are exact fractions, and these give
posteriors and labels. An `EventSpace` says what an x is and which events are counted in it; `PresenceModel`
and `DrawModel` are the two event models.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from operator import truediv
from typing import ClassVar, Generic, Optional, TypeVar, Union, cast

from . import equations
from .bayes import Distribution, distribution
from .counts import ClassCounts, Counts, refuse_empty, refuse_other_kind
from .definition import defined_by, engine
from .display import Listing
from .engine.classes.powers import (
    Product,
    cleared,
    largest,
    log_ratio,
    logarithm,
    merged,
    normalised,
    normalised_products,
)
from .engine.classes.table import Events, Table
from .engine.statistics.by_class import places
from .engine.statistics.smoothing import E, Estimate, pseudo_total
from .engine.statistics.sums import Shape
from .errors import DomainError, EmptyDataError, UndefinedPosteriorError, shown
from .generative import GenerativeModel, X
from .laplace import smoothed_frequencies
from .numbers.exact import Number, Smoothing, pseudo_count
from .numbers.labels import Frozen, L, by_label, class_order, labelled_blocks, mapping, sorted_labels
from .numbers.reals import Logarithm, Rounded, quotient, rounded
from .numbers.rows import AnyTable, Names, opened
from .records import dataclass, fields, replace

__all__ = ["class_priors"]


def __dir__() -> list[str]:
    """Return the public names, for completion."""
    return __all__


Where = Callable[[int], str]
Phi = TypeVar("Phi")
Model = TypeVar("Model", bound="NaiveBayesModel")  # type: ignore[type-arg]  # of any label, event and x


def order_of(classes: Optional[Iterable[L]], priors: Optional[Mapping[L, Number]]) -> Optional[Iterable[L]]:
    """Return the declared class order: `classes` or, without them, the order of given priors."""
    if classes is not None or not isinstance(priors, Mapping):
        return classes
    return tuple(mapping(priors, "priors", "a mapping of label to number"))


def class_priors(counts: ClassCounts[L, E], smoothing: Number = 0) -> dict[L, Fraction]:
    """Return phi_y = n_y / n, the fraction of the n examples that belong to each class, exactly.

    With a pseudo-count `smoothing` for each of the K classes, it is (n_y + smoothing) / (n + K smoothing).

    Raises: EmptyDataError for no examples, DomainError, NotFiniteError.

    Computes: nb-mle-prior

    >>> from genref.counts import Counts
    >>> class_priors(ClassCounts(("a", "b"), (Counts(1, {}), Counts(3, {}))))
    {'a': Fraction(1, 4), 'b': Fraction(3, 4)}
    """
    refuse_empty(counts, smoothed=True)
    examples = [part.examples for part in counts.counts]
    return dict(zip(counts.classes, smoothed_frequencies(examples, pseudo_count(smoothing))))


class EventSpace(ABC, Generic[E, X]):
    """Defines what an x is, and which events are counted in it.

    `kind` and `shape` go into `ClassCounts`; a shape of None may be determined by the first x. `rows` is the
    name of several x in errors.
    """

    kind: str
    rows: str = "rows"
    shape: Shape

    def __init__(self, shape: Shape = None) -> None:
        self.shape = shape

    @abstractmethod
    def events(self, x: X, where: str = "x") -> Events[E]:
        """Return the events in x, including those that do not count; errors call x `where`."""

    def of_shape(self, shape: Shape) -> EventSpace[E, X]:
        """Return the event space of a shape; that of a model also includes what was seen."""
        return type(self)(shape)

    # With the engine on, `_tally_alone` runs instead.
    def tally(self, counter: Counter[E], several: Sequence[X], where: Where) -> Sequence[Events[E]]:
        """Count the events in several x, and return those of each; errors call x i `where(i)`."""
        found = [self.events(x, where(i)) for i, x in enumerate(several)]
        for events in found:
            counter.update(events)
        return found

    @defined_by(tally)
    def _tally_alone(self, counter: Counter[E], several: Sequence[X], where: Where) -> Sequence[Events[E]]:
        for i, x in enumerate(several):
            counter.update(self.events(x, where(i)))
        return ()


def counted(
    rows: Union[Iterable[X], AnyTable],
    labels: Iterable[L],
    classes: Optional[Iterable[L]],
    space: EventSpace[E, X],
) -> ClassCounts[L, E]:
    """Count rows by label in one pass; memory grows only with the number of distinct events.

    Without rows there are no classes, or only declared ones with zero counts.

    Raises: ShapeError, DomainError (labels), and what `space` raises.
    """
    declared = None if classes is None else class_order(classes, "classes")
    examples: Counter[L] = Counter()
    events: dict[L, Counter[E]] = {}
    # Definitions keep x and y, from which the book computes estimates; the engine's `tally` returns nothing.
    seen: list[tuple[Events[E], L]] = []
    with opened(rows, space.rows) as data:
        for start, block, names in labelled_blocks(data.rows, labels, declared, space.rows):
            examples.update(names)
            for label, own in places(names).items():
                group, counter = [block[i] for i in own], events.setdefault(label, Counter())
                found = space.tally(counter, group, lambda i: f"{space.rows}[{start + own[i]}]")
                seen += [(x_i, label) for x_i in found]
    order = declared or tuple(sorted_labels(examples))
    parts = tuple(Counts(examples[label], events.get(label, {})) for label in order)
    counts = ClassCounts(order, parts, space.shape, declared is not None, space.kind, data.names)
    if seen:
        vars(counts)["seen"] = seen
    return counts


@dataclass(frozen=True, repr=False)
class NaiveBayesModel(GenerativeModel[L, X, Events[E]], Generic[L, E, X, Phi]):
    """Bayes rule over classes whose p(x | y) is a product.

    E is the type of the events that are counted, X that of x, Phi that of the estimates of a class.

    `smoothing`: the pseudo-count of every outcome, 0 for maximum likelihood; `prior_smoothing`: the
    pseudo-count of every class; `given_priors`: priors of the same classes, to use instead of those of the
    examples.
    """

    counts: ClassCounts[L, E]
    smoothing: Smoothing = Fraction(1)
    prior_smoothing: Fraction = Fraction(0)
    given_priors: Optional[Mapping[L, Fraction]] = None
    _kind: ClassVar[str]
    """The statistics that the model was fitted to."""

    def __post_init__(self) -> None:
        smoothing, priors = self._pseudo_counts(self.smoothing), self.given_priors
        prior_smoothing = pseudo_count(self.prior_smoothing, "prior_smoothing")
        refuse_empty(self.counts, smoothed=bool(pseudo_total(smoothing, 1)))
        refuse_other_kind(self.counts, self._kind)
        counts = self.counts if self.counts.kind else replace(self.counts, kind=self._kind)
        if priors is not None:
            exactly = distribution(priors)
            priors = Distribution(by_label(exactly, "priors", self.counts.classes))
            if prior_smoothing:
                raise DomainError("prior_smoothing", prior_smoothing, "0, as the priors are given")
        vars(self).update(
            counts=counts, smoothing=smoothing, prior_smoothing=prior_smoothing, given_priors=priors
        )
        self._space  # raises an error if no examples could have produced the counts

    def _facts(self) -> Mapping[str, object]:
        return {**super()._facts(), **self._size(), "smoothing": self.smoothing}

    @abstractmethod
    def _size(self) -> Mapping[str, int]:
        """Return the number of `features` or `words`."""

    def _tables(self) -> Iterator[Listing]:
        parts = zip(self.counts.counts, self.priors.items())
        rows = ((y, (part.examples, prior)) for part, (y, prior) in parts)
        yield Listing("class", ["examples", "p(y)"], rows, len(self.classes), "class", "$p(y)$")
        yield self._estimates_listed()

    @abstractmethod
    def _estimates_listed(self) -> Listing:
        """Return the estimates of p(x_j | y), event by event."""

    def _pseudo_counts(self, smoothing: Smoothing) -> Smoothing:
        return pseudo_count(smoothing)  # type: ignore[arg-type]  # anything else is refused with a message

    @cached_property
    @abstractmethod
    def _space(self) -> EventSpace[E, X]:
        """The event space; reading it raises an error if no examples could have produced the counts."""

    def _checked(self, x: X, where: str = "x") -> Events[E]:
        return self._space.events(x, where)

    @cached_property
    @abstractmethod
    def _table(self) -> Table[E]:
        """The factors of p(x, y)."""

    @abstractmethod
    def _event_name(self, event: E, present: bool) -> str:
        """Return the name of the presence or absence of an event, for errors."""

    @property
    def _alpha(self) -> Fraction:
        """The pseudo-count, if it is the same for all outcomes."""
        return self.smoothing if isinstance(self.smoothing, Fraction) else self.smoothing[0]

    @property
    def classes(self) -> tuple[L, ...]:
        """The labels, in class order."""
        return self.counts.classes

    @cached_property
    def priors(self) -> Mapping[L, Fraction]:  # pyright: ignore[reportIncompatibleMethodOverride]  # cached
        """p(y) for each label: the fraction of examples with that label, or the given priors."""
        return self.given_priors or Frozen(class_priors(self.counts, self.prior_smoothing))

    @property
    def feature_names(self) -> Names:
        """The names of the features, None where they have none."""
        return self.counts.feature_names

    def likelihood(self, x: X, label: L) -> Fraction:
        """Return p(x | y) = prod_j p(x_j | y) for one label, exactly; 1 for an empty product.

        Raises: DomainError, ShapeError, NotFiniteError.

        Computes: nb-likelihood
        """
        self._place(label)
        return self._likelihood(self._checked(x), label)

    def joint(self, x: X) -> dict[L, Fraction]:
        """Return p(x, y) = p(y) prod_j p(x_j | y) for each label, exactly.

        Raises: the same errors as `likelihood`.

        Computes: event-probability
        """
        return self._joint(self._checked(x))

    def exact_posterior(self, x: X) -> dict[L, Fraction]:
        """Return p(y | x) for each label as a fraction; for a long x its terms are long.

        Raises: the same errors as `posterior`.
        """
        return self._exact_posterior(self._checked(x))

    # By definition

    # With the engine on, `_computed_phi` runs instead.
    def _phi(self) -> Sequence[Phi]:
        """The estimates of each class: by the book from rows and labels or, without rows, from counts"""
        # Counts that were read from a file, added up, or made by hand have no rows.
        seen: Sequence[tuple[Events[E], L]] = vars(self.counts).get("seen", ())
        x, y = [x_i for x_i, _ in seen], [y_i for _, y_i in seen]
        phi = self._of_rows(x, y) if set(y) == set(self.classes) else None
        return [phi[y] for y in self.classes] if phi else [self._of_counts(n) for n in self.counts.counts]

    @cached_property
    def _phi_by_label(self) -> dict[L, Phi]:
        return dict(zip(self.classes, self._phi()))

    @abstractmethod
    def _of_rows(self, x: Sequence[Events[E]], y: Sequence[L]) -> Optional[Mapping[L, Phi]]:
        """The estimates of the book, or None if it has none with these pseudo-counts"""

    @abstractmethod
    def _of_counts(self, n: Counts[E]) -> Phi:
        """The estimates of one class"""

    @abstractmethod
    def _likelihoods(self, x: Events[E]) -> Mapping[L, Fraction]:
        """p(x|y) = prod_j p(x_j|y) for each label y"""

    # With the engine on, `_quick_likelihood` runs instead.
    def _likelihood(self, x: Events[E], label: L) -> Fraction:
        """p(x|y)"""
        return self._likelihoods(x)[label]

    # With the engine on, `_quick_joint` runs instead.
    def _joint(self, x: Events[E]) -> dict[L, Fraction]:
        """p(x, y) = p(x|y) p(y)"""
        p = self._likelihoods(x)
        return {y: p[y] * self.priors[y] for y in self.classes}

    # With the engine on, `_quick_exact_posterior` runs instead.
    def _exact_posterior(self, x: Events[E]) -> dict[L, Fraction]:
        """p(y|x) = p(x|y) p(y) / p(x)"""
        return cast("dict[L, Fraction]", equations.bayes_rule(self._possible_likelihoods(x), self.priors))

    # By the engine

    @abstractmethod
    def _computed(self, place: int) -> Phi:
        """Return the estimates of one class, each computed on demand."""

    @defined_by(_phi)
    def _computed_phi(self) -> Sequence[Phi]:
        return list(map(self._computed, range(len(self.classes))))

    @cached_property
    def _event_counts(self) -> Sequence[dict[E, int]]:
        """How often each class has each event of the model."""
        return [dict(n.events.items()) for n in self.counts.counts]

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
        joint = self._short_joint(x) or cleared(self._possible(x))
        return dict(zip(self.classes, normalised(joint, Fraction)))

    @engine
    def _log_joint(self, x: Events[E]) -> Sequence[Logarithm]:
        return [logarithm(product) for product in self._table.joints(x)]

    @engine
    def _posterior(self, x: Events[E], digits: Optional[int]) -> Sequence[Rounded]:
        """Return p(y | x) = p(x | y) p(y) / p(x).

        Computes: nb-posterior, event-posterior
        """
        joint = self._short_joint(x)
        if joint and digits is None:
            return normalised(joint, truediv)
        values = normalised(joint, quotient) if joint else normalised_products(self._possible(x))
        return [rounded(value, digits) for value in values]

    @engine
    def _predict(self, x: Events[E]) -> L:
        place = self._table.certain(x)
        return self._argmax(x)[0] if place is None else self.classes[place]

    @engine
    def _argmax(self, x: Events[E]) -> Sequence[L]:
        """Return the labels of the largest p(x | y) p(y)."""
        joint = self._short_joint(x)
        if not joint:
            return [self.classes[place] for place in largest(self._possible(x))]
        most = max(joint)
        return [label for label, p_xy in zip(self.classes, joint) if p_xy == most]

    @engine
    def _log_odds(self, x: Events[E]) -> Logarithm:
        p_0, p_1 = self._possible(x)
        return log_ratio(p_1, p_0)

    @engine
    def _log_odds_between(self, x: Events[E], label: L, other: L) -> Logarithm:
        products = self._table.joints(x)
        return log_ratio(products[self._place(label)], products[self._place(other)])

    @engine
    def _log_likelihood(self, rows: Iterable[X], labels: Iterable[L]) -> Logarithm:
        """Return ln prod_i p(x_i, y_i) of examples.

        Computes: nb-joint-likelihood
        Computes: event-log-likelihood
        """
        data = counted(rows, labels, self.classes, self._space)
        if not data.examples:
            raise EmptyDataError("examples")
        table = self._table
        # One product: a product of products would be nested one level deeper for each class.
        powers = []
        for place, (start, part) in enumerate(zip(table.starts, data.counts)):
            powers += [(base, e * part.examples) for base, e in start.powers.items()]
            powers += table.factors(place, part.events, part.examples).items()
        return logarithm(Product(merged(powers)))

    def update(self: Model, rows: Union[Iterable[X], AnyTable], labels: Iterable[L]) -> Model:
        """Return the model that fitting these and all earlier examples together would give.

        Raises: the same errors as `fit`; DomainError for a new class if classes are declared or priors given.
        """
        return replace(self, counts=self.counts + self._counted_as_here(rows, labels))

    def remove(self: Model, rows: Union[Iterable[X], AnyTable], labels: Iterable[L]) -> Model:
        """Return the model that fitting the earlier examples without these would give.

        Raises: the same errors as `update`; EmptyDataError if no example is left; DomainError for more than
        the counts contain. (Counts do not show whether the model was fitted to exactly these examples.)
        """
        return replace(self, counts=self.counts - self._counted_as_here(rows, labels))

    def _counted_as_here(self, rows: Union[Iterable[X], AnyTable], labels: Iterable[L]) -> ClassCounts[L, E]:
        declared = self.classes if self.counts.declared else None
        return counted(rows, labels, declared, self._space.of_shape(self.counts.shape))

    def _short_joint(self, events: Events[E]) -> list[int]:
        """Return p(x, y) up to a common factor, or [] if it is long.

        Raises: the same errors as `_possible`.
        """
        joint = self._table.relative_joint(events)
        if joint and not any(joint):
            raise self._zero_over_zero(events)
        return joint

    def _possible(self, events: Events[E]) -> list[Product]:
        """Return p(x, y) for each class. Raises: UndefinedPosteriorError if all are 0."""
        products = self._table.joints(events)
        if all(product.is_zero for product in products):
            raise self._zero_over_zero(events)
        return products

    def _zero_over_zero(self, events: Events[E]) -> UndefinedPosteriorError:
        """Return the error for an x for which p(x, y) is 0 in every class.

        Computes: nb-zero-over-zero
        """
        return UndefinedPosteriorError(self._cause(events))

    def _cause(self, x: Events[E]) -> str:
        """Say why p(x, y) is 0 for every class: because of one event, if one suffices."""
        found = [dict.fromkeys(self._table.impossible(i, x)) for i in range(len(self.classes))]
        for event in found[0]:
            if all(event in others for others in found):
                return f"{self._event_name(*event)} has probability 0 in every class"
        names = [self._event_name(*next(iter(events))) if events else "its prior" for events in found]
        each = "; ".join(f"in class {shown(label)} {name}" for label, name in zip(self.classes, names))
        return f"every class has a factor 0: {each}"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), tuple(getattr(self, field.name) for field in fields(self))


class PresenceModel(NaiveBayesModel[L, E, X, Sequence[Fraction]]):
    """The Bernoulli event model: p(x|y) = prod_j phi_j|y^x_j (1 - phi_j|y)^(1 - x_j)."""

    @property
    @abstractmethod
    def _features(self) -> Sequence[E]:
        """The features, in the order of x_1, ..., x_d."""

    # By definition

    def _vector(self, x: Events[E]) -> Sequence[int]:
        """x_1, ..., x_d"""
        return equations.nb_presence_vector(list(x), self._features)

    def _of_rows(self, x: Sequence[Events[E]], y: Sequence[L]) -> Optional[Mapping[L, Sequence[Fraction]]]:
        """phi_j|y of maximum likelihood, or by Laplace's rule"""
        rows = list(map(self._vector, x))
        if self.smoothing == 1:
            return equations.nb_laplace_feature(rows, y)
        return equations.nb_mle_feature(rows, y) if self.smoothing == 0 else None

    def _of_counts(self, n: Counts[E]) -> Sequence[Fraction]:
        """phi_j|y = (1 + n_jy) / (2 + n_y), or with another pseudo-count"""
        ones = [n.events.get(j, 0) for j in self._features]
        return tuple(smoothed_frequencies([n.examples - n_j, n_j], self._alpha)[1] for n_j in ones)

    def _likelihoods(self, x: Events[E]) -> Mapping[L, Fraction]:
        """p(x|y) = prod_j phi_j|y^x_j (1 - phi_j|y)^(1 - x_j) for each label y"""
        return cast("Mapping[L, Fraction]", equations.nb_likelihood(self._vector(x), self._phi_by_label))

    # By the engine

    @cached_property
    def _estimates(self) -> list[Estimate[E]]:
        pairs = zip(self._event_counts, self.counts.counts)
        return [Estimate(events, n.examples, 2, self._alpha) for events, n in pairs]


class DrawModel(NaiveBayesModel[L, E, X, Sequence[Fraction]]):
    """The multinomial event model: p(x|y) = prod_j phi_x_j|y, a factor for each word x_j."""

    @property
    @abstractmethod
    def _words(self) -> Sequence[E]:
        """The vocabulary: word k has the identity k, from 1."""

    # By definition

    def _identities(self, x: Events[E]) -> Sequence[int]:
        """x_1, ..., x_d, the identities of the words; words outside the vocabulary are left out"""
        return equations.event_encoding(list(Counter(x).elements()), self._words)

    def _of_rows(self, x: Sequence[Events[E]], y: Sequence[L]) -> Optional[Mapping[L, Sequence[Fraction]]]:
        """phi_k|y of maximum likelihood, or by Laplace's rule"""
        if not all(
            isinstance(x_i, Sequence) for x_i in x
        ):  # a document given by counts may have 10^12 words, too many to list
            return None
        documents, size = list(map(self._identities, x)), len(self._words)
        if self.smoothing == 1:
            return equations.event_laplace_word(documents, y, size)
        return equations.event_mle_word(documents, y, size) if self.smoothing == 0 else None

    def _of_counts(self, n: Counts[E]) -> Sequence[Fraction]:
        """phi_k|y = (1 + n_ky) / (|V| + n_y), or with other pseudo-counts"""
        return smoothed_frequencies([n.events.get(word, 0) for word in self._words], self.smoothing)

    def _likelihoods(self, x: Events[E]) -> Mapping[L, Fraction]:
        """p(x|y) = prod_j phi_x_j|y for each label y"""
        one = dict.fromkeys(self.classes, Fraction(1))  # for p(y), so that p(x, y) is p(x|y)
        p = equations.event_probability(self._identities(x), one, self._phi_by_label)
        return cast("Mapping[L, Fraction]", p)
