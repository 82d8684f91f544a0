// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/byte_source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <memory>

#include "armature/base/error.h"

namespace armature::internal {
namespace {

LogProblem ends_early() { return {"the file ends early", "it was cut off: copy it again"}; }

class OpenFile {
 public:
  explicit OpenFile(const std::string& path) : descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~OpenFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  bool is_file(std::uint64_t& size) const {
    struct stat about{};
    if (descriptor_ < 0 || ::fstat(descriptor_, &about) != 0 || !S_ISREG(about.st_mode)) return false;
    size = static_cast<std::uint64_t>(about.st_size);
    return true;
  }

  LogProblem read(std::uint64_t offset, char* to, std::size_t count) const {
    while (count > 0) {
      const ssize_t got = ::pread(descriptor_, to, count, static_cast<off_t>(offset));
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) return {"the file cannot be read", "is its disk still there?"};
      if (got == 0) return ends_early();
      offset += static_cast<std::uint64_t>(got);
      to += got;
      count -= static_cast<std::size_t>(got);
    }
    return {};
  }

 private:
  int descriptor_;
};

}  // namespace

LogProblem ByteSource::read(std::uint64_t offset, std::size_t count, std::string& bytes) const {
  bytes.resize(static_cast<std::size_t>(std::min<std::uint64_t>(count, size - std::min(size, offset))));
  return bytes.empty() ? LogProblem{} : open()(offset, bytes.data(), bytes.size());
}

ByteSource bytes_of_file(const std::string& path) {
  const auto file = std::make_shared<const OpenFile>(path);
  ByteSource source;
  if (!file->is_file(source.size)) {
    Diagnostics diagnostics;
    diagnostics.error({path, 0, 0}, "the file cannot be opened", "check its name and permissions");
    throw InputError(std::move(diagnostics));
  }
  source.open = [file] {
    return [file](std::uint64_t offset, char* to, std::size_t count) { return file->read(offset, to, count); };
  };
  return source;
}

ByteSource bytes_of_text(std::string_view text) {
  return {text.size(),
          [text] {
            return [text](std::uint64_t offset, char* to, std::size_t count) {
              if (offset > text.size() || count > text.size() - offset) return ends_early();
              std::memcpy(to, text.data() + offset, count);
              return LogProblem{};
            };
          },
          false};
}

}  // namespace armature::internal
