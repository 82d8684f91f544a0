// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// factor: a part of logs, to be merged with others.
#include "armature/verbs/factor.h"

#include <fmt/format.h>

#include <memory>

#include "cli/factor_part.h"
#include "cli/identify.h"
#include "cli/options.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* factor_examples =
    "  armature factor arm.urdf first.csv -o first.rf                   makes the choices that identify would make\n"
    "  armature factor arm.urdf second.csv --like first.rf -o second.rf   on any machine, by the same choices\n"
    "  armature merge first.rf second.rf -o all.rf\n"
    "  armature identify arm.urdf --factors all.rf                      as from the logs themselves\n"
    "  armature factor arm.urdf mon.csv tue.csv --like first.rf --label robot17 -o robot17.rf\n"
    "\n"
    "The first part decides the filter, the model, its friction and its delays; give it logs that move every joint\n"
    "as fast as it ever moves. The same logs and options give the same bytes.\n";

}  // namespace

void add_factor(CLI::App& app, Console& console) {
  struct Arguments {
    std::string robot;
    FactorOptions options;
  };
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* verb = add_verb(app, console, "factor", factor_examples);
  add_robot(verb, console, arguments->robot)->required();
  add_options(verb, arguments->options);
  verb->callback([arguments, &console] {
    FactorOptions& options = arguments->options;
    const Robot robot = load_robot(arguments->robot, console, options.fit.origin);
    TerminalProgress progress(console.json);
    const FactorResult result = with_diagnostics(console, [&] { return factor(robot, options, progress); });
    write_files(result.files, console);
    console.text = lines_of(result.readings) + lines_of(result.notes) + part_text(result.part) + wrote(result.files);
    console.result = to_json(result);
  });
}

}  // namespace armature::cli
