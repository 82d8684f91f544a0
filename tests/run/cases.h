// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Programs of random robots and states for them, and the reference that back ends must equal to the last bit: the
// scalar interpreter over numbers whose sines and cosines are those of the vector function.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "armature/derive/derive.h"
#include "armature/program/interpret.h"
#include "armature/program/lower.h"
#include "armature/robot/values.h"
#include "armature/run/evaluate/batch.h"
#include "armature/run/evaluate/kernels.h"
#include "tests/support/random_robot.h"

namespace armature::internal::test {

template <class T>
struct Exactly {
  T value;
  Exactly(T given) : value(given) {}  // NOLINT: it stands for the number
  explicit Exactly(int given) : value(static_cast<T>(given)) {}
  template <class U>
    requires(!std::is_same_v<U, T> && std::is_floating_point_v<U>)
  explicit Exactly(U given) : value(static_cast<T>(given)) {}
  friend Exactly operator+(Exactly a, Exactly b) { return a.value + b.value; }
  friend Exactly operator-(Exactly a, Exactly b) { return a.value - b.value; }
  friend Exactly operator*(Exactly a, Exactly b) { return a.value * b.value; }
  friend Exactly operator/(Exactly a, Exactly b) { return a.value / b.value; }
  friend Exactly operator-(Exactly a) { return -a.value; }
  friend bool operator<(Exactly a, Exactly b) { return a.value < b.value; }
  friend bool operator>(Exactly a, Exactly b) { return a.value > b.value; }
  friend Exactly sin(Exactly a) { return a.trigonometry(true); }
  friend Exactly cos(Exactly a) { return a.trigonometry(false); }
  friend Exactly tanh(Exactly a) { return std::tanh(a.value); }

 private:
  Exactly trigonometry(bool sine) const {
    const Kernels<T>& vectors = kernels<T>(best_instruction_set());
    const std::vector<T> x(vectors.lanes, value);
    std::vector<T> sines(vectors.lanes), cosines(vectors.lanes);
    vectors.sines_cosines(x.data(), sines.data(), cosines.data(), vectors.lanes);
    return sine ? sines[0] : cosines[0];
  }
};

// What interpret() gives with our sines and cosines.
template <class T>
std::vector<T> reference(const Program& program, const std::vector<T>& parameters, const std::vector<T>& inputs) {
  const std::vector<Exactly<T>> p(parameters.begin(), parameters.end()), x(inputs.begin(), inputs.end());
  std::vector<T> outputs;
  for (const Exactly<T>& output : interpret<Exactly<T>>(program, p, x)) outputs.push_back(output.value);
  return outputs;
}

// Two models of each robot: a chain, a chain with prismatic joints, trees. All numbers are known, unless asked
// otherwise.
inline std::vector<Program> random_programs(std::size_t robots, bool symbolic = false) {
  std::vector<Program> programs;
  const char* const models[] = {"inverse-dynamics", "inertia", "direct-dynamics", "jacobian", "regressor", "transform"};
  for (std::size_t i = 0; i < robots; ++i) {
    support::RobotOptions options;
    options.fewest_joints = options.most_joints = 3 + i % 2;
    options.trees = i % 4 >= 2;
    options.prismatic = i % 4 != 0;
    options.wrenches = options.rotating_base = false;
    options.solid = true;
    options.symbolic = symbolic;
    support::RandomRobot made = support::random_robot(900 + i, options);
    Robot& robot = made.robot;
    if (!symbolic) {  // gravity may be a symbol all the same
      std::unordered_map<Ref, Ref> values;
      for (const auto& [name, value] : made.values)
        values[robot.arena.symbol(name)] = robot.arena.constant(Rational::from_double(value));
      give_values(robot, values);
    }
    for (std::size_t k = 0; k < 2; ++k)
      programs.push_back(lower(derive(robot, models[(2 * i + k) % 6]), OptimiseOptions{0}));
  }
  return programs;
}

// Made once.
inline const std::vector<Program>& numeric_programs() {
  static const std::vector<Program> programs = random_programs(4);
  return programs;
}

// Columns of random inputs, now and then zero, a quarter turn or far beyond one, and columns for the outputs.
template <class T>
class Samples {
 public:
  Samples(std::size_t inputs, std::size_t outputs, std::size_t count, std::uint64_t seed = 1)
      : inputs_(inputs, std::vector<T>(count)), outputs_(outputs, std::vector<T>(count, T(-77))) {
    support::Random random(seed);
    for (std::vector<T>& column : inputs_)
      for (T& x : column) {
        x = static_cast<T>(random.uniform(-4, 4));
        if (random.chance(0.05)) x = 0;
        if (random.chance(0.05)) x = static_cast<T>(M_PI_2);
        if (random.chance(0.02)) x = x * 1000;
      }
  }
  std::vector<Column<const T>> inputs() const {
    std::vector<Column<const T>> columns;
    for (const std::vector<T>& column : inputs_) columns.push_back({column.data(), column.size(), 1});
    return columns;
  }
  std::vector<Column<T>> outputs() {
    std::vector<Column<T>> columns;
    for (std::vector<T>& column : outputs_) columns.push_back({column.data(), column.size(), 1});
    return columns;
  }
  std::vector<T> input(std::size_t sample) const { return across(inputs_, sample); }
  std::vector<T> output(std::size_t sample) const { return across(outputs_, sample); }

 private:
  static std::vector<T> across(const std::vector<std::vector<T>>& columns, std::size_t sample) {
    std::vector<T> values;
    for (const std::vector<T>& column : columns) values.push_back(column[sample]);
    return values;
  }
  std::vector<std::vector<T>> inputs_, outputs_;
};

// The same bits, or both NaN.
template <class T>
bool same(T a, T b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}
template <class T>
bool same(const std::vector<T>& a, const std::vector<T>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](T x, T y) { return same(x, y); });
}

// The largest difference, relative to the largest number.
template <class T>
double difference(const std::vector<T>& a, const std::vector<T>& b) {
  double largest = 1e-30, worst = 0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(static_cast<double>(b[i])));
  for (std::size_t i = 0; i < a.size(); ++i)
    worst = std::max(worst, std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i])));
  return worst / largest;
}

}  // namespace armature::internal::test
