// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Straight-line code as it stands in a file: a list of operations on earlier values. Numbers are the exact values of
// their decimals. It is evaluated in floating point or over GF(p), and counted as it is written: every * and / is a
// multiplication, every + and binary - an addition.
#pragma once

#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "armature/expr/finite_field.h"
#include "armature/expr/numeric_field.h"

namespace armature::internal {

enum class TapeOp {
  constant,
  input,
  add,
  subtract,
  multiply,
  divide,
  negate,
  sine,
  cosine,
  sign,
  tanh,
  above_zero,
  below_zero
};

struct TapeNode {
  TapeOp op = TapeOp::constant;
  std::size_t a = 0, b = 0;  // operands; of a constant and an input its index
};

struct TapeCount {
  std::size_t mul = 0, add = 0, sincos = 0;
  friend bool operator==(const TapeCount&, const TapeCount&) = default;
};

struct CodeTape {
  std::vector<TapeNode> nodes;
  std::vector<Rational> constants;
  std::vector<std::string> inputs;             // "q[1]" from 0, or "p.ZZ1"
  std::map<std::string, std::size_t> outputs;  // "A[3]", row-major from 0: the node
  std::map<std::string, Rational> defaults;    // values of parameters in the file, when it has some: "ZZ1"
  TapeCount count;                             // of the function itself, not of its set-up
};

// The values of all nodes; `inputs` in the order of CodeTape::inputs.
template <class Number>
std::vector<Number> evaluate(const CodeTape& tape, const std::vector<Number>& inputs) {
  std::vector<Number> v;
  v.reserve(tape.nodes.size());
  for (const TapeNode& n : tape.nodes) {
    const auto a = [&]() -> const Number& { return v[n.a]; };
    const auto b = [&]() -> const Number& { return v[n.b]; };
    switch (n.op) {
      case TapeOp::constant: v.push_back(nearest<Number>(tape.constants[n.a])); break;
      case TapeOp::input: v.push_back(inputs[n.a]); break;
      case TapeOp::add: v.push_back(a() + b()); break;
      case TapeOp::subtract: v.push_back(a() - b()); break;
      case TapeOp::multiply: v.push_back(a() * b()); break;
      case TapeOp::divide: v.push_back(a() / b()); break;
      case TapeOp::negate: v.push_back(-a()); break;
      case TapeOp::sine: v.push_back(std::sin(a())); break;
      case TapeOp::cosine: v.push_back(std::cos(a())); break;
      case TapeOp::sign: v.push_back(Number((a() > 0) - (a() < 0))); break;
      case TapeOp::tanh: v.push_back(std::tanh(a())); break;
      case TapeOp::above_zero: v.push_back(Number(a() > 0)); break;
      case TapeOp::below_zero: v.push_back(Number(a() < 0)); break;
    }
  }
  return v;
}

// Over GF(p), at the point where the symbols have the values that `field` gives to their names. Nothing when a divisor
// is zero there.
std::optional<std::vector<Residue>> evaluate(const CodeTape& tape, const std::vector<Residue>& inputs,
                                             const FiniteField& field);

}  // namespace armature::internal
