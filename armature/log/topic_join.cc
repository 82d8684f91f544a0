// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/topic_join.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace armature::internal {
namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

std::size_t slow_signals(const Log& log) { return log.reference.size() + log.temperature.size(); }

// Those that every row needs.
template <class Signals>
Signals without_slow(Signals signals, const Log& log) {
  signals.resize(signals.size() - slow_signals(log));
  return signals;
}

bool looks_joined(const Log& log) {
  const std::size_t rows = log.samples();
  if (rows < 20) return false;
  const std::vector<const Signal*> signals = without_slow(log.signals(), log);
  std::vector<std::size_t> lacking(rows, 0);  // how many signals
  for (const Signal* signal : signals) {
    std::size_t present = 0;
    for (std::size_t r = 0; r < rows; ++r) {
      const bool missing = std::isnan((*signal)[r]);
      present += !missing;
      lacking[r] += missing;
    }
    if (10 * present < rows) return false;
  }
  const auto whole = static_cast<std::size_t>(std::ranges::count(lacking, 0u));
  const auto empty = static_cast<std::size_t>(std::ranges::count(lacking, signals.size()));
  return 5 * (rows - whole) >= rows || (empty >= 5 && whole + empty == rows);
}

// Linear in time between the values that are usable, from the last one of the chunks before; the last value is held.
// The number of rows before the first value, which stay as they are.
template <class Usable>
std::size_t fill(const Signal& t, Signal& x, std::optional<TopicJoin::Last>& last, Usable usable) {
  const std::size_t rows = x.size();
  std::size_t before = 0;
  for (std::size_t r = 0; r < rows; ++r) {
    if (usable(x[r])) {
      last = {t[r], x[r]};
      continue;
    }
    std::size_t next = r;
    while (next < rows && !usable(x[next])) ++next;
    if (!last) before = next;
    for (; r < next && last; ++r) {
      const auto [from, value] = *last;
      const double whole = next < rows ? t[next] - from : 0;
      const double share = whole > 0 ? std::clamp((t[r] - from) / whole, 0.0, 1.0) : 0;
      x[r] = value + (next < rows ? share * (x[next] - value) : 0);
    }
    r = next - 1;
  }
  return before;
}

// Rows that have a slow signal and nothing that a row needs.
std::vector<char> rows_of_slow_topics(Log& log) {
  std::vector<char> found(log.samples(), 0);
  if (slow_signals(log) == 0) return found;
  const std::vector<Signal*> all = log.signals(), signals = without_slow(all, log);
  for (std::size_t r = 0; r < found.size(); ++r) {
    const auto has_none = [&](const Signal* signal) { return std::isnan((*signal)[r]); };
    found[r] = std::ranges::all_of(signals, has_none) && !std::ranges::all_of(all, has_none);
  }
  return found;
}

}  // namespace

void TopicJoin::operator()(Log& chunk, Diagnostics& notes) {
  const std::vector<Signal*> all = chunk.signals();
  const std::size_t rows = chunk.samples(), joined = all.size() - slow_signals(chunk);
  if (!decided_) {
    decided_ = true;
    joins_ = looks_joined(chunk);
    last_.resize(all.size());
    starts_.resize(slow_signals(chunk), unknown);
    if (joins_)
      notes.note(
          {chunk.file, chunk.line(0), 0},
          "rows lack some of the signals, as where two topics were joined: those without positions are dropped, and "
          "the other signals are interpolated in time");
  }
  std::vector<char> keep(rows, 1), slow = rows_of_slow_topics(chunk);
  for (std::size_t r = 0; r < rows; ++r) keep[r] = !slow[r];
  if (!told_ && !joins_ && std::ranges::count(slow, 1) > 0) {
    told_ = true;
    notes.note({chunk.file, chunk.line(static_cast<std::size_t>(std::ranges::find(slow, 1) - slow.begin())), 0},
               "rows with nothing but temperatures or commanded positions are dropped; these are interpolated in time");
  }
  find_starts(chunk, starts_);
  for (std::size_t s = joined; s < all.size(); ++s) {
    const std::size_t before = fill(chunk.t, *all[s], last_[s], is_measurable);
    std::fill_n(all[s]->begin(), before, starts_[s - joined]);
  }
  if (joins_) {
    for (const Signal& q : chunk.q)
      for (std::size_t r = 0; r < rows; ++r) keep[r] = keep[r] && !std::isnan(q[r]);
    for (std::size_t s = 0; s < joined; ++s)
      std::fill_n(keep.begin(), fill(chunk.t, *all[s], last_[s], [](double x) { return !std::isnan(x); }), 0);
  }
  const auto squeeze = [&](auto& values) {
    if (values.size() != rows) return;
    std::size_t next = 0;
    for (std::size_t r = 0; r < rows; ++r)
      if (keep[r]) values[next++] = values[r];
    values.resize(next);
  };
  for (Signal* signal : all) squeeze(*signal);
  squeeze(chunk.lines);
  squeeze(chunk.t);
}

void find_starts(const Log& chunk, std::vector<double>& starts) {
  const std::vector<const Signal*> all = chunk.signals();
  starts.resize(slow_signals(chunk), unknown);
  for (std::size_t s = 0; s < starts.size(); ++s) {
    const Signal& signal = *all[all.size() - starts.size() + s];
    const auto first = std::ranges::find_if(signal, is_measurable);
    if (std::isnan(starts[s]) && first != signal.end()) starts[s] = *first;
  }
}

}  // namespace armature::internal
