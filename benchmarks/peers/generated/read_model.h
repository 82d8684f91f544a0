// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The model of Pinocchio that compare.py writes as text.
#pragma once

#include <fstream>
#include <pinocchio/multibody.hpp>
#include <string>

namespace pin = pinocchio;

// One line per joint, each on the one before and turning about z: placement (rotation by rows, position), mass, centre,
// inertia about the centre (xx xy yy xz yz zz).
inline pin::Model read_model(const char* path) {
  pin::Model model;
  std::ifstream in(path);
  pin::JointIndex parent = 0;
  for (double r[9]; in >> r[0];) {
    for (int i = 1; i < 9; ++i) in >> r[i];
    Eigen::Vector3d p, c;
    double mass = 0, i[6];
    in >> p[0] >> p[1] >> p[2] >> mass >> c[0] >> c[1] >> c[2];
    for (double& x : i) in >> x;
    Eigen::Matrix3d rotation, inertia;
    rotation << r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7], r[8];
    inertia << i[0], i[1], i[3], i[1], i[2], i[4], i[3], i[4], i[5];
    parent = model.addJoint(parent, pin::JointModelRZ(), pin::SE3(rotation, p), "j" + std::to_string(parent + 1));
    model.appendBodyToJoint(parent, pin::Inertia(mass, c, inertia));
  }
  return model;
}
