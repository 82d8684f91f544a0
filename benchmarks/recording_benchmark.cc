// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// How fast an MCAP recording becomes a table: joint states of seven joints, in chunks of 1 MB, without compression and
// packed by LZ4 and Zstandard, one core. The goal is 200 MB/s; bytes_per_second counts the bytes of the file,
// "unpacked" those of its messages. Seen on one core of an EPYC, in processor time: 740 MB/s plain; 330 MB/s of LZ4
// (670 unpacked); 180 MB/s of Zstandard (420 unpacked).
#include <benchmark/benchmark.h>
#include <lz4frame.h>
#include <zlib.h>
#include <zstd.h>

#include <cmath>
#include <random>

#include "armature/log/messages/mcap.h"
#include "armature/log/messages/message_layout.h"
#include "armature/log/messages/message_table.h"

namespace armature::internal {
namespace {

template <class T>
void add(std::string& bytes, T value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}
void add_text(std::string& bytes, std::string_view text) {
  add(bytes, static_cast<std::uint32_t>(text.size()));
  bytes += text;
}
void add_record(std::string& bytes, int kind, const std::string& body) {
  bytes += static_cast<char>(kind);
  add(bytes, static_cast<std::uint64_t>(body.size()));
  bytes += body;
}

std::string joint_state(std::uint32_t k, std::mt19937& random) {
  std::string cdr;
  const auto align = [&](std::size_t n) { cdr.resize((cdr.size() + n - 1) / n * n); };
  add(cdr, k / 1000);
  add(cdr, k % 1000 * 1'000'000);
  add_text(cdr, std::string_view("\0", 1));
  align(4);
  add(cdr, std::uint32_t{7});
  for (int j = 1; j <= 7; ++j) {
    align(4);
    add_text(cdr, "panda_joint" + std::to_string(j) + std::string(1, '\0'));
  }
  for (int s = 0; s < 3; ++s) {
    align(4);
    add(cdr, std::uint32_t{7});
    align(8);
    for (int j = 0; j < 7; ++j) add(cdr, std::sin(1e-3 * k + j) + 1e-6 * static_cast<double>(random()));
  }
  return std::string("\0\1\0\0", 4) + cdr;
}

std::string packed(const std::string& how, const std::string& bytes) {
  if (how.empty()) return bytes;
  std::string result(ZSTD_compressBound(bytes.size()) + LZ4F_compressFrameBound(bytes.size(), nullptr), '\0');
  result.resize(how == "zstd" ? ZSTD_compress(result.data(), result.size(), bytes.data(), bytes.size(), 1)
                              : LZ4F_compressFrame(result.data(), result.size(), bytes.data(), bytes.size(), nullptr));
  return result;
}

std::string recording(const std::string& how, std::uint32_t messages, std::size_t& unpacked) {
  std::mt19937 random(1);
  std::string file(mcap_magic), chunk, body;
  add_record(file, 1, std::string(8, '\0'));
  add(body, std::uint16_t{1});
  add_text(body, "sensor_msgs/msg/JointState");
  add_text(body, "ros2msg");
  add_text(body, known_definition("sensor_msgs/JointState"));
  add_record(chunk, 3, body);
  body.clear();
  add(body, std::uint16_t{1});
  add(body, std::uint16_t{1});
  add_text(body, "/joint_states");
  add_text(body, "cdr");
  add(body, std::uint32_t{0});
  add_record(chunk, 4, body);
  const auto finish = [&] {
    unpacked += chunk.size();
    const std::string small = packed(how, chunk);
    std::string head(16, '\0');
    add(head, static_cast<std::uint64_t>(chunk.size()));
    add(head, static_cast<std::uint32_t>(
                  crc32(0, reinterpret_cast<const Bytef*>(chunk.data()), static_cast<uInt>(chunk.size()))));
    add_text(head, how);
    add(head, static_cast<std::uint64_t>(small.size()));
    add_record(file, 6, head + small);
    chunk.clear();
  };
  for (std::uint32_t k = 0; k < messages; ++k) {
    std::string message;
    add(message, std::uint16_t{1});
    add(message, k);
    add(message, std::uint64_t{k} * 1'000'000);
    add(message, std::uint64_t{k} * 1'000'000);
    add_record(chunk, 5, message + joint_state(k + 1, random));
    if (chunk.size() > (1u << 20)) finish();
  }
  finish();
  add_record(file, 15, std::string(4, '\0'));
  add_record(file, 2, std::string(20, '\0'));
  return file.append(mcap_magic);
}

void read_recording(benchmark::State& state, const char* how) {
  std::size_t unpacked = 0, rows = 0;
  const std::string file = recording(how, 200'000, unpacked);
  for (auto _ : state) {
    Diagnostics diagnostics;
    const TableReader reader = table_of_messages("x", open_mcap(bytes_of_text(file)), {}, diagnostics);
    LogTable table = reader.head;
    rows = 0;
    for (bool more = true; more;) {
      for (auto& column : table.columns) column.clear();
      table.lines.clear();
      more = reader.read(table, 1u << 14, diagnostics);
      rows += table.rows();
    }
    if (rows != 200'000 || diagnostics.has_errors()) state.SkipWithError("the recording was not read");
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * file.size()));
  state.counters["unpacked"] =
      benchmark::Counter(static_cast<double>(state.iterations() * unpacked), benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(read_recording, plain, "")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read_recording, lz4, "lz4")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read_recording, zstd, "zstd")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace armature::internal
