// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot by file or name: the ending of a file chooses its reader; a name without one is looked up among the built-in
// robots. A file wins over a built-in robot only by its ending or by a folder in its path. Standard input has no
// ending: its first words choose the reader.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <map>

#include "armature/base/characters.h"
#include "armature/base/error.h"
#include "armature/base/file.h"
#include "armature/base/suggest.h"
#include "armature/base/text.h"
#include "armature/read/mjcf/mjcf.h"
#include "armature/read/reader.h"
#include "armature/read/sdf/sdf.h"
#include "armature/read/xacro.h"

namespace armature::internal {
namespace {

using Reader = Robot (*)(std::string_view, const std::string&, Diagnostics&, const ReadOptions&);

// What the root element is of.
Robot read_xml(std::string_view text, const std::string& file, Diagnostics& diagnostics, const ReadOptions& options) {
  std::size_t at = 0;
  for (at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
    if (text.substr(at).starts_with("<!--")) at = text.find("-->", at);
    else if (at + 1 < text.size() && text[at + 1] != '?' && text[at + 1] != '!') break;
    if (at == std::string_view::npos) break;
  }
  const std::string_view root = at == std::string_view::npos ? std::string_view() : text.substr(at);
  const Reader reader = root.starts_with("<mujoco") ? read_mjcf : root.starts_with("<sdf") ? read_sdf : read_urdf;
  return reader(text, file, diagnostics, options);
}

const std::map<std::string, Reader>& readers() {
  static const std::map<std::string, Reader> by_ending = {
      {".yaml", read_yaml}, {".yml", read_yaml}, {".urdf", read_urdf},      {".xml", read_xml},
      {".mjcf", read_mjcf}, {".par", read_par},  {".spec", read_izaguirre}, {".sdf", read_sdf}};
  return by_ending;
}

[[noreturn]] void refuse(const std::string& file, std::string message, std::string hint) {
  Diagnostics diagnostics;
  diagnostics.error({file, 0, 0}, std::move(message), std::move(hint));
  throw InputError(std::move(diagnostics));
}

[[noreturn]] void refuse_ending(const std::string& file) {
  const std::filesystem::path path(file);
  const std::string ending = lower_case(path.extension().string());
  if (ending == ".xacro") {
    const std::string shown = printable(file, 200);
    const std::filesystem::path stem = path.stem();
    const std::string urdf = printable(stem.extension() == ".urdf" ? stem.string() : stem.string() + ".urdf", 200);
    refuse(file, "a xacro file is a program that writes a URDF, and has to be run first",
           fmt::format("pip install xacro; then it is run here, or by hand: xacro {} > {}", shown, urdf));
  }
  refuse(file, fmt::format("the ending \"{}\" tells no robot format", printable(path.extension().string(), 40)),
         "robots are read from .yaml .yml .urdf .xacro .mjcf .sdf .xml .par .spec files, and from standard input: -");
}

constexpr const char* standard_input = "standard input";

std::string read_standard_input(const Limits& limits) {
  std::string text;
  char buffer[1 << 16];
  for (;;) {
    const ssize_t got = ::read(STDIN_FILENO, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) refuse(standard_input, "cannot be read", "pipe a robot into it, or name a file");
    if (got == 0) break;
    text.append(buffer, static_cast<std::size_t>(got));
    if (text.size() > limits.file_bytes)
      refuse(standard_input, fmt::format("is larger than {} MB", limits.file_bytes >> 20),
             "a robot description is text; meshes are not needed");
  }
  if (text.find_first_not_of(" \t\r\n") == std::string::npos)
    refuse(standard_input, "is empty", "did the command before the pipe fail?");
  return text;
}

// XML is a URDF, an MJCF or an SDF; "(* comment *)" and "NJ = 6" are SYMORO's, "number_links 6" is Izaguirre's; the
// rest is YAML.
Reader reader_of(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    at = end + 1;
    if (line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
    line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
    if (line.empty() || line.starts_with('#') || line.starts_with('%')) continue;
    if (line.starts_with('<')) return read_xml;
    const std::string word = lower_case(std::string(line.substr(0, line.find_first_of(" \t\r=:"))));
    if (line.starts_with("(*") || word == "nf" || word == "nl" || word == "nj") return read_par;
    return word == "number_links" ? read_izaguirre : read_yaml;
  }
  return read_yaml;
}

Reader reader_for(std::string_view text, const std::string& file) {
  if (file == "-" || file == standard_input) return reader_of(text);
  const std::string ending = lower_case(std::filesystem::path(file).extension().string());
  if (ending == ".xacro" && text.find("<robot") != std::string_view::npos) return read_urdf;  // what xacro wrote
  const auto reader = readers().find(ending);
  if (reader == readers().end()) refuse_ending(file);
  return reader->second;
}

}  // namespace

RobotSource robot_source(const std::string& file_or_name, const Limits& limits) {
  if (file_or_name == "-") return {standard_input, read_standard_input(limits)};
  const std::filesystem::path path(file_or_name);
  std::error_code ignored;
  std::vector<std::string> names;
  for (const LibraryRobot& robot : robot_library()) {
    if (robot.name == file_or_name) return {"robots/" + robot.name + ".yaml", robot.text, true};
    names.push_back(robot.name);
  }
  if (readers().contains(lower_case(path.extension().string()))) {
    const std::string stem = path.stem().string();
    const bool built_in = std::ranges::find(names, stem) != names.end();
    if (built_in && !std::filesystem::exists(path, ignored))
      refuse(file_or_name, "there is no such file", fmt::format("the built-in robot has no ending: {}", stem));
    return {file_or_name, read_file(file_or_name, limits)};
  }
  if (path.extension() == ".xacro" && std::filesystem::is_regular_file(path, ignored))
    if (std::optional<std::string> urdf = expand_xacro(file_or_name, limits)) return {file_or_name, std::move(*urdf)};
  if (std::filesystem::exists(path, ignored) || path.extension() == ".xacro") refuse_ending(file_or_name);
  refuse(file_or_name, fmt::format("\"{}\" is neither a file nor a built-in robot", printable(file_or_name, 100)),
         suggest(file_or_name, names));
}

Robot read_robot_text(std::string_view text, const std::string& file, Diagnostics& diagnostics,
                      const ReadOptions& options) {
  const std::string shown = file == "-" ? standard_input : file;
  Robot robot = reader_for(text, file)(text, shown, diagnostics, options);
  return options.part.is_all() ? robot : part_of(std::move(robot), options.part, shown, diagnostics);
}

Robot read_robot(const std::string& file_or_name, Diagnostics& diagnostics, const ReadOptions& options) {
  const RobotSource source = robot_source(file_or_name, options.limits);
  return read_robot_text(source.text, source.file, diagnostics, options);
}

}  // namespace armature::internal
