// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A numeric robot with its numbers replaced by named symbols: a published model says I5 = D3*MX4 + ..., not 0.372.
// Every number other than zero among lengths, inertial parameters, motor inertias and gravity becomes a symbol with
// Khalil's name (D3, R2, XX4, IA1, GZ); angles that are not multiples of a right angle become alpha3, theta3. Equal
// moments of inertia of one link share a name, so that its symmetry is kept. Symbols stay; a formula that is not a
// polynomial of symbols becomes one symbol too.
#pragma once

#include <string>
#include <vector>

#include "armature/expr/trig_polynomial.h"
#include "armature/robot/robot.h"

namespace armature::internal {

struct NamedParameters {
  Robot robot;              // with symbols for numbers
  TrigRing::Values values;  // the value of each new symbol, in the robot's arena
};

NamedParameters name_parameters(const Robot& robot);

}  // namespace armature::internal
