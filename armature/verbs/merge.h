// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// One part from several (factor.h), in any order and as any tree: the same logs give the same bytes. Parts of another
// robot, of equations that were made otherwise, and logs that two parts have are refused.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/base/file.h"
#include "armature/base/json.h"
#include "armature/base/progress.h"
#include "armature/verbs/factor_part.h"
#include "armature/verbs/identify_options.h"

namespace armature {

struct MergeOptions {
  std::vector<std::string> parts;
  std::vector<std::string> without;
  bool sum = false, leave_one_out = false, drift = false, fleet = false;
  std::string robots;  // a folder; empty: none
  std::string output;  // a file; empty: none
  RobotOrigin origin;  // not an option of a user's
};

template <class Visitor>
void describe(MergeOptions& o, Visitor& v) {
  v("parts", o.parts, "parts that factor or merge wrote", positional("PART"), required());
  v("without", o.without, "leave out the logs of this name, label or hash; repeat it for several", value_name("LOG"),
    repeated());
  v("sum", o.sum, "add up the logs of each label: smaller, but they can no longer be left out one by one");
  v("leave_one_out", o.leave_one_out,
    "leave each log out in turn, or with sum each label: how well the others predict it, and what it does to the "
    "parameters");
  v("fleet", o.fleet,
    "solve for robots of one type at once, each a label: inertias in common, friction and offsets of each");
  v("robots", o.robots,
    "with fleet, write a part for each robot to this folder, LABEL.rf: its own logs, and what the others tell of the "
    "inertias in common; identify makes the robot of it",
    value_name("FOLDER"));
  v("drift", o.drift,
    "how each parameter changes from label to label, in their order (2026-01, 2026-02, ...), as a line with its "
    "uncertainty");
  v("output", o.output, "write all to this file, NAME.rf. Default: only say what the parts hold", letter('o'),
    value_name("FILE"));
}

// A log, or a sum of logs, judged by the others (identify/judge/leave_one_out.h).
struct GroupLeftOut {
  std::string group;
  std::size_t logs = 0, samples = 0;
  double error = 0;
  std::optional<double> by_others;
  std::string moved;
  double z = 0;
  Named<double> alone;
};
template <class Visitor>
void describe(GroupLeftOut& g, Visitor& v) {
  v("group", g.group, "its label, or the name of its log");
  v("logs", g.logs, "number of its logs");
  v("samples", g.samples, "samples of their motions");
  v("error", g.error, "error on all its samples by the parameters from all logs, in % of the torque", unit("%"));
  v("by_others", g.by_others, "the same by the parameters from the others; absent where they do not tell all of them",
    unit("%"), hidden_if_empty());
  v("moved", g.moved, "the parameter that moves most when it is left out", hidden_if_empty());
  v("z", g.z, "by how many standard deviations of such a difference");
  v("alone", g.alone, "the parameters from it alone, by name, where it tells all of them", hidden_if_empty());
}

// How a parameter changes from label to label (identify/judge/drift.h).
struct ParameterDrift {
  std::string name;
  double from = 0, to = 0, slope = 0, sd = 0, z = 0, scatter = 1;
};
template <class Visitor>
void describe(ParameterDrift& d, Visitor& v) {
  v("name", d.name, "name of the parameter");
  v("from", d.from, "where the line starts, at the first label");
  v("to", d.to, "where it ends, at the last label");
  v("slope", d.slope, "change from one label to the next");
  v("sd", d.sd, "standard deviation of the slope");
  v("z", d.z, "slope over its standard deviation");
  v("scatter", d.scatter,
    "scatter of the labels about the line, in standard deviations of their estimates; at least 1");
}

// Robots of one type, solved at once (identify/estimators/fleet.h).
struct FleetParameter {
  std::string name;
  double value = 0, sd = 0, spread = 0;
};
template <class Visitor>
void describe(FleetParameter& p, Visitor& v) {
  v("name", p.name, "name of the parameter");
  v("value", p.value, "its value in common, or its mean over the robots");
  v("sd", p.sd, "standard deviation of a value in common, as if residuals were white; 0 for a mean");
  v("spread", p.spread, "standard deviation over the robots, beyond the uncertainty of their estimates");
}
struct FleetRobot {
  std::string label;
  std::size_t logs = 0;
  double error = 0;
  Named<double> own, sd, shrunk;
};
template <class Visitor>
void describe(FleetRobot& r, Visitor& v) {
  v("label", r.label, "the robot");
  v("logs", r.logs, "number of its logs");
  v("error", r.error, "error on all its samples by the inertias in common and its own friction, in % of the torque",
    unit("%"));
  v("own", r.own, "parameters of its own, by name");
  v("sd", r.sd, "their standard deviations, as if residuals were white");
  v("shrunk", r.shrunk, "best guesses, between its own and the mean over the robots");
}
struct FleetResult {
  std::vector<FleetParameter> common, own;
  std::vector<FleetRobot> robots;
};
template <class Visitor>
void describe(FleetResult& f, Visitor& v) {
  v("common", f.common, "parameters that the robots have in common");
  v("own", f.own, "parameters of each robot's own, over the robots");
  v("robots", f.robots, "the robots");
}

struct MergeResult {
  FactorPart part;
  std::optional<FleetResult> fleet;
  std::vector<GroupLeftOut> in_turn;
  std::vector<ParameterDrift> drift;
  std::size_t left_out = 0;
  std::vector<File> files;
};

template <class Visitor>
void describe(MergeResult& r, Visitor& v) {
  describe(r.part, v);
  v("left_out", r.left_out, "logs, or sums of logs, that were left out");
  v("in_turn", r.in_turn, "each log, or sum of logs, left out in turn", hidden_if_empty());
  v("drift", r.drift, "each parameter over the labels", hidden_if_empty());
  v("fleet", r.fleet, "robots of one type, solved at once", hidden_if_empty());
  v("files", r.files, "files made", hidden_if_empty());
}

// Throws InputError for parts that cannot be read or do not belong together, and UnmetRequest when logs are to be left
// out in turn and all together do not tell the parameters, or fewer than three labels tell them for a drift.
MergeResult merge(const MergeOptions& options, Progress& progress = no_progress());

Json to_json(const MergeResult& result);

}  // namespace armature
