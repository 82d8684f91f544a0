// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A formula of measured signals, such as "0.2*q3 + 0.01*qd3*abs(qd3)" or "sign(qd5 + qd6)", for torques that the robot
// description does not model. It is compiled once to a small stack program and evaluated over samples.
//
//   sum     = ["-"|"+"] product {("+"|"-") product}
//   product = power {("*"|"/") power}
//   power   = atom ["^" power]
//   atom    = number | name | "pi" | function "(" sum ")" | "(" sum ")" | "-" power
//   function = sin cos tan asin acos atan sinh cosh tanh exp log sqrt abs sign
//
// Unlike the formulas of robots (read/expression.h) these are only evaluated, in floating point, never simplified or
// differentiated; so more functions are allowed.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "armature/base/diagnostics.h"

namespace armature::internal {

class Formula {
 public:
  // A name of `names` refers to the value of the same index. Errors are reported at `where`, with the column of the
  // character.
  static std::optional<Formula> parse(std::string_view text, std::span<const std::string> names, const Location& where,
                                      Diagnostics& diagnostics);

  // values[i][s]: signal i at sample first + s, s = 0..count-1.
  void evaluate(std::span<const double* const> values, std::size_t count, double* result) const;
  double operator()(std::span<const double> values) const;

  const std::string& text() const { return text_; }

 private:
  friend class FormulaParser;
  struct Step {
    std::uint8_t code;
    std::uint32_t name = 0;
    double value = 0;
  };
  std::string text_;
  std::vector<Step> steps_;
};

}  // namespace armature::internal
