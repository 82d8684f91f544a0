// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/machine.h"

#include <fmt/format.h>

#include <fstream>
#include <thread>

#include "armature/base/text.h"
#include "armature/run/evaluator.h"

namespace armature::internal {
namespace {

std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("model name")) return printable(line.substr(line.find(':') + 2), 100);
  return "unknown processor";
}

}  // namespace

std::string machine_name() {
  const unsigned cores = std::thread::hardware_concurrency();
  return fmt::format("{}, {}, {} core{}", processor_name(), to_string(best_instruction_set()), cores,
                     cores == 1 ? "" : "s");
}

}  // namespace armature::internal
