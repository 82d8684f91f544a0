// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot from a file (YAML, URDF, SYMORO's .par, Izaguirre's specification, by its ending), from standard input ("-",
// by its content) or by the name of a built-in one ("puma560"); all of it, or a part: joints can be locked, and a chain
// can be taken out. What is wrong with it is one InputError with every diagnostic.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "armature/base/describe.h"
#include "armature/base/diagnostics.h"
#include "armature/robot/robot.h"

namespace armature {

struct LoadRobotOptions {
  double right_angles = 1e-6;
  std::vector<std::string> lock;  // "JOINT" or "JOINT=POSITION"
  std::string root, tip;          // links; empty: the base, and every tip
  bool no_friction = false;
  bool floating = false;
  bool floating_joints = false;
};

template <class Visitor>
void describe(LoadRobotOptions& o, Visitor& v) {
  v("right_angles", o.right_angles,
    "snap angles within this of a multiple of 90 degrees (URDF); 1e-5 for 1.5708, 0 for none", unit("rad"),
    value_name("TOL"), range(0, 0.01));
  v("lock", o.lock,
    "hold a joint still, in rad or m, and lump its link with the one before; without a position at 0, or in the middle "
    "of its range if 0 is outside. Can be repeated",
    repeated(), value_name("JOINT[=POSITION]"), hidden_if_empty());
  v("root", o.root, "take only what comes after this link, which becomes the base; joints before it stay at 0",
    value_name("LINK"), hidden_if_empty());
  v("tip", o.tip,
    "take only the chain to this link; what hangs on it by fixed or locked joints stays, by moving ones goes",
    value_name("LINK"), hidden_if_empty());
  v("no_friction", o.no_friction, "leave out the friction and damping of the description", hidden_if_empty());
  v("floating", o.floating, "let the base float: its position, quaternion and twist become part of the state",
    hidden_if_empty());
  v("floating_joints", o.floating_joints,
    "read a floating joint (URDF) as six joints, x y z yaw pitch roll, which are singular at a pitch of 90 degrees",
    hidden_if_empty());
}

// The robot before a part of it was taken: a log may have columns for all of its joints.
struct WholeRobot {
  Robot robot;
  std::map<std::string, double> held;  // coordinates that the part takes as standing still, and where; rad or m
};

struct LoadedRobot {
  Robot robot;
  Diagnostics diagnostics;          // warnings and notes; none for a built-in robot, whose oddities `check` tells
  std::string fingerprint;          // "arm.urdf, sha256 ...": what sha256sum says of the same file
  std::optional<WholeRobot> whole;  // where `robot` has fewer coordinates
};

LoadedRobot load_robot(const std::string& file_or_name, const LoadRobotOptions& options = {});
// The same from bytes; the ending of `file` tells the format, and "-" leaves it to the content.
LoadedRobot load_robot_text(const std::string& text, const std::string& file, const LoadRobotOptions& options = {});

// The built-in robots.
struct LibraryEntry {
  std::string name, source;
  std::size_t joints = 0;
};
template <class Visitor>
void describe(LibraryEntry& e, Visitor& v) {
  v("name", e.name, "what to give as ROBOT");
  v("joints", e.joints, "number of coordinates");
  v("source", e.source, "where its numbers come from");
}
std::vector<LibraryEntry> list_robots();

}  // namespace armature
