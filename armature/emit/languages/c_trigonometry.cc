// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/languages/c_trigonometry.h"

#include <fmt/format.h>

#include "armature/base/characters.h"
#include "armature/emit/language.h"

namespace armature::internal {
namespace {

constexpr const char* near_angles =
    R"(/* x = n pi/2 + r (Cody and Waite), two polynomials of r, turned by n right angles. Rounding by the large number leaves
 * n in the last bits of k; returned is what is not zero beyond the last seven of them unless |x| <= 99. */
@MACRO@INLINE void @NEAR@(const @VALUE@ *x, @VALUE@ *sine, @VALUE@ *cosine,
    @BITS@ *beyond)
{
#if defined(__clang__)
#pragma clang fp reassociate(off) /* of -fassociative-math, which no macro tells */
#endif
  union { @VALUE@ number; @BITS@ word; } k, s, c;
  const @VALUE@ shifted = *x * @TWO_OVER_PI@ + @SHIFT@;
  const @VALUE@ n = shifted - @SHIFT@;
  const @VALUE@ nearly = (*x - n * @P1@) - n * @P2@;
  const @VALUE@ r = nearly - n * @P3@;
  const @VALUE@ z = nearly * nearly, zz = z * z;
  s.number = @SINE@;
  c.number = @COSINE@;
  k.number = shifted;
  const @BITS@ exchanged = (s.word ^ c.word) & -(k.word & 1);
  s.word ^= exchanged ^ (-(k.word >> 1 & 1) & @SIGN@);
  c.word ^= exchanged ^ (-((k.word + 1) >> 1 & 1) & @SIGN@);
  *sine = s.number;
  *cosine = c.number;
  *beyond = (k.word ^ @ROUNDED@) & ~(@INTEGER@)127;
}

)";

constexpr const char* functions =
    R"(#ifndef @MACRO@TRIGONOMETRY
#define @MACRO@TRIGONOMETRY
/* Sines and cosines of four angles at once, inline: at most 2 units in the last place for arguments of any size. */
#include <float.h>
#include <math.h>
#include <stdint.h>

#if defined(__GNUC__) && !defined(ARMATURE_PLAIN_C)
#define @MACRO@VECTORS 1
#define @MACRO@INLINE static inline __attribute__((always_inline))
#define @MACRO@RARELY static inline __attribute__((cold))
typedef @REAL@ @PREFIX@angles __attribute__((vector_size(@BYTES@)));
typedef @INTEGER@ @PREFIX@bits __attribute__((vector_size(@BYTES@)));
typedef @PREFIX@angles @PREFIX@real;
#else
#define @MACRO@INLINE static inline
#define @MACRO@RARELY static inline
typedef @REAL@ @PREFIX@angles[4];
typedef @INTEGER@ @PREFIX@bits;
typedef @REAL@ @PREFIX@real;
#endif

#if defined(ARMATURE_LIBM) || defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || \
    defined(_M_FP_FAST) || (defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD != 0)
/* libm is asked for; or the reduction below would be optimised away, or computed with other numbers than meant. */
@MACRO@INLINE void @PREFIX@sine_cosine(const @PREFIX@angles *x, @PREFIX@angles *sine, @PREFIX@angles *cosine)
{
  for (int i = 0; i < 4; ++i) {
    (*sine)[i] = @SIN@((*x)[i]);
    (*cosine)[i] = @COS@((*x)[i]);
  }
}
#else
@NEAR_ANGLES@static inline uint64_t @PREFIX@high_product(uint64_t a, uint64_t b)
{
  const uint64_t a1 = a >> 32, a0 = a & 0xffffffffu, b1 = b >> 32, b0 = b & 0xffffffffu;
  const uint64_t middle = a1 * b0 + (a0 * b0 >> 32);
  return a1 * b1 + (middle >> 32) + (((middle & 0xffffffffu) + a0 * b1) >> 32);
}

/* One angle of any size (Payne and Hanek): |x| = m 2^e; of m times the bits of 2/pi that make a difference, the first
 * two are the quadrant, the others times pi/2 are r. Infinity and NaN give NaN. */
@MACRO@RARELY void @PREFIX@far_angle(@REAL@ x, @REAL@ *sine, @REAL@ *cosine)
{
  static const uint64_t two_over_pi[20] = {
    0, 0xa2f9836e4e441529u, 0xfc2757d1f534ddc0u, 0xdb6295993c439041u, 0xfe5163abdebbc561u,
    0xb7246e3a424dd2e0u, 0x06492eea09d1921cu, 0xfe1deb1cb129a73eu, 0xe88235f52ebb4484u, 0xe99c7026b45f7e41u,
    0x3991d639835339f4u, 0x9c845f8bbdf9283bu, 0x1ff897ffde05980fu, 0xef2f118b5a0a6d1fu, 0x6d367ecf27cb09b7u,
    0x4f463f669e5fea2du, 0x7527bac7ebe5f17bu, 0x3d0739f78a5292eau, 0x6bfb5fb11f8d5d08u, 0x56033046fc7b6babu
  };
  union { @REAL@ number; @INTEGER@ word; } u;
  u.number = x;
  const int e = (int)(u.word >> @DIGITS@ & @EXPONENTS@);
  if (e == @EXPONENTS@) {
    *sine = *cosine = x - x;
    return;
  }
  const uint64_t m = (u.word & @FRACTION@) | @LEADING@;
  const uint64_t *w = two_over_pi + (e - @FIRST@) / 64;
  const int left = (e - @FIRST@) % 64, right = (64 - left) % 64;
  const uint64_t all = left == 0 ? 0 : ~(uint64_t)0;
  const uint64_t w0 = w[0] << left | (w[1] >> right & all);
  const uint64_t w1 = w[1] << left | (w[2] >> right & all);
  const uint64_t w2 = w[2] << left | (w[3] >> right & all);
  const uint64_t last = m * w2, second = m * w1 + @PREFIX@high_product(m, w2);
  const uint64_t first = m * w0 + @PREFIX@high_product(m, w1) + (second < m * w1);
  uint64_t quadrant = first >> 62, f = first << 2 | second >> 62, low = second << 2 | last >> 62;
  const int up = f >> 63 != 0; /* the next multiple of pi/2 is nearer: r is negative */
  if (up) {
    ++quadrant;
    low = ~low + 1;
    f = ~f + (low == 0);
  }
  int shift = 0;
  for (; f >> 63 == 0 && shift < 127; ++shift) {
    f = f << 1 | low >> 63;
    low <<= 1;
  }
  u.word = (@INTEGER@)(@SCALE@ - shift) << @DIGITS@; /* 2^(-63 - shift) */
  const @REAL@ r = (@REAL@)@PREFIX@high_product(f, 0xc90fdaa22168c235u) * u.number;
  const @PREFIX@angles small = {up ? -r : r, 0, 0, 0};
  @PREFIX@angles s, c;
  @PREFIX@bits beyond;
  @PREFIX@near_angles((const @PREFIX@real *)&small, (@PREFIX@real *)&s, (@PREFIX@real *)&c, &beyond);
  *sine = quadrant & 1 ? c[0] : s[0];
  *cosine = quadrant & 1 ? s[0] : c[0];
  if (((quadrant & 2) != 0) != (x < 0)) *sine = -*sine;
  if ((quadrant + 1) & 2) *cosine = -*cosine;
}

@MACRO@INLINE void @PREFIX@sine_cosine(const @PREFIX@angles *x, @PREFIX@angles *sine, @PREFIX@angles *cosine)
{
  @INTEGER@ far;
#ifdef @MACRO@VECTORS
  @PREFIX@bits beyond;
  @PREFIX@near_angles(x, sine, cosine, &beyond);
  far = beyond[0] | beyond[1] | beyond[2] | beyond[3];
#else
  far = 0;
  for (int i = 0; i < 4; ++i) {
    @PREFIX@bits beyond;
    @PREFIX@near_angles(*x + i, *sine + i, *cosine + i, &beyond);
    far |= beyond;
  }
#endif
  if (far != 0) {
    for (int i = 0; i < 4; ++i) {
      if (!((*x)[i] <= 99 && (*x)[i] >= -99)) {
        @REAL@ one_sine, one_cosine;
        @PREFIX@far_angle((*x)[i], &one_sine, &one_cosine);
        (*sine)[i] = one_sine;
        (*cosine)[i] = one_cosine;
      }
    }
  }
}
#endif
#endif

)";

