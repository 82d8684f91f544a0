// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/robot_part.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "armature/base/error.h"
#include "armature/base/suggest.h"
#include "armature/base/text.h"
#include "armature/read/expression.h"
#include "armature/robot/coordinate_limits.h"
#include "armature/robot/floating_base.h"
#include "armature/robot/joint_friction.h"
#include "armature/robot/locked.h"
#include "armature/robot/numbers.h"
#include "armature/robot/sub_chain.h"
#include "armature/robot/topology.h"

namespace armature::internal {
namespace {

constexpr double farthest = 1e6;  // rad or m

std::string shown(const std::string& name) { return printable(name, 60); }

std::string listed(const std::vector<std::string>& names) {
  std::vector<std::string> first;
  for (std::size_t i = 0; i < std::min<std::size_t>(names.size(), 8); ++i) first.push_back(shown(names[i]));
  const std::size_t more = names.size() - first.size();
  return fmt::format("{}{}", fmt::join(first, ", "), more > 0 ? fmt::format(" and {} more", more) : "");
}

class Locking {
 public:
  Locking(Robot& robot, const std::string& file, Diagnostics& diagnostics)
      : robot_(robot), where_{file, 0, 0}, diagnostics_(diagnostics), limits_(coordinate_limits(robot)) {}

  TakenPart run(const std::vector<std::string>& words) {
    for (const std::string& word : words) add(word);
    if (locks_.size() == robot_.coordinates.size())
      diagnostics_.error(where_, "every joint is locked: nothing moves", "leave at least one joint free");
    throw_if_errors(diagnostics_);
    warn_of_limits();
    TakenPart part{locked(robot_, locks_)};
    for (const LockedCoordinate& lock : locks_)
      part.held[robot_.coordinates[lock.coordinate].name] = number(robot_.arena, lock.position).value_or(0);
    return part;
  }

 private:
  void add(const std::string& word) {
    const std::size_t equals = word.rfind('=');
    const std::string name = word.substr(0, equals);
    const std::optional<std::size_t> k = coordinate(name);
    if (!k) return;
    if (std::ranges::any_of(locks_, [&](const LockedCoordinate& lock) { return lock.coordinate == *k; }))
      return refuse(fmt::format("joint {} is locked twice", shown(name)), "keep one of them");
    const std::optional<Ref> position =
        equals == std::string::npos ? usual_position(*k) : parsed(word.substr(equals + 1), name);
    if (position) locks_.push_back({*k, *position});
  }

  // The coordinate that is called `name` or moves the joint of that name, alone and one to one.
  std::optional<std::size_t> coordinate(const std::string& name) {
    std::vector<std::string> names;
    for (std::size_t k = 0; k < robot_.coordinates.size(); ++k) {
      if (robot_.coordinates[k].name == name) return k;
      names.push_back(robot_.coordinates[k].name);
    }
    for (const Frame& frame : robot_.frames) {
      if (frame.type == JointType::fixed) continue;
      if (frame.joint_name != name) {
        names.push_back(frame.joint_name);
        continue;
      }
      if (frame.variable.size() == 1 && frame.active && robot_.arena.is_one(frame.variable[0].coefficient))
        return frame.variable[0].coordinate;
      std::vector<std::string> leaders;
      for (const Coupling& term : frame.variable) leaders.push_back(robot_.coordinates[term.coordinate].name);
      refuse(fmt::format("joint {} cannot be locked by itself: it follows {}", shown(name), listed(leaders)),
             fmt::format("lock {}, and {} is held with {}", listed(leaders), shown(name),
                         leaders.size() == 1 ? "it" : "them"));
      return std::nullopt;
    }
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    refuse(fmt::format("no moving joint is called '{}'", shown(name)),
           name.size() > 100 ? "@show() lists the joints" : suggest(name, names));
    return std::nullopt;
  }

