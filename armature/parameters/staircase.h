// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The staircase of a regressor. The torque of a joint depends only on the links that it carries, so the rows of the
// last joint have entries in the columns of the last link alone. If those columns are independent in those rows, they
// take part in no dependence between columns: in c_1 w_1 + ... + c_m w_m = 0 their coefficients are zero. Without them,
// the same holds for the joint before, and so on down to the base:
//
//         link 1  link 2  link 3                step by step from the last joint, with the rows of several states:
//   tau_1    x       x       x                  the columns A_k that the rows of coordinate k still see are taken off
//   tau_2            x       x                  if the block (rows k, columns A_k) has rank |A_k|
//   tau_3                    x
//
// What cannot be taken off is the core: mostly a few columns near the base. All dependences are inside it, and the rank
// of W is the number of columns taken off plus the rank of the core. Each step takes a small elimination of fixed size,
// where one elimination of W grows with the cube of the number of joints.
//
// Nothing is assumed about the structure: A_k is read from the samples, so trees, couplings and parameters that several
// links share need no special case.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "armature/parameters/exact_rank.h"

namespace armature::internal {

struct RegressorRow {
  std::uint64_t state = 0;
  std::size_t coordinate = 0;
};

struct Staircase {
  struct Step {
    std::vector<std::size_t> columns;
    std::vector<RegressorRow> rows;  // as many, with a block that is not singular
  };
  std::vector<Step> steps;
  std::vector<std::size_t> core;  // columns that are in no step, ascending
};

// `rows(state)` has a row per coordinate.
using SampledRows = std::function<const std::vector<ResidueRow>&(std::uint64_t state)>;

Staircase staircase(std::size_t columns, const SampledRows& rows);

// The echelon form of all columns: that of the core, with the other columns as pivots that nothing depends on.
Echelon staircase_echelon(std::size_t columns, const SampledRows& rows);

// As many rows as the rank of these columns, in which they have this rank: those of the steps, then those of the core.
std::vector<RegressorRow> independent_rows(std::size_t columns, const SampledRows& rows);

// The determinant of a square matrix without elimination. Rows of the same group that see as many columns as they are
// many split off as a block; what remains is one block. The determinant of a block is the last coefficient of its
// characteristic polynomial (Faddeev and LeVerrier):
//   M_1 = 1, c_k = -trace(A M_k) / k, M_k+1 = A M_k + c_k 1, det A = (-1)^n c_n.
Residue block_determinant(const std::vector<ResidueRow>& matrix, const std::vector<std::size_t>& group_of_row);

}  // namespace armature::internal
