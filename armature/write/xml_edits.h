// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Changes to an XML text that leave every other byte as it is: attributes set, children added in the manner of the
// lines around them, elements replaced. The text must be well-formed and without document types (read/urdf/xml.h).
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armature::internal {

// An element to be added.
struct NewElement {
  std::string name;
  std::vector<std::pair<const char*, std::string>> attributes;
  std::vector<NewElement> children = {};
};

class XmlEdits {
 public:
  explicit XmlEdits(std::string_view text) : text_(text) {}

  // `start` is the offset of the element's start tag.
  void set_attributes(std::size_t start, const std::vector<std::pair<const char*, std::string>>& attributes);
  // Behind the element's last child. At most once per element; their names get the prefix of its name.
  void add_children(std::size_t start, const std::vector<NewElement>& children);
  // The whole element, by a comment.
  void replace_by_comment(std::size_t start, std::string_view comment);

  // The text with all changes. They must not overlap.
  std::string text() const;

 private:
  struct Span {
    std::size_t tag_end;           // behind the start tag
    std::size_t content_end, end;  // of an element without content: tag_end
    bool empty;                    // <name/>
  };
  struct Edit {
    std::size_t begin, end;
    std::string text;
  };
  std::size_t tag_end(std::size_t start) const;
  Span span(std::size_t start) const;
  std::string indent(std::size_t start, bool& alone) const;
  std::string name(std::size_t start) const;

  std::string_view text_;
  std::vector<Edit> edits_;
};

}  // namespace armature::internal
