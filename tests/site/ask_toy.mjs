// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// node ask_toy.mjs: answers standard input, a JSON list of [toy, what is set], as a page's toys do.

import { readFileSync } from "node:fs";
import { answered } from "../../site/live/thing.js";

const answers = [];
for (const [element, set] of JSON.parse(readFileSync(0, "utf-8"))) {
  const kind = await import(`../../site/live/elements/${element}.js`);
  answers.push(answered(kind, { ...kind.start, ...set }));
}
process.stdout.write(JSON.stringify(answers));
