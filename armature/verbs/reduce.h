// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Fewer parameters for nearly the same torques: with logs, those that are certain; without, those that matter for the
// description's own numbers. The rest is identified again. The robot that is made has base parameters, and zeros for
// all others: cheap to compute with, and no longer made of bodies.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/base/file.h"
#include "armature/base/json.h"
#include "armature/verbs/identify.h"

namespace armature {

struct ReduceOptions {
  std::vector<std::string> logs;  // none: the description's own numbers
  FitOptions fit;
  std::optional<double> significance, essential;
  std::string output;  // a folder; empty: no files
  bool force = false;
};

template <class Visitor>
void describe(ReduceOptions& o, Visitor& v) {
  v("logs", o.logs, meaning_of_logs, positional("LOG"));
  describe(o.fit, v);
  v("significance", o.significance, "least share in the greatest torque of a joint. Default: 0 with logs, 0.01 without",
    value_name("SHARE"), range(0, 1));
  v("essential", o.essential, "largest standard deviation of what is kept, %; 0 does not ask. Default with logs: 10",
    unit("%"), value_name("PERCENT"), at_least(0));
  v("output", o.output, "write robot.yaml, reduction.json and report.html to this folder", letter('o'),
    value_name("FOLDER"));
  v("force", o.force,
    "end with exit code 0 although the model is bad, and write a robot although the input looks wrong");
}

struct ReducedParameter {
  std::string name;
  bool kept = false;
  double value = 0, sd = 0, sd_white = 0, reduced = 0, reduced_sd = 0, contribution = 0;
  std::string unit;
};

template <class Visitor>
void describe(ReducedParameter& p, Visitor& v) {
  v("name", p.name, "name of the base parameter");
  v("kept", p.kept, "it is in the reduced model");
  v("value", p.value, "estimate with all parameters");
  v("sd", p.sd, "its standard deviation, which allows for residuals that are correlated in time");
  v("sd_white", p.sd_white, "its standard deviation if the residuals were white");
  v("reduced", p.reduced, "estimate with the parameters that are kept");
  v("reduced_sd", p.reduced_sd, "its standard deviation if the residuals were white");
  v("contribution", p.contribution, "greatest share of the parameter in the greatest torque of a joint");
  v("unit", p.unit, "unit of the values");
}

template <class T>
struct BeforeAndAfter {
  T before = {}, after = {};
};

template <class T, class Visitor>
void describe(BeforeAndAfter<T>& b, Visitor& v) {
  v("before", b.before, "with all parameters");
  v("after", b.after, "with the parameters that are kept");
}

struct OperationPair {
  std::size_t mul = 0, add = 0;
};

template <class Visitor>
void describe(OperationPair& o, Visitor& v) {
  v("mul", o.mul, "multiplications and divisions");
  v("add", o.add, "additions and subtractions");
}

struct ReduceResult {
  std::string robot;
  std::size_t base_count = 0, kept_count = 0, given_back_count = 0;
  BeforeAndAfter<double> condition, condition_scaled;
  BeforeAndAfter<TorqueErrors> error;
  std::vector<ReducedParameter> parameters;
  BeforeAndAfter<OperationPair> operations;
  std::vector<std::string> joints, notes, readings, left_out;
  double sign_width = 0;
  Named<double> friction_widths, stribeck_speeds;
  std::vector<double> delays;
  double cutoff = 0;
  bool friction_filtered = true;
  std::size_t decimation = 1;
  std::vector<InputSuspicion> suspicions;
  ModelVerdict verdict;
  Named<File> files;
  std::vector<std::string> outdated;
  Robot reduced;
  Diagnostics diagnostics;  // warnings and notes on the robot, the logs and the files
};

template <class Visitor>
void describe(ReduceResult& r, Visitor& v) {
  v("robot", r.robot, "name of the robot");
  v("base_count", r.base_count, "number of base parameters");
  v("kept_count", r.kept_count, "number of parameters that are kept");
  v("given_back_count", r.given_back_count, "parameters kept only so that the joint's inertia stays positive");
  v("condition", r.condition, "condition number of the equations");
  v("condition_scaled", r.condition_scaled, "condition number with columns of length one");
  v("error", r.error, "errors of the torques");
  v("parameters", r.parameters, "the base parameters");
  v("operations", r.operations, "operations of inverse dynamics");
  v("joints", r.joints, "names of the coordinates");
  v("notes", r.notes, "what was assumed and chosen", hidden_if_empty());
  v("readings", r.readings, "per log, its samples and what its columns were taken for", hidden_if_empty());
  v("left_out", r.left_out, "parameters that a robot's description cannot hold", hidden_if_empty());
  v("sign_width", r.sign_width,
    "width of the smoothed sign of Coulomb friction, as a share of the greatest speed: the largest of the joints");
  v("friction_widths", r.friction_widths,
    "Coulomb friction is Fs tanh(v/width): the width of each, in rad/s or m/s, by the name of its parameter");
  v("stribeck_speeds", r.stribeck_speeds,
    "Stribeck friction is Fb exp(-(v/ws)^2) sign(v): the speed ws of each, in rad/s or m/s, by the name of its "
    "parameter",
    hidden_if_empty());
  v("delays", r.delays, "delay of the torques behind the motion that was taken off, per joint", unit("s"),
    hidden_if_empty());
  v("cutoff", r.cutoff, "cut-off of the filter; 0: nothing was filtered", unit("Hz"));
  v("friction_filtered", r.friction_filtered, "friction of the model went through the filter of the torques");
  v("decimation", r.decimation, "one equation in this many was kept");
  v("suspicions", r.suspicions, "what is probably wrong with the input", hidden_if_empty());
  v("verdict", r.verdict, "whether the reduced model is good enough");
  v("files", r.files, "files that are written: yaml, reduction, report", hidden_if_empty());
  v("outdated", r.outdated, "robots of an earlier run in the same folder, to be set aside because this run has none",
    hidden_if_empty());
}

// Throws NotIdentified when the logs do not determine the parameters, UnmetRequest when nothing would be left or the
// description has symbols.
ReduceResult reduce(const Robot& robot, const ReduceOptions& options, Progress& progress = no_progress());

Json to_json(const ReduceResult& result);

}  // namespace armature
