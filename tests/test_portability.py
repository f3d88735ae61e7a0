# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""A copy of genref/ works anywhere: under another name, isolated, zipped, read-only, in an ASCII locale."""

from __future__ import annotations

import ast
import os
import pydoc
import re
import shutil
import subprocess
import sys
import zipfile
from importlib import import_module
from itertools import chain
from pathlib import Path

import pytest

import genref
from genref.files.tables import open_table
from genref.numbers import reals
from genref.oracle import every_case
from genref.oracle.known import table

from .each_row import each_row

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "genref"
FILES = sorted(PACKAGE.rglob("*.py"))

ROOMS = [
    {"errors", "definition", "deprecation", "records"},
    {"selftest_cases"},
    {"selftest_models"},
    {"selftest"},
    {"numbers.exact", "numbers.enclosing"},
    {"numbers.rows"},
    {"numbers.labels", "numbers.reals"},
    {"numbers.closed_forms"},
    {"numbers"},
    {"equations", "display"},
    {"explanation"},
    {"generative"},
    {"engine.matrices.elimination"},
    {"engine.matrices.residues"},
    {"engine.matrices.refinement"},
    {"engine.matrices", "engine.statistics.smoothing"},
    {"engine.statistics", "engine.classes.filters", "engine.classes.powers"},
    {"engine.classes", "engine.regression.krawczyk", "engine.regression.separation"},
    {"engine"},
    {"linear_algebra", "bayes", "counts", "laplace", "discretize", "text"},
    {"moments", "naive_bayes"},
    {"gaussian", "logistic"},
    {"bernoulli_naive_bayes", "categorical_naive_bayes", "multinomial_naive_bayes"},
    {"gaussian_model", "logistic_regression", "text_classifier", "*"},
    {"gda"},
    {"gaussian_naive_bayes"},
    {"files.model_json", "files.tables", "files.whole_files"},
    {"files.cbor", "files.text_model_file", "files.text_files"},
    {"files"},
    {"oracle.questions"},
    {"oracle.random_data"},
    {"oracle.models"},
    {"oracle.reference", "oracle.case_files"},
    {"oracle.adapters"},
    {"oracle.profiles", "oracle.answers"},
    {"oracle.candidates", "oracle.condition"},
    {"oracle.numerals"},
    {"oracle.grading"},
    {"oracle.known"},
    {"oracle.families", "oracle.habits", "oracle.places", "oracle.traits"},
    {"oracle.diagnosis"},
    {"oracle.claims", "oracle.estimators", "oracle.skeleton"},
    {"oracle.serving"},
    {"oracle.checking"},
    {"oracle.processes", "oracle.records", "oracle.report", "oracle.vector_files"},
    {"oracle.exchange", "oracle.fuzzing", "oracle.html_report", "oracle.machine_reports", "oracle.testing"},
    {"oracle"},
    {"command_line.arguments", "command_line.entries", "command_line.lecture_data", "command_line.sources"}
    | {"command_line.patches", "command_line.pruning"},
    {"command_line.lecture_continuous", "command_line.lecture_discrete", "command_line.lecture_lessons"},
    {"command_line.lecture"},
    {"command_line.oracle_options", "command_line.progress", "command_line.reports"},
    {"command_line.vendoring", "command_line.exercise_data", "command_line.examples"}
    | {"command_line.relations", "command_line.draws", "command_line.documents"},
    {"command_line.derivations", "command_line.problem_parts"},
    {"command_line.problems_continuous", "command_line.problems_discrete"},
    {"command_line.problems"},
    {"command_line.problem_sets"},
    {"command_line.one_file", "command_line.layout", "command_line.steps", "command_line.exercise"},
    {"command_line.class_grades"},
    {"command_line.table_commands", "command_line.text_commands", "command_line.oracle_commands"}
    | {"command_line.tour", "command_line.vendor_commands", "command_line.problem_commands"},
    {"command_line"},
    {"__main__", ""},
]
"""Each module imports only from rooms above its own; the modules of a folder count as one.

A file without a line here belongs to the room of its folder. "*" stands for all modules of the lecture that
no line names.
"""

EDGE = {"files", "oracle", "command_line"}
"""The parts that a copy may leave out."""

