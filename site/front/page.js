// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// Numbers as words, guesses, and verdicts.

import { h, place } from "../live/markup.js";

// 0.98651 is "98.7%"; what rounds to 0 or to 100 without being it says so.
export function percent(p) {
  const value = Number(p) * 100;
  if (value === 0 || value === 100) return `${value}%`;
  const digits = value < 1 || value > 99 ? 2 : 1;
  if (value < 0.005) return "less than 0.01%";
  if (value > 99.995) return "more than 99.99%";
  return `${value.toFixed(digits)}%`;
}

// A question before the toy: what is said of the guess, once the toy shows the answer.
export function guess(scene, changed) {
  const field = scene.querySelector(".guess");
  field.addEventListener("change", changed);
  return () => {
    const chosen = field.querySelector(":checked");
    const { right, seen } = field.dataset;
    if (!chosen) return ` You see: ${seen}.`;
    return chosen.value === right ? ` You guessed right: ${seen}.` : ` You guessed “${chosen.nextElementSibling.textContent}”. No: ${seen}.`;
  };
}

// The tick behind a task that is done; its place is kept.
export function reached(scene, is) {
  scene.querySelector(".goal output").textContent = is ? " ✓ Reached." : "";
}

// 12.34 is "12 times", 0.081 is "1/12".
export function times(ratio) {
  const large = ratio >= 1 ? ratio : 1 / ratio;
  return large < 10 ? large.toPrecision(2) : large < 1e6 ? Math.round(large).toLocaleString("en") : "more than a million";
}

// The verdict stands above its picture, at a fixed height. A screen reader hears it as one sentence, when it has settled.
export function verdict(scene) {
  const spot = scene.querySelector(".verdict");
  const heard = scene.querySelector("[role=status]");
  let waiting;
  return (kind, title, ...details) => {
    spot.dataset.kind = kind;
    place(spot, [h("strong", null, title), h("span", null, details.join(""))]);
    clearTimeout(waiting);
    const sentence = `${title}. ${details.join("")}`;
    waiting = setTimeout(() => heard.textContent === sentence || (heard.textContent = sentence), 700);
  };
}
