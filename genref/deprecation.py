# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Deprecated names: they work until the next major version, and warn what to use instead."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, cast
from warnings import warn

__all__ = ["deprecated"]


def __dir__() -> list[str]:
    """Return the public names, for completion."""
    return __all__


Function = TypeVar("Function", bound=Callable[..., object])


def deprecated(instead: str) -> Callable[[Function], Function]:
    """Return a decorator for a function that is deprecated since 1.0 and will be removed in 2.0."""

    def decorate(function: Function) -> Function:
        text = f"{function.__qualname__} is deprecated since 1.0 and will be removed in 2.0: use {instead}"

        @wraps(function)
        def warned(*arguments: object, **options: object) -> object:
            warn(text, DeprecationWarning, stacklevel=2)
            return function(*arguments, **options)

        return cast(Function, warned)

    return decorate
