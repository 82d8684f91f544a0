// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/recipes/check_logs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/identify/choose/assembly.h"
#include "armature/identify/choose/rotors.h"
#include "armature/identify/equations/decimate.h"
#include "armature/identify/equations/motion_extents.h"
#include "armature/identify/judge/forecast.h"
#include "armature/identify/judge/joint_excitation.h"
#include "armature/log/telemetry.h"
#include "armature/report/provenance.h"
#include "armature/robot/base_joints.h"
#include "armature/verbs/recipes/robot_words.h"

namespace armature::internal {
namespace {

constexpr double certain = 10, uncertain = 50;  // %: of a parameter's size, and of a joint's torque
constexpr double no_effect = 1;                 // %: of the torque

Light light_of(double percent) {
  return percent <= certain ? Light::green : percent <= uncertain ? Light::amber : Light::red;
}
Light worse(Light a, Light b) { return std::max(a, b); }

std::string called(const Robot& robot, std::size_t k) {
  return fmt::format("joint {} ({})", k + 1, printable(robot.coordinates[k].name, 40));
}

const Frame* frame_of(const Robot& robot, std::size_t k) {
  for (std::size_t j = 1; j <= robot.link_count; ++j)
    if (robot.frame(j).variable.size() == 1 && robot.frame(j).variable[0].coordinate == k) return &robot.frame(j);
  return nullptr;
}

std::string joined(const std::vector<std::string>& names) { return fmt::format("{}", fmt::join(names, ", ")); }

class RecordingJudge {
 public:
  RecordingJudge(const Robot& robot, const Telemetry& t, const std::string& name) : robot_(robot), t_(t) {
    q_.log = name;
    q_.samples = t.samples;
    q_.seconds = t.seconds;
    q_.rate = t.rate;
    q_.jitter = 100 * t.jitter;
    q_.missing = 100 * t.missing;
    q_.gaps = t.gaps;
    q_.dropped = t.mended.dropped;
    q_.mended = t.mended.spikes + t.mended.wraps;
    q_.velocities = t.velocities;
    for (const JointTelemetry& joint : t.joints) {
      q_.position_step.push_back(joint.position_step);
      q_.torque_step.push_back(joint.torque_step);
      q_.cut_off.push_back(100 * joint.cut_off);
    }
  }

  RecordingQuality judged() {
    if (t_.rate < 50)
      say(Light::amber, fmt::format("{:.3g} samples per second are few: 100 or more are usual", t_.rate));
    if (t_.jitter > 0.2) say(Light::amber, fmt::format("the clock jitters by {:.0f} % of a step", 100 * t_.jitter));
    if (t_.missing > 0.05)
      say(t_.missing > 0.3 ? Light::red : Light::amber,
          fmt::format("{:.0f} % of the samples are missing, in {} gaps", 100 * t_.missing, t_.gaps));
    const auto rows = static_cast<double>(t_.samples + t_.mended.dropped);
    if (static_cast<double>(t_.mended.dropped) > 0.01 * rows)
      say(Light::amber, fmt::format("{} rows could not be used", t_.mended.dropped));
    if (static_cast<double>(t_.mended.spikes) > 0.001 * rows * static_cast<double>(t_.joints.size()))
      say(Light::amber, fmt::format("{} single samples were far from their neighbours", t_.mended.spikes));
    joints(Light::red,
           "the torque stays at its greatest value for more than a tenth of the time (a drive at its limit)",
           [](const JointTelemetry& j) { return j.cut_off > 0.1; });
    joints(Light::amber, "the torque stays at its greatest value for some of the time (a drive at its limit)",
           [](const JointTelemetry& j) { return j.cut_off > 0.005 && j.cut_off <= 0.1; });
    joints(Light::red, "the torque has only a few values: its step is more than its root mean square",
           [](const JointTelemetry& j) { return j.torque_step > j.torque_rms && j.torque_rms > 0; });
    joints(Light::amber, "the torque is resolved coarsely: its step is more than a fifth of its root mean square",
           [](const JointTelemetry& j) { return j.torque_step > 0.2 * j.torque_rms && j.torque_step <= j.torque_rms; });
    joints(
        Light::amber, "the position is resolved coarsely: its step is more than a hundredth of its range",
        [](const JointTelemetry& j) { return j.position_range > 1e-3 && j.position_step > 0.01 * j.position_range; });
    return std::move(q_);
  }

