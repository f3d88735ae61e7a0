# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The package works anywhere: under another name, isolated, zipped, read-only, in an ASCII locale."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import zipfile
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import genref

from .each_row import each_row

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "genref"
FILES = sorted(PACKAGE.rglob("*.py"))

ROOMS = {
    "numbers": set(),
    "": {"numbers"},
    "files": {"numbers", ""},
    "oracle": {"numbers", "", "files"},
    "lessons": {"numbers", "", "files"},
    "command_line": {"numbers", "", "files", "oracle", "lessons"},
}
"""The other rooms, folders of the package, from which the modules of a room import."""

DOORS = {
    "numbers.exact": {"errors"},
    "numbers.labels": {"errors"},
    "numbers.rounding": {"errors"},
    "numbers.tables": {"errors"},
    "numbers.values": {"display"},
}
"""What single modules import from rooms that come later."""

EDGES = ("files", "oracle", "lessons", "command_line", "__main__")
"""The parts that a copy may leave out."""

CORE = """__future__ abc bisect collections collections.abc contextlib dataclasses decimal fractions functools
heapq importlib itertools math operator typing unicodedata""".split()
"""The modules of the standard library that the core imports."""


def name_of(file: Path) -> str:
    """Return a module's name as used in this file: "gda", "oracle.checking", "" for genref itself."""
    parts = file.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


NAMES = {name_of(file) for file in FILES}


def room_of(name: str) -> str:
    """Return the folder of a module, "" for the core and what loads it."""
    first = name.partition(".")[0]
    return first if first in ROOMS else ""


def is_core(file: Path) -> bool:
    """Return whether a file is one that every copy may have."""
    return name_of(file).partition(".")[0] not in EDGES


def imports(file: Path) -> list[tuple[int, str, ast.stmt]]:
    """Return level, module and node of each import, anywhere in the file."""
    found: list[tuple[int, str, ast.stmt]] = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [(0, alias.name, node) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found.append((node.level, node.module or "", node))
    return found


def imported(file: Path) -> set[str]:
    """Return the modules of genref that a module imports."""
    found = set()
    folder = file.relative_to(PACKAGE).parent.parts
    for level, module, node in imports(file):
        if level and isinstance(node, ast.ImportFrom):
            whole = ".".join(filter(None, [*folder[: len(folder) - level + 1], *module.split(".")]))
            for alias in node.names:
                part = f"{whole}.{alias.name}".strip(".")
                found.add(part if part in NAMES else whole)
    return found - {""}


@pytest.mark.once
@each_row("file", FILES, ids=lambda file: name_of(file) or "genref")
class TestSources:
    def test_imports_one_way(self, file: Path) -> None:
        name = name_of(file)
        for other in imported(file) if name else ():
            assert other in NAMES, f"{name} imports {other}"
            rooms = {room_of(name), *ROOMS[room_of(name)]}
            assert room_of(other) in rooms or other in DOORS.get(name, ()), f"{name} imports {other}"

    def test_imports_only_the_standard_library(self, file: Path) -> None:
        known = getattr(sys, "stdlib_module_names", None)
        for level, module, _ in imports(file):
            if level == 0:
                assert known is None or module.partition(".")[0] in known, f"{name_of(file)} imports {module}"
                assert not is_core(file) or module in CORE, f"{name_of(file)} imports {module}"

    def test_carries_its_licence_and_is_ascii(self, file: Path) -> None:
        text = file.read_text(encoding="utf-8")
        assert text.isascii()
        assert text.startswith("# SPDX-License-Identifier: MIT\n# Copyright (c) 2026 the genref authors\n")
        if name_of(file) != "" and len(ast.parse(text).body) > 1:
            assert "from __future__ import annotations\n" in text

    def test_uses_nothing_that_differs_between_pythons(self, file: Path) -> None:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), feature_version=(3, 9))):
            assert not isinstance(node, ast.Assert), f"line {node.lineno}: assert is for invariants of tests"
            if isinstance(node, ast.Name):
                assert node.id not in {"erf", "hypot", "statistics"}
                assert (
                    node.id not in ("eval", "exec") or room_of(name_of(file)) == "lessons"
                )  # of formulas in its data
            if isinstance(node, ast.Attribute) and node.attr == "__doc__":
                assert name_of(file) == "numbers.values"  # which hands it on

    def test_is_small(self, file: Path) -> None:
        assert len(file.read_text(encoding="utf-8").splitlines()) <= 750


