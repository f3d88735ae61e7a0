# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Build and check the packages: python tools/package.py [--whole] [FOLDER]

Both packages are built twice, from copies whose files have
different times and permissions, and the results must be identical byte for byte. The source archive contains
every file of the project except the tests of the site; twine and check-wheel-contents must accept the
packages; no link in the description may point into a folder. The wheel is installed offline on the oldest and
the newest Python available and must do the README's main job; so must the project folder and the archive
where they are installed. The quick tests of the archive, or all of them, run inside it. With FOLDER, the
packages are left there.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTHONS = [f"python3.{minor}" for minor in range(9, 20)]
BUILDS = [(1_700_000_000, 0o022), (1_800_000_000, 0o077)]
"""The times of the files, and the permissions removed from them."""
LEFT_OUT = "tests/site/"
LINK = re.compile(r"!?\[([^]]*)\]\([^)]*\)")
MADE = {"PKG-INFO", "setup.cfg"}
"""The files that setuptools adds to an archive, apart from its egg-info folder; it rewrites setup.cfg."""


def run(
    *command: str | Path, cwd: Path, umask: int = 0o022, variables: Mapping[str, str] | None = None
) -> str:
    """Run a command that must succeed, where no genref is importable by accident; return its output."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env={**environment, **(variables or {})},
        umask=umask,
        stdout=subprocess.PIPE,
        text=True,
    )
    if done.returncode:
        sys.exit(f"{done.stdout}{' '.join(map(str, command))}: status {done.returncode}")
    return done.stdout


def sources() -> set[str]:
    """Return the project's files: those that git tracks or would add; in an unpacked archive, all files."""
    if (ROOT / ".git").exists():
        listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard", cwd=ROOT)
        return {file for file in listed.splitlines() if (ROOT / file).exists()}
    (listing,) = ROOT.glob("*.egg-info/SOURCES.txt")
    listed = listing.read_text(encoding="utf-8")
    return {file for file in listed.splitlines() if ".egg-info/" not in file}


def copied(folder: Path, time: int, lacking: int) -> Path:
    """Copy the project, and give each file this time and remove these permissions."""
    for file in sources():
        copy = folder / "project" / file
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, copy)
        copy.chmod(copy.stat().st_mode & ~lacking)
        os.utime(copy, (time, time))
    return folder / "project"


def built(project: Path, lacking: int) -> dict[str, bytes]:
    """Build the wheel and the source archive beside a copy of the project."""
    command = (sys.executable, "-m", "build", "--no-isolation", "--outdir", "../dist")
    run(*command, cwd=project, umask=lacking, variables={"PYTHONHASHSEED": str(lacking)})
    return {file.name: file.read_bytes() for file in (project.parent / "dist").iterdir()}


def pythons() -> Iterator[str]:
    """Yield the oldest and the newest Python available."""
    found = [python for python in PYTHONS if works(python)]
    yield from dict.fromkeys([found[0], found[-1]])


