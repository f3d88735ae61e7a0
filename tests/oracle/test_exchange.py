# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Questions and answers in files: their format, how they are read back, and what is refused."""

from __future__ import annotations

import csv
import json
import os
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Optional

import pytest

from genref import __version__
from genref.errors import CandidateError, DomainError, TableError
from genref.files.model_json import Json
from genref.oracle.candidates import About, Answered, Broken, Reply, Skipped
from genref.oracle.case_files import Case
from genref.oracle.checking import check, every_case
from genref.oracle.exchange import (
    FileCandidate,
    checksum,
    questions_as_lines,
    read_lines,
    read_tables,
    write_tables,
)
from genref.oracle.profiles import LECTURE, Profile
from genref.oracle.questions import Question
from genref.oracle.reference import KINDS, Refused, by_label, texts

from .own_adapter import command, reply_to, right_to


def case(name: str, model: str, output: str, train: Optional[dict[str, Json]] = None, **input: Json) -> Case:
    """Return a case that asks for an output."""
    return Case(name, (), "", Question(model, output, input, train))


BAYES = case(
    "bayes", "bayes", "posterior", priors=[["a", "1/4"], [2, "3/4"]], likelihoods=[["a", "1"], [2, "0.1"]]
)
SCALAR = case("scalar", "discretize", "bin", value="1/3", edges=["1", "2"])
MATRIX = case("matrix", "matrix", "positive_definite", matrix=[["2", "0"], ["0", "0.5"]])
LEARNT = case("learnt", "gda", "label", {"rows": [["1"], ["2"]], "labels": ["a", "b"]}, x=["1.5"])
WORDS = case(
    "words",
    "multinomial",
    "exact_posterior",
    {"documents": [[["1", "3"], ["2", "1"]], ["1", "2"], []], "labels": [0, 1, 1], "vocabulary_size": "2"},
    x=[["2", "4"]],
)
CASES = [BAYES, SCALAR, MATRIX, LEARNT, WORDS]


def write(path: Path, *lines: str) -> str:
    """Write a file of lines, and return its name."""
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return str(path)


class TestQuestionsAsLines:
    """You can feed a file of questions to a program that speaks the protocol."""

    def test_head_and_questions(self) -> None:
        head, first, *_ = questions_as_lines(CASES)
        assert head == (
            '{"cmd":"start","protocol":1,"format":"genref-questions/1","arithmetic":"f64","questions":5}'
        )
        assert first == (
            '{"cmd":"run","seq":1,"model":"bayes","output":"posterior",'
            '"input":{"priors":[["a",0.25],[2,0.75]],"likelihoods":[["a",1],[2,0.1]]}}'
        )

    def test_numbers_are_in_the_arithmetic(self) -> None:
        # 1/3 as a float of 32 bits is 11184811 / 2^25.
        inputs = {
            arithmetic: json.loads(list(questions_as_lines([SCALAR], arithmetic))[1])["input"]["value"]
            for arithmetic in ("exact", "f64", "f32")
        }
        assert inputs == {"exact": "1/3", "f64": 1 / 3, "f32": 11184811 / 2**25}

    def test_what_looks_the_same_is_asked_once(self) -> None:
        inexact = replace(WORDS.question, output="posterior")
        lines = list(questions_as_lines([WORDS, replace(WORDS, id="other", question=inexact), SCALAR]))
        assert [json.loads(line).get("seq") for line in lines] == [None, 1, 2]

    def test_another_arithmetic_is_an_error(self) -> None:
        with pytest.raises(DomainError, match="arithmetic is 'f8'"):
            list(questions_as_lines(CASES, "f8"))


