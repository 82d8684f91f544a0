// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/symoro_menu.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "armature/base/error.h"
#include "armature/derive/derive.h"
#include "armature/read/reader.h"
#include "armature/verbs/catalogue.h"
#include "tests/support/cases.h"

namespace armature::internal {
namespace {

// Khalil & Creusot 1997, table 1.
TEST(SymoroMenu, has_every_entry_of_the_table) {
  std::map<std::string, int> entries;
  std::set<std::string> names;
  for (const MenuEntry& entry : symoro_menu()) {
    ++entries[entry.menu];
    EXPECT_TRUE(names.insert(entry.entry).second) << entry.entry;
    EXPECT_TRUE(entry.model.empty() != entry.verb.empty()) << entry.entry;
  }
  EXPECT_EQ(entries,
            (std::map<std::string, int>{{"Geometric", 6}, {"Kinematic", 6}, {"Dynamic", 5}, {"Identification", 4}}));
}

// What is there can be derived for the RX90; a verb is one of the verbs.
TEST(SymoroMenu, what_is_there_can_be_asked_for) {
  Diagnostics diagnostics;
  const Robot robot = read_robot("rx90", diagnostics);
  std::set<std::string> verbs;
  for (const VerbEntry& verb : verb_catalogue()) verbs.insert(verb.name);
  for (const MenuEntry& entry : symoro_menu()) {
    if (!entry.verb.empty()) {
      EXPECT_TRUE(verbs.contains(entry.verb)) << entry.verb;
    } else if (is_there(entry)) {
      const bool of_loops = entry.model.starts_with("loop-");
      EXPECT_FALSE(derive(of_loops ? support::published_robot("testloop") : robot, entry.model).outputs.empty())
          << entry.model;
    }
  }
}

// An entry is called missing only while no model of the catalogue does it, by whatever name: inverse geometry and
// that of loops.
TEST(SymoroMenu, what_is_missing_is_missing) {
  bool geometry = false, loops = false;
  for (const MenuEntry& entry : symoro_menu()) {
    if (is_there(entry)) continue;
    (entry.entry.starts_with("I.G.M.") ? geometry : loops) = true;
    Diagnostics diagnostics;
    EXPECT_THROW(derive(read_robot("rx90", diagnostics), entry.model), InputError) << entry.model;
  }
  for (const ModelEntry& model : model_catalog()) {
    const std::string text = model.name + " " + model.summary;
    for (const char* sign : {"inverse-geom", "inverse geom", "inverse-kin", "from a pose"}) {
      EXPECT_TRUE(!geometry || text.find(sign) == std::string::npos) << text;
    }
    EXPECT_TRUE(!loops || text.find("loop-geometry") == std::string::npos) << text;
  }
}

}  // namespace
}  // namespace armature::internal
