// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// base: the base parameters of a robot, with the evidence for their number.
#include <fmt/format.h>

#include <memory>

#include "armature/base/file.h"
#include "armature/base/text.h"
#include "armature/expr/print.h"
#include "armature/parameters/base_parameters.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* base_examples =
    "  armature base rx90                    what is kept, and what it is made of\n"
    "  armature base puma260 --keep Ia       motor inertias stay, others are regrouped into them\n"
    "  armature base arm.urdf --json -o cert.json\n";

struct BaseArguments {
  std::string robot, certificate;
  BaseOptions options;
};

Json certificate_json(const Certificate& c) {
  Json minor = Json::array(), dependent = Json::array();
  for (const auto& row : c.minor) minor.push_back({{"state", row.state}, {"coordinate", row.coordinate}});
  for (const auto& column : c.dependent)
    dependent.push_back({{"column", column.column}, {"coefficients", column.coefficients}});
  return {{"prime", c.prime},       {"constants", c.constants}, {"kept", c.kept},
          {"dependent", dependent}, {"minor", minor},           {"determinant", c.determinant}};
}

Json dependent_columns(const BaseParameters& base) {
  Json list = Json::array();
  for (const DependentParameter& d : base.dependent) {
    Json terms = Json::array();
    for (const auto& term : d.terms)
      terms.push_back({{"parameter", base.kept[term.kept].name},
                       {"coefficient", internal::to_string(base.arena, term.coefficient)}});
    list.push_back({{"name", base.unknowns[d.unknown].label}, {"terms", terms}});
  }
  return list;
}

void base(const BaseArguments& arguments, Console& console) {
  const Robot robot = load_robot(arguments.robot, console);
  const BaseParameters base = base_parameters(robot, arguments.options);
  const Verdict verdict = verify(*base.certificate, robot);
  Table table({{"parameter"}, {"formula"}});
  Json parameters = Json::array();
  for (const BaseParameter& p : base.kept) {
    table.add({p.name, p.text});
    parameters.push_back({{"name", p.name}, {"formula", p.text}, {"regrouped", p.regrouped}});
  }
  std::string idle;
  Json without_effect = Json::array();
  for (const std::size_t unknown : base.without_effect) {
    idle += (idle.empty() ? "" : ", ") + base.unknowns[unknown].label;
    without_effect.push_back(base.unknowns[unknown].label);
  }
  console.text =
      fmt::format("{}: {} parameters, {} base parameters; exact rank of the regressor {}\n{}",
                  printable(robot.name, 80), base.unknowns.size(), base.kept.size(), base.exact_rank, table.text());
  if (!idle.empty()) console.text += fmt::format("Without effect: {}\n", idle);
  for (const std::string& note : base.notes) console.text += printable(note) + '\n';
  console.text += verdict.holds ? "The certificate was verified by a second way of computing.\n"
                                : "The certificate does NOT hold: " + verdict.reason + '\n';
  const Json certificate = certificate_json(*base.certificate);
  console.result = {{"robot", robot.name},
                    {"count", base.kept.size()},
                    {"exact_rank", base.exact_rank},
                    {"standard", base.unknowns.size()},
                    {"parameters", parameters},
                    {"dependent", dependent_columns(base)},
                    {"without_effect", without_effect},
                    {"notes", base.notes},
                    {"certificate", certificate},
                    {"verified", verdict.holds}};
  if (!arguments.certificate.empty()) {
    write_file(arguments.certificate, to_text(certificate));
    console.text += fmt::format("wrote {}\n", printable(arguments.certificate));
  }
}

}  // namespace

void add_base(CLI::App& app, Console& console) {
  const auto arguments = std::make_shared<BaseArguments>();
  CLI::App* verb =
      add_verb(app, console, "base", "Find the base parameters: the fewest that give the same torques", base_examples);
  add_robot(verb, console, arguments->robot)->required();
  verb->add_option("--keep", arguments->options.keep_first,
                   "Keep these first, by kind or name, as in Ia or Ia1,ZZ2: others are regrouped into them")
      ->type_name("LIST")
      ->delimiter(',');
  verb->add_flag("--tree", arguments->options.tree, "Open the loops of the robot: its equivalent tree");
  verb->add_option("-o,--output", arguments->certificate, "Write the certificate to this file")->type_name("FILE");
  verb->callback([arguments, &console] { base(*arguments, console); });
}

}  // namespace armature::cli
