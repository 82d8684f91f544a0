// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Loaned interfaces as in Jazzy and Kilted: they move and are not copied; reading gives an optional, writing says
// whether it was done and must not be ignored; get_value is deprecated.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace hardware_interface {

class LoanedStateInterface {
 public:
  LoanedStateInterface(std::string name, const std::optional<double>* value) : name_(std::move(name)), value_(value) {}
  LoanedStateInterface(const LoanedStateInterface& other) = delete;
  LoanedStateInterface(LoanedStateInterface&& other) = default;
  virtual ~LoanedStateInterface() = default;

  const std::string& get_name() const { return name_; }
  [[deprecated("use get_optional")]] double get_value() const { return value_->value_or(0); }
  template <typename T = double>
  [[nodiscard]] std::optional<T> get_optional(unsigned int = 10) const {
    return *value_;
  }

 private:
  std::string name_;
  const std::optional<double>* value_;
};

class LoanedCommandInterface {
 public:
  // A null pointer: the value can never be locked, so that every write fails.
  LoanedCommandInterface(std::string name, double* value) : name_(std::move(name)), value_(value) {}
  LoanedCommandInterface(const LoanedCommandInterface& other) = delete;
  LoanedCommandInterface(LoanedCommandInterface&& other) = default;
  virtual ~LoanedCommandInterface() = default;

  const std::string& get_name() const { return name_; }
  template <typename T>
  [[nodiscard]] bool set_value(const T& value, unsigned int = 10) {
    if (value_ != nullptr) *value_ = value;
    return value_ != nullptr;
  }

 private:
  std::string name_;
  double* value_;
};

}  // namespace hardware_interface
