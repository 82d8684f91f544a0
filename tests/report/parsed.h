// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Drawings and pages are well-formed XML; tinyxml2, which nobody here wrote, reads them back.
#pragma once

#include <gtest/gtest.h>
#include <tinyxml2.h>

#include <functional>
#include <string>
#include <vector>

#include "armature/report/script.h"

namespace armature::internal {

// Names that try to become markup, to break it, or to fill the page.
inline const std::vector<std::string> hostile_names = {"<script>alert(1)</script>",
                                                       "\"><img src=x onerror=alert(1)>",
                                                       "' onload='alert(1)",
                                                       "</style></title></svg>",
                                                       "a & b &lt; c]]>",
                                                       std::string("nul\0byte", 8),
                                                       "\xff\xfe broken \xc3",
                                                       "line\nbreak\ttab",
                                                       "\xe2\x80\xae txet desrever",
                                                       "`code` and `half",
                                                       std::string(100'000, 'x')};

struct Parsed {
  explicit Parsed(const std::string& text) { ok = document.Parse(text.data(), text.size()) == tinyxml2::XML_SUCCESS; }

  // All elements of this name, in order; all elements for "".
  std::vector<const tinyxml2::XMLElement*> all(const std::string& name) const {
    std::vector<const tinyxml2::XMLElement*> found;
    const std::function<void(const tinyxml2::XMLNode&)> visit = [&](const tinyxml2::XMLNode& node) {
      for (auto* e = node.FirstChildElement(); e != nullptr; e = e->NextSiblingElement()) {
        if (name.empty() || name == e->Name()) found.push_back(e);
        visit(*e);
      }
    };
    visit(document);
    return found;
  }

  std::vector<const tinyxml2::XMLElement*> with_class(const std::string& word) const {
    std::vector<const tinyxml2::XMLElement*> found;
    for (const auto* e : all("")) {
      const char* classes = e->Attribute("class");
      if (classes != nullptr && (" " + std::string(classes) + " ").find(" " + word + " ") != std::string::npos)
        found.push_back(e);
    }
    return found;
  }

  // No element or attribute that could run or fetch anything, but for the page's own script.
  bool harmless() const {
    for (const auto* e : all("")) {
      const std::string element = e->Name();
      if (element == "script" && (e->GetText() == nullptr || e->GetText() != page_script())) return false;
      if (element == "img" || element == "iframe" || element == "link") return false;
      for (auto* a = e->FirstAttribute(); a != nullptr; a = a->Next()) {
        const std::string attribute = a->Name();
        if (attribute.starts_with("on") || attribute == "src") return false;
        if (attribute == "href" && std::string(a->Value()).front() != '#') return false;
      }
    }
    return true;
  }

  tinyxml2::XMLDocument document;
  bool ok = false;
};

}  // namespace armature::internal
