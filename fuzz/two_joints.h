// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The robot that logs are read for.
#pragma once

#include "armature/read/reader.h"

inline armature::Robot two_joints() {
  armature::Diagnostics diagnostics;
  return armature::internal::read_yaml(
      "armature: 1\nrobot: arm\nconvention: khalil\njoints:\n  - [joint, d, theta]\n  - [shoulder, 0, q1]\n"
      "  - [elbow, 1, q2]\n",
      "arm.yaml", diagnostics);
}
