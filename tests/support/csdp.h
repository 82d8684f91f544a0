// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Semidefinite programs for CSDP (Borchers 1999), a solver that nobody here wrote:
//
//   minimise c^T y   subject to   F_0 + sum_i y_i F_i positive semidefinite, block by block.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace armature::internal::test {

class SemidefiniteProgram {
 public:
  // A variable and its cost; its number.
  std::size_t variable(double cost = 0);
  void add_cost(std::size_t variable, double cost) { costs_[variable] += cost; }
  std::size_t block(std::size_t size);
  // Adds `value` to the element (row, column) of a block, and to its mirror: times a variable, or by itself.
  void constant(std::size_t block, std::size_t row, std::size_t column, double value);
  void times(std::size_t variable, std::size_t block, std::size_t row, std::size_t column, double value);

  // y, by CSDP. Throws std::runtime_error when it is not installed or finds nothing.
  std::vector<double> solve() const;

 private:
  struct Element {
    std::size_t variable, block, row, column;  // from 1; variable 0 is the constant
    double value;
  };
  std::vector<double> costs_;
  std::vector<std::size_t> blocks_;
  std::vector<Element> elements_;
};

}  // namespace armature::internal::test
