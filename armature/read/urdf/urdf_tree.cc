// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/urdf/urdf_tree.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string_view>
#include <unordered_map>

#include "armature/base/text.h"

namespace armature::internal {
namespace {

constexpr std::size_t none = ~std::size_t{0};
constexpr std::size_t longest_mimic_chain = 30;
using Index = std::unordered_map<std::string_view, std::size_t>;

template <class Part>
Index index_of(const std::vector<Part>& parts, const char* kind, Diagnostics& diagnostics) {
  Index index;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].name.empty()) continue;  // already reported
    const auto [first, fresh] = index.emplace(parts[i].name, i);
    if (!fresh)
      diagnostics.error(parts[i].where,
                        fmt::format("a second {} called {}; the first is in line {}", kind,
                                    printable(parts[i].name, 60), parts[first->second].where.line),
                        "rename one of them");
  }
  return index;
}

class Connection {
 public:
  Connection(const UrdfDocument& document, Diagnostics& diagnostics)
      : document_(document),
        diagnostics_(diagnostics),
        links_(index_of(document.links, "link", diagnostics)),
        joints_(index_of(document.joints, "joint", diagnostics)),
        ends_(document.joints.size()),
        parent_joint_(document.links.size(), none),
        child_joints_(document.links.size()) {}

  UrdfTree run() {
    for (std::size_t j = 0; j < ends_.size(); ++j) attach(j);
    UrdfTree tree;
    tree.root = find_root();
    if (tree.root != none) walk(tree);
    for (UrdfStep& step : tree.steps) follow(step);
    for (const UrdfLoop& loop : document_.loops) tree.loops.push_back(ends_of(loop));
    return tree;
  }

 private:
  struct Ends {
    std::size_t parent = none, child = none;
  };

  std::size_t find_link(const std::string& name, const Location& where, const UrdfJoint& joint) {
    if (name.empty() && diagnostics_.has_errors()) return none;  // already reported
    const auto found = links_.find(name);
    if (found != links_.end()) return found->second;
    diagnostics_.error(
        where, fmt::format("joint {} names the unknown link {}", printable(joint.name, 60), printable(name, 60)),
        fmt::format("add <link name=\"{}\"/>", printable(name, 60)));
    return none;
  }

  std::array<std::size_t, 2> ends_of(const UrdfLoop& loop) {
    std::array<std::size_t, 2> ends{0, 0};
    for (std::size_t i = 0; i < 2; ++i) {
      if (loop.links[i].empty()) continue;  // already reported
      const auto found = links_.find(loop.links[i]);
      if (found != links_.end()) ends[i] = found->second;
      else
        diagnostics_.error(
            loop.link_where[i],
            fmt::format("loop {} names the unknown link {}", printable(loop.name, 60), printable(loop.links[i], 60)),
            "name two links of this file");
    }
    if (loop.links[0] == loop.links[1])
      diagnostics_.error(
          loop.where,
          fmt::format("loop {} joins link {} to itself", printable(loop.name, 60), printable(loop.links[0], 60)),
          "name two different links");
    return ends;
  }

  void attach(std::size_t j) {
    const UrdfJoint& joint = document_.joints[j];
    Ends& ends = ends_[j];
    ends = {find_link(joint.parent, joint.parent_where, joint), find_link(joint.child, joint.child_where, joint)};
    if (ends.parent == none || ends.child == none) {
      complete_ = false;
      return;
    }
    if (ends.parent == ends.child) {
      diagnostics_.error(
          joint.where,
          fmt::format("joint {} joins link {} to itself", printable(joint.name, 60), printable(joint.parent, 60)),
          "parent and child must be different links");
      complete_ = false;
      return;
    }
    std::size_t& previous = parent_joint_[ends.child];
    if (previous != none) {
      diagnostics_.error(
          joint.child_where,
          fmt::format("link {} has two parents: joint {} and joint {}", printable(joint.child, 60),
                      printable(document_.joints[previous].name, 60), printable(joint.name, 60)),
          fmt::format("a URDF is a tree; close the loop by <loop name=\"{0}\" type=\"revolute\"> with "
                      "<predecessor link=\"{1}\"> and <successor link=\"{2}\"> in place of joint {0}",
                      printable(joint.name, 60), printable(joint.parent, 60), printable(joint.child, 60)));
      complete_ = false;
      return;
    }
    previous = j;
    child_joints_[ends.parent].push_back(j);
  }

