// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The outputs of the models, from the oracle (spatial_dynamics.h) alone: columns of A by unit accelerations, products
// of velocities by polarisation, regressors by linearity in the parameters, accelerations by solving, derivatives by
// dual numbers. A model that is not here is re-derived by the caller.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "armature/expr/dual.h"
#include "armature/expr/numeric_field.h"
#include "armature/robot/topology.h"
#include "armature/verify/spatial_dynamics.h"

namespace armature::internal {

struct OracleRequest {
  std::string model, output;               // "energy-regressor", "h"
  std::vector<std::string> labels;         // of the columns of a regressor
  std::string from, to;                    // frames; empty: the base, the tool
  std::vector<std::size_t> rows, columns;  // of inverse-jacobian, from 1
};

// XX3 is link 3, kind 0 (spatial_column).
std::optional<std::pair<std::size_t, std::size_t>> parameter_of_label(const Robot& robot, std::string_view label);

// Its entry of the robot's tables.
Ref parameter_value(const Robot& robot, std::size_t link, std::size_t kind);

template <class T>
struct OracleAt {
  const Robot& robot;
  const SpatialState<T>& s;
  const OracleRequest& r;
  const std::map<std::string, std::vector<T>>& arrays;  // other inputs of the model: tau, A, H

  using Values = std::vector<T>;
  std::size_t n() const { return s.qd.size(); }
  Values zeros() const { return Values(n(), T(0)); }
  Values unit(std::size_t k) const {
    Values e = zeros();
    e[k] = T(1);
    return e;
  }
  static Values difference(Values a, const Values& b) {
    for (std::size_t i = 0; i < a.size(); ++i) a[i] = a[i] - b[i];
    return a;
  }

  Values inertia() const {
    Values a(n() * n(), T(0));
    for (std::size_t k = 0; k < n(); ++k) {
      const Values column = spatial_torques(s, zeros(), unit(k), bodies_only);
      for (std::size_t i = 0; i < n(); ++i) a[i * n() + k] = column[i];
    }
    return a;
  }
  Values coriolis(const Values& qd) const { return spatial_torques(s, qd, zeros(), bodies_only); }
  Values gravity() const { return spatial_torques(s, zeros(), zeros(), {true, false, false, false, true}); }
  Values bias() const { return spatial_torques(s, s.qd, zeros()); }
  Values tau() const { return spatial_torques(s, s.qd, s.qdd); }

  // B: columns qd_j qd_k, j < k; CC: columns qd_j^2.
  Values products() const {
    const std::size_t m = n() * (n() - 1) / 2;
    Values b(n() * m, T(0));
    std::size_t column = 0;
    for (std::size_t j = 0; j < n(); ++j)
      for (std::size_t k = j + 1; k < n(); ++k, ++column) {
        Values both = unit(j);
        both[k] = T(1);
        const Values c = difference(difference(coriolis(both), coriolis(unit(j))), coriolis(unit(k)));
        for (std::size_t i = 0; i < n(); ++i) b[i * m + column] = c[i];
      }
    return b;
  }
  Values squares() const {
    Values b(n() * n(), T(0));
    for (std::size_t j = 0; j < n(); ++j) {
      const Values c = coriolis(unit(j));
      for (std::size_t i = 0; i < n(); ++i) b[i * n() + j] = c[i];
    }
    return b;
  }

