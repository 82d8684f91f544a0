// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/parameters/regrouping_rules.h"

#include "armature/expr/identical.h"
#include "armature/parameters/collect.h"
#include "armature/robot/inertia.h"
#include "armature/robot/regrouping.h"

namespace armature::internal {
namespace {

class Regrouping {
 public:
  Regrouping(Arena& arena, const Robot& robot, std::vector<Inertial> links, const std::unordered_set<Ref>& parameters,
             std::unordered_set<Ref>& tidied)
      : arena_(arena), robot_(robot), links_(std::move(links)), parameters_(parameters), tidied_(tidied) {}

  std::vector<Inertial> run() {
    std::vector<LinkTurning> turnings = link_turnings(arena_, robot_);
    for (LinkTurning& link : turnings)
      for (Ref& part : link.axis) part = tidy(arena_, part);
    for (std::size_t j = robot_.link_count; j >= 1; --j) {
      drop_without_effect(links_[j - 1], turnings[j - 1], robot_.frame(j).type);
      move_to_antecedent(j, turnings[j - 1]);
    }
    return std::move(links_);
  }

 private:
  static constexpr std::array entries{&Inertial::XX, &Inertial::XY, &Inertial::XZ, &Inertial::YY, &Inertial::YZ,
                                      &Inertial::ZZ, &Inertial::MX, &Inertial::MY, &Inertial::MZ, &Inertial::M};

  void drop_without_effect(Inertial& p, const LinkTurning& link, JointType type) {
    const Ref zero = arena_.zero();
    if (link.turning == Turning::freely) return;
    if (link.turning == Turning::not_at_all) {
      const Ref mass = p.M;
      p = zero_inertial(arena_);
      p.M = mass;
      return;
    }
    if (type == JointType::revolute) p.XX = p.XY = p.XZ = p.YY = p.YZ = zero;
    // MS - (MS_k / u_k) u, with k the last component of u that is not zero.
    std::array<Ref*, 3> moment{&p.MX, &p.MY, &p.MZ};
    std::size_t k = 2;
    while (k > 0 && identically_zero(arena_, link.axis[k])) --k;
    const Ref share = arena_.divide(*moment[k], link.axis[k]);
    for (std::size_t i = 0; i < 3; ++i)
      *moment[i] = i == k ? zero : arena_.subtract(*moment[i], arena_.multiply(share, link.axis[i]));
    normalise(p);
  }

  void move_to_antecedent(std::size_t j, const LinkTurning& link) {
    const Frame& frame = robot_.frame(j);
    Inertial& p = links_[j - 1];
    Division division = divided(arena_, frame.type, p, p.YY);
    auto& [stays, moves] = division;
    if (frame.type == JointType::prismatic && link.turning == Turning::about_one_axis &&
        identically_zero(arena_, std::array{link.axis[0], link.axis[1]})) {
      moves.MX = stays.MX, moves.MY = stays.MY;
      stays.MX = stays.MY = arena_.zero();
    }
    p = stays;
    normalise(p);
    if (frame.antecedent == 0 && !robot_.floating_base) return;
    Inertial& before = frame.antecedent == 0 ? links_.back() : links_[frame.antecedent - 1];
    before = joined(arena_, before, in_antecedent(arena_, frame, moves));
    normalise(before);
  }

  // Every entry with tidy coefficients, so that formulas stay short from link to link.
  void normalise(Inertial& p) {
    for (const auto entry : entries) {
      LinearForm form = linear_form(arena_, p.*entry, parameters_, &tidied_);
      std::vector<Ref> terms;
      for (const auto& [parameter, coefficient] : form) terms.push_back(arena_.multiply(coefficient, parameter));
      p.*entry = arena_.sum(terms);
    }
  }

  Arena& arena_;
  const Robot& robot_;
  std::vector<Inertial> links_;
  const std::unordered_set<Ref>& parameters_;
  std::unordered_set<Ref>& tidied_;
};

}  // namespace

std::vector<Inertial> regrouped(Arena& arena, const Robot& robot, std::vector<Inertial> links,
                                const std::unordered_set<Ref>& parameters, std::unordered_set<Ref>& tidied) {
  return Regrouping(arena, robot, std::move(links), parameters, tidied).run();
}

}  // namespace armature::internal
