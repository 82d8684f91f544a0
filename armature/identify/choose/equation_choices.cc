// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/choose/equation_choices.h"

#include <fmt/format.h>

#include <algorithm>

#include "armature/base/described_json.h"
#include "armature/base/text.h"
#include "armature/identify/choose/candidates.h"
#include "armature/identify/choose/grouped_rotors.h"

namespace armature::internal {
namespace {

constexpr const char* other_robot = "make them from the same description of the robot, by the same version";

FrictionColumn column_of(const FrictionChoice& f) {
  return {f.name, f.kind, f.joint, f.coefficients, f.unit, f.width, f.loads, f.reference.value_or(0), {}};
}

std::string shown(const Json& value) { return printable(value.is_null() ? "none" : value.dump(), 120); }

}  // namespace

void keep_choices(EquationChoices& choices, const IdentificationModel& model, const PrepareOptions& prepare,
                  const std::vector<double>& speeds) {
  choices.filter_order = prepare.order;
  choices.velocity = prepare.velocity == VelocityFrom::positions ? "positions" : "log";
  choices.differences = prepare.difference == Difference::two_points ? 2 : 4;
  choices.trim = prepare.trim;
  choices.savitzky_golay.clear();
  if (prepare.savitzky_golay)
    choices.savitzky_golay = {prepare.savitzky_golay->half_width, prepare.savitzky_golay->degree};
  choices.period = prepare.period;
  choices.longest_gap = prepare.longest_gap;
  choices.motor_inertia = model.options.motor_inertia;
  choices.without_motor_inertia = model.options.without_motor_inertia;
  choices.motors = model.options.motors;
  choices.friction = model.options.friction.kinds;
  choices.without_offset = model.options.friction.without_offset;
  choices.told_by_weight = model.options.friction.told_by_weight;
  choices.friction_columns.clear();
  for (std::size_t c = model.inertial_count; c < model.unknowns(); ++c) {
    const FrictionColumn& f = model.columns[c].friction;
    choices.friction_columns.push_back({f.name, f.kind, f.joint, f.coefficients, f.unit, f.width,
                                        c < speeds.size() ? speeds[c] : 0, f.loads,
                                        is_warm(f.kind) ? std::optional(f.reference) : std::nullopt});
  }
  choices.grouped.clear();
  for (std::size_t s = 0; s < model.standard.size(); ++s) {
    const StandardParameter& p = model.standard[s];
    if (p.friction || std::ranges::find(model.grouped, p.name) == model.grouped.end()) continue;
    const Eigen::VectorXd shares =
        model.base_of_standard.col(static_cast<Eigen::Index>(s)).head(static_cast<Eigen::Index>(model.inertial_count));
    choices.grouped.push_back({p.link, {shares.begin(), shares.end()}});
  }
}

PrepareOptions prepare_options(const EquationChoices& choices) {
  PrepareOptions prepare;
  prepare.cutoff = choices.cutoff;
  prepare.order = choices.filter_order;
  if (choices.velocity == "positions") prepare.velocity = VelocityFrom::positions;
  prepare.difference = choices.differences == 2 ? Difference::two_points : Difference::four_points;
  prepare.trim = choices.trim;
  if (choices.savitzky_golay.size() == 2)
    prepare.savitzky_golay = {choices.savitzky_golay[0], choices.savitzky_golay[1]};
  prepare.period = choices.period;
  prepare.longest_gap = choices.longest_gap;
  return prepare;
}

std::vector<double> speeds_of(const EquationChoices& choices, const IdentificationModel& model) {
  std::vector<double> speeds(model.inertial_count, 0.0);
  for (const FrictionChoice& f : choices.friction_columns) speeds.push_back(f.speed);
  speeds.resize(model.unknowns(), 0.0);
  return speeds;
}

IdentificationModel model_of(const Robot& robot, const EquationChoices& choices, const std::vector<Term>& terms,
                             const std::shared_ptr<PassiveJoints>& passive) {
  const auto fits = [&](const std::vector<double>& each) { return each.size() == robot.coordinates.size(); };
  if (!std::ranges::all_of(choices.motors, fits) || !std::ranges::all_of(choices.delays, fits))
    throw UnmetRequest("the equations are of a robot with another number of joints", other_robot);
  IdentificationModel model = identification_model(
      robot,
      {choices.motor_inertia, FrictionOptions{choices.friction, choices.without_offset, choices.told_by_weight, terms},
       choices.motors, choices.without_motor_inertia, passive});
  std::size_t at = model.inertial_count;
  for (const FrictionChoice& choice : choices.friction_columns) {
    if (at == model.unknowns()) {
      if (choice.coefficients.size() != model.coordinates() || choice.joint > model.robot.link_count ||
          choice.kind > FrictionKind::warm_coulomb)
        throw UnmetRequest(fmt::format("the friction {} is of another robot", printable(choice.name, 40)), other_robot);
      add_friction(model, column_of(choice));
    }
    ModelColumn& column = model.columns[at++];
    if (column.name != choice.name)
      throw UnmetRequest(fmt::format("the equations have a parameter {}, where the robot has {}",
                                     printable(choice.name, 40), printable(column.name, 40)),
                         other_robot);
    column.friction.width = choice.width;
    column.friction.loads = choice.loads;
    column.friction.reference = choice.reference.value_or(0);
  }
  for (const GroupedChoice& choice : choices.grouped) {
    if (choice.joint < 1 || choice.joint > model.robot.link_count || choice.shares.size() != model.inertial_count)
      throw UnmetRequest("the motor inertias that are grouped are of another robot", other_robot);
    add_grouped_rotor(
        model, choice.joint,
        Eigen::Map<const Eigen::VectorXd>(choice.shares.data(), static_cast<Eigen::Index>(choice.shares.size())));
  }
  return model;
}

std::string difference_of(const EquationChoices& a, const EquationChoices& b) {
  const Json first = json_of(a), second = json_of(b);
  std::string text;
  for (const auto& [name, value] : first.items()) {
    const Json other = second.contains(name) ? second[name] : Json(nullptr);
    if (value == other) continue;
    std::string what = fmt::format("{} is {} and {}", name, shown(value), shown(other));
    // The first friction column that differs, and how.
    if (name == "friction_columns")
      for (std::size_t i = 0; i < std::max(value.size(), other.size()); ++i) {
        if (i >= value.size() || i >= other.size()) {
          what = fmt::format("one has the friction {} more", shown((i < value.size() ? value : other)[i]["name"]));
          break;
        }
        if (value[i] == other[i]) continue;
        for (const auto& [member, of_one] : value[i].items())
          if (const Json of_other = other[i].contains(member) ? other[i][member] : Json(nullptr); of_one != of_other) {
            what = fmt::format("the {} of {} is {} and {}", member, printable(a.friction_columns[i].name, 40),
                               shown(of_one), shown(of_other));
            break;
          }
        break;
      }
    text += (text.empty() ? "" : "; ") + what;
  }
  if (text.empty() && a.grouped.size() < b.grouped.size()) text = "one groups more motor inertias";
  if (text.empty() && a.weights.has_value() != b.weights.has_value()) text = "one has weighted rows";
  return text;
}

}  // namespace armature::internal
