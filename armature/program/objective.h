// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What "cheaper" means when a program is searched for: fewer M and A together, or fewer operations of a machine that
// multiplies and adds in one instruction. Among equals, the one with the shorter chain of operations is better.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace armature {

enum class Objective : std::uint8_t { operations, fused };
constexpr auto names(Objective) { return std::to_array<std::string_view>({"operations", "fused"}); }

}  // namespace armature
