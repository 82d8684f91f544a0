// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The status of a control loop, in place of exceptions: one value per sample, the worst that happened.
//
// Header-only: needs the standard library, nothing else.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>

namespace armature::control {

enum class Status : std::uint8_t {
  ok,
  saturated,  // a torque or its rate was at its bound
  stale,      // the model or the measurement is older than allowed: safe torques
  bad_input,  // a measured or reference value is not finite: safe torques
  bad_model,  // the model gave NaN, or an inertia matrix that is not positive definite: safe torques
};

constexpr Status worse(Status a, Status b) noexcept { return a < b ? b : a; }
// Whether torques can be trusted.
constexpr bool usable(Status status) noexcept { return status <= Status::saturated; }

inline bool all_finite(std::span<const double> values) noexcept {
  // A sum of finite numbers may overflow, a sum of zeros cannot; 0 * x is not zero exactly when x is not finite.
  double sum = 0;
  for (const double value : values) sum += 0 * value;
  return sum == 0;
}

}  // namespace armature::control
