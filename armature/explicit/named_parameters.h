// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A numeric robot with its numbers replaced by named symbols: a published model says I5 = D3*MX4 + ..., not 0.372.
// Every number other than zero among lengths, inertial parameters, motor inertias and gravity becomes a symbol with
// Khalil's name (D3, R2, XX4, IA1, GZ); angles that are not multiples of a right angle become alpha3, theta3. Where XX
// and YY of a link are equal they share the name XX, so that its symmetry about the joint's axis is kept. Symbols stay;
// a formula that is not a polynomial of symbols becomes one symbol too.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "armature/expr/trig_polynomial.h"
#include "armature/robot/robot.h"

namespace armature::internal {

struct NamedParameters {
  Robot robot;                                // with symbols for numbers
  TrigRing::Values values;                    // the value of each new symbol, in the robot's arena
  std::map<std::string, std::string> shared;  // "YY4" -> "XX4"
};

NamedParameters name_parameters(const Robot& robot);

// Lengths, inertial parameters, motor inertias and gravity that are numbers (zero too), by name; symbols are not among
// them.
std::map<std::string, double> number_parameters(const Robot& robot);

// The robot with other numbers for those of number_parameters() that `values` names.
Robot with_numbers(Robot robot, const std::map<std::string, double>& values);

}  // namespace armature::internal
