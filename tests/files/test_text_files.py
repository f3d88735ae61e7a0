# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Messages from files: which files are read, where messages are, and errors with their place."""

from __future__ import annotations

import io
import os
import sys
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Optional, Union

import pytest

from genref.errors import TableError
from genref.files.tables import Reading
from genref.files.text_files import Message, Source, mail_text

BOM = b"\xef\xbb\xbf"


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Work in an empty directory."""
    monkeypatch.chdir(tmp_path)


def labelled_messages(name: str) -> Iterator[Message]:
    return Source(name).messages(labelled=True)


def unlabelled_messages(name: str) -> Iterator[Message]:
    return Source(name).messages(labelled=False)


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
        class Endless(io.BytesIO):
            def readline(self, size: Optional[int] = -1, /) -> bytes:
                return b"spam\twin\n"

        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Endless(), "ascii"))
        assert [m.label for m in islice(labelled_messages("-"), 3)] == ["spam"] * 3

    def test_a_line_without_a_tab_is_refused_with_its_line(self) -> None:
        put("m.tsv", "ham\tsee\n\nwin a prize\n")
        assert refusal("m.tsv") == "m.tsv, line 3: no tab; write a label, a tab and the text"

    def test_a_line_without_a_label_is_refused_with_its_line(self) -> None:
        put("m.tsv", "ham\tsee\n \twin\n")
        assert refusal("m.tsv") == "m.tsv, line 2: no label before the tab"

    def test_a_byte_that_is_not_utf_8_is_refused_with_its_line(self) -> None:
        put("m.tsv", b"ham\tsee\nspam\t\xa3100\n")
        says = "m.tsv, line 2: not UTF-8; name its encoding, such as --encoding latin-1 or utf-16"
        assert refusal("m.tsv") == says
        found = Source("m.tsv", reading=Reading(encoding="latin-1")).messages(True)
        assert [message.text for message in found] == ["see", "\xa3100"]

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
        assert refusal("-") == "standard input, line 2: no tab; write a label, a tab and the text"
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

    def test_links_to_files_are_followed_and_those_to_folders_are_not(self) -> None:
        put("there/1", "one")
        put("mail/ham/deep/2", "two")
        for link, target in (
            ("mail/ham/a", "../../there/1"),
            ("mail/ham/b", "../../there"),
            ("mail/spam", "../there"),
            ("mail/ham/deep/up", ".."),
            ("mail/ham/deep/self", "self"),
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
        put("mail/README")
        says = "a file next to the folders of the classes; move it into the folder of its class"
        assert refusal("mail") == f"mail/README: {says}"

    def test_folders_without_files_are_refused(self) -> None:
        os.makedirs("mail/ham/deep")
        assert refusal("mail") == refusal("mail", labelled=False) == "mail: no messages"

    def test_a_byte_that_is_not_utf_8_is_refused_with_file_and_offset(self) -> None:
        put("mail/ham/1", b"see\nyou\n")
        put("mail/ham/2", b"see\ncaf\xe9\n")
        assert (
            refusal("mail")
            == "mail/ham/2, line 2: not UTF-8; name its encoding, such as --encoding latin-1 or utf-16"
        )
        assert (
            refusal("mail", labelled=False)
            == "mail/ham/2, line 2: not UTF-8; name its encoding, such as --encoding latin-1 or utf-16"
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
            == "m.txt, line 2: not UTF-8; name its encoding, such as --encoding latin-1 or utf-16"
        )


def test_the_words_of_all_lines_are_stop_words() -> None:
    put("stop.txt", "The\n\n don't \r\n\u00dc\n")
    assert Source("stop.txt").words() == ["the", "don", "t", "\u00fc"]
    put("none.txt")
    assert Source("none.txt").words() == []


class TestTables:
    """A CSV file with a column of texts."""

    TABLE = 'v1,v2,more\nham,"see\nyou, ""soon""",\nspam,\xa3100,x\n'

    def test_a_cell_is_a_message(self) -> None:
        put("sms.csv", self.TABLE.encode("latin-1"))
        source = Source("sms.csv", "v2", "v1", Reading(encoding="latin-1"))
        assert list(source.messages(labelled=True)) == [
            Message("sms.csv", 2, "ham", 'see\nyou, "soon"'),
            Message("sms.csv", 4, "spam", "\xa3100"),
        ]
        assert [message.label for message in source.messages(labelled=False)] == [None, None]

    def test_a_table_without_the_name_of_a_column_is_no_file_of_lines(self) -> None:
        put("sms.csv", self.TABLE)
        for labelled in (True, False):
            assert refusal("sms.csv", labelled) == "sms.csv: a table; name its column of texts with --text"

    def test_a_column_that_is_not_there_is_refused(self) -> None:
        put("sms.csv", self.TABLE)
        with pytest.raises(TableError, match="no such column; the columns are 'v1', 'v2', 'more'"):
            list(Source("sms.csv", "text", "v1").messages(labelled=True))


PLAIN = b"Subject: a\nContent-Type: text/plain; charset=%s\nContent-Transfer-Encoding: %s\n\n%s"
PARTS = b"Content-Type: multipart/%s; boundary=x\n\nnot shown\n--x\n%s\n--x\n%s\n--x--\nnor this"
HTML = b"Content-Type: text/html\n\n%s"


