// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/read/urdf/urdf_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "armature/base/characters.h"
#include "armature/base/text.h"
#include "armature/robot/units.h"

namespace armature::internal {
namespace {

constexpr rigid::Real silent_change = 1e-12L;
constexpr rigid::Real near_miss = 1e-4L;  // 3.1416 is 7e-6 away, 4.7124 is 1.1e-5

bool contains(std::string_view text, std::string_view part) {
  return std::search(text.begin(), text.end(), part.begin(), part.end(),
                     [](char a, char b) { return lower(a) == b; }) != text.end();
}

std::string hint_for(std::string_view text) {
  if (contains(text, "${") || contains(text, "$(")) return "this is xacro: run `xacro FILE > robot.urdf` first";
  if (contains(text, ",")) return "write 1.5 with a point, and spaces between numbers";
  if (contains(text, "nan") || contains(text, "inf")) return "every number must be finite";
  if (contains(text, "pi")) return "write angles in radians as decimals: pi/2 is 1.5707963267948966";
  if (contains(text, "0x")) return "write decimals";
  return "write a decimal such as 0.25 or 1e-3";
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t k = 0; k <= b.size(); ++k) row[k] = k;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t k = 1; k <= b.size(); ++k) {
      const std::size_t change = diagonal + (lower(a[i - 1]) == lower(b[k - 1]) ? 0 : 1);
      diagonal = row[k];
      row[k] = std::min({row[k] + 1, row[k - 1] + 1, change});
    }
  }
  return row.back();
}

}  // namespace

std::string_view similar(std::string_view text, std::initializer_list<std::string_view> known) {
  if (std::find(known.begin(), known.end(), text) != known.end() || text.size() > 40) return {};
  for (const std::string_view word : known)
    if (edit_distance(text, word) <= (word.size() > 4 ? 2u : 1u) ||
        std::is_permutation(text.begin(), text.end(), word.begin(), word.end()))
      return word;
  return {};
}

const tinyxml2::XMLElement* UrdfValues::child(const Element& parent, std::string_view name) const {
  const Element* found = nullptr;
  for (const Element* e = parent.FirstChildElement(); e; e = e->NextSiblingElement()) {
    if (local_name(*e) != name) continue;
    if (found && (name == "origin" || name == "axis")) {  // as others read it
      diagnostics_.warning(
          where(*e), fmt::format("a second <{}> in <{}>: the first one counts", name, printable(parent.Name(), 60)),
          "keep one of them");
      return found;
    }
    if (found) {
      diagnostics_.error(where(*e), fmt::format("a second <{}> in <{}>", name, printable(parent.Name(), 60)),
                         "keep one of them");
      return found;
    }
    found = e;
  }
  return found;
}

std::optional<std::string> UrdfValues::name(const Element& element, const char* attribute,
                                            const std::string& owner) const {
  const char* given = element.Attribute(attribute);
  if (!given) {
    diagnostics_.error(where(element), fmt::format("{} has no {}=\"...\"", owner, attribute), "name it");
    return std::nullopt;
  }
  const std::string name = given;
  const Location place = where(element, attribute);
  if (name.find_first_not_of(spaces) == std::string::npos) {
    diagnostics_.error(place, fmt::format("the {} of {} is empty", attribute, owner), "name it");
  } else if (name.size() > limits_.name_length) {
    diagnostics_.error(place, fmt::format("a name of {} characters", name.size()),
                       fmt::format("use at most {}", limits_.name_length));
  } else if (name.find("${") != std::string::npos || name.find("$(") != std::string::npos) {
    diagnostics_.error(place, fmt::format("\"{}\" is a xacro expression", printable(name, 60)), hint_for(name));
  } else if (printable(name, name.size()) != name) {
    diagnostics_.error(place,
                       fmt::format("the name \"{}\" has control characters or is not UTF-8", printable(name, 60)),
                       "use printable characters, and save the file as UTF-8");
  } else {
    return name;
  }
  return std::nullopt;
}

std::optional<Rational> UrdfValues::parse(std::string_view text, const Element& element, const char* attribute,
                                          bool or_unlimited) const {
  const auto complain = [&](std::string message, std::string hint) {
    diagnostics_.error(where(element, attribute), std::move(message), std::move(hint));
    return std::nullopt;
  };
  if (text.empty())
    return complain(fmt::format("{} of <{}> is empty", attribute, printable(element.Name(), 60)), hint_for(text));
  if (text.size() > limits_.expression_length)
    return complain(fmt::format("a number of {} characters", text.size()), hint_for({}));
  const std::string shown = printable(text, 60);
  const std::optional<Rational> value = Rational::from_decimal(text);
  if (!value && text.find_first_not_of("+-.0123456789eE") == std::string_view::npos &&
      text.find_first_of("eE") != std::string_view::npos && text.find_first_of("0123456789") != std::string_view::npos)
    return complain(fmt::format("\"{}\" is not a number, or one too large or too small", shown), hint_for(text));
  if (!value) return complain(fmt::format("\"{}\" is not a number", shown), hint_for(text));
  const double size = std::abs(value->to_double());
  if (!(size <= largest) && !or_unlimited)
    return complain(fmt::format("{} is too large", shown), "use SI units: metres, kilograms, radians");
  return value;
}

