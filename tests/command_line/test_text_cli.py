# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The command line on texts: its output, its exit status, and a one-line message for every error."""

from __future__ import annotations

import json
import os
from decimal import Decimal, localcontext
from fractions import Fraction
from pathlib import Path
from typing import Any, Optional

import pytest

from genref.files.model_file import read, write
from genref.text_classifier import BernoulliText, TextClassifier, fit

from ..each_row import each_row
from ..files.test_text_model_file import BERNOULLI, FILE
from ..running import (
    Call,
    named,
    one_line,
    process,
)

# Table 13.1 of Manning, Raghavan and Schuetze, Introduction to Information Retrieval: 6 words; class yes has
# 8 words in 3 documents, no 3 in one. The text to classify, and the values in the book:
#
#   multinomial  p(chinese|yes) = 6/14   p(tokyo|yes) = p(japan|yes) = 1/14   p(any of them|no) = 2/9
#                p(yes|x) = 4782969 / 6934265
#   Bernoulli    p(chinese|yes) = 4/5    p(tokyo|yes) = p(japan|yes) = 1/5    p(any of them|no) = 2/3
#                others: 2/5 each        others: 1/3 each
#                p(yes|x) = 59049 / 309049
TRAIN = """\
yes\tChinese Beijing Chinese
yes\tChinese Chinese Shanghai
yes\tChinese Macao
no\tTokyo Japan Chinese
"""
TEXT = "Chinese Chinese Chinese Tokyo Japan\n"
YES = {"multinomial": Fraction(4782969, 6934265), "bernoulli": Fraction(59049, 309049)}
KINDS = ["multinomial", "bernoulli"]
MODELS: dict[str, bytes] = {}
"""The files of `models`, once they exist."""

both = pytest.mark.parametrize("kind", KINDS)
NO_WORDS = "no words are left; give more texts, a smaller --minimum, fewer --stop-words or more --smoothing"


@pytest.fixture
def models(call: Call) -> None:
    """Write a model file of TRAIN for each kind, with and without smoothing."""
    if not MODELS:
        for kind in KINDS:
            assert call("fit", kind, "-", "--model", f"{kind}.json", stdin=TRAIN).status == 0
            options = ("--smoothing", "0", "--model", f"{kind}-mle.json")
            assert call("fit", kind, "-", *options, stdin=TRAIN).status == 0
        MODELS.update((file.name, file.read_bytes()) for file in Path().glob("*.json"))
    for name, content in MODELS.items():
        Path(name).write_bytes(content)


def ln(*factors: Fraction, digits: Optional[int] = None) -> str:
    """Return the logarithm of a product as the program prints it: a double, or this many digits."""
    with localcontext() as context:
        context.prec = 60
        value = sum((Decimal(x.numerator).ln() - Decimal(x.denominator).ln() for x in factors), Decimal(0))
        if digits is None:
            return repr(float(value))
        context.prec = digits
        return str(+value)


def mail(root: str, **messages: str) -> None:
    """Write files into folders; a double underscore stands for a slash."""
    for name, text in messages.items():
        file = Path(root, *name.split("__"))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def records(text: str) -> list[dict[str, Any]]:
    """Return lines of JSON."""
    return [json.loads(line) for line in text.splitlines()]


def classifier(file: str) -> TextClassifier[Any]:
    """Return the text model in a file."""
    saved = read(file)
    assert isinstance(saved, TextClassifier)
    return saved


