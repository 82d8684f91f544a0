// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The checks of base parameters: rank, columns and formulas over GF(p), with the regressor of verify/.
#include <fmt/format.h>

#include "armature/base/json_text.h"
#include "armature/verbs/base_parameters.h"
#include "armature/verbs/recipes/verification.h"
#include "armature/verify/check_base.h"

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
void check_file(Verification& v, const StatedBase& stated) {
  for (const auto& [path, text] : v.outputs) {
    const Json json = parse_json(text);
    if (!json.is_object() || !json.contains("determinant")) continue;
    RankCertificate file;
    v.read_into(json, file, path);
    StatedResidues residues{file.constants, file.kept, {}};
    for (const auto& each : file.dependent) residues.dependent.push_back({each.column, each.coefficients});
    const std::string wrong = check_residues(*v.robot, stated, residues);
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
  const BaseAnswer answer = check_base(*v.robot, stated, 0xba5e);
  v.judge("number of base parameters", "rank of the oracle's regressor over GF(2^61 - 1)",
          answer.rank == figures.count && answer.rank == figures.exact_rank && answer.kept_rank == answer.rank &&
              figures.parameters.size() == answer.rank && answer.parameters == figures.standard,
          fmt::format("rank {} of {} parameters; {} are stated, of rank {}", answer.rank, answer.parameters,
                      figures.parameters.size(), answer.kept_rank));
  v.judge("columns that were regrouped", "combinations of the kept ones over GF(2^61 - 1)", answer.columns.empty(),
          answer.columns.empty() ? fmt::format("{} columns", figures.dependent.size()) : answer.columns);
  v.judge("formulas of base parameters", "torques of random parameters, before and after", answer.formulas.empty(),
          answer.formulas.empty() ? fmt::format("{} formulas", figures.parameters.size()) : answer.formulas);
  if (answer.columns.empty()) check_file(v, stated);
}

}  // namespace armature::internal
