// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/table_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <memory>

#include "armature/base/error.h"
#include "armature/log/formats/arrays.h"
#include "armature/log/formats/csv.h"
#include "armature/log/formats/hdf5.h"
#include "armature/log/formats/mat.h"
#include "armature/log/formats/npy.h"
#include "armature/log/formats/npz.h"
#include "armature/log/formats/reader_process.h"
#include "armature/log/messages/mcap.h"
#include "armature/log/messages/message_table.h"
#include "armature/log/messages/sqlite.h"

namespace armature::internal {
namespace {

constexpr std::size_t hdf5_in_mat = 512;  // bytes of the header before the HDF5 data in MAT 7.3
constexpr std::size_t rows_before_asking = 1u << 14;
constexpr std::string_view hdf5_magic = "\x89HDF\r\n\x1a\n";

std::string first_bytes(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::string bytes(hdf5_in_mat + hdf5_magic.size(), '\0');
  in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(in.gcount()));
  return bytes;
}

TableReader open_csv(const std::string& path) {
  const auto csv = std::make_shared<CsvReader>(path);
  return {csv->empty_table(),
          [csv](LogTable& table, std::size_t most, Diagnostics& diagnostics) {
            return csv->read(table, most, diagnostics);
          },
          0};
}

TableReader open_bag(const std::string& path, const TopicChoice& choice, Diagnostics& diagnostics) {
  const OpenArrays open = [&choice](const std::string& file, Diagnostics& said) {
    return open_sqlite_table(file, choice, said);
  };
  std::vector<NamedArray> arrays = open_apart(path, open, diagnostics);
  if (arrays.empty()) refuse_log(path, diagnostics, "the recording has no messages", "");
  const std::string topic = arrays.back().name;
  arrays.pop_back();
  TableReader reader = table_of(path, std::move(arrays), diagnostics);
  reader.head.topic = topic;
  return reader;
}

std::vector<NamedArray> open_arrays(const std::string& path, TableFormat format, Diagnostics& diagnostics) {
  switch (format) {
    case TableFormat::hdf5: return open_apart(path, open_hdf5, diagnostics);
    case TableFormat::mat: return open_apart(path, read_mat, diagnostics);
    case TableFormat::npz: return open_npz(bytes_of_file(path), path, diagnostics);
    default: break;
  }
  std::vector<NamedArray> arrays;
  if (const LogProblem problem = open_npy(bytes_of_file(path), "", arrays))
    refuse_log(path, diagnostics, problem.message, problem.hint);
  return arrays;
}

}  // namespace

TableFormat table_format(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return TableFormat::csv;  // whose reader reports the error
  const std::string bytes = first_bytes(path);
  const std::string ending = std::filesystem::path(path).extension().string();
  if (bytes.starts_with("\x93NUMPY")) return TableFormat::npy;
  if (bytes.starts_with("PK")) return TableFormat::npz;
  if (bytes.starts_with(hdf5_magic)) return TableFormat::hdf5;
  if (std::string_view(bytes).substr(std::min(hdf5_in_mat, bytes.size())).starts_with(hdf5_magic))
    return TableFormat::hdf5;
  if (bytes.starts_with(mcap_magic)) return TableFormat::mcap;
  if (bytes.starts_with(sqlite_magic)) return TableFormat::sqlite;
  if (bytes.starts_with("#ROSBAG V")) {
    Diagnostics diagnostics;
    refuse_log(path, diagnostics, "bags of ROS 1 are not read", "`mcap convert log.bag log.mcap` makes a log that is");
  }
  if (bytes.starts_with("PAR1")) {
    Diagnostics diagnostics;
    refuse_log(
        path, diagnostics, "Parquet files are read in Python only",
        "armature.identify(robot, pandas.read_parquet(FILE)), or armature.lerobot.episodes(FOLDER) for a LeRobot "
        "data set");
  }
  if (bytes.starts_with("MATLAB 5.0") || ending == ".mat") return TableFormat::mat;
  Diagnostics diagnostics;
  for (const char* binary : {".npy", ".npz", ".h5", ".hdf5", ".mcap", ".db3", ".parquet"})
    if (ending == binary)
      refuse_log(path, diagnostics, std::string("the file is called ") + ending + " but does not start like one",
                 "it was cut off or damaged: copy it again");
  return TableFormat::csv;
}

TableReader open_table(const std::string& path, Diagnostics& diagnostics, const TopicChoice& choice) {
  const TableFormat format = table_format(path);
  if (format == TableFormat::csv) {
    TableReader reader = open_csv(path);
    if (reader.head.names.empty())
      refuse_log(path, diagnostics, "no column holds numbers", "a log has a column of time, and positions and torques");
    return reader;
  }
  if (format == TableFormat::mcap) return table_of_messages(path, open_mcap(bytes_of_file(path)), choice, diagnostics);
  if (format == TableFormat::sqlite) return open_bag(path, choice, diagnostics);
  TableReader reader = table_of(path, open_arrays(path, format, diagnostics), diagnostics);
  std::error_code unknown;
  const std::uintmax_t bytes = std::filesystem::file_size(path, unknown);
  if (!unknown && !is_plausible(reader.rows, reader.head.names.size(), static_cast<std::size_t>(bytes)))
    refuse_log(path, diagnostics,
               fmt::format("{} rows of {} numbers, from {} bytes", reader.rows, reader.head.names.size(), bytes),
               "this is no measured motion; if it is one, save it without compression");
  return reader;
}

LogTable read_table(const std::string& path, Diagnostics& diagnostics, Progress& progress, const TopicChoice& choice) {
  const TableReader reader = open_table(path, diagnostics, choice);
  LogTable table = reader.head;
  if (reader.rows > most_numbers / table.names.size())
    refuse_log(path, diagnostics, fmt::format("{} rows of {} numbers at once", reader.rows, table.names.size()),
               "@stream=yes reads them in chunks");
  for (auto& column : table.columns) column.reserve(reader.rows);
  while (reader.read(table, rows_before_asking, diagnostics)) {
    progress.report(reader.rows == 0 ? -1 : static_cast<double>(table.rows()) / static_cast<double>(reader.rows), path);
    go_on(progress);
  }
  throw_if_errors(diagnostics);
  return table;
}

}  // namespace armature::internal
