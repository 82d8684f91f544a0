// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/messages/message_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/log/formats/arrays.h"
#include "armature/log/messages/message_columns.h"

namespace armature::internal {
namespace {

// How far a recording is looked through before a topic is chosen: so many messages of each topic, and so many bytes
// once some topic suits.
constexpr std::size_t messages_looked_at = 200, bytes_looked_at = 32u << 20, most_named = 10;

struct ReadTopic {
  std::optional<MessageColumns> columns;  // none: it cannot be read
  LogProblem problem;                     // why not
  std::size_t messages = 0;               // looked at
};

LogProblem open_topic(const Topic& topic, std::optional<MessageColumns>& columns) {
  const bool ros1 = topic.message_encoding == "ros1";
  const std::string name = printable(topic.name, 60);
  if (topic.message_encoding != "cdr" && !ros1)
    return {fmt::format("the messages of {} are written as {}", name,
                        topic.message_encoding.empty() ? "raw bytes" : printable(topic.message_encoding, 40)),
            "messages of ROS (cdr, ros1) are read; save others as CSV, one row per sample"};
  std::string_view definition = topic.definition ? std::string_view(*topic.definition) : std::string_view();
  if (topic.definition_encoding != (ros1 ? "ros1msg" : "ros2msg") || definition.empty())
    definition = ros1 ? "" : known_definition(topic.type);
  if (definition.empty())
    return {fmt::format("the messages of {}, {}, have no definition as ros{}msg in the file", name,
                        printable(topic.type, 60), ros1 ? 1 : 2),
            "record with the definitions, as `ros2 bag record --storage mcap` does"};
  MessageLayout layout;
  if (LogProblem problem =
          parse_definition(topic.type, definition, ros1 ? MessageDialect::ros1 : MessageDialect::ros2, layout))
    return {fmt::format("{}: {}", name, problem.message), problem.hint};
  columns.emplace(std::move(layout));
  return {};
}

// A topic's table without rows.
LogTable head_of(const std::string& file, const std::string& topic, const std::vector<std::string>& columns) {
  LogTable head;
  head.file = file;
  head.topic = topic;
  head.names = {"t"};
  head.names.insert(head.names.end(), columns.begin(), columns.end());
  head.columns.resize(head.names.size());
  return head;
}

class Choosing {
 public:
  Choosing(const std::string& file, Recording& recording, const TopicChoice& choice)
      : file_(file), recording_(recording), choice_(choice) {}

  // The topic to read, looked for message by message.
  std::optional<std::size_t> choose() {
    RawMessage message;
    std::uint64_t asked = 0;
    while (recording_.next(message)) {
      ReadTopic& topic = of(message.topic);
      if (topic.messages < messages_looked_at && topic.columns) look_at(topic, message);
      ++topic.messages;
      const std::uint64_t position = recording_.position();
      if (position < asked) continue;
      asked = std::max<std::uint64_t>(2 * position, bytes_looked_at);
      if (position >= bytes_looked_at && best().second) break;
    }
    for (std::size_t i = 0; i < recording_.topics().size(); ++i) of(i);
    return best().first;
  }

  ReadTopic& of(std::size_t index) {
    while (topics_.size() <= index) {
      ReadTopic topic;
      const Topic& next = recording_.topics()[topics_.size()];
      if (choice_.topic.empty() || next.name == choice_.topic) topic.problem = open_topic(next, topic.columns);
      topics_.push_back(std::move(topic));
    }
    return topics_[index];
  }

  // Topics with numbers in them.
  std::vector<std::string> readable() const {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < topics_.size(); ++i)
      if (has_numbers(i)) names.push_back(printable(recording_.topics()[i].name, 60));
    return names;
  }
  std::vector<std::string> suitable() const {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < topics_.size(); ++i)
      if (has_numbers(i) && suits(i)) names.push_back(printable(recording_.topics()[i].name, 60));
    return names;
  }
  LogProblem problem() const {
    for (const ReadTopic& topic : topics_)
      if (topic.problem) return topic.problem;
    return {};
  }

 private:
  void look_at(ReadTopic& topic, const RawMessage& message) {
    topic.problem = topic.columns->learn(message.bytes);
    if (topic.problem) topic.columns.reset();
  }
  bool has_numbers(std::size_t i) const { return topics_[i].columns && !topics_[i].columns->names().empty(); }
  bool suits(std::size_t i) const {
    return !choice_.suits || choice_.suits(head_of(file_, recording_.topics()[i].name, topics_[i].columns->names()));
  }
  static int rank(const Topic& topic) {
    if (topic.name.ends_with("joint_states")) return 2;
    return short_type(topic.type) == "sensor_msgs/JointState" ? 1 : 0;
  }

  // The topic to read, and whether it suits.
  std::pair<std::optional<std::size_t>, bool> best() const {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < topics_.size(); ++i)
      if (has_numbers(i)) order.push_back(i);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return rank(recording_.topics()[a]) > rank(recording_.topics()[b]);
    });
    for (const std::size_t i : order)
      if (suits(i)) return {i, true};
    if (order.empty()) return {std::nullopt, false};
    return {order.front(), false};
  }

  const std::string& file_;
  Recording& recording_;
  const TopicChoice& choice_;
  std::vector<ReadTopic> topics_;
};

// Rows of the topic's messages, from the first on.
class MessageRows {
 public:
  MessageRows(std::shared_ptr<Recording> recording, MessageColumns columns, std::size_t topic)
      : recording_(std::move(recording)), columns_(std::move(columns)), topic_(topic) {
    recording_->rewind(topic);
  }

