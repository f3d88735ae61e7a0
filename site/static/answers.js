// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// Where a word is explained. The search lists this place first, before all others that use the word.

const EXPLAINED = {
  "naive-bayes": "spam, filter",
  "laplace": "smoothing, laplace",
  "laplace-estimate": "pseudo-count, add one",
  "nb-zero-over-zero": "zero probability, 0/0, never seen, unseen",
  "gda-mle-maximum": "maximum likelihood",
  "gda": "lda",
  "quadratic-log-odds": "qda, quadratic",
  "bayes-rule": "prior, posterior, bayes rule, bayes theorem",
  "bayes-decision": "tie",
  "bayes-evidence": "evidence",
  "covariance-definition": "covariance",
  "gaussian-density": "gaussian, normal distribution",
  "matrix-positive-definite": "singular",
  "logistic-function": "sigmoid, logistic function",
  "logistic-hypothesis": "logistic regression",
  "logistic-fit": "newton",
  "gda-log-odds": "log-odds",
  "gda-data-efficiency": "few examples, little data",
  "nb-independence": "naive, independent",
  "questions": "naive bayes linear, dirichlet, beta, map estimate, singular covariance, mixed, underflow, log-sum-exp",
  "event-model": "multinomial, word counts",
  "nb-overconfidence": "overconfident",
  "calibration-table": "calibration",
  "choosing": "which model",
}
const PAGE_OF = new Map(Object.entries(EXPLAINED).flatMap(([page, words]) => words.split(", ").map((word) => [word, page])))

const performSearch = Search._performSearch
Search._performSearch = (query, ...terms) => {
  let found = performSearch(query, ...terms)
  const asked = query.toLowerCase().split(/\s+/).filter(Boolean)
  const words = [...PAGE_OF.keys()].filter((words) => words.split(" ").every((word) => asked.includes(word)))
  // Of "logistic regression" and "regression" the longer one is meant. The page shows the last result first.
  for (const word of words.sort((a, b) => a.length - b.length)) {
    const page = PAGE_OF.get(word)
    const file = Search._index.docnames.indexOf(page)
    found = found.filter((result) => result[0] !== page)
    if (file >= 0) found.push([page, Search._index.titles[file], "", null, 1000, Search._index.filenames[file], "title"])
  }
  return found
}

// Below a result stand words of its page, without title, id, toys, exercises, code and formulas on lines of their own.
// Of a formula within a sentence there is one copy, as it is seen.
const LEFT_OUT = "h1, h1 + p:has(> code:first-child), .handouts, [data-equation], genref-exercise, .formula, .katex-mathml, .letters, .book, .highlight, script"
const htmlToText = Search.htmlToText
Search.htmlToText = (html, ...given) => {
  const page = new DOMParser().parseFromString(html, "text/html")
  for (const part of page.querySelectorAll(LEFT_OUT)) part.remove()
  return htmlToText(page.documentElement.outerHTML, ...given)
}

// It is cut between words.
Search.makeSearchSummary = (html, words, anchor) => {
  const text = Search.htmlToText(html, anchor)
  const at = Math.max(...[...words].map((word) => text.toLowerCase().indexOf(word.toLowerCase())))
  const from = at > 120 ? text.indexOf(" ", at - 120) : 0
  const to = text.indexOf(" ", from + 240)
  const summary = document.createElement("p")
  summary.className = "context"
  summary.textContent = `${from ? "… " : ""}${text.slice(from, to < 0 ? undefined : to).trim()}${to < 0 ? "" : " …"}`
  return text ? summary : null
}

// The index is loaded when there is something to look for, or as soon as somebody begins to type it.
const field = document.querySelector(".search-field input")
field.value = new URLSearchParams(location.search).get("q") ?? ""
if (field.value) Search.loadIndex("searchindex.js")
else field.addEventListener("input", () => Search.loadIndex("searchindex.js"), { once: true })
