# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
# MASS: lda and qda with their default settings, as a program that the oracle asks. Needs jsonlite.
# What R cannot be told is skipped; what MASS stops at is refused.

suppressPackageStartupMessages({
  library(jsonlite)
  library(MASS)
})

texts <- function(numbers) as.list(sprintf("%.17g", numbers))

by_label <- function(numbers, labels) setNames(texts(numbers), labels)

matrix_of <- function(rows) {
  if (length(unique(lengths(rows))) > 1) stop("a matrix has no ragged rows")
  do.call(rbind, lapply(rows, function(row) vapply(row, as.numeric, 0)))
}

factor_of <- function(train) {
  if (length(unique(vapply(train$labels, mode, ""))) > 1) stop("a vector has labels of one kind")
  labels <- unlist(train$labels)
  if (is.null(train$classes)) factor(labels) else factor(labels, levels = unlist(train$classes))
}

fit <- list(gda = lda, quadratic_gda = qda)

outputs <- list(
  posterior = function(model, x) {
    p <- predict(model, x)$posterior
    by_label(p[1, ], colnames(p))
  },
  label = function(model, x) {
    set.seed(4) # of classes whose posteriors differ by less than 1e-5 predict takes one at random
    as.character(predict(model, x)$class)
  },
  priors = function(model) by_label(model$prior, names(model$prior)),
  means = function(model) {
    setNames(lapply(seq_len(nrow(model$means)), function(i) texts(model$means[i, ])), rownames(model$means))
  }
)

answer <- function(asked) {
  make <- fit[[asked$model]]
  ask <- outputs[[asked$output]]
  if (is.null(make) || is.null(ask)) return(list(skipped = "not in MASS"))
  if (!all(names(asked$train) %in% c("rows", "labels", "classes"))) return(list(skipped = "an option"))
  data <- tryCatch(
    list(x = matrix_of(asked$train$rows), y = factor_of(asked$train)),
    error = function(e) list(skipped = conditionMessage(e))
  )
  if (!is.null(data$skipped)) return(data)
  input <- lapply(asked$input, function(x) matrix_of(list(x)))
  tryCatch(
    list(answer = do.call(ask, c(list(make(data$x, data$y)), input))),
    error = function(e) list(refused = conditionMessage(e))
  )
}

about <- list(
  protocol = 1, name = "R MASS lda, qda", version = packageDescription("MASS")$Version,
  profile = list(divisor = "n-K"), topics = list("gda", "quadratic_gda")
)

input <- file("stdin", "r")
while (length(line <- readLines(input, 1, encoding = "UTF-8")) > 0) {
  asked <- fromJSON(line, simplifyVector = FALSE)
  reply <- switch(
    asked$cmd,
    start = about,
    profile = list(ok = TRUE),
    run = c(list(seq = asked$seq), answer(asked)),
    quit(status = 0)
  )
  cat(toJSON(reply, auto_unbox = TRUE, null = "null"), "\n", sep = "")
  flush(stdout())
}