ALLOWED = {
    "": {"__future__", "abc", "collections", "decimal", "fractions", "functools", "itertools", "math"}
    | {"operator", "typing"},
    "discretize": {"bisect"},
    "definition": {"contextlib", "os", "types"},
    "deprecation": {"warnings"},
    "records": {"dataclasses", "inspect", "sys"},
    "engine.matrices.residues": {"struct"},
    "__main__": {"importlib", "os", "signal"},
    "selftest": {"doctest", "hashlib", "importlib", "pkgutil", "sys"},
    "selftest_cases": {"importlib", "types"},
    "text": {"heapq", "unicodedata"},
    "files": {"contextlib", "hashlib", "json", "os", "re"},
    "files.whole_files": {"contextlib", "errno", "importlib", "os", "platform", "re", "signal", "time"},
    "files.tables": {"contextlib", "csv", "re", "sys"},
    "command_line": {"argparse", "heapq", "json", "os", "re", "signal", "sys"},
    "command_line.cli": {"argparse", "difflib", "importlib", "os", "re", "signal", "sys"},
    "command_line.examples": {"ast"},
    "command_line.layout": {"os", "sys"},
    "command_line.lecture": {"json", "pkgutil"},
    "command_line.reports": {"argparse", "csv", "io", "json", "sys"},
    "command_line.steps": {"ast", "doctest", "inspect", "re", "types"},
    "command_line.tour": {"difflib", "sys"},
    "command_line.exercise": {"argparse", "difflib", "re", "textwrap"},
    "command_line.class_grades": {"os", "re"},
    "command_line.derivations": {"json", "pkgutil", "string"},
    "command_line.documents": {"re", "textwrap"},
    "command_line.draws": {"random"},
    "command_line.problem_commands": {"argparse"},
    "command_line.exercise_data": {"json", "pkgutil", "re"},
    "command_line.sources": {"ast", "importlib", "os", "pkgutil", "re", "textwrap"},
    "command_line.oracle_commands": {"argparse", "contextlib", "fnmatch", "os", "pathlib", "shlex", "sys"}
    | {"time"},
    "command_line.table_commands": {"argparse", "contextlib", "json", "re", "sys"},
    "command_line.patches": {"difflib", "re"},
    "command_line.pruning": {"ast", "doctest", "os", "re"},
    "command_line.vendoring": {"ast", "importlib", "json", "os", "pkgutil", "subprocess"},
    "command_line.one_file": {"ast", "base64", "json", "re", "textwrap", "zlib"},
    "command_line.vendor_commands": {"argparse", "contextlib", "importlib", "keyword", "os"},
    "oracle.questions": {"struct"},
    "oracle.profiles": {"re"},
    "oracle": {"importlib"},
    "oracle.adapters": {"contextlib", "importlib", "inspect", "numbers", "pathlib", "sys", "types"},
    "oracle.checking": {"concurrent", "contextlib", "threading", "time"},
    "oracle.claims": {"difflib"},
    "oracle.html_report": {"html"},
    "oracle.machine_reports": {"html", "json"},
    "oracle.candidates": {"json"},
    "oracle.serving": {"contextlib", "json", "os", "sys"},
    "oracle.processes": {"contextlib", "glob", "json", "os", "pathlib", "queue", "shlex", "signal"}
    | {"subprocess", "sys", "threading", "time"},
    "oracle.exchange": {"contextlib", "csv", "hashlib", "io", "json", "os"},
    "oracle.vector_files": {"json"},
    "oracle.records": {"json"},
    "oracle.grading": {"numbers"},
    "oracle.report": {"json", "textwrap", "types"},
    "oracle.testing": {"unittest"},
    "oracle.estimators": {"importlib", "inspect", "os", "sys"},
    "oracle.skeleton": {"json", "textwrap"},
    "oracle.fuzzing": {"json", "random", "time"},
    **dict.fromkeys(("oracle.models", "oracle.random_data"), {"random"}),
    "oracle.case_files": {"hashlib", "json", "pkgutil"},
    "oracle.answers": {"json"},
    "oracle.traits": {"json"},
    "oracle.habits": {"struct"},
    "oracle.known": {"base64", "bisect", "json", "pkgutil", "re", "zlib"},
}
"""The standard library modules that the lecture may use, and the additional ones that the edges may use."""


def name_of(file: Path) -> str:
    """Return a module's name as used in this file: "gda", "oracle.checking", "" for genref itself."""
    parts = file.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


NAMES = {name_of(file) for file in FILES}


def room_of(name: str) -> int:
    """Return the room number of a module, or of its folder."""
    while not any(name in room for room in ROOMS):
        name = name.rpartition(".")[0] or "*"
    return next(i for i, room in enumerate(ROOMS) if name in room)


def allowed_for(name: str) -> set[str]:
    """Return the modules of the standard library that a module may import."""
    if not name:  # genref itself, which loads the others on demand
        return {"importlib", "sys"}
    edges = {"dataclasses"} if name.startswith(("oracle", "command_line")) else set()
    while name not in ALLOWED:
        name = name.rpartition(".")[0]
    return ALLOWED[""] | ALLOWED[name] | edges


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
            assert all(
                alias.asname in (None, alias.name) for alias in node.names
            )  # exported if written twice
            base = [*folder[: len(folder) - level + 1], *module.split(".")]
            whole = ".".join(filter(None, base))
            for alias in node.names:
                part = f"{whole}.{alias.name}".strip(".")
                found.add(part if part in NAMES else whole)
    return found


