// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// JSON as Armature writes it. Every result of a verb has to_json(), made from its description (describe.h), so that the
// command line, Python and the studio say the same bytes; members keep their order, and numbers that are not finite are
// null.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "armature/base/diagnostics.h"

namespace armature {

using Json = nlohmann::ordered_json;

// Indented, one line per member, but lists of numbers and words on one line, so that a matrix shows its rows; ends with
// a newline. Strings that are not UTF-8 are repaired.
std::string to_text(const Json& json);

// [{"file":..,"line":..,"column":..,"message":..,"hint":..}], those of one severity, options spelled for that front
// end.
Json to_json(const Diagnostics& diagnostics, Severity severity, OptionSpelling spelling = OptionSpelling::plain);

}  // namespace armature
