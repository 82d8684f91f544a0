// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Sines and cosines in generated Fortran: of an array of angles, inline, by the constants and polynomials of
// c_trigonometry; angles beyond 99 and NaN go to the compiler's sin and cos. gfortran makes vector instructions of the
// loop, best where all angles of a seven-joint arm are in one call and none is added to fill registers up (eight at
// once tempt it to registers of 512 bits, which take longer).
//
// Fortran compilers that may reorder sums (gfortran -Ofast; others by default) cannot be asked whether they do. So the
// multiple of pi/2 is read from the bits of the rounded number, which no reordering of sums can see through; what
// remains to them is the order of the reduction, worth 2e-14 at most (5e-6 in single
// precision).
#pragma once

#include <string>
#include <vector>

#include "armature/emit/angle_groups.h"
#include "armature/emit/description.h"

namespace armature::internal {

// The subroutines sine_cosine(count, angles, sines, cosines) and far_angles of the kind dp.
std::string fortran_trigonometry(bool single);

// What the top of a file says of accuracy.
Text fortran_trigonometry_note(bool single);

// The statements of one group, and the arrays that they need: "angles1(3), sines1(3), cosines1(3)".
std::string fortran_angle_group(const AngleGroup& group, const std::vector<std::string>& angles);
std::string fortran_angle_arrays(const AngleGroup& group);

}  // namespace armature::internal
