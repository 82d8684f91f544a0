// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The PUMA 260 with the averages of table 2 of Izaguirre, Hashimoto, Paul & Hayward (1992): eleven inertial parameters,
// and friction of every joint.
#pragma once

#include <string>
#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

constexpr std::size_t puma260_joints = 6;

struct Puma260Value {
  std::string name, digits;  // "m6", as printed
};
// In the order of table 2. Inertias of link 4 are called ad4 and cd4, as in the paper's appendix A.
const std::vector<Puma260Value>& puma260_table_2();

// The printed value of a parameter of the paper: m6, a4 or ad4, fs1, ...; empty when it is not in table 2.
std::string puma260_published(const std::string& name);

Robot measured_puma260();

}  // namespace armature::internal
