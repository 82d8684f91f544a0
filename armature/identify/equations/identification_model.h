// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The torques of a robot as a linear function of the unknown parameters: tau = W(q, q', q'') x (Khalil & Creusot 1997,
// eq. 39). The columns are the base inertial parameters (and motor inertias), then friction. Geometry and gravity are
// numbers; every inertial parameter of the robot is an unknown; the numbers of its description serve only as a prior.
//
// Base parameters are combinations of standard ones, x_base = T x_standard.
#pragma once

#include <Eigen/Core>
#include <memory>
#include <string>
#include <vector>

#include "armature/identify/equations/batch.h"
#include "armature/identify/equations/filtered_friction.h"
#include "armature/identify/equations/friction.h"
#include "armature/log/signals/prepare.h"
#include "armature/parameters/base_parameters.h"
#include "armature/robot/robot.h"

namespace armature::internal {

class PassiveJoints;

struct IdentificationOptions {
  bool motor_inertia = true;  // Ia of every joint that has a motor: torques are measured before the gears
  FrictionOptions friction;
  std::vector<std::vector<double>> motors = {};         // motors that turn with several coordinates (terms.h)
  std::vector<std::size_t> without_motor_inertia = {};  // joints, 1..NL, that have none although others do
  std::shared_ptr<PassiveJoints> passive = {};          // of a robot with closed loops, which is seen from its motors
};

struct ModelColumn {
  std::string name, unit;
  std::string formula;  // of a base parameter in standard ones: "ZZ1 + YY2"; otherwise the name
  ParameterKind kind = ParameterKind::XX;
  std::size_t link = 0;     // 1..NL; for offsets the coordinate + 1; for user's terms 0
  bool inertial = true;     // otherwise friction
  FrictionColumn friction;  // when not inertial
};

// A standard parameter: ten per link, motor inertias, friction.
struct StandardParameter {
  std::string name;
  std::size_t link = 0;
  ParameterKind kind = ParameterKind::XX;
  bool friction = false;
  std::size_t column = 0;  // for friction: the model's column
};

struct IdentificationModel {
  Robot robot;  // as given, with its further motors
  IdentificationOptions options;
  BaseParameters base;
  Robot reduced;  // with all coordinates, a symbol for each base parameter, and without friction
  std::vector<ModelColumn> columns;
  std::vector<StandardParameter> standard;
  Eigen::MatrixXd base_of_standard;  // T: columns x standard
  BatchFunction inertial_columns;    // of q, q', q'' (of the motors): the matrix W of the first columns, row-major
  std::size_t inertial_count = 0;
  std::vector<std::vector<std::size_t>> active;  // per coordinate: the columns that its torque depends on
  // Motor inertias without a column, of which the motions tell only a sum with other parameters
  // (choose/grouped_rotors.h)
  std::vector<std::string> grouped = {};

  std::size_t coordinates() const { return active.size(); }
  std::size_t unknowns() const { return columns.size(); }
};

// Throws UnmetRequest for loops without IdentificationOptions::passive and for geometry that is not numeric.
IdentificationModel identification_model(const Robot& robot, const IdentificationOptions& options);

// The rows of W for samples first, first + 1, ... of a motion, column-wise: coordinate k, active column a in
// values[k][a][0..count). Friction is filtered as the torques of the motion were (filtered_friction.h).
class RegressorRows {
 public:
  RegressorRows(const IdentificationModel& model, std::size_t most);
  void evaluate(const Motion& motion, std::size_t first, std::size_t count);
  std::vector<std::vector<Signal>> values;

 private:
  void multiply_by_load(const FrictionColumn& friction, std::size_t k, std::size_t count, Signal& column);

  const IdentificationModel& model_;
  std::vector<double*> outputs_;
  FilteredFriction friction_;
};

}  // namespace armature::internal
