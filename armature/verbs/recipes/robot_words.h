// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// How a robot was read, as words of a command that reads it so again: a next step that is proposed without them would
// speak of another robot.
#pragma once

#include <string>

#include "armature/verbs/load_robot.h"

namespace armature::internal {

// " @lock=finger @tip=hand", quoted as in a shell: the options that differ from their defaults, each after a blank.
std::string robot_words(const LoadRobotOptions& options);

// The same as a shell takes it: " --lock finger --tip hand".
std::string robot_words_for_shell(const LoadRobotOptions& options);

}  // namespace armature::internal
