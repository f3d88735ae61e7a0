// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// What a reader has set is kept in the address of the page, so that a link shows the same to somebody else:
// gda.html?boundary.phi=0.8#toy-boundary. What differs from the start is written, text as it is, lists as JSON.

const MOST = 400; // characters of a text, and entries of a list

const written = (value) => (typeof value === "string" ? value : JSON.stringify(value));

/** Whether a value of the address has the shape of the one at the start: a text, a list of texts, or a list of lists. */
function fits(value, start) {
  if (typeof start === "string") return typeof value === "string" && value.length <= MOST;
  const all = Array.isArray(value) && value.length <= MOST && value.every((entry) => fits(entry, start[0]));
  return all && (typeof start[0] === "string" || value.length === start.length);
}

function read(text, start) {
  if (typeof start === "string") return text;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The function that the address names, and what it sets; undefined if it names none. */
export function fromAddress(functions) {
  const given = new URLSearchParams(location.search);
  const names = Object.keys(functions);
  const name = names.find((each) => [...given.keys()].some((key) => key.startsWith(`${each}.`)));
  if (!name) return undefined;
  const set = {};
  for (const [key, start] of Object.entries(functions[name].start)) {
    const text = given.get(`${name}.${key}`);
    const value = text === null ? null : read(text, start);
    if (value !== null && fits(value, start)) set[key] = value;
  }
  return { name, set };
}

let waiting;

/** Write what is set, once the reader has paused: browsers take about 100 changes of an address in half a minute. */
export function toAddress(functions, name, set, fragment) {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const address = new URL(location.href);
    for (const key of [...address.searchParams.keys()]) {
      if (Object.keys(functions).some((each) => key.startsWith(`${each}.`))) address.searchParams.delete(key);
    }
    for (const [key, start] of Object.entries(functions[name].start)) {
      if (written(set[key]) !== written(start)) address.searchParams.set(`${name}.${key}`, written(set[key]));
    }
    // The second of two functions is named even while everything is as at its start.
    const chosen = name !== Object.keys(functions)[0] && ![...address.searchParams.keys()].some((key) => key.startsWith(`${name}.`));
    if (chosen) address.searchParams.set(`${name}.`, "");
    address.hash = fragment;
    history.replaceState(history.state, "", address);
  }, 300);
}
