// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The look of pages and drawings, as CSS. Colours are those of Okabe and Ito, safe for colour-blind readers, lighter on
// a dark background.
#pragma once

#include <string_view>

namespace armature::internal {

std::string_view drawing_style();
std::string_view page_style();

}  // namespace armature::internal
