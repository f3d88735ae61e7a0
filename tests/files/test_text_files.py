# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Messages from files: which files are read, where messages are, and errors with their place."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import Optional, Union

import pytest

from genref.errors import TableError
from genref.files.tables import Reading
from genref.files.text_files import Message, Source, mail_text

from ..each_row import each_row

BOM = b"\xef\xbb\xbf"
NOT_UTF_8 = "not UTF-8; name its encoding, such as --encoding latin-1 or utf-16"
Content = Union[str, bytes]


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Work in an empty directory."""
    monkeypatch.chdir(tmp_path)


def put(file: str, content: Content = "") -> None:
    """Write a file, and the folders it is in."""
    Path(file).parent.mkdir(parents=True, exist_ok=True)
    Path(file).write_bytes(content.encode() if isinstance(content, str) else content)


def stdin(monkeypatch: pytest.MonkeyPatch, stream: io.BytesIO) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(stream, "ascii"))


def messages(source: str, labelled: bool = True) -> list[Message]:
    return list(Source(source).messages(labelled))


def pairs(source: str) -> list[tuple[Optional[str], str]]:
    """Return label and text of each message with a label."""
    return [(message.label, message.text) for message in messages(source)]


def refusal(source: str, labelled: bool = True) -> str:
    """Return the error that reading a source ends with: one ASCII line."""
    with pytest.raises(TableError) as caught:
        messages(source, labelled)
    assert str(caught.value).isprintable() and str(caught.value).isascii()
    return str(caught.value)


class TestLabelledLines:
    """label<TAB>text."""

    @each_row(
        "content, found",
        [
            ("ham\tsee you\nspam\twin!\n", [(1, "ham", "see you"), (2, "spam", "win!")]),
            ("ham\tsee you\r\nspam\twin!", [(1, "ham", "see you"), (2, "spam", "win!")]),
            (BOM + b"ham\tsee\n", [(1, "ham", "see")]),
            # blank lines are skipped, but count
            *((f"{b}\nham\tsee\n{b}\n{b}", [(2, "ham", "see")]) for b in ("", " ", "\t", " \t ", "\r")),
            (" a b \xa0\tsee\n", [(1, "a b", "see")]),
            ('ham\t\nham\t a\tb "c\n', [(1, "ham", ""), (2, "ham", ' a\tb "c')]),
            ("ham\ta\rb\u2028c\x0bd\x85e\n", [(1, "ham", "a\rb\u2028c\x0bd\x85e")]),
            ("größe\t種 \U0001f33a\n", [(1, "größe", "種 \U0001f33a")]),
        ],
    )
    def test_what_is_read(self, content: Content, found: list[tuple[int, str, str]]) -> None:
        put("m.tsv", content)
        assert messages("m.tsv") == [Message("m.tsv", *each) for each in found]

    @each_row(
        "content, says",
        [
            ("ham\tsee\n\nwin a prize\n", "m.tsv, line 3: no tab; write a label, a tab and the text"),
            ("ham\tsee\n \twin\n", "m.tsv, line 2: no label before the tab"),
            (b"ham\tsee\nspam\t\xa3100\n", f"m.tsv, line 2: {NOT_UTF_8}"),
            ("ham\tsee\nham\t\0\n", "m.tsv, line 2: a NUL character; is this a text file?"),
            *((content, "m.tsv: no messages") for content in (b"", BOM, b"\n\r\n \t\n")),
        ],
    )
    def test_what_is_refused(self, content: Content, says: str) -> None:
        put("m.tsv", content)
        assert refusal("m.tsv") == says

    def test_lines_are_read_one_by_one(self, monkeypatch: pytest.MonkeyPatch) -> None:
        class Endless(io.BytesIO):
            def readline(self, size: Optional[int] = -1, /) -> bytes:
                return b"spam\twin\n"

        stdin(monkeypatch, Endless())
        assert [m.label for m in islice(Source("-").messages(True), 3)] == ["spam"] * 3

    def test_another_encoding(self) -> None:
        put("m.tsv", b"spam\t\xa3100\n")
        found = Source("m.tsv", reading=Reading(encoding="latin-1")).messages(True)
        assert [message.text for message in found] == ["\xa3100"]

    def test_a_dash_is_standard_input_whatever_there_is(self, monkeypatch: pytest.MonkeyPatch) -> None:
        put("-/ham/1", "see")
        stdin(monkeypatch, io.BytesIO(b"ham\tyou\nwin\n"))
        assert refusal("-") == "standard input, line 2: no tab; write a label, a tab and the text"
        assert refusal("-") == refusal("-", labelled=False) == "standard input: no messages"

    def test_a_missing_file_is_refused(self) -> None:
        assert refusal("nosuch") == "nosuch: No such file or directory"
        assert refusal("a\0b").startswith("a\\x00b: embedded null")


NAMES = ["10", "9", "Z", "a/1", "a/1-/x", "a/2", "a.txt", "b", "\u00fc"]
"""In the order of the bytes of names, one folder at a time: "a" comes before "a.txt", and "a/2" with it."""


class TestFolders:
    """A folder for each class."""

    def test_a_message_is_a_file_and_has_the_name_of_the_folder_as_label(self) -> None:
        put("mail/spam/1.txt", "win!\na prize\n")
        put("mail/ham/1.txt", "see you")
        assert messages("mail") == [
            Message("mail/ham/1.txt", None, "ham", "see you"),
            Message("mail/spam/1.txt", None, "spam", "win!\na prize\n"),
        ]

    @each_row(
        "files, found",
        [
            ({f"ham/{name}": name for name in NAMES[::-1]}, [("ham", name) for name in NAMES]),
            (dict.fromkeys(("ham/1", "ham/.x", "ham/.d/1", ".git/1", ".x"), "see"), [("ham", "see")]),
            ({"ham/1": BOM + b"see" + BOM}, [("ham", "see\ufeff")]),
            ({"ham/1": "", "spam/.x": ""}, [("ham", "")]),
        ],
        ids=lambda cell: str(len(cell)),
    )
    def test_files(self, tmp_path: Path, files: Mapping[str, Content], found: object) -> None:
        folder = tmp_path / str(len(files))
        for name, content in files.items():
            put(f"{folder}/{name}", content)
        assert pairs(f"{folder}/") == found

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
            *(("ham/a", "../../there/1"), ("ham/b", "../../there"), ("spam", "../there"), ("all", ".")),
            *(("ham/deep/up", ".."), ("ham/deep/self", "self"), ("ham/link", "nowhere")),
        ):
            os.symlink(target, f"mail/{link}")
        for pipe in ("mail/ham/pipe", "mail/pipe"):
            os.mkfifo(pipe)
        assert pairs("mail") == [("ham", "one"), ("ham", "two")]
        assert [m.text for m in messages("mail/ham", labelled=False)] == ["one", "two"]

    def test_files_are_read_one_by_one(self) -> None:
        put("mail/ham/1", "one")
        put("mail/ham/2", b"see\ncaf\xe9\n")
        assert next(Source("mail").messages(True)).text == "one"
        assert refusal("mail") == refusal("mail", labelled=False) == f"mail/ham/2, line 2: {NOT_UTF_8}"

    def test_what_is_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        os.makedirs("mail/ham/deep")
        assert refusal("mail") == refusal("mail", labelled=False) == "mail: no messages"
        put("mail/README")
        says = "a file next to the folders of the classes; move it into the folder of its class"
        assert refusal("mail") == f"mail/README: {says}"

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
        found = [(1, "win\ta prize"), (2, ""), (3, " see you ")]
        assert messages("m.txt", False) == [Message("m.txt", n, None, text) for n, text in found]

    def test_each_file_below_a_folder_is_a_message(self) -> None:
        for name in ("2", "1/b", "1/a", ".x"):
            put(f"mail/{name}", name)
        found = [Message(f"mail/{name}", None, None, name) for name in ("1/a", "1/b", "2")]
        assert messages("mail", False) == found

    def test_what_is_refused(self) -> None:
        put("m.txt")
        assert refusal("m.txt", labelled=False) == "m.txt: no messages"
        put("m.txt", b"see\n\xff\n")
        assert refusal("m.txt", labelled=False) == f"m.txt, line 2: {NOT_UTF_8}"


def test_the_words_of_all_lines_are_stop_words() -> None:
    put("stop.txt", "The\n\n don't \r\n\u00dc\n")
    assert Source("stop.txt").words() == ["the", "don", "t", "\u00fc"]
    put("none.txt")
    assert Source("none.txt").words() == []


def test_a_cell_of_a_table_is_a_message() -> None:
    put("sms.csv", 'v1,v2,more\nham,"see\nyou, ""soon""",\nspam,\xa3100,x\n'.encode("latin-1"))
    source = Source("sms.csv", "v2", "v1", Reading(encoding="latin-1"))
    assert list(source.messages(labelled=True)) == [
        Message("sms.csv", 2, "ham", 'see\nyou, "soon"'),
        Message("sms.csv", 4, "spam", "\xa3100"),
    ]
    assert [message.label for message in source.messages(labelled=False)] == [None, None]
    for labelled in (True, False):
        assert refusal("sms.csv", labelled) == "sms.csv: a table; name its column of texts with --text"
    for other, says in (
        (Source("sms.csv", "text", "v1"), "no such column; the columns are 'v1', 'v2', 'more'"),
        (Source("sms.csv", "v2"), "sms.csv: name its column of classes with --label"),
    ):
        with pytest.raises(TableError, match=says):
            list(other.messages(labelled=True))


