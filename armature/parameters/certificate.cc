// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/parameters/certificate.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "armature/base/error.h"
#include "armature/derive/models/newton_euler.h"
#include "armature/robot/floating_base.h"

namespace armature::internal {
namespace {

constexpr std::uint64_t fresh_states = 1u << 20;  // seeds of the check start here; those of the search at zero

// Columns of the regressor as torques of a robot with one unknown equal to one and all others zero. With all of them
// zero, every value of a state is computed once; a unit changes only what depends on it.
class UnitTorques {
 public:
  explicit UnitTorques(const Robot& robot, std::uint64_t constants) : constants_(constants) {
    Robot labelled = robot;
    std::vector<std::string> names;
    for (const Unknown& unknown : unknowns_of(robot, labelled.arena)) {
      // A name that no description can contain.
      names.push_back("\x01" + unknown.label);
      labels_.push_back(unknown.label);
      for (const Unknown::Share& share : unknown.shares)
        parameter_of(labelled, share.entry.link, share.entry.kind) =
            labelled.arena.scale(share.factor, labelled.arena.symbol(names.back()));
    }
    const Ref zero = labelled.arena.zero();  // external forces are not part of the regressor
    for (Frame& frame : labelled.frames) {
      frame.force = frame.moment = {zero, zero, zero};
      frame.load_friction = zero;  // nor is friction that grows with the load, which is not linear
    }
    model_ = derive_inverse_dynamics(labelled, {});
    for (std::size_t u = 0; u < names.size(); ++u) unit_.emplace(labels_[u], model_.arena.symbol(names[u]).index);
    for (const Input& input : model_.inputs)
      for (const Ref symbol : input.symbols) inputs_.insert(model_.arena.name_of(symbol));
    needed_ = reachable(model_.arena, torques());
  }

  const std::vector<std::string>& labels() const { return labels_; }

  // The columns of a label at several states.
  std::vector<std::vector<Residue>> columns(const std::string& label, std::span<const std::uint64_t> states) {
    const std::uint32_t unit = unit_.at(label);
    std::vector<std::uint32_t> changed;
    std::vector<char> depends(needed_.size(), 0);
    if (unit < needed_.size()) depends[unit] = 1;
    for (std::uint32_t i = unit + 1; i < needed_.size(); ++i) {
      if (!needed_[i]) continue;
      model_.arena.for_each_operand(Ref{i}, [&](Ref operand) { depends[i] |= depends[operand.index]; });
      if (depends[i]) changed.push_back(i);
    }
    std::vector<std::vector<Residue>> result;
    for (const std::uint64_t state : states) {
      std::vector<Residue>& values = all_zero(state);
      const SamplePoint point{constants_, state, {}, 0};
      const SampleField field(point, inputs_);
      std::vector<Residue> before;
      for (const std::uint32_t i : changed) before.push_back(values[i]);
      if (unit < values.size()) values[unit] = 1;
      for (const std::uint32_t i : changed) values[i] = evaluate_node(model_.arena, Ref{i}, field, values);
      result.emplace_back();
      for (const Ref torque : torques()) result.back().push_back(values[torque.index]);
      if (unit < values.size()) values[unit] = 0;
      for (std::size_t k = 0; k < changed.size(); ++k) values[changed[k]] = before[k];
    }
    return result;
  }

 private:
  std::vector<Ref> torques() const { return output_values(model_.outputs); }

  // Every value of a state with all unknowns zero.
  std::vector<Residue>& all_zero(std::uint64_t state) {
    const auto [found, is_new] = values_.try_emplace(state);
    std::vector<Residue>& values = found->second;
    if (!is_new) return values;
    std::vector<char> is_unknown(needed_.size(), 0);
    for (const auto& [label, index] : unit_)
      if (index < needed_.size()) is_unknown[index] = 1;
    const SamplePoint point{constants_, state, {}, 0};
    const SampleField field(point, inputs_);
    values.assign(needed_.size(), 0);
    for (std::uint32_t i = 0; i < needed_.size(); ++i)
      if (needed_[i] && !is_unknown[i]) values[i] = evaluate_node(model_.arena, Ref{i}, field, values);
    return values;
  }

