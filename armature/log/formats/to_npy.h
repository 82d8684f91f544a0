// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A log as one numpy array (NPY, version 1.0 of numpy.lib.format): a row per sample, columns t, then positions,
// velocities and accelerations where there are any, and torques, as to_csv() orders them. An array has no names, and is
// read back by this order: commanded positions and temperatures have no place in it. Numbers of 8 bytes, little endian,
// column after column.
#pragma once

#include <string>

#include "armature/log/log.h"

namespace armature::internal {

std::string to_npy(const Log& log);

}  // namespace armature::internal
