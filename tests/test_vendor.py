# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Copies: their contents, the files that are never overwritten, and their self-tests."""

from __future__ import annotations

import ast
import os
import re
import runpy
import shutil
import subprocess
import sys
import zipfile
from hashlib import sha256
from pathlib import Path
from types import ModuleType

import pytest

import genref
from genref import selftest, selftest_cases
from genref.command_line import one_file, vendoring
from genref.command_line.pruning import CASES
from tools import make_vendoring

from .running import Call, one_line

ROOT = Path(__file__).resolve().parent.parent
FILES = vendoring.sources()
GDA = {
    *("__init__", "bayes", "definition", "deprecation", "display", "equations", "errors", "explanation"),
    *("gaussian_model", "gda"),
    *("generative", "linear_algebra", "logistic", "moments", "records", "selftest"),
    *("selftest_cases", "selftest_models"),
    *("numbers/__init__", "numbers/closed_forms"),
    *("numbers/enclosing", "numbers/exact", "numbers/labels", "numbers/reals", "engine/__init__"),
    "numbers/rows",
    "engine/classes/__init__",
    *("engine/classes/filters", "engine/classes/powers", "engine/matrices/__init__"),
    *("engine/matrices/elimination", "engine/matrices/quadratic_forms"),
    *("engine/matrices/refinement", "engine/matrices/residues", "engine/statistics/__init__"),
    *("engine/statistics/by_class", "engine/statistics/sums"),
}


def proved(*words: str, path: Path) -> str:
    """Run a self-test, isolated, and return its output; it must find no errors."""
    command = "import runpy, sys; sys.path.insert(0, sys.argv[1]); "
    command += "runpy.run_module(sys.argv[2], run_name='__main__', alter_sys=True)"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-OO", "-B", "-W", "error", "-c", command, str(path), *words],
        cwd=path.parent,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^\d+ cases, 0 wrong$", done.stdout, re.M)
    return done.stdout


def listed(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}


