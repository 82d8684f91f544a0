// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/pipeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "armature/base/describe.h"
#include "armature/base/error.h"
#include "armature/identify/identified_robot.h"
#include "armature/parameters/base_parameters.h"
#include "armature/read/reader.h"
#include "armature/reduce/reduction.h"
#include "armature/report/estimate_json.h"
#include "armature/report/identification_report.h"
#include "armature/report/page_json.h"
#include "armature/simulate/closed_loop.h"
#include "armature/verbs/pipeline_report.h"
#include "armature/write/urdf.h"
#include "armature/write/yaml.h"

namespace armature::internal {
namespace {

using StageJson = nlohmann::ordered_json;

constexpr double significant = 0.01;  // of the greatest torque of a joint (Izaguirre et al. 1992, section 7)
constexpr const char* code_models[] = {"inverse-dynamics", "split-coefficients", "split-velocity", "split-synchronous"};

StageJson optional_number(const std::optional<double>& value) { return value ? StageJson(*value) : StageJson(nullptr); }
std::optional<double> number_if_any(const StageJson& json) {
  return json.is_null() ? std::nullopt : std::optional<double>(json.get<double>());
}

StageOutcome identify_stage(const PipelineRequest& request) {
  const Identification found = request.streams
                                   ? identify(request.robot, *request.streams, request.identify)
                                   : identify(request.robot, request.logs, request.validation, request.identify);
  const Reduction reduction = reduced(found, {significant, request.identify.essential});
  std::vector<std::string> left_out;
  const Robot robot = identified_robot(found.model, found.consistent.standard, left_out);
  ReportContext context{request.robot_file, request.folder, request.log_files, request.warnings, request.readings};
  for (const std::string& name : left_out) {
    const std::string text =
        fmt::format("a robot's description cannot hold {}: the generated code is without it", name);
    if (std::find(context.warnings.begin(), context.warnings.end(), text) == context.warnings.end())
      context.warnings.push_back(text);
  }
  const auto held_out = [&](const Identification::Errors& errors) {
    return errors.validation.empty() ? std::nullopt : std::optional<double>(errors.validation_total);
  };
  StageOutcome outcome;
  outcome.files = {{"robot.yaml", write_yaml(robot)},
                   {"reduced.yaml", write_yaml(reduction.robot)},
                   {"estimate.json", estimate_json(found)}};
  try {
    Diagnostics losses;  // motor inertias and offsets: robot.yaml has them
    outcome.files.push_back({"robot.urdf", write_urdf(robot, losses)});
  } catch (const UnmetRequest&) {  // what URDF cannot say, robot.yaml does
  }
  outcome.result =
      StageJson{{"robot", outcome.files[0].content},
                {"reduced", outcome.files[1].content},
                {"parameters", found.model.unknowns()},
                {"essential", reduction.count},
                {"given_back", reduction.given_back},
                {"condition", found.estimate.condition},
                {"essential_condition", reduction.estimate.condition},
                {"train_error", found.error.train_total},
                {"essential_train_error", reduction.after.train_total},
                {"validation_error", optional_number(held_out(found.error))},
                {"essential_validation_error", optional_number(held_out(reduction.after))},
                {"page", to_json_text(identification_report(found, request.logs, request.identify, context))}}
          .dump();
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

StageOutcome code_stage(const Robot& robot, ReducedCode& reduced, const CodeOptions& options) {
  StageOutcome outcome;
  StageJson costs = StageJson::array();
  const Robot full = with_base_parameters(robot, base_parameters(robot, {.certificate = false}), BaseValues::formulas);
  for (const char* model : code_models) {
    const GeneratedModel &made = reduced(model), whole = generate_code(full, model, options);
    costs.push_back({{"model", model},
                     {"mul", made.count.mul},
                     {"add", made.count.add},
                     {"sincos", made.count.sincos},
                     {"full_mul", whole.count.mul},
                     {"full_add", whole.count.add}});
    for (const EmittedFile& file : made.files) outcome.files.push_back({"code/" + file.name, file.content});
  }
  outcome.result = costs.dump();
  return outcome;
}

StageOutcome compile_stage(ReducedCode& reduced, const CodeOptions& options) {
  StageJson result = {{"self_test", "passed"}, {"one_call_ns", StageJson::object()}};
  for (const char* model : code_models) {
    const CodeTrial trial = try_code(reduced(model), options);
    if (trial.wrong != 0) throw InternalError(fmt::format("the generated C of {} fails its own test", model));
    if (!trial.not_tried.empty()) result["self_test"] = "not run: " + trial.not_tried;
    result["one_call_ns"][model] = optional_number(trial.one_call_ns);
  }
  return {result.dump()};
}

double root_mean_square(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value * value;
  return values.empty() ? 0 : std::sqrt(sum / static_cast<double>(values.size()));
}

// A motion that no log has, as slow as the drives need: where they are at their limits, no model helps.
Trajectory new_motion(const Robot& truth) {
  RandomTrajectoryOptions motion;
  motion.seed = 20;
  Plant plant(truth);
  const Controller controller = make_controller(truth, {});
  for (motion.duration = 5;; motion.duration *= 2) {
    motion.period = motion.duration;
    const Trajectory trajectory = fourier_trajectory(truth, motion);
    const Simulation trial = simulate(plant, trajectory, controller, {});
    if (std::ranges::all_of(trial.saturated, [](std::size_t samples) { return samples == 0; }) || motion.duration >= 20)
      return trajectory;
  }
}

// Under the same controllers, with the two models in turn.
StageOutcome control_stage(const Robot& truth, const Robot& robot, const Robot& reduced) {
  StageJson rows = StageJson::array();
  std::string note;
  try {
    const Trajectory trajectory = new_motion(truth);
    for (const auto& [name, model] : {std::pair{"identified", &robot}, std::pair{"reduced", &reduced}})
      for (const TrackingError& error : track(truth, *model, trajectory, {}, {}, {})) {
        if (error.law == ControlLaw::pd && model == &reduced) continue;  // knows nothing of the model but its gains
        rows.push_back({{"law", std::string(name_of(error.law))},
                        {"model", error.law == ControlLaw::pd ? "none" : name},
                        {"rms", root_mean_square(error.rms)},
                        {"largest", *std::max_element(error.largest.begin(), error.largest.end())}});
      }
  } catch (const UnmetRequest& request) {
    rows = StageJson::array();
    note = request.what();
  }
  return {StageJson{{"rows", rows}, {"note", note}}.dump()};
}

Robot read_back(const StageJson& stage, const char* name) {
  Diagnostics diagnostics;
  return read_yaml(stage.at(name).get<std::string>(), fmt::format("{}.yaml", name), diagnostics);
}

PipelineResult gathered(const StageJson& identified, const StageJson& costs, const StageJson& compiled,
                        const StageJson& control) {
  PipelineResult result;
  result.parameters = identified.at("parameters");
  result.essential = identified.at("essential");
  result.given_back = identified.at("given_back");
  result.condition = identified.at("condition");
  result.essential_condition = identified.at("essential_condition");
  result.train_error = identified.at("train_error");
  result.essential_train_error = identified.at("essential_train_error");
  result.validation_error = number_if_any(identified.at("validation_error"));
  result.essential_validation_error = number_if_any(identified.at("essential_validation_error"));
  for (const StageJson& cost : costs)
    result.costs.push_back({cost.at("model"), cost.at("mul"), cost.at("add"), cost.at("sincos"), cost.at("full_mul"),
                            cost.at("full_add"),
                            number_if_any(compiled.at("one_call_ns").at(cost.at("model").get<std::string>()))});
  result.self_test = compiled.at("self_test");
  for (const StageJson& row : control.at("rows"))
    result.tracking.push_back({row.at("law"), row.at("model"), row.at("rms"), row.at("largest")});
  result.tracking_note = control.at("note");
  return result;
}

}  // namespace

PipelineResult run_pipeline(const PipelineRequest& request, const StageProgress& progress) {
  JobStages stages(request.folder, request.inputs, progress);
  const auto run = [&](const char* name, const char* title, const std::function<StageOutcome()>& work) {
    return StageJson::parse(stages.run(name, title, work));
  };
  const StageJson identified = run("identify", "identify the parameters, judge them, keep the essential ones",
                                   [&] { return identify_stage(request); });
  const Robot robot = read_back(identified, "robot"), reduced = read_back(identified, "reduced");
  CodeOptions code = request.code;
  code.input =
      fmt::format("reduced.yaml, identified from {} and {} logs", request.robot_file, request.log_files.size());
  ReducedCode reduced_code(reduced, code);
  const StageJson costs =
      run("code", "write the reduced model and its split as C", [&] { return code_stage(robot, reduced_code, code); });
  const StageJson compiled = run("compile", "compile the C, replay its test vectors, time it",
                                 [&] { return compile_stage(reduced_code, code); });
  const StageJson control = run("control", "let controllers with these models lead the robot",
                                [&] { return control_stage(request.truth.value_or(robot), robot, reduced); });
  PipelineResult result = gathered(identified, costs, compiled, control);
  run("report", "put everything on one page", [&]() -> StageOutcome {
    const Page page = page_from_json(identified.at("page").get<std::string>());
    return {"null", {{"report.html", html(pipeline_report(page, result, request.truth.has_value()))}}};
  });
  result.files = stages.files();
  return result;
}

}  // namespace armature::internal
