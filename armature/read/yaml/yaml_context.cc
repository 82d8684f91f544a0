// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/yaml/yaml_context.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "armature/base/suggest.h"
#include "armature/base/text.h"
#include "armature/read/expression.h"

namespace armature::internal {

void YamlContext::error(const YamlNode& node, std::string message, std::string hint) const {
  diagnostics.error(at(node), std::move(message), std::move(hint));
}

std::string YamlContext::suggestion(const std::string& name, const std::vector<std::string>& known) const {
  return diagnostics.error_count() < Diagnostics::most_kept ? suggest(name, known) : std::string();
}

std::optional<Ref> YamlContext::formula(const YamlNode& node, const std::string& what) const {
  if (node.is_null()) {
    error(node, what + " is missing", "write 0 if it is zero");
    return std::nullopt;
  }
  if (!node.is_scalar()) {
    error(node, fmt::format("{} must be a number or formula, not {}", what, describe(node.kind)));
    return std::nullopt;
  }
  return parse_expression(arena, node.text, at(node), diagnostics, limits);
}

std::optional<std::string> YamlContext::name(const YamlNode& node, const std::string& what) const {
  if (!node.is_scalar()) {
    error(node, fmt::format("{} must be a name, not {}", what, describe(node.kind)));
    return std::nullopt;
  }
  if (node.text.size() > limits.name_length) {
    error(node, fmt::format("{} is longer than {} characters", what, limits.name_length));
    return std::nullopt;
  }
  const auto control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
  if (std::any_of(node.text.begin(), node.text.end(), control)) {
    error(node, what + " contains a control character", "use letters, digits, - and _");
    return std::nullopt;
  }
  return node.text;
}

std::optional<std::array<Ref, 3>> YamlContext::vector3(const YamlNode& node, const std::string& what) const {
  if (!node.is_sequence() || node.items.size() != 3) {
    error(node, what + " must be a list of three numbers", "as in [0, 0, -9.81]; decimals take a point, not a comma");
    return std::nullopt;
  }
  std::array<Ref, 3> vector;
  bool good = true;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::optional<Ref> component = formula(node.items[i], what);
    if (component) vector[i] = *component;
    else good = false;
  }
  return good ? std::optional(vector) : std::nullopt;
}

std::map<std::string, const YamlNode*> YamlContext::fields(const YamlNode& node, const std::string& what,
                                                           const std::vector<std::string>& known) const {
  std::map<std::string, const YamlNode*> found;
  if (!node.is_mapping()) {
    error(node, fmt::format("{} must be a mapping (key: value), not {}", what, describe(node.kind)),
          "see docs/reference/robot_format.md");
    return found;
  }
  for (std::size_t i = 0; i + 1 < node.items.size(); i += 2) {
    const YamlNode& key = node.items[i];
    if (!key.is_scalar())
      error(key, fmt::format("a key must be a word, not {}", describe(key.kind)), "as in robot: arm");
    else if (std::find(known.begin(), known.end(), key.text) == known.end())
      error(key, fmt::format("{} has no key \"{}\"", what, printable(key.text, 100)), suggestion(key.text, known));
    else if (!found.emplace(key.text, &node.items[i + 1]).second)
      error(key, fmt::format("the key \"{}\" is given twice", key.text), "remove one of them");
  }
  return found;
}

}  // namespace armature::internal
