// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/parameters/exact_rank.h"

#include <algorithm>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

constexpr std::size_t idle_states = 2;  // consecutive states that must add nothing

// Rows in echelon form, each with a leading one; grows row by row.
class Elimination {
 public:
  explicit Elimination(std::size_t columns) : leading_(columns) {}

  // Does the row add to the rank?
  bool add(ResidueRow row) {
    for (std::size_t c = 0; c < row.size(); ++c) {
      if (row[c] == Residue(0)) continue;
      if (leading_[c].empty()) {
        const Residue inverse = Residue(1) / row[c];
        for (std::size_t k = c; k < row.size(); ++k) row[k] = row[k] * inverse;
        leading_[c] = std::move(row);
        return true;
      }
      subtract(row, row[c], leading_[c], c);
    }
    return false;
  }

  // Gauss-Jordan from the last pivot back.
  Echelon reduced() {
    Echelon echelon;
    for (std::size_t c = leading_.size(); c-- > 0;) {
      if (leading_[c].empty()) continue;
      for (std::size_t above = 0; above < c; ++above)
        if (!leading_[above].empty() && !(leading_[above][c] == Residue(0)))
          subtract(leading_[above], leading_[above][c], leading_[c], c);
    }
    for (std::size_t c = 0; c < leading_.size(); ++c)
      (leading_[c].empty() ? echelon.dependent : echelon.pivots).push_back(c);
    for (const std::size_t c : echelon.dependent) {
      ResidueRow coefficients;
      for (const std::size_t pivot : echelon.pivots) coefficients.push_back(leading_[pivot][c]);
      echelon.coefficients.push_back(std::move(coefficients));
    }
    return echelon;
  }

 private:
  // row -= factor * other, from column `from` on.
  static void subtract(ResidueRow& row, Residue factor, const ResidueRow& other, std::size_t from) {
    const Residue minus = Residue(0) - factor;
    for (std::size_t k = from; k < row.size(); ++k)
      if (!(other[k] == Residue(0))) row[k] = row[k] + minus * other[k];
  }

  std::vector<ResidueRow> leading_;  // the row whose first non-zero is in this column, or empty
};

}  // namespace

RegressorSampler::RegressorSampler(Model regressor) : model_(std::move(regressor)) {
  ARMATURE_CHECK(model_.outputs.size() == 1);
  for (const Input& input : model_.inputs)
    for (const Ref symbol : input.symbols) inputs_.insert(model_.arena.name_of(symbol));
}

std::vector<ResidueRow> RegressorSampler::sample(const SamplePoint& point, std::span<const std::size_t> columns) const {
  const Output& w = model_.outputs[0];
  std::vector<Ref> roots;
  for (std::size_t i = 0; i < w.rows; ++i)
    for (const std::size_t c : columns) roots.push_back(w.values[i * w.columns + c]);
  const std::vector<Residue> values = evaluate(model_.arena, roots, SampleField(point, inputs_));
  std::vector<ResidueRow> rows;
  for (std::size_t i = 0; i < w.rows; ++i) {
    const auto first = values.begin() + static_cast<std::ptrdiff_t>(i * columns.size());
    rows.emplace_back(first, first + static_cast<std::ptrdiff_t>(columns.size()));
  }
  return rows;
}

Echelon exact_echelon(std::size_t columns, const std::function<std::vector<ResidueRow>(std::uint64_t)>& rows) {
  Elimination elimination(columns);
  std::size_t states = 0;
  for (std::size_t idle = 0; idle < idle_states; ++states) {
    bool grew = false;
    for (ResidueRow& row : rows(states)) grew = elimination.add(std::move(row)) || grew;
    idle = grew ? 0 : idle + 1;
  }
  Echelon echelon = elimination.reduced();
  echelon.states = states;
  return echelon;
}

Echelon exact_echelon(std::size_t columns, std::vector<ResidueRow> rows) {
  Elimination elimination(columns);
  for (ResidueRow& row : rows) elimination.add(std::move(row));
  return elimination.reduced();
}

}  // namespace armature::internal
