# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Begin an equation: python -m tools.new_equation ID --after OTHER

writes a skeleton into the five places that an equation has, next to those of another equation: its entry in the
spec, its function in the book, the function that users call, its test, and its exercise. Each is marked TODO,
and fails until you have filled it in. `git grep -n TODO` lists what is left; `python -m tools.renew` then
generates everything that follows from these places.
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
>>> equations.{name}(TODO)

```

- Kind: definition
- Source: TODO
"""
BOOK = '''def {name}(todo: Rational) -> Rational:
    """TODO: the formula in a line.
    >>> {name}(TODO)
    TODO"""
    raise NotImplementedError("TODO")
'''
FUNCTION = '''def {name}(todo: Number) -> Fraction:
    """TODO: return what, exactly or rounded; what the arguments are.

    Raises: TODO
    Computes: {id}
    """
    raise NotImplementedError("TODO: check the arguments, then compute")
'''
TEST = '''class Test{camel}:
    """Spec: {id}"""

    def test_by_hand(self) -> None:
        from genref import equations as book

        # TODO: a value worked out by hand, step by step; an identity with ==; the edges.
        assert {module}.{name}(TODO) == book.{name}(TODO) == TODO  # noqa: F821
'''
EXERCISE = """[exercise {id}-1]
of: {id}
title: TODO
draw: a = 1, 2, 3
ask: TODO {{a}}?
hint: TODO
work: TODO {{a}}.
answer: {name}(a)
wrong: a >> TODO: what this is. >> TODO: what to do instead.
"""


def after(text: str, start: str, part: str, ends: str) -> str:
    """Return a text with a part inserted where the piece that begins with `start` ends."""
    begin = text.index(start)
    end = re.compile(ends, re.M).search(text, begin + len(start))
    place = end.start() if end else len(text)
    gap = "\n\n\n" if part.startswith(("def", "class")) else "\n\n"  # as the formatter has it
    rest = gap[1:] + text[place:] if text[place:].strip() else ""
    return text[:place].rstrip() + gap + part.rstrip() + "\n" + rest


def main(arguments: Optional[Sequence[str]] = None, root: Path = trace.ROOT) -> int:
    parser = argparse.ArgumentParser(description="Write the skeleton of an equation.")
    parser.add_argument("id", help="such as event-evidence; it is never used again")
    parser.add_argument("--after", required=True, metavar="OTHER", help="the id of a definition")
    options = parser.parse_args(arguments)
    spec = {entry.id: entry for entry in trace.entries(root / "spec")}
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)+", options.id) or options.id in spec:
        parser.error(f"{options.id} is in use, or not words of small letters with hyphens")
    if options.after not in spec or spec[options.after].kind != "definition":
        parser.error(f"{options.after} is no definition in spec/")
    claims = {
        folder: next(c.link for c in trace.claims(root / folder, "", field) if c.id == options.after)
        for folder, field in (("genref", "Computes"), ("tests", "Spec"))
    }
    module, tests = (root / link[3:].partition("#")[0] for link in claims.values())
    chapter, book = spec[options.after].chapter, root / "genref/equations.py"
    name, camel = options.id.replace("-", "_"), options.id.title().replace("-", "")
    before = f"def {options.after.replace('-', '_')}("
    top = r"^(?:def|class|@|# )"
    exercises = root / f"genref/lessons/chapters/{chapter}.txt"
    places = (
        (root / f"spec/{chapter}.md", ENTRY, f"### {options.after}\n", "^##"),
        (book, BOOK, before, top),
        (module, FUNCTION, module.read_text(encoding="utf-8"), "$"),
        (tests, TEST, tests.read_text(encoding="utf-8"), "$"),
        (exercises, EXERCISE, exercises.read_text(encoding="utf-8"), "$"),
    )
    for file, skeleton, start, ends in places:
        part = skeleton.format(id=options.id, name=name, camel=camel, module=module.stem)
        text = after(file.read_text(encoding="utf-8"), start, part, ends)
        file.write_text(text, encoding="utf-8")
        line = text[: text.index(part.strip())].count("\n") + 1
        print(f"{file.relative_to(root).as_posix()}:{line}")
    print("Fill in each TODO, then: python -m tools.renew")
    return 0


if __name__ == "__main__":
    sys.exit(main())
