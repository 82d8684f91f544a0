// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What a process that reads a file (reader_process.h) says to the one that asked for it, over a socket: numbers of 64
// bits in the machine's order, and texts after their length.
//
//   contents   count of diagnostics, each: severity, line, message, hint; count of arrays, each: name, rows, columns,
//              bytes per row
//   numbers    of a block: an empty text and the numbers; or a message and a hint
//
// The file may have taken the sender over, so the receiver believes nothing: sizes are bounded before memory is taken,
// and an answer that breaks a bound is none.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "armature/log/formats/arrays.h"

namespace armature::internal {

// One end of the conversation. False once the other end is gone.
struct MessageLine {
  int socket = -1;

  bool send(const void* data, std::size_t count) const;
  bool send(std::uint64_t number) const { return send(&number, sizeof number); }
  bool send(const std::string& text) const;

  bool receive(void* data, std::size_t count) const;
  bool receive(std::uint64_t& number, std::uint64_t most) const {
    return receive(&number, sizeof number) && number <= most;
  }
  // Takes the length of the text from `left`.
  bool receive(std::string& text, std::uint64_t& left) const;
};

struct ArrayContents {
  Diagnostics said;
  std::vector<NamedArray> arrays;  // which cannot be read yet
};
void send_contents(const MessageLine& line, const ArrayContents& contents);
// `bytes`: of the file, which no array may exceed by too much.
bool receive_contents(const MessageLine& line, const std::string& file, std::uintmax_t bytes, ArrayContents& contents);

void send_numbers(const MessageLine& line, const LogProblem& problem, std::span<const double> numbers);
bool receive_numbers(const MessageLine& line, std::span<double> numbers, LogProblem& problem);

}  // namespace armature::internal
