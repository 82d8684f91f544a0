// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/parameters/regrouping_rules.h"

#include <algorithm>
#include <map>

#include "armature/expr/identical.h"
#include "armature/parameters/collect.h"
#include "armature/robot/inertia.h"
#include "armature/robot/regrouping.h"

namespace armature::internal {
namespace {

// One step moves parts of link j to its antecedent, linear in the ten entries of link j. Its matrix is derived once,
// with a symbol for each entry, and applied to the entries' forms: so a step costs what it makes, however long the
// formulas behind it are.
class Regrouping {
 public:
  Regrouping(Arena& arena, const Robot& robot, const std::vector<Inertial>& links,
             const std::unordered_set<Ref>& parameters, std::unordered_set<Ref>& tidied)
      : arena_(arena), robot_(robot), tidied_(tidied) {
    for (const Inertial& link : links) {
      Forms& forms = forms_.emplace_back();
      for (std::size_t k = 0; k < entries.size(); ++k)
        forms[k] = linear_form(arena, link.*entries[k], parameters, &tidied);
    }
    for (std::size_t k = 0; k < entries.size(); ++k) {
      places_[k] = arena.symbol("\x03" + std::to_string(k));  // a name that no description can contain
      place_set_.insert(places_[k]);
    }
  }

  std::vector<Inertial> run() {
    std::vector<LinkTurning> turnings = link_turnings(arena_, robot_);
    for (LinkTurning& link : turnings)
      for (Ref& part : link.axis) part = tidy(arena_, part);
    for (std::size_t j = robot_.link_count; j >= 1; --j) move_to_antecedent(j, turnings[j - 1]);
    std::vector<Inertial> links;
    for (const Forms& forms : forms_) {
      Inertial& link = links.emplace_back();
      for (std::size_t k = 0; k < entries.size(); ++k) {
        std::vector<Ref> terms;
        for (const auto& [parameter, coefficient] : forms[k]) terms.push_back(arena_.multiply(coefficient, parameter));
        link.*entries[k] = arena_.sum(terms);
      }
    }
    return links;
  }

 private:
  static constexpr std::array entries{&Inertial::XX, &Inertial::XY, &Inertial::XZ, &Inertial::YY, &Inertial::YZ,
                                      &Inertial::ZZ, &Inertial::MX, &Inertial::MY, &Inertial::MZ, &Inertial::M};
  using Forms = std::array<LinearForm, entries.size()>;

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
  }

  void move_to_antecedent(std::size_t j, const LinkTurning& link) {
    const Frame& frame = robot_.frame(j);
    const Forms forms = forms_[j - 1];
    Inertial p = zero_inertial(arena_);
    for (std::size_t k = 0; k < entries.size(); ++k)
      if (!forms[k].empty()) p.*entries[k] = places_[k];
    drop_without_effect(p, link, frame.type);
    auto [stays, moves] = divided(arena_, frame.type, p, p.YY);
    if (frame.type == JointType::prismatic && link.turning == Turning::about_one_axis &&
        identically_zero(arena_, std::array{link.axis[0], link.axis[1]})) {
      moves.MX = stays.MX, moves.MY = stays.MY;
      stays.MX = stays.MY = arena_.zero();
    }
    forms_[j - 1] = {};
    add(forms_[j - 1], stays, forms);
    if (frame.antecedent == 0 && !robot_.floating_base) return;
    add(frame.antecedent == 0 ? forms_.back() : forms_[frame.antecedent - 1], in_antecedent(arena_, frame, moves),
        forms);
  }

  // to += image, which is linear in the places of `forms`; with tidy coefficients, so that formulas stay short from
  // link to link.
  void add(Forms& to, const Inertial& image, const Forms& forms) {
    for (std::size_t i = 0; i < entries.size(); ++i) {
      std::map<Ref, std::vector<Ref>> sums;
      for (const auto& [place, factor] : linear_form(arena_, image.*entries[i], place_set_)) {
        const auto k = static_cast<std::size_t>(std::find(places_.begin(), places_.end(), place) - places_.begin());
        for (const auto& [parameter, coefficient] : forms[k])
          sums[parameter].push_back(arena_.multiply(factor, coefficient));
      }
      for (auto& [parameter, terms] : sums) {
        Ref& total = to[i].try_emplace(parameter, arena_.zero()).first->second;
        terms.push_back(total);
        total = arena_.sum(terms);
        if (!tidied_.contains(total)) tidied_.insert(total = tidy(arena_, total));
        if (arena_.is_zero(total)) to[i].erase(parameter);
      }
    }
  }

  Arena& arena_;
  const Robot& robot_;
  std::vector<Forms> forms_;                // of the links, and of a floating base
  std::array<Ref, entries.size()> places_;  // stand for the ten entries of a link
  std::unordered_set<Ref> place_set_;
  std::unordered_set<Ref>& tidied_;
};

}  // namespace

std::vector<Inertial> regrouped(Arena& arena, const Robot& robot, const std::vector<Inertial>& links,
                                const std::unordered_set<Ref>& parameters, std::unordered_set<Ref>& tidied) {
  return Regrouping(arena, robot, links, parameters, tidied).run();
}

}  // namespace armature::internal
