// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/frame_chain.h"

#include <algorithm>
#include <array>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/derive/recursion/joint_transform.h"

namespace armature::internal {
namespace {

bool is_whole(Scalar a) { return a.is_zero() || a.is_one() || (-a).is_one(); }

bool is_signed_permutation(const Matrix3& m) {
  for (int r = 0; r < 3; ++r) {
    int found = 0;
    for (int c = 0; c < 3; ++c) {
      const Scalar entry = component(m.rows[static_cast<std::size_t>(r)], c);
      if (!is_whole(entry)) return false;
      if (!entry.is_zero()) ++found;
    }
    if (found != 1) return false;
  }
  return true;
}

Matrix3 product(const Matrix3& a, const Matrix3& b) {
  const Matrix3 bt = transposed(b);
  return transposed({{a * bt.rows[0], a * bt.rows[1], a * bt.rows[2]}});
}

Matrix3 matrix_of(Arena& arena, const std::array<Ref, 9>& m) {
  return {{Vector3::of(arena, {m[0], m[1], m[2]}), Vector3::of(arena, {m[3], m[4], m[5]}),
           Vector3::of(arena, {m[6], m[7], m[8]})}};
}

// Builds a chain factor by factor, from the left. `chain.right` is the Q reached so far.
class ChainBuilder {
 public:
  ChainBuilder(Arena& arena, bool with_shifts)
      : arena_(arena), chain_{std::nullopt, Vector3::zero(arena), {}, {}, identity3(arena)} {
    if (with_shifts) chain_.shifts.push_back(Vector3::zero(arena));
  }
  ChainBuilder(Arena& arena, FrameChain chain) : arena_(arena), chain_(std::move(chain)) {}

  void start_from(const Robot& robot, const ChainEnd& from) {
    if (from.world) {
      shift(Vector3::of(arena_, robot.base.position));
      orient(matrix_of(arena_, robot.base.rotation), true);
    } else if (from.frame.attached) {  // the inverse of S(p) R is R^T S(-p)
      const Pose& pose = robot.attached[*from.frame.attached].pose;
      orient(transposed(matrix_of(arena_, pose.rotation)), true);
      shift(-Vector3::of(arena_, pose.position));
    }
  }

  void end_at(const Robot& robot, const ChainEnd& to) {
    if (to.world) {
      const Matrix3 inverse = transposed(matrix_of(arena_, robot.base.rotation));
      shift(inverse * -Vector3::of(arena_, robot.base.position));
      orient(inverse, false);
    } else if (to.frame.attached) {
      const Pose& pose = robot.attached[*to.frame.attached].pose;
      shift(Vector3::of(arena_, pose.position));
      orient(matrix_of(arena_, pose.rotation), false);
    }
  }

  // From the antecedent of joint j to its frame, and back.
  void down(const Robot& robot, std::size_t j) {
    const Factors f(arena_, robot, j);
    rotate(2, f.gamma);
    shift({f.none, f.none, f.b});
    rotate(0, f.alpha);
    shift({f.d, f.none, f.none});
    rotate(2, f.theta);
    shift({f.none, f.none, f.r});
  }
  void up(const Robot& robot, std::size_t j) {
    const Factors f(arena_, robot, j);
    shift({f.none, f.none, -f.r});
    rotate(2, -f.theta);
    shift({-f.d, f.none, f.none});
    rotate(0, -f.alpha);
    shift({f.none, f.none, -f.b});
    rotate(2, -f.gamma);
  }

  FrameChain take() { return std::move(chain_); }

 private:
  struct Factors {
    Factors(Arena& arena, const Robot& robot, std::size_t j)
        : none{arena, arena.zero()},
          gamma{arena, robot.frame(j).geometry.gamma},
          b{arena, robot.frame(j).geometry.b},
          alpha{arena, robot.frame(j).geometry.alpha},
          d{arena, robot.frame(j).geometry.d},
          theta{arena, robot.frame(j).geometry.theta},
          r{arena, robot.frame(j).geometry.r} {
      if (robot.frame(j).type == JointType::revolute) theta += joint_position(arena, robot, j);
      if (robot.frame(j).type == JointType::prismatic) r += joint_position(arena, robot, j);
    }
    Scalar none, gamma, b, alpha, d, theta, r;
  };

