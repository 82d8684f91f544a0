// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/loops/loop_kinematics.h"

#include <fmt/format.h>

#include <Eigen/Core>
#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/expr/cost.h"
#include "armature/expr/numeric_field.h"
#include "armature/robot/loop_closure.h"

namespace armature::internal {
namespace {

constexpr double dependent = 1e-8;  // what is left of a row of unit length

// The frames whose axes the rows of a loop may be written in.
std::vector<std::size_t> frames_of(const Robot& robot, const Loop& loop, const LoopSides& sides) {
  std::set<std::size_t> frames = {sides.root, loop.closing};
  for (const auto* side : {&sides.cut_side, &sides.closing_side}) frames.insert(side->begin(), side->end());
  if (robot.frame(loop.cut).type != JointType::fixed) frames.erase(loop.cut);
  return {frames.begin(), frames.end()};
}

std::string names_of(const Robot& robot, const std::vector<std::size_t>& coordinates) {
  std::string text;
  for (const std::size_t k : coordinates) text += (text.empty() ? "" : ", ") + robot.coordinates[k].name;
  return printable(text, 200);
}

// Keeps rows that are independent of those kept before, by orthogonalisation.
class Independent {
 public:
  bool take(Eigen::VectorXd row) {
    const double length = row.norm();
    if (length < dependent) return false;
    row /= length;
    for (int again = 0; again < 2; ++again)
      for (const Eigen::VectorXd& other : basis_) row -= other.dot(row) * other;
    if (row.norm() < dependent) return false;
    basis_.push_back(row.normalized());
    return true;
  }
  std::size_t rank() const { return basis_.size(); }

 private:
  std::vector<Eigen::VectorXd> basis_;
};

// The values of every symbol in a closed posture; symbols of lengths get random ones.
std::optional<std::unordered_map<std::string, double>> values_when_closed(const Robot& robot, std::uint64_t seed) {
  RandomNumbers random(seed);
  std::map<std::string, double> lengths;
  for (const std::string& name : geometric_symbols(robot)) lengths[name] = random.uniform(0.6, 1.4);
  const std::optional<Eigen::VectorXd> q = LoopClosure(robot, lengths).random_posture(random);
  if (!q) return std::nullopt;
  std::unordered_map<std::string, double> values(lengths.begin(), lengths.end());
  for (std::size_t k = 0; k < robot.coordinates.size(); ++k)
    values[robot.arena.name_of(robot.coordinates[k].q)] = (*q)[static_cast<Eigen::Index>(k)];
  return values;
}

}  // namespace

// The linear rows of each loop in the frame that leaves the fewest elements among the unknowns, then the cheapest; the
// angular rows in the closing frame, where the axis of the opened joint is z.
std::vector<LoopKinematics::Row> LoopKinematics::candidate_rows(Robot& robot) {
  std::vector<Ref> run_time;
  for (const Coordinate& each : robot.coordinates) run_time.push_back(each.q);
  std::vector<Row> rows;
  for (std::size_t i = 0; i < robot.loops.size(); ++i) {
    std::optional<std::pair<std::size_t, Cost>> least;
    std::size_t best = 0;
    for (const std::size_t frame : frames_of(robot, robot.loops[i], structure_.sides[i])) {
      Arena scratch = robot.arena;  // what is not chosen leaves no trace
      const LoopView view(scratch, robot, robot.loops[i], frame);
      std::vector<Scalar> linear;
      for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t k = 0; k < robot.coordinates.size(); ++k) linear.push_back(view.equations().at(row, k));
      const std::vector<Scalar> clean = with_zeros_exposed(scratch, linear);
      std::size_t elements = 0;
      std::vector<Ref> roots;
      for (std::size_t e = 0; e < clean.size(); ++e) {
        roots.push_back(clean[e].ref());
        if (!clean[e].is_zero() && structure_.roles[e % robot.coordinates.size()] != CoordinateRole::motorised)
          ++elements;
      }
      const std::pair price{elements, cost(scratch, roots, run_time)};
      if (least && !(price.first < least->first || (price.first == least->first && price.second < least->second)))
        continue;
      least = price;
      best = frame;
    }
    views_.emplace_back(robot.arena, robot, robot.loops[i], best);
    for (std::size_t row = 0; row < 3; ++row) rows.push_back({i, views_.size() - 1, row});
    if (best != robot.loops[i].closing) views_.emplace_back(robot.arena, robot, robot.loops[i], robot.loops[i].closing);
    for (std::size_t row = 3; row < 6; ++row) rows.push_back({i, views_.size() - 1, row});
  }
  return rows;
}