def works(python: str) -> bool:
    """Return whether a Python works: pyenv also has names for versions that it would not run."""
    try:
        return subprocess.run([python, "-c", ""], stderr=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


def does_its_job(python: str | Path, folder: Path, variables: Mapping[str, str] | None = None) -> str:
    """Fit and predict as in the README, and check the lecture's values; return name and version."""
    data = ROOT / "tests" / "data"
    jobs = {
        f"fit gda {data}/iris.csv --label species --model iris.json": "0.259708",
        f"predict iris.json {data}/iris.csv --label species": "147 of 150 right; wrong: rows 71, 84, 134",
        f"fit multinomial {data}/messages.tsv --model spam.json": "5 messages, classes ham (3), spam (2)",
        f"predict spam.json {data}/new.txt --explain": "0.9715171486380125",
        "": "Try:",
        "test": "all agree",
    }
    for job, expected in jobs.items():
        said = run(python, "-m", "genref", *job.split(), cwd=folder, variables=variables)
        assert expected in said, job
    return run(python, "-m", "genref", "--version", cwd=folder, variables=variables).strip()


def check_files(wheel: Path, archive: Path, folder: Path) -> Path:
    """Check that both contain the project's files; return the folder of the unpacked source archive."""
    files = {file for file in sources() if not file.startswith(LEFT_OUT)}
    with zipfile.ZipFile(wheel) as members:
        packed = {file for file in members.namelist() if ".dist-info/" not in file}
    placed = (re.sub("^examples/tiny/", "genref/tiny/", file) for file in files)  # see setup.py
    assert packed == {file for file in placed if file.startswith("genref/")}
    with tarfile.open(archive) as unpacked:
        unpacked.extractall(folder)
    (project,) = folder.iterdir()
    packed = {file.relative_to(project).as_posix() for file in project.rglob("*") if file.is_file()}
    packed = {file for file in packed if ".egg-info/" not in file}
    assert packed - MADE == files - MADE, sorted(packed ^ files)
    for file in files - MADE:
        assert (project / file).read_bytes() == (ROOT / file).read_bytes(), file
    return project


def check_metadata(project: Path, packages: Iterable[str]) -> None:
    """Check that the metadata are complete and the description is the README without internal links."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    fields, _, description = (project / "PKG-INFO").read_text(encoding="utf-8").partition("\n\n")
    said = dict(re.findall("^(.*?): (.*)$", fields, re.M))
    assert {"Author", "Keywords", "License-Expression", "Requires-Python", "Summary"} <= {*said}
    assert f"Python :: {said['Requires-Python'][2:]}\n" in fields
    for name in (said["Name"], *(name for name in packages if name.endswith(".whl"))):
        assert name in readme, f"the README does not name {name}"
    links = re.findall(r"\]\(([^)]*)\)", description)
    assert links and all(link.startswith("https://") for link in links), links
    assert LINK.sub(r"\1", description) == LINK.sub(r"\1", readme)


def install_wheel(wheel: Path, folder: Path) -> None:
    """Install the wheel on the oldest and newest Python, in separate environments, and try it there."""
    for python in pythons():
        run(python, "-m", "venv", folder / python, cwd=folder)
        programs = folder / python / "bin"
        run(programs / "python", "-m", "pip", "install", "-q", "--no-index", wheel, cwd=folder)
        version = does_its_job(programs / "python", folder)
        assert run(programs / "genref", "--version", cwd=folder).strip() == version
        print(f"{wheel.name} on {python}: {version}")


def install_sources(source: Path, folder: Path) -> None:
    """Install the project folder or its archive with the local setuptools, and try it."""
    target = folder / f"{source.name}-installed"
    command = (sys.executable, "-m", "pip", "install", "-q", "--no-index", "--no-build-isolation")
    run(*command, "--target", target, source, cwd=folder)
    print(f"{source.name}:", does_its_job(sys.executable, folder, {"PYTHONPATH": str(target)}))


def main() -> None:
    parser = argparse.ArgumentParser(description="Build wheel and source archive, and try them.")
    parser.add_argument("--whole", action="store_true", help="run all tests of the source archive")
    parser.add_argument("folder", nargs="?", type=Path, help="where the packages are left")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        first, second = (copied(folder / str(time), time, lacking) for time, lacking in BUILDS)
        packages, again = (built(copy, lacking) for copy, (_, lacking) in zip((first, second), BUILDS))
        assert packages == again, "a second build is different"
        (wheel,), (archive,) = first.parent.glob("dist/*.whl"), first.parent.glob("dist/*.tar.gz")
        run(sys.executable, "-m", "twine", "check", "--strict", wheel, archive, cwd=folder)
        # W002: the folder contains the licence, too, for people who copy it.
        run(sys.executable, "-m", "check_wheel_contents", "--ignore", "W002", wheel, cwd=folder)
        project = check_files(wheel, archive, folder / "unpacked")
        check_metadata(project, packages)
        install_wheel(wheel, folder)
        install_sources(first, folder)
        install_sources(archive, folder)
        marks = () if arguments.whole else ("-m", "not slow and not once")
        tests = run(sys.executable, "-m", "pytest", "-q", *marks, cwd=project)
        print(f"tests of {archive.name}:", tests.splitlines()[-1])
        if arguments.folder:
            shutil.copytree(wheel.parent, arguments.folder, dirs_exist_ok=True)


if __name__ == "__main__":
    main()
