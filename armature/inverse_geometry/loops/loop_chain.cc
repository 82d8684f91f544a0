// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/inverse_geometry/loops/loop_chain.h"

#include <fmt/format.h>

#include <algorithm>

#include "armature/base/error.h"
#include "armature/derive/models/transform.h"
#include "armature/robot/loops.h"

namespace armature::internal {
namespace {

// A turn and a shift about one axis: z, perhaps with a joint in it, or x.
struct Block {
  bool along_z = true;
  Ref angle, length;
  std::size_t joint = 0;  // that moves in it; 0: none
  JointType type = JointType::fixed;
  std::vector<Coupling> unknown;        // of the joint's variable
  std::vector<std::size_t> known = {};  // coordinates in angle and length
};

class Circle {
 public:
  Circle(const Robot& robot, const Loop& loop, const std::vector<std::size_t>& unknown)
      : arena(robot.arena), robot_(robot), is_unknown_(robot.coordinates.size(), 0) {
    for (const std::size_t k : unknown) is_unknown_[k] = 1;
    const LoopSides sides = loop_sides(robot, loop);
    for (const std::size_t j : sides.cut_side) add_frame_of(j, false);
    for (auto j = sides.closing_side.rbegin(); j != sides.closing_side.rend(); ++j) add_frame_of(*j, true);
    merge();
  }

  Arena arena;
  std::vector<Block> blocks;

 private:
  Ref signed_(Ref a, bool back) { return back ? arena.negate(a) : a; }

  void add_frame_of(std::size_t j, bool back) {
    const Frame& frame = robot_.frame(j);
    const Geometry& g = frame.geometry;
    const Block outer{true, signed_(g.gamma, back), signed_(g.b, back), 0, JointType::fixed, {}};
    const Block middle{false, signed_(g.alpha, back), signed_(g.d, back), 0, JointType::fixed, {}};
    Block inner{true, signed_(g.theta, back), signed_(g.r, back), 0, JointType::fixed, {}};
    for (const Coupling& term : frame.variable) {
      const Ref coefficient = signed_(term.coefficient, back);
      if (is_unknown_[term.coordinate]) {
        inner.joint = j;
        inner.type = frame.type;
        inner.unknown.push_back({term.coordinate, coefficient});
        continue;
      }
      Ref& place = frame.type == JointType::prismatic ? inner.length : inner.angle;
      place = arena.add(place, arena.multiply(coefficient, robot_.coordinates[term.coordinate].q));
      inner.known.push_back(term.coordinate);
    }
    for (const Block& block : back ? std::vector{inner, middle, outer} : std::vector{outer, middle, inner})
      blocks.push_back(block);
  }

  bool is_idle(const Block& b) const { return b.joint == 0 && arena.is_zero(b.angle) && arena.is_zero(b.length); }

  // Neighbours about one axis add up, also across the end of the list, until nothing changes.
  void merge() {
    for (bool changed = true; changed;) {
      changed = std::erase_if(blocks, [this](const Block& b) { return is_idle(b); }) > 0;
      for (std::size_t i = 0; blocks.size() > 1 && i < blocks.size(); ++i) {
        const std::size_t next = (i + 1) % blocks.size();
        Block &a = blocks[i], &b = blocks[next];
        if (a.along_z != b.along_z || (a.joint != 0 && b.joint != 0)) continue;
        Block sum = a.joint != 0 ? a : b;
        sum.angle = arena.add(a.angle, b.angle);
        sum.length = arena.add(a.length, b.length);
        sum.known = a.known;
        sum.known.insert(sum.known.end(), b.known.begin(), b.known.end());
        blocks[i] = sum;
        blocks.erase(blocks.begin() + static_cast<std::ptrdiff_t>(next));
        changed = true;
        break;
      }
    }
  }

