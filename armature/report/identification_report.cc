// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/identification_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "armature/report/factors_sections.h"
#include "armature/report/identification_figures.h"
#include "armature/report/markup.h"

namespace armature::internal {
namespace {

double index_value(const Eigen::VectorXd& values, std::size_t i) { return values[static_cast<Eigen::Index>(i)]; }

std::string span_of(const std::vector<double>& errors) {
  if (errors.empty()) return "–";
  const auto [least, most] = std::minmax_element(errors.begin(), errors.end());
  return errors.size() == 1 ? fmt::format("{} %", figure(*most, 2))
                            : fmt::format("{}–{} %", figure(*least, 2), figure(*most, 2));
}

std::string joint_name(const Identification& result, std::size_t k) { return result.model.robot.coordinates[k].name; }

const char* estimator_words(Estimator estimator) {
  switch (estimator) {
    case Estimator::ordinary: return "ordinary least squares, all equations alike";
    case Estimator::weighted: return "least squares, each joint weighted by the size of its own residual";
    case Estimator::huber: return "robust least squares (Huber): equations with large residuals count less";
    case Estimator::bisquare:
      return "robust least squares (bisquare): equations with very large residuals do not count";
    case Estimator::total: return "total least squares: errors in the motion as well as in the torques";
    case Estimator::instrumental:
      return "instrumental variables from a simulated closed loop, which noise of the positions does not bias";
    case Estimator::output_error: return "output error: measured torques against those of a simulated closed loop";
    case Estimator::link_by_link: return "least squares from the last joint to the first, less the outer links' torque";
    case Estimator::recursive: return "recursive least squares in the order of time, joints weighted by residuals";
    case Estimator::likelihood: return "maximum likelihood, with errors that are correlated between joints";
  }
  return "least squares";
}

// How far to trust the model: the verdict, and warnings where they hold.
std::vector<Block> verdict(const Identification& result, const ReportContext& context) {
  std::vector<Block> blocks;
  if (!context.verdict.empty())
    blocks.push_back(context.bad ? Block{Warning{context.verdict}} : Block{Paragraph{context.verdict}});
  for (const std::string& warning : context.warnings) blocks.push_back(Warning{warning});
  const std::vector<double>& errors = result.error.validation.empty() ? result.error.train : result.error.validation;
  std::vector<std::string> weak, unsure;
  for (std::size_t k = 0; k < errors.size(); ++k) {
    if (errors[k] > 40) weak.push_back(joint_name(result, k));
    if (!result.error.validation.empty() && result.error.validation[k] > 2 * result.error.train[k] + 2)
      unsure.push_back(joint_name(result, k));
  }
  if (!weak.empty())
    blocks.push_back(Warning{fmt::format(
        "More than 40 % of the torque of {} is not explained: something acts there that the model does not know.",
        fmt::join(weak, ", "))});
  if (!unsure.empty())
    blocks.push_back(Warning{
        fmt::format("On other motions the error of {} is more than twice that on its own. A motion that excites "
                    "it more tells more of its parameters.",
                    fmt::join(unsure, ", "))});
  double correlation = 0;
  for (const Whiteness& w : result.whiteness)
    if (!w.correlation.empty()) correlation = std::max(correlation, w.correlation.front());
  if (correlation > 0.5)
    blocks.push_back(
        Warning{"What the model leaves over is not noise (see Residuals): the robot does something that the model does "
                "not know. Confidence intervals allow for its correlation in time, not for a bias."});
  return blocks;
}

KeyFigures key_figures(const Identification& result) {
  KeyFigures keys;
  keys.entries = {{std::to_string(result.model.unknowns()), "parameters identified"},
                  {std::to_string(result.essential.count), "of them certain"},
                  {span_of(result.error.train), "error on the logs it was identified from"}};
  if (!result.error.validation.empty())
    keys.entries.push_back({span_of(result.error.validation), "error on other logs"});
  return keys;
}

// The models that were tried by cross-validation, taken or not.
DataTable ladder(const Identification& result) {
  DataTable table{
      "Models that were tried by cross-validation: parameters from a part of the motion, errors on the rest. A step is "
      "taken when its gain, the part of the squared residuals that it explains, is more than twice its standard "
      "error and more than 0.05 (a delay) or 0.2 (anything else).",
      {"model", "joint", "error without, %", "with, %", "gain", "standard error", "taken", "option"},
      {},
      "llrrrrll"};
  for (const Rung& rung : result.ladder) {
    table.rows.push_back({rung.model, printable_name(joint_name(result, rung.coordinate)),
                          fmt::format("{:.2f}", rung.before), fmt::format("{:.2f}", rung.after), figure(rung.gain),
                          figure(rung.standard_error),
                          rung.taken       ? "yes"
                          : rung.held_back ? "no: a robot's file cannot hold it"
                                           : "no",
                          rung.option});
    table.faint.push_back(!rung.taken);
  }
  return table;
}

Section what_was_done(const Identification& result, const EstimationOptions& options, const ReportContext& context) {
  BulletList list{context.readings};
  list.items.insert(list.items.end(), result.notes.begin(), result.notes.end());
  list.items.push_back(
      options.prepare.savitzky_golay
          ? "Positions, velocities, accelerations and torques come from the same polynomials (Savitzky and Golay), so "
            "that nothing is delayed and both sides of the equations of motion are smoothed alike."
      : result.cutoff > 0
          ? fmt::format(
                "Positions, velocities, accelerations and torques passed the same Butterworth filter of order {}, "
                "forwards and backwards, so that nothing is delayed and both sides of the equations of motion are "
                "filtered alike.",
                options.prepare.order)
          : "Nothing was filtered.");
  if (options.slowest > 0)
    list.items.push_back(fmt::format(
        "Equations at which a joint with friction is slower than {} % of its greatest speed were left out: near "
        "standstill the sign of friction is noise.",
        figure(100 * options.slowest, 2)));
  list.items.push_back(
      result.decimation > 1
          ? fmt::format(
                "One of {} equations was kept{}, after a low-pass filter over all of them: what is dropped holds "
                "nothing new behind the filter, and what is kept is nearly independent, as statistics assume.",
                result.decimation, options.decimation ? ", as asked for" : "")
          : "All equations were kept (no decimation).");
  list.items.push_back(fmt::format("{} equations for {} unknowns were solved by {}.", result.estimate.rows,
                                   result.model.unknowns(), estimator_words(options.estimator)));
  list.items.push_back(
      "Unknown are all inertial parameters that the torques can tell apart (base parameters), whatever the robot's "
      "description says of them; its own values only decide what the data leave open.");
  list.items.push_back(fmt::format(
      "The robot that is written has parameters of bodies: positive masses, inertias that some distribution of matter "
      "has, friction that takes energy. They are the nearest such parameters to the data (duality gap {}).",
      figure(result.consistent.gap, 1)));
  Section section{"What was done", {std::move(list)}};
  if (!result.ladder.empty()) section.blocks.push_back(ladder(result));
  return section;
}

// The error of the consistent parameters in two parts (identify/judge/judged_rows.h).
DataTable motion_and_rest(const Identification& result) {
  DataTable table{
      "The same error of the robot that is written, without the samples at which a joint is slower than the deadband; "
      "and the share of the squared error that those samples have. At rest friction holds a joint with any torque up "
      "to Fs, which no parameters predict.",
      {"motions", "samples"},
      {},
      "ll"};
  for (std::size_t k = 0; k < result.model.coordinates(); ++k)
    table.head.push_back(printable_name(joint_name(result, k)));
  const auto add = [&](const char* motions, const char* samples, const std::vector<double>& errors) {
    if (errors.empty()) return;
    std::vector<std::string> row = {motions, samples};
    for (const double error : errors) row.push_back(fmt::format("{:.2f}", error));
    table.rows.push_back(std::move(row));
  };
  add("validation", "in motion, error in %", result.error.validation_parts.moving);
  add("validation", "at rest, share in %", result.error.validation_parts.rest);
  add("training", "in motion, error in %", result.error.train_parts.moving);
  add("training", "at rest, share in %", result.error.train_parts.rest);
  return table;
}

Section how_good(const Identification& result) {
  DataTable table{
      "Error in % of the torque: the norm of the difference over the norm of the measured torque, over all samples, of "
      "logs that were used and held out alike. Consistent: the robot that is written. Free: least squares. Essential: "
      "with the essential parameters only.",
      {"motions", "estimate"},
      {},
      "ll"};
  for (std::size_t k = 0; k < result.model.coordinates(); ++k)
    table.head.push_back(printable_name(joint_name(result, k)));
  table.head.push_back("all");
  const auto add = [&](const char* motions, const char* estimate, const std::vector<double>& errors, double total) {
    if (errors.empty()) return;
    std::vector<std::string> row = {motions, estimate};
    for (const double error : errors) row.push_back(fmt::format("{:.2f}", error));
    row.push_back(fmt::format("{:.2f}", total));
    table.rows.push_back(std::move(row));
  };
  add("validation", "consistent", result.error.validation, result.error.validation_total);
  add("validation", "free", result.unconstrained.validation, result.unconstrained.validation_total);
  add("validation", "essential", result.essential_error.validation, result.essential_error.validation_total);
  add("training", "consistent", result.error.train, result.error.train_total);
  add("training", "free", result.unconstrained.train, result.unconstrained.train_total);
  add("training", "essential", result.essential_error.train, result.essential_error.train_total);
  return {"How good it is", {std::move(table), motion_and_rest(result)}};
}

Section torques(const std::vector<Replay>& train, const std::vector<Replay>& validation) {
  Figures figures{{}, "Torques as measured (filtered), as the written robot predicts them, and their difference. "};
  for (std::size_t k = 0; k < train.size(); ++k) {
    const std::string name = printable_name(train[k].joint);
    figures.svgs.push_back(torque_drawing(train[k], name + ", training"));
    if (!validation.empty()) figures.svgs.push_back(torque_drawing(validation[k], name + ", validation"));
  }
  return {"Torques", {std::move(figures)}};
}

Section left_over(const Identification& result, const std::vector<Replay>& replays,
                  const std::vector<Residual>& residuals) {
  DataTable table{
      "What the model leaves over on the training motions: standard deviation (sd), greatest value, share within two "
      "sd (95.4 % of normal noise), correlation of equations that follow each other (none of noise), lags whose "
      "correlation is beyond its bounds (1 of 20 of noise), and the probability of correlations as strong as these, "
      "were the residuals white (Ljung and Box). Below 0.05 they are called coloured: friction, flexibility or "
      "couplings that the model does not know. Predictions err as the table on top says all the same, but confidence "
      "intervals are then too narrow.",
      {"joint", "unit", "sd", "greatest", "in 2 sd, %", "neighbours", "lags beyond", "probability", "verdict"},
      {},
      "llrrrrrrl"};
  Figures figures{{},
                  "Columns: how often a residual occurs. Line: normally distributed noise of the same size.",
                  FigureSize::small};
  Figures correlations{{},
                       "Correlation of residuals some equations apart. Of white residuals, 19 of 20 lie between the "
                       "lines.",
                       FigureSize::small};
  for (std::size_t k = 0; k < replays.size(); ++k) {
    const Residual& r = residuals[k];
    const Whiteness& w = result.whiteness[k];
    table.rows.push_back({printable_name(replays[k].joint), replays[k].unit, figure(r.deviation), figure(r.greatest),
                          fmt::format("{:.1f}", 100 * r.within),
                          w.correlation.empty() ? "–" : fmt::format("{:.2f}", w.correlation.front()),
                          fmt::format("{} of {}", w.beyond(), w.correlation.size()),
                          w.probability < 1e-4 ? "< 0.0001" : figure(w.probability, 2),
                          w.white() ? "white" : "coloured"});
    figures.svgs.push_back(residual_drawing(replays[k], r));
    correlations.svgs.push_back(autocorrelation_drawing(w, printable_name(replays[k].joint)));
  }
  return {"Residuals", {std::move(figures), std::move(correlations), std::move(table)}};
}

Section parameter_bars(const Identification& result) {
  return {
      "Parameters",
      {Figures{parameter_drawings(result),
               "Least-squares values with their 95 % confidence; grey are parameters that are not essential. The "
               "upright marks are the consistent values, those of bodies. Where a mark lies outside its whiskers, the "
               "least-squares value is one that no body has.",
               FigureSize::small}}};
}

Section parameters_over_time(const Identification& result) {
  return {"Parameters over time",
          {Figures{trace_drawings(result),
                   "The recursive estimate while the motion goes on, and the band of two standard deviations around "
                   "it. The dashed line is where it ends. A parameter that moves by more than its band has changed, or "
                   "something acts that the model does not know.",
                   FigureSize::small}}};
}

Section all_parameters(const Identification& result) {
  DataTable table{
      "sd: standard deviation, residuals correlated in time allowed for. Known by: measured, the data more than halve "
      "the uncertainty; described, the consistent value is what the description says; unknowable, neither says it. "
      "Torque: greatest share in the torque of a joint. Names end in R where others were regrouped into them; long "
      "formulas are whole in `estimate.json`.",
      {"parameter", "unit", "value", "± 95 %", "sd, %", "consistent", "torque, %", "essential", "known by",
       "stands for"},
      {},
      "llrrrrrlll"};
  for (std::size_t c = 0; c < result.model.unknowns(); ++c) {
    const ModelColumn& column = result.model.columns[c];
    const double value = index_value(result.estimate.value, c), sd = index_value(result.estimate.deviation, c);
    const std::string formula = column.formula.size() > 34 ? column.formula.substr(0, 32) + " …" : column.formula;
    table.rows.push_back({column.name, unit_text(column.unit), figure(value, 4), figure(1.96 * sd, 2),
                          figure(100 * sd / std::abs(value), 2), figure(index_value(result.consistent.base, c), 4),
                          fmt::format("{:.1f}", 100 * index_value(result.contribution, c)),
                          result.essential.kept[c] ? "yes" : "", text_of(result.marks.base[c]),
                          formula == column.name ? "" : formula});
    table.faint.push_back(!result.essential.kept[c]);
  }
  return {"All parameters", {std::move(table)}};
}

// The model in full and reduced both ways, as in Izaguirre et al. 1992, section 7.
DataTable reductions(const Identification& result, const EstimationOptions& options) {
  DataTable table{fmt::format("Errors in % of all torques together, of parameters that were identified again. "
                              "Significant: at least {:g} % of the greatest torque of a joint, whatever the certainty. "
                              "Essential: certain to {:g} %.",
                              100 * options.significant, 100 * options.essential),
                  {"model", "parameters", "condition", "columns of length one", "training, %", "validation, %"},
                  {},
                  "lrrrrr"};
  const auto add = [&](const char* name, std::size_t count, const Estimate& estimate,
                       const Identification::Errors& errors) {
    table.rows.push_back({name, std::to_string(count), figure(estimate.condition), figure(estimate.condition_scaled),
                          fmt::format("{:.2f}", errors.train_total),
                          errors.validation.empty() ? "–" : fmt::format("{:.2f}", errors.validation_total)});
  };
  add("all", result.model.unknowns(), result.estimate, result.unconstrained);
  add("significant", result.significant.count, result.significant.estimate, result.significant_error);
  add("essential", result.essential.count, result.essential.estimate, result.essential_error);
  return table;
}

Section significance(const Identification& result, const EstimationOptions& options) {
  const double threshold = 100 * options.essential;
  return {
      "What matters",
      {Paragraph{fmt::format(
           "A parameter that is uncertain and contributes little can be left out. One after the other, the least "
           "certain "
           "parameter was left out and the rest identified again, until all were certain to {} %. "
           "The condition number tells how errors of measurement are magnified.",
           figure(threshold, 2))},
       reductions(result, options),
       Figures{
           {significance_drawing(result, threshold), correlation_drawing(result)},
           "Left: how certain a parameter is and how much it matters; what counts is below and to the right. Right: "
           "correlation of the essential parameters, blue positive, orange negative; strong colours beside the "
           "diagonal "
           "are parameters that the motion hardly tells apart."}}};
}

Section bodies(const Identification& result) {
  const Prior& prior = result.prior;
  DataTable table{
      "The links of the written robot, in the frames of its joints (Khalil and Kleinfinger). What the data do not "
      "tell is as the description had it.",
      {"link", "mass, kg", "described, kg", "centre x, m", "y, m", "z, m"},
      {}};
  const Robot& robot = result.model.robot;
  std::vector<std::string> assumed;
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    double mass = 0, described = 0, moment[3] = {};
    for (std::size_t s = 0; s < result.model.standard.size(); ++s) {
      const StandardParameter& p = result.model.standard[s];
      if (p.link != j || p.friction) continue;
      const double value = index_value(result.consistent.standard, s);
      if (p.kind == ParameterKind::M) mass = value, described = index_value(prior.standard, s);
      if (p.kind == ParameterKind::MX) moment[0] = value;
      if (p.kind == ParameterKind::MY) moment[1] = value;
      if (p.kind == ParameterKind::MZ) moment[2] = value;
    }
    const bool guess = j <= prior.assumed.size() && prior.assumed[j - 1];
    if (guess) assumed.push_back(robot.frame(j).link_name);
    table.rows.push_back({printable_name(robot.frame(j).link_name), figure(mass), guess ? "–" : figure(described),
                          figure(moment[0] / mass), figure(moment[1] / mass), figure(moment[2] / mass)});
  }
  Section section{"Bodies", {std::move(table)}};
  if (!assumed.empty())
    section.blocks.push_back(
        Paragraph{fmt::format("{} of the links have no usable inertia in the description (–): where the data say "
                              "nothing of them, they are taken for balls, as large as the geometry and as heavy as "
                              "the torques suggest.",
                              assumed.size())});
  return section;
}

Section spectra(const Identification& result, const std::vector<Log>& logs, const EstimationOptions& options) {
  std::vector<Block> blocks;
  std::vector<std::string> names;
  for (std::size_t k = 0; k < result.model.coordinates(); ++k) names.push_back(joint_name(result, k));
  blocks.push_back(Paragraph{
      result.cutoff == 0 ? "Nothing was filtered."
      : options.prepare.savitzky_golay
          ? fmt::format("The polynomials halve {} Hz; `@savitzky_golay` sets others.", figure(result.cutoff))
      : options.prepare.cutoff
          ? fmt::format("The cut-off of {} Hz was given.", figure(result.cutoff))
          : fmt::format(
                "The cut-off of {} Hz was chosen where the motion has faded and noise, which rises with frequency in "
                "velocities, takes over; `@cutoff` sets another.",
                figure(result.cutoff))});
  if (!logs.empty())
    blocks.push_back(Figures{{spectrum_drawing(logs.front(), names, result.cutoff, Measured::velocities),
                              spectrum_drawing(logs.front(), names, result.cutoff, Measured::torques)},
                             "Power spectra of the first log as measured; of prismatic joints in m/s and N."});
  return {"Spectrum and filter", std::move(blocks)};
}

Section how_to_go_on(const Identification& result, const ReportContext& context) {
  const std::string robot = shell_word(context.robot_file) + context.robot_options,
                    identified = shell_word(context.folder + "/robot.yaml");
  std::string logs = context.from_factors ? " --factors" : "";
  for (const std::string& file : context.log_files) logs += " " + shell_word(file);
  Commands commands;
  if (result.error.validation.empty())
    commands.lines.push_back(
        fmt::format("armature identify {}{} --validate OTHER.csv -o {}", robot, logs, shell_word(context.folder)));
  commands.lines.push_back(fmt::format("armature check {}", identified));
  if (context.bad) {
    if (!context.from_factors) commands.lines.push_back(fmt::format("armature validate {}{}", robot, logs));
    commands.lines.push_back(fmt::format("armature excite {} -o motion.csv", robot));
  } else {
    commands.lines.push_back(fmt::format("armature derive {} inverse-dynamics --lang c -o code", identified));
    if (!context.from_factors) commands.lines.push_back(fmt::format("armature reduce {}{} -o reduced", robot, logs));
  }
  return {"How to go on",
          {Paragraph{"The folder of this page holds the identified robot (`robot.yaml`, and `robot.urdf`, the "
                     "description with its numbers if that was a URDF) and every number (`estimate.json`)."},
           std::move(commands)}};
}

}  // namespace

