// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/reader_messages.h"

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>

namespace armature::internal {
namespace {

constexpr std::uint64_t longest_text = 1u << 20, most_text = 1u << 25;  // bytes: one, and all of a message
constexpr std::uint64_t most_arrays = 1u << 20, most_said = 3 * Diagnostics::most_kept;

bool receive_diagnostic(const MessageLine& line, const std::string& file, std::uint64_t& left, Diagnostics& said) {
  std::uint64_t severity = 0, at = 0;
  std::string message, hint;
  if (!line.receive(severity, 2) || !line.receive(at, INT32_MAX) || !line.receive(message, left) ||
      !line.receive(hint, left))
    return false;
  const Location where{file, static_cast<int>(at), 0};
  switch (static_cast<Severity>(severity)) {
    case Severity::note: said.note(where, message, hint); break;
    case Severity::warning: said.warning(where, message, hint); break;
    case Severity::error: said.error(where, message, hint); break;
  }
  return true;
}

}  // namespace

bool MessageLine::send(const void* data, std::size_t count) const {
  for (const char* at = static_cast<const char*>(data); count > 0;) {
    const ssize_t sent = ::send(socket, at, count, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    at += sent;
    count -= static_cast<std::size_t>(sent);
  }
  return true;
}

bool MessageLine::send(const std::string& text) const {
  const std::string whole = text.substr(0, longest_text);
  return send(whole.size()) && send(whole.data(), whole.size());
}

bool MessageLine::receive(void* data, std::size_t count) const {
  for (char* at = static_cast<char*>(data); count > 0;) {
    const ssize_t got = ::read(socket, at, count);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    at += got;
    count -= static_cast<std::size_t>(got);
  }
  return true;
}

bool MessageLine::receive(std::string& text, std::uint64_t& left) const {
  std::uint64_t length = 0;
  if (!receive(length, longest_text) || length > left) return false;
  left -= length;
  text.resize(length);
  return receive(text.data(), length);
}

void send_contents(const MessageLine& line, const ArrayContents& contents) {
  line.send(contents.said.all().size());
  for (const Diagnostic& each : contents.said.all()) {
    line.send(static_cast<std::uint64_t>(each.severity));
    line.send(static_cast<std::uint64_t>(each.where.line));
    line.send(each.message);
    line.send(each.hint);
  }
  line.send(contents.arrays.size());
  for (const NamedArray& array : contents.arrays) {
    line.send(array.name);
    for (const std::size_t number : {array.rows, array.columns, array.row_bytes}) line.send(number);
  }
}

bool receive_contents(const MessageLine& line, const std::string& file, std::uintmax_t bytes, ArrayContents& contents) {
  std::uint64_t count = 0, left = most_text;
  if (!line.receive(count, most_said)) return false;
  for (std::uint64_t i = 0; i < count; ++i)
    if (!receive_diagnostic(line, file, left, contents.said)) return false;
  if (!line.receive(count, most_arrays)) return false;
  for (std::uint64_t i = 0; i < count; ++i) {
    NamedArray& array = contents.arrays.emplace_back();
    if (!line.receive(array.name, left)) return false;
    for (std::size_t* number : {&array.rows, &array.columns, &array.row_bytes})
      if (!line.receive(*number, UINT64_MAX)) return false;
    if (!is_plausible(array.rows, array.columns, bytes)) return false;
  }
  return true;
}

void send_numbers(const MessageLine& line, const LogProblem& problem, std::span<const double> numbers) {
  line.send(problem.message);
  if (problem) line.send(problem.hint);
  else line.send(numbers.data(), numbers.size_bytes());
}

bool receive_numbers(const MessageLine& line, std::span<double> numbers, LogProblem& problem) {
  std::uint64_t left = most_text;
  if (!line.receive(problem.message, left)) return false;
  return problem ? line.receive(problem.hint, left) : line.receive(numbers.data(), numbers.size_bytes());
}

}  // namespace armature::internal
