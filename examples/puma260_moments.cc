// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/puma260_moments.h"

#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <unordered_map>

#include "armature/base/error.h"
#include "armature/identify/estimators/singular_values.h"
#include "armature/read/reader.h"
#include "armature/robot/numbers.h"
#include "armature/robot/values.h"
#include "examples/puma260_motions.h"

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

// D of equation 26, per joint: the torques (rows: samples) of unit parameters.
std::vector<Eigen::MatrixXd> rows_of(const PaperParameters& parameters, const IdentificationModel& model,
                                     const Motion& motion) {
  RegressorRows rows(model, motion.samples());
  rows.evaluate(motion, 0, motion.samples());
  std::vector<Eigen::MatrixXd> d;
  for (std::size_t k = 0; k < puma260_joints; ++k) {
    const std::vector<Eigen::Index> active(model.active[k].begin(), model.active[k].end());
    Eigen::MatrixXd w(static_cast<Eigen::Index>(motion.samples()), static_cast<Eigen::Index>(active.size()));
    for (std::size_t a = 0; a < active.size(); ++a)
      w.col(static_cast<Eigen::Index>(a)) = Eigen::Map<const Eigen::VectorXd>(rows.values[k][a].data(), w.rows());
    d.push_back(w * parameters.base(active, Eigen::all));
  }
  return d;
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

Eigen::VectorXd largest_torques(std::span<const Motion> motions) {
  Eigen::VectorXd largest = Eigen::VectorXd::Zero(puma260_joints);
  for (const Motion& motion : motions)
    for (std::size_t k = 0; k < puma260_joints; ++k)
      for (const double tau : motion.tau[k]) {
        double& most = largest[static_cast<Eigen::Index>(k)];
        most = std::max(most, std::abs(tau));
      }
  return largest;
}

Eigen::MatrixXd largest_contributions(const PaperParameters& parameters, const IdentificationModel& model,
                                      std::span<const Motion> motions, const Eigen::VectorXd& value) {
  Eigen::MatrixXd largest = Eigen::MatrixXd::Zero(puma260_joints, value.size());
  for (const Motion& motion : motions) {
    const std::vector<Eigen::MatrixXd> d = rows_of(parameters, model, motion);
    for (std::size_t k = 0; k < puma260_joints; ++k) {
      const Eigen::VectorXd most = d[k].cwiseAbs().colwise().maxCoeff().transpose();
      auto of_joint = largest.row(static_cast<Eigen::Index>(k));
      of_joint = of_joint.cwiseMax(most.cwiseProduct(value.cwiseAbs()).transpose());
    }
  }
  return largest;
}

Eigen::VectorXd paper_values(const PaperParameters& parameters, const IdentificationModel& model) {
  Robot robot = model.robot;
  Eigen::VectorXd standard(static_cast<Eigen::Index>(model.standard.size()));
  for (std::size_t s = 0; s < model.standard.size(); ++s) {
    const StandardParameter& p = model.standard[s];
    const Frame& frame = robot.frame(p.link);
    const bool viscous = p.friction && model.columns[p.column].friction.kind == FrictionKind::viscous;
    const Ref entry = !p.friction ? parameter_of(robot, p.link, p.kind)
                      : viscous   ? frame.viscous_friction
                                  : frame.coulomb_friction;
    standard[static_cast<Eigen::Index>(s)] = number(robot.arena, entry).value();
  }
  return parameters.base.partialPivLu().solve(model.base_of_standard * standard);
}

Eigen::MatrixXd gravity_rows(const PaperParameters& parameters, const IdentificationModel& model) {
  // At rest in all postures of quarter turns, over which products of sines and cosines have their true means.
  constexpr std::size_t postures = 4 * 4 * 4 * 4 * 4;
  Motion still;
  still.step = puma260_period;
  still.q.assign(puma260_joints, Signal(postures, 0.0));
  still.qd = still.qdd = still.tau = still.q;
  for (std::size_t i = 0; i < postures; ++i)
    for (std::size_t k = 1, left = i; k < puma260_joints; ++k, left /= 4)
      still.q[k][i] = static_cast<double>(left % 4) * std::numbers::pi / 2;
  const std::vector<Eigen::MatrixXd> d = rows_of(parameters, model, still);
  Eigen::MatrixXd rows = Eigen::MatrixXd::Zero(3, static_cast<Eigen::Index>(parameters.names.size()));
  for (std::size_t i = 0; i < postures; ++i) {
    const auto at = static_cast<Eigen::Index>(i);
    const double q2 = still.q[1][i], q23 = q2 + still.q[2][i], q5 = still.q[4][i];
    rows.row(0) += 2 * std::cos(q2) * d[1].row(at);
    rows.row(1) += 2 * std::sin(q23) * d[2].row(at);
    rows.row(2) += 4 * std::cos(q23) * std::sin(q5) * d[4].row(at);
  }
  return rows / static_cast<double>(postures);
}

Extremes extremes(const PaperParameters& parameters, const std::vector<CoordinateFactor>& equations,
                  const std::vector<char>& used) {
  const Eigen::MatrixXd triangle = stacked(equations, parameters.names.size(), Eigen::VectorXd::Ones(puma260_joints));
  std::vector<Eigen::Index> columns;
  for (std::size_t c = 0; c < parameters.names.size(); ++c)
    if (used.empty() || used[c]) columns.push_back(static_cast<Eigen::Index>(c));
  const Eigen::VectorXd values = singular_values(triangle(Eigen::all, columns));
  return {values[0], values[values.size() - 1]};
}

}  // namespace armature::internal
