// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// What the things have in common: numbers, controls, and a plane with points to drag.

import { h } from "./markup.js";

const MINUS = "\u2212";

/** A double as it is read, with about four digits. */
export function rounded(value) {
  const size = Math.abs(value);
  const short = size !== 0 && (size < 1e-4 || size >= 1e7) ? value.toExponential(3) : String(Number(value.toPrecision(4)));
  return short.replaceAll("-", MINUS);
}

/** A number of Python's: exactly, if that is short, and about. */
export function said({ text, value }) {
  const about = rounded(value);
  if (!text.includes("/")) return text.length <= 8 ? text.replaceAll("-", MINUS) : about;
  const [numerator, denominator] = text.split("/").map(Number);
  const sign = Number(value.toPrecision(4)) * denominator === numerator ? "=" : "≈";
  return text.length <= 24 ? `${text.replaceAll("-", MINUS)} ${sign} ${about}` : about;
}

/** The answer in short, above the picture, where no finger covers it. */
export const verdict = (look, short, ...rest) =>
  h("div", { class: "genref-verdict" }, h("strong", { class: look }, short), ...rest);

/** Numbers with their names. */
export const readings = (pairs) =>
  h("dl", { class: "genref-readings" }, pairs.filter(Boolean).map(([name, value]) => [h("dt", null, name), h("dd", null, value)]));

/** A number that a reader sets on a scale. */
export const scale = (name, value, [min, max, step], change, look = null) =>
  h("label", { class: "genref-scale" },
    h("span", { class: look }, name),
    h("input", { type: "range", "aria-label": name, min, max, step, value, oninput: (event) => change(event.target.value) }),
    h("output", null, String(value).replaceAll("-", MINUS)),
  );

/** One of several words. */
export const choice = (name, legend, options, chosen, change) =>
  h("fieldset", { class: "genref-choice" },
    h("legend", null, legend),
    options.map(([value, label]) =>
      h("label", null, h("input", { type: "radio", name, value, checked: value === chosen, onchange: () => change(value) }), ` ${label}`)),
  );

/** A picture, and beside it what is set and read. */
export const beside = (picture, reading) =>
  h("div", { class: "genref-beside" }, h("div", { class: "genref-picture" }, picture), h("div", { class: "genref-reading" }, reading));

/** The button that brings the first picture back. */
export const again = (act) => act && h("button", { type: "button", onclick: act.again }, "Begin again");

// The plane: 40 units of the picture are 1, from (-5, -4) to (5, 4).
const UNIT = 40;
const [WIDTH, HEIGHT] = [400, 320];
const across = (u) => WIDTH / 2 + UNIT * u;
const down = (v) => HEIGHT / 2 - UNIT * v;

/** The plane, with its lattice; what is `drawn` is in units of x and points up. */
export const plane = (id, label, act, drawn, above) =>
  h("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: act ? "group" : "img", "aria-label": label },
    h("clipPath", { id: `${id}-frame` }, h("rect", { width: WIDTH, height: HEIGHT })),
    h("g", { class: "lattice" },
      [-4, -2, 0, 2, 4].map((u) => h("path", { d: `M${across(u)} 0V${HEIGHT}`, class: u ? null : "zero" })),
      [-2, 0, 2].map((v) => h("path", { d: `M0 ${down(v)}H${WIDTH}`, class: v ? null : "zero" })),
      [-4, -2, 2, 4].map((u) => h("text", { x: across(u), y: down(0) + 13, "text-anchor": "middle" }, rounded(u))),
      [-2, 2].map((v) => h("text", { x: across(0) - 5, y: down(v) + 4, "text-anchor": "end" }, rounded(v))),
      h("text", { x: WIDTH - 4, y: down(0) - 6, "text-anchor": "end" }, "x₁"),
      h("text", { x: across(0) + 6, y: 12 }, "x₂"),
    ),
    h("g", { "clip-path": `url(#${id}-frame)` },
      h("g", { transform: `translate(${WIDTH / 2} ${HEIGHT / 2}) scale(${UNIT} ${-UNIT})` }, drawn)),
    above,
  );

/** The contours of a Gaussian: circles of these radii, turned by C. */
export const contours = (mean, [[a, z], [b, c]], distances, look) =>
  h("g", { transform: `matrix(${a} ${b} ${z} ${c} ${mean[0]} ${mean[1]})`, class: look },
    distances.map((r) => h("circle", { r, class: "line" })));

/** A straight line between two places. */
export const line = (ends, look) =>
  ends.length === 2 && h("path", { d: `M${ends[0].join(" ")}L${ends[1].join(" ")}`, class: `line ${look}` });

const MARKS = {
  cross: "M-5-5L5 5M-5 5L5-5",
  ring: "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0",
  plus: "M-7 0H7M0-7V7",
  diamond: "M0-7L7 0L0 7L-7 0Z",
};

/** A mark of the plane. */
export const mark = ([u, v], shape, look) =>
  h("path", { d: MARKS[shape], transform: `translate(${across(Number(u))} ${down(Number(v))})`, class: `mark ${look}` });

const within = (value, end) => Math.min(end, Math.max(-end, value));
const tenths = (value) => (Math.round(10 * value) / 10 + 0).toFixed(1);

/** A mark to drag, or to move by the arrow keys; `move` is given its new place, in tenths, as text. */
export function handle(name, place, shape, look, act, move) {
  if (!act) return mark(place, shape, look);
  const [u, v] = place.map(Number);
  if (!Number.isFinite(u + v)) return null; // the address of the page has something else
  const to = (right, up) => move([tenths(within(right, 4.9)), tenths(within(up, 3.9))]);
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] };
  return h("g", {
    class: `handle ${look}`,
    transform: `translate(${across(u)} ${down(v)})`,
    tabindex: "0",
    role: "slider",
    "aria-label": `${name}; arrow keys move it`,
    "aria-valuemin": "-5",
    "aria-valuemax": "5",
    "aria-valuenow": u,
    "aria-valuetext": `x1 ${u}, x2 ${v}`,
    onkeydown: (event) => {
      const [right, up] = step[event.key] ?? [];
      if (right === undefined) return;
      event.preventDefault();
      const size = event.shiftKey ? 1 : 0.1;
      to(u + size * right, v + size * up);
    },
    // A finger on a handle drags it and does not scroll the page: touch-action has no effect on a <g>.
    ontouchstart: (event) => event.preventDefault(),
    onpointerdown: (event) => event.currentTarget.setPointerCapture(event.pointerId),
    onpointermove: (event) => {
      const grip = event.currentTarget;
      if (!grip.hasPointerCapture(event.pointerId)) return;
      const box = grip.ownerSVGElement.getBoundingClientRect();
      to((WIDTH * (event.clientX - box.left)) / box.width / UNIT - WIDTH / 2 / UNIT,
        HEIGHT / 2 / UNIT - (HEIGHT * (event.clientY - box.top)) / box.height / UNIT);
    },
  },
    h("circle", { r: 16, class: "grip" }),
    h("path", { d: MARKS[shape], class: "mark" }),
  );
}
