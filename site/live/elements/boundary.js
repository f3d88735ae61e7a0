// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors

import * as book from "../../../build/compiled/book-doubles.js";
import * as exactly from "../../../build/compiled/book-fractions.js";
import { h } from "../markup.js";
import { maximum } from "../newton.js";
import { CLOUDS, FRAME, doubles, lineOf, number, point, refuse, share } from "../numbers.js";
import { again, beside, contours, handle, line, mark, plane, readings, rounded, scale, verdict } from "../parts.js";

export const title = "GDA in the plane, its boundary and posterior, beside logistic regression";
export const goal = "Drag a point: the line turns, but it stays straight. Then make ◇ a ○ without touching it: slide φ, which moves the line and never turns it.";

const SHADES = 24;

/** GDA with a prior, means and a covariance, all exact; its line, and what it says of the point `at`. */
function model(prior, mu, Sigma, at, rival) {
  const phi = new Map([[0, 1 - prior], [1, Number(prior)]]);
  const means = new Map([...mu].map(([y, mean]) => [y, doubles(mean)]));
  const S = doubles(Sigma);
  const theta = book.gda_logistic_form(phi, means, S);
  const length = Math.hypot(theta[1], theta[2]) || 1;
  const reach = Math.hypot(FRAME.right, FRAME.up);
  const end = [(reach * theta[1]) / length, (reach * theta[2]) / length];
  const along = Array.from({ length: SHADES + 1 }, (_, i) => end.map((part) => (part * (2 * i - SHADES)) / SHADES));
  return {
    phi: number(prior),
    means: [...mu.values()].map((mean) => mean.map(number)),
    factor: book.matrix_cholesky(S),
    theta,
    line: lineOf(theta),
    ends: [end.map((part) => -part), end],
    shade: along.map((place) => book.logistic_hypothesis(theta, place)), // p(y = 1) from one end of the plane to the other
    posterior: number(book.logistic_hypothesis(theta, at)),
    rival,
  };
}

/** GDA fitted to points of two classes, with the prior phi if it is given, beside logistic regression. */
export function shows({ classes, phi, x }) {
  const rows = classes.flatMap((points, y) => points.map((place, i) => point(place, `point ${i + 1} of class ${y}`)));
  const labels = classes.flatMap((points, y) => points.map(() => y));
  const at = doubles(point(x, "x"));
  const mu = exactly.gda_mle_means(rows, labels);
  const Sigma = exactly.gda_mle_covariance(rows, labels, mu);
  if (!exactly.matrix_positive_definite(Sigma)) {
    refuse("the covariance is singular: around the means of their classes, all points lie on one line. Move one of them");
  }
  const prior = phi.trim() ? share(phi, "φ") : exactly.gda_mle_prior(labels).get(1);
  const theta = maximum(doubles(rows), labels);
  const rival = theta
    ? { theta, line: lineOf(theta), probability: number(book.logistic_hypothesis(theta, at)), refusal: "" }
    : { theta: [], line: [], probability: null, refusal: "none: a line separates the classes, so the likelihood has no maximum" };
  return model(prior, mu, Sigma, at, rival);
}

export const start = { classes: CLOUDS, phi: "", x: ["-1", "1.5"] };

export const reached = ({ posterior }, set) => posterior.value > 0.5 && `${set.x}` === "-1,1.5";

const SHAPES = ["cross", "ring"];
const SIGNS = ["×", "○"];

const changed = (list, i, entry) => list.map((old, k) => (k === i ? entry : old));

const shade = ([from, to], steps) =>
  h("linearGradient", { id: "boundary-shade", gradientUnits: "userSpaceOnUse", x1: from[0], y1: from[1], x2: to[0], y2: to[1] },
    steps.map((p, i) => h("stop", { offset: i / (steps.length - 1), class: p < 0.5 ? "class-0" : "class-1", "stop-opacity": Math.abs(2 * p - 1) * 0.2 })));

const formula = (theta) => theta.map(rounded).join(", ");

const values = ({ means }) => means.map((mean) => mean.map(({ value }) => value));

export function view({ set, act, result, answer }) {
  const drawn = result((shows) => [
    shade(shows.ends, shows.shade),
    h("rect", { x: -5, y: -4, width: 10, height: 8, fill: "url(#boundary-shade)" }),
    values(shows).map((mean, y) => contours(mean, shows.factor, [1, 2], `class-${y} faint`)),
    line(shows.line, "ink"),
    line(shows.rival.line, "ink dashed"),
  ]);
  const points = [
    h("g", null, result((shows) => values(shows).map((mean, y) => mark(mean, "plus", `class-${y}`)))),
    set.classes.map((points, y) =>
      points.map((point, i) =>
        handle(`Point ${i + 1} of class ${y}`, point, SHAPES[y], `class-${y}`, act, (place) =>
          act.set({ classes: changed(set.classes, y, changed(points, i, place)) })))),
  ];
  const probe = handle("The new point x", set.x, "diamond", "new", act, (place) => act.set({ x: place }));
  const label = result(
    ({ posterior }) => `Two classes, the contours of their Gaussians, and the straight line where both are equally probable; p(y = 1 | x) is ${rounded(posterior.value)} at the new point`,
    "The points that can be moved, without a line",
  );
  const keys = h("p", { class: "genref-keys" },
    SHAPES.map((shape, y) => h("span", { class: `class-${y}` }, `${SIGNS[y]} y = ${y}`)),
    h("span", { class: "new" }, "◇ x"), h("span", null, "solid: GDA"), h("span", null, "dashed: logistic regression"));
  const says = ({ posterior: { value } }) =>
    value === 0.5
      ? verdict(null, "◇ lies on the line", "p(y = 1 | x) = 0.5")
      : verdict(`class-${Number(value > 0.5)}`, `◇ is a ${SIGNS[Number(value > 0.5)]}`, `p(y = 1 | x) = ${rounded(value)}`);
  return [
    answer(says),
    beside(
      [plane("boundary", label, act, drawn, [points, probe]), keys],
      [
        act && scale("φ = p(y = 1)", set.phi || result(({ phi }) => rounded(phi.value), ""), [0.05, 0.95, 0.05], (value) => act.set({ phi: value })),
        result(({ posterior, rival, theta, means }) => readings([
          ["GDA: p(y = 1 | x)", rounded(posterior.value)],
          rival.probability && ["logistic regression: p(y = 1 | x)", rounded(rival.probability.value)],
          ["θ of GDA", formula(theta)],
          ["θ of logistic regression", rival.refusal || formula(rival.theta)],
          ...means.map((mean, y) => [y ? "μ₁" : "μ₀", mean.map(({ text }) => text.replaceAll("-", "−")).join(", ")]),
        ])),
        again(act),
      ],
    ),
  ];
}