class TestReadLines:
    """Answers may come in any order; an error in a file is reported with its line."""

    def read(self, path: Path, *answers: str) -> FileCandidate:
        questions = write(path / "q.jsonl", *questions_as_lines(CASES))
        return read_lines(questions, write(path / "a.jsonl", *answers), CASES)

    def replies(self, candidate: FileCandidate) -> list[Reply]:
        arithmetic = candidate.about.arithmetic
        return [candidate.ask(one.question.in_arithmetic(arithmetic)) for one in CASES]

    def test_in_any_order(self, tmp_path: Path) -> None:
        candidate = self.read(
            tmp_path,
            '{"seq": 4, "answer": "a"}',
            "",
            '{"seq": 1, "skipped": "later"}',
            '\ufeff{"seq": 2, "answer": 0}',
            '{"seq": 3, "refused": "no"}',
        )
        missing = Broken("no answer", "the file has none")
        replies = [Skipped("later"), Answered(0), Refused("refused", "no"), Answered("a"), missing]
        assert self.replies(candidate) == replies
        assert candidate.cases == CASES
        candidate.close()

    def test_the_file_may_say_whose_answers_they_are(self, tmp_path: Path) -> None:
        said = '{"protocol": 1, "name": "mine", "profile": {"divisor": "n-1"}}'
        assert self.read(tmp_path, said).about == About("mine", profile=Profile(divisor="n-1"))

    def test_or_else_they_have_the_name_of_the_file(self, tmp_path: Path) -> None:
        assert self.read(tmp_path).about == About(str(tmp_path / "a.jsonl"))

    @pytest.mark.parametrize(
        ("line", "reason"),
        [
            ("seq 1", "not JSON: 'seq 1'"),
            ('{"seq": 1, "ans', 'not JSON: \'{"seq": 1, "ans\''),
            ("[]", "no object: '[]'"),
            ('{"seq": 1}', "not one of answer, refused, skipped, error: '{\"seq\": 1}'"),
            ('{"answer": 1}', "seq is None (NoneType); allowed: the number of a question, once"),
            ('{"seq": true, "answer": 1}', "seq is True (bool); allowed: the number of a question, once"),
            ('{"seq": [6], "answer": 1}', "seq is [6] (list); allowed: the number of a question, once"),
            ('{"seq": 6, "answer": 1}', "seq is 6 (int); allowed: the number of a question, once"),
            ('{"seq": 2, "answer": 1}', "seq is 2 (int); allowed: the number of a question, once"),
            ('{"protocol": 2}', "protocol is 2 (int); allowed: 1"),
            (
                '{"protocol": 1, "name": "a", "arithmetic": "f32"}',
                "arithmetic is 'f32' (str); allowed: f64, as in the questions",
            ),
        ],
    )
    def test_a_line_that_is_no_reply(self, tmp_path: Path, line: str, reason: str) -> None:
        with pytest.raises(TableError) as error:
            self.read(tmp_path, '{"seq": 2, "answer": 1}', line)
        assert error.value.args == (str(tmp_path / "a.jsonl"), 2, None, reason)

    @pytest.mark.parametrize(
        ("place", "line", "reason"),
        [
            (0, "{}", "format is None (NoneType); allowed: genref-questions/1"),
            (
                0,
                '{"format": "genref-questions/2"}',
                "format is 'genref-questions/2' (str); allowed: genref-questions/1",
            ),
            (
                0,
                '{"format": "genref-questions/1", "arithmetic": "f8"}',
                "arithmetic is 'f8' (str); allowed: exact, f64, f32",
            ),
            (
                0,
                '{"format": "genref-questions/1", "arithmetic": ["f64"]}',
                "arithmetic is \"['f64']\" (str); allowed: exact, f64, f32",
            ),
            (2, "{", "not JSON: '{'"),
            (2, '{"seq": 1}', "seq is 1 (int); allowed: a number of its own from 0"),
            (2, '{"seq": -1}', "seq is -1 (int); allowed: a number of its own from 0"),
            (2, '{"seq": false}', "seq is False (bool); allowed: a number of its own from 0"),
            (
                2,
                '{"seq": 7, "model": "gda"}',
                "question is 7 (int); allowed: one that this version asks; run emit again",
            ),
        ],
    )
    def test_a_line_that_is_no_question(self, tmp_path: Path, place: int, line: str, reason: str) -> None:
        lines = list(questions_as_lines(CASES))
        lines[place] = line
        with pytest.raises(TableError) as error:
            read_lines(write(tmp_path / "q.jsonl", *lines), write(tmp_path / "a.jsonl"), CASES)
        assert error.value.args == (str(tmp_path / "q.jsonl"), place + 1, None, reason)

    def test_no_line_at_all(self, tmp_path: Path) -> None:
        with pytest.raises(TableError, match="line 1: format is None"):
            read_lines(write(tmp_path / "q.jsonl"), write(tmp_path / "a.jsonl"), CASES)

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        questions = write(tmp_path / "q.jsonl", *questions_as_lines(CASES))
        with pytest.raises(TableError) as error:
            read_lines(questions, str(tmp_path / "none"), CASES)
        assert error.value.args == (str(tmp_path / "none"), None, None, "No such file or directory")

    def test_questions_are_known_by_what_they_ask(self, tmp_path: Path) -> None:
        # Different order, different question numbers, different order of members, 1 written as 1.0.
        lines = list(questions_as_lines([WORDS, BAYES]))
        last = json.loads(lines[2])
        last["input"] = {"likelihoods": [["a", 1.0], [2, 0.1]], "priors": last["input"]["priors"]}
        questions = write(tmp_path / "q.jsonl", lines[0], json.dumps({**last, "seq": 0}), lines[1])
        answers = write(
            tmp_path / "a.jsonl", '{"seq": 0, "answer": "of Bayes"}', '{"seq": 1, "answer": "of words"}'
        )
        candidate = read_lines(questions, answers, CASES)
        assert candidate.cases == [BAYES, WORDS]
        assert candidate.ask(BAYES.question.in_arithmetic("f64")) == Answered("of Bayes")
        assert candidate.ask(WORDS.question) == Answered("of words")

    def test_the_checksum_is_of_the_question_alone(self) -> None:
        sent = SCALAR.question.in_arithmetic("f64").as_sent("f64")
        assert checksum({"seq": 1, "cmd": "run", **sent}) == checksum(sent)
        assert checksum({**sent, "output": "bins"}) != checksum(sent)


