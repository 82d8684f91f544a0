// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Attributes of MJCF elements: given, or by the default class of the element (its own class, the childclass of the
// bodies around it, or the first one), as MuJoCo looks them up. Numbers are strict decimals, angles in the unit of the
// file, orientations in any of the five ways.
//
// Reference: MuJoCo's XML reference, <default>, <compiler>, "Frame orientations".
#pragma once

#include <tinyxml2.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "armature/base/diagnostics.h"
#include "armature/base/limits.h"
#include "armature/read/urdf/xml.h"
#include "armature/robot/rigid_motion.h"

namespace armature::internal {

struct MjcfCompiler {
  bool degrees = true, autolimits = true;
  std::string eulerseq = "xyz";
  std::string inertia_from_geoms = "auto";
};

// The smallest rotation that turns the z axis to `direction`, a unit vector.
rigid::Matrix rotation_to(const rigid::Vector& direction);

class MjcfValues {
 public:
  using Element = tinyxml2::XMLElement;
  MjcfValues(const XmlFile& xml, Diagnostics& diagnostics, const Limits& limits, rigid::Real right_angles)
      : xml_(xml), diagnostics_(diagnostics), limits_(limits), right_angles_(right_angles) {}

  MjcfCompiler compiler;

  void read_defaults(const Element& root);

  // The attribute's text; nothing when neither the element nor its class has it. `childclass`: of the bodies around it.
  const char* text(const Element& element, const std::string& childclass, const char* attribute) const;
  std::string word(const Element& element, const std::string& childclass, const char* attribute,
                   const char* otherwise) const;
  // Its numbers, at most `most`; empty when it is absent or wrong (which is an error).
  std::vector<rigid::Real> numbers(const Element& element, const std::string& childclass, const char* attribute,
                                   std::size_t most) const;
  rigid::Real number(const Element& element, const std::string& childclass, const char* attribute,
                     rigid::Real otherwise) const;
  rigid::Vector triple(const Element& element, const std::string& childclass, const char* attribute,
                       const rigid::Vector& otherwise) const;
  // pos and the orientation.
  rigid::Motion pose(const Element& element, const std::string& childclass) const;

  rigid::Real radians(rigid::Real angle) const;
  Location where(const Element& element) const { return xml_.where(element); }
  void error(const Element& element, std::string message, std::string hint) const {
    diagnostics_.error(where(element), std::move(message), std::move(hint));
  }

 private:
  struct Class {
    std::string parent;
    std::map<std::string, const Element*, std::less<>> elements;  // by kind
  };
  void read_class(const Element& element, const std::string& parent, std::size_t depth);
  rigid::Matrix orientation(const Element& element, const std::string& childclass) const;
  rigid::Angle angle(rigid::Real given) const;

  const XmlFile& xml_;
  Diagnostics& diagnostics_;
  const Limits& limits_;
  const rigid::Real right_angles_;
  std::map<std::string, Class, std::less<>> classes_;
  std::string first_ = "main";
};

}  // namespace armature::internal
