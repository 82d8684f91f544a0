// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Inverse geometry beside KDL's Newton-Raphson and Levenberg-Marquardt solvers, in the same run: bench_inverse_geometry
// [POSES]. Per arm: postures that generated a pose and were not found, solutions found twice, the pose error, the time
// per pose for all solutions, and that of the set-up. KDL looks for one solution, from a random start: `found` is its
// share.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <kdl/chain.hpp>
#include <kdl/chainiksolverpos_lma.hpp>

#include "armature/inverse_geometry/six_joint_arm.h"
#include "tests/support/random_arms.h"

namespace armature::internal {
namespace {

using Clock = std::chrono::steady_clock;
double microseconds(Clock::time_point from) {
  return std::chrono::duration<double, std::micro>(Clock::now() - from).count();
}

ik::SixAxes puma() {
  const ik::Vec3 y = ik::Vec3::UnitY(), z = ik::Vec3::UnitZ(), wrist(0.4115, 0.15005, 1.1037);
  return {{{z, ik::Vec3::Zero()},
           {y, {0, 0, 0.67183}},
           {y, {0.4318, 0.15005, 0.67183}},
           {z, wrist},
           {y, wrist},
           {z, wrist}}};
}
ik::SixAxes stanford() {
  const ik::Vec3 y = ik::Vec3::UnitY(), z = ik::Vec3::UnitZ(), wrist(0, 0.154, 0.412);
  return {{{z, ik::Vec3::Zero()}, {y, {0, 0, 0.412}}, {z, wrist, true}, {z, wrist}, {y, wrist}, {z, wrist}}};
}
// Rebuilt with one axis moved: the wrist's last axis 0.1 m beside the others, as cobots have.
ik::SixAxes offset_wrist() {
  ik::SixAxes axes = puma();
  axes[5].p += ik::Vec3(0.1, 0, 0);
  axes[3].p += ik::Vec3(0, 0.08, 0);
  return axes;
}
ik::SixAxes ur10() {
  const ik::Vec3 y = ik::Vec3::UnitY(), z = ik::Vec3::UnitZ();
  return {{{z, ik::Vec3::Zero()},
           {-y, {0, 0, 0.1273}},
           {-y, {-0.612, 0, 0.1273}},
           {-y, {-1.1843, -0.163941, 0.1273}},
           {-z, {-1.1843, -0.163941, 0.1273}},
           {-y, {-1.1843, -0.163941, 0.0116}}}};
}

KDL::Vector kdl(const ik::Vec3& v) { return {v.x(), v.y(), v.z()}; }

// Frames stay parallel to the base at zero.
KDL::Chain kdl_chain(const ik::SixAxes& axes) {
  KDL::Chain chain;
  ik::Vec3 last = ik::Vec3::Zero();
  for (std::size_t i = 0; i < 6; ++i) {
    const KDL::Joint joint("", kdl(axes[i].p - last), kdl(axes[i].h),
                           axes[i].slides ? KDL::Joint::TransAxis : KDL::Joint::RotAxis);
    chain.addSegment(KDL::Segment(joint, KDL::Frame(kdl(axes[i].p - last))));
    last = axes[i].p;
  }
  chain.addSegment(KDL::Segment(KDL::Joint(KDL::Joint::None), KDL::Frame(kdl(-last))));
  return chain;
}

void row(const std::string& name, const ik::SixAxes& axes, std::size_t poses) {
  support::RandomArms random(1);
  const Clock::time_point before = Clock::now();
  const ik::SixJointArm arm(axes, {});
  const double setup = microseconds(before);
  KDL::Chain chain = kdl_chain(axes);
  KDL::ChainIkSolverPos_LMA peer(chain, 1e-9, 200);
  std::size_t missed = 0, twice = 0, peer_found = 0, most = 0;
  std::vector<double> times, errors, peer_times;
  for (std::size_t n = 0; n < poses; ++n) {
    const ik::Six q = random.posture(axes);
    const ik::Motion pose = ik::product(axes, q);
    const Clock::time_point start = Clock::now();
    const std::vector<ik::SixSolution> found = arm.solve(pose);
    times.push_back(microseconds(start));
    bool there = false;
    for (std::size_t i = 0; i < found.size(); ++i) {
      there = there || support::same_posture(axes, found[i].q, q, 1e-4);
      errors.push_back(found[i].residual);
      for (std::size_t k = 0; k < i; ++k) twice += support::same_posture(axes, found[i].q, found[k].q, 1e-6);
    }
    missed += !there;
    most = std::max(most, found.size());
    if (n % 20 != 0) continue;
    KDL::JntArray from(6), to(6);
    const ik::Six guess = random.posture(axes);
    for (unsigned i = 0; i < 6; ++i) from(i) = guess[i];
    const ik::Mat3& r = pose.R;
    const KDL::Frame target(
        KDL::Rotation(r(0, 0), r(0, 1), r(0, 2), r(1, 0), r(1, 1), r(1, 2), r(2, 0), r(2, 1), r(2, 2)), kdl(pose.p));
    const Clock::time_point peer_start = Clock::now();
    peer_found += peer.CartToJnt(from, target, to) >= 0;
    peer_times.push_back(microseconds(peer_start));
  }
  const auto median = [](std::vector<double>& v) {
    std::ranges::sort(v);
    return v.empty() ? 0 : v[v.size() / 2];
  };
  const double middle = median(errors), worst = errors.empty() ? 0 : errors.back();
  fmt::print("{:<22} {:>6} {:>6} {:>4} {:>9.1e} {:>9.1e} {:>9.2f} {:>10.1f} | {:>5.0f} % {:>9.1f}\n", name, missed,
             twice, most, middle, worst, median(times), setup,
             100.0 * static_cast<double>(peer_found) / static_cast<double>(std::max<std::size_t>(1, peer_times.size())),
             median(peer_times));
}

void run(std::size_t poses) {
  fmt::print("{:<22} {:>6} {:>6} {:>4} {:>9} {:>9} {:>9} {:>10} | {:>7} {:>9}\n", "arm", "missed", "twice", "most",
             "median", "worst", "us/pose", "set-up us", "KDL", "us");
  row("PUMA 560", puma(), poses);
  row("Stanford", stanford(), poses);
  row("UR10", ur10(), poses);
  support::RandomArms random(5);
  for (const char* types : {"RRRRRR", "PRRRRR", "RPRRPR", "RRPPRR"})
    row(fmt::format("general {}", types), random.general(types), poses / 20);
  row("offset wrist", offset_wrist(), poses / 20);
  for (const double sigma : {1e-5, 1e-4, 1e-3})
    row(fmt::format("calibrated UR {:.0e}", sigma), random.calibrated(ur10(), sigma), poses / 20);
}

}  // namespace
}  // namespace armature::internal

int main(int argc, char** argv) {
  armature::internal::run(argc > 1 ? static_cast<std::size_t>(std::max(20L, std::atol(argv[1]))) : 20000);
  return 0;
}
