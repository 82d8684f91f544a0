// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/robot/topology.h"

#include <algorithm>
#include <charconv>

#include "armature/robot/elastic_joints.h"
#include "armature/robot/rotor.h"

namespace armature::internal {

std::vector<std::size_t> children(const Robot& robot, std::size_t j) {
  std::vector<std::size_t> result;
  for (std::size_t k = 1; k <= robot.link_count; ++k)
    if (robot.frame(k).antecedent == j) result.push_back(k);
  return result;
}

std::vector<std::size_t> path_from_base(const Robot& robot, std::size_t j) {
  std::vector<std::size_t> path;
  for (; j != 0; j = robot.frame(j).antecedent) path.push_back(j);
  std::reverse(path.begin(), path.end());
  return path;
}

std::size_t common_ancestor(const Robot& robot, std::size_t a, std::size_t b) {
  while (a != b) {  // antecedents have smaller numbers
    if (a > b) a = robot.frame(a).antecedent;
    else b = robot.frame(b).antecedent;
  }
  return a;
}

std::vector<std::size_t> terminal_links(const Robot& robot) {
  std::vector<char> has_child(robot.link_count + 1, 0);
  for (std::size_t k = 1; k <= robot.link_count; ++k) has_child[robot.frame(k).antecedent] = 1;
  std::vector<std::size_t> result;
  for (std::size_t k = 1; k <= robot.link_count; ++k)
    if (!has_child[k]) result.push_back(k);
  return result;
}

bool is_serial(const Robot& robot) {
  for (std::size_t j = 1; j <= robot.link_count; ++j)
    if (robot.frame(j).antecedent != j - 1) return false;
  return true;
}

std::optional<FrameReference> find_frame(const Robot& robot, const std::string& name) {
  std::size_t number = 0;
  const auto [end, failed] = std::from_chars(name.data(), name.data() + name.size(), number);
  if (failed == std::errc() && end == name.data() + name.size() && number <= robot.frames.size())
    return FrameReference{number, std::nullopt};
  for (std::size_t i = 0; i < robot.attached.size(); ++i)
    if (robot.attached[i].name == name) return FrameReference{robot.attached[i].link, i};
  for (std::size_t j = 1; j <= robot.frames.size(); ++j)
    if (robot.frame(j).link_name == name || robot.frame(j).joint_name == name) return FrameReference{j, std::nullopt};
  if (name == robot.base_name) return FrameReference{0, std::nullopt};
  return std::nullopt;
}

FrameReference default_base(const Robot& robot) {
  for (std::size_t i = 0; i < robot.attached.size(); ++i)
    if (robot.attached[i].link == 0 && robot.attached[i].name == robot.base_name) return {0, i};
  return {};
}

FrameReference default_tool(const Robot& robot) {
  // Rotors of motors and elastic transmissions end no branch.
  std::vector<char> rotor(robot.link_count + 1, 0), carries(robot.link_count + 1, 0);
  std::size_t last = robot.link_count;
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    rotor[j] = is_rotor(robot, j);
    if (!rotor[j]) carries[robot.frame(j).antecedent] = 1;
  }
  for (const ElasticJoint& each : elastic_joints(robot)) rotor[each.motor] = rotor[each.transmission] = 1;
  while (last > 1 && rotor[last]) --last;
  for (std::size_t i = 0; i < robot.attached.size(); ++i)
    if (const std::size_t link = robot.attached[i].link; link != 0 && !carries[link] && !rotor[link]) return {link, i};
  return {last, std::nullopt};
}

}  // namespace armature::internal
