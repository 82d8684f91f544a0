// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The messages of one topic as rows of a table. A number is called by the fields that lead to it: "wrench.force.x",
// "position[2]". Where a list of texts of the same length stands before it in the message (`name` of
// sensor_msgs/JointState, `joint_names` of a controller's state), it is called by its joint: "elbow/position",
// "elbow/feedback.positions". So the order of the joints in a message does not matter, nor that it changes.
//
// Messages of one shape (the counts and the names in them) have their numbers in the same order: which columns these
// are is worked out once per shape.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "armature/log/messages/message_layout.h"

namespace armature::internal {

struct MessageStamp {
  std::int64_t seconds = 0;
  std::int64_t nanoseconds = 0;
};

class MessageColumns {
 public:
  explicit MessageColumns(MessageLayout layout) : layout_(std::move(layout)) {}

  // Adds the columns of a message to `names`. What is wrong with it, if anything.
  LogProblem learn(std::string_view message);

  // Reads a message: its numbers are those of row(), in the order of names(); missing ones are NaN.
  LogProblem read(std::string_view message);

  const std::vector<std::string>& names() const { return names_; }
  const std::vector<double>& row() const { return row_; }
  // The stamp in the header of the message that was read last; none where it has no header, or a stamp of zero.
  const std::optional<MessageStamp>& stamp() const { return stamp_; }
  // Names in messages that were not there when columns were learnt; their numbers are left out.
  const std::vector<std::string>& unknown() const { return unknown_; }

 private:
  LogProblem collect(std::string_view message);
  std::vector<std::size_t> columns_of(std::string_view message, bool add);

  MessageLayout layout_;
  std::vector<std::string> names_, unknown_;
  std::unordered_map<std::string, std::size_t> index_;                  // of names
  std::unordered_map<std::string, std::vector<std::size_t>> by_shape_;  // column of each number
  std::string shape_, last_shape_;
  std::vector<std::size_t> last_columns_;  // of the last shape
  std::vector<double> values_, row_;
  std::optional<MessageStamp> stamp_;
};

}  // namespace armature::internal
