// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A plot as a value: series over two axes, with guides (thresholds, cut-offs) across them. svg() draws it, the same
// bytes for the same values. Long series are drawn by their extremes in each pixel column (path.h).
#pragma once

#include <string>
#include <vector>

#include "armature/report/axis.h"

namespace armature::internal {

enum class Mark {
  line,
  broad,  // a wide, light line, drawn below another one
  dashes,
  dots,
  columns,  // bars from zero, as wide as the spacing of x
  band,     // the area between y and `lower`
};

struct Series {
  std::string name;  // for the legend; empty: not in it
  std::vector<double> x, y;
  int ink = 1;  // the colour, 0 (neutral) to 6
  Mark mark = Mark::line;
  std::vector<std::string> tips = {};   // of dots: shown when pointed at
  std::vector<std::string> names = {};  // of dots: written beside them where they fit
  std::vector<double> lower = {};       // of a band
};

struct Guide {
  enum class Direction { across, up } direction = Direction::across;
  double at = 0;
  std::string label = {};
};

struct Plot {
  std::string title;
  Axis x, y;
  std::vector<Series> series = {};
  std::vector<Guide> guides = {};
  double width = 540, height = 220;
};

std::string svg(const Plot& plot);

// The histogram of values between `low` and `high`, in `bins` bins of equal width: the middle of each bin and the share
// of values divided by the width, so that the total area is one. Values outside are counted and not shown.
Series histogram(const std::vector<double>& values, double low, double high, std::size_t bins);

}  // namespace armature::internal
