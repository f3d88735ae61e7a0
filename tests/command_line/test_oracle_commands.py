# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The commands check, fuzz and vectors."""

from __future__ import annotations

import json
import os
import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Optional, Tuple
from xml.etree import ElementTree

import pytest

from genref.command_line.cli import run
from genref.command_line.oracle_commands import chosen
from genref.oracle.case_files import Case
from genref.oracle.checking import every_case
from genref.oracle.report import SCREEN

from ..oracle import own_adapter
from ..running import ROOT, Call, one_line, process

pytestmark = pytest.mark.slow  # each asks a program in a process

RIGHT = """\
from genref.oracle.reference import MODELS, OUTPUTS

name, version = "copy", "1.0"
topics = ["bernoulli.posterior", "gda.label"]
fit_bernoulli, fit_gda = MODELS["bernoulli"], MODELS["gda"]
posterior, label = OUTPUTS["posterior"], OUTPUTS["label"]
"""

WRONG = """\
from collections import Counter

topics = ["bernoulli.priors", "multinomial.priors"]

def fit_bernoulli(rows, labels, **options):
    return Counter(labels)

def bernoulli_priors(counts):
    n = sum(counts.values()) + len(counts)
    return {y: (counts[y] + 1) / n for y in counts}
"""

HALF = "topics = ['gaussian.mean']\ndef gaussian_mean(rows):\n    raise NotImplementedError('later')\n"


PROGRAM = """\
import json, sys
for request in map(json.loads, sys.stdin):
    if request["cmd"] == "stop":
        break
    reply = {"seq": request.get("seq"), "answer": 7}
    reply = {"protocol": 1, "name": "mine"} if request["cmd"] == "start" else reply
    print(json.dumps(reply), flush=True)
"""


@pytest.fixture(autouse=True)
def adapters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Write three adapters to files, and unload their modules afterwards."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    for name, text in (("right", RIGHT), ("wrong", WRONG), ("half", HALF)):
        (tmp_path / f"{name}_adapter.py").write_text(text, encoding="utf-8")
    yield
    for name in ("right", "wrong", "half"):
        sys.modules.pop(f"{name}_adapter", None)


