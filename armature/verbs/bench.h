// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// How fast the dynamic models of a robot run on this machine: compiled code, beside the interpreter in the same run.
#pragma once

#include <string>
#include <vector>

#include "armature/robot/robot.h"
#include "armature/run/compile.h"

namespace armature::internal {

struct BenchRow {
  std::string model, peer;  // "inverse-dynamics", "interpreter"
  double one_call_ns = 0, batch_ns = 0;
  double peer_one_call_ns = 0, peer_batch_ns = 0;
};

struct BenchReport {
  std::string machine;
  std::vector<BenchRow> rows;
  std::vector<std::string> notes;  // models that the robot does not admit, why there is no compiled code
};

// "Intel(R) Xeon(R) Processor, AVX-512, 2 cores"
std::string machine_name();

// inverse-dynamics, inertia, direct-dynamics, and the regressor of base parameters.
const std::vector<std::string>& benched_models();

BenchReport bench_models(const Robot& robot, const CompileOptions& options = {}, std::size_t turns = 21);

}  // namespace armature::internal
