# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Naive Bayes: p(x | y) is a product over the events of x, whose probabilities are estimated from counts.

A model says what an x is, and which events are in it (`EventSpace`), which factors events have (`_factors`),
and the names of all this for errors, explanations and displays (`_name`, `_parts`, `_outcomes`). The rest is
here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from math import inf
from typing import Any, ClassVar, Generic, Optional, TypeVar, cast

from .counts import ClassCounts, Counts, E, Shape, refuse_empty, refuse_other_kind
from .errors import DomainError, ShapeError, UndefinedPosteriorError, shown
from .events import Asked, Event, ProductScores, Ratio, Table
from .generative import GenerativeModel, X
from .laplace import Smoothing, smoothed
from .numbers import labels as of_labels
from .numbers.exact import Number, not_negative
from .numbers.labels import L, Order, Priors
from .numbers.rounding import Real, log_ratio
from .numbers.tables import Names, Several
from .numbers.values import Frozen, fill, made, once

__all__ = ["class_priors"]

MAX_OUTCOMES = 10**7
"""The most words, features, or values of a feature."""

Model = TypeVar("Model", bound="NaiveBayesModel[Any, Any, Any, Any]")
Phi = TypeVar("Phi")
AnyCounts = ClassCounts[L, Any]


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
    alpha, examples = not_negative(smoothing, "smoothing"), [part.examples for part in counts.counts]
    return dict(zip(counts.classes, smoothed(examples, alpha)))


class EventSpace(ABC, Generic[X]):
    """What an x is, and which events are in it.

    `kind` and `shape` go into `ClassCounts`; `rows` is the name of several x in errors; `names` are those of
    the features, if x has any.
    """

    kind: ClassVar[str]
    rows: ClassVar[str] = "rows"

    def __init__(self, shape: Shape = None, names: Names = None) -> None:
        self.shape, self.names = shape, names

    @abstractmethod
    def asked(self, x: X, where: str = "x") -> Asked:
        """Return the events in x; errors call it `where`. Raises: DomainError, ShapeError, NotFiniteError."""

    def plain(self, block: Sequence[X]) -> bool:
        """Return whether every x is a list of events, so that a block need not be read one by one."""
        return False

    def begun(self, first: X, names: Names) -> EventSpace[X]:
        """Return the space in which to count: as declared, with what the first x decides, and with names."""
        return self


def counted(rows: Several[X], labels: Iterable[L], classes: Order[L], space: EventSpace[X]) -> AnyCounts[L]:
    """Count rows by label in one pass; memory grows only with the number of distinct events.

    Without rows there are no classes, or only declared ones with zero counts.

    Raises: ShapeError, DomainError (labels), and what `space` raises.
    """
    declared = None if classes is None else of_labels.class_order(classes, "classes")
    examples: Counter[L] = Counter()
    events: defaultdict[L, Counter[Event]] = defaultdict(Counter)
    blocks, columns = of_labels.labelled(rows, labels, declared, space.rows)
    for start, block, names in blocks:
        if not start:
            if isinstance(block[0], Iterator):  # it can be read only once
                block[0] = list(block[0])  # type: ignore[assignment]  # as X
            space = space.begun(block[0], columns)  # pyright: ignore[reportArgumentType]
        if space.plain(block):
            for label, places in of_labels.grouped(names):
                examples[label] += len(places)
                events[label].update(chain.from_iterable([cast("list[Event]", block[i]) for i in places]))
            continue
        for i, (x, label) in enumerate(zip(block, names), start):
            where = f"{space.rows}[{i}]"
            found = space.asked(x, where)
            if found.absent:
                raise ShapeError(where, "all features", "some: only an x to predict may lack features")
            examples[label] += 1
            events[label].update(found.events)
    order = declared or tuple(of_labels.sorted_labels(examples))
    parts = [made(Counts, examples=examples[label], events=Frozen(events[label])) for label in order]
    fields = {"shape": space.shape, "kind": space.kind, "feature_names": columns}
    return made(ClassCounts, classes=order, counts=tuple(parts), declared=declared is not None, **fields)