// What differs between the precisions.
struct Difference {
  const char *key, *in_double, *in_float;
};
constexpr Difference differences[] = {
    {"REAL", "double", "float"},
    {"INTEGER", "uint64_t", "uint32_t"},
    {"BYTES", "32", "16"},
    {"SIN", "sin", "sinf"},
    {"COS", "cos", "cosf"},
    {"TWO_OVER_PI", "0.6366197723675814", "0.63661975f"},
    {"SHIFT", "6755399441055808.0", "12582976.0f"},
    {"ROUNDED", "0x4338000000000000", "0x4b400000"},
    {"DIGITS", "52", "23"},
    {"EXPONENTS", "0x7ff", "0xff"},
    {"FRACTION", "0xfffffffffffffu", "0x7fffffu"},
    {"LEADING", "0x10000000000000u", "0x800000u"},
    {"FIRST", "1013", "88"},
    {"SCALE", "960", "64"},
    {"SIGN", "0x8000000000000000u", "0x80000000u"},
    {"P1", "1.5707963267948344", "1.5707703f"},
    {"P2", "6.223372171896261e-14", "2.6063062e-05f"},
    {"P3", "3.5215598651832e-27", "6.0771006e-11f"},
    {"SINE",
     R"((((z * 1.5896795805301216e-10 - 2.5050758119206768e-08) * zz +
               (z * 2.7557313691953816e-06 - 0.00019841269829807949)) * zz +
              (z * 0.008333333333322413 - 0.16666666666666632)) * (z * r) + r)",
     "(zz * -0.00019517235f + (z * 0.008332178f - 0.16666655f)) * (z * r) + r"},
    {"COSINE",
     R"((((z * -1.1359647740289418e-11 + 2.087572327276063e-09) * zz +
               (z * -2.7557314352336635e-07 + 2.4801587289482232e-05)) * zz +
              (z * -0.0013888888888874125 + 0.0416666666666666)) * zz + (1.0 - z * 0.5))",
     "(zz * 2.443838e-05f + (z * -0.0013887367f + 0.041666646f)) * zz + (1.0f - z * 0.5f)"},
};

