// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A program as a list of statements: which values have a line of their own, under which name and heading, and which are
// written inline in the only line that uses them. No operation is added, removed or reordered within its expression, so
// code printed from a listing computes what the program computes.
//
// With parameters there are two parts: the setup, done once, and the run part, which reads the `kept` values that the
// setup leaves for it. Without parameters everything is in the run part.
#pragma once

#include <string>
#include <vector>

#include "armature/emit/names.h"
#include "armature/program/program.h"

namespace armature::internal {

struct Listing {
  struct Line {
    ValueIndex value;
    std::string heading;  // where a quantity begins: "W3: angular velocity", or just "W3"
  };

  std::vector<std::string> names;   // per value; empty for constants and folded values
  std::vector<char> folded;         // per value: written inline in its only user
  std::vector<Line> setup, run;     // in order
  std::vector<ValueIndex> kept;     // parameters and setup results that the run part reads, in order
  std::vector<char> read_by_setup;  // per value: an operand of a setup instruction
  std::vector<char> read_by_run;    // per value: an operand of a run-time instruction, or an output
};

// Parameters, input elements and lines get their names from `names`. With `ratios_apart`, every sine and cosine of the
// run part has a line.
Listing list(const Program& program, Names& names, bool ratios_apart = false);

constexpr bool is_ratio(Code code) { return code == Code::sin || code == Code::cos; }

// The quantity that a label belongs to: "W3" of "W3_1" and of "W3".
std::string quantity(const std::string& label);

}  // namespace armature::internal
