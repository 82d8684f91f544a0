// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Gives up the rights of a process that is about to read what strangers wrote with somebody else's library: from then
// on it can take no more than so much memory and time, and can read files and answer, but not write files, start
// programs or open connections. What a system cannot forbid (no seccomp) stays allowed; the bounds hold everywhere.
#pragma once

#include <cstddef>

namespace armature::internal {

struct Bounds {
  std::size_t megabytes = 192;  // on top of what the process has already; not bounded under the address sanitizer
  double seconds = 2;           // of processor time; more is SIGPROF
};

// Confines this process, for good. Only `keep` of its open files stays open; standard streams lead nowhere.
void confine_process(const Bounds& bounds, int keep);

// Lets this process, for good, take at most this share of the machine's memory: more is std::bad_alloc, not the end of
// other programs. Not under sanitizers.
void bound_memory(double share);

}  // namespace armature::internal
