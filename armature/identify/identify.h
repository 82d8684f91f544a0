// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// From measured logs to validated parameters, in one call: prepare the logs, stack the equations of motion, solve them,
// validate the result on hold-out motions, and find the physically consistent parameters.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/base/progress.h"
#include "armature/identify/choose/rung.h"
#include "armature/identify/equations/formulations.h"
#include "armature/identify/equations/identification_model.h"
#include "armature/identify/estimators/consistent.h"
#include "armature/identify/estimators/least_squares.h"
#include "armature/identify/estimators/payload.h"
#include "armature/identify/estimators/recursive_trace.h"
#include "armature/identify/judge/essential.h"
#include "armature/identify/judge/exported_error.h"
#include "armature/identify/judge/judged_rows.h"
#include "armature/identify/judge/misfit.h"
#include "armature/identify/judge/parameter_marks.h"
#include "armature/identify/judge/statistics.h"
#include "armature/identify/judge/suspicions.h"
#include "armature/identify/judge/whiteness.h"
#include "armature/identify/methods.h"
#include "armature/log/log_stream.h"
#include "armature/log/signals/prepare.h"

namespace armature::internal {

struct EstimationOptions {
  std::optional<bool> motor_inertia;            // empty: decided from the data; with `motors` always
  FrictionOptions friction;                     // and user's terms
  std::vector<std::vector<double>> motors;      // motors that turn with several coordinates (terms.h)
  std::shared_ptr<PassiveJoints> passive = {};  // of a robot with closed loops, which is seen from its motors
  std::vector<Term> known;                      // subtracted from the measured torques
  // Laws of friction and motors beside those given are taken if they win in cross-validation (choose/ladder.h).
  bool choose_friction = true, choose_motors = true;
  bool take_friction = false;                 // although the file of a robot cannot hold the laws that are chosen
  std::optional<std::vector<double>> delays;  // s, per coordinate (choose/delays.h); empty: decided from the data
  std::optional<double> sign_width;           // share of the largest speed; empty: decided from the data
  bool choose_filter = false;                 // cut-offs beside that of the spectrum are tried (choose/filters.h)
  std::optional<bool> filter_friction;        // as the torques; empty: decided from the data if choose_filter
  PrepareOptions prepare;
  std::optional<std::size_t> decimation;  // empty: as the filter allows
  double slowest = 0.005;                 // RowOptions::slowest
  Estimator estimator = Estimator::weighted;
  double forgetting = 1;                           // of the recursive estimator, per equation
  Formulation formulation = Formulation::dynamic;  // others: ordinary, weighted and total least squares only
  std::optional<double> filter_pole;               // rad/s: of the filtered model; empty: differences
  double energy_interval = 0.05;                   // s
  ConsistentOptions consistent;
  double essential = 0.1;     // largest relative standard deviation of an essential parameter
  double significant = 0.01;  // smallest contribution of a significant one (essential.h)
  std::vector<Log> loaded;    // motions with a payload (payload.h)
  std::optional<double> load_mass;
  PayloadPlace load_place;  // link that carries the payload, and the frame that it is stated in
};

struct Identification {
  IdentificationModel model;
  // Unconstrained base parameters; for `total`, standard deviations come from the weighted fit. They hold for residuals
  // that are correlated (judge/correlated_errors.h), where the estimator allows; `white_deviation` and the covariance
  // are those of white residuals.
  Estimate estimate;
  Eigen::VectorXd white_deviation;
  Consistent consistent;  // physically consistent standard parameters, and their base parameters
  Prior prior;            // of the bodies
  struct Errors {
    std::vector<double> train, validation;         // rel% of all samples, per coordinate (judge/judged_rows.h)
    double train_total = 0, validation_total = 0;  // of all torques together
    JudgedErrors train_parts, validation_parts;    // in motion and at rest
  };
  Errors error;                            // of the consistent parameters
  std::vector<JudgedErrors> error_by_log;  // of the consistent parameters on each validation log, if there are several
  Errors unconstrained;                    // of the unconstrained estimate
  std::optional<Misfit> misfit;            // when the consistent parameters are clearly worse
  Essential essential;                     // parameters with small standard deviation, identified again
  Errors essential_error;
  Essential significant;  // parameters with large contribution, identified again
  Errors significant_error;
  OverLogs over_logs;                // if there are several logs
  std::vector<Whiteness> whiteness;  // of the residuals of the unconstrained estimate, per coordinate
  std::optional<PayloadEstimate> payload;
  std::optional<RecursiveTrace> trace;  // of the recursive estimator
  Eigen::VectorXd contribution;         // of each column to the torques (essential.h)
  ParameterMarks marks;                 // where the values of the consistent parameters come from
  std::size_t samples = 0, decimation = 1;
  double cutoff = 0;                  // Hz
  double sign_width = 0;              // the largest share of the largest speed of a joint; widths are in model.columns
  std::vector<Suspicion> suspicions;  // what is probably wrong with the input
  std::vector<double> delays;         // s, per coordinate: the torques were moved by them
  bool sharp_friction = false;        // friction of the model was not filtered
  std::vector<Rung> ladder;           // models that were tried
  std::vector<std::string> notes;
  // The robot with the parameters of bodies, as a file holds it, run on all validation motions, or on those used where
  // there are none.
  ExportedRun exported;
  std::vector<bool> repeats;              // per validation log: it repeats the motions used (judge/repeated_motion.h)
  std::vector<Motion> train, validation;  // as prepared, the first samples of each, for plots
  std::vector<CoordinateFactor> train_factors;  // QR factors of the equations that were solved (factors.h)
  JudgedRows train_rows, validation_rows;       // of all samples, for errors
};

// The errors of the parameters x by the one measure of judge/judged_rows.h; `validation` may be empty.
Identification::Errors judged(const JudgedRows& train, const JudgedRows& validation, const Eigen::VectorXd& x);

// Throws UnmetRequest when the logs do not determine the parameters; the message says which and why.
Identification identify(const Robot& robot, const std::vector<Log>& logs, const std::vector<Log>& validation,
                        const EstimationOptions& options, Progress& progress = no_progress());

// The same for logs that need not fit in memory (log_stream.h): they are read several times, with memory for a few
// chunks only. Filtered and energy equations lose the samples of a difference or an interval between two groups of
// windows. Throws UnmetRequest also for estimators that need all samples at once, and for means over periods.
struct LogStreams {
  std::vector<LogStream> train, validation, loaded;
};
Identification identify(const Robot& robot, const LogStreams& logs, const EstimationOptions& options,
                        Progress& progress = no_progress());

}  // namespace armature::internal
