// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/reduce.h"
#include "tests/verbs/measured_arm.h"
#include "tests/verbs/written_results.h"

namespace armature::internal {
namespace {

class VerifyReduction : public test::Verify {
 protected:
  void SetUp() override {
    const Robot robot = test::three_joints();
    write_file(path("arm.yaml"), write_yaml(robot));
    write_file(path("train.csv"), to_csv(test::synthetic_log(robot, 1, 600, 0.02)));
    ReduceOptions options;
    options.logs = {path("train.csv")};
    options.fit.validate = {path("train.csv") + "@:50%"};
    options.output = folder_.path();
    const ReduceResult result = reduce(load_robot(path("arm.yaml")).robot, options);
    std::vector<File> files;
    for (const auto& [what, file] : result.files) files.push_back(file);
    certificate_ = write("reduce", fit_inputs(path("arm.yaml"), options.logs, options.fit), options, Json::object(),
                         files, path("reduction.json"));
  }
  void change(const std::function<void(Json&)>& change) const {
    Json json = Json::parse(read_file(path("reduction.json")));
    change(json);
    write_file(path("reduction.json"), to_text(json));
  }
  std::string certificate_;
};

TEST_F(VerifyReduction, an_honest_reduction_holds) {
  const VerifyResult result = armature::verify({certificate_, {}, {}});
  EXPECT_TRUE(result.holds) << text_of(result);
  EXPECT_EQ(result.not_checked, 0U) << text_of(result);
}

TEST_F(VerifyReduction, a_flattering_error_is_found) {
  change([](Json& json) {
    Json& error = json["error"]["after"]["train"][1];
    error = 0.9 * error.get<double>();
  });
  expect_found(certificate_, "error of the reduced parameters");
}

TEST_F(VerifyReduction, another_value_is_found) {
  change([](Json& json) {
    for (Json& p : json["parameters"])
      if (p["kept"] == true) p["reduced"] = 1.05 * p["reduced"].get<double>();
  });
  expect_found(certificate_, "validation error of the reduced parameters");
}

TEST_F(VerifyReduction, another_robot_or_page_is_found) {
  const std::string yaml = read_file(path("robot.yaml"));
  replace(path("robot.yaml"), "gravity: [", "gravity: [0.1 + ");
  expect_found(certificate_, "robot in robot.yaml");
  write_file(path("robot.yaml"), yaml);
  replace(path("report.html"), "<td class=\"text\">yes</td>", "<td class=\"text\"></td>");
  expect_found(certificate_, "figures of report.html");
}

TEST_F(VerifyReduction, a_dropped_parameter_that_is_still_there_is_found) {
  change([](Json& json) { json["kept_count"] = json["kept_count"].get<int>() - 1; });
  expect_found(certificate_, "what was dropped");
}

}  // namespace
}  // namespace armature::internal
