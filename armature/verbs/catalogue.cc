// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/catalogue.h"

#include "armature/base/described_json.h"
#include "armature/verbs/base_parameters.h"
#include "armature/verbs/bench.h"
#include "armature/verbs/check.h"
#include "armature/verbs/columns.h"
#include "armature/verbs/compare.h"
#include "armature/verbs/control.h"
#include "armature/verbs/convert.h"
#include "armature/verbs/count.h"
#include "armature/verbs/demo.h"
#include "armature/verbs/derive_code.h"
#include "armature/verbs/dominant.h"
#include "armature/verbs/evaluate.h"
#include "armature/verbs/excite.h"
#include "armature/verbs/explicit_model.h"
#include "armature/verbs/factor.h"
#include "armature/verbs/identify.h"
#include "armature/verbs/ik.h"
#include "armature/verbs/merge.h"
#include "armature/verbs/pipeline.h"
#include "armature/verbs/reduce.h"
#include "armature/verbs/schedule.h"
#include "armature/verbs/show.h"
#include "armature/verbs/simulate.h"
#include "armature/verbs/validate.h"
#include "armature/verbs/verify.h"

namespace armature {
namespace {

struct NoOptions {};
template <class Visitor>
void describe(NoOptions&, Visitor&) {}

template <class Options, class Result>
VerbEntry entry(std::string name, std::string call, std::string summary) {
  return {std::move(name), std::move(call), std::move(summary), to_text(internal::schema_of_options<Options>()),
          to_text(internal::schema_of_result<Result>())};
}

}  // namespace

const std::vector<VerbEntry>& verb_catalogue() {
  static const std::vector<VerbEntry> verbs = {
      entry<NoOptions, ShowResult>("show", "show", "Show what a robot is: joints, links, limits, coordinates"),
      entry<CheckOptions, CheckResult>(
          "check", "check",
          "Check a robot: every error and physical implausibility; with logs, how well it predicts them"),
      entry<ConvertOptions, ConvertResult>("convert", "convert", "Write a robot in another format"),
      entry<BaseParametersOptions, BaseParametersResult>(
          "base", "base_parameters", "Find the base parameters: the fewest that give the same torques"),
      entry<DeriveCodeOptions, DeriveCodeResult>("derive", "derive_code", "Derive a model, as equations or as code"),
      entry<CountOptions, CountResult>("count", "count", "Count the operations of models"),
      entry<EvaluateOptions, EvaluateResult>("eval", "evaluate", "Evaluate a model at one state"),
      entry<IkOptions, IkResult>("ik", "ik", "Find every posture in which the tool has a pose: inverse geometry"),
      entry<ExplicitModelOptions, ExplicitModelResult>("explicit", "explicit_model",
                                                       "Publish the equations of motion, whole or abbreviated"),
      entry<BenchOptions, BenchResult>("bench", "bench", "Time a robot's models on this machine"),
      entry<SimulateOptions, SimulateResult>("simulate", "simulate", "Move a robot under a controller and measure it"),
      entry<ExciteOptions, ExciteResult>("excite", "excite",
                                         "Find the motion that shows the parameters of a robot best"),
      entry<DominantOptions, DominantResult>("dominant", "dominant",
                                             "Inertias of joints from oscillations at several postures"),
      entry<ColumnsOptions, ColumnsResult>("columns", "columns",
                                           "Show the columns of a log and what they are taken for, in any format"),
      entry<ValidateOptions, ValidateResult>("validate", "validate",
                                             "Compare measured torques with those that a description predicts"),
      entry<IdentifyOptions, IdentifyResult>("identify", "identify",
                                             "Identify the parameters of a robot from measured logs"),
      entry<FactorOptions, FactorResult>("factor", "factor",
                                         "Reduce logs to a small part, to be merged with those of other machines"),
      entry<MergeOptions, MergeResult>("merge", "merge", "Merge parts that factor made, in any order"),
      entry<CompareOptions, CompareResult>("compare", "compare",
                                           "Compare two identifications: what changed beyond chance"),
      entry<ReduceOptions, ReduceResult>("reduce", "reduce", "Leave out the parameters that do not matter"),
      entry<ControlOptions, ControlResult>("control", "analyse_control",
                                           "The rates that a model needs in a control loop"),
      entry<ScheduleOptions, ScheduleResult>("schedule", "schedule", "Distribute a model over several processors"),
      entry<PipelineOptions, PipelineResult>("pipeline", "pipeline",
                                             "Do the whole job: logs in, tested controller code and a report out"),
      entry<VerifyOptions, VerifyResult>("verify", "verify", "Check a written result by another way of computing"),
      entry<DemoOptions, DemoResult>("demo", "demo", "Go the whole way on the PUMA 560, to compiled and tested C"),
  };
  return verbs;
}

const VerbEntry& verb_entry(const std::string& name) {
  for (const VerbEntry& verb : verb_catalogue())
    if (verb.name == name) return verb;
  throw MisuseError("no verb is called " + name);
}

}  // namespace armature
