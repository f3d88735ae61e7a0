# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Model files of texts are read back, words are data, and values that no texts give are refused."""

from __future__ import annotations

import json
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from time import process_time
from typing import Any, Type

import pytest

from genref.counts import ClassCounts, Counts
from genref.errors import Label, ModelFileError
from genref.files.model_file import read, write
from genref.text import tokenize
from genref.text_classifier import BernoulliText, MultinomialText, TextClassifier, fit

from ..each_row import each_row
from .test_model_file import Place, put, refusal, unsealed

# Table 13.1 of Manning, Raghavan and Schuetze, Introduction to Information Retrieval.
TEXTS = ["Chinese Beijing Chinese", "Chinese Chinese Shanghai", "Chinese Macao", "Tokyo Japan Chinese"]
LABELS = ["yes", "yes", "yes", "no"]

FILE = """\
{
 "format": "genref-model",
 "version": 2,
 "sha256": "4fd2f268b7f2561251113631b918096664df4a51d33f02ea3199411359f93ba7",
 "kind": "multinomial-text",
 "classes": [
  "no",
  "yes"
 ],
 "declared": false,
 "examples": [
  1,
  3
 ],
 "smoothing": "1",
 "prior_smoothing": "0",
 "priors": null,
 "size": null,
 "minimum": 1,
 "stop_words": [],
 "words": {
  "beijing": [0, 1],
  "chinese": [1, 5],
  "japan": [1, 0],
  "macao": [0, 1],
  "shanghai": [0, 1],
  "tokyo": [1, 0]
 }
}
"""
BERNOULLI = (
    FILE.replace("multinomial", "bernoulli")
    .replace("[1, 5]", "[1, 3]")
    .replace(
        "4fd2f268b7f2561251113631b918096664df4a51d33f02ea3199411359f93ba7",
        "a778f47849baea59281a4027657ccca50f03fcc27191674b2a712b74c02f1694",
    )
)
"""The checksums come from `jq -acSj "del(.sha256)" FILE | sha256sum`."""

DOCUMENT: dict[str, Any] = unsealed(json.loads(FILE))
BERNOULLI_DOCUMENT: dict[str, Any] = unsealed(json.loads(BERNOULLI))

both = pytest.mark.parametrize("model", [MultinomialText, BernoulliText])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "m.json"


def comes_back(file: Path, classifier: TextClassifier[str]) -> TextClassifier[Label]:
    """Write a classifier, read it, and hold both to be the same, the file too if written again."""
    write(str(file), classifier)
    before = file.read_bytes()
    again = read(str(file))
    assert isinstance(again, TextClassifier)
    assert type(again) is type(classifier) and again == classifier
    write(str(file), again)
    assert file.read_bytes() == before and before.isascii()
    return again


def read_text(file: Path, document: dict[str, Any]) -> TextClassifier[Label]:
    """Return the classifier in a document."""
    file.write_text(json.dumps(document), encoding="ascii")
    saved = read(str(file))
    assert isinstance(saved, TextClassifier)
    return saved


