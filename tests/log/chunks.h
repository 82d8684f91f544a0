// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A log as a visit in chunks of so many samples.
#pragma once

#include <algorithm>

#include "armature/log/log.h"

namespace armature::internal::test {

inline LogPass in_chunks(const Log& log, std::size_t size) {
  return [&log, size](const std::function<void(const Log&)>& visit) {
    for (std::size_t first = 0; first < log.samples(); first += size) {
      const auto from = static_cast<std::ptrdiff_t>(first);
      const auto to = static_cast<std::ptrdiff_t>(std::min(log.samples(), first + size));
      Log chunk = log;
      chunk.t.assign(log.t.begin() + from, log.t.begin() + to);
      const std::vector<Signal*> signals = chunk.signals();
      const std::vector<const Signal*> whole = log.signals();
      for (std::size_t s = 0; s < signals.size(); ++s)
        signals[s]->assign(whole[s]->begin() + from, whole[s]->begin() + to);
      visit(chunk);
    }
  };
}

}  // namespace armature::internal::test
