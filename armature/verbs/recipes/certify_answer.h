// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The certificate (certify.h) of what a verb answered, from its JSON alone: for front ends that call verbs by name
// (call_verb.h). It is the certificate that the command line writes beside the same result.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/base/file.h"
#include "armature/base/json.h"

namespace armature::internal {

// `options` are those of the verb with how the robot was read, `result` is its JSON, `files` what is to be written.
// None for what `verify` cannot check, for nothing, and for what goes to a pipe or a device.
std::optional<File> certificate_of_answer(const std::string& verb, const std::string& robot, const Json& options,
                                          const Json& result, const std::vector<File>& files);

}  // namespace armature::internal
