// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// Scenes 1 to 4: dogs and elephants in the plane. Every number of the lecture comes from the book, in doubles.

import * as book from "../../build/compiled/book-doubles.js";
import { h } from "../live/markup.js";
import { guess, percent, reached, times, verdict } from "./page.js";
import { Plane, glyphs, handle, straight, taps, zeros } from "./plane.js";
import { AXES, START, animals, inBox, state } from "./state.js";

const KINDS = ["dog", "elephant"];

export const priors = (elephants) => new Map([["dog", 1 - elephants], ["elephant", elephants]]);
const PLACES = { zoo: { share: 1 / 2, name: "at the zoo" }, park: { share: 1 / 100, name: "in the park" } };

// The ellipses of a cloud: x = mu + r C u for the points u of the unit circle.
function ellipse(mu, Sigma, r) {
  const C = book.matrix_cholesky(Sigma);
  return Array.from({ length: 61 }, (_, i) => {
    const u = [Math.cos((i * Math.PI) / 30), Math.sin((i * Math.PI) / 30)];
    return mu.map((m, j) => m + r * (C[j][0] * u[0] + C[j][1] * u[1]));
  });
}

function clouds(plane, mu, shapes) {
  return KINDS.flatMap((kind) =>
    [2, 1].map((r) =>
      h("path", { class: "cloud", "data-kind": kind, d: `${plane.path(ellipse(mu.get(kind), shapes.get(kind), r))}Z` }),
    ),
  );
}

// A boundary that bends. The log-odds are 0 on it.
function boundary(plane, logOdds) {
  const pieces = zeros(logOdds, plane);
  return h("path", { class: "boundary", d: pieces.map((piece) => plane.path(piece)).join("") });
}

// What the lecture's log-odds are everywhere, from their values at six points: they are a polynomial of degree 2.
function polynomial(f) {
  const [a, s] = [f([0, 0]), 50];
  const [p, q] = [(f([s, 0]) - f([-s, 0])) / (2 * s), (f([0, s]) - f([0, -s])) / (2 * s)];
  const [u, v] = [(f([s, 0]) + f([-s, 0]) - 2 * a) / (2 * s * s), (f([0, s]) + f([0, -s]) - 2 * a) / (2 * s * s)];
  const w = (f([s, s]) - a - p * s - q * s - u * s * s - v * s * s) / (s * s);
  return (x, y) => a + p * x + q * y + u * x * x + v * y * y + w * x * y;
}

const linear = (theta) => (x, y) => theta[0] + theta[1] * x + theta[2] * y;
const same = (Sigma) => new Map(KINDS.map((kind) => [kind, Sigma]));

// Each scene is a function of its section; it makes what moves, and returns a function that draws.

export function newAnimal(scene, changed) {
  const say = verdict(scene);
  const plane = new Plane(scene.querySelector("figure"), { ...AXES, label: "Heights and weights of dogs and elephants, and the new animal" });
  const move = (x) => {
    state.found = inBox(x);
    changed(1);
  };
  const found = handle(plane, { symbol: "found", kind: "found", label: () => `New animal, ${state.found[0]} cm high, ${state.found[1]} kg`, get: () => state.found, set: move });
  taps(plane, move);
  for (const input of scene.querySelectorAll("[name=place]")) {
    input.addEventListener("change", () => {
      state.place = input.value;
      changed(1);
    });
  }
  return (model) => {
    for (const input of scene.querySelectorAll("[name=place]")) input.checked = input.value === state.place;
    const { share, name } = PLACES[state.place];
    const looks = book.gda_class_density(state.found, model.mu, model.Sigma);
    const after = book.gda_posterior(state.found, priors(share), model.mu, model.Sigma);
    const ratio = looks.get("elephant") / looks.get("dog");
    const kind = after.get("elephant") > after.get("dog") ? "elephant" : "dog";
    const like = ratio >= 1 ? ["an elephant", "a dog"] : ["a dog", "an elephant"];
    const [many, few] = share === 1 / 2 ? ["there is one dog", "each elephant"] : ["there are 99 dogs", "each elephant"];
    say(kind, `${kind === "dog" ? "A dog" : "An elephant"}: ${percent(after.get(kind))}`,
      `It looks ${times(ratio)} times as much like ${like[0]} as like ${like[1]}. ${name[0].toUpperCase()}${name.slice(1)} ${many} for ${few}.`);
    reached(scene, state.place === "park" && kind === "elephant");
    plane.show(clouds(plane, model.mu, same(model.Sigma)), glyphs(plane, animals()));
    found.node.dataset.kind = kind;
    found.draw();
  };
}

