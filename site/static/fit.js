// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// A formula or a table that no break makes narrow enough is set smaller. On a phone tables scroll instead, also by keys.

const SMALLEST = 0.75

const fit = (inside) => {
  const narrow = innerWidth < 600
  for (const wide of inside.querySelectorAll(narrow ? ".formula" : ".formula, .table-wrapper")) {
    wide.style.fontSize = ""
    wide.classList.remove("tight")
    const share = wide.clientWidth / wide.scrollWidth
    if (share < 1) wide.style.fontSize = `${Math.max(SMALLEST, share - 0.02)}em`
    if (wide.scrollWidth > wide.clientWidth) wide.classList.add("tight") // words break, too
  }
  for (const wrapper of inside.querySelectorAll(".table-wrapper")) {
    if (wrapper.scrollWidth > wrapper.clientWidth) wrapper.tabIndex = 0
    else wrapper.removeAttribute("tabindex")
  }
}

// What is folded has no width: it is fitted when it opens.
document.addEventListener("toggle", ({ target }) => target.open && fit(target), true)
let width = 0
new ResizeObserver(([{ contentRect }]) => {
  if (contentRect.width === width) return
  width = contentRect.width
  fit(document)
}).observe(document.querySelector("article"))
document.fonts.ready.then(() => fit(document))

// On the way back to a page, its drawer does not cover it.
addEventListener("pageshow", () => (document.getElementById("__navigation").checked = false))

// The buttons that choose the colours: as the system has them, light, or dark.
document.documentElement.classList.remove("no-js")
for (const button of document.querySelectorAll(".theme-toggle"))
  button.onclick = () => {
    const { dataset } = document.body
    dataset.theme = localStorage.theme = { auto: "light", light: "dark" }[dataset.theme] ?? "auto"
  }
