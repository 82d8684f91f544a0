// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/mjcf/mjcf_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <numbers>

#include "armature/base/characters.h"
#include "armature/base/text.h"
#include "armature/expr/rational.h"

namespace armature::internal {
namespace {

using rigid::Matrix, rigid::Motion, rigid::Real, rigid::Vector;
constexpr double largest = 1e12;

Vector axis_of(char letter) {
  switch (lower(letter)) {
    case 'x': return {1, 0, 0};
    case 'y': return {0, 1, 0};
    default: return {0, 0, 1};
  }
}

Matrix of_quaternion(Real w, Real x, Real y, Real z) {
  const Real n = std::sqrt(w * w + x * x + y * y + z * z);
  w /= n, x /= n, y /= n, z /= n;
  return {{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
          {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
          {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}};
}

}  // namespace

void MjcfValues::read_defaults(const Element& root) {
  for (const Element* e = root.FirstChildElement("default"); e; e = e->NextSiblingElement("default"))
    read_class(*e, "", 0);
}

void MjcfValues::read_class(const Element& element, const std::string& parent, std::size_t depth) {
  const char* given = element.Attribute("class");
  std::string name = given ? given : parent.empty() ? "main" : "";
  if (name.empty()) return error(element, "a default class inside another one has no class=\"...\"", "name it");
  if (depth > limits_.nesting) return error(element, "default classes are nested too deeply", "flatten them");
  if (parent.empty()) first_ = name;
  Class& made = classes_[name];
  if (name != parent) made.parent = parent;
  for (const Element* e = element.FirstChildElement(); e; e = e->NextSiblingElement()) {
    if (std::string_view(e->Name()) == "default") read_class(*e, name, depth + 1);
    else classes_[name].elements[e->Name()] = e;
  }
}

const char* MjcfValues::text(const Element& element, const std::string& childclass, const char* attribute) const {
  if (const char* own = element.Attribute(attribute)) return own;
  const char* given = element.Attribute("class");
  std::string name = given ? given : childclass.empty() ? first_ : childclass;
  for (std::size_t steps = 0; steps <= limits_.nesting; ++steps) {
    const auto found = classes_.find(name);
    if (found == classes_.end()) return nullptr;
    if (const auto of_kind = found->second.elements.find(element.Name()); of_kind != found->second.elements.end())
      if (const char* by_class = of_kind->second->Attribute(attribute)) return by_class;
    if (found->second.parent.empty()) return nullptr;
    name = found->second.parent;
  }
  return nullptr;
}

std::string MjcfValues::word(const Element& element, const std::string& childclass, const char* attribute,
                             const char* otherwise) const {
  const char* found = text(element, childclass, attribute);
  return found ? found : otherwise;
}

std::vector<Real> MjcfValues::numbers(const Element& element, const std::string& childclass, const char* attribute,
                                      std::size_t most) const {
  const char* found = text(element, childclass, attribute);
  if (!found) return {};
  std::string_view rest = found;
  std::vector<Real> result;
  for (;;) {
    rest.remove_prefix(std::min(rest.find_first_not_of(spaces), rest.size()));
    if (rest.empty()) return result;
    const std::size_t end = std::min(rest.find_first_of(spaces), rest.size());
    const std::string_view one = rest.substr(0, end);
    rest.remove_prefix(end);
    const std::optional<Rational> value =
        one.size() <= limits_.expression_length ? Rational::from_decimal(one) : std::nullopt;
    if (!value || !(std::abs(value->to_double()) <= largest) || result.size() == most) {
      diagnostics_.error(
          xml_.where(element, attribute),
          value ? fmt::format("{} of <{}> has too many or too large numbers", attribute, printable(element.Name(), 40))
                : fmt::format("\"{}\" is not a number", printable(one, 60)),
          "write decimals such as 0.25 or 1e-3, with blanks between them");
      return {};
    }
    result.push_back(value->to_long_double());
  }
}

Real MjcfValues::number(const Element& element, const std::string& childclass, const char* attribute,
                        Real otherwise) const {
  const std::vector<Real> found = numbers(element, childclass, attribute, 1);
  return found.empty() ? otherwise : found[0];
}

Vector MjcfValues::triple(const Element& element, const std::string& childclass, const char* attribute,
                          const Vector& otherwise) const {
  const std::vector<Real> found = numbers(element, childclass, attribute, 3);
  if (found.empty()) return otherwise;
  if (found.size() != 3) {
    diagnostics_.error(xml_.where(element, attribute),
                       fmt::format("{} of <{}> needs three numbers", attribute, printable(element.Name(), 40)), "");
    return otherwise;
  }
  return {found[0], found[1], found[2]};
}

Real MjcfValues::radians(Real given) const { return compiler.degrees ? given * std::numbers::pi_v<Real> / 180 : given; }

rigid::Angle MjcfValues::angle(Real given) const {
  return rigid::angle_of(radians(given), nullptr, false, std::max(right_angles_, rigid::angle_rounding));
}

Motion MjcfValues::pose(const Element& element, const std::string& childclass) const {
  return {orientation(element, childclass), triple(element, childclass, "pos", {})};
}

Matrix MjcfValues::orientation(const Element& element, const std::string& childclass) const {
  const auto get = [&](const char* attribute, std::size_t count) {
    std::vector<Real> found = numbers(element, childclass, attribute, count);
    if (!found.empty() && found.size() != count) {
      diagnostics_.error(xml_.where(element, attribute),
                         fmt::format("{} of <{}> needs {} numbers", attribute, printable(element.Name(), 40), count),
                         "");
      found.clear();
    }
    return found;
  };
  const auto zero = [&](const char* attribute) {
    diagnostics_.error(xml_.where(element, attribute),
                       fmt::format("{} of <{}> gives no direction", attribute, printable(element.Name(), 40)),
                       "it must not be zero");
    return Matrix{};
  };
  if (const auto q = get("quat", 4); !q.empty()) {
    if (!(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3] > 1e-18L)) return zero("quat");
    return of_quaternion(q[0], q[1], q[2], q[3]);
  }
  if (const auto a = get("axisangle", 4); !a.empty()) {
    const Vector axis{a[0], a[1], a[2]};
    return norm(axis) > 1e-9L ? rotation_about(unit(axis), angle(a[3])) : zero("axisangle");
  }
  if (const auto e = get("euler", 3); !e.empty()) {
    Matrix result;
    for (std::size_t i = 0; i < 3; ++i) {
      const char letter = compiler.eulerseq[i];
      const Matrix turn = rotation_about(axis_of(letter), angle(e[i]));
      result = is_upper(letter) ? turn * result : result * turn;  // fixed axes, or those of the frame
    }
    return result;
  }
  if (const auto a = get("xyaxes", 6); !a.empty()) {
    Vector x{a[0], a[1], a[2]}, y{a[3], a[4], a[5]};
    if (!(norm(x) > 1e-9L)) return zero("xyaxes");
    x = unit(x);
    y = y - dot(x, y) * x;
    if (!(norm(y) > 1e-9L)) return zero("xyaxes");
    y = unit(y);
    return {x, y, cross(x, y)};
  }
  if (const auto a = get("zaxis", 3); !a.empty()) {
    const Vector z{a[0], a[1], a[2]};
    if (!(norm(z) > 1e-9L)) return zero("zaxis");
    return rotation_to(unit(z));
  }
  return {};
}

Matrix rotation_to(const Vector& direction) {
  const Vector axis = cross({0, 0, 1}, direction);
  const Real sine = norm(axis);
  if (sine < 1e-12L) return direction.z > 0 ? Matrix{} : Matrix{{1, 0, 0}, {0, -1, 0}, {0, 0, -1}};
  return rotation_about(unit(axis),
                        rigid::angle_of(std::atan2(sine, direction.z), nullptr, false, rigid::angle_rounding));
}

}  // namespace armature::internal
