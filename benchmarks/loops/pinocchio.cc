// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
//   pinocchio MODEL STATES
//
// Direct dynamics of a planar robot with one loop by Pinocchio: constraintDynamics (Carpentier, Budhiraja & Mansard
// 2021) and the loop-constrained articulated bodies lcaba (Sathya & Carpentier 2024), with the opened hinge as a 3D
// constraint. That has one row too many for a plane; the proximal terms of both algorithms are there for it. MODEL has
// a line per joint about z: antecedent, d, mass, centre x, inertia about the centre (xx, yy, zz); then "loop", the two
// joints and the two distances along x; then "gravity". STATES has q, v and tau of every joint, a line each. Prints,
// per algorithm, its name, nanoseconds per call (the best of many turns), and the accelerations at the first state.
#include <chrono>
#include <cstdio>
#include <fstream>
#include <pinocchio/algorithm/constrained-dynamics.hpp>
#include <pinocchio/algorithm/loop-constrained-aba.hpp>
#include <pinocchio/multibody.hpp>
#include <sstream>
#include <string>
#include <vector>

namespace pin = pinocchio;

struct State {
  Eigen::VectorXd q, v, tau;
};

template <class Call>
void measure(const char* name, const std::vector<State>& states, Call call) {
  double best = 1e9, sum = 0;
  for (int turn = 0; turn < 300; ++turn) {
    const auto begin = std::chrono::steady_clock::now();
    for (int k = 0; k < 10; ++k)
      for (const State& s : states) sum += call(s)[0];
    const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - begin;
    best = std::min(best, time.count() / (10.0 * static_cast<double>(states.size())));
  }
  std::printf("%s %.1f", name, best);
  const Eigen::VectorXd a = call(states[0]);
  for (const double each : a) std::printf(" %.14g", each);
  std::printf("%s\n", sum == 42 ? " " : "");
}

int main(int, char** arguments) {
  pin::Model model;
  pin::RigidConstraintModel* loop = nullptr;
  std::ifstream in(arguments[1]);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    if (line.starts_with("loop")) {
      std::string word;
      std::size_t a = 0, b = 0;
      double xa = 0, xb = 0;
      words >> word >> a >> b >> xa >> xb;
      const auto along = [](double x) { return pin::SE3(Eigen::Matrix3d::Identity(), Eigen::Vector3d(x, 0, 0)); };
      loop = new pin::RigidConstraintModel(pin::CONTACT_3D, model, a, along(xa), b, along(xb), pin::LOCAL);
      continue;
    }
    if (line.starts_with("gravity")) {
      std::string word;
      Eigen::Vector3d g;
      words >> word >> g[0] >> g[1] >> g[2];
      model.gravity.linear(g);
      continue;
    }
    std::size_t antecedent = 0;
    double d = 0, mass = 0, x = 0, xx = 0, yy = 0, zz = 0;
    words >> antecedent >> d >> mass >> x >> xx >> yy >> zz;
    const pin::JointIndex j =
        model.addJoint(antecedent, pin::JointModelRZ(), pin::SE3(Eigen::Matrix3d::Identity(), Eigen::Vector3d(d, 0, 0)),
                       "joint" + std::to_string(model.njoints));
    model.appendBodyToJoint(
        j, pin::Inertia(mass, Eigen::Vector3d(x, 0, 0), Eigen::Vector3d(xx, yy, zz).asDiagonal().toDenseMatrix()));
  }
  std::vector<State> states;
  std::ifstream rows(arguments[2]);
  for (std::string line; std::getline(rows, line);) {
    State s{Eigen::VectorXd(model.nq), Eigen::VectorXd(model.nv), Eigen::VectorXd(model.nv)};
    std::istringstream words(line);
    for (Eigen::VectorXd* each : {&s.q, &s.v, &s.tau})
      for (double& value : *each) words >> value;
    states.push_back(std::move(s));
  }
  pin::Data data(model);
  std::vector<pin::RigidConstraintModel> models{*loop};
  std::vector<pin::RigidConstraintData> datas{loop->createData()};
  pin::initConstraintDynamics(model, data, models, datas);
  pin::ProximalSettings settings(1e-12, 1e-10, 3);
  measure("constraintDynamics", states, [&](const State& s) -> const Eigen::VectorXd& {
    return pin::constraintDynamics(model, data, s.q, s.v, s.tau, models, datas, settings);
  });
  pin::computeJointMinimalOrdering(model, data, models);
  measure("lcaba", states, [&](const State& s) -> const Eigen::VectorXd& {
    return pin::lcaba(model, data, s.q, s.v, s.tau, models, datas, settings);
  });
}
