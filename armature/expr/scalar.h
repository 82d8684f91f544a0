// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A `Ref` together with its arena, with the operators of arithmetic: derivations read like mathematics. A Scalar is two
// words and temporary; only Refs are stored.
#pragma once

#include "armature/expr/arena.h"

namespace armature::internal {

class Scalar {
 public:
  Scalar(Arena& arena, Ref ref) : arena_(&arena), ref_(ref) {}

  Ref ref() const { return ref_; }
  Arena& arena() const { return *arena_; }
  bool is_zero() const { return arena_->is_zero(ref_); }
  bool is_one() const { return arena_->is_one(ref_); }

  friend Scalar operator+(Scalar a, Scalar b) { return {*a.arena_, a.arena_->add(a.ref_, b.ref_)}; }
  friend Scalar operator-(Scalar a, Scalar b) { return {*a.arena_, a.arena_->subtract(a.ref_, b.ref_)}; }
  friend Scalar operator*(Scalar a, Scalar b) { return {*a.arena_, a.arena_->multiply(a.ref_, b.ref_)}; }
  friend Scalar operator/(Scalar a, Scalar b) { return {*a.arena_, a.arena_->divide(a.ref_, b.ref_)}; }
  friend Scalar operator*(std::int64_t a, Scalar b) { return {*b.arena_, b.arena_->scale(a, b.ref_)}; }
  Scalar operator-() const { return {*arena_, arena_->negate(ref_)}; }
  Scalar& operator+=(Scalar b) { return *this = *this + b; }
  Scalar& operator-=(Scalar b) { return *this = *this - b; }
  friend bool operator==(Scalar a, Scalar b) { return a.ref_ == b.ref_; }

 private:
  Arena* arena_;
  Ref ref_;
};

inline Scalar sin(Scalar a) { return {a.arena(), a.arena().sin(a.ref())}; }
inline Scalar cos(Scalar a) { return {a.arena(), a.arena().cos(a.ref())}; }
inline Scalar sign(Scalar a) { return {a.arena(), a.arena().sign(a.ref())}; }
inline Scalar tanh(Scalar a) { return {a.arena(), a.arena().tanh(a.ref())}; }
inline Scalar square(Scalar a) { return {a.arena(), a.arena().power(a.ref(), 2)}; }
inline Scalar named(Scalar a, std::string_view name) { return {a.arena(), a.arena().name(a.ref(), name)}; }

}  // namespace armature::internal
