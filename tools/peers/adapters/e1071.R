# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
# e1071: naiveBayes with its default settings. Needs jsonlite. A value that is not a level of a factor is NA in
# R, and naiveBayes leaves NA out.

suppressPackageStartupMessages(library(e1071))
here <- dirname(sub("--file=", "", grep("--file=", commandArgs(FALSE), value = TRUE)))
source(file.path(here, "protocol.R"))

frame <- function(values, column) {
  columns <- lapply(seq_len(ncol(values)), function(j) column(values[, j], j))
  as.data.frame(setNames(columns, sprintf("V%d", seq_along(columns))))
}

models <- c("gaussian_naive_bayes", "bernoulli", "categorical")

levels_of <- function(asked, values) {
  if (asked$model == "bernoulli") return(rep(list(0:1), ncol(values)))
  if (is.null(asked$train$levels)) return(lapply(apply(values, 2, max), seq_len))
  if (length(asked$train$levels) != ncol(values)) stop("each factor has levels")
  lapply(asked$train$levels, seq_len)
}

# What naiveBayes takes: factors, or numbers if the model is Gaussian. Smoothing is 1 unless asked otherwise.
data_of <- function(asked) {
  train <- asked$train
  values <- matrix_of(train$rows)
  gaussian <- asked$model == "gaussian_naive_bayes"
  levels <- if (!gaussian) levels_of(asked, values)
  list(
    x = frame(values, function(v, j) if (gaussian) v else factor(v, levels = levels[[j]])),
    y = factor_of(train),
    laplace = if (gaussian) 0 else if (is.null(train$smoothing)) 1 else as.numeric(train$smoothing)
  )
}

# A row to predict; naiveBayes makes factors of texts itself.
input_of <- function(asked) {
  gaussian <- asked$model == "gaussian_naive_bayes"
  lapply(asked$input, function(x) {
    frame(matrix_of(list(x)), function(v, j) if (gaussian) v else sprintf("%.15g", v))
  })
}

rows_of <- function(tables, part) {
  labels <- rownames(tables[[1]])
  setNames(lapply(labels, function(y) unname(lapply(tables, function(table) part(table[y, ])))), labels)
}

outputs <- list(
  posterior = function(model, x) {
    p <- predict(model, x, type = "raw")
    by_label(p[1, ], colnames(p))
  },
  label = function(model, x) as.character(predict(model, x)),
  priors = function(model) by_label(model$apriori / sum(model$apriori), names(model$apriori)),
  means = function(model) rows_of(model$tables, function(row) texts(row[1])[[1]]),
  variances = function(model) rows_of(model$tables, function(row) texts(row[2]^2)[[1]]),
  probabilities = function(model) {
    two <- all(vapply(model$tables, function(table) identical(colnames(table), c("0", "1")), TRUE))
    rows_of(model$tables, function(row) if (two) texts(row[2])[[1]] else texts(row))
  }
)

answer <- function(asked) {
  ask <- outputs[[asked$output]]
  if (!(asked$model %in% models) || is.null(ask)) return(list(skipped = "not in e1071"))
  known <- c("rows", "labels", "classes", "levels", "smoothing")
  if (!all(names(asked$train) %in% known) || is.list(asked$train$smoothing)) {
    return(list(skipped = "an option"))
  }
  answered(
    function() data_of(asked),
    function(data) {
      model <- naiveBayes(data$x, data$y, laplace = data$laplace)
      do.call(ask, c(list(model), input_of(asked)))
    }
  )
}

serve("e1071", "R e1071 naiveBayes", models, list(divisor = "n-1"), answer)
