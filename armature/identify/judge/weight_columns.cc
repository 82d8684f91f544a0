// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/weight_columns.h"

#include <Eigen/Geometry>

#include "armature/robot/numbers.h"
#include "armature/robot/values.h"

namespace armature::internal {
namespace {

using Eigen::Vector3d;

Eigen::Index index(std::size_t i) { return static_cast<Eigen::Index>(i); }

}  // namespace

WeightColumns::WeightColumns(const Robot& given) : coordinates_(given.coordinates.size()) {
  Robot robot = given;
  std::unordered_map<Ref, Ref> at_zero;
  for (const Coordinate& c : robot.coordinates) at_zero.emplace(c.q, robot.arena.zero());
  give_values(robot, at_zero);
  const auto value = [&](Ref ref) { return number(robot.arena, ref).value_or(0); };
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Frame& frame = robot.frame(j);
    const Geometry& g = frame.geometry;
    Joint joint{frame.antecedent,
                frame.type == JointType::revolute,
                value(g.gamma),
                value(g.b),
                value(g.alpha),
                value(g.d),
                value(g.theta),
                value(g.r),
                {}};
    joint.coefficients.assign(coordinates_, 0.0);
    for (const Coupling& term : frame.variable) joint.coefficients[term.coordinate] += value(term.coefficient);
    joints_.push_back(std::move(joint));
  }
}

WeightColumns::AtPosture WeightColumns::at(std::span<const double> q) const {
  std::vector<Eigen::Isometry3d> frames{Eigen::Isometry3d::Identity()};
  for (const Joint& joint : joints_) {
    double variable = 0;
    for (std::size_t k = 0; k < coordinates_; ++k) variable += joint.coefficients[k] * q[k];
    const auto about = [](double angle, const Vector3d& axis) { return Eigen::AngleAxisd(angle, axis); };
    const auto along = [](double x, double z) { return Eigen::Translation3d(x, 0, z); };
    frames.push_back(frames[joint.antecedent] * about(joint.gamma, Vector3d::UnitZ()) * along(0, joint.b) *
                     about(joint.alpha, Vector3d::UnitX()) * along(joint.d, 0) *
                     about(joint.theta + (joint.turns ? variable : 0), Vector3d::UnitZ()) *
                     along(0, joint.r + (joint.turns ? 0 : variable)));
  }
  AtPosture result;
  for (Eigen::MatrixXd& each : result) each.setZero(index(coordinates_), index(4 * joints_.size()));
  for (std::size_t j = 1; j <= joints_.size(); ++j)
    for (std::size_t i = j; i > 0; i = joints_[i - 1].antecedent) {  // joints that carry link j
      const Joint& joint = joints_[i - 1];
      const Vector3d axis = frames[i].linear().col(2), origin = frames[i].translation();
      Eigen::Matrix<double, 3, 4> moved = Eigen::Matrix<double, 3, 4>::Zero();  // of M, MX, MY, MZ
      if (joint.turns) {
        moved.col(0) = axis.cross(frames[j].translation() - origin);
        for (int c = 0; c < 3; ++c) moved.col(1 + c) = axis.cross(frames[j].linear().col(c));
      } else {
        moved.col(0) = axis;
      }
      for (std::size_t k = 0; k < coordinates_; ++k)
        if (const double part = joint.coefficients[k]; part != 0)
          for (std::size_t a = 0; a < 3; ++a)
            result[a].row(index(k)).segment<4>(index(4 * (j - 1))) -= part * moved.row(index(a));
    }
  return result;
}

}  // namespace armature::internal
