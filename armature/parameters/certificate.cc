// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/parameters/certificate.h"

#include <algorithm>
#include <map>
#include <set>

#include "armature/derive/models/newton_euler.h"

namespace armature::internal {
namespace {

constexpr std::uint64_t fresh_states = 1u << 20;  // seeds of the check start here; those of the search at zero

// The determinant as the last coefficient of the characteristic polynomial (Faddeev and LeVerrier):
//   M_1 = 1, c_k = -trace(A M_k) / k, M_k+1 = A M_k + c_k 1, det A = (-1)^n c_n.
Residue determinant(const std::vector<ResidueRow>& a) {
  const std::size_t n = a.size();
  if (n == 0) return 1;
  std::vector<ResidueRow> m(n, ResidueRow(n, 0));
  for (std::size_t i = 0; i < n; ++i) m[i][i] = 1;
  Residue c = 0;
  for (std::size_t k = 1; k <= n; ++k) {
    std::vector<ResidueRow> product(n, ResidueRow(n, 0));
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t l = 0; l < n; ++l) {
        if (a[i][l] == Residue(0)) continue;
        for (std::size_t j = 0; j < n; ++j) product[i][j] = product[i][j] + a[i][l] * m[l][j];
      }
    Residue trace = 0;
    for (std::size_t i = 0; i < n; ++i) trace = trace + product[i][i];
    c = (Residue(0) - trace) / Residue(k);
    m = std::move(product);
    for (std::size_t i = 0; i < n; ++i) m[i][i] = m[i][i] + c;
  }
  return n % 2 == 0 ? c : Residue(0) - c;
}

// A sample field in which the dynamic parameters have given values.
class UnitField : public SampleField {
 public:
  UnitField(const SamplePoint& point, const std::unordered_set<std::string>& inputs,
            const std::unordered_set<std::string>& parameters, const std::string& unit)
      : SampleField(point, inputs), parameters_(parameters), unit_(unit) {}
  Value symbol(const std::string& name) const {
    if (parameters_.contains(name)) return name == unit_ ? 1 : 0;
    return SampleField::symbol(name);
  }

 private:
  const std::unordered_set<std::string>& parameters_;
  const std::string& unit_;
};

// Columns of the regressor as torques of a robot with one unknown equal to one and all others zero.
class UnitTorques {
 public:
  explicit UnitTorques(const Robot& robot, std::uint64_t constants) : constants_(constants) {
    Robot labelled = robot;
    for (const Unknown& unknown : unknowns_of(robot, labelled.arena)) {
      labels_.push_back(unknown.label);
      // A name that no description can contain.
      const std::string name = "\x01" + unknown.label;
      parameters_.insert(name);
      for (const Unknown::Share& share : unknown.shares)
        parameter_of(labelled, share.entry.link, share.entry.kind) =
            labelled.arena.scale(share.factor, labelled.arena.symbol(name));
    }
    const Ref zero = labelled.arena.zero();  // external forces are not part of the regressor
    for (Frame& frame : labelled.frames) frame.force = frame.moment = {zero, zero, zero};
    model_ = derive_inverse_dynamics(labelled, {});
    for (const Input& input : model_.inputs)
      for (const Ref symbol : input.symbols) inputs_.insert(model_.arena.name_of(symbol));
  }

  const std::vector<std::string>& labels() const { return labels_; }

  std::vector<Residue> column(const std::string& label, std::uint64_t state) const {
    const SamplePoint point{constants_, state, {}, 0};
    const std::string unit = "\x01" + label;
    return evaluate(model_.arena, model_.outputs[0].values, UnitField(point, inputs_, parameters_, unit));
  }

 private:
  std::uint64_t constants_;
  std::vector<std::string> labels_;
  std::unordered_set<std::string> parameters_, inputs_;
  Model model_;
};

}  // namespace

