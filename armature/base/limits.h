// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Bounds on what a robot description may ask of us. Every reader checks them before it allocates.
#pragma once

#include <cstddef>

namespace armature::internal {

struct Limits {
  std::size_t file_bytes = 32u << 20;     // a robot description is text; meshes are not read
  std::size_t nesting = 64;               // depth of XML elements, YAML nodes, parentheses
  std::size_t nodes = 200'000;            // XML elements or YAML nodes
  std::size_t joints = 1'000;             // frames of one robot
  std::size_t values = 50'000;            // named values of one robot
  std::size_t expression_length = 1'000;  // characters of one scalar such as "pi/2 - D3"
  std::size_t name_length = 10'000;       // characters of a name

  // Largest exponent of a formula, at parse time and after substitution.
  static constexpr std::size_t exponent = 2'000;
};

}  // namespace armature::internal
