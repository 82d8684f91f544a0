// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/evaluate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>

#include "armature/base/characters.h"
#include "armature/base/described_json.h"
#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/base/text.h"
#include "armature/derive/given_motion.h"
#include "armature/derive/loops/closed_models.h"
#include "armature/expr/identical.h"
#include "armature/log/formats/csv.h"
#include "armature/program/lower.h"
#include "armature/read/state.h"
#include "armature/run/evaluate/evaluate_at.h"
#include "armature/verbs/recipes/asked_model.h"
#include "armature/verbs/recipes/loop_geometry.h"
#include "armature/verbs/recipes/passive_positions.h"
#include "armature/verbs/recipes/refuse.h"
#include "armature/verbs/recipes/states.h"

namespace armature {

using namespace internal;

namespace {

// There is no such file: the hint shows what to write into it.
[[noreturn]] void refuse_missing_file(const std::string& path, const Model& model) {
  std::vector<std::string> groups;
  for (const Input& input : model.inputs)
    groups.push_back(fmt::format("\"{}\": [{}]", input.name,
                                 fmt::join(std::vector<int>(std::min<std::size_t>(input.symbols.size(), 30)), ", ")));
  Diagnostics diagnostics;
  diagnostics.error({printable(path, 200), 0, 0}, "there is no such file",
                    fmt::format("{}the state of this model, all at zero, is {{{}}}",
                                path.starts_with('{') ? "@state takes JSON itself; " : "", fmt::join(groups, ", ")));
  throw InputError(diagnostics);
}

bool is_table(const std::string& path) {
  const std::string name = lower_case(path);
  return name.ends_with(".csv") || name.ends_with(".csv.gz") || name.ends_with(".tsv");
}

void give_idle_parameters(const Model& model, const Program& program, State& state) {
  const std::vector<Ref> outputs = output_values(model.outputs);
  for (const std::string& name : program.parameters)
    if (!state.parameters.contains(name) && !depends_on(model.arena, outputs, name)) state.parameters[name] = {0, {}};
}

// Everything that is wrong with a state, at once: joints, names that no symbol has, and what evaluate_at() finds.
void check_state(const Robot& robot, const Model& model, const Program& program, State& state) {
  Diagnostics diagnostics, joints;
  for (const auto& [name, value] : state.parameters)
    if (!model.arena.has_symbol(name))
      diagnostics.error(value.where, fmt::format("'{}' is not a symbol of this robot", printable(name, 80)),
                        "@show() says which of its numbers are symbols");
  order_joints(robot, model, state, joints);
  if (!diagnostics.has_errors() && !joints.has_errors()) return;
  const auto add = [&](const Diagnostics& found) {
    for (const Diagnostic& each : found.all()) diagnostics.error(each.where, each.message, each.hint);
  };
  try {
    evaluate_at(program, state);
  } catch (const InputError& other) {
    add(other.diagnostics());
  } catch (const UnmetRequest&) {  // at the zeros that stand for what is wrong
  }
  add(joints);
  throw InputError(diagnostics);
}

// Rounded quaternions, and those in another order than x y z w, would scale what is turned by them.
void check_quaternion(const State& state) {
  const auto found = state.arrays.find("base_quaternion");
  if (found == state.arrays.end() || found->second.values.size() != 4) return;
  double square = 0;
  for (const double each : found->second.values) square += each * each;
  if (std::abs(std::sqrt(square) - 1) <= 1e-6) return;
  Diagnostics diagnostics;
  diagnostics.error(found->second.where, fmt::format("base_quaternion has the length {:.6g}", std::sqrt(square)),
                    "a rotation has one of length one, in the order x y z w: divide it by its length");
  throw InputError(diagnostics);
}

// Finds the passive positions of a state whose joints are right; what is wrong with others is told by check_state().
void find_passive(const Robot& robot, const Robot& joints, const Model& model, State& state,
                  std::vector<std::string>& notes) {
  State ordered = state;
  Diagnostics wrong;
  order_joints(joints, model, ordered, wrong);
  if (wrong.has_errors()) return;
  complete_passive(robot, model, ordered, notes);
  if (const auto found = ordered.arrays.find("qp"); found != ordered.arrays.end()) state.arrays["qp"] = found->second;
}

// A wrench of the robot's own, given as an array, by its symbols: external forces add symbols to that input.
void spread_wrench(const Robot& robot, const Model& model, State& state) {
  const auto array = state.arrays.find("wrench");
  const auto input = std::ranges::find(model.inputs, std::string("wrench"), &Input::name);
  if (array == state.arrays.end() || input == model.inputs.end()) return;
  std::vector<std::string> own;
  for (const Ref symbol : input->symbols)
    if (robot.arena.has_symbol(model.arena.name_of(symbol))) own.push_back(model.arena.name_of(symbol));
  if (own.size() != array->second.values.size()) return;  // evaluate_at() tells
  for (std::size_t i = 0; i < own.size(); ++i)
    state.parameters[own[i]] = {array->second.values[i], array->second.where};
  state.arrays.erase(array);
}

// -0 becomes 0: nobody reads it as a direction.
void drop_signs_of_zero(std::vector<double>& values) {
  for (double& value : values)
    if (value == 0) value = 0;
}

// "tau_shoulder" for a torque, "A_1_2" for an entry of a matrix, "U" for a number.
std::vector<std::string> column_names(const Robot& robot, const ProgramOutput& output) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < output.rows; ++i)
    for (std::size_t k = 0; k < output.columns; ++k) {
      const bool joints = output.rows == robot.coordinates.size() && robot.coordinates.size() > 1;
      std::string name = output.name;
      if (output.rows * output.columns > 1) {
        const bool vector = output.columns == 1 && joints;
        name += vector ? "_" + robot.coordinates[i].name : fmt::format("_{}", i + 1);
        if (output.columns > 1)
          name += "_" + (k < output.column_labels.size() ? output.column_labels[k] : std::to_string(k + 1));
      }
      names.push_back(std::move(name));
    }
  return names;
}

