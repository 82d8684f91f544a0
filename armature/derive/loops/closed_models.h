// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The models of a robot with closed loops (Khalil & Creusot 1997, section 5.2). The equivalent tree moves with the
// rates that the loops impose on its passive joints (loop_kinematics.h), and its torques are those that the motors
// feel:
//
//   q'_tr = G q'_a,   q''_tr = G q''_a + [0; -W_p^-1 Psi],   G = [1; W]                        (13, 14)
//   Gamma_m = G^T Gamma_tr = Gamma_a + W^T Gamma_p                                              (22)
//   A_m = G^T A_tr G,   H_m = Gamma_m at q''_a = 0,   q''_a = A_m^-1 (Gamma - H_m)
//
// so every recursion of a tree is used as it is, with other velocities. A program has no square roots, so positions of
// the passive joints are inputs, "qp", beside those of the motorised ones, "q"; the verbs complete them. Derivatives
// are those along the closed postures: d/dq_a + W^T d/dq_p.
#pragma once

#include <string>
#include <vector>

#include "armature/derive/derive.h"

namespace armature::internal {

// Can the model be derived for a robot with loops?
bool has_closed_model(const std::string& name);

// The model called `name` of a robot with loops; `tree` derives it for a tree. Throws UnmetRequest for models that
// loops do not have, and for loops whose passive joints the motors do not determine.
Model derive_closed(const Robot& robot, const std::string& name, Model (*tree)(const Robot&, const DeriveOptions&),
                    const DeriveOptions& options);

// The inputs "q" and "qp", with `rates` = 1 "qd" too, with 2 "qdd" as well; and what to tell about them.
std::vector<Input> closed_inputs(const Robot& robot, int rates);
std::vector<std::string> closed_notes(const Robot& robot);

// `robot` with its motorised coordinates alone, for what counts them: units, inputs, names.
Robot motors_of(const Robot& robot);

}  // namespace armature::internal
