// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Locates the first fault of a text that the XML parser has refused. Parsers say "error parsing attribute" and a line;
// a user needs the column and the reason: an end tag that does not match, an attribute without "=" or quotes, an
// invalid name.
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
