// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot's models as code to hand over, tried before it leaves the house: derived in the cheapest formulation, written
// as C packages, compiled by the system's compiler, replayed against their own test vectors, and timed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/emit/emit.h"
#include "armature/program/count.h"
#include "armature/program/search/optimise.h"
#include "armature/robot/robot.h"

namespace armature::internal {

struct CodeOptions {
  OptimiseOptions optimise;
  std::string input;            // what the robot was made from, for the headers
  std::string compiler = "cc";  // found on PATH
  std::string cache = {};       // of compiled code; empty: the user's
};

struct GeneratedModel {
  std::string model;  // "inverse-dynamics"
  Program program;
  OperationCount count;
  std::vector<EmittedFile> files;  // a CMake package, in a folder named after the function
};

// The coordinates as generated code names and limits them.
std::vector<EmittedJoint> emitted_joints(const Robot& robot);

GeneratedModel generate_code(const Robot& robot, const std::string& model, const CodeOptions& options);

// What the compiled code says of itself.
struct CodeTrial {
  std::string not_tried = {};              // why, when there is no compiler
  int wrong = 0;                           // results of the self-test that were not right
  std::optional<double> one_call_ns = {};  // one state, this machine
};

CodeTrial try_code(const GeneratedModel& generated, const CodeOptions& options);

}  // namespace armature::internal
