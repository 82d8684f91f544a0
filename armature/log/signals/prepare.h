// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// From a log to what a model needs: positions, velocities, accelerations and torques at even times, all seen through
// the same zero-phase low-pass filter, so that both sides of the equations of motion are filtered alike. Velocities
// come from central differences of the positions unless they were measured; accelerations from velocities. The ends,
// where filters and differences are one-sided, are dropped.
//
// A log need not fit in memory: it is passed through as often as needed (facts, spectrum, preparation), and prepared in
// overlapping windows (motion_windows.h).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "armature/log/log.h"
#include "armature/log/signals/differentiate.h"
#include "armature/log/signals/resample.h"

namespace armature::internal {

enum class VelocityFrom { log, positions };  // log: when it has them

// Instead of Butterworth and differences: polynomials through 2 half_width + 1 samples (savitzky_golay.h).
struct LocalPolynomial {
  std::size_t half_width = 0, degree = 0;
};

struct PrepareOptions {
  std::optional<double> cutoff;  // Hz; 0: do not filter. Nothing: chosen from the spectrum
  std::size_t order = 4;
  VelocityFrom velocity = VelocityFrom::log;
  Difference difference = Difference::four_points;
  std::optional<std::size_t> trim;  // samples dropped at each end; nothing: as the filter needs, at least 15
  double longest_gap = 0.1;         // s: a longer pause in the time stamps parts the log
  std::optional<LocalPolynomial> savitzky_golay;
  std::optional<double> period;  // s: the mean over periods is prepared, as one that goes on for ever (periodic.h)
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

// What must be known of a log before it can be prepared.
struct LogFacts {
  std::string file;
  Clock clock;
  std::size_t samples = 0, coordinates = 0;
  bool velocities = false, accelerations = false;  // measured
  std::vector<double> mean;                        // of the positions
};
LogFacts facts_of(const LogPass& pass);

// The cut-off that suits a log, and why: from the spectra of all positions, averaged over the log.
struct CutoffChoice {
  double cutoff = 0;  // Hz
  std::string reason;
};
CutoffChoice choose_cutoff(const LogPass& pass, const LogFacts& facts, double longest_gap);

// Every choice made.
struct Preparation {
  LogFacts log;
  PrepareOptions options;
  double cutoff = 0;        // Hz at which the filter halves; 0: nothing is filtered
  bool velocities = false;  // taken from the log
  std::size_t trim = 0;     // samples dropped at each end of a stretch
};
// `notes` tells the choices. The log's times must rise (defects.h).
Preparation plan_preparation(const LogPass& pass, const PrepareOptions& options, std::vector<std::string>& notes);

// Gives the motions of the log one after the other, a stretch in windows of about `window` samples.
void prepare_windows(const LogPass& pass, const Preparation& preparation, std::size_t window,
                     const std::function<void(Motion&& motion)>& take);

// One motion a stretch without long pauses; stretches that are too short to filter are left out. Only here a period is
// taken account of.
std::vector<Motion> prepare(const Log& log, const PrepareOptions& options, std::vector<std::string>& notes);

}  // namespace armature::internal
