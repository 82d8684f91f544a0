// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Text helpers shared by readers and writers.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace armature::internal {

// `text` with control characters and malformed UTF-8 shown as \xNN, and cut with "..." after `most` bytes,
// so that a name from a hostile file can be printed on a terminal.
std::string printable(std::string_view text, std::size_t most = 2000);

// The shortest decimal that reads back as exactly `value` ("0.1", "1e-07").
std::string shortest(double value);

// `text` as an identifier of the C family: letters, digits and underscores, not starting with a digit,
// never empty, at most 60 characters. Different inputs may give the same identifier.
std::string identifier(std::string_view text);

// The order of names as people read them: numbers inside count as numbers, so "q2" is before "q10". Equal only for
// equal texts.
std::strong_ordering natural_order(std::string_view a, std::string_view b);

// A number made of the text alone, the same on all machines (std::hash promises no such thing).
std::uint64_t text_hash(std::string_view text);

}  // namespace armature::internal
