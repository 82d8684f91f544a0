// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The statements of a .par file, with typed access for the reader: numbers, lists of given length, formulas, locations.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "armature/expr/arena.h"
#include "armature/read/par/par_text.h"

namespace armature::internal {

class ParFile {
 public:
  ParFile(std::string_view text, const std::string& name, Diagnostics& where_to_report, const Limits& bounds)
      : file(name),
        diagnostics(where_to_report),
        limits(bounds),
        statements_(read_par_text(text, name, where_to_report, bounds)) {}

  // The statement of a key, in any case, or nothing.
  const ParStatement* find(std::string_view key) const;
  // The same when it is a list of `least` to `most` entries; nothing, after an error, when it is something else.
  const ParStatement* list(std::string_view key, std::size_t least, std::size_t most) const;

  Location at(const ParStatement& statement) const { return {file, statement.line, statement.column}; }
  Location at(const ParItem& item) const { return {file, item.line, item.column}; }
  // The place of entry j = 1, 2, ... of a key.
  std::optional<Location> place(std::string_view key, std::size_t j) const;

  // An integer of at most `most`, or nothing after an error.
  std::optional<std::size_t> whole(const ParItem& item, const std::string& what, std::size_t most,
                                   const std::string& hint) const;
  // The formula of an item. A broken one is reported and replaced by a symbol, so that later checks do not report it
  // again.
  Ref formula(Arena& arena, const ParItem& item) const;

  const std::string& file;
  Diagnostics& diagnostics;
  const Limits& limits;

 private:
  std::map<std::string, ParStatement> statements_;
};

}  // namespace armature::internal
