// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// count: what models cost, by the one convention of program/count.h.
#include "armature/program/count.h"

#include <fmt/format.h>

#include <memory>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/derive/model_options.h"
#include "armature/program/formulation.h"
#include "armature/program/lower.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* count_examples =
    "  armature count puma560 inverse-dynamics\n"
    "  armature count rx90 inverse-dynamics inertia --base\n"
    "  armature count arm.urdf inverse-dynamics jacobian fast-geometry --json\n";

constexpr const char* convention =
    "M: multiplications and divisions. A: additions and subtractions. Sines, cosines and sign changes are free\n"
    "but reported. What depends on parameters only is done once, in the setup.\n";

struct CountArguments {
  std::string robot;
  std::vector<std::string> models;
  RobotChanges changes;
  DeriveOptions derive;
  OptimiseOptions optimise;
};

void count(const CountArguments& options, Console& console) {
  refuse_idle_options(options.models, options.derive);
  const Robot robot = changed(load_robot(options.robot, console), options.changes, BaseValues::symbols);
  Table table({{"model"},
               {"M", Align::right},
               {"A", Align::right},
               {"sin, cos", Align::right},
               {"depth", Align::right},
               {"setup M", Align::right},
               {"setup A", Align::right}});
  Json json = Json::object();
  for (const std::string& name : options.models) {
    const OperationCount c =
        count_operations(lower(formulate(robot, name, options.derive, options.optimise), options.optimise));
    table.add({name, std::to_string(c.mul), std::to_string(c.add), std::to_string(c.sincos), std::to_string(c.depth),
               std::to_string(c.setup_mul), std::to_string(c.setup_add)});
    json[name] = {{"mul", c.mul},   {"add", c.add},     {"sincos", c.sincos},       {"negate", c.negate},
                  {"sign", c.sign}, {"depth", c.depth}, {"setup_mul", c.setup_mul}, {"setup_add", c.setup_add}};
  }
  const char* parameters = options.changes.base ? "base" : "standard";
  console.text = fmt::format("{}, {} parameters\n{}", printable(robot.name, 80), parameters, table.text());
  console.result = {{"robot", robot.name}, {"parameters", parameters}, {"models", json}};
}

}  // namespace

void add_count(CLI::App& app, Console& console) {
  const auto options = std::make_shared<CountArguments>();
  CLI::App* verb = add_verb(app, console, "count", "Count the operations of models",
                            std::string(count_examples) + "\n" + convention + "\n" + model_list());
  add_robot(verb, console, options->robot)->required();
  verb->add_option("MODEL", options->models, "Names of models, see below")->type_name("")->required();
  add_derive_options(verb, options->derive);
  add_optimise_options(verb, options->optimise);
  add_robot_changes(verb, options->changes);
  verb->callback([options, &console] { count(*options, console); });
}

}  // namespace armature::cli
