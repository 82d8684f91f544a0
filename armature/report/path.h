// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The path of a curve through many samples. Samples that fall into the same pixel column are replaced by their minimum
// and maximum: the picture is the same, and 100,000 samples take as little space as a thousand.
#pragma once

#include <span>
#include <string>

#include "armature/report/axis.h"

namespace armature::internal {

// The data of an SVG path in tenths of a pixel: "M12 340l1-3...". Broken where a value cannot be drawn on its axis.
std::string path_data(std::span<const double> x, std::span<const double> y, const Ruler& across, const Ruler& up);

}  // namespace armature::internal
