// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Results as JSON with the options in their sentences spelled (option_names.h). A front end spells what it prints as
// its users write it; files that the library writes have the plain names.
#pragma once

#include <nlohmann/json.hpp>

#include "armature/base/json.h"
#include "armature/base/option_names.h"

namespace armature::internal {

// In members that hold sentences (notes, why, hint, ...) and in lists of them. Names of joints, files and the like stay
// as they are, whatever they look like.
Json spelled(Json json, OptionSpelling spelling);

}  // namespace armature::internal
