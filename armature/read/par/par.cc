// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// SYMORO's .par files (Khalil & Creusot 1997, section 2; the dialects of SYMORO+ and OpenSYMORO). Lists have one entry
// per frame (geometry), per link (inertia, wrench) or per joint (velocities). In a robot with loops, frames 1..NL carry
// links, NL+1..NJ are the cut joints and NJ+1..NF, with NF = 2 NJ - NL, the frames that coincide with them when the
// loops are closed. Missing lists are zero, except that a joint that moves has its variable th_j or r_j; keys are not
// case-sensitive.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_set>

#include "armature/base/characters.h"
#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/read/par/par_file.h"
#include "armature/read/par/par_variables.h"
#include "armature/read/reader.h"
#include "armature/robot/check.h"
#include "armature/robot/floating_base.h"
#include "armature/robot/numbers.h"
#include "armature/robot/units.h"

namespace armature::internal {
namespace {

struct GeometryKey {
  const char* key;
  Ref Geometry::* member;
};
constexpr GeometryKey geometry_keys[] = {{"gamma", &Geometry::gamma}, {"b", &Geometry::b},
                                         {"alpha", &Geometry::alpha}, {"d", &Geometry::d},
                                         {"theta", &Geometry::theta}, {"r", &Geometry::r}};

struct InertialKey {
  const char* key;
  Ref Inertial::* member;
};
constexpr InertialKey inertial_keys[] = {
    {"XX", &Inertial::XX}, {"XY", &Inertial::XY}, {"XZ", &Inertial::XZ}, {"YY", &Inertial::YY}, {"YZ", &Inertial::YZ},
    {"ZZ", &Inertial::ZZ}, {"MX", &Inertial::MX}, {"MY", &Inertial::MY}, {"MZ", &Inertial::MZ}, {"M", &Inertial::M}};

struct JointKey {
  const char* key;
  Ref Frame::* member;
};
constexpr JointKey joint_keys[] = {
    {"IA", &Frame::motor_inertia}, {"FV", &Frame::viscous_friction}, {"FS", &Frame::coulomb_friction}};

class ParReader {
 public:
  ParReader(std::string_view text, const std::string& file, Diagnostics& diagnostics, const Limits& limits)
      : par_(text, file, diagnostics, limits), robot_(empty_robot("")) {}

  Robot read() {
    robot_.where = {par_.file, 1, 1};
    robot_.name = name();
    floating_ = read_floating();
    if (read_sizes()) {
      read_structure();
      read_frames();
      read_links();
      read_base();
      read_elasticity();
      read_variables();

      if (floating_) float_base(robot_, robot_.where, par_.diagnostics);
      check(robot_, par_.diagnostics);
      check_units_of_geometry(robot_, par_.diagnostics);
    }
    throw_if_errors(par_.diagnostics);
    return std::move(robot_);
  }

 private:
  std::string name() const {
    std::string name;
    if (const ParStatement* given = par_.find("Robotname"); given && !given->items.empty()) {
      std::string_view text = given->items[0].text;
      while (!text.empty() && (text.front() == '\'' || text.front() == '"')) text.remove_prefix(1);
      while (!text.empty() && (text.back() == '\'' || text.back() == '"')) text.remove_suffix(1);
      name = printable(text.substr(0, par_.limits.name_length));
    }
    if (name.empty()) {
      name = par_.file.substr(par_.file.find_last_of('/') + 1);
      name = printable(name.substr(0, name.find_last_of('.')));
    }
    return name.empty() ? "robot" : name;
  }

  // Does the base float?
  bool read_floating() {
    bool floating = false;
    for (const char* key : {"is_floating", "is_mobile"}) {
      const ParStatement* given = par_.find(key);
      if (!given || given->items.empty()) continue;
      const std::string value = lower_case(given->items[0].text.substr(0, 20));
      const bool yes = value == "true" || value == "1";
      if (yes && given->key == "is_mobile")
        par_.diagnostics.error(par_.at(*given), "is_mobile is true: robots on wheels are not read",
                               "a base that moves freely is_floating; a given motion goes in W0, WP0, V0 and VP0");
      else if (!yes && value != "false" && value != "0")
        par_.diagnostics.error(par_.at(given->items[0]), fmt::format("{} must be True or False", given->key),
                               "write False");
      floating = floating || yes;
    }
    return floating;
  }

