// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A program as a graph of values whose definitions can change. A value is identified by its function, not by how it is
// computed: by its residues at two points of GF(2^61 - 1), up to sign. So a value computed twice in different ways is
// one node, and another definition of a value is found by hash table lookup. The two points have the same parameters: a
// value that is equal at both depends on parameters only, is computed at setup, and is free.
//
// Signs are free, and belong to operands: a node is +-a +- b, or +-a * b. A node that no output needs is kept: it costs
// nothing until something uses it.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <vector>

#include "armature/expr/finite_field.h"
#include "armature/program/builder.h"

namespace armature::internal {

using NodeIndex = std::uint32_t;

struct Operand {
  NodeIndex node = 0;
  bool negative = false;
  friend Operand operator-(Operand a) { return {a.node, !a.negative}; }
  friend bool operator==(const Operand&, const Operand&) = default;
};

// The residues of a value at the two points.
struct Signature {
  std::array<Residue, 2> at;

  bool is_zero() const { return at[0] == Residue(0) && at[1] == Residue(0); }
  bool is_setup() const { return at[0] == at[1]; }
  friend Signature operator+(const Signature& a, const Signature& b) {
    return {{a.at[0] + b.at[0], a.at[1] + b.at[1]}};
  }
  friend Signature operator-(const Signature& a, const Signature& b) {
    return {{a.at[0] - b.at[0], a.at[1] - b.at[1]}};
  }
  friend Signature operator*(const Signature& a, const Signature& b) {
    return {{a.at[0] * b.at[0], a.at[1] * b.at[1]}};
  }
  friend bool operator==(const Signature&, const Signature&) = default;
};

// One key for a value and its negative.
inline std::uint64_t key_of(Residue value) { return std::min(value.value(), (Residue(0) - value).value()); }
inline std::uint64_t key_of(const Signature& value) { return key_of(value.at[0]); }

// The definition of a value: a + b, a * b, a / b, or a function of a. For a function, b has the node of a and holds the
// sign.
struct Definition {
  enum class Kind : std::uint8_t { leaf, sum, product, quotient, sine, cosine, sign, tanh } kind = Kind::leaf;
  Operand a, b;
  friend bool operator==(const Definition&, const Definition&) = default;
};

struct Way {
  NodeIndex node;
  Definition definition;
};

// Costs of operations at run time. Sines and cosines are not counted as operations, but they are not free.
struct Weights {
  int mul = 1, add = 1, function = 2;
};

class ValueGraph {
 public:
  using Kind = Definition::Kind;

  // Needs exact constants; values that are equal up to sign become one node.
  explicit ValueGraph(const Program& program, const Weights& weights = {});

  // The outputs, computed as the nodes are now defined.
  Program to_program() const;

  std::size_t size() const { return nodes_.size(); }
  const Definition& definition(NodeIndex node) const { return nodes_[node].definition; }
  const Signature& value(NodeIndex node) const { return nodes_[node].value; }
  bool is_runtime(NodeIndex node) const { return nodes_[node].runtime; }
  bool is_number(NodeIndex node) const {
    return nodes_[node].definition.kind == Kind::leaf &&
           nodes_[node].leaf.kind == ProgramBuilder::Handle::Kind::constant;
  }
  bool is_needed(NodeIndex node) const { return nodes_[node].uses != 0; }
  std::size_t uses(NodeIndex node) const { return nodes_[node].uses; }
  // May the definition of the node change? Not for leaves, nor for angles, whose point on the circle belongs to the
  // definition.
  bool is_free(NodeIndex node) const { return nodes_[node].free; }
  int own_cost(NodeIndex node) const { return cost_of(nodes_[node].definition.kind, nodes_[node].runtime); }
  int total_cost() const { return cost_; }

  // Cheap filter before find(): false means that no node has this value.
  bool may_have(const Signature& value) const {
    if (present_.empty()) return false;
    const std::uint64_t bit = bit_of(key_of(value));
    return (present_[bit / 64] >> bit % 64 & 1) != 0;
  }
  // The node of this value or of its negative, with the sign.
  std::optional<Operand> find(const Signature& value) const;
  Signature value_of(const Definition& definition) const;
  // A node for a new value, or the existing one; it costs nothing until something needs it.
  Operand add(const Definition& definition);
  Operand constant(const Rational& number);
  // The nodes whose sine and cosine both exist; and the sum of two of them as such a node, or nothing when that value
  // exists and is not an angle.
  std::vector<NodeIndex> angles() const;
  std::optional<NodeIndex> add_angle(Operand a, Operand b);

  // The nodes that depend on `node`, itself included. One entry per node.
  std::vector<char> dependents(NodeIndex node) const;
  // Does this definition of `node` keep the graph acyclic?
  bool admits(NodeIndex node, const Definition& definition);

  // The change of the total cost when `node` gets this definition: new minus present.
  int gain_of(NodeIndex node, const Definition& definition);
  // `definition` must have the node's value and be admitted.
  void define(NodeIndex node, const Definition& definition);
  // All definitions, and back to them: `definitions` were taken when the graph had only its first nodes.
  std::vector<Definition> definitions() const;
  void restore(const std::vector<Definition>& definitions);
  // The cost of `node` and of everything that only `node` needs.
  int private_cost(NodeIndex node);

  // All nodes in topological order.
  const std::vector<NodeIndex>& order() const { return order_; }
  const std::vector<std::vector<Operand>>& outputs() const { return outputs_; }
  // The constant, parameter or input that a leaf stands for.
  ProgramBuilder::Handle leaf(NodeIndex node) const { return nodes_[node].leaf; }
  const Program& frame() const { return frame_; }

 private:
  struct Node {
    Definition definition;
    Signature value;
    std::size_t uses = 0;
    bool runtime = false, free = false;
    ProgramBuilder::Handle leaf;
    std::string label;
  };

  // The point of an angle on the circle, at both sample points.
  struct Circle {
    std::optional<Signature> cos, sin;
  };
  std::optional<Signature> function_of(Kind kind, Operand angle) const;

  int cost_of(Kind kind, bool runtime) const;
  bool runtime_of(const Definition& definition) const;
  NodeIndex insert(Node node);
  void freeze(NodeIndex angle);
  void retain(NodeIndex node);
  void release(NodeIndex node);
  void retain(const Definition& definition);
  void release(const Definition& definition);
  void enter(NodeIndex node);
  // Marks what `node` needs that comes after `from` in the order. False when it needs `from` itself.
  bool mark_needs(NodeIndex node, NodeIndex from);
  void move_before(NodeIndex node, NodeIndex operand);
  void reorder();

  Program frame_;  // names, leaves and the shape of the outputs
  Weights weights_;
  std::vector<Node> nodes_;
  std::vector<std::pair<std::uint64_t, NodeIndex>> table_;  // open addressing by value; its size is a power of two
  // One bit per key, sixteen bits per slot of the table: small enough for the processor's cache.
  std::vector<std::uint64_t> present_;
  std::uint64_t bit_of(std::uint64_t key) const { return key & (16 * table_.size() - 1); }
  std::map<NodeIndex, Circle> circles_;
  std::vector<std::vector<Operand>> outputs_;
  int cost_ = 0;
  std::vector<NodeIndex> order_;         // operands first
  std::vector<std::uint32_t> position_;  // in `order_`
  std::vector<std::uint32_t> mark_;      // nodes seen by the search numbered `search_`
  std::uint32_t search_ = 0;
};

}  // namespace armature::internal
