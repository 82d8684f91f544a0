// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/suspicions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "armature/base/text.h"
#include "armature/identify/judge/gravity_direction.h"
#include "armature/identify/judge/miscalibration.h"
#include "armature/identify/judge/torque_gain.h"
#include "armature/identify/judge/torque_uncertainty.h"
#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

constexpr std::size_t samples_of_trials = 800;
// kg/m^3: see above. Beyond these no robot is known.
constexpr double lightest = 0.03, heaviest = 3000;
// Torques this many times those of the description, or of the motors, are in another unit.
constexpr double other_unit = 100;
constexpr double long_delay = 0.008;  // s: a drive has less

class Suspicions {
 public:
  explicit Suspicions(const Evidence& evidence)
      : e_(evidence),
        thin_(thinned_out(evidence.excerpt, samples_of_trials)),
        fit_(evidence.model, thin_),
        gain_(torque_gain(evidence.model, fit_, evidence.estimate.value, evidence.contribution)) {}

  std::vector<Suspicion> all() {
    const bool turned = gravity();
    if (!turned) misread();
    if (found_.empty()) miscalibrated();
    efforts();
    if (!cancelling()) masses();  // parameters that cancel each other say nothing of masses
    if (!turned) late();          // gravity elsewhere looks like delays of some drives
    estimator();
    validation();
    return std::move(found_);
  }

 private:
  std::size_t coordinates() const { return e_.model.coordinates(); }

  std::string joint(std::size_t k) const {
    return fmt::format("{} ({})", k + 1, printable(e_.model.robot.coordinates[k].name, 40));
  }
  std::string joints(const std::vector<std::size_t>& which) const {
    std::vector<std::string> names;
    for (const std::size_t k : which) names.push_back(joint(k));
    return fmt::format("joint{} {}", names.size() == 1 ? "" : "s", fmt::join(names, ", "));
  }

  // The direction of gravity explains all joints at once: a misread column does not.
  bool gravity() {
    const std::optional<GravityDirection> found = other_gravity(e_.model, thin_);
    if (!found) return false;
    const auto rounded = [](const std::vector<double>& errors) {
      std::vector<std::string> texts;
      for (const double e : errors) texts.push_back(fmt::format("{:.0f}", e));
      return fmt::format("{}", fmt::join(texts, ", "));
    };
    const auto vector = [](const std::array<double, 3>& v) {  // + 0.0: no negative zeros
      const auto part = [](double x) { return std::round(100 * x) / 100 + 0.0; };
      return fmt::format("({:.2f}, {:.2f}, {:.2f})", part(v[0]), part(v[1]), part(v[2]));
    };
    const double degrees = found->angle * 180 / M_PI;
    found_.push_back(
        {fmt::format("gravity seems to point along {} of the root link instead of {}, {:.0f} degrees away{}: the "
                     "errors would be {} % instead of {} %",
                     vector(found->found), vector(found->described), degrees,
                     degrees > 170 ? ", the wrong way round" : "", rounded(found->after), rounded(found->before)),
         fmt::format("is the robot mounted as described? In a URDF, a fixed joint from a link world to the root link "
                     "with rpy=\"{:.3f} {:.3f} 0\" turns it so; elsewhere state gravity in that direction",
                     found->roll_pitch[0] + 0.0, found->roll_pitch[1] + 0.0),
         true});
    return true;
  }

