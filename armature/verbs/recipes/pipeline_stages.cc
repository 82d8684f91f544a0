// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/pipeline_stages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <map>

#include "armature/base/error.h"
#include "armature/base/process.h"
#include "armature/base/set_aside.h"
#include "armature/base/sha256.h"
#include "armature/base/version.h"
#include "armature/derive/loops/closed_models.h"
#include "armature/derive/modelled_robot.h"
#include "armature/parameters/base_parameters.h"
#include "armature/read/reader.h"
#include "armature/reduce/reduction.h"
#include "armature/simulate/closed_loop.h"
#include "armature/verbs/certify.h"
#include "armature/verbs/derive_code.h"
#include "armature/verbs/recipes/asked_model.h"
#include "armature/verbs/recipes/fixed_base.h"
#include "armature/verbs/recipes/generated_code.h"
#include "armature/verbs/recipes/identified.h"
#include "armature/verbs/recipes/input_hashes.h"
#include "armature/verbs/recipes/job_stages.h"
#include "armature/verbs/recipes/pipeline_report.h"
#include "armature/verbs/recipes/reduced.h"
#include "armature/verbs/recipes/robot_text.h"
#include "armature/verbs/recipes/stage_results.h"
#include "armature/write/yaml.h"

namespace armature::internal {
namespace {

constexpr double significant = 0.01;  // of the greatest torque of a joint (Izaguirre et al. 1992, section 7)
constexpr double certain = 10;        // %
constexpr const char* code_models[] = {"inverse-dynamics", "split-coefficients", "split-velocity", "split-synchronous"};

TotalError total_error(const Identification::Errors& errors) {
  return {errors.train_total, errors.validation.empty() ? std::nullopt : std::optional(errors.validation_total)};
}

// A robot from a pipe is read from what was kept of it.
LoadedRobot robot_of(const PipelineOptions& options, InputFiles& files, Progress& progress) {
  const std::string& path = files.path(options.robot, progress);
  LoadedRobot loaded = path == options.robot ? load_robot(options.robot, options.loading)
                                             : load_robot_text(read_file(path), options.robot, options.loading);
  need_rigid_joints(loaded.robot, "whole jobs");
  loaded.robot = modelled_robot(loaded.robot).robot;
  return loaded;
}

// As `reduce` would certify it; what its reduction.json says is among the figures.
File reduction_certificate(const PipelineOptions& options, const Estimation& estimation, const Reduction& reduction,
                           const File& file) {
  Json used = json_of(ReduceOptions{options.logs, options.fit, significant, certain, {}});
  used.update(json_of(options.loading));
  Json figures = to_json(reduce_result(estimation, reduction, true));
  figures.erase("operations");  // those of the code are in its own certificate
  return certify("reduce", fit_inputs(options.robot, options.logs, options.fit), used, figures, {file});
}

StageOutcome<IdentifyStage> identify_stage(const PipelineOptions& options, InputFiles& files, Progress& progress) {
  const LoadedRobot loaded = robot_of(options, files, progress);
  FitOptions fit = options.fit;
  fit.origin.file = options.robot;
  fit.origin.diagnostics = loaded.diagnostics;
  fit.origin.reading = options.loading;
  fit.origin.whole = loaded.whole;
  const Estimation estimation = estimate_from(loaded.robot, options.logs, fit, certain, files, progress);
  const Identification& found = estimation.found;
  const Reduction reduction = reduced(found, {significant, estimation.options.essential});
  IdentifyResult result = identify_result(loaded.robot, estimation);
  warn_of_negative(found, reduction, result.diagnostics);
  add_identified_files("", options.robot, original_urdf(options.robot, files.path(options.robot, progress)), result,
                       options.force);
  const bool refused = is_doubtful(result.suspicions) && !options.force;
  StageOutcome<IdentifyStage> outcome;
  for (auto& [name, file] : result.files) outcome.files.push_back(std::move(file));
  Json used = json_of(IdentifyOptions{options.logs, options.fit, certain, {}});
  used.update(json_of(options.loading));
  outcome.files.push_back(certify("identify", fit_inputs(options.robot, options.logs, options.fit), used,
                                  Json::object(), outcome.files, "estimate.json", fit.origin));
  if (!refused) {
    outcome.files.push_back({"reduced.yaml", write_yaml(reduction.robot)});
    outcome.files.push_back(reduction_certificate(options, estimation, reduction, outcome.files.back()));
  }
  outcome.result = {
      found.model.unknowns(),
      reduction.count,
      reduction.given_back,
      found.estimate.condition,
      reduction.estimate.condition,
      total_error(found.error),
      total_error(reduction.after),
      result.readings,
      noted(result.diagnostics),
      result.suspicions,
      result.verdict,
      refused,
      written(identified_report(estimation, result, options.robot, options.logs, options.output,
                                provenance_of(fit.origin, job_files(options), estimation.diagnostics, files, progress),
                                fit.origin.reading)),
      found.delays};
  return outcome;
}

// The models of the reduced robot, each made when a stage first asks for it: two stages do, unless one was done before.
class ReducedCode {
 public:
  ReducedCode(const Robot& reduced, const CodeOptions& options) : reduced_(reduced), options_(options) {}
  const GeneratedModel& operator()(const std::string& model) {
    const auto found = made_.find(model);
    return found != made_.end() ? found->second
                                : made_.emplace(model, generate_code(reduced_, model, options_)).first->second;
  }

