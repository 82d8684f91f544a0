// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/pa10_lumped.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>

#include "armature/base/error.h"
#include "armature/base/random.h"
#include "armature/base/runge_kutta.h"
#include "armature/derive/derive.h"
#include "armature/program/lower.h"
#include "armature/read/reader.h"
#include "armature/run/evaluator.h"

namespace armature::internal {

const std::vector<double> pa10_viscous_friction = {12, 12, 6, 6, 1.5, 1.5, 0.8};

namespace {

constexpr std::size_t pa10_joints = 7;

// A base parameter of the arm: its name here, the link, and the factor that makes it an inertia.
struct ArmParameter {
  const char* name;
  std::size_t link;
  Ref Inertial::* entry;
  const char* length;  // of first moments: the upper arm's R3 or the forearm's R5
};

struct TableEntry {
  double value;
  ArmParameter parameter;
};

// I1 to I24. I14 and I20 are the paper's combinations: their own rows hold ZZR4 and XXR5, which follow from them.
const std::array<TableEntry, 24>& lumped_table() {
  static const std::array<TableEntry, 24> table = {
      {{1.62e-2, {"MYR6", 6, &Inertial::MY, "R5"}}, {1.25e-1, {"MYR5", 5, &Inertial::MY, "R5"}},
       {1.77e-1, {"YZ5", 5, &Inertial::YZ, ""}},    {1.91e-2, {"ZZR6", 6, &Inertial::ZZ, ""}},
       {4.30e-2, {"MX7", 7, &Inertial::MX, "R5"}},  {-2.41e-2, {"YZ6", 6, &Inertial::YZ, ""}},
       {1.12e1, {"ZZR1", 1, &Inertial::ZZ, ""}},    {1.38, {"XXR3", 3, &Inertial::XX, ""}},
       {6.30e-3, {"YZ7", 7, &Inertial::YZ, ""}},    {-1.74e-3, {"MY7", 7, &Inertial::MY, "R5"}},
       {-7.83e-1, {"XXR6", 6, &Inertial::XX, ""}},  {-7.10e-2, {"MX6", 6, &Inertial::MX, "R5"}},
       {4.16, {"ZZR3", 3, &Inertial::ZZ, ""}},      {6.30e-1, {"ZZR4", 4, &Inertial::ZZ, ""}},
       {-1.74, {"XXR2", 2, &Inertial::XX, ""}},     {1.01, {"YZ3", 3, &Inertial::YZ, ""}},
       {9.82e-2, {"YZ4", 4, &Inertial::YZ, ""}},    {8.95e-2, {"MYR4", 4, &Inertial::MY, "R3"}},
       {1.70, {"ZZR2", 2, &Inertial::ZZ, ""}},      {5.65e-1, {"XXR5", 5, &Inertial::XX, ""}},
       {1.55, {"XXR4", 4, &Inertial::XX, ""}},      {3.72e-1, {"ZZ7", 7, &Inertial::ZZ, ""}},
       {1.30, {"ZZR5", 5, &Inertial::ZZ, ""}},      {4.96e-1, {"XXR7", 7, &Inertial::XX, ""}}}};
  return table;
}

constexpr std::size_t I14 = 13, I20 = 19;

double length_of(const ArmParameter& parameter) {
  const std::string_view name = parameter.length;
  return name == "R3" ? 0.45 : name == "R5" ? 0.48 : 1;
}

// The base parameters that give the table, by name.
std::map<std::string, double> arm_parameters() {
  std::map<std::string, double> values;
  for (const TableEntry& entry : lumped_table())
    values[entry.parameter.name] = entry.value / length_of(entry.parameter);
  values["ZZR4"] = lumped_table()[I14].value - values["ZZR6"];
  values["XXR5"] = values["ZZR6"] - values["XXR6"] - lumped_table()[I20].value;
  return values;
}

// The geometry and gravity of pa10. Parameters that regroup into others are zero, so each of the others is its base
// parameter; only those affect torques.
Robot table_1_arm() {
  Diagnostics diagnostics;
  Robot robot = read_robot("pa10", diagnostics);
  const auto number = [&](double value) {
    return robot.arena.constant(Rational::from_decimal(fmt::format("{:.12f}", value)).value());
  };
  for (Frame& frame : robot.frames) {
    Inertial& i = frame.inertial;
    for (Ref* entry : {&i.XX, &i.XY, &i.XZ, &i.YY, &i.YZ, &i.ZZ, &i.MX, &i.MY, &i.MZ, &i.M}) *entry = number(0);
  }
  const std::map<std::string, double> values = arm_parameters();
  for (const TableEntry& entry : lumped_table())
    robot.frames[entry.parameter.link - 1].inertial.*entry.parameter.entry = number(values.at(entry.parameter.name));
  for (Frame& frame : robot.frames) frame.motor_inertia = number(0);
  return robot;
}

// Joint k of an arm with its other brakes on.
class BrakedArm {
 public:
  explicit BrakedArm(const Robot& robot)
      : inertia_(compile<double>(lower(derive(robot, "inertia")), {.backend = Backend::compiler, .contract = false})),
        gravity_(compile<double>(lower(derive(robot, "gravity")), {.backend = Backend::compiler, .contract = false})) {}