  std::uint64_t constants_;
  std::vector<std::string> labels_;
  std::unordered_map<std::string, std::uint32_t> unit_;  // the node of a label
  std::unordered_set<std::string> inputs_;
  Model model_;
  std::vector<char> needed_;
  std::map<std::uint64_t, std::vector<Residue>> values_;
};

std::vector<std::size_t> coordinates_of(const std::vector<RegressorRow>& rows) {
  std::vector<std::size_t> coordinates;
  for (const RegressorRow& row : rows) coordinates.push_back(row.coordinate);
  return coordinates;
}

}  // namespace

Certificate make_certificate(const std::vector<Unknown>& unknowns, const std::vector<std::size_t>& order,
                             std::uint64_t constants, const Echelon& echelon, const SampledRows& sample) {
  Certificate certificate;
  certificate.constants = constants;
  for (const std::size_t pivot : echelon.pivots) certificate.kept.push_back(unknowns[order[pivot]].label);
  for (std::size_t i = 0; i < echelon.dependent.size(); ++i) {
    Certificate::Dependence dependence{unknowns[order[echelon.dependent[i]]].label, {}};
    for (const Residue& c : echelon.coefficients[i]) dependence.coefficients.push_back(c.value());
    certificate.dependent.push_back(std::move(dependence));
  }
  std::map<std::uint64_t, std::vector<ResidueRow>> known;
  const SampledRows kept_columns = [&](std::uint64_t state) -> const std::vector<ResidueRow>& {
    const auto [found, is_new] = known.try_emplace(state);
    if (is_new)
      for (const ResidueRow& row : sample(state)) {
        found->second.emplace_back();
        for (const std::size_t pivot : echelon.pivots) found->second.back().push_back(row[order[pivot]]);
      }
    return found->second;
  };
  certificate.minor = independent_rows(echelon.pivots.size(), kept_columns);
  std::vector<ResidueRow> square;
  for (const RegressorRow& row : certificate.minor) square.push_back(kept_columns(row.state)[row.coordinate]);
  ARMATURE_CHECK(square.size() == echelon.pivots.size());
  certificate.determinant = block_determinant(square, coordinates_of(certificate.minor)).value();
  return certificate;
}

Verdict verify(const Certificate& certificate, const Robot& robot) {
  const auto fails = [](std::string reason) { return Verdict{false, std::move(reason)}; };
  if (certificate.prime != Residue::prime) return fails("another prime than 2^61 - 1");
  UnitTorques torques(robot, certificate.constants);
  std::multiset<std::string> expected(torques.labels().begin(), torques.labels().end());
  std::multiset<std::string> given(certificate.kept.begin(), certificate.kept.end());
  for (const Certificate::Dependence& d : certificate.dependent) given.insert(d.column);
  if (given != expected) return fails("its columns are not the parameters of the robot");

  const std::size_t rank = certificate.kept.size();
  if (certificate.minor.size() != rank) return fails("the minor is not square");
  if (certificate.determinant == 0) return fails("the determinant is zero");
  for (const RegressorRow& row : certificate.minor)
    if (row.coordinate >= freedoms(robot)) return fails("the minor has a row that the robot has not");
  for (const Certificate::Dependence& d : certificate.dependent)
    if (d.coefficients.size() != rank) return fails("column " + d.column + " has the wrong number of coefficients");

  std::vector<std::uint64_t> states{fresh_states, fresh_states + 1};
  std::unordered_map<std::uint64_t, std::size_t> place{{states[0], 0}, {states[1], 1}};
  for (const RegressorRow& row : certificate.minor)
    if (place.emplace(row.state, states.size()).second) states.push_back(row.state);
  std::vector<ResidueRow> square(rank);
  std::vector<std::vector<std::vector<Residue>>> fresh;  // the kept columns at the fresh states
  for (const std::string& label : certificate.kept) {
    std::vector<std::vector<Residue>> columns = torques.columns(label, states);
    for (std::size_t i = 0; i < rank; ++i)
      square[i].push_back(columns[place.at(certificate.minor[i].state)][certificate.minor[i].coordinate]);
    columns.resize(2);
    fresh.push_back(std::move(columns));
  }
  if (!(block_determinant(square, coordinates_of(certificate.minor)) == Residue(certificate.determinant)))
    return fails("the minor has another determinant");

  for (const Certificate::Dependence& d : certificate.dependent) {
    std::vector<std::vector<Residue>> rest = torques.columns(d.column, std::span(states).first(2));
    for (std::size_t k = 0; k < rank; ++k) {
      if (d.coefficients[k] == 0) continue;
      for (std::size_t s = 0; s < 2; ++s)
        for (std::size_t i = 0; i < rest[s].size(); ++i)
          rest[s][i] = rest[s][i] - Residue(d.coefficients[k]) * fresh[k][s][i];
    }
    for (const std::vector<Residue>& column : rest)
      if (std::any_of(column.begin(), column.end(), [](Residue r) { return !(r == Residue(0)); }))
        return fails("column " + d.column + " is not the combination stated");
  }
  return {true, {}};
}

}  // namespace armature::internal
