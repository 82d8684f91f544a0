// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// SYMORO's .par files (Khalil & Creusot 1997, section 2; the dialects of SYMORO+ and OpenSYMORO). Lists have an entry a
// frame (geometry), a link (inertia, wrench) or a joint (velocities). Of a robot with loops, frames 1..NL carry links,
// NL+1..NJ are the cut joints and NJ+1..NF, with NF = 2 NJ - NL, the frames that coincide with them when the loops are
// closed. Missing lists are zero; keys are not case-sensitive.
#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <unordered_set>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/read/expression.h"
#include "armature/read/par_text.h"
#include "armature/read/par_variables.h"
#include "armature/read/reader.h"
#include "armature/robot/check.h"
#include "armature/robot/numbers.h"

namespace armature {
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

std::string lower_case(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

class ParReader {
 public:
  ParReader(std::string_view text, const std::string& file, Diagnostics& diagnostics, const Limits& limits)
      : file_(file),
        diagnostics_(diagnostics),
        limits_(limits),
        statements_(read_par_text(text, file, diagnostics, limits)),
        robot_(empty_robot("")) {}

  Robot read() {
    robot_.where = {file_, 1, 1};
    robot_.name = name();
    refuse_mobile_base();
    if (read_sizes()) {
      read_structure();
      read_frames();
      read_links();
      read_base();
      read_variables();
      warn_about_elasticity();
      check(robot_, diagnostics_);
    }
    throw_if_errors(diagnostics_);
    return std::move(robot_);
  }

 private:
  const ParStatement* find(const std::string& key) const {
    const auto found = statements_.find(lower_case(key));
    return found == statements_.end() ? nullptr : &found->second;
  }
  Location at(const ParStatement& statement) const { return {file_, statement.line, statement.column}; }
  Location at(const ParItem& item) const { return {file_, item.line, item.column}; }

  std::string name() const {
    std::string name;
    if (const ParStatement* given = find("Robotname"); given && !given->items.empty()) {
      std::string_view text = given->items[0].text;
      while (!text.empty() && (text.front() == '\'' || text.front() == '"')) text.remove_prefix(1);
      while (!text.empty() && (text.back() == '\'' || text.back() == '"')) text.remove_suffix(1);
      name = printable(text.substr(0, limits_.name_length));
    }
    if (name.empty()) {
      name = file_.substr(file_.find_last_of('/') + 1);
      name = printable(name.substr(0, name.find_last_of('.')));
    }
    return name.empty() ? "robot" : name;
  }

  void refuse_mobile_base() {
    for (const char* key : {"is_floating", "is_mobile"}) {
      const ParStatement* given = find(key);
      if (!given || given->items.empty()) continue;
      const std::string value = lower_case(std::string(given->items[0].text.substr(0, 20)));
      if (value == "true" || value == "1")
        diagnostics_.error(at(*given), fmt::format("{} is true: robots without a fixed base are not read", given->key),
                           "model the free base by six joints, or give its motion in W0, WP0, V0 and VP0");
      else if (value != "false" && value != "0")
        diagnostics_.error(at(given->items[0]), fmt::format("{} must be True or False", given->key), "write False");
    }
  }

  // A whole number, or nothing after an error.
  std::optional<std::size_t> whole(const ParItem& item, const std::string& what, std::size_t most,
                                   const std::string& hint) {
    std::size_t value = 0;
    const auto [end, failed] = std::from_chars(item.text.data(), item.text.data() + item.text.size(), value);
    if (failed == std::errc() && end == item.text.data() + item.text.size() && value <= most) return value;
    diagnostics_.error(at(item), fmt::format("{} is {}", what, printable(item.text, 40)), hint);
    return std::nullopt;
  }

  std::optional<std::size_t> size(const char* key, std::size_t fallback) {
    const ParStatement* given = find(key);
    if (!given) return fallback;
    if (given->is_list || given->items.empty()) {
      diagnostics_.error(at(*given), fmt::format("{} must be one number", key), fmt::format("write {} = 6", key));
      return std::nullopt;
    }
    const std::optional<std::size_t> value =
        whole(given->items[0], key, limits_.joints, fmt::format("give a whole number from 1 to {}", limits_.joints));
    if (value == 0u) {
      diagnostics_.error(at(given->items[0]), fmt::format("{} is zero", key), "a robot has at least one joint");
      return std::nullopt;
    }
    return value;
  }

  bool read_sizes() {
    if (!find("NL")) {
      diagnostics_.error({file_, 1, 1}, "the number of links NL is missing",
                         "write NL = 6; is this a SYMORO .par file?");
      return false;
    }
    const std::optional<std::size_t> links = size("NL", 0);
    if (!links) return false;
    const std::optional<std::size_t> joints = size("NJ", *links);
    if (!joints) return false;
    if (*joints < *links) {
      diagnostics_.error(at(*find("NJ")), fmt::format("NJ = {} is less than NL = {}", *joints, *links),
                         "NJ counts the joints of the links and the cut joints of the loops");
      return false;
    }
    const std::optional<std::size_t> frames = size("NF", 2 * *joints - *links);
    if (!frames) return false;
    if (*frames != 2 * *joints - *links || *frames > limits_.joints) {
      diagnostics_.error(find("NF") ? at(*find("NF")) : at(*find("NJ")), fmt::format("NF is {}", *frames),
                         fmt::format("with NL = {} and NJ = {} there are NF = 2 NJ - NL = {} frames, of at most {}",
                                     *links, *joints, 2 * *joints - *links, limits_.joints));
      return false;
    }
    links_ = *links;
    joints_ = *joints;
    frames_ = *frames;
    return true;
  }

  // The items of a list that should have `least` to `most` entries; nothing when it is missing or wrong.
  const ParStatement* list(const std::string& key, std::size_t least, std::size_t most) {
    const ParStatement* given = find(key);
    if (!given) return nullptr;
    if (!given->is_list) {
      diagnostics_.error(at(*given), fmt::format("{} must be a list", given->key),
                         fmt::format("write {} = {{...}}", given->key));
      return nullptr;
    }
    if (given->count < least || given->count > most) {
      diagnostics_.error(at(*given), fmt::format("{} has {} entries and needs {}", given->key, given->count, least),
                         "entries are separated by commas; decimals have a point");
      return nullptr;
    }
    return given;
  }

  // The formula of an item. A broken one is reported and becomes a symbol, about which later checks are silent.
  Ref formula(const ParItem& item) {
    const std::optional<Ref> value = parse_expression(robot_.arena, item.text, at(item), diagnostics_, limits_);
    return value ? *value : robot_.arena.symbol(fmt::format("unread {}:{}", item.line, item.column));
  }

  // One formula a frame, zero where the list is shorter.
  std::vector<Ref> formulas(const std::string& key, std::size_t least, std::size_t most) {
    std::vector<Ref> values(frames_, robot_.arena.zero());
    if (const ParStatement* given = list(key, least, most))
      for (std::size_t i = 0; i < given->count; ++i) values[i] = formula(given->items[i]);
    return values;
  }

  void read_structure() {
    std::size_t type = joints_ > links_ ? 2 : 1;
    if (const ParStatement* given = find("Type"); given && !given->items.empty())
      type = whole(given->items[0], "Type", 2, "0 is a simple chain, 1 a tree, 2 has loops").value_or(type);
    const ParStatement* antecedents = list("ant", frames_, frames_);
    if (!find("ant") && (type == 1 || joints_ > links_) && find("Type"))
      diagnostics_.error({file_, 1, 1}, "the list of antecedents is missing", "write ant = {0,1,2,...}");
    const ParStatement* types = list("sigma", frames_, frames_);
    const ParStatement* motors = list("mu", frames_, frames_);
    for (std::size_t j = 1; j <= frames_; ++j) {
      add_frame(robot_, fmt::format("joint{}", j), fmt::format("link{}", j), j - 1);
      Frame& frame = robot_.frame(j);
      frame.where = robot_.where;
      if (types) {
        frame.where = at(types->items[j - 1]);
        const std::size_t sigma =
            whole(types->items[j - 1], fmt::format("sigma of joint {}", j), 2, "0 is revolute, 1 prismatic, 2 fixed")
                .value_or(0);
        frame.type = static_cast<JointType>(sigma);
      }
      if (antecedents) {
        frame.where = at(antecedents->items[j - 1]);
        frame.antecedent = whole(antecedents->items[j - 1], fmt::format("the antecedent of frame {}", j), frames_,
                                 "give the number of the frame it hangs on; 0 is the base")
                               .value_or(0);
      }
      frame.active = frame.type != JointType::fixed;
      if (motors)
        frame.active = whole(motors->items[j - 1], fmt::format("mu of joint {}", j), 1, "0 is passive, 1 has a motor")
                           .value_or(1) == 1;
    }
    robot_.link_count = links_;
    for (std::size_t i = 1; i <= joints_ - links_; ++i) robot_.loops.push_back({links_ + i, joints_ + i});
    if (type == 0 && antecedents)
      for (std::size_t j = 1; j <= links_; ++j)
        if (robot_.frame(j).antecedent != j - 1) {
          diagnostics_.warning(robot_.frame(j).where, "Type = 0 says a simple chain, but the antecedents branch",
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
      const std::vector<Ref> values = formulas(key, links_, frames_);
      for (std::size_t j = 1; j <= frames_; ++j) robot_.frame(j).*member = values[j - 1];
    }
  }

  void read_links() {
    const auto each_link = [&](const char* key, auto assign) {
      const std::vector<Ref> values = formulas(key, links_, frames_);
      for (std::size_t j = 1; j <= frames_; ++j) {
        if (j <= links_) assign(robot_.frame(j), values[j - 1]);
        else if (!robot_.arena.is_zero(values[j - 1]))
          diagnostics_.error(at(find(key)->items[j - 1]), fmt::format("{} of frame {}, which carries no link", key, j),
                             fmt::format("links are 1 to NL = {}; write 0", links_));
      }
    };
    for (const auto& [key, member] : inertial_keys)
      each_link(key, [member = member](Frame& frame, Ref value) { frame.inertial.*member = value; });
    constexpr const char* forces[] = {"FX", "FY", "FZ"};
    constexpr const char* moments[] = {"CX", "CY", "CZ"};
    for (std::size_t i = 0; i < 3; ++i) {
      each_link(forces[i], [i](Frame& frame, Ref value) { frame.force[i] = value; });
      each_link(moments[i], [i](Frame& frame, Ref value) { frame.moment[i] = value; });
    }
    for (const char* key : {"XX", "M"})  // a diagnostic about inertia points at the mass when there is one
      if (const ParStatement* given = find(key))
        for (std::size_t j = 1; j <= std::min(links_, given->items.size()); ++j)
          robot_.frame(j).inertial_where = at(given->items[j - 1]);
  }

  void read_base() {
    const auto vector = [&](const char* key, std::array<Ref, 3>& value) {
      if (const ParStatement* given = list(key, 3, 3))
        for (std::size_t i = 0; i < 3; ++i) value[i] = formula(given->items[i]);
    };
    vector("W0", robot_.base_angular_velocity);
    vector("WP0", robot_.base_angular_acceleration);
    vector("V0", robot_.base_velocity);
    vector("VP0", robot_.base_acceleration);
    vector("G", robot_.gravity);
    const ParStatement* given = list("Z", 16, 16);
    if (!given) return;
    for (std::size_t row = 0; row < 4; ++row) {
      for (std::size_t column = 0; column < 4; ++column) {
        const Ref value = formula(given->items[4 * row + column]);
        if (row == 3) {
          if (value != (column == 3 ? robot_.arena.one() : robot_.arena.zero()))
            diagnostics_.error(at(given->items[4 * row + column]), "the last row of Z is not 0, 0, 0, 1",
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
        else entries.push_back({j, frame.geometry.*member, find(key) ? place(*find(key), j) : frame.where});
      }
      for (const auto& [key, member] : inertial_keys) constant(frame.inertial.*member);
      for (const auto& [key, member] : joint_keys) constant(frame.*member);
    }
    if (find("Coordinates")) {
      read_declared_coordinates();
    } else {
      for (const Ref symbol : coordinate_symbols(robot_.arena, entries, constants, diagnostics_)) {
        const std::string q = robot_.arena.name_of(symbol);
        const auto [qd, qdd] = rates_of(symbol, entries);
        add_coordinate(robot_, q, q, qd, qdd);
      }
    }
    split_variables(robot_, entries, diagnostics_);
  }

  Location place(const ParStatement& statement, std::size_t j) const {
    return j <= statement.items.size() ? at(statement.items[j - 1]) : at(statement);
  }

  // The names of velocity and acceleration: QP_j and QDP_j of the joint whose variable is the coordinate alone, made
  // up where these are not symbols.
  std::pair<std::string, std::string> rates_of(Ref symbol, std::span<const VariableEntry> entries) {
    std::pair<std::string, std::string> names;
    for (const VariableEntry& entry : entries) {
      const std::vector<Ref> symbols = symbols_in(robot_.arena, entry.formula);
      const bool owns = std::find(symbols.begin(), symbols.end(), symbol) != symbols.end();
      if (!owns) continue;
      const auto named = [&](const char* key) -> std::string {
        const ParStatement* given = list_quietly(key, entry.frame);
        if (!given) return {};
        Diagnostics ignored;
        const std::optional<Ref> rate =
            parse_expression(robot_.arena, given->items[entry.frame - 1].text, {}, ignored, limits_);
        return rate && robot_.arena.op(*rate) == Op::symbol ? robot_.arena.name_of(*rate) : std::string();
      };
      if (names.first.empty()) names.first = named("QP");
      if (names.second.empty()) names.second = named("QDP");
    }
    const std::size_t k = robot_.coordinates.size() + 1;
    if (names.first.empty()) names.first = unused("qd", k);
    if (names.second.empty()) names.second = unused("qdd", k);
    return names;
  }

  const ParStatement* list_quietly(const char* key, std::size_t j) const {
    const ParStatement* given = find(key);
    return given && given->is_list && j <= given->items.size() ? given : nullptr;
  }

  std::string unused(const std::string& stem, std::size_t k) const {
    std::string name = fmt::format("{}{}", stem, k);
    while (robot_.arena.has_symbol(name)) name += "_";
    return name;
  }

  // (* Coordinates = {q1, q2} *), with Velocities and Accelerations of the same length.
  void read_declared_coordinates() {
    const ParStatement* q = find("Coordinates");
    const ParStatement* qd = find("Velocities");
    const ParStatement* qdd = find("Accelerations");
    for (const ParStatement* rates : {qd, qdd})
      if (rates && rates->count != q->count)
        diagnostics_.error(at(*rates),
                           fmt::format("{} has {} entries for {} coordinates", rates->key, rates->count, q->count),
                           "give one a coordinate");
    const auto symbol = [&](const ParStatement* statement, std::size_t k, const char* made_up) -> std::string {
      if (!statement || k >= statement->items.size()) return unused(made_up, k + 1);
      const Ref value = formula(statement->items[k]);
      if (robot_.arena.op(value) == Op::symbol) return robot_.arena.name_of(value);
      diagnostics_.error(at(statement->items[k]), fmt::format("entry {} of {} is not a symbol", k + 1, statement->key),
                         "give it a name such as q1");
      return unused(made_up, k + 1);
    };
    for (std::size_t k = 0; k < q->items.size(); ++k) {
      const std::string position = symbol(q, k, "q");
      add_coordinate(robot_, position, position, symbol(qd, k, "qd"), symbol(qdd, k, "qdd"));
    }
  }

  void warn_about_elasticity() {
    for (const char* key : {"eta", "k"}) {
      const ParStatement* given = list(key, links_, frames_);
      if (!given) continue;
      for (const ParItem& item : given->items)
        if (!robot_.arena.is_zero(formula(item))) {
          diagnostics_.warning(at(item),
                               fmt::format("{} is not zero: elastic joints are read as stiff ones", given->key),
                               "set eta and k to zero for a rigid robot");
          break;
        }
    }
  }

  const std::string& file_;
  Diagnostics& diagnostics_;
  const Limits& limits_;
  std::map<std::string, ParStatement> statements_;
  Robot robot_;
  std::size_t links_ = 0, joints_ = 0, frames_ = 0;
};

}  // namespace

Robot read_par(std::string_view text, const std::string& file, Diagnostics& diagnostics, const Limits& limits) {
  return ParReader(text, file, diagnostics, limits).read();
}

}  // namespace armature