  // Gaussian elimination: a x = b, b with several columns, row-major; the determinant of a beside it. Nothing when a
  // is singular.
  struct Solved {
    Values x;
    T determinant;
  };
  static std::optional<Solved> solve(Values a, Values b, std::size_t size) {
    const std::size_t columns = b.size() / size;
    T determinant(1);
    for (std::size_t k = 0; k < size; ++k) {
      std::size_t pivot = k;
      for (std::size_t i = k; i < size; ++i)
        if (better_pivot(a[i * size + k], a[pivot * size + k])) pivot = i;
      if (a[pivot * size + k] == T(0)) return std::nullopt;
      if (pivot != k) {
        for (std::size_t j = 0; j < size; ++j) std::swap(a[pivot * size + j], a[k * size + j]);
        for (std::size_t j = 0; j < columns; ++j) std::swap(b[pivot * columns + j], b[k * columns + j]);
        determinant = T(0) - determinant;
      }
      determinant = determinant * a[k * size + k];
      for (std::size_t i = 0; i < size; ++i) {
        if (i == k) continue;
        const T factor = a[i * size + k] / a[k * size + k];
        for (std::size_t j = 0; j < size; ++j) a[i * size + j] = a[i * size + j] - factor * a[k * size + j];
        for (std::size_t j = 0; j < columns; ++j) b[i * columns + j] = b[i * columns + j] - factor * b[k * columns + j];
      }
    }
    for (std::size_t i = 0; i < size; ++i)
      for (std::size_t j = 0; j < columns; ++j) b[i * columns + j] = b[i * columns + j] / a[i * size + i];
    return Solved{std::move(b), determinant};
  }
  static bool better_pivot(const T& a, const T& b) {
    if constexpr (std::is_floating_point_v<T>) return std::abs(a) > std::abs(b);
    else return b == T(0);
  }

  // Frames.
  std::optional<SpatialPose<T>> pose_of(const std::string& name, const FrameReference& otherwise) const {
    const std::vector<SpatialPose<T>> poses = frames_in_base(s);
    FrameReference found = otherwise;
    if (!name.empty()) {
      const auto by_name = find_frame(robot, name);
      if (!by_name && name == "world") return inverted(s.base);
      if (!by_name || by_name->link > robot.link_count) return std::nullopt;
      found = *by_name;
    }
    return found.attached ? compose(poses[found.link], s.attached[*found.attached]) : poses[found.link];
  }
  std::optional<SpatialPose<T>> from() const { return pose_of(r.from, default_base(robot)); }
  std::optional<SpatialPose<T>> to() const { return pose_of(r.to, default_tool(robot)); }
  std::size_t target_link() const {
    if (r.to.empty()) return default_tool(robot).link;
    const auto found = find_frame(robot, r.to);
    return found ? found->link : 0;
  }

  std::optional<Values> transform() const {
    const auto a = from(), b = to();
    if (!a || !b) return std::nullopt;
    const SpatialPose<T> p = compose(inverted(*a), *b);
    Values t;
    for (std::size_t i = 0; i < 3; ++i) {
      t.insert(t.end(), p.rotation.begin() + static_cast<std::ptrdiff_t>(3 * i),
               p.rotation.begin() + static_cast<std::ptrdiff_t>(3 * i + 3));
      t.push_back(p.position[i]);
    }
    t.insert(t.end(), {T(0), T(0), T(0), T(1)});
    return t;
  }

  // The velocity of the target's origin and its angular velocity, on the axes of frame `from`, the base at rest; and
  // the classical accelerations when accelerations are asked for.
  std::optional<Values> twist(const Values& qd, const Values& qdd, bool acceleration) const {
    const auto a = from(), b = to();
    if (!a || !b) return std::nullopt;
    const std::vector<SpatialPose<T>> poses = frames_in_base(s);
    const SpatialMotion<T> m = motion(s, qd, qdd, bodies_only);
    const std::size_t link = target_link();
    const SpatialPose<T> target = compose(inverted(poses[link]), *b);
    const Spatial<T> v = moved(target, m.v[link]), acc = moved(target, m.a[link]);
    const Triple<T> linear = acceleration ? plus(acc.linear, cross(v.angular, v.linear)) : v.linear;
    const Triple<T> angular = acceleration ? acc.angular : v.angular;
    Values values;
    for (const Triple<T>& each : {linear, angular})
      for (const T& x : rotate_back(a->rotation, rotate(b->rotation, each))) values.push_back(x);
    return values;
  }
  std::optional<Values> jacobian() const {
    Values j(6 * n(), T(0));
    for (std::size_t k = 0; k < n(); ++k) {
      const auto column = twist(unit(k), zeros(), false);
      if (!column) return std::nullopt;
      for (std::size_t i = 0; i < 6; ++i) j[i * n() + k] = (*column)[i];
    }
    return j;
  }
  std::optional<Values> inverse_jacobian() const {
    const auto whole = jacobian();
    std::vector<std::size_t> rows = r.rows, columns = r.columns;
    for (std::size_t k = 1; k <= n() && r.columns.empty(); ++k) columns.push_back(k);
    for (std::size_t k = 1; k <= 6 && r.rows.empty(); ++k) rows.push_back(k);
    if (!whole || rows.size() != columns.size()) return std::nullopt;  // the first independent rows: left to others
    std::sort(rows.begin(), rows.end());
    std::sort(columns.begin(), columns.end());
    const std::size_t size = rows.size();
    Values a, one(size * size, T(0));
    for (const std::size_t i : rows)
      for (const std::size_t k : columns) a.push_back((*whole)[(i - 1) * n() + k - 1]);
    for (std::size_t i = 0; i < size; ++i) one[i * size + i] = T(1);
    const auto solved = solve(std::move(a), std::move(one), size);
    if (!solved) return std::nullopt;
    return r.output == "det" ? Values{solved->determinant} : solved->x;
  }

