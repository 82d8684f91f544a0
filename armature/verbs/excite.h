// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The motion that shows the parameters of a robot best: the one whose regressor has the smallest condition number, or
// the greatest determinant, within the limits of positions, velocities, accelerations and torques. A search that is
// stopped returns the best motion found so far, and says so in `stopped`; it throws Stopped only when none was found.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "armature/base/describe.h"
#include "armature/base/file.h"
#include "armature/base/json.h"
#include "armature/base/progress.h"
#include "armature/identify/excite/excitation_kind.h"
#include "armature/log/log.h"
#include "armature/robot/robot.h"

namespace armature {

struct ExciteOptions {
  std::string output;  // file of the samples; empty: not written
  ExcitationKind kind = ExcitationKind::fourier;
  Criterion criterion = Criterion::condition;
  std::optional<std::size_t> size;
  double period = 10, rate = 100, share = 0.9;
  std::optional<double> acceleration, table;
  double clearance = 0;
  std::string after;
  std::size_t starts = 4, trials = 1000;
  std::uint64_t seed = 1;
};

template <class Visitor>
void describe(ExciteOptions& o, Visitor& v) {
  v("output", o.output, "write the samples here, and the coefficients beside them as JSON", letter('o'),
    value_name("FILE"));
  v("kind", o.kind, "periodic sums of sines, or polynomials through points", value_name("KIND"));
  v("criterion", o.criterion, "least condition number, or greatest determinant (D-optimality)",
    value_name("CRITERION"));
  v("size", o.size, "number of harmonics (default 5) or of points (default 12)", range(2, 50));
  v("period", o.period, "shortest period of a periodic motion", unit("s"), range(0.01, 1e5));
  v("rate", o.rate, "samples per second", unit("Hz"), range(1, 1e5));
  v("share", o.share, "fraction of every limit that is used", value_name("FRACTION"), range(0.01, 1));
  v("acceleration", o.acceleration,
    "greatest acceleration of every joint, rad/s^2 or m/s^2; default: the greatest speed in a quarter second",
    value_name("A"), positive());
  v("table", o.table, "height that no moving frame goes below", unit("m"), value_name("Z"), range(-1000, 1000));
  v("clearance", o.clearance, "distance kept from the table and between links", unit("m"), range(0, 1000));
  v("after", o.after,
    "estimate.json of an identification: the motion that settles what it left uncertain, instead of the criterion",
    value_name("FILE"));
  v("starts", o.starts, "number of random starts", range(1, 1000));
  v("trials", o.trials, "motions tried from each start", range(1, 10'000'000));
  v("seed", o.seed, "another seed gives another motion, the same one the same");
}

struct MotionLimits {
  double lower = 0, upper = 0, velocity = 0, acceleration = 0;
  std::optional<double> torque;
};
template <class Visitor>
void describe(MotionLimits& l, Visitor& v) {
  v("lower", l.lower, "lowest position, rad or m");
  v("upper", l.upper, "highest position, rad or m");
  v("velocity", l.velocity, "greatest speed, rad/s or m/s");
  v("acceleration", l.acceleration, "greatest acceleration, rad/s^2 or m/s^2");
  v("torque", l.torque, "greatest torque, Nm or N; null: not limited");
}

struct ExcitedCoordinate {
  std::string name;
  std::vector<double> points;
  std::optional<double> centre;
  std::vector<double> sine, cosine;
  MotionLimits limits;
  double from = 0, to = 0, speed = 0, acceleration = 0;
};
template <class Visitor>
void describe(ExcitedCoordinate& c, Visitor& v) {
  v("name", c.name, "name of the coordinate");
  v("points", c.points, "positions that the motion goes through (kind points)", hidden_if_empty());
  v("centre", c.centre, "constant of the series (kind fourier)", hidden_if_empty());
  v("sine", c.sine, "coefficients of the sines, per harmonic", hidden_if_empty());
  v("cosine", c.cosine, "coefficients of the cosines, per harmonic", hidden_if_empty());
  v("limits", c.limits, "what the coordinate may use");
  v("from", c.from, "lowest position of the motion, rad or m");
  v("to", c.to, "highest position of the motion, rad or m");
  v("speed", c.speed, "greatest speed of the motion, rad/s or m/s");
  v("acceleration", c.acceleration, "greatest acceleration of the motion, rad/s^2 or m/s^2");
}

// In % of the greatest torque of a joint: the standard deviation of a parameter times its share in that torque.
struct LimitingParameter {
  std::string name;
  double before = 0, after = 0;
};
template <class Visitor>
void describe(LimitingParameter& p, Visitor& v) {
  v("name", p.name, "name of the base parameter");
  v("before", p.before, "uncertainty of the greatest torque that it causes now", unit("%"));
  v("after", p.after, "and once this motion is recorded too", unit("%"));
}

struct ExciteResult {
  std::string robot;
  ExcitationKind kind = ExcitationKind::fourier;
  Criterion criterion = Criterion::condition;
  std::string formula;
  double duration = 0, condition = 0, log_determinant = 0, random_condition = 0;
  std::size_t trials = 0;
  bool stopped = false;
  std::uint64_t seed = 1;
  std::vector<ExcitedCoordinate> coordinates;
  std::vector<LimitingParameter> limiting;
  std::vector<std::string> notes;
  Named<File> files;  // samples, coefficients
  Log motion;         // at the asked rate, without torques; not in the JSON: the file of samples has it
};
template <class Visitor>
void describe(ExciteResult& r, Visitor& v) {
  v("robot", r.robot, "name of the robot");
  v("kind", r.kind, "shape of the motion");
  v("criterion", r.criterion, "what was made small or great");
  v("formula", r.formula, "how positions follow from the coefficients");
  v("duration", r.duration, "length of one period or round", unit("s"));
  v("condition", r.condition, "condition number of the regressor: base parameters and friction");
  v("log_determinant", r.log_determinant, "natural logarithm of det(W^T W / samples)");
  v("random_condition", r.random_condition, "median condition number of the random starts");
  v("trials", r.trials, "motions tried");
  v("stopped", r.stopped, "the search was stopped: this is the best motion up to then");
  v("seed", r.seed, "seed of the search");
  v("coordinates", r.coordinates, "the motion of each coordinate");
  v("limiting", r.limiting, "parameters that limit the prediction of torques, the greatest first", hidden_if_empty());
  v("notes", r.notes, "what was assumed");
  v("files", r.files, "files made", hidden_if_empty());
}

// Throws InputError for options that make no sense, UnmetRequest when no motion within the limits was found or the
// robot has symbols without values.
ExciteResult excite(const Robot& robot, const ExciteOptions& options, Progress& progress = no_progress());
Json to_json(const ExciteResult& result);

}  // namespace armature
