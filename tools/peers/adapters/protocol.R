# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
# What the adapters in R share: numbers as texts, matrices, factors, and the conversation with the oracle.
# What R cannot be told is skipped; what a library stops at is refused.

suppressPackageStartupMessages(library(jsonlite))

texts <- function(numbers) as.list(sprintf("%.17g", numbers))

by_label <- function(numbers, labels) setNames(texts(numbers), labels)

rows_of_matrix <- function(values) lapply(seq_len(nrow(values)), function(i) texts(values[i, ]))

matrix_of <- function(rows) {
  if (length(unique(lengths(rows))) > 1) stop("a matrix has no ragged rows")
  do.call(rbind, lapply(rows, function(row) vapply(row, as.numeric, 0)))
}

factor_of <- function(train) {
  if (length(unique(vapply(train$labels, mode, ""))) > 1) stop("a vector has labels of one kind")
  labels <- unlist(train$labels)
  if (is.null(train$classes)) factor(labels) else factor(labels, levels = unlist(train$classes))
}

# The value of `answer`, and a list with `skipped` or `refused` where `data` or `answer` stops.
answered <- function(data, answer) {
  data <- tryCatch(list(data()), error = function(e) list(skipped = conditionMessage(e)))
  if (!is.null(data$skipped)) return(data)
  tryCatch(list(answer = answer(data[[1]])), error = function(e) list(refused = conditionMessage(e)))
}

serve <- function(library, name, topics, profile, answer) {
  version <- packageDescription(library)$Version
  about <- list(protocol = 1, name = name, version = version, topics = as.list(topics))
  if (length(profile)) about$profile <- profile
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
}
