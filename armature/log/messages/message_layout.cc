// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/messages/message_layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

#include "armature/base/characters.h"
#include "armature/base/text.h"

namespace armature::internal {
namespace {

constexpr std::size_t most_types = 500, most_fields = 5'000, deepest = 32, longest_array = 1u << 20;

constexpr std::string_view blanks = " \t\r";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string_view line_of(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

std::string_view word_of(std::string_view& line) {
  const std::size_t end = std::min(line.find_first_of(blanks), line.size());
  const std::string_view word = line.substr(0, end);
  line = trimmed(line.substr(end));
  return word;
}

std::optional<FieldType> basic_type(std::string_view name, MessageDialect dialect) {
  static const std::map<std::string_view, FieldType> types = {
      {"bool", FieldType::boolean},    {"byte", FieldType::uint8},    {"char", FieldType::uint8},
      {"int8", FieldType::int8},       {"uint8", FieldType::uint8},   {"int16", FieldType::int16},
      {"uint16", FieldType::uint16},   {"int32", FieldType::int32},   {"uint32", FieldType::uint32},
      {"int64", FieldType::int64},     {"uint64", FieldType::uint64}, {"float32", FieldType::float32},
      {"float64", FieldType::float64}, {"string", FieldType::text},   {"wstring", FieldType::wide_text}};
  if (dialect == MessageDialect::ros1 && (name == "time" || name == "duration")) return FieldType::time;
  const auto found = types.find(name);
  return found == types.end() ? std::nullopt : std::optional(found->second);
}

// Definitions by name, and from them the types that the message needs.
class Definitions {
 public:
  Definitions(MessageDialect dialect, MessageLayout& layout) : dialect_(dialect), layout_(layout) {}

  void read(std::string_view type, std::string_view text) {
    std::string name = short_type(type);
    while (!text.empty()) {
      std::string_view rest = text;
      const std::string_view line = trimmed(line_of(rest));
      if (line.size() >= 10 && line.find_first_not_of('=') == std::string_view::npos) {
        std::string_view title = trimmed(line_of(rest));
        if (title.starts_with("MSG:")) {
          title.remove_prefix(4);
          name = short_type(trimmed(title));
        }
      } else {
        lines_[name].push_back(line);
      }
      text = rest;
    }
    lines_.try_emplace(name);
  }

  LogProblem layout(std::string_view type) {
    layout_.dialect = dialect_;
    std::size_t index = 0;
    return add(short_type(type), 0, index);
  }

 private:
  static LogProblem wrong(std::string message) {
    return {std::move(message), "the definition in the file is damaged: record the log again"};
  }

  LogProblem add(const std::string& name, std::size_t depth, std::size_t& index) {
    if (const auto found = indices_.find(name); found != indices_.end()) {
      index = found->second;
      if (open_[index]) return wrong(fmt::format("the message '{}' contains itself", printable(name, 60)));
      return {};
    }
    if (depth > deepest || layout_.types.size() >= most_types) return wrong("its messages are nested too deeply");
    if (!lines_.contains(name)) {
      const std::string_view known = dialect_ == MessageDialect::ros2 ? known_definition(name) : "";
      if (known.empty())
        return {fmt::format("the message '{}' is not defined in the file", printable(name, 60)),
                "record it with a newer version, or convert the log to MCAP, which carries definitions"};
      read(name, known);
    }
    index = layout_.types.size();
    indices_[name] = index;
    layout_.types.push_back({name, {}, 0});
    open_.push_back(1);
    std::vector<MessageField> fields;
    std::size_t smallest = 0;
    for (const std::string_view line : lines_[name]) {
      MessageField field;
      bool constant = false;
      if (LogProblem problem = parse(line, name, depth, field, constant)) return problem;
      if (constant) continue;
      if (++fields_ > most_fields) return wrong(fmt::format("it has more than {} fields", most_fields));
      smallest += field.counted ? 4 : field.count * field.smallest;
      fields.push_back(std::move(field));
    }
    if (fields.empty() && dialect_ == MessageDialect::ros2)
      fields.push_back({"structure_needs_at_least_one_member", FieldType::uint8, false, false, 1, 0, 1}), smallest = 1;
    layout_.types[index].fields = std::move(fields);
    layout_.types[index].smallest = std::min<std::size_t>(smallest, 1u << 30);
    open_[index] = 0;
    return {};
  }

  LogProblem parse(std::string_view line, const std::string& within, std::size_t depth, MessageField& field,
                   bool& constant) {
    line = trimmed(line.substr(0, line.find('#')));
    constant = line.empty();
    if (constant) return {};
    std::string_view type = word_of(line);
    const std::string_view name = word_of(line);
    constant = name.find('=') != std::string_view::npos || line.starts_with('=');
    if (constant) return {};
    if (name.empty())
      return wrong(fmt::format("the line '{}' of '{}' is no field", printable(type, 60), printable(within, 60)));
    field.name = name;
    if (type.ends_with(']')) {
      const std::size_t open = type.rfind('[');
      if (open == std::string_view::npos) return wrong(fmt::format("the type '{}' is not known", printable(type, 60)));
      std::string_view count = type.substr(open + 1, type.size() - open - 2);
      type = type.substr(0, open);
      field.array = true;
      field.counted = count.empty() || count.starts_with("<=");
      if (!field.counted) {
        const auto [end, error] = std::from_chars(count.data(), count.data() + count.size(), field.count);
        if (error != std::errc() || end != count.data() + count.size() || field.count == 0 ||
            field.count > longest_array)
          return wrong(fmt::format("the array '{}' of '{}' has no length", printable(name, 60), printable(within, 60)));
      }
    }
    type = type.substr(0, type.find("<="));  // texts of a bounded length
    if (const auto basic = basic_type(type, dialect_)) {
      field.type = *basic;
      field.smallest = size_of(*basic) > 0 ? size_of(*basic) : *basic == FieldType::time ? 8 : 4;
      return {};
    }
    field.type = FieldType::message;
    if (LogProblem problem = add(whole_name(type, within), depth + 1, field.message)) return problem;
    field.smallest = layout_.types[field.message].smallest;
    if (field.array && field.smallest == 0)
      return wrong(fmt::format("'{}' is an array of messages without fields", printable(name, 60)));
    return {};
  }

  // A name without a package is of the package of the message that it stands in.
  std::string whole_name(std::string_view type, const std::string& within) const {
    if (type.find('/') != std::string_view::npos) return short_type(type);
    if (type == "Header") return "std_msgs/Header";
    const std::string near = within.substr(0, within.find('/') + 1) + std::string(type);
    if (lines_.contains(near)) return near;
    for (const auto& [name, lines] : lines_)
      if (name.ends_with("/" + std::string(type))) return name;
    return near;
  }

  MessageDialect dialect_;
  MessageLayout& layout_;
  std::map<std::string, std::vector<std::string_view>> lines_;
  std::map<std::string, std::size_t> indices_;
  std::vector<char> open_;  // per type: its fields are being read
  std::size_t fields_ = 0;
};

}  // namespace

std::size_t size_of(FieldType type) {
  switch (type) {
    case FieldType::boolean:
    case FieldType::int8:
    case FieldType::uint8: return 1;
    case FieldType::int16:
    case FieldType::uint16: return 2;
    case FieldType::int32:
    case FieldType::uint32:
    case FieldType::float32: return 4;
    case FieldType::int64:
    case FieldType::uint64:
    case FieldType::float64: return 8;
    default: return 0;
  }
}

std::string short_type(std::string_view type) {
  const std::size_t first = type.find('/'), last = type.rfind('/');
  if (first == last) return std::string(type);
  return std::string(type.substr(0, first)) + std::string(type.substr(last));
}

std::string_view known_definition(std::string_view type) {
  static const std::map<std::string, std::string_view, std::less<>> known = {
      {"builtin_interfaces/Time", "int32 sec\nuint32 nanosec\n"},
      {"builtin_interfaces/Duration", "int32 sec\nuint32 nanosec\n"},
      {"std_msgs/Header", "builtin_interfaces/Time stamp\nstring frame_id\n"},
      {"std_msgs/Float64MultiArray", "std_msgs/MultiArrayLayout layout\nfloat64[] data\n"},
      {"std_msgs/MultiArrayLayout", "std_msgs/MultiArrayDimension[] dim\nuint32 data_offset\n"},
      {"std_msgs/MultiArrayDimension", "string label\nuint32 size\nuint32 stride\n"},
      {"sensor_msgs/JointState",
       "std_msgs/Header header\nstring[] name\nfloat64[] position\nfloat64[] velocity\nfloat64[] effort\n"},
      {"trajectory_msgs/JointTrajectoryPoint",
       "float64[] positions\nfloat64[] velocities\nfloat64[] accelerations\nfloat64[] effort\n"
       "builtin_interfaces/Duration time_from_start\n"},
      {"control_msgs/InterfaceValue", "string[] interface_names\nfloat64[] values\n"},
      {"control_msgs/DynamicJointState",
       "std_msgs/Header header\nstring[] joint_names\ncontrol_msgs/InterfaceValue[] interface_values\n"}};
  const auto found = known.find(short_type(type));
  return found == known.end() ? std::string_view() : found->second;
}

LogProblem parse_definition(std::string_view type, std::string_view text, MessageDialect dialect,
                            MessageLayout& layout) {
  Definitions definitions(dialect, layout);
  layout = {};
  definitions.read(type, text);
  return definitions.layout(type);
}

}  // namespace armature::internal
