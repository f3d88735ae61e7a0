// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// Two bells, their logarithms, which are parabolas, and the difference of these: a line, as long as both have one width.

import * as book from "../../../build/compiled/book-doubles.js";
import { h } from "../markup.js";
import { exact, refuse, share } from "../numbers.js";
import { again, beside, choice, rounded, scale, verdict } from "../parts.js";

export const title = "Two bell curves, their logarithms, and the difference of these";
export const goal = "First take × away. Then, with two widths, let the thick curve cross 0 twice in sight.";

const [FROM, TO] = [-2, 7];
const SIDES = [0, 1];
const PLACES = Array.from({ length: 91 }, (_, i) => FROM + ((TO - FROM) * i) / 90);

/** The coefficients of x², x and 1 of a polynomial of degree 2, from three of its values; rounding leaves no trace of 0. */
function coefficients(f) {
  const [low, middle, high] = [f(-1), f(0), f(1)];
  return [(low + high) / 2 - middle, (high - low) / 2, middle].map((c) => (Math.abs(c) < 1e-9 ? 0 : c));
}

/** Where c₂ x² + c₁ x + c₀ is 0, in order. */
function zeros([c2, c1, c0]) {
  if (c2 === 0) return c1 === 0 ? [] : [-c0 / c1];
  const inside = c1 * c1 - 4 * c2 * c0;
  return inside <= 0 ? [] : [-1, 1].map((sign) => (-c1 + sign * Math.sqrt(inside)) / (2 * c2)).sort((a, b) => a - b);
}

/** The bells of both classes times their priors, their logarithms, and the difference of the logarithms. */
export function shows({ means, variance, other, own, phi }) {
  const mu = means.map((mean, y) => Number(exact(mean, `the mean of class ${y}`)));
  const sigma = [variance, own === "own" ? other : variance].map((text, y) => Number(exact(text, `the variance of class ${y}`)));
  if (!sigma.every((v) => v > 0)) refuse("a variance must be above 0");
  const up = Number(share(phi, "φ"));
  const priors = [1 - up, up];
  const log = SIDES.map((y) => (u) => book.gaussian_log_density([u], [mu[y]], [[sigma[y]]]) + Math.log(priors[y]));
  const density = SIDES.map((y) => (u) => book.gaussian_density([u], [mu[y]], [[sigma[y]]]) * priors[y]);
  const sides = log.map(coefficients);
  const difference = coefficients((u) => log[1](u) - log[0](u));
  return { mu, sigma, priors, sides, difference, zeros: zeros(difference), density };
}

export const start = { means: ["1", "4"], variance: "1", other: "1", own: "shared", phi: "0.5", taken: "0", guess: "" };

const inSight = (u) => u > FROM + 0.05 && u < TO - 0.05;

export const reached = ({ zeros }, { taken }) => Number(taken) === 1 && zeros.length === 2 && zeros.every(inSight);

// Above, the bells; below, the logarithms, from -12 to 4.
const [WIDTH, FOOT, TALL, ZERO, UNIT] = [400, 92, 76, 160, 11];
const across = (u) => ((u - FROM) / (TO - FROM)) * WIDTH;
const below = (v) => ZERO - UNIT * v;
const path = (f) => `M${PLACES.map((u) => `${across(u).toFixed(1)} ${f(u).toFixed(1)}`).join("L")}`;
const at = ([c2, c1, c0], u) => (c2 * u + c1) * u + c0;

function drawn({ mu, sigma, density, sides, difference, zeros }, taken) {
  const top = Math.max(...SIDES.map((y) => density[y](mu[y])));
  const less = (y) => (u) => below(at(sides[y], u) - taken * at(sides[0], u));
  return [
    zeros.filter(inSight).map((u) => h("path", { d: `M${across(u).toFixed(1)} 8V296`, class: "line ink dashed" })),
    SIDES.map((y) => [
      h("path", { d: `${path((u) => FOOT - (TALL * density[y](u)) / top)}`, class: `line class-${y}${y ? " dashed" : ""}` }),
      h("path", { d: `M${across(mu[y] - Math.sqrt(sigma[y])).toFixed(1)} ${FOOT + 4 + 4 * y}H${across(mu[y] + Math.sqrt(sigma[y])).toFixed(1)}`, class: "line shape" }),
      h("text", { x: across(mu[y]), y: 8, class: `class-${y}`, "text-anchor": "middle" }, y ? "μ₁" : "μ₀"),
    ]),
    h("g", { "clip-path": "url(#difference-frame)" },
      SIDES.map((y) => h("path", { d: path(less(y)), class: `line class-${y}${y ? " dashed" : ""}` })),
      h("path", { d: path((u) => below(at(difference, u))), class: "line ink thick" })),
  ];
}

