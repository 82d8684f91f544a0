// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The unknowns of a robot's dynamics: its dynamic parameters, in which the torques are linear. Entries that hold the
// same symbol, as XX4 = YY4 = I4 of a symmetric link, are one unknown with several entries; so are multiples of it. A
// number is an unknown like any other: its value is not used to find what can be regrouped.
#pragma once

#include <vector>

#include "armature/derive/parameters.h"

namespace armature::internal {

// One entry of a robot's tables.
struct Entry {
  std::size_t link = 0;
  ParameterKind kind = ParameterKind::XX;
  friend bool operator==(const Entry&, const Entry&) = default;
  friend auto operator<=>(const Entry&, const Entry&) = default;
};

struct Unknown {
  struct Share {
    Entry entry;
    Rational factor;  // the entry holds factor * unknown
  };
  std::string label;          // "XX4", after its first entry
  Ref symbol;                 // a symbol with this label, for formulas
  Ref value;                  // in the robot's own symbols and numbers
  std::vector<Share> shares;  // never empty
};

// In the order of dynamic_parameters(). The symbols are made in `arena`, which must be a copy of the robot's.
std::vector<Unknown> unknowns_of(const Robot& robot, Arena& arena);

}  // namespace armature::internal
