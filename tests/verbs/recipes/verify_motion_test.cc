// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Simulated and exciting motions are computed again; a changed sample or figure is found.
#include "armature/base/random.h"
#include "armature/verbs/excite.h"
#include "armature/verbs/simulate.h"
#include "tests/verbs/written_results.h"

namespace armature::internal {
namespace {

class VerifyMotion : public test::Verify {
 protected:
  std::string simulated(const std::string& robot, armature::SimulateOptions options) {
    options.output = path("log.csv");
    options.duration = 1;
    options.rate = 200;
    const SimulateResult result = armature::simulate(load_robot(robot).robot, options);
    Json figures = to_json(result);
    figures.erase("files");
    return write("simulate", {{"robot", robot, {}}}, options, figures, result.files);
  }
  std::string excited(ExcitationKind kind) {
    ExciteOptions options;
    options.output = path("motion.csv");
    options.kind = kind;
    options.starts = 1;
    options.trials = 20;
    const ExciteResult result = armature::excite(load_robot("scara").robot, options);
    std::vector<File> files;
    for (const auto& [what, file] : result.files) files.push_back(file);
    Json figures = to_json(result);
    figures.erase("files");
    return write("excite", {{"robot", "scara", {}}}, options, figures, files);
  }
  // A digit of a random number in a random line of the file.
  void change_sample(const std::string& file, RandomNumbers& random) const {
    std::string text = read_file(file);
    for (;;) {
      const std::size_t at =
          text.find(',', static_cast<std::size_t>(random.uniform(200, static_cast<double>(text.size() - 50))));
      if (text[at + 1] == '-' || text[at + 1] == '0' || !std::isdigit(static_cast<unsigned char>(text[at + 1])))
        continue;
      if (text.substr(at + 1, text.find_first_of(",\n", at + 1) - at - 1).find('e') != std::string::npos)
        continue;  // rounding instead of zero
      text[at + 1] = text[at + 1] == '9' ? '1' : static_cast<char>(text[at + 1] + 1);
      write_file(file, text);
      return;
    }
  }
};

TEST_F(VerifyMotion, a_simulated_motion_holds_and_changed_samples_are_found) {
  armature::SimulateOptions options;
  options.truth = path("truth.csv");
  options.noise = 1;
  options.resolution = 1e-4;
  options.no_stops = true;  // samples at a stop are left out of the check
  for (const char* robot : {"scara", "panda_like"}) {
    const std::string certificate = simulated(robot, options);
    expect_holds(certificate);
    const std::string honest = read_file(path("truth.csv"));
    RandomNumbers random(5);
    for (int trial = 0; trial < 6; ++trial) {
      change_sample(path("truth.csv"), random);
      renew_hashes(certificate);
      EXPECT_FALSE(failures(certificate).empty());
      write_file(path("truth.csv"), honest);
    }
    change_sample(path("log.csv"), random);
    expect_found(certificate, "the measured log");
  }
}

TEST_F(VerifyMotion, figures_of_a_simulation_are_found) {
  armature::SimulateOptions options;
  options.truth = path("truth.csv");
  const std::string certificate = simulated("scara", options);
  const Json honest = Json::parse(read_file(certificate));
  for (const char* place : {"/samples", "/duration", "/energy/work", "/energy/gained", "/energy/lost",
                            "/energy/relative_loss", "/largest_speed/1", "/largest_torque/2"}) {
    Json changed = honest;
    Json& figure = changed["figures"][Json::json_pointer(place)];
    if (figure.is_number_integer()) figure = figure.get<int>() + 1;
    else figure = 1.02 * figure.get<double>();
    write_file(certificate, to_text(changed));
    EXPECT_FALSE(failures(certificate).empty()) << place;
  }
}

TEST_F(VerifyMotion, a_log_alone_is_checked_by_differences) {
  const std::string certificate = simulated("scara", {});
  expect_holds(certificate);
  std::string text = read_file(path("log.csv"));
  const std::size_t line = text.find('\n', text.size() / 2);
  const std::size_t torque = text.rfind(',', text.find('\n', line + 1));
  text.replace(torque + 1, text.find('\n', torque) - torque - 1, "99");
  write_file(path("log.csv"), text);
  expect_found(certificate, "torques of the log");
}

TEST_F(VerifyMotion, an_exciting_motion_holds_and_changes_are_found) {
  for (const ExcitationKind kind : {ExcitationKind::fourier, ExcitationKind::points}) {
    const std::string certificate = excited(kind), honest = read_file(path("motion.csv"));
    expect_holds(certificate);
    RandomNumbers random(9);
    change_sample(path("motion.csv"), random);
    expect_found(certificate, "samples of the motion");
    write_file(path("motion.csv"), honest);
    Json json = Json::parse(read_file(path("motion.json")));
    json["condition"] = 0.9 * json["condition"].get<double>();
    json["coordinates"][0]["limits"]["velocity"] = 1000.0;
    write_file(path("motion.json"), to_text(json));
    expect_found(certificate, "condition and determinant");
    expect_found(certificate, "limits");
    expect_found(certificate, "figures");
  }
}

}  // namespace
}  // namespace armature::internal
