// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The last stage of the chain: untrusted torques are replaced by the safe torque, changes are bounded by the rate
// limit, and torques by the effort limit. Both bounds hold for every output, safe torques included, because the
// previous output satisfied them. A limit that is no limit (NaN, negative) is one of zero: no torque leaves the stage,
// and its status is bad_input.
//
// Header-only: needs status.h of this folder and the standard library, nothing else.
#pragma once

#include <algorithm>
#include <array>

#include "armature/control/status.h"

namespace armature::control {

template <std::size_t N>
struct OutputLimits {
  std::array<double, N> torque;  // Nm or N, not negative
  std::array<double, N> rate;    // Nm/s or N/s; infinity: no limit
};

template <std::size_t N>
class OutputStage {
 public:
  OutputStage(const OutputLimits<N>& limits, double step) noexcept : limits_(limits), step_(step) {
    bool good = is_finite(step) && step >= 0;
    for (std::size_t k = 0; k < N; ++k) good = good && is_limit(limits.torque[k]) && is_limit(limits.rate[k]);
    if (good) return;
    limits_ = {};
    step_ = 0;
    start_ = Status::bad_input;
  }

  // The fallback, such as gravity; zeros unless set. Entries that are not finite are ignored.
  void set_safe_torque(std::span<const double, N> safe) noexcept {
    for (std::size_t k = 0; k < N; ++k)
      if (is_finite(safe[k])) safe_[k] = safe[k];
  }

  // Bounds tau in place. The result is always finite and within the limits.
  Status operator()(Status status, std::span<double, N> tau) noexcept {
    status = worse(status, start_);
    if (usable(status) && !all_finite(tau)) status = Status::bad_model;
    const bool trusted = usable(status);
    for (std::size_t k = 0; k < N; ++k) {
      const double asked = trusted ? tau[k] : safe_[k], change = limits_.rate[k] * step_;
      const double bounded =
          std::clamp(std::clamp(asked, last_[k] - change, last_[k] + change), -limits_.torque[k], limits_.torque[k]);
      if (bounded != asked) status = worse(status, Status::saturated);
      tau[k] = last_[k] = bounded;
    }
    return status;
  }

  const std::array<double, N>& last() const noexcept { return last_; }

 private:
  static bool is_limit(const double& value) noexcept { return is_number(value) && value >= 0; }

  OutputLimits<N> limits_;
  double step_;
  Status start_ = Status::ok;  // bad_input, if the limits are none
  std::array<double, N> last_{}, safe_{};
};

}  // namespace armature::control
