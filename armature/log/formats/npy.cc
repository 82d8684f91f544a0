// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/npy.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>

#include "armature/base/text.h"
#include "armature/log/formats/python_literal.h"

namespace armature::internal {
namespace {

constexpr std::string_view npy_magic = "\x93NUMPY";
constexpr std::size_t most_items = std::size_t{1} << 48;
constexpr std::size_t most_packed_rows = 200;  // each is decompressed separately, from the start
constexpr std::size_t most_fields = 1000, most_field_columns = 10'000;
constexpr const char* save_again = "save it again with numpy.save";
constexpr const char* as_floats = "save numbers: numpy.save(file, array.astype(float))";

// One number of an item.
struct NumberType {
  char kind = 'f';  // f, i, u, b
  std::size_t size = 8;
  bool swapped = false;
};

struct Field {
  std::string name;
  NumberType type;
  std::size_t offset = 0, count = 1;
  bool wanted = true;
};

// "<f8": byte order, kind, bytes (of U characters of four bytes).
LogProblem parse_type(const std::string& text, NumberType& type) {
  std::string_view rest = text;
  char order = '=';
  if (!rest.empty() && std::string_view("<>=|").find(rest.front()) != std::string_view::npos) {
    order = rest.front();
    rest.remove_prefix(1);
  }
  if (rest.empty()) return {fmt::format("the type '{}' is not known", printable(text, 40)), as_floats};
  type.kind = rest.front();
  const auto [end, error] = std::from_chars(rest.data() + 1, rest.data() + rest.size(), type.size);
  const bool whole = error == std::errc() && end == rest.data() + rest.size() && type.size < 1u << 20;
  if (type.kind == 'O') return {"the array holds Python objects, not numbers", as_floats};
  if (type.kind == 'c') return {"the array holds complex numbers", "save the real part, or one array a part"};
  if (!whole) return {fmt::format("the type '{}' is not known", printable(text, 40)), as_floats};
  type.swapped = type.size > 1 && (order == '>') == (std::endian::native == std::endian::little) && order != '=';
  if (type.kind == 'U') type.size *= 4;
  const bool power = type.size == 1 || type.size == 2 || type.size == 4 || type.size == 8;
  if ((type.kind == 'i' || type.kind == 'u') && power) return {};
  if (type.kind == 'f' && power && type.size > 1) return {};
  if (type.kind == 'b' && type.size == 1) return {};
  if (std::string_view("SUaV").find(type.kind) != std::string_view::npos)
    return {"the array holds texts, not numbers", as_floats};
  if (type.kind == 'm' || type.kind == 'M')
    return {"the array holds dates or durations", "save seconds: (t - t[0]) / numpy.timedelta64(1, 's')"};
  return {fmt::format("numbers of type '{}' cannot be read", printable(text, 40)), as_floats};
}

template <class T>
double from_bytes(const unsigned char* bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof value);
  return static_cast<double>(value);
}

// IEEE 754 binary16: sign, 5 bits of exponent, 10 of fraction.
double from_half(const unsigned char* bytes) {
  std::uint16_t bits = 0;
  std::memcpy(&bits, bytes, sizeof bits);
  const int exponent = (bits >> 10) & 31, fraction = bits & 1023;
  double value = exponent == 0    ? std::ldexp(fraction, -24)
                 : exponent == 31 ? (fraction == 0 ? INFINITY : NAN)
                                  : std::ldexp(1024 + fraction, exponent - 25);
  return (bits & 0x8000) != 0 ? -value : value;
}

double number_at(const char* where, const NumberType& type) {
  unsigned char bytes[8];
  std::memcpy(bytes, where, type.size);
  if (type.swapped) std::reverse(bytes, bytes + type.size);
  const bool is_signed = type.kind == 'i';
  if (type.kind == 'f')
    return type.size == 8 ? from_bytes<double>(bytes) : type.size == 4 ? from_bytes<float>(bytes) : from_half(bytes);
  switch (type.size) {
    case 1: return is_signed ? from_bytes<std::int8_t>(bytes) : from_bytes<std::uint8_t>(bytes);
    case 2: return is_signed ? from_bytes<std::int16_t>(bytes) : from_bytes<std::uint16_t>(bytes);
    case 4: return is_signed ? from_bytes<std::int32_t>(bytes) : from_bytes<std::uint32_t>(bytes);
    default: return is_signed ? from_bytes<std::int64_t>(bytes) : from_bytes<std::uint64_t>(bytes);
  }
}

// The fields of an item: one without a name, or those of a record. `size` becomes the bytes of an item.
LogProblem parse_fields(const PythonLiteral& descr, std::vector<Field>& fields, std::size_t& size) {
  using Kind = PythonLiteral::Kind;
  if (descr.kind == Kind::text) {
    Field field;
    const LogProblem problem = parse_type(descr.text, field.type);
    size = field.type.size;
    fields.push_back(field);
    return problem;
  }
  if (descr.kind != Kind::list || descr.items.empty() || descr.items.size() > most_fields)
    return {"the header does not tell the type of the numbers", save_again};
  size = 0;
  for (const PythonLiteral& item : descr.items) {
    const auto& parts = item.items;
    if (item.kind != Kind::list || parts.size() < 2 || parts[0].kind != Kind::text || parts[1].kind != Kind::text)
      return {"records inside records cannot be read", "save one array a signal with numpy.savez"};
    Field field;
    field.name = parts[0].text;
    field.offset = size;
    field.wanted = !parse_type(parts[1].text, field.type);
    if (field.type.kind == 'O') return parse_type(parts[1].text, field.type);
    for (std::size_t i = 2; i < parts.size(); ++i)
      for (const PythonLiteral& length : parts[i].kind == Kind::number ? std::vector{parts[i]} : parts[i].items) {
        field.count *= length.number;
        if (length.number == 0 || length.number > most_field_columns || field.count > most_field_columns)
          return {fmt::format("the field '{}' has an impossible shape", printable(field.name, 60)), save_again};
      }
    size += field.type.size * field.count;
    fields.push_back(field);
  }
  return {};
}

struct Shape {
  std::size_t rows = 1, columns = 1;
};

LogProblem parse_shape(const PythonLiteral* literal, Shape& shape) {
  if (literal == nullptr || literal->kind != PythonLiteral::Kind::list)
    return {"the header does not tell the shape of the array", save_again};
  const auto& lengths = literal->items;
  if (lengths.size() > 2)
    return {fmt::format("the array has {} dimensions", lengths.size()), "a log has one row a sample: reshape to two"};
  for (const PythonLiteral& length : lengths)
    if (length.kind != PythonLiteral::Kind::number || length.number > most_items)
      return {"the array has an impossible shape", save_again};
  if (!lengths.empty()) shape.rows = lengths[0].number;
  if (lengths.size() == 2) shape.columns = lengths[1].number;
  if (shape.rows > 0 && shape.columns > most_items / shape.rows)
    return {"the array has an impossible shape", save_again};
  return {};
}

constexpr const char* cut_off = "it was cut off: copy it again";

// The header, and where the numbers start.
LogProblem parse_header(const ByteSource& bytes, std::optional<PythonLiteral>& header, std::uint64_t& start) {
  std::string text;
  if (LogProblem problem = bytes.read(0, 12, text)) return problem;
  if (!text.starts_with(npy_magic)) return {"this is no NPY array", save_again};
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
  if (length > 1u << 20) return {"a header of more than a megabyte", "is this an array of numbers?"};
  if (LogProblem problem = bytes.read(start, length, text)) return problem;
  header = parse_python_literal(text);
  if (!header || header->find("descr") == nullptr) return {"the header cannot be read", save_again};
  start += length;
  return {};
}

// Sequential items, shared by the fields of a record so that each piece is read once.
class Items {
 public:
  Items(const ByteSource& bytes, std::uint64_t start, std::size_t size)
      : read_(bytes.open()), start_(start), size_(size) {
    items_.resize(start);
    read_(0, items_.data(), start);  // the header again: the checksum covers all bytes
  }
  LogProblem read(std::uint64_t first, std::size_t count, const char*& items) {
    if (first != first_ || count != count_) {
      items_.resize(count * size_);
      count_ = 0;
      if (LogProblem problem = read_(start_ + first * size_, items_.data(), items_.size())) return problem;
      first_ = first;
      count_ = count;
    }
    items = items_.data();
    return {};
  }

