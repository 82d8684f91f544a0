// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What a URDF means, straight from its XML and without any of the library's code: forward kinematics of every link, and
// mass, first moments and inertia of all links together about the world's origin. And random URDF trees.
#pragma once

#include <tinyxml2.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace armature::internal::urdf_oracle {

using Real = long double;

struct Place {
  std::array<std::array<Real, 3>, 3> R{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  std::array<Real, 3> p{};
};

inline Place operator*(const Place& a, const Place& b) {
  Place c;
  for (std::size_t i = 0; i < 3; ++i) {
    c.p[i] = a.p[i];
    for (std::size_t k = 0; k < 3; ++k) {
      c.p[i] += a.R[i][k] * b.p[k];
      c.R[i][k] = a.R[i][0] * b.R[0][k] + a.R[i][1] * b.R[1][k] + a.R[i][2] * b.R[2][k];
    }
  }
  return c;
}

inline Real distance(const Place& a, const Place& b) {
  Real worst = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    worst = std::max(worst, std::abs(a.p[i] - b.p[i]) / (1 + std::abs(a.p[i])));
    for (std::size_t k = 0; k < 3; ++k) worst = std::max(worst, std::abs(a.R[i][k] - b.R[i][k]));
  }
  return worst;
}

// exp(angle * hat(axis)), by Rodrigues' formula.
inline Place turn(const std::array<Real, 3>& u, Real angle) {
  const Real c = std::cos(angle), s = std::sin(angle), v = 1 - c;
  Place t;
  t.R = {{{c + v * u[0] * u[0], v * u[0] * u[1] - s * u[2], v * u[0] * u[2] + s * u[1]},
          {v * u[0] * u[1] + s * u[2], c + v * u[1] * u[1], v * u[1] * u[2] - s * u[0]},
          {v * u[0] * u[2] - s * u[1], v * u[1] * u[2] + s * u[0], c + v * u[2] * u[2]}}};
  return t;
}

// 1, first moments, and integrals of x*x, x*y, x*z, y*y, y*z, z*z: additive, and easy to move.
struct Mass {
  Real m = 0;
  std::array<Real, 3> s{};
  std::array<std::array<Real, 3>, 3> second{};
};

inline void add(Mass& total, const Mass& body, const Place& at) {
  std::array<Real, 3> rs{};
  for (std::size_t i = 0; i < 3; ++i) rs[i] = at.R[i][0] * body.s[0] + at.R[i][1] * body.s[1] + at.R[i][2] * body.s[2];
  total.m += body.m;
  for (std::size_t i = 0; i < 3; ++i) {
    total.s[i] += rs[i] + body.m * at.p[i];
    for (std::size_t k = 0; k < 3; ++k) {
      Real turned = 0;
      for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t b = 0; b < 3; ++b) turned += at.R[i][a] * body.second[a][b] * at.R[k][b];
      total.second[i][k] += turned + rs[i] * at.p[k] + at.p[i] * rs[k] + body.m * at.p[i] * at.p[k];
    }
  }
}

// From an inertia matrix about the frame's origin: second = tr(I)/2 1 - I.
inline Mass mass_of(Real m, const std::array<Real, 3>& s, const std::array<Real, 6>& xx_xy_xz_yy_yz_zz) {
  const auto& i = xx_xy_xz_yy_yz_zz;
  const Real half = (i[0] + i[3] + i[5]) / 2;
  return {m, s, {{{half - i[0], -i[1], -i[2]}, {-i[1], half - i[3], -i[4]}, {-i[2], -i[4], half - i[5]}}}};
}

inline Real distance(const Mass& a, const Mass& b) {
  Real worst = std::abs(a.m - b.m) / (1 + a.m), scale = 1 + a.m;
  for (std::size_t i = 0; i < 3; ++i) scale += std::abs(a.second[i][i]);
  for (std::size_t i = 0; i < 3; ++i) {
    worst = std::max(worst, std::abs(a.s[i] - b.s[i]) / scale);
    for (std::size_t k = 0; k < 3; ++k) worst = std::max(worst, std::abs(a.second[i][k] - b.second[i][k]) / scale);
  }
  return worst;
}

struct State {
  std::map<std::string, Place> links;  // in the root link's frame
  Mass mass;                           // of everything
};

