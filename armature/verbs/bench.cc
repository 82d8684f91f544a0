// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/bench.h"

#include <fmt/format.h>

#include <optional>

#include "armature/base/described_json.h"
#include "armature/base/error.h"
#include "armature/derive/modelled_robot.h"
#include "armature/verbs/recipes/check_ranges.h"
#include "armature/verbs/recipes/emitted_trial.h"
#include "armature/verbs/recipes/machine.h"
#include "armature/verbs/recipes/measure.h"
#include "armature/verbs/recipes/trial.h"

namespace armature {

using namespace internal;

namespace {

BenchRow bench_model(const Robot& robot, const std::string& model, std::size_t turns, std::vector<std::string>& notes) {
  Trial trial(robot, model, {});
  if (!trial.evaluator().note().empty())
    notes.push_back(fmt::format("{}: interpreted, {}", model, trial.evaluator().note()));
  CompileOptions interpreter;
  interpreter.backend = Backend::interpreter;
  Trial interpreted(robot, model, interpreter);
  std::optional<EmittedTrial> emitted;
  try {
    emitted.emplace(robot, model);
  } catch (const UnmetRequest& error) {
    notes.push_back(fmt::format("{}: no emitted C, {}", model, error.what()));
  }
  std::vector<std::function<void()>> actions = {[&] { trial.one(); }, [&] { interpreted.one(); },
                                                [&] { trial.batch(); }, [&] { interpreted.batch(); }};
  if (emitted) actions.emplace_back([&] { emitted->one(); });
  const std::vector<Timing> ns = measure(actions, turns);
  return {model,
          "interpreter",
          ns[0].median,
          emitted ? ns[4].median : 0,
          ns[2].median / static_cast<double>(trial.samples()),
          ns[1].median / ns[0].median,
          ns[3].median / ns[2].median};
}

}  // namespace

BenchResult bench(const Robot& described, const BenchOptions& options, Progress& progress) {
  const Robot robot = internal::modelled_robot(described).robot;
  check_ranges(options);
  BenchResult result{robot.name, machine_name(), {}, {}};
  const std::vector<std::string>& models = benched_models();
  for (std::size_t i = 0; i < models.size(); ++i) {
    go_on(progress);
    progress.report(static_cast<double>(i) / static_cast<double>(models.size()), "measuring");
    try {
      result.rows.push_back(bench_model(robot, models[i], options.turns, result.notes));
    } catch (const UnmetRequest& error) {
      result.notes.push_back(fmt::format("{}: {}", models[i], error.what()));
    }
  }
  return result;
}

Json to_json(const BenchResult& result) { return json_of(result); }

}  // namespace armature
