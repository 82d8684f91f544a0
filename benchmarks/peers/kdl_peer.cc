// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Orocos KDL: chains of moving joints. Direct dynamics by its faster solver, Newton-Euler and the inertia matrix.
#include <kdl/chaindynparam.hpp>
#include <kdl/chainfdsolver_recursive_newton_euler.hpp>
#include <kdl/chainidsolver_recursive_newton_euler.hpp>

#include "benchmarks/peers/peer.h"
#include "tests/support/kdl_oracle.h"

namespace armature::internal::peers {
namespace {

class KdlPeer final : public Peer {
 public:
  KdlPeer(const support::NumericRobot& robot, const KDL::Chain& chain)
      : chain_(chain),
        gravity_(static_cast<double>(robot.gravity.x()), static_cast<double>(robot.gravity.y()),
                 static_cast<double>(robot.gravity.z())),
        inverse_(chain_, gravity_),
        parameters_(chain_, gravity_),
        direct_(chain_, gravity_),
        q_(n()),
        qd_(n()),
        last_(n()),
        result_(n()),
        inertia_(n()),
        wrenches_(chain_.getNrOfSegments()) {}

  std::string name() const override { return "KDL"; }
  bool has(const std::string& model) const override { return model != "regressor"; }

  void run(const std::string& model, const double* inputs) override {
    for (unsigned j = 0; j < n(); ++j) q_(j) = inputs[j];
    if (model == "inertia") {
      parameters_.JntToMass(q_, inertia_);
      return;
    }
    for (unsigned j = 0; j < n(); ++j) qd_(j) = inputs[n() + j], last_(j) = inputs[2 * n() + j];
    if (model == "inverse-dynamics") inverse_.CartToJnt(q_, qd_, last_, wrenches_, result_);
    else direct_.CartToJnt(q_, qd_, last_, wrenches_, result_);
  }

  std::vector<double> results(const std::string& model) const override {
    std::vector<double> all;
    for (unsigned i = 0; i < n(); ++i) {
      if (model != "inertia") all.push_back(result_(i));
      else
        for (unsigned j = 0; j < n(); ++j) all.push_back(inertia_(i, j));
    }
    return all;
  }

 private:
  unsigned n() const { return chain_.getNrOfJoints(); }

  KDL::Chain chain_;
  KDL::Vector gravity_;
  KDL::ChainIdSolver_RNE inverse_;
  KDL::ChainDynParam parameters_;
  KDL::ChainFdSolver_RNE direct_;
  KDL::JntArray q_, qd_, last_, result_;
  KDL::JntSpaceInertiaMatrix inertia_;
  KDL::Wrenches wrenches_;
};

}  // namespace

std::unique_ptr<Peer> kdl_peer(const support::NumericRobot& robot) {
  if (!is_plain_chain(robot) || !support::KdlOracle::can_follow(robot)) return nullptr;
  KDL::Chain chain;
  if (!support::KdlOracle(robot).tree().getChain("base", "link" + std::to_string(robot.joints()), chain))
    return nullptr;
  return std::make_unique<KdlPeer>(robot, chain);
}

}  // namespace armature::internal::peers
