// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The options of a verb (verbs/model_options.h) as what the library derives from: the robot with base parameters and a
// load, and the options of derivation and search.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "armature/base/progress.h"
#include "armature/derive/derive.h"
#include "armature/derive/modelled_robot.h"
#include "armature/parameters/base_parameters.h"
#include "armature/program/search/optimise.h"
#include "armature/verbs/model_options.h"

namespace armature::internal {

// The robot as modelled_robot() has it; with loops as described where its tree or the loops themselves are asked for,
// and without coordinates of motors for models of geometry. Throws InputError for loops that cannot be closed.
CoupledLoops asked_loops(const Robot& robot, const std::vector<std::string>& models, const ModelOptions& options);

// The robot with base parameters (as new symbols, or as formulas in the robot's own) and a load, as asked. When all
// `models` are regressors, zero inertias of a URDF are unknown (parameters/free_zeros.h) and have columns.
Robot asked_robot(const Robot& robot, const std::vector<std::string>& models, const ModelOptions& options,
                  BaseValues values);

// The names of the base parameters of that robot by the labels of their columns in a regressor: MR4 for M4.
std::map<std::string, std::string> base_names(const Robot& robot, const std::vector<std::string>& models,
                                              const ModelOptions& options);

// Throws InputError for options that none of these models takes.
DeriveOptions asked_derivation(const std::vector<std::string>& models, const ModelOptions& options);

OptimiseOptions asked_search(const SearchOptions& options, Progress& progress);

}  // namespace armature::internal
