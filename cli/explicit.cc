// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// explicit: the equations of motion as a person would publish them, and abbreviated.
#include <fmt/format.h>

#include <cmath>
#include <map>
#include <memory>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/explicit/explicit_evaluation.h"
#include "armature/explicit/significance.h"
#include "armature/program/count.h"
#include "armature/program/lower.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* explicit_examples =
    "  armature explicit puma560\n"
    "  armature explicit puma560 --significance 0.01 --json\n"
    "  armature explicit arm.yaml --significance 0.01 --acceleration 10 10 20 50 50 50\n"
    "  armature explicit arm.yaml --tolerance M2=0.17 MX2=0.05\n";

constexpr const char* explicit_notes =
    "tau = A(q) qdd + B(q) [qd qd] + C(q) [qd^2] + g(q): elements aij, bijk (times qdj*qdk), cij (times qdj^2) and "
    "gi.\n"
    "C2 is cos(q2), S23 sin(q2 + q3), C223 cos(2*q2 + q3), CC4 cos(q4)^2, SC5 sin(q5)*cos(q5). As in Armstrong, "
    "Khatib\n"
    "and Burdick 1986, operations are those of all elements and of tau; sines and cosines of sums of joint angles are\n"
    "given. Friction, external forces and a moving base are left out.\n"
    "--significance 0.01 drops terms below 1 % of the greatest term of the same element, or below 0.1 % of the "
    "constant\n"
    "part of aii, over the joint ranges. The bound on the torque error is proven, in exact arithmetic, over the joint "
    "and\n"
    "velocity limits; accelerations reach the velocity limit in 0.2 s unless given.\n";

struct ExplicitArguments {
  std::string robot;
  double significance = 0;
  std::vector<double> velocity, acceleration;
  std::vector<std::string> values, tolerances;
};

// "M2=0.17" and so on.
std::map<std::string, double> assignments(const std::vector<std::string>& texts, const char* option) {
  std::map<std::string, double> result;
  for (const std::string& text : texts) {
    const std::size_t equals = text.find('=');
    double value = 0;
    std::size_t used = 0;
    try {
      if (equals != std::string::npos) value = std::stod(text.substr(equals + 1), &used);
    } catch (const std::exception&) {
      used = 0;
    }
    if (equals == 0 || equals == std::string::npos || used != text.size() - equals - 1 || !std::isfinite(value))
      refuse_usage(fmt::format("{} '{}' is not of the form NAME=NUMBER", option, printable(text, 80)), "write M2=0.17");
    result[text.substr(0, equals)] = value;
  }
  return result;
}

void refuse_unknown_names(const ExplicitModel& model, const std::map<std::string, double>& given, const char* option) {
  for (const auto& [name, value] : given)
    if (!model.expansion->parameters.robot.arena.has_symbol(name))
      refuse_usage(
          fmt::format("{} is for '{}', which is no symbol or parameter of this robot", option, printable(name, 80)),
          "parameters are called XX1, MX2, M3; armature show lists them");
}

Json explicit_count(const ExplicitModel& model, ExplicitPart part) {
  const OperationCount count = count_operations(lower(evaluation(model, part, Sines::given)));
  return {{"mul", count.mul}, {"add", count.add}};
}

// The constants that are left, by index.
std::vector<bool> constants_used(const ExplicitModel& model) {
  std::vector<bool> used(model.constants.size(), false);
  for (const auto* list : {&model.inertia, &model.christoffel, &model.gravity})
    for (const ExplicitElement& element : *list)
      for (const ExplicitTerm& term : element.terms)
        for (const auto& [multiple, constant] : term.coefficient) used[constant] = true;
  return used;
}

std::string element_list(const ExplicitModel& model, const std::vector<ExplicitElement>& elements, Json& json) {
  std::string text;
  for (const ExplicitElement& element : elements) {
    json[element.name] = to_string(model, element);
    text += fmt::format("  {} = {}\n", element.name, to_string(model, element));
  }
  return text;
}

std::string relation_list(const ExplicitModel& model, Json& json) {
  std::string text;
  for (const ChristoffelUse& use : model.uses) {
    const std::string name = name_of(model, use), value = value_of(model, use);
    if (name == value || model.christoffel[use.element].terms.empty()) continue;
    json[name] = value;
    text += fmt::format("{}{} = {}", text.empty() ? "  " : ", ", name, value);
  }
  return text.empty() ? text : text + "\n";
}

