// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/given_motion.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <unordered_map>

#include "armature/base/text.h"
#include "armature/expr/print.h"
#include "armature/expr/substitute.h"

namespace armature::internal {

namespace {

// Calls take(symbol, value) for each given rate.
template <class Take>
void each_given(const Robot& robot, Take take) {
  for (const Coordinate& c : robot.coordinates) {
    if (c.given_qd) take(c.qd, *c.given_qd);
    if (c.given_qdd) take(c.qdd, *c.given_qdd);
  }
}

}  // namespace

std::vector<std::string> given_motion(const Robot& robot) {
  std::vector<std::string> texts;
  each_given(robot, [&](Ref symbol, Ref value) {
    texts.push_back(printable(fmt::format("{} = {}", robot.arena.name_of(symbol), to_string(robot.arena, value)), 200));
  });
  return texts;
}

Model with_given_motion(Model model, const Robot& robot) {
  std::unordered_map<Ref, Ref> given;
  each_given(robot, [&](Ref symbol, Ref value) {
    given.emplace(model.arena.symbol(robot.arena.name_of(symbol)),
                  transplant(robot.arena, std::span<const Ref>(&value, 1), model.arena)[0]);
  });
  if (given.empty()) return model;
  for (Output& output : model.outputs) output.values = substitute(model.arena, output.values, given);
  std::string note = fmt::format("given by the robot's file: {}", fmt::join(given_motion(robot), ", "));
  if (std::find(model.notes.begin(), model.notes.end(), note) == model.notes.end())
    model.notes.push_back(std::move(note));
  return model;
}

}  // namespace armature::internal
