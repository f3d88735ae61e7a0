# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Messages from files: which files are read, where messages are, and errors with their place."""

from __future__ import annotations

import io
import os
import sys
from itertools import chain, islice, repeat
from pathlib import Path
from typing import Optional, Union

import pytest

from genref.errors import TableError
from genref.files.text_files import Message, labelled_messages, stop_words, unlabelled_messages

BOM = b"\xef\xbb\xbf"


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Work in an empty directory."""
    monkeypatch.chdir(tmp_path)


def put(file: str, content: Union[str, bytes] = "") -> None:
    """Write a file, and the folders it is in."""
    Path(file).parent.mkdir(parents=True, exist_ok=True)
    Path(file).write_bytes(content.encode() if isinstance(content, str) else content)


def pairs(source: str) -> list[tuple[Optional[str], str]]:
    """Return label and text of each message with a label."""
    return [(message.label, message.text) for message in labelled_messages(source)]


def lines(content: Union[str, bytes]) -> list[tuple[Optional[str], str]]:
    """Return label and text of each line."""
    put("m.tsv", content)
    return pairs("m.tsv")


def refusal(source: str, labelled: bool = True) -> str:
    """Return the error that reading a source ends with: one ASCII line."""
    with pytest.raises(TableError) as caught:
        list(labelled_messages(source) if labelled else unlabelled_messages(source))
    assert str(caught.value).isprintable() and str(caught.value).isascii()
    return str(caught.value)


class TestLabelledLines:
    """label<TAB>text."""

    def test_a_message_has_file_line_label_and_text(self) -> None:
        put("m.tsv", "ham\tsee you\nspam\twin!\n")
        assert list(labelled_messages("m.tsv")) == [
            Message("m.tsv", 1, "ham", "see you"),
            Message("m.tsv", 2, "spam", "win!"),
        ]

    @pytest.mark.parametrize("end", ["\n", "\r\n"])
    def test_lines_end_with_lf_or_crlf_the_last_one_with_or_without(self, end: str) -> None:
        expected = [("ham", "see you"), ("spam", "win!")]
        assert lines(f"ham\tsee you{end}spam\twin!") == lines(f"ham\tsee you{end}spam\twin!{end}") == expected

    def test_a_byte_order_mark_is_no_part_of_the_first_label(self) -> None:
        assert lines(BOM + b"ham\tsee\n") == [("ham", "see")]

    @pytest.mark.parametrize("blank", ["", " ", "\t", " \t ", "\r"], ids=ascii)
    def test_blank_lines_are_skipped_but_count(self, blank: str) -> None:
        put("m.tsv", f"{blank}\nham\tsee\n{blank}\n{blank}\nspam\twin\n{blank}")
        assert [(m.line, m.label, m.text) for m in labelled_messages("m.tsv")] == [
            (2, "ham", "see"),
            (5, "spam", "win"),
        ]

    def test_blanks_around_a_label_are_dropped(self) -> None:
        assert lines(" a b \xa0\tsee\n") == [("a b", "see")]

    def test_a_text_may_be_empty_and_may_hold_tabs_quotes_and_other_line_ends(self) -> None:
        assert lines('ham\t\nham\t a\tb "c\n') == [("ham", ""), ("ham", ' a\tb "c')]
        assert lines("ham\ta\rb\u2028c\x0bd\x85e\n") == [("ham", "a\rb\u2028c\x0bd\x85e")]

    def test_labels_and_texts_may_be_of_any_script(self) -> None:
        assert lines("größe\t種 \U0001f33a\n") == [("größe", "種 \U0001f33a")]

    def test_lines_are_read_one_by_one(self, monkeypatch: pytest.MonkeyPatch) -> None:
        class Endless:
            buffer = chain([b"ham\tsee\n"], repeat(b"spam\twin\n"))

        monkeypatch.setattr(sys, "stdin", Endless)
        assert [m.label for m in islice(labelled_messages("-"), 3)] == ["ham", "spam", "spam"]

    def test_a_line_without_a_tab_is_refused_with_its_line(self) -> None:
        put("m.tsv", "ham\tsee\n\nwin a prize\n")
        assert refusal("m.tsv") == "m.tsv, line 3: no tab; write each line as a label, a tab and the text"

    def test_a_line_without_a_label_is_refused_with_its_line(self) -> None:
        put("m.tsv", "ham\tsee\n \twin\n")
        assert refusal("m.tsv") == "m.tsv, line 2: no label before the tab"

    # The bytes before the wrong one: 8 of the first line, 5 of the second.
    @pytest.mark.parametrize(("mark", "offset"), [(b"", 13), (BOM, 16)])
    def test_a_byte_that_is_not_utf_8_is_refused_with_line_and_offset(self, mark: bytes, offset: int) -> None:
        put("m.tsv", mark + b"ham\tsee\nspam\t\xa3100\n")
        assert (
            refusal("m.tsv")
            == f"m.tsv, line 2: not UTF-8 at byte offset {offset}; save it as plain text in UTF-8"
        )

    def test_a_nul_is_refused(self) -> None:
        put("m.tsv", "ham\tsee\nham\t\0\n")
        assert refusal("m.tsv") == "m.tsv, line 2: a NUL character; is this a text file?"

    @pytest.mark.parametrize("content", [b"", BOM, b"\n\r\n \t\n"])
    def test_a_file_without_messages_is_refused(self, content: bytes) -> None:
        put("m.tsv", content)
        assert refusal("m.tsv") == "m.tsv: no messages"

    def test_a_missing_file_is_refused(self) -> None:
        assert refusal("nosuch") == "nosuch: No such file or directory"
        assert refusal("a\0b").startswith("a\\x00b: embedded null")

    def test_a_dash_is_standard_input_whatever_there_is(self, monkeypatch: pytest.MonkeyPatch) -> None:
        put("-/ham/1", "see")
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"ham\tyou\nwin\n"), "ascii"))
        assert (
            refusal("-") == "standard input, line 2: no tab; write each line as a label, a tab and the text"
        )
        assert refusal("-") == "standard input: no messages"
        assert refusal("-", labelled=False) == "standard input: no messages"


class TestFolders:
    """A folder for each class."""

    def test_a_message_is_a_file_and_has_the_name_of_the_folder_as_label(self) -> None:
        put("mail/spam/1.txt", "win!\na prize\n")
        put("mail/ham/1.txt", "see you")
        assert list(labelled_messages("mail")) == [
            Message("mail/ham/1.txt", None, "ham", "see you"),
            Message("mail/spam/1.txt", None, "spam", "win!\na prize\n"),
        ]

    def test_the_files_below_count_too_all_in_the_order_of_their_names(self) -> None:
        names = ["b", "a/2", "a/1", "a.txt", "a/1-/x", "\u00fc", "Z", "10", "9"]
        for name in names:
            put(f"mail/ham/{name}", name)
        found = [text for _, text in pairs("mail/")]
        # The bytes of names decide, one folder at a time: "a" comes before "a.txt", and "a/2" with it.
        assert found == ["10", "9", "Z", "a/1", "a/1-/x", "a/2", "a.txt", "b", "\u00fc"]

    def test_hidden_files_and_folders_are_passed_over(self) -> None:
        for file in ("mail/ham/1", "mail/ham/.x", "mail/ham/.d/1", "mail/.git/1", "mail/.x"):
            put(file, file)
        assert pairs("mail") == [("ham", "mail/ham/1")]

    def test_a_byte_order_mark_is_no_part_of_the_text(self) -> None:
        put("mail/ham/1", BOM + b"see" + BOM)
        assert pairs("mail") == [("ham", "see\ufeff")]

    def test_an_empty_file_is_an_empty_message(self) -> None:
        put("mail/ham/1")
        assert pairs("mail") == [("ham", "")]

    def test_a_class_without_files_is_none(self) -> None:
        put("mail/ham/1", "see")
        Path("mail/spam").mkdir()
        assert pairs("mail") == [("ham", "see")]

    def test_a_name_that_is_not_utf_8_is_a_label_still(self) -> None:
        try:
            os.makedirs(b"mail/\xe9")
        except OSError:
            pytest.skip("names are UTF-8 here")
        with open(b"mail/\xe9/1", "wb") as stream:
            stream.write(b"see")
        assert pairs("mail") == [("\udce9", "see")]

    def test_links_to_files_and_folders_are_followed(self) -> None:
        put("there/1", "one")
        put("there/deep/2", "two")
        os.makedirs("mail/ham")
        os.symlink("../../there/1", "mail/ham/a")
        os.symlink("../../there/deep", "mail/ham/b")
        os.symlink("../there", "mail/spam")
        assert pairs("mail") == [("ham", "one"), ("ham", "two"), ("spam", "one"), ("spam", "two")]

    def test_links_in_a_circle_come_to_an_end(self) -> None:
        put("mail/ham/1", "one")
        put("mail/ham/deep/2", "two")
        for link, target in (
            ("mail/ham/deep/up", ".."),
            ("mail/ham/deep/top", "../.."),
            ("mail/ham/deep/self", "self"),
            ("mail/ham/again", "deep"),
            ("mail/all", "."),
        ):
            os.symlink(target, link)
        assert pairs("mail") == [("ham", "one"), ("ham", "two")]
        assert [m.text for m in unlabelled_messages("mail/ham")] == ["one", "two"]

    def test_what_is_neither_file_nor_folder_is_passed_over(self) -> None:
        put("mail/ham/1", "one")
        os.mkfifo("mail/ham/pipe")
        os.mkfifo("mail/pipe")
        os.symlink("nowhere", "mail/ham/link")
        assert pairs("mail") == [("ham", "one")]

    def test_files_are_read_one_by_one(self) -> None:
        put("mail/ham/1", "one")
        put("mail/ham/2", b"\xff")
        assert next(labelled_messages("mail")).text == "one"

    def test_a_file_beside_the_folders_is_refused(self) -> None:
        put("mail/ham/1", "one")
        put("mail/README")
        assert refusal("mail") == (
            "mail/README: a file next to the folders of the classes; "
            "move each message into the folder of its class"
        )

    def test_a_folder_without_folders_is_refused(self) -> None:
        Path("mail").mkdir()
        message = "mail: it contains no folders; put the messages of each class into a folder of their own"
        assert refusal("mail") == message
        put("mail/1.txt")
        assert refusal("mail") == message

    def test_folders_without_files_are_refused(self) -> None:
        os.makedirs("mail/ham/deep")
        assert refusal("mail") == refusal("mail", labelled=False) == "mail: no messages"

    def test_a_byte_that_is_not_utf_8_is_refused_with_file_and_offset(self) -> None:
        put("mail/ham/1", b"see\nyou\n")
        put("mail/ham/2", b"see\ncaf\xe9\n")
        assert (
            refusal("mail")
            == "mail/ham/2, line 2: not UTF-8 at byte offset 7; save it as plain text in UTF-8"
        )
        assert (
            refusal("mail", labelled=False)
            == "mail/ham/2, line 2: not UTF-8 at byte offset 7; save it as plain text in UTF-8"
        )

    def test_a_folder_that_cannot_be_read_is_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        put("mail/ham/1", "one")

        def listdir(folder: str) -> list[str]:
            if folder == "mail":
                return ["ham"]
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(os, "listdir", listdir)
        assert refusal("mail") == "mail/ham: Permission denied"


class TestUnlabelled:
    """Messages to be classified."""

    def test_each_line_is_a_message_and_a_blank_one_is_empty(self) -> None:
        put("m.txt", BOM + b"win\ta prize\r\n\n see you ")
        assert list(unlabelled_messages("m.txt")) == [
            Message("m.txt", 1, None, "win\ta prize"),
            Message("m.txt", 2, None, ""),
            Message("m.txt", 3, None, " see you "),
        ]

    def test_each_file_below_a_folder_is_a_message(self) -> None:
        for name in ("2", "1/b", "1/a", ".x"):
            put(f"mail/{name}", name)
        assert list(unlabelled_messages("mail")) == [
            Message("mail/1/a", None, None, "1/a"),
            Message("mail/1/b", None, None, "1/b"),
            Message("mail/2", None, None, "2"),
        ]

    def test_a_file_without_lines_is_refused(self) -> None:
        put("m.txt")
        assert refusal("m.txt", labelled=False) == "m.txt: no messages"

    def test_a_byte_that_is_not_utf_8_is_refused_with_line_and_offset(self) -> None:
        put("m.txt", b"see\n\xff\n")
        assert (
            refusal("m.txt", labelled=False)
            == "m.txt, line 2: not UTF-8 at byte offset 4; save it as plain text in UTF-8"
        )


class TestStopWords:
    """A word in a line."""

    def test_the_words_of_all_lines_are_stop_words(self) -> None:
        put("stop.txt", "The\n\n don't \r\n\u00dc\n")
        assert stop_words("stop.txt") == ["the", "don", "t", "\u00fc"]

    def test_there_may_be_none(self) -> None:
        put("stop.txt")
        assert stop_words("stop.txt") == []

    def test_what_is_no_text_file_is_refused(self) -> None:
        put("stop.txt", b"the\n\xff")
        with pytest.raises(
            TableError,
            match=r"^stop\.txt, line 2: not UTF-8 at byte offset 4; save it as plain text in UTF-8$",
        ):
            stop_words("stop.txt")
