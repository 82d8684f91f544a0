// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/identify.h"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "armature/base/described_json.h"
#include "armature/base/error.h"
#include "armature/verbs/load_robot.h"
#include "tests/verbs/measured_arm.h"
#include "tests/verbs/recorded_progress.h"

namespace armature::internal {
namespace {

class IdentifyVerb : public test::MeasuredArm {
 protected:
  IdentifyOptions options() const {
    IdentifyOptions options;
    options.logs = {path("train.csv")};
    options.fit.validate = {path("other.csv")};
    options.fit.cutoff = 0;
    return options;
  }
};

const IdentifiedParameter& parameter(const IdentifyResult& result, const std::string& name) {
  for (const IdentifiedParameter& each : result.parameters)
    if (each.name == name) return each;
  throw std::runtime_error("no parameter " + name);
}

// The numbers that the robot of the logs was written down with.
TEST_F(IdentifyVerb, finds_the_parameters_that_the_logs_were_made_with) {
  const IdentifyResult result = armature::identify(robot_, options());
  for (const auto& [name, truth] :
       {std::pair{"Fv1", 2.0}, {"Fs2", 2.5}, {"Fo3", 0.2}, {"MX3", 0.2}, {"MY3", 0.1}, {"Fv3", 0.5}}) {
    const IdentifiedParameter& found = parameter(result, name);
    EXPECT_NEAR(found.value, truth, 5 * found.sd) << name;
    EXPECT_NEAR(found.relative_sd, 100 * found.sd / std::abs(found.value), 1e-9);
  }
  EXPECT_LT(*result.error.validation_total, 2);
  EXPECT_EQ(result.joints, (std::vector<std::string>{"q1", "q2", "q3"}));
  ASSERT_EQ(result.readings.size(), 2U);
  EXPECT_NE(result.readings[0].find("600 samples"), std::string::npos);
  EXPECT_TRUE(result.files.empty());
  EXPECT_EQ(result.identified.coordinates.size(), 3U);
}

TEST_F(IdentifyVerb, takes_logs_in_memory_as_it_takes_files) {
  const IdentifyResult of_files = armature::identify(robot_, options());
  const IdentifyResult of_values = armature::identify(robot_, {load_log(path("train.csv"), robot_).log},
                                                      {load_log(path("other.csv"), robot_).log}, options());
  ASSERT_EQ(of_files.parameters.size(), of_values.parameters.size());
  for (std::size_t i = 0; i < of_files.parameters.size(); ++i)
    EXPECT_EQ(of_files.parameters[i].value, of_values.parameters[i].value);
  EXPECT_EQ(of_files.error.validation, of_values.error.validation);
}

// Scripts depend on these names.
TEST_F(IdentifyVerb, keeps_the_members_of_its_json) {
  const Json json = to_json(armature::identify(robot_, options()));
  for (const char* member : {"robot",
                             "base_count",
                             "samples",
                             "equations",
                             "cutoff",
                             "decimation",
                             "sign_width",
                             "condition",
                             "condition_scaled",
                             "parameters",
                             "torque_sd",
                             "error",
                             "unconstrained_error",
                             "essential_count",
                             "essential_error",
                             "consistent",
                             "significant_count",
                             "significant_error",
                             "condition_essential",
                             "condition_significant",
                             "residuals",
                             "notes"})
    EXPECT_TRUE(json.contains(member)) << member;
  for (const char* member :
       {"name", "value", "sd", "relative_sd", "consistent", "contribution", "essential", "unit", "formula"})
    EXPECT_TRUE(json.at("parameters").at(0).contains(member)) << member;
  for (const char* member : {"over_logs", "payload", "files", "left_out"})
    EXPECT_FALSE(json.contains(member)) << member;
  EXPECT_EQ(json.at("residuals").size(), 3U);
  IdentifyResult back;
  read_json(json, back);
  EXPECT_EQ(json_of(back), json);
}

// A motor of two joints fits in no URDF: then nothing is said of what a URDF would leave out.
TEST_F(IdentifyVerb, says_of_a_urdf_that_it_does_not_write_only_that) {
  IdentifyOptions coupled = options();
  coupled.fit.motor = {"q2 + q3"};
  coupled.output = path("out");
  const IdentifyResult result = armature::identify(robot_, coupled);
  bool refused = false;
  for (const Diagnostic& said : result.diagnostics.all()) {
    refused = refused || said.message.starts_with("no URDF is written");
    EXPECT_FALSE(said.message.starts_with("a URDF has no place")) << said.message;
  }
  EXPECT_TRUE(refused);
  for (const auto& [name, file] : result.files) EXPECT_NE(name, "urdf");
}

TEST_F(IdentifyVerb, returns_its_files_and_writes_none) {
  IdentifyOptions asked = options();
  asked.output = path("out");
  asked.fit.origin.file = "arm of ours.yaml";
  const IdentifyResult result = armature::identify(robot_, asked);
  ASSERT_EQ(result.files.size(), 4U);
  EXPECT_EQ(result.files[0].first, "yaml");
  EXPECT_EQ(result.files[3].second.path, path("out/report.html"));
  EXPECT_NE(result.files[3].second.content.find("armature reduce &#39;arm of ours.yaml&#39;"), std::string::npos);
  EXPECT_EQ(Json::parse(result.files[2].second.content).at("base_count"), result.base_count);
  EXPECT_FALSE(std::filesystem::exists(path("out")));
}

TEST_F(IdentifyVerb, finds_a_payload_and_compares_logs) {
  Robot loaded = robot_;
  loaded.frame(3).inertial.M = loaded.arena.constant(Rational::from_decimal("5").value());
  folder_.write("loaded.csv", to_csv(test::synthetic_log(loaded, 3, 600, 0.01)));
  IdentifyOptions asked = options();
  asked.logs.push_back(path("other.csv"));
  asked.fit.loaded = {path("loaded.csv")};
  const IdentifyResult result = armature::identify(robot_, asked);
  ASSERT_TRUE(result.payload.has_value());
  EXPECT_EQ(result.payload->parameters[9].first, "M");
  EXPECT_NEAR(result.payload->parameters[9].second, 3, 0.1);
  ASSERT_TRUE(result.over_logs.has_value());
  EXPECT_EQ(result.over_logs->logs, 2U);
  asked.fit.load_link = robot_.frame(1).joint_name;
  const IdentifyResult on_the_first = armature::identify(robot_, asked);
  EXPECT_EQ(on_the_first.payload->link, 1U);
  EXPECT_GT(on_the_first.payload->error[1], 2 * result.payload->error[1]);  // it sits on the third
  asked.fit.load_link = "elbwo";
  EXPECT_THROW(armature::identify(robot_, asked), InputError);
  asked.fit.load_link = robot_.base_name;
  EXPECT_THROW(armature::identify(robot_, asked), InputError);
  asked.fit.load_link = robot_.frame(1).joint_name;
  asked.fit.loaded.clear();  // nothing to identify there
  EXPECT_THROW(armature::identify(robot_, asked), InputError);
}

TEST_F(IdentifyVerb, judges_each_of_several_validation_logs) {
  IdentifyOptions asked = options();
  asked.fit.validate = {path("other.csv"), path("train.csv")};
  const IdentifyResult both = armature::identify(robot_, asked);
  ASSERT_EQ(both.error_by_log.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    IdentifyOptions alone = options();
    alone.fit.validate = {asked.fit.validate[i]};
    const IdentifyResult one = armature::identify(robot_, alone);
    EXPECT_TRUE(one.error_by_log.empty());
    EXPECT_EQ(both.error_by_log[i].log, asked.fit.validate[i]);
    for (std::size_t k = 0; k < 3; ++k)
      EXPECT_NEAR(both.error_by_log[i].error[k], one.error.validation[k], 1e-9 * (1 + one.error.validation[k]));
    EXPECT_NEAR(both.error_by_log[i].total, *one.error.validation_total, 1e-9);
  }
  EXPECT_GT(*both.error.validation_total, std::min(both.error_by_log[0].total, both.error_by_log[1].total));
  EXPECT_LT(*both.error.validation_total, std::max(both.error_by_log[0].total, both.error_by_log[1].total));
}

TEST_F(IdentifyVerb, says_what_was_odd_when_nothing_can_be_identified) {
  std::string text = folder_.read("train.csv");
  folder_.write("short.csv", text.substr(0, text.find('\n', 900) + 1) + "9,");  // cut off
  IdentifyOptions asked = options();
  asked.logs = {path("short.csv")};
  try {
    armature::identify(robot_, asked);
    FAIL();
  } catch (const NotIdentified& why) {
    EXPECT_GT(why.diagnostics().warning_count(), 0U);
  }
  asked = options();
  asked.fit.slowest = 2;
  EXPECT_THROW(armature::identify(robot_, asked), InputError);
  asked = options();
  asked.fit.savitzky_golay = {31, 3};  // and a cut-off
  EXPECT_THROW(armature::identify(robot_, asked), InputError);
}

TEST_F(IdentifyVerb, stops_when_asked) {
  for (const std::size_t patience : {0, 3, 8}) {
    test::RecordedProgress stop;
    stop.most_asked = patience;
    EXPECT_THROW(armature::identify(robot_, options(), stop), Stopped) << patience;
  }
}

// Before logs are read: a reason that no log can change.
TEST(IdentifyLoops, have_equations_of_torques_only_where_they_are_not_linear) {
  for (const Formulation formulation : {Formulation::filtered, Formulation::energy}) {
    IdentifyOptions options;
    options.logs = {"there_is_no_such_log.csv"};
    options.fit.model = formulation;
    try {
      identify(load_robot("five_bar").robot, options);
      ADD_FAILURE() << "not refused";
    } catch (const UnmetRequest& refused) {
      EXPECT_NE(refused.message().find("closed loops"), std::string::npos) << refused.message();
    }
  }
}

TEST_F(IdentifyVerb, fits_the_friction_that_the_description_has) {
  const Robot robot = geared(0.2);
  folder_.write("geared.csv", to_csv(geared_log(0.2, 4, 2000)));
  IdentifyOptions asked = options();
  asked.logs = {path("geared.csv")};
  asked.fit.validate = {};
  const IdentifyResult found = armature::identify(robot, asked);
  for (const char* name : {"Fl1", "Fl2", "Fl3"}) EXPECT_NEAR(parameter(found, name).value, 0.2, 0.02) << name;
  EXPECT_LT(found.written_error->total, 2);
  for (const ParameterForecast& each : found.check.parameters) EXPECT_FALSE(each.name.starts_with("Fl")) << each.name;
  EXPECT_NE(write_yaml(found.identified).find("Fl"), std::string::npos);
  EXPECT_NE(to_string(found.diagnostics).find("has friction that grows with the load: it is fitted"),
            std::string::npos);
  asked.fit.friction = {Friction::viscous, Friction::coulomb};
  const IdentifyResult without = armature::identify(robot, asked);
  EXPECT_THROW(parameter(without, "Fl1"), std::runtime_error);
  EXPECT_NE(to_string(without.diagnostics).find("which is not fitted: it is set aside"), std::string::npos);
}

}  // namespace
}  // namespace armature::internal
