// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The checks of base parameters: rank, columns and formulas over two random prime fields, with the regressor of
// verify/.
#include <fmt/format.h>

#include "armature/base/json_text.h"
#include "armature/base/random.h"
#include "armature/derive/modelled_robot.h"
#include "armature/parameters/free_zeros.h"
#include "armature/robot/elastic_joints.h"
#include "armature/verbs/base_parameters.h"
#include "armature/verbs/recipes/verification.h"
#include "armature/verify/check_base.h"
#include "armature/verify/prime_field.h"

namespace armature::internal {
namespace {

StatedBase stated_by(const BaseParametersResult& result) {
  StatedBase stated;
  for (const KeptParameter& p : result.parameters) stated.kept.push_back({p.name, p.formula});
  for (const RegroupedParameter& p : result.dependent) {
    stated.dependent.push_back({p.name, {}});
    for (const auto& term : p.terms) stated.dependent.back().terms.push_back({term.parameter, term.coefficient});
  }
  stated.without_effect = result.without_effect;
  return stated;
}

// The file of residues, when that is what was written.
void check_file(Verification& v, const Robot& robot, const StatedBase& stated) {
  for (const auto& [path, text] : v.outputs) {
    const Json json = parse_json(text);
    if (!json.is_object() || !json.contains("determinant")) continue;
    RankCertificate file;
    v.read_into(json, file, path);
    StatedResidues residues{file.constants, file.kept, {}};
    for (const auto& each : file.dependent) residues.dependent.push_back({each.column, each.coefficients});
    const std::string wrong = check_residues(robot, stated, residues);
    v.judge("residues in the file", "against the formulas", wrong.empty(), wrong);
  }
}

}  // namespace

void verify_base(Verification& v) {
  if (!v.robot) return v.skip("the base parameters", "the robot is not there");
  BaseParametersResult figures;
  Json json = v.certificate.figures;
  json["certificate"] = json_of(RankCertificate{});  // not among the figures
  v.read_into(json, figures, "figures");
  const StatedBase stated = stated_by(figures);
  const BaseParametersOptions options = v.options<BaseParametersOptions>();
  if (!v.robot->loops.empty() && !options.tree && !options.assembled)
    return v.skip("the base parameters", "closed loops in all their assembly modes have no certificate");
  const Robot closed = options.tree ? with_motor_coordinates(*v.robot) : modelled_robot(*v.robot).robot;
  const Robot robot = options.known_zeros ? closed : free_zeros(closed).robot;
  // Two primes that whoever wrote the figures could not know.
  RandomNumbers random(v.seed);
  BaseAnswer answer;
  std::vector<std::uint64_t> primes;
  try {
    for (int i = 0; i < 2; ++i) {
      primes.push_back(random_prime(random.next()));
      BaseAnswer one = check_base(robot, stated, primes.back(), random.next());
      const bool wrong = !one.columns.empty() || !one.formulas.empty() || one.rank != figures.count;
      if (i == 0 || wrong) answer = std::move(one);
    }
  } catch (const UnmetRequest& request) {
    return v.judge("the base parameters", "read back", false, request.message());
  }
  const std::string modulo = fmt::format("modulo {} and {}, seed {}", primes[0], primes[1], v.seed);
  v.judge("number of base parameters", "rank of the oracle's regressor over two random prime fields",
          answer.rank == figures.count && answer.rank == figures.exact_rank && answer.kept_rank == answer.rank &&
              figures.parameters.size() == answer.rank && answer.parameters == figures.standard,
          fmt::format("rank {} of {} parameters; {} are stated, of rank {}; {}", answer.rank, answer.parameters,
                      figures.parameters.size(), answer.kept_rank, modulo));
  for (const KeptParameter& p : figures.parameters)
    if (p.regrouped == (p.formula == parameter_label(robot, p.name)) && answer.formulas.empty())
      answer.formulas = fmt::format("{} says wrongly whether others were regrouped into it", p.name);
  v.judge("columns that were regrouped", "combinations of the kept ones over both fields", answer.columns.empty(),
          answer.columns.empty() ? fmt::format("{} columns", figures.dependent.size()) : answer.columns);
  v.judge("formulas of base parameters", "torques of random parameters, before and after", answer.formulas.empty(),
          answer.formulas.empty() ? fmt::format("{} formulas", figures.parameters.size()) : answer.formulas);
  if (answer.columns.empty()) check_file(v, robot, stated);
}

}  // namespace armature::internal