class TestFit:
    """Estimates, as text and as JSON."""

    def test_the_text_has_the_words_that_tell_most(self, call: Call) -> None:
        result = call("fit", "multinomial", "-", stdin=TRAIN)
        assert (result.status, result.err) == (0, "")
        head = "multinomial-text: 4 messages, 6 different words, vocabulary of 6, classes no (1), yes (3)"
        # 27/14, 9/28 and 9/7 times as probable: the furthest from 1 first.
        three, less, nine = (f"{float(ln(Fraction(*odds))):.6g}" for odds in ((27, 14), (9, 28), (9, 7)))
        assert [line.split() for line in result.out.splitlines()] == [
            head.split(),
            [],
            ["class", "examples", "p(y)"],
            ["no", "1", "0.25"],
            ["yes", "3", "0.75"],
            [],
            ["word", "p(word|no)", "p(word|yes)", "log-odds", "of", "yes"],
            ["japan", "2/9", "1/14", less],
            ["tokyo", "2/9", "1/14", less],
            ["chinese", "2/9", "3/7", three],
            ["beijing", "1/9", "1/7", nine],
            ["macao", "1/9", "1/7", nine],
            ["shanghai", "1/9", "1/7", nine],
        ]

    def test_all_has_every_equation_with_its_numbers_exact_and_rounded(self, call: Call) -> None:
        lines = call("fit", "bernoulli", "-", "--all", stdin=TRAIN).out.splitlines()
        assert lines[0].startswith("bernoulli-text: 4 messages, 6 different words, vocabulary of 6, ")
        assert [line for line in lines if line and line[0] != " "][1:] == [
            "nb-mle-prior",
            "nb-laplace-feature",
        ]
        values = {cells[0]: cells[1:] for cells in map(str.split, lines) if len(cells) == 3}
        assert len(values) == 2 + 2 * 6 and values["prior[no]"] == ["1/4", "0.25"]
        assert values["probability[no][chinese]"] == ["2/3", repr(2 / 3)]
        assert values["probability[yes][japan]"] == ["1/5", "0.2"]

    def test_decimal_points_stand_below_one_another(self, call: Call) -> None:
        lines = call("fit", "multinomial", "-", stdin=TRAIN).out.splitlines()
        assert len({line.rindex(".") for line in lines[7:]}) == 1

    @pytest.mark.parametrize(
        ("kind", "rows"),
        [
            # 5 of 8 words : 1 of 3, and 1 of 8 : 0.
            ("multinomial", ["beijing 0 0.125 inf", "chinese 1/3 0.625 0.628609", "tokyo 1/3 0 -inf"]),
            # 1 of 3 messages : 0; all contain "chinese", which carries no information.
            ("bernoulli", ["beijing 0 1/3 inf", "chinese 1 1 0", "tokyo 1 0 -inf"]),
        ],
        ids=KINDS,
    )
    def test_without_smoothing_odds_may_be_infinite(self, call: Call, kind: str, rows: list[str]) -> None:
        assert ln(Fraction(15, 8)) == "0.6286086594223741"
        lines = call("fit", kind, "-", "--smoothing", "0", stdin=TRAIN).out.splitlines()
        table = [" ".join(line.split()) for line in lines]
        assert set(rows) <= set(table)
        assert [row.split()[0] for row in table[7:]].index("chinese") == 5  # the least informative word

    def test_of_many_words_those_are_printed_that_fit(self, call: Call) -> None:
        # Class a has word k = 2, 4, ..., 28 so often, 210 words; class b the odd ones, 196. The odds of b are
        # (k + 1) 238 / 224 for odd k, those of a (k + 1) 224 / 238 for even k: 14.9 for 13, 14.1 for 14.
        words = "".join(f"{'ab'[k % 2]}\t" + f" w{k:02}" * k + "\n" for k in range(1, 29))
        lines = call("fit", "multinomial", "-", stdin=words).out.splitlines()
        found = [line.split()[0] for line in lines[7:-1]]
        assert set(found) == {f"w{k}" for k in (13, *range(15, 29))} and len(lines) <= 24
        assert lines[-1] == "... 13 more words"

    def test_of_more_than_two_classes_the_words_have_no_log_odds(self, call: Call) -> None:
        table = "a\tx x y\nb\tz\nc\t" + " ".join("klmnopqrstuv") + " x\n"
        lines = call("fit", "multinomial", "-", stdin=table).out.splitlines()
        # 15 words in all: a has 3, b has 1, c has 13.
        values = {cells[0]: cells[1:] for cells in map(str.split, lines) if len(cells) == 4}
        assert values["x"] == ["1/6", "0.0625", "1/14"] and values["z"] == ["1/18", "0.125", "1/28"]

    def test_one_class_has_its_words_in_order(self, call: Call) -> None:
        lines = call("fit", "bernoulli", "-", stdin="a\tx y\na\tx\n").out.splitlines()
        assert [line.split() for line in lines[-2:]] == [["x", "0.75"], ["y", "0.5"]]

    @both
    def test_json_has_all_that_an_oracle_needs(self, call: Call, kind: str) -> None:
        report = json.loads(call("fit", kind, "-", "--json", stdin=TRAIN).out)
        chinese = [1, 5] if kind == "multinomial" else [1, 3]
        assert {key: value for key, value in report.items() if key != "parameters"} == {
            "kind": f"{kind}-text",
            "classes": ["no", "yes"],
            "declared": False,
            "examples": [1, 3],
            "smoothing": "1",
            "prior_smoothing": "0",
            "priors": None,
            "size": None,
            "minimum": 1,
            "stop_words": [],
            "messages": 4,
            "different_words": 6,
            "vocabulary_size": 6,
            "words": {
                "beijing": [0, 1],
                "chinese": chinese,
                "japan": [1, 0],
                "macao": [0, 1],
                "shanghai": [0, 1],
                "tokyo": [1, 0],
            },
        }
        values = {named(p): p["exact"] for p in report["parameters"]}
        assert len(values) == 2 + 2 * 6 and values["prior[yes]"] == "3/4"
        expected = ("3/7", "2/9", "1/14") if kind == "multinomial" else ("4/5", "2/3", "1/5")
        names = ("[yes][chinese]", "[no][tokyo]", "[yes][japan]")
        assert tuple(values[f"probability{name}"] for name in names) == expected
        assert report["parameters"][2] == {
            "equation": "event-laplace-word" if kind == "multinomial" else "nb-laplace-feature",
            "symbol": "probability",
            "index": ["no", "beijing"],
            "exact": "1/9" if kind == "multinomial" else "1/3",
            "value": 1 / 9 if kind == "multinomial" else 1 / 3,
        }

    def test_options_say_which_words_count_and_how(self, call: Call) -> None:
        Path("stop.txt").write_text("CHINESE, Macao\n\nnosuch\n", encoding="ascii")
        options = ("--smoothing", "1/3", "--prior-smoothing", "0.5", "--size", "2", "--minimum", "1")
        report = json.loads(
            call("fit", "multinomial", "-", *options, "--stop-words", "stop.txt", "--json", stdin=TRAIN).out
        )
        assert report["stop_words"] == ["chinese", "macao", "nosuch"]
        assert (report["smoothing"], report["prior_smoothing"]) == ("1/3", "1/2")
        assert (report["size"], report["minimum"], report["vocabulary_size"]) == (2, 1, 2)
        assert len(report["words"]) == 6
        # The vocabulary is beijing and japan. (1 + 1/2) / (4 + 1); (0 + 1/3) / (1 + 2/3).
        values = {named(p): (p["equation"], p["exact"]) for p in report["parameters"]}
        assert values["prior[no]"] == ("laplace-estimate", "3/10")
        assert values["probability[no][beijing]"] == ("event-laplace-word", "1/5")
        assert set(values) == {"prior[no]", "prior[yes]"} | {
            f"probability[{label}][{word}]" for label in ("no", "yes") for word in ("beijing", "japan")
        }

    def test_minimum_drops_rare_words(self, call: Call) -> None:
        out = call("fit", "bernoulli", "-", "--minimum", "2", stdin=TRAIN).out
        assert "6 different words, vocabulary of 1," in out and "beijing" not in out

    @each_row(
        ("text", "exact"),
        [
            ("1", "1"),
            ("0", "0"),
            ("0.1", "1/10"),
            ("1/3", "1/3"),
            (".5", "1/2"),
            ("5.", "5"),
            ("1e-3", "1/1000"),
        ],
    )
    def test_a_pseudo_count_is_read_exactly(self, call: Call, text: str, exact: str) -> None:
        result = call("fit", "bernoulli", "-", "--smoothing", text, "--json", stdin=TRAIN)
        assert json.loads(result.out)["smoothing"] == exact

    @both
    def test_digits_gives_so_many(self, call: Call, kind: str) -> None:
        lines = call("fit", kind, "-", "--digits", "30", stdin=TRAIN).out.splitlines()
        odds = Fraction(27, 14) if kind == "multinomial" else Fraction(6, 5)
        assert next(line.split()[3] for line in lines if "chinese" in line) == ln(odds, digits=30).rstrip("0")
        report = json.loads(call("fit", kind, "-", "--digits", "5", "--json", stdin=TRAIN).out)
        values = {named(p): p["value"] for p in report["parameters"]}
        assert values["probability[no][tokyo]"] == ("0.22222" if kind == "multinomial" else "0.66667")

    def test_probabilities_too_long_to_print_are_rounded(self, call: Call) -> None:
        options = ("--smoothing", "0." + "0" * 20 + "1")
        line = call("fit", "multinomial", "-", *options, stdin="a\tx\nb\ty\n").out.splitlines()[-1]
        # 10^-21 / (2 10^-21 + 1), (10^-21 + 1) / (2 10^-21 + 1) and ln(10^21 + 1).
        assert line.split() == ["y", "1e-21", "1", "48.3543"]

    @both
    def test_a_folder_for_each_class_is_the_same_as_lines(self, call: Call, kind: str) -> None:
        mail("mail", yes__1="Chinese Beijing\nChinese", yes__deep__2="Chinese Chinese Shanghai")
        mail("mail", yes__z="Chinese Macao", no__1="Tokyo Japan Chinese", **{"no__.hidden": "x"})
        assert call("fit", kind, "mail", "--model", "m.json").status == 0
        assert Path("m.json").read_text() == (FILE if kind == "multinomial" else BERNOULLI)

    def test_words_and_labels_that_would_disturb_a_line_are_escaped(self, call: Call) -> None:
        table = "a\x1b[2J\tone \u0301\U000e0100\nb\ttwo\n"
        out = call("fit", "multinomial", "-", stdin=table).out
        assert r"p(word|a\x1b[2J)" in out and "\x1b" not in out
        assert all(line.isprintable() for line in out.splitlines())

    def test_bad_input_late_in_the_file_leaves_no_model(self, call: Call) -> None:
        result = call("fit", "multinomial", "-", "--model", "m.json", stdin="a\tx\n" * 3000 + "b y\n")
        assert one_line(result) == (
            "genref: standard input, line 3001: no tab; write each line as a label, a tab and the text"
        )
        assert not os.listdir()

    @pytest.mark.parametrize(
        ("table", "options", "says"),
        [
            ("", (), "no messages"),
            ("a\t...\n", (), f"vocabulary: {NO_WORDS}"),
            ("a\tx\n", ("--minimum", "2"), f"vocabulary: {NO_WORDS}"),
            ("a\tx\nb\t\n", ("--smoothing", "0"), f"words of class 'b' in the vocabulary: {NO_WORDS}"),
        ],
        ids=["nothing", "no words", "no word often enough", "a class without words"],
    )
    def test_what_gives_no_estimates_is_refused(
        self, call: Call, table: str, options: tuple[str, ...], says: str
    ) -> None:
        result = call("fit", "multinomial", "-", *options, stdin=table)
        assert one_line(result) == f"genref: standard input: {says}"
        Path("m.tsv").write_text(table, encoding="ascii")
        assert one_line(call("fit", "multinomial", "m.tsv", *options)) == f"genref: m.tsv: {says}"

    def test_a_model_does_not_replace_what_it_is_made_of(self, call: Call) -> None:
        mail("mail", a__1="x")
        Path("m.tsv").write_text("a\tx\n", encoding="ascii")
        Path("stop.txt").touch()
        for source, model in (
            ("m.tsv", "./m.tsv"),
            ("mail", "mail/m.json"),
            ("mail/", "mail/a/1"),
            (".", "m"),
        ):
            result = call("fit", "bernoulli", source, "--model", model)
            assert one_line(result) == f"genref: {model}: contains the messages; write the model elsewhere"
        result = call("fit", "bernoulli", "m.tsv", "--stop-words", "stop.txt", "--model", "stop.txt")
        assert one_line(result) == (
            "genref: stop.txt: is the file of stop words, which the model would replace"
        )
        assert Path("mail/a/1").read_text() == "x" and Path("stop.txt").read_text() == ""
        assert call("fit", "bernoulli", "mail", "--model", "mail.json").status == 0

    def test_a_model_that_cannot_be_written_is_refused_before_anything_is_printed(self, call: Call) -> None:
        result = call("fit", "bernoulli", "-", "--model", "no/m.json", stdin=TRAIN)
        assert one_line(result) == "genref: no/m.json: cannot be written: No such file or directory"


