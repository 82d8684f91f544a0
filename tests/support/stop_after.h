// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A user who waits for so many questions and then wants no more, and remembers what was reported until then.
#pragma once

#include <atomic>
#include <cstddef>
#include <string_view>

#include "armature/base/progress.h"

namespace armature::internal::support {

class StopAfter : public Progress {
 public:
  explicit StopAfter(std::size_t questions) : questions_(questions) {}
  void report(double share, std::string_view) override {
    ++reports;
    if (share > greatest_share) greatest_share = share;
  }
  void step(std::string_view) override {}
  bool stop() const override { return ++asked >= questions_; }

  mutable std::atomic<std::size_t> asked = 0;
  std::size_t reports = 0;
  double greatest_share = 0;

 private:
  std::size_t questions_;
};

}  // namespace armature::internal::support
