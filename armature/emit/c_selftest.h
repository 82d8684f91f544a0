// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// int NAME_selftest(void): the test vectors as constant tables, and the loops that replay them.
#pragma once

#include <string>

#include "armature/emit/description.h"
#include "armature/emit/names.h"
#include "armature/program/program.h"

namespace armature {

// The definition of the function. Names of tables come from `names`, which knows all others of the file.
std::string c_selftest(const Program& program, const Spelling& spelling, Names& names);

}  // namespace armature
