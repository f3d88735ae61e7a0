// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors

import { h } from "../markup.js";
import { again, beside, readings, said, scale } from "../parts.js";

export const names = ["alpha"];
export const title = "Laplace smoothing of the words of five messages";

const across = (p) => 80 + 300 * p;
const down = (i) => 30 + 26 * i;

function drawn(shows) {
  const foot = down(shows.words.length) - 8;
  const row = ({ word, spam, ham, present }, i) =>
    h("g", { class: present ? "present" : null },
      h("text", { x: 66, y: down(i) + 4, "text-anchor": "end" }, word),
      h("path", { d: `M${across(ham.value)} ${down(i)}H${across(spam.value)}`, class: "line ink past" }),
      h("path", { d: "M-5-5L5 5M-5 5L5-5", transform: `translate(${across(ham.value)} ${down(i)})`, class: "mark class-0" }),
      h("circle", { cx: across(spam.value), cy: down(i), r: 5, class: "mark class-1" }),
    );
  const label = `For each of ${shows.words.length} words the probability that a spam has it and that a ham has it: ${shows.words.map(({ word, spam, ham }) => `${word} ${spam.text}, ${ham.text}`).join("; ")}`;
  return h("svg", { viewBox: `0 0 400 ${foot + 24}`, role: "img", "aria-label": label },
    h("g", { class: "lattice" },
      [0, 0.25, 0.5, 0.75, 1].map((p) => [
        h("path", { d: `M${across(p)} 14V${foot}` }),
        h("text", { x: across(p), y: foot + 16, "text-anchor": "middle" }, ["0", "¼", "½", "¾", "1"][4 * p]),
      ])),
    shows.words.map(row),
  );
}

export function view({ set, act, result, answer }) {
  const keys = h("p", { class: "genref-keys" }, h("span", { class: "class-1" }, "○ p(word | spam)"), h("span", { class: "class-0" }, "× p(word | ham)"));
  return beside([h("div", null, result(drawn)), keys], [
    act && [
      scale("α", set.smoothing, [0, 5, 0.25], (value) => act.set({ smoothing: value })),
      h("label", { class: "genref-text" }, "A new message ", h("input", { type: "text", value: set.message, oninput: (event) => act.set({ message: event.target.value }) })),
    ],
    answer(({ words, posterior, refusal }) => readings([
      !act && ["α", set.smoothing],
      [`p(spam | “${set.message}”)`, posterior ? said(posterior) : `0/0: ${refusal}`],
      ...words.map(({ word, spam, ham, present }) => present && [`p(${word} | spam), p(${word} | ham)`, `${spam.text}, ${ham.text}`]),
    ])),
    again(act),
  ]);
}
