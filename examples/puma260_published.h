// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Tables 1 to 3 of Izaguirre, Hashimoto, Paul & Hayward (1992): the 52 parameters of a PUMA 260 that motions can tell
// apart, averages and standard deviations over ten trajectories, each fitted alone; the same of the 23 significant
// ones, fitted without the others; and friction as Lloyd measured it on the same robot.
//
// Read from a scan: the names of rows 1, 17 to 22, 25, 27 and 38 to 41 follow from their places. Row 50 (ds4) cannot be
// right as printed: ten values between 0.0459 and 0.1467 do not have a standard deviation of 0.0021.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

constexpr std::size_t puma260_joints = 6;

struct Puma260Row {
  std::string name;                                      // "m6", "fs1"
  double average = 0, deviation = 0;                     // table 1
  std::optional<double> kept = {}, deviation_kept = {};  // table 2; empty: not significant
  std::optional<double> lloyd = {};                      // table 3, of friction
};
// In the order of table 1.
const std::vector<Puma260Row>& puma260_table();

// The row of a parameter; it must be there.
const Puma260Row& puma260_row(const std::string& name);

// Coefficients of gravity (section 7.1), Nm: as Lloyd measured them and as the paper finds them.
struct Puma260Gravity {
  double c12 = 0, c13 = 0, c15 = 0;
};
constexpr Puma260Gravity puma260_gravity_lloyd{5.509, -1.1762, -0.192};
constexpr Puma260Gravity puma260_gravity_paper{5.51792, -1.176644, -0.13743};

// The plant: the PUMA 260 of the library that has all its moments and friction.
Robot puma260_plant();

}  // namespace armature::internal
