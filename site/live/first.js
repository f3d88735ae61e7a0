// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// node first.js NAMES: the first picture of each thing, as JSON by name.

import { text } from "./markup.js";
import { picture } from "./thing.js";

const markup = {};
for (const name of process.argv.slice(2)) markup[name] = text(picture(await import(`./elements/${name}.js`)));
process.stdout.write(JSON.stringify(markup));
