// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// What a page loads: its examples, exercises and things to touch come to life.

import { Example } from "./example.js";
import { Exercise } from "./exercise.js";
import { thing } from "./thing.js";
import * as alpha from "./elements/alpha.js";
import * as ascent from "./elements/ascent.js";
import * as bins from "./elements/bins.js";
import * as boundary from "./elements/boundary.js";
import * as sigma from "./elements/sigma.js";
import * as spam from "./elements/spam.js";
import * as threshold from "./elements/threshold.js";

customElements.define("genref-example", Example);
customElements.define("genref-exercise", Exercise);
for (const [name, kind] of Object.entries({ alpha, ascent, bins, boundary, sigma, spam, threshold })) {
  customElements.define(`genref-${name}`, thing(kind));
}