@pytest.mark.usefixtures("models")
class TestPredict:
    """Labels and posteriors, as text and as JSON."""

    @both
    def test_the_posteriors_are_those_of_the_textbook(self, call: Call, kind: str) -> None:
        result = call("predict", f"{kind}.json", "-", stdin=TEXT)
        assert (result.status, result.err) == (0, "")
        heads, line = (line.split() for line in result.out.splitlines()[:2])
        yes = YES[kind]
        posterior = [repr(float(1 - yes)), repr(float(yes))]
        assert heads == ["message", "label", "p(no)", "p(yes)"]
        assert line == ["1", "yes" if yes > Fraction(1, 2) else "no", *posterior]

    @both
    @pytest.mark.parametrize("options", [(), ("--digits", "25")], ids=["doubles", "digits"])
    def test_json_says_what_the_text_says(self, call: Call, kind: str, options: tuple[str, ...]) -> None:
        command = ("predict", f"{kind}.json", "-", "--labelled", *options)
        heads, *rows = [line.split() for line in call(*command, stdin=TRAIN).out.splitlines()[:5]]
        assert heads == ["message", "label", "p(no)", "p(yes)", "actual"]
        *lines, tally = records(call(*command, "--json", stdin=TRAIN).out)
        assert [
            [str(x["message"]), x["label"], *map(str, x["posterior"].values()), x["actual"]] for x in lines
        ] == rows
        assert [list(x) for x in lines] == [["message", "label", "posterior", "actual"]] * 4
        assert tally["messages"] == 4

    def test_digits_gives_so_many(self, call: Call) -> None:
        (line,) = records(call("predict", "bernoulli.json", "-", "--json", "--digits", "30", stdin=TEXT).out)
        with localcontext() as context:
            context.prec = 30
            assert line["posterior"]["yes"] == str(Decimal(59049) / 309049)

    def test_errors_are_counted_in_a_confusion_table(self, call: Call) -> None:
        # Without a word from the vocabulary, the prior decides: yes.
        table = "no\tTokyo Japan\nno\tthe\nyes\tChinese\nyes\tTokyo Tokyo Japan\nnever\tBeijing\n"
        result = call("predict", "multinomial.json", "-", "--labelled", stdin=table)
        assert (result.status, result.err) == (0, "")
        # The odds of yes are 3 times 27/14 for "chinese", 9/28 for "japan" and "tokyo", 9/7 for "beijing".
        odds = [Fraction(3) * Fraction(9, 28) ** 2, Fraction(3), Fraction(81, 14)]
        odds += [Fraction(3) * Fraction(9, 28) ** 3, Fraction(27, 7)]
        confidence = sum((max(p, 1 - p) for p in (o / (1 + o) for o in odds)), Fraction(0)) / 5
        assert result.out.splitlines()[-7:] == [
            "",
            "actual  predicted no  yes",
            "never              0    1",
            "no                 1    1",
            "yes                1    1",
            f"mean confidence {float(confidence):.3f}, share right 0.400",
            "2 of 5 right; wrong: messages 2, 4, 5",
        ]
        result = call("predict", "multinomial.json", "-", "--labelled", "--json", stdin=table)
        tally = records(result.out)[-1]
        assert tally.pop("mean_confidence") == pytest.approx(float(confidence), abs=1e-15)
        assert tally.pop("share_right") == 0.4
        assert tally == {
            "messages": 5,
            "right": 2,
            "wrong": [2, 4, 5],
            "confusion": {
                "never": {"no": 0, "yes": 1},
                "no": {"no": 1, "yes": 1},
                "yes": {"no": 1, "yes": 1},
            },
        }

    def test_a_blank_line_is_an_empty_message_whose_posterior_is_the_prior(self, call: Call) -> None:
        out = call("predict", "multinomial.json", "-", stdin="\nthe\n\n").out
        assert [line.split() for line in out.splitlines()[1:-2]] == [
            [str(number), "yes", "0.25", "0.75"] for number in (1, 2, 3)
        ]

    def test_files_below_a_folder_are_messages_with_names(self, call: Call) -> None:
        mail("in", b="Tokyo\nJapan\n", a__1="Chinese", **{"a__x\u2028": "Chinese", ".x": ""})
        lines = call("predict", "multinomial.json", "in").out.splitlines()
        assert lines[0].split() == ["message", "label", "p(no)", "p(yes)", "file"]
        ends = [("1", "yes", "in/a/1"), ("2", "yes", r"'in/a/x\u2028'"), ("3", "no", "in/b")]
        assert [(cells[0], cells[1], cells[-1]) for cells in map(str.split, lines[1:4])] == ends
        first = records(call("predict", "multinomial.json", "in", "--json").out)[0]
        assert list(first) == ["message", "file", "label", "posterior"] and first["file"] == "in/a/1"

    def test_a_folder_for_each_class_is_counted(self, call: Call) -> None:
        mail("in", no__1="Tokyo Japan", yes__1="Chinese", yes__2="Japan Tokyo Japan")
        lines = call("predict", "multinomial.json", "in", "--labelled").out.splitlines()
        assert lines[0].split() == ["message", "label", "p(no)", "p(yes)", "actual", "file"]
        assert [line.split()[-2:] for line in lines[1:4]] == [
            ["no", "in/no/1"],
            ["yes", "in/yes/1"],
            ["yes", "in/yes/2"],
        ]
        assert lines[-1] == "2 of 3 right; wrong: messages 3"

    @both
    def test_an_undefined_posterior_is_told_and_the_next_message_answered(
        self, call: Call, kind: str
    ) -> None:
        table = "yes\tChinese Beijing\nyes\tTokyo Beijing Chinese\nno\tTokyo Japan Chinese\n"
        table += "never\tTokyo Beijing Chinese\n"
        command = ("predict", f"{kind}-mle.json", "-", "--labelled")
        result = call(*command, stdin=table)
        assert (result.status, result.err) == (1, "")
        lines = result.out.splitlines()
        cause = (
            "every class has a factor 0: in class 'no' the word 'beijing'; in class 'yes' the word 'tokyo'"
        )
        assert lines[2].split(None, 2)[:2] == ["2", "undefined"]
        assert lines[2].split(None, 2)[2] == f"{cause}  yes"
        assert [line.split() for line in (lines[1], lines[3])] == [
            ["1", "yes", "0.0", "1.0", "yes"],
            ["3", "no", "1.0", "0.0", "no"],
        ]
        assert len({line.index(word) for line, word in ((lines[1], "0.0"), (lines[2], "every"))}) == 1
        assert lines[-6:] == [
            "actual  predicted no  yes  undefined",
            "never              0    0          1",
            "no                 1    0          0",
            "yes                0    1          1",
            "mean confidence 1.000, share right 1.000",
            "2 of 4 right; wrong: messages 2, 4",
        ]
        result = call(*command, "--json", stdin=table)
        assert result.status == 1
        *rows, tally = records(result.out)
        assert rows[1] == {"message": 2, "label": None, "undefined": cause, "actual": "yes"}
        assert tally["wrong"] == [2, 4] and tally["right"] == 2
        assert tally["undefined"] == {"never": 1, "no": 0, "yes": 1}
        assert tally["confusion"]["yes"] == {"no": 0, "yes": 1}

    def test_without_any_posterior_there_is_no_confidence(self, call: Call) -> None:
        command = ("predict", "multinomial-mle.json", "-", "--labelled")
        result = call(*command, stdin="yes\tTokyo Beijing\n")
        assert result.status == 1 and "confidence" not in result.out
        (_, tally) = records(call(*command, "--json", stdin="yes\tTokyo Beijing\n").out)
        assert not {"mean_confidence", "share_right"} & set(tally)

    def test_an_undefined_posterior_without_labels_is_told_too(self, call: Call) -> None:
        result = call("predict", "multinomial-mle.json", "-", "--explain", stdin="Tokyo Beijing\nChinese\n")
        assert result.status == 1
        lines = result.out.splitlines()
        assert lines[1].split()[:2] == ["1", "undefined"] and lines[2].split()[:2] == ["2", "yes"]

    def test_a_class_may_be_called_undefined(self, call: Call) -> None:
        call("fit", "bernoulli", "-", "--model", "m.json", stdin="undefined\tx\ndefined\ty\n")
        result = call("predict", "m.json", "-", "--labelled", stdin="undefined\tx\n")
        assert result.status == 0 and result.out.endswith("\n1 of 1 right\n")

    def test_a_posterior_below_all_doubles_has_its_digits(self, call: Call) -> None:
        # p(x|a) = 9/10, p(x|b) = 1/10: for 900 times x the odds of b are 9^-900.
        table = "a\t" + "x " * 8 + "\nb\t" + "y " * 8 + "\n"
        call("fit", "multinomial", "-", "--model", "m.json", stdin=table)
        text = "x " * 900
        (line,) = records(call("predict", "m.json", "-", "--json", stdin=text).out)
        assert line["posterior"] == {"a": 1.0, "b": 0.0}
        (line,) = records(call("predict", "m.json", "-", "--json", "--digits", "10", stdin=text).out)
        with localcontext() as context:
            context.prec = 10
            assert Decimal(line["posterior"]["b"]) == 1 / (1 + Decimal(9**900))

    def test_a_source_without_messages_is_refused(self, call: Call) -> None:
        assert one_line(call("predict", "bernoulli.json", "-")) == "genref: standard input: no messages"
        os.mkdir("in")
        assert one_line(call("predict", "bernoulli.json", "in")) == "genref: in: no messages"

    def test_a_model_with_labels_that_are_ints_is_used(self, call: Call) -> None:
        write("m.json", fit(["x", "y"], [0, 1]))
        out = call("predict", "m.json", "-", "--labelled", "--json", stdin="0\tx\n1\ty\n").out
        assert records(out)[-1]["right"] == 2 and records(out)[0]["label"] == 0

    def test_one_class_is_certain(self, call: Call) -> None:
        call("fit", "multinomial", "-", "--model", "m.json", stdin="a\tx\n")
        assert records(call("predict", "m.json", "-", "--json", stdin="y\n").out)[0]["posterior"] == {
            "a": 1.0
        }


