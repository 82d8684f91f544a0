// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/write/yaml.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "armature/base/characters.h"
#include "armature/base/describe.h"
#include "armature/base/text.h"
#include "armature/read/yaml/yaml_variables.h"
#include "armature/robot/floating_base.h"
#include "armature/robot/numbers.h"
#include "armature/write/yaml_text.h"

namespace armature::internal {
namespace {

class YamlWriter {
 public:
  // `floating`: the robot is a floating one on a fixed base.
  YamlWriter(const Robot& robot, bool floating) : robot_(robot), arena_(robot.arena), floating_(floating) {}

  std::string write() {
    out_ += "armature: 1\nrobot: " + yaml_name(robot_.name) + "\n";
    if (!robot_.source.empty()) out_ += "source: " + yaml_prose(robot_.source) + "\n";
    write_base();
    out_ += fmt::format("gravity: {}\n", list(robot_.gravity));
    write_coordinates();
    out_ += "convention: khalil\n";
    write_joints("joints", 1, robot_.link_count);
    write_joints("cut_joints", robot_.link_count + 1, robot_.frames.size());
    write_loops();
    write_links();
    write_drives();
    write_forces();
    write_limits();
    write_tolerances();
    write_frames();
    return std::move(out_);
  }

 private:
  std::string number(Ref formula) const { return yaml_formula(arena_, formula); }
  template <class Refs>
  std::string list(const Refs& refs) const {
    std::vector<std::string> texts;
    for (const Ref ref : refs) texts.push_back(number(ref));
    return fmt::format("[{}]", fmt::join(texts, ", "));
  }
  template <class Refs>
  bool all_zero(const Refs& refs) const {
    return std::all_of(refs.begin(), refs.end(), [&](Ref ref) { return arena_.is_zero(ref); });
  }
  // Frames of cut joints carry no link; they go by the names of their joints.
  const std::string& link_name(std::size_t j) const {
    if (j == 0) return robot_.base_name;
    return j > robot_.link_count ? robot_.frame(j).joint_name : robot_.frame(j).link_name;
  }

  // xyz when the frame is not turned, a matrix otherwise; nothing for the identity.
  void write_pose(const Pose& pose, const std::string& indent) {
    if (pose.rotation == identity_pose(arena_).rotation) {
      if (!all_zero(pose.position)) out_ += fmt::format("{}xyz: {}\n", indent, list(pose.position));
      return;
    }
    AlignedRows rows(indent + "  ");
    for (std::size_t i = 0; i < 3; ++i)
      rows.add({number(pose.rotation[3 * i]), number(pose.rotation[3 * i + 1]), number(pose.rotation[3 * i + 2]),
                number(pose.position[i])});
    rows.add({"0", "0", "0", "1"});
    out_ += indent + "matrix:\n" + rows.text();
  }

  void write_base() {
    const std::size_t start = out_.size();
    if (robot_.base_name != "base") out_ += "  name: " + yaml_name(robot_.base_name) + "\n";
    if (floating_) out_ += "  floating: true\n";
    write_pose(robot_.base, "  ");
    const auto motion = [&](const char* key, const std::array<Ref, 3>& vector) {
      if (!all_zero(vector)) out_ += fmt::format("  {}: {}\n", key, list(vector));
    };
    motion("angular_velocity", robot_.base_angular_velocity);
    motion("angular_acceleration", robot_.base_angular_acceleration);
    motion("velocity", robot_.base_velocity);
    motion("acceleration", robot_.base_acceleration);
    if (out_.size() > start) out_.insert(start, "base:\n");
  }

  // The cell of theta (revolute) or r (prismatic): coordinates first, then the constant part, "q2 - pi/2".
  std::string variable(const Frame& frame, Ref constant) {
    std::string sum;
    const auto add = [&](const std::string& term) {
      if (sum.empty()) sum = term;
      else sum += term[0] == '-' ? " - " + term.substr(1) : " + " + term;
    };
    for (const Coupling& term : frame.variable)
      add(yaml_formula(scratch_, scratch_.multiply(term.coefficient, robot_.coordinates[term.coordinate].q)));
    if (sum.empty() || !arena_.is_zero(constant)) add(number(constant));
    return readable(std::move(sum));
  }

