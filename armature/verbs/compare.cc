// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/compare.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "armature/base/described_json.h"
#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/identify/judge/false_discovery.h"
#include "armature/verbs/recipes/comparison_report.h"
#include "armature/verbs/recipes/comparison_words.h"
#include "armature/verbs/recipes/same_quantity.h"
#include "armature/verbs/recipes/written_run.h"

namespace armature {

using namespace internal;

namespace {

constexpr double other_width = 1.2;  // ratio of the widths of a friction that was modelled otherwise
constexpr double told_apart = 2;     // standard deviations from zero: a percentage of the value means something

[[noreturn]] void refuse_robots(const std::string& why) {
  throw UnmetRequest("the two runs are of robots with a different structure: " + why,
                     "compare runs of one robot, or of two robots of one type");
}

std::set<std::string> names_of(const WrittenRun& run) {
  std::set<std::string> names;
  for (const IdentifiedParameter& p : run.estimate.parameters) names.insert(p.name);
  return names;
}

// Names for the numbers of joints, where each joint has a coordinate of its own.
std::vector<std::string> joint_names(const WrittenRun& run) {
  std::size_t most = 0;
  for (const IdentifiedParameter& p : run.estimate.parameters) most = std::max(most, parts_of_name(p.name).number);
  return most == run.estimate.joints.size() ? run.estimate.joints : std::vector<std::string>{};
}

// Friction belongs to one joint; anything else moves masses and inertias.
bool is_friction(const NameParts& parts) { return parts.kind.starts_with("F") || parts.kind == "Ks"; }

class Comparison {
 public:
  Comparison(const WrittenRun& a, const WrittenRun& b) : a_(a), b_(b) {}

  CompareResult compare(double false_rate) {
    result_.first = a_.from;
    result_.second = b_.from;
    match();
    judge(false_rate);
    find_common_factor();
    for (std::size_t k = 0; k < a_.estimate.joints.size(); ++k) add_joint(k);
    add_notes();
    add_words();
    result_.verdict = comparison_verdict(result_);
    return std::move(result_);
  }

 private:
  void match() {
    if (a_.estimate.joints.size() != b_.estimate.joints.size())
      refuse_robots(fmt::format("{} has {} joints and {} has {}", printable(a_.from.robot, 40),
                                a_.estimate.joints.size(), printable(b_.from.robot, 40), b_.estimate.joints.size()));
    const std::set<std::string> in_a = names_of(a_), in_b = names_of(b_);
    std::ranges::set_difference(in_a, in_b, std::back_inserter(result_.only_first));
    std::ranges::set_difference(in_b, in_a, std::back_inserter(result_.only_second));
    std::map<std::string, std::size_t> place;
    for (std::size_t j = 0; j < b_.estimate.parameters.size(); ++j) place[b_.estimate.parameters[j].name] = j;
    const std::vector<std::string> joints = joint_names(a_);
    std::size_t inertial = 0;
    for (std::size_t i = 0; i < a_.estimate.parameters.size(); ++i) {
      const IdentifiedParameter& p = a_.estimate.parameters[i];
      const auto found = place.find(p.name);
      if (found == place.end()) continue;
      const IdentifiedParameter& q = b_.estimate.parameters[found->second];
      const Sameness sameness = p.unit == q.unit ? same_formula(p.formula, q.formula) : Sameness::different;
      if (sameness == Sameness::different) {
        result_.different_formula.push_back(p.name);
        continue;
      }
      nearly_ += sameness == Sameness::nearly;
      inertial += !is_friction(parts_of_name(p.name));
      result_.parameters.push_back(
          compared(p, a_.sd[i], q, b_.sd[found->second], meaning_of(printable(p.name, 40), joints)));
    }
    const std::size_t fewer = std::min(in_a.size(), in_b.size());
    if (2 * result_.parameters.size() < fewer || inertial == 0)
      refuse_robots(fmt::format("of {} and {} parameters only {} have the same name and stand for the same",
                                in_a.size(), in_b.size(), result_.parameters.size()));
  }

