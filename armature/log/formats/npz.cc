// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/formats/npz.h"

#include <fmt/format.h>

#include "armature/base/text.h"
#include "armature/log/formats/npy.h"
#include "armature/log/formats/zip.h"

namespace armature::internal {
namespace {

constexpr std::size_t most_arrays = 2'000;

}  // namespace

std::vector<NamedArray> open_npz(const ByteSource& archive, const std::string& file, Diagnostics& diagnostics) {
  std::vector<ZipMember> members;
  if (const LogProblem problem = list_zip(archive, members))
    refuse_log(file, diagnostics, problem.message, problem.hint);
  std::vector<NamedArray> arrays;
  std::uint64_t unpacked = 0;
  for (const ZipMember& member : members) {
    if (!member.name.ends_with(".npy")) {
      diagnostics.warning({file, 0, 0}, fmt::format("'{}' is left out: not an NPY array", printable(member.name, 60)));
      continue;
    }
    if (member.problem) refuse_log(file, diagnostics, member.problem.message, member.problem.hint);
    unpacked += member.bytes.size;
    if (unpacked > most_unpacked(archive.size))
      refuse_log(file, diagnostics, "the archive unpacks to far more than it holds",
                 "this is no measured motion; if it is one, save it with numpy.savez, which does not pack");
    if (arrays.size() > most_arrays)
      refuse_log(file, diagnostics, fmt::format("more than {} arrays", most_arrays), "is this a log?");
    const std::string name = member.name.substr(0, member.name.size() - 4);
    if (const LogProblem problem = open_npy(member.bytes, name, arrays))
      diagnostics.warning({file, 0, 0}, fmt::format("'{}' is left out: {}", printable(name, 60), problem.message),
                          problem.hint);
  }
  return arrays;
}

}  // namespace armature::internal