@pytest.mark.usefixtures("models")
class TestExplain:
    """The parts of the log-odds, and that they add up."""

    # p(y|x) : p(no|x) of the textbook, see above; the prior 3 : 1, each word's probabilities.
    PARTS = {
        "multinomial": [
            ("log-odds of yes against no, the sum of", [Fraction(4782969, 2151296)]),
            ("prior", [Fraction(3)]),
            ("chinese (3)", [Fraction(27, 14)] * 3),
            ("japan (1)", [Fraction(9, 28)]),
            ("tokyo (1)", [Fraction(9, 28)]),
        ],
        # beijing, macao and shanghai are absent: (1 - 1/3) : (1 - 2/5) each.
        "bernoulli": [
            ("log-odds of no against yes, the sum of", [Fraction(250000, 59049)]),
            ("prior", [Fraction(1, 3)]),
            ("absent words", [Fraction(10, 9)] * 3),
            ("japan (1)", [Fraction(10, 3)]),
            ("tokyo (1)", [Fraction(10, 3)]),
            ("chinese (1)", [Fraction(5, 6)]),
        ],
    }

    @both
    @pytest.mark.parametrize("digits", [None, 25], ids=["doubles", "digits"])
    def test_each_part_stands_below_the_sum(self, call: Call, kind: str, digits: Optional[int]) -> None:
        options = () if digits is None else ("--digits", str(digits))
        command = ("predict", f"{kind}.json", "-", "--explain", *options)
        lines = call(*command, stdin="the Chinese Chinese the Chinese, Tokyo Japan NOW").out.splitlines()[
            2:-2
        ]
        cells = [line.split(None, 1) for line in lines]
        assert cells[:-1] == [[ln(*factors, digits=digits), name] for name, factors in self.PARTS[kind]]
        assert lines[-1].strip() == "not in the vocabulary: the (2), now (1)"
        with localcontext() as context:
            context.prec = 50
            total, *parts = (Decimal(number) for number, _ in cells[:-1])
            assert abs(total - sum(parts)) < Decimal(10) ** (-14 if digits is None else -23)

    @both
    def test_decimal_points_and_names_stand_below_one_another(self, call: Call, kind: str) -> None:
        out = call("predict", f"{kind}.json", "-", "--explain", stdin=TEXT + "the\n").out
        parts = [line for line in out.splitlines() if line.startswith(" " * 8)]
        blocks = (parts[:-4], parts[-4:]) if kind == "bernoulli" else (parts[:-3], parts[-3:])
        assert ["log-odds" in line for line in parts].count(True) == 2 and "log-odds" in blocks[1][0]
        for block in blocks:
            assert len({line.index(".") for line in block if "not in" not in line}) == 1
            names = ("log-odds", "prior", "absent", "chinese", "japan", "tokyo", "not in")
            assert len({line.index(name) for line in block for name in names if name in line}) == 1

    @both
    def test_json_says_the_same(self, call: Call, kind: str) -> None:
        command = ("predict", f"{kind}.json", "-", "--explain", "--json")
        (line,) = records(call(*command, stdin="Chinese Chinese Chinese Tokyo Japan the the\n").out)
        parts = {name: ln(*factors) for name, factors in self.PARTS[kind]}
        explanation = line["explanation"]
        label, other = ("yes", "no") if kind == "multinomial" else ("no", "yes")
        assert (line["label"], explanation["against"]) == (label, other)
        assert repr(explanation["log_odds"]) == parts[f"log-odds of {label} against {other}, the sum of"]
        assert repr(explanation["prior"]) == parts["prior"]
        assert repr(explanation["absent"]) == parts.get("absent words", "0.0")
        assert {f"{x['word']} ({x['count']})": repr(x["log_odds"]) for x in explanation["words"]} == {
            name: value for name, value in parts.items() if name.endswith(")")
        }
        assert explanation["unknown"] == {"the": 2}

    def test_json_with_digits_has_decimals_as_texts(self, call: Call) -> None:
        command = ("predict", "multinomial.json", "-", "--explain", "--json", "--digits", "20")
        (line,) = records(call(*command, stdin="Chinese\n").out)
        assert line["explanation"]["prior"] == ln(Fraction(3), digits=20)
        assert line["explanation"]["words"][0]["log_odds"] == ln(Fraction(27, 14), digits=20)

    def test_what_is_certain_has_infinite_parts(self, call: Call) -> None:
        command = ("predict", "multinomial-mle.json", "-", "--explain")
        lines = call(*command, stdin="Beijing Chinese\n").out.splitlines()[2:-2]
        # p(chinese|yes) = 5/8, p(chinese|no) = 1/3.
        assert [line.split(None, 1) for line in lines] == [
            ["inf", "log-odds of yes against no, the sum of"],
            [ln(Fraction(3)), "prior"],
            ["inf", "beijing (1)"],
            [ln(Fraction(15, 8)), "chinese (1)"],
        ]
        (line,) = records(call(*command, "--json", stdin="Beijing\n").out)
        assert line["explanation"]["log_odds"] == "inf"

    def test_small_parts_are_written_without_powers_of_ten(self, call: Call) -> None:
        # 10^6 + 1 against 10^6 words: ln (10^6 + 1 + 1) / (10^6 + 1) - ln (10^6 + 1 + 1) / (10^6 + 2) > 0.
        table = "a\t" + "x " * 100_000 + "\nb\t" + "x " * 100_001 + "\n"
        call("fit", "multinomial", "-", "--model", "m.json", stdin=table + "a\ty\nb\ty\n")
        lines = call("predict", "m.json", "-", "--explain", stdin="x\n").out.splitlines()[2:-2]
        # x: (100002 / 100004) : (100001 / 100003), b against a.
        value = Decimal(ln(Fraction(100002 * 100003, 100004 * 100001)))
        assert "E" in str(value) and lines[-1].split() == [format(value, "f"), "x", "(1)"]

    def test_a_decision_of_one_class_cannot_be_explained(self, call: Call) -> None:
        call("fit", "multinomial", "-", "--model", "m.json", stdin="a\tx\n")
        line = one_line(call("predict", "m.json", "-", "--explain", stdin="x\n"))
        assert line == "genref: m.json: has only one class, so there is no decision to explain"


