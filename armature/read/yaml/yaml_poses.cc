// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/yaml/yaml_poses.h"

#include <fmt/format.h>

#include "armature/expr/scalar.h"
#include "armature/read/yaml/yaml_joints.h"
#include "armature/read/yaml/yaml_table.h"
#include "armature/robot/khalil_pose.h"

namespace armature::internal {
namespace {

using Rotation = std::array<Ref, 9>;

Rotation multiply(Arena& arena, const Rotation& a, const Rotation& b) {
  Rotation result;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 3; ++k) {
      Scalar total(arena, arena.zero());
      for (std::size_t m = 0; m < 3; ++m) total += Scalar(arena, a[3 * i + m]) * Scalar(arena, b[3 * m + k]);
      result[3 * i + k] = total.ref();
    }
  return result;
}

Rotation about(Arena& arena, int axis, Ref angle) {
  const Ref c = arena.cos(angle), s = arena.sin(angle), n = arena.negate(s), o = arena.zero(), i = arena.one();
  if (axis == 0) return {i, o, o, o, c, n, o, s, c};
  if (axis == 1) return {c, o, s, o, i, o, n, o, c};
  return {c, n, o, s, c, o, o, o, i};
}

Rotation from_roll_pitch_yaw(Arena& arena, const std::array<Ref, 3>& rpy) {
  return multiply(arena, multiply(arena, about(arena, 2, rpy[2]), about(arena, 1, rpy[1])), about(arena, 0, rpy[0]));
}

// Three or four rows of four numbers.
void read_matrix(const YamlContext& context, const YamlNode& node, Pose& pose) {
  bool shaped = node.is_sequence() && (node.items.size() == 3 || node.items.size() == 4);
  if (shaped)
    for (const YamlNode& row : node.items) shaped = shaped && row.is_sequence() && row.items.size() == 4;
  if (!shaped) {
    context.error(node, "matrix must be four rows of four numbers", "the last row, [0, 0, 0, 1], may be left out");
    return;
  }
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t k = 0; k < 3; ++k)
      if (const auto entry = context.formula(node.items[i].items[k], "matrix")) pose.rotation[3 * i + k] = *entry;
    if (const auto entry = context.formula(node.items[i].items[3], "matrix")) pose.position[i] = *entry;
  }
  if (node.items.size() < 4) return;
  for (std::size_t k = 0; k < 4; ++k) {
    const YamlNode& cell = node.items[3].items[k];
    const std::optional<Ref> entry = context.formula(cell, "matrix");
    if (entry && *entry != (k == 3 ? context.arena.one() : context.arena.zero()))
      context.error(cell, "the last row of a pose must be [0, 0, 0, 1]", "write it so, or leave it out");
  }
}

using Fields = std::map<std::string, const YamlNode*>;

Pose read_pose(const YamlContext& context, const Fields& fields) {
  Pose pose = identity_pose(context.arena);
  const auto xyz = fields.find("xyz"), rpy = fields.find("rpy"), matrix = fields.find("matrix");
  if (matrix != fields.end()) {
    if (xyz != fields.end() || rpy != fields.end())
      context.error(*matrix->second, "a pose is given twice", "use either matrix, or xyz and rpy");
    read_matrix(context, *matrix->second, pose);
    return pose;
  }
  if (xyz != fields.end()) pose.position = context.vector3(*xyz->second, "xyz").value_or(pose.position);
  if (rpy != fields.end())
    if (const auto angles = context.vector3(*rpy->second, "rpy"))
      pose.rotation = from_roll_pitch_yaw(context.arena, *angles);
  return pose;
}

void attach(const YamlContext& context, Robot& robot, const YamlNode& where, const YamlNode* frame,
            const YamlNode* link, const Pose& pose) {
  if (!frame || !link) {
    context.error(where, "an attached frame needs a name (frame) and a link",
                  "as in - {frame: tool, link: j6, xyz: [0, 0, 0.1]}");
    return;
  }
  const std::optional<std::string> name = context.name(*frame, "the frame's name");
  const std::optional<std::size_t> j = find_link(context, robot, *link);
  if (!name || !j) return;
  if (*j > robot.link_count) context.error(*link, "a cut joint carries no link", "attach the frame to a link");
  else robot.attached.push_back({*name, *j, pose});
}