  const Robot& robot_;
  std::vector<char> is_unknown_;
};

// Blocks as the frames of a serial robot: every frame is an x block and then a z block.
void add_frames(Robot& arm, const std::vector<Block>& blocks, const std::vector<std::size_t>& coordinates) {
  std::size_t last = 0;
  bool open = false;  // the last frame has no z block yet
  const auto begin = [&] {
    const std::string name = std::to_string(last + 1);
    last = add_frame(arm, "joint" + name, "link" + name, last);
    arm.frame(last).type = JointType::fixed;
  };
  for (const Block& block : blocks) {
    if (!block.along_z || !open) begin();
    Frame& frame = arm.frame(last);
    if (!block.along_z) {
      frame.geometry.alpha = block.angle;
      frame.geometry.d = block.length;
    } else {
      frame.geometry.theta = block.angle;
      frame.geometry.r = block.length;
      if (block.joint != 0) frame.type = block.type;
      for (const Coupling& term : block.unknown) {
        const auto place = std::ranges::find(coordinates, term.coordinate);
        frame.variable.push_back({static_cast<std::size_t>(place - coordinates.begin()), term.coefficient});
      }
    }
    open = !block.along_z;
  }
}

std::vector<Block> reversed(Arena& arena, std::vector<Block> blocks) {
  std::ranges::reverse(blocks);
  for (Block& block : blocks) {
    block.angle = arena.negate(block.angle);
    block.length = arena.negate(block.length);
  }
  return blocks;
}

}  // namespace

LoopChain loop_chain(const Robot& robot, const Loop& loop, const std::vector<std::size_t>& unknown) {
  Circle circle(robot, loop, unknown);
  std::vector<Block>& blocks = circle.blocks;
  const auto moves = [](const Block& b) { return b.joint != 0; };
  if (std::ranges::none_of(blocks, moves)) throw UnmetRequest("no unknown joint moves this loop");

  // Arcs between neighbouring unknown joints; what is known in a joint's own block stays with it.
  std::ranges::rotate(blocks, std::ranges::find_if(blocks, moves));
  std::size_t best_end = 0, most = 0, begin = 0;  // begin: of the arc before `end`
  const std::size_t n = blocks.size();
  for (std::size_t end = 1; end <= n; ++end) {
    if (end < n && !moves(blocks[end])) continue;
    std::size_t weight = 1;
    for (std::size_t i = begin + 1; i < end; ++i) weight += 1 + 100 * blocks[i].known.size();
    if (weight > most) {
      most = weight;
      best_end = end % n;
    }
    begin = end;
  }
  std::ranges::rotate(blocks, blocks.begin() + static_cast<std::ptrdiff_t>(best_end));
  const auto last = std::find_if(blocks.rbegin(), blocks.rend(), moves).base();
  std::vector<Block> arm(blocks.begin(), last);
  std::vector<Block> arc(last, blocks.end());

  LoopChain result;
  result.coordinates.assign(unknown.begin(), unknown.end());
  std::erase_if(result.coordinates, [&](std::size_t k) {
    return std::ranges::none_of(arm, [k](const Block& b) {
      return std::ranges::any_of(b.unknown, [k](const Coupling& c) { return c.coordinate == k; });
    });
  });
  std::ranges::sort(result.coordinates);
  // What is known in the last joint's block belongs to the pose: E_m(q_m) Rz(known) K = I.
  Block& tip = arm.back();
  Block rest = tip;
  rest.joint = 0;
  rest.unknown.clear();
  tip.angle = tip.length = circle.arena.zero();
  arc.insert(arc.begin(), rest);
  std::erase_if(arc, [&](const Block& b) { return circle.arena.is_zero(b.angle) && circle.arena.is_zero(b.length); });

  Robot bare = empty_robot(robot.name);
  bare.arena = circle.arena;
  Robot known = bare;
  add_frames(known, reversed(known.arena, arc), {});
  if (known.frames.empty()) {
    result.pose = identity_pose(bare.arena);
  } else {
    Model transform = derive_transform(known, {});
    const std::vector<Ref>& values = transform.outputs.at(0).values;
    for (std::size_t r = 0; r < 3; ++r) {
      for (std::size_t c = 0; c < 3; ++c) result.pose.rotation[3 * r + c] = values[4 * r + c];
      result.pose.position[r] = values[4 * r + 3];
    }
    bare.arena = std::move(transform.arena);
  }
  result.robot = std::move(bare);
  for (const std::size_t k : result.coordinates) result.robot.coordinates.push_back(robot.coordinates[k]);
  add_frames(result.robot, arm, result.coordinates);
  for (const Block& block : arm)
    if (block.joint != 0) result.joints.push_back(block.joint);
  return result;
}

}  // namespace armature::internal
