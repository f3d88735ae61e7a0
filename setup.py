# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""What setup.cfg cannot say: the packages, the address, a description with links, and equal builds."""

import gzip
import os
import re
import tarfile
from configparser import ConfigParser
from pathlib import Path

from setuptools import find_packages, setup
from setuptools.command.sdist import sdist

EPOCH = int(os.environ.setdefault("SOURCE_DATE_EPOCH", "1767225600"))
"""The time of every file in a package, 2026-01-01 if nobody says another: no build says when it was."""
os.umask(0o022)

SETTINGS = ConfigParser()
SETTINGS.read(Path(__file__).with_name("setup.cfg"), encoding="utf-8")
ADDRESS = SETTINGS["metadata"]["project_urls"].partition("=")[2].strip()
"""Where the project is: `project_urls` in setup.cfg, the one place to fill in."""

README = Path(__file__).with_name("README.md").read_text(encoding="utf-8")
RELATIVE_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:)([^)]*)\)")
PLACES = {
    "Source": "",
    "Documentation": "/tree/main/spec",
    "Changelog": "/blob/main/CHANGELOG.md",
    "Issues": "/issues",
}


def linked(link: re.Match[str]) -> str:
    """Return a link into this folder as one to its address; without an address, its text alone."""
    mark, text, target = link.groups()
    return f"{mark}[{text}]({ADDRESS}/{'raw' if mark else 'blob'}/main/{target})" if ADDRESS else text


class SameSdist(sdist):
    """A source archive whose files are in order, all of one time and of nobody."""

    def make_archive(self, base_name, format, root_dir=None, base_dir=None, owner=None, group=None):
        archive = f"{base_name}.tar.gz"
        with gzip.GzipFile(archive, "wb", mtime=EPOCH) as packed:
            with tarfile.open(fileobj=packed, mode="w", dereference=True) as members:
                for file in sorted(Path(base_dir).rglob("*")):
                    members.add(file, recursive=False, filter=of_nobody)
        return archive


def of_nobody(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.mtime, member.uid, member.gid, member.uname, member.gname = EPOCH, 0, 0, "", ""
    member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
    return member


# The models on a page are in the wheel as genref/tiny/, for `python3 -m genref vendor --tiny`.
setup(
    packages=[*find_packages(include=["genref", "genref.*"]), "genref.tiny"],
    package_dir={"genref.tiny": "examples/tiny"},
    long_description=RELATIVE_LINK.sub(linked, README),
    project_urls={name: ADDRESS + place for name, place in PLACES.items() if ADDRESS},
    cmdclass={"sdist": SameSdist},
)
