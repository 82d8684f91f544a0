// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/urdf/xml.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "armature/base/characters.h"
#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/read/urdf/xml_fault.h"

namespace armature::internal {
namespace {

constexpr const char* unfinished_hint = "the file is cut off or a quote or bracket is missing; copy it again";

constexpr std::size_t stretch = 512;  // bytes between two positions whose line is stored

bool starts(std::string_view text, std::size_t at, std::string_view with) { return text.substr(at).starts_with(with); }

}  // namespace

XmlFile::XmlFile(std::string_view text, std::string file, const Limits& limits) : text_(text), file_(std::move(file)) {
  LineStart line{1, 0};
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i % stretch == 0) line_at_.push_back(line);
    if (i < text.size() && text[i] == '\n') line = {line.number + 1, i + 1};
  }
  scan(limits);

  if (document_.Parse(text.data(), text.size()) != tinyxml2::XML_SUCCESS) {
    if (const std::optional<XmlFault> fault = find_xml_fault(text)) refuse(fault->offset, fault->message, fault->hint);
    std::string why = document_.ErrorName();
    std::transform(why.begin(), why.end(), why.begin(), [](char c) { return c == '_' ? ' ' : c; });
    Diagnostics diagnostics;
    diagnostics.error({file_, document_.ErrorLineNum(), 1}, fmt::format("not well-formed XML ({})", why),
                      "close every tag and quote in the order in which they were opened");
    throw InputError(std::move(diagnostics));
  }

  if (document_.RootElement() == nullptr) refuse(0, "no XML element", "expected a <robot> element");

  // Elements come in the order of their start tags.
  std::size_t number = 0;
  const tinyxml2::XMLNode* node = document_.FirstChildElement();
  while (node) {
    const tinyxml2::XMLElement* element = node->ToElement();
    const_cast<tinyxml2::XMLElement*>(element)->SetUserData(reinterpret_cast<void*>(number++));
    const tinyxml2::XMLNode* next = element->FirstChildElement();
    while (!next && node) {
      next = node->NextSiblingElement();
      if (!next && (node = node->Parent()) && !node->ToElement()) node = nullptr;
    }
    node = next;
  }
  if (number != elements_.size()) elements_.clear();  // the parser saw another file: keep to its line numbers
  if (const tinyxml2::XMLElement* second = root().NextSiblingElement()) {
    Diagnostics diagnostics;
    diagnostics.error(where(*second), "a second root element", "keep one <robot> in a file");
    throw InputError(std::move(diagnostics));
  }
}

Location XmlFile::at(std::size_t offset) const {
  LineStart line = line_at_[offset / stretch];
  for (std::size_t i = offset / stretch * stretch; i < offset; ++i)
    if (text_[i] == '\n') line = {line.number + 1, i + 1};
  return {file_, line.number, static_cast<int>(offset - line.offset) + 1};
}

void XmlFile::refuse(std::size_t offset, std::string message, std::string hint) const {
  Diagnostics diagnostics;
  diagnostics.error(at(offset), std::move(message), std::move(hint));
  throw InputError(std::move(diagnostics));
}

