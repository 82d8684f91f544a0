// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Everything that decides which equations a log gives: how it is filtered and decimated, the columns of the model, and
// the numbers in them that are not linear (widths of friction, speeds of the deadband, delays). Logs whose equations
// are made by the same choices may be stacked, wherever they are made (factor_set.h). The choices are plain data: those
// that were made once, from some logs, are followed for others.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/base/describe.h"
#include "armature/identify/equations/identification_model.h"

namespace armature::internal {

constexpr auto names(FrictionKind) {
  return std::to_array<std::string_view>({"viscous", "coulomb", "offset", "spring", "quadratic", "asymmetric",
                                          "stribeck", "lever", "load", "warm_viscous", "lever_cosine", "warm_coulomb",
                                          "stribeck_slope", "coulomb_slope", "term"});
}

struct FrictionChoice {
  std::string name;
  FrictionKind kind = FrictionKind::viscous;
  std::size_t joint = 0;
  std::vector<double> coefficients;
  std::string unit;
  double width = 0, speed = 0;
  std::vector<double> loads;
  std::optional<double> reference = {};
};
template <class Visitor>
void describe(FrictionChoice& f, Visitor& v) {
  v("name", f.name, "name of the column");
  v("kind", f.kind, "kind of friction");
  v("joint", f.joint, "joint, 1..NL");
  v("coefficients", f.coefficients, "of the coordinates in its variable");
  v("unit", f.unit, "unit of its parameter");
  v("width", f.width, "speed over which the sign turns round, rad/s or m/s", unit("rad/s"));
  v("speed", f.speed, "greatest speed of its variable, for the deadband", unit("rad/s"));
  v("loads", f.loads, "values of the inertial columns, for friction that grows with the load", hidden_if_empty());
  v("reference", f.reference, "temperature from which friction that changes with it counts", unit("degC"),
    hidden_if_empty());
}

// A motor inertia without a column, as shares of the inertial columns (choose/grouped_rotors.h).
struct GroupedChoice {
  std::size_t joint = 0;
  std::vector<double> shares;
};
template <class Visitor>
void describe(GroupedChoice& g, Visitor& v) {
  v("joint", g.joint, "joint, 1..NL");
  v("shares", g.shares, "of the inertial columns in that of its motor inertia");
}

// Each row is multiplied by the root of its weight, at an estimate (estimators/robust.h).
struct RowWeights {
  std::string loss;  // huber, bisquare
  std::vector<double> estimate, spread;
};
template <class Visitor>
void describe(RowWeights& w, Visitor& v) {
  v("loss", w.loss, "huber or bisquare");
  v("estimate", w.estimate, "parameters at which residuals are weighed");
  v("spread", w.spread, "standard deviation of the residuals, per coordinate");
}

struct EquationChoices {
  double cutoff = 0;
  std::size_t filter_order = 4;
  std::string velocity = "log";
  std::size_t differences = 4;
  std::optional<std::size_t> trim;
  std::vector<std::size_t> savitzky_golay;  // half width, degree
  std::optional<double> period;
  double longest_gap = 0.1;
  std::size_t decimation = 1;
  double slowest = 0;
  bool filter_friction = true;
  std::vector<std::vector<double>> delays;
  bool motor_inertia = true;
  std::vector<std::size_t> without_motor_inertia;
  std::vector<std::vector<double>> motors;
  std::vector<FrictionKind> friction;
  std::vector<std::size_t> without_offset, told_by_weight;
  std::vector<std::string> terms, known_torques;
  std::vector<FrictionChoice> friction_columns;
  std::vector<GroupedChoice> grouped;
  std::optional<RowWeights> weights;
};
template <class Visitor>
void describe(EquationChoices& c, Visitor& v) {
  v("cutoff", c.cutoff, "cut-off of the filter; 0: none", unit("Hz"));
  v("filter_order", c.filter_order, "order of the filter");
  v("velocity", c.velocity, "velocities from the log or from positions");
  v("differences", c.differences, "points of central differences");
  v("trim", c.trim, "samples dropped at each end");
  v("savitzky_golay", c.savitzky_golay, "half the samples of a local polynomial, and its degree");
  v("period", c.period, "period of the motions", unit("s"));
  v("longest_gap", c.longest_gap, "a longer pause splits a log", unit("s"));
  v("decimation", c.decimation, "one equation in this many is kept");
  v("slowest", c.slowest, "deadband, as a share of the greatest speed");
  v("filter_friction", c.filter_friction, "friction of the model goes through the filter of the torques");
  v("delays", c.delays, "delays taken off the torques, per coordinate, one after the other", unit("s"));
  v("motor_inertia", c.motor_inertia, "motor inertias are parameters");
  v("without_motor_inertia", c.without_motor_inertia, "joints that have none");
  v("motors", c.motors, "motors that turn with several coordinates");
  v("friction", c.friction, "kinds of friction");
  v("without_offset", c.without_offset, "coordinates that move one way only");
  v("told_by_weight", c.told_by_weight, "coordinates whose offset weight explains");
  v("terms", c.terms, "torques of the user's own");
  v("known_torques", c.known_torques, "torques that are subtracted");
  v("friction_columns", c.friction_columns, "friction, column by column");
  v("grouped", c.grouped, "motor inertias that no motion tells from other inertias", hidden_if_empty());
  v("weights", c.weights, "weights of the rows", hidden_if_empty());
}

// What the model and the preparation of logs say of themselves; terms, known torques and weights stay as they are.
void keep_choices(EquationChoices& choices, const IdentificationModel& model, const PrepareOptions& prepare,
                  const std::vector<double>& speeds);

PrepareOptions prepare_options(const EquationChoices& choices);

// The greatest speeds by column of the model, as RowOptions::fastest has them.
std::vector<double> speeds_of(const EquationChoices& choices, const IdentificationModel& model);

// The model with those columns. Throws UnmetRequest when the robot does not have them.
IdentificationModel model_of(const Robot& robot, const EquationChoices& choices, const std::vector<Term>& terms,
                             const std::shared_ptr<PassiveJoints>& passive);

// The names of the choices in which two differ, with both values: "@cutoff is 20 and 25"; empty for equal ones.
std::string difference_of(const EquationChoices& a, const EquationChoices& b);

}  // namespace armature::internal