  bool with_shifts() const { return !chain_.shifts.empty(); }

  void shift(const Vector3& s) {
    if (with_shifts() && !s.is_zero()) chain_.shifts.back() = chain_.shifts.back() + chain_.right * s;
  }

  void rotate(int axis, Scalar angle) {
    if (angle.is_zero()) return;
    const Vector3 turned = column(chain_.right, axis);
    for (int m = 0; m < 3; ++m) {
      const Scalar sign = component(turned, m);
      if (!sign.is_zero()) return append(m, sign.is_one() ? angle : -angle);
    }
  }

  // A constant orientation. Right angles join Q; any other one can only stand at an end of the chain.
  void orient(const Matrix3& orientation, bool first) {
    if (is_signed_permutation(orientation) || !first) {
      chain_.right = product(chain_.right, orientation);
      return;
    }
    chain_.outer_rotation = orientation;
    if (!with_shifts()) return;
    chain_.outer_shift = chain_.shifts.back();
    chain_.shifts.back() = Vector3::zero(arena_);
  }

  void append(int axis, Scalar angle) {
    std::vector<AxisRotation>& rotations = chain_.rotations;
    std::vector<Vector3>& shifts = chain_.shifts;
    if (!rotations.empty() && rotations.back().axis == axis) {
      const AxisRotation before = rotations.back();
      rotations.pop_back();
      angle = before.angle + angle;
      if (with_shifts()) {
        const Vector3 between = shifts.back();
        shifts.pop_back();
        if (!between.is_zero()) shifts.back() = shifts.back() + before.apply(between, "");
      }
    }
    const AxisRotation rotation(axis, angle);
    if (is_whole(rotation.cosine) && is_whole(rotation.sine)) {  // a quarter turn: R Q becomes the new Q
      Matrix3 columns = transposed(chain_.right);
      for (Vector3& c : columns.rows) c = rotation.apply(c, "");
      chain_.right = transposed(columns);
      return;
    }
    rotations.push_back(rotation);
    if (with_shifts()) shifts.push_back(Vector3::zero(arena_));
  }

