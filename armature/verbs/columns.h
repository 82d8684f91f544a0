// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The columns of a log in any format, what they are taken for, and the signals that they give: in SI units
// (temperatures in degC), by coordinate of the robot, as they were measured: of elastic joints links and motors.
// Nothing is filtered, mended or left out; identify does that behind this. Only NPY has no place for commanded
// positions and temperatures: a warning says so. Where the columns are not recognised, that is a result too: it lists
// them, with what is missing. A motion without torques is written without them. Columns of joints that are locked are
// not written.
#pragma once

#include <string>
#include <vector>

#include "armature/base/file.h"
#include "armature/base/json.h"
#include "armature/base/progress.h"
#include "armature/robot/robot.h"
#include "armature/verbs/findings.h"
#include "armature/verbs/identify_options.h"
#include "armature/verbs/load_log.h"

namespace armature {

struct ColumnsOptions {
  std::string log;
  LoadLogOptions reading;
  std::string output;  // a file; empty: none
  RobotOrigin origin;  // not an option of a user's
};

template <class Visitor>
void describe(ColumnsOptions& o, Visitor& v) {
  v("log", o.log, "a log, or a part of one: log.csv@2:12.5 from 2 s to 12.5 s", positional("LOG"), required());
  v("columns", o.reading.columns, "what the columns mean, a YAML file", value_name("FILE"));
  v("unit", o.reading.unit,
    "what the log is in where it does not say so: ms, us, ns, deg, mm, mNm, ...; repeat it for several",
    value_name("UNIT"), repeated());
  v("output", o.output, "write the signals to this file: NAME.csv, or NAME.npy for numpy", letter('o'),
    value_name("FILE"));
}

struct ColumnsResult {
  std::string log, topic;
  std::vector<std::string> names;
  bool recognised = false;
  std::string meaning, time;
  std::vector<std::string> position, velocity, torque;
  std::size_t samples = 0;
  std::vector<std::string> coordinates, signals;
  std::vector<Finding> missing;
  std::vector<File> files;
  Diagnostics diagnostics;  // warnings and notes
};

template <class Visitor>
void describe(ColumnsResult& r, Visitor& v) {
  std::vector<Finding> warnings = findings(r.diagnostics, Severity::warning);
  v("log", r.log, "the log");
  v("topic", r.topic, "whose messages were read, in a recording of several topics", hidden_if_empty());
  v("names", r.names, "names of all columns of the log");
  v("recognised", r.recognised, "the columns give every signal that identification needs");
  v("missing", r.missing, "what they do not give", hidden_if_empty());
  v("meaning", r.meaning, "what they were taken for, in one line", hidden_if_empty());
  v("time", r.time, "column of the time; empty: it follows from the rate", hidden_if_empty());
  v("position", r.position, "column of each coordinate's position; empty: of several columns", hidden_if_empty());
  v("velocity", r.velocity, "the same of velocities, where they were measured", hidden_if_empty());
  v("torque", r.torque, "the same of torques", hidden_if_empty());
  v("coordinates", r.coordinates, "names of the coordinates");
  v("samples", r.samples, "rows of the signals");
  v("signals", r.signals, "columns of the file that is written, in SI units, temperatures in degC", hidden_if_empty());
  v("files", r.files, "the file", hidden_if_empty());
  v("warnings", warnings, "what is odd about the log", hidden_if_empty());
}

// Throws InputError for a log that cannot be read, a file of columns that is wrong, and an ending that no format has.
ColumnsResult columns(const Robot& robot, const ColumnsOptions& options, Progress& progress = no_progress());
Json to_json(const ColumnsResult& result);

}  // namespace armature
