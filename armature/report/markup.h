// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Text in pages, escaped: markup characters become entities, control characters and malformed UTF-8 are shown as \xNN,
// and long text is cut.
#pragma once

#include <string>
#include <string_view>

namespace armature::internal {

std::string escaped(std::string_view text, std::size_t most = 2000);

// A name cut to at most 24 characters.
std::string printable_name(std::string_view name);

// For people: `digits` significant digits, no exponent between 1e-4 and 1e6, "–" for NaN and infinity.
std::string figure(double value, int digits = 3);

// "kg m^2" as "kg m²".
std::string unit_text(const std::string& unit);

// A length in a drawing: at most one decimal, "0" for what rounds to it.
std::string pixels(double value);

// The width of a text in a sans-serif font, in units of the font size.
double text_width(std::string_view text);

}  // namespace armature::internal
