// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/identification_figures.h"

#include <cmath>
#include <map>
#include <random>
#include <regex>
#include <set>

#include "tests/identify/synthetic.h"
#include "tests/report/parsed.h"

namespace armature::internal {
namespace {

const Identification& noisy_three() {
  static const Identification result = [] {
    const Robot robot = test::three_joints();
    EstimationOptions options;
    options.prepare.cutoff = 0;
    return identify(robot, {test::synthetic_log(robot, 1, 800, 0.1), test::synthetic_log(robot, 2, 300, 0.1)},
                    {test::synthetic_log(robot, 3, 300, 0.1)}, options);
  }();
  return result;
}

TEST(IdentificationFigures, replay_is_what_was_measured_and_what_is_predicted) {
  const auto replays = replay(noisy_three(), noisy_three().train);
  ASSERT_EQ(replays.size(), 3U);
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_EQ(replays[k].unit, "Nm");
    EXPECT_EQ(replays[k].time.size(), noisy_three().samples + 1);  // a gap between the logs
    // The second log goes on where the first ended.
    for (std::size_t i = 1; i < replays[k].time.size(); ++i) EXPECT_GE(replays[k].time[i], replays[k].time[i - 1]);
    // The same error as from the triangles, which have seen no replay.
    double squares = 0, torque = 0;
    for (std::size_t i = 0; i < replays[k].time.size(); ++i) {
      if (std::isnan(replays[k].measured[i])) continue;
      squares += std::pow(replays[k].measured[i] - replays[k].predicted[i], 2);
      torque += std::pow(replays[k].measured[i], 2);
    }
    EXPECT_NEAR(100 * std::sqrt(squares / torque), noisy_three().error.train[k], 0.05 * noisy_three().error.train[k]);
  }
}

// Recorders count from 1970.
TEST(IdentificationFigures, time_starts_at_zero) {
  std::vector<Motion> motions = noisy_three().train;
  ASSERT_FALSE(motions.empty());
  for (Motion& motion : motions) motion.start += 1.731e9;
  const auto replays = replay(noisy_three(), motions), plain = replay(noisy_three(), noisy_three().train);
  EXPECT_DOUBLE_EQ(replays[0].time.front(), 0);
  EXPECT_NEAR(replays[0].time.back(), plain[0].time.back(), 1e-6);
}

// Bars of one unit can be compared: their drawings have the same ticks.
TEST(IdentificationFigures, parameters_of_one_unit_have_one_scale) {
  const std::regex tick("at-x[^>]*>([^<]*)<"), title("class=\"title\"[^>]*>([^,<]*)");
  std::map<std::string, std::set<std::string>> scales;
  for (const std::string& drawing : parameter_drawings(noisy_three())) {
    std::smatch unit;
    ASSERT_TRUE(std::regex_search(drawing, unit, title));
    std::string ticks;
    for (std::sregex_iterator t(drawing.begin(), drawing.end(), tick), end; t != end; ++t) ticks += (*t)[1].str() + " ";
    scales[unit[1]].insert(ticks);
  }
  EXPECT_GT(scales.size(), 2U);
  for (const auto& [unit, different] : scales) EXPECT_EQ(different.size(), 1U) << unit;
}

TEST(IdentificationFigures, residuals_of_known_kind) {
  std::mt19937 random(5);
  std::normal_distribution<double> normal(0, 3);
  Replay white{.joint = "j", .unit = "Nm", .time = {}, .measured = {}, .predicted = {}};
  for (int i = 0; i < 20'000; ++i) {
    const double e = normal(random);
    white.time.push_back(i);
    white.predicted.push_back(std::sin(0.1 * i));
    white.measured.push_back(white.predicted.back() + e);
  }
  EXPECT_NEAR(residual_of(white).deviation, 3, 0.05);
  EXPECT_NEAR(residual_of(white).within, 0.954, 0.005);
  EXPECT_EQ(residual_of(Replay{.joint = "", .unit = "", .time = {}, .measured = {}, .predicted = {}}).deviation, 0);
}

TEST(IdentificationFigures, autocorrelation_has_a_column_per_lag_and_two_bounds) {
  const Identification& result = noisy_three();
  const Parsed parsed(autocorrelation_drawing(result.whiteness[0], "j1"));
  ASSERT_TRUE(parsed.ok);
  EXPECT_EQ(parsed.with_class("bar").size(), result.whiteness[0].correlation.size());
  EXPECT_EQ(parsed.with_class("dashed").size(), 2U);
  EXPECT_TRUE(Parsed(autocorrelation_drawing(Whiteness{}, "nothing")).ok);
}

TEST(IdentificationFigures, every_parameter_has_a_bar_and_a_dot) {
  const Identification& result = noisy_three();
  std::size_t bars = 0;
  for (const std::string& drawing : parameter_drawings(result)) {
    const Parsed parsed(drawing);
    ASSERT_TRUE(parsed.ok);
    bars += parsed.with_class("bar").size();
  }
  EXPECT_EQ(bars, result.model.unknowns());
  const Parsed dots(significance_drawing(result, 10));
  ASSERT_TRUE(dots.ok);
  EXPECT_EQ(dots.with_class("dot").size(), result.model.unknowns() + 2);  // and two in the legend
  const Parsed cells(correlation_drawing(result));
  EXPECT_GE(cells.with_class("cell").size(), result.essential.count);  // the diagonal at least
}

TEST(IdentificationFigures, spectrum_shows_the_peak_and_the_filter) {
  Log log;
  for (int i = 0; i < 4000; ++i) {
    log.t.push_back(0.001 * i);
    if (i == 0) log.q = log.tau = {{}};
    log.q[0].push_back(std::sin(2 * M_PI * 20 * log.t.back()));
    log.tau[0].push_back(1);
  }
  const std::vector<std::string> names = {"elbow_joint"};
  const std::string drawing = spectrum_drawing(log, names, 50, Measured::velocities);
  const Parsed parsed(drawing);
  ASSERT_TRUE(parsed.ok);
  EXPECT_NE(drawing.find(">elbow_joint<"), std::string::npos);
  EXPECT_EQ(parsed.with_class("guide").size(), 1U);
  EXPECT_TRUE(Parsed(spectrum_drawing(log, names, 0, Measured::torques)).ok);  // no power at all
  EXPECT_TRUE(Parsed(spectrum_drawing(Log{}, names, 0, Measured::torques)).ok);
}

}  // namespace
}  // namespace armature::internal