std::string cell_text(const std::string& name) {
  if (name.find_first_of(",\"\n") == std::string::npos) return name;
  std::string quoted = "\"";
  for (const char c : name) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

std::string to_csv(const EvaluatedTable& table) {
  fmt::memory_buffer text;
  const auto out = std::back_inserter(text);
  for (std::size_t c = 0; c < table.names.size(); ++c)
    fmt::format_to(out, "{}{}", c == 0 ? "" : ",", cell_text(table.names[c]));
  for (std::size_t i = 0; i < table.rows.values.size(); ++i)
    fmt::format_to(out, "{}{}", i % table.names.size() == 0 ? '\n' : ',', table.rows.values[i]);
  text.push_back('\n');
  return fmt::to_string(text);
}

}  // namespace

EvaluateResult evaluate(const Robot& described, const EvaluateOptions& options) {
  if ((options.at.empty() ? 0 : 1) + (options.text.empty() ? 0 : 1) + (options.state ? 1 : 0) != 1)
    refuse("one state is needed: a file or the state itself", "@at=state.json, or @state={\"q\": [..]}");
  const bool many = is_table(options.at);
  if (options.model == loop_geometry) {
    if (many) refuse("loop-geometry has several rows per state", "give one state: @at=state.json");
    if (options.state) return evaluate_loop_geometry(described, *options.state);
    return evaluate_loop_geometry(described, options.text.empty() ? read_state(read_file(options.at), options.at)
                                                                  : read_state(options.text, "@state"));
  }
  if (!many && !options.output.empty()) refuse("one state has no table to write", "@at=states.csv evaluates many");
  const DeriveOptions derivation = asked_derivation({options.model}, options.options);
  const auto model_of = [&](const Robot& asked) {
    return derive(asked_robot(asked, {options.model}, options.options, BaseValues::formulas), options.model,
                  derivation);
  };
  std::error_code unreadable;  // a name that is too long, for one
  if (!options.at.empty() && !std::filesystem::exists(options.at, unreadable))
    refuse_missing_file(options.at, model_of(asked_loops(described, {options.model}, options.options).robot));

  State state;
  if (options.state) state = *options.state;
  else if (!options.text.empty()) state = read_state(options.text, "@state");
  else if (!many) state = read_state(read_file(options.at), options.at);
  check_quaternion(state);
  add_external(options.external, state);
  // Passive positions that a state gives may belong to any assembly mode: then no relation of one mode may be put in.
  CoupledLoops loops = asked_loops(described, {options.model}, options.options);
  if (!options.options.tree) loops = loops_of_state(described, std::move(loops), state);
  const Robot& robot = loops.robot;
  const Robot joints = options.options.tree ? robot : motors_of(robot);
  const Model model = model_of(with_external(robot, state));
  if (!state.external.empty() &&
      std::ranges::find(model.inputs, std::string("wrench"), &Input::name) == model.inputs.end())
    refuse(fmt::format("external forces do not enter the model {}", options.model),
           "they do in inverse-dynamics, bias and direct-dynamics");
  spread_wrench(robot, model, state);
  const Program program = lower(model);
  give_idle_parameters(model, program, state);

  EvaluateResult result{robot.name, model.name, {}, given_motion(joints), model.notes};
  for (const std::string& relation : loops.relations) result.notes.push_back("closed loops: " + relation);
  if (!many) {
    find_passive(robot, joints, model, state, result.notes);
    check_state(joints, model, program, state);
    std::vector<Result> values = evaluate_at(program, state);
    for (Result& output : values) drop_signs_of_zero(output.values);
    for (std::size_t k = 0; k < values.size(); ++k)
      result.outputs.push_back({values[k].name,
                                program.outputs[k].meaning,
                                {values[k].rows, values[k].columns, values[k].values},
                                program.outputs[k].units,
                                values[k].column_labels});
    return result;
  }

  Diagnostics diagnostics;
  const LogTable table = read_csv(options.at, diagnostics);
  EvaluatedTable& rows = result.table.emplace();
  const std::vector<double>* time = time_of(table);
  if (time != nullptr) rows.names.emplace_back("t");
  for (const ProgramOutput& output : program.outputs)
    for (std::string& name : column_names(joints, output)) rows.names.push_back(std::move(name));
  std::vector<State> states = states_of(table, joints, model, state, rows.ignored);
  complete_passive(robot, model, states, result.notes);
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (i == 0) check_state(joints, model, program, states[0]);
    check_quaternion(states[i]);
    if (time != nullptr) rows.rows.values.push_back((*time)[i]);
    for (Result& output : evaluate_at(program, states[i])) {
      drop_signs_of_zero(output.values);
      rows.rows.values.insert(rows.rows.values.end(), output.values.begin(), output.values.end());
    }
  }
  rows.rows.rows = states.size();
  rows.rows.columns = rows.names.size();
  result.csv = to_csv(rows);
  if (!options.output.empty()) result.files.push_back({options.output, result.csv});
  return result;
}

Json to_json(const EvaluateResult& result) { return json_of(result); }

}  // namespace armature
