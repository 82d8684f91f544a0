// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// DART: inverse dynamics by Newton and Euler, the inertia matrix by composite, direct dynamics by articulated bodies.
#include <dart/dynamics/Skeleton.hpp>

#include "benchmarks/peers/peer.h"
#include "proofs/dart_oracle.h"

namespace armature::internal::peers {
namespace {

class DartPeer final : public Peer {
 public:
  explicit DartPeer(const support::NumericRobot& robot)
      : oracle_(robot), skeleton_(oracle_.skeleton()), n_(static_cast<Eigen::Index>(skeleton_->getNumDofs())) {}

  std::string name() const override { return "DART"; }
  bool has(const std::string& model) const override { return model != "regressor"; }

  void run(const std::string& model, const double* inputs) override {
    using Values = Eigen::Map<const Eigen::VectorXd>;
    skeleton_->setPositions(Values(inputs, n_));
    if (model == "inertia") {
      skeleton_->getMassMatrix();
      return;
    }
    skeleton_->setVelocities(Values(inputs + n_, n_));
    if (model == "inverse-dynamics") {
      skeleton_->setAccelerations(Values(inputs + 2 * n_, n_));
      skeleton_->computeInverseDynamics();
    } else {
      skeleton_->setForces(Values(inputs + 2 * n_, n_));
      skeleton_->computeForwardDynamics();
    }
  }

  std::vector<double> results(const std::string& model) const override {
    if (model == "inertia") {
      const Eigen::MatrixXd& m = skeleton_->getMassMatrix();
      return {m.data(), m.data() + m.size()};
    }
    const Eigen::VectorXd v = model == "inverse-dynamics" ? skeleton_->getForces() : skeleton_->getAccelerations();
    return {v.data(), v.data() + v.size()};
  }

 private:
  support::DartOracle oracle_;
  dart::dynamics::SkeletonPtr skeleton_;
  Eigen::Index n_;
};

}  // namespace

std::unique_ptr<Peer> dart_peer(const support::NumericRobot& robot) {
  if (!is_plain_chain(robot) || !support::DartOracle::can_follow(robot)) return nullptr;
  return std::make_unique<DartPeer>(robot);
}

}  // namespace armature::internal::peers
