// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/puma260_moments.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>

#include "armature/base/error.h"
#include "armature/identify/estimators/singular_values.h"
#include "armature/read/reader.h"
#include "armature/robot/numbers.h"
#include "armature/robot/values.h"

namespace armature::internal {
namespace {

constexpr const char* moment_letters = "mxyzabcdef";

// The PUMA 260 of the library with all sixty moments as symbols; the reader moves them to the frames of the joints.
Robot with_all_moments() {
  std::string text;
  for (const LibraryRobot& robot : robot_library())
    if (robot.name == "puma260") text = robot.text;
  std::string names, links = "links:\n  - [link, M, MX, MY, MZ, XX, YY, ZZ, XY, YZ, XZ]\n";
  for (int j = 1; j <= 6; ++j) {
    links += fmt::format("  - [j{}", j);
    for (const char* letter = moment_letters; *letter != 0; ++letter) {
      names += fmt::format("  {}{}:\n", *letter, j);
      links += fmt::format(", {}{}", *letter, j);
    }
    links += "]\n";
  }
  const auto put = [&](const char* from, const char* to, const std::string& lines) {
    const std::size_t begin = text.find(from), end = text.find(to);
    ARMATURE_CHECK(begin != std::string::npos && end != std::string::npos && begin < end);
    text.replace(begin, end - begin, lines);
  };
  put("parameters:\n", "convention:", "parameters:\n" + names);
  put("links:", "limits:", links);
  Diagnostics known;
  return read_yaml(text, "puma260", known);
}

// The 78 parameters of the paper, in its order: names, and what each is in the model's standard parameters.
PaperParameters all_parameters(const IdentificationModel& model) {
  const auto count = static_cast<Eigen::Index>(model.standard.size());
  PaperParameters all;
  std::vector<Eigen::VectorXd> columns;
  const auto unit = [&](const std::string& name, auto is) {
    Eigen::VectorXd column = Eigen::VectorXd::Zero(count);
    for (Eigen::Index s = 0; s < count; ++s)
      if (is(model.standard[static_cast<std::size_t>(s)])) column[s] = 1;
    all.names.push_back(name);
    columns.push_back(column);
  };
  for (std::size_t j = 1; j <= 6; ++j)
    unit(fmt::format("ia{}", j),
         [&](const StandardParameter& p) { return !p.friction && p.link == j && p.kind == ParameterKind::Ia; });
  const Robot symbolic = with_all_moments();
  for (int j = 6; j >= 1; --j)
    for (const char* letter = moment_letters; *letter != 0; ++letter) {
      const std::string name = fmt::format("{}{}", *letter, j);
      Robot robot = symbolic;
      std::unordered_map<Ref, Ref> numbers;
      for (int i = 1; i <= 6; ++i)
        for (const char* each = moment_letters; *each != 0; ++each) {
          const std::string other = fmt::format("{}{}", *each, i);
          numbers.emplace(robot.arena.symbol(other), robot.arena.constant(Rational(other == name ? 1 : 0)));
        }
      give_values(robot, numbers);
      Eigen::VectorXd column = Eigen::VectorXd::Zero(count);
      for (Eigen::Index s = 0; s < count; ++s) {
        const StandardParameter& p = model.standard[static_cast<std::size_t>(s)];
        if (!p.friction && p.kind != ParameterKind::Ia)
          column[s] = number(robot.arena, parameter_of(robot, p.link, p.kind)).value();
      }
      all.names.push_back(name);
      columns.push_back(column);
    }
  for (const FrictionKind kind : {FrictionKind::coulomb, FrictionKind::viscous})
    for (std::size_t j = 1; j <= 6; ++j)
      unit(fmt::format("{}{}", kind == FrictionKind::coulomb ? "fs" : "ds", j), [&](const StandardParameter& p) {
        return p.friction && p.link == j && model.columns[p.column].friction.kind == kind;
      });
  all.base.resize(static_cast<Eigen::Index>(model.unknowns()), static_cast<Eigen::Index>(columns.size()));
  for (std::size_t c = 0; c < columns.size(); ++c)
    all.base.col(static_cast<Eigen::Index>(c)) = model.base_of_standard * columns[c];
  return all;
}

}  // namespace

PaperParameters paper_parameters(const IdentificationModel& model) {
  const PaperParameters all = all_parameters(model);
  PaperParameters kept{{}, Eigen::MatrixXd(all.base.rows(), 0)};
  Eigen::MatrixXd directions(all.base.rows(), 0);  // orthonormal, of those that are kept
  for (Eigen::Index c = 0; c < all.base.cols(); ++c) {
    const Eigen::VectorXd column = all.base.col(c);
    Eigen::VectorXd rest = column;
    for (int twice = 0; twice < 2; ++twice) rest -= directions * (directions.transpose() * rest);
    if (!(rest.norm() > 1e-9 * column.norm())) continue;
    directions.conservativeResize(Eigen::NoChange, directions.cols() + 1);
    directions.rightCols(1) = rest.normalized();
    kept.base.conservativeResize(Eigen::NoChange, kept.base.cols() + 1);
    kept.base.rightCols(1) = column;
    kept.names.push_back(all.names[static_cast<std::size_t>(c)]);
  }
  return kept;
}

Robot puma260_with(const PaperParameters& parameters, const Eigen::VectorXd& value) {
  Robot robot = with_all_moments();
  const auto value_of = [&](const std::string& name) {
    const auto found = std::find(parameters.names.begin(), parameters.names.end(), name);
    const bool there = found != parameters.names.end();
    const double number = there ? value[found - parameters.names.begin()] : 0;
    return robot.arena.constant(Rational::from_decimal(fmt::format("{:.6g}", number)).value());
  };
  std::unordered_map<Ref, Ref> numbers;
  for (std::size_t j = 1; j <= 6; ++j) {
    for (const char* letter = moment_letters; *letter != 0; ++letter) {
      const std::string name = fmt::format("{}{}", *letter, j);
      numbers.emplace(robot.arena.symbol(name), value_of(name));
    }
    robot.frame(j).motor_inertia = value_of(fmt::format("ia{}", j));
    robot.frame(j).coulomb_friction = value_of(fmt::format("fs{}", j));
    robot.frame(j).viscous_friction = value_of(fmt::format("ds{}", j));
  }
  give_values(robot, numbers);
  return robot;
}

std::vector<CoordinateFactor> in_paper_parameters(const PaperParameters& parameters,
                                                  const std::vector<CoordinateFactor>& factors) {
  std::vector<CoordinateFactor> result;
  const auto width = static_cast<std::size_t>(parameters.base.cols());
  for (const CoordinateFactor& f : factors) {
    const auto p = static_cast<Eigen::Index>(f.columns.size());
    const std::vector<Eigen::Index> active(f.columns.begin(), f.columns.end());
    const Eigen::MatrixXd rows = f.triangle.leftCols(p) * parameters.base(active, Eigen::all);
    CoordinateFactor out{std::vector<std::size_t>(width), {}, f.rows};
    std::iota(out.columns.begin(), out.columns.end(), std::size_t{0});
    TallQr qr(width + 1);
    std::vector<double> row(width + 1);
    for (Eigen::Index i = 0; i < rows.rows(); ++i) {
      for (std::size_t c = 0; c < width; ++c) row[c] = rows(i, static_cast<Eigen::Index>(c));
      row.back() = f.triangle(i, p);
      qr.add_row(row);
    }
    out.triangle = qr.factor();
    result.push_back(std::move(out));
  }
  return result;
}

PaperReduction paper_reduction(const PaperParameters& parameters, const IdentificationModel& model,
                               std::span<const Motion> motions, double significance) {
  const std::size_t unknowns = parameters.names.size(), n = model.coordinates();
  const auto all = in_paper_parameters(parameters, factorise(model, motions, {}));
  PaperReduction result;
  const Estimate full = least_squares(all, unknowns, Weighting::by_coordinate);
  result.torque = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(n));
  for (const Motion& motion : motions)
    for (std::size_t k = 0; k < n; ++k)
      for (const double tau : motion.tau[k]) {
        double& most = result.torque[static_cast<Eigen::Index>(k)];
        most = std::max(most, std::abs(tau));
      }
  result.contribution = Eigen::VectorXd::Zero(full.value.size());
  for (const Motion& motion : motions) {
    RegressorRows rows(model, motion.samples());
    rows.evaluate(motion, 0, motion.samples());
    for (std::size_t k = 0; k < n; ++k) {
      const std::vector<Eigen::Index> active(model.active[k].begin(), model.active[k].end());
      Eigen::MatrixXd w(static_cast<Eigen::Index>(motion.samples()), static_cast<Eigen::Index>(active.size()));
      for (std::size_t a = 0; a < active.size(); ++a)
        w.col(static_cast<Eigen::Index>(a)) = Eigen::Map<const Eigen::VectorXd>(rows.values[k][a].data(), w.rows());
      const Eigen::MatrixXd d = w * parameters.base(active, Eigen::all);
      const Eigen::VectorXd most = d.cwiseAbs().colwise().maxCoeff().transpose();
      result.contribution = result.contribution.cwiseMax(most.cwiseProduct(full.value.cwiseAbs()) /
                                                         result.torque[static_cast<Eigen::Index>(k)]);
    }
  }
  for (Eigen::Index c = 0; c < full.value.size(); ++c) {
    result.by_torque.push_back(result.contribution[c] >= significance);
    result.kept.push_back(result.by_torque.back() && std::abs(full.value[c]) > 3 * full.deviation[c]);
  }
  result.count = static_cast<std::size_t>(std::count(result.kept.begin(), result.kept.end(), 1));
  result.value = least_squares(all, unknowns, Weighting::by_coordinate, result.kept).value;
  return result;
}

