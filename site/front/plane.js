// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// A picture with two axes, drawn in CSS pixels, so that its letters have the size of the page's at every width.

import { element, h, place } from "../live/markup.js";
import { lineOf } from "../live/numbers.js";

const MARGIN = { left: 44, right: 14, top: 26, bottom: 42 };

export class Plane {
  // x, y: the ends of the axes. After a change of the width there is an event, `resized`.
  constructor(figure, { x, y, across, up, ticks, ratio = 0.62, label }) {
    Object.assign(this, { x, y, across, up, ticks, ratio, handles: 0 });
    const layer = h("g", { "aria-hidden": "true" });
    // The page was built with a picture. It is taken as it is, in its width: to ask for the figure's would lay out the page.
    this.svg = figure.firstChild ?? element(h("svg", { class: "plane", role: "group", "aria-label": label }, layer, layer, h("g")));
    [this.frame, this.back, this.front] = this.svg.children;
    figure.append(this.svg);
    this.resize(this.svg.viewBox.baseVal?.width || 600);
    new ResizeObserver(([{ contentRect }]) => this.resize(Math.round(contentRect.width))
      && this.svg.dispatchEvent(new Event("resized", { bubbles: true }))).observe(figure); // before it is painted
  }

  // Take a width; return whether it is another.
  resize(width) {
    if (!width || width === this.width) return false;
    this.width = width;
    this.height = Math.round(Math.min(width * this.ratio + 40, 440));
    this.svg.setAttribute("viewBox", `0 0 ${width} ${this.height}`);
    this.glyph = width > 560 ? 1.25 : width > 420 ? 1.05 : 0.85;
    this.drawFrame();
    return true;
  }

  drawFrame() {
    const [left, right, bottom, top] = [this.X(this.x[0]), this.X(this.x[1]), this.Y(this.y[0]), this.Y(this.y[1])];
    const text = (words, at) => h("text", at, words);
    place(this.frame, [
      h("path", { class: "axes", d: `M${left},${top}V${bottom}H${right}` }),
      text(this.across, { x: right, y: bottom + 35, "text-anchor": "end" }),
      text(this.up, { x: 6, y: 15 }),
      ...this.ticks.x.map((t) => text(t[1] ?? t, { x: this.X(t[0] ?? t), y: bottom + 17, "text-anchor": "middle" })),
      ...this.ticks.y.map((t) => text(t[1] ?? t, { x: left - 6, y: this.Y(t[0] ?? t) + 4, "text-anchor": "end" })),
    ]);
  }

  // Draw shapes behind the handles; lists of shapes among them, and null for none.
  show(...shapes) {
    place(this.back, h("g", null, shapes).children);
  }

  X(value) {
    const { left, right } = MARGIN;
    return left + ((value - this.x[0]) / (this.x[1] - this.x[0])) * (this.width - left - right);
  }

  Y(value) {
    const { top, bottom } = MARGIN;
    return this.height - bottom - ((value - this.y[0]) / (this.y[1] - this.y[0])) * (this.height - top - bottom);
  }

  // The place of a pointer, in the units of the axes.
  at(event) {
    const box = this.svg.getBoundingClientRect();
    const { left, right, top, bottom } = MARGIN;
    const [u, v] = [event.clientX - box.left, event.clientY - box.top].map((pixels) => (pixels * this.width) / box.width);
    return [
      this.x[0] + ((u - left) / (this.width - left - right)) * (this.x[1] - this.x[0]),
      this.y[0] + ((this.height - bottom - v) / (this.height - top - bottom)) * (this.y[1] - this.y[0]),
    ];
  }

  // Where a symbol stands, and how large it is.
  place([a, b]) {
    return `translate(${this.X(a).toFixed(1)} ${this.Y(b).toFixed(1)}) scale(${this.glyph})`;
  }

