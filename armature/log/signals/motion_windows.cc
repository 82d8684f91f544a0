// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/signals/motion_windows.h"

#include <algorithm>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

constexpr std::size_t reach_of_differences = 4;  // two, and two more for the second derivative
constexpr std::size_t least_samples = 20;        // of a stretch, without its trimmed ends

}  // namespace

MotionWindows::MotionWindows(const Preparation& preparation, std::size_t window,
                             std::function<void(Motion&& motion)> take)
    : how_(preparation), window_(window), overlap_(reach_of_differences), take_(std::move(take)) {
  if (const auto& polynomial = how_.options.savitzky_golay) {
    polynomial_.emplace(polynomial->half_width, polynomial->degree);
    overlap_ = polynomial->half_width;
  } else if (how_.cutoff > 0) {
    filter_.emplace(how_.options.order, how_.cutoff, 1 / how_.log.clock.step);
    overlap_ += filter_->memory();
  }
  overlap_ = std::max(overlap_, how_.trim);
}

void MotionWindows::add(EvenPart& part) {
  start_ = part.start;
  if (raw_.empty()) raw_.resize(part.signals.size());
  ARMATURE_CHECK(raw_.size() == part.signals.size());
  for (std::size_t s = 0; s < raw_.size(); ++s)
    if (raw_[s].empty()) raw_[s].swap(part.signals[s]);
    else raw_[s].insert(raw_[s].end(), part.signals[s].begin(), part.signals[s].end());
  if (part.ends || (!raw_.empty() && raw_.front().size() / 2 >= overlap_ &&
                    raw_.front().size() - 2 * overlap_ >= std::max(window_, overlap_)))
    give(part.ends);
}

Motion MotionWindows::prepared() const {
  const std::size_t n = how_.log.coordinates;
  const double step = how_.log.clock.step;
  // Signals come in the order of Log::signals().
  std::size_t next = 0;
  const auto group = [&](bool there) {
    const Signal* const found = there ? raw_.data() + next : nullptr;
    if (there) next += n;
    return found;
  };
  const Signal* const q = group(true);
  const Signal* const velocities = group(how_.log.velocities);
  const Signal* const accelerations = group(how_.log.accelerations);
  const Signal* const tau = group(true);
  const Signal* const reference = group(how_.log.references);
  const Signal* const temperature = group(how_.log.temperatures);
  const Signal* const qd = how_.velocities ? velocities : nullptr;
  const Signal* const qdd = how_.velocities ? accelerations : nullptr;
  const auto smooth = [&](const Signal& signal) {
    return polynomial_ ? polynomial_->apply(signal, step, 0) : filter_ ? filter_->zero_phase(signal) : signal;
  };
  // The derivative of the measured signal of the given order; without a polynomial, of the signal one order below.
  const auto rate = [&](const Signal& measured, std::size_t order, const Signal& below) {
    return polynomial_ ? polynomial_->apply(measured, step, order) : derivative(below, step, how_.options.difference);
  };
  Motion motion;
  motion.file = how_.log.file;
  motion.step = step;
  motion.cutoff = how_.cutoff;
  for (std::size_t k = 0; k < n; ++k) {
    motion.q.push_back(smooth(q[k]));
    motion.qd.push_back(qd ? smooth(qd[k]) : rate(q[k], 1, motion.q[k]));
    motion.qdd.push_back(qdd ? smooth(qdd[k]) : qd ? rate(qd[k], 1, motion.qd[k]) : rate(q[k], 2, motion.qd[k]));
    motion.tau.push_back(smooth(tau[k]));
    if (reference) motion.reference.push_back(smooth(reference[k]));
    if (temperature) motion.temperature.push_back(smooth(temperature[k]));
  }
  return motion;
}

void MotionWindows::give(bool ends) {
  const std::size_t count = raw_.empty() ? 0 : raw_.front().size();
  const bool begins = first_ == 0;
  const std::size_t from = begins ? how_.trim : overlap_, to = count - std::min(count, ends ? how_.trim : overlap_);
  const std::size_t least = std::max(2 * how_.trim + least_samples, polynomial_ ? 2 * overlap_ + 1 : 0);
  if (begins && ends ? count >= least : to > from) {
    Motion motion = prepared();
    motion.start = start_ + static_cast<double>(first_ + from) * motion.step;
    for (auto* signals : {&motion.q, &motion.qd, &motion.qdd, &motion.tau, &motion.reference, &motion.temperature})
      for (Signal& s : *signals) {
        s.resize(to);
        s.erase(s.begin(), s.begin() + static_cast<std::ptrdiff_t>(from));
      }
    take_(std::move(motion));
  }
  const std::size_t done = ends ? count : to - overlap_;
  for (Signal& signal : raw_) signal.erase(signal.begin(), signal.begin() + static_cast<std::ptrdiff_t>(done));
  first_ = ends ? 0 : first_ + done;
}

}  // namespace armature::internal
