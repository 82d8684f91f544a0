// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/derive_code.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "armature/base/described_json.h"
#include "armature/base/text.h"
#include "armature/derive/input_ranges.h"
#include "armature/derive/keep.h"
#include "armature/derive/model_options.h"
#include "armature/emit/emit.h"
#include "armature/emit/equations.h"
#include "armature/emit/languages/c_fixed.h"
#include "armature/emit/packages/package.h"
#include "armature/formulate/formulation.h"
#include "armature/program/count.h"
#include "armature/robot/root_gravity.h"
#include "armature/robot/topology.h"
#include "armature/verbs/recipes/asked_model.h"
#include "armature/verbs/recipes/assignments.h"
#include "armature/verbs/recipes/generated_code.h"
#include "armature/verbs/recipes/inverse_geometry_code.h"
#include "armature/verbs/recipes/loop_geometry.h"
#include "armature/verbs/recipes/refuse.h"

namespace armature {

using namespace internal;

namespace {

constexpr const char* equations_only = "text";

std::vector<std::string> names_of(const std::vector<LanguageEntry>& entries) {
  std::vector<std::string> names;
  for (const LanguageEntry& entry : entries) names.emplace_back(entry.name);
  return names;
}

void refuse_unknown(const char* what, const std::string& name, const std::vector<std::string>& known) {
  if (std::find(known.begin(), known.end(), name) == known.end())
    refuse(fmt::format("no {} is called '{}'", what, printable(name, 80)),
           fmt::format("the {}s are {}", what, fmt::join(known, ", ")));
}

bool has_batches(const std::string& language, const std::string& package) {
  constexpr std::string_view languages[] = {"c", "cpp", "rust", "wasm"}, packages[] = {"cmake", "python", "wasm"};
  return std::ranges::find(languages, language) != std::end(languages) ||
         std::ranges::find(packages, package) != std::end(packages);
}

void refuse_contradictions(const DeriveCodeOptions& options) {
  refuse_unknown("language", options.lang, list_languages());
  if (!options.package.empty()) {
    refuse_unknown("package", options.package, list_packages());
    if (options.lang != equations_only) refuse("a package has its own language", "leave out @lang or @package");
  }
  if (options.batch && options.trigonometry == CodeTrigonometry::libm)
    refuse("batches compute sines and cosines inline", "leave out @trigonometry=libm or @batch");
  if (options.batch && options.precision == CodePrecision::fixed_point)
    refuse("fixed-point code has no batches", "leave out @precision=fixed or @batch");
  if (options.batch && !has_batches(options.lang, options.package))
    refuse("only C, C++, Rust and WebAssembly have a function of many states",
           "say @lang=c, @lang=cpp, @lang=rust, @lang=wasm, @package=cmake, @package=python or @package=wasm");
  if (options.precision == CodePrecision::fixed_point && options.lang != "c")
    refuse("fixed-point code is C", "say @lang=c, without @package");
}

// Each once, at least one.
std::vector<std::string> different(const std::vector<std::string>& models) {
  std::vector<std::string> names;
  for (const std::string& name : models)
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  if (names.empty()) refuse("no model is named", "name one of those that the help lists");
  return names;
}

void describe_model(const std::vector<std::string>& names, const Model& model, DeriveCodeResult& result) {
  result.robot = model.robot;
  result.model = model.name;
  result.reference = model.reference;
  result.notes = model.notes;
  for (const std::string& name : names)
    for (const std::string& option : options_of_model(name)) result.options.push_back(option);
  for (const Input& input : model.inputs) {
    result.inputs.push_back({input.name, input.meaning, input.symbols.size(), {}, input.units});
    for (const Ref symbol : input.symbols) result.inputs.back().symbols.push_back(model.arena.name_of(symbol));
  }
  for (const Output& output : model.outputs)
    result.outputs.push_back(
        {output.name, output.meaning, output.rows, output.columns, output.units, output.column_labels});
}

// The columns of regressors by the names of base parameters.
Program with_names(Program program, const std::map<std::string, std::string>& names) {
  for (ProgramOutput& output : program.outputs)
    for (std::string& text : output.column_labels)
      if (const auto found = names.find(text); found != names.end()) text = found->second;
  return program;
}

std::vector<EmittedFile> emitted(const DeriveCodeOptions& options, const Robot& robot, const Formulated& made,
                                 const std::vector<std::pair<std::string, double>>& values,
                                 const std::map<std::string, std::string>& names) {
  EmitOptions emit_options;
  emit_options.input = options.input;
  emit_options.precision = options.precision == CodePrecision::binary32 ? Precision::binary32 : Precision::binary64;
  emit_options.trigonometry =
      options.trigonometry == CodeTrigonometry::inlined ? Trigonometry::inlined : Trigonometry::libm;
  emit_options.batch = options.batch;
  emit_options.values = values;
  emit_options.joints = emitted_joints(robot);
  if (options.precision == CodePrecision::fixed_point)
    return emit_c_fixed(made.program,
                        input_ranges(robot, made.model.inputs, assignments(options.range, "range", "qdd=10")),
                        emit_options);
  if (!options.package.empty()) return emit_package(with_names(made.program, names), options.package, emit_options);
  return emit(made.program, options.lang, emit_options);
}

CodeOperations cost_of(const OperationCount& count) {
  return {count.mul, count.add, count.sincos, count.setup_mul, count.setup_add};
}

EmittedFile text_file(const DeriveCodeResult& result) {
  return {identifier(result.robot + "_" + result.model) + ".txt", title_of(result) + '\n' + equation_lines(result)};
}

// Frame 0 of a robot from a URDF is not its root link, where its user knows which way is down.
void note_gravity(const Robot& robot, const std::vector<std::string>& models, DeriveCodeResult& result) {
  const auto gravity = root_gravity(robot);
  if (!gravity || !default_base(robot).attached) return;
  for (const char* model : {"inverse-dynamics", "lagrange", "bias", "gravity", "direct-dynamics"})
    if (std::ranges::find(models, model) != models.end()) {
      result.notes.push_back(
          fmt::format("gravity in link {}: [{:.6g}] m/s2", printable(robot.base_name, 60), fmt::join(*gravity, ", ")));
      return;
    }
}

}  // namespace

std::vector<std::string> list_languages() {
  std::vector<std::string> names = names_of(languages());
  names.insert(names.begin(), equations_only);
  return names;
}

std::vector<std::string> list_packages() { return names_of(packages()); }

DeriveCodeResult derive_code(const Robot& described, const DeriveCodeOptions& options, Progress& progress) {
  const CoupledLoops loops = asked_loops(described, options.models, options.model);
  const Robot& robot = loops.robot;
  refuse_contradictions(options);
  const std::vector<std::string> names = different(options.models);
  if (std::ranges::find(names, inverse_geometry) != names.end()) {
    if (names.size() > 1) refuse("inverse-geometry shares no code with other models", "derive it alone");
    return inverse_geometry_code(robot, options);
  }
  if (std::ranges::find(names, loop_geometry) != names.end()) {
    if (names.size() > 1) refuse("loop-geometry shares no code with other models", "derive it alone");
    return loop_geometry_code(robot, options);
  }
  const DeriveOptions derivation = asked_derivation(names, options.model);
  const KeptParameters kept =
      keep_parameters(asked_robot(robot, names, options.model, BaseValues::symbols), options.keep);
  const Formulated made = formulate(kept.robot, names, derivation, asked_search(options.search, progress));

  DeriveCodeResult result;
  describe_model(names, made.model, result);
  for (const std::string& relation : loops.relations) result.notes.push_back("closed loops: " + relation);
  result.language = options.lang;
  result.package = options.package;
  result.operations = cost_of(count_operations(made.program));
  result.kept = kept.values;
  note_gravity(robot, names, result);
  if (options.explain)
    for (const PassReport& p : made.passes)
      result.passes.push_back({p.pass, p.what, p.multiplications, p.additions, p.instructions});

  std::vector<EmittedFile> files;
  if (options.lang != equations_only || !options.package.empty()) {
    const bool estimates = options.package == "online" && options.model.base;
    files = emitted(options, kept.robot, made, kept.values,
                    estimates ? base_names(robot, names, options.model) : std::map<std::string, std::string>{});
  } else {
    const Equations written = equations(made.model);
    for (const Equation& e : written.lines) result.equations.push_back({e.left, e.right});
    result.legend = written.legend;
    result.code_operations = std::exchange(result.operations, cost_of(written.operations));
    if (!options.output.empty()) files = {text_file(result)};
  }
  for (EmittedFile& file : files)
    result.files.push_back({(std::filesystem::path(options.output) / file.name).string(), std::move(file.content)});
  return result;
}

Json to_json(const DeriveCodeResult& result) { return json_of(result); }

std::string title_of(const DeriveCodeResult& result) {
  const CodeOperations& cost = result.operations;
  std::string text = fmt::format("{} of {}", result.model, printable(result.robot, 80));
  if (result.model != inverse_geometry && result.model != loop_geometry)
    text += fmt::format(": {} M, {} A, {} sines and cosines", cost.mul, cost.add, cost.sincos);
  if (result.code_operations) {
    text += " as written here\n";
    if (cost.setup_mul + cost.setup_add > 0)
      text += fmt::format("once, on constants: {} M, {} A; ", cost.setup_mul, cost.setup_add);
    text += fmt::format("as generated code: {} M, {} A", result.code_operations->mul, result.code_operations->add);
  }
  text += '\n';
  if (!result.reference.empty()) text += result.reference + '\n';
  for (const std::string& note : result.notes) text += printable(note) + '\n';
  return text;
}

std::string equation_lines(const DeriveCodeResult& result) {
  if (!result.derivation.empty()) return result.derivation;
  std::string text;
  for (const CodeInput& input : result.inputs)
    for (std::size_t i = 0; i < input.symbols.size(); ++i)
      if (input.symbols[i] != fmt::format("{}{}", input.name, i + 1)) {
        text += fmt::format("{}: {}\n", input.name, fmt::join(input.symbols, ", "));
        break;
      }
  for (const auto& [letters, meaning] : result.legend) text += fmt::format("{}: {}\n", letters, meaning);
  if (!text.empty()) text += '\n';
  for (const ModelEquation& e : result.equations) text += fmt::format("{} = {}\n", e.left, e.right);
  return text;
}

}  // namespace armature
