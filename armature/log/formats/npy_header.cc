// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/npy_header.h"

#include <fmt/format.h>

#include <bit>
#include <charconv>
#include <optional>
#include <string_view>

#include "armature/base/text.h"
#include "armature/read/yaml/yaml_tree.h"

namespace armature::internal {
namespace {

constexpr std::string_view magic = "\x93NUMPY";
constexpr std::size_t longest_header = 1u << 20, largest_number = 1u << 20;  // bytes
constexpr std::size_t most_items = std::size_t{1} << 48;
constexpr std::size_t most_fields = 1000, most_field_columns = 10'000;
constexpr const char* save_again = "save it again with numpy.save";
constexpr const char* as_floats = "save numbers: numpy.save(file, array.astype(float))";
constexpr const char* cut_off = "it was cut off: copy it again";

// Tuples become lists, and before version 3 of the format text is Latin-1.
std::string as_yaml(std::string_view literal, bool latin) {
  std::string yaml;
  char quote = '\0';
  for (const char c : literal) {
    const auto byte = static_cast<unsigned char>(c);
    if (quote == '\0' && (c == '\'' || c == '"')) quote = c;
    else if (c == quote) quote = '\0';
    if (latin && byte >= 0x80) yaml += {static_cast<char>(0xC0 | byte >> 6), static_cast<char>(0x80 | (byte & 0x3F))};
    else yaml += quote != '\0' ? c : c == '(' ? '[' : c == ')' ? ']' : c;
  }
  return yaml;
}

const YamlNode* find(const YamlNode& mapping, std::string_view key) {
  for (std::size_t i = 0; mapping.is_mapping() && i + 1 < mapping.items.size(); i += 2)
    if (mapping.items[i].text == key) return &mapping.items[i + 1];
  return nullptr;
}

// A whole number up to `most`; "7L" is how Python 2 wrote it.
std::optional<std::size_t> whole_number(const YamlNode& node, std::size_t most) {
  std::string_view text = node.text;
  if (text.ends_with('L')) text.remove_suffix(1);
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool good = node.is_scalar() && error == std::errc() && end == text.data() + text.size() && value <= most;
  return good ? std::optional(value) : std::nullopt;
}

// "<f8": byte order, kind, bytes (kind U: characters of four bytes), and the unit of a date. `sized` tells whether
// type.size is the true size even though this is no number.
LogProblem parse_type(const std::string& text, NpyType& type, bool& sized) {
  const LogProblem unknown = {fmt::format("the type '{}' is not known", printable(text, 40)), as_floats};
  std::string_view rest = text;
  char order = '=';
  if (!rest.empty() && std::string_view("<>=|").find(rest.front()) != std::string_view::npos) {
    order = rest.front();
    rest.remove_prefix(1);
  }
  sized = false;
  if (rest.empty()) return unknown;
  type.kind = rest.front();
  if (type.kind == 'O') return {"the array holds Python objects, not numbers", as_floats};
  std::size_t size = 0;
  const auto [end, error] = std::from_chars(rest.data() + 1, rest.data() + rest.size(), size);
  const bool date = type.kind == 'm' || type.kind == 'M', unit = end != rest.data() + rest.size();
  if (error != std::errc() || size > largest_number || (unit && !(date && *end == '['))) return unknown;
  sized = true;
  type.size = type.kind == 'U' ? 4 * size : size;
  type.swapped = size > 1 && (order == '>') == (std::endian::native == std::endian::little) && order != '=';
  if (type.kind == 'c') return {"the array holds complex numbers", "save the real part, or one array per part"};
  const bool power = size == 1 || size == 2 || size == 4 || size == 8;
  if ((type.kind == 'i' || type.kind == 'u') && power) return {};
  if (type.kind == 'f' && power && size > 1) return {};
  if (type.kind == 'b' && size == 1) return {};
  if (std::string_view("SUaV").find(type.kind) != std::string_view::npos)
    return {"the array holds texts, not numbers", as_floats};
  if (date) return {"the array holds dates or durations", "save seconds: (t - t[0]) / numpy.timedelta64(1, 's')"};
  return {fmt::format("numbers of type '{}' cannot be read", printable(text, 40)), as_floats};
}

// How many numbers a field of this shape, (7,) or 7, holds.
bool multiply_lengths(const YamlNode& shape, std::size_t& count) {
  if (shape.is_sequence()) {
    for (const YamlNode& length : shape.items)
      if (length.is_sequence() || !multiply_lengths(length, count)) return false;
    return true;
  }
  const std::optional<std::size_t> length = whole_number(shape, most_field_columns);
  if (!length || *length == 0 || count > most_field_columns / *length) return false;
  count *= *length;
  return true;
}

// One field without a name, or those of a record.
LogProblem parse_fields(const YamlNode& descr, NpyHeader& header) {
  if (descr.is_scalar()) {
    NpyField field;
    bool sized = false;
    const LogProblem problem = parse_type(descr.text, field.type, sized);
    header.item_size = field.type.size;
    header.fields.push_back(field);
    return problem;
  }
  if (!descr.is_sequence() || descr.items.empty() || descr.items.size() > most_fields)
    return {"the header does not tell the type of the numbers", save_again};
  for (const YamlNode& item : descr.items) {
    const auto& parts = item.items;
    if (!item.is_sequence() || parts.size() < 2 || !parts[0].is_scalar() || !parts[1].is_scalar())
      return {"records inside records cannot be read", "save one array per signal with numpy.savez"};
    NpyField field;
    field.name = parts[0].text;
    field.offset = header.item_size;
    bool sized = false;
    const LogProblem problem = parse_type(parts[1].text, field.type, sized);
    if (problem && !sized) return problem;
    field.is_number = !problem;
    for (std::size_t i = 2; i < parts.size(); ++i)
      if (!multiply_lengths(parts[i], field.count))
        return {fmt::format("the field '{}' has an impossible shape", printable(field.name, 60)), save_again};
    // At most most_fields * most_field_columns * 4 * largest_number < 2^46.
    header.item_size += field.type.size * field.count;
    header.fields.push_back(field);
  }
  return {};
}

LogProblem parse_shape(const YamlNode* node, NpyHeader& header) {
  if (node == nullptr || !node->is_sequence()) return {"the header does not tell the shape of the array", save_again};
  const auto& lengths = node->items;
  if (lengths.size() > 2)
    return {fmt::format("the array has {} dimensions", lengths.size()), "a log has one row per sample: reshape to two"};
  const LogProblem impossible = {"the array has an impossible shape", save_again};
  std::size_t* const sides[] = {&header.rows, &header.columns};
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    const std::optional<std::size_t> length = whole_number(lengths[i], most_items);
    if (!length) return impossible;
    *sides[i] = *length;
  }
  return header.rows > 0 && header.columns > most_items / header.rows ? impossible : LogProblem{};
}

// The dictionary; `start` becomes the place of the first item.
LogProblem read_dictionary(const ByteSource& bytes, YamlNode& dictionary, std::uint64_t& start) {
  std::string text;
  if (LogProblem problem = bytes.read(0, 12, text)) return problem;
  if (!text.starts_with(magic)) return {"this is no NPY array", save_again};
  const LogProblem short_header = {"the file ends inside its header", cut_off};
  if (text.size() < 10) return short_header;
  const auto byte = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(text[i])); };
  const std::size_t version = byte(6);
  if (version < 1 || version > 3)
    return {fmt::format("version {} of the format is not known", version), "save it with a numpy of today"};
  if (version > 1 && text.size() < 12) return short_header;
  start = version == 1 ? 10 : 12;
  std::size_t length = byte(8) | byte(9) << 8;
  if (version > 1) length |= byte(10) << 16 | byte(11) << 24;
  if (length > bytes.size - start) return short_header;
  if (length > longest_header) return {"a header of more than a megabyte", "is this an array of numbers?"};
  if (LogProblem problem = bytes.read(start, length, text)) return problem;
  start += length;
  Diagnostics errors;
  dictionary = parse_yaml(as_yaml(text, version < 3), "", errors);
  return errors.has_errors() || find(dictionary, "descr") == nullptr
             ? LogProblem{"the header cannot be read", save_again}
             : LogProblem{};
}

}  // namespace

LogProblem read_npy_header(const ByteSource& bytes, NpyHeader& header) {
  YamlNode dictionary;
  if (LogProblem problem = read_dictionary(bytes, dictionary, header.start)) return problem;
  if (LogProblem problem = parse_fields(*find(dictionary, "descr"), header)) return problem;
  if (LogProblem problem = parse_shape(find(dictionary, "shape"), header)) return problem;
  const YamlNode* order = find(dictionary, "fortran_order");
  header.by_columns = order != nullptr && order->text == "True";
  const std::size_t count = header.rows * header.columns;
  if (header.item_size == 0 || count > (bytes.size - header.start) / header.item_size)
    return {fmt::format("the file ends early: {} numbers of {} bytes are announced, {} bytes are there", count,
                        header.item_size, bytes.size - header.start),
            cut_off};
  return {};
}

}  // namespace armature::internal
