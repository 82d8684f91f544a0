// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/yaml/yaml_tree.h"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <optional>
#include <sstream>

namespace armature::internal {
namespace {

// yaml-cpp reads about 3 MB per second at worst, and a robot of a thousand joints takes half a megabyte.
constexpr std::size_t most_bytes = 1u << 20;

// Thrown through yaml-cpp to end a parse whose error is already reported.
struct StopParsing {};

// The length of the UTF-8 character at the start of `text`, 0 when there is none (Unicode 15, table 3-7).
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const auto continues = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  const unsigned lead = byte(0), next = byte(1);
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF && continues(1)) return 2;
  if (lead >= 0xE0 && lead <= 0xEF && continues(1) && continues(2)) {
    const bool overlong = lead == 0xE0 && next < 0xA0, surrogate = lead == 0xED && next > 0x9F;
    return overlong || surrogate ? 0 : 3;
  }
  if (lead >= 0xF0 && lead <= 0xF4 && continues(1) && continues(2) && continues(3)) {
    const bool overlong = lead == 0xF0 && next < 0x90, beyond = lead == 0xF4 && next > 0x8F;
    return overlong || beyond ? 0 : 4;
  }
  return 0;
}

// Where the bytes stop being text: yaml-cpp would guess UTF-16 or UTF-32 from zeros and byte order marks.
struct BadByte {
  int line, column;
  unsigned value;
};
std::optional<BadByte> first_bad_byte(std::string_view text) {
  int line = 1, column = 1;
  while (!text.empty()) {
    const auto lead = static_cast<unsigned char>(text[0]);
    const bool control = (lead < 0x20 && lead != '\t' && lead != '\n' && lead != '\r') || lead == 0x7F;
    const std::size_t length = utf8_length(text);
    if (control || length == 0) return BadByte{line, column, lead};
    ++column;
    if (lead == '\n') {
      ++line;
      column = 1;
    }
    text.remove_prefix(length);
  }
  return std::nullopt;
}

class TreeBuilder : public YAML::EventHandler {
 public:
  TreeBuilder(const std::string& file, Diagnostics& diagnostics, const Limits& limits)
      : file_(file), diagnostics_(diagnostics), limits_(limits) {}

  YamlNode take() { return std::move(root_); }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (++documents_ == 1) return;
    diagnostics_.error(at(mark), "the file holds a second YAML document",
                       "one robot a file: remove the line \"---\" and what follows");
    throw StopParsing{};
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    refuse_anchor(mark, anchor);
    add(mark, YamlNode::Kind::null);
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    diagnostics_.error(at(mark), "YAML aliases (*name) are not accepted", "write the value itself");
    add(mark, YamlNode::Kind::null);
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    refuse_anchor(mark, anchor);
    refuse_tag(mark, tag);
    add(mark, YamlNode::Kind::scalar).text = value;
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    open(mark, tag, anchor, YamlNode::Kind::sequence);
  }
  void OnSequenceEnd() override { open_.pop_back(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    open(mark, tag, anchor, YamlNode::Kind::mapping);
  }
  void OnMapEnd() override { open_.pop_back(); }

 private:
  Location at(const YAML::Mark& mark) const { return {file_, mark.line + 1, mark.column + 1}; }

  void open(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, YamlNode::Kind kind) {
    refuse_anchor(mark, anchor);
    refuse_tag(mark, tag);
    if (open_.size() >= limits_.nesting) {
      diagnostics_.error(at(mark), fmt::format("nested deeper than {} levels", limits_.nesting));
      throw StopParsing{};
    }
    open_.push_back(&add(mark, kind));
  }

  // Only the innermost open node grows, so pointers to the open ones stay valid.
  YamlNode& add(const YAML::Mark& mark, YamlNode::Kind kind) {
    if (++nodes_ > limits_.nodes) {
      diagnostics_.error(at(mark), fmt::format("more than {} values", limits_.nodes));
      throw StopParsing{};
    }
    YamlNode& node = open_.empty() ? root_ : open_.back()->items.emplace_back();
    node.kind = kind;
    node.line = mark.line + 1;
    node.column = mark.column + 1;
    return node;
  }

  void refuse_anchor(const YAML::Mark& mark, YAML::anchor_t anchor) {
    if (anchor != YAML::NullAnchor)
      diagnostics_.error(at(mark), "YAML anchors (&name) are not accepted", "write each value where it is needed");
  }
  // yaml-cpp says "?" for a plain value and "!" for a quoted one.
  void refuse_tag(const YAML::Mark& mark, const std::string& tag) {
    if (!tag.empty() && tag != "?" && tag != "!")
      diagnostics_.error(at(mark), fmt::format("YAML tags are not accepted: {}", tag), "remove the tag");
  }

  const std::string& file_;
  Diagnostics& diagnostics_;
  const Limits& limits_;
  YamlNode root_;
  std::vector<YamlNode*> open_;
  std::size_t nodes_ = 0, documents_ = 0;
};

