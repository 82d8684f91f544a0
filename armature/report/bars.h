// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A horizontal bar chart, one bar per line with its name to the left: values with confidence intervals as whiskers, and
// a reference value as a mark.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "armature/report/axis.h"

namespace armature::internal {

struct Bar {
  std::string name;
  double value = 0;
  double whisker = 0;               // half the length of the confidence interval; 0: none
  std::optional<double> mark = {};  // a reference value
  int ink = 1;
  std::string tip = {};
};

struct BarChart {
  std::string title;
  Axis axis = {};
  std::vector<Bar> bars = {};
  std::optional<double> guide = {};
  std::string guide_label = {};
  double width = 540;
};

std::string svg(const BarChart& chart);

// Adds what the axis of a chart must show.
void add_range(Extent& extent, const BarChart& chart);

}  // namespace armature::internal
