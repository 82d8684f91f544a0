// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/robot_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "armature/base/characters.h"
#include "armature/base/file.h"
#include "armature/base/text.h"
#include "armature/verbs/recipes/refuse.h"
#include "armature/write/mjcf.h"
#include "armature/write/par.h"
#include "armature/write/sdf.h"
#include "armature/write/urdf.h"
#include "armature/write/yaml.h"

namespace armature::internal {
namespace {

enum class RobotFormat { none, yaml, urdf, mjcf, sdf, par };

RobotFormat format_of(const std::string& path) {
  const std::string ending = lower_case(std::filesystem::path(path).extension().string());
  if (ending == ".yaml" || ending == ".yml") return RobotFormat::yaml;
  if (ending == ".urdf" || ending == ".xml") return RobotFormat::urdf;
  if (ending == ".mjcf") return RobotFormat::mjcf;
  if (ending == ".sdf") return RobotFormat::sdf;
  return ending == ".par" ? RobotFormat::par : RobotFormat::none;
}

}  // namespace

bool is_robot_file(const std::string& path) { return format_of(path) != RobotFormat::none; }

std::string robot_text(const Robot& robot, const std::string& path, Diagnostics& diagnostics) {
  switch (format_of(path)) {
    case RobotFormat::yaml: return write_yaml(robot);
    case RobotFormat::urdf: return write_urdf(robot, diagnostics);
    case RobotFormat::mjcf: return write_mjcf(robot, diagnostics);
    case RobotFormat::sdf: return write_sdf(robot, diagnostics);
    case RobotFormat::par: {
      std::vector<std::string> lost;
      std::string text = write_par(robot, &lost);
      constexpr std::size_t most = 12;
      const std::size_t more = lost.size() - std::min(lost.size(), most);
      lost.resize(lost.size() - more);
      if (!lost.empty())
        diagnostics.warning({path, 0, 0},
                            fmt::format("SYMORO's format cannot tell {}{}", fmt::join(lost, ", "),
                                        more > 0 ? fmt::format(", and {} more", more) : ""),
                            "a .yaml file has all of it");
      return text;
    }
    case RobotFormat::none: break;
  }
  refuse(fmt::format("no format is known for '{}'", printable(path, 200)),
         "end the file's name in .yaml, .urdf, .mjcf, .sdf or .par");
}

std::optional<std::string> original_urdf(const std::string& file, const std::string& path) {
  std::error_code ignored;
  const std::string& from = path.empty() ? file : path;
  if (format_of(file) != RobotFormat::urdf || !std::filesystem::is_regular_file(from, ignored)) return std::nullopt;
  std::string text = read_file(from);
  if (text.find("<robot") == std::string::npos) return std::nullopt;  // an MJCF or SDF called .xml
  return text;
}

Robot base_robot(const Robot& robot, const BaseParameters& base, const std::string& path, Diagnostics& diagnostics) {
  for (const std::string& note : base.notes) diagnostics.warning({path, 0, 0}, note);
  if (!robot.loops.empty())
    diagnostics.warning({path, 0, 0}, "the parameters are the base parameters of the equivalent tree",
                        "they give the same torques; closed loops may need fewer");
  return with_base_parameters(robot, base, BaseValues::file);
}

}  // namespace armature::internal
