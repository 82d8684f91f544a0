// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What the parameters of generated code stand for. A symbol of the robot that clashes with a name of the code (a mass
// called tau), or with another symbol in a language that ignores case, has another name there; the files then say which
// symbol it is, beside its declaration or in a list: "double tau_2; /* tau */", "%   tau_2  tau".
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace armature::internal {

// The symbol of each parameter; what the files say counts before what the names look like. Throws UnreadableCode when a
// parameter stands for no symbol, or two for the same.
std::map<std::string, std::string> symbols_of_parameters(const std::set<std::string>& parameters,
                                                         const std::set<std::string>& symbols,
                                                         const std::vector<std::string>& files);

}  // namespace armature::internal