class TestUpdate:
    """Adding messages to a saved model, or removing them."""

    @pytest.mark.slow
    @both
    @pytest.mark.parametrize("start", [1, 2, 3])
    def test_a_fit_on_a_part_and_an_update_make_the_file_of_a_fit_on_all(
        self, call: Call, kind: str, start: int
    ) -> None:
        Path("stop.txt").write_text("tokyo", encoding="ascii")
        options = ("--smoothing", "1/2", "--size", "3", "--stop-words", "stop.txt", "--model")
        lines = TRAIN.splitlines(keepends=True)
        first, second = "".join(lines[:start]), "".join(lines[start:])
        for one, other in ((first, second), (second, first)):
            call("fit", kind, "-", *options, "part.json", stdin=one)
            result = call("update", "part.json", "-", stdin=other)
            assert (result.status, result.err) == (0, "")
            call("fit", kind, "-", *options, "all.json", stdin=TRAIN)
            assert Path("part.json").read_bytes() == Path("all.json").read_bytes()
            call("fit", kind, "-", *options, "part.json", stdin=one)
            assert call("update", "all.json", "-", "--remove", stdin=other).status == 0
            assert Path("part.json").read_bytes() == Path("all.json").read_bytes()

    def test_it_says_what_was_learnt_and_names_new_and_vanished_classes(self, call: Call) -> None:
        call("fit", "bernoulli", "-", "--model", "m.json", stdin=TRAIN)
        assert call("update", "m.json", "-", stdin="yes\tx\n").out == "1 message added, 5 in all\n"
        more = "d\tx\nc\ty\n"
        out = call("update", "m.json", "-", stdin=more).out
        assert out == "2 messages added, 7 in all; new classes: c, d\n"
        out = call("update", "m.json", "-", "--remove", stdin=more).out
        assert out == "2 messages removed, 5 left; classes gone: c, d\n"
        out = call("update", "m.json", "-", "--remove", stdin="yes\tx\n").out
        assert out == "1 message removed, 4 left\n"
        assert Path("m.json").read_text() == BERNOULLI

    def test_a_folder_will_do(self, call: Call) -> None:
        call("fit", "multinomial", "-", "--model", "m.json", stdin=TRAIN)
        mail("more", no__1="x", new__1="y")
        assert call("update", "m.json", "more").out == "2 messages added, 6 in all; new classes: new\n"
        assert classifier("m.json").counts["new"].events == {"y": 1}

    @pytest.mark.parametrize(
        ("table", "says"),
        [
            ("yes\tmars\n", "events to remove of 'mars' in class 'yes' is 1 (int); allowed: at most the 0"),
            (
                "no\tChinese Chinese\n",
                "events to remove of 'chinese' in class 'no' is 2 (int); allowed: at most the 1 there",
            ),
            ("never\tChinese\n", "label to remove is 'never' (str); allowed: one of ('no', 'yes')"),
            ("no\t\nno\t\n", "examples to remove in class 'no' is 2 (int); allowed: at most the 1 there are"),
            (TRAIN, "there would be no examples"),
        ],
        ids=["word", "too often", "class", "too many", "all"],
    )
    def test_what_was_never_learnt_is_not_unlearnt(self, call: Call, table: str, says: str) -> None:
        call("fit", "multinomial", "-", "--model", "m.json", stdin=TRAIN)
        line = one_line(call("update", "m.json", "-", "--remove", stdin=table))
        assert line.startswith(f"genref: m.json: cannot unlearn these messages: {says}")
        assert Path("m.json").read_text() == FILE

    @pytest.mark.parametrize("table", ["", "\n", "x\n", "\tx\n", "yes\tx\nyes x\n", "yes\t\0\n"], ids=ascii)
    @pytest.mark.parametrize("options", [(), ("--remove",)], ids=["learn", "unlearn"])
    def test_bad_input_leaves_the_model_as_it_was(
        self, call: Call, table: str, options: tuple[str, ...]
    ) -> None:
        call("fit", "multinomial", "-", "--model", "m.json", stdin=TRAIN)
        line = one_line(call("update", "m.json", "-", *options, stdin=table))
        assert line.startswith("genref: standard input")
        assert Path("m.json").read_text() == FILE and os.listdir() == ["m.json"]

    def test_a_declared_class_order_is_kept_and_takes_no_others(self, call: Call) -> None:
        write("m.json", fit(["x", "y"], ["q", "p"], BernoulliText, classes=["q", "p"]))
        assert call("update", "m.json", "-", stdin="p\tx\n").out == "1 message added, 3 in all\n"
        assert classifier("m.json").classes == ("q", "p")
        line = one_line(call("update", "m.json", "-", stdin="r\tx\n"))
        assert line.startswith("genref: m.json: cannot learn these messages: labels[0] is 'r' (str)")

    def test_a_model_with_labels_that_are_ints_goes_on_learning(self, call: Call) -> None:
        write("m.json", fit(["x", "y"], [0, 1]))
        assert call("update", "m.json", "-", stdin="1\tz\n").out == "1 message added, 3 in all\n"
        assert classifier("m.json") == fit(["x", "y", "z"], [0, 1, 1])


