// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Inertias of joints from oscillations at several postures (Jamisola et al. 1999). In each record one joint swings
// under the torque -KP (q - q0) - KV q' + gravity, all others are locked; its period tells its inertia, its decay its
// friction, and the records of all joints together the lumped inertias of the arm. Where the links are known, what they
// leave over is the inertia of the motor; and links are measured by themselves, hanging on two wires (Armstrong, Khatib
// & Burdick 1986, section 5).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/base/describe.h"
#include "armature/base/diagnostics.h"
#include "armature/base/json.h"
#include "armature/base/progress.h"
#include "armature/robot/robot.h"

namespace armature {

struct DominantOptions {
  std::vector<std::string> records;     // "3:40:-15:link3.csv"
  std::vector<std::string> wires = {};  // "2:x:17.4+-0.18:0.15+-0.001:0.9+-0.002:twist.csv"
  bool motors = false;
  double gravity = 9.81;
};
template <class Visitor>
void describe(DominantOptions& o, Visitor& v) {
  v("records", o.records, "JOINT:KP:KV:LOG", positional("RECORD"));
  v("wires", o.wires, "links that twist on two wires, about the axis x, y or z through their centre of mass",
    value_name("LINK:AXIS:M:R:L:LOG"));
  v("motors", o.motors, "subtract what the robot's links contribute: the rest is the motor's");
  v("gravity", o.gravity, "gravity, for links on wires", unit("m/s^2"), value_name("G"));
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

struct MotorInertia {
  std::string file;
  std::size_t joint = 0;
  double arm = 0, arm_tolerance = 0, motor = 0, motor_sd = 0;
  std::optional<double> described;
};
template <class Visitor>
void describe(MotorInertia& m, Visitor& v) {
  v("file", m.file, "the log");
  v("joint", m.joint, "the joint, from 1");
  v("arm", m.arm, "what the links contribute at this posture", unit("kg m^2"));
  v("arm_tolerance", m.arm_tolerance, "its tolerance, from those of the robot; 0 without any", unit("kg m^2"));
  v("motor", m.motor, "inertia of motor and drive at the joint", unit("kg m^2"));
  v("motor_sd", m.motor_sd, "its uncertainty: standard deviation and tolerance, as squares", unit("kg m^2"));
  v("described", m.described, "the robot's own", unit("kg m^2"), hidden_if_empty());
}

struct WireInertia {
  std::string file;
  std::size_t link = 0;
  std::string axis;
  double period = 0, amplitude = 0, correction = 0, inertia = 0, inertia_sd = 0;
  std::optional<double> described;
};
template <class Visitor>
void describe(WireInertia& w, Visitor& v) {
  v("file", w.file, "the log");
  v("link", w.link, "the link, from 1");
  v("axis", w.axis, "x, y or z of its frame, moved to the centre of mass");
  v("period", w.period, "undamped period", unit("s"));
  v("amplitude", w.amplitude, "at the first sample", unit("rad"));
  v("correction", w.correction, "by which share a swing of this amplitude is slower than a small one");
  v("inertia", w.inertia, "inertia about the axis", unit("kg m^2"));
  v("inertia_sd", w.inertia_sd, "its uncertainty: standard deviation and tolerances, as squares", unit("kg m^2"));
  v("described", w.described, "the robot's own", unit("kg m^2"), hidden_if_empty());
}

struct DominantResult {
  std::string robot;
  std::vector<MeasuredInertia> records;
  std::vector<MotorInertia> motors;
  std::vector<WireInertia> wires;
  std::vector<LumpedParameter> lumped;
  std::vector<std::string> notes;
  Diagnostics diagnostics;  // warnings about the logs
};
template <class Visitor>
void describe(DominantResult& r, Visitor& v) {
  v("robot", r.robot, "name of the robot");
  v("records", r.records, "what each record tells");
  v("motors", r.motors, "inertias of motors, one per record", hidden_if_empty());
  v("wires", r.wires, "inertias of links on two wires", hidden_if_empty());
  v("lumped", r.lumped, "lumped inertias, from the last joint to the first");
  v("notes", r.notes, "joints without enough postures");
}

// Throws InputError for records that cannot be read, UnmetRequest for those without an oscillation.
DominantResult dominant(const Robot& robot, const DominantOptions& options, Progress& progress = no_progress());
Json to_json(const DominantResult& result);

}  // namespace armature
