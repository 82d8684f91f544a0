// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/search/value_graph.h"

#include "armature/base/error.h"
#include "armature/program/passes/passes.h"
#include "armature/program/search/exact_values.h"

namespace armature::internal {
namespace {

using Kind = Definition::Kind;
using Handle = ProgramBuilder::Handle;

FiniteField field() { return FiniteField(0x56414c5545ULL); }

bool is_unary(Kind kind) { return kind >= Kind::sine; }
bool is_operation(Kind kind) { return kind == Kind::sum || kind == Kind::product || kind == Kind::quotient; }

std::optional<Kind> kind_of(Code code) {
  switch (code) {
    case Code::add:
    case Code::subtract: return Kind::sum;
    case Code::multiply: return Kind::product;
    case Code::divide: return Kind::quotient;
    case Code::sin: return Kind::sine;
    case Code::cos: return Kind::cosine;
    case Code::sign: return Kind::sign;
    case Code::tanh: return Kind::tanh;
    case Code::negate: break;
  }
  return std::nullopt;
}

}  // namespace

ValueGraph::ValueGraph(const Program& program, const Weights& weights) : frame_(program), weights_(weights) {
  frame_.code.clear();
  frame_.labels.clear();
  frame_.setup_count = 0;
  const std::vector<Residue> first = exact_values(program, field()), second = exact_values(program, field(), "'");
  std::vector<Operand> values;
  for (ValueIndex i = 0; i < program.value_count(); ++i) {
    const Signature value{{first[i], second[i]}};
    const std::optional<Operand> known = find(value);
    if (i < program.first_result()) {
      Node node{{}, value, 0, i >= program.first_input(), false, {}, {}};
      if (i < program.first_parameter()) node.leaf = {Handle::Kind::constant, i};
      else if (i < program.first_input()) node.leaf = {Handle::Kind::parameter, i - program.first_parameter()};
      else node.leaf = {Handle::Kind::input, i - program.first_input()};
      values.push_back(known ? *known : Operand{insert(std::move(node))});
      continue;
    }
    const std::size_t at = i - program.first_result();
    const Instruction& instruction = program.code[at];
    if (!known) {
      const Kind kind = *kind_of(instruction.code);
      const Operand a = values[instruction.a], b = values[instruction.b];
      const Definition definition{kind, a,
                                  is_unary(kind)                       ? Operand{a.node}
                                  : instruction.code == Code::subtract ? -b
                                                                       : b};
      values.push_back({insert({definition, value, 0, false, is_operation(kind), {}, {}})});
      if (kind == Kind::sine || kind == Kind::cosine) {
        freeze(a.node);
        Circle& circle = circles_[a.node];
        (kind == Kind::sine ? circle.sin : circle.cos) = kind == Kind::sine && a.negative ? Signature{} - value : value;
      }
    } else {
      values.push_back(*known);
    }
    Node& node = nodes_[values.back().node];
    if (node.label.empty()) node.label = program.labels[at];
  }
  for (ProgramOutput& output : frame_.outputs) {
    outputs_.emplace_back();
    for (const ValueIndex value : output.values) {
      outputs_.back().push_back(values[value]);
      retain(values[value].node);
    }
    output.values.clear();
  }
  reorder();
}

Program ValueGraph::to_program() const {
  ProgramBuilder builder(frame_);
  std::vector<std::optional<Handle>> emitted(nodes_.size());
  const auto with_sign = [&](Handle value, bool negative) {
    return negative ? builder.emit(Code::negate, value) : value;
  };
  const auto signed_handle = [&](Operand value) { return with_sign(*emitted[value.node], value.negative); };
  const auto emit = [&](NodeIndex index) -> Handle {
    const auto& [kind, a, b] = nodes_[index].definition;
    switch (kind) {
      case Kind::leaf: {
        const Handle leaf = nodes_[index].leaf;
        return leaf.kind == Handle::Kind::constant ? builder.constant(frame_.constants[leaf.index]) : leaf;
      }
      case Kind::sine: return with_sign(builder.emit(Code::sin, signed_handle(a)), b.negative);
      case Kind::cosine: return with_sign(builder.emit(Code::cos, signed_handle(a)), b.negative);
      case Kind::sign: return with_sign(builder.emit(Code::sign, signed_handle(a)), b.negative);
      case Kind::tanh: return with_sign(builder.emit(Code::tanh, signed_handle(a)), b.negative);
      default: break;
    }
    const Code code = kind == Kind::sum ? Code::add : kind == Kind::product ? Code::multiply : Code::divide;
    const Handle first = signed_handle(a), second = signed_handle(b);
    return builder.emit(code, first, second);
  };
  // In the order of first appearance, as far as operands allow.
  std::vector<NodeIndex> stack;
  for (NodeIndex root = 0; root < nodes_.size(); ++root) {
    if (!is_needed(root)) continue;
    stack.push_back(root);
    while (!stack.empty()) {
      const NodeIndex index = stack.back();
      const Definition& definition = nodes_[index].definition;
      if (!emitted[index] && definition.kind != Kind::leaf) {
        const NodeIndex b = is_unary(definition.kind) ? definition.a.node : definition.b.node;
        if (!emitted[b]) stack.push_back(b);
        if (!emitted[definition.a.node]) stack.push_back(definition.a.node);
        if (stack.back() != index) continue;
      }
      stack.pop_back();
      if (emitted[index]) continue;
      emitted[index] = emit(index);
      builder.label(*emitted[index], nodes_[index].label);
    }
  }
  std::vector<std::vector<Handle>> outputs;
  for (const std::vector<Operand>& group : outputs_) {
    outputs.emplace_back();
    for (const Operand value : group) outputs.back().push_back(signed_handle(value));
  }
  return remove_dead_code(share(resolve_signs(builder.finish(outputs))));
}

int ValueGraph::cost_of(Kind kind, bool runtime) const {
  if (!runtime || kind == Kind::leaf || kind == Kind::sign || kind == Kind::tanh) return 0;
  if (!is_operation(kind)) return weights_.function;
  return kind == Kind::sum ? weights_.add : weights_.mul;
}

bool ValueGraph::runtime_of(const Definition& definition) const {
  return nodes_[definition.a.node].runtime || (!is_unary(definition.kind) && nodes_[definition.b.node].runtime);
}

std::optional<Operand> ValueGraph::find(const Signature& value) const {
  if (!may_have(value)) return std::nullopt;
  const std::uint64_t key = key_of(value), mask = table_.size() - 1;
  for (std::uint64_t slot = key & mask; table_[slot].first != ~std::uint64_t{0}; slot = (slot + 1) & mask) {
    if (table_[slot].first != key) continue;
    const Signature& known = nodes_[table_[slot].second].value;
    if (known == value) return Operand{table_[slot].second};
    if ((known + value).is_zero()) return Operand{table_[slot].second, true};
  }
  return std::nullopt;
}

void ValueGraph::enter(NodeIndex node) {
  const std::uint64_t key = key_of(nodes_[node].value), mask = table_.size() - 1;
  std::uint64_t slot = key & mask;
  while (table_[slot].first != ~std::uint64_t{0}) slot = (slot + 1) & mask;
  table_[slot] = {key, node};
  present_[bit_of(key) / 64] |= std::uint64_t{1} << bit_of(key) % 64;
}

NodeIndex ValueGraph::insert(Node node) {
  if (node.definition.kind != Kind::leaf) node.runtime = runtime_of(node.definition);
  const auto index = static_cast<NodeIndex>(nodes_.size());
  nodes_.push_back(std::move(node));
  if (4 * nodes_.size() > table_.size()) {
    table_.assign(std::max<std::size_t>(64, 2 * table_.size()), {~std::uint64_t{0}, 0});
    present_.assign(table_.size() / 4, 0);
    for (NodeIndex each = 0; each < index; ++each) enter(each);
  }
  enter(index);
  position_.push_back(static_cast<std::uint32_t>(order_.size()));
  order_.push_back(index);
  mark_.push_back(0);
  return index;
}

void ValueGraph::freeze(NodeIndex angle) {
  Node& node = nodes_[angle];
  if (!node.free) return;
  node.free = false;
  const Definition definition = node.definition;
  freeze(definition.a.node);
  freeze(definition.b.node);
}

std::optional<Signature> ValueGraph::function_of(Kind kind, Operand angle) const {
  const auto found = circles_.find(angle.node);
  if (found == circles_.end()) return std::nullopt;
  const auto& [cos, sin] = found->second;
  if (kind == Kind::cosine) return cos;
  return sin && angle.negative ? Signature{} - *sin : sin;
}

std::vector<NodeIndex> ValueGraph::angles() const {
  std::vector<NodeIndex> list;
  for (const auto& [node, circle] : circles_)
    if (circle.cos && circle.sin) list.push_back(node);
  return list;
}

std::optional<NodeIndex> ValueGraph::add_angle(Operand a, Operand b) {
  const Signature ca = *function_of(Kind::cosine, a), sa = *function_of(Kind::sine, a),
                  cb = *function_of(Kind::cosine, b), sb = *function_of(Kind::sine, b);
  const Definition definition{Kind::sum, a, b};
  const Signature value = value_of(definition);
  const Signature cos = ca * cb - sa * sb, sin = sa * cb + ca * sb;
  const std::optional<Operand> known = find(value);
  if (known && !circles_.contains(known->node)) return std::nullopt;
  const NodeIndex angle = known ? known->node : insert({definition, value, 0, false, false, {}, {}});
  circles_[angle] = {cos, known && known->negative ? Signature{} - sin : sin};
  return angle;
}

Signature ValueGraph::value_of(const Definition& definition) const {
  const auto operand = [&](Operand each) {
    const Signature& value = nodes_[each.node].value;
    return each.negative ? Signature{} - value : value;
  };
  const Signature a = operand(definition.a), b = operand(definition.b);
  switch (definition.kind) {
    case Kind::sum: return a + b;
    case Kind::product: return a * b;
    case Kind::quotient: return {{a.at[0] / b.at[0], a.at[1] / b.at[1]}};
    default: break;
  }
  const std::optional<Signature> function = function_of(definition.kind, definition.a);
  ARMATURE_CHECK(function && (definition.kind == Kind::sine || definition.kind == Kind::cosine));
  return definition.b.negative ? Signature{} - *function : *function;
}

Operand ValueGraph::add(const Definition& definition) {
  const Signature value = value_of(definition);
  if (const std::optional<Operand> known = find(value)) return *known;
  return {insert({definition, value, 0, false, is_operation(definition.kind), {}, {}})};
}

Operand ValueGraph::constant(const Rational& number) {
  const Residue residue = field().constant(number);
  const Signature value{{residue, residue}};
  const std::optional<Operand> known = find(value);
  if (known && !is_free(known->node)) return *known;
  const Rational leaf_value = known && known->negative ? -number : number;
  const Handle leaf{Handle::Kind::constant, static_cast<std::uint32_t>(frame_.constants.size())};
  frame_.constants.push_back({leaf_value.to_double(), leaf_value, false});
  if (!known) return {insert({{}, value, 0, false, false, leaf, {}})};
  // A computed value that equals this number, as c^2 + s^2 equals 1, becomes the number.
  Node& node = nodes_[known->node];
  if (node.uses != 0) release(node.definition);
  node.definition = {};
  node.leaf = leaf;
  node.label.clear();
  node.runtime = node.free = false;
  reorder();
  return *known;
}

std::vector<char> ValueGraph::dependents(NodeIndex node) const {
  std::vector<char> depends(nodes_.size(), 0);
  depends[node] = 1;
  for (std::size_t i = position_[node] + 1; i < order_.size(); ++i) {
    const Definition& definition = nodes_[order_[i]].definition;
    if (definition.kind != Kind::leaf) depends[order_[i]] = depends[definition.a.node] | depends[definition.b.node];
  }
  return depends;
}

bool ValueGraph::mark_needs(NodeIndex node, NodeIndex from) {
  if (node == from) return false;
  if (position_[node] < position_[from] || mark_[node] == search_) return true;
  mark_[node] = search_;
  const Definition& definition = nodes_[node].definition;
  if (definition.kind == Kind::leaf) return true;
  return mark_needs(definition.a.node, from) && mark_needs(definition.b.node, from);
}

bool ValueGraph::admits(NodeIndex node, const Definition& definition) {
  ++search_;
  return mark_needs(definition.a.node, node) && mark_needs(definition.b.node, node);
}

// Moves what the operand needs before the node; everything else keeps its order.
void ValueGraph::move_before(NodeIndex node, NodeIndex operand) {
  if (position_[operand] < position_[node]) return;
  ++search_;
  ARMATURE_CHECK(mark_needs(operand, node));
  const auto first = order_.begin() + position_[node], last = order_.begin() + position_[operand] + 1;
  std::stable_partition(first, last, [&](NodeIndex each) { return mark_[each] == search_; });
  for (auto it = first; it != last; ++it) position_[*it] = static_cast<std::uint32_t>(it - order_.begin());
}

void ValueGraph::retain(NodeIndex node) {
  if (nodes_[node].uses++ != 0) return;
  cost_ += own_cost(node);
  if (nodes_[node].definition.kind != Kind::leaf) retain(nodes_[node].definition);
}

void ValueGraph::release(NodeIndex node) {
  if (--nodes_[node].uses != 0) return;
  cost_ -= own_cost(node);
  if (nodes_[node].definition.kind != Kind::leaf) release(nodes_[node].definition);
}

void ValueGraph::retain(const Definition& definition) {
  retain(definition.a.node);
  if (!is_unary(definition.kind)) retain(definition.b.node);
}

void ValueGraph::release(const Definition& definition) {
  release(definition.a.node);
  if (!is_unary(definition.kind)) release(definition.b.node);
}

int ValueGraph::gain_of(NodeIndex node, const Definition& definition) {
  if (!is_needed(node)) return 0;
  const Definition present = nodes_[node].definition;
  const int before = cost_;
  retain(definition);
  release(present);
  const int own = cost_of(definition.kind, runtime_of(definition)) - own_cost(node), gain = before - cost_ - own;
  retain(present);
  release(definition);
  return gain;
}

void ValueGraph::define(NodeIndex node, const Definition& definition) {
  ARMATURE_CHECK(nodes_[node].free && value_of(definition) == nodes_[node].value);
  move_before(node, definition.a.node);
  move_before(node, definition.b.node);
  const bool runtime = runtime_of(definition);
  if (is_needed(node)) {
    retain(definition);
    release(nodes_[node].definition);
    cost_ += cost_of(definition.kind, runtime) - own_cost(node);
  }
  nodes_[node].definition = definition;
  if (runtime != nodes_[node].runtime) reorder();
}

std::vector<Definition> ValueGraph::definitions() const {
  std::vector<Definition> all;
  all.reserve(nodes_.size());
  for (const Node& node : nodes_) all.push_back(node.definition);
  return all;
}

void ValueGraph::restore(const std::vector<Definition>& definitions) {
  for (NodeIndex i = 0; i < definitions.size(); ++i) nodes_[i].definition = definitions[i];
  for (Node& node : nodes_) node.uses = 0;
  for (const auto& group : outputs_)
    for (const Operand each : group) retain(each.node);
  reorder();
}

int ValueGraph::private_cost(NodeIndex node) {
  if (nodes_[node].definition.kind == Kind::leaf) return 0;
  const Definition definition = nodes_[node].definition;
  const int before = cost_;
  release(definition);
  const int cost = before - cost_ + own_cost(node);
  retain(definition);
  return cost;
}

// Recomputes the order, the run-time flags and the cost.
void ValueGraph::reorder() {
  order_.clear();
  ++search_;
  std::vector<NodeIndex> stack;
  cost_ = 0;
  for (NodeIndex root = 0; root < nodes_.size(); ++root) {
    if (mark_[root] == search_) continue;
    stack.push_back(root);
    while (!stack.empty()) {
      const NodeIndex index = stack.back();
      Node& node = nodes_[index];
      const NodeIndex a = node.definition.a.node, b = node.definition.b.node;
      const bool leaf = node.definition.kind == Kind::leaf;
      if (!leaf && mark_[index] != search_) {
        if (mark_[b] != search_) stack.push_back(b);
        if (mark_[a] != search_) stack.push_back(a);
        if (stack.back() != index) continue;
      }
      stack.pop_back();
      if (mark_[index] == search_) continue;
      mark_[index] = search_;
      position_[index] = static_cast<std::uint32_t>(order_.size());
      order_.push_back(index);
      if (!leaf) node.runtime = runtime_of(node.definition);
      if (node.uses != 0) cost_ += own_cost(index);
    }
  }
}

}  // namespace armature::internal
