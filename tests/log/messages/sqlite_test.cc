// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Bags that rosbags wrote (make_recordings.py), and files that SQLite itself makes.
#include "armature/log/messages/sqlite.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/log/formats/table_file.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

const std::string recordings = ARMATURE_SOURCE_DIR "/tests/log/messages/recordings/";

TEST(Sqlite, gives_what_was_recorded_with_and_without_definitions) {
  for (const char* name : {"bag_old/bag_old.db3", "bag_new/bag_new.db3"}) {
    SCOPED_TRACE(name);
    Diagnostics diagnostics;
    const LogTable table = read_table(recordings + name, diagnostics);
    EXPECT_EQ(to_string(diagnostics), "");
    EXPECT_EQ(table.topic, "/joint_states");
    ASSERT_EQ(table.rows(), 50U);
    ASSERT_EQ(table.names.size(), 10U);
    EXPECT_EQ(table.names[5], "elbow/velocity");
    for (std::size_t k = 0; k < 50; ++k) {
      EXPECT_DOUBLE_EQ(table.columns[0][k], 0.002 * static_cast<double>(k));
      for (std::size_t j = 0; j < 3; ++j)
        for (std::size_t s = 0, scale = 1; s < 3; ++s, scale *= 10)
          EXPECT_EQ(table.columns[1 + 3 * s + j][k],
                    static_cast<double>(scale * (j + 1)) + static_cast<double>(k) / 1000);
    }
  }
}

class SqliteFile : public testing::Test {
 protected:
  std::string refusal(const std::string& sql) {
    const std::string file = folder_.path() + "/a.db3";
    std::remove(file.c_str());
    sqlite3* base = nullptr;
    sqlite3_open(file.c_str(), &base);
    EXPECT_EQ(sqlite3_exec(base, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(base);
    sqlite3_close(base);
    return refusal_of(file);
  }
  std::string refusal_of(const std::string& file) {
    Diagnostics diagnostics;
    try {
      read_table(file, diagnostics);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }
  const std::string topics =
      "CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT, type TEXT, serialization_format TEXT);";
  const std::string messages =
      "CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id INTEGER, timestamp INTEGER, data BLOB);";
  const std::string joints = "INSERT INTO topics VALUES(1, '/joint_states', 'sensor_msgs/msg/JointState', 'cdr');";
  test::TemporaryFolder folder_;
};

TEST_F(SqliteFile, that_is_no_recording_is_refused) {
  EXPECT_NE(refusal("CREATE TABLE a(b);").find("is no recording of ros2 bag"), std::string::npos);
  EXPECT_NE(refusal(topics + messages).find("the recording has no messages"), std::string::npos);
  EXPECT_NE(refusal(topics + messages + joints).find("no topic has numbers in it"), std::string::npos);
  EXPECT_NE(refusal(topics + messages + joints + "INSERT INTO messages VALUES(1, 1, 5, x'0001');").find("error"),
            std::string::npos);
}

TEST_F(SqliteFile, whose_tables_are_programs_ends_all_the_same) {
  const std::string endless =
      "CREATE VIEW messages AS WITH RECURSIVE r(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM r) "
      "SELECT id, 1 AS topic_id, id AS timestamp, x'00' AS data FROM r;";
  EXPECT_NE(refusal(topics + endless + joints), "");
}

TEST_F(SqliteFile, that_is_cut_off_is_refused) {
  const std::string whole = read_file(recordings + "bag_old/bag_old.db3");
  for (const std::size_t length : {20UL, 3000UL, 9000UL, 20'000UL}) {
    folder_.write("cut.db3", whole.substr(0, length));
    EXPECT_NE(refusal_of(folder_.path() + "/cut.db3"), "") << length;
  }
}

}  // namespace
}  // namespace armature::internal
