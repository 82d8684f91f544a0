// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Sine and cosine of a vector register of angles: x = n pi/2 + r with |r| <= pi/4, two polynomials in r; the quadrant n
// mod 4 selects which of them is the sine, and the signs.
//
// Reduction (Cody & Waite): pi/2 = p1 + p2 + p3, where p1 and p2 are so short that n p1 and n p2 are exact for
// |x| <= 100. x - n p1 is exact as well, and so is x - n p1 - n p2 where it is small; otherwise it is rounded once, and
// n p3 is far below that. The parts hold pi/2 to 2^-141 (float: 2^-58), which is enough for the number nearest to any
// multiple of pi/2 up to 100.
//
// Polynomials: minimax, sin r = r + r z P(z), cos r = 1 - z/2 + z^2 Q(z), z = r^2; their errors of 2^-58 and 2^-64
// (float: 2^-28 and 2^-33) are small beside rounding. At most 2 units in the last place in all; NaN gives NaN; beyond
// 100 the caller must use another reduction; it detects this by the rounded numbers: n + 64 occupies their last seven
// bits, and nothing else is set, unless n is outside -64 .. 63.
//
// Horner's scheme leaves no choice to a compiler that contracts a * b + c, so every use gives the same bits. Included
// by one file for each instruction set, hence all internal.
#pragma once

