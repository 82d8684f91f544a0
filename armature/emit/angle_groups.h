// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The run part in an order that computes sines and cosines in groups of angles, four in most
// languages: first what the angles are made
// of, then the groups, then the other lines as they were. A sine of something that itself needs a sine stays where it
// is, with a call of its own; robots have none.
#pragma once

#include <string>
#include <vector>

#include "armature/emit/listing.h"

namespace armature::internal {

inline constexpr std::size_t angles_of_a_group = 4;

struct AngleGroup {
  std::string angles, sines, cosines;  // names of the variables
  std::vector<ValueIndex> values;      // the angles
};

struct AngleGroups {
  std::vector<AngleGroup> groups = {};
  std::vector<Listing::Line> angles = {}, ratios = {}, others = {};  // lines of the run part, in order
};

AngleGroups group_angles(const Program& program, const Listing& listing, Names& names,
                         std::size_t largest = angles_of_a_group);

}  // namespace armature::internal
