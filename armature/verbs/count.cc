// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/count.h"

#include "armature/base/described_json.h"
#include "armature/formulate/formulation.h"
#include "armature/program/count.h"
#include "armature/verbs/recipes/asked_model.h"

namespace armature {

using namespace internal;

CountResult count(const Robot& described, const CountOptions& options, Progress& progress) {
  const DeriveOptions derivation = asked_derivation(options.models, options.model);
  CountResult result{described.name, options.model.base ? "base" : "standard", {}};
  for (const std::string& name : options.models) {
    const Robot robot = asked_loops(described, {name}, options.model).robot;
    const Robot asked = asked_robot(robot, {name}, options.model, BaseValues::symbols);
    const Formulated made = formulate(asked, {name}, derivation, asked_search(options.search, progress));
    const OperationCount c = count_operations(made.program);
    result.models.push_back({name, {c.mul, c.add, c.sincos, c.negate, c.sign, c.depth, c.setup_mul, c.setup_add}});
  }
  return result;
}

Json to_json(const CountResult& result) { return json_of(result); }

}  // namespace armature