#include <cstddef>
#include <cstdint>
#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace armature::internal {
namespace {  // NOLINT: one copy for each instruction set is what is wanted

#if defined(__AVX512F__) && defined(__AVX512DQ__)
constexpr std::size_t register_bytes = 64;
#elif defined(__AVX2__)
constexpr std::size_t register_bytes = 32;
#else
constexpr std::size_t register_bytes = 16;
#endif

// The register of numbers T, the integers and the unaligned memory that go with it.
template <class T>
struct Register;
template <>
struct Register<double> {
  typedef double Value __attribute__((vector_size(register_bytes)));
  typedef std::int64_t Bits __attribute__((vector_size(register_bytes)));
  typedef double Memory __attribute__((vector_size(register_bytes), aligned(8), may_alias));
};
template <>
struct Register<float> {
  typedef float Value __attribute__((vector_size(register_bytes)));
  typedef std::int32_t Bits __attribute__((vector_size(register_bytes)));
  typedef float Memory __attribute__((vector_size(register_bytes), aligned(4), may_alias));
};

template <class T>
struct Trigonometry;
template <>
struct Trigonometry<double> {
  static constexpr double to_integer = 0x1.8p52 + 64;  // x + to_integer rounds x; its last bits are the integer's
  static constexpr std::int64_t rounded_bits = 0x4338000000000000;  // without the last seven
  static constexpr double p1 = 0x1.921fb54442cp+0, p2 = 0x1.18469898cc4p-44, p3 = 0x1.1701b839a252p-88;
  static constexpr double sine[] = {0x1.5d93012c3f8b7p-33,  -0x1.ae5e663b95a2bp-26, 0x1.71de3577b8835p-19,
                                    -0x1.a01a019c119c6p-13, 0x1.111111110f87ap-7,   -0x1.5555555555549p-3};
  static constexpr double cosine[] = {-0x1.8fae9c543e5b6p-37, 0x1.1ee9ebe913d53p-29,  -0x1.27e4f809f0caep-22,
                                      0x1.a01a019cb1be8p-16,  -0x1.6c16c16c1517ep-10, 0x1.555555555554cp-5};
};
template <>
struct Trigonometry<float> {
  static constexpr float to_integer = 0x1.8p23F + 64;
  static constexpr std::int32_t rounded_bits = 0x4b400000;
  static constexpr float p1 = 0x1.921ep+0F, p2 = 0x1.b544p-16F, p3 = 0x1.0b4612p-34F;
  static constexpr float sine[] = {-0x1.994e5cp-13F, 0x1.11076p-7F, -0x1.555546p-3F};
  static constexpr float cosine[] = {0x1.9a020ap-16F, -0x1.6c0c8ap-10F, 0x1.55554ap-5F};
};

// A polynomial of degree 2 or 5, by pairs of coefficients (Estrin): as many operations as Horner's scheme, half the
// latency.
template <class Value, class T>
[[gnu::always_inline]] inline Value polynomial(Value z, Value zz, const T (&c)[6]) {
  return ((z * c[0] + c[1]) * zz + (z * c[2] + c[3])) * zz + (z * c[4] + c[5]);
}
template <class Value, class T>
[[gnu::always_inline]] inline Value polynomial(Value z, Value zz, const T (&c)[3]) {
  return zz * c[0] + (z * c[1] + c[2]);
}

template <class T>
struct SineCosine {
  typename Register<T>::Value sine, cosine;
  typename Register<T>::Bits rounded;  // zero beyond the last seven bits where abs(angle) <= 100
};

// s and c rotated by `quadrant` right angles: exchanged where the quadrant is odd, with their signs.
template <class T>
[[gnu::always_inline]] inline void turn(typename Register<T>::Bits quadrant, typename Register<T>::Value& s,
                                        typename Register<T>::Value& c) {
  using Value = typename Register<T>::Value;
  using Bits = typename Register<T>::Bits;
  constexpr int to_sign = sizeof(T) * 8 - 2;  // bit 1 becomes the sign, bit 0 the one below
  const Bits odd = (quadrant & 1) != 0;
  const Bits sine_sign = (quadrant & 2) << to_sign, cosine_sign = ((quadrant + 1) & 2) << to_sign;
  const Bits s_bits = reinterpret_cast<Bits>(s), c_bits = reinterpret_cast<Bits>(c);
  s = reinterpret_cast<Value>((odd ? c_bits : s_bits) ^ sine_sign);
  c = reinterpret_cast<Value>((odd ? s_bits : c_bits) ^ cosine_sign);
}

// For |x| <= 100.
template <class T>
[[gnu::always_inline]] inline SineCosine<T> sine_cosine(typename Register<T>::Value x) {
  using Value = typename Register<T>::Value;
  using Bits = typename Register<T>::Bits;
  using C = Trigonometry<T>;
  constexpr T two_over_pi = static_cast<T>(0x1.45f306dc9c883p-1);
  const Value shifted = x * two_over_pi + C::to_integer;
  const Value n = shifted - C::to_integer;
  const Bits quadrant = reinterpret_cast<Bits>(shifted);

  // Where n p3 is not small relative to r, r^2 is small relative to one: r^2 need not wait for it.
  const Value nearly = (x - n * C::p1) - n * C::p2, r = nearly - n * C::p3;
  const Value z = nearly * nearly, zz = z * z;
  Value s = polynomial(z, zz, C::sine) * (z * r) + r;
  Value c = polynomial(z, zz, C::cosine) * zz + (1 - z * T(0.5));
  turn<T>(quadrant, s, c);
  return {s, c, quadrant ^ C::rounded_bits};
}

// True if an angle is outside the range of the reduction (abs(x) > 100, or NaN).
template <class Bits>
[[gnu::always_inline]] inline bool any_is_far(Bits rounded) {
  const Bits far = rounded & ~127;
#if defined(__AVX512F__) && defined(__AVX512DQ__)
  return _mm512_test_epi64_mask(reinterpret_cast<__m512i>(far), reinterpret_cast<__m512i>(far)) != 0;
#elif defined(__AVX2__)
  return _mm256_testz_si256(reinterpret_cast<__m256i>(far), reinterpret_cast<__m256i>(far)) == 0;
#else
  bool any = false;
  for (std::size_t k = 0; k < register_bytes / sizeof(far[0]); ++k) any |= far[k] != 0;
  return any;
#endif
}

}  // namespace
}  // namespace armature::internal
