// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A fence around the files that a job may touch, by Landlock (Linux 5.13; see landlock(7)): whatever path a hostile
// robot, log or certificate names, the kernel lets the process read and write only the project's folder and its own
// temporary files, read only where programs and libraries lie, and open no TCP connection. Where the kernel has no
// Landlock, there is no fence, and the checks of names (names.h) stand alone.
#pragma once

#include <string>

#include "studio/server/project.h"

namespace armature::studio {

struct FenceSettings {
  std::string folder;      // the project's
  std::string program;     // the one that runs
  std::string temporary;   // the job's own
  std::string cache = {};  // of the program; empty: the user's
};

class Fence {
 public:
  explicit Fence(const FenceSettings& settings);

  bool stands() const { return rules_.get() >= 0; }
  bool closes_network() const { return closes_network_; }  // Linux 6.7 and newer

  // Encloses this thread and all that it starts, for good. Allocates nothing: it is called between fork() and exec(),
  // after PR_SET_NO_NEW_PRIVS.
  bool enclose() const;

 private:
  Descriptor rules_;
  bool closes_network_ = false;
};

}  // namespace armature::studio