  // Pushed out of the posture by 0.2 rad and released under u = -kp (q - q0) - kv q' + g(q) (eq. 3); Runge and Kutta.
  // The angle is sampled at 250 Hz, with a noise of 0.1 mrad.
  OscillationRecord swing(const std::vector<double>& posture, std::size_t joint, double kp, double kv,
                          RandomNumbers& random) {
    constexpr double step = 1e-3;
    constexpr int read_every = 4;
    OscillationRecord record{fmt::format("joint {}", joint + 1), joint, kp, kv, {}, {}, posture};
    q_ = posture;
    std::array<double, 2> state = {0.2, 0};  // angle from the posture, speed
    const auto rates = [&](double, std::span<const double> at, std::span<double> rate) {
      const double angle = at[0], speed = at[1];
      q_[joint] = posture[joint] + angle;
      inertia_(std::span(q_).first(inertia_.input_count()), matrix_);
      gravity_(std::span(q_).first(gravity_.input_count()), weight_);
      const double u = -kp * angle - kv * speed + weight_[joint];
      rate[0] = speed;
      rate[1] = (u - weight_[joint] - pa10_viscous_friction[joint] * speed) / matrix_[joint * pa10_joints + joint];
    };
    const double period = 2 * std::numbers::pi * std::sqrt(inertia_at(posture, joint) / kp);
    const int steps = static_cast<int>(4 * period / step);
    RungeKutta method(state.size());
    for (int i = 0; i < steps; ++i) {
      if (i % read_every == 0) {
        record.t.push_back(i * step);
        record.angle.push_back(posture[joint] + state[0] + 1e-4 * random.normal());
      }
      method.step(rates, i * step, step, state);
    }
    return record;
  }

 private:
  double inertia_at(const std::vector<double>& posture, std::size_t joint) {
    inertia_(std::span(posture).first(inertia_.input_count()), matrix_);
    return matrix_[joint * pa10_joints + joint];
  }

  Evaluator<double> inertia_, gravity_;
  std::vector<double> q_, matrix_ = std::vector<double>(pa10_joints * pa10_joints),
                          weight_ = std::vector<double>(pa10_joints);
};

}  // namespace

Pa10Experiment pa10_lumped_inertias(Progress& progress) {
  constexpr double stiffness[pa10_joints] = {400, 200, 40, 40, 10, 4, 2};  // Nm/rad; the paper's 40 on joint 3
  constexpr double cancelled = 0.98;  // of the friction, by kv: as near as a hand can feel
  constexpr std::size_t postures = 14;
  const Robot robot = table_1_arm();
  BrakedArm arm(robot);
  RandomNumbers random(4);
  Pa10Experiment result;
  for (std::size_t k = pa10_joints; k-- > 0;)
    for (std::size_t p = 0; p < (k + 1 == pa10_joints ? 1 : postures); ++p) {
      go_on(progress);
      std::vector<double> posture;
      for (std::size_t j = 0; j < pa10_joints; ++j) posture.push_back(random.uniform(-1.6, 1.6));
      result.records.push_back(arm.swing(posture, k, stiffness[k], -cancelled * pa10_viscous_friction[k], random));
    }
  IdentificationOptions options;
  options.motor_inertia = false;
  const IdentificationModel model = identification_model(robot, options);
  DominantInertias found = dominant_inertias(model, result.records);
  std::map<std::string, double> values;
  for (std::size_t c = 0; c < model.inertial_count; ++c)
    values[model.columns[c].name] = found.parameters[static_cast<Eigen::Index>(c)];
  for (std::size_t i = 0; i < lumped_table().size(); ++i) {
    const TableEntry& entry = lumped_table()[i];
    RecoveredInertia row{fmt::format("I{}", i + 1), entry.parameter.name, entry.value, 0};
    if (*entry.parameter.length != 0) row.formula = fmt::format("{} {}", entry.parameter.length, row.formula);
    row.found = values.at(entry.parameter.name) * length_of(entry.parameter);
    if (row.formula == "YZ3") row.formula = "YZ3 - R3 MYR3";
    if (i == I14) row.formula = "ZZR4 + ZZR6", row.found = values["ZZR4"] + values["ZZR6"];
    if (i == I20) row.formula = "ZZR6 - XXR5 - XXR6", row.found = values["ZZR6"] - values["XXR5"] - values["XXR6"];
    result.table.push_back(std::move(row));
  }
  result.friction.assign(pa10_joints, 0);
  std::vector<double> count(pa10_joints, 0.0);
  for (const DominantInertia& m : found.measured) result.friction[m.coordinate] += m.friction, ++count[m.coordinate];
  for (std::size_t k = 0; k < pa10_joints; ++k) result.friction[k] /= count[k];
  result.measured = std::move(found.measured);
  result.notes = std::move(found.notes);
  return result;
}

}  // namespace armature::internal
