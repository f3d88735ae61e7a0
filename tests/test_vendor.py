# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Copies: what is in them, what is never overwritten, how they prove themselves, and how they reach users."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import pytest

from genref.command_line import vendoring
from genref.command_line.vendoring import PARTS, copied, needed, standard_imports

from .running import ROOT, Call, one_line

PACKAGE = ROOT / "genref"
EXTRA = {"__init__.py", "manifest.py", "selftest.py", "MANIFEST", "LICENSE", "py.typed", "ruff.toml"}


original = vendoring.imported


@lru_cache(maxsize=None)
def imported(file: str, text: str) -> list[str]:
    return [*original(file, text)]


@pytest.fixture(autouse=True)
def files_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vendoring, "imported", imported)


def listed(folder: Path) -> set[str]:
    files = (file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file())
    return {file for file in files if "__pycache__" not in file}


def selftest(path: Path, package: str) -> tuple[int, str]:
    """Run a self-test, isolated; return the exit status and the output."""
    command = "import runpy, sys; sys.path.insert(0, sys.argv.pop(1)); "
    command += "runpy.run_module(sys.argv.pop(1) + '.selftest', run_name='__main__', alter_sys=True)"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-OO", "-B", "-W", "error", "-c", command, str(path), package],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stderr == ""
    return done.returncode, done.stdout


