// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// From a log to what a model needs: positions, velocities, accelerations and torques at even times, all seen through
// the same zero-phase low-pass filter, so that both sides of the equations of motion are filtered alike. Velocities
// come from central differences of the positions unless they were measured; accelerations from velocities. The ends,
// where filters and differences are one-sided, are dropped.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/log/differentiate.h"
#include "armature/log/log.h"

namespace armature {

enum class VelocityFrom { log, positions };  // log: when it has them

struct PrepareOptions {
  std::optional<double> cutoff;  // Hz; 0: do not filter. Nothing: chosen from the spectrum
  std::size_t order = 4;
  VelocityFrom velocity = VelocityFrom::log;
  Difference difference = Difference::four_points;
  std::optional<std::size_t> trim;  // samples dropped at each end; nothing: as the filter needs, at least 15
  double longest_gap = 0.1;         // s: a longer pause in the time stamps parts the log
};

// A stretch of motion at even times.
struct Motion {
  std::string file;
  double start = 0, step = 0;  // s
  double cutoff = 0;           // Hz that it was filtered at; 0 when it was not
  std::vector<Signal> q, qd, qdd, tau;
  std::vector<Signal> reference = {};  // commanded positions; empty when not logged
  std::size_t samples() const { return q.empty() ? 0 : q.front().size(); }
  std::size_t coordinates() const { return q.size(); }
};

// The cut-off that suits a log, and why.
struct CutoffChoice {
  double cutoff = 0;  // Hz
  std::string reason;
};
CutoffChoice choose_cutoff(const Log& log);

// One motion a stretch without long pauses; stretches that are too short to filter are left out. `notes` tells every
// choice that was made. The log's times must rise (defects.h).
std::vector<Motion> prepare(const Log& log, const PrepareOptions& options, std::vector<std::string>& notes);

}  // namespace armature
