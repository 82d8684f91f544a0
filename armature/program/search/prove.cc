// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/search/prove.h"

#include "armature/program/search/exact_values.h"

namespace armature::internal {
namespace {

constexpr std::uint64_t first_seed = 0x50524f4f46ULL;

std::vector<Residue> exact_outputs(const Program& program, const FiniteField& field) {
  const std::vector<Residue> values = exact_values(program, field);
  std::vector<Residue> results;
  for (const ProgramOutput& output : program.outputs)
    for (const ValueIndex value : output.values) results.push_back(values[value]);
  return results;
}

}  // namespace

bool computes(const Program& program, const Model& model, int trials) {
  const std::vector<Ref> roots = output_values(model.outputs);
  for (int trial = 0; trial < trials; ++trial) {
    const FiniteField field(first_seed + static_cast<std::uint64_t>(trial));
    if (exact_outputs(program, field) != evaluate(model.arena, roots, field)) return false;
  }
  return true;
}

bool same_function(const Program& a, const Program& b, int trials) {
  for (int trial = 0; trial < trials; ++trial) {
    const FiniteField field(first_seed + static_cast<std::uint64_t>(trial));
    if (exact_outputs(a, field) != exact_outputs(b, field)) return false;
  }
  return true;
}

}  // namespace armature::internal
