// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/messages/mcap.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <optional>

#include "armature/log/messages/unpack.h"

namespace armature::internal {
namespace {

constexpr std::size_t largest_record = 64u << 20, window_bytes = 1u << 20;
constexpr std::size_t largest_expansion = 250, mean_expansion = 100;  // of a chunk; of all chunks so far
constexpr std::size_t small_chunk = 1u << 16, record_head = 9, footer_bytes = 20, most_channels = 10'000;
constexpr std::size_t most_definitions = 32u << 20;

enum Kind : std::uint8_t {
  footer_record = 2,
  schema_record = 3,
  channel_record = 4,
  message_record = 5,
  chunk_record = 6,
  data_end_record = 15
};

// The parts of a record's body, in their order; once something does not fit, `good` stays false.
struct Parts {
  std::string_view rest;
  bool good = true;

  template <class T>
  T number() {
    T value{};
    if (rest.size() < sizeof(T)) good = false;
    if (!good) return value;
    std::memcpy(&value, rest.data(), sizeof(T));  // little endian
    rest.remove_prefix(sizeof(T));
    return value;
  }
  std::string_view bytes(std::uint64_t count) {
    if (rest.size() < count) good = false;
    if (!good) return {};
    const std::string_view found = rest.substr(0, count);
    rest.remove_prefix(count);
    return found;
  }
  std::string_view text() { return bytes(number<std::uint32_t>()); }
};

LogProblem damaged(std::string_view what) {
  return {fmt::format("{} is damaged", what), "copy the file again; `mcap recover` saves what is whole"};
}

class McapRecording final : public Recording {
 public:
  explicit McapRecording(const ByteSource& bytes) : size_(bytes.size), read_(bytes.open()) {
    rewind();
    if (!problem_) read_summary();
    rewind();
  }

  const std::vector<Topic>& topics() const override { return topics_; }
  LogProblem problem() const override { return problem_; }
  LogProblem cut_off() const override { return cut_off_; }
  std::uint64_t position() const override { return at_; }
  std::uint64_t size() const override { return size_; }

  void rewind(std::size_t = all_topics) override {
    problem_ = {};
    cut_off_ = {};
    chunk_ = {};
    ended_ = false;
    at_ = unpacked_so_far_ = 0;
    std::string_view magic;
    if (!view(0, mcap_magic.size(), magic) || magic != mcap_magic) problem_ = damaged("the beginning of the file");
    at_ = mcap_magic.size();
  }

  bool next(RawMessage& message) override {
    while (!problem_) {
      if (!chunk_.empty()) {
        if (next_in_chunk(message)) return true;
        continue;
      }
      if (ended_ || !next_in_file(message)) return false;
      if (!message.bytes.empty()) return true;
    }
    return false;
  }

 private:
  // `count` bytes of the file from `offset` on; until the next call.
  bool view(std::uint64_t offset, std::size_t count, std::string_view& found) {
    if (offset > size_ || size_ - offset < count) return false;
    if (offset < window_at_ || offset + count > window_at_ + window_.size()) {
      const std::uint64_t end = std::min(size_, std::max(offset + count, offset + window_bytes));
      window_.resize(static_cast<std::size_t>(end - offset));
      window_at_ = offset;
      if (LogProblem failed = read_(offset, window_.data(), window_.size())) {
        problem_ = failed;
        window_.clear();
        return false;
      }
    }
    found = std::string_view(window_).substr(static_cast<std::size_t>(offset - window_at_), count);
    return true;
  }

  void cut() {
    ended_ = true;
    if (!problem_)
      cut_off_ = {"the recording was cut off: the rest of it is missing", "what came before is read as it is"};
  }

  // The next record of the file: a message, a chunk that is opened, or anything else, with message.bytes empty. False
  // at the end.
  bool next_in_file(RawMessage& message) {
    message.bytes = {};
    std::string_view head;
    if (!view(at_, record_head, head)) return cut(), false;
    Parts parts{head};
    const auto kind = parts.number<std::uint8_t>();
    const auto length = parts.number<std::uint64_t>();
    const std::uint64_t body = at_ + record_head;
    if (kind == data_end_record || kind == footer_record) return ended_ = true, false;
    if (length > size_ - body) return cut(), false;
    at_ = body + length;
    const bool wanted = kind >= schema_record && kind <= chunk_record;
    if (!wanted || (kind == message_record && length > largest_record)) return true;
    if (length > largest_record) {
      problem_ = {fmt::format("a chunk of {} MB", length >> 20), "record with chunks of a few megabytes"};
      return false;
    }
    std::string_view bytes;
    if (!view(body, static_cast<std::size_t>(length), bytes)) return cut(), false;
    if (kind == chunk_record) return open_chunk(bytes);
    return take(kind, bytes, message);
  }

  bool next_in_chunk(RawMessage& message) {
    message.bytes = {};
    Parts parts{chunk_};
    const auto kind = parts.number<std::uint8_t>();
    const std::string_view body = parts.bytes(parts.number<std::uint64_t>());
    if (!parts.good) {
      problem_ = damaged("a chunk");
      return false;
    }
    chunk_ = parts.rest;
    return take(kind, body, message) && !message.bytes.empty();
  }

