// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/asked_poses.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "armature/base/json_text.h"
#include "armature/base/text.h"
#include "armature/verbs/recipes/refuse.h"

namespace armature::internal {
namespace {

constexpr const char* shape = R"(write {"poses": [[[1,0,0,0.3],[0,1,0,0],[0,0,1,0.5],[0,0,0,1]], ...]})";

// The value of a text, or an error at the first character that is no JSON.
Json read_json(const std::string& text, const std::string& file) {
  if (nests_too_deep(text)) refuse(fmt::format("{} nests too deep", printable(file, 200)), shape);
  try {
    return Json::parse(text);
  } catch (const nlohmann::json::parse_error& error) {
    const std::string_view before = std::string_view(text).substr(0, error.byte == 0 ? 0 : error.byte - 1);
    const std::size_t line = before.rfind('\n') + 1;  // 0 on the first line
    refuse(fmt::format("{}:{}:{}: is not JSON here", printable(file, 200), 1 + std::ranges::count(before, '\n'),
                       before.size() - line + 1),
           std::string("NaN, Infinity, comments and trailing commas are not JSON; ") + shape);
  } catch (const nlohmann::json::exception&) {  // a number beyond the range of double
    refuse(fmt::format("{} has a number that is not finite", printable(file, 200)), shape);
  }
}

}  // namespace

std::vector<double> number_list(const std::string& text, const std::string& option) {
  std::vector<double> result;
  const char *at = text.data(), *const end = at + text.size();
  while (at != end) {
    if (*at == ',' || *at == ' ') {
      ++at;
      continue;
    }
    if (*at == '+') ++at;
    double value = 0;
    const auto [next, error] = std::from_chars(at, end, value);
    if (error != std::errc() || !std::isfinite(value) || (next != end && *next != ',' && *next != ' '))
      refuse(fmt::format("{} has what is no finite number: '{}'", option, printable(text, 200)),
             fmt::format("numbers with commas between them: {}=0.3,-0.1,0.5", option));
    result.push_back(value);
    at = next;
  }
  return result;
}

ik::Motion pose_of_rpy(const std::vector<double>& six) {
  using ik::Vec3;
  return {
      ik::rotation(Vec3::UnitZ(), six[5]) * ik::rotation(Vec3::UnitY(), six[4]) * ik::rotation(Vec3::UnitX(), six[3]),
      Vec3(six[0], six[1], six[2])};
}

ik::Motion rigid_motion(const std::array<double, 16>& m, const std::string& name) {
  for (const double x : m)
    if (!std::isfinite(x)) refuse(name + " has a number that is not finite", shape);
  if (m[12] != 0 || m[13] != 0 || m[14] != 0 || m[15] != 1)
    refuse(name + " is no rigid motion: its last row is not 0, 0, 0, 1", shape);
  ik::Motion result;
  result.R << m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10];
  result.p << m[3], m[7], m[11];
  const double off = (result.R.transpose() * result.R - ik::Mat3::Identity()).cwiseAbs().maxCoeff();
  if (off > 1e-6 || result.R.determinant() < 0)
    refuse(fmt::format("{} is no rigid motion: its upper left 3x3 is {}", name,
                       off > 1e-6 ? fmt::format("no rotation (R^T R is off by {:.2g})", off) : "a reflection"),
           "its columns must be perpendicular unit vectors, to 1e-6, and right-handed");
  result.R = Eigen::Quaterniond(result.R).normalized().toRotationMatrix();
  return result;
}

bool is_pose_file(const std::string& text) {
  return text.find_first_not_of("0123456789+-.eE, \t") != std::string::npos && text.ends_with(".json");
}

std::vector<ik::Motion> read_poses(const std::string& text, const std::string& file) {
  Json json = read_json(text, file);
  if (json.is_object() && json.contains("pose") && !json.contains("poses")) json["poses"] = Json::array({json["pose"]});
  if (!json.is_object() || !json.contains("poses") || !json["poses"].is_array())
    refuse(fmt::format("{} has no list of poses", printable(file, 200)), shape);
  std::vector<ik::Motion> result;
  for (const Json& pose : json["poses"]) {
    const std::string name = fmt::format("{}: pose {}", printable(file, 200), result.size() + 1);
    std::vector<double> numbers;
    bool good = pose.is_array() && pose.size() == 4;
    for (std::size_t i = 0; good && i < 4; ++i) {
      good = pose[i].is_array() && pose[i].size() == 4;
      for (std::size_t j = 0; good && j < 4; ++j) {
        good = pose[i][j].is_number();
        if (good) numbers.push_back(pose[i][j].get<double>());
      }
    }
    if (!good) refuse(name + " is no 4x4 matrix of numbers", shape);
    std::array<double, 16> matrix;
    std::copy(numbers.begin(), numbers.end(), matrix.begin());
    result.push_back(rigid_motion(matrix, name));
  }
  if (result.empty()) refuse(fmt::format("{} has no pose", printable(file, 200)), shape);
  return result;
}

}  // namespace armature::internal
