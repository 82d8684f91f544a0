// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Results of an earlier run that nobody may take for those of a later one, which has none: robot.yaml becomes
// robot.yaml.before, and replaces an older file of that name.
#pragma once

#include <string>
#include <vector>

namespace armature {

// Only regular files that are there, and are none of `inputs` by whatever name. Throws InputError when one cannot be
// moved.
void set_aside(const std::vector<std::string>& files, const std::vector<std::string>& inputs = {});

}  // namespace armature