/** "3x − 7.5", without terms that are 0. */
export function polynomial(c) {
  const terms = c.map((value, i) => [value, ["x²", "x", ""][i]]).filter(([value], i) => value !== 0 || (i === 2 && c.every((v) => v === 0)));
  return terms
    .map(([value, name], i) => {
      const size = rounded(Math.abs(value));
      const sign = value < 0 ? (i ? " − " : "−") : i ? " + " : "";
      return `${sign}${size === "1" && name ? "" : size}${name}`;
    })
    .join("");
}

/** Column by column: what is subtracted from what, and which squares cancel. */
function subtraction({ sides, difference }) {
  const gone = difference[0] === 0;
  const cell = (value, i) => h("td", null, i || !gone ? rounded(value) : h("s", null, rounded(value)));
  const row = (name, look, values) => h("tr", null, h("th", { scope: "row", class: look }, name), values.map(cell));
  return h("table", { class: "genref-subtraction" },
    h("caption", null, "The subtraction, column by column"),
    h("thead", null, h("tr", null, h("td"), ["x²", "x", "1"].map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", null, row("ln of ○", "class-1", sides[1]), row("ln of ×", "class-0", sides[0])),
    h("tfoot", null, h("tr", null, h("th", { scope: "row" }, "difference"), difference.map((value) => h("td", null, rounded(value))))));
}

export function view({ set, act, result, answer }) {
  const says = ({ difference, zeros }) => {
    const bent = difference[0] !== 0;
    const seen = zeros.length ? `0 at x = ${zeros.map(rounded).join(" and ")}` : "never 0";
    const guess = set.guess && set.own === "own" && bent ? (set.guess === "bends" ? " You guessed right: it bends." : ` You guessed “${set.guess}”. No: it bends.`) : "";
    return verdict(null, bent ? "A parabola" : "A straight line", `${polynomial(difference)}; ${seen}.${guess}`);
  };
  const label = result(
    ({ difference, zeros }) => `Two bell curves; below them their logarithms, two parabolas, and the difference, ${difference[0] ? "a parabola" : "a straight line"}, which is 0 at ${zeros.map(rounded).join(" and ") || "no place"}`,
    "Two axes without curves",
  );
  const picture = h("svg", { viewBox: `0 0 ${WIDTH} 312`, role: "img", "aria-label": label },
    h("clipPath", { id: "difference-frame" }, h("rect", { y: 112, width: WIDTH, height: 184 })),
    h("g", { class: "lattice" },
      h("path", { d: `M0 ${FOOT}H${WIDTH}` }),
      h("path", { d: `M0 ${ZERO}H${WIDTH}`, class: "zero" }),
      h("text", { x: 3, y: ZERO - 4 }, "0"),
      [-1, 0, 1, 2, 3, 4, 5, 6].map((u) => h("text", { x: across(u), y: 308, "text-anchor": "middle" }, rounded(u))),
      h("text", { x: WIDTH, y: FOOT - 62, "text-anchor": "end" }, "p(x | y) p(y)"),
      h("text", { x: 3, y: 124 }, "The logarithm of"),
      h("text", { x: 3, y: 138 }, "a bell is a parabola.")),
    result((shows) => drawn(shows, Number(set.taken))));
  const keys = h("p", { class: "genref-keys" },
    h("span", { class: "class-0" }, "solid: ×, y = 0"), h("span", { class: "class-1" }, "dashed: ○, y = 1"), h("span", null, "thick: the difference, ○ minus ×; above 0, ○ is more probable"));
  const mean = (y) => scale(y ? "centre μ₁" : "centre μ₀", set.means[y], [-1, 6, 0.25], (value) => act.set({ means: set.means.map((old, k) => (k === y ? value : old)) }), `class-${y}`);
  return [
    answer(says),
    beside([picture, keys], [
      act && [
        choice("difference-guess", "Guess first: with two widths the line", ["moves", "tilts", "bends"].map((word) => [word, word]), set.guess, (value) => act.set({ guess: value })),
        scale("take × away", set.taken, [0, 1, 0.05], (value) => act.set({ taken: value })),
        mean(0),
        mean(1),
        scale(set.own === "own" ? "variance Σ of ×" : "variance Σ of both", set.variance, [0.25, 4, 0.25], (value) => act.set({ variance: value }), "shape"),
        choice("difference-own", "Widths", [["shared", "one for both"], ["own", "each its own"]], set.own, (value) => act.set({ own: value, other: set.variance })),
        set.own === "own" && scale("variance Σ of ○", set.other, [0.25, 4, 0.25], (value) => act.set({ other: value }), "shape"),
        scale("fraction φ of ○", set.phi, [0.05, 0.95, 0.05], (value) => act.set({ phi: value }), "prior"),
      ],
      result(subtraction),
      again(act),
    ]),
  ];
}
