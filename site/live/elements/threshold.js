// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors

import * as book from "../../../build/compiled/book-doubles.js";
import { h } from "../markup.js";
import { exact, number, refuse, share } from "../numbers.js";
import { again, beside, readings, rounded, said, scale, verdict } from "../parts.js";

export const title = "A sweep along the line: two densities and the posterior";
export const goal = "Slide x from left to right: the posterior climbs along an S. Make the S at least twice as steep. Which slider does it?";

/** Two Gaussians on a line, p(y = 1 | x) along it, and the x at which it is 1/2. */
export function shows({ mean_0, mean_1, variance, phi, x }) {
  const [low, high, prior, at] = [exact(mean_0, "the mean of class 0"), exact(mean_1, "the mean of class 1"), share(phi, "φ"), Number(exact(x, "x"))];
  const spread = exact(variance, "the variance");
  if (!(low < high)) refuse(`the mean of class 1 is ${mean_1}: it must be above that of class 0, ${mean_0}`);
  if (!(spread > 0)) refuse(`the variance is ${variance}: it must be above 0`);
  const given = [new Map([[0, 1 - prior], [1, Number(prior)]]), new Map([[0, [Number(low)]], [1, [Number(high)]]]), [[Number(spread)]]];
  const densities = (u) => [...book.gda_class_density([u], given[1], given[2]).values()];
  const posterior = (u) => book.gda_posterior([u], ...given).get(1);
  const theta = book.gda_logistic_form(...given);
  return {
    curves: Array.from({ length: 66 }, (_, i) => (2 * i - 30) / 10).map((u) => [u, ...densities(u), posterior(u)]),
    threshold: number(-theta[0] / theta[1]),
    densities: densities(at).map(number),
    posterior: number(posterior(at)),
    label: book.gda_predict([at], ...given)[0],
    slope: theta[1],
  };
}

export const start = { mean_0: "1", mean_1: "6", variance: "2", phi: "0.5", x: "3" };

export const reached = ({ slope }) => slope >= 5; // it is 5/2 at the start

// From -3 to 10; the densities above, the posterior below.
const across = (x) => 20 + (360 * (x + 3)) / 13;
const [GROUND, FLOOR, TALL] = [130, 290, 120];

const curve = (rows, column, top, base) =>
  `M${rows.map((row) => `${across(row[0]).toFixed(2)} ${(base - (TALL * row[column]) / top).toFixed(2)}`).join("L")}`;

/** The curves, and what they are at x. */
function drawn({ curves, threshold, densities, posterior }, x) {
  const top = Math.max(...curves.flatMap(([, p, q]) => [p, q]));
  const dot = (base, share, look) => h("circle", { cx: across(x), cy: base - TALL * share, r: 4, class: `dot ${look}` });
  const edge = threshold.value;
  return [
    edge > -3 && edge < 10 && h("path", { d: `M${across(edge)} 5V${FLOOR}`, class: "line ink dashed" }),
    h("path", { d: curve(curves, 1, top, GROUND), class: "line class-0" }),
    h("path", { d: curve(curves, 2, top, GROUND), class: "line class-1 dashed" }),
    h("path", { d: curve(curves, 3, 1, FLOOR), class: "line ink strong" }),
    h("path", { d: `M${across(x)} 5V${FLOOR}`, class: "line new" }),
    dot(GROUND, densities[0].value / top, "class-0"),
    dot(GROUND, densities[1].value / top, "class-1"),
    dot(FLOOR, posterior.value, "new"),
  ];
}

export function view({ set, act, result, answer }) {
  const label = result(
    ({ threshold, posterior }) => `Above, the densities of two classes; below, p(y = 1 | x), which rises from 0 to 1 and is a half at ${rounded(threshold.value)}; at x = ${set.x} it is ${rounded(posterior.value)}`,
    "The axes of two densities and of p(y = 1 | x), without curves",
  );
  const picture = h("svg", { viewBox: "0 0 400 315", role: "img", "aria-label": label },
    h("g", { class: "lattice" },
      h("path", { d: `M20 ${GROUND}H380M20 ${FLOOR}H380` }),
      h("path", { d: `M20 ${FLOOR - TALL}H380M20 ${FLOOR - TALL / 2}H380` }),
      [-2, 0, 2, 4, 6, 8, 10].map((u) => h("text", { x: across(u), y: FLOOR + 15, "text-anchor": "middle" }, rounded(u))),
      [[0, 1], [0.5, 0.5], [1, 0]].map(([p]) => h("text", { x: 14, y: FLOOR - TALL * p + 4, "text-anchor": "end" }, p === 0.5 ? "½" : p)),
    ),
    result((shows) => drawn(shows, Number(set.x))),
    h("text", { x: 24, y: 16, class: "class-0" }, "p(x | y = 0)"),
    h("text", { x: 376, y: 16, class: "class-1", "text-anchor": "end" }, "p(x | y = 1)"),
    h("text", { x: 24, y: FLOOR - TALL - 6 }, "p(y = 1 | x)"),
  );
  const says = ({ label, posterior }) =>
    verdict(`class-${label}`, `y = ${label}`, `p(y = 1 | x = ${set.x.replaceAll("-", "−")}) = ${rounded(posterior.value)}`);
  return [
    answer(says),
    beside(picture, [
      act && [
        scale("x", set.x, [-3, 10, 0.1], (value) => act.set({ x: value })),
        scale("φ = p(y = 1)", set.phi, [0.05, 0.95, 0.05], (value) => act.set({ phi: value })),
        scale("variance", set.variance, [0.5, 6, 0.5], (value) => act.set({ variance: value })),
      ],
      result((shows) => readings([
        ["the threshold", said(shows.threshold)],
        ["p(x | y = 0), p(x | y = 1)", shows.densities.map(({ value }) => rounded(value)).join(", ")],
      ])),
      again(act),
    ]),
  ];
}
