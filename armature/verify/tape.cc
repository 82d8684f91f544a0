// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verify/tape.h"

namespace armature::internal {
namespace {

// The angle that a node is as the argument of a sine: a polynomial of symbols and numbers, or something opaque.
class Angles {
 public:
  Angles(const CodeTape& tape, const std::vector<Residue>& values, const FiniteField& field)
      : tape_(tape), values_(values), field_(field) {}

  Angle of(std::size_t node, std::size_t depth = 0) const {
    const TapeNode& n = tape_.nodes[node];
    const auto a = [&] { return of(n.a, depth + 1); };
    const auto b = [&] { return of(n.b, depth + 1); };
    if (depth > deepest) return field_.angle_of_opaque(values_[node]);
    const Angle minus_one = field_.angle_of_number(-1);
    switch (n.op) {
      case TapeOp::constant: return field_.angle_of_number(tape_.constants[n.a]);
      case TapeOp::input: return field_.angle_of_symbol(values_[node]);
      case TapeOp::add: return a() + b();
      case TapeOp::subtract: return a() + minus_one * b();
      case TapeOp::multiply: return a() * b();
      case TapeOp::negate: return minus_one * a();
      default: return field_.angle_of_opaque(values_[node]);
    }
  }

 private:
  static constexpr std::size_t deepest = 60;  // arguments of sines are short sums
  const CodeTape& tape_;
  const std::vector<Residue>& values_;
  const FiniteField& field_;
};

}  // namespace

std::optional<std::vector<Residue>> evaluate(const CodeTape& tape, const std::vector<Residue>& inputs,
                                             const FiniteField& field) {
  std::vector<Residue> v;
  v.reserve(tape.nodes.size());
  const Angles angles(tape, v, field);
  for (const TapeNode& n : tape.nodes) {
    switch (n.op) {
      case TapeOp::constant: v.push_back(field.constant(tape.constants[n.a])); break;
      case TapeOp::input: v.push_back(inputs[n.a]); break;
      case TapeOp::add: v.push_back(v[n.a] + v[n.b]); break;
      case TapeOp::subtract: v.push_back(v[n.a] - v[n.b]); break;
      case TapeOp::multiply: v.push_back(v[n.a] * v[n.b]); break;
      case TapeOp::divide:
        if (v[n.b] == Residue(0)) return std::nullopt;
        v.push_back(v[n.a] / v[n.b]);
        break;
      case TapeOp::negate: v.push_back(Residue(0) - v[n.a]); break;
      case TapeOp::sine: v.push_back(field.point(angles.of(n.a)).sin); break;
      case TapeOp::cosine: v.push_back(field.point(angles.of(n.a)).cos); break;
      case TapeOp::sign: v.push_back(field.sign(v[n.a])); break;
      case TapeOp::tanh: v.push_back(field.tanh(v[n.a])); break;
      case TapeOp::above_zero:
      case TapeOp::below_zero: v.emplace_back(0); break;  // only as parts of a sign
    }
  }
  return v;
}

}  // namespace armature::internal
