// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// bench: how fast the models of a robot run on this machine.
#include "armature/verbs/bench.h"

#include <fmt/format.h>

#include <memory>

#include "cli/options.h"
#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* bench_examples =
    "  armature bench panda_like\n"
    "  armature bench arm.urdf --json\n"
    "\n"
    "One call: nanoseconds for one state, compiled in this process; emitted C: as derive --lang c writes it,\n"
    "compiled by cc with the flags that its top names. Batch: nanoseconds per state, 512 states at once, one core.\n"
    "Against other libraries on the same states: build/release/benchmarks/bench_peers (see benchmarks/).\n";

std::string bench_text(const BenchResult& result, bool verbose) {
  Table table({{"model", Align::left},
               {"one call ns", Align::right},
               {"emitted C ns", Align::right},
               {"batch ns", Align::right},
               {"against", Align::left},
               {"one call", Align::right},
               {"batch", Align::right}});
  for (const BenchRow& row : result.rows)
    table.add({row.model, fmt::format("{:.1f}", row.one_call_ns),
               row.emitted_ns > 0 ? fmt::format("{:.1f}", row.emitted_ns) : "-", fmt::format("{:.2f}", row.batch_ns),
               row.peer, fmt::format("{:.1f}x", row.ratio_one_call), fmt::format("{:.1f}x", row.ratio_batch)});
  std::string text = result.machine + '\n' + table.text();
  for (const std::string& note : result.notes)
    if (verbose) text += note + '\n';
  return text;
}

}  // namespace

void add_bench(CLI::App& app, Console& console) {
  struct Arguments {
    std::string robot;
    BenchOptions options;
    bool verbose = false;
  };
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* verb = add_verb(app, console, "bench", bench_examples);
  add_robot(verb, console, arguments->robot)->required();
  add_options(verb, arguments->options);
  verb->add_flag("--verbose", arguments->verbose, "Say which back end ran, and why");
  verb->callback([arguments, &console] {
    const Robot robot = load_robot(arguments->robot, console);
    TerminalProgress progress(console.json);
    const BenchResult result = bench(robot, arguments->options, progress);
    console.text = bench_text(result, arguments->verbose);
    console.result = to_json(result);
  });
}

}  // namespace armature::cli
