// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/pipeline_stages.h"

#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "armature/base/described_json.h"
#include "armature/base/error.h"
#include "armature/base/version.h"
#include "armature/read/reader.h"
#include "armature/verbs/recipes/input_files.h"
#include "tests/verbs/measured_arm.h"
#include "tests/verbs/recorded_progress.h"

namespace armature::internal {
namespace {

class PipelineStages : public test::MeasuredArm {
 protected:
  PipelineJob job() const {
    PipelineJob job;
    job.options.robot = path("arm.yaml");
    job.options.logs = {path("train.csv")};
    job.options.fit.validate = {path("other.csv")};
    job.options.fit.cutoff = 0;
    job.options.search.effort = 0;
    job.options.output = path("job");
    job.code_cache = path("cache");
    return job;
  }
  // Runs the first stage only: 'n' when it was done now, 'r' when it was taken from its record.
  static std::string first_stage(const PipelineJob& job) {
    test::RecordedProgress progress;
    progress.most_steps = 1;
    EXPECT_THROW(run_pipeline(job, progress), Stopped);
    return progress.reused();
  }
};

TEST_F(PipelineStages, go_the_whole_way) {
  const PipelineResult result = run_pipeline(job(), no_progress());
  EXPECT_LT(*result.error.validation, 2);
  EXPECT_LT(*result.essential_error.validation, 2);
  EXPECT_LE(result.essential_count, result.base_count);
  EXPECT_EQ(result.selftest, "passed");
  ASSERT_EQ(result.models.size(), 4U);
  EXPECT_EQ(result.models[0].first, "inverse-dynamics");
  EXPECT_LE(result.models[0].second.mul, result.models[0].second.full.mul);
  EXPECT_GT(*result.models[0].second.one_call_ns, 1);
  ASSERT_EQ(result.tracking.size(), 5U) << result.tracking_note;
  // A model of the robot beats no model, by far.
  EXPECT_LT(5 * result.tracking[4].rms, result.tracking[0].rms);
  for (const std::string& file : result.files) EXPECT_TRUE(std::filesystem::exists(file)) << file;
  const std::string page = folder_.read("job/report.html");
  for (const char* words : {"How good it is", "What the model costs", "How well it controls", "</html>"})
    EXPECT_NE(page.find(words), std::string::npos) << words;
  Diagnostics diagnostics;
  EXPECT_EQ(read_robot(path("job/robot.yaml"), diagnostics).coordinates.size(), 3U);
}

TEST_F(PipelineStages, are_all_reused_when_nothing_changed) {
  test::RecordedProgress first, second, third;
  const PipelineResult before = run_pipeline(job(), first);
  EXPECT_EQ(first.reused(), "nnnnn");
  const std::string page = folder_.read("job/report.html");
  const PipelineResult after = run_pipeline(job(), second);
  EXPECT_EQ(second.reused(), "rrrrr");
  EXPECT_EQ(to_text(to_json(after)), to_text(to_json(before)));
  std::filesystem::remove(path("job/report.html"));
  run_pipeline(job(), third);
  EXPECT_EQ(third.reused(), "rrrrn");
  EXPECT_EQ(folder_.read("job/report.html"), page);
}

// One byte of any file that is read, and nothing else, repeats the first stage.
TEST_F(PipelineStages, are_repeated_when_one_byte_of_any_input_changed) {
  folder_.write("columns.yaml", "torque: {columns: [tau1, tau2, tau3], gain: [1, 1, 1]}\n");
  folder_.write("loaded.csv", to_csv(test::synthetic_log(robot_, 3, 400, 0.02)));
  folder_.write("parts.csv", to_csv(test::synthetic_log(robot_, 4, 600, 0.02)));
  PipelineJob all = job();
  all.options.logs.push_back(path("parts.csv@1:5"));
  all.options.fit.reading.columns = path("columns.yaml");
  all.options.fit.loaded = {path("loaded.csv")};
  EXPECT_EQ(first_stage(all), "n");
  EXPECT_EQ(first_stage(all), "r");
  const auto changed_by = [&](const std::string& file, const std::string& from, const std::string& to) {
    change(file, from, to);
    EXPECT_EQ(first_stage(all), "n") << file;
    EXPECT_EQ(first_stage(all), "r") << file;
  };
  changed_by("columns.yaml", "gain: [1", "gain: [2");
  changed_by("arm.yaml", "0.55", "0.56");
  for (const char* log : {"train.csv", "other.csv", "parts.csv", "loaded.csv"}) {
    const std::string text = folder_.read(log);
    const std::size_t at = text.find("\n2,") + 4;  // a digit of the sample at 2 s
    const std::size_t digit = text.find_first_of("1234", at);
    std::string changed = text;
    changed[digit] = '5';
    folder_.write(log, changed);
    EXPECT_EQ(first_stage(all), "n") << log;
    EXPECT_EQ(first_stage(all), "r") << log;
  }
  all.options.logs.back() = path("parts.csv@1:4");
  EXPECT_EQ(first_stage(all), "n");
}

// An @ may be part of a name; the robot may be a file whose name has one too.
TEST_F(PipelineStages, are_repeated_when_a_file_with_an_at_sign_changed) {
  folder_.write("arm@2.yaml", folder_.read("arm.yaml"));
  folder_.write("run@1.csv", folder_.read("train.csv"));
  PipelineJob odd = job();
  odd.options.robot = path("arm@2.yaml");
  odd.options.logs = {path("run@1.csv"), path("run@1.csv@1:5")};
  EXPECT_EQ(first_stage(odd), "n");
  EXPECT_EQ(first_stage(odd), "r");
  change("arm@2.yaml", "0.55", "0.56");
  EXPECT_EQ(first_stage(odd), "n");
  EXPECT_EQ(first_stage(odd), "r");
  std::string log = folder_.read("run@1.csv");
  log[log.find_first_of("1234", log.find("\n2,") + 4)] = '5';
  folder_.write("run@1.csv", log);
  EXPECT_EQ(first_stage(odd), "n");
}

// Each option by itself, whatever its type, and the version.
TEST_F(PipelineStages, depend_on_every_option_and_on_the_version) {
  InputFiles files;
  const PipelineOptions plain = job().options;
  const std::string before = job_inputs(plain, files, no_progress());
  EXPECT_NE(before.find(std::string("armature ") + std::string(version) + "\n"), std::string::npos);
  std::size_t options = 0;
  const Json json = json_of(plain);
  for (const auto& [name, value] : json.items()) {
    Json other = json;
    if (value.is_boolean()) other[name] = !value.get<bool>();
    else if (value.is_number()) other[name] = value.get<double>() + 1;
    else if (value.is_null()) other[name] = 1;
    else if (value.is_array()) other[name].push_back(value.empty() || value[0].is_string() ? Json("x") : Json(1));
    else continue;  // names, which the other tests change
    PipelineOptions changed;
    try {
      read_json(other, changed);
    } catch (const std::exception&) {
      continue;  // a number in place of an enumeration or the like
    }
    if (json_of(changed) == json) continue;  // a list that does not take this
    ++options;
    EXPECT_NE(job_inputs(changed, files, no_progress()), before) << name;
  }
  EXPECT_GT(options, 10u);
}

TEST_F(PipelineStages, know_a_pipe_by_its_bytes) {
  PipelineJob piped = job();
  ASSERT_EQ(::mkfifo(path("pipe.csv").c_str(), 0600), 0);
  piped.options.logs = {path("pipe.csv")};
  const auto run = [&](const std::string& text) {
    std::thread writing([&] { std::ofstream(path("pipe.csv")) << text; });
    const std::string letters = first_stage(piped);
    writing.join();
    return letters;
  };
  const std::string text = folder_.read("train.csv"), other = to_csv(test::synthetic_log(robot_, 9, 600, 0.02));
  EXPECT_EQ(run(text), "n");
  EXPECT_EQ(run(text), "r");
  EXPECT_EQ(run(other), "n");
}

TEST_F(PipelineStages, repeat_what_was_odd_about_the_logs) {
  folder_.write("train.csv", "a line before the table\n" + folder_.read("train.csv"));
  const PipelineResult before = run_pipeline(job(), no_progress()), after = run_pipeline(job(), no_progress());
  EXPECT_GT(before.diagnostics.note_count() + before.diagnostics.warning_count(), 0U);
  EXPECT_EQ(to_string(after.diagnostics), to_string(before.diagnostics));
  EXPECT_EQ(after.readings, before.readings);
}

// As `identify` refuses it: the estimate and the page, no robot and no code, unless it is forced.
TEST_F(PipelineStages, make_no_robot_of_reversed_torques_unless_forced) {
  Log log = test::synthetic_log(robot_, 1, 600, 0.02);
  for (double& tau : log.tau[1]) tau = -tau;
  folder_.write("train.csv", to_csv(log));
  PipelineJob doubtful = job();
  doubtful.options.fit.validate.clear();
  test::RecordedProgress progress;
  const PipelineResult refused = run_pipeline(doubtful, progress);
  EXPECT_EQ(progress.reused(), "nn");
  ASSERT_GE(refused.suspicions.size(), 1U);  // others follow from it
  EXPECT_TRUE(refused.suspicions[0].strong);
  EXPECT_EQ(refused.verdict.grade, Grade::bad);
  for (const char* file : {"robot.yaml", "robot.urdf", "reduced.yaml", "code"})
    EXPECT_FALSE(std::filesystem::exists(path("job/") + file)) << file;
  EXPECT_TRUE(std::filesystem::exists(path("job/estimate.json")));
  EXPECT_NE(folder_.read("job/report.html").find("wrong sign"), std::string::npos);
  doubtful.options.force = true;
  const PipelineResult forced = run_pipeline(doubtful, no_progress());
  EXPECT_EQ(forced.verdict.grade, Grade::bad);
  EXPECT_EQ(forced.models.size(), 4U);
  EXPECT_TRUE(std::filesystem::exists(path("job/robot.yaml")));
}

TEST_F(PipelineStages, leave_nothing_behind_when_nothing_can_be_identified) {
  Log still = test::synthetic_log(robot_, 1, 300);
  for (Signal& tau : still.tau) std::fill(tau.begin(), tau.end(), 1.0);
  for (Signal& q : still.q) std::fill(q.begin(), q.end(), 0.5);
  still.qd.clear();
  still.qdd.clear();
  folder_.write("train.csv", to_csv(still));
  EXPECT_THROW(run_pipeline(job(), no_progress()), NotIdentified);
  EXPECT_FALSE(std::filesystem::exists(path("job")));
}

}  // namespace
}  // namespace armature::internal
