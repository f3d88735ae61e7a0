// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors

import * as exactly from "../../../build/compiled/book-fractions.js";
import { neg } from "../../../build/compiled/fractions.js";
import { h } from "../markup.js";
import { exact, number, refuse } from "../numbers.js";
import { again, beside, readings, scale, verdict } from "../parts.js";

export const title = "The bins of the living areas, with either end closed";
export const goal = "Slide the area to 800, which is an edge: the two rules put it into different bins.";

/** The bin of an area, and of each edge, by both rules. The second rule is the first, seen in a mirror. */
function binned({ area, edges }) {
  const bounds = edges.split(",").map((edge, i) => exact(edge, `edge ${i + 1}`));
  const wrong = bounds.findIndex((edge, i) => i > 0 && !(bounds[i - 1] < edge));
  if (wrong > 0) refuse(`edge ${wrong + 1} is ${bounds[wrong]}: it must be above the edge before it, ${bounds[wrong - 1]}`);
  const mirrored = bounds.map(neg).reverse();
  const both = (value) => ({
    value: number(value),
    left: exactly.nb_discretize(value, bounds),
    right: bounds.length + 2 - exactly.nb_discretize(neg(value), mirrored),
    edge: bounds.some((edge) => String(edge) === String(value)),
  });
  return { area: both(exact(area, "the area")), edges: bounds.map(both) };
}

export const functions = { bins: { start: { area: "890", edges: "400, 800, 1200, 1600" }, shows: binned } };

const across = (area) => 15 + (370 * area) / 2000;

function bins(shows, rule, y) {
  const at = across(shows.area.value.value);
  const edges = shows.edges.map(({ value }) => value.value);
  const starts = [0, ...edges];
  return [
    h("path", { d: `M${at} ${y - 26}V${y + 12}`, class: "line new" }),
    starts.map((start, i) => {
      const end = edges[i] ?? 2000;
      const look = shows.area[rule] === i + 1 ? "chosen" : "";
      const [from, to] = [across(start) + (i ? 5 : 0), across(end) - (i < edges.length ? 5 : 0)];
      return h("g", { class: `bin ${look}` },
        h("path", { d: `M${from} ${y}H${to}`, class: "line" }),
        i > 0 && h("circle", { cx: from, cy: y, r: 3.5, class: rule === "left" ? "closed" : "open" }),
        i < edges.length && h("circle", { cx: to, cy: y, r: 3.5, class: rule === "right" ? "closed" : "open" }),
        h("text", { x: (from + to) / 2, y: y - 10, "text-anchor": "middle" }, i + 1),
      );
    }),
  ];
}

const row = (result, rule, y) => [
  h("text", { x: 15, y: y - 34 }, `closed = “${rule}”: a bin contains its ${rule} end`),
  result((shows) => bins(shows, rule, y)),
];

export function view({ set, act, result, answer }) {
  const label = result(
    ({ area, edges }) => `The living areas from 0 to 2000 in ${edges.length + 1} bins; ${set.area} is in bin ${area.left} with the left ends closed, in bin ${area.right} with the right ends closed`,
    "The living areas from 0 to 2000, without bins",
  );
  const picture = h("svg", { viewBox: "0 0 400 190", role: "img", "aria-label": label },
    row(result, "left", 56),
    row(result, "right", 142),
    h("g", { class: "lattice" },
      result(({ edges }) => edges.map(({ value }) => h("text", { x: across(value.value), y: 180, "text-anchor": "middle" }, value.text)))),
  );
  const says = ({ area: { left, right, edge } }) =>
    verdict(null, edge ? `bin ${left} or ${right}` : `bin ${left}`,
      edge ? `${set.area} is an edge, and the rules differ` : `${set.area} is not an edge, and the rules agree`);
  return [
    answer(says),
    beside(picture, [
      act && [
        scale("area", set.area, [0, 2000, 10], (value) => act.set({ area: value })),
        h("label", { class: "genref-text" }, "Edges ", h("input", { type: "text", value: set.edges, oninput: (event) => act.set({ edges: event.target.value }) })),
      ],
      result(({ area }) => readings([
        !act && ["area", set.area],
        ["bin, left ends closed", String(area.left)],
        ["bin, right ends closed", String(area.right)],
      ])),
      again(act),
    ]),
  ];
}
