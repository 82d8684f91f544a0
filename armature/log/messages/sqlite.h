// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Recordings of `ros2 bag` in SQLite's format (.db3): the tables topics (id, name, type, serialization_format) and
// messages (topic_id, timestamp, data), and since ROS 2 Iron message_definitions. Older bags carry no definitions:
// joint states and a few others are known (known_definition()). The file is opened to be read only, and as one that
// does not change. Made for the child of reader_process.h: SQLite is careful, but runs what a file holds as a program.
//
// Reference: https://github.com/ros2/rosbag2, rosbag2_storage_sqlite3
#pragma once

#include <memory>
#include <string>

#include "armature/base/diagnostics.h"
#include "armature/log/formats/arrays.h"
#include "armature/log/messages/recording.h"

namespace armature::internal {

inline constexpr std::string_view sqlite_magic = "SQLite format 3";

// Throws InputError when it is no recording.
std::unique_ptr<Recording> open_sqlite(const std::string& file, Diagnostics& diagnostics);

// The table of the chosen topic, one array per column; the last array has no numbers and is called by the topic.
std::vector<NamedArray> open_sqlite_table(const std::string& file, const TopicChoice& choice, Diagnostics& diagnostics);

}  // namespace armature::internal
