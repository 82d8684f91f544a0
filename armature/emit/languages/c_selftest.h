// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// int NAME_selftest(void): the test vectors as constant tables, and the loops that replay them.
#pragma once

#include <functional>
#include <string>

#include "armature/emit/language.h"
#include "armature/emit/selftest.h"

namespace armature::internal {

// The definition of the function; `type` is double or float. Names of tables come from the names of the parts.
// Statements that `further` makes come last.
std::string c_selftest(const Language& language, const Parts& parts, const std::string& type,
                       const std::function<std::string(const SelfTestText&)>& further = {});

// A main that runs the self-test, for those who define NAME_MAIN.
std::string c_main(const std::string& name);

}  // namespace armature::internal