Certificate make_certificate(const std::vector<Unknown>& unknowns, const std::vector<std::size_t>& order,
                             std::uint64_t constants,
                             const std::function<std::vector<ResidueRow>(std::uint64_t)>& sample) {
  Certificate certificate;
  certificate.constants = constants;
  std::vector<std::pair<Certificate::MinorRow, ResidueRow>> rows;
  const Echelon echelon = exact_echelon(order.size(), [&](std::uint64_t state) {
    std::vector<ResidueRow> permuted;
    for (const ResidueRow& row : sample(state)) {
      ResidueRow next;
      for (const std::size_t column : order) next.push_back(row[column]);
      rows.push_back({{state, permuted.size()}, next});
      permuted.push_back(std::move(next));
    }
    return permuted;
  });
  for (const std::size_t pivot : echelon.pivots) certificate.kept.push_back(unknowns[order[pivot]].label);
  for (std::size_t i = 0; i < echelon.dependent.size(); ++i) {
    Certificate::Dependence dependence{unknowns[order[echelon.dependent[i]]].label, {}};
    for (const Residue& c : echelon.coefficients[i]) dependence.coefficients.push_back(c.value());
    certificate.dependent.push_back(std::move(dependence));
  }
  // Rows that are independent: the pivots of the transpose.
  std::vector<ResidueRow> transpose;
  for (const std::size_t pivot : echelon.pivots) {
    ResidueRow row;
    for (const auto& [where, values] : rows) row.push_back(values[pivot]);
    transpose.push_back(std::move(row));
  }
  std::vector<ResidueRow> square;
  for (const std::size_t i : exact_echelon(rows.size(), std::move(transpose)).pivots) {
    certificate.minor.push_back(rows[i].first);
    ResidueRow row;
    for (const std::size_t pivot : echelon.pivots) row.push_back(rows[i].second[pivot]);
    square.push_back(std::move(row));
  }
  certificate.determinant = determinant(square).value();
  return certificate;
}

Verdict verify(const Certificate& certificate, const Robot& robot) {
  const auto fails = [](std::string reason) { return Verdict{false, std::move(reason)}; };
  if (certificate.prime != Residue::prime) return fails("another prime than 2^61 - 1");
  const UnitTorques torques(robot, certificate.constants);
  std::multiset<std::string> expected(torques.labels().begin(), torques.labels().end());
  std::multiset<std::string> given(certificate.kept.begin(), certificate.kept.end());
  for (const Certificate::Dependence& d : certificate.dependent) given.insert(d.column);
  if (given != expected) return fails("its columns are not the parameters of the robot");

  const std::size_t rank = certificate.kept.size();
  if (certificate.minor.size() != rank) return fails("the minor is not square");
  if (certificate.determinant == 0) return fails("the determinant is zero");
  std::map<std::pair<std::string, std::uint64_t>, std::vector<Residue>> columns;
  const auto column = [&](const std::string& label, std::uint64_t state) -> const std::vector<Residue>& {
    const auto [found, is_new] = columns.try_emplace({label, state});
    if (is_new) found->second = torques.column(label, state);
    return found->second;
  };
  std::vector<ResidueRow> square;
  for (const Certificate::MinorRow& row : certificate.minor) {
    if (row.coordinate >= robot.coordinates.size()) return fails("the minor has a row that the robot has not");
    ResidueRow values;
    for (const std::string& label : certificate.kept) values.push_back(column(label, row.state)[row.coordinate]);
    square.push_back(std::move(values));
  }
  if (!(determinant(square) == Residue(certificate.determinant))) return fails("the minor has another determinant");

  for (const Certificate::Dependence& d : certificate.dependent) {
    if (d.coefficients.size() != rank) return fails("column " + d.column + " has the wrong number of coefficients");
    for (std::uint64_t state = fresh_states; state < fresh_states + 2; ++state) {
      std::vector<Residue> rest = column(d.column, state);
      for (std::size_t k = 0; k < rank; ++k) {
        if (d.coefficients[k] == 0) continue;
        const std::vector<Residue>& kept = column(certificate.kept[k], state);
        for (std::size_t i = 0; i < rest.size(); ++i) rest[i] = rest[i] - Residue(d.coefficients[k]) * kept[i];
      }
      if (std::any_of(rest.begin(), rest.end(), [](Residue r) { return !(r == Residue(0)); }))
        return fails("column " + d.column + " is not the combination stated");
    }
  }
  return {true, {}};
}

}  // namespace armature::internal
