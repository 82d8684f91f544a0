// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/identify.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <iostream>

#include "armature/base/error.h"
#include "armature/log/columns/columns.h"
#include "armature/log/formats/csv.h"
#include "armature/log/formats/table_file.h"
#include "armature/log/formats/to_csv.h"
#include "armature/log/part.h"
#include "tests/identify/synthetic.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

const std::filesystem::path data = ARMATURE_SOURCE_DIR "/../shared/data";

TEST(Identify, finds_the_truth_of_an_exact_log) {
  const Robot robot = test::three_joints();
  EstimationOptions options;
  options.prepare.cutoff = 0;
  const Identification result =
      identify(robot, {test::synthetic_log(robot, 1, 600)}, {test::synthetic_log(robot, 2, 200)}, options);
  EXPECT_LT((result.estimate.value - test::true_values(result.model)).cwiseAbs().maxCoeff(), 1e-9);
  for (const double error : result.unconstrained.validation) EXPECT_LT(error, 1e-8);
  for (const double error : result.error.validation) EXPECT_LT(error, 1e-3);
  EXPECT_EQ(result.sign_width, 0);
  EXPECT_EQ(result.samples, 600U);
}

// One measure: decimation and the deadband of the estimate have no part in the errors.
TEST(Identify, the_same_log_on_both_sides_has_the_same_errors) {
  const Robot robot = test::three_joints();
  const Log log = test::synthetic_log(robot, 1, 1500, 0.5);
  EstimationOptions options;
  options.decimation = 3;
  options.slowest = 0.05;
  const Identification result = identify(robot, {log}, {log}, options);
  for (const Identification::Errors* errors : {&result.error, &result.unconstrained, &result.essential_error}) {
    ASSERT_EQ(errors->train.size(), 3U);
    EXPECT_EQ(errors->train, errors->validation);
    EXPECT_EQ(errors->train_total, errors->validation_total);
    EXPECT_EQ(errors->train_parts.rest, errors->validation_parts.rest);
    for (std::size_t k = 0; k < 3; ++k) {
      EXPECT_GT(errors->train[k], 0);
      EXPECT_GT(errors->train_parts.rest[k], 0);
    }
  }
}

// Positions and torques only, with noise on both: filters, differences and decimation are in the way.
TEST(Identify, comes_close_from_noisy_positions) {
  const Robot robot = test::three_joints();
  Log log = test::synthetic_log(robot, 1, 4000, 0.3), other = test::synthetic_log(robot, 2, 1000, 0.3);
  std::mt19937_64 generator(4);
  std::normal_distribution<double> normal(0, 1e-4);
  for (Log* each : {&log, &other}) {
    each->qd.clear();
    each->qdd.clear();
    for (Signal& q : each->q)
      for (double& x : q) x += normal(generator);
  }
  const Identification result = identify(robot, {log}, {other}, {});
  EXPECT_GT(result.decimation, 1U);
  EXPECT_TRUE(result.model.options.motor_inertia);
  for (const double error : result.error.validation) EXPECT_LT(error, 10);
  EXPECT_NEAR(test::estimated(result.model, result.estimate, "Fv1"), 2.0, 0.1);
}

