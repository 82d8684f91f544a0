// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Where a model is evaluated: a JSON object of arrays named like the inputs of models, and of values by symbol.
//
//   {"q": [0.1, 0.2], "qd": [0, 0], "qdd": [0, 0], "parameters": {"M1": 2.5, "FX2": 0}}
//
// Numbers may come by the names of joints, and forces that act on links may be given:
//
//   {"q": {"shoulder": 0.1, "elbow": 0.2}, "external": {"tool": [0, 0, -10, 0, 0, 0]}}
#pragma once

#include <string>
#include <string_view>

#include "armature/base/limits.h"
#include "armature/model/state.h"

namespace armature::internal {

// Throws InputError with every error found: text that is not JSON, other shapes than the one above, names given twice,
// numbers that are not finite.
State read_state(std::string_view text, const std::string& file, const Limits& limits = {});

}  // namespace armature::internal
