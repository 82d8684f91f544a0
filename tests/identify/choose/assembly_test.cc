// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Torques tell in which assembly mode a robot was measured. They come from the principle of virtual work on plane
// geometry, which shares nothing with the models: weights of point masses, the rates of their heights by differences.
#include "armature/identify/choose/assembly.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>

#include "armature/derive/loops/linear_loops.h"
#include "armature/identify/equations/passive_joints.h"
#include "armature/identify/identify.h"
#include "tests/support/cases.h"

namespace armature::internal {
namespace {

using Complex = std::complex<double>;

// The potential energy of four bars of one metre and 2 kg, their centres in the middle, motors at 0 and 1.
double potential(double q1, double q3, double side) {
  const Complex left = std::polar(1.0, q1), right = 1.0 + std::polar(1.0, q3), between = right - left;
  const double half = std::abs(between) / 2;
  const Complex tip = left + between / 2.0 + side * Complex(0, 1) * between / (2 * half) * std::sqrt(1 - half * half);
  return 2 * 9.81 * (left / 2.0 + (left + tip) / 2.0 + (1.0 + right) / 2.0 + (right + tip) / 2.0).imag();
}

// So slow that weight is all there is.
Motion slow(double side) {
  Motion motion;
  motion.step = 0.01;
  motion.q.assign(2, {});
  motion.tau.assign(2, {});
  for (int s = 0; s < 800; ++s) {
    const double q1 = 1.5 + 0.3 * std::sin(0.03 * s), q3 = 1.6 + 0.35 * std::sin(0.02 * s + 1), h = 1e-5;
    motion.q[0].push_back(q1);
    motion.q[1].push_back(q3);
    motion.tau[0].push_back((potential(q1 + h, q3, side) - potential(q1 - h, q3, side)) / (2 * h));
    motion.tau[1].push_back((potential(q1, q3 + h, side) - potential(q1, q3 - h, side)) / (2 * h));
  }
  motion.qd = motion.qdd = {Signal(800, 0.0), Signal(800, 0.0)};
  return motion;
}

TEST(Assembly, torques_of_weight_tell_both_modes_of_a_five_bar_apart) {
  const Robot robot = couple_loops(support::library_robot("five_bar")).robot;
  for (const double side : {1.0, -1.0}) {
    IdentificationOptions options{false, {.kinds = {}, .without_offset = {}}};
    options.passive = std::make_shared<PassiveJoints>(robot);
    const IdentificationModel model = identification_model(options.passive->motors(), options);
    EXPECT_EQ(model.coordinates(), 2U);
    const Motion motion = slow(side);
    choose_assembly(model, {&motion, 1});
    // Names are signs of a determinant (inverse_geometry/loops/loop_solver.h): with the tip above the elbows it is -.
    EXPECT_NE(options.passive->note().find(side > 0 ? "elbow down" : "elbow up"), std::string::npos)
        << options.passive->note();
    EXPECT_NE(options.passive->note().find("others leave"), std::string::npos) << options.passive->note();
  }
}

// Bars as nobody described them: mass, centre along the bar, inertia about the centre.
struct Bar {
  double m, c, I;
};
constexpr Bar bars[] = {{3, 0.4, 0.2}, {1, 0.5, 0.1}, {2, 0.3, 0.15}, {1.5, 0.6, 0.12}};

// The centres of the four bars and their angles, elbow up.
struct Placed {
  Complex centre[4];
  double angle[4];
};
Placed placed(double q1, double q3) {
  const Complex left = std::polar(1.0, q1), right = 1.0 + std::polar(1.0, q3), between = right - left;
  const double half = std::abs(between) / 2;
  const Complex tip = left + between / 2.0 + Complex(0, 1) * between / (2 * half) * std::sqrt(1 - half * half);
  return {{bars[0].c * left, left + bars[1].c * (tip - left), 1.0 + bars[2].c * (right - 1.0),
           right + bars[3].c * (tip - right)},
          {q1, std::arg((tip - left) / left) + q1, q3, std::arg((tip - right) / (right - 1.0)) + q3}};
}

// d'Alembert: tau_k = sum of m dc/dq_k . (c'' + g) + I dphi/dq_k phi'', by differences.
Log measured(double phase, std::uint64_t seed) {
  const auto q1 = [&](double t) { return 1.5 + 0.25 * std::sin(3 * t + phase) + 0.05 * std::sin(7 * t); };
  const auto q3 = [&](double t) { return 1.6 + 0.25 * std::sin(2 * t + 1) + 0.1 * std::cos(5 * t + phase); };
  const auto at = [&](double t) { return placed(q1(t), q3(t)); };
  RandomNumbers random(seed);
  Log log;
  log.q.resize(2);
  log.tau.resize(2);
  for (int i = 0; i < 4000; ++i) {
    const double t = 0.002 * i, h = 1e-3, e = 1e-5;
    const Placed before = at(t - h), now = at(t), after = at(t + h);
    double tau[2] = {0, 0};
    for (std::size_t k = 0; k < 2; ++k) {
      const Placed more = placed(q1(t) + (k == 0 ? e : 0), q3(t) + (k == 1 ? e : 0)),
                   less = placed(q1(t) - (k == 0 ? e : 0), q3(t) - (k == 1 ? e : 0));
      for (std::size_t b = 0; b < 4; ++b) {
        const Complex way = (more.centre[b] - less.centre[b]) / (2 * e),
                      pull = (after.centre[b] - 2.0 * now.centre[b] + before.centre[b]) / (h * h) + Complex(0, 9.81);
        const double turn = (more.angle[b] - less.angle[b]) / (2 * e),
                     spin = (after.angle[b] - 2 * now.angle[b] + before.angle[b]) / (h * h);
        tau[k] += bars[b].m * (std::conj(way) * pull).real() + bars[b].I * turn * spin;
      }
    }
    log.t.push_back(t);
    log.q[0].push_back(q1(t));
    log.q[1].push_back(q3(t));
    for (std::size_t k = 0; k < 2; ++k) log.tau[k].push_back(tau[k] + random.uniform(-0.05, 0.05));
  }
  return log;
}

TEST(Assembly, the_bars_of_a_five_bar_are_found_from_torques_of_plane_geometry) {
  EstimationOptions options;
  options.passive = std::make_shared<PassiveJoints>(couple_loops(support::library_robot("five_bar")).robot);
  options.choose_friction = options.choose_motors = false;
  options.motor_inertia = false;
  const Identification found =
      identify(options.passive->motors(), {measured(0, 1)}, {measured(1.5, 2)}, options, no_progress());
  const auto zz = [](const Bar& b) { return b.I + b.m * b.c * b.c; };
  const auto mx = [](const Bar& b) { return b.m * b.c; };
  // As armature base says: lengths are 1 m.
  const std::pair<const char*, double> truth[] = {{"ZZR1", zz(bars[0]) + bars[1].m + mx(bars[3])},
                                                  {"MXR1", mx(bars[0]) + bars[1].m + mx(bars[3])},
                                                  {"ZZR2", zz(bars[1]) + mx(bars[3])},
                                                  {"MXR2", mx(bars[1]) + mx(bars[3])},
                                                  {"ZZR3", zz(bars[2]) - mx(bars[3]) + bars[3].m},
                                                  {"MXR3", mx(bars[2]) - mx(bars[3]) + bars[3].m},
                                                  {"ZZR4", zz(bars[3]) - mx(bars[3])}};
  for (const auto& [name, value] : truth) {
    const auto column = std::ranges::find(found.model.columns, name, &ModelColumn::name);
    ASSERT_NE(column, found.model.columns.end()) << name;
    const auto i = static_cast<Eigen::Index>(column - found.model.columns.begin());
    EXPECT_NEAR(found.estimate.value[i], value, 5 * found.estimate.deviation[i] + 2e-3) << name;
  }
  EXPECT_LT(found.error.validation_total, 0.3);
  ASSERT_TRUE(found.exported.error);  // the robot for a file, with its loops, run on the other motion
  EXPECT_LT(found.exported.error->total, 0.3);
}

TEST(Assembly, a_robot_without_loops_has_none) {
  const IdentificationModel model = identification_model(support::library_robot("ur10"), {});
  EXPECT_NO_THROW(choose_assembly(model, {}));
  std::vector<std::string> notes;
  close_loops(model, {}, {}, notes, no_progress());
  EXPECT_TRUE(notes.empty());
}

}  // namespace
}  // namespace armature::internal