  Arena& arena_;
  FrameChain chain_;
};

Vector3 rotated(int axis, Scalar c, Scalar s, const Vector3& v, std::string_view stem) {
  const int i = (axis + 1) % 3, j = (axis + 2) % 3;
  const Scalar u = component(v, i), w = component(v, j);
  Vector3 result = v;
  component(result, i) = c * u - s * w;
  component(result, j) = s * u + c * w;
  return stem.empty() ? result : named(result, stem);
}

}  // namespace

Scalar& component(Vector3& v, int k) { return k == 0 ? v.x : k == 1 ? v.y : v.z; }
const Scalar& component(const Vector3& v, int k) { return k == 0 ? v.x : k == 1 ? v.y : v.z; }

Vector3 unit_vector(Arena& arena, int k) {
  Vector3 e = Vector3::zero(arena);
  component(e, k) = Scalar{arena, arena.one()};
  return e;
}

Vector3 column(const Matrix3& m, int k) {
  return {component(m.rows[0], k), component(m.rows[1], k), component(m.rows[2], k)};
}
Matrix3 transposed(const Matrix3& m) { return {{column(m, 0), column(m, 1), column(m, 2)}}; }
Matrix3 identity3(Arena& arena) { return {{unit_vector(arena, 0), unit_vector(arena, 1), unit_vector(arena, 2)}}; }

Vector3 AxisRotation::apply(const Vector3& v, std::string_view stem) const {
  return rotated(axis, cosine, sine, v, stem);
}
Vector3 AxisRotation::apply_transposed(const Vector3& v, std::string_view stem) const {
  return rotated(axis, cosine, -sine, v, stem);
}

Vector3 FrameChain::turn(const Vector3& v, std::string_view stem) const {
  Vector3 result = right * v;
  for (auto rotation = rotations.rbegin(); rotation != rotations.rend(); ++rotation)
    result = rotation->apply(result, stem);
  return outer_rotation ? *outer_rotation * result : result;
}

Vector3 FrameChain::position(std::string_view stem) const {
  const auto label = [&](const Vector3& v) { return stem.empty() ? v : named(v, stem); };
  Vector3 result = label(shifts.back());
  for (std::size_t k = rotations.size(); k-- > 0;) result = label(shifts[k] + rotations[k].apply(result, ""));
  return outer_rotation ? label(outer_shift + *outer_rotation * result) : result;
}

FrameChain frame_chain(Arena& arena, const Robot& robot, const ChainEnd& from, const ChainEnd& to) {
  ChainBuilder builder(arena, true);
  if (from.world && to.world) return builder.take();
  builder.start_from(robot, from);
  const std::size_t start = from.world ? 0 : from.frame.link, end = to.world ? 0 : to.frame.link;
  const std::size_t ancestor = common_ancestor(robot, start, end);
  for (std::size_t j = start; j != ancestor; j = robot.frame(j).antecedent) builder.up(robot, j);
  std::vector<std::size_t> way_down;
  for (std::size_t j = end; j != ancestor; j = robot.frame(j).antecedent) way_down.push_back(j);
  for (auto j = way_down.rbegin(); j != way_down.rend(); ++j) builder.down(robot, *j);
  builder.end_at(robot, to);
  return builder.take();
}

ChainTree::ChainTree(Arena& arena, const Robot& robot, const ChainEnd& from)
    : arena_(arena),
      robot_(robot),
      start_(from.world ? 0 : from.frame.link),
      above_start_(robot.frames.size() + 1, 0),
      chains_(robot.frames.size() + 1) {
  for (std::size_t j = start_; j != 0; j = robot.frame(j).antecedent) above_start_[robot.frame(j).antecedent] = 1;
  ChainBuilder builder(arena, false);
  builder.start_from(robot, from);
  chains_[start_] = builder.take();
}

std::size_t ChainTree::neighbour(std::size_t link) const {
  if (!above_start_[link]) return robot_.frame(link).antecedent;
  std::size_t j = start_;
  while (robot_.frame(j).antecedent != link) j = robot_.frame(j).antecedent;
  return j;
}

const FrameChain& ChainTree::to_link(std::size_t link) {
  std::vector<std::size_t> missing;
  for (std::size_t j = link; !chains_[j]; j = neighbour(j)) missing.push_back(j);
  for (auto j = missing.rbegin(); j != missing.rend(); ++j) {
    const std::size_t next = neighbour(*j);
    ChainBuilder builder(arena_, *chains_[next]);
    if (above_start_[*j]) builder.up(robot_, next);
    else builder.down(robot_, *j);
    chains_[*j] = builder.take();
  }
  return *chains_[link];
}

ChainEnd chain_end(const Robot& robot, const std::string& name) {
  if (const auto found = find_frame(robot, name)) return {*found, false};
  if (name == "world") return {{}, true};
  if (name == "tool") return tool_end(robot);
  Diagnostics diagnostics;
  std::string known = "0 to " + std::to_string(robot.frames.size());
  for (const AttachedFrame& attached : robot.attached) known += ", " + printable(attached.name, 60);
  diagnostics.error({}, "there is no frame called " + printable(name, 60),
                    "give a frame number or the name of a joint, a link or an attached frame (" +
                        printable(known, 300) + "), \"tool\" or \"world\"");
  throw InputError(std::move(diagnostics));
}

ChainEnd base_end(const Robot& robot) { return {default_base(robot), false}; }
ChainEnd link_end(std::size_t link) { return {{link, std::nullopt}, false}; }
ChainEnd tool_end(const Robot& robot) { return {default_tool(robot), false}; }

std::string described(const Robot& robot, const ChainEnd& end) {
  if (end.world) return "the world frame";
  if (end.frame.attached)
    return "frame " + printable(robot.attached[*end.frame.attached].name, 60) + " on link " +
           std::to_string(end.frame.link);
  const std::string name = end.frame.link == 0 ? robot.base_name : robot.frame(end.frame.link).link_name;
  return "frame " + std::to_string(end.frame.link) + (name.empty() ? "" : " (" + printable(name, 60) + ")");
}

}  // namespace armature::internal
