// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/compile.h"

#include <fstream>
#include <sstream>

namespace armature::internal::test {

void TemporaryFolder::write(const std::string& name, const std::string& content) const {
  std::ofstream(file(name), std::ios::binary) << content;
}

std::string TemporaryFolder::read(const std::string& name) const {
  std::ostringstream out;
  out << std::ifstream(file(name), std::ios::binary).rdbuf();
  return out.str();
}

ProcessResult run(const TemporaryFolder& folder, const std::vector<std::string>& command, const std::string& input) {
  return run_process(command, {.folder = folder.path(), .input = input});
}

bool is_installed(const std::string& program) { return !find_program(program).empty(); }

std::vector<std::string> strict_c_flags() {
  return {"-std=c99", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-pedantic", "-Werror", "-ffp-contract=off"};
}

std::vector<std::string> strict_cxx_flags() {
  return {"-x",           "c++",      "-std=c++17", "-Wall",   "-Wextra",
          "-Wconversion", "-Wshadow", "-pedantic",  "-Werror", "-ffp-contract=off"};
}

}  // namespace armature::internal::test
