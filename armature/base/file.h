// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Files are read whole with a size limit, and appear whole or not at all: written to a temporary file in the
// same folder, flushed to disk, then renamed. Only regular files are replaced, and keep their permissions; devices and
// pipes are written to. Only this file writes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace armature {

enum class Readers { as_usual, owner };  // as the user's umask says, or nobody else

// A file to be written: what verbs return, and front ends write.
struct File {
  std::string path;
  std::string content;
  Readers readers = Readers::as_usual;
};

// Writes several files so that a failure while preparing any of them leaves all of them untouched. Refuses to replace
// one of `inputs`, by whatever name.
void write_files(const std::vector<File>& files, const std::vector<std::string>& inputs = {});

}  // namespace armature

namespace armature::internal {

struct Limits;

// The bytes of `path`. Throws InputError (with a hint) when it is missing, a folder, not readable or too large.
std::string read_file(const std::string& path);
std::string read_file(const std::string& path, const Limits& limits);

// Replaces `path` by `content` atomically; creates missing folders. Throws InputError when it cannot.
void write_file(const std::string& path, std::string_view content);

}  // namespace armature::internal
