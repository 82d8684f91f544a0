// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Two prismatic joints and four revolute ones. Only the revolute joints turn the tool: for a value of the first of them
// the orientation gives the other three, in two branches. The position is linear in the two slides, three equations
// for two unknowns: the part of it across both slides is one function of the first angle per branch. It is followed in
// small steps; its changes of sign and the minima of its size, and the ends of a branch, are the starts.
#include <algorithm>

#include "armature/inverse_geometry/six_joints.h"
#include "armature/inverse_geometry/three_joints.h"

namespace armature::internal::ik {
namespace {

class TwoPrismatic final : public SixJointSolver {
 public:
  explicit TwoPrismatic(const SixAxes& axes) : axes_(axes) {
    for (std::size_t i = 0, turning = 0; i < 6; ++i)
      if (!axes[i].slides) turning_[turning++] = i;
  }

  void solve(const Motion& g, std::vector<Six>& found) const override {
    constexpr int steps = 240;
    std::array<std::vector<Sample>, 2> branches;
    for (auto& branch : branches) branch.resize(steps);
    for (int i = 0; i < steps; ++i)
      for (std::size_t k = 0; k < 2; ++k)
        branches[k][static_cast<std::size_t>(i)] = sample(g, 2 * M_PI * i / steps - M_PI + 0.01, k);
    for (std::size_t k = 0; k < 2; ++k)
      for (std::size_t i = 0; i < steps; ++i) {
        const auto& branch = branches[k];
        const Sample &before = branch[(i + steps - 1) % steps], &now = branch[i], &after = branch[(i + 1) % steps];
        if (!now.there) continue;
        const bool end = !before.there || !after.there;
        const bool crosses = after.there && (now.miss > 0) != (after.miss > 0);
        const bool least =
            !end && std::abs(now.miss) <= std::abs(before.miss) && std::abs(now.miss) <= std::abs(after.miss);
        if (end || crosses || least) found.push_back(now.q);
        const double width = 2 * M_PI / steps;
        if (!before.there) add_end(g, now.q[turning_[0]], -width, k, found);
        if (!after.there) add_end(g, now.q[turning_[0]], width, k, found);
        if (crosses) {
          found.push_back(after.q);
          found.push_back(crossing(g, now.q[turning_[0]], width, now.miss, k));
        }
      }
  }

 private:
  struct Sample {
    Six q{};
    double miss = 0;
    bool there = false;
  };

  Sample sample(const Motion& g, double first, std::size_t branch) const {
    Sample result;
    const Triples rest = reach_orientation(axes_[turning_[1]].h, axes_[turning_[2]].h, axes_[turning_[3]].h,
                                           rotation(axes_[turning_[0]].h, -first) * g.R, 0);
    if (branch >= rest.count) return result;
    result.q[turning_[0]] = first;
    for (std::size_t j = 0; j < 3; ++j) result.q[turning_[j + 1]] = rest.values[branch][j];
    result.miss = slide(g, result.q);
    result.there = true;
    return result;
  }

  // The branch ends within `width` of `from`: starts up to the end, where the two branches meet with a vertical
  // tangent.
  void add_end(const Motion& g, double from, double width, std::size_t branch, std::vector<Six>& found) const {
    double inside = 0, outside = 1;
    for (int i = 0; i < 30; ++i) {
      const double middle = 0.5 * (inside + outside);
      (sample(g, from + middle * width, branch).there ? inside : outside) = middle;
    }
    for (const double part : {0.5, 0.8, 0.95, 0.99, 1.0}) {
      const Sample at = sample(g, from + part * inside * width, branch);
      if (at.there) found.push_back(at.q);
    }
  }

  // Halves the step in which the sign changes.
  Six crossing(const Motion& g, double from, double width, double at_from, std::size_t branch) const {
    Sample middle;
    for (int i = 0; i < 12; ++i) {
      width /= 2;
      middle = sample(g, from + width, branch);
      if ((middle.miss > 0) == (at_from > 0)) from += width;
    }
    return middle.q;
  }

  // Sets the slides; returns what is left across both.
  double slide(const Motion& g, Six& q) const {
    Motion sum;
    std::array<Vec3, 2> direction;
    std::array<std::size_t, 2> joint{};
    std::size_t count = 0;
    for (std::size_t k = 0; k < 6; ++k) {
      if (axes_[k].slides) direction[count] = sum.R * axes_[k].h, joint[count++] = k;
      else sum = sum * moved(axes_[k], q[k]);
    }
    const Vec3 gap = g.p - sum.p, normal = direction[0].cross(direction[1]);
    const double k = direction[0].dot(direction[1]), a = direction[0].dot(gap), b = direction[1].dot(gap);
    const double det = std::max(1 - k * k, 1e-12);
    q[joint[0]] = (a - k * b) / det;
    q[joint[1]] = (b - k * a) / det;
    return normal.dot(gap);
  }

  SixAxes axes_;
  std::array<std::size_t, 4> turning_{};
};

}  // namespace

std::unique_ptr<SixJointSolver> two_prismatic_solver(const SixAxes& axes) {
  const auto slides = std::ranges::count_if(axes, [](const Axis& axis) { return axis.slides; });
  if (slides != 2) return nullptr;
  return std::make_unique<TwoPrismatic>(axes);
}

}  // namespace armature::internal::ik
