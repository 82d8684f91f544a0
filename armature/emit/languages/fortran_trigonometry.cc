// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/languages/fortran_trigonometry.h"

#include <fmt/format.h>

#include <regex>

#include "armature/emit/language.h"
#include "armature/emit/languages/c_trigonometry.h"

namespace armature::internal {
namespace {

constexpr const char* text =
    R"(  ! Sines and cosines of angles, at most 2 units in the last place: x = n pi/2 + r (Cody and Waite), two polynomials
  ! of r, turned by n right angles. Rounding by the large number leaves n in the last bits of k, from where it is read,
  ! whatever order the compiler gives to sums; what is beyond the last seven of them is not zero unless |x| <= 99.
  pure subroutine sine_cosine(count, x, sine, cosine)
    use, intrinsic :: iso_fortran_env, only: word => @WORD@
    integer, intent(in) :: count
    real(dp), intent(in) :: x(count)
    real(dp), intent(out) :: sine(count), cosine(count)
    integer(word), parameter :: rounded = int(z'@ROUNDED@', word)
    real(dp) :: n, nearly, r, z, zz, s, c
    integer(word) :: k, exchanged, beyond
    integer :: i
    beyond = 0
    do i = 1, count
      k = transfer(x(i) * @TWO_OVER_PI@ + @SHIFT@, k)
      n = transfer(ior(iand(k, 127_word), rounded), n) - @SHIFT@
      nearly = (x(i) - n * @P1@) - n * @P2@
      r = nearly - n * @P3@
      z = nearly * nearly
      zz = z * z
      s = @SINE@
      c = @COSINE@
      exchanged = iand(ieor(transfer(s, k), transfer(c, k)), -iand(k, 1_word))
      sine(i) = transfer(ieor(ieor(transfer(s, k), exchanged), ishft(iand(k, 2_word), @TO_SIGN@)), n)
      cosine(i) = transfer(ieor(ieor(transfer(c, k), exchanged), &
          ishft(iand(ieor(k, ishft(k, 1)), 2_word), @TO_SIGN@)), n)
      beyond = ior(beyond, ieor(k, rounded))
    end do
    if (iand(beyond, -128_word) /= 0) call far_angles(count, x, sine, cosine)
  end subroutine sine_cosine

  pure subroutine far_angles(count, x, sine, cosine)
    integer, intent(in) :: count
    real(dp), intent(in) :: x(count)
    real(dp), intent(inout) :: sine(count), cosine(count)
    integer :: i
    do i = 1, count
      if (abs(x(i)) <= 99) cycle
      sine(i) = sin(x(i))
      cosine(i) = cos(x(i))
    end do
  end subroutine far_angles

)";

// Expressions of C in Fortran: numbers have a kind, a sign follows no operator, and lines that go on end with &.
std::string from_c(const std::string& written) {
  static const std::regex hexadecimal("0x"), number(R"((\d+\.\d+(?:e-?\d+)?)f?)"), negative(R"(\* (-[\w.]+-?\d*_dp))"),
      unfinished(R"(\+\n)");
  std::string out = std::regex_replace(written, hexadecimal, "");
  out = std::regex_replace(out, number, "$1_dp");
  out = std::regex_replace(out, negative, "* ($1)");
  return std::regex_replace(out, unfinished, "+ &\n");
}

}  // namespace

std::string fortran_trigonometry(bool single) {
  return filled_in(from_c(c_with_numbers(text, single)),
                   {{"WORD", single ? "int32" : "int64"}, {"TO_SIGN", single ? "30" : "62"}});
}

Text fortran_trigonometry_note(bool single) {
  return {
      "Sines and cosines are computed inline, all at once, to 2 units in the last place up to 99 rad; beyond, by the",
      fmt::format("  compiler's sin and cos. Where the compiler may reorder sums (gfortran -Ofast), to {}.",
                  single ? "5e-6" : "2e-14"),
      "Fast code: gfortran -O3 -march=native"};
}

std::string fortran_angle_group(const AngleGroup& group, const std::vector<std::string>& angles) {
  const auto line = [](const std::string& statement) {
    return wrapped("    " + statement, code_width, "        ", " &") + "\n";
  };
  return line(fmt::format("{} = [{}]", group.angles, joined(angles))) +
         line(fmt::format("call sine_cosine({}, {}, {}, {})", angles.size(), group.angles, group.sines, group.cosines));
}

std::string fortran_angle_arrays(const AngleGroup& group) {
  return fmt::format("{0}({3}), {1}({3}), {2}({3})", group.angles, group.sines, group.cosines, group.values.size());
}

}  // namespace armature::internal
