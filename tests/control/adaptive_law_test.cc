// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/control/adaptive_law.h"

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <Eigen/LU>
#include <random>

#include "armature/control/recursive_identification.h"
#include "tests/support/random_robot.h"
#include "tests/support/spatial_oracle.h"

namespace armature::control {
namespace {

using internal::support::NumericRobot;
using internal::support::State;
using internal::support::Vector;

// The oracle's torques, of any robot, without friction.
Vector torques_of(const NumericRobot& robot, const Vector& q, const Vector& qd, const Vector& qdd) {
  State state;
  state.q = q;
  state.qd = qd;
  state.qdd = qdd;
  return internal::support::inverse_dynamics(robot, state);
}

using Matrix = Eigen::Matrix<Vector::Scalar, Eigen::Dynamic, Eigen::Dynamic>;

Matrix inertia_of(const NumericRobot& robot, const Vector& q) {
  const Eigen::Index n = q.size();
  const Vector zero = Vector::Zero(n), gravity = torques_of(robot, q, zero, zero);
  Matrix m(n, n);
  for (Eigen::Index k = 0; k < n; ++k) m.col(k) = torques_of(robot, q, zero, Vector::Unit(n, k)) - gravity;
  return m;
}

// C of Christoffel's symbols, from central differences of M.
Matrix coriolis_of(const NumericRobot& robot, const Vector& q, const Vector& qd) {
  const Eigen::Index n = q.size();
  const Vector::Scalar h = 1e-4L;
  std::vector<Matrix> slope;  // dM/dq_k
  for (Eigen::Index k = 0; k < n; ++k) {
    const Vector up = q + h * Vector::Unit(n, k), down = q - h * Vector::Unit(n, k);
    slope.push_back((inertia_of(robot, up) - inertia_of(robot, down)) / (2 * h));
  }
  Matrix c = Matrix::Zero(n, n);
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index j = 0; j < n; ++j)
      for (Eigen::Index k = 0; k < n; ++k) {
        const auto at = [&](Eigen::Index of) -> const Matrix& { return slope[static_cast<std::size_t>(of)]; };
        c(i, j) += (at(k)(i, j) + at(j)(i, k) - at(i)(j, k)) / 2 * qd[k];
      }
  return c;
}

// Random robots of three joints: the two calls give M qr'' + C qr' + Q with C of Christoffel's symbols, and for that C
// the matrix M' - 2C is skew.
TEST(AdaptiveLaw, two_velocities_are_christoffels) {
  std::srand(1);
  std::size_t tried = 0;
  for (std::uint64_t seed = 1; seed <= 60 && tried < 12; ++seed) {
    internal::support::RobotOptions options = internal::support::undisturbed_options();
    options.springs = false;
    options.fewest_joints = options.most_joints = 3;
    options.losses = false;
    const internal::support::RandomRobot random = internal::support::random_robot(seed, options);
    if (random.robot.coordinates.size() != 3) continue;
    const NumericRobot robot = internal::support::numeric_robot(random.robot, random.values);
    ++tried;
    const Vector q = Vector::Random(3), qd = Vector::Random(3), qdr = Vector::Random(3), qddr = Vector::Random(3);
    const auto numbers = [](const Vector& of) {
      return std::array<double, 3>{static_cast<double>(of[0]), static_cast<double>(of[1]), static_cast<double>(of[2])};
    };
    const auto vector = [](std::span<const double> of) { return Vector{{of[0], of[1], of[2]}}; };
    std::array<double, 3> found{}, scratch{};
    with_two_velocities<3>(
        [&](std::span<const double> at, std::span<const double> v, std::span<const double> a, std::span<double> tau) {
          const Vector torques = torques_of(robot, vector(at), vector(v), vector(a));
          for (std::size_t k = 0; k < 3; ++k) tau[k] = static_cast<double>(torques[static_cast<Eigen::Index>(k)]);
        },
        numbers(q), numbers(qd), numbers(qdr), numbers(qddr), scratch, found);
    const Vector zero = Vector::Zero(3);
    const Matrix c = coriolis_of(robot, q, qd);
    const Vector expected = inertia_of(robot, q) * qddr + c * qdr + torques_of(robot, q, zero, zero);
    for (std::size_t k = 0; k < 3; ++k) {
      const auto value = static_cast<double>(expected[static_cast<Eigen::Index>(k)]);
      EXPECT_NEAR(found[k], value, 1e-6 * (1 + static_cast<double>(expected.norm()))) << seed;
    }
    const Vector::Scalar h = 1e-4L;
    const Vector later = q + h * qd, before = q - h * qd;
    const Matrix rate = (inertia_of(robot, later) - inertia_of(robot, before)) / (2 * h);
    const Matrix skew = rate - 2 * c;
    EXPECT_LT(static_cast<double>((skew + skew.transpose()).norm()), 1e-6 * (1 + static_cast<double>(rate.norm())));
  }
  EXPECT_GE(tried, 8U);
}

// A planar arm of two links in closed form (Slotine & Li 1991, example 9.2), hanging in gravity, with friction:
//   x = (a1, a2, a3, g1, g2, Fv1, Fv2),  M11 = a1 + 2 a3 c2,  M12 = a2 + a3 c2,  M22 = a2.
constexpr std::size_t P = 7;
using Parameters = std::array<double, P>;
constexpr Parameters truth = {3.3, 0.97, 1.04, 20, 8, 0.6, 0.4};

void regressor(std::span<const double> q, std::span<const double> v, std::span<const double> a, std::span<double> w) {
  const double c2 = std::cos(q[1]), s2 = std::sin(q[1]);
  std::fill(w.begin(), w.end(), 0.0);
  w[0] = a[0];
  w[1] = a[1];
  w[2] = 2 * c2 * a[0] + c2 * a[1] - s2 * (2 * v[0] * v[1] + v[1] * v[1]);
  w[3] = std::cos(q[0]);
  w[4] = std::cos(q[0] + q[1]);
  w[5] = v[0];
  w[P + 1] = a[0] + a[1];
  w[P + 2] = c2 * a[0] + s2 * v[0] * v[0];
  w[P + 4] = std::cos(q[0] + q[1]);
  w[P + 6] = v[1];
}

Eigen::Matrix2d inertia(double q2) {
  const double m12 = truth[1] + truth[2] * std::cos(q2);
  return Eigen::Matrix2d{{truth[0] + 2 * truth[2] * std::cos(q2), m12}, {m12, truth[1]}};
}

struct Arm {
  Eigen::Vector2d q{0.3, -0.4}, qd{0, 0}, qdd{0, 0};
  // Torques held for a step: fourth-order Runge and Kutta.
  void move(const Eigen::Vector2d& tau, double h) {
    const auto acceleration = [&](const Eigen::Vector2d& at, const Eigen::Vector2d& v) -> Eigen::Vector2d {
      std::array<double, 2 * P> w{};
      const Eigen::Vector2d zero(0, 0);
      regressor({at.data(), 2}, {v.data(), 2}, {zero.data(), 2}, w);
      Eigen::Vector2d rest = tau;
      for (Eigen::Index k = 0; k < 2; ++k)
        for (std::size_t j = 0; j < P; ++j) rest[k] -= w[static_cast<std::size_t>(k) * P + j] * truth[j];
      return inertia(at[1]).inverse() * rest;
    };
    const Eigen::Vector2d a1 = acceleration(q, qd), v2 = qd + h / 2 * a1, a2 = acceleration(q + h / 2 * qd, v2),
                          v3 = qd + h / 2 * a2, a3 = acceleration(q + h / 2 * v2, v3), v4 = qd + h * a3,
                          a4 = acceleration(q + h * v3, v4);
    q += h / 6 * (qd + 2 * v2 + 2 * v3 + v4);
    qd += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
    qdd = acceleration(q, qd);
  }
};

struct Outcome {
  double first = 0, last = 0;  // rms of the position error over the first and the last two seconds
  double largest_rise = 0;     // of V in one step, as a share of its first value
  Parameters a{};
};

enum class Adaptation { none, gradient, composite };

Outcome run(Adaptation how, double seconds) {
  constexpr double h = 1e-4;
  Arm arm;
  AdaptiveLaw<P, 2>::Options options;
  options.bandwidth = {8, 8};
  options.damping = {20, 10};
  options.viscous = {5, 6};
  AdaptiveLaw<P, 2> law(options);
  Outcome result;
  Parameters gain{}, start{}, bound{};
  gain.fill(2);
  bound.fill(std::sqrt(2.0));
  const std::array<double, 2> sigma{1, 1};
  RecursiveIdentification<P, 2> estimator;
  EXPECT_TRUE(estimator.start(start, bound, sigma, 1.0));
  double before = 0, whole = 0;
  const auto steps = static_cast<int>(seconds / h);
  double first = 0, last = 0;
  for (int i = 0; i < steps; ++i) {
    const double t = h * i;
    const Eigen::Vector2d q{std::sin(2 * t) + 0.3, std::sin(3.1 * t) - 0.4},
        qd{2 * std::cos(2 * t), 3.1 * std::cos(3.1 * t)}, qdd{-4 * std::sin(2 * t), -9.61 * std::sin(3.1 * t)};
    Eigen::Vector2d tau;
    const Status status = law.torques({{q.data(), 2}, {qd.data(), 2}, {qdd.data(), 2}},
                                      {{arm.q.data(), 2}, {arm.qd.data(), 2}}, result.a, regressor, {tau.data(), 2});
    EXPECT_EQ(status, Status::ok);
    // V with what is known here only: the true inertia and parameters.
    const Eigen::Vector2d s(law.sliding()[0], law.sliding()[1]);
    double v = s.dot(inertia(arm.q[1]) * s) / 2;
    for (std::size_t j = 0; j < P; ++j) {
      const double b = result.a[j] - truth[j];
      if (how == Adaptation::gradient) v += b * b / gain[j] / 2;
    }
    if (how == Adaptation::composite) {  // b^T R^T R b / 2
      std::size_t at = 0;
      for (std::size_t r = 0; r < P; ++r) {
        double sum = 0;
        for (std::size_t j = r; j < P; ++j) sum += estimator.factor()[at++] * (estimator.value()[j] - truth[j]);
        v += sum * sum / 2;
      }
    }
    if (i == 0) whole = v;
    else result.largest_rise = std::max(result.largest_rise, (v - before) / whole);
    before = v;
    if (how == Adaptation::gradient) law.adapt(gain, h, result.a);
    const Eigen::Vector2d error = arm.q - q;
    if (t < 2) first += error.squaredNorm();
    if (t >= seconds - 2) last += error.squaredNorm();
    arm.move(tau, h);
    if (how == Adaptation::composite) {
      std::array<double, P> pull{};
      for (std::size_t j = 0; j < P; ++j) pull[j] = h * law.direction()[j];
      estimator.pull(pull);
      if (i % 10 == 9) {  // the measured motion, with the acceleration at the end of the step
        std::array<double, 2 * P> w{};
        regressor({arm.q.data(), 2}, {arm.qd.data(), 2}, {arm.qdd.data(), 2}, w);
        estimator.update(w, std::array<double, 2>{tau[0], tau[1]});
      }
      std::copy(estimator.value().begin(), estimator.value().end(), result.a.begin());
    }
  }
  result.first = std::sqrt(first * h / 2);
  result.last = std::sqrt(last * h / 2);
  return result;
}

// V never rises but by what a step of 0.1 ms makes of a continuous law.
TEST(AdaptiveLaw, lowers_its_lyapunov_function) {
  const Outcome gradient = run(Adaptation::gradient, 20);
  EXPECT_LT(gradient.largest_rise, 1e-6);
  EXPECT_LT(gradient.last, gradient.first / 3);
  const Outcome composite = run(Adaptation::composite, 20);
  EXPECT_LT(composite.largest_rise, 1e-6);
  EXPECT_LT(composite.last, composite.first / 50);
  EXPECT_LT(composite.last, gradient.last / 10);
  for (std::size_t j = 0; j < P; ++j) EXPECT_NEAR(composite.a[j], truth[j], 0.02 * truth[j]) << j;  // they converge
  const Outcome fixed = run(Adaptation::none, 20);
  EXPECT_GT(fixed.last, 5 * gradient.last);
}

TEST(AdaptiveLaw, adapts_nothing_to_bad_numbers) {
  AdaptiveLaw<P, 2> law({});
  const std::array<double, 2> fine{0.1, 0.2}, bad{0.1, NAN};
  Parameters a = truth;
  std::array<double, 2> tau{};
  EXPECT_EQ(law.torques({fine, fine, fine}, {fine, bad}, a, regressor, tau), Status::bad_input);
  Parameters gain;
  gain.fill(1);
  law.adapt(gain, 0.001, a);
  EXPECT_EQ(a, truth);
}

}  // namespace
}  // namespace armature::control
