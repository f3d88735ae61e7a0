# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Dataclasses that are fast to import: they do what `dataclasses` does, without compiling any code.

`dataclasses` generates source code for each class and imports `inspect` to do so, which took two thirds of
the time of `import genref.gda`. A type checker sees the decorator of the standard library. At run time the
one below makes classes that behave in the same way, for the options that genref uses. `dataclasses` itself is
imported only when somebody needs what it alone provides, as `dataclasses.replace(model)` does.
"""

from __future__ import annotations

from sys import version_info
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import fields as fields
    from dataclasses import replace as replace
else:
    _NONE = object()

    class _Field:
        """The options of a field, besides its name and type."""

        def __init__(self, default, init, repr, compare):
            self.default, self.init, self.repr, self.compare = default, init, repr, compare

        def __set_name__(self, owner, name):
            self.name = name

    def field(*, default=_NONE, init=True, repr=True, compare=True):
        """Return a field with a default, or one left out of `__init__`, of `repr` or of comparisons."""
        return _Field(default, init, repr, compare)

    def fields(record):
        """Return the fields of a record, in order."""
        return tuple(record.__record__.values())

    def replace(record, **changes):
        """Return a copy of a record with some fields changed."""
        kept = {part.name: getattr(record, part.name) for part in fields(record) if part.init}
        return type(record)(**{**kept, **changes})

    def dataclass(*, frozen, init=True, repr=True):
        """Return the decorator that makes a class a record; all records are `frozen`."""
        return lambda kind: _as_record(kind, init, repr)

    def _as_record(kind, init, repr):
        """Turn a class into a record: its fields are the inherited ones, then those that it annotates."""
        members = {}
        for base in reversed(kind.__mro__[1:]):
            members.update(vars(base).get("__record__", {}))
        for name, type_of in _annotations(kind).items():
            if not type_of.startswith("ClassVar"):
                given = vars(kind).get(name, _NONE)
                members[name] = given if isinstance(given, _Field) else _Field(given, True, True, True)
                members[name].name = name
                if members[name].default is not _NONE:
                    setattr(kind, name, members[name].default)
        compared = tuple(part.name for part in members.values() if part.compare)
        methods = {"__eq__": _equality(compared), "__hash__": _hashing(compared)}
        methods["__setattr__"], methods["__delattr__"] = _refusals(kind, members)
        if repr:
            methods["__repr__"] = _shown
        if init:
            methods["__init__"], kind.__signature__ = _initial(kind, members), _Signature()
        for name, method in methods.items():
            if name not in vars(kind):
                method.__qualname__ = f"{kind.__qualname__}.{name}"
                setattr(kind, name, method)
        kind.__record__ = members
        kind.__match_args__ = tuple(part.name for part in members.values() if part.init)
        kind.__replace__ = replace
        kind.__dataclass_fields__ = _Twin("__dataclass_fields__")
        kind.__dataclass_params__ = _Twin("__dataclass_params__")
        return kind

    def _annotations(kind):
        """Return the annotations of the class itself; in Python 3.9 a class without any has its base's."""
        return kind.__annotations__ if version_info >= (3, 10) else vars(kind).get("__annotations__", {})

    def _initial(kind, members):
        """Return `__init__` with an argument for each field, by position or by name."""
        arguments = [part for part in members.values() if part.init]
        names = [part.name for part in arguments]
        defaults = {part.name: part.default for part in arguments if part.default is not _NONE}

        def __init__(self, *args, **named):
            values = {**defaults, **dict(zip(names, args)), **named}
            left = set(names[len(args) :])
            if len(args) > len(names) or len(values) < len(names) or not named.keys() <= left:
                kind.__signature__.bind(*args, **named)  # raises a TypeError that explains what is wrong
            vars(self).update(values)
            if hasattr(self, "__post_init__"):
                self.__post_init__()

        return __init__

    def _equality(compared):
        def __eq__(self, other):
            if type(other) is not type(self):
                return NotImplemented
            return all(getattr(self, name) == getattr(other, name) for name in compared)

        return __eq__

    def _hashing(compared):
        def __hash__(self):
            return hash(tuple(getattr(self, name) for name in compared))

        return __hash__

    def _refusals(kind, members):
        def refuse(self, name, what):
            if type(self) is kind or name in members:
                from dataclasses import FrozenInstanceError

                raise FrozenInstanceError(f"cannot {what} field {name!r}")

        def __setattr__(self, name, value):
            refuse(self, name, "assign to")
            super(kind, self).__setattr__(name, value)

        def __delattr__(self, name):
            refuse(self, name, "delete")
            super(kind, self).__delattr__(name)

        return __setattr__, __delattr__

    def _shown(self):
        values = ", ".join(f"{part.name}={getattr(self, part.name)!r}" for part in fields(self) if part.repr)
        return f"{type(self).__qualname__}({values})"

    class _Signature:
        """The signature of a class, for `inspect` and `help`."""

        def __get__(self, record, kind):
            from inspect import Parameter, Signature

            of_init = vars(next(base for base in kind.__mro__ if "__init__" in vars(base)))
            if "__signature__" not in of_init:
                raise AttributeError("__signature__")  # a subclass that defines its own `__init__`
            found = []
            for name, part in of_init["__record__"].items():
                if part.init:
                    default = Parameter.empty if part.default is _NONE else part.default
                    kind_of = next(filter(None, (_annotations(base).get(name) for base in kind.__mro__)))
                    of_both = Parameter.POSITIONAL_OR_KEYWORD
                    found.append(Parameter(name, of_both, default=default, annotation=kind_of))
            return Signature(found, return_annotation=None)

    class _Twin:
        """An attribute that `dataclasses` stores in a class, taken on demand from an equivalent dataclass."""

        def __init__(self, name):
            self.name = name

        def __get__(self, record, kind):
            import dataclasses

            parts = {"__annotations__": {}}
            for name, part in kind.__record__.items():
                options = {} if part.default is _NONE else {"default": part.default}
                options.update(init=part.init, repr=part.repr, compare=part.compare)
                parts["__annotations__"][name] = object
                parts[name] = dataclasses.field(**options)
            twin = dataclasses.dataclass(frozen=True, init=False)(type(kind.__name__, (), parts))
            return getattr(twin, self.name)
