# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The command `vendor`: list the parts, write a copy of some, update it, or check it.

The command overwrites only what it wrote itself: an existing file must already have the intended content, or
be exactly as an earlier run left it. The list of files is written last, so you can repeat a run that was
interrupted.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from keyword import iskeyword

from ..display import plain
from ..errors import DomainError, ModelFileError, reason_of
from ..files.whole_files import write_whole
from . import PACKAGE
from .dossier import write_dossier
from .vendoring import (
    HEAD,
    MANIFEST,
    PARTS,
    SHORT,
    TINY,
    copied,
    digest,
    entries,
    needed,
    standard_imports,
    tiny,
)

_STANDARD: Collection[str] = getattr(sys, "stdlib_module_names", None) or {
    name.partition(".")[0] for name in [*sys.builtin_module_names, *os.listdir(os.path.dirname(os.__file__))]
}
"""The names of the standard library, which `python` 3.9 does not list."""


def vendor(options: Namespace) -> int:
    """Run the command; return the exit status. Raises: DomainError, ModelFileError."""
    if options.dossier is not None:
        return write_dossier(options.dossier, _chosen(options))
    if options.target is None:
        return _menu()
    name, target = options.name, options.target
    if not target.strip():
        raise DomainError("TARGET", target, "the folder that gets the copy, such as my_project/_vendor")
    is_name = name.isascii() and name.isidentifier() and not iskeyword(name) and not name.startswith("__")
    if not is_name or name in _STANDARD:
        raise DomainError("--name", name, "a name that Python can import, and that no module of Python has")
    folder = os.path.join(target, name)
    try:
        if options.tiny is not None and not options.check:
            lines, changed = _tiny(options), False
        else:
            if not options.check:
                _renew(folder, options)
            lines, changed = _report(folder, options)
    except OSError as error:
        raise ModelFileError(folder, reason_of(error)) from None
    for line in lines:
        print(plain(line))
    return int(changed)


def _menu() -> int:
    """List the parts, the smallest first."""
    found = []
    for part in PARTS:
        if part not in SHORT.values():
            files = needed([part])
            lines = sum(text.count("\n") for text in files.values())
            found.append((lines, part, len(files), ", ".join(standard_imports(files))))
    print(f"{'lines':>5}  {'files':>5}  {'part':<20}  imports of the standard library")
    for lines, part, files_of_part, imports in sorted(found):
        print(f"{lines:>5}  {files_of_part:>5}  {part:<20}  {imports}")
    print(f"\nTo copy one: python -m {PACKAGE} vendor my_project/_vendor --only PART")
    print(f"A model on a page, of at most 80 lines: python -m {PACKAGE} vendor my_project/_vendor --tiny gda")
    return 0


def _tiny(options: Namespace) -> list[str]:
    """Write a model on a page, and say so."""
    if options.tiny not in TINY:
        raise DomainError("--tiny", options.tiny, ", ".join(TINY))
    name = options.name if options.name != "genref" else options.tiny
    file, text = os.path.join(options.target, f"{name}.py"), tiny(options.tiny)
    if os.path.lexists(file) and _digest(options.target, f"{name}.py") != digest(text) and not options.force:
        raise ModelFileError(file, "is there already, with another content; --force replaces it")
    os.makedirs(options.target, exist_ok=True)
    write_whole(file, text)
    return [f"{file}: {text.count(chr(10))} lines, which need nothing else of {PACKAGE}"]


def _chosen(options: Namespace) -> list[str]:
    """Return the parts chosen. Raises: DomainError."""
    if not options.only:
        raise DomainError("--only", "", "a part, as `vendor` without arguments lists them")
    for part in options.only:
        if part not in PARTS:
            raise DomainError("--only", part, ", ".join(sorted(PARTS)))
    return sorted(set(options.only))


