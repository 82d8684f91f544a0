// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What a controller sees of ros2_control, as far as the generated one goes: to compile and run it where ROS is absent.
// Names, signatures, access, [[nodiscard]] and [[deprecated]] are those of ros2_control 4 (Jazzy, Kilted), read in
// controller_interface_base.hpp, loaned_command_interface.hpp and loaned_state_interface.hpp.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "hardware_interface/loaned_interfaces.hpp"
#include "rclcpp/logging.hpp"

namespace rclcpp {

class Time {};
class Duration {};

class Parameter {
 public:
  using Value = std::variant<bool, double, std::string, std::vector<std::string>, std::vector<double>>;
  Parameter() = default;
  explicit Parameter(Value value) : value_(std::move(value)) {}
  bool as_bool() const { return std::get<bool>(value_); }
  double as_double() const { return std::get<double>(value_); }
  const std::string& as_string() const { return std::get<std::string>(value_); }
  const std::vector<std::string>& as_string_array() const { return std::get<std::vector<std::string>>(value_); }
  const std::vector<double>& as_double_array() const { return std::get<std::vector<double>>(value_); }
  template <class T>
  T get_value() const {
    return std::get<T>(value_);
  }

 private:
  Value value_;
};

}  // namespace rclcpp

namespace rclcpp_lifecycle {

class State {};

class LifecycleNode {
 public:
  bool has_parameter(const std::string& name) const { return parameters_.count(name) != 0; }
  rclcpp::Parameter get_parameter(const std::string& name) const { return parameters_.at(name); }
  void set_parameter(const std::string& name, rclcpp::Parameter::Value value) {
    parameters_[name] = rclcpp::Parameter(std::move(value));
  }
  rclcpp::Logger get_logger() const { return {}; }

 private:
  std::map<std::string, rclcpp::Parameter> parameters_;
};

namespace node_interfaces {
class LifecycleNodeInterface {
 public:
  enum class CallbackReturn : std::uint8_t { SUCCESS = 97, FAILURE = 98, ERROR = 99 };
  virtual CallbackReturn on_configure(const State&) { return CallbackReturn::SUCCESS; }
  virtual CallbackReturn on_activate(const State&) { return CallbackReturn::SUCCESS; }
  virtual CallbackReturn on_deactivate(const State&) { return CallbackReturn::SUCCESS; }
  virtual ~LifecycleNodeInterface() = default;
};
}  // namespace node_interfaces
}  // namespace rclcpp_lifecycle

namespace controller_interface {

using CallbackReturn = rclcpp_lifecycle::node_interfaces::LifecycleNodeInterface::CallbackReturn;
enum class return_type : std::uint8_t { OK = 0, ERROR = 1 };
enum class interface_configuration_type : std::uint8_t { ALL = 0, INDIVIDUAL = 1, NONE = 2 };

struct InterfaceConfiguration {
  interface_configuration_type type;
  std::vector<std::string> names = {};
};

class ControllerInterface : public rclcpp_lifecycle::node_interfaces::LifecycleNodeInterface {
 public:
  virtual InterfaceConfiguration command_interface_configuration() const = 0;
  virtual InterfaceConfiguration state_interface_configuration() const = 0;
  virtual void assign_interfaces(std::vector<hardware_interface::LoanedCommandInterface>&& commands,
                                 std::vector<hardware_interface::LoanedStateInterface>&& states) {
    command_interfaces_ = std::move(commands);
    state_interfaces_ = std::move(states);
  }
  virtual CallbackReturn on_init() = 0;
  virtual return_type update(const rclcpp::Time& time, const rclcpp::Duration& period) = 0;

  std::shared_ptr<rclcpp_lifecycle::LifecycleNode> get_node() { return node_; }
  std::shared_ptr<const rclcpp_lifecycle::LifecycleNode> get_node() const { return node_; }

  template <typename ParameterT>
  auto auto_declare(const std::string& name, const ParameterT& default_value) {
    if (!node_->has_parameter(name)) node_->set_parameter(name, default_value);
    return node_->get_parameter(name).get_value<ParameterT>();
  }

 protected:
  std::vector<hardware_interface::LoanedCommandInterface> command_interfaces_;
  std::vector<hardware_interface::LoanedStateInterface> state_interfaces_;

 private:
  std::shared_ptr<rclcpp_lifecycle::LifecycleNode> node_ = std::make_shared<rclcpp_lifecycle::LifecycleNode>();
};

}  // namespace controller_interface
