// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// Scene 7: how many animals does each method need? One set of animals with both lines, and the table of many sets.

import TABLE from "../../build/compiled/few.js";
import { errors, learned, set } from "./experiment.js";
import { h } from "../live/markup.js";
import { percent, verdict } from "./page.js";
import { Plane, glyphs, straight } from "./plane.js";
import { AXES, SIZES, state } from "./state.js";

const ENOUGH = 30; // sets, for a mean

export function few(scene, changed) {
  const say = verdict(scene);
  const [animals, curve] = scene.querySelectorAll("figure");
  const seen = new Plane(animals, { ...AXES, label: "Animals to learn from, and the lines of both methods" });
  const means = new Plane(curve, {
    x: [Math.log(5.2), Math.log(115)], y: [0, 1], across: "animals to learn from", up: "wrong on new animals",
    ticks: { x: SIZES.map((n) => [Math.log(n), n]), y: [[0, "0%"], [1 / 3, "10%"], [2 / 3, "20%"], [1, "30%"]] }, ratio: 0.34,
    label: "Mean error of both methods against the number of animals; grey, how often logistic regression has no answer",
  });
  const [slider, giants] = [scene.querySelector("[type=range]"), scene.querySelector("[name=giants]")];
  slider.addEventListener("input", () => {
    state.size = SIZES[Number(slider.value)];
    changed(7);
  });
  giants.addEventListener("change", () => {
    state.giants = giants.checked;
    changed(7);
  });

  return () => {
    slider.value = SIZES.indexOf(state.size);
    slider.setAttribute("aria-valuetext", `${state.size} animals`);
    giants.checked = state.giants;
    const rows = TABLE[state.giants ? "giants" : "gaussian"];
    const here = rows.find(({ n }) => n === state.size);
    const given = set(state.size, state.giants, 0);
    const { gda, rival } = learned(given);
    const left = seen.X(AXES.x[0]) + 10;
    const above = given.filter(({ x }) => x[1] > AXES.y[1]).length;
    const none = `In ${here.none} of ${here.sets} sets of ${here.n} animals a line separates the kinds`;
    const enough = here.sets - here.none >= ENOUGH;
    const lead = !enough ? "Logistic regression nearly always has no answer" : Math.abs(here.gda - here.rival) < 0.005 ? "They are about equal"
      : here.gda < here.rival ? "The generative model leads" : "Its rival leads";
    say("both", lead, here.none ? `${none}, and logistic regression has no answer. ` : "Both always have an answer. ",
      enough ? `${here.none ? "In the others" : "On new animals"} GDA is wrong on ${percent(here.gda)}, logistic regression on ${percent(here.rival)}.`
        : `GDA has one, wrong on ${percent(here.alone)}.`);

    seen.show(glyphs(seen, given), straight(seen, gda), rival && straight(seen, rival, "boundary rival"),
      !rival && h("text", { class: "none", y: seen.Y(AXES.y[1]) + 16 },
        h("tspan", { x: left }, "Logistic regression: no answer. "), h("tspan", { x: left, dy: 17 }, `${errors(gda, given) ? "Another" : "This"} line separates these animals.`)),
      above > 0 && h("text", { x: left, y: seen.Y(AXES.y[1]) + 50 }, `Above the picture: ${above === 1 ? "a giant" : `${above} giants`}.`));
    const known = rows.filter(({ none, sets }) => sets - none >= ENOUGH);
    const at = (n) => means.X(Math.log(n));
    const line = (name) => h("path", { class: `curve ${name}`, d: means.path(known.map((row) => [Math.log(row.n), row[name] / 0.3])) });
    means.show(
      h("path", { class: "here", d: means.path([[Math.log(here.n), 0], [Math.log(here.n), 1]]) }),
      rows.map(({ n, none, sets }) => h("rect", { class: "unanswered", x: at(n) - 15, width: 30, y: means.Y(none / sets), height: means.Y(0) - means.Y(none / sets) })),
      rows.map(({ n, none }) => none > 0 && h("text", { class: "count", x: at(n), y: means.Y(0) - 5, "text-anchor": "middle" }, none)),
      line("gda"), line("rival"),
      known.map(({ n, gda }) => h("circle", { class: "gda", r: 4, cx: at(n), cy: means.Y(gda / 0.3) })),
      known.map(({ n, rival }) => h("rect", { class: "rival", x: at(n) - 4, y: means.Y(rival / 0.3) - 4, width: 8, height: 8 })));
  };
}
