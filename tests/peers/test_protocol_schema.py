# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""spec/protocol.schema.json: it accepts the lines of a check, and refuses others."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any, Dict, List

from genref.oracle.profiles import LECTURE, Profile
from genref.oracle.questions import Json

from ..each_row import each_row

ROOT = Path(__file__).resolve().parent.parent.parent
SCHEMA: Dict[str, Any] = json.loads((ROOT / "spec" / "protocol.schema.json").read_text(encoding="ascii"))
EXAMPLES = ROOT / "examples" / "oracle"


def kinds(line: Json) -> List[str]:
    """Return the definitions of the schema that describe a line."""
    validator = import_module("jsonschema").Draft202012Validator
    names = [
        part["$ref"].rpartition("/")[2]
        for of in ("request", "reply")
        for part in SCHEMA["$defs"][of]["oneOf"]
    ]
    return [
        name for name in names if validator({**SCHEMA, "oneOf": [{"$ref": f"#/$defs/{name}"}]}).is_valid(line)
    ]


def test_the_schema_is_a_schema() -> None:
    import_module("jsonschema").Draft202012Validator.check_schema(SCHEMA)


def test_the_conversation_of_the_page_is_as_described() -> None:
    page = (ROOT / "spec" / "oracle.md").read_text(encoding="ascii")
    lines = re.findall(r"^(->|<-) (\{.*\})$", page, re.M)
    found = [(arrow, *kinds(json.loads(line))) for arrow, line in lines]
    assert found[:2] == [("->", "start"), ("<-", "started")]
    assert found[2:] == [
        *(("->", "run"), ("<-", "answered")),
        *(("->", "run"), ("<-", "unanswered")) * 2,
        ("->", "stop"),
    ]


def test_every_convention_is_named() -> None:
    named = SCHEMA["$defs"]["conventions"]["properties"]
    assert set(named) == set(asdict(LECTURE))
    for name, allowed in named.items():
        for value in allowed.get("enum", ()):
            assert getattr(Profile.of({name: value}), name) == value


@each_row(
    "line",
    [
        {"cmd": "start"},
        {"cmd": "start", "protocol": 2},
        {"cmd": "begin", "protocol": 1},
        {"cmd": "stop", "seq": 1},
        {"cmd": "run", "seq": 0, "model": "gda", "output": "label", "input": {}},
        {"cmd": "run", "seq": 1, "model": "gda", "output": "label"},
        {"cmd": "run", "seq": 1, "model": "GDA", "output": "label", "input": {}},
        {"cmd": "run", "seq": 1, "model": "gda", "output": "label", "input": {"x": {}}},
        {"cmd": "run", "seq": 1, "model": "gda", "output": "label", "input": {}, "id": "a"},
        {"protocol": 1, "name": ""},
        {"protocol": 1, "name": "mine", "profile": {"divisor": "n+1"}},
        {"protocol": 1, "name": "mine", "topics": ["gda", "gda"]},
        {"ok": True},
        {"answer": 1},
        {"seq": 1},
        {"seq": "1", "answer": 1},
        {"seq": 1, "answer": 1, "refused": ""},
        {"seq": 1, "skipped": "", "refused": ""},
        {"seq": 1, "refused": None},
        [],
    ],
)
def test_what_is_no_line_is_refused(line: Json) -> None:
    assert kinds(line) == []
