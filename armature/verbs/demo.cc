// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/demo.h"

#include <fmt/format.h>

#include <filesystem>

#include "armature/base/described_json.h"
#include "armature/base/error.h"
#include "armature/base/process.h"
#include "armature/base/version.h"
#include "armature/emit/emit.h"
#include "armature/formulate/formulation.h"
#include "armature/program/count.h"
#include "armature/simulate/virtual_campaign.h"
#include "armature/verbs/certify.h"
#include "armature/verbs/derive_code.h"
#include "armature/verbs/load_robot.h"
#include "armature/verbs/recipes/certificate.h"
#include "armature/verbs/recipes/generated_code.h"
#include "armature/verbs/recipes/job_stages.h"
#include "armature/verbs/recipes/pipeline_stages.h"

namespace armature {

using namespace internal;

namespace {

constexpr const char* demo_robot = "puma560";
constexpr const char* demo_model = "inverse-dynamics";

// Inverse dynamics with standard parameters, counted by the same convention. Figures that nobody published are in
// tests/cases/robots/puma560_arm.json.
std::vector<KnownCost> known_costs() {
  return {{"any arm, Luh, Walker & Paul 1980", "published: Izaguirre et al. 1992, section 2.1", 800, 600},
          {"any arm, 92n-127 M, 81n-117 A", "published: Khalil & Creusot 1997, section 5.1", 425, 369},
          {"PUMA 560 with Armstrong's zeros, OpenSYMORO", "its output, counted", 275, 214},
          {"PUMA 560 with Armstrong's zeros, SymPyBotics", "its output, counted", 260, 208},
          {"PUMA 560 with Armstrong's zeros, SYMORO+", "its form restored, common terms shared", 239, 197}};
}

std::string main_program(const std::string& function) {
  return fmt::format(R"(/* Runs the test that travels with {0}.c. */
#include <stdio.h>

#include "{0}.h"

int main(void) {{
  const int failures = {0}_selftest();
  if (failures != 0) fprintf(stderr, "{0}: %d test vectors failed\n", failures);
  return failures != 0;
}}
)",
                     function);
}

// Compiles the files with the system's C compiler and runs the result.
void compile_and_test(const std::string& source, const std::string& main_source, const std::string& program) {
  const ProcessResult compiled = run_process(
      {"cc", "-std=c99", "-O2", "-Wall", "-Wextra", "-pedantic", source, main_source, "-lm", "-o", program});
  if (compiled.exit_code != 0) throw InternalError("the generated C does not compile: " + compiled.errors);
  const ProcessResult tested = run_process({program});
  if (tested.exit_code != 0) throw InternalError("the generated C fails its own test: " + tested.errors);
}

// As `derive` would certify it.
File code_certificate(const DemoResult& result, const std::vector<File>& code) {
  DeriveCodeOptions options;
  options.models = {demo_model};
  options.lang = "c";
  return certify("derive", {{"robot", demo_robot, {}}}, json_of(options),
                 {{"operations", json_of(CodeOperations{result.operations.mul, result.operations.add,
                                                        result.operations.sincos, 0, 0})}},
                 code, code.back().path);
}

void derive_and_test(const std::string& folder, const std::string& fingerprint, DemoResult& result,
                     Progress& progress) {
  const OptimiseOptions search{.effort = usual_effort, .progress = &progress};
  const Program program = formulate(result.described, {demo_model}, {}, search).program;
  const OperationCount count = count_operations(program);
  result.operations = {count.mul, count.add, count.sincos};
  std::vector<File> files;
  const auto path = [&](const std::string& name) { return (std::filesystem::path(folder) / name).string(); };
  EmitOptions emitting;
  emitting.input = fingerprint;
  emitting.joints = emitted_joints(result.described);
  for (EmittedFile& file : emit_c(program, emitting)) {
    if (file.name.ends_with(".c")) result.function = file.name.substr(0, file.name.size() - 2);
    files.push_back({path(file.name), std::move(file.content)});
  }
  files.push_back(code_certificate(result, files));
  files.push_back({path("selftest.c"), main_program(result.function)});
  go_on(progress);
  write_files(files);
  for (const File& file : files) result.files.push_back(file.path);
  compile_and_test(path(result.function + ".c"), path("selftest.c"),
                   (std::filesystem::absolute(folder) / "selftest").string());
  result.selftest = "passed";
}

// Its logs and its description are files.
struct MeasureStage {};
template <class Visitor>
void describe(MeasureStage&, Visitor&) {}

// Measurements of a PUMA 560 that exists only here, and everything that can be made of them.
PipelineResult measure_and_identify(const std::string& folder, Progress& progress) {
  const Robot truth = virtual_puma560();
  JobStages measuring(folder, fmt::format("armature {} demo", version), progress);
  measuring.run<MeasureStage>("measure", "measure a PUMA 560 with friction that exists only here",
                              [&] { return StageOutcome<MeasureStage>{{}, virtual_campaign(truth, {}, progress)}; });
  PipelineJob job;
  job.truth = truth;
  job.stages_before = 1;
  job.options.robot = folder + "/drawn.yaml";
  job.options.logs = {folder + "/train_1.csv", folder + "/train_2.csv"};
  job.options.fit.validate = {folder + "/validate.csv"};
  job.options.output = folder;
  return run_pipeline(job, progress);
}

// The certificate of the measurements and of the program around the code; the code and the job have certificates of
// their own.
void certify_demo(const std::string& folder, DemoResult& result) {
  std::vector<File> files;
  for (const char* name :
       {"drawn.yaml", "train_1.csv", "train_2.csv", "validate.csv", "selftest.c", "selftest", "report.html"}) {
    const std::string path = (std::filesystem::path(folder) / name).string();
    files.push_back({path, read_file(path)});
  }
  for (const std::string& name : {result.function + ".c", std::string("report.html")}) {
    const std::string path = (std::filesystem::path(folder) / name).string() + certificate_ending;
    files.push_back({path, read_file(path)});
  }
  const File certificate =
      certify("demo", {}, Json::object(), Json::object(), files, (std::filesystem::path(folder) / "demo").string());
  write_files({certificate});
  result.files.push_back(certificate.path);
}

}  // namespace

DemoResult demo(const DemoOptions& options, Progress& progress) {
  if (find_program("cc").empty())
    throw UnmetRequest("no C compiler called cc was found", "install one: apt-get install gcc");
  DemoResult result;
  LoadedRobot loaded = load_robot(demo_robot);
  result.described = std::move(loaded.robot);
  result.robot = result.described.name;
  result.model = demo_model;
  result.known = known_costs();
  derive_and_test(options.output, loaded.fingerprint, result, progress);
  result.pipeline = measure_and_identify(options.output, progress);
  certify_demo(options.output, result);
  return result;
}

Json to_json(const DemoResult& result) { return json_of(result); }

}  // namespace armature