  // Would a reader find the same coordinates, in the same order, from the joints alone?
  bool coordinates_are_plain() const {
    std::vector<std::size_t> order;
    for (const Frame& frame : robot_.frames) {
      if (frame.type == JointType::fixed) continue;
      const Ref constant = frame.type == JointType::revolute ? frame.geometry.theta : frame.geometry.r;
      if (frame.variable.size() != 1 || !symbols_in(arena_, constant).empty() ||
          !symbols_in(arena_, frame.variable[0].coefficient).empty())
        return false;
      const std::size_t k = frame.variable[0].coordinate;
      if (std::find(order.begin(), order.end(), k) == order.end()) order.push_back(k);
    }
    return std::is_sorted(order.begin(), order.end()) && order.size() == robot_.coordinates.size();
  }

  void write_coordinates() {
    bool plain_names = true;
    AlignedRows rows;
    rows.add({"coordinate", "q", "qd", "qdd"});
    std::vector<std::string> names;
    for (const Coordinate& c : robot_.coordinates) {
      const std::string &q = arena_.name_of(c.q), &qd = arena_.name_of(c.qd), &qdd = arena_.name_of(c.qdd);
      plain_names = plain_names && c.name == q && qd == velocity_name(q) && qdd == acceleration_name(q) &&
                    !c.given_qd && !c.given_qdd;
      rows.add(
          {yaml_name(c.name), number(c.q), number(c.given_qd.value_or(c.qd)), number(c.given_qdd.value_or(c.qdd))});
      names.push_back(q);
    }
    if (!plain_names) out_ += "coordinates:\n" + rows.text();
    else if (!coordinates_are_plain()) out_ += fmt::format("coordinates: [{}]\n", fmt::join(names, ", "));
  }

  void write_joints(const char* key, std::size_t first, std::size_t last) {
    if (first > last) return;
    const bool cut = first > robot_.link_count;
    bool named = false, typed = false, branched = cut, passive = false;
    for (std::size_t j = first; j <= last; ++j) {
      const Frame& frame = robot_.frame(j);
      named = named || frame.joint_name != frame.link_name;
      typed = typed || frame.type != JointType::revolute;
      branched = branched || frame.antecedent != j - 1;
      passive = passive || frame.active != (frame.type != JointType::fixed);
    }
    AlignedRows rows;
    const auto add = [&](std::array<std::string, 5> words, std::vector<std::string> numbers) {
      std::vector<std::string> row;
      const std::array<bool, 5> shown = {true, named, typed, branched, passive};
      for (std::size_t i = 0; i < words.size(); ++i)
        if (shown[i]) row.push_back(std::move(words[i]));
      row.insert(row.end(), numbers.begin(), numbers.end());
      rows.add(std::move(row));
    };
    add({"joint", "link", "type", "parent", "mu"}, {"gamma", "b", "alpha", "d", "theta", "r"});
    for (std::size_t j = first; j <= last; ++j) {
      const Frame& frame = robot_.frame(j);
      const Geometry& g = frame.geometry;
      const bool revolute = frame.type == JointType::revolute, prismatic = frame.type == JointType::prismatic;
      add({yaml_name(frame.joint_name), yaml_name(frame.link_name), std::string(1, upper(name_of(frame.type).front())),
           yaml_name(link_name(frame.antecedent)), frame.active ? "1" : "0"},
          {number(g.gamma), number(g.b), number(g.alpha), number(g.d),
           revolute ? variable(frame, g.theta) : number(g.theta), prismatic ? variable(frame, g.r) : number(g.r)});
    }
    rows.drop_columns(rows.columns() - 6, "0");
    out_ += std::string(key) + ":\n" + rows.text();
  }

  void write_loops() {
    if (robot_.loops.empty()) return;
    AlignedRows rows;
    rows.add({"cut", "closing"});
    for (const Loop& loop : robot_.loops)
      rows.add({yaml_name(robot_.frame(loop.cut).joint_name), yaml_name(robot_.frame(loop.closing).joint_name)});
    out_ += "loops:\n" + rows.text();
  }

