// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// Runs Python beside the page: Pyodide, and genref from one archive.

import { loadPyodide } from "./pyodide/pyodide.mjs";

/** A file beside this one. */
async function loaded(name) {
  const reply = await fetch(new URL(name, import.meta.url));
  if (!reply.ok) throw new Error(`${name}: ${reply.status}`);
  return reply.arrayBuffer();
}

const unpack = (python, archive) => python.unpackArchive(archive, "bztar", { extractDir: "/genref" });

async function start() {
  postMessage({ stage: "Loading Python, 12 MB …" });
  const pyodide = loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
  const [python, genref] = await Promise.all([pyodide, loaded("genref.tar.bz2")]);
  unpack(python, genref);
  python.runPython("import os, sys; os.chdir('/genref'); sys.path.insert(0, '/genref'); from live import session");
  postMessage({ stage: "" });
  return python;
}

const started = start();

onmessage = async ({ data: { id, request } }) => {
  try {
    const python = await started;
    postMessage({ id, reply: python.globals.get("session").answer(request) });
  } catch (error) {
    postMessage({ id, failure: String(error.message ?? error) });
  }
};
