// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/puma260_motions.h"

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/base/random.h"
#include "armature/formulate/numeric_program.h"
#include "armature/robot/coordinate_limits.h"
#include "armature/run/evaluator.h"

namespace armature::internal {
namespace {

constexpr std::size_t planned_motions = 6, random_motions = 4, path_samples = 100;
constexpr double shortest = 2, longest = 40;  // s

using Path = std::vector<RestingPolynomial>;  // one per joint

// The torques along a path, as shares of the largest allowed.
double load_of(const Evaluator<double>& torques, const Path& path, double duration) {
  std::vector<double> state(3 * puma260_joints), tau(puma260_joints);
  double most = 0;
  for (std::size_t i = 0; i <= path_samples; ++i) {
    for (std::size_t k = 0; k < puma260_joints; ++k) {
      double& qd = state[puma260_joints + k];
      double& qdd = state[2 * puma260_joints + k];
      path[k].at(static_cast<double>(i) / path_samples, state[k], qd, qdd);
      qd /= duration;
      qdd /= duration * duration;
    }
    torques(state, tau);
    for (std::size_t k = 0; k < puma260_joints; ++k)
      most = std::max(most, std::abs(tau[k]) / puma260_greatest_torque[k]);
  }
  return most;
}

// As fast as the torques allow.
Trajectory scaled_in_time(const Evaluator<double>& torques, Path path) {
  double low = shortest, high = longest;
  for (int halving = 0; halving < 12; ++halving) {
    const double middle = std::sqrt(low * high);
    (load_of(torques, path, middle) > 1 ? low : high) = middle;
  }
  return {high, [path = std::move(path), duration = high](double t, Reference& to) {
            for (std::size_t k = 0; k < puma260_joints; ++k) {
              path[k].at(std::clamp(t / duration, 0.0, 1.0), to.q[k], to.qd[k], to.qdd[k]);
              to.qd[k] /= duration;
              to.qdd[k] /= duration * duration;
            }
          }};
}

// Points of one joint in [-1, 1]: evenly from end to end, inner ones moved a little, in the `number`-th order.
std::vector<double> planned_points(std::size_t count, std::size_t joint, std::size_t number) {
  std::vector<std::size_t> order(count);
  for (std::size_t i = 0; i < count; ++i) order[i] = i;
  for (std::size_t i = 0; i < number; ++i) std::next_permutation(order.begin(), order.end());
  const double gap = 2 / static_cast<double>(count - 1);
  const double aside = gap * (static_cast<double>(joint) - 2.5) / 5;  // up to half a gap either way
  std::vector<double> points;
  for (const std::size_t i : order)
    points.push_back(-1 + gap * static_cast<double>(i) + (i > 0 && i + 1 < count ? aside : 0));
  return points;
}

}  // namespace

RestingPolynomial::RestingPolynomial(const std::vector<double>& points) {
  ARMATURE_CHECK(points.size() >= 2);
  // Newton's divided differences; the ends are twice there, which fixes the slope.
  std::vector<double> at, difference;
  for (std::size_t i = 0; i < points.size(); ++i)
    for (int twice = 0; twice < (i == 0 || i + 1 == points.size() ? 2 : 1); ++twice) {
      at.push_back(static_cast<double>(i) / static_cast<double>(points.size() - 1));
      difference.push_back(points[i]);
    }
  const std::size_t n = at.size();
  for (std::size_t order = 1; order < n; ++order)
    for (std::size_t i = n - 1; i >= order; --i) {
      const double gap = at[i] - at[i - order];
      difference[i] = gap > 0 ? (difference[i] - difference[i - 1]) / gap : 0;
    }
  coefficients_.assign(n, 0.0);
  for (std::size_t i = n; i-- > 0;) {  // Horner: p = p (s - at_i) + difference_i
    for (std::size_t c = n; c-- > 0;)
      coefficients_[c] = (c > 0 ? coefficients_[c - 1] : difference[i]) - at[i] * coefficients_[c];
  }
}

void RestingPolynomial::at(double s, double& q, double& q1, double& q2) const {
  q = q1 = q2 = 0;
  for (std::size_t c = coefficients_.size(); c-- > 0;) {
    q2 = q2 * s + 2 * q1;
    q1 = q1 * s + q;
    q = q * s + coefficients_[c];
  }
}

void RestingPolynomial::keep_within(double middle, double half) {
  double most = 0;
  for (std::size_t i = 0; i <= path_samples; ++i) {
    double q, q1, q2;
    at(static_cast<double>(i) / path_samples, q, q1, q2);
    most = std::max(most, std::abs(q - middle));
  }
  if (most <= half) return;
  for (double& c : coefficients_) c *= half / most;
  coefficients_[0] += middle * (1 - half / most);
}

std::vector<Trajectory> puma260_trajectories(const Robot& robot, const Puma260Motions& how) {
  ARMATURE_CHECK(how.points >= 3);
  CompileOptions here;
  here.backend = Backend::interpreter;
  const Evaluator<double> torques =
      compile<double>(numeric_program(robot, "inverse-dynamics", {"q", "qd", "qdd"}), here);
  const std::vector<JointLimits> limits = coordinate_limits(robot);
  RandomNumbers random(how.seed);
  std::vector<Trajectory> all;
  for (std::size_t i = 0; i < planned_motions + random_motions; ++i) {
    const bool planned = i < planned_motions;
    Path path;
    for (std::size_t k = 0; k < puma260_joints; ++k) {
      const double middle = (limits[k].lower + limits[k].upper) / 2;
      const double half = (planned ? how.planned : how.random) * (limits[k].upper - limits[k].lower) / 2;
      std::vector<double> points = planned_points(how.points, k, (i + k) % planned_motions);
      for (double& p : points) p = middle + half * (planned ? p : random.uniform(-1, 1));
      path.emplace_back(points).keep_within(middle, half);
    }
    all.push_back(scaled_in_time(torques, std::move(path)));
  }
  return all;
}

PrepareOptions puma260_preparation() {
  PrepareOptions options;
  options.cutoff = 0;
  options.velocity = VelocityFrom::positions;
  options.difference = Difference::two_points;
  options.trim = 15;
  return options;
}

}  // namespace armature::internal
