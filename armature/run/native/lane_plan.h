// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// One state of a matrix, four columns at once. The columns of a regressor are made alike: each joint turns the wrenches
// of all of them by the same sine and cosine. Four outputs side by side that are sums of products with the same factors
// are one sum of registers of four. So are their operands, as far down as they are alike; from there on they are
// gathered from single numbers.
//
// A sum in a register takes one operation for each of its terms instead of four; to gather a register takes as many as
// it has lanes, and to take a number out of one takes another. Columns are taken together where that is less in all.
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
  std::vector<std::size_t> outputs;  // where it is stored: of its first lane
};

struct LaneStep {
  enum class Kind {
    statement,  // number `index`
    pack,       // number `index`
    lane,       // number `lane` of a pack becomes a number by itself
  } kind;
  std::size_t index;
  std::size_t lane = 0;
};

struct LanePlan {
  std::vector<LanePack> packs;  // those first that others read
  std::vector<LaneStep> steps;  // without statements that nothing needs any more
};

// Of the last statements of a program. Terms are added in another order than before.
LanePlan plan_lanes(const Program& program, const std::vector<Statement>& statements, const KnownValues& known);

}  // namespace armature::internal
