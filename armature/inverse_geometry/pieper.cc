// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Pieper 1968. Where the axes of joints i, i+1, i+2 meet in a point s, E_i E_i+1 E_i+2 s = s, so that the position of s
// involves the other three joints only, and what is left is an orientation:
//
//   wrist     joints 4, 5, 6:  E_1 E_2 E_3 s = G s
//   middle    joints 3, 4, 5:  E_1 E_2 s = G E_6^-1 s, that is E_2^-1 E_1^-1 (G E_6^-1 G^-1) (G s) = s
//
// and from the other end of the arm joints 1, 2, 3 and 2, 3, 4. With three prismatic joints the revolute ones give the
// orientation, and the position is linear in the rest.
#include <fmt/format.h>

#include <Eigen/LU>

#include "armature/inverse_geometry/six_joints.h"
#include "armature/inverse_geometry/three_joints.h"

namespace armature::internal::ik {
namespace {

// The point nearest to three axes; false when they are too far from it or from being able to orient.
bool common_point(const Axis& a, const Axis& b, const Axis& c, double within, Vec3& point) {
  if (a.slides || b.slides || c.slides) return false;
  if (a.h.cross(b.h).norm() < 1e-3 || b.h.cross(c.h).norm() < 1e-3) return false;
  Mat3 sum = Mat3::Zero();
  Vec3 right = Vec3::Zero();
  for (const Axis* axis : {&a, &b, &c}) {
    const Mat3 across = Mat3::Identity() - axis->h * axis->h.transpose();
    sum += across;
    right += across * axis->p;
  }
  point = sum.inverse() * right;
  for (const Axis* axis : {&a, &b, &c})
    if (axis->h.cross(point - axis->p).norm() > within) return false;
  return true;
}

class Wrist final : public SixJointSolver {
 public:
  Wrist(const SixAxes& axes, const Vec3& s, bool from_tool, double slack)
      : axes_(axes), s_(s), from_tool_(from_tool), scale_(reach_scale(axes, s)), slack_(slack) {}

  void solve(const Motion& pose, std::vector<Six>& found) const override {
    const Motion g = from_tool_ ? pose.inverse() : pose;
    const Triples arms = reach_point(axes_[0], axes_[1], axes_[2], s_, g * s_, scale_, slack_);
    for (std::size_t i = 0; i < arms.count; ++i) {
      std::array<double, 3> arm = arms.values[i];
      if (orient(g, arm, found)) continue;
      // Where the point is on the axis of a joint, that joint is free, and another value may be oriented.
      Vec3 y = s_;
      for (std::size_t k = 3; k-- > 0; y = moved(axes_[k], arm[k], y)) {
        if (axes_[k].slides || axes_[k].h.cross(y - axes_[k].p).norm() > 1e-9 * scale_) continue;
        bool oriented = false;
        for (int n = 1; !oriented && n < free_tries; ++n) {
          arm[k] = free_angle(n);
          oriented = orient(g, arm, found);
        }
        break;
      }
    }
  }

 private:
  bool orient(const Motion& g, const std::array<double, 3>& arm, std::vector<Six>& found) const {
    Vec3 x = g.R.col(0), y = g.R.col(1);
    for (std::size_t k = 0; k < 3; ++k) {
      if (axes_[k].slides) continue;
      const double c = std::cos(arm[k]), s = -std::sin(arm[k]);
      x = turned(axes_[k].h, c, s, x);
      y = turned(axes_[k].h, c, s, y);
    }
    Mat3 rest;
    rest << x, y, x.cross(y);
    const Triples wrists = reach_orientation(axes_[3].h, axes_[4].h, axes_[5].h, rest, slack_);
    for (std::size_t k = 0; k < wrists.count; ++k) {
      const auto& w = wrists.values[k];
      const Six q = {arm[0], arm[1], arm[2], w[0], w[1], w[2]};
      found.push_back(from_tool_ ? reversed(q) : q);
    }
    return wrists.count > 0;
  }