// The same log, once from memory and once from its file, chunk by chunk.
TEST(Identify, reads_logs_in_chunks_to_the_same_end) {
  const Robot robot = test::three_joints();
  const test::TemporaryFolder folder;
  Diagnostics diagnostics;
  std::vector<Log> logs;
  LogStreams streams;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    Log log = test::synthetic_log(robot, seed, seed == 1 ? 2000 : 900, 0.2);
    log.qd.clear();
    log.qdd.clear();
    const std::string name = fmt::format("{}.csv", seed);
    folder.write(name, to_csv(log));
    const LogPart part{folder.path() + "/" + name, {}, {}};
    const ColumnMap map = guess_columns(open_table(part.file, diagnostics).head, robot, diagnostics);
    LogStream stream = open_log(part, map, robot, {}, diagnostics);
    (seed < 3 ? streams.train : seed == 3 ? streams.validation : streams.loaded).push_back(std::move(stream));
    logs.push_back(std::move(log));
  }
  EstimationOptions options;
  const Identification chunked = identify(robot, streams, options);
  EXPECT_THROW(
      {
        options.estimator = Estimator::output_error;
        identify(robot, streams, options);
      },
      UnmetRequest);
  options.estimator = Estimator::weighted;
  options.loaded = {logs[3]};
  const Identification whole = identify(robot, {logs[0], logs[1]}, {logs[2]}, options);
  const auto expect_near = [](const Eigen::VectorXd& a, const Eigen::VectorXd& b, const char* what) {
    ASSERT_EQ(a.size(), b.size()) << what;
    EXPECT_LT((a - b).norm(), 1e-9 * (1e-3 + b.norm())) << what;
  };
  const auto vector = [](const std::vector<double>& v) {
    return Eigen::VectorXd(Eigen::Map<const Eigen::VectorXd>(v.data(), static_cast<Eigen::Index>(v.size())));
  };
  EXPECT_EQ(chunked.cutoff, whole.cutoff);
  EXPECT_EQ(chunked.decimation, whole.decimation);
  EXPECT_EQ(chunked.samples, whole.samples);
  EXPECT_EQ(chunked.estimate.rows, whole.estimate.rows);
  expect_near(chunked.estimate.value, whole.estimate.value, "value");
  expect_near(chunked.estimate.deviation, whole.estimate.deviation, "deviation");
  expect_near(chunked.contribution, whole.contribution, "contribution");
  expect_near(vector(chunked.unconstrained.train), vector(whole.unconstrained.train), "training error");
  expect_near(vector(chunked.unconstrained.validation), vector(whole.unconstrained.validation), "validation error");
  for (std::size_t k = 0; k < 3; ++k)
    expect_near(vector(chunked.whiteness[k].correlation), vector(whole.whiteness[k].correlation), "correlation");
  expect_near(chunked.over_logs.average, whole.over_logs.average, "average over logs");
  expect_near(chunked.over_logs.deviation, whole.over_logs.deviation, "deviation over logs");
  expect_near(chunked.payload->value, whole.payload->value, "payload");
  ASSERT_EQ(chunked.train.size(), whole.train.size());
  EXPECT_EQ(chunked.train[0].samples(), whole.train[0].samples());
  ASSERT_EQ(chunked.validation.size(), 1U);
  // The search for bodies stops when it is good enough.
  EXPECT_LT((chunked.consistent.base - whole.consistent.base).norm(), 1e-8 * whole.consistent.base.norm());
  EXPECT_LT((chunked.consistent.standard - whole.consistent.standard).norm(), 1e-7 * whole.consistent.standard.norm());

  const std::pair<Estimator, Formulation> others[] = {{Estimator::huber, Formulation::dynamic},
                                                      {Estimator::bisquare, Formulation::dynamic},
                                                      {Estimator::weighted, Formulation::filtered},
                                                      {Estimator::weighted, Formulation::energy}};
  for (const auto& [estimator, formulation] : others) {
    options.estimator = estimator;
    options.formulation = formulation;
    const Identification streamed = identify(robot, streams, options);
    const Identification held = identify(robot, {logs[0], logs[1]}, {logs[2]}, options);
    expect_near(streamed.estimate.value, held.estimate.value, "value of another way");
    expect_near(streamed.estimate.deviation, held.estimate.deviation, "deviation of another way");
  }
}

// The filters of the paper in place of differences and decimation: the same robot.
TEST(Identify, filtered_by_a_pole_finds_the_parameters) {
  const Robot robot = test::three_joints();
  EstimationOptions options;
  options.formulation = Formulation::filtered;
  options.filter_pole = 40;
  const Identification found = identify(robot, {test::synthetic_log(robot, 1, 3000)}, {}, options);
  const Eigen::VectorXd truth = test::true_values(found.model);
  EXPECT_LT((found.estimate.value - truth).norm(), 0.05 * truth.norm());
  EXPECT_TRUE(std::any_of(found.notes.begin(), found.notes.end(),
                          [](const std::string& note) { return note.find("a = 40 rad/s") != std::string::npos; }));
}

// One equation for all joints cannot tell their offsets apart; for one joint it can.
TEST(Identify, by_energy_leaves_out_the_offsets_of_several_joints) {
  EstimationOptions options;
  options.formulation = Formulation::energy;
  const auto offsets = [&](const Robot& robot, bool& told) {
    const Identification found = identify(robot, {test::synthetic_log(robot, 1, 3000)}, {}, options);
    told = std::any_of(found.notes.begin(), found.notes.end(),
                       [](const std::string& note) { return note.find("offsets are left out") != std::string::npos; });
    return std::count_if(found.model.columns.begin(), found.model.columns.end(), [](const ModelColumn& column) {
      return !column.inertial && column.friction.kind == FrictionKind::offset;
    });
  };
  bool told = false;
  EXPECT_EQ(offsets(test::three_joints(), told), 0);
  EXPECT_TRUE(told);
  EXPECT_EQ(offsets(test::one_joint(), told), 1);
  EXPECT_FALSE(told);
}