@pytest.mark.once
@each_row("file", FILES, ids=lambda file: name_of(file) or "genref")
class TestSources:
    def test_imports_only_the_standard_library(self, file: Path) -> None:
        for level, module, _ in imports(file):
            if level == 0:
                top = module.split(".")[0]
                assert top in allowed_for(name_of(file)), f"{name_of(file)} imports {module}"

    def test_imports_only_upwards(self, file: Path) -> None:
        name = name_of(file)
        for other in imported(file):
            beside = other.rpartition(".")[0] == name  # a folder lists what it contains
            version = other == "" and name.startswith(("oracle", "selftest", "command_line"))
            assert other in NAMES, f"{name} imports {other}"
            assert beside or version or room_of(other) < room_of(name), f"{name} imports {other}"

    def test_imports_stand_at_the_top(self, file: Path) -> None:
        body = ast.parse(file.read_text(encoding="utf-8")).body
        for_types = [
            node.body for node in body if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        ]
        late = 3 if name_of(file) == "records" else 0  # records exists so that these are not loaded
        assert len(imports(file)) - late == sum(
            len(node.names) if isinstance(node, ast.Import) else 1
            for node in [*body, *chain(*for_types)]
            if isinstance(node, (ast.Import, ast.ImportFrom))
        )

    def test_carries_its_licence_and_is_ascii(self, file: Path) -> None:
        text = file.read_text(encoding="utf-8")
        assert text.isascii()
        assert text.startswith("# SPDX-License-Identifier: MIT\n# Copyright (c) 2026 the genref authors\n")
        if name_of(file) != "":
            assert "from __future__ import annotations\n" in text

    def test_uses_nothing_that_differs_between_pythons(self, file: Path) -> None:
        text = file.read_text(encoding="utf-8")
        tree = ast.parse(text, feature_version=(3, 9))
        for node in ast.walk(tree):
            assert not isinstance(node, ast.Assert), f"line {node.lineno}: assert is for invariants of tests"
            if isinstance(node, ast.Name):
                assert node.id not in {"erf", "hypot", "statistics", "eval", "exec", "__doc__"}
            if isinstance(node, ast.Attribute):
                assert node.attr != "__doc__"
            if isinstance(node, ast.ExceptHandler) and node.type is not None:
                assert "ImportError" not in ast.unparse(node.type)

    def test_is_small(self, file: Path) -> None:
        if name_of(file) != "equations":  # the book has a limit for each chapter: see test_equations.py
            assert len(file.read_text(encoding="utf-8").splitlines()) <= 550


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
    print(type(error).__name__, error)
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


