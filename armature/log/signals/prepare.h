// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// From a log to the signals of a model: uniformly sampled positions, velocities, accelerations and torques, all through
// the same zero-phase low-pass filter, so that both sides of the equations of motion are filtered alike. Velocities
// come from central differences of the positions unless they were measured; accelerations from velocities. The ends,
// where filters and differences are one-sided, are dropped.
//
// A log need not fit in memory: it is read in several passes (facts, spectrum, preparation), and prepared in
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

enum class VelocityFrom { log, positions };  // log: if it has velocities

// Instead of Butterworth and differences: polynomials through 2 half_width + 1 samples (savitzky_golay.h).
struct LocalPolynomial {
  std::size_t half_width = 0, degree = 0;
};

struct PrepareOptions {
  std::optional<double> cutoff;  // Hz; 0: do not filter; empty: chosen from the spectrum
  std::size_t order = 4;
  VelocityFrom velocity = VelocityFrom::log;
  Difference difference = Difference::four_points;
  std::optional<std::size_t> trim;  // samples dropped at each end; empty: as the filter needs, at least 15
  double longest_gap = 0.1;         // s: a longer pause in the time stamps splits the log
  std::optional<LocalPolynomial> savitzky_golay;
  std::optional<double> period;  // s: prepare the mean over periods, continued periodically (periodic.h)
};

// A stretch of uniformly sampled motion.
struct Motion {
  std::string file;
  double start = 0, step = 0;  // s
  double cutoff = 0;           // Hz, of the filter; 0: not filtered
  std::vector<Signal> q, qd, qdd, tau;
  std::vector<Signal> reference = {};    // commanded positions; empty when not logged
  std::vector<Signal> temperature = {};  // of the drives, degC; empty when not logged
  bool sharp_friction = false;           // friction of the model is compared as it is, not filtered (filtered_alike.h)
  std::size_t samples() const { return q.empty() ? 0 : q.front().size(); }
  std::size_t coordinates() const { return q.size(); }
};

// What must be known of a log before it can be prepared.
struct LogFacts {
  std::string file;
  Clock clock;
  std::size_t samples = 0, coordinates = 0;
  bool velocities = false, accelerations = false;  // measured
  bool references = false, temperatures = false;   // logged
  std::vector<double> mean;                        // of the positions
};
LogFacts facts_of(const LogPass& pass);

// The cut-off chosen for a log, and the reason: from the spectra of all positions, averaged over the log.
struct CutoffChoice {
  double cutoff = 0;  // Hz
  std::string reason;
};
CutoffChoice choose_cutoff(const LogPass& pass, const LogFacts& facts, double longest_gap);

// Every choice made.
struct Preparation {
  LogFacts log;
  PrepareOptions options;
  double cutoff = 0;        // Hz, where the gain is one half; 0: not filtered
  bool velocities = false;  // taken from the log
  std::size_t trim = 0;     // samples dropped at each end of a stretch
};
// `notes` reports the choices. The log's times must increase (defects.h).
Preparation plan_preparation(const LogPass& pass, const PrepareOptions& options, std::vector<std::string>& notes);

// Passes on the motions of the log in order, each stretch in windows of about `window` samples.
void prepare_windows(const LogPass& pass, const Preparation& preparation, std::size_t window,
                     const std::function<void(Motion&& motion)>& take);

// One motion per stretch without long pauses; stretches too short to filter are left out. Only this function uses
// PrepareOptions::period.
std::vector<Motion> prepare(const Log& log, const PrepareOptions& options, std::vector<std::string>& notes);

}  // namespace armature::internal
