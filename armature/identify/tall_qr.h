// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The QR factorisation of a matrix that is far taller than wide, row block by row block, in memory of the order of the
// square of its width: with A = Q R so far and new rows B, the triangle of [R; B] is the new R (Golub & Van Loan,
// section 5.2; "tall-skinny QR"). Reflections of Householder touch one row of R and the block, as LAPACK's dtpqrt does.
//
// Right-hand sides are columns like the others, at the end: the factor of [W y] is [R z; 0 rho], the least squares
// solution solves R x = z and |rho| is the norm of what is left. Factors merge: chunks, threads and machines each make
// one, and the factor of their stack is the factor of all rows.
#pragma once

#include <Eigen/Core>
#include <span>

namespace armature {

class TallQr {
 public:
  explicit TallQr(std::size_t columns);

  // `columns[c][i]`, i = 0..count-1: values of column c. Values must be finite.
  void add(std::span<const double* const> columns, std::size_t count, double weight = 1);
  void add_row(std::span<const double> row, double weight = 1);
  void merge(const TallQr& other);

  // Upper triangular, square; the diagonal is not negative.
  const Eigen::MatrixXd& factor();
  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return static_cast<std::size_t>(factor_.cols()); }

 private:
  void reduce();

  Eigen::MatrixXd factor_, block_;
  Eigen::Index filled_ = 0;  // rows of the block in use
  std::size_t rows_ = 0;
};

}  // namespace armature
