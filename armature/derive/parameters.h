// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The dynamic parameters of a robot, in which its torques are linear: ten per link, then motor inertia, viscous and
// Coulomb friction, offset, springs and Stribeck friction per joint (Khalil & Creusot 1997, section 2.2; the last two
// are Armature's own). A parameter that is the number zero is left out. Link 0 has its ten where the base floats. Two
// parameters that share a symbol are still two parameters.
#pragma once

#include <string>
#include <vector>

#include "armature/robot/robot.h"

namespace armature::internal {

enum class ParameterKind { XX, XY, XZ, YY, YZ, ZZ, MX, MY, MZ, M, Ia, Fv, Fs, Fo, Ks, Kcos, Ksin, Fb };

constexpr bool is_inertial(ParameterKind kind) { return kind <= ParameterKind::M; }

struct DynamicParameter {
  std::size_t link = 0;  // 1..NL; 0 is a floating base
  ParameterKind kind = ParameterKind::XX;
  Ref value;  // in the robot's arena
};

// In the order of links, then of ParameterKind.
std::vector<DynamicParameter> dynamic_parameters(const Robot& robot);

// "XX3", "Ia2".
std::string label(const DynamicParameter& parameter);

// A reference to the parameter in the robot.
Ref& parameter_of(Robot& robot, std::size_t link, ParameterKind kind);

}  // namespace armature::internal
