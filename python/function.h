// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A model as a function of NumPy arrays: one state (each input has its length n) or many (each input is N x n, or 1 x n
// or n for all of them alike), in double or in single precision; arrays that lie in memory with any strides are read
// where they are.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "armature/program/program.h"
#include "armature/run/adaptive_evaluator.h"
#include "armature/run/evaluator.h"

namespace armature::python {

class Function {
 public:
  // `parameters` are the values of the program's parameters, in its order.
  Function(Program program, CompileOptions options);

  // An array for each input, in order or by name: an array for each output, alone if there is one.
  nanobind::object operator()(const nanobind::args& positions, const nanobind::kwargs& names) const;

  // The least time of `turns` calls for that many states, a row each in memory of C++, in seconds: what
  // benchmarks/python_calls.py compares calls from Python with.
  double time_without_python(std::size_t states, std::size_t turns) const;

  const Layout& layout() const { return layout_; }
  std::string backend() const;

 private:
  struct Given;
  template <class T>
  static void check_unit(const Given& quaternion);
  template <class T>
  nanobind::object one_state(const std::vector<Given>& given) const;
  template <class T>
  nanobind::object many_states(const std::vector<Given>& given, std::size_t states, const nanobind::object& out) const;
  template <class T>
  void run(std::span<const T> inputs, std::span<T> outputs) const;
  template <class T>
  void run(std::span<const Column<const T>> inputs, std::span<const Column<T>> outputs) const;
  const Evaluator<float>& single() const;

  Program program_;
  CompileOptions options_;
  Layout layout_;
  std::optional<internal::AdaptiveEvaluator> adaptive_;  // Backend::automatic
  std::optional<Evaluator<double>> chosen_;              // the others
  struct Single {
    std::once_flag made;
    std::optional<Evaluator<float>> evaluator;
  };
  std::shared_ptr<Single> single_ = std::make_shared<Single>();
};

void add_function(nanobind::module_& module);

}  // namespace armature::python
