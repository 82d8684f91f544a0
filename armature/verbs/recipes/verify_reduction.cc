// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The checks of a reduction: what was dropped is zero, and the errors of what was kept, from the logs.
#include <fmt/format.h>

#include <cmath>

#include "armature/base/json_text.h"
#include "armature/verbs/recipes/estimate_again.h"
#include "armature/verbs/recipes/verification.h"
#include "armature/verbs/reduce.h"

namespace armature::internal {
namespace {

// reduction.json has these members of the result.
struct StatedReduction {
  std::size_t base_count = 0, kept_count = 0, given_back_count = 0, decimation = 1;
  double sign_width = 0;
  std::vector<ReducedParameter> parameters;
  BeforeAndAfter<TorqueErrors> error;
};
template <class Visitor>
void describe(StatedReduction& s, Visitor& v) {
  v("base_count", s.base_count, "");
  v("kept_count", s.kept_count, "");
  v("decimation", s.decimation, "");
  v("sign_width", s.sign_width, "");
  v("parameters", s.parameters, "");
  v("error", s.error, "");
}

void check_dropped_parameters(Verification& v, const StatedReduction& stated) {
  std::size_t kept = 0;
  std::string wrong;
  for (const ReducedParameter& p : stated.parameters) {
    kept += p.kept ? 1 : 0;
    if (!p.kept && p.reduced != 0) wrong = fmt::format("{} was dropped and is {:.4g}", p.name, p.reduced);
  }
  if (kept != stated.kept_count || stated.parameters.size() != stated.base_count)
    wrong = fmt::format("{} of {} are kept, and {} of {} are stated", kept, stated.parameters.size(), stated.kept_count,
                        stated.base_count);
  v.judge("what was dropped", "counted, and zero", wrong.empty(),
          wrong.empty() ? fmt::format("{} of {} parameters", stated.base_count - kept, stated.base_count) : wrong);
}

}  // namespace

void verify_reduction(Verification& v) {
  const auto options = v.options<ReduceOptions>();
  const auto file = v.outputs.find("reduction.json");
  if (file == v.outputs.end()) return v.judge("the reduction", "read back", false, "reduction.json is not there");
  const Json json = parse_json(file->second);
  if (!json.is_object()) return v.judge("the reduction", "read back", false, "reduction.json is not JSON");
  StatedReduction stated;
  v.read_into(json, stated, "reduction.json");
  check_dropped_parameters(v, stated);
  if (!v.robot) return v.skip("the errors", "the robot is not there");
  if (options.logs.empty()) return v.skip("the errors", "no logs were used");
  EquationOptions equations;
  std::vector<double> reduced;
  for (const ReducedParameter& p : stated.parameters) {
    equations.columns.push_back(p.name);
    reduced.push_back(p.reduced);
  }
  equations.sign_width = stated.sign_width;
  equations.slowest = options.fit.slowest;
  equations.decimation = stated.decimation;
  const std::optional<EquationsAgain> again = equations_again(v, options.logs, options.fit, equations);
  if (!again) return;
  check_errors(v, "error of the reduced parameters", again->train, reduced, stated.error.after.train,
               stated.error.after.train_total);
  if (!again->held_out.empty())
    check_errors(v, "validation error of the reduced parameters", again->held_out, reduced,
                 stated.error.after.validation, stated.error.after.validation_total.value_or(NAN));
}

}  // namespace armature::internal