TEST(Identify, refuses_what_is_too_short) {
  const Robot robot = test::one_joint();
  const Log log = test::synthetic_log(robot, 1, 900);
  EXPECT_THROW(identify(robot, {test::synthetic_log(robot, 1, 30)}, {}, {}), UnmetRequest);
  EXPECT_THROW(identify(robot, {log}, {test::synthetic_log(robot, 2, 30)}, {}), UnmetRequest);
  Log untold = log;
  untold.tau[0].assign(900, 0.0);
  EXPECT_THROW(identify(robot, {log}, {untold}, {}), UnmetRequest);
  EstimationOptions options;
  options.prepare.cutoff = 900;
  const std::vector<std::string> notes = identify(robot, {log}, {}, options).notes;
  EXPECT_TRUE(std::any_of(notes.begin(), notes.end(), [](const std::string& note) {
    return note.find("nothing is filtered: 900 Hz is more than 100 samples per second can hold") != std::string::npos;
  }));
}

// The columns of the publications, and no others.
EstimationOptions as_published(std::size_t coordinates) {
  EstimationOptions options;
  options.choose_friction = options.choose_motors = false;
  options.delays = std::vector<double>(coordinates, 0.0);
  return options;
}

Identification measured(const Robot& robot, const std::string& set, const std::string& train, const std::string& valid,
                        const EstimationOptions& options = {}) {
  Diagnostics diagnostics;
  const auto log = [&](const std::string& name) {
    const LogPart part = parse_log_part((data / set / name).string(), diagnostics);
    const LogTable table = read_csv(part.file, diagnostics);
    return part_of(make_log(table, guess_columns(table, robot, diagnostics)), part, diagnostics);
  };
  return identify(robot, {log(train)}, valid.empty() ? std::vector<Log>{} : std::vector<Log>{log(valid)}, options);
}

Identification measured(const std::string& set, const std::string& train, const std::string& valid,
                        const EstimationOptions& options = {}) {
  Diagnostics diagnostics;
  return measured(read_robot((data / set / "robot.urdf").string(), diagnostics), set, train, valid, options);
}

double value_of(const Identification& result, const std::string& name) {
  for (std::size_t c = 0; c < result.model.unknowns(); ++c)
    if (result.model.columns[c].name == name) return result.estimate.value[static_cast<Eigen::Index>(c)];
  ADD_FAILURE() << "no parameter " << name;
  return 0;
}

void expect_below(const std::vector<double>& errors, const std::vector<double>& bars) {
  ASSERT_EQ(errors.size(), bars.size());
  for (std::size_t k = 0; k < bars.size(); ++k) EXPECT_LE(errors[k], bars[k]) << "joint " << k + 1;
}

// The offset of a vertical slide cannot be told from its weight and its motor: without the offset, all are right.
TEST(Identify, a_slide_keeps_its_weight_and_its_motor) {
  Diagnostics diagnostics;
  const Robot robot = read_robot("scara", diagnostics);
  EstimationOptions options;
  options.prepare.cutoff = 0;
  const Identification result = identify(robot, {test::synthetic_log(robot, 3, 3000, 0.05)}, {}, options);
  EXPECT_NEAR(value_of(result, "MR3"), 1.5, 0.1);
  EXPECT_NEAR(value_of(result, "Ia3"), 8, 0.1);
}

// The deviations that are stated allow for correlated residuals; the plain ones are kept beside.
TEST(Identify, deviations_allow_for_coloured_residuals) {
  const Robot robot = test::one_joint();
  Log log = test::synthetic_log(robot, 4, 3000);
  std::mt19937_64 generator(3);
  std::normal_distribution<double> normal(0, 1);
  double noise = 0;
  for (double& tau : log.tau[0]) tau += noise = 0.95 * noise + 0.1 * normal(generator);
  EstimationOptions options;
  options.prepare.cutoff = 0;
  options.decimation = 1;
  const Identification result = identify(robot, {log}, {}, options);
  EXPECT_GE((result.estimate.deviation - result.white_deviation).minCoeff(), 0);
  EXPECT_GT((result.estimate.deviation.cwiseQuotient(result.white_deviation)).maxCoeff(), 2);
  EXPECT_EQ(result.marks.base.size(), result.model.unknowns());
}

class Measured : public testing::Test {
 protected:
  void SetUp() override {
    if (std::filesystem::exists(data)) return;
    std::cout << "skipped: the measured logs of ../shared/data are not here\n";
    GTEST_SKIP();
  }
};

