// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/oscillations/motor_inertia.h"

#include <fmt/format.h>

#include <cmath>

#include "armature/base/error.h"
#include "armature/derive/derive.h"
#include "armature/derive/parameters.h"
#include "armature/expr/evaluate.h"
#include "armature/expr/numeric_field.h"
#include "armature/robot/numbers.h"
#include "armature/robot/tolerances.h"

namespace armature::internal {

Measured arm_inertia(const Robot& robot, std::size_t coordinate, std::span<const double> posture) {
  const std::size_t n = robot.coordinates.size();
  ARMATURE_CHECK(coordinate < n && posture.size() == n);
  const Model model = derive(robot, "regressor");
  const std::vector<DynamicParameter> parameters = dynamic_parameters(robot);
  const Output& output = model.outputs[0];
  const std::vector<Ref> row(output.values.begin() + static_cast<std::ptrdiff_t>(coordinate * parameters.size()),
                             output.values.begin() + static_cast<std::ptrdiff_t>((coordinate + 1) * parameters.size()));
  const auto at = [&](double acceleration) {
    NumericField<double>::Symbols symbols;
    for (std::size_t k = 0; k < n; ++k) {
      const Coordinate& c = robot.coordinates[k];
      symbols[robot.arena.name_of(c.q)] = posture[k];
      symbols[robot.arena.name_of(c.qd)] = 0;
      symbols[robot.arena.name_of(c.qdd)] = k == coordinate ? acceleration : 0;
    }
    return evaluate(model.arena, std::span<const Ref>(row), NumericField<double>(std::move(symbols)));
  };
  const std::vector<double> moving = at(1), resting = at(0);
  Measured result;
  Slopes slopes;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (!is_inertial(parameters[i].kind)) continue;
    const double slope = moving[i] - resting[i];
    const std::optional<double> value = number(robot.arena, parameters[i].value);
    if (!value)
      throw UnmetRequest(label(parameters[i]) + " has no value",
                         "the inertia of the motor is what the links leave over: give a robot with numbers");
    result.value += slope * *value;
    slopes[label(parameters[i])] = slope;
  }
  result.uncertainty = measured_tolerance(robot, slopes).value_or(0);
  return result;
}

Measured motor_inertia(const Measured& total, const Measured& arm) {
  return {total.value - arm.value, std::hypot(total.uncertainty, arm.uncertainty)};
}

}  // namespace armature::internal
