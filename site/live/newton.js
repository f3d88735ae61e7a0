// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors

import * as book from "../../build/compiled/book-doubles.js";
import { Refusal } from "../../build/compiled/runtime.js";

/**
 * Whether a line separates points of two classes, 0 and 1, in the plane: then one touches a point of each class and has all
 * other points on their own sides, or on itself.
 */
export function separated(x, y) {
  const [zeros, ones] = [0, 1].map((label) => x.filter((_, i) => y[i] === label));
  const side = (p, q, r) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  return zeros.some((p) => ones.some((q) => [1, -1].some((sign) =>
    zeros.every((r) => sign * side(p, q, r) >= 0) && ones.every((r) => sign * side(p, q, r) <= 0))));
}

/**
 * The theta of logistic regression by Newton's steps of the book, from 0; null if a line separates the classes, because then
 * the likelihood has no maximum. A step that would lower the likelihood is halved.
 */
export function maximum(x, y) {
  if (separated(x, y)) return null;
  let theta = [0, ...x[0].map(() => 0)];
  const likelihood = (theta) => {
    try {
      return book.logistic_conditional_likelihood(theta, x, y);
    } catch (error) {
      if (error instanceof Refusal) return -Infinity; // a probability is 0 in doubles
      throw error;
    }
  };
  for (let step = 0; step < 60; step++) {
    const full = book.logistic_fit(theta, x, y);
    const before = likelihood(theta);
    let part = 1;
    const at = () => theta.map((t, j) => t + part * (full[j] - t));
    while (part > 1e-6 && !(likelihood(at()) >= before - 1e-12)) part /= 2;
    const next = at();
    if (next.every((t, j) => Math.abs(t - theta[j]) < 1e-9 * (1 + Math.abs(t)))) return next;
    theta = next;
  }
  throw new Error("the steps have not ended");
}