  std::optional<Ref> parsed(const std::string& text, const std::string& name) {
    Diagnostics found;
    const std::optional<Ref> formula = parse_expression(robot_.arena, text, where_, found);
    const std::optional<double> value = formula ? number(robot_.arena, *formula) : std::nullopt;
    if (value && std::abs(*value) <= farthest) return formula;
    refuse(fmt::format("the position '{}' of locked joint {} is not a number below 1e6", shown(text), shown(name)),
           "write it in rad or m, as in 0.5 or -pi/2");
    return std::nullopt;
  }

  Ref usual_position(std::size_t k) {
    const JointLimits& limits = limits_[k];
    if (limits.lower <= 0 && limits.upper >= 0) return robot_.arena.zero();
    const double middle = std::isinf(limits.upper)   ? limits.lower
                          : std::isinf(limits.lower) ? limits.upper
                                                     : limits.lower + (limits.upper - limits.lower) / 2;
    diagnostics_.note(where_,
                      fmt::format("joint {} is locked at {}, {}: 0 is outside its limits",
                                  shown(robot_.coordinates[k].name), shortest(middle),
                                  std::isinf(limits.upper - limits.lower) ? "its limit" : "the middle of its range"),
                      fmt::format("@lock={}=POSITION chooses another", shown(robot_.coordinates[k].name)));
    return robot_.arena.constant(*Rational::from_decimal(shortest(middle)));
  }

  // Joints that only locked coordinates move.
  void warn_of_limits() {
    for (const Frame& frame : robot_.frames) {
      Ref position = robot_.arena.zero();
      std::size_t held = 0;
      for (const Coupling& term : frame.variable)
        for (const LockedCoordinate& lock : locks_)
          if (lock.coordinate == term.coordinate) {
            position = robot_.arena.add(position, robot_.arena.multiply(term.coefficient, lock.position));
            ++held;
          }
      const std::optional<double> value = number(robot_.arena, position);
      if (held == 0 || held < frame.variable.size() || !value) continue;
      if (*value >= frame.limits.lower && *value <= frame.limits.upper) continue;
      diagnostics_.warning(frame.where,
                           fmt::format("joint {} is locked at {}, outside its limits {} to {}", shown(frame.joint_name),
                                       shortest(*value), shortest(frame.limits.lower), shortest(frame.limits.upper)));
    }
  }

  void refuse(const std::string& message, const std::string& hint) { diagnostics_.error(where_, message, hint); }

