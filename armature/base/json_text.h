// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// JSON that somebody else may have written. Values nested by the million can be parsed, but not copied or printed,
// since both recurse: so depth is bounded before the parser sees the text.
#pragma once

#include <string_view>

#include "armature/base/json.h"

namespace armature::internal {

// Brackets outside strings, deeper than Limits::nesting.
bool nests_too_deep(std::string_view text);

// The value; a discarded one, which is neither object nor array nor anything else, for a text that is no JSON or nests
// too deep.
Json parse_json(std::string_view text);

}  // namespace armature::internal
