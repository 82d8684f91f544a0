// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Table 1 of Jamisola et al. 1999, the 24 lumped inertias of the PA-10, recovered from oscillations of a simulated arm.
//
// The paper gives the formulas of two of them,
//
//   a44 = Im4 + I14 - I20 sin(q5)^2,   I14 = Izz4 + Iyy5 + Izz6 = ZZR4 + ZZR6,
//                                      I20 = Iyy5 - Ixx5 - m6 rz6^2 + Izz6 - Ixx6 = ZZR6 - XXR5 - XXR6
//
// (terms in q6 left out; ours on the right: base parameters of this geometry); the page with the others is lost. So the
// simulated arm has I14 and I20 where the paper has them, and each other value of the table as one of the parameters
// that an oscillation determines, first moments times a length of the arm. Which one is our choice: one for which the
// inertia matrix is positive definite. Signs and sizes, from 0.0017 to 11.2, are the table's. Motor inertias Im, which
// the paper lists apart, are left out.
//
// One joint is free, the others have their brakes on: a_kk q'' + kv_n q' + g = u (eq. 2). The swing is integrated, its
// angle measured with noise, and identify/dominant_inertia.h takes it from there, from the last joint to the first.
#pragma once

#include <string>
#include <vector>

#include "armature/base/progress.h"
#include "armature/identify/oscillations/dominant_inertia.h"

namespace armature::internal {

struct RecoveredInertia {
  std::string name, formula;  // "I14", "ZZR4 + ZZR6"
  double published = 0, found = 0;
};

struct Pa10Experiment {
  std::vector<RecoveredInertia> table;     // I1 to I24
  std::vector<DominantInertia> measured;   // one per oscillation
  std::vector<OscillationRecord> records;  // of these
  std::vector<double> friction;            // found, per joint
  std::vector<std::string> notes;          // postures that were missing
};

Pa10Experiment pa10_lumped_inertias(Progress& progress = no_progress());

// Viscous friction of the simulated drives, Nm s/rad.
extern const std::vector<double> pa10_viscous_friction;

}  // namespace armature::internal
