// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// mathjs: linear algebra, means, and the axes of a covariance.
const math = require("mathjs");
const { serve } = require("./protocol");

serve("npm mathjs", math.version, {
  "matrix.determinant": ({ matrix }) => math.det(matrix),
  "matrix.inverse": ({ matrix }) => math.inv(matrix),
  "matrix.solution": ({ matrix, right }) => math.flatten(math.lusolve(matrix, right)),
  "gaussian.mean": ({ rows }) => math.mean(rows, 0),
  "gaussian.squared_distance": ({ x, mean, covariance }) => {
    const z = math.subtract(x, mean);
    return math.dot(z, math.flatten(math.lusolve(covariance, z)));
  },
  "gaussian.principal_axes": ({ covariance }) => {
    const { eigenvectors } = math.eigs(covariance);
    return eigenvectors.reverse().map(({ value, vector }) => ({ variance: value, direction: vector }));
  },
});