@pytest.mark.slow
class TestCopies:
    def test_a_renamed_copy_works_isolated(self, host: Path) -> None:
        assert run_isolated(host, USE.format(path=str(host))) == EXPECTED

    def test_every_module_of_a_copy_can_be_imported(self, host: Path) -> None:
        names = sorted(NAMES - {"", "__main__"})
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
        code += "from borrowed.oracle import answers, every_case\n"
        code += "print(len([case for case in every_case() if answers.stored(case, 'f64')]))"
        assert run_isolated(host, code) == f"{len(every_case())}\n"

    def test_a_zipped_copy_knows_the_mistakes(self, host: Path) -> None:
        archive = host.parent / "borrowed.zip"
        with zipfile.ZipFile(archive, "w") as target:
            for file in (host / "borrowed").rglob("*"):
                target.write(file, file.relative_to(host).as_posix())
        code = f"import sys; sys.path.insert(0, {str(archive)!r})\n"
        code += "from borrowed.oracle.known import table; print(len(table().classes))"
        assert run_isolated(host, code) == f"{len(table().classes)}\n"

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
        for name in EDGE:
            part = host / "borrowed" / name
            shutil.rmtree(part) if part.is_dir() else part.with_suffix(".py").unlink()
        assert run_isolated(host, USE.format(path=str(host))) == EXPECTED

    @pytest.mark.once
    def test_the_lecture_type_checks_without_the_edges(self, host: Path) -> None:
        """mypy checks it under another name, if it is installed, as in the environment `lint`."""
        pytest.importorskip("mypy")
        for name in EDGE:
            shutil.rmtree(host / "borrowed" / name)
        done = subprocess.run(
            [sys.executable, "-m", "mypy", "--strict", "--config-file=", "-p", "borrowed"],
            cwd=host,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout

    def test_two_copies_share_nothing(self, host: Path) -> None:
        shutil.copytree(host / "borrowed", host / "other")
        code = f"import sys; sys.dont_write_bytecode = True; sys.path.insert(0, {str(host)!r})\n"
        code += "import borrowed.gda, other.gda\nprint(borrowed.gda.LinearModel is other.gda.LinearModel)"
        assert run_isolated(host, code) == "False\n"

    def test_the_command_line_of_a_copy_works(self, host: Path) -> None:
        (host / "t.csv").write_text("x,y\n0,a\n2,a\n4,b\n6,b\n", encoding="utf-8")
        code = f"import sys; sys.dont_write_bytecode = True; sys.path.insert(0, {str(host)!r})\n"
        code += "from borrowed.command_line.cli import main\n"
        code += "sys.exit(main(['fit', 'gda', 't.csv', '--label', 'y']))"
        done = subprocess.run(
            [sys.executable, "-I", "-S", "-OO", "-c", code], cwd=host, capture_output=True, text=True
        )
        assert done.returncode == 0 and "class  p(y)" in done.stdout

    def test_a_copy_carries_licence_types_and_version(self) -> None:
        assert (PACKAGE / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()
        assert (PACKAGE / "py.typed").exists()
        text = (PACKAGE / "__init__.py").read_text(encoding="utf-8")
        (version,) = re.findall(r'^__version__ = "(\d+\.\d+\.\d+)"$', text, re.M)
        assert version in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_lecture_opens_no_file() -> None:
    """It calls no `open`, and of `os` it uses only the environment; what it imports is tested above."""
    for file in FILES:
        if name_of(file).partition(".")[0] not in {*EDGE, "__main__"}:
            tree = ast.parse(file.read_text(encoding="utf-8"))
            named = {
                ast.unparse(node) for node in ast.walk(tree) if isinstance(node, (ast.Name, ast.Attribute))
            }
            assert "open" not in named, file
            assert {name for name in named if name.startswith("os.")} <= {"os.environ", "os.environ.get"}, (
                file
            )


def test_importing_loads_what_is_asked_for() -> None:
    """Otherwise `python -m genref` would take long to react to an interrupt."""
    code = "import sys, genref\nnow = lambda: {m for m in sys.modules if m.startswith('genref')}\n"
    code += "found = lambda: sorted(now() - {'genref.reals', 'genref.tables'})\n"  # doors to other rooms
    code += "print([found(), genref.bayes.__name__, genref.errors.__name__, found()])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    first, bayes, errors, then = ast.literal_eval(done.stdout)
    assert first == ["genref"]
    assert (bayes, errors) == ("genref.bayes", "genref.errors")
    assert {name.split(".")[1] for name in then[1:]} == {"bayes", "numbers", "equations", "errors"}


def test_what_has_moved_is_still_imported_from_where_it_was() -> None:
    old = import_module("genref.reals")
    assert old.ln is reals.ln and old.rounded is reals.rounded
    assert import_module("genref.tables").open_table is open_table
    assert not hasattr(old, "__file__")


def test_everything_public_is_there() -> None:
    names = [*genref.__all__, *vars(genref)["_CLASSES"]]
    for name in names:
        value = vars(genref)["__getattr__"](name)
        assert value is getattr(genref, name)
        assert value.__name__ == (name if isinstance(value, type) else f"genref.{name}")
    with pytest.raises(AttributeError, match="^module 'genref' has no attribute 'nosuch'$"):
        vars(genref)["__getattr__"]("nosuch")
    assert not hasattr(genref, "Fraction")
    assert set(names) < set(dir(genref))
    for name in ("naive_bayes", *names):  # names that a prompt completes after `genref.gda.`
        module = getattr(genref, name)
        assert isinstance(module, type) or dir(module) == sorted(module.__all__)


def test_help_leads_to_the_models_in_a_few_screens() -> None:
    said = pydoc.plain(pydoc.render_doc(genref)).splitlines()
    assert len(said) < 120 and not any(line.lstrip().startswith("class ") for line in said)
    about = said[: next(number for number, line in enumerate(said) if line == "PACKAGE CONTENTS")]
    assert len(about) < 60
    for model in (
        "gda.fit(",
        "gda.fit_quadratic(",
        "gaussian_naive_bayes.fit(",
        "bernoulli_naive_bayes.fit(",
    ):
        assert any(model in line for line in about)
    for model in ("categorical_naive_bayes.fit(", "multinomial_naive_bayes.fit(", "logistic_regression.fit("):
        assert any(model in line for line in about)


def test_a_module_that_cannot_be_loaded_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str, package: str) -> object:
        raise ModuleNotFoundError("no json", name="json")

    monkeypatch.setattr(genref, "import_module", missing)
    with pytest.raises(ModuleNotFoundError, match="^no json$"):
        vars(genref)["__getattr__"]("gda")