  static ComparedParameter compared(const IdentifiedParameter& p, double p_sd, const IdentifiedParameter& q,
                                    double q_sd, std::string meaning) {
    ComparedParameter c;
    c.name = p.name, c.meaning = std::move(meaning), c.unit = p.unit;
    c.first = p.value, c.first_sd = p_sd, c.second = q.value, c.second_sd = q_sd;
    c.difference = q.value - p.value;
    if (std::abs(p.value) > told_apart * p_sd) c.percent = 100 * c.difference / std::abs(p.value);
    c.z = c.difference / std::hypot(p_sd, q_sd);
    for (const IdentifiedParameter* each : {&p, &q})
      if (each->value != 0)
        c.torque = std::max(c.torque, 100 * each->contribution * std::abs(c.difference / each->value));
    return c;
  }

  void judge(double false_rate) {
    std::vector<double> probabilities;
    for (const ComparedParameter& p : result_.parameters) probabilities.push_back(probability_beyond(p.z));
    const std::vector<double> adjusted = adjusted_probabilities(probabilities);
    for (std::size_t i = 0; i < adjusted.size(); ++i) {
      ComparedParameter& p = result_.parameters[i];
      p.probability = adjusted[i];
      p.changed = adjusted[i] < false_rate / 100;
      result_.changed += p.changed;
      p.doubt = doubt_of(p.name);
    }
  }

  // A parameter that one of the runs does not have is part of its neighbours there.
  std::string doubt_of(const std::string& name) const {
    const NameParts parts = parts_of_name(name);
    const auto touches = [&](const std::string& other) {
      const NameParts others = parts_of_name(other);
      return others.number == parts.number && is_friction(others) == is_friction(parts);
    };
    for (const auto* list : {&result_.only_first, &result_.only_second})
      if (const auto found = std::ranges::find_if(*list, touches); found != list->end())
        return fmt::format("only the {} run has {}, which the other lumps with this",
                           list == &result_.only_first ? "first" : "second", printable(*found, 40));
    if (!is_friction(parts)) return {};
    const double a = width_of(a_, parts.number), b = width_of(b_, parts.number);
    if (std::max(a, b) > other_width * std::min(a, b))
      return fmt::format("its friction turns round over {:.2g} and {:.2g} in the two runs, which may be the reason", a,
                         b);
    return {};
  }

  // The speed over which Coulomb friction of a joint changes its sign; 0: at once, or not known.
  static double width_of(const WrittenRun& run, std::size_t joint) {
    for (const auto& [name, width] : run.estimate.friction_widths)
      if (name == fmt::format("Fs{}", joint) && std::isfinite(width)) return width;
    return 0;
  }

  // One factor s for all parameters, b = s a, by weighted least squares; kept when it leaves little of sum z^2.
  void find_common_factor() {
    double aa = 0, ab = 0, before = 0, after = 0;
    const auto over_all = [&](const auto& visit) {
      for (const ComparedParameter& p : result_.parameters)
        if (std::isfinite(p.z)) visit(p, 1 / (p.first_sd * p.first_sd + p.second_sd * p.second_sd));
    };
    over_all([&](const ComparedParameter& p, double weight) {
      aa += weight * p.first * p.first, ab += weight * p.first * p.second;
    });
    const double factor = ab / aa;
    over_all([&](const ComparedParameter& p, double weight) {
      before += weight * p.difference * p.difference, after += weight * std::pow(p.second - factor * p.first, 2);
    });
    const bool most_changed = 2 * result_.changed > result_.parameters.size();
    if (most_changed && std::abs(factor - 1) > 0.01 && after < 0.1 * before) result_.common_factor = factor;
  }