class TestWriteTables:
    """One row for each number of a question."""

    def test_what_is_in_them(self, tmp_path: Path) -> None:
        write_tables(str(tmp_path), CASES)
        sums = [checksum(one.question.in_arithmetic("f64").as_sent("f64")) for one in CASES]
        assert (tmp_path / "questions.csv").read_text().splitlines() == [
            "seq,model,output,arithmetic,question",
            f"1,bayes,posterior,f64,{sums[0]}",
            f"2,discretize,bin,f64,{sums[1]}",
            f"3,matrix,positive_definite,f64,{sums[2]}",
            f"4,gda,label,f64,{sums[3]}",
            f"5,multinomial,posterior,f64,{sums[4]}",
        ]
        assert (tmp_path / "numbers.csv").read_text().splitlines() == [
            "seq,part,name,i,j,label,value",
            "1,input,priors,,,a,0.25",
            "1,input,priors,,,2,0.75",
            "1,input,likelihoods,,,a,1",
            "1,input,likelihoods,,,2,0.1",
            "2,input,value,,,,0.3333333333333333",
            "2,input,edges,0,,,1",
            "2,input,edges,1,,,2",
            "3,input,matrix,0,0,,2",
            "3,input,matrix,0,1,,0",
            "3,input,matrix,1,0,,0",
            "3,input,matrix,1,1,,0.5",
            "4,train,rows,0,0,,1",
            "4,train,rows,1,0,,2",
            "4,train,labels,0,,,a",
            "4,train,labels,1,,,b",
            "4,input,x,0,,,1.5",
            "5,train,documents,0,0,1,3",
            "5,train,documents,0,1,2,1",
            "5,train,documents,1,0,,1",
            "5,train,documents,1,1,,2",
            "5,train,documents,2,,,",
            "5,train,labels,0,,,0",
            "5,train,labels,1,,,1",
            "5,train,labels,2,,,1",
            "5,train,vocabulary_size,,,,2",
            "5,input,x,0,,2,4",
        ]
        assert sorted(os.listdir(tmp_path)) == ["numbers.csv", "questions.csv"]

    def test_matrices_by_label_and_texts(self, tmp_path: Path) -> None:
        covariances: Json = [["a", [["1", "2"], ["2", "5"]]]]
        text = case("text", "text", "words", text='say "a,b"\r\nna\u00efve')
        write_tables(str(tmp_path), [case("q", "gaussian", "density", covariances=covariances), text])
        with open(tmp_path / "numbers.csv", encoding="utf-8", newline="") as stream:
            rows = list(csv.reader(stream))[1:]
        assert rows == [
            ["1", "input", "covariances", "0", "0", "a", "1"],
            ["1", "input", "covariances", "0", "1", "a", "2"],
            ["1", "input", "covariances", "1", "0", "a", "2"],
            ["1", "input", "covariances", "1", "1", "a", "5"],
            ["2", "input", "text", "", "", "", 'say "a,b"\r\nna\u00efve'],
        ]

    @pytest.mark.parametrize(
        ("name", "value"),
        [("labels", [True, 1]), ("labels", ["0", 1]), ("text", 3), ("tokens", ["a", 3]), ("x", [True])],
    )
    def test_what_a_table_cannot_tell_is_not_asked(self, tmp_path: Path, name: str, value: Json) -> None:
        write_tables(str(tmp_path), [Case("q", (), "", Question("text", "words", {name: value})), SCALAR])
        assert len((tmp_path / "questions.csv").read_text().splitlines()) == 2

    def test_a_folder_is_made(self, tmp_path: Path) -> None:
        write_tables(str(tmp_path / "a" / "b"), CASES)
        assert (tmp_path / "a" / "b" / "questions.csv").exists()

    def test_or_it_cannot_be(self, tmp_path: Path) -> None:
        file = write(tmp_path / "file")
        with pytest.raises(CandidateError) as error:
            write_tables(file, CASES)
        assert error.value.args == (file, "File exists")

    def test_nothing_is_left_if_a_table_cannot_be_written(self, tmp_path: Path) -> None:
        (tmp_path / "questions.csv").mkdir()
        with pytest.raises(CandidateError, match="questions.csv: it exists and is not a regular file"):
            write_tables(str(tmp_path), CASES)
        assert sorted(os.listdir(tmp_path)) == ["numbers.csv", "questions.csv"]


