// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// From the tolerances of direct measurements to those of what is computed from them: "root of sum of squares"
// (Armstrong, Khatib & Burdick 1986, section 5). A computed quantity I depends on the parameters p of a link (M, MX,
// XX, ... about the frame's origin), and these on what was measured, x: the mass m, the centre (cx, cy, cz) and the
// moments (Ixx, ...) about it, XX = Ixx + m (cy^2 + cz^2), XY = Ixy - m cx cy, MX = m cx. One measurement enters
// several parameters, so their shares add before they are squared:
//
//   tolerance(I)^2 = sum_x (sum_p dI/dp dp/dx tolerance(x))^2
#pragma once

#include <map>
#include <optional>
#include <string>

#include "armature/robot/robot.h"

namespace armature::internal {

// dI/dp by the name of p: "M2", "MX2", "XX2", "IA2".
using Slopes = std::map<std::string, double>;

// dp/dx for the measurement `quantity` ("m", "cx", "Ixx", "MX", "Ia", ...) of link j, by the name of p. Nothing when a
// number that it needs is a symbol, or when the quantity has no such meaning (cx of a link without mass).
std::optional<Slopes> parameter_slopes(const Robot& robot, std::size_t j, const std::string& quantity);

// The columns of the YAML tables that may have a tolerance.
bool can_have_tolerance(const std::string& quantity);

// The tolerance of a quantity with these slopes from the robot's own tolerances; nothing when none of them matters.
std::optional<double> measured_tolerance(const Robot& robot, const Slopes& slopes);

}  // namespace armature::internal
