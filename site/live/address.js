// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// What a reader has set is kept in the address of the page, so that a link shows the same to somebody else:
// gda.html?boundary.phi=0.8#toy-boundary. What differs from the start is written, text as it is, all else as JSON.

const MOST = 400; // characters of a text, and entries of a list

const written = (value) => (typeof value === "string" ? value : JSON.stringify(value));

/** Whether a value of the address has the shape of the one at the start: as many numbers, or any number of texts. */
function fits(value, start) {
  if (!Array.isArray(start)) return typeof value === typeof start && !(value.length > MOST);
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

/** What the address sets for a toy. */
export function fromAddress(name, start) {
  const given = new URLSearchParams(globalThis.location?.search); // node has no address
  const set = {};
  for (const [key, first] of Object.entries(start)) {
    const text = given.get(`${name}.${key}`);
    const value = text === null ? null : read(text, first);
    if (value !== null && fits(value, first)) set[key] = value;
  }
  return set;
}

let waiting;

/** Write what is set, once the reader has paused: browsers take about 100 changes of an address in half a minute. */
export function toAddress(name, start, set, fragment) {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const address = new URL(location.href);
    for (const [key, first] of Object.entries(start)) {
      address.searchParams.delete(`${name}.${key}`);
      if (written(set[key]) !== written(first)) address.searchParams.set(`${name}.${key}`, written(set[key]));
    }
    address.hash = fragment;
    history.replaceState(history.state, "", address);
  }, 300);
}