HEAD = "seq,i,j,label,value"
NUMBERS = "allowed: a number from 0, and no j without i"
PLACES = "allowed: 0, 1, 2 ..., each once"


class TestReadTables:
    """Rows become numbers, vectors, matrices, and values by label."""

    def read(self, path: Path, *rows: str, head: str = HEAD) -> FileCandidate:
        write_tables(str(path), CASES)
        answers = write(path / "answers.csv", head, *rows)
        return read_tables(str(path / "questions.csv"), answers, CASES)

    def reply(self, path: Path, one: Case, *rows: str) -> Reply:
        return self.read(path, *rows).ask(one.question.in_arithmetic("f64"))

    @pytest.mark.parametrize(
        ("rows", "answer"),
        [
            (["4,,,,a"], "a"),
            (["4,0,,,a"], ["a"]),
            (["4,1,,,b", "4, 0 ,,,a"], ["a", "b"]),
            (["4,1,0,,c", "4,0,1,,b", "4,0,0,,a"], [["a", "b"], ["c"]]),
            (["4,,,a,1/2", "4,,,b,0.5"], {"a": "1/2", "b": "0.5"}),
            (["4,0,,a,1", "4,1,,a,2", "4,0,,b,3"], {"a": ["1", "2"], "b": ["3"]}),
            (["4,,,,"], []),
            (["4,0,,,"], [""]),
            (["4,,,x,"], {"x": []}),
            (["4,,,refused,1"], {"refused": "1"}),
            (["4,0,,,refused"], ["refused"]),
            (["4,,,,true"], "true"),
        ],
    )
    def test_an_answer(self, tmp_path: Path, rows: Sequence[str], answer: Json) -> None:
        assert self.reply(tmp_path, LEARNT, *rows) == Answered(answer)

    @pytest.mark.parametrize(("value", "answer"), [("true", True), (" False", False), ("1", "1")])
    def test_a_truth_value_where_one_is_due(self, tmp_path: Path, value: str, answer: Json) -> None:
        assert self.reply(tmp_path, MATRIX, f"3,,,,{value}") == Answered(answer)

    def test_no_truth_value(self, tmp_path: Path) -> None:
        assert self.reply(tmp_path, MATRIX, "3,0,,,true") == Answered(["true"])

    def test_what_is_refused_or_skipped(self, tmp_path: Path) -> None:
        assert self.reply(tmp_path, SCALAR, "2,,,,refused") == Refused("refused")
        assert self.reply(tmp_path, SCALAR, "2,,,,skipped") == Skipped()

    def test_what_is_missing(self, tmp_path: Path) -> None:
        assert self.reply(tmp_path, SCALAR, "4,,,,a") == Broken("no answer", "the file has none")

    def test_whose_answers_they_are(self, tmp_path: Path) -> None:
        candidate = self.read(tmp_path)
        assert candidate.cases == CASES
        assert candidate.about == About(str(tmp_path / "answers.csv"))

    def test_columns_in_another_order_and_more_of_them(self, tmp_path: Path) -> None:
        candidate = self.read(tmp_path, "no,a,,,,4", "", head="more, value ,label,j,i,seq")
        assert candidate.ask(LEARNT.question) == Answered("a")

    @pytest.mark.parametrize(
        ("head", "row", "wrong"),
        [
            ("seq,i,j,value", "", (1, "label", "no such column; the columns are 'seq', 'i', 'j', 'value'")),
            (HEAD + ",i", "", (1, "i", "this name occurs more than once in the header")),
            (HEAD, "4,,,a", (3, None, "4 cells, but the header has 5")),
            (HEAD, "9,,,,a", (3, None, "seq is 9 (int); allowed: the number of a question, once")),
            (HEAD, "four,,,,a", (3, None, f"seq, i or j is 'four' (str); {NUMBERS}")),
            (HEAD, "4,-1,,,a", (3, None, f"seq, i or j is '-1' (str); {NUMBERS}")),
            (HEAD, "4,0,1.5,,a", (3, None, f"seq, i or j is '1.5' (str); {NUMBERS}")),
            (HEAD, "4,,1,,a", (3, None, f"seq, i or j is '' (str); {NUMBERS}")),
            (HEAD, "4,2,,,a", (3, None, f"place is [(0,), (2,)] (list); {PLACES}")),
            (HEAD, "4,0,,,a", (3, None, f"place is [(), ()] (list); {PLACES}")),
            (HEAD, "4,,,,a", (3, None, f"place is [(0,), ()] (list); {PLACES}")),
            (HEAD, "4,,,a,a", (3, None, f"place is [(0,), ('a',)] (list); {PLACES}")),
            (HEAD, '4,,,,"a', (3, None, "a quote in this row is never closed")),
            (HEAD, "4,,,,a\0", (3, None, "a NUL character; is this a text file?")),
        ],
    )
    def test_a_row_that_is_no_answer(
        self, tmp_path: Path, head: str, row: str, wrong: tuple[Optional[int], Optional[str], str]
    ) -> None:
        with pytest.raises(TableError) as error:
            self.read(tmp_path, "4,0,,,x", row, head=head)
        assert error.value.args == (str(tmp_path / "answers.csv"), *wrong)

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(TableError) as error:
            read_tables(str(tmp_path / "none"), "", CASES)
        assert error.value.args == (str(tmp_path / "none"), None, None, "No such file or directory")

    @pytest.mark.parametrize(
        ("rows", "wrong"),
        [
            ([], (None, None, "arithmetic is [] (list); allowed: the same one for all questions")),
            (
                ["1,a,b,f64,0", "2,a,b,f32,0"],
                (None, None, "arithmetic is ['f32', 'f64'] (list); allowed: the same one for all questions"),
            ),
            (["1,a,b,f8,0"], (None, None, "arithmetic is 'f8' (str); allowed: exact, f64, f32")),
            (
                ["1,a,b,f64,0"],
                (2, None, "question is 1 (int); allowed: one that this version asks; run emit again"),
            ),
            (["one,a,b,f64,0"], (2, None, f"seq, i or j is 'one' (str); {NUMBERS}")),
        ],
    )
    def test_questions_that_are_none(
        self, tmp_path: Path, rows: Sequence[str], wrong: tuple[Optional[int], Optional[str], str]
    ) -> None:
        questions = write(tmp_path / "questions.csv", "seq,model,output,arithmetic,question", *rows)
        with pytest.raises(TableError) as error:
            read_tables(questions, write(tmp_path / "answers.csv", HEAD), CASES)
        assert error.value.args == (questions, *wrong)


