# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Messages from files, one by one: the files in a folder for each class, a column of a table, or lines.

A file whose name ends in .eml is an e-mail: its message is the subject and the body, decoded, HTML reduced
to its text. Any other file is plain text. Files and folders whose names begin with a dot are skipped, and so
are links to folders, and anything that is neither file nor folder.
"""

from __future__ import annotations

import codecs
import os
from collections.abc import Iterator
from email import message_from_bytes
from email.header import decode_header
from email.policy import Compat32
from html import unescape
from typing import NamedTuple, Optional

from ..errors import TableError, reason_of
from ..text import tokenize
from .tables import LONGEST, Reading, decoded, open_lines, open_table


class Message(NamedTuple):
    """A text and its place; `line` is None if it is a whole file, `label` if it has no label."""

    file: str
    line: Optional[int]
    label: Optional[str]
    text: str


class Source(NamedTuple):
    """Where messages come from: a folder, an e-mail, a table, a file of lines; `-` is standard input.

    `text` and `label`: the columns of a table.
    """

    name: str
    text: Optional[str] = None
    label: Optional[str] = None
    reading: Reading = Reading()

    def messages(self, labelled: bool) -> Iterator[Message]:
        """Yield the messages. With labels, a line is a label, a tab and a text, and a folder has a folder for
        each class; blank lines are skipped. Without, each line is a message, and each file below a folder.

        Raises: TableError, also if there are no messages.
        """
        folder = self.name != "-" and os.path.isdir(self.name)
        if self.text is not None:
            found = self._column(labelled)
        elif folder:
            found = self._of_classes() if labelled else map(self._whole, _files(self.name))
        elif self.name.lower().endswith(".csv"):
            raise TableError(self.name, None, None, "a table; name its column of texts with --text")
        elif self.name.lower().endswith(".eml") and not labelled:
            found = iter([self._whole(self.name)])
        else:
            found = self._labelled_lines() if labelled else self._lines()
        number = 0
        for number, message in enumerate(found, 1):
            yield message
        if not number:
            name = "standard input" if self.name == "-" else self.name
            raise TableError(name, None, None, "no messages")

    def words(self) -> list[str]:
        """Return the words of all lines."""
        return [word for message in self._lines() for word in tokenize(message.text)]

    def _column(self, labelled: bool) -> Iterator[Message]:
        with open_table(self.name, self.reading) as table:
            label = self.label if labelled else None
            if labelled and label is None:
                raise TableError(self.name, None, None, "name its column of classes with --label")
            for (text,), name in table.texts(table.features(label, [self.text or ""]), label):
                yield Message(table.file, table.line, name if labelled else None, text)

    def _lines(self) -> Iterator[Message]:
        with open_lines(self.name) as (file, lines):
            for number, line in enumerate(decoded(file, lines, self.reading.encoding), 1):
                yield Message(file, number, None, line.rstrip("\r\n"))

    def _labelled_lines(self) -> Iterator[Message]:
        for message in self._lines():
            name, tab, text = message.text.partition("\t")
            label = name.strip()
            if not label and not text.strip():
                continue
            if not tab or not label:
                reason = "no label before the tab" if tab else "no tab; write a label, a tab and the text"
                raise TableError(message.file, message.line, None, reason)
            yield message._replace(label=label, text=text)

    def _of_classes(self) -> Iterator[Message]:
        for name in _visible_names(self.name):
            path = os.path.join(self.name, name)
            if os.path.isfile(path):
                reason = "a file next to the folders of the classes; move it into the folder of its class"
                raise TableError(path, None, None, reason)
            # In any locale the name as UTF-8, as labels in files are.
            label = os.fsencode(name).decode(errors="surrogateescape")
            for file in _files(path) if _is_folder(path) else ():
                yield self._whole(file)._replace(label=label)

    def _whole(self, file: str) -> Message:
        with open_lines(file) as (_, lines):
            if not file.lower().endswith(".eml"):
                return Message(file, None, None, "".join(decoded(file, lines, self.reading.encoding)))
            content = b"".join(lines)
        if len(content) > LONGEST:
            raise TableError(file, None, None, f"an e-mail of more than {LONGEST} bytes")
        try:
            return Message(file, None, None, mail_text(content))
        except (RecursionError, ValueError):
            raise TableError(file, None, None, "no e-mail, or one with too many parts within parts") from None


def _files(folder: str) -> Iterator[str]:
    """Yield the files below a folder in the order of their names."""
    for name in _visible_names(folder):
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            yield path
        elif _is_folder(path):
            yield from _files(path)


def _is_folder(path: str) -> bool:
    return os.path.isdir(path) and not os.path.islink(path)  # a link may lead back


def _visible_names(folder: str) -> list[str]:
    """Return the names in a folder that are not hidden. Raises: TableError."""
    try:
        return sorted((name for name in os.listdir(folder) if name[0] != "."), key=os.fsencode)
    except OSError as error:
        raise TableError(folder, None, None, reason_of(error)) from None


# E-mails

_INLINE = frozenset("a abbr b big code em font i mark s small span strong sub sup tt u wbr".split())
"""The tags within a word; at any other a new word begins."""


class _ShortHeaders(Compat32):
    """Refuse a header that would take quadratic time, as `email` splits it into parameters or words."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, value = super().header_source_parse(sourcelines)
        if len(value) > 20_000 and name.lower().startswith(("subject", "content-")):
            raise ValueError
        return name, value