  std::optional<std::size_t> size(const char* key, std::size_t fallback) {
    const ParStatement* given = par_.find(key);
    if (!given) return fallback;
    if (given->is_list || given->items.empty()) {
      par_.diagnostics.error(par_.at(*given), fmt::format("{} must be one number", key),
                             fmt::format("write {} = 6", key));
      return std::nullopt;
    }
    const std::optional<std::size_t> value = par_.whole(
        given->items[0], key, par_.limits.joints, fmt::format("give a whole number from 1 to {}", par_.limits.joints));
    if (value == 0u) {
      par_.diagnostics.error(par_.at(given->items[0]), fmt::format("{} is zero", key),
                             "a robot has at least one joint");
      return std::nullopt;
    }
    return value;
  }

  bool read_sizes() {
    if (!par_.find("NL")) {
      par_.diagnostics.error({par_.file, 1, 1}, "the number of links NL is missing",
                             "write NL = 6; is this a SYMORO .par file?");
      return false;
    }
    const std::optional<std::size_t> links = size("NL", 0);
    if (!links) return false;
    const std::optional<std::size_t> joints = size("NJ", *links);
    if (!joints) return false;
    if (*joints < *links) {
      par_.diagnostics.error(par_.at(*par_.find("NJ")), fmt::format("NJ = {} is less than NL = {}", *joints, *links),
                             "NJ counts the joints of the links and the cut joints of the loops");
      return false;
    }
    const std::optional<std::size_t> frames = size("NF", 2 * *joints - *links);
    if (!frames) return false;
    if (*frames != 2 * *joints - *links || *frames > par_.limits.joints) {
      par_.diagnostics.error(par_.find("NF") ? par_.at(*par_.find("NF")) : par_.at(*par_.find("NJ")),
                             fmt::format("NF is {}", *frames),
                             fmt::format("with NL = {} and NJ = {} there are NF = 2 NJ - NL = {} frames, of at most {}",
                                         *links, *joints, 2 * *joints - *links, par_.limits.joints));
      return false;
    }
    links_ = *links;
    joints_ = *joints;
    frames_ = *frames;
    return true;
  }

  // One formula per frame, zero where the list is missing or shorter; symbols in place of a wrong list, so that later
  // checks do not report it again.
  std::vector<Ref> formulas(const std::string& key, std::size_t least, std::size_t most) {
    std::vector<Ref> values(frames_, robot_.arena.zero());
    const ParStatement* given = par_.list(key, least, most);
    for (std::size_t i = 0; i < frames_; ++i)
      if (given && i < given->count) values[i] = par_.formula(robot_.arena, given->items[i]);
      else if (!given && par_.find(key) && i < least)
        values[i] = robot_.arena.symbol(fmt::format("unread {}{}", key, i + 1));
    return values;
  }

  // The same of a list about links: that of a floating robot starts with link 0, as OpenSYMORO's do.
  std::vector<Ref> link_formulas(const std::string& key, Ref* of_base = nullptr) {
    if (!floating_) return formulas(key, links_, frames_);
    std::vector<Ref> values(frames_, robot_.arena.zero());
    const ParStatement* given = par_.list(key, links_ + 1, frames_ + 1);
    for (std::size_t j = 0; given && j <= frames_ && j < given->count; ++j) {
      const Ref value = par_.formula(robot_.arena, given->items[j]);
      if (j > 0) values[j - 1] = value;
      else if (of_base) *of_base = value;
    }
    return values;
  }