class TestContents:
    def test_a_part_is_the_modules_that_it_imports_letter_for_letter(
        self, call: Call, tmp_path: Path
    ) -> None:
        assert call("vendor", "there", "--only", "laplace").status == 0
        copy = tmp_path / "there" / "genref"
        modules = {"laplace.py", "errors.py", "numbers/__init__.py", "numbers/exact.py"}
        assert listed(copy) == EXTRA | modules
        for file in modules | {"LICENSE", "py.typed"}:
            assert (copy / file).read_bytes() == (PACKAGE / file).read_bytes()

    @pytest.mark.parametrize(
        "part", ["texts", *(pytest.param(part, marks=pytest.mark.slow) for part in PARTS)]
    )
    def test_a_part_imports_what_it_has(self, part: str) -> None:
        files = needed([part])
        assert f"{PARTS[part]}.py" in files
        for file, text in files.items():
            missing = {other for other in vendoring.imported(file, text) if other not in files}
            assert missing <= {*vendoring.BOOK, "__init__.py"}, file
            assert not any(name in file for name in ("files/", "oracle/", "lessons/", "command_line/"))
        assert {"ctypes", "os", "pickle", "socket", "subprocess"}.isdisjoint(standard_imports(files))
        calls = {
            ast.unparse(node.func)
            for text in files.values()
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.Call)
        }
        assert {"exec", "eval", "compile", "__import__", "open"}.isdisjoint(calls)

    def test_the_book_comes_only_when_it_is_asked_for(self) -> None:
        assert {"equations.py", "book_reals.py"} <= needed(["book"]).keys()
        assert {"equations.py", "book_reals.py"}.isdisjoint(needed(["gda"]))

    def test_what_it_says_of_itself(self, call: Call, tmp_path: Path) -> None:
        call("vendor", "there", "--only", "laplace", "--only", "bayes", "--name", "mine")
        copy = tmp_path / "there" / "mine"
        namespace: dict[str, object] = {}
        exec((copy / "manifest.py").read_text(), namespace)
        first, *lines = (copy / "MANIFEST").read_text().splitlines()
        assert first == f"# {namespace['COPY']}"
        assert re.fullmatch(r"genref \d+\.\d+\.\d+, commit (\w+( and changes)?), bayes \+ laplace", first[2:])
        assert namespace["LICENSE"] == (PACKAGE / "LICENSE").read_text()
        hashes = {file: sha256((copy / file).read_bytes()).hexdigest() for file in listed(copy)}
        del hashes["MANIFEST"]
        assert {line[66:]: line[:64] for line in lines} == hashes
        del hashes["manifest.py"]
        assert namespace["HASHES"] == hashes
        exec((copy / "__init__.py").read_text(), namespace)
        assert {"bayes", "laplace"} <= {*namespace["__all__"]} < {path.stem for path in copy.glob("*.py")}  # type: ignore[misc]

    @pytest.mark.skipif(not shutil.which("sha256sum"), reason="no sha256sum")
    def test_the_manifest_is_read_by_sha256sum(self, call: Call, tmp_path: Path) -> None:
        call("vendor", "there", "--only", "laplace")
        command = ["sha256sum", "--check", "--quiet", "MANIFEST"]
        assert subprocess.run(command, cwd=tmp_path / "there" / "genref").returncode == 0

    def test_the_menu_has_every_part_the_smallest_first(self, call: Call) -> None:
        result = call("vendor")
        rows = [line.split(maxsplit=3) for line in result.out.splitlines() if re.match(" *[0-9]", line)]
        assert {PARTS[row[2]] for row in rows} == {*PARTS.values()}
        sizes = [int(row[0]) for row in rows]
        assert sizes == sorted(sizes)
        (laplace,) = [row for row in rows if row[2] == "laplace"]
        files = needed(["laplace"])
        assert laplace[:2] == [str(sum(text.count("\n") for text in files.values())), str(len(files))]
        assert laplace[3] == ", ".join(standard_imports(files))

    @pytest.mark.parametrize(
        ("options", "line"),
        [
            ("a/_v --only gda", "from a._v.genref import gda"),
            ("a --only texts --only gda --name b", "from a.b import gda, text_classifier"),
            (". --only laplace --name c", "from c import laplace"),
            ("../x-y --only laplace", "from genref import laplace"),
        ],
    )
    def test_the_line_that_imports_a_copy(self, call: Call, options: str, line: str) -> None:
        out = call("vendor", *options.split()).out
        assert f"in your program: {line}\n" in out
        assert f"to check it: python -m {line.split()[1]}.selftest\n" in out

    def test_the_folder_above_becomes_a_package(self, call: Call, tmp_path: Path) -> None:
        call("vendor", "a/_v", "--only", "laplace")
        assert (tmp_path / "a" / "_v" / "__init__.py").exists()
        assert not (tmp_path / "a" / "__init__.py").exists()
        (tmp_path / "a" / "_v" / "__init__.py").write_text("mine = 1\n")
        assert "from _v.b.genref import laplace\n" in call("vendor", "a/_v/b", "--only", "laplace").out
        call("vendor", "a/_v", "--only", "laplace")
        assert (tmp_path / "a" / "_v" / "__init__.py").read_text() == "mine = 1\n"
        call("vendor", ".", "--only", "laplace")
        assert not (tmp_path / "__init__.py").exists()