  bool open_chunk(std::string_view body) {
    Parts parts{body};
    parts.number<std::uint64_t>();  // first and last time
    parts.number<std::uint64_t>();
    const auto size = parts.number<std::uint64_t>();
    const auto crc = parts.number<std::uint32_t>();
    const std::string_view compression = parts.text();
    const std::string_view packed = parts.bytes(parts.number<std::uint64_t>());
    if (!parts.good) return problem_ = damaged("a chunk"), false;
    if (size > largest_record || size > std::max(small_chunk, packed.size() * largest_expansion)) {
      problem_ = {fmt::format("a chunk of {} bytes unpacks to {}", packed.size(), size),
                  "record with chunks of a few megabytes"};
      return false;
    }
    if ((unpacked_so_far_ += size) > mean_expansion * std::max<std::uint64_t>(at_, small_chunk)) {
      problem_ = {"its chunks unpack to far more than the file holds", "record without compression"};
      return false;
    }
    chunk_ = packed;
    if (!compression.empty()) {
      if ((problem_ = unpack(compression, packed, static_cast<std::size_t>(size), unpacked_))) return false;
      chunk_ = unpacked_;
    }
    if (crc == 0) return true;  // not computed by the recorder
    if (crc32(0, reinterpret_cast<const Bytef*>(chunk_.data()), static_cast<uInt>(chunk_.size())) != crc)
      return problem_ = damaged("a chunk (its checksum differs)"), false;
    return true;
  }

  // A schema, a channel or a message.
  bool take(std::uint8_t kind, std::string_view body, RawMessage& message) {
    Parts parts{body};
    if (kind == message_record) {
      const auto channel = parts.number<std::uint16_t>();
      parts.number<std::uint32_t>();  // its number
      message.time = parts.number<std::uint64_t>();
      parts.number<std::uint64_t>();  // when it was sent
      const std::size_t topic = topic_of_[channel];
      if (!parts.good || topic == 0) return problem_ = damaged("a message"), false;
      message.topic = topic - 1;
      message.bytes = parts.rest;
      return true;
    }
    if (kind == schema_record) {
      const auto id = parts.number<std::uint16_t>();
      const std::string_view name = parts.text(), encoding = parts.text(), text = parts.text();
      if (!parts.good) return problem_ = damaged("a definition"), false;
      if (schemas_.contains(id)) return true;
      if ((definition_bytes_ += body.size()) > most_definitions)
        return problem_ = {"definitions of more than 32 MB", "is this a log?"}, false;
      schemas_[id] = {std::string(name), std::string(encoding), std::make_shared<const std::string>(text)};
    }
    return kind != channel_record || take_channel(parts);
  }

  bool take_channel(Parts& parts) {
    const auto id = parts.number<std::uint16_t>();
    const auto schema = parts.number<std::uint16_t>();
    const std::string_view name = parts.text(), encoding = parts.text();
    if (!parts.good) return problem_ = damaged("a channel"), false;
    if (topic_of_[id] != 0) return true;
    Topic topic{std::string(name), "", nullptr, "", std::string(encoding)};
    if (const auto found = schemas_.find(schema); found != schemas_.end()) {
      topic.type = found->second.name;
      topic.definition_encoding = found->second.encoding;
      topic.definition = found->second.text;
    }
    topics_.push_back(std::move(topic));
    if (topics_.size() > most_channels) return problem_ = {"more than ten thousand topics", "is this a log?"}, false;
    topic_of_[id] = topics_.size();
    return true;
  }

  // Schemas and channels are repeated behind the messages. Without a summary, or with a damaged one, they come as they
  // are met among the messages.
  void read_summary() {
    std::string_view tail;
    const std::size_t bytes = record_head + footer_bytes + mcap_magic.size();
    if (size_ < bytes + mcap_magic.size() || !view(size_ - bytes, bytes, tail) || !tail.ends_with(mcap_magic) ||
        tail[0] != footer_record)
      return;
    Parts parts{tail.substr(record_head)};
    const auto start = parts.number<std::uint64_t>(), offsets = parts.number<std::uint64_t>();
    const auto crc = parts.number<std::uint32_t>();
    const std::uint64_t end = size_ - bytes, to = offsets == 0 ? end : offsets;
    if (start == 0 || start >= to || to > end || end - start > largest_record) return;
    std::string_view summary;
    if (!view(start, static_cast<std::size_t>(size_ - mcap_magic.size() - 4 - start), summary)) return;
    if (crc != 0 && crc32(0, reinterpret_cast<const Bytef*>(summary.data()), static_cast<uInt>(summary.size())) != crc)
      return;
    Parts records{summary.substr(0, static_cast<std::size_t>(to - start))};
    while (!records.rest.empty() && !problem_) {
      const auto kind = records.number<std::uint8_t>();
      const std::string_view body = records.bytes(records.number<std::uint64_t>());
      RawMessage none;
      if (!records.good) return;
      if (kind == schema_record || kind == channel_record) take(kind, body, none);
    }
  }

  struct Schema {
    std::string name, encoding;
    std::shared_ptr<const std::string> text;
  };

  std::uint64_t size_;
  ReadBytes read_;
  std::uint64_t at_ = 0, window_at_ = 0, unpacked_so_far_ = 0;
  std::string window_, unpacked_;
  std::string_view chunk_;  // what is left of the chunk
  bool ended_ = false;
  std::size_t definition_bytes_ = 0;
  LogProblem problem_, cut_off_;
  std::map<std::uint16_t, Schema> schemas_;
  std::vector<std::size_t> topic_of_ = std::vector<std::size_t>(1u << 16, 0);  // by channel, from 1
  std::vector<Topic> topics_;
};

}  // namespace

std::unique_ptr<Recording> open_mcap(const ByteSource& bytes) { return std::make_unique<McapRecording>(bytes); }

}  // namespace armature::internal
