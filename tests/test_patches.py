# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Patches to vendored copies are made, applied again, and, if they do not fit, refused with the place."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

from genref.command_line import patches, vendoring
from genref.errors import TableError

from .each_row import each_row
from .running import Call, one_line

OLD = "one\ntwo\nthree\nfour\n"
PATCH = """\
Why: two is better in capitals.
--- a/f.py
+++ b/f.py
@@ -1,3 +1,4 @@
 one
-two
+TWO
+and more
 three
"""
"""As GNU `diff -u` prints it, with a reason above."""


def patched(old: str, patch: str) -> str:
    return patches.applied({"f.py": old}, {"patches/p.patch": patch})["f.py"]


def drawn(random: Random) -> tuple[str, str]:
    """Return a text of few distinct lines, some with characters like line ends, and a changed copy of it."""
    lines = [random.choice(["a", "b", "", "c\x0cd", "e\u2028f", "+++ g", "@@ -1 +1 @@"]) for _ in range(30)]
    new = list(lines)
    for _ in range(random.randrange(1, 5)):
        at = random.randrange(len(new))
        new[at : at + random.randrange(3)] = [random.choice("abxyz") for _ in range(random.randrange(3))]
    return "\n".join(lines) + random.choice(["", "\n"]), "\n".join(new) + random.choice(["", "\n"])


class TestApplied:
    @pytest.mark.parametrize(
        ("old", "new"),
        [
            (OLD, "one\nTWO\nand more\nthree\nfour\n"),
            (f"zero\n{OLD}", "zero\none\nTWO\nand more\nthree\nfour\n"),  # the lines have moved
        ],
        ids=["there", "moved"],
    )
    def test_a_hunk_goes_where_its_old_lines_are(self, old: str, new: str) -> None:
        assert patched(old, PATCH) == new

    def test_hunks_follow_one_another(self) -> None:
        """The first hunk adds a line, so the second moves down by one line: only this tells the x's apart."""
        patch = "--- a/f.py\n+++ b/f.py\n@@ -0,0 +1 @@\n+new\n@@ -3 +4 @@\n-x\n+y\n"
        assert patched("x\nx\nx\nx\n", patch) == "new\nx\nx\ny\nx\n"

    def test_patches_are_applied_in_the_order_of_their_names(self) -> None:
        files = {"f.py": "1\n"}
        given = {f"patches/{k}.patch": f"+++ b/f.py\n@@ -1 +1 @@\n-{k}\n+{k + 1}\n" for k in (2, 1)}
        assert patches.applied(files, given) == {"f.py": "3\n", **given}

    @each_row(
        ("patch", "said"),
        [
            (PATCH.replace("-two", "-2"), "line 4: f.py has the old lines of this hunk at 0 places"),
            ("+++ b/f.py\n@@ -9 +9 @@\n-e\n+f\n", "line 2: f.py has the old lines of this hunk at 2 places"),
            (PATCH.replace("f.py", "g.py"), "line 4: this copy has no file g.py"),
            (PATCH[:-7], "line 9: the hunk ends before its last line"),
            (PATCH.replace("\n three", "\n*three"), "line 9: the hunk ends before its last line"),
            ("", "has no hunk: a line that begins with @@"),
        ],
        ids=["gone", "twice", "no file", "short", "damaged", "empty"],
    )
    def test_what_does_not_fit_is_refused_with_its_place(self, patch: str, said: str) -> None:
        with pytest.raises(TableError, match=rf"^patches/p\.patch(, |: ){re.escape(said)}"):
            patched(OLD + "e\nf\ne\n", patch)

    @pytest.mark.parametrize("ends", [("\n", ""), ("", "\n"), ("", "")])
    def test_a_last_line_may_have_no_end(self, ends: tuple[str, str]) -> None:
        old, new = f"a\nb{ends[0]}", f"a\nc{ends[1]}"
        assert patched(old, patches.difference("f.py", old, new)) == new

    def test_changes_are_made_again(self) -> None:
        random = Random(31)
        for _ in range(200):
            old, new = drawn(random)
            assert old == new or patched(old, patches.difference("f.py", old, new)) == new


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("git") is None, reason="no git")
def test_git_makes_and_applies_the_same(tmp_path: Path) -> None:
    random = Random(32)
    for _ in range(20):
        old, new = drawn(random)
        if old == new:
            continue
        (tmp_path / "a").mkdir(exist_ok=True)
        (tmp_path / "b").mkdir(exist_ok=True)
        for folder, text in (("a", old), ("b", new)):
            (tmp_path / folder / "f.py").write_bytes(text.encode())
        command = ["git", "diff", "--no-index", "--no-prefix", "a/f.py", "b/f.py"]
        made = subprocess.run(command, cwd=tmp_path, capture_output=True).stdout.decode()
        assert patched(old, made) == new
        (tmp_path / "f.py").write_bytes(old.encode())
        ours = patches.difference("f.py", old, new).encode()
        subprocess.run(["git", "apply", "-"], cwd=tmp_path, input=ours, check=True)
        assert (tmp_path / "f.py").read_bytes() == new.encode()


