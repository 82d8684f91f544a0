// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Motions whose truth is known: sums of sines with their exact derivatives, and torques from the spatial-vector oracle,
// which shares nothing with the library.
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <random>
#include <unordered_map>

#include "armature/identify/equations/factors.h"
#include "armature/identify/equations/identification_model.h"
#include "armature/identify/estimators/least_squares.h"
#include "armature/read/reader.h"
#include "armature/robot/numbers.h"
#include "armature/robot/values.h"
#include "tests/support/named.h"
#include "tests/support/patience.h"
#include "tests/support/random_robot.h"
#include "tests/support/spatial_oracle.h"

namespace armature::internal::test {

// What is estimated for the parameter called `name`; throws if there is none.
inline double estimated(const IdentificationModel& model, const Estimate& estimate, const std::string& name) {
  return estimate.value[static_cast<Eigen::Index>(support::place_of(model.columns, name))];
}

// A log of `samples`, at 100 Hz if not told otherwise, with velocities and accelerations, and Gaussian noise on the
// torques.
inline Log synthetic_log(const Robot& robot, std::uint64_t seed, std::size_t samples, double noise = 0,
                         double step = 0.01) {
  const support::NumericRobot oracle = support::numeric_robot(robot);
  const std::size_t n = robot.coordinates.size();
  support::Random random(seed);
  std::mt19937_64 generator(seed);
  std::normal_distribution<double> normal(0, 1);
  std::vector<std::array<double, 9>> shape(n);
  for (auto& s : shape)
    for (double& x : s) x = random.uniform(0.3, 1);
  Log log;
  log.file = "synthetic";
  log.q.resize(n);
  log.qd.resize(n);
  log.qdd.resize(n);
  log.tau.resize(n);
  for (std::size_t i = 0; i < samples; ++i) {
    const double t = step * static_cast<double>(i);
    log.t.push_back(t);
    support::State state;
    const auto size = static_cast<Eigen::Index>(n);
    state.q = state.qd = state.qdd = support::Vector::Zero(size);
    for (std::size_t k = 0; k < n; ++k) {
      double q = 0, qd = 0, qdd = 0;
      for (int h = 0; h < 3; ++h) {
        const double a = shape[k][static_cast<std::size_t>(h)], w = 6.0 * shape[k][static_cast<std::size_t>(3 + h)];
        const double phase = 6 * shape[k][static_cast<std::size_t>(6 + h)] + w * t;
        q += a * std::sin(phase);
        qd += a * w * std::cos(phase);
        qdd -= a * w * w * std::sin(phase);
      }
      log.q[k].push_back(q);
      log.qd[k].push_back(qd);
      log.qdd[k].push_back(qdd);
      state.q[static_cast<Eigen::Index>(k)] = q;
      state.qd[static_cast<Eigen::Index>(k)] = qd;
      state.qdd[static_cast<Eigen::Index>(k)] = qdd;
    }
    const support::Vector tau = support::inverse_dynamics(oracle, state);
    for (std::size_t k = 0; k < n; ++k)
      log.tau[k].push_back(static_cast<double>(tau[static_cast<Eigen::Index>(k)]) + noise * normal(generator));
  }
  return log;
}

inline Motion motion_of(const Log& log) {
  return {log.file, log.t.front(), log.t[1] - log.t[0], 0, log.q, log.qd, log.qdd, log.tau};
}

// The robot's own numbers as values of the model's columns; friction by name, zero when the robot has none.
inline Eigen::VectorXd true_values(const IdentificationModel& model) {
  Robot robot = model.robot;
  const auto value = [&](std::size_t link, ParameterKind kind) {
    return number(robot.arena, parameter_of(robot, link, kind)).value();
  };
  Eigen::VectorXd standard(static_cast<Eigen::Index>(model.standard.size()));
  for (std::size_t s = 0; s < model.standard.size(); ++s) {
    const StandardParameter& p = model.standard[s];
    ParameterKind kind = p.kind;
    if (p.friction) {
      const FrictionKind f = model.columns[p.column].friction.kind;
      kind = f == FrictionKind::viscous   ? ParameterKind::Fv
             : f == FrictionKind::coulomb ? ParameterKind::Fs
                                          : ParameterKind::Fo;
    }
    standard[static_cast<Eigen::Index>(s)] = value(p.link, kind);
  }
  return model.base_of_standard * standard;
}

// Trees, prismatic joints, couplings, massless links, motors and friction.
inline Robot awkward_robot(std::uint64_t seed, std::size_t most_joints) {
  support::RobotOptions options = support::undisturbed_options();
  options.springs = false;
  options.most_joints = most_joints;
  support::RandomRobot random = support::random_robot(seed, options);
  std::unordered_map<Ref, Ref> numbers;  // of gravity
  for (const auto& [name, value] : random.values)
    numbers.emplace(random.robot.arena.symbol(name), random.robot.arena.constant(Rational::from_double(value)));
  give_values(random.robot, numbers);
  return std::move(random.robot);
}

// As from rows with white noise of the given deviations. It is drawn where it matters: orthogonal transformations keep
// white noise white, so that the right-hand sides get white noise and the last entries the rest of its energy.
inline std::vector<CoordinateFactor> noisy(std::vector<CoordinateFactor> exact, const std::vector<double>& sigma,
                                           std::mt19937_64& generator) {
  std::normal_distribution<double> normal(0, 1);
  for (std::size_t k = 0; k < exact.size(); ++k) {
    CoordinateFactor& f = exact[k];
    const Eigen::Index p = f.triangle.cols() - 1;
    for (Eigen::Index i = 0; i < p; ++i) f.triangle(i, p) += sigma[k] * normal(generator);
    std::chi_squared_distribution<double> rest(static_cast<double>(f.rows) - static_cast<double>(p));
    f.triangle(p, p) = sigma[k] * std::sqrt(rest(generator));
  }
  return exact;
}

// A thousand runs: 93 to 97 %. Under sanitizers there are fewer, which scatter more.
inline constexpr int coverage_runs = static_cast<int>(support::random_count(1000));
inline const double coverage_tolerance = 0.02 * std::sqrt(1000.0 / coverage_runs) + 1e-9;

// How often 1.96 standard deviations about the values of `estimate(noisy factors)` hold the truth, one share a column.
template <class Estimator>
Eigen::VectorXd coverage(const std::vector<CoordinateFactor>& exact, const std::vector<double>& sigma,
                         const Eigen::VectorXd& truth, Estimator estimate) {
  std::mt19937_64 generator(7);
  Eigen::VectorXd inside = Eigen::VectorXd::Zero(truth.size());
  for (int run = 0; run < coverage_runs; ++run) {
    const Estimate found = estimate(noisy(exact, sigma, generator));
    for (Eigen::Index c = 0; c < truth.size(); ++c)
      inside[c] += std::abs(found.value[c] - truth[c]) <= 1.96 * found.deviation[c] ? 1.0 / coverage_runs : 0.0;
  }
  return inside;
}

// Three joints with all ten parameters, motors and friction.
inline Robot three_joints() {
  Diagnostics diagnostics;
  return read_yaml(R"(armature: 1
robot: three
gravity: [0, 0, -9.81]
joints:
  - [joint, alpha, d,    theta, r   ]
  - [j1,    0,     0,    q1,    0   ]
  - [j2,    -pi/2, 0.1,  q2,    0.2 ]
  - [j3,    0.3,   0.4,  q3,    -0.1]
links:
  - [link, XX,   XY,    XZ,    YY,   YZ,    ZZ,   MX,  MY,   MZ,   M]
  - [j1,   0.3,  0.01,  -0.02, 0.35, 0.01,  0.2,  0.1, -0.2, 0.3,  5]
  - [j2,   0.12, -0.03, 0.02,  0.5,  0.01,  0.55, 0.8, 0.1,  -0.1, 4]
  - [j3,   0.05, 0.01,  -0.01, 0.09, 0.004, 0.08, 0.2, 0.1,  0.05, 2]
drives:
  - [joint, Ia,  Fv,  Fs,  Fo  ]
  - [j1,    0.5, 2.0, 1.5, 0.1 ]
  - [j2,    0.4, 1.0, 2.5, -0.3]
  - [j3,    0.1, 0.5, 0.7, 0.2 ]
)",
                   "three.yaml", diagnostics);
}

// One joint that swings in the vertical plane.
inline Robot one_joint() {
  Diagnostics diagnostics;
  return read_yaml(R"(armature: 1
robot: one
gravity: [0, -9.81, 0]
joints:
  - [joint, theta]
  - [j1,    q1   ]
links:
  - [link, XX,  YY,  ZZ,  MX,  MY,   M]
  - [j1,   0.2, 0.2, 0.3, 0.5, -0.1, 2]
drives:
  - [joint, Fv,  Fs,  Fo ]
  - [j1,    0.8, 1.2, 0.3]
)",
                   "one.yaml", diagnostics);
}

}  // namespace armature::internal::test
