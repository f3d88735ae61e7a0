// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// node table.js: the table of scene 7 as a module.

import { table } from "./experiment.js";

process.stdout.write(`export default ${JSON.stringify(table())};\n`);
