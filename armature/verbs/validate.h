// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// How well does a robot's description, as it is, predict measured torques? Inverse dynamics with the numbers of the
// description is compared with the torques of logs, joint by joint, by the measure, the filter and the verdict that
// `identify` has. What would explain a large error at once (a sign, a gain, an offset, friction that is missing) is
// named. Whether the logs were misread is judged as `identify` judges it, by parameters that are fitted to them and
// then forgotten; so are delays.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/base/file.h"
#include "armature/base/json.h"
#include "armature/base/progress.h"
#include "armature/verbs/identify_options.h"
#include "armature/verbs/input_suspicion.h"
#include "armature/verbs/log_check.h"
#include "armature/verbs/model_verdict.h"

namespace armature {

struct ValidateOptions {
  std::vector<std::string> logs;
  LoadLogOptions reading;
  std::optional<double> cutoff;
  double slowest = 0.005;
  std::string output;  // a folder; empty: no files
  RobotOrigin origin;  // not an option of a user's
};

template <class Visitor>
void describe_comparison(ValidateOptions& o, Visitor& v) {
  describe(o.reading, v);
  v("cutoff", o.cutoff, "cut-off of the filter, Hz; 0 does not filter. Default: from the spectrum", unit("Hz"),
    at_least(0));
  v("slowest", o.slowest, "a joint slower than this share of its greatest speed is at rest", value_name("SHARE"),
    range(0, 0.9));
  v("output", o.output, "write validation.json and report.html to this folder", letter('o'), value_name("FOLDER"));
}
template <class Visitor>
void describe(ValidateOptions& o, Visitor& v) {
  v("logs", o.logs, meaning_of_logs, positional("LOG"), required());
  describe_comparison(o, v);
}

// One joint. The torque m is measured, p is predicted; both have passed the same filter.
struct JointValidation {
  std::string joint, unit;
  double rms = 0, error = 0, error_moving = 0, rest_share = 0;
  double correlation = 0, scale = 0, offset = 0, delay = 0;
  double error_fitted = 0;
  std::vector<std::string> suspicions;
};
template <class Visitor>
void describe(JointValidation& j, Visitor& v) {
  v("joint", j.joint, "name of the coordinate");
  v("unit", j.unit, "unit of its torque");
  v("rms", j.rms, "root mean square of the measured torque");
  v("error", j.error, "rms of measured minus predicted torque, in % of rms", unit("%"));
  v("error_moving", j.error_moving, "the same of samples at which the joint moves", unit("%"));
  v("rest_share", j.rest_share, "share of the squared error that comes from samples at rest");
  v("correlation", j.correlation, "of the measured and the predicted torque in motion");
  v("scale", j.scale, "factor s of the best fit m = s p + o in motion");
  v("offset", j.offset, "offset o of the best fit m = s p + o in motion");
  v("delay", j.delay, "time by which the measured torque lags, by cross-validation as `identify` finds it", unit("s"));
  v("error_fitted", j.error_fitted, "error in motion left by the best fit", unit("%"));
  v("suspicions", j.suspicions, "what would explain much of the error");
}

// The error of the description on one log.
struct ValidatedLog {
  std::string log;
  std::size_t samples = 0;
  std::vector<double> error, error_moving;
  double total = 0;
};
template <class Visitor>
void describe(ValidatedLog& l, Visitor& v) {
  v("log", l.log, "the log");
  v("samples", l.samples, "samples that were compared");
  v("error", l.error, "error on it, per joint", unit("%"));
  v("error_moving", l.error_moving, "the same of samples at which the joint moves", unit("%"));
  v("total", l.total, "error of all torques together", unit("%"));
}

struct ValidateResult {
  std::string robot;
  std::size_t samples = 0;
  double cutoff = 0;
  double error = 0;
  std::vector<JointValidation> joints;
  std::vector<ValidatedLog> logs;
  ModelVerdict verdict;
  std::vector<InputSuspicion> suspicions;
  LogCheck check;
  std::vector<std::string> readings, notes;
  std::vector<File> files;
  Diagnostics diagnostics;
};
template <class Visitor>
void describe(ValidateResult& r, Visitor& v) {
  v("robot", r.robot, "name of the robot");
  v("samples", r.samples, "samples that were compared");
  v("cutoff", r.cutoff, "cut-off of the filter; 0: nothing was filtered", unit("Hz"));
  v("error", r.error, "error of all torques together, in % of the torque", unit("%"));
  v("joints", r.joints, "per joint, how far prediction and measurement are apart, and how");
  v("logs", r.logs, "the errors on each log");
  v("verdict", r.verdict, "whether the description is good enough");
  v("suspicions", r.suspicions, "what is probably wrong with the logs", hidden_if_empty());
  v("check", r.check, "whether the logs could tell the parameters of the robot");
  v("readings", r.readings, "per log, its samples and what its columns were taken for");
  v("notes", r.notes, "what was assumed and chosen");
  v("files", r.files, "files made", hidden_if_empty());
}

// Throws InputError for logs that cannot be read, UnmetRequest for a robot with symbols.
ValidateResult validate(const Robot& robot, const ValidateOptions& options, Progress& progress = no_progress());
ValidateResult validate(const Robot& robot, const std::vector<Log>& logs, const ValidateOptions& options,
                        Progress& progress = no_progress());
Json to_json(const ValidateResult& result);

}  // namespace armature