@pytest.mark.slow
@pytest.mark.covers
class TestCopies:
    def changed(self, call: Call, tmp_path: Path) -> Path:
        """Return a copy in which the pseudo-count is 2."""
        assert call("vendor", ".", "--only", "laplace").status == 0
        path = tmp_path / "genref" / "equations.py"
        path.write_text(path.read_text().replace("Fraction(1 + n_j, k + n)", "Fraction(2 + n_j, 2 * k + n)"))
        return path

    def test_changes_are_shown(self, call: Call, tmp_path: Path) -> None:
        path = self.changed(call, tmp_path)
        mine = path.read_text()
        result = call("vendor", ".", "--only", "laplace")
        assert result.status == 2 and path.read_text() == mine
        lines = result.out.splitlines()
        assert lines[:2] == ["--- a/equations.py", "+++ b/equations.py"]
        assert "-    return tuple(Fraction(1 + n_j, k + n) for n_j in counts)" in lines
        assert "+    return tuple(Fraction(2 + n_j, 2 * k + n) for n_j in counts)" in lines
        assert result.err.endswith(
            "equations.py: was changed as shown: --keep NAME makes a patch of this, which later runs apply "
            "again; --force drops it\n"
        )

    def test_they_are_kept(self, call: Call, tmp_path: Path) -> None:
        """Every later run keeps the changes, even if only the patch is left; without it they are gone."""
        path = self.changed(call, tmp_path)
        mine = path.read_text()
        result = call("vendor", ".", "--only", "laplace", "--keep", "two")
        assert result.status == 0 and " and patches, laplace, sources " in result.out
        assert result.out.startswith(call("vendor", ".", "--only", "laplace", "--check").out)
        assert call("vendor", ".", "--only", "laplace") == result
        for file in (path, tmp_path / "genref" / "MANIFEST"):
            file.unlink()
        assert call("vendor", ".", "--only", "laplace") == result and path.read_text() == mine
        (tmp_path / "genref" / "patches" / "two.patch").unlink()
        assert " and patches" not in call("vendor", ".", "--only", "laplace").out
        assert "Fraction(1 + n_j, k + n)" in path.read_text()

    def test_they_are_dropped(self, call: Call, tmp_path: Path) -> None:
        path = self.changed(call, tmp_path)
        assert call("vendor", ".", "--only", "laplace", "--force").status == 0
        assert "Fraction(1 + n_j, k + n)" in path.read_text()
        assert call("vendor", ".", "--check").status == 0
        call("vendor", ".", "--one-file")
        (tmp_path / "genref.py").write_text("# genref 9; mine\n")
        assert "was changed since" in one_line(call("vendor", ".", "--one-file"))
        assert call("vendor", ".", "--one-file", "--force").status == 0
        (tmp_path / "genref.py").write_text("# mine\n")
        assert "was changed since" in one_line(call("vendor", ".", "--one-file", "--force"))

    def test_a_patch_that_does_not_fit_changes_nothing(self, call: Call, tmp_path: Path) -> None:
        path = self.changed(call, tmp_path)
        call("vendor", ".", "--only", "laplace", "--keep", "two")
        patch = tmp_path / "genref" / "patches" / "two.patch"
        patch.write_text(patch.read_text().replace("-    return tuple(", "-    return list("))
        mine = path.read_text()
        for force in ([], ["--force"]):
            line = one_line(call("vendor", ".", "--only", "laplace", *force))
            assert "patches/two.patch, line 3: equations.py has the old lines of this hunk at 0 pl" in line
        assert path.read_text() == mine

    def test_a_copy_of_another_genref_is_told(
        self, call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.changed(call, tmp_path)
        monkeypatch.setattr(vendoring, "_commit", lambda: "newer")
        err = call("vendor", ".", "--only", "laplace").err
        assert re.search(
            r"Make the patch with genref \S+, commit .*, as this is genref \S+, commit newer$", err
        )

    @pytest.mark.parametrize(
        ("name", "said"),
        [("two", "allowed: a new name"), ("../two", "allowed: a new name"), ("three", "changed since")],
    )
    def test_a_patch_has_a_new_name_and_something_to_do(
        self, call: Call, tmp_path: Path, name: str, said: str
    ) -> None:
        path = self.changed(call, tmp_path)
        call("vendor", ".", "--only", "laplace", "--keep", "two")
        if name != "three":
            path.write_text(path.read_text() + "# more\n")
        assert said in one_line(call("vendor", ".", "--only", "laplace", "--keep", name))

    def test_what_has_no_lines_is_refused(self, call: Call, tmp_path: Path) -> None:
        self.changed(call, tmp_path).write_bytes(b"\xff")
        assert "equations.py: is not UTF-8 text" in one_line(call("vendor", ".", "--only", "laplace"))
        assert "--keep is 'x' (str)" in one_line(call("vendor", ".", "--one-file", "--keep", "x"))
        assert call("vendor", ".", "--only", "laplace", "--force").status == 0
