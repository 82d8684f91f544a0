// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Jamisola et al. 1999 on a simulated PA-10: the page. The experiment is in pa10_trial.h; figures have the paper's
// numbers.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "armature/report/markup.h"
#include "armature/report/plot.h"
#include "examples/examples.h"
#include "examples/pa10_trial.h"

namespace armature::internal {
namespace {

using Aim = Comparison::Aim;

const std::vector<std::string> assumptions = {
    "The arm is simulated. Its lengths, masses, centres of mass and rotor inertias are those of public PA-10 models "
    "(Choreonoid, Siconos); its link inertias are those of homogeneous cylinders. The arm differs from this "
    "specification by 2 % in mass, 3 mm in centres of mass, 3 degrees in principal axes and 5 % in motor inertias; "
    "gravity is compensated as specified.",
    "Friction: joint 3 has 15 Nm s/rad at 175 deg/s (section V, figure 3). How much of it is Coulomb friction is not "
    "published: 5 % of the effort here, 5 Nm, which changes its sign over 0.05 rad/s. The other joints lose the same "
    "share of their effort at their rated speed. So the friction that is found is not compared with the paper's.",
    "One cycle of 1.4 ms (the communication time of section IV) separates an angle from its torque. Resolvers have "
    "12 bits per turn of the motor, behind gears of 50; noise is 1, 3 and 10 of their steps, twice each.",
    "The filter of 30 Hz (section VI) also serves the swings. kp is 40 Nm/rad on joint 3 (figure 4) and on joint 4, "
    "400 on joints 1 and 2, 10 on the wrist. Each joint swings at 14 random postures (joint 7 at one); kv is tuned "
    "to 2 %. A push gives joint 3 its 175 deg/s, and the others as much above their rated speed.",
    "Swings do not tell motors from links; the specified motor inertias are taken out, as the paper's formula of a44 "
    "does.",
    "Gains of the dynamic control are not published: kd leaves the velocity loop a phase margin of 60 degrees, kp is "
    "critically damped; the tracking errors follow from this choice (the report has others). The motion starts at "
    "rest at +50 degrees; joints 2, 5, 6 and 7 are held at zero.",
    "The position error is the distance of the flange from where it should be, the orientation error the angle "
    "between the two orientations; the paper does not define them.",
    "The comparison with the manufacturer's controller is dropped: the gains of its amplifiers are not public.",
    "The formulas of 22 of the 24 lumped inertias of table 1 are lost; I14 and I20 are compared."};

double median(std::vector<double> values) {
  std::ranges::sort(values);
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

template <class Value>
std::vector<double> over(const std::vector<Pa10Trial>& trials, Value&& value) {
  std::vector<double> values;
  for (const Pa10Trial& trial : trials) values.push_back(value(trial));
  return values;
}

// The median of the trials, with their range.
void set_ours(Comparison& comparison, const std::vector<double>& values) {
  comparison.ours = median(values);
  comparison.least = std::ranges::min(values);
  comparison.most = std::ranges::max(values);
}

std::vector<Comparison> tracking_lines(const std::vector<Pa10Trial>& trials, const Pa10Errors& with_truth) {
  const struct {
    const char *what, *unit, *source;
    double published;
    double (*of)(const Pa10Errors&);
  } lines[] = {
      {"largest error of joint 4", "deg", "section VI, figure 5", 0.41,
       [](const Pa10Errors& e) { return largest(e.joint[3]); }},
      {"largest position error", "m", "section VI, figure 6", 0.23,
       [](const Pa10Errors& e) { return largest(e.position); }},
      {"largest orientation error", "deg", "section VI, figure 8", 10.1,
       [](const Pa10Errors& e) { return largest(e.orientation); }},
  };
  std::vector<Comparison> result;
  for (const auto& line : lines)
    for (const bool corrected : {false, true}) {
      Comparison c{Aim::at_most,
                   std::string(line.what) + (corrected ? ", delays corrected" : ", inertias by eq. 12"),
                   line.unit,
                   line.published,
                   0,
                   0,
                   line.source};
      c.why = fmt::format(
          "Coulomb friction and the part of gravity that the specification does not know are left to the gains; with "
          "the arm's true inertias it is {}",
          figure(line.of(with_truth)));
      set_ours(c,
               over(trials, [&](const Pa10Trial& t) { return line.of((corrected ? t.corrected : t.printed).errors); }));
      result.push_back(std::move(c));
    }
  return result;
}

std::vector<Comparison> elbow_lines(const Pa10Laboratory& laboratory, const std::vector<Pa10Trial>& trials) {
  const double motor = pa10_value(laboratory.specification, laboratory.specification.frames[3].motor_inertia);
  const auto found = [&](const Pa10Trial& trial) {
    return elbow_inertias(laboratory.model, trial.printed.parameters, motor);
  };
  const ElbowInertias truth = elbow_inertias(laboratory.model, laboratory.truth, motor);
  Comparison i14{Aim::near, "I14, inertia of joint 4", "kg m²", 0.630, 0, 0.063, "table 1, formula in section III"};
  i14.why = fmt::format(
      "another arm: the published one is a real PA-10, whose link inertias are not public. The simulated one has {}, "
      "and eq. 12 adds the delay of the velocity times kv",
      figure(truth.I14));
  set_ours(i14, over(trials, [&](const Pa10Trial& t) { return found(t).I14; }));
  Comparison i20{Aim::near, "I20, what it loses at q5 = 90°", "kg m²", 0.565, 0,
                 0.0565,    "table 1, formula in section III"};
  i20.why = fmt::format(
      "the forearm and the straight hand are nearly round about axis 5, so joint 5 changes the inertia of joint 4 by "
      "less than {:.3f} kg m²; the published pair would leave 0.065 kg m² for forearm and hand",
      std::ceil(1000 * std::abs(truth.I20)) / 1000);
  set_ours(i20, over(trials, [&](const Pa10Trial& t) { return found(t).I20; }));
  return {std::move(i14), std::move(i20)};
}

// a_kk where the tracked motion starts.
std::vector<Comparison> inertia_lines(const Pa10Laboratory& laboratory, const std::vector<Pa10Trial>& trials) {
  Reference start{Signal(pa10_joints), Signal(pa10_joints), Signal(pa10_joints)};
  pa10_sinusoids().at(0, start);
  std::vector<Comparison> result;
  for (std::size_t k = 0; k < pa10_joints; ++k) {
    const Eigen::VectorXd row = diagonal_inertia_row(laboratory.model, k, start.q);
    const double truth = row.dot(laboratory.truth);
    for (const bool corrected : {false, true}) {
      Comparison c{Aim::near,
                   fmt::format("inertia of joint {}, {}", k + 1, corrected ? "delays corrected" : "by eq. 12"),
                   "kg m²",
                   truth,
                   0,
                   0.05 * truth,
                   "masses and inertias of the arm"};
      c.kind = Comparison::Kind::simulated;
      c.why = corrected ? "Coulomb friction makes the swing decay unlike a damped sinusoid"
                        : "the velocity comes late through the filter, so that -kv acts as an additional inertia";
      set_ours(c, over(trials,
                       [&](const Pa10Trial& t) { return row.dot((corrected ? t.corrected : t.printed).parameters); }));
      result.push_back(std::move(c));
    }
  }
  return result;
}

// Relative errors of a_kk at postures that were not measured.
DataTable error_table(const Pa10Laboratory& laboratory, const std::vector<Pa10Trial>& trials) {
  DataTable table{
      fmt::format(
          "Errors of the dominant inertias a_kk at 200 random postures, % of the arm's own: median, and worst of all "
          "postures and {} repetitions. Friction is -kv, in Nm s/rad, beside what the arm has.",
          trials.size()),
      {"joint", "eq. 12: median", "worst", "delays corrected: median", "worst", "friction found", "viscous",
       "Coulomb, Nm"},
      {},
      "lrrrrrrr"};
  for (std::size_t k = 0; k < pa10_joints; ++k) {
    std::vector<std::string> row = {fmt::format("{}", k + 1)};
    for (const auto which : {&Pa10Trial::printed, &Pa10Trial::corrected}) {
      std::vector<double> medians;
      double worst = 0;
      for (const Pa10Trial& trial : trials) {
        const auto errors = dominant_errors(laboratory.model, k, (trial.*which).parameters, laboratory.truth);
        medians.push_back(errors[errors.size() / 2]);
        worst = std::max(worst, errors.back());
      }
      row.push_back(fmt::format("{:.1f}", 100 * median(medians)));
      row.push_back(fmt::format("{:.1f}", 100 * worst));
    }
    row.push_back(figure(median(over(trials, [&](const Pa10Trial& t) { return t.friction[k]; }))));
    const Frame& frame = laboratory.robot.frames[k];
    row.push_back(figure(pa10_value(laboratory.robot, frame.viscous_friction)));
    row.push_back(figure(pa10_value(laboratory.robot, frame.coulomb_friction)));
    table.rows.push_back(std::move(row));
  }
  return table;
}

// The trial with the least noise beside what the arm has.
DataTable lumped_table(const Pa10Laboratory& laboratory, const Pa10Trial& trial) {
  const std::vector<LumpedInertia>& found = trial.corrected.found.lumped;
  const std::vector<double> truth = lumped_from(laboratory.model, found, laboratory.truth);
  const std::vector<LumpedInertia>& printed = trial.printed.found.lumped;
  DataTable table{
      fmt::format("All {} lumped inertias that swings can tell apart, of {} base parameters, from {} swings with the "
                  "least noise. Motors are lumped in, first moments are in kg m. The deviation is that of noise "
                  "alone.",
                  found.size(), laboratory.model.inertial_count, trial.records.size()),
      {"lumped inertia", "joint", "of the arm", "eq. 12", "delays corrected", "deviation"},
      {},
      "lrrrrr"};
  for (std::size_t i = 0; i < found.size(); ++i)
    table.rows.push_back({found[i].name, fmt::format("{}", found[i].coordinate + 1), figure(truth[i]),
                          printed[i].name == found[i].name ? figure(printed[i].value) : "–", figure(found[i].value),
                          figure(found[i].sd, 2)});
  return table;
}

Series in_degrees(const Signal& t, const Signal& angle, double centre) {
  Series series{.name = {}, .x = t, .y = {}, .ink = 1};
  for (const double each : angle) series.y.push_back((each - centre) / pa10_degree);
  return series;
}

Plot plot_of(const std::string& title, const char* unit, std::vector<Series> series) {
  Plot plot{.title = title, .x = {.label = "time, s"}, .y = {.label = unit}};
  plot.series = std::move(series);
  return plot;
}

Series error_series(const Signal& t, const Signal& error, const std::string& name, int ink = 1) {
  return {.name = name, .x = t, .y = error, .ink = ink};
}

Section identification_section(Pa10Laboratory& laboratory, const std::vector<Pa10Trial>& trials) {
  constexpr std::size_t joint = 2;
  constexpr double span = 260 * pa10_degree;
  std::vector<double> posture(pa10_joints, 0.0);
  posture[3] = 50 * pa10_degree;
  RandomNumbers random(3);
  const double push = pa10_push(laboratory.specification, joint);
  const double kv = gliding_gain(laboratory.braked, posture, joint, push, {}, random);
  const FreeMotion glide = laboratory.braked.glide(posture, joint, kv, push, span, {}, random);
  const auto third = std::ranges::find(trials[0].records, joint, &OscillationRecord::coordinate);
  return {
      "Lumped inertias (sections II, III and V)",
      {Figures{{svg(plot_of(fmt::format("Joint 3 pushed, kp = 0, kv = {:.1f} (fig. 3)", kv), "angle, deg",
                            {in_degrees(glide.t, glide.angle, 0)})),
                svg(plot_of(fmt::format("Joint 3 swings, kp = 40, kv = {:.1f} (fig. 4)", third->kv), "angle, deg",
                            {in_degrees(third->t, third->angle, third->posture[joint])}))},
               "Viscous friction is cancelled by kv. Coulomb friction is cancelled at one speed only: a glide below "
               "it slows down, one above it speeds up."},
       Paragraph{"Table 1 of the paper lists 24 lumped inertias of a real arm, from -1.74 to 11.2 kg m², without "
                 "their formulas but for two. The copy of the authors' data in Siconos has I7 = 0.112 where the "
                 "paper prints 11.2. They are not those of this arm; what judges the identification is what this arm "
                 "has."},
       error_table(laboratory, trials), lumped_table(laboratory, trials[0])}};
}

// The unknown gains decide: the same parameters with more and less phase margin.
DataTable gains_table(Pa10Laboratory& laboratory, const Pa10Trial& trial, Progress& progress) {
  DataTable table{"Largest errors with other gains than those of a phase margin of 60 degrees.",
                  {"phase margin, deg", "kd, 1/s", "kp, 1/s²", "joint 4, deg", "position, m", "orientation, deg"},
                  {},
                  "rrrrrr"};
  for (const double margin : {75.0, 70.0, 60.0, 50.0}) {
    const Pa10Gains gains = pa10_gains(trial.loop, margin * pa10_degree);
    const Pa10Errors errors = dynamic_control(laboratory.plant, laboratory.specification, laboratory.model,
                                              trial.printed.parameters, trial.friction, gains, trial.loop, progress);
    table.rows.push_back({figure(margin), figure(gains.kd), figure(gains.kp), figure(largest(errors.joint[3])),
                          figure(largest(errors.position)), figure(largest(errors.orientation))});
  }
  return table;
}

Section control_section(Pa10Laboratory& laboratory, const std::vector<Pa10Trial>& trials, Progress& progress) {
  const Pa10Errors& errors = trials[0].printed.errors;
  std::vector<Series> joints;
  for (const std::size_t k : {0U, 2U, 3U})
    joints.push_back(error_series(errors.t, errors.joint[k], fmt::format("joint {}", k + 1), static_cast<int>(k) + 1));
  return {
      "Full dynamic control (section VI)",
      {Figures{
           {svg(plot_of("Errors of the joints that move (fig. 5: joint 4)", "error, deg", std::move(joints))),
            svg(plot_of("Position of the flange (fig. 6)", "error, m", {error_series(errors.t, errors.position, "")})),
            svg(plot_of("Orientation of the flange (fig. 8)", "error, deg",
                        {error_series(errors.t, errors.orientation, "")}))},
           "With the inertias of eq. 12 as printed. The published errors of the hand (0.23 m, 10.1 degrees) are far "
           "larger than an error of 0.41 degrees in joint 4 explains; other joints must have had them."},
       gains_table(laboratory, trials[0], progress)}};
}

Section manufacturer_section(const Robot& specification) {
  const Pa10Errors ideal = velocity_mode(specification);
  const auto length = [&](std::size_t joint) {
    return pa10_value(specification, specification.frames[joint].geometry.r);
  };
  const double reach = length(2) + length(4) + pa10_value(specification, specification.attached[0].pose.position[2]);
  DataTable table{
      fmt::format(
          "Not compared: the published errors contain the lag of amplifiers whose gains are not public. The "
          "simulated amplifiers follow every velocity at once, up to the rated speed, which joint 1 exceeds. The "
          "published position error cannot be one of the flange: two points within its reach are at most {:.2f} m "
          "apart.",
          2 * reach),
      {"largest error", "unit", "published", "ideal velocity mode"},
      {{"joint 4 (fig. 5)", "deg", "20.7", fmt::format("{:.2f}", largest(ideal.joint[3]))},
       {"joint 1", "deg", "–", figure(largest(ideal.joint[0]))},
       {"position (fig. 7)", "m", "2.42", figure(largest(ideal.position))},
       {"orientation (fig. 9)", "deg", "55.9", figure(largest(ideal.orientation))}},
      "llrr"};
  return {"The manufacturer's controller (figures 7 and 9)",
          {Figures{{svg(plot_of("Position, ideal velocity mode (fig. 7)", "error, m",
                                {error_series(ideal.t, ideal.position, "")})),
                    svg(plot_of("Orientation, ideal velocity mode (fig. 9)", "error, deg",
                                {error_series(ideal.t, ideal.orientation, "")}))},
                   ""},
           std::move(table)}};
}

}  // namespace

ExampleResult pa10_tracking(Progress& progress) {
  Pa10Laboratory laboratory;
  const std::vector<Pa10Trial> trials = pa10_trials(laboratory, progress);
  const Pa10Errors with_truth =
      dynamic_control(laboratory.plant, laboratory.specification, laboratory.model, laboratory.truth,
                      trials[0].friction, pa10_gains(trials[0].loop), trials[0].loop, progress);
  std::vector<Comparison> comparisons = tracking_lines(trials, with_truth);
  for (auto* lines : {&elbow_lines, &inertia_lines})
    for (Comparison& c : (*lines)(laboratory, trials)) comparisons.push_back(std::move(c));
  ExampleResult result = start_example(
      "Full dynamic control of the PA-10", "Jamisola, Ang, Lim, Khatib and Lim 1999",
      "One simulated arm: its joints swing one at a time, last joint first, all others braked; the periods tell its "
      "lumped inertias; then the same arm is controlled with them. Eq. 12 of the paper takes the gain kv as if it "
      "acted at once. Through the filter of 30 Hz it acts some 10 ms late, and a negative kv then counts as an "
      "inertia of kv times the delay: the inertias of eq. 12 are too large, those of the wrist by half and more. "
      "With the delays of the loop in kp and kv the median error is a few per cent. Tracking hardly notices: with the "
      "true "
      "inertias its errors are the same, those of friction, gravity and delay.",
      assumptions, std::move(comparisons));
  result.page.sections.push_back(identification_section(laboratory, trials));
  result.page.sections.push_back(control_section(laboratory, trials, progress));
  result.page.sections.push_back(manufacturer_section(laboratory.specification));
  return result;
}

}  // namespace armature::internal
