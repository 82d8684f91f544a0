// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <map>
#include <random>
#include <unordered_map>

#include "armature/expr/numeric_field.h"
#include "armature/inverse_geometry/closed_form/transform_equations.h"

namespace armature::internal {

// From the left: the rows of the orientation turn, M R_k, and the position moves, p + M s_k.
std::vector<Ref> TransformEquations::forward(Arena& into) const {
  const auto value = [&](const Polynomial& p) {
    std::vector<Ref> terms;
    for (const auto& [monomial, coefficient] : p.terms()) {
      Ref product = into.one();
      for (const Variable v : monomial) product = into.multiply(product, expression(v));
      terms.push_back(into.scale(coefficient, product));
    }
    return into.sum(terms);
  };
  std::array<std::array<Ref, 4>, 3> rows;
  for (std::size_t r = 0; r < 3; ++r)
    for (std::size_t c = 0; c < 4; ++c) rows[r][c] = r == c ? into.one() : into.zero();
  std::size_t count = 0;
  const auto quantity = [&](Ref a) { return into.name(a, fmt::format("f{}", ++count)); };
  for (const Element& e : elements_) {
    if (e.axis < 0) {
      for (auto& row : rows) {
        Ref sum = row[3];
        for (std::size_t k = 0; k < 3; ++k) sum = into.add(sum, into.multiply(row[k], value(e.shift[k])));
        if (sum != row[3]) row[3] = quantity(sum);
      }
      continue;
    }
    const auto i = static_cast<std::size_t>((e.axis + 1) % 3), j = static_cast<std::size_t>((e.axis + 2) % 3);
    const Ref c = value(e.cosine), s = value(e.sine);
    for (auto& row : rows) {
      const Ref u = row[i], w = row[j];
      row[i] = quantity(into.add(into.multiply(u, c), into.multiply(w, s)));
      row[j] = quantity(into.subtract(into.multiply(w, c), into.multiply(u, s)));
    }
  }
  std::vector<Ref> all;
  for (const auto& row : rows) all.insert(all.end(), row.begin(), row.end());
  return all;
}

namespace {

Residue value_of(const Polynomial& p, const std::map<Variable, Residue>& values) {
  return p.value([&](Variable v) { return values.at(v); });
}
double value_of(const Polynomial& p, const std::map<Variable, double>& values) {
  double total = 0;
  for (const auto& [monomial, coefficient] : p.terms()) {
    double product = coefficient.to_double();
    for (const Variable v : monomial) product *= values.at(v);
    total += product;
  }
  return total;
}

}  // namespace

template <class Number>
void TransformEquations::add_pose(std::map<Variable, Number>& values) const {
  // U as the product of its elements, column by column.
  std::array<std::array<Number, 3>, 4> columns{};
  for (std::size_t c = 0; c < 3; ++c) columns[c][c] = 1;
  for (std::size_t e = elements_.size(); e-- > 0;) {
    const Element& element = elements_[e];
    if (element.axis < 0) {
      for (std::size_t r = 0; r < 3; ++r) columns[3][r] = columns[3][r] + value_of(element.shift[r], values);
      continue;
    }
    const auto i = static_cast<std::size_t>((element.axis + 1) % 3),
               j = static_cast<std::size_t>((element.axis + 2) % 3);
    const Number c = value_of(element.cosine, values), s = value_of(element.sine, values);
    for (auto& column : columns) {
      const Number u = column[i], w = column[j];
      column[i] = c * u - s * w;
      column[j] = s * u + c * w;
    }
  }
  Number square = 0;
  for (std::size_t r = 0; r < 3; ++r) {
    Number seen = 0;
    for (std::size_t c = 0; c < 3; ++c) {
      values[static_cast<Variable>(first_plain + 3 * r + c)] = columns[c][r];
      seen = seen + columns[r][c] * columns[3][c];
    }
    values[static_cast<Variable>(first_plain + 9 + r)] = columns[3][r];
    values[static_cast<Variable>(first_plain + 12 + r)] = seen;
    square = square + columns[3][r] * columns[3][r];
  }
  values[static_cast<Variable>(first_plain + 15)] = square;
}

std::function<Residue(Variable)> TransformEquations::posture(std::uint64_t seed) const {
  std::map<Variable, Residue> values;
  std::mt19937_64 random(seed);
  for (std::size_t k = 0; k < circles_.size(); ++k) {
    const Residue t = random();
    const Residue whole = Residue(1) + t * t;
    values[static_cast<Variable>(2 * k)] = (Residue(1) - t * t) / whole;
    values[static_cast<Variable>(2 * k + 1)] = Residue(2) * t / whole;
  }
  for (std::size_t k = pose_variables; k < plain_.size(); ++k)
    values[static_cast<Variable>(first_plain + k)] = random();
  add_pose(values);
  return [values](Variable v) { return values.at(v); };
}

std::function<double(const Polynomial&)> TransformEquations::numeric_posture(std::uint64_t seed) const {
  std::map<Variable, double> values;
  std::mt19937_64 random(seed);
  const auto uniform = [&](double least, double most) {
    return least + (most - least) * (static_cast<double>(random() >> 11) * 0x1p-53);
  };
  std::unordered_map<std::string, double> symbols;
  for (std::uint32_t i = 0; i < arena.size(); ++i)
    if (arena.op(Ref{i}) == Op::symbol) symbols[arena.name_of(Ref{i})] = uniform(0.3, 0.9);
  const NumericField<double> field(symbols);
  for (std::size_t k = 0; k < circles_.size(); ++k) {
    const double angle =
        arena.is_zero(constant_angles_[k]) ? uniform(-M_PI, M_PI) : evaluate(arena, constant_angles_[k], field);
    values[static_cast<Variable>(2 * k)] = std::cos(angle);
    values[static_cast<Variable>(2 * k + 1)] = std::sin(angle);
  }
  for (std::size_t k = pose_variables; k < plain_.size(); ++k)
    values[static_cast<Variable>(first_plain + k)] = evaluate(arena, plain_[k], field);
  add_pose(values);
  return [values](const Polynomial& p) { return value_of(p, values); };
}

}  // namespace armature::internal