def order_of(classes: Order[L], priors: Priors[L]) -> Optional[Iterable[L]]:
    """Return the declared class order: `classes` or, without them, the order of given priors."""
    return tuple(of_labels.by_label(priors, "priors")) if classes is None and priors is not None else classes


@dataclass(frozen=True, repr=False)
class NaiveBayesModel(GenerativeModel[L, X, Asked], Generic[L, E, X, Phi]):
    """Bayes rule over classes whose p(x | y) is a product.

    A model also has `_outcomes`, the names of the numbers of `probabilities` in a class, for `display`. E is
    the type of the events that are counted, X that of x, Phi that of the estimates of a class.

    `smoothing`: the pseudo-count of every outcome, 0 for maximum likelihood; `prior_smoothing`: the
    pseudo-count of every class; `given_priors`: priors of the same classes, to use instead of those of the
    examples.
    """

    _line, _shown = ("classes", "smoothing"), ("priors", "probabilities")

    counts: ClassCounts[L, E]
    smoothing: Smoothing = Fraction(1)
    prior_smoothing: Fraction = Fraction(0)
    given_priors: Optional[Mapping[L, Fraction]] = None
    _kind: ClassVar[str]
    """The statistics that the model was fitted to."""

    def __post_init__(self) -> None:
        smoothing, given = self._read_smoothing(self.smoothing), self.given_priors
        prior_smoothing = not_negative(self.prior_smoothing, "prior_smoothing")
        refuse_empty(self.counts, any(smoothing) if isinstance(smoothing, tuple) else bool(smoothing))
        refuse_other_kind(self.counts, self._kind)
        counts = self.counts if self.counts.kind else replace(self.counts, kind=self._kind)
        if given is not None:
            given = Frozen(of_labels.distribution(given, counts.classes))
            if prior_smoothing:
                raise DomainError("prior_smoothing", prior_smoothing, "0, as the priors are given")
        fill(self, counts=counts, smoothing=smoothing, prior_smoothing=prior_smoothing, given_priors=given)
        self._space  # raises an error if no examples could have produced the counts

    # What a kind of model says

    @staticmethod
    def _read_smoothing(smoothing: Any) -> Smoothing:
        return not_negative(smoothing, "smoothing")

    @once
    @abstractmethod
    def _space(self) -> EventSpace[X]:
        """The event space; reading it raises an error if no examples could have produced the counts."""

    @once
    @abstractmethod
    def _factors(self) -> Table:
        """The factors of p(x | y)."""

    @abstractmethod
    def _phi(self, k: int) -> Phi:
        """Return the estimates of a class."""

    @abstractmethod
    def _name(self, event: Any, present: bool) -> str:
        """Return the name of the presence or absence of an event, for errors."""

    @abstractmethod
    def _parts(self, x: Asked, k: int, other: int) -> Iterator[tuple[str, Fraction, Fraction, int]]:
        """Yield the parts of x: each name, its probability in two classes, and how often it occurs."""

    @once
    def probabilities(self) -> Mapping[L, Phi]:
        """The estimates of each class."""
        return Frozen({label: self._phi(k) for k, label in enumerate(self.classes)})

    def _both(self, event: Any, k: int, other: int) -> tuple[Fraction, Fraction]:
        """Return the probabilities of an event in two classes."""
        return self._factors.probability(event, k), self._factors.probability(event, other)

    @property
    def _alpha(self) -> Fraction:
        """The pseudo-count, if it is the same for all outcomes."""
        return self.smoothing if isinstance(self.smoothing, Fraction) else self.smoothing[0]

    def _reasons(self, x: Asked, k: int, other: int) -> Iterator[tuple[str, Real]]:
        """ln p(event|y) / p(event|z) for each event of x, as often as it occurs"""
        yield "prior", self._prior_odds(k, other)
        for name, p, q, n in self._parts(x, k, other):
            yield name, log_ratio(p, q, n)
        for j in x.absent:
            yield f"{self.feature_names[j] if self.feature_names else f'[{j}]'} (left out)", Fraction(0)

    # Bayes rule

    @once
    def priors(self) -> Mapping[L, Fraction]:  # pyright: ignore[reportIncompatibleMethodOverride]  # cached
        """p(y) for each label: estimated from the numbers of examples, or given."""
        estimates = smoothed([part.examples for part in self.counts.counts], self.prior_smoothing)
        return self.given_priors or Frozen(dict(zip(self.counts.classes, estimates)))

    @property
    def feature_names(self) -> Names:
        """The names of the features, None where they have none."""
        return self.counts.feature_names

    @once
    def _table(self) -> Table:
        """The factors of p(x, y)."""
        starts = zip(self._factors.starts, self.priors.values())
        return replace(self._factors, starts=[[*own, (p.as_integer_ratio(), 1)] for own, p in starts])

    def _checked(self, x: X, where: str = "x") -> Asked:
        return self._space.asked(x, where)

    def _scores(self, x: Asked) -> ProductScores:
        self._factors  # before the table that is made of it, so that no call is deep
        scores = ProductScores(self._table, x)
        if not scores.possible:
            raise UndefinedPosteriorError(self._cause(x))
        return scores

    def _place(self, x: Asked) -> int:
        place = None if x.absent or isinstance(x.events, dict) else self._table.place(x.events)
        return super()._place(x) if place is None else place

    def _log_joint(self, x: Asked, k: int) -> Real:
        return ProductScores(self._table, x).log_joint(k)

    def likelihood(self, x: X, label: L) -> Fraction:
        """Return p(x | y) = prod_j p(x_j | y) for one label, exactly; 1 for an empty product.

        Raises: DomainError, ShapeError, NotFiniteError.
        Computes: nb-likelihood
        """
        k = of_labels.place_of(label, self.classes)
        return Fraction(*ProductScores(self._factors, self._checked(x)).ratios[k])

    def joint(self, x: X) -> dict[L, Fraction]:
        """Return p(x, y) = p(y) prod_j p(x_j | y) for each label, exactly.

        Raises: the same errors as `likelihood`.
        Computes: event-probability
        """
        ratios = ProductScores(self._table, self._checked(x)).ratios
        return {label: Fraction(*ratio) for label, ratio in zip(self.classes, ratios)}

    def exact_posterior(self, x: X) -> dict[L, Fraction]:
        """Return p(y | x) for each label as a fraction; for a long x its terms are long.

        Raises: the same errors as `posterior`.
        Computes: nb-posterior, event-posterior
        """
        joint = self._scores(self._checked(x)).joint
        p_x = sum(joint)
        return {label: Fraction(p, p_x) for label, p in zip(self.classes, joint)}

    def _log_likelihood(self, rows: Several[X], labels: Iterable[L]) -> Real:
        """ln prod_i p(x_i, y_i) of examples

        Computes: nb-joint-likelihood, event-log-likelihood
        """
        every: Counter[Ratio] = Counter()
        is_possible = True
        for x, k in self._examples(rows, labels):
            scores = ProductScores(self._table, x)
            is_possible = is_possible and k in scores.possible
            for ratio, n in scores.factors(k):
                every[ratio] += n
        return self._table.log_of(list(every.items())) if is_possible else -inf

    def update(self: Model, rows: Several[X], labels: Iterable[L]) -> Model:
        """Return the model that fitting these and all earlier examples together would give.

        Raises: the same errors as `fit`; DomainError for a new class if classes are declared or priors given.
        """
        declared = self.classes if self.counts.declared else None
        return replace(self, counts=self.counts + counted(rows, labels, declared, self._space))

    def _cause(self, x: Asked) -> str:
        """Say why p(x, y) is 0 for every class: because of one event, if one suffices.

        Computes: nb-zero-over-zero
        """
        table, known = self._table, {*x.events, *x.absent}
        rows = {(event, True): table.rows.get(event, table.rest) for event in x.events}
        rows.update({(event, False): row for event, row in table.absences.items() if event not in known})
        found = [[event for event, row in rows.items() if row and not row[k]] for k in range(table.size)]
        for event in found[0]:
            if all(event in others for others in found):
                return f"{self._name(*event)} has probability 0 in every class"
        names = [self._name(*events[0]) if events else "its prior" for events in found]
        each = "; ".join(f"in class {shown(label)} {name}" for label, name in zip(self.classes, names))
        return f"every class has a factor 0: {each}"
