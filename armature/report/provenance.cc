// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/provenance.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "armature/base/version.h"

namespace armature::internal {

std::string shell_word(const std::string& word) {
  const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) ||
           std::string_view("/._-+=,@:%").find(c) != std::string_view::npos;
  });
  if (plain) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

Section provenance_section(const Provenance& provenance) {
  Section section{"Where it comes from", {}};
  section.blocks.push_back(Paragraph{fmt::format("Made by Armature {}{}{}.", version,
                                                 provenance.date.empty() ? "" : " on " + provenance.date,
                                                 provenance.command.empty() ? "" : " with this command")});
  if (!provenance.command.empty()) {
    std::string line;
    for (const std::string& word : provenance.command) line += (line.empty() ? "" : " ") + shell_word(word);
    section.blocks.push_back(Commands{{line}});
  }
  if (!provenance.inputs.empty()) {
    DataTable table{"What was read. `sha256sum` gives the same for the same bytes.", {"input", "SHA-256"}, {}, "ll"};
    for (const auto& [name, hash] : provenance.inputs) table.rows.push_back({name, hash.empty() ? "built in" : hash});
    section.blocks.push_back(std::move(table));
  }
  section.blocks.push_back(provenance.notes.empty() ? Block{Paragraph{"No row of a log was dropped or repaired."}}
                                                    : Block{BulletList{provenance.notes}});
  return section;
}

}  // namespace armature::internal
