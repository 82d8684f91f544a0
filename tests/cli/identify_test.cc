// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <sstream>

#include "tests/cli/run_cli.h"
#include "tests/support/named.h"

namespace armature::internal {
namespace {

// The pendulum of run_cli.h in closed form: point-free links of mass m, centre 0.5 m out, inertia J about the centre.
class Identify : public Cli {
 protected:
  void SetUp() override {
    Cli::SetUp();
    robot_ = write("pendulum.urdf", pendulum_urdf);
  }

  std::string log(double frequency, const std::string& name, bool elbow_moves = true) const {
    std::string text = "t,q1,q2,tau1,tau2\n";
    for (int i = 0; i < 3000; ++i) {
      const double t = 0.01 * i, w = 2 * M_PI * frequency;
      double q[2], v[2], a[2];
      for (int k = 0; k < 2; ++k) {
        const double scale = k == 1 && !elbow_moves ? 0 : 1, x = w * (1 + 0.7 * k), y = 2.3 * x;
        q[k] = scale * (0.8 * std::sin(x * t) + 0.3 * std::cos(y * t));
        v[k] = scale * (0.8 * x * std::cos(x * t) - 0.3 * y * std::sin(y * t));
        a[k] = scale * (-0.8 * x * x * std::sin(x * t) - 0.3 * y * y * std::cos(y * t));
      }
      // Textbook two-link arm; joints turn about -y, so that positive angles lift the links.
      const double m1 = 2, m2 = 1, l = 1, c = 0.5, j1 = 0.2, j2 = 0.1, g = 9.81, h = m2 * l * c * std::sin(q[1]);
      const double i2 = j2 + m2 * c * c, i12 = i2 + m2 * l * c * std::cos(q[1]);
      const double i1 = j1 + m1 * c * c + j2 + m2 * (l * l + c * c + 2 * l * c * std::cos(q[1]));
      const double g2 = m2 * c * g * std::cos(q[0] + q[1]), g1 = (m1 * c + m2 * l) * g * std::cos(q[0]) + g2;
      const double tau1 = i1 * a[0] + i12 * a[1] - h * (2 * v[0] * v[1] + v[1] * v[1]) + g1 + 0.6 * v[0];
      const double tau2 = i12 * a[0] + i2 * a[1] + h * v[0] * v[0] + g2 + 0.4 * v[1];
      char line[200];
      std::snprintf(line, sizeof line, "%.6f,%.12g,%.12g,%.12g,%.12g\n", t, q[0], q[1], tau1, tau2);
      text += line;
    }
    return write(name, text);
  }

