// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The block triangular form of a square matrix, from the pattern of its non-zero elements alone (Duff & Reid 1978): a
// matching of rows and columns puts non-zeros on the diagonal; in the graph where column c leads to every column of
// its row, the strongly connected components are the diagonal blocks, and a block needs only blocks that it leads to.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace armature::internal {

// Row rows[k] and column columns[k] come k-th; block b holds places starts[b] to starts[b + 1] - 1. Right of its
// diagonal block, every row is zero.
struct BlockTriangular {
  std::vector<std::size_t> rows, columns, starts;
  std::size_t block_count() const { return starts.size() - 1; }
};

// `non_zero` is n x n, row-major. Nothing when every matrix of this pattern is singular.
std::optional<BlockTriangular> block_triangular(std::size_t n, const std::vector<char>& non_zero);

}  // namespace armature::internal