class TestCheck:
    def test_a_right_implementation(self, call: Call) -> None:
        result = call("check", "--python", "right_adapter.py", "--chapter", "gda")
        assert (result.status, result.err) == (0, "")
        verdict, head, _, asked, *_, read, end = result.out.splitlines()
        assert verdict.endswith(" answers, all right")
        assert head == "copy 1.0 (f64), by the lecture's conventions"
        assert asked.startswith(f"answered {verdict.split()[0]} of ") and asked.endswith(" questions, on gda")
        assert read == "read: spec/oracle.md; --verbose prints everything"
        assert end.startswith("This is not a proof: ") and "python -m genref fuzz" in end

    def test_a_wrong_one_is_told_its_mistake(self, call: Call) -> None:
        result = call("check", "--python", "wrong_adapter.py", "--only", "bernoulli.priors")
        assert result.status == 1
        says = " ".join(result.out.split())
        assert "as if the priors have the pseudo-count 1? This would explain 10 failures." in says
        assert "declare prior=laplace" in says
        assert "read: python -m genref show nb-mle-prior" in says
        assert len(result.out.splitlines()) <= SCREEN

    def test_failures_say_how_to_ask_them_again(self, call: Call) -> None:
        named = ("--python", "wrong_adapter.py", "--profile", "prior=half")
        result = call("check", *named, "--only", "bernoulli.priors")
        line, *_ = (line.strip() for line in result.out.splitlines() if line.startswith("    again: "))
        begin = "again: python -m genref check --only "
        assert line.startswith(begin)
        words = line[len("again: python -m genref ") :].split()
        assert words[3:] == ["--profile", "prior=half", "--python", "wrong_adapter.py"]
        assert call(*words).out.startswith("1 of 1 answer wrong")
        command = [sys.executable, "wrong_program.py"]
        Path("wrong_program.py").write_text(PROGRAM, encoding="utf-8")
        result = call("check", "--only", "gaussian.mean", "--exact", "--", *command)
        assert f" --exact -- {' '.join(command)}\n" in result.out
        assert "    input rows [[" in result.out

    def test_flags_and_importance_choose_cases(self, call: Call) -> None:
        known = {case.id: case for case in every_case()}
        lines = call("check", "--list", "--flag", "Tie").out.split("\n")[:-1]
        assert [line.split()[0] for line in lines] == [
            id for id, case in known.items() if "Tie" in case.flags
        ]
        listed = call(
            "check", "--list", "--flag", "Tie", "--flag", "DeclaredLevels", "--importance", "medium"
        )
        for line in listed.out.splitlines():
            case = known[line.split()[0]]
            assert {"Tie", "DeclaredLevels"} <= set(case.flags) and case.importance != "low"
        assert listed.out
        refused = call("vectors", "--flag", "Tie", "--flag", "Singular", "--importance", "critical")
        says = "genref: Tie and Singular and importance critical: no case in any chapter matches"
        assert one_line(refused) == says
        assert "invalid choice" in one_line(call("check", "--flag", "tie"))

    @pytest.mark.covers
    def test_new_writes_an_adapter_that_runs_and_skips_everything(self, call: Call) -> None:
        result = call("check", "--new", "my_check.py")
        assert (result.status, result.err) == (0, "")
        command = result.out.splitlines()[-1].split()
        assert command == ["python", "-m", "genref", "check", "--python", "my_check.py"]
        result = call(*command[3:], "--chapter", "bayes")
        assert (result.status, result.err) == (1, "") and result.out.startswith("nothing was answered\n")
        assert "and found none; check --new FILE writes an adapter" in " ".join(result.out.split())
        again = call("check", "--new", "my_check.py")
        message = "genref: my_check.py: exists, and --new never overwrites a file; choose another name"
        assert one_line(again) == message

    def test_new_writes_no_python_into_a_file_of_another_language(self, call: Call, tmp_path: Path) -> None:
        file = tmp_path / "mine.js"
        says = one_line(call("check", "--new", str(file)))
        assert says.endswith(": --new writes only Python; for JavaScript, R and C see examples/oracle/")
        assert not file.exists()

    @pytest.mark.parametrize(
        ("options", "models"),
        [
            (["--chapter", "laplace"], {"bernoulli", "laplace"}),
            (["--only", "gda.means", "--only", "matrix.inverse"], {"gda", "matrix"}),
        ],
    )
    def test_new_has_the_methods_of_the_chosen_cases_only(
        self, call: Call, tmp_path: Path, options: list[str], models: set[str]
    ) -> None:
        file = tmp_path / "mine.py"
        assert call("check", "--new", str(file), *options).status == 0
        written = file.read_text(encoding="ascii")
        assert set(re.findall(r"(?m)^# (\w+)\n# def ", written)) == models
        assert "gda_posterior" not in written and "\n    covariances " not in written

    def test_a_class_with_fit_and_predict_proba(self, call: Call, tmp_path: Path) -> None:
        text = "class Halves:\n    def fit(self, X, y):\n        self.classes_ = sorted(set(y))\n"
        text += "        return self\n    def predict_proba(self, X):\n        return [[0.5, 0.5]]\n"
        (tmp_path / "half_adapter.py").write_text(text, encoding="utf-8")
        named = ("--sklearn", "half_adapter:Halves=gda", "--only", "gda.posterior")
        result = call("check", *named)
        assert (result.status, result.err) == (1, "") and "\nHalves (f64), by " in result.out
        assert call("check", "--list", *named).out.count("\n") > 20
        refused = "genref: half_adapter:None=gda: AttributeError: "
        assert one_line(call("check", "--sklearn", "half_adapter:None=gda")).startswith(refused)

    def test_what_is_declared_is_right(self, call: Call) -> None:
        result = call(
            "check",
            "--python",
            "wrong_adapter.py",
            "--only",
            "nb-priors-of-seven-and-three",
            "--profile",
            "prior=laplace",
        )
        assert result.status == 0
        assert "\nwrong_adapter (f64), by declared conventions: prior laplace;" in result.out

    def test_an_implementation_without_answers_is_not_right(self, call: Call) -> None:
        result = call("check", "--python", "half_adapter.py", "--only", "gaussian.mean")
        verdict = "nothing was answered, but some claimed topics were not answered"
        assert (result.status, result.out.splitlines()[0]) == (1, verdict)

    @pytest.mark.covers
    def test_a_program(self, call: Call) -> None:
        result = call("check", "--exact", "--chapter", "bayes", "--", *own_adapter.command("exact"))
        assert (result.status, result.err) == (0, "")
        assert "\ngenref " in result.out

    def test_what_hangs_is_ended(self, call: Call, tmp_path: Path) -> None:
        text = "import time\ntopics = ['gaussian.mean']\ndef gaussian_mean(rows):\n    time.sleep(60)\n"
        (tmp_path / "half_adapter.py").write_text(text, encoding="utf-8")
        arguments = ("check", "--timeout", "0.2", "--python", "half_adapter.py", "--only", "gaussian.mean")
        message = "does not answer even the simplest questions: hang, no reply in 0.2 s"
        assert one_line(call(*arguments)) == f"genref: half_adapter: {message}"

    def test_an_adapter_that_ends_the_process_ends_its_own(self, call: Call, tmp_path: Path) -> None:
        text = "import os\ntopics = ['gaussian.mean']\ndef gaussian_mean(rows):\n    os._exit(0)\n"
        (tmp_path / "half_adapter.py").write_text(text, encoding="utf-8")
        result = call("check", "--python", "half_adapter.py", "--only", "gaussian.mean")
        assert one_line(result).endswith(
            "does not answer even the simplest questions: crash, ended with status 0"
        )

    def test_a_report_is_written_to_a_file(self, call: Call, tmp_path: Path) -> None:
        arguments = ("--python", "wrong_adapter.py", "--only", "bernoulli.priors")
        assert call("check", *arguments, "--junit", "r.xml").status == 1
        (suite,) = ElementTree.parse(tmp_path / "r.xml").getroot()
        assert int(suite.attrib["failures"]) > 3

    @pytest.mark.covers
    def test_what_would_be_asked_is_listed(self, call: Call) -> None:
        every = call("check", "--list", "--only", "bernoulli.*", "--only", "gda.label")
        assert (every.status, every.err) == (0, "")
        topics = {line.split()[1] for line in every.out.splitlines()}
        assert {"gda.label", "bernoulli.posterior", "bernoulli.priors"} <= topics
        assert all(topic == "gda.label" or topic.startswith("bernoulli.") for topic in topics)
        claimed = call("check", "--list", "--python", "right_adapter.py", "--only", "bernoulli.*")
        assert {line.split()[1] for line in claimed.out.splitlines()} == {"bernoulli.posterior"}
        assert set(claimed.out.splitlines()) < set(every.out.splitlines())

    def test_a_misspelt_topic_is_no_pass(self, call: Call, tmp_path: Path) -> None:
        text = RIGHT.replace("bernoulli.posterior", "bernouli.posterior")
        (tmp_path / "right_adapter.py").write_text(text, encoding="utf-8")
        result = call("check", "--python", "right_adapter.py", "--chapter", "gda")
        assert result.status == 1
        says = "topic bernouli.posterior is not known: did you mean bernoulli.posterior?"
        assert says in result.out.splitlines()

    def test_for_machines(self, call: Call) -> None:
        result = call("check", "--json", "--python", "wrong_adapter.py", "--only", "bernoulli.priors")
        head, *results, end = map(json.loads, result.out.splitlines())
        assert (head["name"], head["declared"]) == ("wrong_adapter", {})
        assert sum(result["status"] == "failed" for result in results) == end["failed"] > 0
        assert {result["model"] for result in results} == {"bernoulli"}

    @pytest.mark.parametrize(
        "command", [("check", "--json", "--python"), ("fuzz", "--json", "--cases", "20")]
    )
    def test_what_an_adapter_prints_is_not_among_the_results(
        self, call: Call, tmp_path: Path, command: Tuple[str, ...]
    ) -> None:
        text = RIGHT + "print('loaded')\nlearn = fit_gda\n"
        text += "def fit_gda(**data):\n    print('learns')\n    return learn(**data)\n"
        (tmp_path / "right_adapter.py").write_text(text, encoding="utf-8")
        result = call(*command, "right_adapter.py")
        assert result.status == 0
        assert all(json.loads(line) for line in result.out.splitlines())

    def test_the_status_tells_failures_also_if_nobody_reads_them(
        self, call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        reader, writer = os.pipe()
        os.close(reader)
        adapter = str(tmp_path / "wrong_adapter.py")
        report = tmp_path / "report.xml"
        arguments = ("check", "--python", adapter, "--only", "bernoulli.priors", "--junit", str(report))
        with os.fdopen(writer, "w", buffering=1) as stream, monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", stream)
            patch.setattr(sys, "argv", ["genref", *arguments])
            with pytest.raises(SystemExit) as caught:
                run()
        assert caught.value.code == 1
        assert "nb-priors" in report.read_text(encoding="utf-8")

    @pytest.mark.covers
    def test_in_a_process_of_its_own(self, tmp_path: Path) -> None:
        adapter = str(tmp_path / "right_adapter.py")
        result = process("check", "--python", adapter, "--only", "bernoulli.posterior")
        assert (result.status, result.err) == (0, "")


class TestFiles:
    ONLY = ("--only", "bernoulli.priors")

    def test_known_failures_are_no_failures(self, call: Call, tmp_path: Path) -> None:
        first = call("check", "--python", "wrong_adapter.py", *self.ONLY, "--json")
        lines = [json.loads(line) for line in first.out.splitlines()]
        failed = [f"{line['id']} for ever\n" for line in lines if line.get("status") == "failed"]
        (tmp_path / "known.txt").write_text("".join(failed), encoding="utf-8")
        again = call("check", "--python", "wrong_adapter.py", *self.ONLY, "--known", "known.txt")
        assert (first.status, again.status) == (1, 0)
        assert again.out.splitlines()[-1] == f"known failures: {len(failed)}"

    @pytest.mark.covers
    def test_a_file_that_is_missing_is_told_before_anything_is_asked(self, call: Call) -> None:
        result = call("check", "--python", "nowhere.py", "--known", "missing")
        assert one_line(result) == "genref: missing: No such file or directory"

    def test_a_new_failure_is_told(self, call: Call, tmp_path: Path) -> None:
        (tmp_path / "known.txt").write_text("nb-priors-of-one-class for ever\n", encoding="utf-8")
        result = call("check", "--python", "wrong_adapter.py", *self.ONLY, "--known", "known.txt")
        assert result.status == 1
        (line,) = [each for each in result.out.splitlines() if each.startswith("new failures: ")]
        assert "nb-priors-" in line and "nb-priors-of-one-class" not in line


def objects(text: str) -> list[dict[str, Any]]:
    """Return the JSON objects that a text consists of."""
    found, decoder, text = [], json.JSONDecoder(), text.strip()
    while text:
        one, end = decoder.raw_decode(text)
        found.append(one)
        text = text[end:].lstrip()
    return found


def stored(chapter: str, chosen: Callable[[dict[str, Any]], bool]) -> list[dict[str, Any]]:
    """Return the chosen cases of a vector file, without what only the files say."""
    file = json.loads((ROOT / "spec" / "vectors" / f"{chapter}.json").read_text(encoding="ascii"))
    extra = ("level", "doubles")
    return [{k: v for k, v in case.items() if k not in extra} for case in file["cases"] if chosen(case)]


@pytest.mark.covers
class TestVectors:
    def test_a_single_case_is_an_object(self, call: Call) -> None:
        result = call("vectors", "--only", "gda-covariance-of-five-points")
        assert (result.status, result.err) == (0, "")
        (case,) = stored("gda", lambda case: case["id"] == "gda-covariance-of-five-points")
        assert json.loads(result.out) == case

    def test_a_chapter_is_what_its_file_has(self, call: Call) -> None:
        result = call("vectors", "--chapter", "bayes")
        assert (result.status, objects(result.out)) == (0, stored("bayes", lambda _: True))


class TestFuzz:
    def test_a_right_implementation(self, call: Call) -> None:
        result = call("fuzz", "right_adapter.py", "--seed", "7", "--cases", "20")
        assert result == call("fuzz", "--python", "right_adapter.py", "--seed", "7", "--cases", "20")
        assert (result.status, result.err) == (0, "")
        assert result.out == "20 questions with seed 7: 0 skipped, 0 wrong answers\n"

    def test_a_wrong_one(self, call: Call) -> None:
        result = call("fuzz", "wrong_adapter.py", "--seed", "7", "--cases", "20", "--json")
        assert result.status == 1
        case, summary = map(json.loads, result.out.splitlines())
        assert (case["model"], case["output"]) == ("bernoulli", "priors")
        assert (summary["seed"], summary["asked"]) == (7, 20)

    def test_an_implementation_without_answers(self, call: Call, tmp_path: Path) -> None:
        (tmp_path / "half_adapter.py").write_text("topics = ['gda.label']\n", encoding="utf-8")
        assert call("fuzz", "half_adapter.py", "--cases", "30").status == 1

    def test_a_program(self, call: Call) -> None:
        result = call("fuzz", "--cases", "33", "--timeout", "60", "--", *own_adapter.command("f64"))
        assert (result.status, result.err) == (0, "")


@pytest.mark.covers
class TestBadInput:
    @pytest.mark.parametrize(
        ("arguments", "says"),
        [
            (
                ["check"],
                "check: name an implementation: --python FILE, --sklearn MODULE:CLASS, or -- PROGRAM",
            ),
            (["check", "--python", "right_adapter.py", "--", "cat"], "check: name an implementation"),
            (["fuzz"], "fuzz: name an implementation"),
            (["fuzz", "--python", "a.py", "b.py"], "fuzz: name an implementation"),
            (["check", "--python", "nowhere.py"], "nowhere.py: "),
            (["check", "--", "genref-no-such-program"], "genref-no-such-program: "),
            (["check", "--python", "right_adapter.py", "--only", "gdb"], "--only is 'gdb'"),
            (
                ["check", "--list", "--only", "gda", "--only", "bernouli.posterior"],
                "did you mean bernoulli.posterior?",
            ),
            (["check", "--python", "right_adapter.py", "--profile", "divisor"], "profile divisor is ''"),
            (["check", "--python", "right_adapter.py", "--profile", "floor=1"], "profile is 'floor'"),
            (["check", "--python", "right_adapter.py", "--known", "nowhere"], "nowhere: "),
            (["check", "--python", "right_adapter.py", "--junit", "no/where"], "no/where: "),
            (["check", "--python", "right_adapter.py", "--timeout", "0"], "argument --timeout"),
            (["check", "--python", "right_adapter.py", "--timeout", "soon"], "argument --timeout"),
            (["check", "--python", "right_adapter.py", "--chapter", "gdb"], "argument --chapter"),
            (["vectors"], "vectors: name a chapter with --chapter, or a case with --only ID"),
        ],
    )
    def test_is_one_line_and_status_2(self, call: Call, arguments: list[str], says: str) -> None:
        result = call(*arguments)
        assert result.status == 2
        assert says in result.err
        assert result.err.count("\n") == 1


def cases(chapter: Optional[str], names: Optional[list[str]]) -> list[Case]:
    """Return the cases that a command line with these options chooses."""
    return chosen(Namespace(chapter=chapter, importance=None, flag=None, only=names))


@pytest.mark.covers
class TestChosen:
    def test_all_cases_by_default(self) -> None:
        assert len(cases(None, None)) > len(cases("gda", None)) > len(cases("gda", ["gda"])) > 10
        one = "nb-tie-has-both-classes"
        assert [case.id for case in cases(None, [one])] == [one]

    def test_names_add_up_and_stand_for_many(self) -> None:
        gda, bayes = cases(None, ["gda"]), cases(None, ["bayes"])
        assert len(cases(None, ["bayes", "gda", "gda.label"])) == len(gda) + len(bayes)
        ids = [case.id for case in cases(None, ["nb-tie-*"])]
        assert len(ids) > 1 and all(id.startswith("nb-tie-") for id in ids)
        topics = {case.question.asked_topic for case in cases(None, ["*.prior?"])}
        assert topics == {topic for topic in topics if topic.endswith(".priors")} and len(topics) > 1
