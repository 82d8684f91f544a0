// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/verbs/base_parameters.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "armature/base/described_json.h"
#include "armature/base/text.h"
#include "armature/derive/modelled_robot.h"
#include "armature/expr/print.h"
#include "armature/parameters/base_parameters.h"
#include "armature/parameters/free_zeros.h"
#include "armature/robot/elastic_joints.h"
#include "armature/verbs/recipes/robot_text.h"

namespace armature {
namespace {

RankCertificate plain(const internal::Certificate& c) {
  RankCertificate result{c.prime, c.constants, c.kept, {}, {}, c.determinant};
  for (const auto& column : c.dependent) result.dependent.push_back({column.column, column.coefficients});
  for (const auto& row : c.minor) result.minor.push_back({row.state, row.coordinate});
  return result;
}

RegroupedParameter plain(const internal::BaseParameters& base, const internal::DependentParameter& dependent) {
  RegroupedParameter result{base.unknowns[dependent.unknown].label, {}};
  for (const auto& term : dependent.terms)
    if (const auto rounded = base.rounded.find(term.coefficient); rounded != base.rounded.end())
      result.terms.push_back({base.kept[term.kept].name, internal::shortest(rounded->second)});
    else result.terms.push_back({base.kept[term.kept].name, internal::to_string(base.arena, term.coefficient)});
  return result;
}

// A base parameter is a sum over unknowns; those that stood for a zero add nothing to its value.
void give_zeros(internal::BaseParameters& base, const std::vector<std::string>& freed) {
  for (internal::BaseParameter& kept : base.kept) {
    kept.value = base.arena.zero();
    for (const auto& term : kept.terms) {
      const internal::Unknown& unknown = base.unknowns[term.unknown];
      if (std::ranges::find(freed, unknown.label) == freed.end())
        kept.value = base.arena.add(kept.value, base.arena.multiply(term.coefficient, unknown.value));
    }
  }
}

}  // namespace

BaseParametersResult base_parameters(const Robot& described, const BaseParametersOptions& options, Progress& progress) {
  internal::CoupledLoops loops = options.tree        ? internal::CoupledLoops{described, {}}
                                 : options.assembled ? internal::modelled_robot(described)
                                                     : internal::without_idle_motors(described);
  loops.robot = internal::with_motor_coordinates(loops.robot);
  const internal::FreedZeros freed =
      options.known_zeros ? internal::FreedZeros{loops.robot, {}} : internal::free_zeros(loops.robot);
  const Robot& robot = freed.robot;
  internal::BaseParameters base =
      internal::base_parameters(robot, {.keep_first = options.keep, .tree = options.tree}, progress);
  const internal::Verdict verdict =
      base.certificate ? internal::verify(*base.certificate, robot)
                       : internal::Verdict{false, "closed loops whose relations are not linear have no certificate"};
  go_on(progress);
  progress.report(1, "base parameters");
  BaseParametersResult result;
  result.robot = robot.name;
  result.count = base.kept.size();
  result.exact_rank = base.exact_rank;
  result.exact = base.is_exact;
  result.standard = base.unknowns.size();
  for (const internal::BaseParameter& p : base.kept) result.parameters.push_back({p.name, p.text, p.regrouped});
  for (const internal::DependentParameter& d : base.dependent) result.dependent.push_back(plain(base, d));
  for (const std::size_t unknown : base.without_effect) result.without_effect.push_back(base.unknowns[unknown].label);
  result.freed = freed.labels;
  result.notes = base.notes;
  for (const std::string& relation : loops.relations) result.notes.push_back("closed loops: " + relation);
  if (!options.tree && !options.assembled && !described.loops.empty())
    if (const Robot one = internal::modelled_robot(described).robot; one.loops.empty())
      result.notes.push_back(fmt::format(
          "in the assembly mode where the passive joints follow linearly (a parallelogram) {} are enough, exactly: "
          "@assembled",
          internal::base_parameters(one, {.keep_first = {}, .tree = false, .certificate = false}).kept.size()));
  if (!freed.labels.empty())
    result.notes.push_back(fmt::format(
        "{} inertial parameters are zero in the description and were taken as unknown, like the others: {}; "
        "@known_zeros takes them as known",
        freed.labels.size(), fmt::join(freed.labels, ", ")));
  if (!base.rounded.empty())
    result.notes.push_back(std::to_string(base.rounded.size()) +
                           " coefficients are numbers with long formulas; they are written rounded to a double");
  if (base.certificate) result.certificate = plain(*base.certificate);
  result.verified = verdict.holds;
  if (!verdict.holds) result.reason = verdict.reason;
  if (internal::is_robot_file(options.output)) {
    if (!freed.labels.empty()) give_zeros(base, freed.labels);
    const Robot reduced = internal::base_robot(robot, base, options.output, result.diagnostics);
    result.files.push_back({options.output, internal::robot_text(reduced, options.output, result.diagnostics)});
  } else if (!options.output.empty()) {
    result.files.push_back({options.output, to_text(internal::json_of(result.certificate))});
  }
  return result;
}

Json to_json(const BaseParametersResult& result) { return internal::json_of(result); }

}  // namespace armature
