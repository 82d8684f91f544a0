// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// One pass over the bytes of a message: every field in its order, told to a sink. Nothing is trusted: a count must fit
// into the bytes that are left, and every element takes at least one of them, so that the work is bounded by the size
// of the message.
//
// CDR: four bytes say how the rest is written (0: big, 1: little endian, 6 and 7: the same with numbers of 8 bytes
// aligned to 4); a number of n bytes starts at a multiple of n. Texts have their length, with a final zero, before
// them. References: OMG DDS-XTypes 1.3, 7.4; ROS 1: https://wiki.ros.org/ROS/Connection%20Header.
#pragma once

#include <algorithm>
#include <cstring>
#include <string_view>

#include "armature/log/messages/message_layout.h"

namespace armature::internal {

// The position in a message; once something does not fit, `good` stays false.
struct MessageCursor {
  const char *at = nullptr, *end = nullptr, *origin = nullptr;
  std::size_t widest = 8;  // alignment at most; 1: none
  bool swapped = false, zero_ended = true, good = true;

  std::size_t left() const { return static_cast<std::size_t>(end - at); }

  const char* take(std::size_t bytes, std::size_t alignment) {
    const std::size_t step = std::min(alignment, widest);
    const std::size_t gap = (step - static_cast<std::size_t>(at - origin) % step) % step;
    if (!good || left() < gap || left() - gap < bytes) {
      good = false;
      return nullptr;
    }
    const char* found = at + gap;
    at = found + bytes;
    return found;
  }

  template <class T>
  T value_at(const char* where) const {
    T value;
    char bytes[sizeof(T)];
    std::memcpy(bytes, where, sizeof(T));
    if (swapped) std::reverse(bytes, bytes + sizeof(T));
    std::memcpy(&value, bytes, sizeof(T));
    return value;
  }

  std::uint32_t count() {
    const char* where = take(4, 4);
    return where == nullptr ? 0 : value_at<std::uint32_t>(where);
  }

  std::string_view text() {
    const std::uint32_t length = count();
    const char* where = take(length, 1);
    if (where == nullptr) return {};
    std::string_view found(where, length);
    if (zero_ended && found.ends_with('\0')) found.remove_suffix(1);
    return found;
  }
};

// False: written in a way that is not read here.
inline bool start_message(std::string_view bytes, MessageDialect dialect, MessageCursor& cursor) {
  cursor = {};
  if (dialect == MessageDialect::ros1) {
    cursor.at = cursor.origin = bytes.data();
    cursor.end = bytes.data() + bytes.size();
    cursor.widest = 1;
    cursor.zero_ended = false;
    return true;
  }
  if (bytes.size() < 4 || bytes[0] != 0) return false;
  const int kind = bytes[1];
  if (kind != 0 && kind != 1 && kind != 6 && kind != 7) return false;
  cursor.at = cursor.origin = bytes.data() + 4;
  cursor.end = bytes.data() + bytes.size();
  cursor.swapped = kind % 2 == 0;
  cursor.widest = kind < 6 ? 8 : 4;
  return true;
}

// Arrays of more numbers are clouds and pictures, not joints: they are passed over.
inline constexpr std::size_t most_elements = 1'000;

template <class T, class Sink>
void walk_numbers(const MessageField& field, std::size_t count, MessageCursor& cursor, Sink& sink) {
  const char* where = cursor.take(count * sizeof(T), count > 0 ? sizeof(T) : 1);
  if (where == nullptr || count > most_elements) return;
  sink.numbers(field, count);
  for (std::size_t i = 0; i < count; ++i)
    sink.number(field, i, static_cast<double>(cursor.value_at<T>(where + i * sizeof(T))));
}

template <class Sink>
void walk(const MessageLayout& layout, std::size_t type, MessageCursor& cursor, Sink& sink) {
  for (const MessageField& field : layout.types[type].fields) {
    const std::size_t count = field.counted ? cursor.count() : field.count;
    if (!cursor.good || count > cursor.left() / std::max<std::size_t>(1, field.smallest)) {
      cursor.good = false;
      return;
    }
    if (field.counted) sink.counted(count);
    switch (field.type) {
      case FieldType::boolean:
      case FieldType::uint8: walk_numbers<std::uint8_t>(field, count, cursor, sink); break;
      case FieldType::int8: walk_numbers<std::int8_t>(field, count, cursor, sink); break;
      case FieldType::int16: walk_numbers<std::int16_t>(field, count, cursor, sink); break;
      case FieldType::uint16: walk_numbers<std::uint16_t>(field, count, cursor, sink); break;
      case FieldType::int32: walk_numbers<std::int32_t>(field, count, cursor, sink); break;
      case FieldType::uint32: walk_numbers<std::uint32_t>(field, count, cursor, sink); break;
      case FieldType::int64: walk_numbers<std::int64_t>(field, count, cursor, sink); break;
      case FieldType::uint64: walk_numbers<std::uint64_t>(field, count, cursor, sink); break;
      case FieldType::float32: walk_numbers<float>(field, count, cursor, sink); break;
      case FieldType::float64: walk_numbers<double>(field, count, cursor, sink); break;
      case FieldType::text:
        sink.texts(field, count);
        for (std::size_t i = 0; i < count && cursor.good; ++i) sink.text(field, cursor.text());
        break;
      case FieldType::wide_text:
        for (std::size_t i = 0; i < count && cursor.good; ++i) cursor.take(std::size_t{2} * cursor.count(), 1);
        break;
      case FieldType::time:
        sink.numbers(field, count);
        for (std::size_t i = 0; i < count && cursor.good; ++i) {
          const std::uint32_t seconds = cursor.count(), nanoseconds = cursor.count();
          sink.time(field, i, seconds, nanoseconds);
        }
        break;
      case FieldType::message:
        for (std::size_t i = 0; i < count && cursor.good; ++i) {
          sink.enter(field, i, count);
          walk(layout, field.message, cursor, sink);
          sink.leave();
        }
        break;
    }
    if (!cursor.good) return;
  }
}

}  // namespace armature::internal
