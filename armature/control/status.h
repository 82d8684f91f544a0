// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The status of a control loop, in place of exceptions: one value per sample, the worst that happened.
//
// Header-only: needs the standard library, nothing else.
#pragma once

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

// The bits of a number. -ffast-math lets a compiler assume that std::isfinite is true, and even that the result of a
// sum has no bits of NaN: so they are read from memory that it must not assume anything about.
inline std::uint64_t bits_of(const double& value) noexcept {
  volatile union {
    double number;
    std::uint64_t bits;
  } memory;
  memory.number = value;
  return memory.bits;
}

// All bits of the exponent are set exactly in NaN and in infinities, and only NaN has others too.
inline bool is_finite(const double& value) noexcept {
  constexpr std::uint64_t exponent = 0x7ff0'0000'0000'0000;
  return (bits_of(value) & exponent) != exponent;
}
inline bool is_number(const double& value) noexcept {  // or an infinity
  constexpr std::uint64_t infinity = 0x7ff0'0000'0000'0000, sign = 0x8000'0000'0000'0000;
  return (bits_of(value) & ~sign) <= infinity;
}

inline bool is_finite(const float& value) noexcept {
  volatile union {
    float number;
    std::uint32_t bits;
  } memory;
  memory.number = value;
  constexpr std::uint32_t exponent = 0x7f80'0000;
  return (memory.bits & exponent) != exponent;
}

inline bool all_finite(std::span<const double> values) noexcept {
  bool finite = true;
  for (const double& value : values) finite = is_finite(value) && finite;
  return finite;
}

// Whether something of time `stamp` is at most `oldest` seconds old. What comes from the future, or has no time, is
// not: stamps are of the clock that `now` is of. Nothing is fresh where `oldest` is no number.
inline bool is_fresh(const double& now, const double& stamp, const double& oldest) noexcept {
  return is_finite(now) && is_finite(stamp) && is_number(oldest) && stamp <= now && now - stamp <= oldest;
}

}  // namespace armature::control
