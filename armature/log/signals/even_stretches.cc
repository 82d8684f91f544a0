// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/signals/even_stretches.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

constexpr std::size_t neighbours = 4;  // of a cubic
constexpr std::size_t most_expansion = 100, few_samples = 10'000;

}  // namespace

EvenStretches::EvenStretches(const Clock& clock, double longest_gap, Take take)
    : clock_(clock), longest_gap_(std::max(longest_gap, 5 * clock.step)), take_(std::move(take)) {}

void EvenStretches::add(const Log& chunk) {
  std::size_t begin = 0;
  for (std::size_t i = 0; i < chunk.samples(); ++i) {
    if (open_ && chunk.t[i] - last_ > longest_gap_) {
      append(chunk, begin, i);
      give(true);
      begin = i;
    }
    if (!open_) part_.start = chunk.t[i];
    open_ = true;
    last_ = chunk.t[i];
  }
  append(chunk, begin, chunk.samples());
  if (open_) give(false);
}

void EvenStretches::finish() {
  if (open_) give(true);
}

void EvenStretches::append(const Log& chunk, std::size_t begin, std::size_t end) {
  const auto from = static_cast<std::ptrdiff_t>(begin), to = static_cast<std::ptrdiff_t>(end);
  const std::vector<const Signal*> signals = chunk.signals();
  kept_.resize(signals.size());
  for (std::size_t s = 0; s < signals.size(); ++s)
    kept_[s].insert(kept_[s].end(), signals[s]->begin() + from, signals[s]->begin() + to);
  if (!clock_.even()) times_.insert(times_.end(), chunk.t.begin() + from, chunk.t.begin() + to);
  seen_ += end - begin;
}

void EvenStretches::give(bool ends) {
  part_.ends = ends;
  if (clock_.even()) part_.signals.swap(kept_);
  else give_resampled(ends);
  const std::size_t count = part_.signals.empty() ? 0 : part_.signals.front().size();
  const std::size_t width = part_.signals.size();
  if (count > 0 || ends) take_(part_);
  part_.first += count;
  given_ += count;
  part_.signals.assign(width, {});
  kept_.resize(width);
  if (!ends) return;
  for (Signal& signal : kept_) signal.clear();
  times_.clear();
  part_.first = 0;
  open_ = false;
}

// Gives samples up to the last but one known; at the end all.
void EvenStretches::give_resampled(bool ends) {
  part_.signals.resize(kept_.size());
  const std::size_t n = times_.size();
  if (n < neighbours) return;
  const double to = ends ? times_.back() + 1e-9 * clock_.step : times_[n - 2];
  const double steps = std::floor((to - part_.start) / clock_.step);
  if (steps < static_cast<double>(part_.first)) return;
  if (steps - static_cast<double>(part_.first) + static_cast<double>(given_) >
      static_cast<double>(most_expansion * seen_ + few_samples))
    throw UnmetRequest(
        fmt::format("the time stamps come in bursts: most steps are {:.3g} s, others a hundred times as long",
                    clock_.step),
        "time stamps of the moment of measurement are needed, not of the moment when a buffer was written");
  const std::size_t count = static_cast<std::size_t>(steps) - part_.first + 1;
  for (std::size_t s = 0; s < kept_.size(); ++s)
    part_.signals[s] = resampled(times_, kept_[s], part_.start, clock_.step, count, part_.first);
  // Samples that the next uniform time needs are kept.
  const double next = part_.start + clock_.step * static_cast<double>(part_.first + count);
  const auto right = std::lower_bound(times_.begin(), times_.end(), next) - times_.begin();
  const auto old = std::clamp<std::ptrdiff_t>(right - 3, 0, static_cast<std::ptrdiff_t>(n - neighbours));
  times_.erase(times_.begin(), times_.begin() + old);
  for (Signal& signal : kept_) signal.erase(signal.begin(), signal.begin() + old);
}

}  // namespace armature::internal
