// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Can these logs tell the parameters of this robot? Said before anything is fitted: the quality of the recording, how
// each joint moves, how certain each base parameter will be, and what to record next. Everything has a light:
//
//   green   this is good enough
//   amber   the answer will be poor: it can be used with care
//   red     the logs cannot answer
//
// A parameter is green when its predicted standard deviation is at most 10 % of the size that it has (or may have,
// where the description knows it to be zero), red above 50 %. A joint is green when what the logs leave unknown makes
// its torque uncertain by at most 10 % on other motions of the same speeds, red above 50 %. The logs are as good as
// their worst joint and their worst recording; parameters by themselves make them amber at most, because many have no
// effect.
#pragma once

#include <string>
#include <vector>

#include "armature/base/describe.h"

namespace armature {

enum class Light { green, amber, red };
constexpr auto names(Light) { return std::to_array<std::string_view>({"green", "amber", "red"}); }

struct RecordingQuality {
  std::string log;
  Light light = Light::green;
  std::vector<std::string> why;
  std::size_t samples = 0;
  double seconds = 0, rate = 0, jitter = 0, missing = 0;
  std::size_t gaps = 0, dropped = 0, mended = 0;
  bool velocities = false;
  std::vector<double> position_step, torque_step, cut_off;
};
template <class Visitor>
void describe(RecordingQuality& q, Visitor& v) {
  v("log", q.log, "the log");
  v("light", q.light, "green, amber or red");
  v("why", q.why, "what is not green");
  v("samples", q.samples, "samples that can be used");
  v("seconds", q.seconds, "time from the first to the last", unit("s"));
  v("rate", q.rate, "samples per second", unit("Hz"));
  v("jitter", q.jitter, "root mean square deviation of a step from the median, in % of it, without gaps", unit("%"));
  v("gaps", q.gaps, "steps longer than one and a half");
  v("missing", q.missing, "share of the samples that should be there and are not", unit("%"));
  v("dropped", q.dropped, "rows that could not be used");
  v("mended", q.mended, "samples that were mended: spikes, and angles that wrapped");
  v("velocities", q.velocities, "velocities were measured; otherwise they are differences of positions");
  v("position_step", q.position_step, "smallest usual change of the position, per joint: its resolution, rad or m");
  v("torque_step", q.torque_step, "the same of the torque, Nm or N");
  v("cut_off", q.cut_off, "share of samples at which the torque stays at its greatest or least value, per joint",
    unit("%"));
}

struct JointCheck {
  std::string joint;
  Light light = Light::green;
  std::vector<std::string> why;
  double low = 0, high = 0, speed = 0, acceleration = 0, rest = 0;
  std::size_t reversals = 0;
  double torque = 0, noise = 0, unknown = 0;
};
template <class Visitor>
void describe(JointCheck& j, Visitor& v) {
  v("joint", j.joint, "name of the coordinate");
  v("light", j.light, "green, amber or red");
  v("why", j.why, "what is not green");
  v("low", j.low, "lowest position, rad or m");
  v("high", j.high, "highest position, rad or m");
  v("speed", j.speed, "greatest speed behind the filter, rad/s or m/s");
  v("acceleration", j.acceleration, "greatest acceleration behind the filter, rad/s^2 or m/s^2");
  v("rest", j.rest, "share of the samples at rest", unit("%"));
  v("reversals", j.reversals, "how often it turns round");
  v("torque", j.torque, "root mean square of the torque in motion, Nm or N");
  v("noise", j.noise, "what no parameters explain of it, in % of the torque", unit("%"));
  v("unknown", j.unknown,
    "uncertainty of its torque on other motions of the same speeds within its limits, in % of the torque", unit("%"));
}

struct ParameterForecast {
  std::string name;
  Light light = Light::green;
  double sd = 0, size = 0, relative = 0, effect = 0;
  std::string unit;
};
template <class Visitor>
void describe(ParameterForecast& p, Visitor& v) {
  v("name", p.name, "name of the base parameter");
  v("light", p.light, "green, amber or red");
  v("sd", p.sd, "predicted standard deviation");
  v("size", p.size, "size that it has or may have: of the described bodies, or a fifth of the torque for friction");
  v("relative", p.relative, "predicted standard deviation in % of the size", armature::unit("%"));
  v("effect", p.effect, "largest share of a joint's torque that it makes uncertain", armature::unit("%"));
  v("unit", p.unit, "unit of sd and size");
}

struct LogCheck {
  Light light = Light::red;
  std::string why;  // in one sentence
  std::vector<RecordingQuality> recordings;
  std::vector<JointCheck> joints;
  std::vector<ParameterForecast> parameters;
  std::vector<std::string> next;  // what to record
};
template <class Visitor>
void describe(LogCheck& c, Visitor& v) {
  v("light", c.light, "green, amber or red: whether the logs can tell the parameters");
  v("why", c.why, "the reason, in one sentence");
  v("recordings", c.recordings, "quality of each recording");
  v("joints", c.joints, "how each joint moves, and what the logs leave unknown of its torque");
  v("parameters", c.parameters, "how certain each base parameter will be");
  v("next", c.next, "what to record next", hidden_if_empty());
}

// "Before the fit: red. ..."
std::string to_string(const LogCheck& check);

}  // namespace armature
