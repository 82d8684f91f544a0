// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What is probably wrong with the input (identify/judge/suspicions.h), as every verb that reads logs says it.
#pragma once

#include <string>

#include "armature/base/describe.h"

namespace armature {

struct InputSuspicion {
  std::string what, remedy;
  bool strong = false;
};

template <class Visitor>
void describe(InputSuspicion& s, Visitor& v) {
  v("what", s.what, "what seems to be wrong, with the figure that says so");
  v("remedy", s.remedy, "option, or line of a file of columns, that would set it right");
  v("strong", s.strong, "the identified robot cannot be right: the verdict is bad, and no robot is written");
}

}  // namespace armature
