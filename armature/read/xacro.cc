// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/xacro.h"

#include <fmt/format.h>

#include "armature/base/error.h"
#include "armature/base/process.h"
#include "armature/base/text.h"

namespace armature::internal {
namespace {

constexpr double most_seconds = 20;
constexpr const char *processor_seconds = "-t20", *memory = "-v2147483648";  // bytes

[[noreturn]] void refuse(const std::string& file, std::string message, std::string hint) {
  Diagnostics diagnostics;
  diagnostics.error({file, 0, 0}, std::move(message), std::move(hint));
  throw InputError(std::move(diagnostics));
}

// What xacro says of an error is in its lines; of a Python program that broke, in the last one.
std::string said_of(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  if (text.find("Traceback") != std::string::npos && text.rfind('\n') != std::string::npos)
    text.erase(0, text.rfind('\n') + 1);
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at)) text.replace(at, 1, ", ");
  return printable(text, 300);
}

}  // namespace

std::optional<std::string> expand_xacro(const std::string& file, const Limits& limits) {
  const std::string xacro = find_program("xacro"), bounded = find_program("prlimit");
  if (xacro.empty()) return std::nullopt;
  std::vector<std::string> command = {xacro, file.starts_with('-') ? "./" + file : file};  // a name, no option
  if (!bounded.empty()) command.insert(command.begin(), {bounded, processor_seconds, memory});
  const ProcessResult ran = run_process(command, {"", "", most_seconds});
  if (ran.timed_out)
    refuse(file, fmt::format("xacro did not finish within {} s", most_seconds), "run it by hand: xacro FILE");
  if (ran.exit_code != 0)
    refuse(file, fmt::format("xacro failed: {}", said_of(ran.errors.empty() ? ran.output : ran.errors)),
           "packages are found when their workspace is sourced; arguments are given by hand: xacro FILE name:=value");
  if (ran.output.size() > limits.file_bytes)
    refuse(file, fmt::format("xacro wrote more than {} MB", limits.file_bytes >> 20), "a robot description is text");
  return ran.output;
}

}  // namespace armature::internal
