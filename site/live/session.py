# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What runs beside a page in its worker: its examples."""

from __future__ import annotations

import ast
import json
import re
import traceback
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO

HEADER = "Traceback (most recent call last):\n"
MOST = 20000
"""Characters of output that are shown."""


class Session:
    """The namespace that all examples of a page share."""

    def __init__(self) -> None:
        self._names: dict[str, object] = {"__name__": "__main__"}

    def run(self, source: str) -> str:
        """Return what Python prints when it is given these statements, one by one, at its prompt."""
        printed = StringIO()
        with redirect_stdout(printed), redirect_stderr(printed):
            try:
                for statement in ast.parse(source).body:
                    self._run(ast.Interactive([statement]))
            except SyntaxError as error:
                print(*traceback.format_exception_only(type(error), error), sep="", end="")
        text = printed.getvalue()
        return text if len(text) <= MOST else f"{text[:MOST]}\n(and more)\n"

    def _run(self, statement: ast.Interactive) -> None:
        try:
            exec(compile(statement, "<example>", "single"), self._names)
        except (Exception, SystemExit) as error:
            print(f"{HEADER}...", traceback.format_exception_only(type(error), error)[-1], sep="\n", end="")


def agrees(printed: str, due: str, source: str) -> bool:
    """Return whether an example prints what its page says: of a traceback, the last line."""
    due = re.sub(rf"({re.escape(HEADER)})(?:\.\.\.\n| .*\n)*", r"\1...\n", due)
    if "+ELLIPSIS" in source:
        return re.fullmatch(re.escape(due).replace(re.escape("..."), ".*"), printed, re.S) is not None
    return printed == due


SESSION = Session()


def answer(request: str) -> str:
    """Answer a request of the page, both as JSON."""
    asked = json.loads(request)
    printed = SESSION.run(asked["source"])
    return json.dumps({"printed": printed, "agrees": agrees(printed, asked["due"], asked["source"])})
