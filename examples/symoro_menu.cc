// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/symoro_menu.h"

#include <algorithm>

#include "armature/derive/derive.h"

namespace armature::internal {

const std::vector<MenuEntry>& symoro_menu() {
  static const std::vector<MenuEntry> menu = {
      {"Geometric", "Transformation matrix", "3.1", "transform"},
      {"Geometric", "Fast geometric model", "3.2", "fast-geometry"},
      {"Geometric", "I.G.M. Pieper method", "3.3", "inverse-geometry-pieper"},
      {"Geometric", "I.G.M. Paul method", "3.3", "inverse-geometry-paul"},
      {"Geometric", "I.G.M. general method", "3.3", "inverse-geometry-general"},
      {"Geometric", "Constraint geometric eq. of loops", "3.4", "loop-geometry"},
      {"Kinematic", "Jacobian matrix", "4.1", "jacobian"},
      {"Kinematic", "Inverse Jacobian & determinant", "4.6", "inverse-jacobian"},
      {"Kinematic", "Velocity of links", "4.2", "link-velocities"},
      {"Kinematic", "Acceleration of links", "4.3", "link-accelerations"},
      {"Kinematic", "JPQP", "4.4", "jacobian-rate"},
      {"Kinematic", "Constraint kinematic eq. of loops", "4.5", "loop-kinematics"},
      {"Dynamic", "I.D.M. Newton Euler method", "5.1", "inverse-dynamics"},
      {"Dynamic", "I.D.M. Lagrange method", "5.5", "lagrange"},
      {"Dynamic", "Inertia matrix", "5.3.2", "inertia"},
      {"Dynamic", "Centrifugal, Coriolis & Gravity torque", "5.3.1", "bias"},
      {"Dynamic", "Direct dynamic model", "5.3, 5.4", "direct-dynamics"},
      {"Identification", "Base inertial parameters", "6.4", "", "base"},
      {"Identification", "Dynamic Identification model", "6.1", "regressor"},
      {"Identification", "Energy Identification model", "6.3", "energy-regressor"},
      {"Identification", "Filtered dynamic Identification model", "6.2", "filtered-regressor"},
  };
  return menu;
}

bool is_there(const MenuEntry& entry) {
  const std::vector<ModelEntry>& catalogue = model_catalog();
  return entry.model.empty() || std::any_of(catalogue.begin(), catalogue.end(),
                                            [&](const ModelEntry& model) { return model.name == entry.model; });
}

}  // namespace armature::internal