// Published: M 95.1089, Fv 203.5034, Fc 20.3935, offset -3.1648 (Janot, Gautier & Brunot 2019).
TEST_F(Measured, emps_as_published) {
  const std::pair<Estimator, Formulation> ways[] = {{Estimator::weighted, Formulation::dynamic},
                                                    {Estimator::weighted, Formulation::filtered},
                                                    {Estimator::likelihood, Formulation::dynamic},
                                                    {Estimator::instrumental, Formulation::dynamic},
                                                    {Estimator::output_error, Formulation::dynamic}};
  for (const auto& [estimator, formulation] : ways) {
    EstimationOptions options = as_published(1);
    options.estimator = estimator;
    options.formulation = formulation;
    const Identification result = measured("emps", "train.csv", "", options);
    ASSERT_EQ(result.model.unknowns(), 4U);
    const double published[] = {95.1089, 203.5034, 20.3935, -3.1648}, within[] = {0.01, 0.025, 0.01, 0.01};
    for (Eigen::Index c = 0; c < 4; ++c) {
      EXPECT_NEAR(result.estimate.value[c] / published[c], 1, within[c])
          << result.model.columns[static_cast<std::size_t>(c)].name << static_cast<int>(estimator);
      EXPECT_NEAR(result.consistent.base[c] / published[c], 1, within[c]);
    }
  }
}

TEST_F(Measured, ur10e_predicts_another_motion) {
  EXPECT_EQ(measured("ur10e", "train_30s_12harm.csv", "", as_published(6)).model.unknowns(), 58U);
  const Identification result = measured("ur10e", "train_30s_12harm.csv", "valid_40s_12harm.csv");
  const std::vector<double> bars = {7.0, 3.6, 4.4, 6.9, 7.1, 9.0};  // joint 3: 4.1 by hand
  expect_below(result.error.validation, bars);
  expect_below(result.unconstrained.validation, bars);
  EXPECT_LE(result.essential.count, 35U);
  for (std::size_t k = 0; k < bars.size(); ++k)
    EXPECT_LE(result.essential_error.validation[k], result.unconstrained.validation[k] + 0.5);
}

// 2.805 kg on the scales; the gains of the drives are known to some 10 %.
TEST_F(Measured, ur10e_payload) {
  Diagnostics diagnostics;
  const Robot robot = read_robot((data / "ur10e/robot.urdf").string(), diagnostics);
  const LogTable table = read_csv((data / "ur10e/payload_2p805kg_14harm50s.csv").string(), diagnostics);
  EstimationOptions options;
  options.loaded = {make_log(table, guess_columns(table, robot, diagnostics))};
  const Identification result = measured(robot, "ur10e", "payload_unloaded_14harm50s.csv", "", options);
  ASSERT_TRUE(result.payload);
  EXPECT_NEAR(result.payload->value[9] / 2.805, 1, 0.12);
  EXPECT_LT(result.payload->error[4], 0.2 * result.payload->error_without[4]);
}

TEST_F(Measured, kuka_lwr4p_is_consistent) {
  const Identification result = measured("kuka_lwr4p", "traj1_rep1.csv", "traj1_rep2.csv");
  expect_below(result.error.validation, {24, 1.3, 10, 2.0, 30, 33, 90});
}

// The published figure of the TX40 is that of the equations that were solved: filtered, decimated, and none at rest.
double error_of_equations(const Identification& result) {
  double residual = 0, torque = 0;
  for (const CoordinateFactor& factor : result.train_factors) {
    residual += factor.residual_squares(result.estimate.value);
    torque += factor.torque_squares();
  }
  return 100 * std::sqrt(residual / torque);
}

// A motor moves joints 5 and 6 together. Published friction (the sign of the velocity, not smoothed): with the columns
// of the publication Fv5 and Fv6 contain the motor's, and friction does not go through the filter of the torques.
TEST_F(Measured, tx40_friction_as_published) {
  EstimationOptions options = as_published(6);
  options.motors = {{0, 0, 0, 0, 1, 1}};
  options.sign_width = 0;
  options.filter_friction = false;
  const Identification result = measured("tx40", "excitation_9s_5khz.csv", "", options);
  EXPECT_EQ(result.model.unknowns(), 61U);
  const double viscous[] = {8.05, 5.53, 1.97, 1.11, 1.86}, coulomb[] = {7.14, 8.26, 6.34, 2.48, 3.03};
  for (std::size_t j = 1; j <= 5; ++j) {
    const double motor = j == 5 ? value_of(result, "Fv7") : 0;
    EXPECT_NEAR((value_of(result, fmt::format("Fv{}", j)) + motor) / viscous[j - 1], 1, 0.04) << j;
    EXPECT_NEAR(value_of(result, fmt::format("Fs{}", j)) / coulomb[j - 1], 1, 0.04) << j;
  }
  EXPECT_NEAR(value_of(result, "Fv7") / 0.616, 1, 0.04);
  EXPECT_NEAR(value_of(result, "Fs7") / 1.95, 1, 0.04);
  EXPECT_LE(error_of_equations(result), 6.2);
  EXPECT_LT(result.unconstrained.train_parts.moving_total, 0.6 * result.unconstrained.train_total) << "friction holds";
}