  Values links(bool accelerations) const {
    const SpatialMotion<T> m = motion(s, s.qd, s.qdd, {false, false, false, true, false});
    const std::size_t count = s.links.size();
    const bool angular = r.output.starts_with("W");
    Values values(3 * count, T(0));
    for (std::size_t j = 1; j <= count; ++j) {
      const Spatial<T>&v = m.v[j], &a = m.a[j];
      const Triple<T> x = !accelerations ? (angular ? v.angular : v.linear)
                          : angular      ? a.angular
                                         : plus(a.linear, cross(v.angular, v.linear));
      for (std::size_t i = 0; i < 3; ++i) values[i * count + j - 1] = x[i];
    }
    return values;
  }

  // Kinetic energy of the links, the base at rest, and potential energy.
  T kinetic() const {
    const SpatialMotion<T> m = motion(s, s.qd, zeros(), bodies_only);
    T twice(0);
    for (std::size_t j = 1; j <= s.links.size(); ++j) {
      const SpatialLink<T>& link = s.links[j - 1];
      const Spatial<T> p = momentum(link.inertia, link.first_moment, link.mass, m.v[j]);
      twice = twice + dot(p.angular, m.v[j].angular) + dot(p.linear, m.v[j].linear);
      const T rate = joint_rate(link, s.qd);
      if (robot.frame(j).type != JointType::fixed) twice = twice + link.motor_inertia * rate * rate;
    }
    return twice / T(2);
  }
  T potential() const {
    const std::vector<SpatialPose<T>> poses = frames_in_base(s);
    const Triple<T> zero_level = pose_of("", default_base(robot))->position;
    T u(0);
    for (std::size_t j = 1; j <= s.links.size(); ++j) {
      const SpatialLink<T>& link = s.links[j - 1];
      const Triple<T> moment = plus(times(link.mass, poses[j].position), rotate(poses[j].rotation, link.first_moment));
      u = u - dot(s.gravity, moment) + link.mass * dot(s.gravity, zero_level);
      const auto& [v, cosine, sine] = link.stretch;
      if (robot.frame(j).type != JointType::fixed)
        u = u + dot(link.spring, Triple<T>{v * v / T(2), sine, T(1) - cosine});
    }
    return u;
  }