export function nobodyDrew(scene, changed) {
  const say = verdict(scene);
  const plane = new Plane(scene.querySelector("figure"), { ...AXES, label: "Dogs and elephants, each to be dragged" });
  const move = (i) => (x) => {
    state.at = state.at.with(i, inBox(x));
    changed(1, 2, 3, 4);
  };
  // The keyboard stops at one animal; Page Down and Page Up choose another.
  const choose = (i) => handles.forEach((each, k) => each.node.setAttribute("tabindex", k === i ? 0 : -1));
  let chosen = 0;
  const handles = animals().map(({ y }, i) =>
    handle(plane, { symbol: y, kind: y, get: () => animals()[i].x, set: move(i),
      label: () => `${y === "dog" ? "Dog" : "Elephant"}, ${animals()[i].x[0]} cm high, ${animals()[i].x[1]} kg; Page Down chooses another`,
      chosen: () => choose((chosen = i)),
      next: (turn) => {
        chosen = (i + turn + handles.length) % handles.length;
        choose(chosen);
        handles[chosen].node.focus();
      } }));
  choose(0);
  taps(plane, (x) => move(chosen)(x));
  const own = scene.querySelector("[name=own]");
  own.addEventListener("change", () => {
    state.own = own.checked;
    changed(2);
  });
  const back = scene.querySelector("button");
  back.onclick = () => {
    state.at = START.at;
    changed(1, 2, 3, 4);
  };
  return (model) => {
    own.checked = state.own;
    const shapes = state.own ? model.own() : same(model.Sigma);
    const equal = priors(1 / 2);
    const theta = book.gda_logistic_form(equal, model.mu, model.Sigma);
    const logOdds = state.own ? polynomial((x) => book.quadratic_log_odds(x, equal, model.mu, shapes)) : linear(theta);
    const right = animals().filter(({ x, y }) => logOdds(...x) > 0 === (y === "elephant")).length;
    say("both", `${right} of ${animals().length} animals are on their own side`,
      state.own ? "Each kind has a shape of its own, so the boundary bends." : "Both clouds share one shape, so the boundary is straight.");
    plane.show(clouds(plane, model.mu, shapes), state.own ? boundary(plane, logOdds) : straight(plane, theta));
    handles.forEach((each) => each.draw());
    back.style.visibility = `${state.at}` === `${START.at}` ? "hidden" : ""; // its place stays
  };
}

export function rare(scene, changed) {
  const say = verdict(scene);
  const plane = new Plane(scene.querySelector("figure"), { ...AXES, label: "Dogs, elephants, and the line between them" });
  const slider = scene.querySelector("[type=range]");
  const guessed = guess(scene, () => changed(3));
  slider.addEventListener("input", () => {
    state.prior = Number(slider.value);
    changed(3);
  });
  return (model) => {
    slider.value = state.prior;
    const odds = 10 ** state.prior;
    const share = odds / (1 + odds);
    slider.setAttribute("aria-valuetext", `${percent(share)} elephants`);
    const theta = book.gda_logistic_form(priors(share), model.mu, model.Sigma);
    const fair = book.gda_logistic_form(priors(1 / 2), model.mu, model.Sigma);
    // Along the way from the mean of the dogs to that of the elephants: where is the line?
    const [dog, elephant] = KINDS.map((kind) => linear(theta)(...model.mu.get(kind)));
    const part = dog / (dog - elephant);
    const said = odds >= 1 ? `${odds < 1.05 ? "One elephant" : `${times(odds)} elephants`} for each dog` : `${times(odds)} dogs for each elephant`;
    say("both", said, part < 0 ? "Even the average dog would be called an elephant."
      : part > 1 ? "Even the average elephant would be called a dog."
        : `The line cuts the way from the average dog to the average elephant at ${Math.round(100 * part)}%.`, state.prior === 0 ? "" : guessed());
    plane.show(clouds(plane, model.mu, same(model.Sigma)),
      straight(plane, fair, "boundary before"), straight(plane, theta), glyphs(plane, animals()),
      h("path", { class: "way", d: plane.path(KINDS.map((kind) => model.mu.get(kind))) }),
      KINDS.map((kind) => h("path", { class: "average", "data-kind": kind, d: "M-8,0H8M0,-8V8", transform: plane.place(model.mu.get(kind)) })));
  };
}

// The way leads from beyond the average dog to beyond the average elephant.
const along = (mu, t) => mu.get("dog").map((a, j) => a + ((t - 25) / 50) * (mu.get("elephant")[j] - a));

export function walk(scene, changed) {
  const say = verdict(scene);
  const plane = new Plane(scene.querySelector("figure"), {
    x: [0, 100], y: [0, 1], across: "steps from the dogs to the elephants", up: "probability that it is an elephant",
    ticks: { x: [[25, "average dog"], [75, "average elephant"]], y: [[0, "0"], [0.5, "½"], [1, "1"]] }, ratio: 0.5,
    label: "The probability of an elephant along the way",
  });
  const slider = scene.querySelector("[type=range]");
  const guessed = guess(scene, () => changed(4));
  slider.addEventListener("input", () => {
    state.walk = Number(slider.value);
    changed(4);
  });
  return (model) => {
    slider.value = state.walk;
    const equal = priors(1 / 2);
    const theta = book.gda_logistic_form(equal, model.mu, model.Sigma);
    const byBayes = (t) => book.gda_posterior(along(model.mu, t), equal, model.mu, model.Sigma).get("elephant");
    const byLogistic = (t) => book.logistic_hypothesis(theta, along(model.mu, t));
    const steps = Array.from({ length: 51 }, (_, i) => 2 * i);
    const walked = steps.filter((t) => t <= state.walk);
    const here = byBayes(state.walk);
    slider.setAttribute("aria-valuetext", percent(here));
    say("elephant", `Elephant: ${percent(here)}`,
      state.walk < 90 ? "Walk on to the elephants."
        : `An S: every dot lies on the logistic function, which logistic regression assumes from the start.${guessed()}`);
    plane.show(
      state.walk >= 90 && h("path", { class: "boundary", d: plane.path(steps.map((t) => [t, byLogistic(t)])) }),
      walked.map((t) => h("circle", { class: "dot", "data-kind": byBayes(t) > 0.5 ? "elephant" : "dog", r: 4, cx: plane.X(t), cy: plane.Y(byBayes(t)) })),
      h("use", { href: "#found", class: "walker", "data-kind": here > 0.5 ? "elephant" : "dog", transform: plane.place([state.walk, here]) }),
    );
  };
}
