// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Inertias of joints from oscillations at several postures (Jamisola et al. 1999). In each record one joint swings
// under the torque -KP (q - q0) - KV q' + gravity, all others are locked; its period tells its inertia, its decay its
// friction, and the records of all joints together the lumped inertias of the arm.
#pragma once

#include <string>
#include <vector>

#include "armature/base/describe.h"
#include "armature/base/diagnostics.h"
#include "armature/base/json.h"
#include "armature/base/progress.h"
#include "armature/robot/robot.h"

namespace armature {

struct DominantOptions {
  std::vector<std::string> records;  // "3:40:-15:link3.csv"
};
template <class Visitor>
void describe(DominantOptions& o, Visitor& v) {
  v("records", o.records, "JOINT:KP:KV:LOG", positional("RECORD"), required());
}

struct MeasuredInertia {
  std::string file;
  std::size_t joint = 0;
  std::vector<double> posture;
  double period = 0, decay = 0, inertia = 0, inertia_sd = 0, friction = 0, friction_sd = 0;
};
template <class Visitor>
void describe(MeasuredInertia& m, Visitor& v) {
  v("file", m.file, "the log");
  v("joint", m.joint, "the joint that swings, from 1");
  v("posture", m.posture, "positions of all coordinates, rad or m");
  v("period", m.period, "undamped period", unit("s"));
  v("decay", m.decay, "rate of decay", unit("1/s"));
  v("inertia", m.inertia, "inertia about the joint at this posture", unit("kg m^2"));
  v("inertia_sd", m.inertia_sd, "its standard deviation", unit("kg m^2"));
  v("friction", m.friction, "viscous friction", unit("Nm s/rad"));
  v("friction_sd", m.friction_sd, "its standard deviation", unit("Nm s/rad"));
}

struct LumpedParameter {
  std::string name;
  std::size_t joint = 0;
  double value = 0, sd = 0;
  std::vector<std::string> with;
};
template <class Visitor>
void describe(LumpedParameter& l, Visitor& v) {
  v("name", l.name, "base parameter that stands for the lump");
  v("joint", l.joint, "joint at which it was solved for, from 1");
  v("value", l.value, "its value", unit("kg m^2"));
  v("sd", l.sd, "its standard deviation", unit("kg m^2"));
  v("with", l.with, "base parameters that only act together with it");
}

struct DominantResult {
  std::string robot;
  std::vector<MeasuredInertia> records;
  std::vector<LumpedParameter> lumped;
  std::vector<std::string> notes;
  Diagnostics diagnostics;  // warnings about the logs
};
template <class Visitor>
void describe(DominantResult& r, Visitor& v) {
  v("robot", r.robot, "name of the robot");
  v("records", r.records, "what each record tells");
  v("lumped", r.lumped, "lumped inertias, from the last joint to the first");
  v("notes", r.notes, "joints without enough postures");
}

// Throws InputError for records that cannot be read, UnmetRequest for those without an oscillation.
DominantResult dominant(const Robot& robot, const DominantOptions& options, Progress& progress = no_progress());
Json to_json(const DominantResult& result);

}  // namespace armature
