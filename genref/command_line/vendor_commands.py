# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The command `vendor`: write a copy, update it, or report what was changed in it.

The command overwrites only what it wrote itself: an existing file must already have the intended content, or
be exactly as an earlier run left it. Changes in a copy are reported; `--keep` saves them as a patch, which
later runs apply again, and `--force` discards them. The list of files is written last, so you can repeat a
run that was interrupted.
"""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from keyword import iskeyword
from typing import Optional

from ..display import plain
from ..errors import DomainError, ModelFileError, reason_of
from ..files.whole_files import write_whole
from ..selftest import MANIFEST, delivered, digest, entries
from . import patches
from .one_file import book, is_delivered, packed
from .sources import PACKAGE
from .vendoring import EVERYTHING, choices, copied, identity, sources


def run_vendor(options: Namespace) -> int:
    """Write a copy or, with --check, compare one with what was written; return the exit status.

    Raises: DomainError, ModelFileError.
    """
    name = options.name
    if not name.isascii() or not name.isidentifier() or iskeyword(name):
        raise DomainError("--name", name, "a name that Python can import")
    try:
        target, title, changed = _one_file(options) if options.one_file else _folder(options)
    except OSError as error:
        raise ModelFileError(os.path.join(options.target, name), reason_of(error)) from None
    print(f"{plain(target)}: {plain(title)}: {'altered' if changed else 'as delivered'}")
    for line in changed:
        print(plain(line))
    if not options.check:
        print(f"in your program: {plain(_import(options))}")
    return int(bool(changed))


def _import(options: Namespace) -> str:
    """Return the line that imports what was copied, for a program in the current folder."""
    target = os.path.normpath(options.target)
    folders = [] if target == os.curdir else target.split(os.sep)
    if not all(map(str.isidentifier, folders)):
        folders = []  # a folder elsewhere is not a package of the program, but can be on its path
    known, chosen = choices(sources()), _chosen(options)
    if not chosen or "lecture" in chosen or options.one_file and not options.packed:
        return f"from {'.'.join(folders)} import {options.name}" if folders else f"import {options.name}"
    modules = dict.fromkeys(module for choice in chosen for module in known[choice])
    return f"from {'.'.join([*folders, options.name])} import {', '.join(modules)}"


def _one_file(options: Namespace) -> tuple[str, str, list[str]]:
    """Write the one file; return its name, its description of itself, and whether it was altered."""
    folder, file = options.target, f"{options.name}.py"
    target, content = os.path.join(folder, file), _content(os.path.join(folder, file))
    if options.keep is not None:
        raise DomainError("--keep", options.keep, "for a copy that is a folder")
    if not options.check:
        files, chosen = sources(), _chosen(options)
        if not options.packed and chosen not in ([], ["book"]):
            raise DomainError("--only", ", ".join(chosen), "book, for one file that is not packed")
        own = content is not None and (is_delivered(content) or options.force and _is_copy(content))
        text = packed(files, chosen) if options.packed else book(files)
        _write(folder, {file: text}, {file: digest(content)} if content is not None and own else {})
        content = text.encode()
    if content is None or not _is_copy(content):
        raise ModelFileError(target, f"is not a copy of {PACKAGE}")
    what = content.decode().partition(";")[0]
    return target, what[2:], [] if is_delivered(content) else [f"altered: {file}"]


def _folder(options: Namespace) -> tuple[str, str, list[str]]:
    """Do the same for a folder."""
    if options.packed:
        raise DomainError("--packed", True, "together with --one-file")
    folder = os.path.join(options.target, options.name)
    listed = _content(os.path.join(folder, MANIFEST))
    if not options.check:
        _renew(folder, listed, options)
    elif listed is None:
        raise ModelFileError(folder, f"is not a copy of {PACKAGE}: it has no {MANIFEST}")
    title, changed = delivered(lambda file: _read(os.path.join(folder, file)))
    more = set(_files_in(folder)) - {MANIFEST, *entries(_read(os.path.join(folder, MANIFEST)))}
    return folder, title, [*changed, *(f"added: {file}" for file in sorted(more))]


def _renew(folder: str, listed: Optional[bytes], options: Namespace) -> None:
    """Write a copy, with its patches, over the copy whose MANIFEST is `listed`, or into a new folder."""
    originals, chosen, existing = sources(), _chosen(options), sorted(_files_in(folder))
    if os.path.realpath(folder) == os.path.realpath(import_module(PACKAGE).__path__[0]):
        raise ModelFileError(folder, f"is what would be copied, {PACKAGE} itself")
    applied = {file: _text(folder, file) for file in existing if patches.is_patch(file)}
    files = copied(originals, chosen, applied)
    known = {} if listed is None else {**entries(listed), MANIFEST: digest(listed)}
    _refuse(folder, [file for file in existing if file not in files] if listed is None else [])
    changed = [] if listed is None else _changed(folder, files, known)
    if changed and not options.force:
        shown = {file: patches.difference(file, files.get(file, ""), _text(folder, file)) for file in changed}
        if options.keep is None:
            for line in "".join(shown.values()).splitlines():
                print(plain(line))
            reason = _advice(len(changed) - 1, _text(folder, MANIFEST).partition("\n")[0][2:])
            raise ModelFileError(os.path.join(folder, changed[0]), reason)
        patch = f"{patches.FOLDER}{options.keep}{patches.SUFFIX}"
        if not options.keep.replace("-", "_").isidentifier() or patch in existing:
            raise DomainError("--keep", options.keep, "a new name, of letters, digits and -")
        files = copied(originals, chosen, {**applied, patch: "".join(shown.values())})
    elif options.keep is not None:
        raise DomainError("--keep", options.keep, "for a copy that was changed since")
    _write(folder, files, {**known, **{file: digest(_read(os.path.join(folder, file))) for file in changed}})


def _advice(more: int, title: str) -> str:
    """Return what to do about changed files in a copy with this title; `more` is their number beyond one."""
    reason = f"was changed as shown{f' (and {more} more)' * (more > 0)}: --keep NAME makes a patch of this"
    reason += ", which later runs apply again; --force drops it"
    old, new = (text.rpartition(", ")[0].replace(patches.MARK, "") for text in (title, identity([])))
    # The patch would undo what genref itself has changed since.
    return reason + f". Make the patch with {old}, as this is {new}" * (old != new)


def _chosen(options: Namespace) -> list[str]:
    """Return the parts chosen, or an empty list for everything. Raises: DomainError."""
    known = choices(sources())
    only: Sequence[str] = options.only or ()
    chosen = sorted(set(only) - {EVERYTHING})
    for choice in chosen:
        if choice not in known:
            raise DomainError("--only", choice, ", ".join([EVERYTHING, *sorted(known)]))
    return chosen


def _write(folder: str, files: Mapping[str, str], known: Mapping[str, str]) -> None:
    """Write files, and delete files from an earlier run that the copy no longer includes.

    `known`: the SHA-256 of what earlier runs wrote. Raises: OSError, ModelFileError.
    """
    existing = {file: _content(os.path.join(folder, file)) for file in (*known, *files)}
    wanted = {file: text.encode() for file, text in files.items()}
    _refuse(folder, _changed(folder, files, known))
    for file, content in wanted.items():
        if existing[file] != content:
            path = os.path.join(folder, file)
            os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
            write_whole(path, files[file])
    for file in set(known) - set(files):
        if existing[file] is not None:
            os.unlink(os.path.join(folder, file))
            with suppress(OSError):  # the folder is not empty
                os.removedirs(os.path.dirname(os.path.join(folder, file)))


def _changed(folder: str, files: Mapping[str, str], known: Mapping[str, str]) -> list[str]:
    """Return the files that match neither their intended nor their last known content."""
    existing = {file: _content(os.path.join(folder, file)) for file in (*known, *files)}
    return [
        file
        for file, content in existing.items()
        if content is not None
        and content != files.get(file, "").encode()
        and digest(content) != known.get(file)
    ]


def _refuse(folder: str, files: list[str]) -> None:
    """Raise ModelFileError if there are files that must not be overwritten."""
    if files:
        more = f" (and {len(files) - 1} more)" * (len(files) > 1)
        reason = f"was not written by this command, or was changed since{more}: move it away first"
        raise ModelFileError(os.path.join(folder, files[0]), reason)


def _files_in(folder: str) -> Iterator[str]:
    """Yield all files in a folder except compiled Python files and the cache of ruff."""
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name not in ("__pycache__", ".ruff_cache")]
        for file in files:
            yield os.path.relpath(os.path.join(place, file), folder).replace(os.sep, "/")


def _content(file: str) -> Optional[bytes]:
    if os.path.lexists(file) and not os.path.isfile(file):
        raise ModelFileError(file, "exists and is not a regular file")
    return _read(file) if os.path.lexists(file) else None


def _text(folder: str, file: str) -> str:
    """Return a text that the host project has changed or written. Raises: ModelFileError."""
    try:
        return _read(os.path.join(folder, file)).decode()
    except UnicodeDecodeError:
        raise ModelFileError(os.path.join(folder, file), "is not UTF-8 text; move it away first") from None


def _is_copy(content: bytes) -> bool:
    """Return whether a file is a one-file copy, altered or not."""
    return content.startswith(b"# genref ")


def _read(file: str) -> bytes:
    with open(file, "rb") as stream:
        return stream.read()