 private:
  const Robot& reduced_;
  const CodeOptions& options_;
  std::map<std::string, GeneratedModel> made_;
};

// As `derive --package cmake` of the reduced robot would certify it.
File code_certificate(const GeneratedModel& made, const PipelineOptions& asked, const std::vector<File>& files) {
  DeriveCodeOptions options;
  options.models = {made.model};
  options.package = "cmake";
  options.search = asked.search;
  const std::string package = std::filesystem::path(made.files.front().name).begin()->string();
  return certify("derive", {{"robot", asked.output + "/reduced.yaml", "../reduced.yaml"}}, json_of(options),
                 {{"operations", json_of(CodeOperations{made.count.mul, made.count.add, made.count.sincos,
                                                        made.count.setup_mul, made.count.setup_add})}},
                 files, "code/" + package);
}

StageOutcome<CodeStage> code_stage(const Robot& robot, ReducedCode& reduced, const CodeOptions& options,
                                   const PipelineOptions& asked, Progress& progress) {
  StageOutcome<CodeStage> outcome;
  const Robot full = with_base_parameters(robot, base_parameters(robot, {.certificate = false}), BaseValues::formulas);
  for (const char* model : code_models) {
    go_on(progress);
    const GeneratedModel &made = reduced(model), whole = generate_code(full, model, options);
    outcome.result.models.push_back(
        {model, {made.count.mul, made.count.add, made.count.sincos, {whole.count.mul, whole.count.add}, std::nullopt}});
    std::vector<File> files;
    for (const EmittedFile& file : made.files) files.push_back({"code/" + file.name, file.content});
    files.push_back(code_certificate(made, asked, files));
    std::ranges::move(files, std::back_inserter(outcome.files));
  }
  return outcome;
}

StageOutcome<CompileStage> compile_stage(ReducedCode& reduced, const CodeOptions& options, Progress& progress) {
  StageOutcome<CompileStage> outcome{{"passed", {}}, {}};
  for (const char* model : code_models) {
    go_on(progress);
    const CodeTrial trial = try_code(reduced(model), options);
    if (trial.wrong != 0) throw InternalError(fmt::format("the generated C of {} fails its own test", model));
    if (!trial.not_tried.empty()) outcome.result.selftest = "not run: " + trial.not_tried;
    outcome.result.one_call_ns[model] = trial.one_call_ns;
  }
  return outcome;
}

double root_mean_square(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value * value;
  return values.empty() ? 0 : std::sqrt(sum / static_cast<double>(values.size()));
}

// A motion that no log has, as slow as the drives need: where they are at their limits, no model helps.
Trajectory new_motion(const Robot& truth, Progress& progress) {
  RandomTrajectoryOptions motion;
  motion.seed = 20;
  Plant plant(truth);
  const Controller controller = make_controller(truth, {});
  for (motion.duration = 5;; motion.duration *= 2) {
    motion.period = motion.duration;
    const Trajectory trajectory = fourier_trajectory(motors_of(truth), motion);
    const Simulation trial = simulate(plant, trajectory, controller, {}, progress);
    if (std::ranges::all_of(trial.saturated, [](std::size_t samples) { return samples == 0; }) || motion.duration >= 20)
      return trajectory;
  }
}

// Under the same controllers, with the two models in turn.
StageOutcome<ControlStage> control_stage(const Robot& truth, const Robot& robot, const Robot& reduced,
                                         Progress& progress) {
  StageOutcome<ControlStage> outcome;
  try {
    const Trajectory trajectory = new_motion(truth, progress);
    for (const auto& [name, model] : {std::pair{"identified", &robot}, std::pair{"reduced", &reduced}})
      for (const TrackingError& error : track(truth, *model, trajectory, {}, {}, {}, progress)) {
        if (error.law == ControlLaw::pd && model == &reduced) continue;  // knows nothing of the model but its gains
        outcome.result.tracking.push_back({std::string(name_of(error.law)), error.law == ControlLaw::pd ? "none" : name,
                                           root_mean_square(error.rms),
                                           *std::max_element(error.largest.begin(), error.largest.end())});
      }
  } catch (const UnmetRequest& request) {
    outcome.result = {{}, request.what()};
  }
  return outcome;
}

Robot read_back(const JobStages& stages, const char* file) {
  Diagnostics diagnostics;
  return read_robot(stages.folder() + "/" + file, diagnostics);
}

PipelineResult gathered(const IdentifyStage& identified) {
  PipelineResult result;
  result.base_count = identified.base_count;
  result.essential_count = identified.essential_count;
  result.given_back_count = identified.given_back_count;
  result.condition = identified.condition;
  result.essential_condition = identified.essential_condition;
  result.error = identified.error;
  result.essential_error = identified.essential_error;
  result.delays = identified.delays;
  result.readings = identified.readings;
  result.suspicions = identified.suspicions;
  result.verdict = identified.verdict;
  result.diagnostics = diagnostics_of(identified.diagnostics);
  return result;
}

// A model that makes a controller worse than none is bad, whatever its errors.
void judge_tracking(PipelineResult& result) {
  const TrackingResult *alone = tracking_of(result, "pd", "none"),
                       *with_model = tracking_of(result, "computed-torque", "reduced");
  if (alone == nullptr || with_model == nullptr || !(with_model->rms > alone->rms)) return;
  result.verdict = {Grade::bad,
                    fmt::format("in simulation a controller with the reduced model errs by {:.2g} rms, where "
                                "the same gains without a model leave {:.2g}; {}",
                                with_model->rms, alone->rms, result.verdict.why)};
}

void add_stages(const CodeStage& code, const CompileStage& compiled, const ControlStage& control,
                PipelineResult& result) {
  result.models = code.models;
  for (auto& [model, cost] : result.models)
    if (const auto time = compiled.one_call_ns.find(model); time != compiled.one_call_ns.end())
      cost.one_call_ns = time->second;
  result.selftest = compiled.selftest;
  result.tracking = control.tracking;
  result.tracking_note = control.note;
  judge_tracking(result);
}

// The certificate of the page and of all that was written before it.
File job_certificate(const PipelineOptions& options, const PipelineResult& result, const File& page,
                     const std::vector<std::string>& before) {
  std::vector<File> files = {page};
  for (const std::string& name : before) files.push_back({name, read_file(options.output + "/" + name)});
  Json figures = to_json(result), used = json_of(options);
  for (const char* member : {"files", "report", "readings"}) figures.erase(member);
  used["output"] = "";
  return certify("pipeline", fit_inputs(options.robot, options.logs, options.fit), used, figures, files);
}

}  // namespace

std::vector<std::string> job_files(const PipelineOptions& options) {
  return files_read(options.robot, options.fit.reading, {&options.logs, &options.fit.validate, &options.fit.loaded});
}

std::string job_inputs(const PipelineOptions& options, InputFiles& files, Progress& progress) {
  std::string all = fmt::format("armature {}\n{}", version, to_text(json_of(options)));
  for (const std::string& file : job_files(options)) all += fmt::format("{} {}\n", file, files.hash(file, progress));
  return all;
}

namespace {

// What is made of the robot: its code, compiled and tested, and controllers.
void use_robot(JobStages& stages, const PipelineJob& job, PipelineResult& result, Progress& progress) {
  const PipelineOptions& options = job.options;
  const Robot robot = read_back(stages, "robot.yaml"), reduced = read_back(stages, "reduced.yaml");
  CodeOptions code;
  code.optimise = asked_search(options.search, progress);
  code.cache = job.code_cache;
  code.input = fmt::format("reduced.yaml, sha256 {}", sha256(read_file(options.output + "/reduced.yaml")));
  ReducedCode reduced_code(reduced, code);
  const auto costs = stages.run<CodeStage>("code", "write the reduced model and its split as C",
                                           [&] { return code_stage(robot, reduced_code, code, options, progress); });
  stages.depends_on(find_program(code.compiler));  // a compiler that is installed later is used
  const auto compiled = stages.run<CompileStage>("compile", "compile the C, replay its test vectors, time it",
                                                 [&] { return compile_stage(reduced_code, code, progress); });
  const auto control = stages.run<ControlStage>("control", "try controllers with these models in simulation", [&] {
    return control_stage(job.truth.value_or(robot), robot, reduced, progress);
  });
  add_stages(costs, compiled, control, result);
}

}  // namespace

PipelineResult run_pipeline(const PipelineJob& job, Progress& progress) {
  const PipelineOptions& options = job.options;
  InputFiles files;
  const std::string inputs = job_inputs(options, files, progress) + (job.truth ? write_yaml(*job.truth) : "");
  JobStages stages(options.output, inputs, progress, job.stages_before);
  stages.keep(job_files(options));
  const auto identified =
      stages.run<IdentifyStage>("identify", "identify the parameters, judge them, keep those that matter",
                                [&] { return identify_stage(options, files, progress); });
  PipelineResult result = gathered(identified);
  if (!identified.refused) use_robot(stages, job, result, progress);
  else set_aside(outdated_robots(options.output, result.diagnostics), job_files(options));
  result.summary = pipeline_summary(result, job.truth.has_value());
  stages.run<ReportStage>("report", "put everything on one page", [&] {
    const Page page = pipeline_report(identified.page, result, job.truth.has_value(), options.output);
    StageOutcome<ReportStage> outcome{{}, {{"report.html", html(page)}}};
    outcome.files.push_back(job_certificate(options, result, outcome.files[0], stages.files()));
    return outcome;
  });
  result.report = options.output + "/report.html";
  for (const std::string& file : stages.files()) result.files.push_back(options.output + "/" + file);
  return result;
}

}  // namespace armature::internal