 private:
  void say(Light light, std::string why) {
    q_.light = worse(q_.light, light);
    q_.why.push_back(std::move(why));
  }
  template <class Test>
  void joints(Light light, const char* what, Test test) {
    std::vector<std::string> which;
    for (std::size_t k = 0; k < t_.joints.size(); ++k)
      if (test(t_.joints[k])) which.push_back(called(robot_, k));
    if (!which.empty()) say(light, fmt::format("{}: {}", joined(which), what));
  }
  const Robot& robot_;
  const Telemetry& t_;
  RecordingQuality q_;
};

class LogJudge {
 public:
  LogJudge(const Robot& robot, const EstimationOptions& options, const RobotOrigin& origin, Progress& progress)
      : robot_(robot), options_(options), origin_(origin), progress_(progress) {}

  LogCheck run(const MeasuredLogs& logs) {
    for (std::size_t i = 0; i < logs.train.size(); ++i) {
      go_on(progress_);
      const std::string& file = logs.train[i].file;
      check_.recordings.push_back(
          RecordingJudge(robot_, telemetry_of(logs.train[i], i < logs.mended.size() ? logs.mended[i] : Mended{}),
                         file.empty() ? fmt::format("log {}", i + 1) : file)
              .judged());
    }
    try {
      prepare_logs(logs.train);
      judge_motions();
    } catch (const UnmetRequest& request) {
      check_.light = Light::red;
      check_.why = request.message();
      if (!request.hint().empty()) check_.next.push_back(request.hint());
      return std::move(check_);
    }
    conclude();
    return std::move(check_);
  }

 private:
  void prepare_logs(const std::vector<Log>& logs) {
    PrepareOptions how = options_.prepare;
    std::vector<std::string> said_later;
    for (const Log& log : logs) {
      go_on(progress_);
      std::vector<Motion> motions = prepare(log, how, said_later);
      if (!motions.empty()) {
        if (!how.cutoff) how.cutoff = motions.front().cutoff;
        cutoff_ = motions.front().cutoff;
        step_ = motions.front().step;
        for (const Motion& motion : motions) samples_ += motion.samples();
      }
      motions_.add(std::move(motions));
    }
    if (samples_ == 0)
      throw UnmetRequest(
          "the logs are too short: nothing is left of them when the ends are dropped where filters are "
          "one-sided",
          "record some periods of the slowest motion");
  }

  // As an identification with these options chooses them, before it looks for more.
  IdentificationModel make_model(bool rotors, const std::vector<std::size_t>& without) const {
    FrictionOptions friction = options_.friction;
    // Their speeds and loads come from fits.
    std::erase_if(friction.kinds,
                  [](FrictionKind kind) { return kind == FrictionKind::stribeck || kind == FrictionKind::load; });
    friction.without_offset = MotionExtents(motions_.whole()).one_way();
    friction.told_by_weight = told_by_weight_;
    return identification_model(robot_, {rotors, friction, options_.motors, without, options_.passive});
  }

