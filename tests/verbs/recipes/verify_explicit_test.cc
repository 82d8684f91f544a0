// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/error.h"
#include "tests/verbs/written_results.h"

namespace armature::internal {
namespace {

using test::Verify;

TEST_F(Verify, the_equations_of_a_whole_model_hold_and_a_changed_one_is_found) {
  const std::string certificate = equations("puma560", 0);
  expect_holds(certificate);
  replace(path("model.json"), "2*I6*C2*S23", "2*I6*C2*C23");
  expect_found(certificate, "the equations");
}

TEST_F(Verify, an_abbreviated_model_holds_and_its_bound_cannot_be_lowered) {
  const std::string certificate = equations("puma560", 0.01), model = path("model.json"), honest = read_file(model);
  expect_holds(certificate);
  Json json = Json::parse(honest);
  json["torque_error_bound"][2] = 0.85 * json["torque_error_bound"][2].get<double>();
  write_file(model, to_text(json));
  expect_found(certificate, "bounds of the torque error");
  json = Json::parse(honest);
  json["dropped"].erase(json["dropped"].begin());  // as if nothing had been dropped there
  write_file(model, to_text(json));
  expect_found(certificate, "what was dropped");
  json = Json::parse(honest);
  json["constants"][0]["value"] = 1.001 * json["constants"][0]["value"].get<double>();
  write_file(model, to_text(json));
  expect_found(certificate, "what was dropped");
}

}  // namespace
}  // namespace armature::internal