  void misread() {
    const std::optional<Misreading> m = find_misreading(e_.model, thin_);
    if (!m) return;
    const auto differs = [](const TorqueReading& reading, auto test) {
      std::vector<std::size_t> which;
      for (std::size_t k = 0; k < reading.order.size(); ++k)
        if (test(k, reading.order[k], reading.factor[k])) which.push_back(k);
      return which;
    };
    std::vector<std::string> changes;
    const auto describe = [&](const TorqueReading& reading, const char* what) {
      const auto moved = differs(reading, [](std::size_t k, std::size_t from, double) { return k != from; });
      const auto turned = differs(reading, [](std::size_t, std::size_t, double f) { return f < 0; });
      const auto large = differs(reading, [](std::size_t, std::size_t, double f) { return std::abs(f) < 0.5; });
      const auto small = differs(reading, [](std::size_t, std::size_t, double f) { return std::abs(f) > 2; });
      if (turned.size() == coordinates() && coordinates() > 1)
        changes.push_back(
            fmt::format("all {}{} have the wrong sign", what, m->or_positions ? ", or all positions," : ""));
      else if (!turned.empty())
        changes.push_back(fmt::format("the {} of {}{} have the wrong sign", what, joints(turned),
                                      m->or_positions ? ", or its positions," : ""));
      if (moved.size() == 2) changes.push_back(fmt::format("the {} of {} are exchanged", what, joints(moved)));
      else if (!moved.empty())
        changes.push_back(fmt::format("the {} of {} are in the wrong order", what, joints(moved)));
      if (!large.empty()) changes.push_back(fmt::format("the {} of {} are 1000 times too large", what, joints(large)));
      if (!small.empty()) changes.push_back(fmt::format("the {} of {} are 1000 times too small", what, joints(small)));
    };
    if (m->gravity_reversed) changes.push_back("gravity points the wrong way");
    describe(m->torque, "torques");
    describe(m->position, "positions");
    std::vector<std::string> before, after;
    for (const std::size_t k : m->changed) {
      before.push_back(fmt::format("{:.0f}", m->before[k]));
      after.push_back(fmt::format("{:.0f}", m->after[k]));
    }
    found_.push_back({fmt::format("it looks as if {}: the error there would be {} % instead of {} %",
                                  fmt::join(changes, ", and "), fmt::join(after, ", "), fmt::join(before, ", ")),
                      m->gravity_reversed ? "reverse gravity in the robot's description, or turn its base over: is the "
                                            "robot mounted as described?"
                                          : "",
                      m->clear, false, *m});
  }

  void miscalibrated() {
    const std::optional<Miscalibration> m = find_miscalibration(e_.model, thin_);
    if (!m) return;
    const auto worst = [](const std::vector<double>& errors) {
      return *std::max_element(errors.begin(), errors.end());
    };
    std::vector<std::string> numbers(coordinates(), m->of == Miscalibration::Of::torque ? "1" : "0");
    const bool torque = m->of == Miscalibration::Of::torque;
    numbers[m->coordinate] = fmt::format("{:.3g}", torque ? 1 / m->factor : -m->shift);
    const std::string what =
        torque ? fmt::format("the torques of joint {} are {:.3g} times what the other joints imply",
                             joint(m->coordinate), m->factor)
               : fmt::format("the positions of joint {} are {:.3g} {} too large: its zero is not the description's",
                             joint(m->coordinate), m->shift, slides(m->coordinate) ? "m" : "rad");
    found_.push_back(
        {fmt::format("it looks as if {}; the largest error of a joint would be {:.2g} % instead of {:.2g} %", what,
                     worst(m->after), worst(m->before)),
         fmt::format("{}: [{}] of the {} in a file given by @columns, or set it right in the {}",
                     torque ? "gain" : "offset", fmt::join(numbers, ", "), torque ? "torques" : "positions",
                     torque ? "drive: its gear ratio, its torque constant" : "robot's description"),
         m->clear});
  }

  void efforts() {
    std::vector<double> ratios;
    std::vector<std::size_t> beyond;
    std::vector<double> limits;
    for (std::size_t k = 0; k < coordinates(); ++k)
      for (std::size_t j = 1; j <= e_.model.robot.link_count; ++j) {
        const Frame& frame = e_.model.robot.frame(j);
        if (frame.variable.size() != 1 || frame.variable[0].coordinate != k) continue;
        const double effort = frame.limits.effort;
        if (!std::isfinite(effort) || effort <= 0) continue;
        double most = 0;
        for (const double tau : thin_.tau[k]) most = std::max(most, std::abs(tau));
        ratios.push_back(most / effort);
        limits.push_back(effort);
        if (ratios.back() > 5) beyond.push_back(k);
        break;
      }
    if (beyond.empty()) return;
    std::nth_element(ratios.begin(), ratios.begin() + static_cast<std::ptrdiff_t>(ratios.size() / 2), ratios.end());
    const double typical = ratios[ratios.size() / 2], most = *std::max_element(ratios.begin(), ratios.end());
    // Descriptions that give every joint the same limit do not know it.
    const bool known = limits.size() == 1 ||
                       std::any_of(limits.begin(), limits.end(), [&](double limit) { return limit != limits.front(); });
    found_.push_back(
        {fmt::format("the torques of {} are up to {:.0f} times the effort limits of the description", joints(beyond),
                     most),
         "are they in mNm, in mA, or those of the motors behind the gears? @unit=mNm, or unit and gain in a "
         "file given by @columns",
         known && (typical > other_unit || (ratios.size() > 1 && most > other_unit))});
  }

