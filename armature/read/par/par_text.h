// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The text of a SYMORO .par file: statements "KEY = value" or "KEY = {item, item, ...}" (a list may span lines), and
// comments "(* ... *)". OpenSYMORO keeps the robot's name in a comment, (* Robotname = 'rx90' *), and so does Armature
// with what SYMORO has no key for: (* Coordinates = {q1, q2} *), and likewise Velocities and Accelerations.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/base/limits.h"

namespace armature::internal {

struct ParItem {
  std::string_view text;  // without surrounding space
  int line = 0, column = 0;
};

struct ParStatement {
  std::string key;  // as written
  int line = 0, column = 0;
  bool is_list = false;
  std::vector<ParItem> items;  // one for a plain value; a list is cut at the size that a robot can use
  std::size_t count = 0;       // number of items, kept or not
};

// The statements by key in lower case. Broken statements, repeated and unknown keys are reported; reading goes on at
// the next line.
std::map<std::string, ParStatement> read_par_text(std::string_view text, const std::string& file,
                                                  Diagnostics& diagnostics, const Limits& limits);

}  // namespace armature::internal
