// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/estimators/prior.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "armature/identify/estimators/bodies.h"
#include "armature/identify/estimators/described_values.h"
#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

constexpr double usual_length = 0.3;  // m; of links whose geometry has none

// The frames that follow link j, in frame j: Rot(z, gamma) (d, -r sin alpha, b + r cos alpha).
std::vector<Eigen::Vector3d> next_frames(const Robot& robot, std::size_t j) {
  std::vector<Eigen::Vector3d> result;
  for (std::size_t k = j + 1; k <= robot.link_count; ++k) {
    if (robot.frame(k).antecedent != j) continue;
    const Geometry& g = robot.frame(k).geometry;
    const auto value = [&](Ref formula) {
      const double found = number(robot.arena, formula).value_or(0);  // a joint variable counts as zero
      return std::isfinite(found) ? found : 0;
    };
    const double gamma = value(g.gamma), alpha = value(g.alpha), r = value(g.r);
    const double x = value(g.d), y = -r * std::sin(alpha), z = value(g.b) + r * std::cos(alpha);
    result.emplace_back(std::cos(gamma) * x - std::sin(gamma) * y, std::sin(gamma) * x + std::cos(gamma) * y, z);
  }
  return result;
}

// The ball of 1 kg that stands for each link.
std::vector<Eigen::Matrix4d> balls_of(const Robot& robot) {
  std::vector<Eigen::Vector3d> centre(robot.link_count + 1, Eigen::Vector3d::Zero());
  std::vector<double> length(robot.link_count + 1, 0);
  double sum = 0, count = 0;
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const std::vector<Eigen::Vector3d> next = next_frames(robot, j);
    for (const Eigen::Vector3d& at : next) {
      centre[j] += at / (2 * static_cast<double>(next.size()));
      length[j] = std::max(length[j], at.norm());
    }
    if (length[j] > 0) sum += length[j], ++count;
  }
  const double mean = count > 0 ? sum / count : usual_length;
  std::vector<Eigen::Matrix4d> balls;
  for (std::size_t j = 1; j <= robot.link_count; ++j) {
    const Eigen::Vector4d at(centre[j].x(), centre[j].y(), centre[j].z(), 1);
    balls.emplace_back(at * at.transpose());
    balls.back().diagonal().head<3>().array() += std::pow(std::max(length[j], mean) / 3, 2);
  }
  return balls;
}

// The link of the description with a thickness of at least a hundredth of its length. False when it is not a body.
bool thicken(TenParameters& x) {
  if (!x.allFinite() || !(x[9] > 0)) return false;
  Eigen::Matrix4d p = pseudo_inertia_matrix(x);
  const Eigen::Vector3d centre = p.topRightCorner<3, 1>() / x[9];
  const Eigen::Matrix3d central = p.topLeftCorner<3, 3>() - x[9] * centre * centre.transpose();
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> eigen(central);
  const double most = eigen.eigenvalues()[2];
  if (!(most > 1e-9 * p.topLeftCorner<3, 3>().trace()) || eigen.eigenvalues()[0] < -1e-3 * most) return false;
  if (eigen.eigenvalues()[0] >= 1e-4 * most) return true;
  const Eigen::Vector3d raised = eigen.eigenvalues().cwiseMax(1e-4 * most);
  p.topLeftCorner<3, 3>() = eigen.eigenvectors() * raised.asDiagonal() * eigen.eigenvectors().transpose() +
                            x[9] * centre * centre.transpose();
  x = parameters_of(p);
  return true;
}

void put(Eigen::VectorXd& standard, const std::array<Eigen::Index, 10>& at, const TenParameters& ten) {
  for (std::size_t a = 0; a < 10; ++a) standard[at[a]] = ten[static_cast<Eigen::Index>(a)];
}

}  // namespace

bool Prior::any_assumed() const { return std::find(assumed.begin(), assumed.end(), 1) != assumed.end(); }

std::vector<std::pair<std::size_t, Eigen::VectorXd>> Prior::not_described(const IdentificationModel& model) const {
  const BodyLayout layout = body_layout(model);
  const Eigen::VectorXd said = described_values(model);
  std::vector<std::pair<std::size_t, Eigen::VectorXd>> result;
  for (std::size_t i = 0; i < layout.links.size(); ++i)
    if (const TenParameters ten = ten_of(standard, layout.links[i]); ten != ten_of(said, layout.links[i]))
      result.emplace_back(layout.link_numbers[i], ten);
  return result;
}

Prior prior_of(const IdentificationModel& model) {
  Prior prior;
  const BodyLayout layout = body_layout(model);
  prior.standard = described_values(model);
  prior.assumed.assign(model.robot.link_count, 0);
  const std::vector<Eigen::Matrix4d> balls = balls_of(model.robot);
  for (std::size_t i = 0; i < layout.links.size(); ++i) {
    TenParameters x = ten_of(prior.standard, layout.links[i]);
    const std::size_t j = layout.link_numbers[i] - 1;
    if (!thicken(x)) {
      prior.assumed[j] = 1;
      x = parameters_of(balls[j]);
    }
    put(prior.standard, layout.links[i], x);
  }
  return prior;
}

void scale_to_data(Prior& prior, const IdentificationModel& model, const Eigen::MatrixXd& triangle) {
  const BodyLayout layout = body_layout(model);
  Eigen::VectorXd described = Eigen::VectorXd::Zero(prior.standard.size()), assumed = described;
  for (std::size_t i = 0; i < layout.links.size(); ++i)
    put(prior.assumed[layout.link_numbers[i] - 1] ? assumed : described, layout.links[i],
        ten_of(prior.standard, layout.links[i]));
  const Eigen::Index p = triangle.cols() - 1;
  const auto r = triangle.topLeftCorner(p, p).triangularView<Eigen::Upper>();
  Eigen::VectorXd left = r.solve(triangle.col(p).head(p)) - model.base_of_standard * described;
  for (std::size_t c = 0; c < model.unknowns(); ++c)
    if (!model.columns[c].inertial || model.columns[c].kind == ParameterKind::Ia)
      left[static_cast<Eigen::Index>(c)] = 0;
  const double mass = (r * left).norm() / (r * (model.base_of_standard * assumed)).norm();
  if (!(mass > 1e-9 && mass < 1e9)) return;  // also when assumed links have no effect
  for (std::size_t i = 0; i < layout.links.size(); ++i)
    if (prior.assumed[layout.link_numbers[i] - 1])
      for (const Eigen::Index s : layout.links[i]) prior.standard[s] *= mass;
}

void scale_to_bodies(Prior& prior, const IdentificationModel& model, const Eigen::VectorXd& standard) {
  const BodyLayout layout = body_layout(model);
  for (std::size_t i = 0; i < layout.links.size(); ++i) {
    if (!prior.assumed[layout.link_numbers[i] - 1]) continue;
    const auto moments = [&](const Eigen::VectorXd& x) {
      return pseudo_inertia_matrix(ten_of(x, layout.links[i])).topLeftCorner<3, 3>().trace();
    };
    const double ratio = moments(standard) / moments(prior.standard);
    if (ratio > 1e-9 && ratio < 1e9)
      for (const Eigen::Index s : layout.links[i]) prior.standard[s] *= ratio;
  }
}

}  // namespace armature::internal
