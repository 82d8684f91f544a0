// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/excite/excite_space.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

double number_of_geometry(const Robot& robot, Ref ref) {
  const auto value = number(robot.arena, ref);
  if (!value || !std::isfinite(*value))
    throw UnmetRequest("the geometry of the robot must be numbers", "distances are measured between its frames");
  return *value;
}

Eigen::Matrix3d about(const Eigen::Vector3d& axis, double angle) {
  return Eigen::AngleAxisd(angle, axis).toRotationMatrix();
}

}  // namespace

double segment_distance(const Eigen::Vector3d& a0, const Eigen::Vector3d& a1, const Eigen::Vector3d& b0,
                        const Eigen::Vector3d& b1) {
  const Eigen::Vector3d a = a1 - a0, b = b1 - b0, between = a0 - b0;
  const double aa = a.squaredNorm(), bb = b.squaredNorm(), ab = a.dot(b), ac = a.dot(between), bc = b.dot(between);
  const double spread = aa * bb - ab * ab;
  double s = spread > 1e-12 * aa * bb ? std::clamp((ab * bc - ac * bb) / spread, 0.0, 1.0) : 0;
  double t = bb > 0 ? (ab * s + bc) / bb : 0;
  if (t < 0 || t > 1 || bb == 0) {
    t = std::clamp(t, 0.0, 1.0);
    s = aa > 0 ? std::clamp((ab * t - ac) / aa, 0.0, 1.0) : 0;
  }
  return (between + s * a - t * b).norm();
}

RobotSpace::RobotSpace(const Robot& robot) {
  const auto value = [&](Ref ref) { return number_of_geometry(robot, ref); };
  for (Eigen::Index i = 0; i < 9; ++i)
    base_turn_(i / 3, i % 3) = value(robot.base.rotation[static_cast<std::size_t>(i)]);
  for (Eigen::Index i = 0; i < 3; ++i) base_shift_[i] = value(robot.base.position[static_cast<std::size_t>(i)]);
  const Eigen::Vector3d x = Eigen::Vector3d::UnitX(), z = Eigen::Vector3d::UnitZ();
  // Frames with the same origin are one point; a frame moves when a joint before it moves and its origin is not on that
  // joint's axis.
  std::vector<std::size_t> point(robot.link_count + 1, 0);
  std::vector<char> turned(robot.link_count + 1, 0), moves(robot.link_count + 1, 0);
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Frame& frame = robot.frame(j);
    const Geometry& g = frame.geometry;
    Joint joint;
    joint.antecedent = frame.antecedent;
    joint.turn = about(z, value(g.gamma)) * about(x, value(g.alpha));
    joint.shift = about(z, value(g.gamma)) * Eigen::Vector3d(value(g.d), 0, 0) + value(g.b) * z;
    joint.r = value(g.r);
    joint.theta = value(g.theta);
    joint.prismatic = frame.type == JointType::prismatic;
    for (const Coupling& term : frame.variable) joint.variable.emplace_back(term.coordinate, value(term.coefficient));
    const bool driven = !joint.variable.empty(), slides = driven && joint.prismatic;
    const Eigen::Vector3d reach = joint.shift + joint.turn.col(2) * joint.r;
    point[j] = !slides && reach.norm() < 1e-9 ? point[joint.antecedent] : j;
    const std::size_t before = joint.antecedent;
    // A rotation does not move a point on its axis (z of that frame).
    const bool on_axis = std::hypot(reach.x(), reach.y()) < 1e-9;
    const bool rotated = before > 0 && !joints_[before - 1].variable.empty() && !joints_[before - 1].prismatic;
    moves[j] = moves[before] || slides || (reach.norm() >= 1e-9 && (turned[before] || (rotated && !on_axis)));
    turned[j] = turned[before] || rotated;
    if (moves[j]) moving_.push_back(j);
    joints_.push_back(std::move(joint));
  }
  for (std::size_t a = 1; a <= robot.link_count; ++a)
    for (std::size_t b = a + 1; b <= robot.link_count; ++b) {
      const std::size_t ends[4] = {point[joints_[a - 1].antecedent], point[a], point[joints_[b - 1].antecedent],
                                   point[b]};
      const bool apart = ends[0] != ends[2] && ends[0] != ends[3] && ends[1] != ends[2] && ends[1] != ends[3];
      if (apart && ends[0] != ends[1] && ends[2] != ends[3]) pairs_.push_back({a, b, segments_between(a, b)});
    }
}

// From both ends down to where the branches meet, without a and b.
std::vector<std::size_t> RobotSpace::segments_between(std::size_t a, std::size_t b) const {
  std::vector<std::size_t> result;
  for (std::size_t i = joints_[a - 1].antecedent, j = joints_[b - 1].antecedent; i != j && j != a;) {
    std::size_t& higher = i > j ? i : j;
    result.push_back(higher);
    higher = joints_[higher - 1].antecedent;
  }
  return result;
}

std::vector<Eigen::Vector3d> RobotSpace::origins(std::span<const double> q) const {
  std::vector<Eigen::Matrix3d> turns = {base_turn_};
  std::vector<Eigen::Vector3d> places = {base_shift_};
  for (const Joint& joint : joints_) {
    double moved = 0;
    for (const auto& [coordinate, factor] : joint.variable) moved += factor * q[coordinate];
    // The joint variable replaces theta or r.
    const bool driven = !joint.variable.empty();
    const double theta = joint.theta + (driven && !joint.prismatic ? moved : 0);
    const double r = joint.r + (driven && joint.prismatic ? moved : 0);
    const Eigen::Matrix3d to_axis = turns[joint.antecedent] * joint.turn;
    places.push_back(places[joint.antecedent] + turns[joint.antecedent] * joint.shift + to_axis.col(2) * r);
    turns.push_back(to_axis * about(Eigen::Vector3d::UnitZ(), theta));
  }
  return places;
}

double RobotSpace::lowest(const std::vector<Eigen::Vector3d>& origins) const {
  double result = std::numeric_limits<double>::infinity();
  for (const std::size_t j : moving_) result = std::min(result, origins[j].z());
  return result;
}

double RobotSpace::self_distance(const std::vector<Eigen::Vector3d>& origins, double near) const {
  const auto start = [&](std::size_t j) -> const Eigen::Vector3d& { return origins[joints_[j - 1].antecedent]; };
  double result = std::numeric_limits<double>::infinity();
  for (const Segments& p : pairs_) {
    double between = 0;
    for (const std::size_t j : p.between) between += (origins[j] - start(j)).norm();
    if (between >= near)
      result = std::min(result, segment_distance(start(p.a), origins[p.a], start(p.b), origins[p.b]));
  }
  return result;
}

}  // namespace armature::internal
