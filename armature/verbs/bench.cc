// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/bench.h"

#include <fmt/format.h>

#include <fstream>
#include <thread>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/run/measure.h"
#include "armature/verbs/trial.h"

namespace armature::internal {
namespace {

std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("model name")) return printable(line.substr(line.find(':') + 2), 100);
  return "unknown processor";
}

BenchRow bench_model(const Robot& robot, const std::string& model, CompileOptions options, std::size_t turns,
                     std::vector<std::string>& notes) {
  Trial trial(robot, model, options);
  if (!trial.evaluator().note().empty())
    notes.push_back(fmt::format("{}: interpreted, {}", model, trial.evaluator().note()));
  options.backend = Backend::interpreter;
  Trial interpreted(robot, model, options);
  const std::vector<Timing> ns = measure(
      {[&] { trial.one(); }, [&] { interpreted.one(); }, [&] { trial.batch(); }, [&] { interpreted.batch(); }}, turns);
  const auto samples = static_cast<double>(trial.samples());
  return {model, "interpreter", ns[0].median, ns[2].median / samples, ns[1].median, ns[3].median / samples};
}

}  // namespace

std::string machine_name() {
  const unsigned cores = std::thread::hardware_concurrency();
  return fmt::format("{}, {}, {} core{}", processor_name(), to_string(best_instruction_set()), cores,
                     cores == 1 ? "" : "s");
}

const std::vector<std::string>& benched_models() {
  static const std::vector<std::string> models = {"inverse-dynamics", "inertia", "direct-dynamics", "regressor"};
  return models;
}

BenchReport bench_models(const Robot& robot, const CompileOptions& options, std::size_t turns) {
  BenchReport report{machine_name(), {}, {}};
  for (const std::string& model : benched_models()) {
    try {
      report.rows.push_back(bench_model(robot, model, options, turns, report.notes));
    } catch (const UnmetRequest& error) {
      report.notes.push_back(fmt::format("{}: {}", model, error.what()));
    }
  }
  return report;
}

}  // namespace armature::internal