  void read_structure() {
    std::size_t type = joints_ > links_ ? 2 : 1;
    if (const ParStatement* given = par_.find("Type"); given && !given->items.empty())
      type = par_.whole(given->items[0], "Type", 2, "0 is a simple chain, 1 a tree, 2 has loops").value_or(type);
    const ParStatement* antecedents = par_.list("ant", frames_, frames_);
    if (!par_.find("ant") && (type == 1 || joints_ > links_) && par_.find("Type"))
      par_.diagnostics.error({par_.file, 1, 1}, "the list of antecedents is missing", "write ant = {0,1,2,...}");
    const ParStatement* types = par_.list("sigma", frames_, frames_);
    const ParStatement* motors = par_.list("mu", frames_, frames_);
    for (std::size_t j = 1; j <= frames_; ++j) {
      add_frame(robot_, fmt::format("joint{}", j), fmt::format("link{}", j), j - 1);
      Frame& frame = robot_.frame(j);
      frame.where = robot_.where;
      if (types) {
        frame.where = par_.at(types->items[j - 1]);
        const std::size_t sigma = par_.whole(types->items[j - 1], fmt::format("sigma of joint {}", j), 2,
                                             "0 is revolute, 1 prismatic, 2 fixed")
                                      .value_or(0);
        frame.type = static_cast<JointType>(sigma);
      }
      if (antecedents) {
        frame.where = par_.at(antecedents->items[j - 1]);
        frame.antecedent = par_.whole(antecedents->items[j - 1], fmt::format("the antecedent of frame {}", j), frames_,
                                      "give the number of the frame it hangs on; 0 is the base")
                               .value_or(0);
      }
      frame.active = frame.type != JointType::fixed;
      if (motors)
        frame.active =
            par_.whole(motors->items[j - 1], fmt::format("mu of joint {}", j), 1, "0 is passive, 1 has a motor")
                .value_or(1) == 1;
    }
    robot_.link_count = links_;
    for (std::size_t i = 1; i <= joints_ - links_; ++i) robot_.loops.push_back({links_ + i, joints_ + i});
    if (type == 0 && antecedents)
      for (std::size_t j = 1; j <= links_; ++j)
        if (robot_.frame(j).antecedent != j - 1) {
          par_.diagnostics.warning(robot_.frame(j).where, "Type = 0 says a simple chain, but the antecedents branch",
                                   "a tree has Type = 1");
          break;
        }
  }

  void read_frames() {
    for (const auto& [key, member] : geometry_keys) {
      const std::vector<Ref> values = formulas(key, frames_, frames_);
      for (std::size_t j = 1; j <= frames_; ++j) robot_.frame(j).geometry.*member = values[j - 1];
    }
    for (const auto& [key, member] : joint_keys) {
      const std::vector<Ref> values = link_formulas(key);
      for (std::size_t j = 1; j <= frames_; ++j) robot_.frame(j).*member = values[j - 1];
    }
  }

  void read_links() {
    const auto each_link = [&](const char* key, auto assign, Ref* of_base = nullptr) {
      const std::vector<Ref> values = link_formulas(key, of_base);
      for (std::size_t j = 1; j <= frames_; ++j) {
        if (j <= links_) assign(robot_.frame(j), values[j - 1]);
        else if (!robot_.arena.is_zero(values[j - 1]))
          par_.diagnostics.error(*par_.place(key, j), fmt::format("{} of frame {}, which carries no link", key, j),
                                 fmt::format("links are 1 to NL = {}; write 0", links_));
      }
    };
    for (const auto& [key, member] : inertial_keys)
      each_link(
          key, [field = member](Frame& frame, Ref value) { frame.inertial.*field = value; },
          &(robot_.base_inertial.*member));
    constexpr const char* forces[] = {"FX", "FY", "FZ"};
    constexpr const char* moments[] = {"CX", "CY", "CZ"};
    for (std::size_t i = 0; i < 3; ++i) {
      each_link(forces[i], [i](Frame& frame, Ref value) { frame.force[i] = value; });
      each_link(moments[i], [i](Frame& frame, Ref value) { frame.moment[i] = value; });
    }
    for (const char* key : {"XX", "M"})  // a diagnostic about inertia points at the mass when there is one
      if (const ParStatement* given = par_.find(key))
        for (std::size_t j = 1; j <= std::min(links_, given->items.size()); ++j)
          robot_.frame(j).inertial_where = par_.at(given->items[j - 1]);
  }

