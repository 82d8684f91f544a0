// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/explicit_model.h"

#include <fmt/format.h>

#include <cmath>
#include <map>

#include "armature/base/described_json.h"
#include "armature/base/error.h"
#include "armature/base/spelled_json.h"
#include "armature/base/text.h"
#include "armature/derive/modelled_robot.h"
#include "armature/explicit/explicit_evaluation.h"
#include "armature/explicit/named_parameters.h"
#include "armature/explicit/significance.h"
#include "armature/program/count.h"
#include "armature/program/lower.h"
#include "armature/verbs/recipes/assignments.h"
#include "armature/verbs/recipes/fixed_base.h"
#include "armature/verbs/recipes/refuse.h"

namespace armature {

using namespace internal;

namespace {

// Every name is a symbol of the robot or one of its parameters.
void refuse_unknown_names(const Robot& robot, const std::map<std::string, double>& given, const char* option) {
  const std::map<std::string, double> parameters = number_parameters(robot);
  for (const auto& [name, value] : given)
    if (!robot.arena.has_symbol(name) && !parameters.contains(name))
      refuse(fmt::format("@{} is for '{}', which is no symbol or parameter of this robot", option, printable(name, 80)),
             "parameters are called XX1, MX2, M3, IA4, D5, GZ; @show() lists them");
}

void refuse_bad_tolerances(const Robot& robot, const std::map<std::string, double>& given) {
  const std::map<std::string, double> parameters = number_parameters(robot);
  for (const auto& [name, value] : given) {
    if (value < 0) refuse(fmt::format("the tolerance {} of {} is negative", value, name), "give its size");
    if (const auto number = parameters.find(name); number != parameters.end() && number->second == 0)
      refuse(fmt::format("{} of this robot is zero, so it has no place in the model and its tolerance none", name),
             "give it a small value with @value");
  }
}

ExplicitModel whole_model(const Robot& given, const ExplicitModelOptions& options, Progress& progress) {
  ExplicitOptions how;
  how.values = assignments(options.value, "value", "M2=0.17");
  how.tolerances = assignments(options.tolerance, "tolerance", "M2=0.17");
  refuse_unknown_names(given, how.values, "value");
  refuse_unknown_names(given, how.tolerances, "tolerance");
  const Robot robot = with_numbers(given, how.values);
  refuse_bad_tolerances(robot, how.tolerances);
  ExplicitModel model = internal::explicit_model(robot, how, progress);
  ARMATURE_CHECK(equals_recursive(model, robot));
  return model;
}

// One limit per coordinate, and a size.
void refuse_bad_limits(const std::vector<double>& limits, const char* option) {
  for (const double limit : limits)
    if (!(std::isfinite(limit) && limit >= 0))
      refuse(fmt::format("@{} has {}, which is no limit", option, limit), "limits are sizes: finite, and not negative");
}

ElementOperations operations(const ExplicitModel& model, ExplicitPart part) {
  const OperationCount count = count_operations(lower(evaluation(model, part, Sines::given)));
  return {count.mul, count.add};
}

// The constants that some term uses; an abbreviated model uses fewer.
std::vector<ExplicitConstant> constants_used(const ExplicitModel& model) {
  std::vector<bool> used(model.constants.size(), false);
  for (const auto* list : {&model.inertia, &model.christoffel, &model.gravity})
    for (const ExplicitElement& element : *list)
      for (const ExplicitTerm& term : element.terms)
        for (const auto& [multiple, constant] : term.coefficient) used[constant] = true;
  std::vector<ExplicitConstant> result;
  for (std::size_t i = 0; i < used.size(); ++i)
    if (const LumpedConstant& c = model.constants[i]; used[i])
      result.push_back({c.name, c.formula, c.value, c.tolerance});
  return result;
}

Named<std::string> formulas(const ExplicitModel& model, const std::vector<ExplicitElement>& elements) {
  Named<std::string> result;
  for (const ExplicitElement& element : elements) result.push_back({element.name, to_string(model, element)});
  return result;
}

// Relations of the remaining elements.
Named<std::string> relations(const ExplicitModel& model) {
  Named<std::string> result;
  for (const ChristoffelUse& use : model.uses) {
    const std::string name = name_of(model, use), value = value_of(model, use);
    if (name != value && !model.christoffel[use.element].terms.empty()) result.push_back({name, value});
  }
  return result;
}

}  // namespace

ExplicitModelResult explicit_model(const Robot& described, const ExplicitModelOptions& options, Progress& progress) {
  need_fixed_base(described, "explicit equations");
  need_rigid_joints(described, "explicit equations");
  const Robot robot = modelled_robot(described).robot;
  if (!(options.significance >= 0 && options.significance < 1))
    refuse("the significance is a fraction from 0 to 1", "1 % is @significance=0.01");
  refuse_bad_limits(options.velocity, "velocity");
  refuse_bad_limits(options.acceleration, "acceleration");
  if (!robot.loops.empty())
    throw UnmetRequest(
        fmt::format(
            "the robot {} has closed loops whose relations are not linear: passive joints have no formula without "
            "square roots, so no explicit equations",
            printable(robot.name, 80)),
        "derive gives its models by recursion");
  const ExplicitModel full = whole_model(robot, options, progress);
  go_on(progress);

  Abbreviation made{full, {}, std::vector<double>(full.expansion->n, 0), full.christoffel.size()};
  OperatingRange range;
  if (options.significance > 0) {
    RangeOptions ranges;
    ranges.velocity = options.velocity;
    ranges.acceleration = options.acceleration;
    range = operating_range(robot, ranges);
    made = abbreviate(full, range, options.significance, progress);
    go_on(progress);
  }
  const ExplicitModel& model = made.model;

  ExplicitModelResult result;
  result.robot = robot.name;
  result.significance = options.significance;
  result.operations = operations(model, ExplicitPart::torques);
  result.inertia_operations = operations(model, ExplicitPart::inertia);
  result.christoffel = made.christoffel;
  result.equals_recursive = made.dropped.empty();
  result.constants = constants_used(model);
  result.torque_error_bound = made.torque_error_bound;
  result.inertia = formulas(model, model.inertia);
  result.velocity = formulas(model, model.christoffel);
  result.relations = relations(model);
  result.gravity = formulas(model, model.gravity);
  for (const DroppedTerm& term : made.dropped)
    result.dropped.push_back({term.element, term.term, term.size, term.rule});
  result.assumptions = range.assumptions;
  for (std::size_t k = 0; k < range.velocity.size(); ++k)
    result.range.push_back({robot.coordinates[k].name, range.position[k].lower, range.position[k].upper,
                            range.velocity[k], range.acceleration[k]});
  if (!options.output.empty())
    result.files.push_back({options.output, to_text(spelled(json_of(result), OptionSpelling::plain))});
  return result;
}

Json to_json(const ExplicitModelResult& result) { return json_of(result); }

}  // namespace armature
