# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Begin an equation: python -m tools.new_equation ID --after OTHER

writes a skeleton into the five places that an equation has, next to those of another equation: its entry in
the spec, its function in the book, the function that users call, its tests, and its exercise, with a value
for `python -m genref test`. Each is marked TODO, and fails until you have filled it in; `git grep -n TODO`
lists what is left, but for the row of `WALKS`. CONTRIBUTING says how to make what follows from these places.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Optional

from tools import trace

ENTRY = """### {id}

**TODO: what it answers, in words.**

```math
TODO = TODO
```

TODO: what the letters are, and what happens at the edges.

```pycon
>>> TODO

```

- Kind: definition
- Source: TODO
"""
BOOK = '''def {name}(todo: Rational) -> Rational:
    """TODO: the formula in a line, and an example."""
    raise NotImplementedError("TODO")
'''
FUNCTION = '''def {name}(todo: Number) -> Fraction:
    """TODO: return what; what the arguments are; its name belongs in `__all__`.

    Raises: TODO
    Computes: {id}
    """
    raise NotImplementedError("TODO")
'''
TEST = '''def test_{name}() -> None:
    """Spec: {id}"""
    # TODO: `from genref import equations as book` above; a value worked out by hand, also from the book; an
    # identity with ==; the edges.
    assert {module}.{name}(TODO) == book.{name}(TODO) == TODO  # noqa: F821
'''
EXERCISE = """[exercise {id}-1]
of: {id}
title: TODO
draw: a = 1, 2, 3
ask: TODO {{a}}?
work: TODO {{a}}.
answer: {name}(a)
wrong: a >> TODO: what this is. >> TODO: what to do instead.
"""
VALUE = """[value {id}]
try: TODO
is: TODO
hand: TODO
"""
RIGHT = """    "{id}-1": "TODO",  # worked out by hand
"""


def after(text: str, start: str, end: str, part: str) -> str:
    """Insert a part where the piece that begins with `start` ends, or at the end of the text."""
    begin = re.search(start, text, re.M) if start else None
    following = re.compile(end, re.M).search(text, begin.end()) if begin else None
    place = following.start() if following else len(text)
    gap = {"d": "\n\n\n", " ": "\n"}.get(part[0], "\n\n")  # a def, a row: as the formatter has it
    rest = gap[1:] + text[place:] if following else ""
    return text[:place].rstrip() + gap + part.rstrip() + "\n" + rest


def main(arguments: Optional[Sequence[str]] = None, root: Path = trace.ROOT) -> int:
    parser = argparse.ArgumentParser(description="Write the skeleton of an equation.")
    parser.add_argument("id", help="such as event-evidence; it is never used again")
    parser.add_argument("--after", required=True, metavar="OTHER", help="the id of a definition")
    options = parser.parse_args(arguments)
    spec = {entry.id: entry for entry in trace.entries(root / "spec")}
    book = {claim.id for claim in trace.book(root)}
    clash = options.id in spec or options.after not in book
    if clash or not re.fullmatch(r"[a-z]+(-[a-z0-9]+)+", options.id):
        parser.error("ID must be new, in small letters with hyphens; OTHER must be a definition")
    computes = trace.claims(root / "genref", "", "Computes")
    modules = [Path(claim.link.partition("#")[0]).stem for claim in computes if claim.id == options.after]
    module = next(name for name in modules if name != "events")  # whose tables no user calls
    chapter, name = spec[options.after].chapter, options.id.replace("-", "_")
    places = (
        (f"spec/{chapter}.md", ENTRY, f"^### {options.after}$", "^##"),
        ("genref/equations.py", BOOK, rf"^def {options.after.replace('-', '_')}\b", r"^(def|class|@|# )"),
        (f"genref/{module}.py", FUNCTION, "", ""),
        (f"tests/test_{module}.py", TEST, "", ""),
        (f"genref/lessons/chapters/{chapter}.txt", EXERCISE, rf"^of: .*\b{options.after}\b", r"^\["),
        (f"genref/lessons/chapters/{chapter}.txt", VALUE, rf"^\[value {options.after}\]", r"^\["),
        ("tests/lessons/test_exercises.py", RIGHT, "^RIGHT = ", r"^\}"),
    )
    for file, skeleton, start, end in places:
        part = skeleton.format(id=options.id, name=name, module=module)
        text = after((root / file).read_text(encoding="utf-8"), start, end, part)
        (root / file).write_text(text, encoding="utf-8")
        print(f"{file}:{text[: text.index(part.strip())].count(chr(10)) + 1}")
    print("and a row in WALKS of tests/test_errors.py; a method belongs in its class")
    return 0


if __name__ == "__main__":
    sys.exit(main())
