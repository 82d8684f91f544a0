// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// bench: how long a robot's models take on this machine, compiled and interpreted.
#include "armature/verbs/bench.h"

#include <fmt/format.h>

#include <memory>
#include <thread>

#include "cli/table.h"
#include "cli/verbs.h"

namespace armature::cli {
namespace {

constexpr const char* bench_examples =
    "  armature bench panda_like\n"
    "  armature bench arm.urdf --json\n"
    "\n"
    "One call: nanoseconds for one state. Batch: nanoseconds a state, 512 states at once, one core.\n"
    "Against other libraries on the same states: build/release/benchmarks/bench_peers (see benchmarks/).\n";

struct BenchArguments {
  std::string robot;
  bool verbose = false;
};

void bench(const BenchArguments& options, Console& console) {
  const Robot robot = load_robot(options.robot, console);
  const BenchReport report = bench_models(robot);
  console.text = report.machine + "\n";
  console.result = {{"robot", robot.name}, {"machine", report.machine}, {"rows", Json::array()}};
  Table table({{"model", Align::left},
               {"one call ns", Align::right},
               {"batch ns", Align::right},
               {"against", Align::left},
               {"one call", Align::right},
               {"batch", Align::right}});
  for (const BenchRow& row : report.rows) {
    table.add({row.model, fmt::format("{:.1f}", row.one_call_ns), fmt::format("{:.2f}", row.batch_ns), row.peer,
               fmt::format("{:.1f}x", row.peer_one_call_ns / row.one_call_ns),
               fmt::format("{:.1f}x", row.peer_batch_ns / row.batch_ns)});
    console.result["rows"].push_back({{"model", row.model},
                                      {"peer", row.peer},
                                      {"one_call_ns", row.one_call_ns},
                                      {"batch_ns", row.batch_ns},
                                      {"ratio_one_call", row.peer_one_call_ns / row.one_call_ns},
                                      {"ratio_batch", row.peer_batch_ns / row.batch_ns}});
  }
  console.text += table.text();
  for (const std::string& note : report.notes) {
    if (options.verbose) console.text += note + "\n";
    console.result["notes"].push_back(note);
  }
}

}  // namespace

void add_bench(CLI::App& app, Console& console) {
  const auto options = std::make_shared<BenchArguments>();
  CLI::App* verb = add_verb(app, console, "bench", "Time a robot's models on this machine", bench_examples);
  add_robot(verb, console, options->robot)->required();
  verb->add_flag("--verbose", options->verbose, "Say which back end ran, and why");
  verb->callback([options, &console] { bench(*options, console); });
}

}  // namespace armature::cli
