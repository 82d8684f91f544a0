// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Where a result comes from: the command, the day, the program, and the inputs by the hash of their bytes.
#pragma once

#include <string>
#include <vector>

#include "armature/report/page.h"

namespace armature::internal {

struct Provenance {
  std::vector<std::string> command = {};  // its words; empty: not known
  std::string date = {};                  // empty: not known
  struct Input {
    std::string name, sha256;  // empty hash: no file, such as a built-in robot
  };
  std::vector<Input> inputs = {};
  std::vector<std::string> notes = {};  // what was dropped or repaired while reading
};

Section provenance_section(const Provenance& provenance);

// A word of a command, quoted where a shell would split or expand it.
std::string shell_word(const std::string& word);

}  // namespace armature::internal
