// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/payload_frame.h"

#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

using Ten = Eigen::Matrix<double, 10, 1>;

Eigen::Matrix3d hat(const Eigen::Vector3d& v) {
  Eigen::Matrix3d m;
  m << 0, -v.z(), v.y(), v.z(), 0, -v.x(), -v.y(), v.x(), 0;
  return m;
}

Eigen::Matrix3d inertia_of(const Ten& t) {
  Eigen::Matrix3d j;
  j << t[0], t[1], t[2], t[1], t[3], t[4], t[2], t[4], t[5];
  return j;
}

// Whether all numbers of the pose are known; if so, they are in `frame`.
bool take_pose(const Robot& robot, const Pose& pose, PayloadFrame& frame) {
  PayloadFrame found = frame;
  for (std::size_t i = 0; i < 9; ++i) {
    const auto value = number(robot.arena, pose.rotation[i]);
    if (!value) return false;
    found.rotation(static_cast<Eigen::Index>(i / 3), static_cast<Eigen::Index>(i % 3)) = *value;
  }
  for (std::size_t i = 0; i < 3; ++i) {
    const auto value = number(robot.arena, pose.position[i]);
    if (!value) return false;
    found.position[static_cast<Eigen::Index>(i)] = *value;
  }
  found.is_khalil = false;
  frame = found;
  return true;
}

}  // namespace

PayloadFrame payload_frame(const Robot& robot, const PayloadPlace& place) {
  PayloadFrame result;
  result.name = robot.frame(place.link).link_name;
  for (const std::string& name : {place.frame, result.name})
    for (const AttachedFrame& attached : robot.attached)
      if (!name.empty() && attached.link == place.link && attached.name == name &&
          take_pose(robot, attached.pose, result)) {
        result.name = name;
        return result;
      }
  return result;
}

Eigen::Matrix<double, 10, 10> in_khalil_frame(const PayloadFrame& frame) {
  const Eigen::Matrix3d &r = frame.rotation, p = hat(frame.position);
  Eigen::Matrix<double, 10, 10> result;
  for (Eigen::Index i = 0; i < 10; ++i) {
    const Ten one = Ten::Unit(i);
    const Eigen::Vector3d moved = r * one.segment<3>(6);
    const Eigen::Matrix3d s = hat(moved);
    const Eigen::Matrix3d j = r * inertia_of(one) * r.transpose() - p * s - s * p - one[9] * p * p;
    result.col(i) << j(0, 0), j(0, 1), j(0, 2), j(1, 1), j(1, 2), j(2, 2), moved + one[9] * frame.position, one[9];
  }
  return result;
}

Eigen::Matrix<double, 6, 1> about_centre(const Ten& ten) {
  const Eigen::Matrix3d c = hat(ten.segment<3>(6) / ten[9]);
  const Eigen::Matrix3d j = inertia_of(ten) + ten[9] * c * c;
  return {j(0, 0), j(0, 1), j(0, 2), j(1, 1), j(1, 2), j(2, 2)};
}

}  // namespace armature::internal