  bool read(LogTable& table, std::size_t most, Diagnostics& diagnostics) {
    RawMessage message;
    for (std::size_t rows = 0; rows < most;) {
      if (!recording_->next(message)) return finish(table, diagnostics), false;
      if (message.topic != topic_) continue;
      if (const LogProblem problem = columns_.read(message.bytes)) {
        diagnostics.error({table.file, static_cast<int>(row_ + 1), 0},
                          fmt::format("message {} of {}: {}", row_ + 1, printable(table.topic, 60), problem.message),
                          problem.hint);
        return false;
      }
      ++rows;
      if (!append(message, table, diagnostics)) return false;
    }
    return true;
  }

 private:
  bool append(const RawMessage& message, LogTable& table, Diagnostics& diagnostics) {
    const std::optional<MessageStamp>& stamp = columns_.stamp();
    const auto received = static_cast<std::int64_t>(message.time);
    if (row_ == 0) {
      by_stamp_ = stamp.has_value();
      origin_ = stamp.value_or(MessageStamp{received / second, received % second});
    }
    if (by_stamp_ && !stamp) {
      diagnostics.error({table.file, static_cast<int>(row_ + 1), 0},
                        fmt::format("message {} of {} has no stamp in its header, those before it have", row_ + 1,
                                    printable(table.topic, 60)),
                        "is the clock of its sender set?");
      return false;
    }
    const MessageStamp at = by_stamp_ ? *stamp : MessageStamp{received / second, received % second};
    const double t = static_cast<double>(at.seconds - origin_.seconds) +
                     1e-9 * static_cast<double>(at.nanoseconds - origin_.nanoseconds);
    if (!is_plausible(row_ + 1, table.names.size(), static_cast<std::size_t>(recording_->size()))) {
      diagnostics.error({table.file, static_cast<int>(row_ + 1), 0}, "its messages unpack to far more than the file",
                        "this is no measured motion; if it is one, record it without compression");
      return false;
    }
    table.columns[0].push_back(t);
    for (std::size_t c = 0; c < columns_.row().size(); ++c) table.columns[c + 1].push_back(columns_.row()[c]);
    table.lines.push_back(static_cast<std::uint32_t>(++row_));
    return true;
  }

  // Says once what the reading met.
  void finish(const LogTable& table, Diagnostics& diagnostics) {
    if (const LogProblem problem = recording_->problem())
      diagnostics.error({table.file, static_cast<int>(row_), 0}, problem.message, problem.hint);
    else if (const LogProblem cut = recording_->cut_off())
      diagnostics.warning({table.file, static_cast<int>(row_), 0}, cut.message, cut.hint);
    if (!columns_.unknown().empty())
      diagnostics.warning({table.file, 0, 0},
                          fmt::format("{} {} not in the first messages: left out",
                                      printable(fmt::format("{}", fmt::join(columns_.unknown(), ", ")), 200),
                                      columns_.unknown().size() == 1 ? "is" : "are"));
    if (row_ > 0 && !by_stamp_)
      diagnostics.note({table.file, 0, 0},
                       fmt::format("the messages of {} have no stamp: their times are those of the recorder",
                                   printable(table.topic, 60)));
  }

  static constexpr std::int64_t second = 1'000'000'000;
  std::shared_ptr<Recording> recording_;
  MessageColumns columns_;
  std::size_t topic_, row_ = 0;
  bool by_stamp_ = false;
  MessageStamp origin_;
};

std::string listed(const std::vector<std::string>& names) {
  const std::size_t shown = std::min(names.size(), most_named);
  return fmt::format("{}{}", fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(shown), ", "),
                     shown < names.size() ? ", ..." : "");
}

}  // namespace

TableReader table_of_messages(const std::string& file, std::shared_ptr<Recording> recording, const TopicChoice& choice,
                              Diagnostics& diagnostics) {
  Choosing choosing(file, *recording, choice);
  const std::optional<std::size_t> topic = choosing.choose();
  const LogProblem broken = recording->problem();
  if (!topic) {
    if (broken) refuse_log(file, diagnostics, broken.message, broken.hint);
    std::vector<std::string> names;
    for (const Topic& each : recording->topics()) names.push_back(printable(each.name, 60));
    if (!choice.topic.empty() && std::ranges::find(names, choice.topic) == names.end())
      refuse_log(file, diagnostics, fmt::format("the recording has no topic '{}'", printable(choice.topic, 60)),
                 names.empty() ? "it has none at all" : fmt::format("its topics are {}", listed(names)));
    if (const LogProblem problem = choosing.problem()) refuse_log(file, diagnostics, problem.message, problem.hint);
    refuse_log(file, diagnostics, names.empty() ? "the recording has no messages" : "no topic has numbers in it",
               names.empty() ? "" : fmt::format("its topics are {}", listed(names)));
  }
  const std::string& name = recording->topics()[*topic].name;
  const std::vector<std::string> suitable = choosing.suitable(), readable = choosing.readable();
  if (suitable.size() > 1 && choice.suits)
    diagnostics.warning({file, 0, 0},
                        fmt::format("several topics would do: {}; {} is read", listed(suitable), printable(name, 60)),
                        "'topic: NAME' in a file given by @columns names another");
  else if (suitable.empty() && readable.size() > 1)
    diagnostics.note({file, 0, 0},
                     fmt::format("of the topics {} none suits; {} is looked at", listed(readable), printable(name, 60)),
                     "'topic: NAME' in a file given by @columns names another");
  TableReader reader;
  reader.rows = recording->count(*topic);
  reader.head = head_of(file, name, choosing.of(*topic).columns->names());
  const auto rows = std::make_shared<MessageRows>(recording, *choosing.of(*topic).columns, *topic);
  reader.read = [rows](LogTable& table, std::size_t most, Diagnostics& errors) {
    return rows->read(table, most, errors);
  };
  return reader;
}

}  // namespace armature::internal
