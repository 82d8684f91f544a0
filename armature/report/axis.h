// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// From values to places on paper, and the round numbers that are marked there: steps of 1, 2 or 5 times a power of ten,
// or powers of ten on logarithmic axes.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace armature::internal {

enum class Scale { linear, logarithmic };

struct Axis {
  std::string label = {};
  Scale scale = Scale::linear;
  std::optional<double> from = {}, to = {};  // nothing: as the data ask
};

struct Tick {
  double at = 0;
  std::string label;  // empty: a small one between
};

// Whether a value has a place on an axis at all: finite and of a size that squares do not exceed the range of numbers,
// on logarithmic axes positive.
bool has_place(double value, Scale scale);

// What an axis must show, of the values that have a place.
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

// An axis laid over [first, last] on paper (last may be the smaller: y grows upwards).
class Ruler {
 public:
  // `margin` is the share of the range that is left free at ends that the data, not the axis, decide.
  Ruler(const Axis& axis, const Extent& extent, double first, double last, double margin = 0);
  bool takes(double value) const { return has_place(value, scale_); }
  double at(double value) const;  // inside [first, last]: what lies outside is put on the edge
  double low() const { return low_; }
  double high() const { return high_; }
  // About so many labelled ticks.
  std::vector<Tick> ticks(std::size_t about) const;

 private:
  std::vector<Tick> linear_ticks(std::size_t about) const;
  std::vector<Tick> decades(std::size_t about) const;

  Scale scale_;
  double low_ = 0, high_ = 1, first_, last_;
};

}  // namespace armature::internal
