# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Records behave like the dataclasses that a type checker takes them for."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import sys
from typing import Any, ClassVar, Optional

import pytest

from genref import records

from .each_row import each_row


def classes(library: Any) -> dict[str, Any]:
    """Return the same classes made with one library: `dataclasses` or `records`."""

    @library.dataclass(frozen=True)
    class Pair:
        """Two fields."""

        x: int
        y: Optional[str] = None
        note: str = library.field(default="", compare=False, repr=False)
        kind: ClassVar[str] = "pair"

    @library.dataclass(frozen=True)
    class Triple(Pair):
        """Three fields; the second has another default."""

        y: Optional[str] = "b"
        z: float = 0.5
        w: int = library.field(default=1, init=False)

        def __post_init__(self) -> None:
            vars(self).update(x=self.x + 1)

    @library.dataclass(frozen=True, init=False, repr=False)
    class Own:
        """With its own `__init__`, and a field that is not among its arguments."""

        hidden: int = library.field(default=7, init=False, repr=False)
        x: int

        def __init__(self, x: int) -> None:
            vars(self).update(x=x)

        def __hash__(self) -> int:
            return 5

    class Heir(Triple):
        """A subclass that is not itself a record."""

        def __init__(self) -> None:
            super().__init__(5)  # type: ignore[call-arg]  # a class that no type checker sees

    return {kind.__name__: kind for kind in (Pair, Triple, Own, Heir)}


OURS, THEIRS = classes(records), classes(dataclasses)
PAIR: Any = OURS["Pair"]
ARGUMENTS: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = [
    ("Pair", (1,), {}),
    ("Pair", (1, "a"), {"note": "n"}),
    ("Pair", (), {"y": "a", "x": 2}),
    ("Triple", (1,), {"z": 2.0}),
    ("Triple", (1, "a", "n", 3.0), {}),
    ("Own", (3,), {}),
    ("Heir", (), {}),
]


def outcome(action: Any) -> object:
    """Return the result of an action, or the type of the error that it raises."""
    try:
        return action()
    except Exception as error:
        return type(error)


def changed(value: Any) -> list[object]:
    """Return the results of attempts to change a value."""
    return [
        outcome(lambda: setattr(value, "x", 9)),
        outcome(lambda: setattr(value, "other", 9)),
        outcome(lambda: delattr(value, "x")),
        outcome(lambda: delattr(value, "missing")),
    ]


@each_row(("name", "args", "named"), ARGUMENTS)
def test_values_are_those_of_dataclasses(name: str, args: tuple[Any, ...], named: dict[str, Any]) -> None:
    ours, theirs = OURS[name](*args, **named), THEIRS[name](*args, **named)
    assert repr(ours).partition(" object at ")[0] == repr(theirs).partition(" object at ")[0]
    assert vars(ours) == vars(theirs) and hash(ours) == hash(theirs)
    assert ours == OURS[name](*args, **named) and ours != theirs and ours != 1
    assert [outcome(lambda: getattr(kind, "x", None)) for kind in (OURS[name], THEIRS[name])] == [None, None]
    assert changed(copy.copy(ours)) == changed(copy.copy(theirs))


@pytest.mark.parametrize("name", OURS)
def test_classes_are_those_of_dataclasses(name: str) -> None:
    ours, theirs = OURS[name], THEIRS[name]
    assert str(inspect.signature(ours)) == str(inspect.signature(theirs))
    if sys.version_info >= (3, 10):
        assert ours.__match_args__ == theirs.__match_args__
    assert dataclasses.is_dataclass(ours)
    for each in (dataclasses.fields, records.fields):
        found = [(part.name, part.init, part.repr, part.compare) for part in each(ours)]
        assert found == [
            (part.name, part.init, part.repr, part.compare) for part in dataclasses.fields(theirs)
        ]
    assert getattr(ours, "__dataclass_params__").frozen and ours.__doc__ == theirs.__doc__


@pytest.mark.parametrize(
    ("args", "named"), [((), {}), ((1, "a", "n", 4), {}), ((1,), {"x": 2}), ((1,), {"w": 2})]
)
def test_other_arguments_are_refused(args: tuple[Any, ...], named: dict[str, Any]) -> None:
    for kind in OURS["Pair"], THEIRS["Pair"]:
        with pytest.raises(TypeError):
            kind(*args, **named)


@pytest.mark.parametrize("library", [records, dataclasses])
def test_copies_with_changes(library: Any) -> None:
    pair = OURS["Pair"](1, "a", "n")
    found = library.replace(pair, y="b")
    assert (found.x, found.y, found.note) == (1, "b", "n") and pair.y == "a"
    assert pair.__replace__(x=2) == OURS["Pair"](2, "a")
    with pytest.raises(TypeError):
        library.replace(pair, w=1)


def test_a_dataclass_can_inherit_from_a_record() -> None:
    @dataclasses.dataclass(frozen=True)
    class More(PAIR):  # type: ignore[misc]  # a class that no type checker sees
        w: int = 0

    assert repr(More(1, w=2)).endswith("More(x=1, y=None, w=2)") and More(1) == More(1, note="n")
    for ours in (OURS["Pair"], THEIRS["Pair"]):
        assert (
            outcome(lambda: dataclasses.dataclass(type("Loose", (ours,), {"__annotations__": {}})))
            is TypeError
        )


def test_the_library_is_loaded_by_nobody_else() -> None:
    """Pickles need only the class of the record."""
    from genref import Vocabulary

    assert pickle.loads(pickle.dumps(Vocabulary(("a",)))) == Vocabulary(("a",))
    assert str(inspect.signature(Vocabulary)) == "(words: 'tuple[str, ...]') -> None"
