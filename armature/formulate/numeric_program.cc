// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/formulate/numeric_program.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/derive/derive.h"
#include "armature/program/lower.h"

namespace armature::internal {

Program numeric_program(const Robot& robot, const std::string& model, const std::vector<std::string>& inputs) {
  Program program = lower(derive(robot, model));
  std::vector<std::string> open = program.parameters;
  for (const ProgramInput& input : program.inputs)
    if (std::find(inputs.begin(), inputs.end(), input.name) == inputs.end())
      open.insert(open.end(), input.symbols.begin(), input.symbols.end());
  if (open.empty()) return program;
  throw UnmetRequest(fmt::format("{} has symbols without values: {}", printable(robot.name, 60),
                                 printable(fmt::format("{}", fmt::join(open, ", ")), 300)),
                     "give them numbers in the robot's description");
}

}  // namespace armature::internal
