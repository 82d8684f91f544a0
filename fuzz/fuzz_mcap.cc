// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as an MCAP recording: refused with an InputError, or read as a table whose columns are of one length. Bytes
// that do not start as one are a definition of a message, up to a zero, and messages of it of equal length, so that
// types and counts are mutated rather than the frame around them.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "armature/base/error.h"
#include "armature/log/messages/mcap.h"
#include "armature/log/messages/message_columns.h"
#include "armature/log/messages/message_table.h"

using namespace armature;
using namespace armature::internal;

namespace {

void try_messages(std::string_view text, MessageDialect dialect) {
  const std::size_t end = std::min(text.find('\0'), text.size());
  MessageLayout layout;
  if (parse_definition("fuzz/Message", text.substr(0, end), dialect, layout)) return;
  MessageColumns columns(std::move(layout));
  const std::string_view messages = text.substr(std::min(end + 1, text.size()));
  for (const std::string_view each : {messages, messages.substr(0, messages.size() / 2)}) {
    if (columns.learn(each)) continue;
    if (columns.read(each) || columns.row().size() != columns.names().size()) __builtin_trap();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (!bytes.starts_with(mcap_magic)) {
    try_messages(bytes, MessageDialect::ros2);
    try_messages(bytes, MessageDialect::ros1);
    return 0;
  }
  Diagnostics diagnostics;
  try {
    const TableReader reader = table_of_messages("fuzz", open_mcap(bytes_of_text(bytes)), {}, diagnostics);
    LogTable piece = reader.head;
    while (piece.rows() < 100'000 && reader.read(piece, 1000, diagnostics)) {}
    for (const std::vector<double>& column : piece.columns)
      if (column.size() != piece.rows()) __builtin_trap();
  } catch (const InputError&) {}
  return 0;
}