class TestRoundTrip:
    """A written model is read back unchanged."""

    def test_a_file_has_a_line_for_each_word_in_sorted_order(self, file: Path) -> None:
        comes_back(file, fit(TEXTS, LABELS))
        assert file.read_text(encoding="ascii") == FILE

    def test_in_the_bernoulli_model_a_text_counts_a_word_once(self, file: Path) -> None:
        comes_back(file, fit(TEXTS, LABELS, BernoulliText))
        assert file.read_text(encoding="ascii") == BERNOULLI

    @pytest.mark.slow
    @pytest.mark.covers
    def test_a_large_vocabulary_is_that_of_one_piece(self, file: Path) -> None:
        """Its words are written in parts of 10,000; the checksum is that of all, by `json` alone."""
        words = [f"w{i % 211}x{i}" for i in range(25_000)]
        counts = [Counts(9, {word: 1 + i % 3 for i, word in enumerate(words) if i % 5 != y}) for y in (0, 1)]
        classifier = MultinomialText(ClassCounts(("a", "b"), tuple(counts)))
        comes_back(file, classifier)
        text = file.read_text(encoding="ascii")
        document = json.loads(text)
        rows = {word: [n.events.get(word, 0) for n in counts] for word in sorted(words)}
        assert document["words"] == rows and list(document["words"]) == list(rows)
        given = document.pop("sha256")
        plain = json.dumps(document, sort_keys=True, separators=(",", ":"))
        assert given == sha256(plain.encode("ascii")).hexdigest()
        lines = ",\n".join(f"  {json.dumps(word)}: {json.dumps(row)}" for word, row in rows.items())
        assert text.endswith(' "stop_words": [],\n "words": {\n' + lines + "\n }\n}\n")

    @pytest.mark.slow
    @pytest.mark.engine
    def test_a_large_vocabulary_takes_little_time_and_memory(self, file: Path) -> None:
        tracemalloc = pytest.importorskip("tracemalloc")  # PyPy has none
        texts = [" ".join(f"w{i:x}" for i in range(start, start + 20)) for start in range(0, 200_000, 20)]
        begin = process_time()
        classifier = fit(texts, [i % 2 for i in range(len(texts))])
        middle = process_time()
        write(str(file), classifier)
        end = process_time()
        assert end - middle < 4 * (middle - begin)  # twice the allowed time
        tracemalloc.start()
        write(str(file), classifier)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 300 * 200_000  # of 10^6 words 300 MB

    @pytest.mark.parametrize("word", ["\ud83d\ude00", "a\ud800\udc00"], ids=ascii)
    def test_words_that_json_would_change_are_refused(self, file: Path, word: str) -> None:
        """Two halves of a surrogate pair are two characters, but one in a file."""
        for events in ({word: 1}, {"a": 1, "b": 1, word: 1}):
            with pytest.raises(ModelFileError, match="cannot be written: a file cannot contain all of it$"):
                write(str(file), MultinomialText(ClassCounts(("x",), (Counts(1, events),))))
        assert not file.exists()
        comes_back(file, MultinomialText(ClassCounts(("x",), (Counts(1, {word[0]: 1, word[::-1]: 2}),))))

    @both
    def test_any_settings_come_back_with_few_words(
        self, file: Path, model: Type[TextClassifier[str]]
    ) -> None:
        """Of these, a vocabulary of one word, and a class that has none of it."""
        for options in ({"size": 1}, {"minimum": 4}, {"stop_words": ["macao", "japan", "tokyo", "beijing"]}):
            assert len(comes_back(file, fit(TEXTS, LABELS, model, **options)).vocabulary) >= 1
        comes_back(file, fit(["a", "b b"], ["x", "y"], model, minimum=2 if model is MultinomialText else 1))

    @both
    def test_the_order_of_keys_and_the_layout_do_not_matter(
        self, file: Path, model: Type[TextClassifier[str]]
    ) -> None:
        document = DOCUMENT if model is MultinomialText else BERNOULLI_DOCUMENT
        reordered = {key: document[key] for key in sorted(document, reverse=True)}
        reordered["words"] = dict(sorted(document["words"].items(), reverse=True))
        assert read_text(file, reordered) == fit(TEXTS, LABELS, model)

    @both
    def test_every_option_comes_back(self, file: Path, model: Type[TextClassifier[str]]) -> None:
        again = comes_back(
            file,
            fit(
                TEXTS,
                LABELS,
                model,
                smoothing=Fraction(1, 3),
                priors={"yes": Fraction(2, 3), "no": Fraction(1, 3)},
                size=3,
                minimum=1,
                stop_words=["tokyo", "a"],
            ),
        )
        assert again.classes == ("yes", "no") and again.counts.declared
        # Of the words that count once, the first in sorted order.
        assert again.vocabulary.words == ("beijing", "chinese", "japan")
        assert again.priors == {"yes": Fraction(2, 3), "no": Fraction(1, 3)}

    def test_a_smoothed_prior_comes_back(self, file: Path) -> None:
        again = comes_back(file, fit(TEXTS, LABELS, prior_smoothing=Fraction(1, 2), minimum=2))
        assert again.priors == {"no": Fraction(3, 10), "yes": Fraction(7, 10)}  # (1 + 1/2) / (4 + 1)
        assert again.vocabulary.words == ("chinese",)

    @pytest.mark.parametrize(
        "word",
        ["__proto__", "constructor", "NaN", "null", '"', "\\", "\u00e9", "e\u0301", "\U0001f600", "\u2028"],
        ids=ascii,
    )
    def test_words_are_data(self, file: Path, word: str) -> None:
        comes_back(file, MultinomialText(ClassCounts(("a",), (Counts(1, {word: 2, "": 3}),))))
        assert json.loads(file.read_bytes())["words"] == {"": [3], word: [2]}

    def test_words_that_look_alike_stay_apart(self, file: Path) -> None:
        counts = Counts(1, {"\u00e9": 1, "e\u0301": 2, "E": 3, "e": 4, "\ud800": 5})
        comes_back(file, MultinomialText(ClassCounts(("a",), (counts,))))

    @both
    def test_labels_that_are_ints_come_back(self, file: Path, model: Type[TextClassifier[int]]) -> None:
        classifier = fit(["a", "b"], [1, -10], model)
        write(str(file), classifier)
        assert read(str(file)) == classifier

    @both
    def test_a_declared_class_without_texts_comes_back(
        self, file: Path, model: Type[TextClassifier[str]]
    ) -> None:
        again = comes_back(file, fit(["a b", "b"], ["q", "q"], model, classes=["q", "p"]))
        assert again.classes == ("q", "p")

    def test_words_outside_the_vocabulary_are_kept_so_that_they_can_join_it(self, file: Path) -> None:
        comes_back(file, fit(["a b"], ["p"], stop_words=["b"], minimum=1))
        assert json.loads(file.read_bytes())["words"] == {"a": [1], "b": [1]}

    @both
    def test_a_classifier_that_goes_on_learning_is_that_of_all_texts(
        self, file: Path, model: Type[TextClassifier[str]]
    ) -> None:
        again = comes_back(file, fit(TEXTS[:2], LABELS[:2], model, minimum=1, size=4))
        whole = fit(TEXTS, LABELS, model, minimum=1, size=4)
        assert again.update(TEXTS[2:], LABELS[2:]) == whole


