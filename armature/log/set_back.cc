// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/set_back.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace armature::internal {
namespace {

constexpr std::size_t rows_after = 3;  // that must go on from the fall

// Whether all positions go on from row - 1 to row as they do before and after.
bool goes_on(const Log& log, std::size_t row) {
  for (const Signal& q : log.q) {
    const double usual = std::max(std::abs(q[row - 1] - q[row - 2]), std::abs(q[row + 1] - q[row]));
    if (!(std::abs(q[row] - q[row - 1]) <= 5 * usual + 1e-9)) return false;
  }
  return true;
}

// `last`: the latest stamp, which must be that of the row before; the rows before were moved on by `offset`.
bool is_set_back(const Log& log, std::size_t row, double last, double offset) {
  if (row < 2 || row + rows_after >= log.samples() || std::abs(log.t[row - 1] - offset - last) > 1e-6) return false;
  for (std::size_t r = row; r < row + rows_after; ++r)
    if (!(log.t[r + 1] > log.t[r] && log.t[r + 1] < last)) return false;
  return goes_on(log, row);
}

}  // namespace

void SetBack::operator()(Log& chunk) {
  for (std::size_t row = 0; row < chunk.samples(); ++row) {
    const double stamp = chunk.t[row];
    if (stamp < last_ && is_set_back(chunk, row, last_, offset_)) {
      if (falls_++ == 0) {
        first_ = {chunk.file, chunk.line(row), 0};
        words_ = fmt::format("the clock is set back from {} to {} while the motion goes on", last_, stamp);
      }
      offset_ += last_ - stamp + 1 + 10 * (chunk.t[row + 1] - stamp);
      last_ = stamp;
    }
    if (stamp > last_) last_ = stamp;
    chunk.t[row] = stamp + offset_;
  }
}

void SetBack::tell(Diagnostics& notes) const {
  if (falls_ == 0) return;
  notes.note(first_,
             words_ + (falls_ == 1 ? "" : fmt::format(", the first of {} times", falls_)) + "; the log is cut there");
}

}  // namespace armature::internal
