// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/equations/passive_joints.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <mutex>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/derive/loops/closed_models.h"

namespace armature::internal {
namespace {

constexpr double tight = 1e-10;  // a residual that counts as closed
constexpr double step = 0.1;     // rad or m: of a motor between two closures
constexpr double apart = 0.2;    // rad or m: landmarks
constexpr std::size_t most_landmarks = 4000;
constexpr std::size_t most_kept = 2'000'000;  // postures
constexpr std::size_t nearest_tried = 4;
constexpr double as_good = 1.02;  // errors that do not tell two modes apart

std::string bytes_of(std::span<const double> values) {
  return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

Eigen::Index index(std::size_t i) { return static_cast<Eigen::Index>(i); }

std::vector<double> sample_of(const Motion& motion, std::size_t s) {
  std::vector<double> motors;
  for (const Signal& q : motion.q) motors.push_back(q[s]);
  return motors;
}

}  // namespace

PassiveJoints::PassiveJoints(const Robot& robot)
    : robot_(robot), motors_(motors_of(robot)), solver_(robot), unknowns_(solver_.closure().structure().passive) {
  const LoopStructure& structure = solver_.closure().structure();
  unknowns_.insert(unknowns_.end(), structure.cut.begin(), structure.cut.end());
}

std::vector<LoopPosture> PassiveJoints::modes(const std::vector<double>& motors) const {
  const LoopStructure& structure = solver_.closure().structure();
  Vector q = Vector::Zero(index(solver_.closure().coordinates()));
  for (std::size_t c = 0; c < motors.size(); ++c) q[index(structure.motorised[c])] = motors[c];
  LoopAnswer answer = solver_.solve(q, structure.passive);
  if (answer.postures.empty())
    throw UnmetRequest(
        fmt::format("no posture closes the loops of {} with the motors at {:.6g}, where the log has them",
                    printable(robot_.name, 80), fmt::join(motors, ", ")),
        "check the lengths of the robot, and the signs and units of the positions");
  return std::move(answer.postures);
}

void PassiveJoints::start(const Vector& posture) {
  landmarks_ = {posture};
  kept_.clear();
}

double PassiveJoints::distance(const Vector& posture, std::span<const double> motors) const {
  double most = 0;
  const LoopStructure& structure = solver_.closure().structure();
  for (std::size_t c = 0; c < motors.size(); ++c)
    most = std::max(most, std::abs(posture[index(structure.motorised[c])] - motors[c]));
  return most;
}

std::optional<Eigen::VectorXd> PassiveJoints::moved(Vector posture, std::span<const double> motors) const {
  const LoopStructure& structure = solver_.closure().structure();
  const auto steps = static_cast<std::size_t>(std::ceil(distance(posture, motors) / step)) + 1;
  const Vector start = posture;
  for (std::size_t i = 1; i <= steps; ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(steps);
    for (std::size_t c = 0; c < motors.size(); ++c) {
      const double from = start[index(structure.motorised[c])];
      posture[index(structure.motorised[c])] = i == steps ? motors[c] : from + share * (motors[c] - from);
    }
    if (!(solver_.closure().close(posture, unknowns_) <= tight)) return std::nullopt;
  }
  return posture;
}

std::optional<Eigen::VectorXd> PassiveJoints::from_landmarks(std::span<const double> motors) const {
  std::vector<std::pair<double, std::size_t>> by_distance;
  for (std::size_t i = 0; i < landmarks_.size(); ++i) by_distance.emplace_back(distance(landmarks_[i], motors), i);
  const std::size_t tried = std::min(nearest_tried, by_distance.size());
  std::partial_sort(by_distance.begin(), by_distance.begin() + static_cast<std::ptrdiff_t>(tried), by_distance.end());
  for (std::size_t i = 0; i < tried; ++i)
    if (auto found = moved(landmarks_[by_distance[i].second], motors)) return found;
  return std::nullopt;
}

const Eigen::VectorXd& PassiveJoints::nearest(std::span<const double> motors) const {
  return *std::ranges::min_element(landmarks_, {}, [&](const Vector& each) { return distance(each, motors); });
}

void PassiveJoints::follow(std::span<const Motion> motions) {
  for (const Motion& motion : motions) {
    std::optional<Vector> posture;
    for (std::size_t s = 0; s < motion.samples(); ++s) {
      const std::vector<double> motors = sample_of(motion, s);
      if (landmarks_.empty()) start(modes(motors).front().q);
      std::optional<Vector> next;
      if (posture) next = moved(*posture, motors);
      if (!next) next = from_landmarks(motors);
      if (!next)
        throw UnmetRequest(
            fmt::format("{}: the loops of {} do not close at {:.4g} s, with the motors at {:.6g}", motion.file,
                        printable(robot_.name, 80), motion.start + motion.step * static_cast<double>(s),
                        fmt::join(motors, ", ")),
            "check the lengths of the robot, and the signs, units and zeros of the positions; singular postures cannot "
            "be followed");
      posture = std::move(next);
      if (landmarks_.size() < most_landmarks && distance(nearest(motors), motors) > apart)
        landmarks_.push_back(*posture);
      if (kept_.size() < most_kept) kept_.try_emplace(bytes_of(motors), *posture);
    }
  }
}

Eigen::VectorXd PassiveJoints::posture_at(std::span<const double> motors, const Vector* before) {
  const std::string key = bytes_of(motors);
  {
    const std::shared_lock lock(mutex_);
    if (const auto found = kept_.find(key); found != kept_.end()) return found->second;
  }
  std::optional<Vector> posture;
  if (before != nullptr && distance(*before, motors) < step) posture = moved(*before, motors);
  if (!posture) posture = from_landmarks(motors);
  Vector result = posture ? *posture : nearest(motors);
  const std::unique_lock lock(mutex_);
  if (kept_.size() < most_kept) kept_.try_emplace(key, result);
  return result;
}

BatchFunction PassiveJoints::batch(const Program& program) {
  const LoopStructure& structure = solver_.closure().structure();
  std::vector<std::string> groups;
  for (const ProgramInput& input : program.inputs) groups.push_back(input.name);
  return [self = shared_from_this(), function = batch_function(program), groups, motorised = structure.motorised,
          passive = structure.passive](std::span<const double* const> inputs, std::size_t count,
                                       std::span<double* const> outputs) {
    const std::size_t n = motorised.size();
    std::vector<Signal> q(n, Signal(count)), qp(passive.size(), Signal(count));
    std::vector<double> motors(n);
    std::optional<Vector> posture;
    for (std::size_t s = 0; s < count; ++s) {
      for (std::size_t k = 0; k < n; ++k) motors[k] = inputs[k][s];
      posture = self->posture_at(motors, posture ? &*posture : nullptr);
      for (std::size_t k = 0; k < n; ++k) q[k][s] = (*posture)[index(motorised[k])];
      for (std::size_t p = 0; p < passive.size(); ++p) qp[p][s] = (*posture)[index(passive[p])];
    }
    std::vector<const double*> all;
    for (const std::string& group : groups) {
      if (group == "q" || group == "qp")
        for (const Signal& signal : group == "q" ? q : qp) all.push_back(signal.data());
      else
        for (std::size_t k = 0; k < n; ++k) all.push_back(inputs[(group == "qd" ? n : 2 * n) + k]);
    }
    function(all, count, outputs);
  };
}

Robot PassiveJoints::whole(Robot robot) const {
  robot.coordinates = robot_.coordinates;
  for (std::size_t j = 1; j <= robot.frames.size(); ++j) robot.frame(j).variable = robot_.frame(j).variable;
  return robot;
}

void choose_assembly(PassiveJoints& joints, const Motion& motion, const std::function<double()>& error) {
  const std::vector<LoopPosture> modes = joints.modes(sample_of(motion, 0));
  std::vector<double> errors;
  for (const LoopPosture& mode : modes) {
    joints.start(mode.q);
    try {
      joints.follow({&motion, 1});
      errors.push_back(modes.size() > 1 ? error() : 0);
    } catch (const UnmetRequest&) {
      if (modes.size() == 1) throw;
      errors.push_back(HUGE_VAL);  // the motion leads out of what this mode can reach
    }
  }
  const double least = *std::ranges::min_element(errors);
  const auto chosen = static_cast<std::size_t>(
      std::ranges::find_if(errors, [&](double e) { return e <= as_good * least; }) - errors.begin());
  joints.start(modes[chosen].q);
  std::vector<double> positions;
  for (const std::size_t k : loop_structure(joints.robot()).passive) positions.push_back(modes[chosen].q[index(k)]);
  std::string& note = joints.note_;
  note = fmt::format("closed loops: the passive joints start at [{:.4g}] ({})", fmt::join(positions, ", "),
                     fmt::join(modes[chosen].modes, ", "));
  note += modes.size() == 1 ? std::string(", the only assembly mode that was found")
                            : fmt::format(", one of {} assembly modes", modes.size());
  const auto alike = std::ranges::count_if(errors, [&](double e) { return e <= as_good * least; });
  double other = HUGE_VAL;
  for (const double e : errors)
    if (e > as_good * least) other = std::min(other, e);
  if (alike > 1) note += fmt::format(", of which torques do not tell {} apart", alike);
  if (std::isfinite(other)) note += fmt::format("; others leave {:.2g} times its error or more", other / least);
}

}  // namespace armature::internal
