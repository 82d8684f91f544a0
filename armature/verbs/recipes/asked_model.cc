// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/asked_model.h"

#include <algorithm>

#include "armature/derive/load.h"
#include "armature/derive/model_options.h"
#include "armature/parameters/free_zeros.h"

namespace armature::internal {

Robot asked_robot(const Robot& robot, const std::vector<std::string>& models, const ModelOptions& options,
                  BaseValues values) {
  const bool structural = !options.known_zeros && std::ranges::all_of(models, [](const std::string& model) {
    return model.ends_with("regressor");
  });
  Robot asked = structural ? free_zeros(robot).robot : robot;
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