  // Torques found to those of the described bodies: the median over the joints.
  std::optional<double> against_description() const {
    if (e_.prior.any_assumed() || !gain_) return std::nullopt;
    const Eigen::VectorXd described = e_.model.base_of_standard * e_.prior.standard;
    std::vector<double> ratios;
    for (std::size_t k = 0; k < coordinates(); ++k)
      if (const double said = fit_.inertial_torque(k, described); said > 0)
        ratios.push_back(fit_.inertial_torque(k, e_.estimate.value) / said);
    if (ratios.empty()) return std::nullopt;
    std::ranges::sort(ratios);
    return ratios[ratios.size() / 2];
  }

  void gain() {
    if (!gain_) return;
    if (gain_->is_one_gain())
      found_.push_back({fmt::format("the torques make all bodies {:.3g} times as heavy as the description says: they "
                                    "seem to have another gain",
                                    gain_->factor),
                        fmt::format("gain: {:.3g} of the torques in a file given by @columns, if the description is "
                                    "right",
                                    1 / gain_->factor),
                        false});
    else if (gain_->is_other_quantity())
      found_.push_back({fmt::format("the torques make the bodies {:.3g} to {:.3g} times as heavy as the description "
                                    "says, joint by joint: they are probably currents, or have other gains",
                                    gain_->least, gain_->most),
                        "the gain of each drive (Nm/A with its gear) in a file given by @columns, if the description "
                        "is right",
                        false});
  }

  bool slides(std::size_t k) const {
    for (std::size_t j = 1; j <= e_.model.robot.link_count; ++j) {
      const Frame& frame = e_.model.robot.frame(j);
      if (frame.variable.size() == 1 && frame.variable[0].coordinate == k) return frame.type == JointType::prismatic;
    }
    return false;
  }

  void masses() {
    const double reach = reach_of(e_.model.robot, thin_);
    // Only joints that turn count: a carriage may be heavy on a short rail.
    double mass = 0;
    bool turns = false;
    for (std::size_t k = 0; k < coordinates(); ++k) {
      if (slides(k)) continue;
      turns = true;
      mass = std::max({mass, fit_.felt_inertia(k).dot(e_.estimate.value) / (reach * reach),
                       fit_.gravity_torque(k, e_.estimate.value) / (9.81 * reach)});
    }
    const double density = turns && reach > 0.2 ? mass / (reach * reach * reach) : 1;
    const std::optional<double> ratio = against_description();
    // A description with masses says what the robot weighs; its size alone is a poor guess beside that.
    const bool by_size = !ratio && (density > heaviest || density < lightest);
    const bool by_description = ratio && (*ratio > other_unit || *ratio < 1 / other_unit);
    if (!by_size && !by_description) return gain();
    const bool heavy = by_description ? *ratio > 1 : density > 1;
    const std::string what =
        by_description
            ? fmt::format(
                  "the torques make the bodies {:.3g} times as heavy as the description "
                  "says",
                  *ratio)
            : fmt::format("the torques mean that {:.2g} kg move on a robot that reaches {:.2g} m", mass, reach);
    found_.push_back({fmt::format("{}: they are probably in another unit", what),
                      heavy ? "@unit=mNm if they are in mNm; unit and gain in a file given by @columns if they are "
                              "currents or counts"
                            : "@unit=kNm if they are in kNm; a gain in a file given by @columns if they are currents, "
                              "or torques of the motors before the gears",
                      true});
  }

  // Within a quarter of the largest, or a sample: a joint that mostly bears weight tells its delay no better.
  bool alike(const std::vector<std::size_t>& which) const {
    double least = HUGE_VAL, most = -HUGE_VAL;
    for (const std::size_t k : which) {
      least = std::min(least, e_.delays[k]);
      most = std::max(most, e_.delays[k]);
    }
    return most - least <= std::max(0.25 * std::max(std::abs(least), std::abs(most)), e_.excerpt.front().step);
  }

