// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors

import { again, beside, line, mark, plane, readings, rounded, scale } from "../parts.js";

export const names = ["ascent"];
export const title = "Gradient ascent moves the line of logistic regression";

const SHAPES = ["cross", "ring"];

export function view({ set, act, result, answer }) {
  const last = ({ steps }) => steps.length - 1;
  const chosen = (shows) => Number(act?.own.step ?? last(shows));
  const drawn = result((shows) => [
    shows.steps.slice(0, chosen(shows)).map((step) => line(step.line, "ink past")),
    line(shows.maximum.line, "ink dashed"),
    line(shows.steps[chosen(shows)].line, "ink strong"),
  ]);
  const points = result((shows) => shows.points.map((group, y) => group.map((point) => mark(point, SHAPES[y], `class-${y}`))));
  const label = result(
    (shows) => `Two classes of points, and the line of logistic regression after 0 to ${chosen(shows)} steps of gradient ascent; dashed, where it leads`,
    "The plane, without a line",
  );
  return beside(plane("ascent", label, null, drawn, points), [
    act && [
      scale("step size α", set.step_size, [0.01, 0.3, 0.01], (value) => act.set({ step_size: value })),
      result((shows) => scale("steps", String(chosen(shows)), [0, last(shows), 1], (step) => act.keep({ step }))),
    ],
    answer((shows) => readings([
      [`θ after ${chosen(shows)} steps`, shows.steps[chosen(shows)].theta.map(rounded).join(", ")],
      ["θ of the maximum (dashed)", shows.maximum.theta.map(rounded).join(", ")],
      ["log-likelihood", rounded(shows.steps[chosen(shows)].log_likelihood)],
      ["its maximum", rounded(shows.maximum.log_likelihood)],
    ])),
    again(act),
  ]);
}
