// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Pinocchio, where find_package finds it: rnea, crba, aba, and the regressor of the standard parameters.
#include <pinocchio/algorithm/aba.hpp>
#include <pinocchio/algorithm/crba.hpp>
#include <pinocchio/algorithm/regressor.hpp>
#include <pinocchio/algorithm/rnea.hpp>
#if __has_include(<pinocchio/multibody.hpp>)  // since version 4
#include <pinocchio/multibody.hpp>
#else
#include <pinocchio/multibody/data.hpp>
#include <pinocchio/multibody/joint/joint-revolute.hpp>
#include <pinocchio/multibody/model.hpp>
#endif

#include "benchmarks/peers/peer.h"

namespace armature::internal::peers {
namespace {

namespace pin = pinocchio;

pin::SE3 placement(const support::NumericFrame& f) {
  const auto turn = [](support::Real angle, const Eigen::Vector3d& axis) {
    return Eigen::AngleAxisd(static_cast<double>(angle), axis).toRotationMatrix();
  };
  const Eigen::Vector3d x = Eigen::Vector3d::UnitX(), z = Eigen::Vector3d::UnitZ();
  return pin::SE3(turn(f.gamma, z), Eigen::Vector3d(0, 0, static_cast<double>(f.b))) *
         pin::SE3(turn(f.alpha, x), Eigen::Vector3d::Zero()) *
         pin::SE3(Eigen::Matrix3d::Identity(), Eigen::Vector3d(static_cast<double>(f.d), 0, 0)) *
         pin::SE3(turn(f.theta, z), Eigen::Vector3d(0, 0, static_cast<double>(f.r)));
}

pin::Model model_of(const support::NumericRobot& robot) {
  pin::Model model;
  pin::JointIndex parent = 0;
  for (const support::NumericFrame& f : robot.frames) {
    parent = model.addJoint(parent, pin::JointModelRZ(), placement(f), "joint" + std::to_string(parent + 1));
    const Eigen::Vector3d centre = (f.first_moment / f.mass).cast<double>();
    const support::Mat3 about_centre =
        f.inertia - f.mass * ((f.first_moment / f.mass).squaredNorm() * support::Mat3::Identity() -
                              (f.first_moment / f.mass) * (f.first_moment / f.mass).transpose());
    model.appendBodyToJoint(parent, pin::Inertia(static_cast<double>(f.mass), centre, about_centre.cast<double>()));
  }
  model.gravity.linear(robot.gravity.cast<double>());
  return model;
}

class PinocchioPeer final : public Peer {
 public:
  explicit PinocchioPeer(const support::NumericRobot& robot)
      : model_(model_of(robot)), data_(model_), q_(model_.nq), qd_(model_.nv), last_(model_.nv) {}

  std::string name() const override { return "Pinocchio"; }
  bool has(const std::string&) const override { return true; }

  void run(const std::string& model, const double* inputs) override {
    using Values = Eigen::Map<const Eigen::VectorXd>;
    q_ = Values(inputs, model_.nq);
    if (model == "inertia") {
      pin::crba(model_, data_, q_);
      return;
    }
    qd_ = Values(inputs + model_.nq, model_.nv);
    last_ = Values(inputs + model_.nq + model_.nv, model_.nv);
    if (model == "inverse-dynamics") pin::rnea(model_, data_, q_, qd_, last_);
    else if (model == "direct-dynamics") pin::aba(model_, data_, q_, qd_, last_);
    else pin::computeJointTorqueRegressor(model_, data_, q_, qd_, last_);
  }

  // Its regressor has other columns than ours; times are compared, numbers are not.
  std::vector<double> results(const std::string& model) const override {
    if (model == "regressor") return {};
    if (model == "inertia") {
      const Eigen::MatrixXd m = data_.M.selfadjointView<Eigen::Upper>();
      return {m.data(), m.data() + m.size()};
    }
    const Eigen::VectorXd& v = model == "inverse-dynamics" ? data_.tau : data_.ddq;
    return {v.data(), v.data() + v.size()};
  }

 private:
  pin::Model model_;
  pin::Data data_;
  Eigen::VectorXd q_, qd_, last_;
};

}  // namespace

std::unique_ptr<Peer> pinocchio_peer(const support::NumericRobot& robot) {
  if (!is_plain_chain(robot)) return nullptr;
  for (const support::NumericFrame& f : robot.frames)
    if (f.type != JointType::revolute || f.mass <= 0) return nullptr;
  return std::make_unique<PinocchioPeer>(robot);
}

}  // namespace armature::internal::peers
