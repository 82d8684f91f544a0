// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Masses and moments by summing small cubes of one octant; MuJoCo's own are in mjcf_test.cc.
#include "armature/read/mjcf/mjcf_geoms.h"

#include <gtest/gtest.h>

#include <functional>

namespace armature::internal {
namespace {

using Inside = std::function<bool(double, double, double)>;

rigid::Body read(const std::string& geom, std::size_t errors = 0) {
  const std::string text = "<mujoco>" + geom + "</mujoco>";
  const Limits limits;
  const XmlFile xml(text, "a.xml", limits);
  Diagnostics diagnostics;
  const MjcfValues values(xml, diagnostics, limits, 1e-6L);
  const rigid::Body body = body_of_geom(values, *xml.root().FirstChildElement(), "", {});
  EXPECT_EQ(diagnostics.error_count(), errors) << geom;
  return body;
}

void expect_sum(const std::string& geom, const Inside& inside) {
  const rigid::Body body = read(geom);
  constexpr int n = 60;
  constexpr double cell = 1.0 / n, eighths = 8 * cell * cell * cell;
  double volume = 0, xx = 0, zz = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < n; ++k) {
        const double x = (i + 0.5) * cell, y = (j + 0.5) * cell, z = (k + 0.5) * cell;
        if (!inside(x, y, z)) continue;
        volume += eighths;
        xx += eighths * (y * y + z * z);
        zz += eighths * (x * x + y * y);
      }
  EXPECT_NEAR(static_cast<double>(body.mass), 1000 * volume, 10 * volume) << geom;
  EXPECT_NEAR(static_cast<double>(body.inertia.x.x), 1000 * xx, 10 * xx) << geom;
  EXPECT_NEAR(static_cast<double>(body.inertia.z.z), 1000 * zz, 10 * zz) << geom;
}

TEST(MjcfGeoms, have_the_moments_of_their_shapes) {
  expect_sum("<geom size='.8'/>", [](double x, double y, double z) { return x * x + y * y + z * z < .64; });
  expect_sum("<geom type='box' size='.5 .7 .9'/>",
             [](double x, double y, double z) { return std::abs(x) < .5 && std::abs(y) < .7 && std::abs(z) < .9; });
  expect_sum("<geom type='ellipsoid' size='.5 .7 .9'/>",
             [](double x, double y, double z) { return x * x / .25 + y * y / .49 + z * z / .81 < 1; });
  expect_sum("<geom type='cylinder' size='.5 .8'/>",
             [](double x, double y, double z) { return x * x + y * y < .25 && std::abs(z) < .8; });
  expect_sum("<geom type='capsule' size='.4 .5'/>", [](double x, double y, double z) {
    const double beyond = std::max(0.0, std::abs(z) - .5);
    return x * x + y * y + beyond * beyond < .16;
  });
}

TEST(MjcfGeoms, without_mass_or_size_are_nothing_or_refused) {
  EXPECT_EQ(read("<geom type='plane' size='1 1 1'/>").mass, 0);
  EXPECT_EQ(read("<geom type='box' size='1 1 1' mass='0'/>").mass, 0);
  EXPECT_EQ(read("<geom type='box' size='1 1'/>", 1).mass, 0);
  EXPECT_EQ(read("<geom mesh='a'/>", 1).mass, 0);
  EXPECT_EQ(read("<geom type='capsule' size='.1' fromto='0 0 0 0 0 0'/>", 1).mass, 0);
}

}  // namespace
}  // namespace armature::internal
