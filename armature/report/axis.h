// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The scale of an axis, from values to pixels, and its ticks: steps of 1, 2 or 5 times a power of ten, or powers of ten
// on logarithmic axes.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace armature::internal {

enum class Scale { linear, logarithmic };

struct Axis {
  std::string label = {};
  Scale scale = Scale::linear;
  std::optional<double> from = {}, to = {};  // empty: the range of the data
};

struct Tick {
  double at = 0;
  std::string label;  // empty: a minor tick
};

// Whether a value can be drawn on an axis: finite, small enough that its square does not overflow, and positive on
// logarithmic axes.
bool has_place(double value, Scale scale);

// The range of the values that can be drawn.
class Extent {
 public:
  explicit Extent(Scale scale) : scale_(scale) {}
  void add(double value);
  bool empty() const { return empty_; }
  double low() const { return low_; }
  double high() const { return high_; }

 private:
  Scale scale_;
  bool empty_ = true;
  double low_ = 0, high_ = 0;
};

// An axis over [first, last] in pixels (last may be the smaller: y grows upwards).
class Ruler {
 public:
  // `margin` is the share of the range left free at ends that the data, not the axis, determine.
  Ruler(const Axis& axis, const Extent& extent, double first, double last, double margin = 0);
  bool takes(double value) const { return has_place(value, scale_); }
  double at(double value) const;  // clamped to [first, last]
  double low() const { return low_; }
  double high() const { return high_; }
  // Approximately `about` labelled ticks.
  std::vector<Tick> ticks(std::size_t about) const;

 private:
  std::vector<Tick> linear_ticks(std::size_t about) const;
  std::vector<Tick> decades(std::size_t about) const;

  Scale scale_;
  double low_ = 0, high_ = 1, first_, last_;
};

}  // namespace armature::internal
