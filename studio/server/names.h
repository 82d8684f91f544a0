// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Which names a page may use. Files are named by paths below the project's folder: components that are neither hidden
// nor "..", without control characters. Words of a command may hold paths anywhere ("log.csv@2:5", "2:0:1:log.csv",
// "a=b,c=/d"), so each is taken apart where the command line takes words apart, and every part is looked at.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace armature::studio {

// Whether a text is well-formed UTF-8 (RFC 3629), as names must be to come through JSON unchanged.
bool is_utf8(std::string_view text);

// The components of a path below the folder; throws Refusal (400, 403) for any other.
std::vector<std::string> components_of(std::string_view path);

// The parts of a word of a command that could be paths, the whole word first.
std::vector<std::string> possible_paths(std::string_view word);

// Throws Refusal (400, 403) when a word holds a NUL or a path that leaves the folder or is hidden, by its spelling.
void check_word(std::string_view word);

}  // namespace armature::studio
