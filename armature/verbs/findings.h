// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Errors and warnings about an input, as part of a result.
#pragma once

#include <string>
#include <vector>

#include "armature/base/describe.h"
#include "armature/base/diagnostics.h"

namespace armature {

struct Finding {
  std::string file;
  int line = 0, column = 0;
  std::string message, hint;
};

template <class Visitor>
void describe(Finding& f, Visitor& v) {
  v("file", f.file, "the file, or empty");
  v("line", f.line, "line in it, from 1; 0: not known");
  v("column", f.column, "column in that line, from 1; 0: not known");
  v("message", f.message, "what is wrong");
  v("hint", f.hint, "what to do next, or empty");
}

// Those of one severity, with options called by their plain names.
inline std::vector<Finding> findings(const Diagnostics& diagnostics, Severity severity) {
  std::vector<Finding> list;
  const auto plain = [](const std::string& text) { return spell_options(text, OptionSpelling::plain); };
  for (const Diagnostic& d : diagnostics.all())
    if (d.severity == severity)
      list.push_back({d.where.file, d.where.line, d.where.column, plain(d.message), plain(d.hint)});
  return list;
}

}  // namespace armature