  void add_joint(std::size_t k) {
    const TorqueErrors &a = a_.estimate.error, &b = b_.estimate.error;
    ComparedJoint joint{a_.estimate.joints[k],    a.train[k], b.train[k], a_.estimate.torque_sd[k],
                        b_.estimate.torque_sd[k], {},         {}};
    if (!a.validation.empty()) joint.first_validation = a.validation[k];
    if (!b.validation.empty()) joint.second_validation = b.validation[k];
    result_.joints.push_back(std::move(joint));
  }

  void note(std::string text) { result_.notes.push_back(std::move(text)); }

  void note_of_each_run(const WrittenRun& run, const char* which) {
    if (run.from.verdict == "bad")
      note(fmt::format("the verdict on the {} run is bad: its parameters are not to be trusted", which));
    if (!run.from.certified)
      note(
          fmt::format("the {} run has no certificate that fits its estimate: where it comes from is not known", which));
    if (!run.correlated)
      note(
          fmt::format("the residuals of the {} run are correlated and its standard deviations do not allow for it: "
                      "differences look more certain than they are",
                      which));
    std::vector<std::string> without;
    for (std::size_t i = 0; i < run.sd.size(); ++i)
      if (std::isnan(run.sd[i])) without.push_back(printable(run.estimate.parameters[i].name, 40));
    if (!without.empty())
      note(fmt::format("the {} run has no standard deviation of {}: not judged", which, fmt::join(without, ", ")));
  }

  void add_notes() {
    note_of_each_run(a_, "first");
    note_of_each_run(b_, "second");
    if (a_.estimate.joints != b_.estimate.joints)
      note("the joints of the two robots have different names; they are compared in their order");
    if (nearly_ > 0)
      note("lengths of the two robots differ by up to 1 %: their parameters stand for nearly the same sums");
    for (const RunInput& x : a_.from.inputs)
      for (const RunInput& y : b_.from.inputs)
        if (x.role == "log" && y.role == "log" && !x.sha256.empty() && x.sha256 == y.sha256) same_log_ = x.path;
    if (!same_log_.empty())
      note(
          fmt::format("both runs used the log {}: their errors are not independent, and differences are smaller than "
                      "their standard deviations say",
                      printable(same_log_, 100)));
    if (!result_.only_first.empty() || !result_.only_second.empty() || !result_.different_formula.empty())
      note(
          "the runs do not have the same parameters: identify both with the same choices, such as @motor_inertia=yes "
          "and @choose=no, to compare all of them");
    add_different_options();
  }

  void add_different_options() {
    static const std::set<std::string> of_each_run = {"logs", "validate", "loaded", "columns", "output", "force"};
    std::vector<std::string> different;
    for (const auto& [name, value] : a_.options.items())
      if (const auto other = b_.options.find(name);
          other != b_.options.end() && *other != value && !of_each_run.contains(name))
        different.push_back(fmt::format("{} {} and {}", printable(name, 30), printable(value.dump(), 40),
                                        printable(other->dump(), 40)));
    if (!different.empty())
      note(fmt::format("the runs were made with different options: {}", fmt::join(different, "; ")));
  }

  void add_words() {
    std::vector<const ComparedParameter*> changed;
    for (const ComparedParameter& p : result_.parameters)
      if (p.changed) changed.push_back(&p);
    std::ranges::stable_sort(changed, std::greater<>{}, [](const ComparedParameter* p) { return p->torque; });
    for (const ComparedParameter* p : changed) result_.changes.push_back(words_of_change(*p));
  }

  const WrittenRun &a_, &b_;
  CompareResult result_;
  std::size_t nearly_ = 0;
  std::string same_log_;
};

}  // namespace

CompareResult compare(const CompareOptions& options, Progress& progress) {
  const WrittenRun first = read_run(options.first);
  go_on(progress);
  const WrittenRun second = read_run(options.second);
  CompareResult result = Comparison(first, second).compare(options.false_rate);
  if (!options.output.empty()) result.files.push_back({options.output, html(comparison_report(result, options))});
  return result;
}

Json to_json(const CompareResult& result) { return json_of(result); }

}  // namespace armature
