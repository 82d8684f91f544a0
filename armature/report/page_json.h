// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A page as text and back, so that one part of a job can leave it for another to finish.
#pragma once

#include <string>
#include <string_view>

#include "armature/report/page.h"

namespace armature::internal {

std::string to_json_text(const Page& page);

// Throws InternalError when the text is not of to_json_text().
Page page_from_json(std::string_view text);

}  // namespace armature::internal
