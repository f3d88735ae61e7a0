// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// Numbers that a reader types, taken exactly; and numbers of the book, to read and to draw.

import * as exactly from "../../build/compiled/book-fractions.js";
import { Fraction, add, div } from "../../build/compiled/fractions.js";
import { Refusal } from "../../build/compiled/runtime.js";

const NUMBER = /^[+-]?(\d{1,12}(\.\d{0,12})?|\.\d{1,12}|\d{1,12}\/0*[1-9]\d{0,11})$/;

/** Refuse an input: the sentence says what is wrong with it, and stands where the numbers were. */
export function refuse(sentence) {
  throw new Refusal(sentence);
}

/** The fraction that a text says: "0.8" is 4/5. */
export function exact(text, where) {
  const plain = text.trim().replace("\u2212", "-");
  if (!NUMBER.test(plain)) refuse(`${where} is “${text}”: write a number such as 2, -0.5 or 1/3`);
  const [above, below = "1"] = plain.split("/");
  const [units, decimals = ""] = above.split(".");
  const whole = (text) => new Fraction(BigInt(text), 1n);
  return div(whole(units + decimals), whole(below + "0".repeat(decimals.length)));
}

export function point(place, where, entries = 2) {
  if (place.length !== entries) refuse(`${where} has ${place.length} entries: it must have ${entries}`);
  return place.map((entry, j) => exact(entry, `entry ${j + 1} of ${where}`));
}

/** A probability strictly between 0 and 1. */
export function share(text, where) {
  const p = exact(text, where);
  if (!(p > 0 && p < 1)) refuse(`${where} is ${text}: it must lie between 0 and 1`);
  return p;
}

/** The covariance of two features. Whether it is one is decided exactly, not in doubles. */
export function covarianceOf(variance_1, covariance, variance_2) {
  const [a, b, c] = [exact(variance_1, "Σ₁₁"), exact(covariance, "Σ₁₂"), exact(variance_2, "Σ₂₂")];
  const Sigma = [[a, b], [b, c]];
  if (!exactly.matrix_positive_definite(Sigma)) {
    refuse(`no Gaussian has this covariance: |Σ| is ${exactly.matrix_determinant(Sigma)}, and it must be above 0`);
  }
  return Sigma;
}

/** A number of the book, exact if it is a fraction, as text and as the nearest double. */
export const number = (value) => ({ text: String(value), value: Number(value) });

/** Numbers of the book as doubles, in the same lists. */
export const doubles = (value) => (Array.isArray(value) ? value.map(doubles) : Number(value));

/** The shares of outcomes that were seen so often, if each had been seen `more` times more. */
export const estimates = (counts, more) => exactly.frequency_mle(counts.map((n) => add(n, more)));

/** The fractions of documents with a word and without it, if each had been seen `more` times more. */
export function having(word, documents, more) {
  const count = documents.filter((document) => document.includes(word)).length;
  return estimates([count, documents.length - count], more);
}

/** Words as the library takes them: runs of letters and digits; a symbol stands alone. */
export const split = (text) =>
  text.normalize("NFD").toUpperCase().toLowerCase().match(/[\p{L}\p{M}\p{N}]+|\p{S}/gu)?.map((word) => word.normalize("NFC")) ?? [];

// The part of the plane that is drawn.
export const FRAME = { right: 5, up: 4 };

/** Where theta_0 + theta_1 x1 + theta_2 x2 = 0 enters and leaves a frame, if it does. */
export function lineOf([constant, a, b], x = [-FRAME.right, FRAME.right], y = [-FRAME.up, FRAME.up]) {
  const inside = (value, [low, high]) => value >= low - 1e-9 && value <= high + 1e-9;
  const crossings = [
    ...(b ? x.map((u) => [u, -(constant + a * u) / b]) : []),
    ...(a ? y.map((v) => [-(constant + b * v) / a, v]) : []),
  ].filter(([u, v]) => inside(u, x) && inside(v, y)).sort((s, t) => s[0] - t[0] || s[1] - t[1]);
  return crossings.length ? [crossings[0], crossings.at(-1)] : [];
}

/** Two classes of points of the plane that no line separates: the first picture of several toys. */
export const CLOUDS = [
  [["-2.4", "-1.6"], ["-1.8", "0.4"], ["-0.6", "-1.4"], ["-1.0", "0.6"], ["0.6", "-0.4"], ["0.4", "1.4"]],
  [["2.6", "1.8"], ["1.4", "2.6"], ["3.2", "0.4"], ["0.8", "0.2"], ["2.0", "-0.6"], ["-0.2", "2.2"]],
];

/** The messages of the chapter on Naive Bayes. */
export const MAILS = { spam: ["Win a prize now!", "A prize for you"], ham: ["See you soon", "A car for you", "See a car"] };
