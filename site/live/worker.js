// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// Runs Python beside the page: Pyodide, and genref from one archive.

import { loadPyodide } from "./pyodide/pyodide.mjs";

async function start() {
  const archive = fetch(new URL("genref.tar.bz2", import.meta.url));
  postMessage({ stage: "Loading Python, 12 MB …" });
  const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
  postMessage({ stage: "Loading genref …" });
  const reply = await archive;
  if (!reply.ok) throw new Error(`genref.tar.bz2: ${reply.status}`);
  python.unpackArchive(await reply.arrayBuffer(), "bztar", { extractDir: "/genref" });
  python.runPython("import os, sys; os.chdir('/genref'); sys.path.insert(0, '/genref'); from live import session");
  postMessage({ stage: "" });
  return python.runPython("session.answer");
}

const started = start();

onmessage = async ({ data: { id, request } }) => {
  try {
    const answer = await started;
    postMessage({ id, reply: answer(request) });
  } catch (error) {
    postMessage({ id, failure: String(error.message ?? error) });
  }
};
