// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The oracle: random robots move and are measured with noise of their own; what is forecast from one measurement is
// held against the errors of estimates from others, whose truth is known.
#include "armature/identify/judge/forecast.h"

#include <gtest/gtest.h>

#include "tests/identify/synthetic.h"

namespace armature::internal {
namespace {

Motions motions_of(const Log& log) {
  Motions motions;
  motions.add({test::motion_of(log)});
  return motions;
}

std::vector<double> torque_rms(const Log& log) {
  std::vector<double> all;
  for (const Signal& tau : log.tau) {
    double squares = 0;
    for (const double value : tau) squares += value * value;
    all.push_back(std::sqrt(squares / static_cast<double>(tau.size())));
  }
  return all;
}

// White noise of a share of each joint's torque.
Log with_noise(Log log, double share, std::uint64_t seed) {
  std::mt19937_64 generator(seed);
  std::normal_distribution<double> normal(0, 1);
  const std::vector<double> rms = torque_rms(log);
  for (std::size_t k = 0; k < rms.size(); ++k)
    for (double& tau : log.tau[k]) tau += share * rms[k] * normal(generator);
  return log;
}

// Green: at most 10 % of the size; they are within twice the deviation nearly always, and so within a fifth of the
// size. Red: above 50 %; they are within a tenth of the size by chance only (16 % of the time at 50 %).
TEST(Forecast, green_comes_out_as_predicted_and_red_does_not) {
  constexpr std::uint64_t robots = support::random_count(80);
  int green = 0, green_inside = 0, green_right = 0, red = 0, red_right = 0;
  for (std::uint64_t seed = 1; seed <= robots; ++seed) {
    const Robot robot = test::awkward_robot(seed, 5);
    if (robot.coordinates.empty()) continue;
    const IdentificationModel model = identification_model(robot, {});
    const std::size_t samples = 40 * model.unknowns() / model.coordinates() + 150 * (seed % 4);
    const Log exact = test::synthetic_log(robot, seed, samples);
    const double noise = seed % 2 == 0 ? 0.02 : 0.6;
    const Motions seen = motions_of(with_noise(exact, noise, seed)),
                  used = motions_of(with_noise(exact, noise, seed + 99));
    const Forecast expected = forecast(model, seen, {}, factorise(model, seen, {}));
    Estimate found;
    try {
      found = least_squares(factorise(model, used, {}), model.unknowns(), Weighting::by_coordinate);
    } catch (const UnmetRequest&) {
      continue;  // the next test
    }
    const Eigen::VectorXd truth = test::true_values(model);
    for (Eigen::Index i = 0; i < truth.size(); ++i) {
      const double error = std::abs(found.value[i] - truth[i]), share = expected.deviation[i] / expected.size[i];
      if (share <= 0.1) {
        ++green;
        green_inside += error <= 1.96 * expected.deviation[i];
        green_right += error <= 0.2 * expected.size[i];
      } else if (share > 0.5) {
        ++red;
        red_right += error <= 0.1 * expected.size[i];
      }
    }
  }
  RecordProperty("green", green);
  RecordProperty("green_inside_two_sd", green_inside);
  RecordProperty("red", red);
  RecordProperty("red_right_by_chance", red_right);
  EXPECT_GT(green, 200);
  EXPECT_GT(red, 30);
  EXPECT_GT(green_inside, 0.92 * green) << green;
  EXPECT_GT(green_right, 0.95 * green) << green;
  EXPECT_LT(red_right, 0.2 * red) << red;
}

// What cannot be told at all is red, and finite: a joint that stands still, and too few samples.
TEST(Forecast, of_a_motion_that_tells_nothing_is_red) {
  const IdentificationModel model = identification_model(test::three_joints(), {});
  Log still = test::synthetic_log(model.robot, 3, 400, 0.02);
  std::fill(still.q[2].begin(), still.q[2].end(), 0.3);
  for (auto* rates : {&still.qd, &still.qdd}) std::fill((*rates)[2].begin(), (*rates)[2].end(), 0.0);
  const Motions motions = motions_of(still);
  const Forecast expected = forecast(model, motions, {}, factorise(model, motions, {}));
  for (const char* name : {"Fv3", "Fs3"}) {
    const auto i = static_cast<Eigen::Index>(support::place_of(model.columns, name));
    EXPECT_GT(expected.deviation[i], 0.5 * expected.size[i]) << name;
    EXPECT_TRUE(std::isfinite(expected.deviation[i]));
  }
  const Motions few = motions_of(test::synthetic_log(model.robot, 3, 12, 0.02));
  const Forecast poor = forecast(model, few, {}, factorise(model, few, {}));
  for (const double unknown : poor.unknown) EXPECT_GT(unknown, 50);
}

// The uncertainty of torques, against those of many estimates at states of the same ranges.
TEST(Forecast, tells_the_error_on_other_motions) {
  const IdentificationModel model = identification_model(test::three_joints(), {});
  const Log exact = test::synthetic_log(model.robot, 3, 500), other = test::synthetic_log(model.robot, 8, 500);
  const Motions seen = motions_of(with_noise(exact, 0.1, 1));
  const Forecast expected = forecast(model, seen, {}, factorise(model, seen, {}));
  const Motions elsewhere = motions_of(other);
  const std::vector<CoordinateFactor> judged = factorise(model, elsewhere, {});
  const std::vector<double> rms = torque_rms(exact);
  constexpr int runs = 100;
  std::vector<double> squares(3, 0.0);
  for (int run = 0; run < runs; ++run) {
    const Motions used = motions_of(with_noise(exact, 0.1, 100 + static_cast<std::uint64_t>(run)));
    const Estimate found = least_squares(factorise(model, used, {}), model.unknowns(), Weighting::by_coordinate);
    for (std::size_t k = 0; k < 3; ++k)
      squares[k] += judged[k].residual_squares(found.value) / static_cast<double>(judged[k].rows) / runs;
  }
  for (std::size_t k = 0; k < 3; ++k) {
    const double error = 100 * std::sqrt(squares[k]) / rms[k];
    EXPECT_GT(expected.unknown[k], 0.5 * error) << k;
    EXPECT_LT(expected.unknown[k], 3 * error) << k;  // its states are corners of the ranges, and the motion is not
  }
}

}  // namespace
}  // namespace armature::internal
