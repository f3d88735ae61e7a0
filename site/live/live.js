// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// What every page loads: its examples and exercises come to life. Things to touch have scripts of their own.

import { Example } from "./example.js";
import { Exercise } from "./exercise.js";

customElements.define("genref-example", Example);
customElements.define("genref-exercise", Exercise);
