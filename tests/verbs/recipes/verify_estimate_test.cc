// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// An estimate is computed again from its logs; a changed log, value, deviation, error or body is found.
#include <regex>
#include <set>

#include "armature/base/random.h"
#include "armature/read/reader.h"
#include "armature/verbs/factor.h"
#include "armature/verbs/identify.h"
#include "tests/verbs/measured_arm.h"
#include "tests/verbs/written_results.h"

namespace armature::internal {
namespace {

class VerifyEstimate : public test::Verify {
 protected:
  void SetUp() override { make(test::three_joints()); }
  void make(const Robot& robot) {
    write_file(path("arm.yaml"), write_yaml(robot));
    write_file(path("train.csv"), to_csv(test::synthetic_log(robot, 1, 600, 0.02)));
    write_file(path("other.csv"), to_csv(test::synthetic_log(robot, 2, 300, 0.02)));
    IdentifyOptions options;
    options.logs = {path("train.csv")};
    options.fit.validate = {path("other.csv")};
    options.output = folder_.path();
    const IdentifyResult result = identify(load_robot(path("arm.yaml")).robot, options);
    std::vector<File> files;
    for (const auto& [what, file] : result.files) files.push_back(file);
    certificate_ =
        write("identify", {{"robot", path("arm.yaml")}, {"log", path("train.csv")}, {"validation", path("other.csv")}},
              options, Json::object(), files, path("estimate.json"));
  }
  void change_estimate(const std::function<void(Json&)>& change) const {
    Json json = Json::parse(read_file(path("estimate.json")));
    change(json);
    write_file(path("estimate.json"), to_text(json));
  }
  std::string certificate_;
};

TEST_F(VerifyEstimate, an_honest_estimate_holds) {
  const VerifyResult result = armature::verify({certificate_, {}, {}});
  EXPECT_TRUE(result.holds) << text_of(result);
  EXPECT_EQ(result.not_checked, 0U) << text_of(result);
  EXPECT_NE(text_of(result).find("validation error of the bodies"), std::string::npos);
}

// Frame 2 is fixed: the offset of coordinate 2 is that of frame 3.
TEST_F(VerifyEstimate, an_estimate_of_a_robot_with_a_fixed_frame_holds) {
  Diagnostics diagnostics;
  const Robot robot = read_yaml(
      "armature: 1\nrobot: arm\ngravity: [0, 0, -9.81]\nconvention: khalil\njoints:\n"
      "  - [joint, type, alpha, d, theta, r]\n  - [j1, revolute, 0.4, 0, q1, 0]\n  - [bracket, fixed, 0.5, 0.1, 0.2, "
      "0.2]\n"
      "  - [j2, revolute, pi/2, 0.3, q2, 0]\n  - [j3, revolute, 0.7, 0.2, q3, 0.1]\nlinks:\n"
      "  - [link, m, cx, cy, cz, Ixx, Iyy, Izz]\n  - [j1, 4, 0.2, 0.1, 0, 0.1, 0.2, 0.3]\n"
      "  - [j2, 3, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]\n  - [j3, 2, 0.2, 0, 0.1, 0.1, 0.2, 0.2]\n",
      "arm.yaml", diagnostics);
  ASSERT_EQ(robot.frame(2).type, JointType::fixed);
  make(robot);
  const VerifyResult result = armature::verify({certificate_, {}, {}});
  EXPECT_TRUE(result.holds) << text_of(result);
}

TEST_F(VerifyEstimate, a_changed_value_is_found) {
  change_estimate(
      [](Json& json) { json["parameters"][0]["value"] = 1.01 * json["parameters"][0]["value"].get<double>(); });
  expect_found(certificate_, "the estimate and its deviations");
}

TEST_F(VerifyEstimate, a_flattering_deviation_is_found) {
  change_estimate([](Json& json) { json["parameters"][1]["sd"] = 0.5 * json["parameters"][1]["sd"].get<double>(); });
  expect_found(certificate_, "the estimate and its deviations");
}

TEST_F(VerifyEstimate, a_flattering_validation_error_is_found) {
  change_estimate(
      [](Json& json) { json["error"]["validation"][0] = 0.9 * json["error"]["validation"][0].get<double>(); });
  expect_found(certificate_, "validation error of the bodies");
}

TEST_F(VerifyEstimate, flattering_errors_in_motion_at_rest_and_of_the_written_robot_are_found) {
  const std::string before = read_file(path("estimate.json"));
  const auto halved = [&](const std::function<Json&(Json&)>& figure, const std::string& check) {
    write_file(path("estimate.json"), before);
    change_estimate([&](Json& json) { figure(json) = 0.5 * figure(json).get<double>() + 0.1; });
    expect_found(certificate_, check);
  };
  halved([](Json& json) -> Json& { return json["error"]["train_moving"][0]; }, "error of the bodies, in motion");
  halved([](Json& json) -> Json& { return json["error"]["validation_rest"][1]; },
         "validation error of the bodies, share at rest");
  halved([](Json& json) -> Json& { return json["written_error"]["error"][2]; }, "error of the robot that is written");
}

// The formula of a robot with many locked joints is longer than any that a robot's file may have.
TEST_F(VerifyEstimate, a_long_formula_is_evaluated) {
  change_estimate([](Json& json) {
    std::string formula = json["parameters"][0]["formula"];
    for (int i = 0; i < 300; ++i) formula += " + 0*Fv1";
    json["parameters"][0]["formula"] = formula;
  });
  for (const VerifyCheck& check : armature::verify({certificate_, {}, {}}).checks)
    if (check.what == "formulas of the parameters") {
      EXPECT_EQ(check.outcome, CheckOutcome::passed) << check.detail;
    }
}

TEST_F(VerifyEstimate, a_link_that_is_no_body_is_found) {
  change_estimate([](Json& json) {
    Json& values = json["consistent"]["standard"];
    for (auto& [name, value] : values.items())
      if (name == "XX2") value = 100.0;
  });
  expect_found(certificate_, "links are bodies");
}

TEST_F(VerifyEstimate, another_robot_file_is_found) {
  replace(path("robot.yaml"), "- [j2,   0.", "- [j2,   9.");
  expect_found(certificate_, "robot in robot.yaml");
}

// Any figure of the estimate, changed by a few per cent, is found by something other than its hash.
TEST_F(VerifyEstimate, a_random_figure_is_found) {
  const std::string honest = read_file(path("estimate.json"));
  const Json json = Json::parse(honest);
  std::vector<Json::json_pointer> places;
  const std::set<std::string> not_computed = {"residuals", "over_logs",     "cutoff", "ladder",
                                              "delays",    "written_error", "check"};  // docs/theory/certificates.md
  const std::set<std::string> of_the_solver = {"duality_gap", "data_cost", "prior_cost", "iterations"};
  // Parts of the errors: in motion, and at rest.
  const auto is_part = [](const std::string& place) {
    return place.find("_moving") != std::string::npos || place.find("_rest") != std::string::npos;
  };
  const std::string witness = "/consistent/multipliers/";  // another that proves the gap is a proof as well
  const Json flat = json.flatten();
  for (const auto& [place, value] : flat.items()) {
    const Json::json_pointer at(place);
    const std::string first = place.substr(1, place.find('/', 1) - 1);
    if (value.is_number() && value != 0 && !not_computed.contains(first) && !of_the_solver.contains(at.back()) &&
        !place.starts_with(witness) && !is_part(place))
      places.push_back(at);
  }
  ASSERT_GT(places.size(), 100U);
  RandomNumbers random(16);
  for (int trial = 0; trial < 25; ++trial) {
    const auto& at = places[static_cast<std::size_t>(random.uniform(0, static_cast<double>(places.size())))];
    Json changed = json;
    if (changed[at].is_number_integer()) changed[at] = changed[at].get<int>() + 1;
    else changed[at] = changed[at].get<double>() * random.uniform(1.03, 1.1);
    write_file(path("estimate.json"), to_text(changed));
    renew_hashes(certificate_);
    EXPECT_FALSE(failures(certificate_).empty()) << at.to_string();
  }
}

TEST_F(VerifyEstimate, friction_a_length_and_gravity_of_the_robot_files_are_found) {
  const std::string urdf = read_file(path("robot.urdf")), yaml = read_file(path("robot.yaml"));
  const std::regex masses("<mass value=\"([^\"]*)\""), damping("damping=\"([^\"]*)\"");
  for (const std::regex& figure : {masses, damping}) {
    std::smatch found;
    ASSERT_TRUE(std::regex_search(urdf, found, figure));
    std::string changed = urdf;
    changed.replace(static_cast<std::size_t>(found.position(1)), found[1].str().size(),
                    std::to_string(1.01 * std::stod(found[1].str())));
    write_file(path("robot.urdf"), changed);
    expect_found(certificate_, "robot in robot.urdf");
  }
  write_file(path("robot.urdf"), urdf);
  replace(path("robot.yaml"), "gravity: [", "gravity: [0.1 + ");
  expect_found(certificate_, "robot in robot.yaml");
}

TEST_F(VerifyEstimate, a_figure_of_the_page_is_found) {
  const std::string honest = read_file(path("report.html"));
  for (const char* row : {"<th scope=\"row\" class=\"text\">validation</th><td class=\"text\">consistent</td><td>",
                          "<th scope=\"row\" class=\"text\">Fv1</th><td class=\"text\">Nm s/rad</td><td>",
                          "<dt>of them certain</dt><dd>"}) {
    const std::size_t at = honest.find(row) + std::string(row).size();
    ASSERT_LT(at, honest.size()) << row;
    std::string changed = honest;
    const std::size_t digit = changed.find_first_of("0123456789", at);
    changed[digit] = changed[digit] == '9' ? '1' : static_cast<char>(changed[digit] + 1);
    write_file(path("report.html"), changed);
    expect_found(certificate_, "figures of report.html");
  }
}

TEST_F(VerifyEstimate, a_changed_sample_is_found_and_a_missing_log_is_said) {
  const std::string log = read_file(path("train.csv"));
  std::string changed = log;
  changed[changed.size() - 3] = changed[changed.size() - 3] == '1' ? '2' : '1';
  write_file(path("train.csv"), changed);
  EXPECT_EQ(failures(certificate_), std::vector<std::string>{"log " + path("train.csv")});
  std::filesystem::remove(path("train.csv"));
  const VerifyResult missing = armature::verify({certificate_, {}, {}});
  EXPECT_TRUE(missing.holds);
  EXPECT_EQ(missing.not_checked, 2U) << text_of(missing);
  std::filesystem::create_directory(path("moved"));
  write_file(path("moved/train.csv"), log);
  EXPECT_EQ(armature::verify({certificate_, {}, {path("moved/train.csv")}}).not_checked, 0U);
}

// An estimate from parts, with its page: found again from the triangles of the parts.
class VerifyPartsEstimate : public VerifyEstimate {
 protected:
  void SetUp() override {
    const Robot robot = test::three_joints();
    write_file(path("arm.yaml"), write_yaml(robot));
    for (std::uint64_t seed : {1, 2, 3})
      write_file(path("log" + std::to_string(seed) + ".csv"), to_csv(test::synthetic_log(robot, seed, 500, 0.02)));
    const Robot read = load_robot(path("arm.yaml")).robot;
    FactorOptions first;
    first.logs = {path("log1.csv")};
    first.output = path("one.rf");
    write_files(factor(read, first).files);
    FactorOptions second;
    second.logs = {path("log2.csv")};
    second.like = path("one.rf");
    second.output = path("two.rf");
    write_files(factor(read, second).files);
    IdentifyOptions options;
    options.factors = {path("one.rf"), path("two.rf")};
    options.fit.validate = {path("log3.csv")};
    options.output = folder_.path();
    const IdentifyResult result = identify(read, options);
    std::vector<File> files;
    for (const auto& [what, file] : result.files) files.push_back(file);
    certificate_ = write("identify",
                         {{"robot", path("arm.yaml")},
                          {"factors", path("one.rf")},
                          {"factors", path("two.rf")},
                          {"validation", path("log3.csv")}},
                         options, Json::object(), files, path("estimate.json"));
  }
};

TEST_F(VerifyPartsEstimate, holds_with_its_page) {
  const VerifyResult result = armature::verify({certificate_, {}, {}});
  EXPECT_TRUE(result.holds) << text_of(result);
  EXPECT_EQ(result.not_checked, 1U) << text_of(result);  // rest and motion of the validation log
  for (const char* what : {"the estimate and its deviations | weighted normal equations of the triangles",
                           "figures of report.html", "duality gap", "validation error of the estimate"})
    EXPECT_NE(text_of(result).find(what), std::string::npos) << what << '\n' << text_of(result);
  const std::string page = read_file(path("report.html"));
  EXPECT_NE(page.find("files of factors"), std::string::npos);
  EXPECT_EQ(page.find("armature reduce"), std::string::npos);  // which needs the logs
}

TEST_F(VerifyPartsEstimate, with_a_changed_value_deviation_or_error_is_found) {
  const std::string honest = read_file(path("estimate.json"));
  const auto scaled = [](Json& number) { number = 1.02 * number.get<double>(); };
  const std::pair<std::function<void(Json&)>, const char*> changes[] = {
      {[&](Json& j) { scaled(j["parameters"][1]["value"]); }, "the estimate and its deviations"},
      {[&](Json& j) { scaled(j["parameters"][2]["sd_white"]); }, "the estimate and its deviations"},
      {[&](Json& j) { scaled(j["unconstrained_error"]["train"][0]); }, "error of the estimate"},
      {[&](Json& j) { scaled(j["unconstrained_error"]["validation"][1]); }, "validation error of the estimate"},
      {[&](Json& j) { j["samples"] = 7; }, "samples and equations"}};
  for (const auto& [change, what] : changes) {
    change_estimate(change);
    expect_found(certificate_, what);
    write_file(path("estimate.json"), honest);
  }
}

TEST_F(VerifyPartsEstimate, with_a_changed_part_is_found_and_with_a_missing_one_not_checked) {
  std::string part = read_file(path("two.rf"));
  part[part.size() / 2] = static_cast<char>(part[part.size() / 2] ^ 4);
  write_file(path("two.rf"), part);
  EXPECT_EQ(failures(certificate_), std::vector<std::string>{"factors " + path("two.rf")});
  std::filesystem::remove(path("two.rf"));
  EXPECT_TRUE(failures(certificate_).empty());
  EXPECT_GT(armature::verify({certificate_, {}, {}}).not_checked, 1U);
}

}  // namespace
}  // namespace armature::internal
