// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The whole job: from a description and measured motions to a controller's code that is known to be right, with a
// number for how good the model is and a number for what it costs.
//
//   identify   base parameters, their values, parameters of bodies; judged on motions that were not used
//   reduce     the parameters that the motions determine, identified again: the model for the controller
//   code       its inverse dynamics, and its split into background and synchronous parts, as C packages
//   compile    the compiler makes a library of them, which replays its test vectors and is timed
//   control    controllers built on the identified and on the reduced model lead the robot along a new motion
//   report     all of it on one page
//
// Stages that were done before are not repeated (job_stages.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/identify/identify.h"
#include "armature/verbs/generated_code.h"
#include "armature/verbs/job_stages.h"

namespace armature::internal {

struct PipelineRequest {
  std::string folder;      // of all results
  std::string robot_file;  // as the user named it
  Robot robot;
  std::vector<std::string> log_files;
  std::vector<Log> logs, validation;
  std::optional<LogStreams> streams = {};  // instead, read in chunks; then `logs` are to be looked at only
  IdentifyOptions identify;
  std::string inputs;          // a fingerprint of the files and options above
  std::optional<Robot> truth;  // of a virtual experiment: what controllers are tried on; otherwise the identified robot
  CodeOptions code;
  std::vector<std::string> warnings = {};  // found while reading
  std::vector<std::string> readings = {};  // what was read, and what its columns were taken for
};

struct PipelineResult {
  std::size_t parameters = 0, essential = 0;
  std::size_t given_back = 0;  // of the essential ones, for the inertia of a joint only
  double condition = 0, essential_condition = 0;
  double train_error = 0;  // %, of all torques together, identified robot
  std::optional<double> validation_error, essential_validation_error;
  double essential_train_error = 0;
  struct Cost {
    std::string model;  // "inverse-dynamics", "split-coefficients", ...
    std::size_t mul = 0, add = 0, sincos = 0;
    std::size_t full_mul = 0, full_add = 0;  // of the identified robot before the reduction
    std::optional<double> one_call_ns = {};
  };
  std::vector<Cost> costs;
  std::string self_test;  // "passed", or why it was not run
  struct Tracking {
    std::string law, model;       // "computed-torque", "identified"
    double rms = 0, largest = 0;  // of the positions, over all coordinates: rad or m
  };
  std::vector<Tracking> tracking;
  std::string tracking_note;  // why there is none
  std::vector<std::string> files;
};

PipelineResult run_pipeline(const PipelineRequest& request, const StageProgress& progress);

}  // namespace armature::internal