class Urdf {
 public:
  explicit Urdf(const std::string& text) {
    document_.Parse(text.c_str(), text.size());
    const tinyxml2::XMLElement* robot = document_.RootElement();
    for (const auto* l = robot->FirstChildElement("link"); l; l = l->NextSiblingElement("link"))
      links_[l->Attribute("name")] = l;
    for (const auto* j = robot->FirstChildElement("joint"); j; j = j->NextSiblingElement("joint")) {
      joints_.push_back(j);
      by_name_[j->Attribute("name")] = j;
    }
  }

  // Joints that move by themselves, in the order of the file.
  std::vector<std::string> leaders() const {
    std::vector<std::string> names;
    for (const auto* j : joints_)
      if (std::string(j->Attribute("type")) != "fixed" && !j->FirstChildElement("mimic"))
        names.push_back(j->Attribute("name"));
    return names;
  }

  State at(const std::map<std::string, Real>& q) const {
    State state;
    std::map<std::string, std::string> child_to_parent;
    for (const auto* j : joints_) child_to_parent[attribute(j, "child", "link")] = attribute(j, "parent", "link");
    for (const auto& [name, link] : links_)
      if (!child_to_parent.count(name)) state.links[name] = {};
    while (state.links.size() < links_.size())
      for (const auto* j : joints_) {
        const auto parent = state.links.find(attribute(j, "parent", "link"));
        if (parent != state.links.end()) state.links[attribute(j, "child", "link")] = parent->second * joint(j, q);
      }
    for (const auto& [name, link] : links_)
      if (const auto* inertial = link->FirstChildElement("inertial"))
        add(state.mass, body(inertial), state.links[name]);
    return state;
  }

 private:
  static std::string attribute(const tinyxml2::XMLElement* e, const char* child, const char* name) {
    const auto* c = e->FirstChildElement(child);
    return c && c->Attribute(name) ? c->Attribute(name) : "";
  }
  static std::array<Real, 3> triple(const std::string& text, std::array<Real, 3> otherwise) {
    if (!text.empty()) std::sscanf(text.c_str(), "%Lf %Lf %Lf", &otherwise[0], &otherwise[1], &otherwise[2]);
    return otherwise;
  }
  static Place origin(const tinyxml2::XMLElement* e) {
    const auto rpy = triple(attribute(e, "origin", "rpy"), {0, 0, 0});
    Place place = turn({0, 0, 1}, rpy[2]) * turn({0, 1, 0}, rpy[1]) * turn({1, 0, 0}, rpy[0]);
    place.p = triple(attribute(e, "origin", "xyz"), {0, 0, 0});
    return place;
  }
  Real position(const tinyxml2::XMLElement* j, const std::map<std::string, Real>& q) const {
    const auto* mimic = j->FirstChildElement("mimic");
    if (!mimic) return q.at(j->Attribute("name"));
    const auto* multiplier = mimic->Attribute("multiplier");
    const auto* offset = mimic->Attribute("offset");
    return (multiplier ? std::stold(multiplier) : 1) * position(by_name_.at(mimic->Attribute("joint")), q) +
           (offset ? std::stold(offset) : 0);
  }
  Place joint(const tinyxml2::XMLElement* j, const std::map<std::string, Real>& q) const {
    const std::string type = j->Attribute("type");
    if (type == "fixed") return origin(j);
    auto axis = triple(attribute(j, "axis", "xyz"), {1, 0, 0});
    const Real length = std::hypot(axis[0], axis[1], axis[2]);
    for (Real& a : axis) a /= length;
    const Real value = position(j, q);
    Place motion;
    if (type == "prismatic") motion.p = {value * axis[0], value * axis[1], value * axis[2]};
    else motion = turn(axis, value);
    return origin(j) * motion;
  }
  static Mass body(const tinyxml2::XMLElement* inertial) {
    std::array<Real, 6> inertia{};
    std::size_t i = 0;
    for (const char* name : {"ixx", "ixy", "ixz", "iyy", "iyz", "izz"})
      inertia[i++] = std::stold(attribute(inertial, "inertia", name));
    Mass moved;
    add(moved, mass_of(std::stold(attribute(inertial, "mass", "value")), {}, inertia), origin(inertial));
    return moved;
  }

  tinyxml2::XMLDocument document_;
  std::map<std::string, const tinyxml2::XMLElement*> links_, by_name_;
  std::vector<const tinyxml2::XMLElement*> joints_;
};

