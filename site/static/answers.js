// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// Where a word is explained. The search lists this place first, before all others that use the word.

const EXPLAINED = {
  "spam": "naive-bayes",
  "filter": "naive-bayes",
  "smoothing": "laplace",
  "laplace": "laplace",
  "pseudo-count": "laplace#laplace-estimate",
  "add one": "laplace#laplace-estimate",
  "zero probability": "naive-bayes#nb-zero-over-zero",
  "0/0": "naive-bayes#nb-zero-over-zero",
  "never seen": "naive-bayes#nb-zero-over-zero",
  "unseen": "naive-bayes#nb-zero-over-zero",
  "straight": "gda#gda-boundary",
  "maximum likelihood": "gda#gda-mle-maximum",
  "boundary": "gda#gda-boundary",
  "lda": "gda",
  "qda": "gda#quadratic-log-odds",
  "quadratic": "gda#quadratic-log-odds",
  "prior": "bayes#bayes-rule",
  "posterior": "bayes#bayes-rule",
  "bayes rule": "bayes#bayes-rule",
  "bayes theorem": "bayes#bayes-rule",
  "tie": "bayes#bayes-decision",
  "evidence": "bayes#bayes-evidence",
  "covariance": "gaussian#covariance-definition",
  "gaussian": "gaussian#gaussian-density",
  "normal distribution": "gaussian#gaussian-density",
  "singular": "linear-algebra#matrix-positive-definite",
  "sigmoid": "generative-vs-discriminative#logistic-function",
  "logistic function": "generative-vs-discriminative#logistic-function",
  "logistic regression": "generative-vs-discriminative#logistic-hypothesis",
  "softmax": "generative-vs-discriminative#softmax-hypothesis",
  "gradient ascent": "generative-vs-discriminative#logistic-ascent",
  "newton": "generative-vs-discriminative#logistic-fit",
  "log-odds": "gda#gda-log-odds",
  "few examples": "generative-vs-discriminative#gda-data-efficiency",
  "little data": "generative-vs-discriminative#gda-data-efficiency",
  "naive": "naive-bayes#nb-independence",
  "independent": "naive-bayes#nb-independence",
  "vocabulary": "naive-bayes#nb-vocabulary",
  "stop words": "naive-bayes#nb-stop-words",
  "bins": "naive-bayes#nb-discretize",
  "multinomial": "event-models#event-model",
  "word counts": "event-models#event-model",
  "overconfident": "real-mail#nb-overconfidence",
  "calibration": "real-mail#calibration-table",
  "which model": "choosing",
}

const performSearch = Search._performSearch
Search._performSearch = (query, ...terms) => {
  let found = performSearch(query, ...terms)
  const asked = query.toLowerCase().split(/\s+/).filter(Boolean)
  const words = Object.keys(EXPLAINED).filter((words) => words.split(" ").every((word) => asked.includes(word)))
  // Of "logistic regression" and "regression" the longer one is meant. The page shows the last result first.
  for (const word of words.sort((a, b) => a.length - b.length)) {
    const [page, id] = EXPLAINED[word].split("#")
    const index = Search._index
    const file = index.docnames.indexOf(page)
    const [title] = Object.entries(index.alltitles).find(([, places]) =>
      places.some(([at, anchor]) => at === file && anchor === (id ?? null))) ?? [index.titles[file]]
    const anchor = id ? `#${id}` : ""
    found = found.filter((result) => result[0] !== page || result[2] !== anchor)
    found.push([page, title, anchor, null, 1000, index.filenames[file], "title"])
  }
  return found
}

// Below a result stands how its page begins: its words, without its title and its handouts.
const htmlToText = Search.htmlToText
Search.htmlToText = (html, ...given) => htmlToText(html.replace(/<h1>.*?<\/h1>|<p class="handouts">.*?<\/p>/gs, ""), ...given)
