# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
"""An independent Naive Bayes that answers the oracle: python -m genref check -- python plain.py"""

import json
import sys
from math import exp, fsum, inf, log, pi

PROFILE = {"divisor": "n", "prior": "mle", "variance_floor": "0"}


def need(truth, why):
    if not truth:
        raise ValueError(why)


def bernoulli(mine, x, smoothing=1):  # log p(x | y), where `mine` are the rows of class y
    need(isinstance(smoothing, (int, float)) and smoothing >= 0, "no pseudo-count")
    need(all(value in (0, 1) for row in [*mine, x] for value in row), "neither 0 nor 1")
    parts = [smoothing + sum(row[j] == value for row in mine) for j, value in enumerate(x)]
    return sum(log(part / (len(mine) + 2 * smoothing)) if part else -inf for part in parts)


def gaussian(mine, x):
    means = [fsum(column) / len(mine) for column in zip(*mine)]
    variances = [fsum((v - m) ** 2 for v in column) / len(mine) for column, m in zip(zip(*mine), means)]
    need(all(variances), "a feature that does not vary")
    return -0.5 * fsum(log(2 * pi * s) + (v - m) ** 2 / s for v, m, s in zip(x, means, variances))


def answer(log_likelihood, output, x, rows, labels, **options):
    need(len(rows) == len(labels) > 0 and {type(y) for y in labels} in ({int}, {str}), "bad labels")
    need(all(len(row) == len(x) > 0 for row in rows), "rows of different lengths")
    need(all(isinstance(value, (int, float)) for row in [*rows, x] for value in row), "not finite")
    groups = {y: [row for row, label in zip(rows, labels) if label == y] for y in labels}
    joint = {y: log(len(g) / len(rows)) + log_likelihood(g, x, **options) for y, g in groups.items()}
    if output == "log_joint":
        return joint
    need(max(joint.values()) > -inf, "the posterior is 0/0")
    p = {y: exp(value - max(joint.values())) for y, value in joint.items()}
    return max(p, key=p.get) if output == "label" else {y: part / fsum(p.values()) for y, part in p.items()}


MODELS = {"bernoulli": bernoulli, "gaussian_naive_bayes": gaussian}
TOPICS = [f"{model}.{output}" for model in MODELS for output in ("log_joint", "posterior", "label")]
ABOUT = {"protocol": 1, "name": "plain Python", "version": "1", "profile": PROFILE, "topics": TOPICS}
for request in map(json.loads, sys.stdin):
    reply = ABOUT
    if request["cmd"] == "stop":
        break
    if request["cmd"] == "run":
        reply, model = {"seq": request["seq"]}, MODELS[request["model"]]
        given = {**request["input"], **request["train"]}
        try:
            if {"x", "rows", "labels"} <= set(given) <= {"x", "rows", "labels", "smoothing"}:
                reply["answer"] = answer(model, request["output"], **given)
            else:
                reply["skipped"] = "an argument that is not here"
        except ValueError as error:
            reply["refused"] = str(error)
        except Exception as error:  # one of this program
            reply["error"] = repr(error)
    print(json.dumps(reply), flush=True)
