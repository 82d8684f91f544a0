// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What every part of the YAML reader needs: the arena for formulas, the diagnostics, and functions that take a YAML
// node as a formula, a name, a vector or a set of fields. Each reports its errors and reading continues.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/base/limits.h"
#include "armature/expr/arena.h"
#include "armature/read/yaml/yaml_tree.h"

namespace armature::internal {

struct YamlContext {
  const std::string& file;
  Diagnostics& diagnostics;
  const Limits& limits;
  Arena& arena;

  Location at(const YamlNode& node) const { return {file, node.line, node.column}; }
  void error(const YamlNode& node, std::string message, std::string hint = {}) const;
  // "did you mean ...?", as long as there are few errors: a hostile file has thousands of unknown names.
  std::string suggestion(const std::string& name, const std::vector<std::string>& known) const;

  // `what` names the value in messages ("the mass M").
  std::optional<Ref> formula(const YamlNode& node, const std::string& what) const;
  std::optional<std::string> name(const YamlNode& node, const std::string& what) const;
  std::optional<std::array<Ref, 3>> vector3(const YamlNode& node, const std::string& what) const;

  // The values of a mapping by key; unknown and repeated keys are errors. Empty when `node` is no mapping.
  std::map<std::string, const YamlNode*> fields(const YamlNode& node, const std::string& what,
                                                const std::vector<std::string>& known) const;
};

}  // namespace armature::internal
