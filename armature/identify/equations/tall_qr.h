// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The QR factorisation of a matrix that is far taller than wide, row block by row block, in memory of the order of the
// square of its width: with A = Q R so far and new rows B, the triangle of [R; B] is the new R (Golub & Van Loan,
// section 5.2; "tall-skinny QR"). Reflections of Householder touch one row of R and the block (tall_qr_kernel.h).
//
// Right-hand sides are columns like the others, at the end: the factor of [W y] is [R z; 0 rho], the least squares
// solution solves R x = z and |rho| is the norm of the residual. Factors merge: chunks, threads and machines each make
// one, and the factor of their stack is the factor of all rows. The result does not depend on how rows are cut into
// chunks.
#pragma once

#include <Eigen/Core>
#include <memory>
#include <new>
#include <span>
#include <vector>

#include "armature/run/evaluate/instruction_set.h"

namespace armature::internal {

class TallQr {
 public:
  explicit TallQr(std::size_t columns, InstructionSet set = best_instruction_set());

  // `columns[c][i]`, i = 0..count-1: values of column c. Values must be finite.
  void add(std::span<const double* const> columns, std::size_t count, double weight = 1);
  void add_row(std::span<const double> row, double weight = 1);
  // The rows of a triangle of the same width, that stands for `rows` rows.
  void merge(const Eigen::MatrixXd& triangle, std::size_t rows);

  // Upper triangular, square; the diagonal is not negative.
  Eigen::MatrixXd factor();
  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }

 private:
  void reduce();

  // Memory aligned to vector registers.
  template <class T>
  struct Aligned {
    using value_type = T;
    T* allocate(std::size_t n) { return static_cast<T*>(::operator new(n * sizeof(T), std::align_val_t{64})); }
    void deallocate(T* p, std::size_t) { ::operator delete(p, std::align_val_t{64}); }
    bool operator==(const Aligned&) const { return true; }
  };
  using Numbers = std::vector<double, Aligned<double>>;

  std::size_t columns_, width_;  // width: columns padded with zeros to whole panels
  InstructionSet set_;
  Numbers triangle_, block_, panel_;
  std::size_t filled_ = 0;  // rows of the block in use
  std::size_t rows_ = 0;
};

}  // namespace armature::internal
