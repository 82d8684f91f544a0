// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// How the equations of motion are integrated from one sample to the next (integrator.h): rk4 in fixed steps,
// dormand-prince in steps that keep a tolerance, cvode where the equations are stiff; auto takes rk4, and cvode where
// stability would ask for many more steps of rk4 than cvode costs.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace armature {

enum class IntegratorKind : std::uint8_t { rk4, dormand_prince, cvode, automatic };
constexpr auto names(IntegratorKind) {
  return std::to_array<std::string_view>({"rk4", "dormand-prince", "cvode", "auto"});
}

}  // namespace armature
