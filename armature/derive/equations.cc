// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/equations.h"

#include <fmt/format.h>

#include "armature/expr/order.h"
#include "armature/expr/print.h"

namespace armature::internal {
namespace {

std::string element(const Output& output, std::size_t index) {
  if (output.rows * output.columns == 1) return output.name;
  if (output.columns == 1) return fmt::format("{}{}", output.name, index + 1);
  const char* between = output.rows > 9 || output.columns > 9 ? "_" : "";
  return fmt::format("{}{}{}{}", output.name, index / output.columns + 1, between, index % output.columns + 1);
}

}  // namespace

std::vector<Equation> equations(const Model& model) {
  const Arena& arena = model.arena;
  std::vector<Equation> result;
  for (const Ref node : computation_order(arena, output_values(model.outputs)))
    if (arena.op(node) == Op::named) result.push_back({arena.name_of(node), to_string(arena, arena.argument(node))});
  for (const Output& output : model.outputs)
    for (std::size_t k = 0; k < output.values.size(); ++k)
      result.push_back({element(output, k), to_string(arena, output.values[k])});
  return result;
}

}  // namespace armature::internal
