// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A front end that remembers the complete steps, and stops after some of them or after being asked some times.
#pragma once

#include <atomic>
#include <limits>
#include <string>
#include <vector>

#include "armature/base/progress.h"

namespace armature::internal::test {

class RecordedProgress : public Progress {
 public:
  void report(double, std::string_view) override {}
  void step(std::string_view message) override { steps.emplace_back(message); }
  bool stop() const override { return steps.size() >= most_steps || asked++ >= most_asked; }

  // How often stages were taken from their records: "rrn" for two that were and one that was run.
  std::string reused() const {
    std::string letters;
    for (const std::string& step : steps) letters += step.ends_with("done before") ? 'r' : 'n';
    return letters;
  }

  std::vector<std::string> steps;
  std::size_t most_steps = std::numeric_limits<std::size_t>::max(), most_asked = most_steps;
  mutable std::atomic<std::size_t> asked = 0;
};

}  // namespace armature::internal::test