class TestAgain:
    def test_nothing_is_written_twice(self, call: Call, tmp_path: Path) -> None:
        call("vendor", "there", "--only", "laplace")
        before = {file: (tmp_path / "there" / file).stat().st_mtime_ns for file in listed(tmp_path / "there")}
        assert call("vendor", "there", "--only", "laplace").status == 0
        assert before == {file: (tmp_path / "there" / file).stat().st_mtime_ns for file in before}

    def test_what_is_no_longer_needed_is_deleted(self, call: Call, tmp_path: Path) -> None:
        call("vendor", "there", "--only", "gda")
        (tmp_path / "there" / "genref" / "mine.txt").write_text("mine")
        result = call("vendor", "there", "--only", "discretize")
        assert result.status == 1 and "added: mine.txt" in result.out
        assert listed(tmp_path / "there" / "genref") == {*copied(["discretize"]), "mine.txt"}

    def test_a_run_that_was_broken_off_is_repeated(self, call: Call, tmp_path: Path) -> None:
        call("vendor", "there", "--only", "laplace")
        whole = listed(tmp_path / "there")
        for file in ("MANIFEST", "manifest.py", "errors.py"):
            (tmp_path / "there" / "genref" / file).unlink()
        assert call("vendor", "there", "--only", "laplace").status == 0
        assert listed(tmp_path / "there") == whole

    @pytest.mark.parametrize("file", ["laplace.py", "LICENSE"])
    def test_a_changed_file_is_not_overwritten(self, call: Call, tmp_path: Path, file: str) -> None:
        call("vendor", "there", "--only", "laplace")
        changed = tmp_path / "there" / "genref" / file
        changed.write_text(changed.read_text() + "# mine\n")
        for options in (["--only", "laplace"], ["--only", "gda"], ["--only", "discretize"]):
            says = one_line(call("vendor", "there", *options))
            reason = "was not written by this command, or was changed since; --force drops the change"
            assert says == f"genref: there/genref/{file}: {reason}"
            assert changed.read_text().endswith("# mine\n")
        check = call("vendor", "there", "--check")
        assert check.status == 1 and check.out.endswith(f": altered\naltered: {file}\n")
        assert call("vendor", "there", "--only", "laplace", "--force").status == 0
        assert call("vendor", "there", "--check").status == 0

    def test_what_was_changed_is_told(self, call: Call, tmp_path: Path) -> None:
        call("vendor", "there", "--only", "laplace")
        copy = tmp_path / "there" / "genref"
        (copy / "errors.py").unlink()
        (copy / "more.py").write_text("")
        (copy / "__pycache__").mkdir(exist_ok=True)
        (copy / "__pycache__" / "x.pyc").write_bytes(b"")
        out = call("vendor", "there", "--check").out.splitlines()
        assert out[1:] == ["missing: errors.py", "added: more.py"]

    @pytest.mark.slow
    def test_genref_itself_is_no_target(self) -> None:
        files = copied(["laplace"])
        assert not any((PACKAGE / file).exists() for file in ("MANIFEST", "manifest.py", "selftest.py"))
        assert files["__init__.py"] != (PACKAGE / "__init__.py").read_text()
        command = [sys.executable, "-m", "genref", "vendor", ".", "--only", "laplace"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 2 and "was not written by this command" in done.stderr


@pytest.mark.slow
class TestProofs:
    @pytest.mark.parametrize("part", PARTS)
    def test_every_part_proves_itself(self, call: Call, tmp_path: Path, part: str) -> None:
        call("vendor", "there", "--only", part, "--name", "mine")
        status, out = selftest(tmp_path, "there.mine")
        examples = re.fullmatch(r"genref .*\n(\d+) examples, 0 wrong; as delivered\n", out)
        assert status == 0 and examples and int(examples[1]) > 0

    def test_in_a_zip_archive(self, call: Call, tmp_path: Path) -> None:
        call("vendor", "there", "--only", "gda", "--name", "mine")
        with zipfile.ZipFile(tmp_path / "z.zip", "w") as target:
            for file in listed(tmp_path / "there"):
                target.write(tmp_path / "there" / file, file)
        assert selftest(tmp_path / "z.zip", "mine")[0] == 0

    def test_what_is_altered_wrong_or_missing_fails(self, call: Call, tmp_path: Path) -> None:
        call("vendor", "there", "--only", "laplace")
        copy = tmp_path / "there" / "genref"
        text = (copy / "laplace.py").read_text()
        (copy / "laplace.py").write_text(text + "\n")
        status, out = selftest(tmp_path, "there.genref")
        assert status == 1 and "altered: laplace.py\n" in out and out.endswith("0 wrong; altered\n")
        (copy / "laplace.py").write_text(text.replace("Fraction(1, ", "Fraction(2, "))
        assert selftest(tmp_path, "there.genref")[0] == 1
        (copy / "laplace.py").write_text(text)
        for file in ("LICENSE", "py.typed", "ruff.toml", "MANIFEST"):
            (copy / file).unlink()
        status, out = selftest(tmp_path, "there.genref")
        assert status == 0 and "not here: LICENSE, ruff.toml\n" in out
        (copy / "errors.py").unlink()
        status, out = selftest(tmp_path, "there.genref")
        assert status == 1 and "missing: errors.py\n" in out and "the examples cannot be run: " in out
        (copy / "manifest.py").write_text("COPY = 'genref'\nHASHES = {}\n")
        assert selftest(tmp_path, "there.genref") == (2, "genref\n0 examples, 0 wrong; as delivered\n")
        (copy / "manifest.py").unlink()
        status, out = selftest(tmp_path, "there.genref")
        assert (status, out) == (2, "manifest.py is missing, so there is nothing to compare this copy with\n")

    @pytest.mark.parametrize("part", ["gda", "texts"])
    def test_a_part_type_checks(self, call: Call, tmp_path: Path, part: str) -> None:
        pytest.importorskip("mypy")
        call("vendor", "there", "--only", part)
        done = subprocess.run(
            [sys.executable, "-m", "mypy", "--strict", "--config-file=", "-p", "there"],
            cwd=tmp_path,
            env={
                key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "MYPY_CACHE_DIR")
            },
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout

    @pytest.mark.skipif(not shutil.which("ruff"), reason="no ruff")
    def test_ruff_leaves_a_copy_alone(self, call: Call, tmp_path: Path) -> None:
        call("vendor", "there", "--only", "gda")
        (tmp_path / "mine.py").write_text("x=1\n")
        subprocess.run(
            ["ruff", "format", "--line-length", "60", "."], cwd=tmp_path, check=True, capture_output=True
        )
        assert (tmp_path / "mine.py").read_text() == "x = 1\n"
        assert call("vendor", "there", "--check").status == 0


HOSTS = {
    "setuptools": (
        "setuptools.build_meta",
        "[build-system]\nrequires = ['setuptools']\nbuild-backend = 'setuptools.build_meta'\n"
        "[project]\nname = 'host'\nversion = '1'\n"
        "[tool.setuptools.packages.find]\ninclude = ['host*']\nnamespaces = false\n",
    ),
    "hatchling": (
        "hatchling.build",
        "[build-system]\nrequires = ['hatchling']\nbuild-backend = 'hatchling.build'\n"
        "[project]\nname = 'host'\nversion = '1'\n",
    ),
    "poetry": (
        "poetry.core.masonry.api",
        "[build-system]\nrequires = ['poetry-core']\nbuild-backend = 'poetry.core.masonry.api'\n"
        "[tool.poetry]\nname = 'host'\nversion = '1'\ndescription = ''\nauthors = []\n",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTS)
def test_a_copy_reaches_the_users_of_its_host(call: Call, tmp_path: Path, name: str) -> None:
    """The wheel of a project with a copy is built, unpacked as pip does, and run."""
    backend, settings = HOSTS[name]
    pytest.importorskip("setuptools.command.bdist_wheel" if name == "setuptools" else backend)
    (tmp_path / "host").mkdir()
    (tmp_path / "host" / "__init__.py").write_text("from ._vendor.gauss.gda import fit\n")
    (tmp_path / "pyproject.toml").write_text(settings)
    call("vendor", "host/_vendor", "--only", "gda", "--name", "gauss")
    build = (
        f"import sys; sys.path.insert(0, '.'); from {backend} import build_wheel; print(build_wheel('dist'))"
    )
    (tmp_path / "dist").mkdir()
    subprocess.run([sys.executable, "-c", build], cwd=tmp_path, check=True, capture_output=True)
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    status, out = selftest(tmp_path / "site", "host._vendor.gauss")
    assert status == 0 and out.endswith(", 0 wrong; as delivered\n")
    use = "import sys; sys.path.insert(0, 'site'); from host import fit; "
    use += "print(fit([[0], [2], [4], [6]], [0, 0, 1, 1]).posterior([3]))"
    done = subprocess.run([sys.executable, "-I", "-c", use], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout == "{0: 0.5, 1: 0.5}\n"


class TestDossier:
    def test_it_has_what_a_reviewer_asks(self, call: Call, tmp_path: Path) -> None:
        assert call("vendor", "--only", "gda", "--dossier", "d.md").status == 0
        page, files = (tmp_path / "d.md").read_text(encoding="utf-8"), copied(["gda"])
        for file, text in files.items():
            assert f"| {file} | {text.count(chr(10))} | {sha256(text.encode()).hexdigest()} |" in page
        headings = re.findall("^## (.*)$", page, re.M)
        assert headings[:4] == [
            "Files",
            "Equations: where they are computed and tested",
            "Promises and their exceptions",
            "Limits",
        ]
        assert {"Between Pythons", "Evidence", "To report a flaw"} <= {*headings}
        rows = [line for line in page.splitlines() if line.startswith("| gda-mle-covariance |")]
        assert len(rows) == 1 and "gda_mle_covariance" in rows[0] and "test_" in rows[0]
        assert not any(line.startswith("| event-") for line in page.splitlines())
        assert "](" not in page and "MIT" in page
        # a promise stays if only its exception is of a module that the copy lacks
        assert (
            "| Every other result is" in page and "logistic_regression" not in page and "genref.s" not in page
        )

    def test_the_bill_of_materials_is_cyclonedx(self, call: Call, tmp_path: Path) -> None:
        call("vendor", "--only", "laplace", "--dossier", "d.md")
        bill = json.loads((tmp_path / "d.cdx.json").read_text())
        assert (bill["bomFormat"], bill["specVersion"], bill["version"]) == ("CycloneDX", "1.5", 1)
        assert bill["metadata"]["component"]["name"] == "genref"
        found = {part["name"]: part["hashes"] for part in bill["components"]}
        expected = {
            file: [{"alg": "SHA-256", "content": sha256(text.encode()).hexdigest()}]
            for file, text in copied(["laplace"]).items()
        }
        assert found == expected
        assert all(part["licenses"] == [{"license": {"id": "MIT"}}] for part in bill["components"])

    @pytest.mark.slow
    def test_it_needs_a_part_and_a_checkout(self, call: Call, tmp_path: Path) -> None:
        assert "--only is ''" in one_line(call("vendor", "--dossier", "d.md"))
        assert "cannot be written" in one_line(call("vendor", "--only", "laplace", "--dossier", "no/d.md"))
        shutil.copytree(PACKAGE, tmp_path / "genref")
        done = subprocess.run(
            [sys.executable, "-m", "genref", "vendor", "--only", "laplace", "--dossier", "d.md"],
            cwd=tmp_path,
            env={key: value for key, value in os.environ.items() if key != "PYTHONPATH"},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 2 and "a dossier is made in a checkout of the project" in done.stderr


@pytest.mark.skipif(not (ROOT / "examples" / "tiny").is_dir(), reason="no models on a page")
class TestTiny:
    @pytest.mark.parametrize("model", vendoring.TINY[:2])
    def test_a_model_on_a_page_is_copied(self, call: Call, tmp_path: Path, model: str) -> None:
        text = (ROOT / "examples" / "tiny" / f"{model}.py").read_text(encoding="utf-8")
        out = call("vendor", "there", "--tiny", model).out
        assert out == f"there/{model}.py: {text.count(chr(10))} lines, which need nothing else of genref\n"
        assert (tmp_path / "there" / f"{model}.py").read_text(encoding="utf-8") == text

    def test_what_is_there_is_not_overwritten(self, call: Call, tmp_path: Path) -> None:
        (tmp_path / "gda.py").write_text("mine")
        assert "is there already" in one_line(call("vendor", ".", "--tiny", "gda"))
        assert (tmp_path / "gda.py").read_text() == "mine"
        assert call("vendor", ".", "--tiny", "gda", "--name", "gauss").status == 0
        assert call("vendor", ".", "--tiny", "gda", "--force").status == 0
        assert (tmp_path / "gda.py").read_text() == (tmp_path / "gauss.py").read_text()