  // A table with one row for each frame; rows and columns of zeros are left out, and the table if nothing is left.
  template <class Cells>
  void write_table(const char* title, std::vector<std::string> header, const std::string& nothing, Cells cells,
                   std::vector<std::string> base_row = {}) {
    const bool by_joint = header[0] == "joint";
    AlignedRows rows;
    rows.add(std::move(header));
    if (!base_row.empty()) rows.add(std::move(base_row));
    for (const Frame& frame : robot_.frames) {
      std::vector<std::string> row{yaml_name(by_joint ? frame.joint_name : frame.link_name)};
      for (std::string& cell : cells(frame)) row.push_back(std::move(cell));
      rows.add(std::move(row));
    }
    rows.drop_rows(nothing);
    rows.drop_columns(1, nothing);
    if (rows.size() > 1) out_ += std::string(title) + ":\n" + rows.text();
  }

  std::vector<std::string> numbers(std::initializer_list<Ref> refs) const {
    std::vector<std::string> texts;
    for (const Ref ref : refs) texts.push_back(number(ref));
    return texts;
  }

  void write_links() {
    const auto cells = [&](const Inertial& i) {
      return numbers({i.XX, i.XY, i.XZ, i.YY, i.YZ, i.ZZ, i.MX, i.MY, i.MZ, i.M});
    };
    std::vector<std::string> base{yaml_name(robot_.base_name)};
    for (std::string& cell : cells(robot_.base_inertial)) base.push_back(std::move(cell));
    write_table(
        "links", {"link", "XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M"}, "0",
        [&](const Frame& frame) { return cells(frame.inertial); }, std::move(base));
  }

  void write_drives() {
    write_table(
        "drives",
        {"joint", "Ia", "Fv", "Fs", "Fo", "width", "Fb", "ws", "Fl", "ratio", "breakaway", "Ks", "Kcos", "Ksin", "Kf",
         "Df"},
        "0", [&](const Frame& f) {
          return numbers({f.motor_inertia, f.viscous_friction, f.coulomb_friction, f.friction_offset, f.friction_width,
                          f.stribeck_friction, f.stribeck_velocity, f.load_friction, f.gear_ratio, f.breakaway,
                          f.spring, f.spring_cosine, f.spring_sine, f.elasticity, f.elastic_damping});
        });
  }

  // Columns in the order of their first use.
  void write_tolerances() {
    std::vector<std::string> columns;
    for (const Tolerance& t : robot_.tolerances)
      if (std::find(columns.begin(), columns.end(), t.quantity) == columns.end()) columns.push_back(t.quantity);
    if (columns.empty()) return;
    AlignedRows rows;
    std::vector<std::string> header{"link"};
    header.insert(header.end(), columns.begin(), columns.end());
    rows.add(std::move(header));
    for (std::size_t j = 1; j <= robot_.link_count; ++j) {
      std::vector<std::string> row{yaml_name(robot_.frame(j).link_name)};
      for (const std::string& column : columns) {
        row.emplace_back("~");
        for (const Tolerance& t : robot_.tolerances)
          if (t.frame == j && t.quantity == column) row.back() = shortest(t.size);
      }
      rows.add(std::move(row));
    }
    rows.drop_rows("~");
    out_ += "tolerances:\n" + rows.text();
  }

  void write_forces() {
    write_table("forces", {"link", "FX", "FY", "FZ", "CX", "CY", "CZ"}, "0", [&](const Frame& f) {
      return numbers({f.force[0], f.force[1], f.force[2], f.moment[0], f.moment[1], f.moment[2]});
    });
  }

  void write_limits() {
    write_table("limits", {"joint", "lower", "upper", "velocity", "effort"}, "none", [](const Frame& frame) {
      const JointLimits& limits = frame.limits;
      std::vector<std::string> texts;
      for (const double limit : {limits.lower, limits.upper, limits.velocity, limits.effort})
        texts.push_back(std::isfinite(limit) ? shortest(limit) : "none");
      return texts;
    });
  }

  void write_frames() {
    if (!robot_.attached.empty()) out_ += "frames:\n";
    for (const AttachedFrame& frame : robot_.attached) {
      out_ += "  - frame: " + yaml_name(frame.name) + "\n    link: " + yaml_name(link_name(frame.link)) + "\n";
      write_pose(frame.pose, "    ");
    }
  }

  const Robot& robot_;
  const Arena& arena_;
  const bool floating_;
  Arena scratch_ = robot_.arena;  // for the formulas of joint variables
  std::string out_;
};

}  // namespace

std::string write_yaml(const Robot& robot) {
  if (!robot.floating_base) return YamlWriter(robot, false).write();
  return YamlWriter(on_fixed_base(robot), true).write();
}

}  // namespace armature::internal
