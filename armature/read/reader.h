// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The readers. Each takes the bytes of a description and the name that diagnostics show, and returns a checked robot.
// Warnings and notes are appended to `diagnostics`; when anything is wrong, all of it is thrown as one InputError.
// Nothing in a file is trusted: sizes, nesting, numbers and names are bounded by `limits`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/base/limits.h"
#include "armature/read/robot_part.h"
#include "armature/robot/robot.h"

namespace armature::internal {

struct ReadOptions {
  Limits limits = {};
  // Tolerance in rad: URDF angles within it of a multiple of pi/2 are snapped to that multiple. Many files have 1.5708
  // for pi/2; unsnapped, such angles are general ones, with more base parameters and longer code. 1e-5 snaps them. 0
  // snaps nothing that the file could mean: angles within 1e-12 rad, as 1.5707963267948966, are rounding and still
  // right.
  double right_angles = 1e-6;
  RobotPart part = {};  // what read_robot() and read_robot_text() give of what they read
};

Robot read_yaml(std::string_view text, const std::string& file, Diagnostics& diagnostics,
                const ReadOptions& options = {});
Robot read_urdf(std::string_view text, const std::string& file, Diagnostics& diagnostics,
                const ReadOptions& options = {});
Robot read_par(std::string_view text, const std::string& file, Diagnostics& diagnostics,
               const ReadOptions& options = {});
Robot read_izaguirre(std::string_view text, const std::string& file, Diagnostics& diagnostics,
                     const ReadOptions& options = {});

// The bytes of a file (.yaml .yml .urdf .xml .par .spec), of standard input ("-"), or of a built-in robot ("puma560").
struct RobotSource {
  std::string file;  // what diagnostics show
  std::string text;
  bool built_in = false;
};
RobotSource robot_source(const std::string& file_or_name, const Limits& limits = {});

// The robot in such bytes, read by the ending of the file, or what it looks like when it comes from standard input.
Robot read_robot_text(std::string_view text, const std::string& file, Diagnostics& diagnostics,
                      const ReadOptions& options = {});
Robot read_robot(const std::string& file_or_name, Diagnostics& diagnostics, const ReadOptions& options = {});

// The robots of the folder robots/, compiled into the library.
struct LibraryRobot {
  std::string name, text;
};
const std::vector<LibraryRobot>& robot_library();

}  // namespace armature::internal
