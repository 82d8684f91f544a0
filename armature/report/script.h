// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The one script of a page: it zooms into curves and tells their values. It is the same for every page, contains no
// name or number of a robot, and fetches nothing; the content security policy of the page admits it by its hash, and
// nothing else. Without it a page shows the same.
#pragma once

#include <string>
#include <string_view>

namespace armature::internal {

// Without "<" and "&", so that a page is XML too.
std::string_view page_script();

// 'sha256-...' of a text, as a content security policy names it (CSP level 3, section 2.3.1).
std::string policy_hash(std::string_view text);

}  // namespace armature::internal
