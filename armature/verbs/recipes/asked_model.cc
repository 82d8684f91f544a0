// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/asked_model.h"

#include <algorithm>

#include "armature/derive/load.h"
#include "armature/derive/model_options.h"
#include "armature/derive/parameters.h"
#include "armature/parameters/free_zeros.h"
#include "armature/verbs/recipes/loop_check.h"

namespace armature::internal {

namespace {

Robot with_free_zeros(const Robot& robot, const std::vector<std::string>& models, const ModelOptions& options) {
  const bool structural = !options.known_zeros && std::ranges::all_of(models, [](const std::string& model) {
    return model.ends_with("regressor");
  });
  return structural ? free_zeros(robot).robot : robot;
}

BaseParameters base_of(const Robot& robot) {
  return base_parameters(robot, {.tree = !robot.loops.empty(), .certificate = false});
}

}  // namespace

CoupledLoops asked_loops(const Robot& robot, const std::vector<std::string>& models, const ModelOptions& options) {
  if (!options.tree) refuse_impossible_loops(robot);
  const auto is_of_loops = [](const std::string& model) { return model.starts_with("loop-"); };
  const bool as_described = options.tree || std::ranges::any_of(models, is_of_loops);
  const bool geometric = std::ranges::all_of(models, is_geometric);
  if (as_described && (geometric || !robot.loops.empty())) {
    CoupledLoops asked{robot, {}};
    if (!options.tree && !std::ranges::all_of(models, is_of_loops) && !couple_loops(robot).relations.empty())
      asked.relations = {
          "as described, for loop-kinematics; without it their linear relations are put in, and the other "
          "models cost less"};
    return asked;
  }
  return geometric ? couple_loops(robot) : modelled_robot(robot);
}

Robot asked_robot(const Robot& robot, const std::vector<std::string>& models, const ModelOptions& options,
                  BaseValues values) {
  Robot asked = with_free_zeros(robot, models, options);
  if (options.base) asked = with_base_parameters(asked, base_of(asked), values);
  if (!options.load.empty()) asked = with_load(asked, options.load == "tool" ? "" : options.load);
  return asked;
}

std::map<std::string, std::string> base_names(const Robot& robot, const std::vector<std::string>& models,
                                              const ModelOptions& options) {
  std::map<std::string, std::string> names;
  for (const BaseParameter& kept : base_of(with_free_zeros(robot, models, options)).kept) {
    const Entry& entry = kept.shares.front().entry;
    names[label({entry.link, entry.kind, {}})] = kept.name;
  }
  return names;
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
