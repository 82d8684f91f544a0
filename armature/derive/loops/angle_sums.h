// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// An angle that was found in numbers, as the exact sum that it is: of a multiple of pi/12 and few of the constant
// angles of a robot (the offsets theta and the turns gamma of its frames), each added or subtracted. An angle between
// two links of a planar loop is such a sum. A number can agree by chance: whoever uses the sum proves it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

struct AngleSum {
  int twelfths = 0;                         // of pi; between -12 and 12
  std::vector<std::pair<Ref, int>> angles;  // in the robot's arena, with their factors
  Ref in(Arena& arena) const;               // a copy of that arena that may have grown
};

class AngleSums {
 public:
  // `values` of the symbols in angles.
  AngleSums(const Robot& robot, const std::map<std::string, double>& values);
  // Up to whole turns; the sum of the fewest angles.
  std::optional<AngleSum> of(double angle) const;

 private:
  bool find(double left, std::size_t first, std::size_t more, AngleSum& sum) const;

  std::vector<std::pair<Ref, double>> angles_;  // none a multiple of pi/12, no two alike
};

}  // namespace armature::internal