  void judge_motions() {
    IdentificationModel model = make_model(options_.motor_inertia.value_or(true), {});
    choose_assembly(model, motions_.whole());
    RowOptions rows{.slowest = options_.slowest, .progress = &progress_};
    rows.decimation = options_.decimation.value_or(
        allowed_decimation(cutoff_, step_, samples_ * model.coordinates(), model.unknowns()));
    if (options_.motor_inertia.value_or(true)) {
      told_by_weight_ = offsets_told_by_weight(model, factorise(model, motions_.whole(), rows)).coordinates;
      if (!told_by_weight_.empty()) model = make_model(true, {});
    }
    if (!options_.motor_inertia && options_.motors.empty()) {
      const RotorChoice rotors = choose_rotors(model, factorise(model, motions_.whole(), rows));
      if (!rotors.any || !rotors.without.empty()) model = make_model(rotors.any, rotors.without);
    }
    const std::vector<CoordinateFactor> factors = factorise(model, motions_.whole(), rows);
    rows.fastest = greatest_rates(model, motions_);
    const Forecast expected = forecast(model, motions_, rows, factors);
    for (std::size_t c = 0; c < model.unknowns(); ++c) {
      const auto i = static_cast<Eigen::Index>(c);
      const double relative = 100 * expected.deviation[i] / expected.size[i];
      check_.parameters.push_back({model.columns[c].name, light_of(relative), expected.deviation[i], expected.size[i],
                                   relative, expected.effect[i], model.columns[c].unit});
    }
    const std::vector<JointExcitation> moved = joint_excitation(motions_, robot_.coordinates.size(), options_.slowest);
    const MotionExtents extents(motions_.whole());
    for (std::size_t k = 0; k < robot_.coordinates.size(); ++k) {
      const CoordinateFactor& f = factors[k];
      const double torque = f.rows > 0 ? std::sqrt(f.torque_squares() / static_cast<double>(f.rows)) : 0;
      JointCheck joint{robot_.coordinates[k].name,
                       light_of(expected.unknown[k]),
                       {},
                       moved[k].low,
                       moved[k].high,
                       moved[k].speed,
                       moved[k].acceleration,
                       100 * moved[k].rest,
                       moved[k].reversals,
                       torque,
                       torque > 0 ? 100 * expected.noise[k] / torque : 0,
                       expected.unknown[k]};
      judge_joint(k, joint, expected.unknown_at_rest[k], extents.constant_torque(k));
      check_.joints.push_back(std::move(joint));
    }
  }

  void judge_joint(std::size_t k, JointCheck& joint, double unknown_at_rest, bool constant_torque) {
    const auto say = [&](Light light, std::string why) {
      joint.light = worse(joint.light, light);
      joint.why.push_back(std::move(why));
    };
    if (k < 6 && has_base_joints(robot_)) return;  // of a floating base: moved by the others, and without friction
    const std::string name = called(robot_, k), word = shell_word(robot_.coordinates[k].name);
    if (constant_torque) {
      say(Light::red, "its torque never changes: it was not measured");
      check_.next.push_back(fmt::format("record the torque of {}", name));
    }
    constexpr double at_rest = 1e-3;  // rad or m, as in excitation_check.cc
    if (joint.high - joint.low < at_rest) {
      say(Light::red, "it never moves");
      check_.next.push_back(fmt::format(
          "move {}; or, if it is held still on purpose, take it for a part of its link: @lock={}", name, word));
      return;
    }
    if (joint.reversals < 2) {
      say(Light::amber, "it hardly turns round: friction and an offset cannot be told apart");
      check_.next.push_back(fmt::format("move {} there and back several times", name));
    }
    if (joint.rest > 80) {
      say(Light::amber, fmt::format("it rests for {:.0f} % of the time", joint.rest));
      check_.next.push_back(fmt::format("keep {} moving: it rests for {:.0f} % of the time", name, joint.rest));
    }
    if (joint.unknown <= certain) return;
    say(light_of(joint.unknown), fmt::format("its torque stays unknown to {:.3g} % on other motions", joint.unknown));
    check_.next.push_back(fmt::format("move {} {}", name, how_to_move(k, joint, unknown_at_rest)));
  }

