// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors

import { h } from "../markup.js";
import { again, beside, contours, handle, line, plane, readings, rounded, said, scale } from "../parts.js";

export const names = ["sigma"];
export const title = "The covariance of a Gaussian, its contours and axes";

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
  return beside(picture, [
    act && [
      scale("Σ₁₁", variance_1, [0.2, 4, 0.1], (value) => act.set({ variance_1: value })),
      scale("Σ₁₂", covariance, [-2, 2, 0.1], (value) => act.set({ covariance: value })),
      scale("Σ₂₂", variance_2, [0.2, 4, 0.1], (value) => act.set({ variance_2: value })),
    ],
    answer((shows) => readings([
      !act && ["Σ", matrix([[variance_1, covariance], [covariance, variance_2]])],
      ["|Σ|", said(shows.determinant)],
      ["Σ⁻¹", matrix(shows.inverse)],
      ["variance along the axes", shows.axes.map(({ variance }) => rounded(Number(variance))).join(" and ")],
      ["density at 0", said(shows.peak)],
      [`density at x = (${x.join(", ").replaceAll("-", "−")})`, said(shows.density)],
      ["squared distance of x", said(shows.squared_distance)],
    ])),
    again(act),
  ]);
}
