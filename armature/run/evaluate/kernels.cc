// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Compiled once per instruction set; ARMATURE_KERNELS is the name of the function it defines. Everything else is
// internal: the linker might choose a copy of a shared inline function that this machine cannot run.
#include "armature/run/evaluate/kernels.h"

#include "armature/run/native/sine_cosine.h"

extern "C" double sin(double), cos(double), tanh(double);
extern "C" float sinf(float), cosf(float), tanhf(float);

namespace armature::internal {
namespace {

#if defined(__FMA__) || defined(__aarch64__)
constexpr bool fuses = true;
#else
constexpr bool fuses = false;
#endif

double library_sine(double x) { return sin(x); }
double library_cosine(double x) { return cos(x); }
double library_tanh(double x) { return tanh(x); }
float library_sine(float x) { return sinf(x); }
float library_cosine(float x) { return cosf(x); }
float library_tanh(float x) { return tanhf(x); }

template <class T>
constexpr std::size_t lanes = register_bytes / sizeof(T);

template <class T>
typename Register<T>::Value load(const T* from) {
  return *reinterpret_cast<const typename Register<T>::Memory*>(from);
}

template <class T>
void store(T* to, typename Register<T>::Value value) {
  *reinterpret_cast<typename Register<T>::Memory*>(to) = value;
}

// a b + c with one rounding: by contraction in g++, by a builtin in clang.
template <class V>
V fused(V a, V b, V c) {
#if defined(__clang__) && defined(__FMA__)
  return __builtin_elementwise_fma(a, b, c);
#else
  return a * b + c;
#endif
}

// One operation on numbers or on registers.
template <Operation operation, class V>
V apply(V a, V b, V c) {
  if constexpr (operation == Operation::add) return a + b;
  else if constexpr (operation == Operation::subtract) return a - b;
  else if constexpr (operation == Operation::multiply) return a * b;
  else if constexpr (operation == Operation::divide) return a / b;
  else if constexpr (operation == Operation::negate) return -a;
  else if constexpr (operation == Operation::multiply_add) return fused(a, b, c);
  else if constexpr (operation == Operation::multiply_subtract) return fused(a, b, -c);
  else if constexpr (operation == Operation::negated_multiply_add) return fused(-a, b, c);
  else if constexpr (operation == Operation::negated_multiply_subtract) return fused(-a, b, -c);
  else return a;
}

template <class T>
typename Register<T>::Value sign_of(typename Register<T>::Value a) {
  using Bits = typename Register<T>::Bits;
  const typename Register<T>::Value one = typename Register<T>::Value{} + T(1);
  const Bits ones = reinterpret_cast<Bits>(one);
  return reinterpret_cast<typename Register<T>::Value>((a > 0) & ones) -
         reinterpret_cast<typename Register<T>::Value>((a < 0) & ones);
}

template <class T>
typename Register<T>::Value tanh_of(typename Register<T>::Value a) {
  for (std::size_t i = 0; i < lanes<T>; ++i) a[i] = library_tanh(a[i]);
  return a;
}

// A row, or one number for all samples.
template <class T, bool uniform>
class Row {
 public:
  explicit Row(const T* from) : from_(from) {
    if constexpr (uniform) value_ = typename Register<T>::Value{} + *from;
  }
  typename Register<T>::Value at(std::size_t i) const {
    if constexpr (uniform) return value_;
    else return load(from_ + i);
  }

