// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/emit/languages/c_words.h"

namespace armature::internal {
namespace {

constexpr std::string_view words[] = {
    // C
    "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum", "extern", "float",
    "for", "goto", "if", "inline", "int", "long", "register", "restrict", "return", "short", "signed", "sizeof",
    "static", "struct", "switch", "typedef", "union", "unsigned", "void", "volatile", "while", "alignas", "alignof",
    "bool", "constexpr", "false", "nullptr", "static_assert", "thread_local", "true", "typeof", "typeof_unqual", "asm",
    "fortran",
    // C++
    "and", "and_eq", "bitand", "bitor", "catch", "char8_t", "char16_t", "char32_t", "class", "co_await", "co_return",
    "co_yield", "compl", "concept", "consteval", "constinit", "const_cast", "decltype", "delete", "dynamic_cast",
    "explicit", "export", "final", "friend", "import", "module", "mutable", "namespace", "new", "noexcept", "not",
    "not_eq", "operator", "or", "or_eq", "override", "private", "protected", "public", "reinterpret_cast", "requires",
    "static_cast", "template", "this", "throw", "try", "typeid", "typename", "using", "virtual", "wchar_t", "xor",
    "xor_eq",
    // functions that the code calls, and names that clash with the standard library
    "main", "sin", "cos", "tanh", "fabs", "sincos", "printf", "std", "quick_exit", "at_quick_exit", "aligned_alloc",
    "call_once", "timespec_get", "armature_angles", "armature_real", "armature_bits", "armature_sine_cosine",
    "armature_near_angles", "armature_far_angle", "armature_high_product",
    // macros of <math.h> and <stdio.h>, and of headers that C++ includes with them
    "NULL", "EOF", "BUFSIZ", "RAND_MAX", "TMP_MAX", "FOPEN_MAX", "FILENAME_MAX", "L_tmpnam", "L_ctermid", "L_cuserid",
    "P_tmpdir", "stdin", "stdout", "stderr", "SEEK_SET", "SEEK_CUR", "SEEK_END", "SEEK_DATA", "SEEK_HOLE",
    "RENAME_NOREPLACE", "RENAME_EXCHANGE", "RENAME_WHITEOUT", "EXIT_SUCCESS", "EXIT_FAILURE", "MB_CUR_MAX",
    "FD_SETSIZE", "NFDBITS", "BYTE_ORDER", "LITTLE_ENDIAN", "BIG_ENDIAN", "PDP_ENDIAN", "WNOHANG", "WUNTRACED",
    "WSTOPPED", "WEXITED", "WCONTINUED", "WNOWAIT", "HUGE_VAL", "HUGE_VALF", "HUGE_VALL", "HUGE", "INFINITY", "NAN",
    "SNAN", "SNANF", "SNANL", "FP_NAN", "FP_INFINITE", "FP_ZERO", "FP_SUBNORMAL", "FP_NORMAL", "FP_FAST_FMA",
    "FP_ILOGB0", "FP_ILOGBNAN", "FP_LLOGB0", "FP_LLOGBNAN", "FP_INT_UPWARD", "FP_INT_DOWNWARD", "FP_INT_TOWARDZERO",
    "FP_INT_TONEAREST", "FP_INT_TONEARESTFROMZERO", "MATH_ERRNO", "MATH_ERREXCEPT", "math_errhandling", "signgam",
    "DOMAIN", "SING", "OVERFLOW", "UNDERFLOW", "TLOSS", "PLOSS", "MAXFLOAT", "M_E", "M_LOG2E", "M_LOG10E", "M_LN2",
    "M_LN10", "M_PI", "M_PI_2", "M_PI_4", "M_1_PI", "M_2_PI", "M_2_SQRTPI", "M_SQRT2", "M_SQRT1_2",
    // macros of compilers
    "linux", "unix", "i386", "arm", "mips", "sparc", "sun", "vax", "near", "far", "huge", "interrupt"};

}  // namespace

std::span<const std::string_view> c_reserved_words() { return words; }

}  // namespace armature::internal
