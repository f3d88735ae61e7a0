// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// Python of a page: a worker that starts when a reader is about to use it, and a line that says how far it is.

const here = document.currentScript.src; // the worker is beside this script
let worker = null;
let waiting = new Map();
let last = 0;
let line = null;
let stage = "";

/** How often Python was ended: names of an earlier start are gone. */
export let starts = 0;

/** Say at the foot of the page, to eyes and to screen readers, how far Python is, if somebody waits for it. */
function say(text) {
  stage = text;
  if (!waiting.size && !line) return;
  if (!line) {
    line = document.createElement("p");
    line.className = "genref-status";
    line.setAttribute("role", "status");
    document.body.append(line);
  }
  line.textContent = waiting.size ? text : "";
}

function start() {
  say("Starting Python …");
  const begun = new Worker(new URL("worker.js", here), { type: "module" });
  worker = begun;
  begun.onmessage = ({ data }) => {
    if (begun !== worker) return; // it was stopped
    if ("stage" in data) {
      say(data.stage);
      return;
    }
    if ("failure" in data) {
      stop(data.failure);
      return;
    }
    const [resolve] = waiting.get(data.id);
    waiting.delete(data.id);
    resolve(JSON.parse(data.reply));
  };
  begun.onerror = (event) => stop(event.message || "Python cannot be loaded");
}

/** Start Python in the background, because a reader has come to a button or a field that needs it. */
export function prepare() {
  if (!worker && !navigator.connection?.saveData) start();
}

/** Ask Python for something; resolves with its answer. */
export function ask(request) {
  if (!worker) start();
  last += 1;
  const id = last;
  return new Promise((resolve, reject) => {
    waiting.set(id, [resolve, reject]);
    say(stage);
    worker.postMessage({ id, request: JSON.stringify(request) });
  });
}

/** End Python, with all its names; whoever waits is told why. */
export function stop(reason = "stopped") {
  worker?.terminate();
  worker = null;
  starts += 1;
  say("");
  const left = [...waiting.values()];
  waiting = new Map();
  for (const [, reject] of left) reject(new Error(reason));
}
