# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The entries of the spec in plain text: made of the pages, and written as on a terminal."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from . import make_entries, plain_text

pytestmark = pytest.mark.once


def test_the_file_is_what_is_generated() -> None:
    """If it is not, `python tests/make_entries.py --write`."""
    assert make_entries.FILE.read_text(encoding="utf-8") == make_entries.text()
    assert make_entries.main([]) == 0


def test_a_changed_entry_is_noticed_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "entries.jsonl"
    shutil.copy(make_entries.FILE, file)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("divisor is n.", "divisor is n - 1."), encoding="utf-8")
    monkeypatch.setattr(make_entries, "FILE", file)
    assert make_entries.main([]) == 1
    assert "entries.jsonl is not what is generated: python " in capsys.readouterr().err
    assert make_entries.main(["--write"]) == 0
    assert file.read_text(encoding="utf-8") == text
    assert make_entries.main(["--all"]) == 2


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
    assert json.loads(make_entries.text(tmp_path)) == {
        "id": "bayes-odds",
        "chapter": "bayes",
        "kind": "definition",
        "source": "notes, section 1",
        "formula": "p(y = 1 | x) / p(y = 0 | x)\n    = p(x | y = 1) p(y = 1) / (p(x | y = 0) p(y = 0))",
        "says": "The evidence p(x) cancels, see above. odds is exact, as 0.5 is.",
    }


@pytest.mark.parametrize(
    ("latex", "plain"),
    [
        (r"\mu_k^T \Sigma^{-1} x^{(i)}", "mu_k' Sigma^-1 x^(i)"),
        (r"(2\pi)^{d/2}\, |\Sigma|^{1/2}", "(2pi)^(d/2) |Sigma|^(1/2)"),
        (r"\phi^{y} (1 - \phi)^{1 - y}", "phi^y (1 - phi)^(1 - y)"),
        (r"\frac{1 + a}{k + n} = 1", "(1 + a) / (k + n) = 1"),
        (r"\frac{1}{n} \sum_{i=1}^{n} x^{(i)}", "(1/n) sum_i x^(i)"),
        (r"-\tfrac{1}{2} \left( a + b \right)", "-(1/2) (a + b)"),
        (r"\frac{\partial \ell}{\partial \phi}", "dl/dphi"),
        (r"\prod_{j} p(x_j \mid y) \ge \frac{1}{2} > 0", "prod_j p(x_j | y) >= 1/2 > 0"),
        (r"\binom{n + r - 1}{n}\, p^r", "C(n + r - 1, n) p^r"),
        (r"\frac{1}{(a + b)(c + d)}", "1 / ((a + b) (c + d))"),
        (r"\mathrm{E}\!\left[(Z - m)(Z - m)^T\right]", "E[(Z - m) (Z - m)']"),
        (r"\left\{ x : c \right\}, \qquad x \in \{0, 1\}^{|V|}", "{x : c},  x in {0, 1}^|V|"),
        (r"\arg\max_y\, p(y)", "argmax_y p(y)"),
        (r"\ln \left( \hat\mu_0 \right) \;\not\Rightarrow\; A", "ln(mu_hat_0) does not imply A"),
        (
            r"\begin{aligned} a &= \frac{1}{2} && \text{at } b \\ c &= \sqrt{D_j} \end{aligned}",
            "a = 1/2 at b\nc = sqrt(D_j)",
        ),
    ],
)
def test_formulas(latex: str, plain: str) -> None:
    assert plain_text.formula(latex) == plain


def test_a_long_formula_is_broken_outside_of_brackets_before_a_relation() -> None:
    long = r"f(a = " + "b" * 30 + ") = " + "c" * 25 + r" + d, \qquad e = f(1, 2)"
    assert plain_text.formula(long) == f"f(a = {'b' * 30}) = {'c' * 25} + d,\n    e = f(1, 2)"


def test_a_command_without_a_plain_text_is_refused() -> None:
    with pytest.raises(ValueError, match=r"\\oint has no plain text: add it to "):
        plain_text.formula(r"\oint x")


def test_what_terminals_cannot_show_is_refused(tmp_path: Path) -> None:
    (tmp_path / "spec").mkdir()
    (tmp_path / "spec" / "README.md").write_text("[bayes](bayes.md)", encoding="utf-8")
    (tmp_path / "spec" / "bayes.md").write_text(ENTRY.replace("cancels", "\u2014"), encoding="utf-8")
    with pytest.raises(SystemExit, match="^bayes-odds: no plain text for terminals: "):
        make_entries.text(tmp_path)