IdentificationSections identification_sections(const Identification& result, const std::vector<Log>& logs,
                                               const EstimationOptions& options, const ReportContext& context) {
  const std::vector<Replay> none, train = replay(result, result.train), validation = replay(result, result.validation);
  const std::vector<Replay>& shown = result.validation.empty() ? none : validation;
  std::vector<Residual> residuals;
  for (const Replay& r : train) residuals.push_back(residual_of(r));
  IdentificationSections sections{
      fmt::format("Identification of {}", result.model.robot.name),
      fmt::format("{} joint{}, {} samples, {} equations", result.model.coordinates(),
                  result.model.coordinates() == 1 ? "" : "s", result.samples, result.estimate.rows),
      {key_figures(result)},
      how_good(result),
      {}};
  for (Block& block : verdict(result, context)) sections.summary.push_back(std::move(block));
  sections.details = {context.from_factors ? torques_without_training(shown) : torques(train, shown),
                      context.from_factors ? parameters_over_logs(result) : left_over(result, train, residuals),
                      parameter_bars(result),
                      significance(result, options),
                      bodies(result),
                      context.from_factors ? filter_of_factors(result.cutoff) : spectra(result, logs, options),
                      what_was_done(result, options, context),
                      all_parameters(result),
                      how_to_go_on(result, context),
                      provenance_section(context.provenance)};
  if (result.trace) sections.details.insert(sections.details.begin() + 3, parameters_over_time(result));
  return sections;
}

Page page_of(const IdentificationSections& sections) {
  std::vector<Section> all = sections.first;
  all.push_back(sections.how_good);
  all.insert(all.end(), sections.details.begin(), sections.details.end());
  return {sections.title, sections.subtitle, sections.summary, std::move(all)};
}

Page identification_report(const Identification& result, const std::vector<Log>& logs, const EstimationOptions& options,
                           const ReportContext& context) {
  return page_of(identification_sections(result, logs, options, context));
}

}  // namespace armature::internal
