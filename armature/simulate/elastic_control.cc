// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/simulate/elastic_control.h"

#include <memory>

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/formulate/numeric_program.h"
#include "armature/robot/elastic_joints.h"
#include "armature/robot/numbers.h"
#include "armature/run/evaluator.h"
#include "armature/simulate/coulomb_friction.h"

namespace armature::internal {
namespace {

struct Motor {
  std::size_t place = 0;                              // among the coordinates of with_motor_coordinates()
  std::vector<std::pair<std::size_t, double>> terms;  // of the joint variable
  double stiffness = 0;
  std::string joint;
  bool alone = false;  // the joint variable is a coordinate that moves no other joint
};

std::vector<Motor> motors_of_joints(const Robot& robot) {
  std::vector<int> movers(robot.coordinates.size(), 0);
  for (const Frame& frame : robot.frames)
    for (const Coupling& term : frame.variable) ++movers[term.coordinate];
  std::vector<Motor> motors;
  for (const Frame& frame : robot.frames) {
    if (robot.arena.is_zero(frame.elasticity)) continue;
    Motor motor{robot.coordinates.size() + motors.size(), variable_terms(robot, frame),
                number(robot.arena, frame.elasticity).value_or(0), frame.joint_name};
    motor.alone = motor.terms.size() == 1 && motor.terms[0].second == 1 && movers[motor.terms[0].first] == 1;
    motors.push_back(std::move(motor));
  }
  return motors;
}

}  // namespace

Trajectory with_motor_references(const Trajectory& links, const Robot& robot) {
  const std::size_t n = robot.coordinates.size();
  const auto weight = std::make_shared<NamedCall<double>>(
      compile<double>(numeric_program(rigid_robot(robot), "gravity", {"q"}), {.backend = Backend::interpreter}));
  return {links.duration, [=, motors = motors_of_joints(robot)](double t, Reference& to) {
            for (std::vector<double>* each : {&to.q, &to.qd, &to.qdd}) each->resize(n);
            links.at(t, to);
            weight->set("q", to.q);
            (*weight)();
            const std::span<const double> torques = weight->get("Q");
            for (std::vector<double>* each : {&to.q, &to.qd, &to.qdd})
              for (const Motor& motor : motors) {
                double v = 0;
                for (const auto& [k, c] : motor.terms) v += c * (*each)[k];
                each->push_back(v);
              }
            for (const Motor& motor : motors)
              if (motor.alone && motor.stiffness > 0)
                to.q[motor.place] += torques[motor.terms[0].first] / motor.stiffness;
          }};
}

Controller at_motors(Controller rigid, const Robot& robot) {
  std::vector<std::size_t> places;  // of the motor of each coordinate
  for (std::size_t k = 0; k < robot.coordinates.size(); ++k) places.push_back(k);
  for (const Motor& motor : motors_of_joints(robot)) {
    if (!motor.alone)
      throw UnmetRequest("the elastic joint " + printable(motor.joint, 60) +
                             " is coupled with others, and there is no controller for its motor",
                         "@controller=none lets the robot move freely");
    places[motor.terms[0].first] = motor.place;
  }
  return [rigid = std::move(rigid), places](double t, const Reference& wanted, std::span<const double> q,
                                            std::span<const double> qd, std::span<double> tau) {
    const auto at = [&](const auto& both) {
      std::vector<double> values;
      for (const std::size_t place : places) values.push_back(both[place]);
      return values;
    };
    std::vector<double> own(places.size());
    rigid(t, {at(wanted.q), at(wanted.qd), at(wanted.qdd)}, at(q), at(qd), own);
    std::fill(tau.begin(), tau.end(), 0.0);
    for (std::size_t k = 0; k < own.size(); ++k) tau[places[k]] = own[k];
  };
}

}  // namespace armature::internal