namespace {

// Rows of `matrix`, one column per unknown, that are independent in closed postures; the first ones that are.
std::vector<std::size_t> independent_when_closed(const Robot& robot, std::size_t columns,
                                                 const std::vector<Ref>& matrix) {
  std::vector<std::size_t> kept;
  bool closes = false;
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const auto values = values_when_closed(robot, seed);
    if (!values) continue;
    closes = true;
    const std::vector<double> numbers =
        evaluate(robot.arena, std::span<const Ref>(matrix), NumericField<double>(*values));
    Independent independent;
    std::vector<std::size_t> chosen;
    for (std::size_t r = 0; r * columns < numbers.size(); ++r)
      if (independent.take(
              Eigen::Map<const Eigen::VectorXd>(numbers.data() + r * columns, static_cast<Eigen::Index>(columns))))
        chosen.push_back(r);
    if (chosen.size() > kept.size()) kept = chosen;
  }
  if (!closes)
    throw UnmetRequest(fmt::format("no posture closes the loops of the robot {}", printable(robot.name, 80)),
                       "check the lengths of the loop, or give them numbers if they are symbols");
  return kept;
}

}  // namespace

void LoopKinematics::keep_rows(Robot& robot, const std::vector<Row>& rows) {
  const std::size_t n = robot.coordinates.size(), width = unknowns_.size();
  std::vector<Scalar> all;
  for (const Row& row : rows)
    for (std::size_t k = 0; k < n; ++k) all.push_back(views_[row.view].equations().at(row.row, k));
  all = with_zeros_exposed(robot.arena, all);
  struct Candidate {
    std::size_t row, elements = 0;
    bool any = false, cut = false;
  };
  std::vector<Candidate> order;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    Candidate candidate{r};
    for (std::size_t k = 0; k < n; ++k) {
      if (all[r * n + k].is_zero()) continue;
      candidate.any = true;
      candidate.elements += structure_.roles[k] != CoordinateRole::motorised;
      candidate.cut = candidate.cut || structure_.roles[k] == CoordinateRole::cut;
    }
    if (candidate.any) order.push_back(candidate);
  }
  std::stable_sort(order.begin(), order.end(), [](const Candidate& a, const Candidate& b) {
    return std::pair(a.cut, a.elements) < std::pair(b.cut, b.elements);
  });
  if (order.size() > width) {  // some are redundant
    std::vector<Ref> matrix;
    for (const Candidate& each : order)
      for (const std::size_t k : unknowns_) matrix.push_back(all[each.row * n + k].ref());
    std::vector<Ref> whole;
    for (const Candidate& each : order)
      for (std::size_t k = 0; k < n; ++k) whole.push_back(all[each.row * n + k].ref());
    if (independent_when_closed(robot, n, whole).size() > width)
      throw UnmetRequest(
          fmt::format("the motorised joints of the robot {} are not independent: its loops leave it less "
                      "freedom than it has motors",
                      printable(robot.name, 80)),
          fmt::format("mark one of {} as passive (mu: 0)", names_of(robot, structure_.motorised)));
    std::vector<Candidate> kept;
    for (const std::size_t r : independent_when_closed(robot, width, matrix)) kept.push_back(order[r]);
    order = kept;
  }
  if (order.size() < width)
    throw UnmetRequest(
        fmt::format("the motorised joints do not determine the {} passive and cut ones of the robot {}: only {} "
                    "independent equations close its loops",
                    width, printable(robot.name, 80), order.size()),
        fmt::format(
            "motorise more of {} (mu: 1), or check the loops; if one only turns a rod about itself, leave it out: "
            "one of two ball joints becomes a universal one (check says which)",
            names_of(robot, unknowns_)));
  for (const Candidate& each : order) {
    rows_.push_back(rows[each.row]);
    passive_rows_ += !each.cut;
    for (const std::size_t k : structure_.motorised) a_.push_back(all[each.row * n + k].ref());
    for (const std::size_t k : unknowns_) u_.push_back(all[each.row * n + k].ref());
  }
}

