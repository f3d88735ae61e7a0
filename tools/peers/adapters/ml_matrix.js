// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// ml-matrix: linear algebra and moments; its covariance divides by n - 1.
const {
  Matrix, CholeskyDecomposition, EigenvalueDecomposition, covariance, determinant, inverse, solve,
} = require("ml-matrix");
const { serve, version } = require("./protocol");

const factor = (matrix) => new CholeskyDecomposition(new Matrix(matrix));

serve("npm ml-matrix", version("ml-matrix"), {
  "matrix.determinant": ({ matrix }) => determinant(new Matrix(matrix)),
  "matrix.inverse": ({ matrix }) => inverse(new Matrix(matrix)).to2DArray(),
  "matrix.solution": ({ matrix, right }) => solve(new Matrix(matrix), Matrix.columnVector(right)).to1DArray(),
  "matrix.cholesky": ({ matrix }) => factor(matrix).lowerTriangularMatrix.to2DArray(),
  "matrix.positive_definite": ({ matrix }) => factor(matrix).isPositiveDefinite(),
  "gaussian.mean": ({ rows }) => new Matrix(rows).mean("column"),
  "gaussian.covariance": ({ rows }) => covariance(new Matrix(rows)).to2DArray(),
  "gaussian.squared_distance": ({ x, mean, covariance: sigma }) => {
    const z = Matrix.columnVector(x.map((value, j) => value - mean[j]));
    return z.dot(solve(new Matrix(sigma), z));
  },
  "gaussian.principal_axes": ({ covariance: sigma }) => {
    const { realEigenvalues, eigenvectorMatrix: columns } = new EigenvalueDecomposition(new Matrix(sigma));
    const axes = realEigenvalues.map((variance, j) => ({ variance, direction: columns.getColumn(j) }));
    return axes.sort((a, b) => b.variance - a.variance);
  },
}, { divisor: "n-1" });
