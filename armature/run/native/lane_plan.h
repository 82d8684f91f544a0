// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Vectorises one state of a matrix over its columns, four lanes at once. The columns of a regressor have the same
// structure: each joint rotates the wrenches of all of them by the same sine and cosine. Four adjacent outputs that are
// sums of products with the same factors become one sum of four-lane registers. So do their operands, as far down as
// they match; from there on lanes are gathered from scalars.
//
// A sum in registers takes one operation per term instead of four; gathering a register takes one operation per lane,
// and extracting a lane takes one. Columns are packed where the total is lower.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "armature/run/evaluate/known_values.h"
#include "armature/run/native/statements.h"

namespace armature::internal {

constexpr std::size_t pack_lanes = 4;

struct LanePack {
  struct Term {
    std::optional<ValueIndex> factor;  // the same for all lanes; none: 1
    std::size_t pack;                  // of the other factors
    std::array<bool, pack_lanes> minus;
  };
  std::array<ValueIndex, pack_lanes> values;
  std::vector<Term> terms;           // their sum, those without factors first; none: gathered
  std::vector<std::size_t> outputs;  // the output of its first lane
};

struct LaneStep {
  enum class Kind {
    statement,  // number `index`
    pack,       // number `index`
    lane,       // extracts lane `lane` of a pack
  } kind;
  std::size_t index;
  std::size_t lane = 0;
};

struct LanePlan {
  std::vector<LanePack> packs;  // operands first
  std::vector<LaneStep> steps;  // without dead statements
};

// Plans the last statements of a program. The order of summation changes.
LanePlan plan_lanes(const Program& program, const std::vector<Statement>& statements, const KnownValues& known);

}  // namespace armature::internal