  void late() {
    std::vector<std::size_t> which;
    std::vector<std::string> sizes, seconds;
    for (std::size_t k = 0; k < e_.delays.size(); ++k) {
      if (std::abs(e_.delays[k]) >= long_delay) {
        which.push_back(k);
        sizes.push_back(fmt::format("{:.3g}", 1e3 * std::abs(e_.delays[k])));
      }
      seconds.push_back(fmt::format("{:.3g}", e_.delays[k]));
    }
    if (which.empty()) return;
    const bool same = std::ranges::all_of(sizes, [&](const std::string& size) { return size == sizes.front(); });
    const bool all = which.size() == coordinates(), early = e_.delays[which.front()] < 0;
    // One clock stamps all drives alike: a few that are late, or some more than others, are filtered by themselves, or
    // something acts on them.
    found_.push_back(
        {fmt::format("the torques of {} come {} ms {} than the motion: {}",
                     all && which.size() > 1 ? "all joints" : joints(which),
                     same ? sizes.front() : fmt::format("{}", fmt::join(sizes, ", ")), early ? "earlier" : "later",
                     2 * which.size() <= coordinates() || !alike(which)
                         ? "their drives filter by themselves, or something acts there that the model lacks (cables, "
                           "elastic gears, hysteresis)"
                     : early ? "the positions are probably stamped late, or filtered"
                             : "they are probably stamped late"),
         fmt::format(
             "stamp both when they are measured; @delay={} keeps the delay that was found, @delay=no leaves the "
             "torques where they are",
             same && which.size() == coordinates() ? seconds.front() : fmt::format("{}", fmt::join(seconds, ","))),
         false});
  }

  // Parameters whose torques, or the standard deviations of those, are larger than any that was measured: the motion
  // cannot tell them apart, and they cancel each other.
  bool cancelling() {
    std::vector<std::string> names;
    double most = 0;
    bool strong = false;
    for (std::size_t c = 0; c < e_.model.unknowns(); ++c) {
      const auto i = static_cast<Eigen::Index>(c);
      const double share = e_.contribution[i], value = std::abs(e_.estimate.value[i]);
      const double unsure = value > 0 ? share * e_.estimate.deviation[i] / value : 0;
      if (share <= 5 && unsure <= 0.5) continue;
      names.push_back(e_.model.columns[c].name);
      most = std::max({most, share, unsure});
      strong = strong || share > 10 || unsure > 1;
    }
    if (names.empty()) return false;
    strong = strong && spoils_torques();
    const std::size_t count = names.size();
    if (count > 8) names.resize(8);
    found_.push_back(
        {fmt::format("the torques of {}{} alone would be up to {:.2g} times the largest that was measured, or are "
                     "uncertain by as much: {:.1f} s of this motion cannot tell them apart",
                     fmt::join(names, ", "), count > 8 ? fmt::format(" and {} more", count - 8) : "", most, seconds()),
         "record a longer motion in which every joint moves there and back at several speeds: @excite() plans "
         "one",
         strong, true});
    return true;
  }

  // Parameters that act alike on every motion (the masses of two fingers on one slide) cancel each other and spoil
  // nothing: neither the torques of motions that were held out nor those of others.
  bool spoils_torques() const {
    constexpr double fine = 20, spoilt = 50;  // %
    if (!e_.validation.empty() && e_.validation_total <= fine && e_.validation_total <= 5 * e_.train_total)
      return false;
    std::vector<double> torques;
    for (const CoordinateFactor& f : e_.factors)
      torques.push_back(std::sqrt(f.torque_squares() / static_cast<double>(std::max<std::size_t>(f.rows, 1))));
    Motions motions;
    motions.add({thin_});
    const TorqueUncertainty found = torque_uncertainty(e_.model, motions, e_.estimate.covariance, torques);
    return std::ranges::any_of(found.all, [](double percent) { return !(percent < spoilt); });
  }

  double seconds() const {
    double sum = 0;
    for (const Motion& motion : e_.excerpt) sum += motion.step * static_cast<double>(motion.samples());
    return sum;
  }

