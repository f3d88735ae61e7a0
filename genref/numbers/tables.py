# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Rows in the forms that people have: lists, arrays, and tables of pandas, Polars or Arrow; their names.

None of these libraries is imported. A table is recognised by the method that gives its rows, and its columns
keep their names. A single x that has names (a dict, a row of a table) is read by its names.

| method | of | rows |
| --- | --- | --- |
| `itertuples` | pandas, Dask | `itertuples(index=False, name=None)` |
| `iter_rows` | Polars | `iter_rows()` |
| `to_pylist` | Arrow | the dicts or lists that it returns |
| `tolist` | NumPy, PyTorch | each row of an array, or all rows if the object is not iterable |

The items of any other iterable are its rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, Generic, NamedTuple, Optional, Protocol, Tuple, TypeVar, Union, cast

from ..errors import DomainError, GenrefError, NotFiniteError, ShapeError, shown
from .exact import Number, Rows, entries, is_missing, is_truth, ordered

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


class Opened(Generic[X]):
    """Rows that are being read: inside a `with` statement, errors name the column at fault.

    `rows`: an iterator; `names`: of the columns; `where`: the name of the rows in errors.
    """

    def __init__(self, rows: Iterator[X], names: Names, where: str, advises: bool) -> None:
        self.rows: Iterator[X] = rows
        self.names: Names = names
        self.where = where
        self.advises = advises

    def __enter__(self) -> Opened[X]:
        return self

    def __exit__(self, kind: object, error: object, traceback: object) -> None:
        # Only the object that opened the rows names the column: an iterator made from an open table passes
        # the error on, so that no column is named twice.
        if self.advises and isinstance(error, (DomainError, NotFiniteError, ShapeError)):
            raise in_columns(error, self.names, self.where) from None


def opened(rows: Several[X], where: str, instead: str = "", names: Names = None) -> Opened[X]:
    """Open rows of any kind, with the names of their columns, which must be `names` if both are known.

    Raises: DomainError if there are no rows in an order; for other tables it names the call that returns
    rows. ShapeError for other names.
    """
    if type(rows) is list or type(rows) is tuple:
        return Opened(iter(rows), names, where, names is not None)
    advises = not hasattr(rows, "__next__")  # an iterator may belong to a table that is already open
    table, own = cast(Any, rows), None
    try:
        # The first method that a table has is used, in the order of the table above. A PyTorch tensor is
        # iterable and yields one tensor for each row; so its own `tolist` is not called.
        if hasattr(table, "itertuples"):
            found, own = table.itertuples(index=False, name=None), names_in(getattr(table, "columns", None))
        elif hasattr(table, "iter_rows"):
            found, own = table.iter_rows(), names_in(getattr(table, "columns", None))
        elif hasattr(table, "to_pylist"):
            found, own = _without_names(table.to_pylist(), getattr(table, "column_names", None), where)
        elif hasattr(table, "tolist") and not hasattr(table, "__iter__"):
            found = table.tolist()
        elif hasattr(table, "toarray"):  # its rows would themselves be matrices
            raise TypeError
        else:
            found, own = table, names_in(getattr(getattr(table, "dtype", None), "names", None))
        source = ordered(found, where, "")
    except (DomainError, TypeError):  # a method of that name with other parameters
        raise DomainError(where, rows, _allowed(rows, where, instead)) from None
    both = same_names(names, own, where)
    return Opened(source, both, where, advises or both is not None)


def _allowed(rows: object, where: str, instead: str) -> str:
    """Describe what rows must be and, for another kind of table, the call that returns its rows."""
    call = next((call for name, call in INSTEAD.items() if callable(getattr(rows, name, None))), None)
    if call:
        return f"{where}.{call}, or any other iterable of rows"
    if isinstance(rows, Mapping):
        return f"an iterable of rows; zip(*{where}.values()) makes rows of columns"
    return instead or "an iterable in an order"


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


def _without_names(listed: Iterable[object], columns: object, where: str) -> tuple[Iterable[object], Names]:
    """Return rows as sequences, and the names of their columns, which are the keys if rows are dicts."""
    # Only the first row shows whether rows are dicts. It is put back in front of the others, because rows may
    # be a stream that cannot be read twice.
    rows = ordered(listed, where, "rows")
    first = list(islice(rows, 1))
    if not first or not isinstance(first[0], Mapping):
        return chain(first, rows), names_in(columns)
    names = names_in(columns) or tuple(map(str, first[0]))
    if len(set(names)) < len(names):  # in a dict, the second column of a name has replaced the first
        twice = next(name for i, name in enumerate(names) if name in names[:i])
        raise ShapeError(f"columns of {where}", "names that all differ", f"{shown(twice)} twice")
    return _dicts(chain(first, rows), names, where), names


