// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The exact rank of a regressor. W(q, q', q'') is evaluated over GF(2^61 - 1) at random states, with lengths, angles
// and gravity that are symbols or irrational at random places too, the same for all states. The rows of each state are
// eliminated against those of the states before. While the rows span less than the full row space, another random state
// raises the rank, except with probability of about degree / p (Schwartz-Zippel): so the rank has been reached when a
// state adds nothing. No tolerance is involved.
//
// The reduced row echelon form gives the independent columns, in the given order, and each of the others as a
// combination of those before it: column = sum of coefficients * pivots. The coefficients do not depend on the state,
// but on the constants: they are values of formulas at the seed of the constants.
#pragma once

#include <cstdint>
#include <functional>
#include <unordered_set>
#include <vector>

#include "armature/derive/derive.h"
#include "armature/expr/finite_field.h"

namespace armature::internal {

// A sample point: the seeds of the robot's constants and of its state. Constants have the values of
// FiniteField(constants); one of them may be moved to another value, to find what depends on it.
struct SamplePoint {
  std::uint64_t constants = 1;
  std::uint64_t state = 1;
  std::string moved = {};  // name of a symbol
  std::uint64_t moved_seed = 0;
};

// A field in which the inputs of a model follow the state and every other symbol the constants.
class SampleField {
 public:
  using Value = Residue;
  SampleField(const SamplePoint& point, const std::unordered_set<std::string>& inputs)
      : constants_(point.constants), state_(point.state), point_(point), inputs_(inputs) {}

  Value constant(const Rational& value) const { return constants_.constant(value); }
  Value pi() const { return constants_.pi(); }
  Value symbol(const std::string& name) const {
    if (inputs_.contains(name)) return state_.symbol(name);
    return name == point_.moved ? FiniteField(point_.moved_seed).symbol(name) : constants_.symbol(name);
  }
  Value sin(const Arena& arena, Ref angle, std::span<const Value> values) const {
    return constants_.sin(arena, angle, values);
  }
  Value cos(const Arena& arena, Ref angle, std::span<const Value> values) const {
    return constants_.cos(arena, angle, values);
  }
  Value sign(Value a) const { return constants_.sign(a); }
  Value tanh(Value a) const { return constants_.tanh(a); }

 private:
  FiniteField constants_, state_;
  const SamplePoint& point_;
  const std::unordered_set<std::string>& inputs_;
};

using ResidueRow = std::vector<Residue>;

// A model with one matrix output, ready to be sampled.
class RegressorSampler {
 public:
  explicit RegressorSampler(Model regressor);
  std::size_t columns() const { return model_.outputs[0].columns; }
  const Model& model() const { return model_; }
  // The rows of the given columns at a point.
  std::vector<ResidueRow> sample(const SamplePoint& point, std::span<const std::size_t> columns) const;

 private:
  Model model_;
  std::unordered_set<std::string> inputs_;
};

struct Echelon {
  std::vector<std::size_t> pivots;       // the independent columns, ascending
  std::vector<std::size_t> dependent;    // the others
  std::vector<ResidueRow> coefficients;  // of dependent column i in the pivots
  std::size_t states = 0;                // number of states used
  std::size_t rank() const { return pivots.size(); }
};

// Stacks rows(0), rows(1), ... until several states in a row add nothing.
Echelon exact_echelon(std::size_t columns, const std::function<std::vector<ResidueRow>(std::uint64_t state)>& rows);

// The echelon form of the given rows.
Echelon exact_echelon(std::size_t columns, std::vector<ResidueRow> rows);

}  // namespace armature::internal
