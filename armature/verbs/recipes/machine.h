// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What times were measured on.
#pragma once

#include <string>

namespace armature::internal {

// "Intel(R) Xeon(R) Processor, AVX-512, 2 cores"
std::string machine_name();

}  // namespace armature::internal
