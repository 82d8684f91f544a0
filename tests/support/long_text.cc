// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/long_text.h"

#include <algorithm>

namespace armature::internal::support {

std::string repeated(std::string_view piece, std::size_t times) {
  std::string text(piece.size() * times, '\0');
  if (text.empty()) return text;
  piece.copy(text.data(), piece.size());
  for (std::size_t done = piece.size(); done < text.size(); done *= 2)
    text.copy(text.data() + done, std::min(done, text.size() - done));
  return text;
}

std::string numbered(std::string_view piece, std::size_t times) {
  std::string text;
  for (std::size_t i = 1; i <= times; ++i)
    for (const char c : piece)
      if (c == '#' || c == '@') text += std::to_string(c == '#' ? i : i - 1);
      else text += c;
  return text;
}

}  // namespace armature::internal::support
