// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// What a list calls `name`. It throws where there is no such thing, so that no test passes because its subject is
// absent.
#pragma once

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

namespace armature::internal::support {

// The place of the first element whose member `name` is `name`.
template <class List>
std::size_t place_of(const List& list, const std::string& name) {
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].name == name) return i;
  throw std::out_of_range("nothing is called " + name);
}

// In a list of JSON objects, the one whose "name" is `name`.
inline const nlohmann::json& named(const nlohmann::json& list, const std::string& name) {
  for (const nlohmann::json& element : list)
    if (element.at("name") == name) return element;
  throw std::out_of_range("nothing is called " + name);
}

}  // namespace armature::internal::support
