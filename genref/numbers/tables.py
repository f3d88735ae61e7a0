# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Rows in the forms that people have: lists, arrays, and tables of pandas, Polars or Arrow; their names.

None of these libraries is imported. A table is recognised by the method that gives its rows, and its columns
keep their names. A single x that has names (a dict, a row of a table) is read by its names.

| method | of | rows |
| --- | --- | --- |
| `itertuples` | pandas, Dask | `itertuples(index=False, name=None)` |
| `iter_rows` | Polars | `iter_rows()` |
| `column_names` | Arrow | the columns, one beside the other |
| `to_pylist` | Arrow's columns | the list that it returns |
| `tolist` | PyTorch, NumPy's numbers | all rows, if the object is not iterable |

The items of any other iterable are its rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Optional, Protocol, Tuple, TypeVar, Union, cast

from ..errors import DomainError, EmptyDataError, ShapeError, shown
from .exact import Integers, Rows, integers, listed, ordered

X = TypeVar("X")
Names = Optional[Tuple[str, ...]]
"""The names of columns, or None if they have no names."""


class AnyTable(Protocol):
    """A table, or an array of two dimensions, such as those of pandas, Polars, Arrow and NumPy."""

    @property
    def shape(self) -> object:
        """The numbers of rows and columns."""
        ...


Several = Union[Iterable[X], AnyTable]
"""Several x, in a table or not."""

Data = Union[Rows, AnyTable]
"""Rows of numbers, in a table or not."""

INSTEAD = {
    "fetchall": "fetchall()",  # DuckDB's relations
    "collect": "collect()",  # Polars' lazy frames, Spark
    "compute": "compute()",  # Dask
    "toarray": "toarray()",  # SciPy's sparse matrices
}
"""The method to call on any other kind of table."""


def opened(rows: Several[X], where: str, names: Names = None) -> tuple[Iterator[X], Names]:
    """Return an iterator over rows of any kind, and the names of their columns.

    These must be `names` if both are known.

    Raises: DomainError if there are no rows in an order; for other tables it names the call that returns
    rows. ShapeError for other names.
    """
    table, own = cast(Any, rows), None
    try:
        # The first method that a table has is used, in the order of the table above. A PyTorch tensor is
        # iterable and yields one tensor for each row; so its own `tolist` is not called.
        if hasattr(table, "itertuples"):
            found, own = table.itertuples(index=False, name=None), names_in(getattr(table, "columns", None))
        elif hasattr(table, "iter_rows"):
            found, own = table.iter_rows(), names_in(getattr(table, "columns", None))
        elif hasattr(table, "column_names"):
            found, own = zip(*(part.to_pylist() for part in table.columns)), names_in(table.column_names)
        elif hasattr(table, "to_pylist"):
            found = table.to_pylist()
        elif hasattr(table, "tolist") and not hasattr(table, "__iter__"):
            found = table.tolist()
        elif hasattr(table, "toarray"):  # its rows would themselves be matrices
            raise TypeError
        else:
            found, own = table, names_in(getattr(getattr(table, "dtype", None), "names", None))
        source = ordered(found, where, "")
    except (DomainError, TypeError):  # a method of that name with other parameters
        raise DomainError(where, rows, _allowed(rows, where)) from None
    return source, same_names(names, own, where)  # pyright: ignore[reportReturnType]


def _allowed(rows: object, where: str) -> str:
    """Describe what rows must be and, for another kind of table, the call that returns its rows."""
    call = next((call for name, call in INSTEAD.items() if callable(getattr(rows, name, None))), None)
    if call:
        return f"{where}.{call}, or any other iterable of rows"
    if isinstance(rows, Mapping):
        return f"an iterable of rows; zip(*{where}.values()) makes rows of columns"
    return f"several {where} in an order, such as a list"


def column(values: Several[X], where: str, allowed: str) -> Iterator[X]:
    """Return the entries of a column: a list, a Series, an array, or a column of Arrow.

    Raises: DomainError; for a table, it names the call that returns one column.
    """
    if hasattr(values, "to_pylist") and not hasattr(values, "column_names"):
        return ordered(cast("Iterable[X]", cast(Any, values).to_pylist()), where, allowed)
    # Named columns mean a table. It would be read row by row, or as its names, and neither is a column of
    # labels; so it is refused, and the error shows how to select one column.
    names = names_in(getattr(values, "column_names", None) or getattr(values, "columns", None))
    if names and not isinstance(values, Mapping):
        raise DomainError(where, values, f"one column, such as {where}[{names[0]!r}]")
    return ordered(cast("Iterable[X]", values), where, allowed)


def refuse_other_index(rows: object, labels: object) -> None:
    """Raise ShapeError if rows and labels of pandas are in different orders of their index."""
    # pandas pairs by index, genref by place: after X.sort_values(...), rows would get the labels of others.
    mine, theirs = getattr(rows, "index", None), getattr(labels, "index", None)
    equals = getattr(mine, "equals", None)
    if equals and hasattr(theirs, "equals") and not equals(theirs):
        raise ShapeError("labels", "the index of the rows, such as labels.loc[rows.index]", "another index")


