// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/native/system_compiler.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <filesystem>

#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/base/process.h"
#include "armature/base/temporary_folder.h"
#include "armature/base/text.h"

namespace armature::internal {
namespace {

// The line that says what is wrong, of all that a compiler says.
std::string first_complaint(const std::string& words) {
  const std::size_t error = words.find("error");
  const std::size_t begin = error == std::string::npos ? 0 : words.rfind('\n', error) + 1;
  return printable(words.substr(begin, words.find('\n', begin) - begin), 200);
}

}  // namespace

std::string compiler_identity(const std::string& path) {
  std::error_code failed;
  const std::string real = std::filesystem::canonical(path, failed).string();
  struct stat status{};
  if (failed || ::stat(real.c_str(), &status) != 0) return path;
  return fmt::format("{} {} {}.{}", real, status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
}

std::string compile_shared_library(const std::string& compiler, const std::vector<std::string>& flags,
                                   const std::string& text) {
  const TemporaryFolder folder;
  try {
    write_file(folder.file("model.c"), text);
    std::vector<std::string> arguments = {compiler};
    arguments.insert(arguments.end(), flags.begin(), flags.end());
    for (const char* word : {"-shared", "-fPIC", "-nostdlib", "-o"}) arguments.emplace_back(word);
    arguments.push_back(folder.file("model.so"));
    arguments.push_back(folder.file("model.c"));
    if (const ProcessResult done = run_process(arguments); done.exit_code != 0)
      throw UnmetRequest(fmt::format("{} failed{}", printable(compiler, 200),
                                     done.exit_code > 126 ? "" : " with exit code " + std::to_string(done.exit_code)),
                         first_complaint(done.errors + done.output));
    return read_file(folder.file("model.so"));
  } catch (const InputError& error) {
    throw UnmetRequest(error.what());
  }
}

}  // namespace armature::internal
