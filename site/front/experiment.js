// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// The experiment of scene 7: animals are drawn as GDA assumes, or with some giants among the elephants, and both methods
// learn from them. The build runs it and keeps the table. The page draws single sets.

import * as book from "../../build/compiled/book-doubles.js";
import { maximum } from "../live/newton.js";
import { ANIMALS, SIZES } from "./state.js";

const ROUNDS = 200;
const TESTS = 200;
const PRIORS = new Map([["dog", 1 / 2], ["elephant", 1 / 2]]);

// The same numbers in every browser: a generator of Marsaglia's kind (xorshift), seeded.
function generator(seed) {
  let s = (seed * 2654435761) >>> 0 || 1;
  const next = () => {
    s ^= s << 13;
    s >>>= 0;
    s ^= s >>> 17;
    s ^= s << 5;
    s >>>= 0;
    return s / 2 ** 32;
  };
  for (let i = 0; i < 8; i++) next();
  return next;
}

/** The lecture's model of animals: a mean for each kind, and one shape, or, as `own()`, one for each. */
export function fitted(given) {
  const [x, y] = [given.map((each) => each.x), given.map((each) => each.y)];
  const mu = book.gda_mle_means(x, y);
  return { mu, Sigma: book.gda_mle_covariance(x, y, mu), own: () => book.quadratic_mle_covariances(x, y, mu) };
}

const truth = () => {
  const { mu, Sigma } = fitted(ANIMALS);
  return { mu, C: book.matrix_cholesky(Sigma) };
};

// Draw animals as the model says that they come about: a kind, then mu + C z. A giant is an elephant far away.
function drawn(n, { mu, C }, random, giants) {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: n }, (_, i) => {
    const y = i % 2 ? "elephant" : "dog"; // as many of each kind
    const z = [normal(), normal()];
    const far = giants && y === "elephant" && random() < 0.2 ? 200 : 0;
    return { x: mu.get(y).map((m, j) => m + C[j][0] * z[0] + C[j][1] * z[1] + (j ? far : 0)), y };
  });
}

const isElephant = (theta, x) => theta[0] + theta[1] * x[0] + theta[2] * x[1] > 0;
export const errors = (theta, tests) => tests.filter(({ x, y }) => isElephant(theta, x) !== (y === "elephant")).length / tests.length;

/** The lines of both methods. Where a line separates the animals, logistic regression has no answer, and the rival is null. */
export function learned(given) {
  const { mu, Sigma } = fitted(given);
  const rival = maximum(given.map(({ x }) => x), given.map(({ y }) => Number(y === "elephant")));
  return { gda: book.gda_logistic_form(PRIORS, mu, Sigma), rival };
}

/** One set of animals to learn from, by its number. */
export const set = (n, giants, number) => drawn(n, truth(), generator(1 + number + 1000 * n), giants);

/** Mean errors of both methods on sets where both have an answer, and of GDA where it is alone, with the share of these. */
export function experiment(n, giants) {
  const world = truth();
  const both = { sets: 0, gda: 0, rival: 0 };
  const alone = { sets: 0, gda: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const random = generator(1 + round + 1000 * n);
    const given = drawn(n, world, random, giants);
    const tests = drawn(TESTS, world, random, giants);
    const { gda, rival } = learned(given);
    const sum = rival ? both : alone;
    sum.sets += 1;
    sum.gda += errors(gda, tests);
    if (rival) sum.rival += errors(rival, tests);
  }
  const mean = (total, sets) => (sets ? Math.round((10000 * total) / sets) / 10000 : null);
  return { n, sets: ROUNDS, none: alone.sets, gda: mean(both.gda, both.sets), rival: mean(both.rival, both.sets), alone: mean(alone.gda, alone.sets) };
}

export const table = () => Object.fromEntries([false, true].map((giants) => [giants ? "giants" : "gaussian", SIZES.map((n) => experiment(n, giants))]));
