// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Long work tells how far it has come, and asks whether to go on: at least every 100 ms. Front ends draw the share and
// set `stop` when the user interrupts; a verb that is stopped throws Stopped and leaves nothing half-written, unless
// its header says that it returns the best result so far.
#pragma once

#include <string_view>

#include "armature/base/error.h"

namespace armature {

class Progress {
 public:
  virtual ~Progress() = default;
  // `share` of the present step that is done, from 0 to 1; negative when it is not known. Any thread may call, one at a
  // time.
  virtual void report(double share, std::string_view message) = 0;
  // A step of the work is complete: "2  identify the parameters: 0.7 s".
  virtual void step(std::string_view message) = 0;
  virtual bool stop() const = 0;
};

// Reports to nobody and never stops.
Progress& no_progress();

// Throws Stopped when the user wants no more.
void go_on(const Progress& progress);

}  // namespace armature