  std::string robot_;
};

TEST_F(Identify, finds_the_pendulum_and_writes_it) {
  const std::string train = log(0.2, "train.csv"), other = log(0.13, "other.csv");
  const Answer answer = run({"identify", robot_, train, "--validate", other, "-o", path("out"), "--json"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  const auto json = answer.json();
  EXPECT_EQ(json["base_count"], json["parameters"].size());
  for (const auto& [name, value] : {std::pair("Fv1", 0.6), std::pair("ZZ2", 0.35), std::pair("MX2", 0.5)})
    EXPECT_NEAR(support::named(json["parameters"], name)["value"].get<double>(), value, 0.01) << name;
  for (const double error : json["error"]["validation"]) EXPECT_LT(error, 1);
  EXPECT_EQ(json["error"]["train"].size(), 2U);
  EXPECT_EQ(run({"check", path("out/robot.urdf")}).code, 0);
  EXPECT_EQ(run({"check", path("out/robot.yaml")}).code, 0);
  EXPECT_EQ(nlohmann::json::parse(slurp(path("out/estimate.json")))["base_count"], json["base_count"]);
  const std::string report = slurp(json["files"]["report"].get<std::string>());
  EXPECT_TRUE(has(report, "Identification of pendulum") && has(report, "shoulder, validation"));
}

TEST_F(Identify, says_what_it_did) {
  const Answer answer = run({"identify", robot_, log(0.2, "train.csv")});
  ASSERT_EQ(answer.code, 0) << answer.err;
  for (const char* part : {"position q1, q2", "filtered at", "motor inertia", "condition", "train, consistent", "sd %"})
    EXPECT_TRUE(has(answer.out, part)) << part << "\n" << answer.out;
}

TEST_F(Identify, refuses_bad_logs_and_writes_nothing) {
  const std::string still = log(0.2, "still.csv", false);
  const Answer locked = run({"identify", robot_, still, "-o", path("out")});
  EXPECT_EQ(locked.code, 3);
  EXPECT_TRUE(has(locked.err, "never moves") && has(locked.err, "Fv2")) << locked.err;
  EXPECT_FALSE(std::filesystem::exists(path("out")));
  EXPECT_EQ(run({"identify", robot_, path("none.csv")}).code, 2);
  EXPECT_EQ(run({"identify", robot_, write("short.csv", "t,q1,q2,tau1,tau2\n0,0,0,0,0\n")}).code, 3);
  const Answer three = run({"identify", robot_, write("three.csv", "t,q1,q2,q3,tau1,tau2,tau3\n0,0,0,0,0,0,0\n")});
  EXPECT_EQ(three.code, 2);
  EXPECT_TRUE(has(three.err, "3 joints")) << three.err;
  const std::string holes = write("holes.csv", slurp(log(0.2, "t.csv")) + "30.01,,0,0,0\n");
  EXPECT_EQ(run({"identify", robot_, holes}).code, 2);
  EXPECT_EQ(run({"identify", robot_, holes, "--repair"}).code, 0);
}

TEST_F(Identify, takes_columns_by_any_name) {
  std::string text = slurp(log(0.2, "train.csv"));
  text.replace(0, text.find('\n'), "stamp,a,b,c,d");
  const std::string renamed = write("renamed.csv", text);
  EXPECT_EQ(run({"identify", robot_, renamed}).code, 2);
  const std::string columns =
      write("columns.yaml", "time: stamp\nposition: [a, b]\ntorque: {columns: [c, d], unit: Nm}\n");
  EXPECT_EQ(run({"identify", robot_, renamed, "--columns", columns}).code, 0);
}

TEST_F(Identify, smooths_as_asked_and_tells_it) {
  const std::string train = log(0.2, "train.csv");
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
      {{"--savitzky-golay", "31,4"}, "polynomials of degree 4 through 31 samples"},
      {{"--savitzky-golay", "21"}, "polynomials of degree 3 through 21 samples"},
      {{"--cutoff", "0", "--differences", "2", "--trim", "15"}, "2970 samples"}};
  for (const auto& [options, words] : cases) {
    std::vector<std::string> line = {"identify", robot_, train};
    line.insert(line.end(), options.begin(), options.end());
    const Answer answer = run(line);
    ASSERT_EQ(answer.code, 0) << answer.err;
    EXPECT_TRUE(has(answer.out, words)) << answer.out;
    line.push_back("--json");
    const nlohmann::json result = run(line).json();
    EXPECT_NEAR(support::named(result["parameters"], "ZZ2")["value"].get<double>(), 0.35, 0.01);
  }
  for (const char* bad : {"30,3", "3,3", "31,1", "31,20", "0"})
    EXPECT_EQ(run({"identify", robot_, train, "--savitzky-golay", bad}).code, 2) << bad;
  EXPECT_EQ(run({"identify", robot_, train, "--savitzky-golay", "31", "--cutoff", "5"}).code, 2);
}

// The user's own file with new numbers; the closed form says which.
TEST_F(Identify, writes_into_the_urdf_that_it_read) {
  std::string text = pendulum_urdf;
  text.insert(text.find("<link name=\"upper\""), "<!-- ours -->\n  ");
  text.insert(text.find("</robot>"), "<transmission name=\"t\"><joint name=\"elbow\"/></transmission>\n");
  const std::string robot = write("ours.urdf", text), train = log(0.2, "train.csv");
  const Answer answer = run({"identify", robot, train, "-o", path("out"), "--motor-inertia", "yes"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  const std::string written = slurp(path("out/robot.urdf"));
  EXPECT_TRUE(has(written, "<!-- ours -->\n  <link name=\"upper\">")) << written;
  EXPECT_TRUE(has(written, "<transmission name=\"t\"><joint name=\"elbow\"/></transmission>")) << written;
  const std::string damping = "<dynamics damping=\"";
  ASSERT_TRUE(has(written, damping)) << written;
  EXPECT_NEAR(std::stod(written.substr(written.find(damping) + damping.size())), 0.6, 0.001);
  EXPECT_EQ(slurp(robot), text);
  EXPECT_TRUE(has(answer.out, "Verdict: usable.") && has(answer.out, "--validate")) << answer.out;
  // In its own folder it would replace the input.
  ASSERT_EQ(std::rename(robot.c_str(), path("robot.urdf").c_str()), 0);
  EXPECT_EQ(run({"identify", path("robot.urdf"), train, "-o", path(".")}).code, 2);
  EXPECT_EQ(slurp(path("robot.urdf")), text);
}

// A robot that an earlier run left behind is not taken for one of a run that has none.
TEST_F(Identify, refused_sets_an_older_robot_aside) {
  const std::string good = log(0.2, "train.csv");
  ASSERT_EQ(run({"identify", robot_, good, "-o", path("out")}).code, 0);
  // All torques with their signs reversed.
  std::istringstream lines(slurp(good));
  std::string line, reversed;
  std::getline(lines, line);
  reversed = line + "\n";
  for (double t, q[2], tau[2]; std::getline(lines, line);) {
    ASSERT_EQ(std::sscanf(line.c_str(), "%lf,%lf,%lf,%lf,%lf", &t, &q[0], &q[1], &tau[0], &tau[1]), 5);
    reversed += fmt::format("{},{},{},{},{}\n", t, q[0], q[1], -tau[0], -tau[1]);
  }
  const std::string bad = write("reversed.csv", reversed), before = slurp(path("out/robot.yaml"));
  const Answer refused = run({"identify", robot_, bad, "-o", path("out")});
  EXPECT_EQ(refused.code, 3) << refused.out << refused.err;
  EXPECT_TRUE(has(refused.err, "robot.yaml: warning: is of an earlier run")) << refused.err;
  EXPECT_FALSE(std::filesystem::exists(path("out/robot.yaml")));
  EXPECT_EQ(slurp(path("out/robot.yaml.before")), before);
}

// Torques that have nothing to do with the motion: bad, whatever the model.
TEST_F(Identify, ends_with_three_for_a_bad_model_unless_forced) {
  std::string noise = "t,q1,q2,tau1,tau2\n";
  for (int i = 0; i < 2000; ++i)
    noise += fmt::format("{},{},{},{},{}\n", 0.01 * i, std::sin(0.02 * i), std::sin(0.033 * i),
                         20 * std::sin(0.31 * i) + 3 * std::sin(0.77 * i * i), 15 * std::cos(0.43 * i));
  const std::string log = write("noise.csv", noise);
  const Answer bad = run({"identify", robot_, log, "-o", path("out")});
  EXPECT_EQ(bad.code, 3) << bad.out;
  EXPECT_TRUE(has(bad.out, "Verdict: bad.")) << bad.out;
  EXPECT_FALSE(has(slurp(path("out/report.html")), "armature derive"));
  EXPECT_EQ(run({"identify", robot_, log, "--force"}).code, 0);
  EXPECT_EQ(run({"identify", robot_, log, "--json"}).json()["verdict"]["grade"], "bad");
}

}  // namespace
}  // namespace armature::internal
