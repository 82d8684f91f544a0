// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// From a tree of links with arbitrary frames, as URDF, MJCF and SDF describe it, to the frames of Khalil and
// Kleinfinger (urdf.cc).
#pragma once

#include "armature/base/diagnostics.h"
#include "armature/read/reader.h"
#include "armature/read/urdf/urdf_document.h"

namespace armature::internal {

// Throws InputError with all that is wrong, what `diagnostics` has collected before included.
Robot robot_of(UrdfDocument document, Diagnostics& diagnostics, const ReadOptions& options);

}  // namespace armature::internal
