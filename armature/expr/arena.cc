// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/expr/arena.h"

#include <limits>

#include "armature/base/error.h"
#include "armature/base/text.h"

namespace armature {
namespace {

constexpr std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash ^= value + 0x9e3779b97f4a7c15ULL + (hash << 6) + (hash >> 2);
  return hash * 0xff51afd7ed558ccdULL;
}

}  // namespace

Arena::Arena() : buckets_(64, 0) {
  zero_ = constant(0);
  one_ = constant(1);
}

Ref Arena::constant(const Rational& value) {
  const std::uint64_t hash = value.hash();
  const auto [first, last] = constant_indices_.equal_range(hash);
  for (auto it = first; it != last; ++it)
    if (constants_[nodes_[it->second.index].a] == value) return it->second;
  constants_.push_back(value);
  const Ref made = intern(Op::constant, static_cast<std::uint32_t>(constants_.size() - 1), 0);
  constant_indices_.emplace(hash, made);
  return made;
}

Ref Arena::pi() { return intern(Op::pi, 0, 0); }

Ref Arena::symbol(std::string_view name) { return intern(Op::symbol, name_index(name), 0); }

bool Arena::has_symbol(std::string_view name) const {
  const auto found = name_indices_.find(std::string(name));
  if (found == name_indices_.end()) return false;
  for (const Node& node : nodes_)
    if (node.op == Op::symbol && node.a == found->second) return true;
  return false;
}

Ref Arena::name(Ref value, std::string_view name) {
  switch (op(value)) {
    case Op::sum:
    case Op::product:
    case Op::power: break;
    default: return value;
  }
  // The sign stays outside, so that a quantity and its negative are one.
  if (op(value) == Op::product) {
    const std::span<const Ref> factors = operands(value);
    const bool negated = is_constant(factors[0]) && this->value(factors[0]) == Rational(-1);
    if (negated && factors.size() == 2 && op(factors[1]) != Op::sum && op(factors[1]) != Op::power) return value;
    if (is_constant(factors[0]) && this->value(factors[0]).sign() < 0) return negate(this->name(negate(value), name));
  } else if (leads_negative(value)) {
    return negate(this->name(negate(value), name));
  }
  if (const auto found = named_values_.find(value.index); found != named_values_.end()) return found->second;
  const Ref made = intern(Op::named, value.index, name_index(name));
  named_values_.emplace(value.index, made);
  return made;
}

const Rational& Arena::value(Ref constant) const {
  ARMATURE_CHECK(op(constant) == Op::constant);
  return constants_[nodes_[constant.index].a];
}

const std::string& Arena::name_of(Ref a) const {
  const Node& node = nodes_[a.index];
  ARMATURE_CHECK(node.op == Op::symbol || node.op == Op::named);
  return names_[node.op == Op::symbol ? node.a : node.b];
}

std::span<const Ref> Arena::operands(Ref a) const {
  const Node& node = nodes_[a.index];
  ARMATURE_CHECK(node.op == Op::sum || node.op == Op::product);
  return {pool_.data() + node.a, node.b};
}

Ref Arena::argument(Ref a) const {
  const Node& node = nodes_[a.index];
  ARMATURE_CHECK((node.op >= Op::cos && node.op <= Op::power) || node.op == Op::tanh);
  return {node.a};
}

std::int32_t Arena::exponent(Ref a) const {
  ARMATURE_CHECK(op(a) == Op::power);
  return static_cast<std::int32_t>(nodes_[a.index].b);
}

std::uint32_t Arena::name_index(std::string_view name) {
  const auto [it, fresh] = name_indices_.try_emplace(std::string(name), static_cast<std::uint32_t>(names_.size()));
  if (fresh) names_.emplace_back(name);
  return it->second;
}

Ref Arena::intern(Op op, std::uint32_t a, std::uint32_t b) {
  std::uint64_t hash = static_cast<std::uint64_t>(op);
  switch (op) {
    case Op::constant: hash = mix(hash, constants_[a].hash()); break;
    case Op::symbol: hash = mix(hash, internal::text_hash(names_[a])); break;
    case Op::named: hash = mix(mix(hash, fingerprints_[a]), internal::text_hash(names_[b])); break;
    case Op::pi: break;
    default: hash = mix(mix(hash, fingerprints_[a]), b);
  }
  return lookup_or_append(hash, op, a, b, {});
}

Ref Arena::intern_list(Op op, std::span<const Ref> operands) {
  std::uint64_t hash = mix(static_cast<std::uint64_t>(op), operands.size());
  for (const Ref operand : operands) hash = mix(hash, fingerprints_[operand.index]);
  return lookup_or_append(hash, op, static_cast<std::uint32_t>(pool_.size()),
                          static_cast<std::uint32_t>(operands.size()), operands);
}

Ref Arena::lookup_or_append(std::uint64_t hash, Op op, std::uint32_t a, std::uint32_t b,
                            std::span<const Ref> operands) {
  const std::size_t mask = buckets_.size() - 1;
  std::size_t slot = hash & mask;
  for (; buckets_[slot] != 0; slot = (slot + 1) & mask) {
    const std::uint32_t candidate = buckets_[slot] - 1;
    const Node& node = nodes_[candidate];
    if (fingerprints_[candidate] != hash || node.op != op || node.b != b) continue;
    const bool list = op == Op::sum || op == Op::product;
    if (list ? std::equal(operands.begin(), operands.end(), pool_.begin() + node.a) : node.a == a) return {candidate};
  }
  ARMATURE_CHECK(nodes_.size() < std::numeric_limits<std::uint32_t>::max() - 1);
  const Ref made{static_cast<std::uint32_t>(nodes_.size())};
  pool_.insert(pool_.end(), operands.begin(), operands.end());
  nodes_.push_back({a, b, op});
  fingerprints_.push_back(hash);
  buckets_[slot] = made.index + 1;
  if (nodes_.size() * 2 > buckets_.size()) grow();
  return made;
}

void Arena::grow() {
  std::vector<std::uint32_t> larger(buckets_.size() * 2, 0);
  const std::size_t mask = larger.size() - 1;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    std::size_t slot = fingerprints_[i] & mask;
    while (larger[slot] != 0) slot = (slot + 1) & mask;
    larger[slot] = static_cast<std::uint32_t>(i + 1);
  }
  buckets_.swap(larger);
}

}  // namespace armature