  void read_base() {
    const auto vector = [&](const char* key, std::array<Ref, 3>& value) {
      if (const ParStatement* given = par_.list(key, 3, 3))
        for (std::size_t i = 0; i < 3; ++i) value[i] = par_.formula(robot_.arena, given->items[i]);
    };
    vector("W0", robot_.base_angular_velocity);
    vector("WP0", robot_.base_angular_acceleration);
    vector("V0", robot_.base_velocity);
    vector("VP0", robot_.base_acceleration);
    vector("G", robot_.gravity);
    const ParStatement* given = par_.list("Z", 16, 16);
    if (!given) return;
    for (std::size_t row = 0; row < 4; ++row) {
      for (std::size_t column = 0; column < 4; ++column) {
        const Ref value = par_.formula(robot_.arena, given->items[4 * row + column]);
        if (row == 3) {
          if (value != (column == 3 ? robot_.arena.one() : robot_.arena.zero()))
            par_.diagnostics.error(par_.at(given->items[4 * row + column]), "the last row of Z is not 0, 0, 0, 1",
                                   "Z is a homogeneous transformation, row by row");
        } else if (column == 3) {
          robot_.base.position[row] = value;
        } else {
          robot_.base.rotation[3 * row + column] = value;
        }
      }
    }
  }

  void read_variables() {
    std::vector<VariableEntry> entries;
    std::unordered_set<Ref> constants;
    const auto constant = [&](Ref formula) {
      for (const Ref symbol : symbols_in(robot_.arena, formula)) constants.insert(symbol);
    };
    for (std::size_t j = 1; j <= frames_; ++j) {
      const Frame& frame = robot_.frame(j);
      const bool revolute = frame.type == JointType::revolute, prismatic = frame.type == JointType::prismatic;
      for (const auto& [key, member] : geometry_keys) {
        const bool variable = (revolute && member == &Geometry::theta) || (prismatic && member == &Geometry::r);
        if (!variable) constant(frame.geometry.*member);
        else if (par_.find(key))
          entries.push_back({j, frame.geometry.*member, par_.place(key, j).value_or(frame.where)});
        else entries.push_back({j, robot_.arena.symbol(fmt::format("{}{}", revolute ? "th" : "r", j)), frame.where});
      }
      for (const auto& [key, member] : inertial_keys) constant(frame.inertial.*member);
      for (const auto& [key, member] : joint_keys) constant(frame.*member);
      constant(frame.spring);
      for (std::size_t i = 0; i < 3; ++i) constant(frame.force[i]), constant(frame.moment[i]);
    }
    for (const std::array<Ref, 3>* motion : {&robot_.base_angular_velocity, &robot_.base_angular_acceleration,
                                             &robot_.base_velocity, &robot_.base_acceleration, &robot_.gravity})
      for (const Ref component : *motion) constant(component);
    read_coordinates(par_, robot_, entries, constants);
    split_variables(robot_, entries, par_.diagnostics);
    read_given_motion(par_, robot_);
  }

  // SYMORO's elastic joint (eta = 1) has no motor, and the torque -k q (Khalil & Boyer 2017): a spring on the joint.
  void read_elasticity() {
    const ParStatement *marks = par_.list("eta", links_, frames_), *stiffness = par_.list("k", links_, frames_);
    for (std::size_t i = 0; i < frames_; ++i) {
      const bool elastic =
          marks && i < marks->items.size() &&
          par_.whole(marks->items[i], fmt::format("eta of joint {}", i + 1), 1, "0 is rigid, 1 elastic").value_or(0) ==
              1;
      const bool given = stiffness && i < stiffness->items.size();
      const Ref k = given ? par_.formula(robot_.arena, stiffness->items[i]) : robot_.arena.zero();
      if (elastic) {
        Frame& frame = robot_.frame(i + 1);
        frame.spring = k;
        frame.active = false;
        if (robot_.arena.is_zero(k))
          par_.diagnostics.warning(par_.at(marks->items[i]), fmt::format("joint {} is elastic, and k is zero", i + 1),
                                   "give its stiffness k");
      } else if (!robot_.arena.is_zero(k)) {
        par_.diagnostics.warning(
            par_.at(stiffness->items[i]),
            fmt::format("k of joint {} is without effect: eta says that the joint is rigid", i + 1),
            "an elastic joint has eta = 1");
      }
    }
  }

  ParFile par_;
  Robot robot_;
  std::size_t links_ = 0, joints_ = 0, frames_ = 0;
  bool floating_ = false;
};

}  // namespace

Robot read_par(std::string_view text, const std::string& file, Diagnostics& diagnostics, const ReadOptions& options) {
  return ParReader(text, file, diagnostics, options.limits).read();
}

}  // namespace armature::internal