def names_in(columns: object) -> Names:
    """Return the names of columns, or None if they are numbered or unknown."""
    # pandas numbers columns without names, so 0, 1, 2 are not names. Any other list of columns is read as
    # texts.
    try:
        listed = list(cast("Iterable[object]", columns))
    except TypeError:
        return None
    return None if listed == list(range(len(listed))) else tuple(map(str, listed))


def cells_of(x: object) -> Optional[dict[str, object]]:
    """Return the entries of an x that has names: a dict, a Series, a row of a table; otherwise None.

    >>> cells_of({"width": 2, "height": 3}), cells_of([2, 3])
    ({'width': 2, 'height': 3}, None)
    """
    if isinstance(x, Mapping):
        return {str(name): x.get(name) for name in x}  # None is refused where it is read
    row = cast(Any, x)
    # A Series of pandas, a record of NumPy, a named tuple
    dtype = getattr(row, "dtype", None)
    keys = getattr(row, "index", None) if hasattr(row, "items") else getattr(dtype, "names", None)
    names = names_in(keys) or names_in(getattr(x, "_fields", None))
    return None if names is None else dict(zip(names, row))


NUMBERS = "a sequence of numbers"


class Entries(NamedTuple):
    """What was read of an x: the places of the features that it has, and their values, not yet checked.

    Errors call the x `where`, and its entries by their names, if they have `names`: rows[3]['age'].
    """

    places: Sequence[int]
    values: Sequence[Any]
    where: str
    names: Names

    def place(self, i: int) -> str:
        """Return the name of value i in errors."""
        return place_of_entry(self.where, self.names, self.places[i])

    def exactly(self) -> Integers:
        """Return the values as integers over one denominator. Raises: DomainError, NotFiniteError."""
        return integers(self.values, self.place)


def place_of_entry(where: str, names: Names, j: int) -> str:
    """Return the name of entry j of a row in errors, such as rows[3]['age'] or rows[3][1]."""
    return f"{where}[{names[j]!r}]" if names and j < len(names) else f"{where}[{j}]"


def entries_of(
    x: Any, names: Names, d: Optional[int], where: str, allowed: str = NUMBERS, some: bool = False
) -> Entries:
    """Read an x of d features; with names, in any order, and with `some`, perhaps without some of them.

    Features without names are called 0, 1, 2 ... Without d, an x may have any length but 0.

    Raises: ShapeError, also for unknown and missing names; EmptyDataError, DomainError.
    """
    if type(x) is not list and type(x) is not tuple and d:
        cells = cells_of(x)
        if cells is not None and (names is not None or isinstance(x, Mapping)):
            order = names or tuple(map(str, range(d)))
            for name in cells:
                if name not in order:
                    raise ShapeError(where, f"the features {shown(order)}", f"{shown(name)}, too")
            places = [j for j, name in enumerate(order) if name in cells]
            if len(places) < d and not some:
                absent = next(name for name in order if name not in cells)
                raise ShapeError(where, f"the features {shown(order)}", f"no {shown(absent)}")
            return Entries(places, [cells[order[j]] for j in places], where, names)
    values = listed(x, where, allowed)
    if not values and d is None:
        raise EmptyDataError(where)
    if d is not None and len(values) != d:
        raise ShapeError(where, f"{shown(d)} entries", str(len(values)))
    return Entries(range(len(values)), values, where, names)


def is_several(x: object, texts: bool) -> bool:
    """Return whether an invalid x is several x: a table, a matrix, or a list of rows or `texts`."""
    if type(x) is list or type(x) is tuple:
        kinds = (str,) if texts else (list, tuple)
        return len(x) > 0 and all(type(row) in kinds or getattr(row, "ndim", 0) == 1 for row in x)
    return getattr(x, "ndim", None) == 2 or hasattr(x, "iter_rows") or hasattr(x, "column_names")


def checked_names(names: Optional[Iterable[str]], d: int) -> Names:
    """Return the names of d columns. Raises: DomainError, ShapeError."""
    if names is None:
        return None
    found = tuple(ordered(names, "feature_names", "a sequence of str"))
    for j, name in enumerate(found):
        if not isinstance(name, str):
            raise DomainError(f"feature_names[{j}]", name, "str")
    if len(found) != d:
        raise ShapeError("feature_names", f"{d} names", str(len(found)))
    return tuple(map(str.__str__, found))  # plain, also those of NumPy


def same_names(mine: Names, others: Names, where: str) -> Names:
    """Return the names that both, or one of them, have. Raises: ShapeError if they differ or repeat."""
    if others is not None and len(set(others)) < len(others):  # a value of that name would be read twice
        twice = next(name for i, name in enumerate(others) if name in others[:i])
        raise ShapeError(f"columns of {where}", "names that all differ", f"{shown(twice)} twice")
    if mine is not None and others is not None and mine != others:
        raise ShapeError(f"columns of {where}", shown(mine), shown(others))
    return others if mine is None else mine
