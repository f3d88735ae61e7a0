// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors

import * as book from "../../build/compiled/book-doubles.js";
import { Refusal } from "../../build/compiled/runtime.js";

/**
 * Newton's steps of the book on the likelihood of logistic regression, from 0. If a line separates the classes there is
 * no maximum, and the steps would not end: then theta is that of the last step that a double can hold.
 */
export function ascended(x, y, steps) {
  let theta = [0, ...x[0].map(() => 0)];
  for (let step = 0; step < steps; step++) {
    try {
      const before = theta;
      theta = book.logistic_fit(theta, x, y);
      if (theta.every((t, j) => Math.abs(t - before[j]) < 1e-9 * (1 + Math.abs(t)))) return { theta, ended: true };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      break;
    }
  }
  return { theta, ended: false };
}
