// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/inverse_geometry/closed_form/language_trial.h"

namespace armature::internal {
namespace {

TEST(FortranInverseCode, finds_every_posture) {
  if (!test::is_installed("gfortran")) GTEST_SKIP() << "skipped: gfortran is not installed";
  test::try_language({"fortran",
                      "driver.f90",
                      R"(program driver
  use @NAME@_module
  implicit none
  integer, parameter :: dp = kind(1.0d0), most = @NAME@_most
  real(dp) :: T(16), q(@N@, most), residual(most), none(0)
  integer :: branch(most), status(most), poses, count, k
  read (*, *) poses
  do k = 1, poses
    read (*, *) T
    call @NAME@(T, none, count, q, branch, status, residual)
    write (*, '(i0, *(1x, es24.16e3))') count, q(:, 1:count)
  end do
  if (@NAME@_selftest() /= 0) stop 1
end program driver
)",
                      {{"gfortran", "-std=f2008", "-Wall", "-Werror", "-Wno-unused", "-Wno-unused-dummy-argument",
                        "-Wno-compare-reals", "-O1", "-o", "driver", "@FILE@", "driver.f90"},
                       {"./driver"}}});
}

}  // namespace
}  // namespace armature::internal
