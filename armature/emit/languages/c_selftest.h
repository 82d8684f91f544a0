// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// int NAME_selftest(void): the test vectors as constant tables, and the loops that replay them.
#pragma once

#include <string>

#include "armature/emit/language.h"

namespace armature::internal {

// The definition of the function; `type` is double or float. Names of tables come from the names of the parts.
std::string c_selftest(const Language& language, const Parts& parts, const std::string& type);

// A main that runs the self-test, for those who define NAME_MAIN.
std::string c_main(const std::string& name);

}  // namespace armature::internal
