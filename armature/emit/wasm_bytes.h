// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The binary format of WebAssembly (W3C, WebAssembly Core Specification 2.0, chapter 5): integers in LEB128, vectors
// with their length, sections, and the opcodes that modules use.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

namespace armature::internal::wasm {

inline std::string byte(unsigned value) { return {static_cast<char>(value)}; }

inline std::string unsigned_leb(std::uint64_t value) {
  std::string out;
  do {
    const unsigned low = value & 0x7f;
    value >>= 7;
    out += byte(low | (value != 0 ? 0x80u : 0u));
  } while (value != 0);
  return out;
}

inline std::string signed_leb(std::int64_t value) {
  std::string out;
  for (bool more = true; more;) {
    const unsigned low = static_cast<unsigned>(value & 0x7f);
    value >>= 7;
    more = !((value == 0 && (low & 0x40) == 0) || (value == -1 && (low & 0x40) != 0));
    out += byte(low | (more ? 0x80u : 0u));
  }
  return out;
}

template <class Bits>
std::string little_endian(Bits bits) {
  std::string out;
  for (std::size_t k = 0; k < sizeof bits; ++k, bits >>= 8) out += byte(static_cast<unsigned>(bits & 0xff));
  return out;
}

inline std::string text(const std::string& name) { return unsigned_leb(name.size()) + name; }

inline std::string vector_of(const std::vector<std::string>& items) {
  std::string out = unsigned_leb(items.size());
  for (const std::string& item : items) out += item;
  return out;
}

inline std::string section(unsigned id, const std::string& content) {
  return byte(id) + unsigned_leb(content.size()) + content;
}

constexpr unsigned i32 = 0x7f, v128 = 0x7b, of_function = 0x60, exported_function = 0, exported_memory = 2,
                   exported_global = 3;
constexpr unsigned block = 0x02, loop = 0x03, if_ = 0x04, end = 0x0b, branch = 0x0c, branch_if = 0x0d, call = 0x10,
                   select = 0x1b, local_get = 0x20, local_set = 0x21, local_tee = 0x22, no_result = 0x40;
constexpr unsigned i32_const = 0x41, i32_is_zero = 0x45, i32_less = 0x49, i32_add = 0x6a, i32_subtract = 0x6b,
                   i32_multiply = 0x6c, i32_shift_left = 0x74, promote = 0xbb, demote = 0xb6;

// Opcodes of one type of numbers.
struct Opcodes {
  unsigned type, bytes, load, store, alignment, constant, negate, add, subtract, multiply, divide, less, greater,
      less_or_equal, absolute, from_integer;
};
constexpr Opcodes of_double{0x7c, 8, 0x2b, 0x39, 3, 0x44, 0x9a, 0xa0, 0xa1, 0xa2, 0xa3, 0x63, 0x64, 0x65, 0x99, 0xb7};
constexpr Opcodes of_float{0x7d, 4, 0x2a, 0x38, 2, 0x43, 0x8c, 0x92, 0x93, 0x94, 0x95, 0x5d, 0x5e, 0x5f, 0x8b, 0xb2};

// Opcodes of a register of 16 bytes, which are written behind the prefix 0xfd; `add_bits` and `shift_left` are those of
// integers as long as the numbers.
struct LaneOpcodes {
  unsigned lanes, load_splat, splat, extract, replace, negate, add, subtract, multiply, divide, less, greater,
      negate_bits, add_bits, shift_left;
};
constexpr LaneOpcodes of_doubles{2, 0x0a, 0x14, 0x21, 0x22, 0xed, 0xf0, 0xf1, 0xf2, 0xf3, 0x49, 0x4a, 0xc1, 0xce, 0xcb};
constexpr LaneOpcodes of_floats{4, 0x09, 0x13, 0x1f, 0x20, 0xe1, 0xe4, 0xe5, 0xe6, 0xe7, 0x43, 0x44, 0xa1, 0xae, 0xab};
constexpr unsigned v128_load = 0x00, v128_store = 0x0b, v128_const = 0x0c, v128_and = 0x4e, v128_xor = 0x51,
                   v128_any_true = 0x53;

inline std::string of_lanes(unsigned opcode) { return byte(0xfd) + unsigned_leb(opcode); }

// A number of the type.
inline std::string number_bytes(double value, const Opcodes& code) {
  return code.bytes == 8 ? little_endian(std::bit_cast<std::uint64_t>(value))
                         : little_endian(std::bit_cast<std::uint32_t>(static_cast<float>(value)));
}

inline std::string get(std::size_t local) { return byte(local_get) + unsigned_leb(local); }
inline std::string set(std::size_t local) { return byte(local_set) + unsigned_leb(local); }
inline std::string integer(std::size_t value) {
  return byte(i32_const) + signed_leb(static_cast<std::int32_t>(static_cast<std::uint32_t>(value)));
}
inline std::string call_of(std::size_t function) { return byte(call) + unsigned_leb(function); }

// The body of a function with so many locals of each type besides its arguments.
inline std::string function(const std::vector<std::pair<std::size_t, unsigned>>& locals,
                            const std::string& statements) {
  std::vector<std::string> declared;
  for (const auto& [count, type] : locals)
    if (count > 0) declared.push_back(unsigned_leb(count) + byte(type));
  return vector_of(declared) + statements + byte(end);
}

}  // namespace armature::internal::wasm
