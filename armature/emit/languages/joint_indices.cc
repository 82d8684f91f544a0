// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/languages/joint_indices.h"

#include <fmt/format.h>

#include <algorithm>

#include "armature/base/characters.h"
#include "armature/emit/languages/c_words.h"
#include "armature/emit/names.h"

namespace armature::internal {
namespace {

bool has_all(const Program& program, std::size_t joints) {
  return joints > 0 && std::any_of(program.inputs.begin(), program.inputs.end(), [&](const ProgramInput& input) {
           return input.name == "q" && input.symbols.size() == joints;
         });
}

// Different from each other and from "count", in capitals too.
std::vector<std::string> identifiers(std::span<const EmittedJoint> joints) {
  Names names(NameRules{.reserved = c_reserved_words(), .ignores_case = true});
  names.reserve("count");
  std::vector<std::string> all;
  for (const EmittedJoint& joint : joints) all.push_back(names.unique(joint.name));
  return all;
}

}  // namespace

std::string c_joint_indices(const Program& program, std::span<const EmittedJoint> joints, const std::string& function) {
  if (!has_all(program, joints.size())) return {};
  const std::string prefix = upper_case(function) + "_JOINT_";
  const std::vector<std::string> names = identifiers(joints);
  std::string out = "/* Indices of the joints in q, qd, qdd and tau. */\nenum {\n";
  for (std::size_t i = 0; i < names.size(); ++i)
    out += fmt::format("  {}{} = {}, /* {} */\n", prefix, upper_case(names[i]), i, comment_text(joints[i].name));
  return out + fmt::format("  {}COUNT = {}\n}};\n\n", prefix, names.size());
}

std::string cpp_joint_indices(const Program& program, std::span<const EmittedJoint> joints) {
  if (!has_all(program, joints.size())) return {};
  const std::vector<std::string> names = identifiers(joints);
  std::string out = "// Indices of the joints in q, qd, qdd and tau.\nnamespace joint {\n";
  for (std::size_t i = 0; i < names.size(); ++i) {
    out += fmt::format("inline constexpr std::size_t {} = {};", names[i], i);
    if (names[i] != joints[i].name) out += fmt::format("  // {}", comment_text(joints[i].name));
    out += "\n";
  }
  return out + fmt::format("inline constexpr std::size_t count = {};\n}}  // namespace joint\n\n", names.size());
}

}  // namespace armature::internal