  Robot& robot_;
  Location where_;
  Diagnostics& diagnostics_;
  std::vector<JointLimits> limits_;
  std::vector<LockedCoordinate> locks_;
};

std::optional<FrameReference> link_called(const Robot& robot, const std::string& name, const Location& where,
                                          Diagnostics& diagnostics) {
  if (const auto found = find_frame(robot, name)) return found;
  std::vector<std::string> names{robot.base_name};
  for (std::size_t j = 1; j <= robot.link_count; ++j) names.push_back(robot.frame(j).link_name);
  for (const AttachedFrame& attached : robot.attached)
    if (std::ranges::find(names, attached.name) == names.end()) names.push_back(attached.name);
  diagnostics.error(where, fmt::format("no link is called '{}'", shown(name)),
                    name.size() > 100 ? "@show() lists the links" : suggest(name, names));
  return std::nullopt;
}

std::vector<std::string> joint_names(const Robot& robot, const std::vector<std::size_t>& joints) {
  std::vector<std::string> names;
  for (const std::size_t j : joints) names.push_back(robot.frame(j).joint_name);
  return names;
}

// The frame of that name comes first, so that it is the default tool (robot/topology.h). A link without a frame of its
// name gets one if another would be taken for it.
void make_default(Robot& robot, const std::string& name) {
  auto own = std::ranges::find(robot.attached, name, &AttachedFrame::name);
  if (own == robot.attached.end()) {
    const std::optional<FrameReference> link = find_frame(robot, name);
    if (!link || std::ranges::find(robot.attached, link->link, &AttachedFrame::link) == robot.attached.end()) return;
    robot.attached.push_back({name, link->link, identity_pose(robot.arena)});
    own = robot.attached.end() - 1;
  }
  std::rotate(robot.attached.begin(), own, own + 1);
}

TakenPart cut(const Robot& robot, const RobotPart& part, const Location& where, Diagnostics& diagnostics) {
  std::optional<FrameReference> root = FrameReference{}, tip;
  if (!part.root.empty()) root = link_called(robot, part.root, where, diagnostics);
  if (!part.tip.empty()) tip = link_called(robot, part.tip, where, diagnostics);
  throw_if_errors(diagnostics);
  if (robot.floating_base && root->link != 0) {
    diagnostics.error(where, "the base of the description floats, and another link cannot become the base",
                      "leave @root out");
    throw_if_errors(diagnostics);
  }
  const std::string from = shown(part.root.empty() ? robot.base_name : part.root), to = shown(part.tip);
  if (tip) {
    const std::size_t shared = common_ancestor(robot, root->link, tip->link);
    const std::string& last = shared == 0 ? robot.base_name : robot.frame(shared).link_name;
    if (shared != root->link)
      diagnostics.error(where, fmt::format("link {} does not come after link {}", to, from),
                        shared == tip->link
                            ? fmt::format("did you mean @root={} @tip={}?", to, from)
                            : fmt::format("they are on two branches, which part at link {}", shown(last)));
    throw_if_errors(diagnostics);
  }
  SubChain chain = sub_chain(robot, root->link, tip ? std::optional(tip->link) : std::nullopt);
  if (chain.robot.coordinates.empty()) {
    diagnostics.error(where,
                      tip ? fmt::format("no joint moves between link {} and link {}", from, to)
                          : fmt::format("no joint moves after link {}", from),
                      "choose links with a moving joint between them");
    throw_if_errors(diagnostics);
  }
  if (tip) make_default(chain.robot, part.tip);
  if (root->link != 0 && root->attached) chain.robot.base_name = robot.attached[*root->attached].name;
  if (!chain.above.empty())
    diagnostics.note(where,
                     fmt::format("gravity in link {} is that with {} at 0", shown(part.root),
                                 listed(joint_names(robot, chain.above))),
                     fmt::format("@lock={}=POSITION puts it elsewhere", shown(robot.frame(chain.above[0]).joint_name)));
  if (!chain.removed.empty())
    diagnostics.note(where,
                     fmt::format("{} {} left out, with what {} moves", listed(joint_names(robot, chain.removed)),
                                 chain.removed.size() == 1 ? "is" : "are", chain.removed.size() == 1 ? "it" : "each"),
                     "@lock keeps the mass of a joint's links");
  TakenPart taken{std::move(chain.robot)};
  for (const std::size_t j : chain.above)
    for (const Coupling& term : robot.frame(j).variable) taken.held[robot.coordinates[term.coordinate].name] = 0;
  return taken;
}

}  // namespace

TakenPart take_part(Robot robot, const RobotPart& part, const std::string& file, Diagnostics& diagnostics) {
  TakenPart taken{std::move(robot)};
  if (!part.lock.empty()) taken = Locking(taken.robot, file, diagnostics).run(part.lock);
  if (!part.root.empty() || !part.tip.empty()) {
    TakenPart chain = cut(taken.robot, part, {file, 0, 0}, diagnostics);
    chain.held.merge(taken.held);
    taken = std::move(chain);
  }
  if (part.no_friction)
    for (Frame& frame : taken.robot.frames) remove_friction(frame, taken.robot.arena);
  if (part.floating && !taken.robot.floating_base) {
    if (!part.root.empty())
      diagnostics.note(
          {file, 0, 0},
          fmt::format("the state of the floating base is that of frame 0, on the joint of link {}", shown(part.root)));
    float_base(taken.robot, {file, 0, 0}, diagnostics);
    throw_if_errors(diagnostics);
  }
  return taken;
}

Robot part_of(Robot robot, const RobotPart& part, const std::string& file, Diagnostics& diagnostics) {
  return take_part(std::move(robot), part, file, diagnostics).robot;
}

}  // namespace armature::internal
