// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The lumped constants I1 to I23 and g1 to g5 of Armstrong, Khatib & Burdick 1986 for a PUMA 560, by fitting the form
// in which the paper writes the elements of A and g to those of the recursion. The form comes from tables A5 and A7,
// and for A (table A4 is lost in the scan) from integrating table A5; it is right if and only if the fit leaves nothing
// over.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

struct PaperConstants {
  std::map<std::string, double> values;  // "I1" ... "I23", "g1" ... "g5"
  double residual = 0;                   // of the fits, as a share of the largest element fitted
};
// A robot with the geometry and the zeros of the PUMA 560.
PaperConstants paper_constants(const Robot& robot);

// A constant as the scan has it.
struct PublishedConstant {
  std::string name, unit;
  double value = 0, tolerance = 0;
  std::string source;
};
// Of table A3 the scan has the odd inertial constants and all of gravity. Six more follow from numbers in table A5,
// which prints no tolerances: 1 % is taken. I2, I4, I6, I20 and I22 are lost.
const std::vector<PublishedConstant>& published_constants();

}  // namespace armature::internal
