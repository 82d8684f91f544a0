// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Attributes of URDF elements as strict values: numbers without locale, nan, infinities or commas; triples; names.
// Also warns of misspelt elements and attributes.
#pragma once

#include <tinyxml2.h>

#include <array>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "armature/base/diagnostics.h"
#include "armature/base/limits.h"
#include "armature/expr/rational.h"
#include "armature/read/urdf/xml.h"
#include "armature/robot/rigid_motion.h"

namespace armature::internal {

class UrdfValues {
 public:
  // `right_angles`: as in reader.h.
  UrdfValues(const XmlFile& xml, Diagnostics& diagnostics, const Limits& limits, rigid::Real right_angles)
      : xml_(xml), diagnostics_(diagnostics), limits_(limits), right_angles_(right_angles) {}

  using Element = tinyxml2::XMLElement;

  // No robot is longer, heavier or stiffer; products of three stay finite.
  static constexpr double largest = 1e12;

  // The only child of that name, if there is one; an error when there are several (of <origin> and <axis> the first
  // one counts, with a warning).
  const Element* child(const Element& parent, std::string_view name) const;

  // A name: present, not empty, of bounded length, printable; `owner` names the element in messages.
  std::optional<std::string> name(const Element& element, const char* attribute, const std::string& owner) const;

  // The number in an attribute; nothing when it is absent or wrong (which is an error; absence is not).
  // Magnitudes are bounded by `largest`; with `or_unlimited`, larger ones mean infinity, which URDF cannot write.
  std::optional<Rational> number(const Element& element, const char* attribute, bool or_unlimited = false) const;
  // Three numbers; zeros when absent.
  rigid::Vector triple(const Element& element, const char* attribute) const;
  // The pose in <origin xyz="" rpy="">. Angles near a multiple of pi/2 are snapped to it.
  rigid::Motion pose(const Element* origin);
  // One note about all angles that were snapped, and one about all that nearly were.
  void note_angles() const;

  // Warns of children and attributes that look like misspelt known ones.
  void spelling(const Element& element, std::initializer_list<std::string_view> children,
                std::initializer_list<std::string_view> attributes) const;

  Location where(const Element& element) const { return xml_.where(element); }
  Location where(const Element& element, const char* attribute) const { return xml_.where(element, attribute); }

 private:
  std::optional<Rational> parse(std::string_view text, const Element& element, const char* attribute,
                                bool or_unlimited) const;
  rigid::Angle angle(rigid::Real radians, const Element& origin);

  // A class of angles, for one note about all of them.
  struct Angles {
    std::size_t count = 0;
    Location first;  // its value, the nearest multiple of pi/2 and the distance to it
    double radians = 0;
    int quarters = 0;
    rigid::Real away = 0;
    rigid::Real farthest = 0;  // largest distance of all angles
  };

  const XmlFile& xml_;
  Diagnostics& diagnostics_;
  const Limits& limits_;
  const rigid::Real right_angles_;
  Angles taken_, missed_;
};

// What a user meant by `text`, when one of `known` is close enough; empty otherwise.
std::string_view similar(std::string_view text, std::initializer_list<std::string_view> known);

}  // namespace armature::internal
