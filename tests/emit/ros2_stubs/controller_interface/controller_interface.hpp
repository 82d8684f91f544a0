// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What a controller sees of ros2_control, as far as the generated one goes: to compile and run it where ROS is absent.
// Names and signatures are those of controller_interface (Humble).
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace rclcpp {
struct Time {};
struct Duration {};
}  // namespace rclcpp

namespace rclcpp_lifecycle {
struct State {};
}  // namespace rclcpp_lifecycle

namespace stub {

struct Parameter {
  std::vector<std::string> names;
  double number = 0;
  const std::vector<std::string>& as_string_array() const { return names; }
  double as_double() const { return number; }
};

struct Node {
  std::map<std::string, Parameter> parameters;
  const Parameter& get_parameter(const std::string& name) const { return parameters.at(name); }
};

struct Interface {
  double* value;
  void set_value(double x) { *value = x; }
  double get_value() const { return *value; }
};

}  // namespace stub

namespace controller_interface {

enum class CallbackReturn { SUCCESS, ERROR };
enum class return_type { OK, ERROR };
enum class interface_configuration_type { ALL, INDIVIDUAL, NONE };

struct InterfaceConfiguration {
  interface_configuration_type type;
  std::vector<std::string> names;
};

class ControllerInterface {
 public:
  virtual ~ControllerInterface() = default;
  virtual CallbackReturn on_init() = 0;
  virtual InterfaceConfiguration command_interface_configuration() const = 0;
  virtual InterfaceConfiguration state_interface_configuration() const = 0;
  virtual CallbackReturn on_configure(const rclcpp_lifecycle::State&) { return CallbackReturn::SUCCESS; }
  virtual CallbackReturn on_activate(const rclcpp_lifecycle::State&) { return CallbackReturn::SUCCESS; }
  virtual CallbackReturn on_deactivate(const rclcpp_lifecycle::State&) { return CallbackReturn::SUCCESS; }
  virtual return_type update(const rclcpp::Time&, const rclcpp::Duration&) = 0;

  std::shared_ptr<stub::Node> get_node() const { return node_; }
  template <class T>
  void auto_declare(const std::string& name, const T& value) {
    if constexpr (std::is_same_v<T, double>) node_->parameters[name].number = value;
    else node_->parameters[name].names = value;
  }

  std::vector<stub::Interface> command_interfaces_, state_interfaces_;

 private:
  std::shared_ptr<stub::Node> node_ = std::make_shared<stub::Node>();
};

}  // namespace controller_interface
