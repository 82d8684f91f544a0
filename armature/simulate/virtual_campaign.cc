// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/simulate/virtual_campaign.h"

#include <fmt/format.h>

#include "armature/base/random.h"
#include "armature/derive/parameters.h"
#include "armature/log/formats/to_csv.h"
#include "armature/read/reader.h"
#include "armature/simulate/closed_loop.h"
#include "armature/write/yaml.h"

namespace armature::internal {
namespace {

// Nm s/rad and Nm at the joint: motor values times the squared gear ratio, and times the gear ratio; mean of both
// directions.
constexpr double viscous[] = {5.80, 9.50, 3.98, 0.412, 0.427, 0.216};
constexpr double coulomb[] = {26.0, 10.6, 6.36, 1.07, 0.854, 0.554};

// A guessed mass for every link: one factor for its ten parameters.
Robot drawn(Robot robot) {
  RandomNumbers random(7);
  robot.tolerances.clear();
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    Frame& frame = robot.frame(j);
    const std::string digits = fmt::format("{:.2f}", random.uniform(0.7, 1.3));
    const Ref factor = robot.arena.constant(Rational::from_decimal(digits).value());
    for (Ref* each :
         {&frame.inertial.XX, &frame.inertial.XY, &frame.inertial.XZ, &frame.inertial.YY, &frame.inertial.YZ,
          &frame.inertial.ZZ, &frame.inertial.MX, &frame.inertial.MY, &frame.inertial.MZ, &frame.inertial.M})
      *each = robot.arena.multiply(factor, *each);
    frame.motor_inertia = frame.viscous_friction = frame.coulomb_friction = robot.arena.zero();
  }
  robot.source = "drawn, not measured: every link is up to 30 % too light or too heavy; " + robot.source;
  return robot;
}

}  // namespace

Robot virtual_puma560() {
  Diagnostics known;  // warnings about a built-in robot
  Robot robot = read_robot("puma560", known);
  const auto number = [&](double value) {
    return robot.arena.constant(Rational::from_decimal(fmt::format("{}", value)).value());
  };
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    robot.frame(j).viscous_friction = number(viscous[j - 1]);
    robot.frame(j).coulomb_friction = number(coulomb[j - 1]);
  }
  return robot;
}

std::vector<File> virtual_campaign(const Robot& truth, const CampaignOptions& options, Progress& progress) {
  const Robot description = drawn(truth);
  std::vector<File> files = {{"drawn.yaml", write_yaml(description)}};
  Plant plant(truth);
  SimulateOptions measure;
  measure.rate = options.rate;
  measure.torque_noise = options.torque_noise;
  measure.encoder_resolution = options.encoder_resolution;
  // A controller without a model of the robot drives it, as in a first measurement.
  ControllerOptions control;
  control.law = ControlLaw::pid;
  control.rate = options.rate;
  control.velocity_cutoff = options.rate / 10;
  const Controller controller = make_controller(truth, control);
  const char* names[] = {"train_1.csv", "train_2.csv", "validate.csv"};
  for (std::uint64_t i = 0; i < 3; ++i) {
    RandomTrajectoryOptions motion;
    motion.seed = measure.seed = i + 1;
    motion.duration = motion.period = options.duration;
    const Simulation done = simulate(plant, fourier_trajectory(truth, motion), controller, measure, progress);
    files.push_back({names[i], to_csv(done.measured, plant.names())});
  }
  return files;
}

}  // namespace armature::internal