// A tree of 1 to 12 joints. `right_angles` is the probability of a quarter turn, a coordinate axis, a missing length.
class RandomUrdf {
 public:
  RandomUrdf(unsigned seed, double right_angles) : random_(seed), right_angles_(right_angles) {}

  std::string next() {
    const int joints = 1 + static_cast<int>(random_() % 12);
    const int first_moving = static_cast<int>(random_() % static_cast<unsigned>(joints));
    std::ostringstream out;
    out << "<robot name=\"r\">\n" << link(0);
    std::vector<int> moving;
    for (int j = 1; j <= joints; ++j) {
      const int parent = chance(0.7) ? j - 1 : static_cast<int>(random_() % static_cast<unsigned>(j));
      const char* types[] = {"revolute", "revolute", "continuous", "prismatic", "fixed"};
      std::string type = types[random_() % 5];
      if (j - 1 == first_moving && type == "fixed") type = "revolute";
      out << link(j) << "<joint name=\"j" << j << "\" type=\"" << type << "\">\n  <parent link=\"l" << parent
          << "\"/><child link=\"l" << j << "\"/>" << origin();
      if (type != "fixed") {
        if (!chance(0.1)) out << "<axis xyz=\"" << axis() << "\"/>";
        out << "<limit lower=\"-" << number(3, 0.1) << "\" upper=\"" << number(3, 0.1)
            << "\" velocity=\"2\" effort=\"50\"/>";
        if (chance(0.3)) out << "<dynamics damping=\"0.25\" friction=\"" << number(1, 0) << "\"/>";
        if (!moving.empty() && chance(0.2))
          out << "<mimic joint=\"j" << moving[random_() % moving.size()] << "\" multiplier=\"-" << number(2, 0.3)
              << "\" offset=\"" << signed_number(1) << "\"/>";
        moving.push_back(j);
      }
      out << "</joint>\n";
    }
    out << "</robot>\n";
    return out.str();
  }

 private:
  bool chance(double p) { return std::uniform_real_distribution<double>(0, 1)(random_) < p; }
  double uniform(double a, double b) { return std::uniform_real_distribution<double>(a, b)(random_); }
  std::string show(double x) {
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, chance(0.5) ? "%.3f" : "%.17g", x);
    return buffer;
  }
  std::string number(double most, double least) { return show(uniform(least, most)); }
  std::string signed_number(double most) { return show(uniform(-most, most)); }
  std::string length() { return chance(right_angles_) ? "0" : signed_number(1); }
  std::string angle() {
    const char* turns[] = {"0", "1.5707963267948966", "-1.5707963267948966", "3.1415926535897931"};
    return chance(right_angles_) ? turns[random_() % 4] : signed_number(3);
  }
  std::string axis() {
    const char* axes[] = {"1 0 0", "0 1 0", "0 0 1", "0 0 1", "0 0 -1", "0 -1 0", "-1 0 0"};
    if (chance(right_angles_)) return axes[random_() % 7];
    const double a = uniform(-3, 3), b = uniform(-1.5, 1.5);
    char buffer[100];
    std::snprintf(buffer, sizeof buffer, "%.17g %.17g %.17g", std::cos(a) * std::cos(b), std::sin(a) * std::cos(b),
                  std::sin(b));
    return buffer;
  }
  std::string origin() {
    if (chance(0.1)) return "";
    return "<origin xyz=\"" + length() + " " + length() + " " + length() + "\" rpy=\"" + angle() + " " + angle() + " " +
           angle() + "\"/>\n";
  }
  std::string link(int j) {
    std::string out = "<link name=\"l" + std::to_string(j) + "\">";
    if (chance(0.85)) {
      const double a = uniform(0.01, 0.5), b = uniform(0.01, 0.5), c = uniform(0.01, 0.5);
      out += "<inertial>" + origin() + "<mass value=\"" + number(5, 0.1) + "\"/><inertia ixx=\"" + show(a + b) +
             "\" ixy=\"0\" ixz=\"0.001\" iyy=\"" + show(b + c) + "\" iyz=\"-0.002\" izz=\"" + show(a + c) +
             "\"/></inertial>";
    }
    return out + "</link>\n";
  }

  std::mt19937 random_;
  double right_angles_;
};

}  // namespace armature::internal::urdf_oracle