  SixAxes axes_;
  Vec3 s_;
  bool from_tool_;
  double scale_, slack_;
};

class Middle final : public SixJointSolver {
 public:
  Middle(const SixAxes& axes, const Vec3& s, bool from_tool, double slack)
      : axes_(axes), s_(s), from_tool_(from_tool), scale_(reach_scale(axes, s)), slack_(slack) {}

  void solve(const Motion& pose, std::vector<Six>& found) const override {
    const Motion g = from_tool_ ? pose.inverse() : pose;
    const Triples outer = reach_point(axes_[1], axes_[0], moved(g, axes_[5]), g * s_, s_, scale_, slack_);
    for (std::size_t i = 0; i < outer.count; ++i) {
      const double q2 = -outer.values[i][0], q1 = -outer.values[i][1], q6 = -outer.values[i][2];
      const Mat3 rest =
          (moved(axes_[0], q1) * moved(axes_[1], q2)).R.transpose() * g.R * moved(axes_[5], q6).R.transpose();
      const Triples inner = reach_orientation(axes_[2].h, axes_[3].h, axes_[4].h, rest, slack_);
      for (std::size_t k = 0; k < inner.count; ++k) {
        const auto& w = inner.values[k];
        const Six q = {q1, q2, w[0], w[1], w[2], q6};
        found.push_back(from_tool_ ? reversed(q) : q);
      }
    }
  }

 private:
  SixAxes axes_;
  Vec3 s_;
  bool from_tool_;
  double scale_, slack_;
};

class ThreePrismatic final : public SixJointSolver {
 public:
  ThreePrismatic(const SixAxes& axes, double slack) : axes_(axes), slack_(slack) {
    for (std::size_t i = 0, turning = 0; i < 6; ++i)
      if (!axes[i].slides) turning_[turning++] = i;
  }

  void solve(const Motion& g, std::vector<Six>& found) const override {
    const Triples turns =
        reach_orientation(axes_[turning_[0]].h, axes_[turning_[1]].h, axes_[turning_[2]].h, g.R, slack_);
    for (std::size_t i = 0; i < turns.count; ++i) {
      Six q{};
      for (std::size_t k = 0; k < 3; ++k) q[turning_[k]] = turns.values[i][k];
      Motion sum;
      Mat3 directions;
      Eigen::Index column = 0;
      for (std::size_t k = 0; k < 6; ++k) {
        if (axes_[k].slides) directions.col(column++) = sum.R * axes_[k].h;
        else sum = sum * moved(axes_[k], q[k]);
      }
      const Vec3 slides = directions.fullPivLu().solve(g.p - sum.p);
      column = 0;
      for (std::size_t k = 0; k < 6; ++k)
        if (axes_[k].slides) q[k] = slides[column++];
      found.push_back(q);
    }
  }

 private:
  SixAxes axes_;
  std::array<std::size_t, 3> turning_{};
  double slack_;
};

}  // namespace

SpecialSolver pieper_solver(const SixAxes& axes, const Nearness& nearness) {
  std::size_t slides = 0;
  for (const Axis& axis : axes) slides += axis.slides;
  if (slides == 3) return {std::make_unique<ThreePrismatic>(axes, nearness.slack), "three prismatic joints"};
  const double within = nearness.geometry * reach_scale(axes, axes[5].p);
  const SixAxes back = reversed(axes);
  Vec3 s;
  const auto meet = [](const char* joints) { return fmt::format("the axes of joints {} intersect", joints); };
  if (common_point(axes[3], axes[4], axes[5], within, s))
    return {std::make_unique<Wrist>(axes, s, false, nearness.slack), meet("4, 5, 6")};
  if (common_point(axes[0], axes[1], axes[2], within, s))
    return {std::make_unique<Wrist>(back, s, true, nearness.slack), meet("1, 2, 3")};
  if (common_point(axes[2], axes[3], axes[4], within, s))
    return {std::make_unique<Middle>(axes, s, false, nearness.slack), meet("3, 4, 5")};
  if (common_point(axes[1], axes[2], axes[3], within, s))
    return {std::make_unique<Middle>(back, s, true, nearness.slack), meet("2, 3, 4")};
  return {};
}

}  // namespace armature::internal::ik
