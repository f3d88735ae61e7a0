// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// node first.js: reads what each thing shows at first, as JSON by name, and writes its markup, as JSON by name.

import { readFileSync } from "node:fs";
import { text } from "./markup.js";
import { content } from "./thing.js";

const markup = {};
for (const [name, { set, shows }] of Object.entries(JSON.parse(readFileSync(0, "utf8")))) {
  const kind = await import(`./elements/${name}.js`);
  markup[name] = text(content(kind, { name, set, shows }));
}
process.stdout.write(JSON.stringify(markup));
