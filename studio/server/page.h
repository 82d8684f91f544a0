// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The page's files as they were built (studio/web/dist), in the program itself; compressed by gzip. None when the page
// was not built.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace armature::studio {

struct PageFile {
  std::string_view path;  // "/index.html"
  std::string_view type;  // "text/html; charset=utf-8"
  std::string_view hash;  // of the uncompressed bytes
  std::string_view gzip;
};

std::span<const PageFile> page_files();

// The file that a path of a URL names, "/" being "/index.html"; null when there is none.
const PageFile* page_file(std::string_view path);

std::string uncompressed(const PageFile& file);

// What stands in place of a page that was not built.
std::string_view page_that_says_how_to_build_it();

}  // namespace armature::studio
