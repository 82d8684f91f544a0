// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The look of pages and drawings, as CSS. Colours are those of Okabe and Ito, which people tell apart whatever colours
// they see, lighter on dark ground.
#pragma once

#include <string_view>

namespace armature::internal {

std::string_view drawing_style();
std::string_view page_style();

}  // namespace armature::internal
