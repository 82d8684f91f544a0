// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What the verbs that identify a robot share (identify, reduce, pipeline): measured motions, and how to take them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/base/error.h"
#include "armature/identify/methods.h"
#include "armature/verbs/load_log.h"
#include "armature/verbs/load_robot.h"

namespace armature {

enum class Choice { automatic, yes, no };
constexpr auto names(Choice) { return std::to_array<std::string_view>({"auto", "yes", "no"}); }

// Where the robot came from, and what was asked for: the report names its file and the command, and shows what was odd
// about the robot beside what is odd about the logs. Front ends fill it in; it may stay empty.
struct RobotOrigin {
  std::string file;
  Diagnostics diagnostics;
  std::vector<std::string> command = {};  // the words that were typed
  std::string date = {};                  // when
  LoadRobotOptions reading = {};          // how the description was read
  std::optional<WholeRobot> whole = {};   // where a part of the description was taken
};

struct FitOptions {
  std::vector<std::string> validate, loaded;
  LoadLogOptions reading;
  Choice stream = Choice::automatic;
  std::optional<double> cutoff, period;
  std::vector<std::size_t> savitzky_golay;  // samples, and the degree
  std::size_t differences = 4;
  std::optional<std::size_t> trim, decimate;
  std::string velocity = "log";
  Choice motor_inertia = Choice::automatic, choose = Choice::automatic;
  Choice filter_friction = Choice::automatic;
  std::string delay = "auto";
  std::vector<std::string> motor, term, known_torque;
  std::vector<Friction> friction = {Friction::viscous, Friction::coulomb, Friction::offset};
  std::optional<double> sign_width;
  double slowest = 0.005;
  Estimator estimator = Estimator::weighted;
  std::optional<double> forgetting;
  Formulation model = Formulation::dynamic;
  std::optional<double> filter_pole;
  double interval = 0.05;
  std::optional<double> load_mass;
  std::string load_link;
  double prior = 1;
  RobotOrigin origin;  // not an option of a user's
};

inline constexpr std::string_view meaning_of_logs =
    "measured motions: CSV, NPY, NPZ, MAT, HDF5, MCAP or a bag of ROS 2; log.csv@2:12.5 is a part in seconds, "
    "log.csv@:60% in time";

template <class Visitor>
void describe_stream(FitOptions& o, Visitor& v) {
  v("stream", o.stream,
    "read logs in chunks, in bounded memory: yes, no, or auto, when they take more than 500 MB together",
    value_name("WHEN"));
}

// What decides which equations a log gives.
template <class Visitor>
void describe_equations(FitOptions& o, Visitor& v) {
  v("cutoff", o.cutoff, "cut-off of the filter, Hz; 0 does not filter. Default: from the spectrum", unit("Hz"),
    at_least(0));
  v("savitzky_golay", o.savitzky_golay,
    "instead of the filter and of differences: polynomials through this odd number of samples, and their degree (3 if "
    "not given)",
    value_name("SAMPLES[,DEGREE]"), commas());
  v("differences", o.differences, "central differences of 2 or of 4 points", one_of({"2", "4"}));
  v("trim", o.trim, "samples dropped at each end of a motion. Default: as the filter needs, at least 15",
    range(0, 1'000'000));
  v("period", o.period, "take the mean over the periods of a motion that repeats, s", unit("s"), value_name("SECONDS"),
    positive());
  v("decimate", o.decimate, "keep one equation in N. Default: as the filter allows", range(1, 1'000'000));
  v("velocity", o.velocity, "take velocities from the log, or derive them from positions: log or positions",
    value_name("FROM"), one_of({"log", "positions"}));
  v("motor_inertia", o.motor_inertia, "identify motor inertias: yes, no, or auto: chosen by the likelihood of the data",
    value_name("WHETHER"));
  v("choose", o.choose,
    "try laws of friction, springs, coupled motors, delays and filters by cross-validation, and take what wins by more "
    "than "
    "twice its standard error and explains enough of the squared residuals of a joint: a fifth, for a delay a "
    "twentieth, for a motor a quarter at each of its joints. auto takes what the file of a robot can hold, and names "
    "the rest; yes takes all; no tries nothing. Friction, motors and delays that are given are kept as they are",
    value_name("WHETHER"));
  v("filter_friction", o.filter_friction,
    "friction of the model goes through the filter of the torques: yes; no, as in most publications; auto: yes, unless "
    "no wins by cross-validation",
    value_name("WHETHER"));
  v("delay", o.delay,
    "delay of the torques behind the motion, s: auto, by cross-validation; no; or seconds, one for all drives or one "
    "for each, such as 0,0,0.01",
    value_name("auto|no|SECONDS"));
  v("motor", o.motor, "a motor that turns with several coordinates, such as 'q5 + q6': its inertia and friction",
    value_name("FORMULA"), repeated());
  v("term", o.term, "a torque of one's own with an unknown factor: 'k3: tau3 = q3'", value_name("NAME:FORMULA"),
    repeated());
  v("known_torque", o.known_torque, "a known torque to subtract: 'tau4 = 0.05*sin(q4)'", value_name("FORMULA"),
    repeated());
  v("friction", o.friction, "kinds of friction", commas());
  v("sign_width", o.sign_width,
    "Coulomb friction as tanh(v/width), width as a share of the largest speed. Default: chosen by the likelihood of "
    "the data",
    value_name("SHARE"), range(0, 1));
  v("slowest", o.slowest, "leave out equations slower than this share of the greatest speed", value_name("SHARE"),
    range(0, 0.9));
}

template <class Visitor>
void describe(FitOptions& o, Visitor& v) {
  v("validate", o.validate, "motions to judge the result by", value_name("LOG"));
  describe(o.reading, v);
  describe_stream(o, v);
  describe_equations(o, v);
  v("estimator", o.estimator,
    "least squares: ordinary, total, weighted by joint, or robust (huber, bisquare); link-by-link: from the last joint "
    "to the first; with a simulated closed loop: iv (instrumental variables), didim (output error); ml: maximum "
    "likelihood; recursive: sample by sample, with the parameters over time");
  v("forgetting", o.forgetting,
    "recursive: weight of a past equation for each one after it, such as 0.995. Default: 1, nothing is forgotten",
    value_name("LAMBDA"), range(0.5, 1));
  v("model", o.model, "which equations: dynamic, or without accelerations: filtered, energy");
  v("filter_pole", o.filter_pole,
    "filter the filtered model by F = a^2/(s+a)^2 and F' = a^2 s/(s+a)^2 with this pole a, rad/s. Default: momenta are "
    "differentiated, and filtered by decimation",
    unit("rad/s"), value_name("A"), positive());
  v("interval", o.interval, "interval of the energy model, s", unit("s"), value_name("SECONDS"), positive());
  v("loaded", o.loaded, "motions with a payload, whose mass, first moments and inertias are found", value_name("LOG"));
  v("load_mass", o.load_mass, "known mass of the payload, kg: finds the gains of the drives", unit("kg"), positive());
  v("load_link", o.load_link, "link that carries the payload, by its name or its joint's. Default: the last",
    value_name("LINK"));
  v("prior", o.prior, "weight of the robot's own inertias in the consistent parameters", value_name("W"),
    range(1e-6, 1e6));
}

// The logs do not determine the parameters. What was odd about the robot and the logs may tell why.
class NotIdentified : public UnmetRequest {
 public:
  NotIdentified(const UnmetRequest& why, Diagnostics diagnostics)
      : UnmetRequest(why), diagnostics_(std::move(diagnostics)) {}
  const Diagnostics& diagnostics() const { return diagnostics_; }

 private:
  Diagnostics diagnostics_;
};

}  // namespace armature
