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
// This verb writes its files itself, each stage its own, whole or not at all: a stage that was done before from the
// same bytes is not repeated, and a job that was stopped goes on where it stopped. What it read is known by the hash of
// its bytes: the robot, the logs and parts of them, the file of columns, the logs with a payload.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/base/json.h"
#include "armature/verbs/identify_options.h"
#include "armature/verbs/load_robot.h"
#include "armature/verbs/model_options.h"
#include "armature/verbs/model_verdict.h"
#include "armature/verbs/reduce.h"

namespace armature {

struct PipelineOptions {
  std::string robot;
  LoadRobotOptions loading;
  std::vector<std::string> logs;
  FitOptions fit;
  std::string output;
  SearchOptions search;
  bool force = false;
};

template <class Visitor>
void describe(PipelineOptions& o, Visitor& v) {
  v("robot", o.robot, "a file (.yaml .urdf .par .spec), - for standard input, or the name of a built-in robot",
    positional("ROBOT"), required());
  describe(o.loading, v);
  v("logs", o.logs, meaning_of_logs, positional("LOG"), required());
  describe(o.fit, v);
  v("output", o.output, "the folder of all results", letter('o'), value_name("FOLDER"), required());
  describe(o.search, v);
  v("force", o.force,
    "end with exit code 0 although the model is bad, and write a robot although the input looks wrong");
}

// In % of all torques together.
struct TotalError {
  double train = 0;
  std::optional<double> validation;
};
template <class Visitor>
void describe(TotalError& e, Visitor& v) {
  v("train", e.train, "error on the logs that were used", unit("%"));
  v("validation", e.validation, "error on the validation logs", unit("%"));
}

struct GeneratedCost {
  std::size_t mul = 0, add = 0, sincos = 0;
  OperationPair full;
  std::optional<double> one_call_ns;
};
template <class Visitor>
void describe(GeneratedCost& c, Visitor& v) {
  v("mul", c.mul, "multiplications and divisions");
  v("add", c.add, "additions and subtractions");
  v("sincos", c.sincos, "sines and cosines");
  v("full", c.full, "operations of the identified robot before the reduction");
  v("one_call_ns", c.one_call_ns, "time of one call on this machine", unit("ns"));
}

// Errors of position over all coordinates, rad or m.
struct TrackingResult {
  std::string controller, model;
  double rms = 0, largest = 0;
};
template <class Visitor>
void describe(TrackingResult& t, Visitor& v) {
  v("controller", t.controller, "control law");
  v("model", t.model, "model that it uses: none, identified or reduced");
  v("rms", t.rms, "root mean square of the position errors, rad or m");
  v("largest", t.largest, "largest position error, rad or m");
}

struct PipelineResult {
  std::size_t base_count = 0, essential_count = 0, given_back_count = 0;
  double condition = 0, essential_condition = 0;
  TotalError error, essential_error;
  Named<GeneratedCost> models;
  std::string selftest;
  std::vector<TrackingResult> tracking;
  std::string tracking_note;
  std::string report;
  std::vector<std::string> files;
  std::vector<std::string> summary, readings;
  std::vector<InputSuspicion> suspicions;
  std::vector<double> delays;
  ModelVerdict verdict;
  Diagnostics diagnostics;  // warnings and notes on the robot, the logs and the files
};

template <class Visitor>
void describe(PipelineResult& r, Visitor& v) {
  v("base_count", r.base_count, "number of base parameters");
  v("essential_count", r.essential_count, "number of parameters of the reduced model");
  v("condition", r.condition, "condition number of the equations");
  v("essential_condition", r.essential_condition, "condition number with the essential parameters only");
  v("error", r.error, "error of the identified robot");
  v("essential_error", r.essential_error, "error of the reduced model");
  v("models", r.models, "what the generated code costs, by model");
  v("selftest", r.selftest, "passed, or why the compiled code was not tested");
  v("tracking", r.tracking, "tracking errors of controllers in simulation");
  v("report", r.report, "the page with everything");
  v("files", r.files, "all files that were written");
  v("given_back_count", r.given_back_count, "parameters kept only so that the joint's inertia stays positive");
  v("tracking_note", r.tracking_note, "why no controller was tried", hidden_if_empty());
  v("suspicions", r.suspicions,
    "what is probably wrong with the input; with a strong one only the identification is done, unless it is forced",
    hidden_if_empty());
  v("verdict", r.verdict, "whether the identified robot is good enough");
  v("delays", r.delays, "delay of the torque behind the motion, per joint", unit("s"));
  v("summary", r.summary, "how good the model is, what it costs, how well it controls");
  v("readings", r.readings, "per log, its samples and what its columns were taken for");
}

// Throws NotIdentified when the logs do not determine the parameters; stages that are complete stay.
PipelineResult pipeline(const PipelineOptions& options, Progress& progress = no_progress());

Json to_json(const PipelineResult& result);

}  // namespace armature