@pytest.mark.once
def test_imports_of_the_core_have_no_circle() -> None:
    """Those at the top of modules; a display is imported when it is first asked for."""
    graph: dict[str, set[str]] = {}
    for file in filter(is_core, FILES):
        text = file.read_text(encoding="utf-8")
        body = [node for node in ast.parse(text).body if isinstance(node, ast.ImportFrom) and node.level]
        top = ast.unparse(ast.Module(list(body), []))
        graph[name_of(file)] = {
            other for other in imported(file) if re.search(rf"\b{other.split('.')[-1]}\b", top)
        }
    assert len(list(TopologicalSorter(graph).static_order())) >= 30


USE = """
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, {path!r})
from borrowed import __version__
from borrowed.bayes import posterior
from borrowed.gda import fit, fit_quadratic
from borrowed.gaussian import Gaussian
model = fit([[0], [2], [4], [6], [8]], [0, 0, 1, 1, 1])
print(model.covariance, model.posterior([3.0]), model.predict([3.0]))
print(Gaussian([0, 0], [[1, 0], [0, 1]]).log_density([39, 0]), posterior({{0: .5, 1: .5}}, {{0: 1, 1: 3}}))
try:
    fit([[0], [2], [float("nan")]], [0, 0, 1])
except ValueError as error:
    print(type(error).__name__, str(error).rpartition(";")[0])
print("genref" in sys.modules)
"""

EXPECTED = """\
((Fraction(2, 1),),) {0: 0.6994194561804383, 1: 0.3005805438195617} 0
-762.3378770664093 {0: Fraction(1, 4), 1: Fraction(3, 4)}
NotFiniteError rows[2][0] is nan; only finite numbers have an exact value
False
"""
# p_0 = 1 / (1 + 1.5 exp(-5/4)) = 0.69941945618043833...


