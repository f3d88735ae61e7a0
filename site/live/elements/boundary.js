// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors

import { h } from "../markup.js";
import { again, beside, choice, contours, handle, line, mark, plane, readings, rounded, scale } from "../parts.js";

export const names = ["boundary", "parameters"];
export const title = "GDA in the plane, its boundary and posterior, beside logistic regression";

const SHAPES = ["cross", "ring"];
const SIGNS = ["×", "○"];

const changed = (list, i, entry) => list.map((old, k) => (k === i ? entry : old));

const shade = ([from, to], steps) =>
  h("linearGradient", { id: "boundary-shade", gradientUnits: "userSpaceOnUse", x1: from[0], y1: from[1], x2: to[0], y2: to[1] },
    steps.map((p, i) => h("stop", { offset: i / (steps.length - 1), class: p < 0.5 ? "class-0" : "class-1", "stop-opacity": Math.abs(2 * p - 1) * 0.2 })));

const formula = (theta) => theta.map(rounded).join(", ");

const values = ({ means }) => means.map((mean) => mean.map(({ value }) => value));

export function view({ name, set, act, result, answer }) {
  const fits = name === "boundary";
  const drawn = result((shows) => [
    shade(shows.ends, shows.shade),
    h("rect", { x: -5, y: -4, width: 10, height: 8, fill: "url(#boundary-shade)" }),
    values(shows).map((mean, y) => contours(mean, shows.factor, [1, 2], `class-${y} faint`)),
    line(shows.line, "ink"),
    shows.rival && line(shows.rival.line, "ink dashed"),
  ]);
  const points = fits
    ? [
        h("g", null, result((shows) => values(shows).map((mean, y) => mark(mean, "plus", `class-${y}`)))),
        set.classes.map((points, y) =>
          points.map((point, i) =>
            handle(`Point ${i + 1} of class ${y}`, point, SHAPES[y], `class-${y}`, act, (place) =>
              act.set({ classes: changed(set.classes, y, changed(points, i, place)) })))),
      ]
    : set.means.map((mean, y) =>
        handle(`Mean of class ${y}`, mean, "plus", `class-${y}`, act, (place) => act.set({ means: changed(set.means, y, place) })));
  const probe = handle("The new point x", set.x, "diamond", "new", act, (place) => act.set({ x: place }));
  const label = result(
    ({ posterior }) => `Two classes, the contours of their Gaussians, and the straight line where both are equally probable; p(y = 1 | x) is ${rounded(posterior.value)} at the new point`,
    "The points that can be moved, without a line",
  );
  const keys = h("p", { class: "genref-keys" },
    SHAPES.map((shape, y) => h("span", { class: `class-${y}` }, `${fits ? SIGNS[y] : "+"} y = ${y}`)),
    h("span", { class: "new" }, "◇ x"), h("span", null, "solid: GDA"), fits && h("span", null, "dashed: logistic regression"));
  return beside(
    [plane("boundary", label, act, drawn, [points, probe]), keys],
    [
      act && choice("boundary-of", "Set", [["boundary", "the points"], ["parameters", "the parameters"]], name, (other) => act.set({}, other)),
      act && scale("φ = p(y = 1)", fits && !set.phi ? result(({ phi }) => rounded(phi.value), "") : set.phi, [0.05, 0.95, 0.05], (value) => act.set({ phi: value })),
      act && !fits && [
        scale("Σ₁₁", set.variance_1, [0.2, 4, 0.1], (value) => act.set({ variance_1: value })),
        scale("Σ₁₂", set.covariance, [-2, 2, 0.1], (value) => act.set({ covariance: value })),
        scale("Σ₂₂", set.variance_2, [0.2, 4, 0.1], (value) => act.set({ variance_2: value })),
      ],
      answer(({ posterior, rival, theta, means }) => readings([
        ["GDA: p(y = 1 | x)", rounded(posterior.value)],
        rival?.probability && ["logistic regression: p(y = 1 | x)", rounded(rival.probability.value)],
        ["θ of GDA", formula(theta)],
        rival && ["θ of logistic regression", rival.refusal || formula(rival.theta)],
        fits && ["μ₀", means[0].map(({ text }) => text.replaceAll("-", "−")).join(", ")],
        fits && ["μ₁", means[1].map(({ text }) => text.replaceAll("-", "−")).join(", ")],
      ])),
      again(act),
    ],
  );
}
