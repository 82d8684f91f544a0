// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/log/signals/filtered_alike.h"

#include <algorithm>

#include "armature/log/signals/butterworth.h"

namespace armature::internal {

bool filters_friction(const Motion& motion) {
  return !motion.sharp_friction && motion.cutoff > 0 && motion.cutoff * motion.step < 0.499;
}

Signal filtered_alike(const Motion& motion, std::size_t first, std::size_t count,
                      const std::function<double(std::size_t sample)>& signal) {
  Signal values;
  if (count == 0) return values;
  if (!filters_friction(motion)) {
    for (std::size_t i = 0; i < count; ++i) values.push_back(signal(first + i));
    return values;
  }
  const Butterworth filter(PrepareOptions{}.order, motion.cutoff, 1 / motion.step);
  // Half the memory: what lies further away has 1e-9 of its size.
  const auto memory = static_cast<std::ptrdiff_t>(filter.memory() / 2),
             last = static_cast<std::ptrdiff_t>(motion.samples()) - 1;
  const auto from = static_cast<std::ptrdiff_t>(first) - memory,
             to = static_cast<std::ptrdiff_t>(first + count) + memory;
  for (std::ptrdiff_t i = from; i < to; ++i) {
    const std::ptrdiff_t mirrored = i < 0 ? -i : i > last ? 2 * last - i : i;
    values.push_back(signal(static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(mirrored, 0, last))));
  }
  values = filter.zero_phase(values);
  values.erase(values.begin(), values.begin() + memory);
  values.resize(count);
  return values;
}

}  // namespace armature::internal