@pytest.mark.usefixtures("models")
class TestUsage:
    """The options of one kind of model are refused for another."""

    @pytest.mark.slow
    @pytest.mark.covers
    @pytest.mark.parametrize("option", ["--smoothing", "--prior-smoothing"])
    @each_row(
        "text",
        [
            *["-1", "", "x", "nan", "inf", "1/0", "1/-2", "1/2/3", "1e1000", "1_0", " 1", "1\n", "0x1"],
            *["1/2e3", ".", "e5", "\u0661", "9" * 5000],
        ],
        ids=lambda text: ascii(text)[:12],
    )
    def test_a_pseudo_count_that_is_none_is_refused(self, call: Call, option: str, text: str) -> None:
        result = call("fit", "bernoulli", "-", f"{option}={text}", stdin=TRAIN)
        if text == "9" * 5000 and result.status == 0:  # a Python that reads this many digits
            return
        line = one_line(result)
        assert f"argument {option}: " in line
        assert "is not an exact number from 0, such as 1, 0.1 or 1/3" in line

    @pytest.mark.parametrize("option", ["--size", "--minimum"])
    @pytest.mark.parametrize("text", ["0", "-1", "", "1.5", "x", "1e3", "\u0663", "1" * 19], ids=ascii)
    def test_a_number_of_words_that_is_none_is_refused(self, call: Call, option: str, text: str) -> None:
        line = one_line(call("fit", "bernoulli", "-", f"{option}={text}", stdin=TRAIN))
        assert f"argument {option}: {text!a} is not a whole number from 1" in line

    def test_stop_words_that_cannot_be_read_are_refused(self, call: Call) -> None:
        result = call("fit", "bernoulli", "-", "--stop-words", "nosuch", stdin=TRAIN)
        assert one_line(result) == "genref: nosuch: No such file or directory"

    @pytest.mark.parametrize(
        ("command", "option"),
        [
            (("predict", "bernoulli.json", "-", "--label", "y"), "texts, for which there is no --label"),
            (("predict", "bernoulli.json", "-", "--label", ""), "texts, for which there is no --label"),
            (("predict", "gda.json", "-", "--labelled"), "tables, for which there is no --labelled"),
            (("update", "gda.json", "-", "--remove"), "tables, for which there is no --remove"),
        ],
        ids=lambda value: value if isinstance(value, str) else "",
    )
    def test_an_option_of_the_other_kind_of_model_is_refused(
        self, call: Call, command: tuple[str, ...], option: str
    ) -> None:
        call("fit", "gda", "-", "--label", "y", "--model", "gda.json", stdin="x,y\n1,a\n2,b\n")
        assert one_line(call(*command)) == f"genref: {command[1]}: is a model of {option}"

    @each_row(
        "command",
        [
            ("fit", "multinomial", "-", "--label", "y"),
            ("fit", "bernoulli", "-", "--quadratic"),
            ("fit", "gda", "-", "--label", "y", "--smoothing", "1"),
            ("fit", "multinomial"),
            ("fit", "multinomial", "-", "-"),
            ("fit", "multinomial", "nosuch"),
            ("fit", "naive", "-"),
            ("update", "bernoulli.json", "-", "--labelled"),
            ("update", "bernoulli.json", "nosuch"),
            ("predict", "bernoulli.json", "nosuch"),
            ("predict", "bernoulli.json", "-", "--labelled"),
        ],
        ids=" ".join,
    )
    def test_bad_invocations_end_with_one_line(self, call: Call, command: tuple[str, ...]) -> None:
        assert one_line(call(*command)).startswith(("genref: ", "python -m genref"))

    @pytest.mark.parametrize("kind", [*KINDS, "gda"])
    def test_help_shows_the_options_of_the_kind(self, call: Call, kind: str) -> None:
        result = call("fit", kind, "--help")
        assert result.status == 0
        assert ("--smoothing" in result.out) == (kind != "gda")
        assert ("--quadratic" in result.out) == (kind == "gda")
        assert all(option in result.out for option in ("--model", "--digits", "--json"))


