# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Frozen values: fields that never change, and what follows from them, computed when it is first asked."""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, ItemsView, Iterator, KeysView, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar, Generic, Optional, TypeVar

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")


class once(Generic[T]):
    """A property that is computed at its first use, and then stored in the object.

    Unlike `functools.cached_property` of Python 3.9 to 3.11 it holds no lock, for which a forked process
    might wait for ever. Two threads may both compute it: they find the same value, as nothing here changes.
    """

    def __init__(self, function: Callable[[Any], T]) -> None:
        self.function = function
        self.__doc__ = function.__doc__
        # Python refuses to make a value of a class in which one of these is abstract.
        self.__isabstractmethod__ = getattr(function, "__isabstractmethod__", False)

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: Optional[object], owner: type) -> T:
        if instance is None:  # asked of the class, as `help` does
            return self  # type: ignore[return-value]
        # Python looks into the object first, so from now on this method is not called for it again.
        found = vars(instance)[self.name] = self.function(instance)
        return found


def fill(value: object, /, **fields: object) -> None:
    """Set fields of a frozen value while it is made: the only way round its refusal of assignments."""
    vars(value).update(fields)


def made(kind: type[T], /, **fields: object) -> T:
    """Return a value of this class without the checks of its constructor.

    This is the inner door, for fields that genref has computed itself.
    """
    value = object.__new__(kind)
    fill(value, **fields)
    return value


class Value(ABC):
    """A frozen dataclass that shows itself, by the module `display`, which is imported only then.

    `_line`: the attributes in its line; `_shown`: those in its tables.
    """

    _line: ClassVar[Sequence[str]] = ("classes",)
    _shown: ClassVar[Sequence[str]] = ()

    def __repr__(self) -> str:
        from .. import display

        return display.as_line(self)

    def __str__(self) -> str:
        from .. import display

        return display.as_text(self)

    def _repr_html_(self) -> str:
        from .. import display

        return display.as_html(self)

    def __getstate__(self) -> dict[str, object]:
        # Pickles and copies have the fields alone; what follows from them is computed again.
        names: Mapping[str, object] = getattr(self, "__dataclass_fields__")
        return {name: value for name, value in vars(self).items() if name in names}


class Frozen(Mapping[K, V]):
    """An immutable mapping, for example from labels in class order."""

    def __init__(self, values: Mapping[K, V]) -> None:
        self._values = dict(values)

    def __getitem__(self, key: K) -> V:
        return self._values[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def keys(self) -> KeysView[K]:
        """As quick as those of a dict."""
        return self._values.keys()

    def items(self) -> ItemsView[K, V]:
        """As quick as those of a dict."""
        return self._values.items()

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __repr__(self) -> str:
        if len(self._values) <= 20:
            return repr(self._values)
        first = ", ".join(f"{key!r}: {value!r}" for key, value in islice(self._values.items(), 3))
        return f"{{{first}, ... {len(self._values)} entries}}"
