// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A virtual experiment: a robot moves under a controller and is measured as a real one is, with encoders, noise and
// delays. What it writes is what `identify` reads. The same seed gives the same numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "armature/base/describe.h"
#include "armature/base/diagnostics.h"
#include "armature/base/file.h"
#include "armature/base/json.h"
#include "armature/base/progress.h"
#include "armature/control/laws.h"
#include "armature/log/log.h"
#include "armature/robot/robot.h"
#include "armature/simulate/integrator_kind.h"
#include "armature/verbs/load_robot.h"

namespace armature {

struct SimulateOptions {
  std::string output, truth;  // files; empty: not written
  std::string trajectory = "fourier";
  std::optional<double> duration;
  double share = 0.8, period = 10;
  std::size_t harmonics = 5;
  std::vector<double> start;                       // empty: on the trajectory
  std::vector<double> start_velocity, base_twist;  // of a free flight; empty: none
  control::Law controller = control::Law::computed_torque;
  std::string model;         // file or name; empty: the robot without its load
  LoadRobotOptions reading;  // of the model
  std::optional<double> bandwidth;
  std::optional<double> velocity_cutoff;
  double rate = 1000;
  std::uint64_t seed = 1;
  double noise = 0, resolution = 0, position_noise = 0, delay = 0;
  std::vector<double> load;  // empty: none
  bool frictionless = false;
  double friction_width = 0.01;
  bool no_stops = false, no_torque_limits = false;
  IntegratorKind integrator = IntegratorKind::automatic;
  std::optional<std::size_t> substeps;
  double tolerance = 1e-10;
};

template <class Visitor>
void describe(SimulateOptions& o, Visitor& v) {
  v("output", o.output, "write the measured log to this file, CSV", letter('o'), value_name("FILE"));
  v("truth", o.truth, "write the true motion with velocities and accelerations, CSV", value_name("FILE"));
  v("trajectory", o.trajectory, "fourier, points, rest, or a CSV file", value_name("WHICH"));
  v("duration", o.duration, "length of the motion; default: 10, or the file's", unit("s"));
  v("share", o.share, "fraction of the joint limits that random trajectories use", value_name("FRACTION"));
  v("period", o.period, "longest period of fourier trajectories", unit("s"));
  v("harmonics", o.harmonics, "number of harmonics of fourier trajectories", value_name("N"));
  v("start", o.start, "positions at the beginning, at rest; default: on the trajectory", commas());
  v("start_velocity", o.start_velocity, "velocities at the beginning of a free flight; default: none", commas());
  v("base_twist", o.base_twist,
    "twist of a floating base at the beginning of its free flight: velocity, then angular velocity, in its own frame",
    commas());
  v("controller", o.controller, "the control law", value_name("LAW"));
  v("model", o.model, "the robot as the controller knows it; default: the robot without its load", value_name("ROBOT"));
  v("bandwidth", o.bandwidth,
    "bandwidth of the controller; default: 10, or less where @rate, @velocity_cutoff and @delay allow no more",
    unit("Hz"), positive());
  v("velocity_cutoff", o.velocity_cutoff,
    "filter of measured velocities; 0: exact velocities; default: rate/10 if positions are inexact", unit("Hz"));
  v("rate", o.rate, "samples per second, of the controller and of the log", unit("Hz"));
  v("seed", o.seed, "seed of everything random: the same seed, the same numbers");
  v("noise", o.noise, "noise of measured torques, % of each coordinate's rms torque", value_name("PERCENT"));
  v("resolution", o.resolution, "resolution of the encoders, rad or m", value_name("STEP"));
  v("position_noise", o.position_noise, "standard deviation of measured positions, rad or m", value_name("SD"));
  v("delay", o.delay, "time from a measurement to its torque", unit("s"));
  v("load", o.load, "a body at the tool: mass[,x,y,z of its centre[,Ixx,Iyy,Izz,Ixy,Ixz,Iyz about its centre]]",
    commas());
  v("frictionless", o.frictionless, "leave all friction out");
  v("friction_width", o.friction_width,
    "Coulomb friction of joints without a width of their own is Fs tanh(v/width), rad/s or m/s", value_name("W"),
    positive());
  v("no_stops", o.no_stops, "let joints move beyond their limits");
  v("no_torque_limits", o.no_torque_limits, "let drives give more than their efforts");
  v("integrator", o.integrator,
    "rk4: fixed steps; dormand-prince: adaptive; cvode: stiff; auto: rk4, or cvode if stiff");
  v("substeps", o.substeps, "steps of rk4 per sample; default: as friction and stops need", range(1, 100'000));
  v("tolerance", o.tolerance, "tolerance of adaptive integration", value_name("TOL"));
}

struct TrackingErrors {
  std::vector<double> rms, largest;
};
template <class Visitor>
void describe(TrackingErrors& e, Visitor& v) {
  v("rms", e.rms, "root mean square, per coordinate, rad or m");
  v("largest", e.largest, "largest, per coordinate, rad or m");
}

struct SimulatedEnergy {
  double work = 0, gained = 0, lost = 0, peak_kinetic = 0, relative_loss = 0;
};
template <class Visitor>
void describe(SimulatedEnergy& e, Visitor& v) {
  v("work", e.work, "done by the drives", unit("J"));
  v("gained", e.gained, "kinetic and potential energy at the end minus at the start", unit("J"));
  v("lost", e.lost, "work - gained: friction and stops, and without them the drift of the integration", unit("J"));
  v("peak_kinetic", e.peak_kinetic, "the greatest kinetic energy", unit("J"));
  v("relative_loss", e.relative_loss, "lost / peak_kinetic");
}

struct SimulatedFlight {
  double momentum = 0, momentum_drift = 0;
  std::vector<double> position, quaternion;
};
template <class Visitor>
void describe(SimulatedFlight& f, Visitor& v) {
  v("momentum", f.momentum, "greatest component of the momentum about the centre of mass", unit("kg m/s, kg m2/s"));
  v("momentum_drift", f.momentum_drift, "greatest change that is not the weight's", unit("kg m/s, kg m2/s"));
  v("position", f.position, "of the base at the end", unit("m"));
  v("quaternion", f.quaternion, "of the base at the end, x y z w");
}

struct SimulateResult {
  std::string robot;
  std::size_t samples = 0;
  double duration = 0;
  std::size_t substeps = 0;  // 0 for adaptive integrators
  TrackingErrors tracking;
  SimulatedEnergy energy;
  std::optional<SimulatedFlight> flight;  // of a floating base
  std::vector<std::size_t> saturated_samples;
  std::size_t samples_at_stops = 0;
  std::vector<std::string> coordinates;
  std::vector<double> largest_speed, largest_torque;
  double bandwidth = 0;
  double seconds = 0, times_real_time = 0;
  std::vector<std::string> unstable, notes;
  std::vector<File> files;
  Log measured, truth;      // not in the JSON: the files have them
  Diagnostics diagnostics;  // warnings about the files of the trajectory and of the model
};

template <class Visitor>
void describe(SimulateResult& r, Visitor& v) {
  v("robot", r.robot, "name of the robot");
  v("samples", r.samples, "number of samples");
  v("duration", r.duration, "length of the motion", unit("s"));
  v("substeps", r.substeps, "steps of the integration per sample; 0: adaptive");
  v("tracking", r.tracking, "true position against the trajectory");
  v("energy", r.energy, "balance of work and energy");
  v("flight", r.flight, "of a floating base: what its free flight keeps, and where it ends", hidden_if_empty());
  v("saturated_samples", r.saturated_samples, "samples at the torque limit, per coordinate");
  v("samples_at_stops", r.samples_at_stops, "samples with a joint beyond its limits");
  v("coordinates", r.coordinates, "names of the coordinates");
  v("largest_speed", r.largest_speed, "largest speed, per coordinate, rad/s or m/s");
  v("largest_torque", r.largest_torque, "largest torque, per coordinate, Nm or N");
  v("seconds", r.seconds, "time that the simulation took", unit("s"));
  v("times_real_time", r.times_real_time, "duration / seconds");
  v("bandwidth", r.bandwidth, "bandwidth of the controller", unit("Hz"));
  v("unstable", r.unstable, "coordinates that the controller does not hold, and why", hidden_if_empty());
  v("notes", r.notes, "what else there is to know");
  v("files", r.files, "files made", hidden_if_empty());
}

// Throws InputError for options that make no sense, UnmetRequest when the motion cannot be followed or the robot has
// symbols without values.
SimulateResult simulate(const Robot& robot, const SimulateOptions& options, Progress& progress = no_progress());
Json to_json(const SimulateResult& result);

}  // namespace armature
