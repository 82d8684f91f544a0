// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What the one output of a model of positions costs: as expected, not more than was published, and the same whether
// expressions are counted or the program made of them.
#pragma once

#include <gtest/gtest.h>

#include "armature/derive/derive.h"
#include "armature/expr/cost.h"
#include "armature/program/count.h"
#include "armature/program/lower.h"

namespace armature::internal {

inline void expect_cost(Model (*derive)(const Robot&, const DeriveOptions&), const Robot& robot, Cost published,
                        Cost ours) {
  const Model model = derive(robot, {});
  const Cost found = cost(model.arena, model.outputs[0].values, model.inputs[0].symbols);
  const OperationCount lowered = count_operations(lower(model, {.effort = 0}));
  EXPECT_EQ(lowered.mul, found.mul) << robot.name;
  EXPECT_EQ(lowered.add, found.add) << robot.name;
  EXPECT_LE(found.mul, published.mul) << robot.name;
  EXPECT_LE(found.add, published.add) << robot.name;
  EXPECT_EQ(found, ours) << robot.name << " " << found.mul << "/" << found.add;
}

}  // namespace armature::internal
