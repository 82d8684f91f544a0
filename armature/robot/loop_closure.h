// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The closure of a robot's loops in numbers (Khalil & Creusot 1997, eq. 2 and 11): its residual, its Jacobian, closed
// postures by damped Gauss-Newton steps, and the mobility.
//
//   e_i(q) = [ kP_{k+B} / L ; rotation vector of kA_{k+B} ]     of loop i, in the cut frame k; zero when it is closed
//   J_i(q)   the rates of frame k less those of frame k + B, in frame k, velocities divided by L: J qd = 0 when closed
//
// L is the size of the robot, so that angles and lengths compare. Where loops are closed, de/dq = -J.
//
// Mobility. The joint axes of a loop generate a Lie algebra of twists under brackets; its dimension, the order of the
// loop, is the number of equations that the loop can state: 3 for planar and spherical loops, 6 for general ones.
// Gruebler's count is the number of coordinates less the orders; the true mobility is n - rank J at closed postures.
// They differ where a loop closes only thanks to its dimensions (Bennett, parallelograms in series).
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "armature/base/random.h"
#include "armature/robot/loops.h"

namespace armature::internal {

class LoopClosure {
 public:
  // Throws InputError where a length or angle is a symbol without a value in `values`.
  explicit LoopClosure(const Robot& robot, const std::map<std::string, double>& values = {});

  const LoopStructure& structure() const { return structure_; }
  std::size_t coordinates() const { return coordinates_; }
  double scale() const { return scale_; }  // L, m

  // 6 rows per loop; q has one number per coordinate.
  Eigen::VectorXd residual(const Eigen::VectorXd& q) const;
  Eigen::MatrixXd jacobian(const Eigen::VectorXd& q) const;
  // Both at once.
  Eigen::VectorXd evaluate(const Eigen::VectorXd& q, Eigen::MatrixXd& jacobian) const;

  // Moves the coordinates of `free` so that the loops close, if they can from here; the largest component of e that is
  // left. The others stay.
  double close(Eigen::VectorXd& q, const std::vector<std::size_t>& free, int iterations = 60) const;

  // A closed posture from a random start, all coordinates free; nothing where none is found in `attempts`.
  std::optional<Eigen::VectorXd> random_posture(RandomNumbers& random, int attempts = 40) const;

  // The order of each loop: the dimension of the Lie algebra of its twists.
  std::vector<std::size_t> orders() const;

 private:
  struct Joint {
    Eigen::Matrix3d R;  // of the frame in its antecedent with the joint at zero
    Eigen::Vector3d p;
    JointType type = JointType::fixed;
    std::vector<std::pair<std::size_t, double>> variable;
  };
  struct Placed {
    Eigen::Matrix3d R = Eigen::Matrix3d::Identity();
    Eigen::Vector3d p = Eigen::Vector3d::Zero();
  };
  double variable(std::size_t j, const Eigen::VectorXd& q) const;
  // The poses of the frames of a side in the root, one per frame.
  std::vector<Placed> place(const std::vector<std::size_t>& side, const Eigen::VectorXd& q) const;

  LoopStructure structure_;
  std::vector<Joint> joints_;  // joint j is joints_[j - 1]
  std::size_t coordinates_ = 0;
  double scale_ = 1;
};

// The number of singular values above 1e-7 of the largest.
std::size_t numeric_rank(const Eigen::MatrixXd& matrix);
// The columns with these indices, in their order.
Eigen::MatrixXd chosen_columns(const Eigen::MatrixXd& matrix, const std::vector<std::size_t>& chosen);
// The symbols of lengths, angles and couplings.
std::vector<std::string> geometric_symbols(const Robot& robot);

// A residual below this counts as closed.
inline constexpr double closed_residual = 1e-9;

struct LoopMobility {
  bool closes = false;                      // a closed posture was found; otherwise rank and what follows are zero
  std::vector<std::size_t> orders;          // per loop
  long gruebler = 0;                        // n - sum of orders
  std::size_t rank = 0;                     // of J at random closed postures: the largest seen
  std::size_t mobility = 0;                 // n - rank
  std::size_t dependent_rank = 0;           // rank of the columns of passive and cut coordinates
  std::vector<std::size_t> undetermined;    // passive and cut coordinates that the motors do not decide
  std::vector<std::size_t> overdetermined;  // motorised coordinates that the others already decide
};

// Symbols without a value get random ones.
LoopMobility loop_mobility(const Robot& robot, const std::map<std::string, double>& values = {},
                           std::uint64_t seed = 1);

}  // namespace armature::internal
