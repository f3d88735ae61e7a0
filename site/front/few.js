// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// Scene 7: how many animals does each method need? Training sets are drawn, and both methods fitted, while you look.

import * as book from "../../build/compiled/book-doubles.js";
import { ascended } from "../live/newton.js";
import { fitted, priors } from "./animals.js";
import { node, percent, shape, verdict } from "./page.js";
import { Plane } from "./plane.js";
import { ANIMALS, SIZES, state } from "./state.js";

const ROUNDS = 150;
const TESTS = 200;

// The same numbers in every browser: a generator of Marsaglia's kind (xorshift), seeded.
function generator(seed) {
  let s = (seed * 2654435761) >>> 0 || 1;
  const next = () => {
    s ^= s << 13;
    s >>>= 0;
    s ^= s >>> 17;
    s ^= s << 5;
    s >>>= 0;
    return s / 2 ** 32;
  };
  for (let i = 0; i < 8; i++) next();
  return next;
}

// Draw animals as the model says that they come about: a kind, then mu + C z. A giant is an elephant far away.
function drawn(n, truth, random, giants) {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: n }, (_, i) => {
    const y = i % 2 ? "elephant" : "dog"; // as many of each kind
    const z = [normal(), normal()];
    const far = giants && y === "elephant" && random() < 0.2 ? 200 : 0;
    return { x: truth.mu.get(y).map((m, j) => m + truth.C[j][0] * z[0] + truth.C[j][1] * z[1] + (j ? far : 0)), y };
  });
}

function rival(given) {
  const [x, y] = [given.map((each) => each.x), given.map((each) => (each.y === "elephant" ? 1 : 0))];
  return ascended(x, y, 12).theta;
}

function generative(given) {
  const { mu, Sigma } = fitted(given);
  return book.gda_logistic_form(priors(1 / 2), mu, Sigma);
}

const errors = (theta, tests) =>
  tests.filter(({ x, y }) => book.logistic_hypothesis(theta, x) > 0.5 !== (y === "elephant")).length / tests.length;

export function few(scene, changed) {
  const say = verdict(scene);
  const plane = new Plane(scene.querySelector("figure"), {
    x: [Math.log(5.5), Math.log(110)], y: [0, 0.16], across: "animals to learn from", up: "wrong on new animals",
    ticks: { x: SIZES.map((n) => [Math.log(n), n]), y: [[0, "0%"], [0.05, "5%"], [0.1, "10%"], [0.15, "15%"]] }, ratio: 0.5,
    label: "Share of wrong answers against the number of animals, for both methods", draw: () => changed(7),
  });
  const [slider, giants] = [scene.querySelector("[type=range]"), scene.querySelector("[name=giants]")];
  slider.addEventListener("input", () => {
    state.animals = SIZES[Number(slider.value)];
    changed(7);
  });
  giants.addEventListener("change", () => {
    state.giants = giants.checked;
    changed(7);
  });
  const start = fitted(ANIMALS);
  // The clouds overlap less than in the other scenes, so that there is something to learn.
  const C = book.matrix_cholesky(start.Sigma).map((row) => row.map((c) => 0.7 * c));
  const truth = { mu: start.mu, C };
  const results = new Map(); // of each world: {n: {rounds, generative, rival}}
  const of = (world) => {
    if (!results.has(world)) results.set(world, new Map(SIZES.map((n) => [n, { rounds: 0, generative: 0, rival: 0 }])));
    return results.get(world);
  };

  // One training set more for the number of animals that has the fewest; called between two frames.
  function learn() {
    const found = of(state.giants);
    const least = Math.min(...[...found.values()].map((each) => each.rounds));
    const n = found.get(state.animals).rounds < Math.min(ROUNDS, least + 20) ? state.animals : SIZES.find((each) => found.get(each).rounds === least);
    const sum = found.get(n);
    if (sum.rounds >= ROUNDS) return false;
    const random = generator(1 + sum.rounds + 1000 * n);
    const tests = drawn(TESTS, truth, random, state.giants);
    const given = drawn(n, truth, random, state.giants);
    sum.generative += errors(generative(given), tests);
    sum.rival += errors(rival(given), tests);
    sum.rounds += 1;
    return true;
  }

  const draw = () => {
    slider.value = SIZES.indexOf(state.animals);
    slider.setAttribute("aria-valuetext", `${state.animals} animals`);
    giants.checked = state.giants;
    const found = of(state.giants);
    const here = found.get(state.animals);
    const mean = (n, name) => found.get(n)[name] / found.get(n).rounds;
    if (here.rounds) {
      const [ours, theirs] = [mean(state.animals, "generative"), mean(state.animals, "rival")];
      const names = ours < theirs ? "The generative model leads" : "The rival leads";
      say("both", Math.abs(ours - theirs) < 0.004 ? "They are about equal" : names,
        `With ${state.animals} animals, GDA is wrong on ${percent(ours)} of new animals, logistic regression on ${percent(theirs)} (mean of ${here.rounds} training sets).`);
    } else say("both", "Learning …", "");
    const known = SIZES.filter((n) => found.get(n).rounds > 4);
    plane.back.replaceChildren(
      shape("path", { class: "here", d: plane.path([[Math.log(state.animals), 0], [Math.log(state.animals), 0.16]]) }),
      ...["generative", "rival"].flatMap((name) => [
        shape("path", { class: `curve ${name}`, d: plane.path(known.map((n) => [Math.log(n), mean(n, name)])) }),
        ...known.map((n) => shape(name === "rival" ? "rect" : "circle", name === "rival"
          ? { class: name, x: plane.X(Math.log(n)) - 4, y: plane.Y(mean(n, name)) - 4, width: 8, height: 8 }
          : { class: name, r: 5, cx: plane.X(Math.log(n)), cy: plane.Y(mean(n, name)) })),
      ]),
    );
  };
  return Object.assign(draw, { learn });
}

