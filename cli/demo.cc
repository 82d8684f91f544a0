// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// demo: the whole way on one robot.
#include "armature/verbs/demo.h"

#include <fmt/format.h>

#include <memory>

#include "armature/base/text.h"
#include "armature/verbs/show.h"
#include "cli/options.h"
#include "cli/pipeline.h"
#include "cli/robot_tables.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* demo_examples = "  armature demo              writes into the folder out\n";

std::string counts_table(const DemoResult& result) {
  Table table({{"inverse dynamics of"}, {"M", Align::right}, {"A", Align::right}, {"source"}});
  for (const KnownCost& row : result.known)
    table.add({row.what, std::to_string(row.mul), std::to_string(row.add), row.source});
  table.add({"this PUMA 560, Armature", std::to_string(result.operations.mul), std::to_string(result.operations.add),
             "the C in this folder"});
  return table.text();
}

std::string demo_text(const DemoResult& result, const std::string& folder) {
  const ShowResult shown = show(result.described);
  return headline(shown) + fmt::format("Source: {}\n\n", printable(result.described.source, 500)) + joint_table(shown) +
         "\nThe torques for a motion (inverse dynamics) cost, in multiplications M and additions A:\n\n" +
         counts_table(result) + fmt::format("\nplus {} sines and cosines.\n\n", result.operations.sincos) +
         fmt::format("Made in {}/:\n", printable(folder)) +
         fmt::format("  {0}.h, {0}.c   C99 that computes these torques, with test vectors inside\n", result.function) +
         "  selftest.c, selftest   a program around them, compiled with cc: it ran, and every test vector agreed\n"
         "\nThen a PUMA 560 with friction, which exists only here, was moved and measured (1 % noise, encoders of 1e-4 "
         "rad).\n"
         "From two such logs and a description whose links are up to 30 % too light or too heavy:\n" +
         pipeline_text(result.pipeline, folder) +
         "  drawn.yaml, train_1.csv, train_2.csv, validate.csv    what went in\n\n"
         "Try next:\n"
         "  ./run pipeline YOUR.urdf YOUR_LOG.csv -o yours     the same for your robot\n"
         "  ./run show puma560                                 the whole robot: masses, limits, frames\n"
         "  ./run derive puma560 inverse-dynamics              the equations, to read\n"
         "  ./run derive YOUR.urdf inverse-dynamics --lang c -o out\n";
}

}  // namespace

void add_demo(CLI::App& app, Console& console) {
  const auto options = std::make_shared<DemoOptions>();
  CLI::App* verb = add_verb(app, console, "demo", demo_examples);
  add_options(verb, *options);
  verb->callback([options, &console] {
    TerminalProgress progress(console.json);
    const DemoResult result = armature::demo(*options, progress);
    console.text = demo_text(result, options->output);
    console.result = to_json(result);
  });
}

}  // namespace armature::cli