def run_isolated(path: Path, code: str, *options: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-OO", "-W", "error", *options, "-c", code],
        cwd=path.parent,
        env={"PATH": os.environ.get("PATH", ""), **environment},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stderr == "" and done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def host(tmp_path: Path) -> Path:
    folder = tmp_path / "host"
    shutil.copytree(PACKAGE, folder / "borrowed", ignore=shutil.ignore_patterns("__pycache__"))
    for path in [folder / "borrowed", *folder.rglob("*")]:  # also if the checkout is read-only
        path.chmod(0o755)
    return folder


def without_edges(host: Path) -> None:
    for name in EDGES:
        part = host / "borrowed" / name
        if part.is_dir():
            shutil.rmtree(part)


@pytest.mark.slow
class TestCopies:
    def test_a_renamed_copy_works_isolated(self, host: Path) -> None:
        assert run_isolated(host, USE.format(path=str(host))) == EXPECTED

    def test_every_module_of_a_copy_can_be_imported(self, host: Path) -> None:
        names = sorted(NAMES - {"", "__main__", "command_line.copy_selftest"})
        code = "import sys, importlib\nsys.dont_write_bytecode = True\nsys.path.insert(0, %r)\n" % str(host)
        code += "".join(f"importlib.import_module('borrowed.{name}')\n" for name in names)
        code += "print('genref' in sys.modules)"
        assert run_isolated(host, code) == "False\n"

    def test_a_zipped_copy_works(self, host: Path) -> None:
        archive = host.parent / "borrowed.zip"
        with zipfile.ZipFile(archive, "w") as target:
            for file in (host / "borrowed").rglob("*"):
                target.write(file, file.relative_to(host).as_posix())
        assert run_isolated(host, USE.format(path=str(archive))) == EXPECTED
        code = f"import sys; sys.path.insert(0, {str(archive)!r})\n"
        code += "from borrowed.command_line.cli import main\n"
        code += "sys.exit(main(['vendor', 'there', '--only', 'laplace']))"
        assert ", laplace: as delivered" in run_isolated(host, code)

    def test_a_read_only_copy_works(self, host: Path) -> None:
        for path in [*host.rglob("*"), host]:
            path.chmod(0o555 if path.is_dir() else 0o444)
        try:
            code = USE.format(path=str(host)).replace("sys.dont_write_bytecode = True\n", "")
            assert run_isolated(host, code, "-B") == EXPECTED
        finally:
            for path in [host, *host.rglob("*")]:
                path.chmod(0o755)

    def test_an_ascii_locale_is_enough(self, host: Path) -> None:
        assert run_isolated(host, USE.format(path=str(host)), "-X", "utf8=0", LC_ALL="C") == EXPECTED

    def test_the_lecture_stands_without_the_edges(self, host: Path) -> None:
        without_edges(host)
        assert run_isolated(host, USE.format(path=str(host))) == EXPECTED

    @pytest.mark.once
    def test_the_package_type_checks_under_another_name(self, host: Path) -> None:
        """mypy checks it, if it is installed, as in the environment `lint`."""
        pytest.importorskip("mypy")
        done = subprocess.run(
            [sys.executable, "-m", "mypy", "--strict", "--config-file=", "-p", "borrowed"],
            cwd=host,
            env={key: value for key, value in os.environ.items() if key != "PYTHONPATH"},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout

    def test_the_command_line_of_a_copy_works(self, host: Path) -> None:
        (host / "t.csv").write_text("x,y\n0,a\n2,a\n4,b\n6,b\n", encoding="utf-8")
        code = f"import sys; sys.dont_write_bytecode = True; sys.path.insert(0, {str(host)!r})\n"
        code += "from borrowed.command_line.cli import main\n"
        code += "sys.exit(main(['fit', 'gda', 'host/t.csv', '--label', 'y']))"
        assert "gda: 4 rows, classes a (2), b (2)" in run_isolated(host, code)


def test_the_package_carries_licence_types_and_version() -> None:
    assert (PACKAGE / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()
    assert (PACKAGE / "py.typed").exists()
    text = (PACKAGE / "__init__.py").read_text(encoding="utf-8")
    (version,) = re.findall(r'^__version__ = "(\d+\.\d+\.\d+)"$', text, re.M)
    assert version in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_lecture_opens_no_file() -> None:
    """It imports neither `os` nor `io`, as is tested above."""
    for file in filter(is_core, FILES):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        assert "open" not in {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}, file


def test_importing_loads_what_is_asked_for() -> None:
    """Otherwise `python -m genref` would take long to react to an interrupt."""
    code = "import sys, genref\nfound = lambda: sorted(m for m in sys.modules if m.startswith('genref'))\n"
    code += "print([found(), genref.bayes.__name__, genref.errors.__name__, found()])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    first, bayes, errors, then = ast.literal_eval(done.stdout)
    assert first == ["genref"]
    assert (bayes, errors) == ("genref.bayes", "genref.errors")
    assert {"genref.gda", "genref.generative", "genref.equations", "genref.display"}.isdisjoint(then)


def test_everything_public_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [*genref.__all__, *vars(genref)["_CLASSES"]]
    for name in names:
        value = vars(genref)["__getattr__"](name)
        assert value is getattr(genref, name)
        assert value.__name__ == (name if isinstance(value, type) else f"genref.{name}")
    assert genref.save.__name__ == "save" and genref.load.__name__ == "load"
    monkeypatch.delitem(sys.modules, "genref.discretize", raising=False)
    monkeypatch.setitem(sys.modules, "bisect", None)
    with pytest.raises(ModuleNotFoundError, match="bisect"):  # what is missing is not the module itself
        vars(genref)["__getattr__"]("discretize")
    with pytest.raises(AttributeError, match="^module 'genref' has no attribute 'nosuch'$"):
        vars(genref)["__getattr__"]("nosuch")
    assert not hasattr(genref, "Fraction")
    assert {*names, "save", "load"} < set(dir(genref))
