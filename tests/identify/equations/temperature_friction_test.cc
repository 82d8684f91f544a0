// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/temperature_friction.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/identify/identify.h"
#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

// A gearbox that warms up from 20 degC towards 45 degC, with a time constant of a third of the log. Friction at 30 degC
// is that of the robot; joint 2 loses 2 % of its viscous and 1 % of its Coulomb friction for each kelvin.
constexpr double cold = 20, hot = 45, middle = 30;
double temperature_at(double t, double duration) { return hot - (hot - cold) * std::exp(-3 * t / duration); }

Log warming_log(const Robot& robot, std::uint64_t seed, std::size_t samples, double viscous, double coulomb) {
  Log log = test::synthetic_log(robot, seed, samples, 0.05);
  log.qd.clear();
  log.qdd.clear();
  const Log exact = test::synthetic_log(robot, seed, samples);
  log.temperature.assign(3, Signal(samples, 25.0));
  for (std::size_t s = 0; s < samples; ++s) {
    const double T = temperature_at(log.t[s], log.t.back()), v = exact.qd[1][s];
    log.temperature[1][s] = std::round(T);  // as drives report it
    log.tau[1][s] += (T - middle) * (viscous * v + coulomb * ((v > 0) - (v < 0)));
  }
  return log;
}

double value(const Robot& robot, Ref formula) { return number(robot.arena, formula).value(); }

TEST(TemperatureFriction, is_found_and_friction_is_that_of_the_mean_temperature) {
  const Robot robot = test::three_joints();
  const double fv = value(robot, robot.frame(2).viscous_friction), fs = value(robot, robot.frame(2).coulomb_friction);
  const double dv = -0.02 * std::max(fv, 1.0), ds = -0.01 * std::max(fs, 1.0);
  const std::vector<Log> logs = {warming_log(robot, 3, 6000, dv, ds)};
  const Identification plain = identify(robot, logs, {}, {});  // a robot's file has friction at one temperature
  EXPECT_TRUE(std::ranges::any_of(plain.ladder, [](const Rung& rung) {
    return rung.held_back && rung.option.find("temperature") != std::string::npos;
  }));
  EstimationOptions options;
  options.take_friction = true;
  const Identification found = identify(robot, logs, {}, options);
  const auto column = [&](const char* name) {
    return static_cast<Eigen::Index>(support::place_of(found.model.columns, name));
  };
  const FrictionColumn& warm = found.model.columns[static_cast<std::size_t>(column("Fvt2"))].friction;
  EXPECT_NEAR(warm.reference, 38, 2);
  EXPECT_EQ(warm.reference, std::round(warm.reference));
  const auto near = [&](const char* name, double truth) {
    EXPECT_NEAR(found.estimate.value[column(name)], truth,
                5 * found.estimate.deviation[column(name)] + 0.02 * std::abs(truth))
        << name;
    EXPECT_LT(found.estimate.deviation[column(name)], 0.2 * std::abs(truth)) << name;
  };
  near("Fvt2", dv);
  near("Fst2", ds);
  near("Fv2", fv + dv * (warm.reference - middle));
  near("Fs2", fs + ds * (warm.reference - middle));
  bool taken = false;
  for (const Rung& rung : found.ladder) {
    const bool is_warm = rung.option.find("temperature") != std::string::npos;
    taken = taken || (is_warm && rung.taken);
    EXPECT_TRUE(!is_warm || !rung.taken || rung.coordinate == 1);
  }
  EXPECT_TRUE(taken);
}

// Temperatures that change, and friction that does not.
TEST(TemperatureFriction, is_not_taken_where_friction_does_not_change) {
  const Robot robot = test::three_joints();
  for (const std::uint64_t seed : {3, 4, 5}) {
    const Identification found = identify(robot, {warming_log(robot, seed, 4000, 0, 0)}, {}, {});
    for (const ModelColumn& column : found.model.columns)
      EXPECT_FALSE(!column.inertial && is_warm(column.friction.kind)) << column.name << ", seed " << seed;
  }
}

TEST(TemperatureFriction, needs_a_temperature_that_changes) {
  const Robot robot = test::three_joints();
  FrictionOptions friction;
  friction.kinds.push_back(FrictionKind::warm_viscous);
  IdentificationModel model = identification_model(robot, {true, friction});
  Motion motion = test::motion_of(test::synthetic_log(robot, 1, 100));
  EXPECT_THROW(set_temperatures(model, std::vector<Motion>{motion}), UnmetRequest);
  motion.temperature.assign(3, Signal(100, 30.0));
  EXPECT_THROW(set_temperatures(model, std::vector<Motion>{motion}), UnmetRequest);
  for (Signal& signal : motion.temperature) signal.back() = 35;
  set_temperatures(model, std::vector<Motion>{motion});
  const FrictionColumn& warm = model.columns[support::place_of(model.columns, "Fvt3")].friction;
  EXPECT_EQ(warm.reference, 30);
  EXPECT_EQ(thermometer_of(warm), 2U);
  EXPECT_EQ(warmth(warm, motion, 99), 5);
  EXPECT_EQ(warmth(warm, test::motion_of(test::synthetic_log(robot, 1, 100)), 99), 0) << "no thermometer";
}

}  // namespace
}  // namespace armature::internal
