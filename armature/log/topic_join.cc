// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/topic_join.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace armature::internal {
namespace {

bool looks_joined(const Log& log) {
  const std::size_t rows = log.samples();
  if (rows < 20) return false;
  std::vector<std::size_t> lacking(rows, 0);  // how many signals
  for (const Signal* signal : log.signals()) {
    std::size_t present = 0;
    for (std::size_t r = 0; r < rows; ++r) {
      const bool missing = std::isnan((*signal)[r]);
      present += !missing;
      lacking[r] += missing;
    }
    if (10 * present < rows) return false;
  }
  const auto whole = static_cast<std::size_t>(std::ranges::count(lacking, 0u));
  const auto empty = static_cast<std::size_t>(std::ranges::count(lacking, log.signals().size()));
  return 5 * (rows - whole) >= rows || (empty >= 5 && whole + empty == rows);
}

}  // namespace

void TopicJoin::operator()(Log& chunk, Diagnostics& notes) {
  if (!decided_) {
    decided_ = true;
    joins_ = looks_joined(chunk);
    last_.resize(chunk.signals().size());
    if (joins_)
      notes.note(
          {chunk.file, chunk.line(0), 0},
          "rows lack some of the signals, as where two topics were joined: those without positions are dropped, and "
          "the other signals are interpolated in time");
  }
  if (!joins_) return;
  const std::size_t rows = chunk.samples();
  std::vector<char> keep(rows, 1);
  for (const Signal& q : chunk.q)
    for (std::size_t r = 0; r < rows; ++r) keep[r] = keep[r] && !std::isnan(q[r]);
  const std::vector<Signal*> signals = chunk.signals();
  for (std::size_t s = 0; s < signals.size(); ++s) {
    Signal& x = *signals[s];
    std::optional<Last>& last = last_[s];
    for (std::size_t r = 0; r < rows; ++r) {
      if (!std::isnan(x[r])) {
        last = Last{chunk.t[r], x[r]};
        continue;
      }
      std::size_t next = r;
      while (next < rows && std::isnan(x[next])) ++next;
      for (; r < next; ++r) {
        if (!last) {
          keep[r] = 0;
          continue;
        }
        const double whole = next < rows ? chunk.t[next] - last->t : 0;
        const double share = whole > 0 ? (chunk.t[r] - last->t) / whole : 0;
        x[r] = last->value + (next < rows ? share * (x[next] - last->value) : 0);
      }
      --r;
    }
  }
  const auto squeeze = [&](auto& values) {
    if (values.size() != rows) return;
    std::size_t next = 0;
    for (std::size_t r = 0; r < rows; ++r)
      if (keep[r]) values[next++] = values[r];
    values.resize(next);
  };
  for (Signal* signal : signals) squeeze(*signal);
  squeeze(chunk.lines);
  squeeze(chunk.t);
}

}  // namespace armature::internal
