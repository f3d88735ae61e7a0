# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The public interface, read from the modules: the second half of spec/api.md.

`python tools/make_api.py` checks the page, and --write renews it. A module has a table of its public names:
each call without types, which `help` shows, and the first sentence of its docstring.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from genref.numbers.values import once  # noqa: E402  # found by the line above

PAGE = ROOT / "spec" / "api.md"
BELOW = "The rest of this page is generated from the code.\n"
MODULES = (
    "bayes linear_algebra gaussian moments gda gaussian_naive_bayes logistic logistic_regression text counts "
    "naive_bayes bernoulli_naive_bayes categorical_naive_bayes multinomial_naive_bayes discretize laplace "
    "text_classifier generative errors"
).split()
"""The lecture's modules in lecture order, then what they share, and the oracle."""
OF_A_BASE = {
    "generative": ["Classifier", "GenerativeModel", "Explanation", "Part"],
    "errors": None,
    "oracle": None,
}
"""Modules whose other names are for genref itself; None: everything that they define or list."""


def public(module: str) -> dict[str, object]:
    """Return the public functions and classes of a module, in the order of its list of names."""
    found = import_module(f"genref.{module}")
    names = OF_A_BASE.get(module) or getattr(found, "__all__", None)
    names = names or [name for name, value in vars(found).items() if _is_made_in(value, found.__name__)]
    return {name: getattr(found, name) for name in names if _is_code(getattr(found, name))}


def _is_code(value: object) -> bool:
    return inspect.isfunction(value) or inspect.isclass(value)


def _is_made_in(value: object, module: str) -> bool:
    made = inspect.isclass(value) and issubclass(value, Exception)
    return made and getattr(value, "__module__", "") == module


def call(name: str, function: object) -> str:
    """Return a call with its parameters and their defaults, without types."""
    try:
        parameters = inspect.signature(function).parameters.values()  # type: ignore[arg-type]
    except ValueError:
        return name
    found, star = list[str](), False
    for parameter in parameters:
        if parameter.name in ("self", "cls"):
            continue
        if parameter.kind is parameter.VAR_POSITIONAL:
            found.append(f"*{parameter.name}")
            star = True
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and not star:
            found.append("*")
            star = True
        given = parameter.default is not parameter.empty
        found.append(parameter.name + (f"={_shown(parameter.default)}" if given else ""))
    return f"{name}({', '.join(found)})"


def _shown(default: object) -> str:
    if isinstance(default, Fraction):
        return str(default)
    return (
        getattr(default, "__name__", "...")
        if callable(default) or " at 0x" in repr(default)
        else repr(default)
    )


def first_sentence(value: object) -> str:
    """Return the first sentence of a docstring in one line."""
    text = " ".join((inspect.getdoc(value) or "").split("\n\n")[0].split())
    return re.split(r"(?<=[a-z)`\]0-9|])\. (?=[A-Z])", text)[0].rstrip(".").replace("|", r"\|")


def rows(name: str, kind: object, listed: set[str], shown: set[type]) -> Iterator[tuple[str, str]]:
    """Yield the rows of a function, or of a class and the members that no listed base class has.

    Members that several classes inherit from one base are explained once: `shown` has these bases.
    """
    if not inspect.isclass(kind):
        yield call(name, kind), first_sentence(kind)
        return
    called = call(name, kind)
    attributes = [field.name for field in fields(kind)] if is_dataclass(kind) else []
    also = [f"`.{each}`" for each in attributes if not re.search(rf"\b{each}\b", called) and each[0] != "_"]
    members, seen = list[tuple[str, str]](), set(attributes)
    for base in kind.__mro__:
        if (base.__name__ in listed and base is not kind) or not base.__module__.startswith("genref"):
            continue
        for member, made in vars(base).items():
            made, is_value = getattr(made, "__func__", made), isinstance(made, (property, once))
            if member in seen or member[0] == "_" or not (is_value or inspect.isfunction(made)):
                continue
            seen.add(member)
            if base in shown:
                also.append(f"`.{member}`")
            else:
                row = member if is_value else call(member, made)
                members.append((f".{row}", first_sentence(made)))
        shown.add(base)
    yield called, first_sentence(kind) + (f"; also has {', '.join(also)}" if also else "")
    yield from members


def generated() -> str:
    """Return the generated half of the page: a table for each module."""
    known = {module: public(module) for module in MODULES}
    listed = {name for names in known.values() for name in names}
    parts, shown = [BELOW], set[type]()
    for module, names in known.items():
        parts.append(f"\n## genref.{module}\n\n| name | what it is |\n| --- | --- |\n")
        for name, value in names.items():
            parts += [f"| `{row}` | {said} |\n" for row, said in rows(name, value, listed, shown)]
    return "".join(parts)


def page() -> str:
    """Return the page with the generated half up to date."""
    return PAGE.read_text(encoding="utf-8").partition(BELOW)[0] + generated()


def main(arguments: Sequence[str]) -> int:
    """Check the page or write it; return the exit status."""
    if list(arguments) not in ([], ["--write"]):
        print("usage: make_api.py [--write]", file=sys.stderr)
        return 2
    if arguments:
        PAGE.write_text(page(), encoding="utf-8")
    elif PAGE.read_text(encoding="utf-8") != page():
        print("spec/api.md is stale: python tools/renew.py api", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