class TestNoFileCanHoldIt:
    """Values that are refused on writing."""

    @staticmethod
    def refusal(file: Path, classifier: TextClassifier[str]) -> str:
        with pytest.raises(ModelFileError) as caught:
            write(str(file), classifier)
        assert not file.exists()
        return caught.value.reason

    @both
    def test_another_tokenizer_is_refused(self, file: Path, model: Type[TextClassifier[str]]) -> None:
        reason = self.refusal(file, fit(["a"], ["p"], model, tokenizer=lambda text: tokenize(text)))
        assert reason == (
            "cannot be written: its tokenizer is not genref.text.tokenize, "
            "and a file cannot contain a function"
        )

    def test_another_event_model_is_refused(self, file: Path) -> None:
        class Own(MultinomialText[str]):
            pass

        reason = self.refusal(file, Own(fit(["a"], ["p"]).counts))
        assert reason == "cannot be written: Own is none of multinomial-text, bernoulli-text"


class TestContradictions:
    """Files that are well formed, but hold no classifier."""

    @each_row(
        ("place", "value", "reason"),
        [
            (("words", "macao"), [0], "words['macao']: expected 2 entries, got 1"),
            (("words", "macao"), [0, 1, 0], "words['macao']: expected 2 entries, got 3"),
            (("words", "macao"), 1, "words['macao']: expected a list, got 1"),
            (("words", "macao", 1), -1, "words['macao'][1] is -1; allowed: whole numbers from 0 to 10^18"),
            (
                ("words", "macao", 1),
                10**18 + 1,
                "words['macao'][1] is 1000000000000000001; allowed: whole numbers from 0 to 10^18",
            ),
            (("words", "macao", 1), "1", "words['macao'][1] is '1'; allowed: whole numbers from 0 to 10^18"),
            (
                ("words", "macao", 1),
                True,
                "words['macao'][1] is True; allowed: whole numbers from 0 to 10^18",
            ),
            (("words",), [], "words: expected an object, got []"),
            (("words",), {}, "vocabulary: empty, at least one entry is needed"),
            (("words",), {"a": [0, 0]}, "vocabulary: empty, at least one entry is needed"),
            (("size",), 0, "vocabulary: empty, at least one entry is needed"),
            (("minimum",), 7, "vocabulary: empty, at least one entry is needed"),
            (("size",), "3", "size is '3'; allowed: whole numbers from 0 to 10^18"),
            (("minimum",), -1, "minimum is -1; allowed: whole numbers from 0 to 10^18"),
            (("examples",), [1], "examples: expected 2 entries, got 1"),
            (("examples", 0), -1, "examples[0] is -1; allowed: whole numbers from 0 to 10^18"),
            (("examples", 0), 0, "words['chinese'][0] is 1, but the class has no examples"),
            (
                ("smoothing",),
                "-1/2",
                "smoothing is -1/2 (Fraction); allowed: numbers that are not negative",
            ),
            (("smoothing",), 1, 'smoothing: expected an exact number as "p/q", got 1'),
            (("smoothing",), "0.5", "smoothing: expected an exact number as \"p/q\", got '0.5'"),
            (("smoothing",), "1/0", "smoothing: '1/0' divides by 0"),
            (("prior_smoothing",), "-1", "prior_smoothing is -1 (Fraction); allowed: numbers that are not"),
            (("priors",), ["1"], "priors: expected 2 entries, got 1"),
            (("priors",), ["1/2", "1/3"], "sum of priors is 5/6 (Fraction); allowed: 1"),
            (("priors",), ["3/2", "-1/2"], "priors"),
            (("priors",), {}, "priors: expected a list, got {}"),
            (("stop_words",), "the", "stop_words: expected a list, got 'the'"),
            (("stop_words",), ["the", 1], "stop_words: expected a text, got 1"),
            (("classes",), [], "classes: empty, at least one entry is needed"),
            (("classes",), ["yes", "no"], "classes: not in sorted order, although the order is not declared"),
            (("classes",), ["yes", "yes"], "classes[1] is 'yes' (str); allowed: labels that all differ"),
            (
                ("classes",),
                ["no", 1],
                "classes is 1 (int); allowed: str, as 'no' is: ints and strs do not mix",
            ),
            (("classes",), ["no"], "examples: expected 1 entries, got 2"),
            (
                ("kind",),
                "text",
                "kind is 'text' (str); allowed: one of gda, gda-quadratic, gaussian-naive-bayes",
            ),
            (("kind",), "gda", "the file: no 'label'"),
            (("version",), 3, "version 3, but this genref reads versions 1 and 2"),
        ],
        ids=str,
    )
    def test_what_no_texts_give_is_refused_with_its_place(
        self, file: Path, place: Place, value: object, reason: str
    ) -> None:
        assert refusal(file, put(place, value, DOCUMENT)).startswith(reason)

    def test_no_examples_at_all_are_refused(self, file: Path) -> None:
        document = {**DOCUMENT, "examples": [0, 0], "words": {}}
        assert refusal(file, document) == "examples: empty, at least one entry is needed"

    def test_priors_that_are_given_cannot_be_smoothed_too(self, file: Path) -> None:
        document = {**DOCUMENT, "priors": ["1/2", "1/2"], "prior_smoothing": "1"}
        assert refusal(file, document).startswith("prior_smoothing is ")

    def test_without_smoothing_a_class_needs_words(self, file: Path) -> None:
        words = {"a": [0, 1]}
        reason = refusal(file, {**DOCUMENT, "smoothing": "0", "words": words})
        assert reason == "words of class 'no' in the vocabulary: empty, at least one entry is needed"
        classifier = read_text(file, {**BERNOULLI_DOCUMENT, "smoothing": "0", "words": words})
        assert classifier.vocabulary.words == ("a",)

    def test_in_the_bernoulli_model_a_word_counts_once_in_an_example(self, file: Path) -> None:
        document = put(("words", "chinese"), [1, 4], BERNOULLI_DOCUMENT)
        reason = "words['chinese'][1] is 4, more than the 3 examples of the class"
        assert refusal(file, document) == reason
        read_text(file, put(("words", "chinese"), [1, 3], BERNOULLI_DOCUMENT))

    def test_long_words_are_shortened_in_errors(self, file: Path) -> None:
        assert len(refusal(file, put(("words", "\u00e9" * 10**6), [1], DOCUMENT))) < 120
