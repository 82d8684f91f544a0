// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/symmetric_factors.h"

#include "armature/base/error.h"
#include "armature/expr/identical.h"

namespace armature::internal {
namespace {

std::string number(std::size_t i) { return std::to_string(i + 1); }

}  // namespace

SymmetricFactors::SymmetricFactors(Arena& arena, const std::vector<Ref>& elements) : arena_(&arena) {
  std::size_t n = 0;
  while (n * n < elements.size()) ++n;
  l_.assign(n, std::vector<Scalar>(n, Scalar{arena, arena.zero()}));
  d_.assign(n, Scalar{arena, arena.zero()});
  std::vector<std::vector<Scalar>> a(n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) a[i].emplace_back(arena, elements[i * n + j]);
  for (std::size_t k = n; k-- > 0;) {
    if (identically_zero(arena, a[k][k].ref())) {
      singular_ = k;
      return;
    }
    d_[k] = a[k][k];
    for (std::size_t i = 0; i < k; ++i)
      if (!a[k][i].is_zero()) l_[k][i] = named(a[k][i] / a[k][k], "L" + number(k) + "_" + number(i));
    for (std::size_t i = 0; i < k; ++i)
      for (std::size_t j = 0; j <= i; ++j)
        a[i][j] = named(a[i][j] - l_[k][i] * a[k][j], "AL" + number(k) + "_" + number(i) + "_" + number(j));
  }
}

std::vector<Scalar> SymmetricFactors::solve(std::vector<Scalar> b, std::size_t rows, const std::string& stem,
                                            const std::string& result) const {
  ARMATURE_CHECK(!singular_);
  for (std::size_t k = b.size(); k-- > 0;)
    for (std::size_t i = 0; i < k; ++i) b[i] = named(b[i] - l_[k][i] * b[k], "BL" + stem + number(k) + "_" + number(i));
  std::vector<Scalar> x;
  for (std::size_t k = 0; k < rows; ++k) {
    Scalar rest = b[k] / d_[k];
    for (std::size_t i = 0; i < k; ++i) rest -= l_[k][i] * x[i];
    x.push_back(named(rest, result + stem + number(k)));
  }
  return x;
}

std::vector<Ref> SymmetricFactors::inverse(const std::string& result) const {
  const std::size_t n = d_.size();
  std::vector<Ref> elements(n * n, arena_->zero());
  for (std::size_t k = 0; k < n; ++k) {
    std::vector<Scalar> unit(n, Scalar{*arena_, arena_->zero()});
    unit[k] = Scalar{*arena_, arena_->one()};
    const std::vector<Scalar> column = solve(unit, k + 1, number(k) + "_", result);
    for (std::size_t i = 0; i <= k; ++i) elements[i * n + k] = elements[k * n + i] = column[i].ref();
  }
  return elements;
}

}  // namespace armature::internal
