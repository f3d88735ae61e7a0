# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
# MASS: lda and qda with their default settings. Needs jsonlite.

suppressPackageStartupMessages(library(MASS))
here <- dirname(sub("--file=", "", grep("--file=", commandArgs(FALSE), value = TRUE)))
source(file.path(here, "protocol.R"))

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
    setNames(rows_of_matrix(model$means), rownames(model$means))
  }
)

answer <- function(asked) {
  make <- fit[[asked$model]]
  ask <- outputs[[asked$output]]
  if (is.null(make) || is.null(ask)) return(list(skipped = "not in MASS"))
  if (!all(names(asked$train) %in% c("rows", "labels", "classes"))) return(list(skipped = "an option"))
  answered(
    function() list(x = matrix_of(asked$train$rows), y = factor_of(asked$train)),
    function(data) {
      input <- lapply(asked$input, function(x) matrix_of(list(x)))
      do.call(ask, c(list(make(data$x, data$y)), input))
    }
  )
}

serve("MASS", "R MASS lda, qda", names(fit), list(divisor = "n-K"), answer)
