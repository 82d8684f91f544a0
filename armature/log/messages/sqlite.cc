// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/messages/sqlite.h"

#ifdef ARMATURE_WITHOUT_SQLITE

namespace armature::internal {

std::unique_ptr<Recording> open_sqlite(const std::string& file, Diagnostics& diagnostics) {
  refuse_log(file, diagnostics, "it is an SQLite file, and this program was built without SQLite",
             "`ros2 bag convert` makes an MCAP file of it; or install SQLite and build again");
}

std::vector<NamedArray> open_sqlite_table(const std::string& file, const TopicChoice&, Diagnostics& diagnostics) {
  open_sqlite(file, diagnostics);
  return {};
}

}  // namespace armature::internal

#else

#include <fmt/format.h>
#include <sqlite3.h>

#include <filesystem>
#include <map>

#include "armature/base/text.h"
#include "armature/log/messages/message_table.h"

namespace armature::internal {
namespace {

constexpr int longest_blob = 64 << 20;
constexpr std::size_t most_topics = 10'000;

// A name in a file URI: what is not plain is written as %41.
std::string uri_of(const std::string& file) {
  std::string uri = "file:";
  for (const char c : file) {
    const auto code = static_cast<unsigned char>(c);
    if ((code >= '0' && code <= '9') || (code >= 'A' && code <= 'Z') || (code >= 'a' && code <= 'z') || c == '/' ||
        c == '.' || c == '-' || c == '_')
      uri += c;
    else uri += fmt::format("%{:02X}", code);
  }
  return uri + "?mode=ro&immutable=1";
}

class SqliteRecording final : public Recording {
 public:
  SqliteRecording(const std::string& file, Diagnostics& diagnostics) : size_(std::filesystem::file_size(file)) {
    sqlite3* opened = nullptr;
    const int failed = sqlite3_open_v2(uri_of(file).c_str(), &opened,
                                       SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nullptr);
    base_.reset(opened);
    if (failed != SQLITE_OK) refuse_log(file, diagnostics, "this SQLite file cannot be opened", "was it cut off?");
    sqlite3_db_config(opened, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(opened, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(opened, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, longest_blob);
    sqlite3_limit(opened, SQLITE_LIMIT_ATTACHED, 0);
    if (!read_topics()) {
      if (sqlite3_errcode(opened) == SQLITE_CORRUPT || sqlite3_errcode(opened) == SQLITE_NOTADB)
        refuse_log(file, diagnostics, "this SQLite file is damaged", "it was cut off: copy it again");
      refuse_log(file, diagnostics, "this SQLite file is no recording of ros2 bag",
                 "one has the tables topics and messages");
    }
    std::error_code none;
    if (std::filesystem::file_size(file + "-wal", none) > 0 && !none)
      diagnostics.warning({file, 0, 0}, "the recording was not closed: what is in its -wal file is not read",
                          "`ros2 bag reindex`, or sqlite3 FILE 'pragma wal_checkpoint', takes it in");
    rewind();
  }

  const std::vector<Topic>& topics() const override { return topics_; }
  LogProblem problem() const override { return problem_; }
  LogProblem cut_off() const override { return {}; }
  std::uint64_t position() const override { return bytes_; }
  std::uint64_t size() const override { return size_; }

  void rewind(std::size_t only = all_topics) override {
    problem_ = {};
    bytes_ = 0;
    const std::string where = only == all_topics ? "" : fmt::format(" WHERE topic_id = {}", ids_[only]);
    messages_ = prepare("SELECT topic_id, timestamp, data FROM messages" + where + " ORDER BY id");
    if (!messages_) problem_ = unreadable();
  }

  bool next(RawMessage& message) override {
    while (!problem_) {
      const int step = sqlite3_step(messages_.get());
      if (step == SQLITE_DONE) return false;
      if (step != SQLITE_ROW) return problem_ = unreadable(), false;
      const auto topic = index_.find(sqlite3_column_int64(messages_.get(), 0));
      const void* data = sqlite3_column_blob(messages_.get(), 2);
      if (topic == index_.end() || data == nullptr) continue;
      message.topic = topic->second;
      message.time = static_cast<std::uint64_t>(sqlite3_column_int64(messages_.get(), 1));
      message.bytes = {static_cast<const char*>(data),
                       static_cast<std::size_t>(sqlite3_column_bytes(messages_.get(), 2))};
      bytes_ += message.bytes.size();
      return true;
    }
    return false;
  }

  std::size_t count(std::size_t topic) const override {
    const Statement counted =
        prepare(fmt::format("SELECT count(*) FROM messages WHERE topic_id = {} AND data IS NOT NULL", ids_[topic]));
    if (!counted || sqlite3_step(counted.get()) != SQLITE_ROW) return 0;
    return static_cast<std::size_t>(std::max<sqlite3_int64>(0, sqlite3_column_int64(counted.get(), 0)));
  }

 private:
  struct Close {
    void operator()(sqlite3* base) const { sqlite3_close_v2(base); }
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  using Statement = std::unique_ptr<sqlite3_stmt, Close>;

  static LogProblem unreadable() { return {"its messages cannot be read", "the file was cut off: copy it again"}; }

  Statement prepare(const std::string& sql) const {
    sqlite3_stmt* made = nullptr;
    sqlite3_prepare_v2(base_.get(), sql.c_str(), -1, &made, nullptr);
    return Statement(made);
  }

  static std::string text(const Statement& row, int column) {
    const unsigned char* found = sqlite3_column_text(row.get(), column);
    if (found == nullptr) return "";
    return {reinterpret_cast<const char*>(found), static_cast<std::size_t>(sqlite3_column_bytes(row.get(), column))};
  }

  bool read_topics() {
    std::map<std::string, std::pair<std::string, std::shared_ptr<const std::string> > > definitions;
    if (const Statement rows =
            prepare("SELECT topic_type, encoding, encoded_message_definition FROM message_definitions"))
      while (sqlite3_step(rows.get()) == SQLITE_ROW && definitions.size() < most_topics)
        definitions[text(rows, 0)] = {text(rows, 1), std::make_shared<const std::string>(text(rows, 2))};
    const Statement rows = prepare("SELECT id, name, type, serialization_format FROM topics ORDER BY id");
    if (!rows || !prepare("SELECT id, topic_id, timestamp, data FROM messages")) return false;
    int step = 0;
    while ((step = sqlite3_step(rows.get())) == SQLITE_ROW && topics_.size() < most_topics) {
      const sqlite3_int64 id = sqlite3_column_int64(rows.get(), 0);
      if (!index_.emplace(id, topics_.size()).second) continue;
      Topic topic{text(rows, 1), text(rows, 2), nullptr, "ros2msg", text(rows, 3)};
      if (const auto found = definitions.find(topic.type); found != definitions.end()) {
        topic.definition_encoding = found->second.first;
        topic.definition = found->second.second;
      }
      ids_.push_back(id);
      topics_.push_back(std::move(topic));
    }
    return step == SQLITE_DONE || step == SQLITE_ROW;
  }

  std::unique_ptr<sqlite3, Close> base_;
  Statement messages_;
  std::uint64_t size_ = 0, bytes_ = 0;
  LogProblem problem_;
  std::vector<Topic> topics_;
  std::vector<sqlite3_int64> ids_;
  std::map<sqlite3_int64, std::size_t> index_;  // by the topic's id
};

// Columns of rows that are read once, in their order.
struct Rows {
  TableReader reader;
  LogTable piece;
  std::size_t first = 0;

  LogProblem read(const ArrayBlock& block, std::size_t column, double* to) {
    if (block.row != first || piece.rows() != block.rows) {
      for (auto& each : piece.columns) each.clear();
      piece.lines.clear();
      first = block.row;
      Diagnostics said;
      while (piece.rows() < block.rows && reader.read(piece, block.rows - piece.rows(), said)) {}
      for (const Diagnostic& each : said.all())
        if (each.severity == Severity::error) return {each.message, each.hint};
    }
    if (piece.rows() != block.rows) return {"messages are missing", "the file is damaged: copy it again"};
    std::copy(piece.columns[column].begin(), piece.columns[column].end(), to);
    return {};
  }
};

}  // namespace

std::unique_ptr<Recording> open_sqlite(const std::string& file, Diagnostics& diagnostics) {
  return std::make_unique<SqliteRecording>(file, diagnostics);
}

std::vector<NamedArray> open_sqlite_table(const std::string& file, const TopicChoice& choice,
                                          Diagnostics& diagnostics) {
  const auto rows = std::make_shared<Rows>();
  rows->reader = table_of_messages(file, open_sqlite(file, diagnostics), choice, diagnostics);
  rows->piece = rows->reader.head;
  std::vector<NamedArray> arrays;
  for (std::size_t c = 0; c < rows->piece.names.size(); ++c)
    arrays.push_back({rows->piece.names[c], rows->reader.rows, 1,
                      [rows, c](const ArrayBlock& block, double* to) { return rows->read(block, c, to); }});
  arrays.push_back({rows->reader.head.topic, 0, 0, {}});
  return arrays;
}

}  // namespace armature::internal

#endif
