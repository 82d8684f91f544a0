// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/npy.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <memory>

#include "armature/log/formats/npy_header.h"

namespace armature::internal {
namespace {

constexpr std::size_t most_packed_rows = 200;  // unpacked side by side, each from the start

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

double number_at(const char* where, const NpyType& type) {
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

// Items one after the other, as the fields of a record share them: the same piece is read once.
class Items {
 public:
  Items(const ByteSource& bytes, std::uint64_t start, std::size_t size)
      : read_(bytes.open()), start_(start), size_(size) {}
  // Reads from the first byte on, the header again: a checksum is that of all bytes.
  void read_header() {
    std::string header(start_, '\0');
    read_(0, header.data(), header.size());
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
  FieldReader(const NpyField& field, std::size_t columns, std::size_t item, bool packed, std::shared_ptr<Items> whole,
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
              "save it transposed, one row per sample, or without compression"};
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

  NpyField field_;
  std::size_t columns_, item_;  // items per row, bytes per item
  bool packed_;
  std::shared_ptr<Items> whole_;
  std::function<Items()> open_;
  std::vector<Items> rows_;
};

}  // namespace

LogProblem open_npy(const ByteSource& bytes, const std::string& name, std::vector<NamedArray>& arrays) {
  NpyHeader header;
  if (LogProblem problem = read_npy_header(bytes, header)) return problem;
  if (header.by_columns) std::swap(header.rows, header.columns);  // the transpose, row after row
  // Not the header, whose names may be a megabyte: each field keeps a copy of this.
  const auto open = [bytes, start = header.start, size = header.item_size] { return Items(bytes, start, size); };
  const auto whole = std::make_shared<Items>(open());
  whole->read_header();
  const bool record = header.is_record();
  for (const NpyField& field : header.fields) {
    if (!field.is_number) continue;
    NamedArray array;
    array.name = record ? field.name : name;
    array.rows = record ? header.rows * header.columns : header.rows;
    array.columns = record ? field.count : header.columns;
    array.row_bytes = record ? header.item_size : header.columns * header.item_size;
    const auto reader =
        std::make_shared<FieldReader>(field, record ? 1 : header.columns, header.item_size, bytes.packed, whole, open);
    array.read = [reader](const ArrayBlock& block, double* to) { return reader->read(block, to); };
    arrays.push_back(std::move(array));
  }
  return {};
}

}  // namespace armature::internal