LoopKinematics::LoopKinematics(Robot& robot) : structure_(loop_structure(robot)), unknowns_(structure_.passive) {
  unknowns_.insert(unknowns_.end(), structure_.cut.begin(), structure_.cut.end());
  keep_rows(robot, candidate_rows(robot));
  std::vector<Scalar> matrix;
  for (const Ref element : u_) matrix.emplace_back(robot.arena, element);
  std::optional<BlockSolver> solver = BlockSolver::of(robot.arena, unknowns_.size(), matrix);
  if (!solver)
    throw UnmetRequest(fmt::format("the motorised joints of the robot {} do not determine the passive ones: the "
                                   "equations of its loops are singular in every posture",
                                   printable(robot.name, 80)),
                       fmt::format("exchange a motorised joint for one of {}", names_of(robot, unknowns_)));
  solver_ = std::move(*solver);

  Robot moving = robot;  // with the velocities that the rest is made of
  std::vector<Scalar> qd;
  for (const std::size_t k : structure_.motorised) qd.emplace_back(robot.arena, robot.coordinates[k].qd);
  by_matrix = motors() <= 3;
  const std::vector<Scalar> passive = rates(robot.arena, qd, {}, "QP");
  for (std::size_t u = 0; u < unknowns_.size(); ++u) moving.coordinates[unknowns_[u]].qd = passive[u].ref();
  std::vector<std::array<Scalar, 6>> rests;
  for (const LoopView& view : views_) rests.push_back(view.rest(moving));
  for (const Row& row : rows_)
    rest_.push_back(named(rests[row.view][row.row], fmt::format("PSI{}_{}", row.loop + 1, row.row + 1)).ref());
  views_.clear();
}

std::vector<Scalar> LoopKinematics::W(Arena& arena) const {
  const std::size_t m = motors(), n = unknowns_.size();
  std::vector<Scalar> w(n * m, Scalar{arena, arena.zero()});
  for (std::size_t c = 0; c < m; ++c) {
    std::vector<Scalar> right;
    for (std::size_t r = 0; r < n; ++r) right.push_back(-Scalar{arena, a_[r * m + c]});
    const std::vector<Scalar> column = solver_.solve(arena, right, "W" + std::to_string(c + 1) + "_");
    for (std::size_t r = 0; r < n; ++r) w[r * m + c] = column[r];
  }
  return w;
}

std::vector<Scalar> LoopKinematics::rates(Arena& arena, const std::vector<Scalar>& motorised,
                                          const std::vector<Ref>& rest, const std::string& stem) const {
  const std::size_t m = motors(), n = unknowns_.size();
  const Scalar zero{arena, arena.zero()};
  std::vector<Scalar> right;
  for (std::size_t r = 0; r < n; ++r) {
    Scalar sum = rest.empty() ? zero : -Scalar{arena, rest[r]};
    for (std::size_t c = 0; c < m && !by_matrix; ++c) sum -= Scalar{arena, a_[r * m + c]} * motorised[c];
    right.push_back(sum);
  }
  if (!by_matrix) return solver_.solve(arena, right, stem);
  std::vector<Scalar> result = rest.empty() ? std::vector<Scalar>(n, zero) : solver_.solve(arena, right, stem + "R");
  const std::vector<Scalar> w = W(arena);
  for (std::size_t r = 0; r < n; ++r) {
    for (std::size_t c = 0; c < m; ++c) result[r] += w[r * m + c] * motorised[c];
    result[r] = named(result[r], stem + std::to_string(unknowns_[r] + 1));
  }
  return result;
}

std::vector<Scalar> LoopKinematics::projected(Arena& arena, const std::vector<Scalar>& forces) const {
  const std::size_t m = motors(), n = unknowns_.size();
  std::vector<Scalar> result, others;
  for (const std::size_t k : structure_.motorised) result.push_back(forces[k]);
  for (const std::size_t k : unknowns_) others.push_back(forces[k]);
  if (by_matrix) {
    const std::vector<Scalar> w = W(arena);
    for (std::size_t c = 0; c < m; ++c)
      for (std::size_t r = 0; r < n; ++r) result[c] += w[r * m + c] * others[r];
  } else {
    const std::vector<Scalar> y = solver_.solve_transposed(arena, others, "LAM");
    for (std::size_t c = 0; c < m; ++c)
      for (std::size_t r = 0; r < n; ++r) result[c] -= Scalar{arena, a_[r * m + c]} * y[r];
  }
  return result;
}

void complete_rates(Robot& robot, const LoopKinematics& loops) {
  Arena& arena = robot.arena;
  std::vector<Scalar> qd, qdd;
  for (const std::size_t k : loops.structure().motorised) {
    qd.emplace_back(arena, robot.coordinates[k].qd);
    qdd.emplace_back(arena, robot.coordinates[k].qdd);
  }
  const std::vector<Scalar> velocities = loops.rates(arena, qd, {}, "QP"),
                            accelerations = loops.rates(arena, qdd, loops.rest(), "QDP");
  for (std::size_t u = 0; u < loops.unknowns().size(); ++u) {
    Coordinate& coordinate = robot.coordinates[loops.unknowns()[u]];
    coordinate.qd = velocities[u].ref();
    coordinate.qdd = accelerations[u].ref();
    coordinate.given_qd = coordinate.given_qdd = std::nullopt;
  }
}

}  // namespace armature::internal