@pytest.mark.slow
@pytest.mark.covers
class TestFolders:
    def test_everything_is_copied_as_it_is(self, call: Call, tmp_path: Path) -> None:
        assert call("vendor", "there").status == 0
        copy = tmp_path / "there" / "genref"
        original = {file for file in listed(ROOT / "genref") if "__pycache__" not in file}
        assert listed(copy) == {*original, "MANIFEST", "ruff.toml"}
        for file in original:
            assert (copy / file).read_bytes() == (ROOT / "genref" / file).read_bytes()

    def test_a_part_is_what_it_imports(self, call: Call, tmp_path: Path) -> None:
        assert call("vendor", "there", "--only", "gda").status == 0
        found = listed(tmp_path / "there" / "genref")
        assert found == {*(f"{name}.py" for name in GDA), "LICENSE", "MANIFEST", "py.typed", "ruff.toml"}

    def test_a_part_that_was_copied_by_hand_works(self, call: Call, tmp_path: Path) -> None:
        """It also works with the full `__init__`, by module names, and loads only what is used."""
        call("vendor", "there", "--only", "gda", "--name", "borrowed")
        shutil.copy(ROOT / "genref" / "__init__.py", tmp_path / "there" / "borrowed")
        code = "import sys; sys.path.insert(0, 'there'); from borrowed import gda; "
        code += "print(gda.fit([[0], [2], [4], [6]], [0, 0, 1, 1]).log_odds([3])); import borrowed.text"
        done = subprocess.run(
            [sys.executable, "-I", "-B", "-c", code], cwd=tmp_path, capture_output=True, text=True
        )
        assert done.stdout == "0.0\n"  # halfway between the means 1 and 5
        assert done.stderr.endswith("ModuleNotFoundError: No module named 'borrowed.text'\n")

    @pytest.mark.parametrize(
        ("options", "line"),
        [
            ("my/_vendor --only texts", "from my._vendor.genref import text_classifier"),
            ("my --only gda --only laplace --name gauss", "from my.gauss import gda, laplace"),
            (". --only lecture --name w", "import w"),
            ("my --one-file --name w", "from my import w"),
            ("my --one-file --packed --only texts --name w", "from my.w import text_classifier"),
            ("my-own --only laplace", "from genref import laplace"),  # no name of a package
        ],
    )
    def test_the_line_that_imports_a_copy(self, call: Call, tmp_path: Path, options: str, line: str) -> None:
        result = call("vendor", *options.split())
        assert result.out.splitlines()[1:] == [f"in your program: {line}"]
        code = f"import sys; sys.path[:0] = ['.', 'my-own']; {line}"
        done = subprocess.run([sys.executable, "-I", "-B", "-c", code], cwd=tmp_path)
        assert done.returncode == 0

    def test_parts_add_up(self, call: Call, tmp_path: Path) -> None:
        call("vendor", "there", "--only", "bernoulli", "--only", "text")
        call("vendor", "both", "--only", "text", "--only", "bernoulli", "--only", "text")
        found = tmp_path / "there" / "genref"
        assert {"bernoulli_naive_bayes.py", "text.py"} <= listed(found)
        assert (found / "MANIFEST").read_text() == (tmp_path / "both" / "genref" / "MANIFEST").read_text()

    def test_the_manifest_tells_version_commit_choice_and_hashes(self, call: Call, tmp_path: Path) -> None:
        call("vendor", ".", "--only", "texts")
        title, *lines = (tmp_path / "genref" / "MANIFEST").read_text().splitlines()
        commit = r"([0-9a-f]{40}( and changes)?|unknown)"
        assert re.fullmatch(f"# genref {re.escape(genref.__version__)}, commit {commit}, texts", title)
        there = listed(tmp_path / "genref") - {"MANIFEST"}
        assert {line.split("  ")[1] for line in lines} == there
        for line in lines:
            digest, file = line.split("  ")
            assert sha256((tmp_path / "genref" / file).read_bytes()).hexdigest() == digest

    @pytest.mark.skipif(shutil.which("sha256sum") is None, reason="no sha256sum")
    def test_the_manifest_is_read_by_sha256sum(self, call: Call, tmp_path: Path) -> None:
        call("vendor", ".", "--only", "laplace")
        command = ["sha256sum", "--check", "--quiet", "MANIFEST"]
        assert subprocess.run(command, cwd=tmp_path / "genref").returncode == 0
        (tmp_path / "genref" / "laplace.py").write_text("")
        assert subprocess.run(command, cwd=tmp_path / "genref", capture_output=True).returncode == 1

    def test_the_names_of_a_part_are_those_of_its_modules(self, call: Call, tmp_path: Path) -> None:
        call("vendor", ".", "--only", "gda", "--name", "part")
        code = "import part; names = part.__all__ + part._CLASSES; print(names); "
        code += "print([getattr(part, n).__name__ for n in names])"
        done = subprocess.run(
            [sys.executable, "-B", "-c", code], cwd=tmp_path, capture_output=True, text=True
        )
        names, values = map(ast.literal_eval, done.stdout.splitlines())
        assert {"LinearModel", "ClassMoments", "gda", "ShapeError"} <= set(names) < set(dir(genref))
        assert not {"text", "Counts", "Gaussian", "Vocabulary"} & set(names)
        assert "part.gda" in values and "LinearModel" in values

    @pytest.mark.once
    def test_ruff_leaves_a_copy_alone(self, call: Call, tmp_path: Path) -> None:
        """ruff has all rules on, in a project with another style."""
        if shutil.which("ruff") is None:
            pytest.skip("ruff is not installed")
        call("vendor", "host/_vendor", "--only", "laplace")
        (tmp_path / "ruff.toml").write_text('line-length = 60\n[lint]\nselect = ["ALL"]\n')
        for command in (["format", "."], ["check", "--fix", "."], ["format", "--force-exclude"]):
            files = map(str, (tmp_path / "host").rglob("*.py")) if "--force-exclude" in command else ()
            subprocess.run(["ruff", *command, *files], cwd=tmp_path, capture_output=True, check=True)
        assert call("vendor", "host/_vendor", "--check").status == 0

    @pytest.mark.once
    @pytest.mark.parametrize("tool", ["ruff format", "black", "isort", "autopep8 -ri", "yapf -ri", "pylint"])
    def test_the_settings_of_the_page_keep_tools_away(self, call: Call, tmp_path: Path, tool: str) -> None:
        program, *options = tool.split()
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed")
        call("vendor", "host/_vendor", "--only", "laplace")
        (tmp_path / "host" / "mine.py").write_text("import   sys\n")
        page = make_vendoring.PAGE.read_text(encoding="utf-8")
        (tmp_path / "pyproject.toml").write_text(page.partition("```toml\n")[2].partition("```")[0])
        named = ["host/_vendor/genref/laplace.py"] * (program in ("ruff", "black", "isort"))
        command = [program, *options, "host", *named]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
        assert call("vendor", "host/_vendor", "--check").status == 0
        found = (tmp_path / "host" / "mine.py").read_text() == "import sys\n" or "mine.py" in done.stdout
        assert found and "_vendor" not in done.stdout, done

    @pytest.mark.once
    def test_a_part_type_checks(self, call: Call, tmp_path: Path) -> None:
        """mypy sees its names, if it is installed, as in the environment `lint`."""
        pytest.importorskip("mypy")
        call("vendor", ".", "--only", "gda", "--only", "text", "--name", "part")
        (tmp_path / "user.py").write_text(
            "import part\n\nreveal_type(part.gda.fit)\npart.LinearModel\npart.Counts\n"
        )
        done = subprocess.run(
            [sys.executable, "-m", "mypy", "--strict", "--config-file=", "-p", "part", "-m", "user"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
        )
        assert 'Revealed type is "def [L' in done.stdout
        (error,) = [line for line in done.stdout.splitlines() if ": error: " in line]
        assert error.startswith('user.py:5: error: Module has no attribute "Counts"')


@pytest.mark.slow
@pytest.mark.covers
class TestAgain:
    def test_nothing_is_written_twice(self, call: Call, tmp_path: Path) -> None:
        first = call("vendor", ".", "--only", "laplace")
        for file in (tmp_path / "genref").rglob("*.py"):
            os.utime(file, (1, 1))
        assert call("vendor", ".", "--only", "laplace") == first
        assert {file.stat().st_mtime for file in (tmp_path / "genref").rglob("*.py")} == {1}

    def test_what_is_no_longer_needed_is_deleted(self, call: Call, tmp_path: Path) -> None:
        call("vendor", ".")
        assert call("vendor", ".", "--only", "laplace").status == 0
        assert not (tmp_path / "genref" / "oracle").exists()
        assert not (tmp_path / "genref" / "gda.py").exists()
        (tmp_path / "genref" / "laplace.py").unlink()
        assert call("vendor", ".", "--only", "discretize").status == 0
        assert call("vendor", ".", "--check").status == 0

    def test_a_run_that_was_broken_off_is_repeated(self, call: Call, tmp_path: Path) -> None:
        call("vendor", ".", "--only", "laplace")
        (tmp_path / "genref" / "MANIFEST").unlink()
        (tmp_path / "genref" / "laplace.py").unlink()
        assert call("vendor", ".", "--only", "laplace").status == 0

    @pytest.mark.parametrize("options", [["--only", "laplace"], ["--only", "gda"]], ids=["same", "other"])
    def test_a_changed_file_is_not_overwritten(self, call: Call, tmp_path: Path, options: list[str]) -> None:
        call("vendor", ".", "--only", "laplace")
        for file in ("laplace.py", "errors.py"):
            with open(tmp_path / "genref" / file, "a") as stream:
                stream.write("# mine\n")
        line = call("vendor", ".", *options).err
        reason = r"was changed as shown \(and 1 more\): --keep NAME .*\n"
        assert re.fullmatch(rf"genref: \./genref/(errors|laplace)\.py: {reason}", line.replace(os.sep, "/"))
        assert (tmp_path / "genref" / "laplace.py").read_text().endswith("# mine\n")

    @pytest.mark.slow
    def test_files_of_others_are_not_overwritten(self, call: Call, tmp_path: Path) -> None:
        (tmp_path / "genref").mkdir()
        (tmp_path / "genref" / "notes.txt").write_text("mine")
        assert "notes.txt: was not written by this command" in one_line(call("vendor", "."))
        assert listed(tmp_path) == {"genref/notes.txt"}
        (tmp_path / "genref.py").write_text("# genref 9; mine")
        assert "genref.py: was not written by this command" in one_line(call("vendor", ".", "--one-file"))
        assert (tmp_path / "genref.py").read_text() == "# genref 9; mine"

    def test_additions_stay(self, call: Call, tmp_path: Path) -> None:
        call("vendor", ".", "--only", "laplace")
        (tmp_path / "genref" / "notes.txt").write_text("mine")
        result = call("vendor", ".", "--only", "gda")
        assert result.status == 1 and result.out.splitlines()[1] == "added: notes.txt"
        assert (tmp_path / "genref" / "notes.txt").read_text() == "mine"

    def test_what_is_packed_is_no_source(self, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
        packed = ModuleType("genref")
        packed.__path__ = []
        monkeypatch.setattr(vendoring, "import_module", lambda name: packed)
        assert "genref: is packed in one file" in one_line(call("vendor", "."))

    def test_genref_itself_is_no_target(self, call: Call) -> None:
        line = one_line(call("vendor", str(ROOT)))
        assert line.endswith("genref: is what would be copied, genref itself")
        assert not (ROOT / "genref" / "MANIFEST").exists()

    def test_a_target_that_is_a_file_is_told(self, call: Call, tmp_path: Path) -> None:
        (tmp_path / "here").write_text("")
        assert "Not a directory" in one_line(call("vendor", "here"))
        (tmp_path / "genref.py").mkdir()
        assert "genref.py: exists and is not a regular file" in one_line(call("vendor", ".", "--one-file"))


class TestChecks:
    @pytest.mark.slow
    @pytest.mark.covers
    def test_what_was_changed_is_told(self, call: Call, tmp_path: Path) -> None:
        call("vendor", ".", "--only", "laplace")
        assert call("vendor", ".", "--check").out.endswith(": as delivered\n")
        with open(tmp_path / "genref" / "laplace.py", "a") as stream:
            stream.write("\n")
        (tmp_path / "genref" / "numbers" / "exact.py").unlink()
        (tmp_path / "genref" / "numbers" / "mine.py").write_text("")
        (tmp_path / "genref" / "__pycache__").mkdir()
        (tmp_path / "genref" / "__pycache__" / "laplace.pyc").write_text("")
        result = call("vendor", ".", "--check")
        title, *lines = result.out.splitlines()
        assert (result.status, result.err) == (1, "")
        assert title.endswith(": altered")
        assert lines == ["altered: laplace.py", "missing: numbers/exact.py", "added: numbers/mine.py"]

    @pytest.mark.slow
    @pytest.mark.covers
    def test_one_file_is_checked(self, call: Call, tmp_path: Path) -> None:
        call("vendor", ".", "--one-file", "--name", "book")
        assert call("vendor", ".", "--one-file", "--name", "book", "--check").status == 0
        with open(tmp_path / "book.py", "a") as stream:
            stream.write("\n")
        result = call("vendor", ".", "--one-file", "--name", "book", "--check")
        assert result.status == 1 and result.out.endswith(": altered\naltered: book.py\n")
        assert "was changed since" in one_line(call("vendor", ".", "--one-file", "--name", "book"))

    @pytest.mark.slow
    def test_equal_copies_and_no_others_have_the_same_hash(self, call: Call) -> None:
        titles = []
        for folder, part in (("one", "laplace"), ("two", "laplace"), ("three", "discretize")):
            call("vendor", folder, "--only", part, "--name", "borrowed")
            titles.append(call("vendor", folder, "--only", part, "--name", "borrowed", "--check").out)
        one, two, three = (re.findall("sources ([0-9a-f]{16})[,:]", title) for title in titles)
        assert one == two != three and one and three

    @pytest.mark.parametrize("options", [[], ["--one-file"]], ids=["folder", "file"])
    def test_what_is_no_copy_is_refused(self, call: Call, tmp_path: Path, options: list[str]) -> None:
        assert "is not a copy of genref" in one_line(call("vendor", ".", "--check", *options))
        (tmp_path / "genref").mkdir()
        (tmp_path / "genref.py").write_text("")
        assert "is not a copy of genref" in one_line(call("vendor", ".", "--check", *options))

    @pytest.mark.parametrize(
        ("options", "reason"),
        [
            (["--only", "svm"], "--only is 'svm' (str); allowed: everything, bayes, bernoulli, "),
            (["--name", "a.b"], "--name is 'a.b' (str); allowed: a name that Python can import"),
            (["--name", "class"], "--name is 'class' (str); allowed: a name that Python can import"),
            (["--packed"], "--packed is True (bool); allowed: together with --one-file"),
            (
                ["--one-file", "--only", "gda"],
                "--only is 'gda' (str); allowed: book, for one file that is not",
            ),
        ],
        ids=lambda value: " ".join(value) if isinstance(value, list) else "",
    )
    def test_what_makes_no_sense_is_refused(
        self, call: Call, tmp_path: Path, options: list[str], reason: str
    ) -> None:
        assert one_line(call("vendor", ".", *options)).startswith(f"genref: {reason}")
        assert listed(tmp_path) == set()


class TestCommits:
    def test_a_copy_of_a_copy_keeps_its_commit(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(vendoring, "text_of", lambda file: "# genref 0.1.0, commit abc, gda\n")
        assert vendoring.identity(["gda"]) == f"genref {genref.__version__}, commit abc, gda"

    def test_without_the_project_it_is_unknown(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(vendoring, "exists", lambda path: False)
        assert ", commit unknown, everything" in vendoring.identity([])

    def test_without_git_it_is_unknown(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PATH", "")
        assert ", commit unknown, book" in vendoring.identity(["book"])

    @pytest.mark.parametrize(("changes", "expected"), [("", "c0ffee"), (" M x", "c0ffee and changes")])
    def test_git_tells_it(self, monkeypatch: pytest.MonkeyPatch, changes: str, expected: str) -> None:
        def run(words: list[str], **_: object) -> subprocess.CompletedProcess[str]:
            return subprocess.CompletedProcess(words, 0, "c0ffee\n" if "rev-parse" in words else changes)

        monkeypatch.setattr(subprocess, "run", run)
        assert vendoring.identity(["a", "b"]).endswith(f", commit {expected}, a + b")


@pytest.mark.slow
class TestProofs:
    @pytest.mark.parametrize("part", ["everything", *vendoring.choices(FILES)])
    def test_every_part_proves_itself(self, call: Call, tmp_path: Path, part: str) -> None:
        """Under another name, isolated, without docstrings and asserts."""
        call("vendor", "there", "--only", part, "--name", "borrowed")
        assert ": as delivered\n" in proved("borrowed.selftest", path=tmp_path / "there")

    def test_in_a_zip_archive(self, call: Call, tmp_path: Path) -> None:
        call("vendor", "there", "--only", "lecture", "--name", "borrowed")
        with zipfile.ZipFile(tmp_path / "there.zip", "w") as archive:
            for file in listed(tmp_path / "there"):
                archive.write(tmp_path / "there" / file, file)
        assert ", lecture, sources " in proved("borrowed.selftest", path=tmp_path / "there.zip")

    def test_a_copy_makes_copies(self, call: Call, tmp_path: Path) -> None:
        """So does a copy in a zip archive; each names the commit that the first one was made from."""
        call("vendor", "there", "--name", "borrowed")
        call("vendor", "direct", "--only", "gda")
        with zipfile.ZipFile(tmp_path / "there.zip", "w") as archive:
            for file in listed(tmp_path / "there"):
                archive.write(tmp_path / "there" / file, file)
        subprocess.run(
            [sys.executable, "-m", "borrowed", "vendor", "again", "--only", "gda"],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": "there.zip"},
            check=True,
        )
        direct, again = (tmp_path / name / "genref" / "MANIFEST" for name in ("direct", "again"))
        assert direct.read_text() == again.read_text()

    def test_read_only_and_deep_within_a_package(self, call: Call, tmp_path: Path) -> None:
        host = tmp_path / "there" / "host" / "parts"
        call("vendor", str(host), "--only", "texts", "--name", "borrowed")
        for folder in (host.parent, host):
            (folder / "__init__.py").write_text("")
        paths = [tmp_path / "there", *(tmp_path / "there").rglob("*")]
        for path in paths:
            path.chmod(0o555 if path.is_dir() else 0o444)
        try:
            proved("host.parts.borrowed.selftest", path=tmp_path / "there")
        finally:
            for path in paths:
                path.chmod(0o755)

    @pytest.mark.covers
    def test_packed(self, call: Call, tmp_path: Path) -> None:
        call("vendor", "there", "--one-file", "--packed", "--only", "gda", "--name", "borrowed")
        assert listed(tmp_path / "there") == {"borrowed.py"}
        expected = proved("borrowed.selftest", path=tmp_path / "there")
        assert ", gda, sources " in expected and ": as delivered\n" in expected
        assert proved("borrowed", path=tmp_path / "there") == expected
        script = subprocess.run(
            [sys.executable, "-S", "there/borrowed.py"], cwd=tmp_path, capture_output=True, text=True
        )
        assert (script.stdout, script.stderr) == (expected, "")
        code = "import sys; sys.path.insert(0, 'there'); import borrowed; from borrowed.gda import fit; "
        code += "print(fit([[0]], [0]).means, borrowed.LinearModel.__module__, 'genref' in sys.modules)"
        done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
        assert done.stdout == "{0: (Fraction(0, 1),)} borrowed.gda False\n"
        code = "import sys; sys.path.insert(0, 'there'); import borrowed.text"
        done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
        assert done.stderr.endswith("ModuleNotFoundError: No module named 'borrowed.text'\n")

    def test_packed_everything_has_its_commands(self, call: Call, tmp_path: Path) -> None:
        call("vendor", ".", "--one-file", "--packed", "--name", "borrowed")
        for words in (["borrowed.py"], ["-m", "borrowed"]):
            done = subprocess.run(
                [sys.executable, *words, "show", "bayes-rule"], cwd=tmp_path, capture_output=True, text=True
            )
            assert done.stdout.startswith("ok    bayes-rule\n") and not done.stderr
        for command, said in (
            (["exercise", "bayes-elephant"], "Elephant or dog?"),
            (["emit", "--chapter", "laplace"], '"laplace'),
        ):
            done = subprocess.run(
                [sys.executable, "-m", "borrowed", *command], cwd=tmp_path, capture_output=True, text=True
            )
            assert said in done.stdout and not done.stderr
        done = subprocess.run(
            [sys.executable, "-m", "borrowed", "vendor", "there"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 2 and "borrowed: is packed in one file" in done.stderr
        assert not (tmp_path / "there").exists()

    def test_the_book(self, call: Call, tmp_path: Path) -> None:
        call("vendor", ".", "--one-file", "--name", "book")
        done = subprocess.run([sys.executable, "book.py"], cwd=tmp_path, capture_output=True, text=True)
        title, examples = done.stdout.splitlines()
        assert done.returncode == 0 and title.endswith(", book in one file: as delivered")
        assert re.fullmatch(r"\d\d examples, 0 wrong", examples)
        text = (tmp_path / "book.py").read_text()
        (tmp_path / "book.py").write_text(text.replace("for y in prior}", "for y in likelihood if y}"))
        done = subprocess.run([sys.executable, "book.py"], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 1 and ": altered\n" in done.stdout and " examples, 3 wrong\n" in done.stdout
        done = subprocess.run(
            [sys.executable, "-OO", "book.py"], cwd=tmp_path, capture_output=True, text=True
        )
        assert done.returncode == 1 and done.stdout.endswith("no examples: python -OO drops them\n")

    @pytest.mark.once
    def test_the_book_type_checks(self, call: Call, tmp_path: Path) -> None:
        pytest.importorskip("mypy")
        call("vendor", ".", "--one-file", "--name", "book")
        done = subprocess.run(
            [sys.executable, "-m", "mypy", "--strict", "--config-file=", "book.py"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout


class TestBook:
    TEXT = one_file.book(FILES)

    def test_is_less_than_1600_lines(self) -> None:
        assert len(self.TEXT.splitlines()) < 1600
        assert max(map(len, self.TEXT.splitlines()[1:])) <= 110

    def test_has_all_of_the_book_and_imports_the_standard_library_alone(self) -> None:
        tree, book = ast.parse(self.TEXT), ast.parse(FILES["equations.py"])
        names = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        assert {node.name for node in book.body if isinstance(node, ast.FunctionDef)} < names
        assert {"rounded", "sign"} < names and "counted" not in names
        assert not any(node.level for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))

    def test_carries_its_licence(self) -> None:
        said = " ".join(re.sub(r"^# ?", "", self.TEXT, flags=re.M).split())
        assert " ".join((ROOT / "LICENSE").read_text().split()) in said


class TestSelftest:
    @pytest.mark.slow
    @pytest.mark.covers
    def test_the_sources_compute_what_they_must(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delitem(sys.modules, "genref.selftest")
        with pytest.raises(SystemExit) as stop:
            runpy.run_module("genref.selftest", run_name="__main__")
        out = capsys.readouterr().out
        assert stop.value.code == 0, out
        title = f"genref {genref.__version__}: no MANIFEST, so nothing to compare with\n"
        assert re.fullmatch(rf"{re.escape(title)}\d+ cases, 0 wrong\n", out)

    def test_is_small(self) -> None:
        assert all(len(FILES[file].splitlines()) <= 550 for file in CASES)

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("file", "old", "new", "told"),
        [
            ("equations.py", "(1 + n_j", "(2 + n_j", " examples' instead of '"),
            ("laplace.py", "from __future__", "from from __future__", "SyntaxError"),
        ],
    )
    def test_a_mistake_is_told(
        self, call: Call, tmp_path: Path, file: str, old: str, new: str, told: str
    ) -> None:
        call("vendor", ".", "--only", "laplace", "--name", "borrowed")
        path = tmp_path / "borrowed" / file
        path.write_text(path.read_text().replace(old, new))
        command = [sys.executable, "-m", "borrowed.selftest"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 1
        assert f": altered\naltered: {file}\n" in done.stdout
        assert told in done.stdout + done.stderr

    @pytest.mark.slow
    @pytest.mark.covers
    def test_an_altered_copy_fails(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(selftest, "delivered", lambda read: ("genref 9, gda", ["missing: gda.py"]))
        assert selftest.main() == 1
        assert capsys.readouterr().out.startswith("genref 9, gda: altered\nmissing: gda.py\n")

    def test_what_is_not_there_is_not_asked(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(selftest_cases, "find_spec", lambda name, package: None)
        assert list(selftest_cases.cases()) == []

    def test_a_refusal_that_is_missing_is_shown(self) -> None:
        assert selftest_cases.no(len, "ab") == "answered: 2"


@pytest.mark.once
def test_the_page_says_what_each_part_needs() -> None:
    """If this fails, run `python tools/make_vendoring.py --write`."""
    assert make_vendoring.page() == make_vendoring.PAGE.read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_model_of_numbers_loads_nothing_of_texts() -> None:
    code = "import sys, genref.gda; print([name for name in sys.modules if name.startswith('genref')])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    loaded = {name.rpartition(".")[2] for name in ast.literal_eval(done.stdout)}
    assert "gda" in loaded and not loaded & {
        "counts",
        "naive_bayes",
        "table",
        "text",
        "selftest",
        "selftest_cases",
        "selftest_models",
    }
