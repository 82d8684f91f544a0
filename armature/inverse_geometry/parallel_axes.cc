// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Three parallel axes, as in the UR family. Joints 2, 3, 4 move points only across their direction h and leave h as it
// is; joints 5 and 6 leave the point c where their axes meet. So
//
//   h . E_1^-1 G c = h . c                      gives q_1    (a cos + b sin = d, or linear)
//   R_6^-1 R_5^-1 h = R_G^-1 R_1 h              gives q_5, then q_6
//   E_2 E_3 E_4 = E_1^-1 G E_6^-1 E_5^-1        a planar arm of two links and a turn: q_3, q_2, q_4
#include <fmt/format.h>

#include "armature/inverse_geometry/equations.h"
#include "armature/inverse_geometry/six_joints.h"

namespace armature::internal::ik {
namespace {

class ParallelAxes final : public SixJointSolver {
 public:
  ParallelAxes(const SixAxes& axes, const Vec3& c, bool from_tool, double slack)
      : axes_(axes), c_(c), from_tool_(from_tool), scale_(reach_scale(axes, c)), slack_(slack) {
    h_ = axes[2].h;
    for (const std::size_t i : {1UL, 3UL}) {
      sign_[i - 1] = axes[i].h.dot(h_) < 0 ? -1 : 1;
      h_ += sign_[i - 1] * axes[i].h;
    }
    sign_[1] = 1;
    h_.normalize();
  }

  void solve(const Motion& pose, std::vector<Six>& found) const override {
    const Motion g = from_tool_ ? pose.inverse() : pose;
    const Vec3 target = g * c_;
    const Axis& one = axes_[0];
    Few<2> firsts;
    bool any = false;
    if (one.slides) firsts.add(h_.dot(target - c_) / h_.dot(one.h));
    else {
      // h . R(-q1) y = h . (c - p1),  y = G c - p1
      const Vec3 y = target - one.p;
      const double along = one.h.dot(y), k = one.h.dot(h_);
      firsts = solve_trigonometric(h_.dot(y) - along * k, -h_.dot(one.h.cross(y)), h_.dot(c_ - one.p) - along * k,
                                   slack_, 1e-9 * scale_, &any);
    }
    const std::size_t before = found.size();
    for (const double q1 : firsts) directions(g, q1, found);
    for (int i = 1; any && found.size() == before && i < free_tries; ++i) directions(g, free_angle(i), found);
  }

 private:
  void directions(const Motion& g, double q1, std::vector<Six>& found) const {
    const Motion rest = moved(axes_[0], -q1) * g;  // E_2 ... E_6
    const Vec3 x = rest.R.transpose() * h_;        // R_5 R_6 x = h
    const Vec3 &a = axes_[4].h, &b = axes_[5].h;
    const double ab = a.dot(b), bx = b.dot(x);
    const auto go_on = [&](double q6) {
      const double q5 = angle_between(a, turned(b, q6, x), h_);
      planar(rest * moved(axes_[5], -q6) * moved(axes_[4], -q5), {q1, 0, 0, 0, q5, q6}, found);
    };
    // a . R(b, q6) x = a . h
    bool any = false;
    const std::size_t before = found.size();
    const double c6 = a.dot(x) - ab * bx, s6 = a.dot(b.cross(x)), d6 = a.dot(h_) - ab * bx;
    const Few<2> sixths = solve_trigonometric(c6, s6, d6, slack_, 1e-9, &any);
    for (const double q6 : sixths) go_on(q6);
    // Near a stretched wrist all three are small, and a nearby arm may reach what this one does not.
    if (sixths.count == 0 && slack_ > 1e-6 && std::hypot(c6, s6) < 0.1) go_on(std::atan2(s6, c6) + (d6 > 0 ? 0 : M_PI));
    if (!any || found.size() > before) return;
    // Axes 6 and 2 are parallel, q_6 is free, and its square distance |goal|^2 = m + c cos q_6 + s sin q_6: the value
    // in the middle of what the planar arm reaches.
    const double q5 = angle_between(a, x, h_);
    std::array<double, 3> at;
    for (std::size_t i = 0; i < 3; ++i)
      at[i] = goal(rest * moved(axes_[5], -static_cast<double>(i) * 2 * M_PI / 3) * moved(axes_[4], -q5)).squaredNorm();
    const double m = (at[0] + at[1] + at[2]) / 3, c = at[0] - m, s = (at[1] - at[2]) / std::sqrt(3.0);
    const double u = upper().norm(), l = lower().norm(), swing = std::hypot(c, s);
    const double low = std::max(m - swing, (u - l) * (u - l)), high = std::min(m + swing, (u + l) * (u + l));
    if (low <= high + slack_ * scale_ * scale_)
      for (const double q6 : solve_trigonometric(c, s, 0.5 * (low + high) - m, 1e-6, 0)) {
        go_on(q6);
        break;
      }
  }

