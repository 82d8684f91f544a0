// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/evaluate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "armature/base/described_json.h"
#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/base/text.h"
#include "armature/derive/given_motion.h"
#include "armature/expr/identical.h"
#include "armature/program/lower.h"
#include "armature/read/state.h"
#include "armature/run/evaluate/evaluate_at.h"
#include "armature/verbs/recipes/asked_model.h"

namespace armature {

using namespace internal;

namespace {

// The bytes of the state file; if there is none, an error whose hint shows what to write into it.
std::string read_state_file(const std::string& path, const Model& model) {
  std::error_code unreadable;  // a name that is too long, for one
  if (std::filesystem::exists(path, unreadable)) return read_file(path);
  std::vector<std::string> groups;
  for (const Input& input : model.inputs)
    groups.push_back(fmt::format("\"{}\": [{}]", input.name,
                                 fmt::join(std::vector<int>(std::min<std::size_t>(input.symbols.size(), 30)), ", ")));
  Diagnostics diagnostics;
  diagnostics.error({path, 0, 0}, "there is no such file",
                    fmt::format("the state of this model, all at zero, is {{{}}}", fmt::join(groups, ", ")));
  throw InputError(diagnostics);
}

void give_idle_parameters(const Model& model, const Program& program, State& state) {
  const std::vector<Ref> outputs = output_values(model.outputs);
  for (const std::string& name : program.parameters)
    if (!state.parameters.contains(name) && !depends_on(model.arena, outputs, name)) state.parameters[name] = {0, {}};
}

// A name that no symbol has is an error, reported together with those of evaluate_at().
void refuse_unknown_parameters(const Model& model, const Program& program, const State& state) {
  Diagnostics diagnostics;
  for (const auto& [name, value] : state.parameters)
    if (!model.arena.has_symbol(name))
      diagnostics.error(value.where, fmt::format("'{}' is not a symbol of this robot", printable(name, 80)),
                        "armature show says which of its numbers are symbols");
  if (!diagnostics.has_errors()) return;
  try {
    evaluate_at(program, state);
  } catch (const InputError& other) {
    for (const Diagnostic& each : other.diagnostics().all()) diagnostics.error(each.where, each.message, each.hint);
  }
  throw InputError(diagnostics);
}

}  // namespace

EvaluateResult evaluate(const Robot& robot, const EvaluateOptions& options) {
  const DeriveOptions derivation = asked_derivation({options.model}, options.options);
  const Model model = derive(asked_robot(robot, {options.model}, options.options, BaseValues::formulas), options.model,
                             derivation);
  const Program program = lower(model);
  State state = options.state ? *options.state : read_state(read_state_file(options.at, model), options.at);
  give_idle_parameters(model, program, state);
  refuse_unknown_parameters(model, program, state);

  EvaluateResult result{robot.name, model.name, {}, given_motion(robot)};
  const std::vector<Result> values = evaluate_at(program, state);
  for (std::size_t k = 0; k < values.size(); ++k)
    result.outputs.push_back({values[k].name,
                              program.outputs[k].meaning,
                              {values[k].rows, values[k].columns, values[k].values},
                              program.outputs[k].units,
                              values[k].column_labels});
  return result;
}

Json to_json(const EvaluateResult& result) { return json_of(result); }

}  // namespace armature
