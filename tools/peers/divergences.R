# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
# What MASS and e1071 return, for divergences_r.py: reads [function, arguments] as JSON, writes texts by name.

suppressPackageStartupMessages({
  library(jsonlite)
  library(MASS)
  library(e1071)
})

# The posterior, the prior and the label of a discriminant analysis; `p` and `prior` are of the first class.
discriminant <- function(fit, rows, labels, x, classes = sort(unique(labels)), ...) {
  model <- fit(rows, factor(labels, levels = classes), ...)
  made <- predict(model, matrix(x, 1))
  list(p = made$posterior[1, 1], label = made$class, prior = model$prior[1], classes = nrow(model$means))
}

# The same of naiveBayes, whose features are factors if they have levels; `cell`: a number of its first table.
bayes <- function(rows, labels, x, levels = NULL, laplace = 0, classes = sort(unique(labels)), ...) {
  frame <- function(values) {
    features <- as.data.frame(values)
    if (is.null(levels)) features else as.data.frame(lapply(features, factor, levels = levels))
  }
  y <- factor(labels, levels = classes)
  model <- naiveBayes(frame(rows), y, laplace = laplace)
  asked <- frame(matrix(x, 1))
  p <- predict(model, asked, type = "raw", ...)
  list(p = p[1, 1], label = predict(model, asked, ...), cell = model$tables[[1]][1, 2])
}

functions <- list(
  lda = function(...) discriminant(lda, ...),
  qda = function(...) discriminant(qda, ...),
  naiveBayes = bayes,
  labels = function(fit, rows, labels, x, times) {
    model <- list(lda = lda, qda = qda)[[fit]](rows, labels)
    seen <- replicate(times, as.character(predict(model, matrix(x, 1))$class))
    list(labels = paste(sort(unique(seen)), collapse = " and "))
  }
)

written <- function(value) if (is.numeric(value)) sprintf("%.17g", value) else as.character(value)

warned <- "none"
asked <- fromJSON(readLines(file("stdin"), 1))
answer <- tryCatch(
  withCallingHandlers(
    do.call(functions[[asked[[1]]]], asked[[2]]),
    warning = function(w) {
      warned <<- conditionMessage(w)
      invokeRestart("muffleWarning")
    }
  ),
  error = function(e) list(error = conditionMessage(e))
)
cat(toJSON(lapply(c(answer, warning = warned), written), auto_unbox = TRUE), "\n")