  std::size_t find_root() {
    std::size_t root = none, others = 0, second = none;
    for (std::size_t i = 0; i < parent_joint_.size(); ++i) {
      if (parent_joint_[i] != none) continue;
      if (root == none) root = i;
      else if (others++ == 0) second = i;
    }
    if (!complete_) return none;  // the missing parents have been reported
    if (others > 0)
      diagnostics_.error(
          document_.links[second].where,
          fmt::format("{} links have no parent: {}, {}{}", others + 1, printable(document_.links[root].name, 60),
                      printable(document_.links[second].name, 60), others > 1 ? ", ..." : ""),
          "join all but one of them to another link, with a fixed joint if they do not move");
    if (root == none && !parent_joint_.empty())
      diagnostics_.error(document_.joints[parent_joint_[0]].where, "the joints form a cycle: no link is the root",
                         "a URDF is a tree: cut the loop at one joint");
    return others > 0 ? none : root;
  }

  // Depth first with an explicit stack: a long chain would overflow the call stack.
  void walk(UrdfTree& tree) {
    std::vector<char> reached(document_.links.size(), 0);
    std::vector<std::size_t> stack;
    const auto visit = [&](std::size_t link) {
      reached[link] = 1;
      stack.insert(stack.end(), child_joints_[link].rbegin(), child_joints_[link].rend());
    };
    visit(tree.root);
    while (!stack.empty()) {
      const std::size_t j = stack.back();
      stack.pop_back();
      tree.steps.push_back({j, ends_[j].parent, ends_[j].child, j, 1, 0});
      visit(ends_[j].child);
    }
    for (std::size_t i = 0; i < reached.size(); ++i)
      if (!reached[i]) {
        diagnostics_.error(document_.joints[parent_joint_[i]].where,
                           fmt::format("joint {} is part of a cycle that does not reach the root",
                                       printable(document_.joints[parent_joint_[i]].name, 60)),
                           "a URDF is a tree: cut the loop at one joint");
        return;
      }
  }

  // The joint that joint j mimics; none when it moves by itself or the name is wrong.
  std::size_t next(std::size_t j) const {
    const UrdfJoint& joint = document_.joints[j];
    if (!joint.mimic) return none;
    const auto found = joints_.find(joint.mimic->joint);
    return found == joints_.end() ? none : found->second;
  }

  void follow(UrdfStep& step) {
    const UrdfJoint& joint = document_.joints[step.joint];
    if (!joint.mimic || joint.mimic->joint.empty()) return;
    const std::string name = "joint " + printable(joint.name, 60);
    const auto complain = [&](const std::string& message, const char* hint) {
      diagnostics_.error(joint.mimic->where, name + " " + message, hint);
    };
    const std::size_t target = next(step.joint);
    if (target == none) {
      diagnostics_.warning(joint.mimic->where,
                           fmt::format("{} mimics the unknown joint {}: taken as a joint that moves by itself", name,
                                       printable(joint.mimic->joint, 60)),
                           "name a joint of this file");
      return;
    }
    if (document_.joints[target].type == JointType::fixed) return complain("mimics a fixed joint", "make it fixed too");

    std::size_t hops = 0;
    for (std::size_t j = step.joint; next(j) != none; j = next(j))
      if (++hops > document_.joints.size())
        return complain("mimics itself through a cycle", "one joint of the cycle must move by itself");
    if (hops > longest_mimic_chain) return complain("mimics through too many joints", "name the joint that moves");
    for (; next(step.leader) != none; step.leader = next(step.leader)) {
      const UrdfMimic& mimic = *document_.joints[step.leader].mimic;
      step.offset += step.multiplier.to_long_double() * mimic.offset;
      step.multiplier = step.multiplier * mimic.multiplier;
    }
    const double size = std::abs(step.multiplier.to_double());
    if (!(size <= 1e12 && size >= 1e-12 && std::abs(step.offset) <= 1e12L))
      complain("mimics with an extreme factor or offset", "use factors between 1e-12 and 1e12");
  }

  const UrdfDocument& document_;
  Diagnostics& diagnostics_;
  Index links_, joints_;
  std::vector<Ends> ends_;
  std::vector<std::size_t> parent_joint_;
  std::vector<std::vector<std::size_t>> child_joints_;
  bool complete_ = true;  // every joint is connected
};

}  // namespace

UrdfTree connect_urdf(const UrdfDocument& document, Diagnostics& diagnostics) {
  return Connection(document, diagnostics).run();
}

}  // namespace armature::internal
