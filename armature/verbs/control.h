// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What a model needs in a control loop (the split of inverse dynamics: background tasks renew inertia, gravity and
// velocity torques, a synchronous task computes A q'' + H). `analyse` tells what old parts cost along a trajectory at
// each rate of the background; `jitter` runs inverse dynamics periodically on this machine and tells how late it woke.
// The runtime itself is armature/control/.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "armature/base/describe.h"
#include "armature/base/diagnostics.h"
#include "armature/base/json.h"
#include "armature/base/progress.h"
#include "armature/robot/robot.h"

namespace armature {

struct ControlOptions {
  bool analyse = false;
  std::optional<double> jitter;
  double rate = 1000;
  std::vector<double> rates = {20, 50, 100, 200, 500};
  double error = 1;
  std::string trajectory = "fourier";
  double duration = 10, period = 10;
  std::uint64_t seed = 1;
};

template <class Visitor>
void describe(ControlOptions& o, Visitor& v) {
  v("analyse", o.analyse, "torque errors of a split at several rates, and spectra");
  v("jitter", o.jitter, "run inverse dynamics periodically for this long", unit("s"));
  v("rate", o.rate, "rate of the control loop", unit("Hz"));
  v("rates", o.rates, "rates of the background to judge; default: 20,50,100,200,500", unit("Hz"), value_name("LIST"),
    commas());
  v("error", o.error, "allowed error, %", value_name("PERCENT"), range(1e-6, 100));
  v("trajectory", o.trajectory, "fourier, points, or a CSV file", value_name("WHICH"));
  v("duration", o.duration, "length of random trajectories", unit("s"));
  v("period", o.period, "longest period of fourier trajectories", unit("s"));
  v("seed", o.seed, "seed of random trajectories");
}

struct QuantityRate {
  std::string name;
  double bandwidth = 0, rate = 0;
};
template <class Visitor>
void describe(QuantityRate& q, Visitor& v) {
  v("name", q.name, "positions, velocities, accelerations, inertia, gravity or velocity torques");
  v("bandwidth", q.bandwidth, "frequency below which 99 % of the power of its variation is", unit("Hz"));
  v("rate", q.rate, "rate that keeps it to the allowed error", unit("Hz"));
}

struct OldPartsError {
  double rate = 0;
  std::vector<double> coefficients, velocity, both, largest;
};
template <class Visitor>
void describe(OldPartsError& e, Visitor& v) {
  v("rate", e.rate, "rate of the background", unit("Hz"));
  v("coefficients", e.coefficients, "A and Q old: rms torque error, per coordinate, fraction of its rms torque");
  v("velocity", e.velocity, "C old: the same");
  v("both", e.both, "A, Q and C old: the same");
  v("largest", e.largest, "A, Q and C old: largest torque error, per coordinate, fraction of its largest torque");
}

struct Durations {
  std::uint64_t most = 0;
  std::vector<std::uint64_t> histogram;
};
template <class Visitor>
void describe(Durations& d, Visitor& v) {
  v("most", d.most, "the longest", unit("ns"));
  v("histogram", d.histogram, "bin b counts durations from 2^(b-1) to 2^b ns");
}

struct Jitter {
  std::uint64_t cycles = 0;
  bool real_time = false;
  std::uint64_t overruns = 0;
  Durations late, busy;
};
template <class Visitor>
void describe(Jitter& j, Visitor& v) {
  v("cycles", j.cycles, "number of cycles");
  v("real_time", j.real_time, "whether SCHED_FIFO was permitted");
  v("overruns", j.overruns, "cycles left out because the one before took too long");
  v("late_ns", j.late, "from the due time to waking");
  v("busy_ns", j.busy, "time of the task");
}

struct ControlResult {
  std::string robot;
  double rate = 0;
  std::vector<QuantityRate> quantities;
  std::vector<OldPartsError> errors;
  std::optional<double> needed_rate;
  std::vector<std::string> coordinates;
  std::size_t samples = 0;
  std::optional<Jitter> jitter;
  Diagnostics diagnostics;  // warnings about the file of the trajectory
};
template <class Visitor>
void describe(ControlResult& r, Visitor& v) {
  v("robot", r.robot, "name of the robot");
  v("rate", r.rate, "rate of the control loop", unit("Hz"));
  v("quantities", r.quantities, "how fast things change", hidden_if_empty());
  v("errors", r.errors, "torque errors from old parts, per rate of the background", hidden_if_empty());
  v("needed_rate", r.needed_rate,
    "rate of the background that keeps every torque to the allowed error; null: not even the control rate does, or not "
    "analysed",
    unit("Hz"));
  v("coordinates", r.coordinates, "names of the coordinates");
  v("samples", r.samples, "samples of the trajectory that was analysed");
  v("jitter", r.jitter, "how evenly this machine keeps the rate", hidden_if_empty());
}

// Throws InputError for options that make no sense, and when neither `analyse` nor `jitter` is asked for; UnmetRequest
// when the robot has symbols without values.
ControlResult analyse_control(const Robot& robot, const ControlOptions& options, Progress& progress = no_progress());
Json to_json(const ControlResult& result);

}  // namespace armature
