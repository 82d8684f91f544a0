// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The models of SYMORO+ (Khalil & Creusot 1997, table 1): the 21 entries of its menus Geometric, Kinematic, Dynamic and
// Identification, and what Armature has for each. The menu Robot (New, Open, Save, Save as, Quit) has no models.
#pragma once

#include <string>
#include <vector>

namespace armature::internal {

struct MenuEntry {
  std::string menu, entry, section;  // "Geometric", "Fast geometric model", "3.2"
  std::string model;                 // of Armature's catalogue; empty where it is a verb
  std::string verb = {};             // "base"
};

const std::vector<MenuEntry>& symoro_menu();

// Whether Armature has it: its model is in the catalogue of this library, or it is a verb.
bool is_there(const MenuEntry& entry);

}  // namespace armature::internal