  Vec3 flat(const Vec3& x) const { return x - h_.dot(x) * h_; }
  Vec3 goal(const Motion& k) const { return flat(k * axes_[3].p - axes_[1].p); }
  Vec3 upper() const { return flat(axes_[2].p - axes_[1].p); }
  Vec3 lower() const { return flat(axes_[3].p - axes_[2].p); }

  // E_2 E_3 E_4 = k; E_4 leaves points of its axis.
  void planar(const Motion& k, const Six& known, std::vector<Six>& found) const {
    const Vec3 goal = this->goal(k), upper = this->upper(), lower = this->lower();
    const Vec3 across = h_.unitOrthogonal();
    const double turn = angle_between(h_, across, k.R * across);
    // |upper + R(q3) lower|^2 = |goal|^2
    for (const double q3 : solve_trigonometric(2 * upper.dot(lower), 2 * upper.dot(h_.cross(lower)),
                                               goal.squaredNorm() - upper.squaredNorm() - lower.squaredNorm(), slack_,
                                               1e-12 * scale_ * scale_)) {
      const double q2 = angle_between(h_, upper + turned(h_, q3, lower), goal);
      Six q = known;
      q[1] = sign_[0] * q2;
      q[2] = q3;
      q[3] = sign_[2] * (turn - q2 - q3);
      found.push_back(from_tool_ ? reversed(q) : q);
    }
  }

  SixAxes axes_;
  Vec3 c_, h_;
  std::array<double, 3> sign_{};
  bool from_tool_;
  double scale_, slack_;
};

// Whether the arm, seen from its base, has joints 2, 3, 4 parallel and 5, 6 intersecting at `c`.
bool fits(const SixAxes& axes, const Nearness& nearness, Vec3& c) {
  for (const std::size_t i : {1UL, 2UL, 3UL, 4UL, 5UL})
    if (axes[i].slides) return false;
  const Vec3& h = axes[2].h;
  if (axes[1].h.cross(h).norm() > nearness.geometry || axes[3].h.cross(h).norm() > nearness.geometry) return false;
  if (axes[4].h.cross(h).norm() < 1e-3) return false;
  if (axes[0].slides ? std::abs(axes[0].h.dot(h)) < 1e-3 : axes[0].h.cross(h).norm() < 1e-3) return false;
  const double scale = reach_scale(axes, axes[5].p);
  const auto apart = [&](std::size_t i) { return h.cross(axes[i + 1].p - axes[i].p).norm() > 1e-3 * scale; };
  if (!apart(1) || !apart(2)) return false;
  const Vec3 normal = axes[4].h.cross(axes[5].h);
  const double sine = normal.norm();
  if (sine < 1e-3) return false;
  const Vec3 gap = axes[5].p - axes[4].p;
  const double distance = gap.dot(normal) / sine;
  if (std::abs(distance) > nearness.geometry * scale) return false;
  c = axes[4].p + axes[4].h * (gap.cross(axes[5].h).dot(normal) / (sine * sine)) + normal * (distance / (2 * sine));
  return true;
}

}  // namespace

SpecialSolver parallel_axes_solver(const SixAxes& axes, const Nearness& nearness) {
  Vec3 c;
  if (fits(axes, nearness, c))
    return {std::make_unique<ParallelAxes>(axes, c, false, nearness.slack),
            "the axes of joints 2, 3, 4 are parallel, those of 5 and 6 intersect"};
  const SixAxes back = reversed(axes);
  if (fits(back, nearness, c))
    return {std::make_unique<ParallelAxes>(back, c, true, nearness.slack),
            "the axes of joints 3, 4, 5 are parallel, those of 1 and 2 intersect"};
  return {};
}

}  // namespace armature::internal::ik
