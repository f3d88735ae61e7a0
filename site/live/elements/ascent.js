// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors

import { again, beside, line, mark, plane, readings, rounded, scale } from "../parts.js";

export const names = ["ascent"];
export const title = "Gradient ascent moves the line of logistic regression";

const SHAPES = ["cross", "ring"];

export function view({ set, shows, act }) {
  const last = shows.steps.length - 1;
  const k = Number(act?.own.step ?? last);
  const now = shows.steps[k];
  const drawn = [
    shows.steps.slice(0, k).map((step) => line(step.line, "ink past")),
    line(shows.maximum.line, "ink dashed"),
    line(now.line, "ink strong"),
  ];
  const points = shows.points.map((group, y) => group.map((point) => mark(point, SHAPES[y], `class-${y}`)));
  const label = `Two classes of points, and the line of logistic regression after 0 to ${k} steps of gradient ascent; dashed, where it leads`;
  return beside(plane("ascent", label, null, drawn, points), [
    act && [
      scale("steps", String(k), [0, last, 1], (step) => act.keep({ step })),
      scale("step size α", set.step_size, [0.01, 0.3, 0.01], (value) => act.set({ step_size: value })),
    ],
    readings([
      [`θ after ${k} steps`, now.theta.map(rounded).join(", ")],
      ["θ of the maximum (dashed)", shows.maximum.theta.map(rounded).join(", ")],
      ["log-likelihood", rounded(now.log_likelihood)],
      ["its maximum", rounded(shows.maximum.log_likelihood)],
    ]),
    again(act),
  ]);
}
