// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A value is a residue together with its angle (finite_field.h). Numbers and rational multiples of pi are kept exact,
// because their angle depends on the whole value.
#include "armature/program/search/exact_values.h"

#include <optional>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

struct Place {
  Residue value;
  Angle angle;
  std::optional<Rational> number = std::nullopt;  // the value
  std::optional<Rational> of_pi = std::nullopt;   // the value divided by pi
};

class PlaceEvaluator {
 public:
  explicit PlaceEvaluator(const FiniteField& field) : field_(field) {}

  Place leaf(const NumericConstant& constant) const {
    ARMATURE_CHECK(constant.exact.has_value());
    return constant.of_pi ? multiple_of_pi(*constant.exact) : number(*constant.exact);
  }

  Place symbol(const std::string& name) const {
    const Residue value = field_.symbol(name);
    return {value, field_.angle_of_symbol(value)};
  }

  Place apply(Code code, const Place& a, const Place& b) const {
    switch (code) {
      case Code::add: return sum(a, b);
      case Code::subtract: return sum(a, product(number(-1), b));
      case Code::negate: return product(number(-1), a);
      case Code::multiply: return product(a, b);
      case Code::divide: return product(a, inverse(b));
      case Code::sin: return opaque(field_.point(a.angle).sin);
      case Code::cos: return opaque(field_.point(a.angle).cos);
      case Code::tanh: return opaque(field_.tanh(a.value));
      case Code::sign: break;
    }
    return opaque(field_.sign(a.value));
  }

 private:
  Place number(const Rational& value) const { return {field_.constant(value), field_.angle_of_number(value), value}; }
  Place multiple_of_pi(const Rational& multiple) const {
    return {field_.constant(multiple) * field_.pi(), field_.angle_of_pi(multiple), std::nullopt, multiple};
  }
  Place opaque(Residue value) const { return {value, field_.angle_of_opaque(value)}; }

  Place sum(const Place& a, const Place& b) const {
    if (a.number && b.number) return number(*a.number + *b.number);
    if (a.of_pi && b.of_pi) return multiple_of_pi(*a.of_pi + *b.of_pi);
    return {a.value + b.value, a.angle + b.angle};
  }
  Place product(const Place& a, const Place& b) const {
    if (a.number && b.number) return number(*a.number * *b.number);
    if (a.number && b.of_pi) return multiple_of_pi(*a.number * *b.of_pi);
    if (a.of_pi && b.number) return product(b, a);
    return {a.value * b.value, as_factor(a) * as_factor(b)};
  }
  Place inverse(const Place& a) const {
    if (a.number) return number(Rational(1) / *a.number);
    const Residue value = Residue(1) / a.value;
    return {value, field_.angle_of_inverse(as_factor(a), value)};
  }
  // As a factor beside others, pi is treated as a symbol.
  Angle as_factor(const Place& a) const {
    if (!a.of_pi) return a.angle;
    return field_.angle_of_number(*a.of_pi) * field_.angle_of_symbol(field_.pi());
  }

  const FiniteField& field_;
};

}  // namespace

std::vector<Residue> exact_values(const Program& program, const FiniteField& field, std::string_view moment) {
  const PlaceEvaluator evaluator(field);
  std::vector<Place> values;
  values.reserve(program.value_count());
  for (const NumericConstant& constant : program.constants) values.push_back(evaluator.leaf(constant));
  for (const std::string& name : program.parameters) values.push_back(evaluator.symbol(name));
  for (const ProgramInput& input : program.inputs)
    for (const std::string& name : input.symbols) values.push_back(evaluator.symbol(name + std::string(moment)));
  for (const Instruction& instruction : program.code)
    values.push_back(evaluator.apply(instruction.code, values[instruction.a], values[instruction.b]));
  std::vector<Residue> residues;
  residues.reserve(values.size());
  for (const Place& each : values) residues.push_back(each.value);
  return residues;
}

}  // namespace armature::internal
