// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// Python of a page: a worker that starts when a reader is about to use it.

const here = document.currentScript.src; // the worker is beside this script
const fromFolder = location.protocol === "file:"; // from there a browser starts no worker
let worker = null;
let waiting = new Map();
let last = 0;
let stage = "";

/** How often Python was ended: names of an earlier start are gone. */
export let starts = 0;

function start() {
  stage = "Starting Python …";
  const begun = new Worker(new URL("worker.js", here), { type: "module" });
  worker = begun;
  begun.onmessage = ({ data }) => {
    if (begun !== worker) return; // it was stopped
    if ("failure" in data) stop(data.failure);
    else if ("stage" in data) {
      stage = data.stage;
      for (const { told } of waiting.values()) told(stage);
    } else {
      waiting.get(data.id).resolve(JSON.parse(data.reply));
      waiting.delete(data.id);
    }
  };
  begun.onerror = (event) => stop(event.message || "Python cannot be loaded");
}

/** Start Python in the background, because a reader has come to a button that needs it. */
export function prepare() {
  if (!worker && !fromFolder && !navigator.connection?.saveData) start();
}

/** Ask Python for something; resolves with its answer. Meanwhile `told` is told how far Python is. */
export function ask(request, told) {
  if (fromFolder) throw new Error("Opened from a folder, this page cannot run Python. Serve the site: python3 -m http.server -d build/site");
  if (!worker) start();
  told(stage);
  last += 1;
  const id = last;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject, told });
    worker.postMessage({ id, request: JSON.stringify(request) });
  });
}

/** End Python, with all its names; whoever waits is told why. */
export function stop(reason = "stopped") {
  worker?.terminate();
  worker = null;
  starts += 1;
  const left = [...waiting.values()];
  waiting = new Map();
  for (const { reject } of left) reject(new Error(reason));
}
