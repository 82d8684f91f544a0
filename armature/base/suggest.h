// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// "Did you mean ...?" for a name that is not known.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace armature::internal {

// "did you mean \"gravity\"?" for the candidate with the fewest edits (insert, delete, replace, swap neighbours; case
// counts half) when they are few for its length; otherwise "known: a, b, c" when the candidates are few, otherwise "".
std::string suggest(std::string_view name, std::span<const std::string> candidates);

}  // namespace armature::internal
