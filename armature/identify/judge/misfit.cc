// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/judge/misfit.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <Eigen/QR>
#include <algorithm>

namespace armature::internal {
namespace {

// 3 % worse, and by more than rounding in a table.
bool clearly_worse(const std::vector<double>& errors, const std::vector<double>& free) {
  for (std::size_t k = 0; k < errors.size(); ++k)
    if (!(errors[k] <= 1.03 * free[k] + 0.05)) return true;
  return false;
}

// The links by their statistic: the strongest and those of at least a fifth of it, three at most.
std::vector<std::size_t> strongest(const IdentificationModel& model, const Eigen::MatrixXd& triangle,
                                   const Consistent& bodies) {
  const BodyLayout layout = body_layout(model);
  const Eigen::Index p = triangle.cols() - 1;
  const auto r = triangle.topLeftCorner(p, p).triangularView<Eigen::Upper>();
  const Eigen::MatrixXd a = r * model.base_of_standard;
  const Eigen::VectorXd missed = r * bodies.base - triangle.col(p).head(p);
  std::vector<std::pair<double, std::size_t>> found;
  for (std::size_t i = 0; i < layout.links.size(); ++i) {
    Eigen::MatrixXd columns(p, 10);
    for (std::size_t k = 0; k < 10; ++k) columns.col(static_cast<Eigen::Index>(k)) = a.col(layout.links[i][k]);
    // The part of the misfit that these columns could take away.
    const Eigen::VectorXd taken = columns * columns.completeOrthogonalDecomposition().solve(missed);
    found.emplace_back(-0.5 * taken.squaredNorm(), layout.link_numbers[i]);
  }
  std::sort(found.begin(), found.end());
  std::vector<std::size_t> links;
  for (const auto& [negative, link] : found)
    if (links.size() < 3 && negative <= 0.2 * found.front().first) links.push_back(link);
  return links;
}

}  // namespace

std::optional<Misfit> body_misfit(const IdentificationModel& model, const Eigen::MatrixXd& triangle, const Prior& prior,
                                  const Consistent& bodies, const Eigen::VectorXd& free, const ErrorsOf& errors_of) {
  const std::vector<double> with_bodies = errors_of(bodies.base), without = errors_of(free);
  if (!clearly_worse(with_bodies, without)) return std::nullopt;
  Misfit misfit;
  misfit.links = strongest(model, triangle, bodies);
  std::vector<std::string> names;
  for (const std::size_t link : misfit.links) names.push_back(model.robot.frame(link).link_name);
  const double weight = 1e-3 * bodies.weight;
  const std::vector<double> light = errors_of(consistent_parameters(model, triangle, prior, {weight}).base);
  misfit.by_prior = !clearly_worse(light, without);
  // The joint that is worse by most; the last figure is of all together.
  std::size_t worst = 0;
  for (std::size_t k = 1; k < without.size(); ++k)
    if (with_bodies[k] * without[worst] > with_bodies[worst] * without[k]) worst = k;
  misfit.message = fmt::format(
      "the robot that is written explains the torques{} worse than the free estimate: {:.3g} % against {:.3g} % "
      "({:.3g} against {:.3g} % together); link{} {} {} it back",
      worst + 1 < without.size() ? fmt::format(" of joint {}", worst + 1) : "", with_bodies[worst], without[worst],
      with_bodies.back(), without.back(), names.size() == 1 ? "" : "s", fmt::join(names, ", "),
      names.size() == 1 ? "holds" : "hold");
  misfit.hint =
      misfit.by_prior
          ? fmt::format(
                "their inertias in the description contradict the data: correct them, or give @prior={:.3g} "
                "({:.1f} %)",
                weight, light.back())
          : fmt::format(
                "no bodies have the free parameters (even with @prior={:.3g}: {:.1f} %): check signs, units and "
                "order of the torques, and look for what the model lacks (friction, couplings, springs, delays)",
                weight, light.back());
  return misfit;
}

}  // namespace armature::internal
