// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Tampering is found: with results, with what they were made from, and with certificates.
#include "armature/verbs/verify.h"

#include "armature/base/error.h"
#include "armature/verbs/base_parameters.h"
#include "armature/verbs/derive_code.h"
#include "armature/verbs/explicit_model.h"
#include "tests/verbs/written_results.h"

namespace armature::internal {
namespace {

using testing::Test;

class Verify : public test::WrittenResults {
 protected:
  std::string code(const std::string& robot, std::vector<std::string> models, const std::string& language,
                   std::vector<std::string> keep = {}) {
    DeriveCodeOptions options;
    options.models = std::move(models);
    options.lang = language;
    options.keep = std::move(keep);
    options.output = folder_.path();
    options.search.effort = 1;
    const DeriveCodeResult result = derive_code(load_robot(robot).robot, options);
    return write("derive", {{"robot", robot}}, options, to_json(result), result.files, result.files.back().path);
  }
  std::string base(const std::string& robot) {
    const BaseParametersOptions options{{}, false, path("base.json")};
    const BaseParametersResult result = base_parameters(load_robot(robot).robot, options);
    return write("base", {{"robot", robot}}, options, to_json(result), result.files);
  }
  std::string equations(const std::string& robot, double significance) {
    ExplicitModelOptions options;
    options.significance = significance;
    options.output = path("model.json");
    const ExplicitModelResult result = explicit_model(load_robot(robot).robot, options);
    return write("explicit", {{"robot", robot}}, options, Json::object(), result.files);
  }
  // Found, although the hashes are those of the changed file.
  void expect_found(const std::string& certificate, const std::string& what) {
    renew_hashes(certificate);
    const std::vector<std::string> found = failures(certificate);
    EXPECT_NE(std::find(found.begin(), found.end(), what), found.end()) << text_of(verify({certificate, {}, {}}));
  }
  static void expect_holds(const std::string& certificate, std::size_t not_checked = 0) {
    const VerifyResult result = verify({certificate, {}, {}});
    EXPECT_TRUE(result.holds) << text_of(result);
    EXPECT_LE(result.not_checked, not_checked) << text_of(result);
  }
};

TEST_F(Verify, honest_code_holds_and_says_how) {
  const std::string certificate = code("scara", {"inverse-dynamics"}, "c");
  const VerifyResult result = verify({certificate, {}, {}});
  EXPECT_TRUE(result.holds) << text_of(result);
  EXPECT_EQ(result.failed, 0U);
  EXPECT_EQ(result.verb, "derive");
  EXPECT_NE(text_of(result).find("Newton-Euler on spatial vectors | passed"), std::string::npos) << text_of(result);
  EXPECT_NE(text_of(result).find("over GF(2^61 - 1), without rounding | passed"), std::string::npos);
}

TEST_F(Verify, a_result_finds_its_certificate) {
  code("scara", {"gravity"}, "c");
  EXPECT_TRUE(verify({path("scara_gravity.c"), {}, {}}).holds);
  EXPECT_TRUE(verify({path("scara_gravity.h"), {}, {}}).holds);
  write_file(path("other.c"), "");
  EXPECT_THROW(verify({path("other.c"), {}, {}}), InputError);
}

TEST_F(Verify, a_coefficient_changed_in_its_third_digit_is_found) {
  const std::string certificate = code("scara", {"inverse-dynamics"}, "c"), file = path("scara_inverse_dynamics.c");
  replace(file, "0.3557125*sin", "0.3547125*sin");
  EXPECT_EQ(failures(certificate), (std::vector<std::string>{"scara_inverse_dynamics.c", "tau"}));
  expect_found(certificate, "tau");
}

TEST_F(Verify, a_sign_is_found) {
  const std::string certificate = code("scara", {"inverse-dynamics"}, "c"), file = path("scara_inverse_dynamics.c");
  replace(file, "- b112*W1", "+ b112*W1");
  expect_found(certificate, "tau");
}

TEST_F(Verify, a_swapped_variable_is_found) {
  const std::string certificate = code("scara", {"inverse-dynamics"}, "python"),
                    file = path("scara_inverse_dynamics.py");
  replace(file, "qdd2*a12", "qdd1*a12");
  expect_found(certificate, "tau");
}

TEST_F(Verify, a_default_of_a_parameter_is_found) {
  const std::string certificate = code("scara", {"gravity"}, "c", {"all"}), file = path("scara_gravity.c");
  expect_holds(certificate);
  replace(file, "p->M3 = 1.1", "p->M3 = 1.2");
  expect_found(certificate, "parameters in the file");
}

TEST_F(Verify, code_that_does_more_than_it_should_is_found) {
  const std::string certificate = code("scara", {"gravity"}, "c"), file = path("scara_gravity.c");
  replace(file, "  Q[0] = 0.0;", "  Q[0] = 0.0;\n  Q[1] += 1.0;");
  expect_found(certificate, "the code");
}

TEST_F(Verify, another_count_is_found) {
  const std::string certificate = code("scara", {"inverse-dynamics"}, "c");
  replace(certificate, "\"mul\": 24", "\"mul\": 23");
  EXPECT_EQ(failures(certificate), std::vector<std::string>{"operations"});
}

TEST_F(Verify, a_changed_robot_is_found_and_a_missing_one_is_said) {
  const std::string robot = path("arm.yaml");
  write_file(robot, read_file(std::string(ARMATURE_SOURCE_DIR) + "/robots/scara.yaml"));
  const std::string certificate = code(robot, {"gravity"}, "c");
  expect_holds(certificate);
  std::filesystem::rename(robot, path("moved.yaml"));
  const VerifyResult missing = verify({certificate, {}, {}});
  EXPECT_TRUE(missing.holds);
  EXPECT_EQ(missing.not_checked, 2U) << text_of(missing);
  EXPECT_TRUE(verify({certificate, path("moved.yaml"), {}}).holds);
  EXPECT_EQ(verify({certificate, path("moved.yaml"), {}}).not_checked, 0U);
  write_file(robot, read_file(path("moved.yaml")) + "\n# changed\n");
  EXPECT_EQ(failures(certificate), std::vector<std::string>{"robot " + robot});
}

TEST_F(Verify, code_that_is_not_read_back_is_made_again) {
  const std::string certificate = code("scara", {"gravity"}, "latex");
  expect_holds(certificate, 1);
  const std::string file = path("scara_gravity.tex");
  replace(file, "14.715", "14.815");
  expect_found(certificate, "the files");
}

TEST_F(Verify, base_parameters_hold_and_wrong_ones_are_found) {
  const std::string certificate = base("rx90"), honest = read_file(certificate);
  expect_holds(certificate);
  replace(certificate, "\"count\": 40", "\"count\": 41");
  EXPECT_EQ(failures(certificate), std::vector<std::string>{"number of base parameters"});
  write_file(certificate, honest);
  replace(certificate, "XX2 - YY2 - D3^2", "XX2 - YY2 - 1.01*D3^2");
  EXPECT_EQ(failures(certificate), std::vector<std::string>{"formulas of base parameters"});
  write_file(certificate, honest);
  replace(certificate, "\"coefficient\": \"-1\"", "\"coefficient\": \"1\"");
  EXPECT_EQ(failures(certificate), std::vector<std::string>{"columns that were regrouped"});
}

TEST_F(Verify, a_residue_in_the_file_of_base_parameters_is_found) {
  const std::string certificate = base("rx90");
  Json file = Json::parse(read_file(path("base.json")));
  Json& first = file["dependent"][0]["coefficients"][0];
  first = first.get<std::uint64_t>() + 1;
  write_file(path("base.json"), to_text(file));
  expect_found(certificate, "residues in the file");
}

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
  json["torque_error_bound"][2] = 0.97 * json["torque_error_bound"][2].get<double>();
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

TEST_F(Verify, a_certificate_without_hashes_does_not_hold) {
  const std::string certificate = code("scara", {"gravity"}, "c");
  Json json = Json::parse(read_file(certificate));
  json["outputs"][0]["sha256"] = "";
  write_file(certificate, to_text(json));
  EXPECT_EQ(failures(certificate), std::vector<std::string>{"scara_gravity.h"});
}

TEST_F(Verify, hostile_certificates_are_refused) {
  const std::string certificate = code("scara", {"gravity"}, "c"), honest = read_file(certificate);
  const auto refused = [&](const std::string& text) {
    write_file(certificate, text);
    EXPECT_THROW(verify({certificate, {}, {}}), InputError) << text.substr(0, 300);
  };
  refused("");
  refused(honest.substr(0, honest.size() / 2));
  refused(std::string(1'000'000, '['));
  refused("[]");
  refused("{}");
  for (const char* member : {"armature", "verb", "options", "inputs", "outputs", "figures"}) {
    Json json = Json::parse(honest);
    json.erase(member);
    refused(to_text(json));
    for (const Json& wrong : {Json(7), Json(1e308), Json("text"), Json::array({1, 2}), Json(nullptr)}) {
      json[member] = wrong;
      if (wrong.is_string() && (json[member] == "text") && std::string(member) != "options" &&
          std::string(member) != "inputs" && std::string(member) != "outputs" && std::string(member) != "figures")
        continue;  // another verb, or another version: no lie about types
      refused(to_text(json));
    }
  }
  for (const char* outside : {"../scara_gravity.c", "/etc/passwd", "a/../../b", ""}) {
    Json json = Json::parse(honest);
    json["outputs"][0]["path"] = outside;
    refused(to_text(json));
  }
  Json json = Json::parse(honest);
  json["options"]["models"] = 7;
  refused(to_text(json));
  json = Json::parse(honest);
  json["options"]["models"] = {"no-such-model"};
  refused(to_text(json));
}

}  // namespace
}  // namespace armature::internal