 private:
  ReadBytes read_;
  std::uint64_t start_, first_ = 0;
  std::size_t size_, count_ = 0;
  std::string items_;
};

// Numbers of one field. Whole rows are read item by item; in a transposed array each row has its own position in the
// file, so that packed bytes are always decompressed forward.
class FieldReader {
 public:
  FieldReader(const Field& field, std::size_t columns, std::size_t item, bool packed, std::shared_ptr<Items> whole,
              std::function<Items()> open)
      : field_(field),
        columns_(columns),
        item_(item),
        packed_(packed),
        whole_(std::move(whole)),
        open_(std::move(open)) {}

  LogProblem read(const ArrayBlock& block, double* to) {
    const std::size_t width = columns_ * field_.count;
    const char* items = nullptr;
    if (block.columns == width) {
      if (LogProblem problem = whole_->read(block.row * columns_, block.rows * columns_, items)) return problem;
      convert(items, 0, block.rows * width, to);
      return {};
    }
    if (packed_ && block.row + block.rows > most_packed_rows)
      return {fmt::format("its {} rows are compressed one after the other", block.rows),
              "save it transposed, one row a sample, or without compression"};
    const std::size_t first = block.column / field_.count,
                      last = (block.column + block.columns + field_.count - 1) / field_.count;
    for (std::size_t r = block.row; r < block.row + block.rows; ++r, to += block.columns) {
      while (rows_.size() <= r) rows_.push_back(open_());
      if (LogProblem problem = rows_[r].read(r * columns_ + first, last - first, items)) return problem;
      convert(items, block.column - first * field_.count, block.columns, to);
    }
    return {};
  }

