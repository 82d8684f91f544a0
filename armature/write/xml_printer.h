// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// XML, element by element, with attributes in the order in which they are given.
#pragma once

#include <tinyxml2.h>

#include "armature/write/urdf_numbers.h"

namespace armature::internal {

class XmlPrinter : public tinyxml2::XMLPrinter {
 public:
  void open(const char* name, const UrdfAttributes& attributes) {
    OpenElement(name);
    for (const auto& [key, content] : attributes) PushAttribute(key, content.c_str());
  }
  void element(const char* name, const UrdfAttributes& attributes) {
    open(name, attributes);
    CloseElement();
  }
};

}  // namespace armature::internal
