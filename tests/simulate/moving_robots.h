// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Robots for tests of motion.
#pragma once

#include <string>

#include "armature/base/diagnostics.h"
#include "armature/read/reader.h"

namespace armature::internal::test {

inline Robot library_robot(const std::string& name) {
  Diagnostics diagnostics;
  return read_robot(name, diagnostics);
}

// A point mass of 2 kg at the end of a rod of 0.5 m, in a vertical plane; hangs down at q = -pi/2. `losses`: further
// entries of the joint, in YAML.
inline Robot pendulum(const std::string& losses = "") {
  Diagnostics diagnostics;
  return read_yaml(
      "armature: 1\nrobot: pendulum\ngravity: [0, 0, -9.81]\nconvention: modified\n"
      "joints:\n  - [joint, alpha, a, theta, d]\n  - [swing, pi/2, 0, q1, 0]\n"
      "links:\n  - [link, m, cx, cy, cz, Ixx, Ixy, Ixz, Iyy, Iyz, Izz]\n  - [swing, 2, 0.5, 0, 0, 0, 0, 0, 0, 0, 0]\n" +
          losses,
      "pendulum.yaml", diagnostics);
}

}  // namespace armature::internal::test
