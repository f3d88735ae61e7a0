// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// From a list of [formula, whether it stands alone] on stdin to a list of HTML with MathML: node formulas.cjs KATEX
const katex = require(process.argv[2])
const formulas = JSON.parse(require("fs").readFileSync(0, "utf-8"))
const strict = (code) => (code === "htmlExtension" ? "ignore" : "error")
const trust = ({ command }) => command === "\\htmlClass"
const html = ([formula, displayMode]) => katex.renderToString(formula, { displayMode, output: "htmlAndMathml", strict, trust })
process.stdout.write(JSON.stringify(formulas.map(html)))
