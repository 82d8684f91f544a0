// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/schedule.h"
#include "tests/verbs/written_results.h"

namespace armature::internal {
namespace {

class VerifySchedule : public test::Verify {
 protected:
  std::string scheduled(const std::string& robot, const std::string& model, Allocation allocation) {
    armature::ScheduleOptions options;
    options.model = model;
    options.processors = 3;
    options.allocation = allocation;
    options.search.effort = 0;
    options.output = folder_.path();
    const ScheduleResult result = armature::schedule(load_robot(robot).robot, options);
    Json figures = to_json(result);
    figures.erase("files");
    return write("schedule", {{"robot", robot, {}}}, options, figures, result.files);
  }
};

TEST_F(VerifySchedule, schedules_hold_by_both_methods) {
  for (const char* model : {"inverse-dynamics", "inertia"})
    for (const Allocation allocation : {Allocation::replicated, Allocation::phased})
      expect_holds(scheduled("puma560", model, allocation), 1);
}

TEST_F(VerifySchedule, figures_of_the_table_are_found) {
  const std::string certificate = scheduled("puma560", "inverse-dynamics", Allocation::phased);
  const Json honest = Json::parse(read_file(certificate));
  for (const char* place : {"/phases", "/sequential", "/time", "/work", "/speed_up", "/processors/0/work",
                            "/processors/1/useful", "/processors/2/received", "/processors/1/utilisation"}) {
    Json changed = honest;
    Json& figure = changed["figures"][Json::json_pointer(place)];
    if (figure.is_number_integer()) figure = figure.get<int>() + 1;
    else figure = 0.9 * figure.get<double>();
    write_file(certificate, to_text(changed));
    EXPECT_EQ(failures(certificate), std::vector<std::string>{"work, words, time, utilisation"}) << place;
  }
  Json changed = honest;
  std::swap(changed["figures"]["processors"][0]["tasks"], changed["figures"]["processors"][1]["tasks"]);
  write_file(certificate, to_text(changed));
  EXPECT_EQ(failures(certificate), std::vector<std::string>{"tasks"});
}

TEST_F(VerifySchedule, a_changed_coefficient_and_a_value_used_too_early_are_found) {
  const std::string certificate = scheduled("scara", "inverse-dynamics", Allocation::replicated);
  const std::string file = path("scara_inverse_dynamics_parallel.c"), honest = read_file(file);
  replace(file, "0.325*", "0.326*");
  renew_hashes(certificate);
  EXPECT_GE(failures(certificate).size(), 2U);  // and another than the bytes
  write_file(file, honest);
  replace(file, "  tau[0] = ", "  tau[0] = 2.0*");
  expect_found(certificate, "tau");
}

}  // namespace
}  // namespace armature::internal
