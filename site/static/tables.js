// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// A field above the longest table of a page filters the rows of all its tables.

const LONG = 20
const rowsOf = (table) => [...table.tBodies[0].rows]

const makeFilter = (longest, tables) => {
  const form = document.createElement("form")
  form.className = "table-filter"
  form.innerHTML = '<label>Only rows with <input type="search" autocomplete="off"></label> <output></output>'
  const [field, output] = [form.querySelector("input"), form.querySelector("output")]
  const all = tables.flatMap(rowsOf).map((row) => ({ row, text: row.textContent.toLowerCase() }))
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
    for (const { row, text } of all) row.hidden = !words.every((word) => text.includes(word))
    const count = all.filter(({ row }) => !row.hidden).length
    output.textContent = words.length ? `${count} of ${all.length} rows` : ""
  })
  form.addEventListener("submit", (event) => event.preventDefault())
  longest.closest(".table-wrapper").before(form)
}

const tables = [...document.querySelectorAll("article table")].filter((table) => table.tHead && table.tBodies.length)
const [longest] = tables.filter((table) => !table.closest("details, [data-equation]")).sort((a, b) => b.rows.length - a.rows.length)
if (longest && rowsOf(longest).length >= LONG) makeFilter(longest, tables)
