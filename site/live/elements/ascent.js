// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors

import * as book from "../../../build/compiled/book-doubles.js";
import { maximum } from "../newton.js";
import { CLOUDS, doubles, exact, lineOf, point } from "../numbers.js";
import { again, beside, line, mark, plane, readings, rounded, scale, verdict } from "../parts.js";

export const title = "Gradient ascent moves the line of logistic regression";
export const goal = "Slide the steps up: the line turns to the dashed one. Then find a step size that overshoots, so that a step lowers the likelihood.";

const POINTS = CLOUDS.map(doubles);
const ROWS = POINTS.flat();
const LABELS = POINTS.flatMap((points, y) => points.map(() => y));
const STEPS = 60;

/** Steps of gradient ascent, and where they lead. */
export function shows({ step_size, start }) {
  const step = (theta) => ({ theta, line: lineOf(theta), log_likelihood: book.logistic_conditional_likelihood(theta, ROWS, LABELS) });
  const size = Number(exact(step_size, "the step size"));
  const path = [doubles(point(start, "θ", 3))];
  while (path.length <= STEPS) path.push(book.logistic_ascent(path.at(-1), ROWS, LABELS, size));
  return { points: POINTS, steps: path.map(step), maximum: step(maximum(ROWS, LABELS)) };
}

export const start = { step_size: "0.4", start: ["2", "-1", "1"] };

export const reached = ({ steps }) => steps.some(({ log_likelihood }, i) => i > 1 && log_likelihood < steps[i - 1].log_likelihood);

const SHAPES = ["cross", "ring"];

export function view({ set, act, result, answer }) {
  const last = ({ steps }) => steps.length - 1;
  const chosen = (shows) => Number(act?.own.step ?? 4);
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
  const says = (shows) => {
    const { log_likelihood } = shows.steps[chosen(shows)];
    return verdict(null, `${chosen(shows)} steps`, `log-likelihood ${rounded(log_likelihood)}; the maximum is ${rounded(shows.maximum.log_likelihood)}`);
  };
  return [
    answer(says),
    beside(plane("ascent", label, null, drawn, points), [
      act && [
        scale("step size α", set.step_size, [0.05, 1, 0.05], (value) => act.set({ step_size: value })),
        result((shows) => scale("steps", String(chosen(shows)), [0, last(shows), 1], (step) => act.keep({ step }))),
      ],
      result((shows) => readings([
        [`θ after ${chosen(shows)} steps`, shows.steps[chosen(shows)].theta.map(rounded).join(", ")],
        ["θ of the maximum (dashed)", shows.maximum.theta.map(rounded).join(", ")],
      ])),
      again(act),
    ]),
  ];
}