  path(points) {
    return points.map(([a, b], i) => `${i ? "L" : "M"}${this.X(a).toFixed(1)},${this.Y(b).toFixed(1)}`).join("");
  }
}

// Something to drag with mouse or finger, or to move with the arrow keys; Shift makes the steps smaller.
export function handle(plane, { symbol, kind, label, get, set, next, chosen = () => {} }) {
  const made = plane.front.children[plane.handles++] ?? plane.front.appendChild(element(
    h("g", { class: "handle", "data-kind": kind, "aria-roledescription": "to drag" }, h("circle", { class: "hit", r: 20 }), h("use", { href: `#${symbol}` })), true));
  made.setAttribute("role", "button");
  made.setAttribute("tabindex", 0);
  let grip = null;
  const name = () => made.setAttribute("aria-label", label());
  made.addEventListener("pointerdown", (event) => {
    const [at, place] = [plane.at(event), get()];
    grip = [place[0] - at[0], place[1] - at[1]];
    chosen();
    made.setPointerCapture(event.pointerId);
    made.focus({ preventScroll: true, focusVisible: false });
    event.preventDefault();
  });
  // A finger on a handle drags it and does not scroll the page: touch-action has no effect on a <g>.
  made.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
  made.addEventListener("pointermove", (event) => {
    if (!grip) return;
    const at = plane.at(event);
    set([at[0] + grip[0], at[1] + grip[1]]);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
    made.addEventListener(end, () => {
      grip = null;
      name();
    });
  }
  made.addEventListener("keydown", (event) => {
    const turn = { PageDown: 1, PageUp: -1 }[event.key];
    if (turn && next) {
      next(turn);
      event.preventDefault();
    }
    const step = event.shiftKey ? 0.5 : 2;
    const move = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[event.key];
    if (!move) return;
    const place = get();
    set([place[0] + move[0], place[1] + move[1]]);
    name();
    event.preventDefault();
  });
  name();
  return {
    draw() {
      made.setAttribute("transform", plane.place(get()));
    },
    node: made,
  };
}

// Animals, each at its place.
export const glyphs = (plane, animals) =>
  animals.map(({ x, y }) => h("use", { href: `#${y}`, "data-kind": y, transform: plane.place(x) }));

// The line theta_0 + theta_1 x + theta_2 y = 0, from edge to edge of the picture.
export const straight = (plane, theta, look = "boundary") => h("path", { class: look, d: plane.path(lineOf(theta, plane.x, plane.y)) });

// A tap beside all handles moves the one that is chosen: for those who cannot drag.
export function taps(plane, move) {
  plane.svg.addEventListener("click", (event) => {
    if (!event.target.closest(".handle")) move(plane.at(event));
  });
}

// The curve f = 0 in the plane, as pieces from edge to edge of the squares of a grid (marching squares).
export function zeros(f, { x, y }, steps = 44) {
  const [dx, dy] = [(x[1] - x[0]) / steps, (y[1] - y[0]) / steps];
  const values = Array.from({ length: steps + 1 }, (_, i) =>
    Array.from({ length: steps + 1 }, (_, j) => f(x[0] + i * dx, y[0] + j * dy)),
  );
  const pieces = [];
  for (let i = 0; i < steps; i++) {
    for (let j = 0; j < steps; j++) {
      const corners = [[i, j], [i + 1, j], [i + 1, j + 1], [i, j + 1]];
      const crossed = [];
      for (let k = 0; k < 4; k++) {
        const [[a, b], [c, d]] = [corners[k], corners[(k + 1) % 4]];
        const [from, to] = [values[a][b], values[c][d]];
        if (from < 0 !== to < 0) {
          const part = from / (from - to);
          crossed.push([x[0] + (a + part * (c - a)) * dx, y[0] + (b + part * (d - b)) * dy]);
        }
      }
      for (let k = 0; k + 1 < crossed.length; k += 2) pieces.push([crossed[k], crossed[k + 1]]);
    }
  }
  return pieces;
}
