// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The whole chain of one sample: measured positions -> velocities by Butterworth's filter -> law and model -> output
// stage. The output is always finite torques within the limits, for any input, and a status.
//
//   control::Controller<6> controller(settings);
//   each sample:  const Status status = controller.update(now, stamp, q, wanted, model, tau);
//
// A model may also have `Status status()`, called after its torques: a split reports stale coefficients there.
//
// Header-only: needs laws.h, output_stage.h and velocity_filter.h of this folder and the standard library, nothing
// else.
#pragma once

#include <concepts>

#include "armature/control/laws.h"
#include "armature/control/output_stage.h"
#include "armature/control/velocity_filter.h"

namespace armature::control {

template <std::size_t N>
struct ControllerSettings {
  Law law = Law::computed_torque;
  double rate = 1000;           // Hz
  double velocity_cutoff = 30;  // Hz, below rate / 2
  double oldest_sample = 0.01;  // s: a measurement older than this, or from the future, is stale
  std::array<double, N> p{}, d{}, i{}, integral_bound{};
  OutputLimits<N> limits{};
};

template <std::size_t N>
class Controller {
 public:
  explicit Controller(const ControllerSettings<N>& settings) noexcept
      : settings_(settings), output_(settings.limits, 1 / settings.rate) {
    for (std::size_t k = 0; k < N; ++k) filters_[k] = VelocityFilter(settings.velocity_cutoff, settings.rate);
  }

  // `stamp`: when q was measured.
  template <class Model>
  Status update(double now, double stamp, std::span<const double, N> q, const Wanted& wanted, Model&& model,
                std::span<double, N> tau) noexcept {
    Status status = Status::ok;
    if (!is_fresh(now, stamp, settings_.oldest_sample)) status = Status::stale;
    if (!all_finite(q) || !all_finite(wanted.q) || !all_finite(wanted.qd) || !all_finite(wanted.qdd))
      status = Status::bad_input;
    if (usable(status)) status = measure_velocity(q);
    if (usable(status)) {
      apply(settings_.law, {settings_.p, settings_.d, settings_.i, settings_.integral_bound}, wanted, {q, velocity_},
            1 / settings_.rate, model, memory_, scratch_, tau);
      if constexpr (requires {
                      { model.status() } -> std::same_as<Status>;
                    })
        status = worse(status, model.status());
    } else {
      started_ = false;  // restart the filter: velocities across the gap would be wrong
    }
    return output_(status, tau);
  }

  OutputStage<N>& output() noexcept { return output_; }
  const std::array<double, N>& velocity() const noexcept { return velocity_; }

 private:
  Status measure_velocity(std::span<const double, N> q) noexcept {
    for (std::size_t k = 0; k < N; ++k) {
      if (!started_) filters_[k].start(q[k], 0);
      velocity_[k] = filters_[k](q[k]);
    }
    started_ = true;
    return all_finite(velocity_) ? Status::ok : Status::bad_input;  // a jump too large for a difference
  }

  ControllerSettings<N> settings_;
  OutputStage<N> output_;
  std::array<VelocityFilter, N> filters_;
  std::array<double, N> velocity_{}, memory_{}, scratch_{};
  bool started_ = false;
};

}  // namespace armature::control
