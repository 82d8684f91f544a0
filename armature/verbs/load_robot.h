// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot from a file (YAML, URDF, SYMORO's .par, Izaguirre's specification, by its ending) or by the name of a
// built-in one ("puma560"). What is wrong with it is one InputError with every diagnostic.
#pragma once

#include <string>
#include <vector>

#include "armature/base/describe.h"
#include "armature/base/diagnostics.h"
#include "armature/robot/robot.h"

namespace armature {

struct LoadRobotOptions {
  double right_angles = 1e-6;
};

template <class Visitor>
void describe(LoadRobotOptions& o, Visitor& v) {
  v("right_angles", o.right_angles, "snap angles within this of a multiple of 90 degrees (URDF); 1e-5 for 1.5708",
    unit("rad"), value_name("TOL"), range(0, 0.01));
}

struct LoadedRobot {
  Robot robot;
  Diagnostics diagnostics;  // warnings and notes; none for a built-in robot, whose oddities `check` tells
  std::string fingerprint;  // "arm.urdf, sha256 ...": what sha256sum says of the same file
};

LoadedRobot load_robot(const std::string& file_or_name, const LoadRobotOptions& options = {});

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
