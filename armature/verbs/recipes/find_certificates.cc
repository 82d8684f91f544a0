// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/find_certificates.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/verbs/recipes/certificate.h"
#include "armature/verbs/recipes/refuse.h"

namespace armature::internal {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_files = 20'000, most_certificates = 200;  // of a folder that is looked through
constexpr int deepest = 8, highest = 4;                              // folders below and above

bool names(const std::string& candidate, const fs::path& file) {
  std::error_code none;
  try {
    for (const CertifiedFile& output : read_certificate(read_file(candidate), candidate).outputs)
      if (fs::equivalent(fs::path(candidate).parent_path() / output.path, file, none)) return true;
  } catch (const Error&) {  // not this one
  }
  return false;
}

// Regular files below a folder, the nearest first; hidden files and folders are left out.
std::vector<fs::path> files_below(const fs::path& folder) {
  std::error_code none;
  std::vector<fs::path> files;
  fs::recursive_directory_iterator each(folder, fs::directory_options::skip_permission_denied, none), end;
  for (std::size_t seen = 0; !none && each != end; each.increment(none)) {
    if (++seen > most_files)
      refuse(fmt::format("'{}' has more than {} files", printable(folder.string(), 200), most_files),
             "give a folder that Armature wrote, or a certificate");
    const bool hidden = each->path().filename().string().starts_with('.');
    if (each->is_directory(none) && (hidden || each.depth() >= deepest)) each.disable_recursion_pending();
    if (!hidden && each->is_regular_file(none)) files.push_back(each->path());
  }
  const auto depth = [](const fs::path& path) { return std::distance(path.begin(), path.end()); };
  std::ranges::sort(
      files, [&](const fs::path& a, const fs::path& b) { return depth(a) != depth(b) ? depth(a) < depth(b) : a < b; });
  return files;
}

}  // namespace

bool is_certificate(const std::string& path) { return path.ends_with(certificate_ending); }

std::vector<std::string> find_certificates(const std::string& file) {
  std::error_code none;
  if (is_certificate(file)) return {file};
  std::string bare = file;
  while (bare.size() > 1 && bare.back() == '/') bare.pop_back();
  std::vector<std::string> found;
  if (fs::is_regular_file(bare + certificate_ending, none)) found.push_back(bare + certificate_ending);
  if (fs::is_directory(bare, none)) {
    for (const fs::path& path : files_below(bare))
      if (is_certificate(path.string())) found.push_back(path.string());
    if (found.size() > most_certificates)
      refuse(fmt::format("'{}' has {} certificates", printable(file, 200), found.size()),
             fmt::format("give one of them, or a folder with at most {}", most_certificates));
  }
  if (!found.empty()) return found;
  fs::path folder = fs::path(bare).parent_path();
  for (int up = 0; up <= highest; ++up) {
    std::vector<std::string> candidates;
    for (const auto& each : fs::directory_iterator(folder.empty() ? "." : folder, none)) {
      if (is_certificate(each.path().string())) candidates.push_back(each.path().string());
      if (candidates.size() > most_certificates) break;
    }
    std::ranges::sort(candidates);
    for (const std::string& candidate : candidates)
      if (names(candidate, bare)) return {candidate};
    if (folder.empty()) break;
    folder = folder.parent_path();
  }
  refuse(fmt::format("there is no certificate of '{}'", printable(file, 200)),
         "Armature writes NAME.certificate.json beside what it writes; give that file");
}

std::vector<std::string> other_files(const std::string& folder, const std::set<std::string>& known) {
  std::vector<std::string> others;
  for (const fs::path& path : files_below(folder))
    if (!is_certificate(path.string()) && !known.contains(path.lexically_normal().string()))
      others.push_back(path.lexically_relative(folder).string());
  return others;
}

}  // namespace armature::internal
