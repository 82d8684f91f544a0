// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/puma260_measured.h"

#include <fmt/format.h>

#include "armature/base/error.h"
#include "armature/read/reader.h"

namespace armature::internal {

const std::vector<Puma260Value>& puma260_table_2() {
  static const std::vector<Puma260Value> values = {
      {"ia1", "0.091631"}, {"ia2", "0.136312"}, {"ia3", "0.030843"}, {"ia4", "0.001781"}, {"ia5", "0.006759"},
      {"ia6", "0.001262"}, {"m6", "2.768114"},  {"z6", "0.014041"},  {"y4", "-0.382190"}, {"ad4", "0.079781"},
      {"cd4", "0.077761"}, {"fs1", "0.787033"}, {"fs2", "1.389280"}, {"fs3", "0.650706"}, {"fs4", "0.256854"},
      {"fs5", "0.036607"}, {"fs6", "0.106594"}, {"ds1", "0.575662"}, {"ds2", "0.944670"}, {"ds3", "0.417502"},
      {"ds4", "0.066791"}, {"ds5", "0.101721"}, {"ds6", "0.030363"}};
  return values;
}

std::string puma260_published(const std::string& name) {
  for (const Puma260Value& value : puma260_table_2())
    if (value.name == name || value.name == name.substr(0, 1) + "d" + name.substr(1)) return value.digits;
  return "";
}

Robot measured_puma260() {
  std::string text;
  for (const LibraryRobot& robot : robot_library())
    if (robot.name == "puma260") text = robot.text;
  for (const Puma260Value& value : puma260_table_2()) {
    if (value.name.starts_with("fs") || value.name.starts_with("ds")) continue;
    const std::size_t at = text.find("  " + value.name + ":");
    ARMATURE_CHECK(at != std::string::npos);
    const std::size_t colon = text.find(':', at) + 1;
    text.replace(colon, text.find('\n', colon) - colon, " " + value.digits);
  }
  Diagnostics known;  // regrouped parameters are not those of bodies
  Robot robot = read_yaml(text, "puma260", known);
  const auto friction = [&](const char* letters, std::size_t joint) {
    const std::string digits = puma260_published(fmt::format("{}{}", letters, joint));
    return robot.arena.constant(Rational::from_decimal(digits).value());
  };
  for (std::size_t j = 1; j <= puma260_joints; ++j) {
    robot.frame(j).coulomb_friction = friction("fs", j);
    robot.frame(j).viscous_friction = friction("ds", j);
  }
  return robot;
}

}  // namespace armature::internal
