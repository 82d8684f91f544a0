// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Programs to emit, built by hand or at random, without any model behind them.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "armature/program/program.h"

namespace armature::internal::test {

// Appends an instruction and gives the index of its value.
inline ValueIndex append(Program& program, Code code, ValueIndex a, ValueIndex b, const std::string& label = {}) {
  program.code.push_back({code, a, is_binary(code) ? b : a});
  program.labels.push_back(label);
  return static_cast<ValueIndex>(program.value_count() - 1);
}

// A pendulum with friction: tau = (ZZ + M*L^2)*qdd + M*L*G*cos(q) + Fv*qd + Fs*sign(qd), and its kinetic energy.
inline Program pendulum() {
  Program program;
  program.model = "inverse-dynamics";
  program.robot = "pendulum";
  program.reference = "Newton 1687";
  program.notes = {"gravity acts along -y; q is 0 when the arm is horizontal"};
  program.legend = {{"W", "angular velocity"}, {"N", "moment on the link"}};
  program.constants = {{9.81, {}}, {0.5, {}}};
  program.parameters = {"ZZ1", "M1", "L1", "Fv1", "Fs1", "Ia1"};
  program.inputs = {{"q", "joint position", {"q1"}, {"rad"}},
                    {"qd", "joint velocity", {"qd1"}, {"rad/s"}},
                    {"qdd", "joint acceleration", {"qdd1"}, {"rad/s2"}}};
  const ValueIndex gravity = 0, half = 1, zz = 2, m = 3, l = 4, fv = 5, fs = 6, q = 8, qd = 9, qdd = 10;
  const ValueIndex ml = append(program, Code::multiply, m, l, "MX1");
  const ValueIndex mll = append(program, Code::multiply, ml, l);
  const ValueIndex inertia = append(program, Code::add, zz, mll, "ZZR1");
  const ValueIndex weight = append(program, Code::multiply, ml, gravity);
  program.setup_count = program.code.size();
  const ValueIndex cosine = append(program, Code::cos, q, q, "C1");
  const ValueIndex inertial = append(program, Code::multiply, inertia, qdd, "N1_3");
  const ValueIndex heavy = append(program, Code::multiply, weight, cosine);
  const ValueIndex both = append(program, Code::add, inertial, heavy);
  const ValueIndex viscous = append(program, Code::multiply, fv, qd);
  const ValueIndex sign = append(program, Code::sign, qd, qd);
  const ValueIndex dry = append(program, Code::multiply, fs, sign);
  const ValueIndex friction = append(program, Code::add, viscous, dry);
  const ValueIndex tau = append(program, Code::add, both, friction, "tau1");
  const ValueIndex square = append(program, Code::multiply, qd, qd);
  const ValueIndex twice = append(program, Code::multiply, inertia, square);
  const ValueIndex energy = append(program, Code::multiply, half, twice);
  program.outputs = {{"tau", "joint torque", 1, 1, {tau}, {"Nm"}, {}},
                     {"E", "kinetic energy", 1, 1, {energy}, {"J"}, {}}};
  return program;
}

// Any program: every code, awkward constants, shared and dead values, labels that repeat, outputs that are constants,
// parameters or inputs. No sine of a constant: a compiler may compute that one itself, in its own last bit.
inline Program random_program(unsigned seed, std::size_t instructions, bool with_parameters) {
  std::mt19937 random(seed);
  const auto below = [&](std::size_t n) { return static_cast<ValueIndex>(random() % n); };
  Program program;
  program.model = "random";
  program.robot = "program " + std::to_string(seed);
  for (const double value : {-0.0, 1.0, -1.0, 2.0, 0.1, -0.4318, 1.0 / 3.0, 3e-5})
    program.constants.push_back({value, {}});
  if (with_parameters)
    for (int i = 1; i <= 9; ++i) program.parameters.push_back("P" + std::to_string(i));
  program.inputs = {
      {"q", "", {"q1", "q2", "q3", "q4"}, {}}, {"qd", "", {"v1", "v2", "v3", "v4"}, {}}, {"w", "", {"w1"}, {}}};

  const std::size_t setup = with_parameters ? instructions / 4 : 0;
  for (std::size_t i = 0; i < instructions; ++i) {
    const bool in_setup = i < setup;
    // Setup reads constants, parameters and earlier setup; the rest reads everything, preferably recent.
    const auto operand = [&]() -> ValueIndex {
      const std::size_t fixed = program.first_input(), results = program.code.size();
      if (in_setup) {
        const ValueIndex pick = below(fixed + results);
        return pick < fixed ? pick : static_cast<ValueIndex>(pick - fixed + program.first_result());
      }
      if (random() % 2 == 0 && results > setup)
        return static_cast<ValueIndex>(program.value_count() - 1 - below(std::min<std::size_t>(results - setup, 8)));
      return below(program.value_count());
    };
    Code code = static_cast<Code>(random() % 8);
    if (code == Code::divide && random() % 2 == 0) code = Code::multiply;  // else everything overflows
    ValueIndex a = operand();
    if (code == Code::sin || code == Code::cos) {
      if (in_setup) a = program.first_parameter() + below(program.parameters.size());
      else if (a < program.first_input() || (a >= program.first_result() && a < program.first_result() + setup))
        a = program.first_input() + below(program.input_count());
    }
    std::string label;
    if (random() % 4 == 0)
      label = std::string(1, "WFNUE"[below(5)]) + std::to_string(i / 10) + "_" + std::to_string(below(3));
    ValueIndex b = operand();
    if (code == Code::divide && b == 0) b = 1;
    append(program, code, a, b, label);
  }
  program.setup_count = setup;

  ProgramOutput output{"y", "", 6, 5, {}, {}, {}};
  for (int i = 0; i < 26; ++i)
    output.values.push_back(static_cast<ValueIndex>(program.value_count() - 1 - below(instructions / 2)));
  output.values.insert(output.values.end(),
                       {2, program.first_input(), program.first_result(), program.first_parameter()});
  program.outputs = {output};
  return program;
}

}  // namespace armature::internal::test