class TestMails:
    @pytest.mark.parametrize(
        ("content", "text"),
        [
            (b"From: x\n\nsee you\n", "\nsee you\n"),
            (b"Subject: =?utf-8?b?w6k=?= a\n  b\n\nc", "\xe9 a b\nc"),
            (b"Subject: =?iso-8859-1?q?=A3?= =?x-unknown?q?=A3?=\n\n", "\xa3\xa3\n"),
            (PLAIN % (b"utf-8", b"base64", b"w6kgeA=="), "a\n\xe9 x"),
            (PLAIN % (b"utf-8", b"quoted-printable", b"soft=\nly =C3=A9"), "a\nsoftly \xe9"),
            (PLAIN % (b"iso-8859-1", b"8bit", b"\xa3"), "a\n\xa3"),
            (PLAIN % (b"x-unknown", b"8bit", b"\xa3"), "a\n\xa3"),
            (PLAIN % (b"punycode", b"8bit", b"a-b"), "a\na-b"),
            (PLAIN % (b"utf-8", b"8bit", b"\xa3 x"), "a\n\ufffd x"),
            (PARTS % (b"alternative", b"\nplain", HTML % b"<b>html"), "\nplain"),
            (PARTS % (b"mixed", b"\none", b"\ntwo"), "\none\ntwo"),
            (PARTS % (b"mixed", b"\none", b"Content-Disposition: attachment\n\ntwo"), "\none"),
            (PARTS % (b"mixed", HTML % b"1", b"Content-Type: image/png\n\nR0lG"), "\n1"),
            (HTML % b"a<br>b <i>c</i>d &eacute;&#233; &lt;x&gt;", "\na b cd \xe9\xe9 <x>"),
            (HTML % b"1 < 2 <3 a<!-- <p>no --><STYLE>p > q {}</style >b", "\n1 < 2 <3 a  b"),
            (HTML % b"a<script>if (x < 1) { y > 2 }</script><p class='>'>b", "\na  '>b"),
            (HTML % b"a<", "\na<"),
            (HTML % b"a<p", "\na<p"),
            (b"", "\n"),
        ],
    )
    def test_a_mail_is_its_subject_and_its_text(self, content: bytes, text: str) -> None:
        assert mail_text(content).replace("\r", "") == text

    def test_a_mail_is_one_message(self) -> None:
        put("mail/spam/1.eml", b"Subject: win\n\na\nb\n")
        assert list(labelled_messages("mail")) == [Message("mail/spam/1.eml", None, "spam", "win\na\nb\n")]
        assert list(unlabelled_messages("mail/spam/1.eml")) == [
            Message("mail/spam/1.eml", None, None, "win\na\nb\n")
        ]

    def test_what_is_beyond_a_mail_is_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        deep = b"".join(b"Content-Type: multipart/mixed; boundary=%d\n\n--%d\n" % (i, i) for i in range(2000))
        for content in (
            b"Subject: " + b"=?" * 10_001 + b"\n\n",
            b"Content-Type: a" + b"; a=b" * 5_000 + b"\n\n",
            deep,
        ):
            put("mail/ham/1.eml", content)
            assert refusal("mail") == "mail/ham/1.eml: no e-mail, or one with too many parts within parts"
        monkeypatch.setattr("genref.files.text_files.LONGEST", 1000)
        put("mail/ham/1.eml", b"a\n" * 501)
        assert refusal("mail") == "mail/ham/1.eml: an e-mail of more than 1000 bytes"


@pytest.mark.slow
@pytest.mark.parametrize(
    "content",
    [
        lambda n: HTML % (b"<" * n),
        lambda n: HTML % (b"<!--" * n),
        lambda n: HTML % (b"<script>" * n),
        lambda n: HTML % (b"&#" * n),
        lambda n: HTML % (b"&amp" * n),
        lambda n: PLAIN % (b"utf-8", b"quoted-printable", b"=" * n),
        lambda n: PLAIN % (b"utf-8", b"base64", b"=" * n),
        lambda n: PLAIN % (b"utf-8", b"x-uuencode", b"begin\n" * n),
        lambda n: b"A: b\n" * n,
        lambda n: b"A: " + b" \n" * n,
        lambda n: b"X: " + b'a="' * n,
        lambda n: b"Content-Type: text/plain;" + b"\n a*0*=x;" * 2000 + b"\n\n" + b"x\n" * n,
        lambda n: b"Subject: " + b"=?a?q?" * 3000 + b"\n\n" + b"x\n" * n,
        lambda n: PARTS % (b"mixed", b"--x\n" * n, b"\n"),
    ],
)
def test_the_time_of_a_mail_grows_as_its_length(content: Callable[[int], bytes]) -> None:
    def seconds(n: int) -> float:
        mail, start = content(n), time.process_time()
        mail_text(mail)
        return time.process_time() - start

    few, many = 20_000, 80_000
    assert seconds(many) < 10 * max(min(seconds(few) for _ in range(3)), 0.02)