PLAIN = b"Subject: a\nContent-Type: text/plain; charset=%s\nContent-Transfer-Encoding: %s\n\n%s"
PARTS = b"Content-Type: multipart/%s; boundary=x\n\nnot shown\n--x\n%s\n--x\n%s\n--x--\nnor this"
HTML = b"Content-Type: text/html\n\n%s"


class TestMails:
    @each_row(
        "content, text",
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
        found = Message("mail/spam/1.eml", None, "spam", "win\na\nb\n")
        assert messages("mail") == [found]
        assert messages("mail/spam/1.eml", labelled=False) == [found._replace(label=None)]

    def test_what_is_beyond_a_mail_is_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        words, parameters = b"Subject: " + b"=" * 20_001, b"Content-Type: a" + b"; a=b" * 5_000
        for content in (words + b"\n\n", parameters + b"\n\n"):
            put("mail/ham/1.eml", content)
            assert refusal("mail") == NO_MAIL
        monkeypatch.setattr("genref.files.text_files.LONGEST", 1000)
        put("mail/ham/1.eml", b"a\n" * 501)
        assert refusal("mail") == "mail/ham/1.eml: an e-mail of more than 1000 bytes"


NO_MAIL = "mail/ham/1.eml: no e-mail, or one with too many parts within parts"


@pytest.mark.slow
def test_parts_within_parts_within_parts_are_refused() -> None:
    part = b"Content-Type: multipart/mixed; boundary=%d\n\n--%d\n"
    put("mail/ham/1.eml", b"".join(part % (i, i) for i in range(1200)))
    assert refusal("mail") == NO_MAIL


@pytest.mark.slow
def test_hostile_mails_end() -> None:
    """With a step for every pair of bytes they would take for ever."""
    n = 300_000
    for content in (
        *(HTML % (tag * n) for tag in (b"<", b"<!--", b"<script>", b"&#", b"&amp")),
        *(PLAIN % (b"utf-8", coding, b"=" * n) for coding in (b"quoted-printable", b"base64")),
        PLAIN % (b"utf-8", b"x-uuencode", b"begin\n" * n),
        *[b"A: b\n" * n, b"A: " + b" \n" * n, b"X: " + b'a="' * n],
        b"Content-Type: text/plain;" + b"\n a*0*=x;" * 2000 + b"\n\n" + b"x\n" * n,
        b"Subject: " + b"=?a?q?" * 3000 + b"\n\n" + b"x\n" * n,
        PARTS % (b"mixed", b"--x\n" * n, b"\n"),
    ):
        mail_text(content)
