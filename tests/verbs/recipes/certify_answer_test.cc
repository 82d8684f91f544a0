// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/certify_answer.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "armature/verbs/call_verb.h"
#include "armature/verbs/verify.h"
#include "tests/verbs/measured_arm.h"

namespace armature::internal {
namespace {

class CertifyAnswer : public test::MeasuredArm {
 protected:
  SourceRobot arm() const { return {path("arm.yaml"), {}, load_robot(path("arm.yaml"))}; }

  std::vector<File> written(const SourceRobot& robot, const std::string& verb, const Json& options) const {
    const VerbAnswer answer = call_verb(verb, &robot, nullptr, options);
    write_files(answer.files);
    return answer.files;
  }
};

// Verify computes in other ways than the verbs, so what it finds right is not right by agreement alone.
TEST_F(CertifyAnswer, what_each_verb_wrote_can_be_verified) {
  const std::vector<std::pair<std::string, Json>> calls = {
      {"base", {{"output", path("base.yaml")}}},
      {"convert", {{"output", path("again.urdf")}}},
      {"derive", {{"models", {"gravity"}}, {"lang", "c"}, {"effort", 0}, {"output", path("code")}}},
      {"explicit", {{"output", path("explicit.json")}}},
      {"simulate", {{"output", path("log.csv")}, {"truth", path("truth.csv")}, {"duration", 0.5}}},
      {"schedule", {{"model", "gravity"}, {"processors", 2}, {"output", path("two")}}},
      {"identify", {{"logs", {path("train.csv")}}, {"validate", {path("other.csv")}}, {"output", path("found")}}},
  };
  for (const auto& [verb, options] : calls) {
    const std::vector<File> files = written(arm(), verb, options);
    ASSERT_FALSE(files.empty()) << verb;
    ASSERT_TRUE(files.back().path.ends_with(".certificate.json")) << verb << ": " << files.back().path;
    const VerifyResult result = verify(VerifyOptions{files.back().path, "", {}, 1});
    EXPECT_TRUE(result.holds) << verb << ": " << to_json(result).dump(2);
    EXPECT_EQ(result.verb, verb);
  }
}

TEST_F(CertifyAnswer, nothing_is_certified_that_cannot_be_verified) {
  EXPECT_FALSE(certificate_of_answer("show", "scara", {}, {}, {{path("a"), "a"}}));
  EXPECT_FALSE(certificate_of_answer("convert", "scara", {{"output", "a.yaml"}}, {}, {}));
  EXPECT_FALSE(certificate_of_answer("convert", "scara", {{"output", "/dev/null"}}, {}, {{"/dev/null", "a"}}));
  EXPECT_FALSE(certificate_of_answer("simulate", "scara", {}, {{"flight", Json::object()}}, {{path("a"), "a"}}));
}

TEST_F(CertifyAnswer, a_robot_that_no_file_has_gets_none_and_a_note_says_so) {
  SourceRobot robot = arm();
  folder_.write("arm.yaml", folder_.read("arm.yaml") + "\n");
  const VerbAnswer answer = call_verb("convert", &robot, nullptr, {{"output", path("again.urdf")}});
  ASSERT_EQ(answer.files.size(), 1U);
  ASSERT_FALSE(answer.diagnostics.all().empty());
  EXPECT_NE(answer.diagnostics.all().back().message.find("no certificate"), std::string::npos);
}

}  // namespace
}  // namespace armature::internal