 private:
  const T* from_;
  typename Register<T>::Value value_;
};

template <class T, Operation operation, unsigned uniform>
void over_rows(const Step& step, T* const* slots, std::size_t count) {
  const Row<T, (uniform & 1) != 0> a(slots[step.a]);
  const Row<T, (uniform & 2) != 0> b(slots[step.b]);
  const Row<T, (uniform & 4) != 0> c(slots[step.c]);
  T* const to = slots[step.to];
  for (std::size_t i = 0; i < count; i += registers_a_group * lanes<T>)
#pragma GCC unroll 4
    for (std::size_t k = 0; k < registers_a_group; ++k) {
      const std::size_t j = i + k * lanes<T>;
      if constexpr (operation == Operation::sign) store(to + j, sign_of<T>(a.at(j)));
      else if constexpr (operation == Operation::tanh) store(to + j, tanh_of<T>(a.at(j)));
      else store(to + j, apply<operation>(a.at(j), b.at(j), c.at(j)));
    }
}

// Fallback to the C library for angles outside the reduction of sine_cosine(), which are rare.
template <class T>
[[gnu::noinline]] void far_sine_cosine(const T* x, T* sines, T* cosines) {
  for (std::size_t i = 0; i < lanes<T>; ++i)
    if (!(x[i] <= T(100) && x[i] >= T(-100))) {
      sines[i] = library_sine(x[i]);
      cosines[i] = library_cosine(x[i]);
    }
}

// Without a loop, constants are memory operands: nothing has to be loaded before the first angle.
template <class T>
void sine_cosine_register(const T* x, T* sines, T* cosines) {
  const SineCosine<T> result = sine_cosine<T>(load(x));
  store(sines, result.sine);
  store(cosines, result.cosine);
  if (any_is_far(result.rounded)) far_sine_cosine(x, sines, cosines);
}

template <class T>
void sines_cosines(const T* x, T* sines, T* cosines, std::size_t count) {
#pragma GCC unroll 2
  for (std::size_t i = 0; i < count; i += lanes<T>) {
    const SineCosine<T> result = sine_cosine<T>(load(x + i));
    store(sines + i, result.sine);
    store(cosines + i, result.cosine);
    if (any_is_far(result.rounded)) far_sine_cosine(x + i, sines + i, cosines + i);
  }
}

template <class T>
void sine_cosine_step(const Step& step, T* const* slots, std::size_t count) {
  sines_cosines(slots[step.a], slots[step.to], slots[step.also], count);
}

template <class T>
void run_one(const Step* begin, const Step* end, T* slots) {
  for (const Step* step = begin; step != end; ++step) {
    const T a = slots[step->a], b = slots[step->b], c = slots[step->c];
    T& to = slots[step->to];
    switch (step->operation) {
#define ARMATURE_CASE(name) \
  case Operation::name: to = apply<Operation::name>(a, b, c); break
      ARMATURE_CASE(add);
      ARMATURE_CASE(subtract);
      ARMATURE_CASE(multiply);
      ARMATURE_CASE(divide);
      ARMATURE_CASE(negate);
      ARMATURE_CASE(copy);
      ARMATURE_CASE(multiply_add);
      ARMATURE_CASE(multiply_subtract);
      ARMATURE_CASE(negated_multiply_add);
      ARMATURE_CASE(negated_multiply_subtract);
#undef ARMATURE_CASE
      case Operation::sign: to = static_cast<T>((a > 0) - (a < 0)); break;
      case Operation::tanh: to = library_tanh(a); break;
      case Operation::sine_cosine: {
        T angles[lanes<T>] = {a}, sines[lanes<T>], cosines[lanes<T>];
        sine_cosine_register(angles, sines, cosines);
        slots[step->also] = cosines[0];
        to = sines[0];
        break;
      }
    }
  }
}

template <class T, Operation operation>
void fill_unary(Kernels<T>& table) {
  auto& row = table.kernel[static_cast<std::size_t>(operation)];
  row[0] = over_rows<T, operation, 0>;
  row[1] = over_rows<T, operation, 1>;
}

template <class T, Operation operation>
void fill_binary(Kernels<T>& table) {
  fill_unary<T, operation>(table);
  auto& row = table.kernel[static_cast<std::size_t>(operation)];
  row[2] = over_rows<T, operation, 2>;
  row[3] = over_rows<T, operation, 3>;
}

// A product of two constants is a constant and never occurs; compilers would hoist it out of the loop, unfused.
template <class T, Operation operation>
void fill_fused(Kernels<T>& table) {
  fill_unary<T, operation>(table);
  auto& row = table.kernel[static_cast<std::size_t>(operation)];
  row[2] = over_rows<T, operation, 2>;
  row[4] = over_rows<T, operation, 4>;
  row[5] = over_rows<T, operation, 5>;
  row[6] = over_rows<T, operation, 6>;
}

template <class T>
Kernels<T> make_kernels() {
  Kernels<T> table{};
  fill_binary<T, Operation::add>(table);
  fill_binary<T, Operation::subtract>(table);
  fill_binary<T, Operation::multiply>(table);
  fill_binary<T, Operation::divide>(table);
  fill_unary<T, Operation::negate>(table);
  fill_unary<T, Operation::sign>(table);
  fill_unary<T, Operation::tanh>(table);
  fill_unary<T, Operation::copy>(table);
  fill_fused<T, Operation::multiply_add>(table);
  fill_fused<T, Operation::multiply_subtract>(table);
  fill_fused<T, Operation::negated_multiply_add>(table);
  fill_fused<T, Operation::negated_multiply_subtract>(table);
  table.kernel[static_cast<std::size_t>(Operation::sine_cosine)][0] = sine_cosine_step<T>;
  table.one = run_one<T>;
  table.sines_cosines = sines_cosines<T>;
  table.sine_cosine_register = sine_cosine_register<T>;
  table.lanes = lanes<T>;
  table.group = registers_a_group * lanes<T>;
  table.fuses = fuses;
  return table;
}

}  // namespace

void ARMATURE_KERNELS(Kernels<double>& of_double, Kernels<float>& of_float) {
  of_double = make_kernels<double>();
  of_float = make_kernels<float>();
}

}  // namespace armature::internal
