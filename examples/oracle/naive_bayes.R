# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
# Gaussian Naive Bayes in base R that answers the oracle: python -m genref check -- Rscript naive_bayes.R
# JSON as nested lists; numbers are doubles, but NaN and infinities texts.
parse_json <- function(line) {
  pattern <- r"("([^"\\]|\\.)*"|-?[0-9][-+.eE0-9]*|true|false|null|[][{}:,])"
  tokens <- regmatches(line, gregexpr(pattern, line))[[1]]
  at <- 0
  value <- function() {
    token <- tokens[at <<- at + 1]
    if (startsWith(token, "\"")) return(str2lang(token))
    if (!token %in% c("[", "{")) return(if (token == "true") TRUE else as.numeric(token))
    parts <- list()
    while (!tokens[at + 1] %in% c("]", "}")) {
      if (tokens[at + 1] == ",") at <<- at + 1
      name <- if (token == "{") value() else ""
      if (token == "{") at <<- at + 1 # the colon
      parts <- c(parts, setNames(list(value()), name))
    }
    at <<- at + 1
    parts
  }
  value()
}

text <- function(x) encodeString(if (is.numeric(x)) sprintf("%.17g", x) else x, quote = "\"")
need <- function(...) { # any other error is one of the program
  checks <- c(...)
  why <- names(checks)[!(checks %in% TRUE)]
  if (length(why)) stop(errorCondition(why[1], class = "refusal"))
}
object <- function(named) sprintf("{%s}", paste0(text(names(named)), ":", text(named), collapse = ","))

answer <- function(output, train, x) {
  labels <- vapply(train$labels, function(y) if (is.numeric(y)) sprintf("%.0f", y) else y, "")
  sizes <- lengths(c(train$rows, list(x)))
  need("rows without labels" = length(labels) == length(train$rows) && length(labels) > 0,
       "rows of different lengths" = all(sizes == sizes[1]) && sizes[1] > 0,
       "not finite" = is.numeric(unlist(c(train$rows, x))))
  rows <- do.call(rbind, lapply(train$rows, unlist))
  joint <- sapply(unique(labels), function(y) {
    mine <- rows[labels == y, , drop = FALSE]
    means <- colMeans(mine)
    deviations <- sqrt(colMeans(sweep(mine, 2, means)^2)) # the divisor is n
    need("a feature that does not vary" = all(deviations > 0))
    log(mean(labels == y)) + sum(dnorm(unlist(x), means, deviations, log = TRUE))
  })
  weights <- exp(joint - max(joint))
  switch(output, log_joint = object(joint), posterior = object(weights / sum(weights)),
         label = text(names(which.max(joint))))
}
run <- function(train, input, output) {
  if (!setequal(names(train), c("rows", "labels")) || names(input) != "x") return(r"("skipped":"an option")")
  tryCatch(paste0(r"("answer":)", answer(output, train, input$x)),
           refusal = function(e) paste0(r"("refused":)", text(conditionMessage(e))),
           error = function(e) paste0(r"("error":)", text(conditionMessage(e))))
}
topics <- paste0("\"gaussian_naive_bayes.", c("log_joint", "posterior", "label"), "\"", collapse = ",")
lines <- file("stdin", "r")
while (length(line <- readLines(lines, 1)) > 0) {
  it <- parse_json(line)
  cat(switch(it$cmd, start = sprintf(r"({"protocol":1,"name":"naive_bayes.R","topics":[%s]})", topics),
             run = sprintf(r"({"seq":%d,%s})", as.integer(it$seq), run(it$train, it$input, it$output)),
             stop = quit()), "\n", sep = "")
}