std::string prefix(bool single) { return single ? "armature_float_" : "armature_"; }

}  // namespace

std::string c_angles(bool single) { return prefix(single) + "angles"; }

std::string c_sine_cosine(bool single) { return prefix(single) + "sine_cosine"; }

std::string c_with_numbers(const char* text, bool single) {
  std::vector<std::pair<std::string, std::string>> values = {{"PREFIX", prefix(single)},
                                                             {"MACRO", upper_case(prefix(single))}};
  for (const Difference& d : differences) values.emplace_back(d.key, single ? d.in_float : d.in_double);
  return filled_in(text, values);
}

std::string c_near_angles(bool single, const std::string& value, const std::string& bits, const std::string& function) {
  return filled_in(c_with_numbers(near_angles, single), {{"VALUE", value}, {"BITS", bits}, {"NEAR", function}});
}

std::string c_trigonometry(bool single) {
  const std::string p = prefix(single);
  return filled_in(c_with_numbers(functions, single),
                   {{"NEAR_ANGLES", c_near_angles(single, p + "real", p + "bits", p + "near_angles")}});
}

Text c_compiler_advice(bool has_angles) {
  Text text;
  if (has_angles)
    text.emplace_back(
        "Sines and cosines are computed inline, four at once, to 2 units in the last place for arguments of any size;");
  if (has_angles) text.emplace_back("  with -ffast-math, libm computes them, and a call takes up to twice as long.");
  text.emplace_back(
      "Fast code: -O3 -march=native, and with GCC -ffp-contract=fast -fno-tree-slp-vectorize; clang contracts by "
      "itself.");
  return text;
}

std::size_t c_trigonometry_stack(std::size_t groups, bool single) {
  const std::size_t of_a_group = single ? 300 : 2600, of_a_far_angle = single ? 600 : 2900;
  return groups == 0 ? 0 : groups * of_a_group + of_a_far_angle;
}

std::string c_angle_group(const AngleGroup& group, std::vector<std::string> angles, const std::string& type,
                          const std::string& function, const std::string& reference, const std::string& zero) {
  const auto line = [](const std::string& statement) { return wrapped("  " + statement, code_width, "      ") + "\n"; };
  angles.resize(angles_of_a_group, zero);
  return line(fmt::format("const {} {} = {{{}}};", type, group.angles, joined(angles))) +
         line(fmt::format("{} {}, {};", type, group.sines, group.cosines)) +
         line(fmt::format("{0}({1}{2}, {1}{3}, {1}{4});", function, reference, group.angles, group.sines,
                          group.cosines));
}

}  // namespace armature::internal
