// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// Makes the scenes: the first as soon as the browser has read it, before the first paint; the others, when it has read
// the page, one a task. Draws what has changed: the page has the first pictures.

import { newAnimal, nobodyDrew, rare, walk } from "./animals.js";
import { fitted } from "./experiment.js";
import { few } from "./few.js";
import { Refusal } from "../../build/compiled/runtime.js";
import { animals, writeAddress } from "./state.js";
import { neverSeen, tug } from "./words.js";

const MAKE = [newAnimal, nobodyDrew, rare, walk, tug, neverSeen, few];
const sections = [document.getElementById("scene-1")];
const draws = [];
const stale = new Set();
let frame = 0;
let model = null;

// Say that scenes, by their numbers from 1, are to be drawn again. Within a frame many changes are drawn once.
function changed(...numbers) {
  for (const number of numbers) stale.add(number - 1);
  if (numbers.length > 1) model = null; // the animals moved
  frame ||= requestAnimationFrame(draw);
  writeAddress();
}

function draw() {
  frame = 0;
  for (const i of stale) if (draws[i]) drawn(i);
}

function drawn(i) {
  stale.delete(i);
  try {
    model ??= fitted(animals());
    draws[i](model);
    sections[i].classList.remove("refused");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // All animals of a kind at one place, for example: there is no number, so none is shown.
    const place = sections[i].querySelector(".verdict");
    place.dataset.kind = "refused";
    place.textContent = "No answer: in these animals one number follows from the other. Move one of them.";
    sections[i].classList.add("refused");
  }
}

function make(i) {
  draws[i] = MAKE[i](sections[i], changed);
  sections[i].addEventListener("resized", () => drawn(i));
}

function makeNext() {
  drawn(draws.length - 1);
  if (draws.length < MAKE.length) {
    make(draws.length);
    setTimeout(makeNext);
  } else {
    performance.mark("all");
    document.documentElement.dataset.live = "all";
  }
}

make(0);
if (location.search) drawn(0);
performance.mark("live");

addEventListener("DOMContentLoaded", () => {
  sections.push(...document.querySelectorAll(".scene:not(#scene-1)"));
  requestAnimationFrame(() => setTimeout(makeNext));
});
