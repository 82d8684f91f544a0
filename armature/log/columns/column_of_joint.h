// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The name of a column that can only mean one joint, whatever the joint is called: NAME/position. Separators, quotes,
// slashes, blanks, control characters and % itself are written as %2C, so that different joints have different columns.
#pragma once

#include <string>
#include <string_view>

namespace armature::internal {

std::string column_of_joint(std::string_view joint, std::string_view signal);

}  // namespace armature::internal
