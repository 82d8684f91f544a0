// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The quality of a recording, before anything is filtered or fitted: its clock, what is missing, what was mended, how
// finely positions and torques are resolved, and how long torques stay at their greatest value (a drive at its limit).
#pragma once

#include <string>
#include <vector>

#include "armature/log/log.h"
#include "armature/log/mend.h"

namespace armature::internal {

struct JointTelemetry {
  double position_step = 0, torque_step = 0;  // smallest change from sample to sample that occurs often; 0: none
  double position_range = 0, torque_rms = 0;
  double cut_off = 0;  // share of samples at which the torque stays at its greatest or least value
};

struct Telemetry {
  std::string file;
  std::size_t samples = 0;
  double seconds = 0, rate = 0;  // from the first to the last sample; samples per second: 1 / median step
  double jitter = 0;             // root mean square of (step - median) / median, without gaps
  std::size_t gaps = 0;          // steps longer than one and a half
  double missing = 0;            // share of the samples that should be in the gaps
  Mended mended;
  bool velocities = false, accelerations = false;  // measured
  std::vector<JointTelemetry> joints;
};

// The log's times must increase. `mended`: what was done to it while it was read.
Telemetry telemetry_of(const Log& log, const Mended& mended = {});

}  // namespace armature::internal
