// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The few literals of Python that the header of an NPY file is made of: texts, whole numbers, True and False, tuples,
// lists, and dictionaries whose keys are texts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armature::internal {

struct PythonLiteral {
  enum class Kind { text, number, boolean, list, dictionary } kind = Kind::list;
  std::string text;
  std::uint64_t number = 0;  // of booleans 0 or 1
  std::vector<PythonLiteral> items;
  std::vector<std::string> keys;  // of a dictionary, one an item

  const PythonLiteral* find(std::string_view key) const;
};

// Nothing when `text` is anything else.
std::optional<PythonLiteral> parse_python_literal(std::string_view text);

}  // namespace armature::internal
