// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers kept as parameters: a robot with some of its numbers replaced by symbols ("M6", "d3", "G1"), so that
// generated code can change them at run time. The other numbers are still folded.
//
//   name                            group     belongs to the group
//   XX XY XZ YY YZ ZZ MX MY MZ M    inertial  unless zero
//   Ia                              motors    unless zero
//   Fv Fs Fo                        friction  unless zero
//   gamma b alpha d theta r         geometry  lengths unless zero, angles unless multiples of a right angle
//   G1 G2 G3                        gravity   always: a robot may be mounted another way round
//   FX FY FZ CX CY CZ               -         forces and moments on the environment, by name only
//
// All but gravity carry the number of their link or frame. "all" are the groups inertial, motors and friction: the
// dynamic parameters, in which torques are linear.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "armature/derive/derive.h"

namespace armature::internal {

struct KeptParameters {
  Robot robot;
  std::vector<std::pair<std::string, double>> values;  // the robot's numbers, by symbol
};

// `names` are names of single numbers, zero or not, and of groups. Throws InputError for names that the robot does not
// have, and for those that mean something else in the robot's formulas.
KeptParameters keep_parameters(const Robot& robot, const std::vector<std::string>& names);

}  // namespace armature::internal
