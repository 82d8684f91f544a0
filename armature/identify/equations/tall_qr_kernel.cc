// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Compiled once per instruction set; ARMATURE_KERNELS is the name of the function it defines. Everything else is
// internal: the linker might choose a copy of a shared inline function that this machine cannot run.
#include "armature/identify/equations/tall_qr_kernel.h"

namespace armature::internal {
namespace {

#if defined(__AVX512F__)
constexpr std::size_t register_bytes = 64, tile = 2;  // registers per tile of columns: 8 x tile sums are live
#elif defined(__AVX2__)
constexpr std::size_t register_bytes = 32, tile = 1;
#else
constexpr std::size_t register_bytes = 16, tile = 1;
#endif
constexpr std::size_t lanes = register_bytes / sizeof(double);
constexpr std::size_t panel_registers = qr_panel / lanes;

using Value = double __attribute__((vector_size(register_bytes)));
typedef double Memory __attribute__((vector_size(register_bytes), aligned(8), may_alias));  // clang: not with `using`
static_assert(alignof(Memory) == alignof(double));

Value load(const double* from) { return *reinterpret_cast<const Memory*>(from); }
void store(double* to, Value value) { *reinterpret_cast<Memory*>(to) = value; }
Value spread(double x) { return x - Value{}; }

// a + b c as one instruction: by contraction in g++, by a builtin in clang.
Value plus_product(Value a, Value b, Value c) {
#if defined(__clang__) && defined(__FMA__)
  return __builtin_elementwise_fma(b, c, a);
#else
  return a + b * c;
#endif
}

// Products of column j of the panel with all of its columns. Four rows at a time to hide the latency of an addition,
// four cycles.
void panel_products(const double* v, std::size_t rows, std::size_t j, double (&products)[qr_panel]) {
  Value sum[4][panel_registers] = {};
  const auto add = [&](std::size_t i, Value(&to)[panel_registers]) {
    const double* row = v + i * qr_panel;
    for (std::size_t x = 0; x < panel_registers; ++x)
      to[x] = plus_product(to[x], spread(row[j]), load(row + x * lanes));
  };
  std::size_t i = 0;
  for (; i + 4 <= rows; i += 4)
    for (std::size_t u = 0; u < 4; ++u) add(i + u, sum[u]);
  for (; i < rows; ++i) add(i, sum[0]);
  for (std::size_t x = 0; x < panel_registers; ++x)
    store(products + x * lanes, (sum[0][x] + sum[1][x]) + (sum[2][x] + sum[3][x]));
}

using WyTriangle = double[qr_panel][qr_panel];

// Reduces the panel into the rows of the triangle; `v` becomes V.
void factor_panel(double* triangle, std::size_t stride, double* v, std::size_t rows, WyTriangle& t) {
  for (std::size_t j = 0; j < qr_panel; ++j) {
    double w[qr_panel];
    panel_products(v, rows, j, w);
    for (std::size_t l = 0; l < qr_panel; ++l) t[l][j] = 0;
    const double tail = w[j];
    if (!(tail > 0)) continue;
    double* const r = triangle + j * stride;
    const double head = r[j], norm = __builtin_sqrt(head * head + tail);
    // The reflection that makes the head positive; the difference is formed without cancellation.
    const double pivot = head <= 0 ? head - norm : -tail / (head + norm);
    const double tau = 2 * pivot * pivot / (tail + pivot * pivot);
    r[j] = norm;
    double keep[qr_panel], take[qr_panel] = {};
    for (std::size_t c = 0; c < qr_panel; ++c) keep[c] = c == j ? 1 / pivot : 1;
    for (std::size_t c = j + 1; c < qr_panel; ++c) {
      const double share = tau * (r[c] + w[c] / pivot);
      r[c] -= share;
      take[c] = -share / pivot;
    }
    for (std::size_t l = 0; l < j; ++l) {
      double sum = 0;
      for (std::size_t c = l; c < j; ++c) sum += t[l][c] * (w[c] / pivot);
      t[l][j] = -tau * sum;
    }
    t[j][j] = tau;
    for (std::size_t i = 0; i < rows; ++i) {
      double* const row = v + i * qr_panel;
      const Value own = spread(row[j]);
      for (std::size_t x = 0; x < qr_panel; x += lanes)
        store(row + x, plus_product(load(row + x) * load(keep + x), own, load(take + x)));
    }
  }
}

// Applies the reflections of a panel to `count` registers of columns to its right.
template <std::size_t count>
void reflect(double* triangle, std::size_t stride, const double* v, double* block, std::size_t rows,
             const WyTriangle& t) {
  Value w[qr_panel][count];
  for (std::size_t j = 0; j < qr_panel; ++j)
    for (std::size_t x = 0; x < count; ++x) w[j][x] = load(triangle + j * stride + x * lanes);
  for (std::size_t i = 0; i < rows; ++i) {
    Value row[count];
    for (std::size_t x = 0; x < count; ++x) row[x] = load(block + i * stride + x * lanes);
    for (std::size_t j = 0; j < qr_panel; ++j)
      for (std::size_t x = 0; x < count; ++x) w[j][x] = plus_product(w[j][x], spread(v[i * qr_panel + j]), row[x]);
  }
  for (std::size_t j = qr_panel; j-- > 0;)
    for (std::size_t x = 0; x < count; ++x) {
      Value sum = spread(t[j][j]) * w[j][x];
      for (std::size_t l = 0; l < j; ++l) sum = plus_product(sum, spread(t[l][j]), w[l][x]);
      w[j][x] = -sum;
      double* const to = triangle + j * stride + x * lanes;
      store(to, load(to) - sum);
    }
  for (std::size_t i = 0; i < rows; ++i) {
    Value row[count];
    for (std::size_t x = 0; x < count; ++x) row[x] = load(block + i * stride + x * lanes);
    for (std::size_t j = 0; j < qr_panel; ++j)
      for (std::size_t x = 0; x < count; ++x) row[x] = plus_product(row[x], spread(v[i * qr_panel + j]), w[j][x]);
    for (std::size_t x = 0; x < count; ++x) store(block + i * stride + x * lanes, row[x]);
  }
}

void reduce_block(double* triangle, double* block, std::size_t rows, std::size_t width, double* v) {
  WyTriangle t;
  for (std::size_t first = 0; first < width; first += qr_panel) {
    for (std::size_t i = 0; i < rows; ++i)
      for (std::size_t c = 0; c < qr_panel; ++c) v[i * qr_panel + c] = block[i * width + first + c];
    double* const head = triangle + first * width;
    factor_panel(head + first, width, v, rows, t);
    std::size_t c = first + qr_panel;
    for (; c + tile * lanes <= width; c += tile * lanes) reflect<tile>(head + c, width, v, block + c, rows, t);
    for (; c < width; c += lanes) reflect<1>(head + c, width, v, block + c, rows, t);
  }
}

}  // namespace

void ARMATURE_KERNELS(QrKernel& kernel) { kernel = reduce_block; }

}  // namespace armature::internal
