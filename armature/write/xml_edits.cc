// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/write/xml_edits.h"

#include <algorithm>

#include "armature/base/characters.h"
#include "armature/base/error.h"

namespace armature::internal {
namespace {

constexpr auto none = std::string_view::npos;

// Where a new line begins and how far it is indented; without `line` everything stays on one line.
struct Layout {
  std::string line, indent;
};

void append(std::string& out, const NewElement& element, const std::string& prefix, const Layout& layout) {
  out += layout.line + layout.indent + "<" + prefix + element.name;
  for (const auto& [name, value] : element.attributes) out += std::string(" ") + name + "=\"" + value + "\"";
  if (element.children.empty()) {
    out += "/>";
    return;
  }
  out += ">";
  const Layout inner{layout.line, layout.line.empty() ? "" : layout.indent + "  "};
  for (const NewElement& child : element.children) append(out, child, prefix, inner);
  out += layout.line + layout.indent + "</" + prefix + element.name + ">";
}

}  // namespace

std::size_t XmlEdits::tag_end(std::size_t start) const {
  std::size_t i = start;
  while (true) {
    i = text_.find_first_of(">\"'", i);
    ARMATURE_CHECK(i != none);
    if (text_[i] == '>') return i + 1;
    i = text_.find(text_[i], i + 1) + 1;  // quotes may hide a ">"
    ARMATURE_CHECK(i != 0);
  }
}

XmlEdits::Span XmlEdits::span(std::size_t start) const {
  const std::size_t opened = tag_end(start);
  if (text_[opened - 2] == '/') return {opened, opened, opened, true};
  const auto behind = [&](std::size_t i, std::string_view end) {
    const std::size_t found = text_.find(end, i);
    ARMATURE_CHECK(found != none);
    return found + end.size();
  };
  std::size_t depth = 1;
  for (std::size_t i = text_.find('<', opened); i != none; i = text_.find('<', i)) {
    const std::string_view rest = text_.substr(i);
    if (rest.starts_with("<!--")) i = behind(i, "-->");
    else if (rest.starts_with("<![CDATA[")) i = behind(i, "]]>");
    else if (rest.starts_with("<?")) i = behind(i, "?>");
    else if (rest.starts_with("</")) {
      const std::size_t end = behind(i, ">");
      if (--depth == 0) return {opened, i, end, false};
      i = end;
    } else {
      i = tag_end(i);
      if (text_[i - 2] != '/') ++depth;
    }
  }
  throw InternalError("an element that was parsed has no end");
}

// The blanks before the element; `alone`: nothing else stands before it on its line.
std::string XmlEdits::indent(std::size_t start, bool& alone) const {
  std::size_t begin = start;
  while (begin > 0 && (text_[begin - 1] == ' ' || text_[begin - 1] == '\t')) --begin;
  alone = begin > 0 && text_[begin - 1] == '\n';
  return std::string(text_.substr(begin, start - begin));
}

std::string XmlEdits::name(std::size_t start) const {
  return std::string(text_.substr(start + 1, text_.find_first_of(" \t\r\n/>", start) - start - 1));
}

void XmlEdits::set_attributes(std::size_t start, const std::vector<std::pair<const char*, std::string>>& attributes) {
  const std::size_t end = tag_end(start);
  std::vector<char> done(attributes.size(), 0);
  std::size_t last = start + 1 + name(start).size();
  while (true) {
    const std::size_t begin = text_.find_first_not_of(spaces, last);
    if (begin >= end - 1 || text_[begin] == '/') break;
    const std::string_view found = text_.substr(begin, text_.find_first_of(" \t\r\n=", begin) - begin);
    const std::size_t quote = text_.find_first_of("\"'", begin), close = text_.find(text_[quote], quote + 1);
    for (std::size_t a = 0; a < attributes.size(); ++a)
      if (found == attributes[a].first) {
        edits_.push_back({quote + 1, close, attributes[a].second});
        done[a] = 1;
      }
    last = close + 1;
  }
  std::string added;
  for (std::size_t a = 0; a < attributes.size(); ++a)
    if (!done[a]) added += std::string(" ") + attributes[a].first + "=\"" + attributes[a].second + "\"";
  if (!added.empty()) edits_.push_back({last, last, added});
}

void XmlEdits::add_children(std::size_t start, const std::vector<NewElement>& children) {
  if (children.empty()) return;
  const Span at = span(start);
  const std::string parent = name(start);
  const std::size_t colon = parent.rfind(':');
  const std::string prefix = colon == none ? "" : parent.substr(0, colon + 1);
  bool alone = false;
  const std::string own = indent(start, alone);
  const std::string_view content = text_.substr(at.tag_end, at.content_end - at.tag_end);
  Layout layout;
  if (at.empty ? alone : content.find('\n') != none) {
    layout = {text_.find("\r\n") != none ? "\r\n" : "\n", own + "  "};
    // As the first child, if that has a line of its own.
    const std::size_t first = content.find_first_not_of(spaces);
    bool child_alone = false;
    if (first != none) {
      const std::string of_child = indent(at.tag_end + first, child_alone);
      if (child_alone) layout.indent = of_child;
    }
  }
  std::string added;
  for (const NewElement& child : children) append(added, child, prefix, layout);
  if (at.empty) {
    edits_.push_back({at.tag_end - 2, at.tag_end - 1, ""});
    added += (layout.line.empty() ? "" : layout.line + own) + "</" + parent + ">";
    edits_.push_back({at.tag_end, at.tag_end, added});
    return;
  }
  const std::size_t last = content.find_last_not_of(spaces);
  const std::size_t place = last == none ? at.tag_end : at.tag_end + last + 1;
  edits_.push_back({place, place, added});
}

void XmlEdits::replace_by_comment(std::size_t start, std::string_view comment) {
  std::string text(comment);
  for (std::size_t i = text.find("--"); i != none; i = text.find("--", i)) text.insert(i + 1, " ");
  edits_.push_back({start, span(start).end, "<!-- " + text + " -->"});
}

std::string XmlEdits::text() const {
  std::vector<Edit> edits = edits_;
  std::stable_sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
  std::string result;
  std::size_t copied = 0;
  for (const Edit& edit : edits) {
    ARMATURE_CHECK(edit.begin >= copied);
    result += text_.substr(copied, edit.begin - copied);
    result += edit.text;
    copied = edit.end;
  }
  result += text_.substr(copied);
  return result;
}

}  // namespace armature::internal
