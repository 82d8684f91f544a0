// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// YAML as plain data: scalars, sequences and mappings, each with its line and column, and nothing else. Anchors,
// aliases and tags are refused (an alias bomb is nine lines), so are a second document, text that is not UTF-8, and
// anything beyond the limits. Built from the events of yaml-cpp, never from its node graph: its depth follows from
// the events, so that a parse stops at the first node that is too deep or too many.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/base/limits.h"

namespace armature::internal {

struct YamlNode {
  enum class Kind { null, scalar, sequence, mapping };
  Kind kind = Kind::null;
  std::string text;             // of a scalar
  std::vector<YamlNode> items;  // of a sequence; of a mapping: key, value, key, value...
  int line = 0, column = 0;     // starting at 1

  bool is_null() const { return kind == Kind::null; }
  bool is_scalar() const { return kind == Kind::scalar; }
  bool is_sequence() const { return kind == Kind::sequence; }
  bool is_mapping() const { return kind == Kind::mapping; }
};

// "a number or text", "a list", "a mapping", "nothing": for messages.
const char* describe(YamlNode::Kind kind);

// The document, or a null node after errors. A file of comments only is a null node without error.
YamlNode parse_yaml(std::string_view text, const std::string& file, Diagnostics& diagnostics,
                    const Limits& limits = {});

}  // namespace armature::internal