  void estimator() {
    if (!(e_.train_total > 50)) return;
    const Estimate weighted = least_squares(e_.factors, e_.model.unknowns(), Weighting::by_coordinate);
    double residual = 0, torque = 0;
    for (const CoordinateFactor& f : e_.factors) {
      residual += f.residual_squares(weighted.value);
      torque += f.torque_squares();
    }
    const double error = torque > 0 ? 100 * std::sqrt(residual / torque) : 0;
    if (error < 0.4 * e_.train_total)
      found_.push_back({fmt::format("the parameters miss the torques that they were made from by {:.3g} %, those of "
                                    "weighted least squares by {:.3g} %",
                                    e_.train_total, error),
                        "@estimator=weighted and @model=dynamic", true, true});
  }

  void validation() {
    if (e_.validation.empty()) return;
    std::vector<std::size_t> worse;
    for (std::size_t k = 0; k < coordinates(); ++k)
      if (e_.validation[k] > 60 && e_.validation[k] > 5 * e_.train[k]) worse.push_back(k);
    if (worse.empty()) return;
    found_.push_back(
        {fmt::format("the torques of {} are explained on the logs that were used (to {:.0f} %), but not on "
                     "those for validation ({:.0f} %)",
                     joints(worse), e_.train[worse.front()], e_.validation[worse.front()]),
         "is it the same robot, with the same load, columns and units? If so, the motion that was used is "
         "too short or too poor: record one like that for validation",
         e_.validation_total > 50 && e_.validation_total > 5 * e_.train_total, true});
  }

  const Evidence& e_;
  const Motion thin_;
  const TrialFit fit_;
  const std::optional<TorqueGain> gain_;
  std::vector<Suspicion> found_;
};

std::string line(const char* signal, const TorqueReading& reading, const std::vector<std::string>& columns) {
  std::vector<std::string> names;
  bool changed = false, signs = false, gains = false;
  for (std::size_t k = 0; k < reading.order.size(); ++k) {
    names.push_back(reading.order[k] < columns.size()
                        ? columns[reading.order[k]]
                        : fmt::format("{}{}", signal[0] == 't' ? "tau" : "q", reading.order[k] + 1));
    changed = changed || reading.order[k] != k || reading.factor[k] != 1;
    signs = signs || reading.factor[k] < 0;
    gains = gains || std::abs(reading.factor[k]) != 1;
  }
  if (!changed) return "";
  std::string text = fmt::format("{}: {{columns: [{}]", signal, fmt::join(names, ", "));
  const auto list = [&](const char* key, auto value) {
    std::vector<std::string> numbers;
    for (const double factor : reading.factor) numbers.push_back(fmt::format("{:g}", value(factor)));
    text += fmt::format(", {}: [{}]", key, fmt::join(numbers, ", "));
  };
  if (signs) list("sign", [](double f) { return f < 0 ? -1.0 : 1.0; });
  if (gains) list("gain", [](double f) { return std::abs(f); });
  return text + "}";
}

}  // namespace

std::vector<Suspicion> find_suspicions(const Evidence& evidence) {
  return evidence.excerpt.empty() ? std::vector<Suspicion>{} : Suspicions(evidence).all();
}

std::string columns_lines(const Misreading& misreading, const std::vector<std::string>& torque_columns,
                          const std::vector<std::string>& position_columns) {
  std::string position = line("position", misreading.position, position_columns);
  const std::string torque = line("torque", misreading.torque, torque_columns);
  if (!position.empty() && !torque.empty()) position += " and ";
  return position + torque;
}

double reach_of(const Robot& robot, const Motion& motion) {
  std::vector<double> along(robot.link_count + 1, 0.0);
  double most = 0;
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Frame& frame = robot.frame(j);
    const auto value = [&](Ref ref) { return number(robot.arena, ref).value_or(0); };
    along[j] =
        along[frame.antecedent] + std::hypot(value(frame.geometry.d), value(frame.geometry.r), value(frame.geometry.b));
    if (frame.type == JointType::prismatic && !frame.variable.empty()) {
      const Signal& q = motion.q.at(frame.variable.front().coordinate);
      if (!q.empty()) along[j] += *std::max_element(q.begin(), q.end()) - *std::min_element(q.begin(), q.end());
    }
    most = std::max(most, along[j]);
  }
  return most;
}

}  // namespace armature::internal
