# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""The packages, and whether they are right: python tests/package.py [FOLDER]

Both are built twice, from copies whose files have other times, and must be the same to the last byte. They
are checked by twine and check-wheel-contents. The wheel is installed without a network on the oldest and the
newest Python that is there, and does the README's main job; the quick tests of the source archive run in it.
If FOLDER is given, the packages are left there.
"""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EPOCH = 1767225600
"""The time of every file in a package, 2026-01-01: no build says when it was."""
PYTHONS = [f"python3.{minor}" for minor in range(9, 20)]
JOB = ["-m", "genref", "fit", "gda", str(ROOT / "tests/data/iris.csv"), "--label", "species"]


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command that must succeed, where genref is not by chance; return what it prints."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment["SOURCE_DATE_EPOCH"] = str(EPOCH)
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


def built(folder: Path, time: int) -> dict[str, bytes]:
    """Build wheel and source archive from a copy of the project whose files have this time."""
    room = folder / "project"
    shutil.copytree(
        ROOT, room, ignore=shutil.ignore_patterns(".git", ".tox", ".venv", "build", "*.egg-info", "dist")
    )
    for file in room.rglob("*"):
        os.utime(file, (time, time))
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder / "dist", cwd=room)
    return {
        file.name: without_times(file.read_bytes()) if file.name.endswith(".tar.gz") else file.read_bytes()
        for file in (folder / "dist").iterdir()
    }


def without_times(archive: bytes) -> bytes:
    """Return a source archive with its files in order, all of one time and of nobody."""
    packed = BytesIO()
    with (
        tarfile.open(fileobj=BytesIO(archive)) as old,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as new,
    ):
        for member in sorted(old.getmembers(), key=lambda member: member.name):
            member.mtime, member.uid, member.gid, member.uname, member.gname = EPOCH, 0, 0, "", ""
            member.mode, member.pax_headers = 0o755 if member.isdir() or member.mode & 0o100 else 0o644, {}
            new.addfile(member, old.extractfile(member) if member.isfile() else None)
    return gzip.compress(packed.getvalue(), 9, mtime=EPOCH)


def pythons() -> Iterator[str]:
    """Yield the oldest and the newest Python that is there."""
    found = [python for python in PYTHONS if works(python)]
    yield from dict.fromkeys([found[0], found[-1]])


def works(python: str) -> bool:
    """Return whether a Python is there: pyenv has names for those that it would not run."""
    try:
        return subprocess.run([python, "-c", ""], stderr=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        packages, again = (built(folder / str(time), time) for time in (EPOCH, EPOCH + 86_400))
        assert packages == again, "a second build is different"
        (folder / "dist").mkdir()
        for file, content in packages.items():
            (folder / "dist" / file).write_bytes(content)
        wheel, archive = sorted((folder / "dist").iterdir(), key=lambda file: file.suffix, reverse=True)
        run(sys.executable, "-m", "twine", "check", "--strict", wheel, archive, cwd=folder)
        # W002: the licence is in the folder, too, for who copies that.
        run(sys.executable, "-m", "check_wheel_contents", "--ignore", "W002", wheel, cwd=folder)
        for python in pythons():
            run(python, "-m", "venv", folder / python, cwd=folder)
            own = folder / python / "bin" / "python"
            run(own, "-m", "pip", "install", "-q", "--no-index", wheel, cwd=folder)
            assert "covariance[sepal_length][sepal_length]  64927/250000" in run(own, *JOB, cwd=folder)
            print(f"{wheel.name} on {python}:", run(own, "-m", "genref", "--version", cwd=folder).strip())
        with tarfile.open(archive) as members:
            members.extractall(folder / "unpacked")
        (project,) = (folder / "unpacked").iterdir()
        quick = [sys.executable, "-m", "pytest", "-q", "-m", "not slow and not once"]
        print(f"{archive.name}:", run(*quick, cwd=project).splitlines()[-1])
        if len(sys.argv) > 1:
            shutil.copytree(folder / "dist", sys.argv[1], dirs_exist_ok=True)


if __name__ == "__main__":
    main()
