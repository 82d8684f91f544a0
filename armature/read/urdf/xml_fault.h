// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Where XML stops being XML. Parsers say "error parsing attribute" and a line; a user needs the place and the reason.
// The first fault is looked for in a text that a parser has refused: end tags that do not match, attributes without
// "=" or quotes, names that are none.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace armature::internal {

struct XmlFault {
  std::size_t offset = 0;
  std::string message, hint;
};

// Nothing when it finds no fault. Comments, CDATA and quotes must be closed.
std::optional<XmlFault> find_xml_fault(std::string_view text);

}  // namespace armature::internal
