// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The self-test that emitted code carries, described once; a language only spells it:
//
//   tables of the inputs, and for each output a table of what is expected and a row of tolerances
//   for each test vector:
//     evaluate(constants, inputs of this vector..., results...)
//     for each element of each result: a failure unless |result - expected| <= tolerance      (NaN fails)
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "armature/emit/language.h"

namespace armature::internal {

// An argument of the model and its share of the test vectors.
struct TestedArray {
  const Array& array;
  std::vector<std::span<const double>> rows;  // per vector: what goes in, or what is expected
  std::span<const double> tolerance = {};     // of an output, per element
};

// They refer to the parts.
std::vector<TestedArray> tested_inputs(const Parts& parts);
std::vector<TestedArray> tested_outputs(const Parts& parts);

// How a language spells the pieces of the loop, each with its line ends.
struct SelfTestSpelling {
  std::string constants;  // the argument, where the model has parameters
  std::function<std::string(const std::string& name, const TestedArray&)> table, tolerance;
  std::function<std::string(const Array&)> input;           // the argument for one vector
  std::function<std::string(const Array&)> result, output;  // its definition, and the argument
  std::function<std::string(const Array&, const std::string& expected, const std::string& tolerance)> check;
};

struct SelfTestText {
  std::string tables, results, checks;
  std::vector<std::string> arguments;            // of the call
  std::vector<std::string> expected, tolerance;  // names of the tables, per output
};

// Tables of outputs are called expected_NAME and tolerance_NAME. Nothing is expected of empty outputs.
SelfTestText self_test(const Parts& parts, const SelfTestSpelling& spelling);

// `open`, then each row between `begin` and `end` then `close`. A line that goes
// on is indented by one more than `begin`, and ends with `mark`.
std::string table_text(const Language& language, const std::vector<std::span<const double>>& rows,
                       const std::string& open, const std::string& begin, const std::string& end,
                       const std::string& close, const std::string& mark = "");

// The parameters of the test vectors, "M1: 0.5" for ": ", one by one.
std::vector<std::string> named_parameters(const Language& language, const Parts& parts, const std::string& between);

}  // namespace armature::internal
