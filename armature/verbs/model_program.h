// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A model of a robot as a program, for callers that compile (run/evaluator.h) or walk through it themselves.
#pragma once

#include <string>

#include "armature/base/progress.h"
#include "armature/program/program.h"
#include "armature/robot/robot.h"
#include "armature/verbs/model_options.h"

namespace armature {

struct ModelProgramOptions {
  std::string model;
  ModelOptions options;
  SearchOptions search;
};

template <class Visitor>
void describe(ModelProgramOptions& o, Visitor& v) {
  v("model", o.model, "the name of a model", required());
  describe(o.options, v);
  describe(o.search, v);
}

// Symbols of the robot are the program's parameters. Throws what derive_code() throws.
Program model_program(const Robot& robot, const ModelProgramOptions& options, Progress& progress = no_progress());

}  // namespace armature
