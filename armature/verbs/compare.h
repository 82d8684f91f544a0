// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Two identifications beside each other: the same robot before and after a repair, or two robots of one type. A
// parameter with the values a and b and the standard deviations s_a and s_b has changed when
//
//   z = (b - a) / sqrt(s_a^2 + s_b^2)
//
// is farther from zero than chance allows, over all parameters together (identify/judge/false_discovery.h). The
// standard deviations are those that allow for correlated residuals, where the estimate has them; where each log was
// identified by itself, those of the average over the logs if these are larger.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/base/describe.h"
#include "armature/base/diagnostics.h"
#include "armature/base/file.h"
#include "armature/base/json.h"
#include "armature/base/progress.h"
#include "armature/verbs/identify_options.h"

namespace armature {

struct CompareOptions {
  std::string first, second;
  double false_rate = 5;  // %
  std::string output;     // a file; empty: none
  RobotOrigin origin;     // not an option of a user's
};

template <class Visitor>
void describe(CompareOptions& o, Visitor& v) {
  v("first", o.first, "folder that identify or pipeline wrote, or its estimate.json", positional("A"), required());
  v("second", o.second, "the same of the other run", positional("B"), required());
  v("false_rate", o.false_rate, "share of the changes found that may be false, %", unit("%"), value_name("PERCENT"),
    range(1e-6, 50));
  v("output", o.output, "write the comparison to this file, an HTML page", letter('o'), value_name("FILE"));
}

// A file that a run was made from.
struct RunInput {
  std::string role, path, sha256;
};
template <class Visitor>
void describe(RunInput& i, Visitor& v) {
  v("role", i.role, "robot, log, validation, loaded or columns");
  v("path", i.path, "as it was given");
  v("sha256", i.sha256, "hash of its bytes; empty: it could not be read twice");
}

// Where a run comes from; what is empty is not known.
struct ComparedRun {
  std::string estimate, robot, armature, date, verdict;
  std::vector<std::string> command;
  std::vector<RunInput> inputs;
  bool certified = false;
  std::size_t samples = 0, parameters = 0;
};
template <class Visitor>
void describe(ComparedRun& r, Visitor& v) {
  v("estimate", r.estimate, "the file that was read");
  v("robot", r.robot, "name of the robot");
  v("armature", r.armature, "version that wrote it");
  v("date", r.date, "when");
  v("command", r.command, "words of the command");
  v("inputs", r.inputs, "what it was made from");
  v("certified", r.certified, "its certificate is there, and the estimate is as it was written");
  v("samples", r.samples, "samples of its logs");
  v("parameters", r.parameters, "parameters that it identified");
  v("verdict", r.verdict, "good, usable or bad");
}

struct ComparedParameter {
  std::string name, meaning, unit;
  double first = 0, first_sd = 0, second = 0, second_sd = 0;
  double difference = 0;
  std::optional<double> percent;
  double z = 0, probability = 1, torque = 0;
  bool changed = false;
  std::string doubt;
};
template <class Visitor>
void describe(ComparedParameter& p, Visitor& v) {
  v("name", p.name, "name of the base parameter");
  v("meaning", p.meaning, "what it is");
  v("unit", p.unit, "unit of the values");
  v("first", p.first, "value in the first run");
  v("first_sd", p.first_sd, "its standard deviation");
  v("second", p.second, "value in the second run");
  v("second_sd", p.second_sd, "its standard deviation");
  v("difference", p.difference, "second less first");
  v("percent", p.percent, "difference in % of the first value, where that is more than twice its standard deviation",
    unit("%"), hidden_if_empty());
  v("z", p.z, "difference in standard deviations of both together");
  v("probability", p.probability, "of a difference as great by chance, adjusted for the number of parameters");
  v("changed", p.changed, "the difference is beyond chance");
  v("torque", p.torque, "what the difference makes of the greatest torque of a joint", unit("%"));
  v("doubt", p.doubt, "why a difference need not be a change of the robot", hidden_if_empty());
}

struct ComparedJoint {
  std::string joint;
  double first = 0, second = 0, first_sd = 0, second_sd = 0;
  std::optional<double> first_validation, second_validation;
};
template <class Visitor>
void describe(ComparedJoint& j, Visitor& v) {
  v("joint", j.joint, "name of the coordinate");
  v("first", j.first, "error of the first run on its own logs", unit("%"));
  v("second", j.second, "error of the second run on its own logs", unit("%"));
  v("first_validation", j.first_validation, "error of the first run on its validation logs", unit("%"),
    hidden_if_empty());
  v("second_validation", j.second_validation, "error of the second run on its validation logs", unit("%"),
    hidden_if_empty());
  v("first_sd", j.first_sd, "standard deviation of the torque residuals of the first run, Nm or N");
  v("second_sd", j.second_sd, "standard deviation of the torque residuals of the second run, Nm or N");
}

struct CompareResult {
  ComparedRun first, second;
  std::vector<ComparedParameter> parameters;
  std::vector<ComparedJoint> joints;
  std::size_t changed = 0;
  std::optional<double> common_factor;
  std::vector<std::string> changes, only_first, only_second, different_formula, notes;
  std::string verdict;
  std::vector<File> files;
};
template <class Visitor>
void describe(CompareResult& r, Visitor& v) {
  v("first", r.first, "where the first run comes from");
  v("second", r.second, "where the second run comes from");
  v("verdict", r.verdict, "what the comparison says, in a sentence or two");
  v("changed", r.changed, "number of parameters that changed beyond chance");
  v("changes", r.changes, "these in words, those that change the torques most first");
  v("common_factor", r.common_factor, "factor between all parameters, where one factor explains most differences",
    hidden_if_empty());
  v("parameters", r.parameters, "parameters that both runs have");
  v("joints", r.joints, "errors of both runs per joint");
  v("only_first", r.only_first, "parameters that only the first run has", hidden_if_empty());
  v("only_second", r.only_second, "parameters that only the second run has", hidden_if_empty());
  v("different_formula", r.different_formula,
    "parameters that stand for different things in the two runs and are not compared", hidden_if_empty());
  v("notes", r.notes, "what limits the comparison");
  v("files", r.files, "files made", hidden_if_empty());
}

// Throws InputError for files that are no estimates, UnmetRequest for robots of different structure.
CompareResult compare(const CompareOptions& options, Progress& progress = no_progress());
Json to_json(const CompareResult& result);

}  // namespace armature
