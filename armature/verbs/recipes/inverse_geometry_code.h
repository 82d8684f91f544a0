// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The inverse geometric model as a derivation to read, or as code: what derive_code() does when the model is called
// inverse-geometry. It is a tree of solutions, not a list of formulas, and has its own emitters.
#pragma once

#include "armature/verbs/derive_code.h"

namespace armature::internal {

inline constexpr const char* inverse_geometry = "inverse-geometry";

DeriveCodeResult inverse_geometry_code(const Robot& robot, const DeriveCodeOptions& options);

}  // namespace armature::internal