class TestPrincipalAxes:
    """The only answer that is a list of parts."""

    AXES = case("axes", "gaussian", "principal_axes", covariance=[["4", "0"], ["0", "1"]])

    def reply(self, path: Path, *rows: str) -> Reply:
        write_tables(str(path), [self.AXES])
        answers = write(path / "answers.csv", HEAD, *rows)
        return read_tables(str(path / "questions.csv"), answers, [self.AXES]).ask(self.AXES.question)

    def test_i_is_the_number_of_the_axis(self, tmp_path: Path) -> None:
        rows = ["1,0,,variance,4", "1,1,,variance,1", "1,0,0,direction,1", "1,0,1,direction,0"]
        reply = self.reply(tmp_path, *rows, "1,1,0,direction,0", "1,1,1,direction,1")
        first = {"variance": "4", "direction": ["1", "0"]}
        assert reply == Answered([first, {"variance": "1", "direction": ["0", "1"]}])

    def test_without_it_there_are_parts_alone(self, tmp_path: Path) -> None:
        assert self.reply(tmp_path, "1,,,variance,4") == Answered({"variance": "4"})


@pytest.mark.once
@pytest.mark.usefixtures("known_answers")
class TestGenrefItself:
    """genref passes its own check through files, to the last bit."""

    @pytest.mark.parametrize("arithmetic", ["exact", "f64", "f32"])
    def test_in_lines(self, tmp_path: Path, arithmetic: str) -> None:
        questions = write(tmp_path / "q.jsonl", *questions_as_lines(every_case(), arithmetic))
        answers = tmp_path / "a.jsonl"
        with open(questions, encoding="utf-8") as asked, open(answers, "w", encoding="utf-8") as told:
            subprocess.run(command(arithmetic), stdin=asked, stdout=told, check=True, timeout=120)
        candidate = read_lines(questions, str(answers), every_case())
        assert candidate.about == About("genref", __version__, LECTURE, arithmetic)
        assert candidate.cases == every_case()
        assert passed(candidate) > 0.9 * len(every_case())

    @pytest.mark.parametrize("arithmetic", ["exact", "f64"])
    def test_in_tables(self, tmp_path: Path, arithmetic: str) -> None:
        write_tables(str(tmp_path), every_case(), arithmetic)
        requests = {
            checksum(sent): sent for sent in map(json.loads, questions_as_lines(every_case(), arithmetic))
        }
        with open(tmp_path / "questions.csv", encoding="utf-8", newline="") as stream:
            asked = [(row["seq"], requests[row["question"]]) for row in csv.DictReader(stream)]
        with open(tmp_path / "answers.csv", "w", encoding="utf-8", newline="") as stream:
            told = csv.writer(stream)
            told.writerow(["seq", "i", "j", "label", "value"])
            for seq, request in asked:
                told.writerows([seq, *row] for row in rows_of(right_to(request)))
        candidate = read_tables(str(tmp_path / "questions.csv"), str(tmp_path / "answers.csv"), every_case())
        assert candidate.about.arithmetic == arithmetic
        assert passed(candidate) > 0.9 * len(every_case())


