# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The entries of the spec in plain text: generated from the pages, and written for a terminal."""

from __future__ import annotations

import doctest
import json
import shutil
from pathlib import Path

import pytest

from tools import make_lessons


def test_the_file_is_what_is_generated() -> None:
    if make_lessons.main([]):
        pytest.fail("a file is not what is generated: python tools/renew.py lessons", pytrace=False)


@pytest.mark.once
def test_a_changed_entry_is_noticed_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "entries.jsonl"
    shutil.copy(make_lessons.FILE, file)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("divisor is n;", "divisor is n - 1;"), encoding="utf-8")
    monkeypatch.setattr(make_entries, "FILE", file)
    assert make_lessons.main([]) == 1
    assert "a file is not what is generated: python " in capsys.readouterr().err
    assert make_lessons.main(["--write"]) == 0
    assert file.read_text(encoding="utf-8") == text
    assert make_lessons.main(["--all"]) == 2


ENTRY = r"""# Bayes rule

### bayes-odds

**The odds of two classes.**

```math
\frac{p(y = 1 \mid x)}{p(y = 0 \mid x)} = \frac{p(x \mid y = 1)\, p(y = 1)}{p(x \mid y = 0)\, p(y = 0)}
```

The evidence $p(x)$ cancels, see [above](#bayes-rule). `odds` is exact, as 0.5 is. In numbers:

```pycon
>>> 1
1
```

This is said after the example.

**Derivation.** Divide.

- Kind: definition
- Source: notes,
  section 1
"""


def test_an_entry_is_all_that_is_needed(tmp_path: Path) -> None:
    (tmp_path / "spec").mkdir()
    (tmp_path / "spec" / "README.md").write_text("[bayes](bayes.md)", encoding="utf-8")
    (tmp_path / "spec" / "bayes.md").write_text(ENTRY, encoding="utf-8")
    assert json.loads(make_lessons.text(tmp_path)) == {
        "id": "bayes-odds",
        "chapter": "bayes",
        "kind": "definition",
        "source": "notes, section 1",
        "formula": "p(y = 1 | x) / p(y = 0 | x)\n    = p(x | y = 1) p(y = 1) / (p(x | y = 0) p(y = 0))",
        "says": "The evidence p(x) cancels, see above. odds is exact, as 0.5 is.",
        "derivation": [],
    }


def test_a_derivation_has_its_lines_and_latex_where_a_terminal_has_no_matrices() -> None:
    found = {row["id"]: row["derivation"] for row in map(json.loads, make_lessons.text().splitlines())}
    assert found["bayes-rule"] == [
        [
            "p(y | x) = p(x, y) / p(x)   (the definition of a conditional probability)",
            "= p(x | y) p(y) / p(x)   (since p(x | y) = p(x, y) / p(y) by the same definition)",
        ]
    ]
    assert found["matrix-ldl"][0][0].startswith(r"A = \begin{pmatrix} a & b^T \\ b & B \end{pmatrix}   (a =")
    assert sum(bool(lines) for lines in found.values()) > 50


def test_sentences_lose_their_marks() -> None:
    tested = doctest.testmod(make_lessons)
    assert tested.attempted > 0 and tested.failed == 0


def test_what_terminals_cannot_show_is_refused(tmp_path: Path) -> None:
    (tmp_path / "spec").mkdir()
    (tmp_path / "spec" / "README.md").write_text("[bayes](bayes.md)", encoding="utf-8")
    (tmp_path / "spec" / "bayes.md").write_text(ENTRY.replace("cancels", "\u2014"), encoding="utf-8")
    with pytest.raises(SystemExit, match="^bayes-odds: no plain text for terminals: "):
        make_lessons.text(tmp_path)


def test_a_formula_without_a_plain_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "spec").mkdir()
    (tmp_path / "spec" / "README.md").write_text("[bayes](bayes.md)", encoding="utf-8")
    (tmp_path / "spec" / "bayes.md").write_text(ENTRY.replace("$p(x)$", r"$\oint x$"), encoding="utf-8")
    with pytest.raises(SystemExit, match=r"^bayes-odds: no plain text for terminals: .*oint"):
        make_lessons.text(tmp_path)
