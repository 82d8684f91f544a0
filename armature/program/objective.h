// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The objective of the search for a cheaper program: fewest M + A, or fewest instructions on a machine with fused
// multiply-add. Among equals, the shorter critical path wins.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace armature {

enum class Objective : std::uint8_t { operations, fused };
constexpr auto names(Objective) { return std::to_array<std::string_view>({"operations", "fused"}); }

}  // namespace armature
