// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// What the visitor has changed. It is kept in the address, so that a link shows the same to somebody else.

// A kind is drawn in one colour and one shape: dogs and real mail are class 0, elephants and spam class 1.
const DOGS = [[57, 48], [62, 34], [65, 60], [68, 41], [72, 69], [75, 47], [79, 76], [83, 59], [88, 88]];
const ELEPHANTS = [[74, 70], [79, 97], [83, 74], [87, 108], [91, 84], [95, 119], [98, 90], [102, 124], [106, 105]];
export const ANIMALS = [...DOGS.map((x) => ({ x, y: "dog" })), ...ELEPHANTS.map((x) => ({ x, y: "elephant" }))];
export const BOX = { x: [50, 115], y: [20, 140] }; // height at the shoulder in cm, weight in kg

export const AXES = { x: BOX.x, y: BOX.y, across: "height at the shoulder, cm", up: "weight, kg", ticks: { x: [60, 80, 100], y: [40, 80, 120] } };

export const SIZES = [6, 8, 12, 20, 40, 100]; // of training sets

/** What a visitor guesses before trying; it is not kept. */
export const guesses = {};

export const START = Object.freeze({
  found: [86, 78], // the new animal
  place: "zoo",
  moved: {}, // animals that were dragged: {number: [height, weight]}
  own: false, // a shape of its own for each kind
  prior: 0, // log10 of the odds of elephants
  walk: 40, // percent of the way
  mail: "lunch with your team on monday",
  wiped: "win free money now",
  plus: false, // one imaginary sighting of each word
  animals: 12, // of a training set
  giants: false, // some elephants are far from the others
});

export const state = structuredClone(START);

const within = (value, [low, high]) => Math.min(high, Math.max(low, value));
export const inBox = ([a, b]) => [within(Math.round(a * 10) / 10, BOX.x), within(Math.round(b * 10) / 10, BOX.y)];
export const animals = () => ANIMALS.map(({ x, y }, i) => ({ x: state.moved[i] ?? x, y }));

function number(text, range) {
  const value = text.trim() === "" ? NaN : Number(text);
  if (!Number.isFinite(value)) throw new RangeError(text);
  return range ? within(value, range) : value;
}

const pair = {
  write: (x) => x.join(","),
  read: (text) => {
    const [a, b = ""] = text.split(",");
    return inBox([number(a), number(b)]);
  },
};
const flag = { write: () => "1", read: (text) => text === "1" };
const words = { write: (text) => text, read: (text) => text.slice(0, 120) };
const range = (low, high) => ({ write: String, read: (text) => number(text, [low, high]) });

// How each part is written into the address and read from it.
const PARTS = {
  found: pair,
  place: { write: (place) => place, read: (text) => (text === "park" ? "park" : "zoo") },
  moved: {
    write: (moved) => Object.entries(moved).map(([i, x]) => `${i}:${pair.write(x)}`).join(";"),
    read: (text) =>
      Object.fromEntries(
        text
          .split(";")
          .map((each) => each.split(":"))
          .filter(([i]) => ANIMALS[i])
          .map(([i, x]) => [i, pair.read(x)]),
      ),
  },
  own: flag,
  prior: range(-2, 2),
  walk: range(0, 100),
  mail: words,
  wiped: words,
  plus: flag,
  animals: { write: String, read: (text) => SIZES.find((n) => n >= number(text)) ?? SIZES.at(-1) },
  giants: flag,
};

// Take the state from the address. A part that cannot be read is as at the start.
export function readAddress() {
  const given = new URLSearchParams(location.hash.slice(1));
  for (const [name, { read }] of Object.entries(PARTS)) {
    state[name] = structuredClone(START[name]);
    try {
      if (given.has(name)) state[name] = read(given.get(name));
    } catch {
      // as at the start
    }
  }
}

let waiting = 0;

// Write into the address what differs from the start; browsers take about 100 changes in half a minute.
export function writeAddress() {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const changed = Object.entries(PARTS).filter(([name]) => JSON.stringify(state[name]) !== JSON.stringify(START[name]));
    const text = new URLSearchParams(changed.map(([name, { write }]) => [name, write(state[name])])).toString();
    history.replaceState(null, "", text ? `#${text}` : location.pathname + location.search);
  }, 300);
}