def _renew(folder: str, options: Namespace) -> None:
    """Write a copy over an earlier one, or into a new folder."""
    files, existing = copied(_chosen(options)), set(_files_in(folder))
    listed = _text(folder, MANIFEST) if MANIFEST in existing else ""
    known = {**entries(listed), MANIFEST: digest(listed)} if listed else {}
    foreign = [file for file in sorted(existing) if _is_foreign(folder, file, files, known)]
    if foreign and not (options.force and known):
        more = f" (and {len(foreign) - 1} more)" * (len(foreign) > 1)
        advice = "--force drops the change" if known else "move it away first"
        reason = f"was not written by this command, or was changed since{more}; {advice}"
        raise ModelFileError(os.path.join(folder, foreign[0]), reason)
    for file, text in files.items():
        if file not in existing or _digest(folder, file) != digest(text):
            path = os.path.join(folder, file)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            write_whole(path, text)
    for file in existing & known.keys() - files.keys():
        os.unlink(os.path.join(folder, file))
        with suppress(OSError):  # the folder is not empty
            os.removedirs(os.path.dirname(os.path.join(folder, file)))
    above = os.path.join(options.target, "__init__.py")
    if not os.path.lexists(above) and os.path.normpath(options.target) != os.curdir:
        write_whole(above, f"{HEAD}# Packaging tools look for packages by this file.\n")


def _is_foreign(folder: str, file: str, files: Mapping[str, str], known: Mapping[str, str]) -> bool:
    """Return whether a file has neither its intended content nor the one that an earlier run wrote."""
    if file not in files and file not in known:
        return not known
    own = _digest(folder, file)
    return own != known.get(file) and own != digest(files.get(file, ""))


def _report(folder: str, options: Namespace) -> tuple[list[str], bool]:
    """Say whether a copy is as it was delivered, and how to import it; return whether it was changed."""
    if not os.path.isfile(os.path.join(folder, MANIFEST)):
        raise ModelFileError(folder, f"is not a copy of {PACKAGE}: it has no {MANIFEST}")
    listed, existing = _text(folder, MANIFEST), set(_files_in(folder)) - {MANIFEST}
    known = entries(listed)
    changed = [f"missing: {file}" for file in known if file not in existing]
    present = [file for file in known if file in existing]
    changed += [f"altered: {file}" for file in present if _digest(folder, file) != known[file]]
    changed += [f"added: {file}" for file in sorted(existing - known.keys())]
    title = listed.partition("\n")[0][2:]
    lines = [f"{folder}: {title}: {'altered' if changed else 'as delivered'}", *changed]
    if not options.check:
        modules = [PARTS[part] for part in _chosen(options)]
        package = ".".join([*_packages(options.target), options.name])
        lines.append(f"in your program: from {package} import {', '.join(dict.fromkeys(modules))}")
        lines.append(f"to check it: python -m {package}.selftest")
    return lines, bool(changed)


def _packages(target: str) -> list[str]:
    """Return the packages that a copy in a folder is in, for the program that imports it."""
    above, name = os.path.split(os.path.abspath(target))
    folders = [name]
    while os.path.isfile(os.path.join(above, "__init__.py")):
        above, name = os.path.split(above)
        folders.insert(0, name)
    if len(folders) == 1:  # in no package: as it is seen from here
        folders = [] if os.path.samefile(target, os.curdir) else os.path.normpath(target).split(os.sep)
    # A folder elsewhere is not a package of the program, but can be on its path.
    return folders if all(map(str.isidentifier, folders)) else []


def _files_in(folder: str) -> Iterator[str]:
    """Yield all files in a folder except compiled Python files and the cache of ruff."""
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name not in ("__pycache__", ".ruff_cache")]
        for file in files:
            yield os.path.relpath(os.path.join(place, file), folder).replace(os.sep, "/")


def _digest(folder: str, file: str) -> str:
    path = os.path.join(folder, file)
    if not os.path.isfile(path):
        raise ModelFileError(path, "exists and is not a regular file")
    with open(path, "rb") as stream:
        return sha256(stream.read()).hexdigest()


def _text(folder: str, file: str) -> str:
    with open(os.path.join(folder, file), encoding="utf-8", errors="replace") as stream:
        return stream.read()


COMMANDS = {"vendor": vendor}
