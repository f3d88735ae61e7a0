# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Messages from files, one by one: lines with a label before a tab, or a folder for each class.

The files are UTF-8, with or without a byte order mark. Files and folders whose names begin with a dot are
skipped, and so is anything that is neither file nor folder; a folder that several links lead to is read
once.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import NamedTuple, Optional

from ..errors import TableError, reason_of
from ..text import tokenize
from .tables import decoded, open_lines


class Message(NamedTuple):
    """A text and its place; `line` is None if it is a whole file, `label` if it has no label."""

    file: str
    line: Optional[int]
    label: Optional[str]
    text: str


def labelled_messages(source: str) -> Iterator[Message]:
    """Yield the messages of a folder with a folder for each class, or of lines with a label and a tab.

    `-` is standard input. Blank lines are skipped.

    Raises: TableError, also if there are no messages.
    """
    return _nonempty(source, _of_classes(source) if _is_folder(source) else _labelled_lines(source))


def unlabelled_messages(source: str) -> Iterator[Message]:
    """Yield every file below a folder, or every line, as a message; a blank line is an empty message.

    `-` is standard input.

    Raises: TableError, also if there are no messages.
    """
    if _is_folder(source):
        return _nonempty(source, (_whole(file, None) for file in _files(source, set())))
    return _nonempty(source, _lines(source))


def stop_words(file: str) -> list[str]:
    """Return the words of a file.

    Raises: TableError.
    """
    return [word for message in _lines(file) for word in tokenize(message.text)]


def _nonempty(source: str, messages: Iterator[Message]) -> Iterator[Message]:
    number = 0
    for number, message in enumerate(messages, 1):
        yield message
    if not number:
        raise TableError("standard input" if source == "-" else source, None, None, "no messages")


def _lines(source: str) -> Iterator[Message]:
    with open_lines(source) as (file, lines):
        for number, line in enumerate(decoded(file, lines), 1):
            yield Message(file, number, None, line.rstrip("\r\n"))


def _labelled_lines(source: str) -> Iterator[Message]:
    for message in _lines(source):
        name, tab, text = message.text.partition("\t")
        label = name.strip()
        if not label and not text.strip():
            continue
        if not tab:
            reason = "no tab; write each line as a label, a tab and the text"
            raise TableError(message.file, message.line, None, reason)
        if not label:
            raise TableError(message.file, message.line, None, "no label before the tab")
        yield message._replace(label=label, text=text)


def _is_folder(source: str) -> bool:
    return source != "-" and os.path.isdir(source)


def _of_classes(source: str) -> Iterator[Message]:
    identity, paths = _opened(source)
    folders = [path for path in paths if os.path.isdir(path)]
    if not folders:
        raise TableError(
            source,
            None,
            None,
            "it contains no folders; put the messages of each class into a folder of their own",
        )
    for path in paths:
        if os.path.isfile(path):
            reason = (
                "a file next to the folders of the classes; move each message into the folder of its class"
            )
            raise TableError(path, None, None, reason)
    for folder in folders:
        # In any locale the name as UTF-8, as labels in files are.
        label = os.fsencode(os.path.basename(folder)).decode(errors="surrogateescape")
        for file in _files(folder, {identity}):
            yield _whole(file, label)


def _files(folder: str, seen: set[tuple[int, int]]) -> Iterator[str]:
    """Yield the files below a folder in the order of their names, skipping folders seen before."""
    rest = [folder]
    while rest:
        path = rest.pop()
        if os.path.isfile(path):
            yield path
        elif os.path.isdir(path):
            identity, paths = _opened(path)
            if identity not in seen:
                seen.add(identity)
                rest += reversed(paths)


def _opened(folder: str) -> tuple[tuple[int, int], list[str]]:
    """Return the identity of a folder, and the paths in it that are not hidden, by name."""
    try:
        status, names = os.stat(folder), os.listdir(folder)
    except OSError as error:
        raise TableError(folder, None, None, reason_of(error)) from None
    visible = sorted((name for name in names if name[0] != "."), key=os.fsencode)
    return (status.st_dev, status.st_ino), [os.path.join(folder, name) for name in visible]


def _whole(file: str, label: Optional[str]) -> Message:
    with open_lines(file) as (_, lines):
        return Message(file, None, label, "".join(decoded(file, lines)))
