// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// A touch on a letter of a formula opens the table below it and marks what is said of that letter.

for (const details of document.querySelectorAll("details.letters")) {
  const formula = details.previousElementSibling
  const rows = [...details.querySelector("tbody").rows].map((row) => ({ row, letter: row.cells[0].textContent.trim() }))
  const rowsOf = (leaf) => rows.filter(({ letter }) => letter.startsWith(leaf.textContent.trim()))
  for (const leaf of formula.querySelectorAll(".katex-html span:not(:has(*))")) {
    if (/\p{L}/u.test(leaf.textContent) && rowsOf(leaf).length) leaf.classList.add("touchable")
  }
  formula.addEventListener("click", ({ clientX, clientY }) => {
    // KaTeX lays empty boxes of fractions and scripts over the letters, which would take the touch.
    const touched = document.elementsFromPoint(clientX, clientY).find((leaf) => leaf.matches(".touchable"))
    if (!touched) return
    details.open = true
    for (const { row } of rows) row.classList.toggle("touched", rowsOf(touched).some((other) => other.row === row))
  })
}
