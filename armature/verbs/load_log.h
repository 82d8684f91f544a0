// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A measured motion from a file (CSV, NPY, NPZ, MAT, HDF5, MCAP, bags of ROS 2) or a part of one ("log.csv@2:12.5" from
// 2 s to 12.5 s, "log.csv@:60%" the first 60 % of its time), in SI units, by coordinate of the robot. What is wrong
// with it is one InputError with every diagnostic.
#pragma once

#include <string>
#include <vector>

#include "armature/base/describe.h"
#include "armature/base/diagnostics.h"
#include "armature/base/progress.h"
#include "armature/log/log.h"
#include "armature/robot/robot.h"

namespace armature {

struct LoadLogOptions {
  std::string columns;
  bool repair = false;
  std::vector<std::string> unit;
};

template <class Visitor>
void describe(LoadLogOptions& o, Visitor& v) {
  v("columns", o.columns, "what the columns mean, a YAML file", value_name("FILE"));
  v("repair", o.repair, "drop rows with missing numbers or times that do not rise");
  v("unit", o.unit, "what the log is in where it does not say so: ms, us, ns, deg, mm, mNm, ...; repeat it for several",
    value_name("UNIT"), repeated());
}

struct LoadedLog {
  Log log;
  std::string columns;      // what they were taken for: "time t; position q1, q2; torque tau1, tau2"
  Diagnostics diagnostics;  // warnings and notes
};

LoadedLog load_log(const std::string& file, const Robot& robot, const LoadLogOptions& options = {},
                   Progress& progress = no_progress());

}  // namespace armature
