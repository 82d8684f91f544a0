// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The parameters of a robot from measured motions: base parameters with their uncertainty, the nearest parameters of
// bodies, and how well both explain motions that were not used.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/base/file.h"
#include "armature/base/json.h"
#include "armature/base/progress.h"
#include "armature/verbs/identify_options.h"
#include "armature/verbs/input_suspicion.h"
#include "armature/verbs/log_check.h"
#include "armature/verbs/model_verdict.h"

namespace armature {

struct IdentifyOptions {
  std::vector<std::string> logs;
  FitOptions fit;
  double essential = 10;  // %
  std::string output;     // a folder; empty: no files
  bool force = false;
  std::vector<std::string> factors = {};  // parts, instead of logs
};

template <class Visitor>
void describe(IdentifyOptions& o, Visitor& v) {
  v("logs", o.logs, meaning_of_logs, positional("LOG"));
  v("factors", o.factors, "solve these parts, which factor and merge wrote, instead of logs", value_name("PART"));
  describe(o.fit, v);
  v("output", o.output, "write robot.yaml, robot.urdf, estimate.json and report.html to this folder", letter('o'),
    value_name("FOLDER"));
  v("essential", o.essential,
    "largest standard deviation of an essential parameter, %: the least certain is left out and the rest fitted again "
    "until none is above it, by the standard deviation of white residuals",
    unit("%"), value_name("PERCENT"), positive());
  v("force", o.force,
    "end with exit code 0 although the model is bad, and write a robot although the input looks wrong");
}

struct IdentifiedParameter {
  std::string name;
  double value = 0, sd = 0, relative_sd = 0, sd_white = 0;
  std::vector<double> interval;
  double consistent = 0, contribution = 0;
  bool essential = false;
  std::string mark;
  std::string unit, formula;
};

template <class Visitor>
void describe(IdentifiedParameter& p, Visitor& v) {
  v("name", p.name, "name of the base parameter");
  v("value", p.value, "unconstrained estimate");
  v("sd", p.sd, "standard deviation of the value, which allows for residuals that are correlated in time");
  v("relative_sd", p.relative_sd, "standard deviation in % of the value", unit("%"));
  v("sd_white", p.sd_white, "standard deviation if the residuals were white");
  v("interval", p.interval, "95 % interval of the value, from sd: least and greatest");
  v("consistent", p.consistent, "value of the nearest parameters of bodies");
  v("contribution", p.contribution, "greatest share of the parameter in the greatest torque of a joint");
  v("essential", p.essential,
    "kept in the essential model: left when the least certain, by sd_white, is left out again and again");
  v("mark", p.mark,
    "measured: the data more than halve its uncertainty; described: it is what the description says; unknowable: "
    "neither says it");
  v("unit", p.unit, "unit of the values");
  v("formula", p.formula, "standard parameters that it stands for");
}

// In % of the torque: the norm of the difference over the norm of the measured torque, over all prepared samples of the
// logs, whether they were used or held out.
struct TorqueErrors {
  std::vector<double> train, validation;  // per joint
  double train_total = 0;
  std::optional<double> validation_total;
  // In motion: without the samples at which a joint is slower than the deadband; and the share of the squared error
  // that those have, where friction holds the joint with any torque up to Fs.
  std::vector<double> train_moving, validation_moving, train_rest, validation_rest;
  double train_moving_total = 0;
  std::optional<double> validation_moving_total;
};

template <class Visitor>
void describe(TorqueErrors& e, Visitor& v) {
  v("train", e.train, "error on all samples of the logs that were used, per joint", unit("%"));
  v("validation", e.validation, "error on all samples of the validation logs, per joint", unit("%"));
  v("train_total", e.train_total, "error of all torques together on the logs that were used", unit("%"));
  v("validation_total", e.validation_total, "error of all torques together on the validation logs", unit("%"),
    hidden_if_empty());
  v("train_moving", e.train_moving, "the same as train without the samples at rest, slower than the deadband",
    unit("%"));
  v("validation_moving", e.validation_moving, "the same as validation without the samples at rest", unit("%"));
  v("train_moving_total", e.train_moving_total, "the same as train_total without the samples at rest", unit("%"));
  v("validation_moving_total", e.validation_moving_total, "the same as validation_total without the samples at rest",
    unit("%"), hidden_if_empty());
  v("train_rest", e.train_rest, "share of the squared error of train that samples at rest have, per joint", unit("%"));
  v("validation_rest", e.validation_rest,
    "share of the squared error of validation that samples at rest have, per joint", unit("%"));
}

// The error of the robot that is written: its inverse dynamics, derived from the description and run on the logs.
struct WrittenError {
  std::vector<double> error;  // per joint
  double total = 0;
  std::size_t samples = 0;
};

template <class Visitor>
void describe(WrittenError& e, Visitor& v) {
  v("error", e.error, "error per joint", unit("%"));
  v("total", e.total, "error of all torques together", unit("%"));
  v("samples", e.samples, "samples that it was run on: the first ones of the validation logs, or of those used");
}

// The error of the consistent parameters on one validation log.
struct ErrorOfLog {
  std::string log;
  std::vector<double> error;  // per joint
  double total = 0;
};

template <class Visitor>
void describe(ErrorOfLog& e, Visitor& v) {
  v("log", e.log, "the validation log");
  v("error", e.error, "error on it, per joint", unit("%"));
  v("total", e.total, "error of all torques together", unit("%"));
}

// The nearest parameters of bodies.
struct ConsistentParameters {
  Named<double> standard;
  Named<std::string> marks;
  double duality_gap = 0, data_cost = 0, prior_cost = 0;
  double prior_weight = 1;
  std::size_t iterations = 0;
  std::vector<double> multipliers;
  Named<std::vector<double>> prior;
  std::vector<std::string> held_back_by, grouped;
};

template <class Visitor>
void describe(ConsistentParameters& c, Visitor& v) {
  v("standard", c.standard, "standard parameters of the links, by name");
  v("marks", c.marks, "for each of them: measured, described or unknowable, as for parameters");
  v("duality_gap", c.duality_gap,
    "proven bound on how much the cost, data_cost + prior_weight * prior_cost, is above the optimum");
  v("data_cost", c.data_cost, "half the squared, weighted residual");
  v("prior_cost", c.prior_cost, "distance to the robot's own inertias");
  v("prior_weight", c.prior_weight, "weight of that distance in the cost");
  v("iterations", c.iterations, "steps of Newton's method");
  v("multipliers", c.multipliers, "dual point that proves the gap: a number per base parameter");
  v("prior", c.prior,
    "links whose description has no usable inertia, and the ten parameters that they were taken for: XX XY XZ YY YZ ZZ "
    "MX MY MZ M",
    hidden_if_empty());
  v("held_back_by", c.held_back_by,
    "links that keep the bodies from explaining the torques as well as the free estimate; none: they do",
    hidden_if_empty());
  v("grouped", c.grouped,
    "motor inertias that these motions do not tell from base parameters, because of axes that are nearly parallel or "
    "at right angles: they are "
    "in the formulas of those",
    hidden_if_empty());
}

// Are the residuals of a joint noise? (identify/judge/whiteness.h)
struct ResidualJudgement {
  std::size_t equations = 0;
  std::vector<double> autocorrelation;
  double bound = 0;
  std::size_t beyond_bound = 0;
  double ljung_box = 0, probability = 0;
  bool white = false;
};

template <class Visitor>
void describe(ResidualJudgement& r, Visitor& v) {
  v("equations", r.equations, "equations of the joint that were used");
  v("autocorrelation", r.autocorrelation, "correlation of residuals 1, 2, ... equations apart");
  v("bound", r.bound, "95 % bound on a correlation of white residuals");
  v("beyond_bound", r.beyond_bound, "number of correlations beyond the bound");
  v("ljung_box", r.ljung_box, "statistic of Ljung and Box over all lags");
  v("probability", r.probability, "probability of a statistic as great as this, were the residuals white");
  v("white", r.white, "the probability is 0.05 or more");
}

// Each parameter identified from every log alone; lists have the order of the parameters.
struct ParametersOverLogs {
  std::size_t logs = 0;
  std::vector<double> average, sd, minimum, maximum;
};

template <class Visitor>
void describe(ParametersOverLogs& o, Visitor& v) {
  v("logs", o.logs, "logs that determine all parameters by themselves");
  v("average", o.average, "average over the logs, per parameter");
  v("sd", o.sd, "standard deviation over the logs, per parameter");
  v("minimum", o.minimum, "least value, per parameter");
  v("maximum", o.maximum, "greatest value, per parameter");
}

struct IdentifiedPayload {
  std::size_t link = 0;
  std::string link_name, frame;
  Named<double> parameters, sd;  // those of XX XY XZ YY YZ ZZ MX MY MZ M that the joints feel
  Named<std::string> formula;
  std::vector<double> centre, inertia;
  std::optional<bool> is_body;
  std::vector<double> error_without, error;
  std::vector<double> gains, gains_sd;
};

template <class Visitor>
void describe(IdentifiedPayload& p, Visitor& v) {
  v("link", p.link, "number of the link that carries the payload");
  v("link_name", p.link_name, "its name");
  v("frame", p.frame,
    "frame that all its numbers are in: the link's own one, as the description has it, if it has one");
  v("parameters", p.parameters,
    "its parameters about the origin of that frame: all ten, or those that the joints feel");
  v("sd", p.sd, "their standard deviations");
  v("formula", p.formula, "parameters that stand for several, which the joints do not tell apart", hidden_if_empty());
  v("centre", p.centre, "centre of mass, if it can be told", unit("m"), hidden_if_empty());
  v("inertia", p.inertia, "Ixx Ixy Ixz Iyy Iyz Izz about the centre of mass, if all ten are told", unit("kg m^2"),
    hidden_if_empty());
  v("is_body", p.is_body, "whether some distribution of mass has these parameters, if all ten are told",
    hidden_if_empty());
  v("error_without", p.error_without, "error of the loaded motions without the payload, per joint", unit("%"));
  v("error", p.error, "error of the loaded motions with it, per joint", unit("%"));
  v("gains", p.gains, "true torque over logged torque, per joint, when the mass is known", hidden_if_empty());
  v("gains_sd", p.gains_sd, "their standard deviations", hidden_if_empty());
}

// The recursive estimate while the motion goes on; lists have the order of the times.
struct ParametersOverTime {
  double forgetting = 1;
  std::optional<double> memory;
  std::vector<double> time;
  Named<std::vector<double>> value, sd;
};

template <class Visitor>
void describe(ParametersOverTime& o, Visitor& v) {
  v("forgetting", o.forgetting, "weight of a past equation for each one after it");
  v("memory", o.memory, "time constant of forgetting", unit("s"), hidden_if_empty());
  v("time", o.time, "times, a few hundred of all; logs follow each other", unit("s"));
  v("value", o.value, "by name of the parameter: the estimate at each time");
  v("sd", o.sd, "its standard deviation");
}

// A model that was tried (identify/choose/ladder.h).
struct ModelStep {
  std::string model, option, joint;
  double before = 0, after = 0, all = 0, gain = 0, standard_error = 0;
  bool taken = false, held_back = false;
};

template <class Visitor>
void describe(ModelStep& s, Visitor& v) {
  v("model", s.model, "what it adds to the model before");
  v("option", s.option, "option that asks for it");
  v("joint", s.joint, "joint whose error it lowers most");
  v("before", s.before, "cross-validated error of this joint without it", unit("%"));
  v("after", s.after, "cross-validated error of this joint with it", unit("%"));
  v("all", s.all, "cross-validated error of all torques with it", unit("%"));
  v("gain", s.gain, "part of the squared residuals that it explains, summed over the joints");
  v("standard_error", s.standard_error, "standard error of the gain");
  v("taken", s.taken, "it won by more than twice its standard error, and is part of the model");
  v("held_back", s.held_back, "it won, but the file of a robot cannot hold it: choose=yes takes it");
}

struct IdentifyResult {
  std::string robot;
  LogCheck check;
  std::vector<std::string> joints;
  std::size_t base_count = 0, samples = 0, equations = 0;
  double cutoff = 0;
  std::size_t decimation = 1;
  bool friction_filtered = true;
  double sign_width = 0, condition = 0, condition_scaled = 0;
  Named<double> friction_widths, stribeck_speeds, friction_temperatures;
  std::vector<IdentifiedParameter> parameters;
  std::vector<double> torque_sd, delays;
  std::vector<ModelStep> ladder;
  std::vector<ErrorOfLog> error_by_log;
  TorqueErrors error, unconstrained_error, essential_error, significant_error;
  std::size_t essential_count = 0, significant_count = 0;
  double condition_essential = 0, condition_significant = 0;
  ConsistentParameters consistent;
  std::vector<ResidualJudgement> residuals;
  std::vector<std::string> notes, readings;
  std::optional<ParametersOverLogs> over_logs;
  std::optional<IdentifiedPayload> payload;
  std::optional<ParametersOverTime> over_time;
  std::vector<std::string> left_out;
  std::optional<WrittenError> written_error;
  std::vector<InputSuspicion> suspicions;
  ModelVerdict verdict;
  Named<File> files;
  std::vector<std::string> outdated;
  Robot identified;         // the robot with its consistent parameters
  Diagnostics diagnostics;  // warnings and notes on the robot, the logs and the files
};

template <class Visitor>
void describe(IdentifyResult& r, Visitor& v) {
  v("robot", r.robot, "name of the robot");
  v("check", r.check, "whether the logs can tell the parameters, said before the fit");
  v("base_count", r.base_count, "number of base parameters");
  v("samples", r.samples, "samples of the motions, as prepared");
  v("equations", r.equations, "equations that were solved");
  v("cutoff", r.cutoff, "cut-off of the filter; 0: nothing was filtered", unit("Hz"));
  v("decimation", r.decimation, "one equation in this many was kept");
  v("friction_filtered", r.friction_filtered, "friction of the model went through the filter of the torques");
  v("sign_width", r.sign_width,
    "width of the smoothed sign of Coulomb friction, as a share of the greatest speed: the largest of the joints");
  v("friction_widths", r.friction_widths,
    "Coulomb friction is Fs tanh(v/width): the width of each, in rad/s or m/s, by the name of its parameter; 0: the "
    "plain sign");
  v("stribeck_speeds", r.stribeck_speeds,
    "Stribeck friction is Fb exp(-(v/ws)^2) sign(v): the speed ws of each, in rad/s or m/s, by the name of its "
    "parameter",
    hidden_if_empty());
  v("friction_temperatures", r.friction_temperatures,
    "where friction changes with the temperature: the temperature of Fv and Fs, which the written robot has, by the "
    "name of the coefficient",
    hidden_if_empty(), unit("degC"));
  v("condition", r.condition, "condition number of the equations");
  v("condition_scaled", r.condition_scaled, "condition number with columns of length one");
  v("parameters", r.parameters, "the base parameters");
  v("torque_sd", r.torque_sd, "standard deviation of the torque residuals, per joint");
  v("delays", r.delays, "delay of the torque behind the motion, per joint", unit("s"));
  v("ladder", r.ladder, "models that were tried by cross-validation, step by step", hidden_if_empty());
  v("error", r.error, "errors of the consistent parameters");
  v("error_by_log", r.error_by_log, "errors of the consistent parameters on each of several validation logs",
    hidden_if_empty());
  v("unconstrained_error", r.unconstrained_error, "errors of the unconstrained estimate");
  v("essential_count", r.essential_count, "number of essential parameters");
  v("essential_error", r.essential_error, "errors of the essential parameters, identified again");
  v("consistent", r.consistent, "the nearest parameters of bodies");
  v("significant_count", r.significant_count, "number of parameters that reach 1 % of the greatest torque of a joint");
  v("significant_error", r.significant_error, "errors of those, identified again");
  v("condition_essential", r.condition_essential, "condition number with the essential parameters only");
  v("condition_significant", r.condition_significant, "condition number with the significant parameters only");
  v("residuals", r.residuals, "whether the residuals are noise, per joint");
  v("notes", r.notes, "what was assumed and chosen");
  v("over_logs", r.over_logs, "the parameters from each log alone", hidden_if_empty());
  v("payload", r.payload, "the payload of the loaded motions", hidden_if_empty());
  v("over_time", r.over_time, "the parameters while the motion goes on, by the recursive estimator", hidden_if_empty());
  v("joints", r.joints, "names of the coordinates");
  v("readings", r.readings, "per log, its samples and what its columns were taken for");
  v("left_out", r.left_out, "parameters that a robot's description cannot hold", hidden_if_empty());
  v("written_error", r.written_error,
    "error of the robot that is written, run on the validation logs, or on those used where none is held out",
    hidden_if_empty());
  v("suspicions", r.suspicions, "what is probably wrong with the input");
  v("verdict", r.verdict, "whether the identified robot is good enough");
  v("files", r.files, "files that are written: yaml, urdf, estimate, report", hidden_if_empty());
  v("outdated", r.outdated, "robots of an earlier run in the same folder, to be set aside because this run has none",
    hidden_if_empty());
}

// Reads the logs that the options name. Throws NotIdentified when they do not determine the parameters; the message
// says which and why.
IdentifyResult identify(const Robot& robot, const IdentifyOptions& options, Progress& progress = no_progress());

// The same for motions in memory: options.logs, fit.validate, fit.loaded and fit.reading are not read.
IdentifyResult identify(const Robot& robot, const std::vector<Log>& logs, const std::vector<Log>& validation,
                        const IdentifyOptions& options, Progress& progress = no_progress());

Json to_json(const IdentifyResult& result);

}  // namespace armature