def mail_text(content: bytes) -> str:
    """Return the subject of an e-mail and its text: the plain parts or, without any, the HTML ones.

    >>> mail_text(b"Subject: =?utf-8?q?h=C3=A9?=\\nContent-Type: text/html\\n\\nwi<b>n</b><br>a &lt; b<p>")
    'h\\xe9\\nwin a < b '
    """
    mail = message_from_bytes(content, policy=_ShortHeaders())
    texts = [part for part in mail.walk() if part.get_content_maintype() == "text"]
    shown = [part for part in texts if part.get_content_disposition() != "attachment"]
    plain = [part for part in shown if part.get_content_subtype() != "html"]
    bodies = [_decoded(part.get_payload(decode=True), part.get_content_charset()) for part in plain or shown]
    title = "".join([_decoded(*part) for part in decode_header(str(mail.get("subject", "")))])
    return "\n".join([title, *(bodies if plain else map(_visible, bodies))])


def _decoded(content: object, charset: Optional[str]) -> str:
    """Return bytes as text; a wrong or unknown character set leaves the letters of ASCII as they are."""
    if not isinstance(content, bytes):
        return str(content or "")
    try:
        kind = codecs.lookup(charset or "utf-8").name
        return content.decode(
            "latin-1" if kind in ("punycode", "idna") else kind, "replace"
        )  # quadratic ones
    except (LookupError, ValueError):
        return content.decode("latin-1")


def _visible(html: str) -> str:
    """Return the text of HTML in one pass: what is outside tags, comments, scripts and styles."""
    first, *pieces = html.split("<")
    found, hidden = [first], ""
    for piece in pieces:
        tag, end, text = piece.partition(">")
        name = "!--" if piece.startswith("!--") else (tag.lower().split(None, 1) or [""])[0].rstrip("/")
        if not hidden and name in ("script", "style", "!--"):
            hidden = name
        if hidden == "!--" and "-->" in piece:
            hidden, text = "", piece.rpartition("-->")[2]
        elif hidden and name == f"/{hidden}":
            hidden = ""
        elif not hidden and not (end and (piece[0].isalpha() or piece[0] in "/!?")):
            text = "<" + piece  # no tag, as in 1 < 2
            name = "b"
        if not hidden:
            found.append(("" if name.lstrip("/") in _INLINE else " ") + text)
    return unescape("".join(found))
