// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors

import * as book from "../../../build/compiled/book-doubles.js";
import * as exactly from "../../../build/compiled/book-fractions.js";
import { h } from "../markup.js";
import { covarianceOf, doubles, number, point } from "../numbers.js";
import { again, beside, contours, handle, line, plane, readings, rounded, said, scale, verdict } from "../parts.js";

export const title = "The covariance of a Gaussian, its contours and axes";
export const goal = "Slide Σ₁₂ until the ellipse is almost a line. Then drag ◇ away from 0, to a place where the density is still above a half of its peak.";

/** The axes of the ellipse x' Sigma^-1 x = 1 in the plane, which only the drawing needs: half of each, as an arrow. */
function axes([[a, b], [, c]]) {
  const turn = Math.atan2(2 * b, a - c) / 2;
  return [turn, turn + Math.PI / 2].map((angle) => {
    const [u, v] = [Math.cos(angle), Math.sin(angle)];
    const variance = a * u * u + 2 * b * u * v + c * v * v;
    return { variance, end: [u, v].map((part) => Math.sqrt(variance) * part) };
  });
}

/** The Gaussian with mean 0 and this covariance, and its density at x. */
export function shows({ variance_1, covariance, variance_2, x }) {
  const Sigma = covarianceOf(variance_1, covariance, variance_2);
  const [at, S] = [point(x, "x"), doubles(Sigma)];
  return {
    factor: book.matrix_cholesky(S), // C with C C' = Sigma turns the unit circle into a contour
    axes: axes(S),
    determinant: number(exactly.matrix_determinant(Sigma)),
    inverse: exactly.matrix_inverse(Sigma).map((row) => row.map(String)),
    peak: number(book.gaussian_density([0, 0], [0, 0], S)),
    density: number(book.gaussian_density(doubles(at), [0, 0], S)),
    squared_distance: number(exactly.gaussian_contour(at, [0, 0], Sigma)),
  };
}

export const start = { variance_1: "2", covariance: "0.8", variance_2: "1", x: ["1.5", "1.5"] };

const distance = ({ x }) => Math.hypot(...x.map(Number));

export const reached = (shows, set) =>
  shows.determinant.value < 0.2 * set.variance_1 * set.variance_2 && distance(set) >= 1 && shows.density.value > shows.peak.value / 2;

const matrix = (rows) =>
  h("span", { class: "genref-matrix" }, rows.map((row) => row.map((entry) => h("span", null, entry.replaceAll("-", "−")))));

export function view({ set, act, result, answer }) {
  const { variance_1, covariance, variance_2, x } = set;
  const drawn = result(({ factor, axes }) => [
    contours([0, 0], factor, [1, 2, 3], "class-0"),
    axes.map(({ end: [u, v] }) => h("g", { transform: "scale(3)" }, line([[-u, -v], [u, v]], "axis"))),
  ]);
  const drawing = result(() => "Contours of N(0, Sigma) at the distances 1, 2 and 3, with their axes", "The plane, without contours");
  const label = `${drawing}; Sigma is ${variance_1}, ${covariance}; ${covariance}, ${variance_2}`;
  const picture = plane("sigma", label, act, drawn, handle("The point x", x, "diamond", "new", act, (place) => act.set({ x: place })));
  const at = `is the density at ◇ (${x.join(", ").replaceAll("-", "−")})`;
  return [
    answer(({ density }) => verdict(null, rounded(density.value), at)),
    beside(picture, [
      act && [
        scale("variance Σ₁₁", variance_1, [0.2, 4, 0.1], (value) => act.set({ variance_1: value })),
        scale("covariance Σ₁₂", covariance, [-2, 2, 0.1], (value) => act.set({ covariance: value })),
        scale("variance Σ₂₂", variance_2, [0.2, 4, 0.1], (value) => act.set({ variance_2: value })),
      ],
      result((shows) => readings([
        !act && ["Σ", matrix([[variance_1, covariance], [covariance, variance_2]])],
        ["|Σ|", said(shows.determinant)],
        ["Σ⁻¹", matrix(shows.inverse)],
        ["variance along the axes", shows.axes.map(({ variance }) => rounded(variance)).join(" and ")],
        ["density at 0", said(shows.peak)],
        ["squared distance of x", said(shows.squared_distance)],
      ])),
      again(act),
    ]),
  ];
}
