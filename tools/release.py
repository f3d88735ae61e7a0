# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""Prepare a release: `tox -e release` checks everything and puts the files to publish into dist/.

The versions in all files must agree, the working copy must be clean, and the page of the public interface
must be up to date. Then all tests run, as in .ci/run, and both packages are built twice. dist/
receives the packages, their SHA-256, and a list of their parts (an SBOM, in CycloneDX JSON). At the end the
script prints the steps that a person must take to publish them.
"""

from __future__ import annotations

import re
import subprocess
import sys
from datetime import datetime, timezone
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import make_api  # noqa: E402

DIST = ROOT / "dist"
NAME = "genref-lecture"
PLACES = {
    "genref/__init__.py": r'^__version__ = "(.*)"$',
    "CITATION.cff": r"^version: (.*)$",
    "CHANGELOG.md": r"^## (\d\S*)",
    "README.md": r"genref_lecture-(\d+\.\d+\.\d+)[-.]",
}
"""The files that contain the version, with a pattern that finds it; the first match counts."""


def text(file: str) -> str:
    return (ROOT / file).read_text(encoding="utf-8")


def versions() -> dict[str, str]:
    """Return the version in each file, or `none`."""
    found = {file: re.search(pattern, text(file), re.M) for file, pattern in PLACES.items()}
    return {file: match[1] if match else "none" for file, match in found.items()}


def version() -> str:
    """Return the version of the package."""
    return versions()["genref/__init__.py"]


def run(*command: str) -> str:
    """Run a command in the project that must succeed; return what it prints."""
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f"{done.stdout}{' '.join(command)}: status {done.returncode}")
    return done.stdout


def problems() -> list[str]:
    """Return the problems that must be fixed before a release."""
    found = []
    if len(set(versions().values())) != 1:
        found.append("versions differ: " + ", ".join(f"{file} {is_}" for file, is_ in versions().items()))
    if run("git", "status", "--porcelain"):
        found.append("files are not committed: git status lists them")
    if "## Unreleased" in text("CHANGELOG.md"):
        found.append("CHANGELOG.md has changes under Unreleased: give them the version as their heading")
    if text("spec/api.md") != make_api.page():
        found.append("spec/api.md is stale: python tools/renew.py api")
    return found


def parts(files: list[Path], time: datetime) -> str:
    """Return the parts of the packages as CycloneDX JSON: only the packages, which have no dependencies."""
    # Imported here, because the tests of this module run without the library.
    model: Any = import_module("cyclonedx.model")
    component: Any = import_module("cyclonedx.model.component")
    kind: Any = component.ComponentType
    packages = [
        component.Component(
            name=file.name,
            type=kind.FILE,
            bom_ref=file.name,
            hashes=[model.HashType(alg=model.HashAlgorithm.SHA_256, content=digest(file))],
        )
        for file in files
    ]
    library = component.Component(
        name=NAME,
        version=version(),
        type=kind.LIBRARY,
        bom_ref=NAME,
        licenses=[import_module("cyclonedx.model.license").DisjunctiveLicense(id="MIT")],
        components=packages,
    )
    bom = import_module("cyclonedx.model.bom").Bom(serial_number=uuid5(NAMESPACE_URL, f"{NAME}-{version()}"))
    bom.metadata.component, bom.metadata.timestamp = library, time
    bom.register_dependency(library)
    made = str(import_module("cyclonedx.output.json").JsonV1Dot6(bom).output_as_string(indent=2))
    newest = import_module("cyclonedx.schema").SchemaVersion.V1_6
    wrong = import_module("cyclonedx.validation.json").JsonStrictValidator(newest).validate_str(made)
    if wrong:
        sys.exit(f"the list of parts is not valid: {wrong}")
    return made + "\n"


def digest(file: Path) -> str:
    """Return the SHA-256 of a file."""
    return sha256(file.read_bytes()).hexdigest()


def write_lists() -> None:
    """Write the checksums of the packages and the list of their parts into dist/."""
    files = sorted([*DIST.glob("*.whl"), *DIST.glob("*.tar.gz")])
    time = datetime.fromtimestamp(int(run("git", "log", "-1", "--format=%ct")), timezone.utc)
    sbom = DIST / f"{NAME}-{version()}.cdx.json"
    sbom.write_text(parts(files, time), encoding="utf-8")
    sums = "".join(f"{digest(file)}  {file.name}\n" for file in [*files, sbom])
    (DIST / "SHA256SUMS").write_text(sums, encoding="ascii")


BY_HAND = """\
dist/ has version {version}. What is left to do:

1. git tag -s v{version} -m "genref {version}" && git push origin main v{version}
2. python -m twine upload dist/*.whl dist/*.tar.gz
3. Make a release of the tag v{version} with the files of dist/ and the changelog's section {version}.
4. Publish build/site (examples/site/pages.yml does it on GitHub).
5. Once the project has a web address, write it into project_urls in setup.cfg, before the next release.
"""


def main() -> int:
    """Check, test, build; return the exit status."""
    wrong = problems()
    if wrong:
        print(*wrong, sep="\n", file=sys.stderr)
        return 1
    tox = (sys.executable, "-m", "tox", "-p", "auto")
    for labels in ([], ["-m", "site", "proof", "packages"]):
        print(run(*tox, *labels).splitlines()[-1], flush=True)
    print(run(sys.executable, "-m", "tox", "-e", "package", "--", "dist").splitlines()[-1])
    write_lists()
    print(BY_HAND.format(version=version()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
