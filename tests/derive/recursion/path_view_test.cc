// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Oracle: the literal transforms of eq. 1-b. Axis k is the third column of frame k, steps add up to positions.
#include "armature/derive/recursion/path_view.h"

#include <gtest/gtest.h>

#include "tests/derive/example_robots.h"
#include "tests/derive/literal_geometry.h"

namespace armature::internal {
namespace {

TEST(PathView, sees_axes_and_steps_from_any_frame) {
  RandomRobots robots(15);
  for (int trial = 0; trial < 20; ++trial) {
    const Robot robot = robots.next({5, trial % 2 == 1, false, trial % 3 == 1, true, false});
    Arena arena = robot.arena;
    const ChainEnd to = tool_end(robot);
    for (const std::size_t shared : {0U, 2U, 9U})
      for (const char* frame : {"0", "2", "5", "world", "eye"}) {
        PathView view(arena, robot, to, chain_end(robot, frame), shared);
        const Matrix4 here = inverse(literal_from_base(arena, robot, frame));
        Vector3 total = Vector3::zero(arena);
        for (std::size_t k = 0; k < view.path().size(); ++k) {
          const std::size_t joint = view.path()[k];
          const Matrix4 t = multiply(here, literal_from_base(arena, robot, std::to_string(joint)));
          const std::vector<Ref> axis{t[2].ref(), t[6].ref(), t[10].ref()};
          if (robot.frame(joint).type == JointType::fixed) EXPECT_TRUE(view.axes()[k].is_zero());
          else EXPECT_TRUE(identical(arena, view.axes()[k].refs(), arena, axis)) << "joint " << joint;
          total = total + view.steps()[k];
        }
        total = total + view.steps().back();
        // From the origin of frame 0 to that of the tool.
        const Matrix4 tool = multiply(here, literal_from_base(arena, robot, "tool"));
        const std::vector<Ref> reach{(tool[3] - here[3]).ref(), (tool[7] - here[7]).ref(), (tool[11] - here[11]).ref()};
        EXPECT_TRUE(identical(arena, total.refs(), arena, reach)) << "from " << frame << ", sharing " << shared;
      }
  }
}

}  // namespace
}  // namespace armature::internal
