// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <tuple>

#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

class LoadLogs : public Cli {
 protected:
  // A pendulum of inertia 0.5 kg m^2 and first moment 0.8 kg m with friction, recorded at 100 Hz.
  std::string swing(const std::string& name, double speed) const {
    std::string text = "t,q1,tau1\n";
    for (int i = 0; i < 3000; ++i) {
      const double t = 0.01 * i, x = speed * t, y = 2.65 * x;
      const double q = 1.2 * std::sin(x) + 0.4 * std::sin(y);
      const double v = speed * (1.2 * std::cos(x) + 1.06 * std::cos(y));
      const double a = -speed * speed * (1.2 * std::sin(x) + 2.809 * std::sin(y));
      const double noise = 0.1 * std::sin(7919.0 * i * i);
      char line[120];
      std::snprintf(line, sizeof line, "%.3f,%.9f,%.7f\n", t, q,
                    0.5 * a + 9.81 * 0.8 * std::cos(q) + 0.6 * v + (v > 0 ? 1.5 : -1.5) + noise);
      text += line;
    }
    return write(name, text);
  }
  void SetUp() override {
    Cli::SetUp();
    robot_ = write("swing.urdf", R"(<robot name="swing">
  <link name="base"/>
  <link name="arm"><inertial><origin xyz="0.3 0 0"/><mass value="1"/>
    <inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/></inertial></link>
  <joint name="swing" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 -1 0"/></joint>
</robot>)");
  }
  std::string robot_;
};

TEST_F(LoadLogs, reads_in_chunks_to_the_same_numbers) {
  const std::string train = swing("train.csv", 2), other = swing("other.csv", 1.3);
  const Answer whole = run({"identify", robot_, train, "--validate", other, "--json"});
  const Answer chunked =
      run({"identify", robot_, train, "--validate", other, "--stream", "yes", "--json", "-o", path("out")});
  ASSERT_EQ(chunked.code, 0) << chunked.err;
  const auto a = whole.json(), b = chunked.json();
  ASSERT_EQ(a["parameters"].size(), b["parameters"].size());
  for (std::size_t i = 0; i < a["parameters"].size(); ++i)
    for (const char* key : {"value", "sd"})
      EXPECT_NEAR(a["parameters"][i][key].get<double>(), b["parameters"][i][key].get<double>(), 1e-9) << i << key;
  for (const char* key : {"train", "validation"})
    for (std::size_t k = 0; k < 1; ++k)
      EXPECT_NEAR(a["error"][key][k].get<double>(), b["error"][key][k].get<double>(), 1e-6);
  EXPECT_TRUE(has(slurp(path("out/report.html")), "swing, validation"));
  EXPECT_TRUE(has(slurp(path("out/report.html")), "3000 samples, read in chunks; time t; position q1; torque tau1"));
  EXPECT_TRUE(has(run({"identify", robot_, train, "--stream", "yes"}).out, "3000 samples, read in chunks"));
  const Answer simulated = run({"identify", robot_, train, "--stream", "yes", "--estimator", "didim"});
  EXPECT_EQ(simulated.code, 3);
  EXPECT_TRUE(has(simulated.err, "all samples at once")) << simulated.err;
}

TEST_F(LoadLogs, refuses_in_chunks_as_it_does_whole) {
  const std::string train = swing("train.csv", 2);
  const std::string text = slurp(train);
  write("holes.csv", text + "30.01,,0\n");
  write("huge.csv", text + "30.01,0,1e300\n");
  write("text.csv", text + "30.01,oops,0\n");
  write("noise.csv", std::string("t\x01\x02q1,tau1\n0,0,0\n"));
  write("empty.csv", "");
  write("names.csv", "t,q1,tau1\n");
  std::string apart = "t,q1,tau1\n";
  for (int i = 0; i < 50; ++i) apart += std::to_string(10 * i) + ",0.1,0.2\n";
  write("apart.csv", apart);
  write("wrong.csv", "t,q1,q2,tau1,tau2\n0,0,0,0,0\n");
  write("short.csv", text.substr(0, text.find('\n', 200) + 1) + "9,");
  std::filesystem::create_directory(path("folder.csv"));
  const std::vector<std::tuple<std::string, int, std::string>> cases = {
      {"holes.csv", 2, "holes.csv:3002: error: a number is missing"},
      {"huge.csv", 2, "huge.csv:3002: error: a number is missing, not finite or beyond"},
      {"text.csv", 2, "text.csv:3002:7: error: 'oops' is not a number"},
      {"noise.csv", 2, "no text has"},
      {"empty.csv", 2, "the file is empty"},
      {"names.csv", 2, "names.csv: error: the log has no samples"},
      {"apart.csv", 2, "apart.csv:2: error: the samples are 10 s apart; is the time in ms? Say --unit ms"},
      {"wrong.csv", 2, "2 joints"},
      {"folder.csv", 2, "this is a folder"},
      {"none.csv", 2, "no such file"},
      {"train.csv@50:60", 2, "no sample lies in the part"},
      {"short.csv", 3, "no parameter can be identified"},
      {"short.csv", 3, "the last line is cut off"}};
  for (const auto& [name, code, words] : cases)
    for (const char* stream : {"no", "yes"}) {
      const Answer answer = run({"identify", robot_, name, "--stream", stream, "-o", path("out")});
      EXPECT_EQ(answer.code, code) << name << answer.err;
      EXPECT_TRUE(has(answer.err, words)) << name << answer.err;
      EXPECT_FALSE(std::filesystem::exists(path("out"))) << name;
    }
  EXPECT_EQ(run({"identify", robot_, path("holes.csv"), "--repair", "--stream", "yes"}).code, 0);
}

}  // namespace
}  // namespace armature::internal
