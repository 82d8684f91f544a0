// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A matrix as a picture: one square per entry, darker for larger magnitudes, in one colour for positive and another for
// negative entries. Entries below a twentieth of the largest magnitude are left out.
#pragma once

#include <string>
#include <vector>

namespace armature::internal {

struct HeatMap {
  std::string title;
  std::vector<std::string> rows, columns;
  std::vector<double> values;  // by rows
  double most = 1;             // the magnitude drawn in full colour
  double width = 540;
};

std::string svg(const HeatMap& map);

}  // namespace armature::internal
