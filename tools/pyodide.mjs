// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// Tests on Pyodide: node tools/pyodide.mjs PYODIDE ROOT SITE_PACKAGES ARGUMENT...; PYODIDE is its module, the
// arguments are pytest's.
const [pyodide, root, packages, ...given] = process.argv.slice(2);
const { loadPyodide } = await import(pyodide);
const python = await loadPyodide();
for (const [place, folder] of [["/project", root], ["/packages", packages]]) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, place);
}
python.globals.set("given", given);
process.exit(python.runPython(`
import os, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/project", "/packages"]
os.chdir("/project")
import pytest
int(pytest.main(list(given)))
`));