void explicit_verb(const ExplicitArguments& options, Console& console) {
  if (!(options.significance >= 0 && options.significance < 1))
    refuse_usage("the significance is a fraction from 0 to 1", "1 % is --significance 0.01");
  const Robot robot = load_robot(options.robot, console);
  if (!robot.loops.empty())
    throw UnmetRequest(
        fmt::format("the robot {} has closed loops, and explicit models are those of trees", printable(robot.name, 80)),
        "derive and base open them with --tree");
  ExplicitOptions how;
  how.values = assignments(options.values, "--value");
  how.tolerances = assignments(options.tolerances, "--tolerance");
  const ExplicitModel full = explicit_model(robot, how);
  refuse_unknown_names(full, how.values, "--value");
  refuse_unknown_names(full, how.tolerances, "--tolerance");
  ARMATURE_CHECK(equals_recursive(full, robot));

  RangeOptions ranges;
  ranges.velocity = options.velocity;
  ranges.acceleration = options.acceleration;
  Abbreviation result{full, {}, std::vector<double>(full.expansion->n, 0), full.christoffel.size()};
  OperatingRange range;
  if (options.significance > 0) {
    range = operating_range(robot, ranges);
    result = abbreviate(full, range, options.significance);
  }
  const ExplicitModel& model = result.model;

  const Json all = explicit_count(model, ExplicitPart::torques), inertia = explicit_count(model, ExplicitPart::inertia);
  Json& json = console.result;
  json = {{"robot", robot.name},
          {"significance", options.significance},
          {"operations", all},
          {"inertia_operations", inertia},
          {"christoffel", result.christoffel},
          {"equals_recursive", options.significance == 0 || result.dropped.empty()},
          {"constants", Json::array()},
          {"torque_error_bound", result.torque_error_bound}};
  const auto total = [](const Json& count) {
    return fmt::format("{} M + {} A = {}", count["mul"].get<std::size_t>(), count["add"].get<std::size_t>(),
                       count["mul"].get<std::size_t>() + count["add"].get<std::size_t>());
  };
  console.text =
      fmt::format("{}: {} operations for the torques, {} for the inertia matrix; different Christoffel symbols: {}\n{}",
                  printable(robot.name, 80), total(all), total(inertia), result.christoffel,
                  result.dropped.empty() ? "Proved equal to the recursive models.\n" : "");

  Table constants({{"constant"}, {"value", Align::right}, {"tolerance", Align::right, true}, {"formula"}});
  const std::vector<bool> used = constants_used(model);
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (!used[i]) continue;
    const LumpedConstant& c = model.constants[i];
    Json entry = {{"name", c.name}, {"formula", c.formula}, {"value", nullptr}};
    if (c.value) entry["value"] = *c.value;
    if (c.tolerance) entry["tolerance"] = *c.tolerance;
    json["constants"].push_back(std::move(entry));
    constants.add({c.name, c.value ? fmt::format("{:.4g}", *c.value) : "",
                   c.tolerance ? fmt::format("{:.2g}", *c.tolerance) : "", c.formula});
  }
  console.text += "\nConstants (kg m^2, kg m, kg; g: Nm, N)\n" + constants.text();
  console.text += "\nInertia matrix A\n" + element_list(model, model.inertia, json["A"]);
  console.text += "\nVelocity torques B and C\n" + element_list(model, model.christoffel, json["BC"]);
  console.text += relation_list(model, json["relations"]);
  console.text += "\nGravity g\n" + element_list(model, model.gravity, json["g"]);
  if (options.significance == 0) return;

  json["dropped"] = Json::array();
  Table dropped({{"element"}, {"rule", Align::right}, {"at most", Align::right}, {"term"}});
  for (const DroppedTerm& term : result.dropped) {
    json["dropped"].push_back(
        {{"element", term.element}, {"term", term.term}, {"size", term.size}, {"rule", term.rule}});
    dropped.add({term.element, std::to_string(term.rule), fmt::format("{:.2g}", term.size), term.term});
  }
  json["assumptions"] = range.assumptions;
  for (std::size_t k = 0; k < range.velocity.size(); ++k)
    json["range"].push_back({{"coordinate", robot.coordinates[k].name},
                             {"lower", range.position[k].lower},
                             {"upper", range.position[k].upper},
                             {"velocity", range.velocity[k]},
                             {"acceleration", range.acceleration[k]}});
  console.text += fmt::format("\nDropped: {} terms\n{}", result.dropped.size(), dropped.text());
  Table bounds(
      {{"coordinate"}, {"torque error at most", Align::right}, {"|qd| <=", Align::right}, {"|qdd| <=", Align::right}});
  for (std::size_t k = 0; k < range.velocity.size(); ++k)
    bounds.add({printable(robot.coordinates[k].name, 40), fmt::format("{:.4g}", result.torque_error_bound[k]),
                fmt::format("{:.4g}", range.velocity[k]), fmt::format("{:.4g}", range.acceleration[k])});
  console.text += "\nProven bounds over the joint ranges\n" + bounds.text();
  for (const std::string& assumption : range.assumptions) console.text += "  " + assumption + "\n";
}

}  // namespace

void add_explicit(CLI::App& app, Console& console) {
  const auto options = std::make_shared<ExplicitArguments>();
  CLI::App* verb = add_verb(app, console, "explicit", "Publish the equations of motion, whole or abbreviated",
                            std::string(explicit_examples) + "\n" + explicit_notes);
  add_robot(verb, console, options->robot)->required();
  verb->add_option("--significance", options->significance, "Drop terms below this fraction; 0.01 is usual")
      ->type_name("FRACTION");
  verb->add_option("--velocity", options->velocity, "Velocity limits, one a coordinate, instead of the robot's")
      ->type_name("NUMBER");
  verb->add_option("--acceleration", options->acceleration, "Acceleration limits, one a coordinate")
      ->type_name("NUMBER");
  verb->add_option("--value", options->values, "Values of symbols of the robot")->type_name("NAME=NUMBER");
  verb->add_option("--tolerance", options->tolerances, "Tolerances of parameters: M2=0.17")->type_name("NAME=NUMBER");
  verb->callback([options, &console] { explicit_verb(*options, console); });
}

}  // namespace armature::cli
