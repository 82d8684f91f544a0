// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/builder.h"

#include <bit>

#include "armature/base/error.h"

namespace armature::internal {

ProgramBuilder::ProgramBuilder(const Program& like) : program_(like) {
  program_.constants.clear();
  program_.code.clear();
  program_.labels.clear();
  program_.setup_count = 0;
  for (ProgramOutput& output : program_.outputs) output.values.clear();
}

ProgramBuilder::Handle ProgramBuilder::constant(const NumericConstant& constant) {
  const auto bits = std::bit_cast<std::uint64_t>(constant.value);
  const auto [first, last] = constant_indices_.equal_range(bits);
  for (auto it = first; it != last; ++it) {
    const NumericConstant& known = constants_[it->second];
    if (known.exact == constant.exact && known.of_pi == constant.of_pi) return {Handle::Kind::constant, it->second};
  }
  const auto index = static_cast<std::uint32_t>(constants_.size());
  constants_.push_back(constant);
  constant_indices_.emplace(bits, index);
  return {Handle::Kind::constant, index};
}

ProgramBuilder::Handle ProgramBuilder::emit(Code code, Handle a, Handle b) {
  code_.push_back({code, a, b});
  labels_.emplace_back();
  return {Handle::Kind::result, static_cast<std::uint32_t>(code_.size() - 1)};
}

void ProgramBuilder::label(Handle value, const std::string& name) {
  if (value.kind == Handle::Kind::result && labels_[value.index].empty()) labels_[value.index] = name;
}

std::vector<ProgramBuilder::Handle> ProgramBuilder::leaves_of(const Program& old) {
  std::vector<Handle> leaves;
  for (const NumericConstant& each : old.constants) leaves.push_back(constant(each));
  for (std::size_t i = 0; i < old.parameters.size(); ++i) leaves.push_back(parameter(i));
  for (std::size_t i = 0; i < old.input_count(); ++i) leaves.push_back(input(i));
  return leaves;
}

Program ProgramBuilder::finish(const std::vector<std::vector<Handle>>& outputs, std::size_t setup_count) {
  Program& program = program_;
  ARMATURE_CHECK(outputs.size() == program.outputs.size());
  program.constants = std::move(constants_);
  const auto number = [&](Handle handle) -> ValueIndex {
    switch (handle.kind) {
      case Handle::Kind::constant: return handle.index;
      case Handle::Kind::parameter: return program.first_parameter() + handle.index;
      case Handle::Kind::input: return program.first_input() + handle.index;
      case Handle::Kind::result: break;
    }
    return program.first_result() + handle.index;
  };
  for (const Pending& each : code_) program.code.push_back({each.code, number(each.a), number(each.b)});
  program.labels = std::move(labels_);
  program.setup_count = setup_count;
  for (std::size_t g = 0; g < outputs.size(); ++g)
    for (const Handle value : outputs[g]) program.outputs[g].values.push_back(number(value));
  return std::move(program_);
}

std::vector<std::vector<ProgramBuilder::Handle>> mapped_outputs(const Program& old,
                                                                const std::vector<ProgramBuilder::Handle>& values) {
  std::vector<std::vector<ProgramBuilder::Handle>> outputs;
  for (const ProgramOutput& output : old.outputs) {
    outputs.emplace_back();
    for (const ValueIndex value : output.values) outputs.back().push_back(values[value]);
  }
  return outputs;
}

}  // namespace armature::internal
