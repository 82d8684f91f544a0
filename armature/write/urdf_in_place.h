// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The numbers of a robot, written into the URDF that it was read from: masses, inertias, damping and friction are
// replaced where they stand, and everything else, with comments, meshes, transmissions and the order of things, stays
// as it is, byte for byte. What a URDF has no place for is in elements <armature> of the joints, which the reader
// understands.
//
// A link on a fixed joint moves with the link that carries it, and no motion tells their inertias apart: an
// identified inertia is that of both. It is written to the link that a joint moves, and the inertia of the other is
// replaced by a comment, so that it is not counted twice. Links fixed to the base keep theirs.
//
// A joint of the file that the robot holds still was locked: it becomes fixed at the position at which it is held, and
// a warning says so, because the inertia of its link is part of the link that carries it only there. A fixed frame
// between nearly parallel axes (robot/khalil_frames.h) is not in the file.
#pragma once

#include <string>
#include <string_view>

#include "armature/base/diagnostics.h"
#include "armature/robot/robot.h"

namespace armature::internal {

// Throws UnmetRequest when `robot` is not the robot of `urdf` with other inertias, friction and locked joints, and for
// symbols. What <armature> holds is a warning.
std::string write_into_urdf(std::string_view urdf, const std::string& file, const Robot& robot,
                            Diagnostics& diagnostics);

}  // namespace armature::internal