std::optional<Rational> UrdfValues::number(const Element& element, const char* attribute, bool or_unlimited) const {
  const char* given = element.Attribute(attribute);
  if (!given) return std::nullopt;
  std::string_view text = given;
  text.remove_prefix(std::min(text.find_first_not_of(spaces), text.size()));
  if (!text.empty()) text = text.substr(0, text.find_last_not_of(spaces) + 1);
  return parse(text, element, attribute, or_unlimited);
}

rigid::Vector UrdfValues::triple(const Element& element, const char* attribute) const {
  const char* given = element.Attribute(attribute);
  if (!given) return {};
  std::string_view text = given;
  std::array<rigid::Real, 3> values{};
  std::size_t count = 0;
  for (std::size_t i = text.find_first_not_of(spaces); i != std::string_view::npos; ++count) {
    const std::size_t end = std::min(text.find_first_of(spaces, i), text.size());
    if (count < 3) {
      const std::optional<Rational> value = parse(text.substr(i, end - i), element, attribute, false);
      if (!value) return {};
      values[count] = value->to_long_double();
    }
    i = text.find_first_not_of(spaces, end);
  }
  if (count != 3)
    diagnostics_.error(where(element, attribute),
                       fmt::format("{} needs three numbers, not {}: \"{}\"", attribute, count, printable(text, 60)),
                       "write three decimals with spaces between, such as \"0 0 0.5\"");
  return {values[0], values[1], values[2]};
}

namespace {

// "0", "pi/2", "-pi", "3*pi/2"
std::string quarter_turns(int quarters) {
  if (quarters == 0) return "0";
  const int halves = quarters % 2 == 0 ? quarters / 2 : quarters;
  const std::string factor = halves == 1 ? "" : halves == -1 ? "-" : fmt::format("{}*", halves);
  return factor + (quarters % 2 == 0 ? "pi" : "pi/2");
}

}  // namespace

rigid::Angle UrdfValues::angle(rigid::Real radians, const Element& origin) {
  rigid::Real dropped = 0;
  const rigid::Angle angle = rigid::angle_of(radians, &dropped, false, std::max(right_angles_, rigid::angle_rounding));
  const double shown = static_cast<double>(radians);
  if (looks_like_degrees(shown))
    diagnostics_.warning(where(origin, "rpy"), fmt::format("an angle of {} rad is more than a turn", shortest(shown)),
                         "angles are radians: write 90 degrees as 1.5707963267948966");
  const auto add = [&](Angles& angles, rigid::Real away) {
    if (angles.count++ == 0) {
      angles.first = where(origin, "rpy");
      angles.radians = shown;
      angles.quarters = angle.quarters;
      angles.away = away;
    }
    angles.farthest = std::max(angles.farthest, away);
  };
  if (dropped > silent_change) add(taken_, dropped);
  else if (angle.rest != 0 && std::abs(angle.rest) < near_miss) add(missed_, std::abs(angle.rest));
  return angle;
}

void UrdfValues::note_angles() const {
  const auto said = [](const Angles& angles, const char* what, const char* how_far) {
    std::string text = fmt::format("the angle {} is {} {}, {}{:.2g} rad away", shortest(angles.radians), what,
                                   quarter_turns(angles.quarters), how_far, static_cast<double>(angles.away));
    if (angles.count > 1)
      text += fmt::format("; so {} {} more, up to {:.2g} rad", angles.count == 2 ? "is" : "are", angles.count - 1,
                          static_cast<double>(angles.farthest));
    return text;
  };
  if (taken_.count > 0) diagnostics_.note(taken_.first, said(taken_, "taken as", ""));
  if (missed_.count > 0)
    diagnostics_.note(missed_.first, said(missed_, "nearly", "but "),
                      fmt::format("if right angles are meant, @right_angles={} makes the model shorter, its formulas "
                                  "readable, and a robot that is identified better",
                                  missed_.farthest < 1e-5L ? "1e-5" : "1e-4"));
}

rigid::Motion UrdfValues::pose(const Element* origin) {
  if (!origin) return {};
  spelling(*origin, {}, {"xyz", "rpy"});
  const rigid::Vector rpy = triple(*origin, "rpy"), xyz = triple(*origin, "xyz");
  if (looks_like_millimetres(static_cast<double>(norm(xyz))))
    diagnostics_.warning(where(*origin, "xyz"), fmt::format("a distance of {:.6g} m", static_cast<double>(norm(xyz))),
                         "lengths are metres: write 250 millimetres as 0.25");
  return {rigid::rotation_of_rpy(angle(rpy.x, *origin), angle(rpy.y, *origin), angle(rpy.z, *origin)), xyz};
}

void UrdfValues::spelling(const Element& element, std::initializer_list<std::string_view> children,
                          std::initializer_list<std::string_view> attributes) const {
  const auto warn = [&](Location place, const char* what, std::string_view wrong, std::string_view right) {
    diagnostics_.warning(
        std::move(place),
        fmt::format("unknown {} {} in <{}> is ignored", what, printable(wrong, 60), printable(element.Name(), 60)),
        fmt::format("did you mean {}?", right));
  };
  for (const Element* e = element.FirstChildElement(); e; e = e->NextSiblingElement())
    if (const std::string_view meant = similar(local_name(*e), children); !meant.empty())
      warn(where(*e), "element", e->Name(), meant);
  for (const tinyxml2::XMLAttribute* a = element.FirstAttribute(); a; a = a->Next())
    if (const std::string_view meant = similar(a->Name(), attributes); !meant.empty())
      warn(where(element, a->Name()), "attribute", a->Name(), meant);
}

}  // namespace armature::internal
