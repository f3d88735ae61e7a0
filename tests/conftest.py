# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The order of tests, failures as they come, the choice of quick tests, and the fixture `call`."""

from __future__ import annotations

import gc
import re
from collections import defaultdict
from collections.abc import Generator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Optional

import pytest

if TYPE_CHECKING:
    from .running import Call

MANY = 30
"""A test with more parameters than this is marked slow, except every tenth parameter."""

LEFT_OUT = re.compile(r"^pytestmark = .*\bmark\.(slow|once)\b", re.M)
"""The line that leaves all tests of a file out of what is quick."""

TESTS = Path(__file__).resolve().parent

FILES = (file.relative_to(TESTS.parent).with_suffix("") for file in TESTS.rglob("*.py"))
pytest.register_assert_rewrite("tools", *(".".join(file.parts) for file in FILES))
"""So that an `assert` of a helper shows its values, and also counts under `python -O`."""

if hasattr(gc, "set_threshold"):  # PyPy has a different collector
    gc.set_threshold(4_000_000, 20, 20)
"""Garbage collection runs less often than by default, which saves a sixth of the time."""


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Call:
    """Run a command in an empty directory; `stdin` is the text on standard input."""
    from .running import caller

    return caller(capsys, monkeypatch, tmp_path)


@lru_cache(maxsize=None)
def distance(path: Path) -> int:
    """Return how far a test file is from the equations."""
    from .explaining import room

    return room(path.relative_to(TESTS).parts, path.read_text(encoding="utf-8"))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> Optional[bool]:
    """Do not even import a file of which no test is quick, if the quick tests are to run."""
    if config.option.markexpr != "not slow and not once" or not collection_path.match("test_*.py"):
        return None
    return True if LEFT_OUT.search(collection_path.read_text(encoding="utf-8")) else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run tests near the equations first; mark those with many parameters slow."""
    items.sort(key=lambda item: distance(item.path))
    alike: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        alike[item.nodeid.partition("[")[0]].append(item)
    for family in alike.values():
        if len(family) > MANY and family[0].path.name != "test_each_equation.py":
            for number, item in enumerate(family):
                if number % 10:
                    item.add_marker(pytest.mark.slow)


def pytest_collection_finish() -> None:
    """Keep the tests out of garbage collection, because they stay in memory until the end."""
    if hasattr(gc, "freeze"):
        gc.freeze()


def pytest_sessionfinish() -> None:
    """Leave the memory to the end of the process, instead of searching all of it twice."""
    if hasattr(gc, "freeze"):
        gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add an introduction of the equations that a failing test is about."""
    report = yield
    if report.failed and call.excinfo and item.path.name != "test_each_equation.py":
        from .explaining import explanation

        said = explanation(item, str(call.excinfo.value))
        if said:
            report.sections.append(("the equation that is tested", said))
    return report


class AsTheyCome:
    """Prints each failure when it happens, also those of the workers of pytest-xdist, and none twice."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        terminal = self.config.pluginmanager.get_plugin("terminalreporter")
        if report.failed and terminal and self.config.option.tbstyle != "no":
            terminal.write("\n")
            terminal.write_sep("_", report.nodeid, red=True, bold=True)
            terminal.write_line(report.longreprtext)
            for title, text in report.sections:
                terminal.write_sep("-", title)
                terminal.write_line(text.rstrip())
            terminal.flush()

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self) -> None:
        self.config.option.tbstyle = "no"


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(AsTheyCome(config))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print why some tests did not run, and which failure to look at first."""
    failed = terminalreporter.stats.get("failed", [])
    most = config.getoption("maxfail")
    if failed and most > 1 and len(failed) >= most:
        terminalreporter.section("what to do")
        terminalreporter.line(
            f"The tests stopped after {most} failures. They run from the near to the far: equations first,\n"
            f"then models, files and commands. So mend the first failure and run them again:\n"
            f"  {failed[0].nodeid}\n"
            "With --maxfail=0 all tests run."
        )
