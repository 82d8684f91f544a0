// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/input_files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <optional>
#include <vector>

#include "armature/base/error.h"
#include "armature/base/sha256.h"
#include "armature/log/messages/bag.h"

namespace armature::internal {
namespace {

constexpr std::size_t chunk_bytes = 1u << 22;
constexpr int most_wait = 800;  // ms, for somebody to open a pipe
constexpr std::uint64_t largest_pipe = std::uint64_t{4} << 30;

class InputDescriptor {
 public:
  explicit InputDescriptor(int descriptor) : descriptor_(descriptor) {}
  ~InputDescriptor() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  InputDescriptor(const InputDescriptor&) = delete;
  InputDescriptor& operator=(const InputDescriptor&) = delete;
  int get() const { return descriptor_; }

 private:
  int descriptor_;
};

[[noreturn]] void refuse_pipe(const std::string& file, const std::string& message) {
  Diagnostics diagnostics;
  diagnostics.error({file, 0, 0}, message, "write it to a file first");
  throw InputError(std::move(diagnostics));
}

// Some bytes, fewer at the end only; a slow writer is waited for as long as the user wants.
std::size_t read_some(int from, std::vector<char>& bytes, const std::string& file, Progress& progress) {
  std::size_t count = 0;
  while (count < bytes.size()) {
    go_on(progress);
    pollfd waiting{from, POLLIN, 0};
    if (::poll(&waiting, 1, 50) == 0) continue;
    const ssize_t got = ::read(from, bytes.data() + count, bytes.size() - count);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (got < 0) refuse_pipe(file, "it cannot be read");
    if (got == 0) break;
    count += static_cast<std::size_t>(got);
  }
  return count;
}

// Waits until somebody has the pipe open to write, but not for ever. Returns a byte if one came meanwhile.
std::string wait_for_writer(int pipe, const std::string& file, Progress& progress) {
  for (int waited = 0; waited < most_wait; waited += 50) {
    go_on(progress);
    pollfd waiting{pipe, POLLIN, 0};
    if (::poll(&waiting, 1, 50) > 0) return "";
    char byte = 0;
    const ssize_t got = ::read(pipe, &byte, 1);  // of a pipe that nobody writes to: the end
    if (got != 0) return {&byte, got > 0 ? std::size_t{1} : 0};
  }
  refuse_pipe(file, "nobody writes to this pipe");
}

// Writes all that the pipe gives into an anonymous file in memory.
void keep_in_memory(const std::string& file, int memory, Progress& progress) {
  const InputDescriptor pipe(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (pipe.get() < 0 || memory < 0) refuse_pipe(file, "the pipe cannot be opened");
  const std::string early = wait_for_writer(pipe.get(), file, progress);
  if (::write(memory, early.data(), early.size()) != static_cast<ssize_t>(early.size()))
    refuse_pipe(file, "there is no memory for what the pipe gives");
  std::vector<char> bytes(1u << 16);
  for (std::uint64_t size = 0;;) {
    const std::size_t got = read_some(pipe.get(), bytes, file, progress);
    size += got;
    if (size > largest_pipe) refuse_pipe(file, "the pipe gives more than 4 GB");
    for (std::size_t done = 0; done < got;) {
      const ssize_t wrote = ::write(memory, bytes.data() + done, got - done);
      if (wrote <= 0) refuse_pipe(file, "there is no memory for what the pipe gives");
      done += static_cast<std::size_t>(wrote);
    }
    if (got < bytes.size()) return;
  }
}

// What sha256sum says of the file.
std::string hash_of_file(const std::string& path, Progress& progress) {
  const InputDescriptor in(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat about{};
  if (in.get() < 0 || ::fstat(in.get(), &about) != 0 || !S_ISREG(about.st_mode)) return "";
  std::vector<char> bytes(chunk_bytes);
  return sha256([&](char* into, std::size_t size) {
    bytes.resize(size);
    const std::size_t got = read_some(in.get(), bytes, path, progress);
    std::copy_n(bytes.begin(), got, into);
    return got;
  });
}

}  // namespace

struct InputFiles::Entry {
  std::string path;
  std::optional<std::string> hash = {};
  std::optional<InputDescriptor> memory = {};
};

InputFiles::InputFiles() = default;
InputFiles::~InputFiles() = default;

InputFiles::Entry& InputFiles::entry(const std::string& file, Progress& progress) {
  std::unique_ptr<Entry>& found = entries_[file];
  if (found) return *found;
  auto made = std::make_unique<Entry>();
  made->path = file == "-" ? "/dev/stdin" : file_of_bag(file);
  struct stat about{};
  if (::stat(made->path.c_str(), &about) == 0 && (S_ISFIFO(about.st_mode) || S_ISSOCK(about.st_mode))) {
    made->memory.emplace(::memfd_create("armature", MFD_CLOEXEC));
    keep_in_memory(made->path, made->memory->get(), progress);
    made->path = fmt::format("/proc/self/fd/{}", made->memory->get());
  }
  found = std::move(made);
  return *found;
}

const std::string& InputFiles::path(const std::string& file, Progress& progress) { return entry(file, progress).path; }

const std::string& InputFiles::hash(const std::string& file, Progress& progress) {
  Entry& known = entry(file, progress);
  if (!known.hash) known.hash = hash_of_file(known.path, progress);
  return *known.hash;
}

}  // namespace armature::internal
