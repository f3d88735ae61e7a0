// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// Where a word is explained. The search lists this place first, before all others that use the word.

const EXPLAINED = {
  "spam": "naive-bayes",
  "filter": "naive-bayes",
  "smoothing": "laplace",
  "laplace": "laplace",
  "pseudo-count": "laplace-estimate",
  "add one": "laplace-estimate",
  "zero probability": "nb-zero-over-zero",
  "0/0": "nb-zero-over-zero",
  "never seen": "nb-zero-over-zero",
  "unseen": "nb-zero-over-zero",
  "straight": "gda-boundary",
  "maximum likelihood": "gda-mle-maximum",
  "boundary": "gda-boundary",
  "lda": "gda",
  "qda": "quadratic-log-odds",
  "quadratic": "quadratic-log-odds",
  "prior": "bayes-rule",
  "posterior": "bayes-rule",
  "bayes rule": "bayes-rule",
  "bayes theorem": "bayes-rule",
  "tie": "bayes-decision",
  "evidence": "bayes-evidence",
  "covariance": "covariance-definition",
  "gaussian": "gaussian-density",
  "normal distribution": "gaussian-density",
  "singular": "matrix-positive-definite",
  "sigmoid": "logistic-function",
  "logistic function": "logistic-function",
  "logistic regression": "logistic-hypothesis",
  "softmax": "softmax-hypothesis",
  "gradient ascent": "logistic-ascent",
  "newton": "logistic-fit",
  "log-odds": "gda-log-odds",
  "few examples": "gda-data-efficiency",
  "little data": "gda-data-efficiency",
  "naive": "nb-independence",
  "independent": "nb-independence",
  "vocabulary": "nb-vocabulary",
  "stop words": "nb-stop-words",
  "bins": "nb-discretize",
  "naive bayes linear": "questions",
  "dirichlet": "questions",
  "beta": "questions",
  "map estimate": "questions",
  "singular covariance": "questions",
  "mixed": "questions",
  "underflow": "questions",
  "log-sum-exp": "questions",
  "multinomial": "event-model",
  "word counts": "event-model",
  "overconfident": "nb-overconfidence",
  "calibration": "calibration-table",
  "which model": "choosing",
}

const performSearch = Search._performSearch
Search._performSearch = (query, ...terms) => {
  let found = performSearch(query, ...terms)
  const asked = query.toLowerCase().split(/\s+/).filter(Boolean)
  const words = Object.keys(EXPLAINED).filter((words) => words.split(" ").every((word) => asked.includes(word)))
  // Of "logistic regression" and "regression" the longer one is meant. The page shows the last result first.
  for (const word of words.sort((a, b) => a.length - b.length)) {
    const page = EXPLAINED[word]
    const file = Search._index.docnames.indexOf(page)
    found = found.filter((result) => result[0] !== page)
    if (file >= 0) found.push([page, Search._index.titles[file], "", null, 1000, Search._index.filenames[file], "title"])
  }
  return found
}

// Below a result stands how its page begins: its words, without title, handouts, toys and formulas on lines of their own.
// Of a formula within a sentence there is one copy, as it is seen.
const LEFT_OUT = "h1, .handouts, [data-equation], .formula, .katex-mathml, .letters, .book, script"
const htmlToText = Search.htmlToText
Search.htmlToText = (html, ...given) => {
  const page = new DOMParser().parseFromString(html, "text/html")
  for (const part of page.querySelectorAll(LEFT_OUT)) part.remove()
  return htmlToText(page.documentElement.outerHTML, ...given)
}
