// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// An angle is a residue together with its place on the circle (finite_field.h). The place is linear: it adds under
// addition and scales under multiplication by a number. A product is a number times a rest, and has the place of its
// rest, scaled.
#include "armature/program/prove.h"

#include "armature/base/error.h"
#include "armature/expr/finite_field.h"

namespace armature {
namespace {

struct Place {
  Residue value;
  CircleExponent exponent = 0;
  Rational coefficient = 1;  // value = coefficient * rest
  Residue rest;
  enum class Rest { value, one, pi } kind = Rest::value;

  bool is_number() const { return kind == Rest::one; }
};

class PlaceEvaluator {
 public:
  explicit PlaceEvaluator(const FiniteField& field) : field_(field) {}

  Place leaf(const NumericConstant& constant) const {
    ARMATURE_CHECK(constant.exact.has_value());
    return constant.of_pi ? multiple_of_pi(*constant.exact) : number(*constant.exact);
  }

  Place symbol(const std::string& name) const { return product(1, field_.symbol(name)); }

  Place apply(Code code, const Place& a, const Place& b) const {
    switch (code) {
      case Code::add: return sum(a, b);
      case Code::subtract: return sum(a, scaled(-1, b));
      case Code::negate: return scaled(-1, a);
      case Code::multiply:
        if (a.is_number()) return scaled(a.coefficient, b);
        if (b.is_number()) return scaled(b.coefficient, a);
        return product(a.coefficient * b.coefficient, a.rest * b.rest);
      case Code::divide:
        if (b.is_number()) return scaled(Rational(1) / b.coefficient, a);
        return product(a.coefficient / b.coefficient, a.rest / b.rest);
      case Code::sin: return product(1, FiniteField::point(a.exponent).sin);
      case Code::cos: return product(1, FiniteField::point(a.exponent).cos);
      case Code::sign: break;
    }
    return product(1, field_.sign(a.value));
  }

 private:
  Place number(const Rational& value) const {
    return {field_.constant(value), field_.scaled(value, field_.exponent(Residue(1))), value, 1, Place::Rest::one};
  }
  Place multiple_of_pi(const Rational& multiple) const {
    return {field_.constant(multiple) * field_.pi(), field_.exponent_of_pi(multiple), multiple, field_.pi(),
            Place::Rest::pi};
  }
  Place product(const Rational& coefficient, Residue rest) const {
    return {field_.constant(coefficient) * rest, field_.scaled(coefficient, field_.exponent(rest)), coefficient, rest};
  }
  Place sum(const Place& a, const Place& b) const {
    if (a.is_number() && b.is_number()) return number(a.coefficient + b.coefficient);
    return {a.value + b.value, a.exponent + b.exponent, 1, a.value + b.value};
  }
  Place scaled(const Rational& factor, const Place& a) const {
    const Rational coefficient = factor * a.coefficient;
    switch (a.kind) {
      case Place::Rest::one: return number(coefficient);
      case Place::Rest::pi: return multiple_of_pi(coefficient);
      case Place::Rest::value: break;
    }
    return {field_.constant(factor) * a.value, field_.scaled(factor, a.exponent), coefficient, a.rest};
  }

  const FiniteField& field_;
};

std::vector<Residue> evaluate_program(const Program& program, const FiniteField& field) {
  const PlaceEvaluator evaluator(field);
  std::vector<Place> values;
  values.reserve(program.value_count());
  for (const NumericConstant& constant : program.constants) values.push_back(evaluator.leaf(constant));
  for (const std::string& name : program.parameters) values.push_back(evaluator.symbol(name));
  for (const ProgramInput& input : program.inputs)
    for (const std::string& name : input.symbols) values.push_back(evaluator.symbol(name));
  for (const Instruction& instruction : program.code)
    values.push_back(evaluator.apply(instruction.code, values[instruction.a], values[instruction.b]));
  std::vector<Residue> results;
  for (const ProgramOutput& output : program.outputs)
    for (const ValueIndex value : output.values) results.push_back(values[value].value);
  return results;
}

}  // namespace

bool computes(const Program& program, const Model& model, int trials) {
  std::vector<Ref> roots;
  for (const Output& output : model.outputs) roots.insert(roots.end(), output.values.begin(), output.values.end());
  for (int trial = 0; trial < trials; ++trial) {
    const FiniteField field(0x50524f4f46ULL + static_cast<std::uint64_t>(trial));
    if (evaluate_program(program, field) != evaluate(model.arena, roots, field)) return false;
  }
  return true;
}

}  // namespace armature