PaperCondition paper_condition(const PaperParameters& parameters, const IdentificationModel& model,
                               std::span<const Motion> motions, const std::vector<char>& kept,
                               const Eigen::VectorXd& scale) {
  const auto equations = in_paper_parameters(parameters, factorise(model, motions, {}));
  const Eigen::MatrixXd triangle = stacked(equations, parameters.names.size(), scale);
  const auto extremes = [&](const std::vector<Eigen::Index>& columns) {
    const Eigen::VectorXd values = singular_values(triangle(Eigen::all, columns));
    return Extremes{values[0], values[values.size() - 1]};
  };
  std::vector<Eigen::Index> all, some;
  for (std::size_t c = 0; c < parameters.names.size(); ++c) {
    all.push_back(static_cast<Eigen::Index>(c));
    if (kept[c]) some.push_back(static_cast<Eigen::Index>(c));
  }
  return {extremes(all), extremes(some)};
}

OverLogs over_motions(const PaperParameters& parameters, const IdentificationModel& model,
                      std::span<const Motion> motions, const std::vector<char>& used) {
  std::vector<std::vector<CoordinateFactor>> each;
  for (const Motion& motion : motions)
    each.push_back(in_paper_parameters(parameters, factorise(model, std::span(&motion, 1), {})));
  return over_logs(each, parameters.names.size(), Weighting::by_coordinate, used);
}

}  // namespace armature::internal