void XmlFile::scan(const Limits& limits) {
  if (text_.size() > limits.file_bytes)
    refuse(0, fmt::format("the file has {} bytes, more than {}", text_.size(), limits.file_bytes),
           "a robot description is much smaller; is this the right file?");
  if (starts(text_, 0, "\xff\xfe") || starts(text_, 0, "\xfe\xff")) refuse(0, "the file is UTF-16", "save it as UTF-8");
  if (const std::size_t nul = text_.find('\0'); nul != std::string_view::npos)
    refuse(nul, "a NUL byte in the text", "the file is binary or damaged; a description is UTF-8 text");

  std::size_t depth = 0, nodes = 0;
  std::size_t i = text_.find('<');
  const std::size_t first = text_.find_first_not_of(spaces, starts(text_, 0, "\xef\xbb\xbf") ? 3 : 0);
  if (first == std::string_view::npos) refuse(0, "the file is empty", "expected XML with a <robot> element");
  if (text_.starts_with("version https://git-lfs"))
    refuse(0, "this is a pointer of Git LFS, not the file itself", "`git lfs pull` fetches it");
  if (first != i) refuse(first, "this is not XML", "expected XML with a <robot> element");

  const auto skip = [&](std::string_view end) {
    const std::size_t found = text_.find(end, i);
    if (found == std::string_view::npos)
      refuse(i, fmt::format("\"{}\" is never closed", printable(text_.substr(i, 9))), unfinished_hint);
    return found + end.size();
  };
  for (; i != std::string_view::npos; i = text_.find('<', i)) {
    if (++nodes > limits.nodes)
      refuse(i, fmt::format("more than {} XML nodes", limits.nodes), "split the description or raise the limit");
    if (starts(text_, i, "<!--")) {
      i = skip("-->");
    } else if (starts(text_, i, "<![CDATA[")) {
      i = skip("]]>");
    } else if (lower_case(std::string(text_.substr(i, 14))) == "<!doctype html") {
      refuse(i, "this is a web page, not a robot", "download the raw file");
    } else if (starts(text_, i, "<!")) {
      refuse(i, "document types and entities are not accepted",
             "remove <!DOCTYPE ...> and write the text of each entity in its place");
    } else if (starts(text_, i, "<?")) {
      i = skip("?>");
    } else if (starts(text_, i, "</")) {
      if (depth == 0) refuse(i, "a closing tag without an opening one", "remove it or add what it closes");
      --depth;
      i = skip(">");
    } else {
      if (++depth > limits.nesting)
        refuse(i, fmt::format("elements nest deeper than {} levels", limits.nesting), "a URDF needs about five");
      elements_.push_back(i);
      i = scan_tag(i, nodes, limits);
      if (text_[i - 2] == '/') --depth;
    }
  }
  if (depth > 0) refuse(text_.size(), "the file ends before the last element is closed", unfinished_hint);
  if (elements_.empty()) refuse(first, "no XML element", "expected a <robot> element");
}

// The offset behind the start tag at `start`; quotes may hide a ">".
std::size_t XmlFile::scan_tag(std::size_t start, std::size_t& nodes, const Limits& limits) const {
  std::size_t i = start;
  while (true) {
    i = text_.find_first_of(">\"'", i);
    if (i == std::string_view::npos) refuse(start, "a tag is never closed", unfinished_hint);
    if (text_[i] == '>') return i + 1;
    if (++nodes > limits.nodes)
      refuse(i, fmt::format("more than {} XML nodes", limits.nodes), "split the description or raise the limit");
    const std::size_t quote = text_.find(text_[i], i + 1);
    if (quote == std::string_view::npos) refuse(i, "a quote is never closed", unfinished_hint);
    i = quote + 1;
  }
}

std::optional<std::size_t> XmlFile::offset(const tinyxml2::XMLElement& element) const {
  const auto number = reinterpret_cast<std::size_t>(element.GetUserData());
  return number < elements_.size() ? std::optional(elements_[number]) : std::nullopt;
}

Location XmlFile::where(const tinyxml2::XMLElement& element) const {
  const std::optional<std::size_t> start = offset(element);
  return start ? at(*start) : Location{file_, element.GetLineNum(), 0};
}

Location XmlFile::where(const tinyxml2::XMLElement& element, const char* attribute) const {
  const auto number = reinterpret_cast<std::size_t>(element.GetUserData());
  if (number >= elements_.size() || !element.FindAttribute(attribute)) return where(element);
  // The text has been parsed, so it is a name followed by attributes: name, "=", quoted value.
  std::size_t i = text_.find_first_of(spaces, elements_[number]);
  while (i != std::string_view::npos) {
    const std::size_t name = text_.find_first_not_of(spaces, i);
    if (name == std::string_view::npos) break;
    const std::size_t end = text_.find_first_of(" \t\r\n=/>", name);
    if (text_.substr(name, end - name) == attribute) return at(name);
    const std::size_t quote = text_.find_first_of("\"'>", end);
    if (quote == std::string_view::npos || text_[quote] == '>') break;
    i = text_.find(text_[quote], quote + 1);
    if (i != std::string_view::npos) ++i;
  }
  return where(element);
}

std::string_view local_name(const tinyxml2::XMLElement& element) {
  const std::string_view name = element.Name();
  const std::size_t colon = name.rfind(':');
  return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

}  // namespace armature::internal
