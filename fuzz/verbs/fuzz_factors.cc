// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a part (identify/factor_set.h) are refused, or a set that is written as the same bytes again, has finite
// numbers, and does not merge with itself. The checksum is put right, so that what is behind it is reached. The choices
// of a part are tried on a robot of two joints.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "armature/base/error.h"
#include "armature/base/sha256.h"
#include "armature/identify/factor_set.h"
#include "fuzz/two_joints.h"

using namespace armature;
using namespace armature::internal;

namespace {

void expect(bool condition) {
  if (!condition) __builtin_trap();
}

void try_part(std::string_view bytes) {
  FactorSet set;
  try {
    set = factor_set(bytes, "part.rf");
  } catch (const InputError&) {
    return;
  }
  for (const FactorGroup& group : set.groups)
    for (const CoordinateFactor& factor : group.statistics.solved) expect(factor.triangle.allFinite());
  const std::string written = to_bytes(set);
  expect(to_bytes(factor_set(written, "part.rf")) == written);
  summed(set);
  if (!set.groups.empty()) {
    bool refused = false;
    try {
      merged({{"one.rf", set}, {"two.rf", set}});
    } catch (const InputError&) {
      refused = true;
    }
    expect(refused);
  }
  try {
    static const Robot robot = two_joints();
    model_of(robot, set.choices, {}, {});
  } catch (const UnmetRequest&) {}
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  try_part(bytes);
  constexpr std::size_t digits = 64;
  const std::string open(bytes.substr(0, size > digits ? size - digits : size));
  try_part(open + sha256(open));
  return 0;
}