  // A matrix with a column per label; `column(link, kind)` gives it.
  template <class Column>
  std::optional<Values> columns(std::size_t rows, const Column& column) const {
    Values w(rows * r.labels.size(), T(0));
    for (std::size_t p = 0; p < r.labels.size(); ++p) {
      const auto which = parameter_of_label(robot, r.labels[p]);
      if (!which) return std::nullopt;
      const Values values = column(which->first, which->second);
      for (std::size_t i = 0; i < rows; ++i) w[i * r.labels.size() + p] = values[i];
    }
    return w;
  }
  std::optional<Values> regressor() const {
    const SpatialMotion<T> m = motion(s, s.qd, s.qdd, {});
    return columns(n(), [&](std::size_t link, std::size_t kind) { return spatial_column(s, m, link, kind); });
  }
  // D1: generalised momenta.
  std::optional<Values> momenta() const {
    SpatialState<T> pushed = s;
    pushed.qdd = s.qd;
    const SpatialMotion<T> m = motion(pushed, zeros(), s.qd, bodies_only);
    return columns(n(), [&](std::size_t link, std::size_t kind) {
      return kind > 10 ? zeros() : spatial_column(pushed, m, link, kind);
    });
  }
  std::optional<Values> energy_row() const {
    return columns(1, [&](std::size_t link, std::size_t kind) {
      SpatialState<T> one = s;
      for (SpatialLink<T>& each : one.links) {
        each.inertia.fill(T(0));
        each.first_moment.fill(T(0));
        each.mass = each.motor_inertia = T(0);
        each.spring.fill(T(0));
      }
      SpatialLink<T>& of = one.links[link - 1];
      if (kind < 6) of.inertia[kind] = T(1);
      else if (kind < 9) of.first_moment[kind - 6] = T(1);
      else if (kind == 9) of.mass = T(1);
      else if (kind == 10) of.motor_inertia = T(1);
      else if (kind > 13 && kind != stribeck_kind) of.spring[kind - 14] = T(1);
      const OracleAt<T> there{robot, one, r, arrays};
      return Values{there.kinetic() + there.potential()};
    });
  }
  std::optional<Values> loss_row() const {
    return columns(1, [&](std::size_t link, std::size_t kind) {
      const SpatialLink<T>& of = s.links[link - 1];
      const T rate = joint_rate(of, s.qd);
      if (kind == stribeck_kind) return Values{rate * of.stribeck_shape};
      return Values{kind == 11 ? rate * rate : kind == 12 ? rate * of.sign : kind == 13 ? rate : T(0)};
    });
  }

  std::optional<Values> direct_dynamics() const {
    const auto torque = arrays.find("tau");
    if (torque == arrays.end()) return std::nullopt;
    const auto solved = solve(inertia(), difference(torque->second, bias()), n());
    return solved ? std::optional(solved->x) : std::nullopt;
  }
  std::optional<Values> synchronous() const {
    const auto a = arrays.find("A"), h = arrays.find("H");
    if (a == arrays.end() || h == arrays.end()) return std::nullopt;
    Values t = h->second;
    for (std::size_t i = 0; i < n(); ++i)
      for (std::size_t k = 0; k < n(); ++k) t[i] = t[i] + a->second[i * n() + k] * s.qdd[k];
    return t;
  }

  // The output, or nothing when the oracle does not know the model.
  std::optional<Values> value() const {
    const std::string &model = r.model, &o = r.output;
    if (model == "transform" || model == "fast-geometry") return transform();
    if (model == "jacobian") return jacobian();
    if (model == "inverse-jacobian") return inverse_jacobian();
    if (model == "jacobian-rate") return twist(s.qd, zeros(), true);
    if (model == "link-velocities") return links(false);
    if (model == "link-accelerations") return links(true);
    if (model == "inverse-dynamics") return tau();
    if (model == "bias") return bias();
    if (model == "coriolis") return coriolis(s.qd);
    if (model == "direct-dynamics") return direct_dynamics();
    if (model == "energy") return Values{o == "E" ? kinetic() : potential()};
    if (model == "regressor") return regressor();
    if (model == "energy-regressor") return o == "h" ? energy_row() : loss_row();
    if (model == "filtered-regressor" && o == "D1") return momenta();
    if (model == "split-synchronous") return synchronous();
    if (o == "A") return inertia();
    if (o == "Q") return gravity();
    if (o == "B") return products();
    if (o == "CC") return squares();
    if (o == "C" && model.starts_with("split")) return difference(bias(), gravity());
    if (o == "tau" && model == "split") return tau();
    return std::nullopt;
  }
};

using DualSymbols = std::unordered_map<std::string, Dual<long double>>;

// Outputs that are derivatives: those of the torques, first and second, and D2 of the filtered regressor, which is the
// regressor without accelerations less the rate of D1. `value_of(symbol)` gives the state.
std::optional<std::vector<long double>> oracle_derivative(const Robot& robot, const SpatialFormulas& formulas,
                                                          const OracleRequest& request,
                                                          const std::unordered_map<std::string, long double>& symbols);

}  // namespace armature::internal
