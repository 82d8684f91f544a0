// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Parameters: symbols that the rest of the file may use.
//
//   parameters:
//     D3: 0.45        # stands for this value everywhere
//     RL4: 2*D3       # values may use the parameters above
//     M6:             # stays a symbol
//
// A parameter that nothing uses is reported as a warning: it is usually misspelt.
//
// One parameter is predefined: deg, the number pi/180, so that 90*deg is exactly pi/2.
#pragma once

#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "armature/read/yaml/yaml_context.h"
#include "armature/robot/robot.h"

namespace armature::internal {

struct Parameters {
  std::unordered_set<Ref> names;        // all of them
  std::unordered_map<Ref, Ref> values;  // of those that have one
  std::vector<Ref> used;                // symbols in values, as written
  const YamlNode* node = nullptr;       // where they are given
};

// `node` may be null when the file has no parameters.
Parameters read_parameters(const YamlContext& context, const YamlNode* node);

// Warns of parameters that are in none of the formulas.
void warn_of_unused(const YamlContext& context, const Parameters& parameters, std::span<const Ref> formulas);

}  // namespace armature::internal
