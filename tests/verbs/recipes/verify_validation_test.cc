// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "armature/base/file.h"
#include "armature/verbs/certify.h"
#include "armature/verbs/validate.h"
#include "armature/verbs/verify.h"
#include "tests/verbs/measured_arm.h"

namespace armature::internal {
namespace {

class VerifyValidation : public test::MeasuredArm {
 protected:
  // A validation in its folder; the place of its certificate.
  std::string written(double factor) {
    ValidateOptions options;
    options.logs = {path("train.csv")};
    options.output = path("validated");
    ValidateResult result = validate(robot_, options);
    result.joints[0].error *= factor;
    Json figures = to_json(result);
    figures.erase("files");
    result.files[0].content = to_text(figures);
    const File certificate =
        certify("validate", {{"log", path("train.csv"), {}}}, Json::object(), figures, result.files);
    result.files.push_back(certificate);
    std::filesystem::create_directories(options.output);
    write_files(result.files);
    return certificate.path;
  }
};

std::size_t failed(const std::string& certificate) {
  std::size_t count = 0;
  for (const VerifyCheck& check : armature::verify({certificate, {}, {}}).checks)
    count += check.outcome == CheckOutcome::failed ? 1 : 0;
  return count;
}

TEST_F(VerifyValidation, holds_and_a_changed_error_of_a_joint_is_found) {
  EXPECT_EQ(failed(written(1)), 0U);
  EXPECT_EQ(failed(written(1.5)), 1U);
}

}  // namespace
}  // namespace armature::internal
