// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// explicit: the equations of motion as a person would publish them, and abbreviated.
#include <fmt/format.h>

#include <memory>

#include "armature/base/text.h"
#include "armature/verbs/explicit_model.h"
#include "cli/certify.h"
#include "cli/options.h"
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
    "Qi of\n"
    "g (the paper's g1, g2, ... are constants).\n"
    "C2 is cos(q2), S23 sin(q2 + q3), C223 cos(2*q2 + q3), CC4 cos(q4)^2, SC5 sin(q5)*cos(q5). As in Armstrong, "
    "Khatib\n"
    "and Burdick 1986, operations are those of all elements and of tau; sines and cosines of sums of joint angles are\n"
    "given. Friction, external forces and a moving base are left out.\n"
    "--significance 0.01 drops terms below 1 % of the greatest term of the same element, or below 0.1 % of the "
    "constant\n"
    "part of aii, over the joint ranges. The bound on the torque error is proven, in exact arithmetic, over the joint "
    "and\n"
    "velocity limits; accelerations reach the velocity limit in 0.2 s unless given.\n";

std::string total(const ElementOperations& count) {
  return fmt::format("{} M + {} A = {}", count.mul, count.add, count.mul + count.add);
}

std::string constant_table(const std::vector<ExplicitConstant>& constants) {
  Table table({{"constant"}, {"value", Align::right}, {"tolerance", Align::right, true}, {"formula"}});
  for (const ExplicitConstant& c : constants)
    table.add({c.name, c.value ? fmt::format("{:.4g}", *c.value) : "",
               c.tolerance ? fmt::format("{:.2g}", *c.tolerance) : "", c.formula});
  return table.text();
}

std::string element_list(const Named<std::string>& elements) {
  std::string text;
  for (const auto& [name, formula] : elements) text += fmt::format("  {} = {}\n", name, formula);
  return text;
}

std::string relation_list(const Named<std::string>& relations) {
  std::string text;
  for (const auto& [name, value] : relations) text += fmt::format("{}{} = {}", text.empty() ? "  " : ", ", name, value);
  return text.empty() ? text : text + "\n";
}

std::string abbreviation_text(const ExplicitModelResult& result) {
  Table dropped({{"element"}, {"rule", Align::right}, {"at most", Align::right}, {"term"}});
  for (const NeglectedTerm& term : result.dropped)
    dropped.add({term.element, std::to_string(term.rule), fmt::format("{:.2g}", term.size), term.term});
  Table bounds(
      {{"coordinate"}, {"torque error at most", Align::right}, {"|qd| <=", Align::right}, {"|qdd| <=", Align::right}});
  for (std::size_t k = 0; k < result.range.size(); ++k)
    bounds.add({printable(result.range[k].coordinate, 40), fmt::format("{:.4g}", result.torque_error_bound[k]),
                fmt::format("{:.4g}", result.range[k].velocity), fmt::format("{:.4g}", result.range[k].acceleration)});
  std::string text = fmt::format("\nDropped: {} terms\n{}\nProven bounds over the joint ranges\n{}",
                                 result.dropped.size(), dropped.text(), bounds.text());
  for (const std::string& assumption : result.assumptions) text += "  " + assumption + "\n";
  return text;
}

std::string explicit_text(const ExplicitModelResult& result) {
  std::string text =
      fmt::format("{}: {} operations for the torques, {} for the inertia matrix; different Christoffel symbols: {}\n{}",
                  printable(result.robot, 80), total(result.operations), total(result.inertia_operations),
                  result.christoffel, result.equals_recursive ? "Proved equal to the recursive models.\n" : "");
  text += "\nConstants (kg m^2, kg m, kg; g: Nm, N)\n" + constant_table(result.constants);
  text += "\nInertia matrix A\n" + element_list(result.inertia);
  text += "\nVelocity torques B and C\n" + element_list(result.velocity) + relation_list(result.relations);
  text += "\nGravity g\n" + element_list(result.gravity);
  return result.significance > 0 ? text + abbreviation_text(result) : text;
}

}  // namespace

void add_explicit(CLI::App& app, Console& console) {
  struct Arguments {
    std::string robot;
    ExplicitModelOptions options;
  };
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* verb = add_verb(app, console, "explicit", std::string(explicit_examples) + "\n" + explicit_notes);
  add_robot(verb, console, arguments->robot)->required();
  add_options(verb, arguments->options);
  verb->callback([arguments, &console] {
    const Robot robot = load_robot(arguments->robot, console);
    TerminalProgress progress(console.json);
    ExplicitModelResult result = explicit_model(robot, arguments->options, progress);
    if (can_be_certified(result.files))
      result.files.push_back(certify("explicit", {{"robot", arguments->robot}}, certified(arguments->options, console),
                                     {{"operations", to_json(result)["operations"]}}, result.files));
    write_files(result.files, console);
    console.text = explicit_text(result) + wrote(result.files);
    console.result = to_json(result);
  });
}

}  // namespace armature::cli
