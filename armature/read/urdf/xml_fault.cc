// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/urdf/xml_fault.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "armature/base/characters.h"
#include "armature/base/text.h"

namespace armature::internal {
namespace {

bool is_name(std::string_view text) {
  const auto may_start = [](char c) { return starts_name(c) || c == ':'; };
  const auto may_follow = [&](char c) { return may_start(c) || is_digit(c) || c == '-' || c == '.'; };
  const auto foreign = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
  return !text.empty() && (may_start(text[0]) || foreign(text[0])) &&
         std::all_of(text.begin(), text.end(), [&](char c) { return may_follow(c) || foreign(c); });
}

class FaultFinder {
 public:
  explicit FaultFinder(std::string_view text) : text_(text) {}

  std::optional<XmlFault> find() {
    for (std::size_t i = text_.find('<'); i != std::string_view::npos && !fault_; i = text_.find('<', i)) {
      const std::string_view rest = text_.substr(i);
      if (rest.starts_with("<!--")) i = behind("-->", i);
      else if (rest.starts_with("<![CDATA[")) i = behind("]]>", i);
      else if (rest.starts_with("<?") || rest.starts_with("<!")) i = behind(">", i);
      else if (rest.starts_with("</")) i = end_tag(i);
      else i = start_tag(i);
    }
    if (!fault_ && !open_.empty())
      report(open_.back().offset, fmt::format("<{}> is never closed", printable(open_.back().name, 60)),
             fmt::format("add </{}>", printable(open_.back().name, 60)));
    return fault_;
  }

 private:
  struct Tag {
    std::string_view name;
    std::size_t offset;
  };

  std::size_t report(std::size_t offset, std::string message, std::string hint) {
    if (!fault_) fault_ = XmlFault{offset, std::move(message), std::move(hint)};
    return text_.size();
  }
  std::size_t behind(std::string_view end, std::size_t from) const {
    const std::size_t found = text_.find(end, from);
    return found == std::string_view::npos ? text_.size() : found + end.size();
  }
  std::size_t past_spaces(std::size_t i) const { return std::min(text_.find_first_not_of(spaces, i), text_.size()); }
  std::string_view word(std::size_t i, std::string_view ends) const {
    return text_.substr(i, std::min(text_.find_first_of(ends, i), text_.size()) - i);
  }

  std::size_t end_tag(std::size_t start) {
    const std::string_view name = word(start + 2, " \t\r\n<>");
    if (open_.empty())
      return report(start, fmt::format("</{}> closes nothing", printable(name, 60)), "remove it or add what it closes");
    if (open_.back().name != name) {
      const auto line =
          1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(open_.back().offset), '\n');
      return report(start,
                    fmt::format("</{}> stands where <{}> of line {} is to be closed", printable(name, 60),
                                printable(open_.back().name, 60), line),
                    fmt::format("write </{}> here or before", printable(open_.back().name, 60)));
    }
    open_.pop_back();
    const std::size_t end = past_spaces(start + 2 + name.size());
    if (end < text_.size() && text_[end] == '>') return end + 1;
    return report(end, fmt::format("</{}> has no \">\"", printable(name, 60)), "add it");
  }

  std::size_t start_tag(std::size_t start) {
    const std::string_view name = word(start + 1, " \t\r\n/<>");
    if (!is_name(name))
      return report(start, fmt::format("\"<{}\" starts no element", printable(name.substr(0, 20))),
                    "write a \"<\" in a text as &lt;");
    std::set<std::string_view> seen;
    for (std::size_t i = past_spaces(start + 1 + name.size());; i = past_spaces(i)) {
      if (i < text_.size() && text_[i] == '>') {
        open_.push_back({name, start});
        return i + 1;
      }
      if (text_.substr(i).starts_with("/>")) return i + 2;
      i = attribute(i, name, seen);
      if (fault_) return i;
    }
  }

  std::size_t attribute(std::size_t i, std::string_view element, std::set<std::string_view>& seen) {
    const std::string_view name = word(i, " \t\r\n=/<>\"'");
    const std::string owner = fmt::format("<{}>", printable(element, 60));
    if (!is_name(name))
      return report(i, fmt::format("'{}' is not expected in {}", printable(text_.substr(i, 1)), owner),
                    "an element is written <name attribute=\"value\">; is a quote or a \">\" missing before?");
    if (!seen.insert(name).second)
      return report(i, fmt::format("{} has {} twice", owner, printable(name, 60)), "keep one of them");
    const std::size_t equals = past_spaces(i + name.size());
    if (equals >= text_.size() || text_[equals] != '=')
      return report(i, fmt::format("{} of {} has no value", printable(name, 60), owner),
                    fmt::format("write {}=\"...\"", printable(name, 60)));
    const std::size_t quote = past_spaces(equals + 1);
    if (quote >= text_.size() || (text_[quote] != '"' && text_[quote] != '\''))
      return report(std::min(quote, text_.size()),
                    fmt::format("the value of {} in {} is not in quotes", printable(name, 60), owner),
                    fmt::format("write {}=\"...\"", printable(name, 60)));
    const std::size_t end = behind(text_.substr(quote, 1), quote + 1);
    const std::size_t bracket = text_.substr(quote, end - quote).find('<');
    if (bracket != std::string_view::npos)
      return report(quote, fmt::format("the quote of {} in {} is closed too late", printable(name, 60), owner),
                    "a quote is missing here; write a \"<\" in a value as &lt;");
    if (end < text_.size() && text_.find_first_of(" \t\r\n/>", end) != end)
      return report(end, fmt::format("no space behind the value of {} in {}", printable(name, 60), owner),
                    "put a space between attributes, and look for a missing quote");
    return end;
  }

  std::string_view text_;
  std::vector<Tag> open_;
  std::optional<XmlFault> fault_;
};

}  // namespace

std::optional<XmlFault> find_xml_fault(std::string_view text) { return FaultFinder(text).find(); }

}  // namespace armature::internal