def passed(candidate: FileCandidate) -> int:
    """Return how many answers are right; no others may be present."""
    outcome = check(candidate, candidate.cases, exact=True)
    assert outcome.failures == []
    return [result.verdict.status for result in outcome.results].count("passed")


def rows_of(right: object) -> Iterator[tuple[object, object, str, str]]:
    """Yield an answer's rows in a table: i, j, label, value."""
    if isinstance(right, Refused):
        yield "", "", "", "refused"
    elif isinstance(right, dict) or (isinstance(right, list) and by_label(right)):
        for label, part in right.items() if isinstance(right, dict) else right:
            yield from ((i, j, str(label), value) for i, j, value in places(part))
    elif isinstance(right, list) and right and isinstance(right[0], dict):
        for i, record in enumerate(right):
            for label, part in record.items():
                yield from ((i, j, label, value) for j, _, value in places(part))
    else:
        yield from ((i, j, "", value) for i, j, value in places(right))


def places(part: object) -> Iterator[tuple[object, object, str]]:
    """Yield the positions of the numbers in a vector or matrix."""
    if isinstance(part, list) and part:
        for i, entry in enumerate(part):
            yield from ((i, j, value) for j, _, value in places(entry))
    elif isinstance(part, (list, str)):
        yield "", "", part if isinstance(part, str) else ""
    else:
        yield "", "", str(texts(part)).lower()


@pytest.mark.slow
def test_no_label_is_a_word_that_tables_keep_for_themselves() -> None:
    labels = [right for right in map(answer_of, every_case()) if isinstance(right, str)]
    assert labels and not {"refused", "skipped"} & set(labels)


def answer_of(one: Case) -> object:
    """Return the right answer to a case if it is a label, a word or a truth value."""
    if KINDS.get(one.question.output) != "label":
        return None
    return reply_to({"seq": 1, **one.question.as_sent("exact")}).get("answer")
