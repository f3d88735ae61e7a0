# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Tables of refusals: each row is code, and the error that it raises."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

NOT = "NotPositiveDefiniteError"


def refused(table: Mapping[str, str], names: dict[str, Any]) -> None:
    """Run code that uses `names`: each must raise the error of its row, the class and how its text begins.

    In the text, `...` stands for anything; at its end, `$` says that nothing follows.

    >>> refused({"1 / 0": "ZeroDivisionError: division...$", "int('a')": "ValueError: invalid"}, {})
    """
    wrong = []
    for code, expected in table.items():
        try:
            said = f"no error, but {eval(code, names)!r}"
        except Exception as error:
            said = f"{type(error).__name__}: {error}"
        pattern = ".*".join(map(re.escape, expected.split("..."))).replace(r"\$", "$")
        if not re.match(pattern, said):
            wrong.append(f"{code}\nexpected: {expected}\ngot:      {said}")
    assert not wrong, "\n\n".join(wrong)