// The first line that a tab indents, 0 when there is none. YAML forbids it; yaml-cpp takes some such lines for text.
int line_indented_by_tab(std::string_view text) {
  int line = 1;
  bool indenting = true;
  for (const char c : text) {
    if (indenting && c == '\t') return line;
    if (c == '\n') ++line;
    indenting = c == '\n' || (indenting && c == ' ');
  }
  return 0;
}

// What must hold before yaml-cpp sees the text. It queues every token of an unclosed list; a comma or an opening
// bracket is at least one value each, so counting them bounds the queue.
bool acceptable(std::string_view text, const std::string& file, Diagnostics& diagnostics, const Limits& limits) {
  const std::size_t most = std::min(limits.file_bytes, most_bytes);
  if (text.size() > most) {
    diagnostics.error({file, 0, 0}, fmt::format("the file has {} bytes; at most {} are read", text.size(), most));
    return false;
  }
  if (const auto bad = first_bad_byte(text)) {
    diagnostics.error({file, bad->line, bad->column}, fmt::format("byte 0x{:02x} is not text", bad->value),
                      "a robot description is UTF-8 text; is this another kind of file?");
    return false;
  }
  if (const int line = line_indented_by_tab(text)) {
    diagnostics.error({file, line, 1}, "a tab indents this line", "indent with spaces");
    return false;
  }
  const auto opens_or_separates = [](char c) { return c == '[' || c == '{' || c == ','; };
  if (static_cast<std::size_t>(std::count_if(text.begin(), text.end(), opens_or_separates)) > limits.nodes) {
    diagnostics.error({file, 0, 0}, fmt::format("more than {} values", limits.nodes));
    return false;
  }
  return true;
}

}  // namespace

const char* describe(YamlNode::Kind kind) {
  switch (kind) {
    case YamlNode::Kind::null: return "nothing";
    case YamlNode::Kind::scalar: return "a number or text";
    case YamlNode::Kind::sequence: return "a list";
    case YamlNode::Kind::mapping: return "a mapping";
  }
  return "nothing";
}

YamlNode parse_yaml(std::string_view text, const std::string& file, Diagnostics& diagnostics, const Limits& limits) {
  if (!acceptable(text, file, diagnostics, limits)) return {};
  const std::size_t errors_before = diagnostics.error_count();
  TreeBuilder builder(file, diagnostics, limits);
  try {
    std::istringstream stream{std::string(text)};
    YAML::Parser parser(stream);
    while (parser.HandleNextDocument(builder)) {}
  } catch (const StopParsing&) {
    return {};
  } catch (const YAML::Exception& error) {
    diagnostics.error({file, error.mark.line + 1, error.mark.column + 1}, "not YAML: " + error.msg,
                      "check brackets, quotes, colons and indentation here");
    return {};
  }
  return diagnostics.error_count() == errors_before ? builder.take() : YamlNode{};
}

}  // namespace armature::internal