 private:
  // `count` numbers from the `first` on.
  void convert(const char* items, std::size_t first, std::size_t count, double* to) const {
    for (std::size_t i = first; i < first + count; ++i)
      *to++ = number_at(items + i / field_.count * item_ + field_.offset + i % field_.count * field_.type.size,
                        field_.type);
  }

  Field field_;
  std::size_t columns_, item_;  // items per row, bytes per item
  bool packed_;
  std::shared_ptr<Items> whole_;
  std::function<Items()> open_;
  std::vector<Items> rows_;
};

}  // namespace

LogProblem open_npy(const ByteSource& bytes, const std::string& name, std::vector<NamedArray>& arrays) {
  std::optional<PythonLiteral> header;
  std::uint64_t start = 0;
  if (const LogProblem problem = parse_header(bytes, header, start); problem) return problem;
  std::vector<Field> fields;
  std::size_t size = 0;
  if (const LogProblem problem = parse_fields(*header->find("descr"), fields, size); problem) return problem;
  Shape shape;
  if (const LogProblem problem = parse_shape(header->find("shape"), shape); problem) return problem;
  const std::size_t count = shape.rows * shape.columns;
  if (size == 0 || count > (bytes.size - start) / size)
    return {fmt::format("the file ends early: {} numbers of {} bytes are announced, {} bytes are there", count, size,
                        bytes.size - start),
            cut_off};
  const bool record = fields.size() > 1 || !fields.front().name.empty();
  const PythonLiteral* order = header->find("fortran_order");
  if (order != nullptr && order->number == 1) std::swap(shape.rows, shape.columns);  // the transpose, row after row
  const auto open = [bytes, start, size] { return Items(bytes, start, size); };
  const auto whole = std::make_shared<Items>(open());
  for (const Field& field : fields) {
    if (!field.wanted) continue;
    NamedArray array;
    array.name = record ? field.name : name;
    array.rows = record ? count : shape.rows;
    array.columns = record ? field.count : shape.columns;
    array.read =
        [reader = std::make_shared<FieldReader>(field, record ? 1 : shape.columns, size, bytes.packed, whole, open)](
            const ArrayBlock& block, double* to) { return reader->read(block, to); };
    arrays.push_back(std::move(array));
  }
  return {};
}

}  // namespace armature::internal
