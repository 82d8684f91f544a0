// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/languages/rust_trigonometry.h"

#include <fmt/format.h>

#include "armature/base/characters.h"
#include "armature/emit/language.h"
#include "armature/emit/languages/c_trigonometry.h"

namespace armature::internal {
namespace {

constexpr const char* text =
    R"(// Sines and cosines of N angles, at most 2 units in the last place: x = n pi/2 + r (Cody and Waite), two polynomials
// of r, turned by n right angles. Rounding by the large number leaves n in the last bits of k; what is beyond the last
// seven of them is not zero unless |x| <= 99.
#[allow(dead_code, clippy::all)]
#[inline(always)]
fn sine_cosine<const N: usize>(x: &[@TYPE@; N], sine: &mut [@TYPE@; N], cosine: &mut [@TYPE@; N]) {
    let mut far: @WORD@ = 0;
    for i in 0..N {
        let shifted = x[i] * @TWO_OVER_PI@ + @SHIFT@;
        let n = shifted - @SHIFT@;
        let nearly = (x[i] - n * @P1@) - n * @P2@;
        let r = nearly - n * @P3@;
        let z = nearly * nearly;
        let zz = z * z;
        let s = (@SINE@).to_bits();
        let c = (@COSINE@).to_bits();
        let k = shifted.to_bits();
        let exchanged = (s ^ c) & (k & 1).wrapping_neg();
        sine[i] = @TYPE@::from_bits(s ^ exchanged ^ ((k >> 1 & 1).wrapping_neg() & @SIGN@));
        cosine[i] = @TYPE@::from_bits(c ^ exchanged ^ ((k.wrapping_add(1) >> 1 & 1).wrapping_neg() & @SIGN@));
        far |= (k ^ @ROUNDED@) & !127;
    }
    if far != 0 {
        far_angles(x, sine, cosine);
    }
}

// Angles of any size (Payne and Hanek): |x| = m 2^e; of m times the bits of 2/pi that make a difference, the first two
// are the quadrant, the others times pi/2 are r. Infinity and NaN give NaN.
#[allow(dead_code, clippy::all)]
#[cold]
#[inline(never)]
fn far_angles(x: &[@TYPE@], sine: &mut [@TYPE@], cosine: &mut [@TYPE@]) {
    const TWO_OVER_PI: [u64; 20] = [
        0, 0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561,
        0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484, 0xe99c7026b45f7e41,
        0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7,
        0x4f463f669e5fea2d, 0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab,
    ];
    for i in 0..x.len() {
        if x[i] <= 99.0 && x[i] >= -99.0 {
            continue;
        }
        let word = x[i].to_bits();
        let e = (word >> @DIGITS@ & @EXPONENTS@) as usize;
        if e == @EXPONENTS@ {
            sine[i] = x[i] - x[i];
            cosine[i] = sine[i];
            continue;
        }
        let m = ((word & @FRACTION@) | @LEADING@) as u64;
        let w = (e - @FIRST@) / 64;
        let left = (e - @FIRST@) % 64;
        // 192 bits of 2/pi: three words, of which the first may lose its upper bits
        let at = |j: usize| {
            let two = (TWO_OVER_PI[w + j] as u128) << 64 | TWO_OVER_PI[w + j + 1] as u128;
            (two << left >> 64) as u64
        };
        let high = |a: u64, b: u64| ((a as u128 * b as u128) >> 64) as u64;
        let (w0, w1, w2) = (at(0), at(1), at(2));
        let last = m.wrapping_mul(w2);
        let (second, carry) = m.wrapping_mul(w1).overflowing_add(high(m, w2));
        let first = m.wrapping_mul(w0).wrapping_add(high(m, w1)).wrapping_add(carry as u64);
        let mut quadrant = first >> 62;
        let mut fraction = ((first << 2 | second >> 62) as u128) << 64 | (second << 2 | last >> 62) as u128;
        let up = fraction >> 127 != 0; // the next multiple of pi/2 is nearer: r is negative
        if up {
            quadrant += 1;
            fraction = fraction.wrapping_neg();
        }
        let shift = core::cmp::min(fraction.leading_zeros(), 127);
        let f = (fraction << shift >> 64) as u64;
        let scale = @TYPE@::from_bits(((@SCALE@ - shift) as @WORD@) << @DIGITS@); // 2^(-63 - shift)
        let r = high(f, 0xc90fdaa22168c235) as @TYPE@ * scale;
        let (mut s, mut c) = ([0.0], [0.0]);
        sine_cosine(&[if up { -r } else { r }], &mut s, &mut c);
        let (mut s, mut c) = if quadrant & 1 != 0 { (c[0], s[0]) } else { (s[0], c[0]) };
        if (quadrant & 2 != 0) != (x[i] < 0.0) {
            s = -s;
        }
        if (quadrant + 1) & 2 != 0 {
            c = -c;
        }
        sine[i] = s;
        cosine[i] = c;
    }
}

)";

// Numbers of C without what says their type: 0x80u, 0.5f.
std::string without_suffixes(const std::string& from) {
  std::string out;
  for (std::size_t i = 0; i < from.size();) {
    const bool in_word = i > 0 && (is_letter(from[i - 1]) || is_digit(from[i - 1]) || from[i - 1] == '_');
    if (!is_digit(from[i]) || in_word) {
      out += from[i++];
      continue;
    }
    const bool is_hexadecimal = from.substr(i, 2) == "0x";
    std::string number;
    for (; i < from.size() && (is_digit(from[i]) || is_letter(from[i]) || from[i] == '.' ||
                               (!is_hexadecimal && (from[i] == '-' || from[i] == '+') && number.ends_with('e')));
         ++i)
      number += from[i];
    if (number.ends_with(is_hexadecimal ? 'u' : 'f')) number.pop_back();
    out += number;
  }
  return out;
}

}  // namespace

std::string rust_trigonometry(bool single) {
  const std::string typed = filled_in(text, {{"TYPE", single ? "f32" : "f64"}, {"WORD", single ? "u32" : "u64"}});
  return without_suffixes(c_with_numbers(typed.c_str(), single));
}

std::string rust_angle_group(const AngleGroup& group, std::vector<std::string> angles) {
  angles.resize(angles_of_a_group, "0.0");
  return wrapped(fmt::format("    let {} = [{}];", group.angles, joined(angles)), code_width, "        ") +
         fmt::format("\n    let (mut {0}, mut {1}) = ([0.0; {2}], [0.0; {2}]);\n", group.sines, group.cosines,
                     angles_of_a_group) +
         fmt::format("    sine_cosine(&{}, &mut {}, &mut {});\n", group.angles, group.sines, group.cosines);
}

}  // namespace armature::internal
