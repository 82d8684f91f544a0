// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/symbolic_inverse.h"

#include <map>
#include <string>

#include "armature/expr/finite_field.h"
#include "armature/expr/identical.h"

namespace armature::internal {
namespace {

std::vector<Ref> refs_of(const std::vector<Scalar>& scalars) {
  std::vector<Ref> refs;
  for (const Scalar scalar : scalars) refs.push_back(scalar.ref());
  return refs;
}

// The minors of one block; sets of rows and columns are bit masks.
class Minors {
 public:
  Minors(Arena& arena, std::size_t n, std::vector<Scalar> block, std::string label)
      : arena_(arena), n_(n), block_(std::move(block)), label_(std::move(label)) {}

  Scalar determinant() { return named(minor(all(), all()), "DET" + label_); }

  Scalar cofactor(std::size_t row, std::size_t column) {
    const Scalar value = minor(all() & ~bit(row), all() & ~bit(column));
    return (row + column) % 2 == 0 ? value : -value;
  }

 private:
  static unsigned bit(std::size_t k) { return 1U << k; }
  unsigned all() const { return bit(n_) - 1; }

  // By Laplace's expansion along the first row.
  Scalar minor(unsigned rows, unsigned columns) {
    if (rows == 0) return {arena_, arena_.one()};
    if (const auto known = minors_.find({rows, columns}); known != minors_.end()) return known->second;
    const auto first = static_cast<std::size_t>(__builtin_ctz(rows));
    Scalar sum{arena_, arena_.zero()};
    bool minus = false;
    for (std::size_t column = 0; column < n_; ++column) {
      if (!(columns & bit(column))) continue;
      const Scalar element = block_[first * n_ + column];
      if (!element.is_zero()) {
        const Scalar term = element * minor(rows & ~bit(first), columns & ~bit(column));
        sum = minus ? sum - term : sum + term;
      }
      minus = !minus;
    }
    sum = named(sum, "MIN" + label_ + "_" + std::to_string(rows) + "_" + std::to_string(columns));
    minors_.emplace(std::pair{rows, columns}, sum);
    return sum;
  }

  Arena& arena_;
  std::size_t n_;
  std::vector<Scalar> block_;
  std::string label_;
  std::map<std::pair<unsigned, unsigned>, Scalar> minors_;
};

bool is_odd(const std::vector<std::size_t>& permutation) {
  bool odd = false;
  for (std::size_t i = 0; i < permutation.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (permutation[j] > permutation[i]) odd = !odd;
  return odd;
}

}  // namespace

std::vector<Scalar> with_zeros_exposed(Arena& arena, const std::vector<Scalar>& elements) {
  const std::vector<Ref> refs = refs_of(elements);
  std::vector<Scalar> result = elements;
  std::vector<char> maybe_zero(elements.size(), 1);
  for (const std::uint64_t seed : {11U, 12U}) {
    const std::vector<Residue> values = evaluate(arena, std::span<const Ref>(refs), FiniteField(seed));
    for (std::size_t k = 0; k < values.size(); ++k)
      if (values[k] != Residue(0)) maybe_zero[k] = 0;
  }
  for (std::size_t k = 0; k < result.size(); ++k)
    if (maybe_zero[k]) result[k] = {arena, arena.zero()};
  return result;
}

std::vector<char> pattern(const std::vector<Scalar>& matrix) {
  std::vector<char> non_zero;
  for (const Scalar element : matrix) non_zero.push_back(!element.is_zero());
  return non_zero;
}

std::vector<std::size_t> independent_rows(const Arena& arena, std::size_t columns, const std::vector<Scalar>& matrix) {
  const std::vector<Residue> values = evaluate(arena, std::span<const Ref>(refs_of(matrix)), FiniteField(13));
  std::vector<std::size_t> kept;
  std::vector<std::pair<std::size_t, std::vector<Residue>>> reduced;  // pivot column, and row with one at the pivot
  for (std::size_t r = 0; r * columns < values.size(); ++r) {
    std::vector<Residue> row(values.begin() + static_cast<std::ptrdiff_t>(r * columns),
                             values.begin() + static_cast<std::ptrdiff_t>((r + 1) * columns));
    for (const auto& [pivot, other] : reduced) {
      const Residue factor = row[pivot];
      for (std::size_t c = 0; c < columns; ++c) row[c] = row[c] - factor * other[c];
    }
    std::size_t pivot = 0;
    while (pivot < columns && row[pivot] == Residue(0)) ++pivot;
    if (pivot == columns) continue;
    const Residue scale = Residue(1) / row[pivot];
    for (Residue& value : row) value = value * scale;
    reduced.emplace_back(pivot, std::move(row));
    kept.push_back(r);
  }
  return kept;
}

std::optional<SymbolicInverse> symbolic_inverse(Arena& arena, std::size_t n, const std::vector<Scalar>& matrix) {
  const std::vector<Scalar> clean = with_zeros_exposed(arena, matrix);
  const std::optional<BlockTriangular> form = block_triangular(n, pattern(clean));
  if (!form) return std::nullopt;
  const Scalar zero{arena, arena.zero()};
  const auto element = [&](std::size_t i, std::size_t j) { return clean[form->rows[i] * n + form->columns[j]]; };
  std::vector<Scalar> x(n * n, zero);  // the inverse in the permuted order
  Scalar determinant{arena, is_odd(form->rows) == is_odd(form->columns) ? arena.one() : arena.negate(arena.one())};

  for (std::size_t a = 0; a < form->block_count(); ++a) {
    const std::size_t first = form->starts[a], last = form->starts[a + 1], size = last - first;
    const std::string label = std::to_string(a + 1);
    std::vector<Scalar> block;
    for (std::size_t i = first; i < last; ++i)
      for (std::size_t j = first; j < last; ++j) block.push_back(element(i, j));
    Minors minors(arena, size, std::move(block), label);
    const Scalar det = minors.determinant();
    if (identically_zero(arena, det.ref())) return std::nullopt;
    determinant = determinant * det;
    const Scalar reciprocal = named(Scalar{arena, arena.one()} / det, "RDET" + label);
    for (std::size_t i = 0; i < size; ++i)
      for (std::size_t j = 0; j < size; ++j)
        x[(first + i) * n + first + j] = named(minors.cofactor(j, i) * reciprocal, "X" + label);
    for (std::size_t j = 0; j < first; ++j) {
      std::vector<Scalar> sums;
      for (std::size_t i = first; i < last; ++i) {
        Scalar sum = zero;
        for (std::size_t c = 0; c < first; ++c) sum += element(i, c) * x[c * n + j];
        sums.push_back(named(sum, "S" + label));
      }
      for (std::size_t i = first; i < last; ++i) {
        Scalar sum = zero;
        for (std::size_t c = 0; c < size; ++c) sum -= x[i * n + first + c] * sums[c];
        x[i * n + j] = named(sum, "X" + label);
      }
    }
  }
  SymbolicInverse result{std::vector<Scalar>(n * n, zero), determinant};
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) result.inverse[form->columns[i] * n + form->rows[j]] = x[i * n + j];
  return result;
}

}  // namespace armature::internal
