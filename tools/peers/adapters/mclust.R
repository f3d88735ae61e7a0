# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
# mclust: Gaussian classes with one covariance or with one each; mvtnorm: the density. Needs jsonlite.

suppressPackageStartupMessages({
  library(mclust)
  library(mvtnorm)
})
here <- dirname(sub("--file=", "", grep("--file=", commandArgs(FALSE), value = TRUE)))
source(file.path(here, "protocol.R"))

shapes <- list(gda = c("E", "EEE"), quadratic_gda = c("V", "VVV"))

learnt <- function(model, x, y) {
  shape <- shapes[[model]][if (ncol(x) == 1) 1 else 2]
  MclustDA(x, y, modelType = "EDDA", modelNames = shape, verbose = FALSE)
}

part <- function(fitted, of) setNames(lapply(fitted$models, of), names(fitted$models))

sigma_of <- function(one) {
  variance <- one$parameters$variance
  rows_of_matrix(if (one$d == 1) matrix(variance$sigmasq) else variance$sigma[, , 1])
}

outputs <- list(
  posterior = function(fitted, x) {
    z <- predict(fitted, x)$z
    by_label(z[1, ], colnames(z))
  },
  label = function(fitted, x) as.character(predict(fitted, x)$classification),
  priors = function(fitted) part(fitted, function(one) texts(one$n / fitted$n)[[1]]),
  means = function(fitted) part(fitted, function(one) texts(as.vector(one$parameters$mean))),
  covariance = function(fitted) sigma_of(fitted$models[[1]]),
  covariances = function(fitted) part(fitted, sigma_of)
)

density <- function(asked) {
  answered(
    function() c(lapply(asked$input[c("x", "mean")], function(v) vapply(v, as.numeric, 0)),
                 list(sigma = matrix_of(asked$input$covariance))),
    function(data) texts(dmvnorm(data$x, data$mean, data$sigma, log = asked$output == "log_density"))[[1]]
  )
}

answer <- function(asked) {
  if (asked$model == "gaussian" && asked$output %in% c("density", "log_density")) return(density(asked))
  ask <- outputs[[asked$output]]
  if (is.null(shapes[[asked$model]]) || is.null(ask)) return(list(skipped = "not in mclust"))
  if (!all(names(asked$train) %in% c("rows", "labels"))) return(list(skipped = "an option"))
  answered(
    function() list(x = matrix_of(asked$train$rows), y = factor_of(asked$train)),
    function(data) {
      input <- lapply(asked$input, function(x) matrix_of(list(x)))
      do.call(ask, c(list(learnt(asked$model, data$x, data$y)), input))
    }
  )
}

topics <- c("gda", "quadratic_gda", "gaussian.density", "gaussian.log_density")
serve("mclust", "R mclust, mvtnorm", topics, list(), answer)
