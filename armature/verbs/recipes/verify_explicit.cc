// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The checks of explicit models: the equations as text against the oracle of verify/, and the error of an abbreviation
// by intervals. The whole model that an abbreviation was made from is made again, and believed only after it has agreed
// with the oracle.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "armature/base/json_text.h"
#include "armature/base/text.h"
#include "armature/verbs/explicit_model.h"
#include "armature/verbs/recipes/assignments.h"
#include "armature/verbs/recipes/verification.h"
#include "armature/verify/check_explicit.h"

namespace armature::internal {
namespace {

ExplicitText text_of(const ExplicitModelResult& result) {
  ExplicitText text;
  for (const ExplicitConstant& c : result.constants) text.constants.push_back({c.name, c.formula, c.value});
  text.inertia = result.inertia;
  text.velocity = result.velocity;
  text.relations = result.relations;
  text.gravity = result.gravity;
  return text;
}

// Per coordinate: the stated bound is not below what is reached, and not below what is proven here, up to the
// precision of the search for the largest value.
void check_bounds(Verification& v, const std::vector<double>& stated, const DropAnswer& found) {
  constexpr double precision = 0.01;
  for (std::size_t i = 0; i < found.proven.size(); ++i)
    if (i >= stated.size() || !(stated[i] >= found.reached[i]) || !(stated[i] * (1 + precision) >= found.proven[i]))
      return v.judge("bounds of the torque error", "intervals over the joint ranges", false,
                     fmt::format("{}: {:.4g} is stated, {:.4g} is reached, {:.4g} is proven",
                                 printable(v.robot->coordinates[i].name, 60), i < stated.size() ? stated[i] : NAN,
                                 found.reached[i], found.proven[i]));
  v.judge("bounds of the torque error", "intervals over the joint ranges", true,
          fmt::format("{:.4g} proven", fmt::join(found.proven, ", ")));
}

void check_abbreviation(Verification& v, const ExplicitModelOptions& options, const ExplicitModelResult& stated,
                        const std::map<std::string, double>& values) {
  ExplicitModelOptions all = options;
  all.significance = 0;
  const ExplicitText whole = text_of(explicit_model(*v.robot, all, v.progress));
  const ExplicitAnswer trusted = check_explicit(*v.robot, whole, values);
  v.judge("the whole model", "made again; its text, against Newton-Euler on spatial vectors", trusted.wrong.empty(),
          trusted.wrong.empty() ? fmt::format("within {:.1e} at 8 states", trusted.worst) : trusted.wrong);
  if (!trusted.wrong.empty()) return;
  std::vector<ExplicitDrop> dropped;
  for (const NeglectedTerm& term : stated.dropped) dropped.push_back({term.element, term.term});
  std::vector<ExplicitRange> range;
  for (const CoordinateRange& r : stated.range) range.push_back({r.lower, r.upper, r.velocity, r.acceleration});
  const DropAnswer found = check_dropped(*v.robot, whole, text_of(stated), dropped, range);
  v.judge("what was dropped", "whole = kept + dropped, element by element", found.wrong.empty(),
          found.wrong.empty() ? fmt::format("{} terms", dropped.size()) : found.wrong + " is not the sum of both");
  if (found.wrong.empty()) check_bounds(v, stated.torque_error_bound, found);
}

}  // namespace

void verify_explicit(Verification& v) {
  const auto options = v.options<ExplicitModelOptions>();
  if (!v.robot) return v.skip("the equations", "the robot is not there");
  for (const auto& [path, text] : v.outputs) {
    const Json json = parse_json(text);
    if (!json.is_object()) return v.judge("the equations", "read back", false, "the file is not JSON");
    ExplicitModelResult stated;
    v.read_into(json, stated, path);
    const std::map<std::string, double> values = assignments(options.value, "value", "M2=0.17");
    try {
      if (stated.significance > 0 || !stated.dropped.empty()) {
        check_abbreviation(v, options, stated, values);
        continue;
      }
      const ExplicitAnswer answer = check_explicit(*v.robot, text_of(stated), values);
      v.judge("the equations", "text read back, against Newton-Euler on spatial vectors", answer.wrong.empty(),
              answer.wrong.empty() ? fmt::format("within {:.1e} at 8 states; {} of {} formulas of constants evaluated",
                                                 answer.worst, answer.formulas, stated.constants.size())
                                   : answer.wrong);
    } catch (const UnmetRequest& request) {
      v.skip("the equations", request.message());
    }
  }
}

}  // namespace armature::internal
