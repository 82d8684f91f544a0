// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/generated_code.h"

#include <fmt/format.h>

#include "armature/base/error.h"
#include "armature/base/process.h"
#include "armature/emit/packages/package.h"
#include "armature/formulate/formulation.h"
#include "armature/robot/coordinate_limits.h"
#include "armature/run/native/shared_library.h"
#include "armature/verbs/recipes/measure.h"

namespace armature::internal {
namespace {

EmitOptions emit_options(const CodeOptions& options) {
  EmitOptions emit;
  emit.input = options.input;
  return emit;
}

// The source with its header in it: one text to compile.
std::string joined(const std::vector<EmittedFile>& files) {
  const std::string include = fmt::format("#include \"{}\"", files[0].name);
  std::string text = files[1].content;
  const std::size_t at = text.find(include);
  ARMATURE_CHECK(at != std::string::npos);
  return text.replace(at, include.size(), files[0].content);
}

// Calls the function with its inputs at some state: pointers to inputs, then to outputs, up to seven of them.
std::optional<double> time_of_a_call(void* function, const Program& program) {
  std::vector<std::vector<double>> values;
  for (const ProgramInput& input : program.inputs) values.emplace_back(input.symbols.size(), 0.3);
  for (const ProgramOutput& output : program.outputs) values.emplace_back(output.values.size(), 0.0);
  std::vector<double*> a;
  for (auto& each : values) a.push_back(each.data());
  const auto call = [&]<class... Pointers>(Pointers... pointers) {
    const auto typed = reinterpret_cast<void (*)(Pointers...)>(function);
    return measure({[&] { typed(pointers...); }}, 15)[0].median;
  };
  switch (a.size()) {
    case 2: return call(a[0], a[1]);
    case 3: return call(a[0], a[1], a[2]);
    case 4: return call(a[0], a[1], a[2], a[3]);
    case 5: return call(a[0], a[1], a[2], a[3], a[4]);
    case 6: return call(a[0], a[1], a[2], a[3], a[4], a[5]);
    case 7: return call(a[0], a[1], a[2], a[3], a[4], a[5], a[6]);
    default: return std::nullopt;
  }
}

}  // namespace

std::vector<EmittedJoint> emitted_joints(const Robot& robot) {
  const std::vector<std::string> names = coordinate_joints(robot);
  const std::vector<JointLimits> limits = coordinate_limits(robot);
  std::vector<EmittedJoint> joints;
  for (std::size_t k = 0; k < names.size(); ++k) joints.push_back({names[k], limits[k].effort});
  return joints;
}

GeneratedModel generate_code(const Robot& robot, const std::string& model, const CodeOptions& options) {
  GeneratedModel made{model, formulate(robot, {model}, {}, options.optimise).program, {}, {}};
  made.count = count_operations(made.program);
  EmitOptions emit = emit_options(options);
  emit.joints = emitted_joints(robot);
  made.files = emit_package(made.program, "cmake", emit);
  return made;
}

CodeTrial try_code(const GeneratedModel& generated, const CodeOptions& options) {
  CodeTrial trial;
  if (find_program(options.compiler).empty()) {
    trial.not_tried = fmt::format("there is no compiler called {} on this machine", options.compiler);
    return trial;
  }
  const std::vector<EmittedFile> code = emit(generated.program, "c", emit_options(options));
  const std::string name = stem_of(code);
  const SharedLibrary library(joined(code),
                              {options.compiler, {"-std=c99", "-O2", "-ffp-contract=off"}, options.cache});
  trial.wrong = reinterpret_cast<int (*)()>(library.function(name + "_selftest"))();
  if (generated.program.parameters.empty())
    trial.one_call_ns = time_of_a_call(library.function(name), generated.program);
  return trial;
}

}  // namespace armature::internal
