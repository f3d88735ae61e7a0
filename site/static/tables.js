// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// Long tables: a click on a heading sorts, and a field above the longest filters every table of the page.

const LONG = 20
const rowsOf = (table) => [...table.tBodies[0].rows]
const valueOf = (row, column) => {
  const text = row.cells[column].textContent.trim()
  return text !== "" && !isNaN(text) ? Number(text) : text
}
const compare = (a, b) => {
  if (a === "" || b === "") return (a === "") - (b === "")
  return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b))
}

const makeSortable = (table) => {
  const headings = [...table.tHead.rows[0].cells]
  headings.forEach((heading, column) => {
    const button = document.createElement("button")
    button.append(...heading.childNodes)
    heading.append(button)
    button.addEventListener("click", () => {
      const down = heading.getAttribute("aria-sort") === "ascending"
      headings.forEach((other) => other.removeAttribute("aria-sort"))
      heading.setAttribute("aria-sort", down ? "descending" : "ascending")
      const values = new Map(rowsOf(table).map((row) => [row, valueOf(row, column)]))
      const order = [...values.keys()].sort((a, b) => compare(values.get(a), values.get(b)))
      table.tBodies[0].append(...(down ? order.reverse() : order))
    })
  })
}

const makeFilter = (longest, tables) => {
  const form = document.createElement("form")
  form.className = "table-filter"
  form.innerHTML = '<label>Only rows with <input type="search" autocomplete="off"></label> <output></output>'
  const [field, output] = [form.querySelector("input"), form.querySelector("output")]
  const all = tables.flatMap((table) => {
    const heading = table.closest("section").querySelector("h1, h2, h3")
    const words = (row) => `${heading.textContent} ${row.textContent}`.toLowerCase()
    return rowsOf(table).map((row) => ({ row, text: words(row), details: row.closest("details") }))
  })
  const apply = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
    const opened = new Set()
    let count = 0
    for (const { row, text, details } of all) {
      row.hidden = !words.every((word) => text.includes(word))
      if (row.hidden) continue
      count += 1
      if (details && words.length) opened.add(details)
    }
    for (const { details } of all) if (details) details.open = opened.has(details)
    output.textContent = words.length ? `${count} of ${all.length} rows` : ""
  }
  field.addEventListener("input", apply)
  form.addEventListener("submit", (event) => event.preventDefault())
  longest.closest(".table-wrapper").before(form)
}

const tables = [...document.querySelectorAll("article table")].filter((table) => table.tHead && table.tBodies.length)
const shown = tables.filter((table) => !table.closest("details") && rowsOf(table).length >= LONG)
shown.forEach(makeSortable)
if (shown.length) makeFilter(shown.sort((a, b) => b.rows.length - a.rows.length)[0], tables)
