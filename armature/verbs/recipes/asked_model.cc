// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/asked_model.h"

#include "armature/derive/load.h"
#include "armature/derive/model_options.h"

namespace armature::internal {

Robot asked_robot(const Robot& robot, const ModelOptions& options, BaseValues values) {
  Robot asked = robot;
  if (options.base) {
    const BaseOptions base{.tree = !robot.loops.empty(), .certificate = false};
    asked = with_base_parameters(asked, base_parameters(asked, base), values);
  }
  if (!options.load.empty()) asked = with_load(asked, options.load == "tool" ? "" : options.load);
  return asked;
}

DeriveOptions asked_derivation(const std::vector<std::string>& models, const ModelOptions& options) {
  const DeriveOptions asked{options.from,   options.to,   options.rows, options.columns,
                            options.method, options.tree, true};
  refuse_idle_options(models, asked);
  return asked;
}

OptimiseOptions asked_search(const SearchOptions& options, Progress& progress) {
  return {options.effort, options.objective, &progress};
}

}  // namespace armature::internal
