// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers by name, as options give them: "M2=0.17".
#pragma once

#include <map>
#include <string>
#include <vector>

namespace armature::internal {

// Each text is NAME=NUMBER with a finite number; the last value of a repeated name counts. Throws InputError that names
// the option, with `example` ("M2=0.17") as the hint.
std::map<std::string, double> assignments(const std::vector<std::string>& texts, const std::string& option,
                                          const std::string& example);

}  // namespace armature::internal