// Nobody says that a motor turns with q5 + q6.
TEST_F(Measured, tx40_coupling_is_found) {
  const Identification result = measured("tx40", "excitation_9s_5khz.csv", "");
  EXPECT_EQ(result.model.options.motors, (std::vector<std::vector<double>>{{0, 0, 0, 0, 1, 1}}));
  EXPECT_LE(error_of_equations(result), 6.1);
}

TEST_F(Measured, panda_predicts_the_rest_of_its_log) {
  const Identification most = measured("panda_gaz", "excitation_21s.csv@:60%", "excitation_21s.csv@60%:");
  expect_below(most.error.validation, {8.0, 1.0, 1.8, 1.2, 8.2, 3.6, 18});
  const Identification little = measured("panda_gaz", "excitation_21s.csv@:2", "excitation_21s.csv@2:");
  expect_below(little.error.validation, {22, 5.5, 3.5, 3.3, 23, 31, 140});
  EXPECT_GT(little.unconstrained.validation_total, 2 * little.error.validation_total);
}

// A parallelogram, tendons that couple joints, a motor beside them, a spring and the pull of a cable.
TEST_F(Measured, dvrk_mtm_with_closed_couplings) {
  Diagnostics diagnostics;
  const Robot robot = read_yaml(R"(armature: 1
robot: dvrk_mtm
gravity: [0, 0, -9.81]
coordinates: [q1, q2, q3, q4, q5, q6, q7]
joints:
  - [joint, parent, mu, alpha, d,      theta,                      r      ]
  - [L1,    base,   0,  0,     0,      q1,                         -0.2154]
  - [L2,    L1,     0,  -pi/2, 0,      q2 + pi/2,                  0      ]
  - [L30,   L2,     0,  0,     0.2794, q3 - q2 + pi/2,             0      ]
  - [L31,   L1,     0,  -pi/2, 0,      q3 + pi,                    0      ]
  - [L32,   L31,    0,  0,     0.1,    q2 - q3 - pi/2,             0      ]
  - [L4,    L30,    0,  -pi/2, 0.3645, q4 + 0.6697*q2 - 0.6697*q3, 0.151  ]
  - [L5,    L4,     0,  pi/2,  0,      q5,                         0      ]
  - [L6,    L5,     0,  -pi/2, 0,      q6 + pi/2,                  0      ]
  - [L7,    L6,     0,  -pi/2, 0,      q7 + pi,                    0      ]
)",
                                "dvrk_mtm.yaml", diagnostics);
  EstimationOptions options = as_published(7);
  options.prepare.cutoff = 1.8;
  options.motors = {parse_motor("q4", 7, diagnostics).value()};
  options.friction.terms = {parse_term("k5: tau5 = 0.0075*0.1035*sin(pi + 23*pi/180 - q5)*(1 - 0.0613"
                                       "/sqrt(0.0075^2 + 0.1035^2 - 2*0.0075*0.1035*cos(pi + 23*pi/180 - q5)))",
                                       7, diagnostics)
                                .value()};
  options.known = {parse_known_torque("tau4 = 0.0004877*q4^7 - 0.0037149*q4^6 + 0.0067497*q4^5 + 0.008519*q4^4 "
                                      "- 0.0201475*q4^3 - 0.025265*q4^2 + 0.048095*q4 + 0.00255",
                                      7, diagnostics)
                       .value()};
  const Identification result = measured(robot, "dvrk_mtm", "train_one.csv", "valid_two.csv@1:11", options);
  EXPECT_EQ(result.model.unknowns(), 73U);
  std::vector<double> bars = {8.2, 16.3, 19.1, 20.9, 26.3, 23.5, 34.0};  // the authors'
  for (double& bar : bars) bar *= 1.06;
  expect_below(result.error.validation, bars);
}

}  // namespace
}  // namespace armature::internal
