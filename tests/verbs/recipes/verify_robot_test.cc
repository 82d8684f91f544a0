// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/error.h"
#include "armature/verbs/convert.h"
#include "tests/verbs/written_results.h"

namespace armature::internal {
namespace {

using test::Verify;

TEST_F(Verify, a_converted_robot_is_the_same_mechanism_and_a_changed_one_is_not) {
  const ConvertOptions options{path("arm.urdf")};
  const ConvertResult result = convert(load_robot("puma560").robot, options);
  const std::string certificate = write("convert", {{"robot", "puma560"}}, options, Json::object(), result.files);
  expect_holds(certificate);
  replace(path("arm.urdf"), "<mass value=\"17.4\"", "<mass value=\"17.5\"");
  expect_found(certificate, "the mechanism");
}

}  // namespace
}  // namespace armature::internal
