// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Untrusted XML. One linear scan refuses what no parser should be given (NUL bytes, document types and entities, deep
// nesting, too many nodes, unfinished tags) and records where each element starts; then tinyxml2 parses it. Every
// element and attribute has a line and a column.
#pragma once

#include <tinyxml2.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/base/limits.h"

namespace armature::internal {

class XmlFile {
 public:
  // Throws InputError when the text is not acceptable XML with exactly one root element. `text` must outlive this.
  XmlFile(std::string_view text, std::string file, const Limits& limits);

  const tinyxml2::XMLElement& root() const { return *document_.RootElement(); }

  // The offset of the start tag in the text; nothing where the parser saw another file than the scan did.
  std::optional<std::size_t> offset(const tinyxml2::XMLElement& element) const;

  Location where(const tinyxml2::XMLElement& element) const;
  // The location of the attribute's name, or of the element when it has no such attribute.
  Location where(const tinyxml2::XMLElement& element, const char* attribute) const;

 private:
  Location at(std::size_t offset) const;
  [[noreturn]] void refuse(std::size_t offset, std::string message, std::string hint) const;
  void scan(const Limits& limits);
  std::size_t scan_tag(std::size_t start, std::size_t& nodes, const Limits& limits) const;

  std::string_view text_;
  std::string file_;
  struct LineStart {
    int number;
    std::size_t offset;
  };
  std::vector<LineStart> line_at_;  // at fixed intervals of bytes, not per line: a file may have as many lines as bytes
  std::vector<std::size_t> elements_;  // offsets of the start tags, in order
  tinyxml2::XMLDocument document_;
};

// The name without a namespace prefix.
std::string_view local_name(const tinyxml2::XMLElement& element);

}  // namespace armature::internal
