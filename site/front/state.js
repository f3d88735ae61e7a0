// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// What the visitor has changed. It is kept in the address, so that a link shows the same to somebody else.

import { fromAddress, toAddress } from "../live/address.js";

// A kind is drawn in one colour and one shape: dogs and real mail are class 0, elephants and spam class 1.
const DOGS = [[57, 48], [62, 34], [65, 60], [68, 41], [72, 69], [75, 47], [79, 76], [83, 59], [88, 88]];
const ELEPHANTS = [[74, 70], [79, 97], [83, 74], [87, 108], [91, 84], [95, 119], [98, 90], [102, 124], [106, 105]];
export const ANIMALS = [...DOGS.map((x) => ({ x, y: "dog" })), ...ELEPHANTS.map((x) => ({ x, y: "elephant" }))];
const BOX = { x: [50, 115], y: [20, 140] }; // height at the shoulder in cm, weight in kg

export const AXES = { ...BOX, across: "height at the shoulder, cm", up: "weight, kg", ticks: { x: [60, 80, 100], y: [40, 80, 120] } };

export const SIZES = [6, 8, 12, 20, 40, 100]; // of training sets

export const START = {
  found: [86, 78], // the new animal
  place: "zoo",
  at: ANIMALS.map(({ x }) => x), // where the animals are
  own: false, // a shape of its own for each kind
  prior: 0, // log10 of the odds of elephants
  walk: 10, // percent of the way
  mail: "lunch with your team on monday",
  wiped: "win free money now",
  plus: false, // one imaginary sighting of each word
  size: 12, // of a training set
  giants: false, // some elephants are far from the others
};

const within = (value, [low, high]) => Math.min(high, Math.max(low, value));
export const inBox = ([a, b]) => [within(Math.round(a * 10) / 10, BOX.x), within(Math.round(b * 10) / 10, BOX.y)];

const given = { ...START, ...fromAddress("scene", START) };

export const state = {
  ...given,
  found: inBox(given.found),
  place: given.place === "park" ? "park" : "zoo",
  at: given.at.map(inBox),
  prior: within(given.prior, [-2, 2]),
  walk: within(given.walk, [0, 100]),
  size: SIZES.find((n) => n >= given.size) ?? SIZES.at(-1),
};

export const animals = () => ANIMALS.map(({ y }, i) => ({ x: state.at[i], y }));
export const writeAddress = () => toAddress("scene", START, state, "");
