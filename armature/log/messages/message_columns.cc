// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/messages/message_columns.h"

#include <fmt/format.h>

#include <limits>

#include "armature/base/text.h"
#include "armature/log/columns/column_of_joint.h"
#include "armature/log/messages/message_walk.h"

namespace armature::internal {
namespace {

constexpr std::size_t most_columns = 2'000, most_shapes = 64, longest_name = 200;
constexpr std::size_t most_numbers_of_message = 10'000, longest_shape = 1u << 16;
constexpr std::size_t no_column = std::numeric_limits<std::size_t>::max();

// A text that names what follows it: one of a list, or the name of an element.
bool is_label(const MessageField& field) {
  return field.array || field.name == "name" || field.name == "joint_name" || field.name == "joint";
}

bool is_header(const MessageField& field) { return field.name == "header" && !field.array; }

// The header's stamp, the numbers in their order, and the shape. `depth` counts from the message itself.
struct Collector {
  std::vector<double>& values;
  std::string& shape;
  std::optional<MessageStamp>& stamp;
  int depth = 0, header = -1, stamped = -1;  // depth at which the header, and its stamp, begin
  std::int64_t parts[2] = {0, 0};
  int part = 0;

  bool in_header() const { return header >= 0; }
  bool is_full() const { return values.size() > most_numbers_of_message || shape.size() > longest_shape; }
  void counted(std::size_t count) {
    if (!is_full()) shape.append(reinterpret_cast<const char*>(&count), 4);
  }
  void numbers(const MessageField&, std::size_t) {}
  void number(const MessageField&, std::size_t, double value) {
    if (!in_header()) {
      if (!is_full()) values.push_back(value);
    } else if (stamped >= 0 && part < 2) {
      parts[part++] = static_cast<std::int64_t>(value);
    }
  }
  void time(const MessageField& field, std::size_t i, std::uint32_t seconds, std::uint32_t nanoseconds) {
    if (!in_header()) number(field, i, seconds + 1e-9 * nanoseconds);
    else if (field.name == "stamp") keep(seconds, nanoseconds);
  }
  void texts(const MessageField&, std::size_t) {}
  void text(const MessageField& field, std::string_view value) {
    if (in_header() || !is_label(field) || is_full()) return;
    counted(value.size());
    shape += value;
  }
  void enter(const MessageField& field, std::size_t, std::size_t) {
    if (!in_header() && is_header(field)) header = depth;
    else if (depth == 1 && header == 0 && field.name == "stamp") stamped = 1;
    ++depth;
  }
  void leave() {
    --depth;
    if (depth == stamped) keep(parts[0], parts[1]), stamped = -1;
    if (depth == header) header = -1;
  }
  void keep(std::int64_t seconds, std::int64_t nanoseconds) {
    if (seconds != 0 || nanoseconds != 0) stamp = MessageStamp{seconds, nanoseconds};
  }
};

// What each number is called. The same numbers in the same order as those of the collector.
struct Namer {
  struct Scope {
    std::string path;                             // "feedback."
    std::vector<std::string> labels;              // of the joint, and of what is in it
    std::vector<std::vector<std::string>> lists;  // of texts, so far
    bool header = false;
  };
  std::vector<Scope> scopes = {Scope{}};
  std::vector<std::string> names;

