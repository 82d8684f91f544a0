// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/compile.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace armature::test {
namespace {

std::string quoted(const std::string& word) {
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "armature-test-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
  path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

void TemporaryFolder::write(const std::string& name, const std::string& content) const {
  std::ofstream(path_ + "/" + name, std::ios::binary) << content;
}

std::string TemporaryFolder::read(const std::string& name) const {
  std::ostringstream out;
  out << std::ifstream(path_ + "/" + name, std::ios::binary).rdbuf();
  return out.str();
}

Finished run(const TemporaryFolder& folder, const std::vector<std::string>& command, const std::string& input) {
  folder.write(".stdin", input);
  std::string line = "cd " + quoted(folder.path()) + " &&";
  for (const std::string& word : command) line += " " + quoted(word);
  line += " <.stdin >.stdout 2>.stderr";
  const int status = std::system(line.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, folder.read(".stdout"), folder.read(".stderr")};
}

bool is_installed(const std::string& program) {
  return std::system(("command -v " + quoted(program) + " >/dev/null 2>&1").c_str()) == 0;
}

std::vector<std::string> strict_c_flags() {
  return {"-std=c99", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-pedantic", "-Werror", "-ffp-contract=off"};
}

std::vector<std::string> strict_cxx_flags() {
  return {"-x",           "c++",      "-std=c++17", "-Wall",   "-Wextra",
          "-Wconversion", "-Wshadow", "-pedantic",  "-Werror", "-ffp-contract=off"};
}

}  // namespace armature::test