@pytest.mark.slow
class TestProcess:
    """Complete runs in a separate process."""

    @both
    def test_the_main_job_works_as_the_readme_has_it(self, tmp_path: Path, kind: str) -> None:
        mail(str(tmp_path / "mail"), spam__1="Win a prize!", spam__2="win win now", ham__1="see you now")
        model, source = str(tmp_path / "spam.json"), str(tmp_path / "mail")
        result = process("fit", kind, source, "--model", model)
        assert (result.status, result.err) == (0, "")
        result = process("predict", model, "-", "--explain", stdin="win a prize\n")
        assert (result.status, result.err) == (0, "")
        assert result.out.splitlines()[1].split()[1] == "spam"
        result = process("predict", model, source, "--labelled")
        assert (result.status, result.err) == (0, "") and result.out.endswith("\n3 of 3 right\n")
        result = process("update", model, source)
        assert (result.status, result.out) == (0, "3 messages added, 6 in all\n")
        result = process("update", model, source, "--remove")
        assert (result.status, result.out) == (0, "3 messages removed, 3 left\n")

    def test_an_undefined_posterior_ends_with_status_1(self, call: Call, tmp_path: Path) -> None:
        model = str(tmp_path / "m.json")
        call("fit", "multinomial", "-", "--smoothing", "0", "--model", model, stdin=TRAIN)
        result = process("predict", model, "-", stdin="Beijing Tokyo\n")
        assert (result.status, result.err) == (1, "")

    def test_an_ascii_locale_loses_no_character(self, tmp_path: Path) -> None:
        ascii_only = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
        folder = os.fsencode(tmp_path)
        for name, text in (("größe", "種 £ \U0001f600"), ("b", "café")):
            os.makedirs(folder + b"/mail/" + name.encode())
            with open(folder + b"/mail/" + name.encode() + "/ü".encode(), "wb") as stream:
                stream.write(text.encode())
        model = folder + "/mödel.json".encode()
        result = process("fit", "multinomial", folder + b"/mail", "--model", model, **ascii_only)
        assert (result.status, result.err) == (0, "") and result.out.isascii()
        assert r"p(word|gr\xf6\xdfe)" in result.out and "\\U0001f600" in result.out
        assert classifier(os.fsdecode(model)).classes == ("b", "größe")
        lines = "größe\t種\nb\tCAFÉ\n".encode()
        result = process("predict", model, "-", "--labelled", "--explain", stdin=lines, **ascii_only)
        assert result.status == 0 and result.out.isascii() and result.out.endswith("\n2 of 2 right\n")
        result = process("predict", model, folder + b"/mail", "--labelled", "--json", **ascii_only)
        assert result.status == 0 and result.out.isascii()
        assert process("update", model, "-", stdin=lines, **ascii_only).out == "2 messages added, 4 in all\n"

    @both
    def test_20000_words_are_fitted_in_seconds(self, tmp_path: Path, kind: str) -> None:
        lines = [f"{'ab'[i % 2]}\t" + " ".join(f"w{i * 7 + j}" for j in range(10)) for i in range(3000)]
        result = process("fit", kind, "-", "--json", stdin="\n".join(lines))
        report = json.loads(result.out)
        assert report["vocabulary_size"] == 2999 * 7 + 10
        assert len(report["parameters"]) == 2 + 2 * report["vocabulary_size"]
