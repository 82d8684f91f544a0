// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/symmetric_solve.h"

#include "armature/expr/identical.h"

namespace armature::internal {

SymmetricSolution solve_symmetric(Arena& arena, const std::vector<Ref>& elements, std::vector<Scalar> b,
                                  const std::string& stem) {
  const auto number = [](std::size_t i) { return std::to_string(i + 1); };
  const std::size_t n = b.size();
  std::vector<std::vector<Scalar>> a(n), l(n, std::vector<Scalar>(n, Scalar{arena, arena.zero()}));
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) a[i].emplace_back(arena, elements[i * n + j]);
  for (std::size_t k = n; k-- > 0;) {
    if (identically_zero(arena, a[k][k].ref())) return {{}, k};
    for (std::size_t i = 0; i < k; ++i)
      if (!a[k][i].is_zero()) l[k][i] = named(a[k][i] / a[k][k], "L" + number(k) + "_" + number(i));
    for (std::size_t i = 0; i < k; ++i)
      for (std::size_t j = 0; j <= i; ++j)
        a[i][j] = named(a[i][j] - l[k][i] * a[k][j], "AL" + number(k) + "_" + number(i) + "_" + number(j));
    for (std::size_t i = 0; i < k; ++i) b[i] = named(b[i] - l[k][i] * b[k], "BL" + number(k) + "_" + number(i));
  }
  SymmetricSolution solution;
  for (std::size_t k = 0; k < n; ++k) {
    Scalar rest = b[k] / a[k][k];
    for (std::size_t i = 0; i < k; ++i) rest -= l[k][i] * solution.x[i];
    solution.x.push_back(named(rest, stem + number(k)));
  }
  return solution;
}

}  // namespace armature::internal
