// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// All files of a whole job are checked, and what is changed in any of them is found, although all hashes are renewed.
#include <regex>

#include "armature/base/random.h"
#include "armature/verbs/pipeline.h"
#include "tests/verbs/measured_arm.h"
#include "tests/verbs/written_results.h"

namespace armature::internal {
namespace {

namespace fs = std::filesystem;

class VerifyJob : public test::Verify {
 protected:
  void SetUp() override {
    const Robot robot = test::three_joints();
    write_file(path("arm.yaml"), write_yaml(robot));
    write_file(path("train.csv"), to_csv(test::synthetic_log(robot, 1, 600, 0.02)));
    write_file(path("other.csv"), to_csv(test::synthetic_log(robot, 2, 300, 0.02)));
    PipelineOptions options;
    options.robot = path("arm.yaml");
    options.logs = {path("train.csv")};
    options.fit.validate = {path("other.csv")};
    options.search.effort = 0;
    options.output = path("job");
    armature::pipeline(options);
  }
  // The hashes of everything, the certificates of parts before that of the whole.
  void renew() const {
    std::vector<std::string> certificates;
    for (const auto& each : fs::recursive_directory_iterator(path("job")))
      if (each.path().string().ends_with(".certificate.json")) certificates.push_back(each.path().string());
    std::ranges::sort(certificates, std::greater());
    std::ranges::stable_sort(certificates, {},
                             [](const std::string& c) { return c.ends_with("report.html.certificate.json"); });
    for (const std::string& certificate : certificates) {
      Json json = Json::parse(read_file(certificate));
      for (Json& output : json["outputs"])
        output["sha256"] =
            sha256(read_file((fs::path(certificate).parent_path() / output["path"].get<std::string>()).string()));
      for (Json& input : json["inputs"])
        if (const std::string robot = path("job/reduced.yaml"); input["path"] == "../reduced.yaml")
          input["sha256"] = sha256(read_file(robot));
      write_file(certificate, to_text(json));
    }
  }
  VerifyResult verified() const { return armature::verify({path("job"), {}, {}}); }
};

TEST_F(VerifyJob, an_honest_job_holds_and_every_file_is_covered) {
  const VerifyResult result = verified();
  EXPECT_TRUE(result.holds) << text_of(result);
  for (const VerifyCheck& check : result.checks)  // decimals of estimates are rounded
    EXPECT_TRUE(check.outcome == CheckOutcome::passed || check.what == "the same function, without rounding")
        << check.what;
  EXPECT_EQ(result.verb, "identify, reduce, pipeline, derive");
  EXPECT_TRUE(armature::verify({path("job/report.html.certificate.json"), {}, {}}).holds);
  EXPECT_TRUE(armature::verify({path("job/reduced.yaml"), {}, {}}).holds);
  write_file(path("job/notes.txt"), "mine");
  const VerifyResult more = verified();
  EXPECT_EQ(more.not_checked, result.not_checked + 1) << text_of(more);
  EXPECT_EQ(more.checks.back().what, "1 other files");
}

TEST_F(VerifyJob, a_changed_coefficient_of_any_model_is_found) {
  RandomNumbers random(3);
  for (const auto& folder : fs::directory_iterator(path("job/code"))) {
    if (!folder.is_directory()) continue;
    const std::string name = folder.path().filename().string(), file = path("job/code/" + name + "/src/" + name + ".c");
    const std::string honest = read_file(file);
    const std::size_t end = honest.find("_selftest");
    std::vector<std::size_t> digits;  // of decimals
    const std::regex decimal("[0-9]+\\.[0-9]{3,}");
    for (std::sregex_iterator each(honest.begin(), honest.begin() + static_cast<std::ptrdiff_t>(end), decimal), none;
         each != none; ++each)
      digits.push_back(static_cast<std::size_t>(each->position()));
    if (digits.empty()) continue;  // split-synchronous has none
    std::string changed = honest;
    char& digit = changed[digits[static_cast<std::size_t>(random.uniform(0, static_cast<double>(digits.size())))]];
    digit = digit == '9' ? '1' : static_cast<char>(digit + 1);
    write_file(file, changed);
    renew();
    EXPECT_GE(verified().failed, 2U) << name << '\n' << text_of(verified());
    write_file(file, honest);
    renew();
  }
  EXPECT_TRUE(verified().holds) << text_of(verified());
}

TEST_F(VerifyJob, a_changed_reduced_robot_is_found) {
  replace(path("job/reduced.yaml"), "gravity: [", "gravity: [0.1 + ");
  renew();
  std::vector<std::string> failed;
  for (const VerifyCheck& check : verified().checks)
    if (check.outcome == CheckOutcome::failed) failed.push_back(check.what);
  EXPECT_NE(std::ranges::find(failed, "robot in reduced.yaml"), failed.end()) << text_of(verified());
}

TEST_F(VerifyJob, figures_of_the_page_and_of_the_certificate_are_found) {
  const std::string certificate = path("job/report.html.certificate.json"), honest = read_file(certificate);
  const Json json = Json::parse(honest);
  for (const char* place :
       {"/base_count", "/condition", "/essential_condition", "/error/train", "/essential_error/validation",
        "/models/inverse-dynamics/mul", "/models/split-velocity/full/add", "/tracking/1/rms"}) {
    Json changed = json;
    Json& figure = changed["figures"][Json::json_pointer(place)];
    if (figure.is_number_integer()) figure = figure.get<int>() + 1;
    else figure = 1.1 * figure.get<double>();
    write_file(certificate, to_text(changed));
    EXPECT_GE(armature::verify({certificate, {}, {}}).failed, 1U) << place;
  }
  write_file(certificate, honest);
  replace(path("job/report.html"), "How good: on motions", "How good: on all motions");
  renew();
  EXPECT_EQ(verified().failed, 1U) << text_of(verified());
}

TEST_F(VerifyJob, a_certificate_that_was_taken_away_is_missed) {
  for (const auto& each : fs::directory_iterator(path("job/code")))
    if (each.path().string().ends_with("inverse_dynamics.certificate.json")) fs::remove(each.path());
  EXPECT_GE(verified().failed, 1U);
}

}  // namespace
}  // namespace armature::internal