void read_frame_table(const YamlContext& context, Robot& robot, const YamlNode& node) {
  static const std::array<const char*, 6> places = {"x", "y", "z", "roll", "pitch", "yaw"};
  static const std::array<const char*, 6> constants = {"gamma", "b", "alpha", "d", "theta", "r"};
  TableColumns columns{{"frame", "link"}, "frame", {}};
  columns.known.insert(columns.known.end(), places.begin(), places.end());
  columns.known.insert(columns.known.end(), constants.begin(), constants.end());
  const YamlTable table(context, node, "frames", columns);
  const YamlNode *place = nullptr, *constant = nullptr;
  for (std::size_t i = 0; i < 6; ++i) {
    if (!place) place = table.header(places[i]);
    if (!constant) constant = table.header(constants[i]);
  }
  if (place && constant)
    context.error(*place, "frames mixes x y z roll pitch yaw with gamma b alpha d theta r", "use one of the two");
  Arena& arena = context.arena;
  for (const YamlTable::Row& row : table.rows()) {
    const auto number = [&](const char* column) {
      const YamlNode* cell = row.cell(table, column);
      return cell ? context.formula(*cell, column).value_or(arena.zero()) : arena.zero();
    };
    const auto six = [&](const std::array<const char*, 6>& names) {
      std::array<Ref, 6> values;
      for (std::size_t i = 0; i < 6; ++i) values[i] = number(names[i]);
      return values;
    };
    Pose pose = identity_pose(arena);
    if (constant) {
      const auto [gamma, b, alpha, d, theta, r] = six(constants);
      pose = khalil_pose(arena, {gamma, b, alpha, d, theta, r});
    } else {
      const auto [x, y, z, roll, pitch, yaw] = six(places);
      pose = {from_roll_pitch_yaw(arena, {roll, pitch, yaw}), {x, y, z}};
    }
    attach(context, robot, *row.node, row.cell(table, "frame"), row.cell(table, "link"), pose);
  }
}

}  // namespace

bool read_base(const YamlContext& context, Robot& robot, const YamlNode& node) {
  const Fields fields = context.fields(node, "base",
                                       {"name", "xyz", "rpy", "matrix", "angular_velocity", "angular_acceleration",
                                        "velocity", "acceleration", "floating"});
  robot.base = read_pose(context, fields);
  const auto motion = [&](const char* key, std::array<Ref, 3>& target) {
    if (const auto field = fields.find(key); field != fields.end())
      target = context.vector3(*field->second, key).value_or(target);
  };
  motion("angular_velocity", robot.base_angular_velocity);
  motion("angular_acceleration", robot.base_angular_acceleration);
  motion("velocity", robot.base_velocity);
  motion("acceleration", robot.base_acceleration);
  if (const auto name = fields.find("name"); name != fields.end())
    robot.base_name = context.name(*name->second, "the base's name").value_or(robot.base_name);
  const auto floating = fields.find("floating");
  if (floating == fields.end()) return false;
  if (floating->second->text != "true" && floating->second->text != "false")
    context.error(*floating->second, "floating must be true or false", "a base that moves freely is floating: true");
  return floating->second->text == "true";
}

void read_frames(const YamlContext& context, Robot& robot, const YamlNode& node) {
  if (is_table(node)) return read_frame_table(context, robot, node);
  if (!node.is_sequence()) {
    context.error(node, "frames must be a list or a table", "as in - {frame: tool, link: j6, xyz: [0, 0, 0.1]}");
    return;
  }
  for (const YamlNode& item : node.items) {
    const Fields fields = context.fields(item, "an attached frame", {"frame", "link", "xyz", "rpy", "matrix"});
    if (!item.is_mapping()) continue;
    const auto get = [&](const char* key) {
      const auto field = fields.find(key);
      return field == fields.end() ? nullptr : field->second;
    };
    attach(context, robot, item, get("frame"), get("link"), read_pose(context, fields));
  }
}

}  // namespace armature::internal
