// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

using Excite = Cli;

TEST_F(Excite, writes_samples_and_coefficients_that_agree) {
  const Answer answer = run({"excite", write("p.urdf", pendulum_urdf), "-o", "motion.csv", "--starts", "1", "--trials",
                             "30", "--period", "4", "--rate", "50", "--json"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  const auto json = answer.json();
  EXPECT_LT(json["condition"], json["random_condition"]);
  EXPECT_EQ(json["files"]["coefficients"], "motion.json");
  const auto coefficients = nlohmann::json::parse(slurp(path("motion.json")));
  EXPECT_EQ(coefficients["coordinates"], json["coordinates"]);
  std::istringstream samples(slurp(path("motion.csv")));
  std::string line;
  std::getline(samples, line);
  EXPECT_EQ(line,
            "t,shoulder/position,elbow/position,shoulder/velocity,elbow/velocity,shoulder/acceleration,"
            "elbow/acceleration");
  const auto& first = json["coordinates"][0];
  while (std::getline(samples, line)) {
    const double t = std::stod(line), q = std::stod(line.substr(line.find(',') + 1));
    double expected = first["centre"];
    for (std::size_t l = 0; l < first["sine"].size(); ++l) {
      const double angle = 2 * M_PI * static_cast<double>(l + 1) * t / json["duration"].get<double>();
      expected += first["sine"][l].get<double>() * std::sin(angle) + first["cosine"][l].get<double>() * std::cos(angle);
    }
    ASSERT_NEAR(q, expected, 1e-9);
  }
}

TEST_F(Excite, refuses_what_cannot_be) {
  EXPECT_EQ(run({"excite", "planar2r"}).code, 3);
  EXPECT_EQ(run({"excite", "puma560", "--kind", "spiral"}).code, 2);
  const Answer answer = run({"excite", write("p.urdf", pendulum_urdf), "-o", "motion.csv", "--table", "50", "--starts",
                             "1", "--trials", "3"});
  EXPECT_EQ(answer.code, 3);
  EXPECT_TRUE(has(answer.err, "no motion within the limits"));
  EXPECT_EQ(files(), (std::vector<std::string>{"p.urdf"}));
}

}  // namespace
}  // namespace armature::internal
