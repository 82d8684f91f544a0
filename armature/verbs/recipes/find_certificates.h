// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Which certificates speak of a file or a folder.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace armature::internal {

bool is_certificate(const std::string& path);

// A certificate is itself; a result has the one named after it, or one in its folder or above that names it; a folder
// has all that lie in it. Throws InputError when there is none.
std::vector<std::string> find_certificates(const std::string& file);

// Files below the folder that are not among `known` (normal paths) and are no certificates, by their path from it;
// hidden ones (of jobs, .stages) are left out.
std::vector<std::string> other_files(const std::string& folder, const std::set<std::string>& known);

}  // namespace armature::internal
