// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The shapes of exciting motions (excite_path.h), and what the best of them has: the least condition number of its
// regressor W, or the greatest determinant of W^T W (D-optimality).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace armature {

enum class ExcitationKind : std::uint8_t { fourier, points };
constexpr auto names(ExcitationKind) { return std::to_array<std::string_view>({"fourier", "points"}); }

enum class Criterion : std::uint8_t { condition, determinant };
constexpr auto names(Criterion) { return std::to_array<std::string_view>({"condition", "determinant"}); }

}  // namespace armature
