// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// count: what models cost, by the one convention.
#include "armature/verbs/count.h"

#include <fmt/format.h>

#include <memory>

#include "cli/options.h"
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

std::string count_text(const CountResult& result) {
  Table table({{"model"},
               {"M", Align::right},
               {"A", Align::right},
               {"sin, cos", Align::right},
               {"depth", Align::right},
               {"setup M", Align::right},
               {"setup A", Align::right}});
  for (const auto& [model, c] : result.models)
    table.add({model, std::to_string(c.mul), std::to_string(c.add), std::to_string(c.sincos), std::to_string(c.depth),
               std::to_string(c.setup_mul), std::to_string(c.setup_add)});
  return fmt::format("{}, {} parameters\n{}", printable(result.robot, 80), result.parameters, table.text());
}

}  // namespace

void add_count(CLI::App& app, Console& console) {
  struct Arguments {
    std::string robot;
    CountOptions options;
  };
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* verb =
      add_verb(app, console, "count", std::string(count_examples) + "\n" + convention + "\n" + model_list());
  add_robot(verb, console, arguments->robot)->required();
  add_options(verb, arguments->options);
  verb->callback([arguments, &console] {
    const Robot robot = load_robot(arguments->robot, console);
    TerminalProgress progress(console.json);
    const CountResult result = count(robot, arguments->options, progress);
    console.text = count_text(result);
    console.result = to_json(result);
  });
}

}  // namespace armature::cli
