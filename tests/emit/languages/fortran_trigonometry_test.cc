// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/languages/fortran_trigonometry.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/emit/judge_sines.h"
#include "tests/support/compile.h"

namespace armature::internal {
namespace {

using test::run;

// Reads angles from in.bin, groups of `group` of them, and writes sine and cosine of each to out.bin.
constexpr const char* filter = R"(end module m
program filter
  use m
  implicit none
  real(dp), allocatable :: x(:), s(:), c(:)
  integer :: i, bytes
  open(1, file='in.bin', access='stream', form='unformatted')
  open(2, file='out.bin', access='stream', form='unformatted')
  inquire(1, size=bytes)
  allocate(x(bytes / (storage_size(1.0_dp) / 8)))
  allocate(s(size(x)), c(size(x)))
  read(1) x
  do i = 1, size(x) - {0} + 1, {0}
    call sine_cosine({0}, x(i:), s(i:), c(i:))
  end do
  i = size(x) - mod(size(x), {0}) + 1
  call sine_cosine(size(x) - i + 1, x(i:), s(i:), c(i:))
  write(2) (s(i), c(i), i = 1, size(x))
end program
)";

// Sine and cosine of each angle of every kind, in turn; empty if that cannot be compiled.
template <class Real>
std::string sines(int group, const std::vector<std::string>& flags) {
  const bool single = sizeof(Real) == 4;
  const test::TemporaryFolder folder;
  folder.write("m.f90", fmt::format("module m\n  use, intrinsic :: iso_fortran_env, only: dp => {}\n  implicit none\n"
                                    "contains\n\n",
                                    single ? "real32" : "real64") +
                            fortran_trigonometry(single) + fmt::format(filter, group));
  folder.write("in.bin", test::bytes_of(test::angles_of_every_kind<Real>()));
  std::vector<std::string> command = {"gfortran", "-std=f2008", "-Wall", "-Wextra", "-Werror", "-pedantic", "m.f90"};
  command.insert(command.end(), flags.begin(), flags.end());
  const auto compiled = run(folder, command);
  EXPECT_EQ(compiled.exit_code, 0) << compiled.errors;
  const auto ran = run(folder, {"./a.out"});
  EXPECT_EQ(ran.exit_code, 0) << ran.errors;
  return folder.read("out.bin");
}

TEST(FortranTrigonometry, has_two_units_in_the_last_place) {
  if (!test::is_installed("gfortran")) GTEST_SKIP() << "skipped: gfortran is not installed";
  test::expect_accurate_sines<double>(sines<double>(7, {"-O3", "-march=native"}));
  test::expect_accurate_sines<double>(sines<double>(4, {"-O0", "-fcheck=all", "-ftrapv"}));
  test::expect_accurate_sines<float>(sines<float>(2, {"-O1", "-ffp-contract=off"}));
}

// -Ofast lets gfortran reorder sums across parentheses; it must not see through the rounding to a multiple of pi/2.
TEST(FortranTrigonometry, has_thirteen_digits_where_sums_are_reordered) {
  if (!test::is_installed("gfortran")) GTEST_SKIP() << "skipped: gfortran is not installed";
  const std::vector<double> x = test::angles_of_every_kind<double>();
  std::vector<double> y(2 * x.size());
  const std::string bytes = sines<double>(7, {"-Ofast", "-march=native"});
  ASSERT_EQ(bytes.size(), y.size() * sizeof(double));
  std::memcpy(y.data(), bytes.data(), bytes.size());
  for (std::size_t i = 0; i + 4 < x.size(); ++i) {
    ASSERT_NEAR(y[2 * i], std::sin(x[i]), 2e-14) << x[i];
    ASSERT_NEAR(y[2 * i + 1], std::cos(x[i]), 2e-14) << x[i];
  }
}

TEST(FortranTrigonometry, lines_are_short_and_groups_have_as_many_angles_as_there_are) {
  for (const bool single : {false, true}) {
    const std::string text = fortran_trigonometry(single);
    for (std::size_t begin = 0, end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1)
      EXPECT_LE(end - begin, 132U) << text.substr(begin, end - begin);
    EXPECT_EQ(text.find('@'), std::string::npos);
  }
  const AngleGroup group{"a", "s", "c", {4, 5}};
  EXPECT_EQ(fortran_angle_group(group, {"q1", "q2"}), "    a = [q1, q2]\n    call sine_cosine(2, a, s, c)\n");
  EXPECT_EQ(fortran_angle_arrays(group), "a(2), s(2), c(2)");
}

}  // namespace
}  // namespace armature::internal