  static std::string cut(std::string_view text) { return std::string(text.substr(0, longest_name)); }
  const std::string* label(std::size_t i, std::size_t elements) const {
    for (auto scope = scopes.rbegin(); scope != scopes.rend(); ++scope)
      for (auto list = scope->lists.rbegin(); list != scope->lists.rend(); ++list)
        if (list->size() == elements && !(*list)[i].empty()) return &(*list)[i];
    return nullptr;
  }
  void counted(std::size_t) {}
  std::size_t count = 0;
  void numbers(const MessageField&, std::size_t elements) { count = elements; }
  void number(const MessageField& field, std::size_t i, double) {
    const Scope& scope = scopes.back();
    if (scope.header) return;
    std::vector<std::string> labels = scope.labels;
    std::string path = scope.path + field.name;
    if (field.array) {
      if (const std::string* own = label(i, count)) labels.push_back(*own);
      else path += fmt::format("[{}]", i);
    }
    if (labels.empty()) return names.push_back(std::move(path));
    std::string signal;
    for (std::size_t l = 1; l < labels.size(); ++l) signal += labels[l] + "/";
    names.push_back(column_of_joint(labels[0], signal + path));
  }
  void time(const MessageField& field, std::size_t i, std::uint32_t, std::uint32_t) { number(field, i, 0); }
  void texts(const MessageField& field, std::size_t) {
    if (field.array) scopes.back().lists.emplace_back();
  }
  void text(const MessageField& field, std::string_view value) {
    if (field.array) scopes.back().lists.back().push_back(cut(value));
    else if (is_label(field) && scopes.size() > 1 && !value.empty()) scopes.back().labels.push_back(cut(value));
  }
  void enter(const MessageField& field, std::size_t i, std::size_t elements) {
    Scope scope;
    scope.labels = scopes.back().labels;
    scope.path = scopes.back().path;
    scope.header = scopes.back().header || is_header(field);
    const std::string* own = field.array ? label(i, elements) : nullptr;
    if (own != nullptr) scope.labels.push_back(*own);
    else if (field.array) scope.path += fmt::format("{}[{}].", field.name, i);
    else scope.path += field.name + ".";
    scopes.push_back(std::move(scope));
  }
  void leave() { scopes.pop_back(); }
};

LogProblem damaged() { return {"a message does not fit its definition", "the file is damaged: record the log again"}; }

}  // namespace

// Fills shape_, values_ and stamp_.
LogProblem MessageColumns::collect(std::string_view message) {
  values_.clear();
  shape_.clear();
  stamp_.reset();
  MessageCursor cursor;
  if (!start_message(message, layout_.dialect, cursor))
    return {"its messages are not written as plain CDR", "record it with another ROS middleware, or convert it to CSV"};
  Collector collector{values_, shape_, stamp_};
  walk(layout_, 0, cursor, collector);
  if (!cursor.good) return damaged();
  if (collector.is_full())
    return {fmt::format("a message holds more than {} numbers", most_numbers_of_message), "is this a log of joints?"};
  return {};
}

std::vector<std::size_t> MessageColumns::columns_of(std::string_view message, bool add) {
  MessageCursor cursor;
  start_message(message, layout_.dialect, cursor);
  Namer namer;
  walk(layout_, 0, cursor, namer);
  std::vector<std::size_t> columns;
  std::unordered_map<std::string, std::size_t> copies;
  for (std::string& name : namer.names) {
    if (const std::size_t copy = copies[name]++; copy > 0) name += fmt::format("[{}]", copy + 1);
    const auto found = index_.find(name);
    if (found != index_.end()) {
      columns.push_back(found->second);
    } else if (add && names_.size() < most_columns) {
      index_[name] = names_.size();
      columns.push_back(names_.size());
      names_.push_back(name);
    } else {
      columns.push_back(no_column);
      if (unknown_.size() < 5) unknown_.push_back(name);
    }
  }
  return columns;
}

LogProblem MessageColumns::learn(std::string_view message) {
  if (LogProblem problem = collect(message)) return problem;
  if (by_shape_.contains(shape_)) return {};
  if (by_shape_.size() >= most_shapes) by_shape_.clear();
  last_shape_.clear();
  last_columns_.clear();
  by_shape_[shape_] = columns_of(message, true);
  return {};
}

LogProblem MessageColumns::read(std::string_view message) {
  if (LogProblem problem = collect(message)) return problem;
  if (last_columns_.size() != values_.size() || shape_ != last_shape_) {
    auto found = by_shape_.find(shape_);
    if (found == by_shape_.end()) {
      if (by_shape_.size() >= most_shapes) by_shape_.clear();
      found = by_shape_.emplace(shape_, columns_of(message, false)).first;
    }
    last_columns_ = found->second;
    last_shape_ = shape_;
  }
  row_.assign(names_.size(), std::numeric_limits<double>::quiet_NaN());
  for (std::size_t i = 0; i < values_.size(); ++i)
    if (last_columns_[i] != no_column) row_[last_columns_[i]] = values_[i];
  return {};
}

}  // namespace armature::internal
