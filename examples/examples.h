// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The experiments of the papers that Armature comes from, repeated: each is one call that gives a page with a figure
// and a table of what was published against what is found now.
#pragma once

#include <string>
#include <vector>

#include "armature/report/page.h"

namespace armature::internal {

// One line of that table.
struct Comparison {
  enum class Aim { at_most, at_least, near } aim = Aim::at_most;
  std::string what, unit;
  double published = 0, ours = 0;
  double tolerance = 0;  // of near
  bool met() const;
  // A value of this line as text: integers as such, other values with the significant digits.
  std::string text(double value) const;
};

struct ExampleResult {
  Page page;  // the comparisons are its first section
  std::vector<Comparison> comparisons;
};

struct Example {
  std::string name;   // "puma560-explicit"
  std::string paper;  // "Armstrong, Khatib & Burdick 1986"
  std::string summary;
  ExampleResult (*run)();
};

// In the order of the papers.
const std::vector<Example>& examples();

ExampleResult puma260_campaign();
ExampleResult rx90_menu();
ExampleResult stanford_recursive();
ExampleResult puma560_explicit();
ExampleResult pa10_tracking();

// A page whose first section is the table of comparisons.
ExampleResult start_example(std::string title, std::string subtitle, std::string introduction,
                            std::vector<Comparison> comparisons);

}  // namespace armature::internal
