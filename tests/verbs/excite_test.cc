// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/excite.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/base/temporary_folder.h"
#include "armature/verbs/load_robot.h"
#include "tests/support/stop_after.h"

namespace armature::internal {
namespace {

ExciteOptions quick() {
  ExciteOptions options;
  options.starts = 1;
  options.trials = 10;
  options.period = 4;
  return options;
}

// The published coefficients are the motion: by the formula that the result states, with its derivatives.
TEST(ExciteVerb, gives_coefficients_that_are_the_motion) {
  const ExciteResult result = excite(load_robot("puma560").robot, quick());
  const double w = 2 * std::numbers::pi / result.duration;
  for (std::size_t k = 0; k < 6; ++k) {
    const ExcitedCoordinate& c = result.coordinates[k];
    ASSERT_TRUE(c.centre && c.sine.size() == 5 && c.cosine.size() == 5 && c.points.empty());
    for (std::size_t i = 0; i < result.motion.samples(); i += 17) {
      double q = *c.centre, qd = 0;
      for (std::size_t l = 0; l < 5; ++l) {
        const double f = static_cast<double>(l + 1) * w, angle = f * result.motion.t[i];
        q += c.sine[l] * std::sin(angle) + c.cosine[l] * std::cos(angle);
        qd += f * (c.sine[l] * std::cos(angle) - c.cosine[l] * std::sin(angle));
      }
      ASSERT_NEAR(result.motion.q[k][i], q, 1e-9);
      ASSERT_NEAR(result.motion.qd[k][i], qd, 1e-9);
      EXPECT_GE(q, c.limits.lower);
      EXPECT_LE(q, c.limits.upper);
    }
    EXPECT_NEAR(result.motion.qd[k].front(), 0, 1e-9) << "from rest";
    EXPECT_LE(c.speed, c.limits.velocity);
    EXPECT_LE(c.acceleration, c.limits.acceleration);
    EXPECT_LT(c.from, c.to);
  }
}

TEST(ExciteVerb, returns_samples_and_coefficients_as_files) {
  ExciteOptions options = quick();
  options.output = "motion.csv";
  options.kind = ExcitationKind::points;
  const ExciteResult result = excite(load_robot("puma560").robot, options);
  ASSERT_EQ(result.files.size(), 2U);
  EXPECT_EQ(result.files[1].second.path, "motion.json");
  EXPECT_TRUE(result.files[0].second.content.starts_with("t,q1,"));
  const Json coefficients = Json::parse(result.files[1].second.content), json = to_json(result);
  EXPECT_EQ(coefficients.at("coordinates"), json.at("coordinates"));
  EXPECT_EQ(json.at("coordinates").at(0).at("points").size(), 12U);
  EXPECT_EQ(json.at("kind"), "points");
  EXPECT_EQ(json.at("files").at("samples"), "motion.csv");
  options.output = "motion.json";
  EXPECT_THROW(excite(load_robot("puma560").robot, options), InputError);
}

TEST(ExciteVerb, returns_the_best_so_far_when_stopped) {
  ExciteOptions options = quick();
  options.starts = 2;
  options.trials = 1'000'000;
  support::StopAfter patience(40);
  const ExciteResult result = excite(load_robot("puma560").robot, options, patience);
  EXPECT_TRUE(result.stopped);
  EXPECT_LT(result.trials, 60U);
  EXPECT_GT(result.condition, 1);
  EXPECT_LE(result.condition, result.random_condition * 1.05);  // judged again on a finer grid
  EXPECT_GT(patience.reports, 0U);
  options.table = 100;  // no motion is allowed
  support::StopAfter none(5);
  EXPECT_THROW(excite(load_robot("puma560").robot, options, none), Stopped);
}

TEST(ExciteVerb, refuses_what_makes_no_sense) {
  const auto refused = [](const auto& change) {
    ExciteOptions options = quick();
    change(options);
    EXPECT_THROW(excite(load_robot("puma560").robot, options), InputError);
  };
  refused([](auto& o) { o.size = 1; });
  refused([](auto& o) { o.starts = 0; });
  refused([](auto& o) { o.acceleration = 0; });
  refused([](auto& o) { o.share = 1.5; });
  EXPECT_THROW(excite(load_robot("planar2r").robot, quick()), UnmetRequest);
}

TEST(ExciteVerb, reads_what_an_estimate_left_uncertain) {
  const TemporaryFolder folder;
  const Robot robot = load_robot("puma560").robot;
  ExciteOptions options = quick();
  options.after = folder.file("estimate.json");
  const auto refusal = [&](const std::string& text) {
    write_file(options.after, text);
    try {
      excite(robot, options);
      return std::string("taken");
    } catch (const Error& error) {
      return std::string(error.what());
    }
  };
  EXPECT_NE(refusal("{"), "taken");
  EXPECT_NE(refusal("{}").find("parameters"), std::string::npos);
  EXPECT_NE(refusal(std::string(100'000, '[')).find("too deep"), std::string::npos);
  EXPECT_NE(refusal(R"({"parameters": [], "torque_sd": [], "samples": 0, "equations": 0})").find("no equations"),
            std::string::npos);
  EXPECT_NE(refusal(R"({"parameters": [], "torque_sd": [1], "samples": 9, "equations": 9})").find("other parameters"),
            std::string::npos);
  EXPECT_NE(refusal(R"({"parameters": [], "torque_sd": [-1], "samples": 9, "equations": 9})"), "taken");
  options.after = folder.file("absent.json");
  EXPECT_THROW(excite(robot, options), Error);
}

}  // namespace
}  // namespace armature::internal