  // Wider where what is unknown is there at rest, and faster where it is not; or longer.
  std::string how_to_move(std::size_t k, const JointCheck& joint, double unknown_at_rest) const {
    const Frame* frame = frame_of(robot_, k);
    const bool slides = frame != nullptr && frame->type == JointType::prismatic;
    const char* const unit = slides ? "m" : "rad";
    const double range = joint.high - joint.low;
    std::vector<std::string> ways;
    const double most = frame == nullptr ? HUGE_VAL : frame->limits.upper - frame->limits.lower;
    const bool limited = std::isfinite(most) && most > 0;
    if (2 * unknown_at_rest > joint.unknown && (!limited || range < 0.8 * most))
      ways.push_back(fmt::format("over a wider range: {:.3g} {} instead of {:.3g}",
                                 limited ? 0.9 * most : std::max(2 * range, slides ? 0.2 : 2.0), unit, range));
    const double fastest = frame == nullptr ? HUGE_VAL : frame->limits.velocity;
    const bool rated = std::isfinite(fastest) && fastest > 0;
    if (2 * unknown_at_rest <= joint.unknown || ways.empty()) {
      const double speed = rated ? std::max(joint.speed, 0.8 * fastest) : 2 * joint.speed;
      // Inertial torques grow with the acceleration: as much as the uncertainty is too large, at most tenfold.
      const double more = std::clamp(joint.unknown / certain, 1.5, 10.0);
      ways.push_back(fmt::format("with more acceleration: up to {:.3g} {}/s^2 instead of {:.3g}, at up to {:.3g} {}/s",
                                 more * joint.acceleration, unit, joint.acceleration, speed, unit));
    }
    const double longer = std::pow(joint.unknown / certain, 2);
    if (longer <= 10) ways.push_back(fmt::format("or as it is, for {:.1f} times as long", longer));
    return joined(ways);
  }

  void conclude() {
    Light light = Light::green;
    std::vector<std::string> reasons;
    const auto heed = [&](Light each, const std::string& what, const std::vector<std::string>& why) {
      if (each == Light::green) return;
      if (each > light) reasons.clear();
      if (each >= light) reasons.push_back(fmt::format("{}: {}", what, fmt::join(why, "; ")));
      light = worse(light, each);
    };
    for (const RecordingQuality& q : check_.recordings) heed(q.light, printable(q.log, 80), q.why);
    for (std::size_t k = 0; k < check_.joints.size(); ++k)
      heed(check_.joints[k].light, called(robot_, k), check_.joints[k].why);
    std::vector<std::string> weak;
    for (const ParameterForecast& p : check_.parameters)
      if (p.light == Light::red && p.effect > no_effect) weak.push_back(p.name);
    const std::size_t count = weak.size();
    if (count > 8) weak.resize(8), weak.push_back(fmt::format("and {} more", count - 8));
    if (light == Light::green && count > 0)
      heed(Light::amber, "parameters", {fmt::format("{} will not be known to half of their size", joined(weak))});
    if (reasons.size() > 3) reasons.resize(3), reasons.push_back("and more, in the table");
    check_.light = light;
    check_.why = light == Light::green ? "The logs can tell the parameters"
                                       : std::string(reason_of(light)) + joined_by_semicolon(reasons);
    for (const RecordingQuality& q : check_.recordings)
      if (q.light != Light::green)
        check_.next.push_back(fmt::format("record {} again without its faults", printable(q.log, 80)));
    const bool poor_motion = count > 0 || std::ranges::any_of(check_.joints, [](const JointCheck& joint) {
                               return joint.light != Light::green;
                             });
    if (light == Light::green || !poor_motion) return;
    if (count > 0) check_.next.push_back(fmt::format("a motion that tells more of {}", joined(weak)));
    check_.next.push_back(fmt::format("plan it: `@excite({}{} @output=motion.csv)`",
                                      origin_.file.empty() ? "ROBOT" : shell_word(origin_.file),
                                      robot_words(origin_.reading)));
  }

  static const char* reason_of(Light light) {
    return light == Light::red ? "The logs cannot tell the parameters: " : "The logs tell the parameters poorly: ";
  }
  static std::string joined_by_semicolon(const std::vector<std::string>& all) {
    return fmt::format("{}", fmt::join(all, "; "));
  }

  const Robot& robot_;
  const EstimationOptions& options_;
  const RobotOrigin& origin_;
  Progress& progress_;
  Motions motions_;
  std::vector<std::size_t> told_by_weight_;  // coordinates whose offset the motion cannot tell (rotors.h)
  double cutoff_ = 0, step_ = 0;
  std::size_t samples_ = 0;
  LogCheck check_;
};

}  // namespace

LogCheck check_logs(const Robot& robot, const MeasuredLogs& logs, const EstimationOptions& options,
                    const RobotOrigin& origin, Progress& progress) {
  return LogJudge(robot, options, origin, progress).run(logs);
}

}  // namespace armature::internal
