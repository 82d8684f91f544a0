// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/progress.h"

namespace armature {
namespace {

class Silent : public Progress {
 public:
  void report(double, std::string_view) override {}
  void step(std::string_view) override {}
  bool stop() const override { return false; }
};

}  // namespace

Progress& no_progress() {
  static Silent silent;  // without state
  return silent;
}

void go_on(const Progress& progress) {
  if (progress.stop()) throw Stopped();
}

}  // namespace armature