def _dicts(rows: Iterable[object], names: tuple[str, ...], where: str) -> Iterator[tuple[object, ...]]:
    for i, row in enumerate(rows):
        if not isinstance(row, Mapping) or tuple(map(str, row)) != names:
            allowed = f"a mapping with the keys {shown(names)} in this order, like the rows before"
            raise DomainError(f"{where}[{i}]", row, allowed)
        yield tuple(row.values())


def cells_of(x: object) -> Optional[dict[str, object]]:
    """Return the entries of an x that has names: a dict, a Series, a row of a table; otherwise None.

    >>> cells_of({"width": 2, "height": 3}), cells_of([2, 3])
    ({'width': 2, 'height': 3}, None)
    """
    if type(x) is list or type(x) is tuple:
        return None
    if isinstance(x, Mapping):
        return {str(name): x[name] for name in x}
    row = cast(Any, x)
    # A Series of pandas, a record of NumPy, a named tuple
    keys = (
        getattr(row, "index", None)
        if hasattr(row, "items")
        else getattr(getattr(x, "dtype", None), "names", None)
    )
    names = names_in(keys) or names_in(getattr(x, "_fields", None))
    return None if names is None else dict(zip(names, row))


class Partial(NamedTuple):
    """An x of which some features are absent: the places of the others, and their values."""

    places: list[int]
    values: list[Any]


def by_name(x: Any, names: Names, d: int, where: str, missing: bool = False) -> Any:
    """Return an x without names as it is, and one with names as a list, in the order of the features.

    Features without names are called 0, 1, 2 ... `missing`: some may be absent; the x is then `Partial`.

    Raises: ShapeError for unknown and for missing names.
    """
    cells = cells_of(x)
    if cells is None or names is None and not isinstance(x, Mapping):
        return x
    order = names or tuple(map(str, range(d)))
    for name in cells:
        if name not in order:
            raise ShapeError(where, f"the features {shown(order)}", f"{shown(name)}, too")
    places = [j for j, name in enumerate(order) if name in cells]
    if len(places) == d:
        return [cells[name] for name in order]
    if missing:
        return Partial(places, [cells[order[j]] for j in places])
    absent = next(name for name in order if name not in cells)
    raise ShapeError(where, f"the features {shown(order)}", f"no {shown(absent)}")


def point_of(x: Any, names: Names, d: int, where: str) -> Sequence[Number]:
    """Return the d entries of a continuous x, in the order of the features. Raises: DomainError, ShapeError.

    They are checked to be numbers when they are converted to exact ones.
    """
    if type(x) is not list and type(x) is not tuple:
        x = by_name(x, names, d, where)
    return entries(x, where, d)


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
    return found


def same_names(mine: Names, others: Names, where: str) -> Names:
    """Return the names that both, or one of them, have. Raises: ShapeError if they differ."""
    if mine is not None and others is not None and mine != others:
        raise ShapeError(f"columns of {where}", shown(mine), shown(others))
    return others if mine is None else mine


def in_columns(
    error: Union[DomainError, NotFiniteError, ShapeError], names: Names, where: str
) -> GenrefError:
    """Return an error about `rows[3][1]` as one about `rows[3]['age']`, with advice about such a value."""
    place = error.where
    head, _, last = place.rpartition("[")
    j = last[:-1]
    # Entry 1 of row 3 is rows[3][1]; rows[3] alone is not an entry, but x[1] is.
    is_entry = j.isdigit() and head.startswith(where) and head.count("[") == (1 if where != "x" else 0)
    if names and is_entry and int(j) < len(names):
        place = f"{head}[{names[int(j)]!r}]"
    if isinstance(error, ShapeError):
        return ShapeError(place, error.expected, error.actual)
    advice = _advice(error.value) if is_entry else ""
    if isinstance(error, NotFiniteError):
        return NotFiniteError(place, error.value, advice)
    if ";" in error.allowed:  # its message already gives advice
        advice = ""
    return DomainError(place, error.value, error.allowed + f"; {advice}" * bool(advice))


def _advice(value: object) -> str:
    """Advise what to do about an entry that is missing, a date, a truth value or a text."""
    if is_missing(value):
        return "leave out rows with missing values, or fill them in"
    date: Optional[Callable[[], object]] = getattr(value, "toordinal", None)
    if date or type(value).__name__ == "datetime64":
        return "convert dates to numbers, such as the days since the first"
    if is_truth(value):
        return "convert truth values to numbers, for example with astype(int)"
    if isinstance(value, str):
        return "leave out columns of texts, or use categorical_naive_bayes"
    return ""
