// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Springs on the joints of a robot: Gamma_j includes Ks_j v_j + Kcos_j cos(v_j) + Ksin_j sin(v_j), with the joint
// variable v_j. A spring that is at rest at v0 is Ks v + Fo with the friction offset Fo = -Ks v0. A spring that pulls
// at a lever which turns with the joint gives the sine of the angle from where the two are in line.
#pragma once

#include "armature/robot/robot.h"

namespace armature::internal {

bool has_springs(const Arena& arena, const Frame& frame);
bool has_springs(const Robot& robot);

void remove_springs(Frame& frame, const Arena& arena);

// The same springs where the joint variable is measured from `zero`: v = zero + v'. Of a linear spring Ks zero goes to
// the friction offset.
void measure_springs_from(Frame& frame, Arena& arena, Ref zero);

}  // namespace armature::internal
