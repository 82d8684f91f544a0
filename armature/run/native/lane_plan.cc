// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/run/native/lane_plan.h"

#include <algorithm>
#include <limits>
#include <map>

namespace armature::internal {
namespace {

constexpr std::size_t most_terms = 8;  // longer sums are not expanded
constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();

using Lanes = std::array<ValueIndex, pack_lanes>;

struct Product {
  std::optional<ValueIndex> factor;
  ValueIndex operand;
  bool minus;
};
using Sum = std::vector<Product>;  // by factors; empty: not a sum of products

class LanePlanner {
 public:
  LanePlanner(const Program& program, const std::vector<Statement>& statements, const KnownValues& known)
      : program_(program),
        statements_(statements),
        known_(known),
        position_(program.value_count(), nowhere),
        readers_(program.value_count(), 0),
        products_(program.value_count(), 0),
        operations_(statements.size()) {
    for (std::size_t i = 0; i < statements.size(); ++i) {
      const Statement& s = statements[i];
      position_[s.value] = i;
      for (std::size_t k = 0; k < s.count; ++k) ++readers_[s.operands[k]];
      if (s.takes_product || s.code == Code::multiply)
        for (std::size_t k = 0; k < 2; ++k) ++products_[s.operands[k]];
    }
    for (const ProgramOutput& output : program.outputs)
      for (const ValueIndex v : output.values) ++readers_[v];
    for (const Statement& s : statements) sums_.push_back(sum_of(s));
  }

  LanePlan plan() {
    std::size_t first = 0;  // output of a matrix
    for (const ProgramOutput& output : program_.outputs) {
      for (std::size_t c = 0; c + pack_lanes <= output.columns;) c += take_columns(output, first, c) ? pack_lanes : 1;
      first += output.values.size();
    }
    return std::move(plan_);
  }

 private:
  // --- Sums of products

  Sum sum_of(const Statement& s) const {
    Sum sum;
    bool is_sum = true;
    const auto add_product = [&](ValueIndex a, ValueIndex b, bool minus) {
      if (is_busier(b, a)) std::swap(a, b);
      if (known_.is_known[b]) is_sum = false;
      sum.push_back({a, b, minus});
    };
    const auto add = [&](ValueIndex v, bool minus) {
      if (known_.is_known[v]) is_sum = false;
      const Sum* inner = position_[v] < sums_.size() && readers_[v] == 1 ? &sums_[position_[v]] : nullptr;
      if (inner == nullptr || inner->empty()) sum.push_back({{}, v, minus});
      else
        for (const Product& p : *inner) sum.push_back({p.factor, p.operand, p.minus != minus});
    };
    if (s.takes_product) {
      add(s.operands[2], s.minus_other);
      add_product(s.operands[0], s.operands[1], s.minus_product);
    } else if (s.code == Code::multiply) {
      add_product(s.operands[0], s.operands[1], false);
    } else if (s.code == Code::add || s.code == Code::subtract) {
      add(s.operands[0], false);
      add(s.operands[1], s.code == Code::subtract);
    } else if (s.code == Code::negate) {
      add(s.operands[0], true);
    }
    if (!is_sum || sum.size() > most_terms) return {};
    std::stable_sort(sum.begin(), sum.end(), [](const Product& a, const Product& b) { return a.factor < b.factor; });
    return sum;
  }

  // The factor used in more products is the one that columns share.
  bool is_busier(ValueIndex a, ValueIndex b) const {
    if (known_.is_known[a] != known_.is_known[b]) return known_.is_known[a] != 0;
    return products_[a] > products_[b] || (products_[a] == products_[b] && a < b);
  }

  const Sum* sum_at(ValueIndex v) const { return position_[v] == nowhere ? nullptr : &sums_[position_[v]]; }

  bool are_alike(const Lanes& lanes) const {
    const Sum* const first = sum_at(lanes[0]);
    if (first == nullptr || first->empty()) return false;
    return std::all_of(lanes.begin() + 1, lanes.end(), [&](ValueIndex v) {
      const Sum* const other = sum_at(v);
      return other != nullptr && std::equal(first->begin(), first->end(), other->begin(), other->end(),
                                            [](const Product& a, const Product& b) { return a.factor == b.factor; });
    });
  }

  // --- Packs

  std::size_t pack_of(const Lanes& lanes) {
    if (const auto found = index_.find(lanes); found != index_.end()) return found->second;
    LanePack pack{lanes, {}, {}};
    if (are_alike(lanes))
      for (std::size_t t = 0; t < sum_at(lanes[0])->size(); ++t) {
        Lanes operands;
        LanePack::Term term{(*sum_at(lanes[0]))[t].factor, 0, {}};
        for (std::size_t l = 0; l < pack_lanes; ++l) {
          operands[l] = (*sum_at(lanes[l]))[t].operand;
          term.minus[l] = (*sum_at(lanes[l]))[t].minus;
        }
        term.pack = pack_of(operands);
        pack.terms.push_back(term);
      }
    plan_.packs.push_back(std::move(pack));
    return index_[lanes] = plan_.packs.size() - 1;
  }

  // Packs four columns from `column` on, if that pays; `first` is the index of the matrix's first output.
  bool take_columns(const ProgramOutput& matrix, std::size_t first, std::size_t column) {
    std::vector<std::pair<std::size_t, Lanes>> rows;  // rows of the same structure, and their first outputs
    for (std::size_t at = column; at + pack_lanes <= matrix.values.size(); at += matrix.columns) {
      Lanes lanes;
      std::copy_n(matrix.values.begin() + static_cast<std::ptrdiff_t>(at), pack_lanes, lanes.begin());
      if (are_alike(lanes)) rows.emplace_back(first + at, lanes);
    }
    if (rows.empty()) return false;
    LanePlan plan_before = plan_;
    std::map<Lanes, std::size_t> index_before = index_;
    for (const auto& [output, lanes] : rows) plan_.packs[pack_of(lanes)].outputs.push_back(output);
    order_steps();
    if (const std::size_t cost = operations(); cost < operations_) {
      operations_ = cost;
      return true;
    }
    plan_ = std::move(plan_before);
    index_ = std::move(index_before);
    return false;
  }

  std::size_t operations() const {
    std::size_t count = 0;
    for (const LaneStep& step : plan_.steps) {
      const bool is_gathered = step.kind == LaneStep::Kind::pack && plan_.packs[step.index].terms.empty();
      if (is_gathered) count += pack_lanes;
      else count += step.kind == LaneStep::Kind::pack ? plan_.packs[step.index].terms.size() : 1;
    }
    return count;
  }

  // --- The order

  // Positions among the statements.
  struct Places {
    std::vector<std::size_t> of_pack;    // per pack that is not gathered: position of its last lane
    std::vector<std::size_t> pack_with;  // per value: the first pack that holds it
    std::vector<std::size_t> needed;     // per value: where it is first needed as a scalar
    std::vector<char> is_lane;           // per value: extracted from that pack, which comes early enough
  };

  Places place_packs() const {
    const std::size_t values = program_.value_count();
    Places places{std::vector<std::size_t>(plan_.packs.size(), nowhere), std::vector<std::size_t>(values, nowhere),
                  std::vector<std::size_t>(values, nowhere), std::vector<char>(values, 0)};
    for (std::size_t p = 0; p < plan_.packs.size(); ++p) {
      if (plan_.packs[p].terms.empty()) continue;
      places.of_pack[p] = 0;
      for (const ValueIndex v : plan_.packs[p].values) {
        places.of_pack[p] = std::max(places.of_pack[p], position_[v]);
        if (places.pack_with[v] == nowhere) places.pack_with[v] = p;
      }
    }
    return places;
  }

  // Needs of packs, outputs, and statements that are not replaced.
  void find_needs(Places& places) const {
    const auto need = [&](ValueIndex v, std::size_t at) { places.needed[v] = std::min(places.needed[v], at); };
    std::vector<ValueIndex> outputs;
    for (const ProgramOutput& output : program_.outputs)
      outputs.insert(outputs.end(), output.values.begin(), output.values.end());
    std::vector<char> is_stored(outputs.size(), 0);
    for (std::size_t p = 0; p < plan_.packs.size(); ++p) {
      for (const std::size_t o : plan_.packs[p].outputs)
        std::fill_n(is_stored.begin() + static_cast<std::ptrdiff_t>(o), pack_lanes, 1);
      for (const LanePack::Term& term : plan_.packs[p].terms) {
        if (term.factor) need(*term.factor, places.of_pack[p]);
        if (plan_.packs[term.pack].terms.empty())
          for (const ValueIndex v : plan_.packs[term.pack].values) need(v, places.of_pack[p]);
      }
    }
    for (std::size_t o = 0; o < outputs.size(); ++o)
      if (!is_stored[o]) need(outputs[o], statements_.size());
    for (std::size_t i = statements_.size(); i-- > 0;) {
      const ValueIndex v = statements_[i].value;
      if (places.needed[v] == nowhere) continue;
      places.is_lane[v] = places.pack_with[v] != nowhere && places.of_pack[places.pack_with[v]] < places.needed[v];
      if (places.is_lane[v]) continue;
      for (std::size_t k = 0; k < statements_[i].count; ++k) need(statements_[i].operands[k], i);
    }
  }

  void order_steps() {
    Places places = place_packs();
    find_needs(places);
    std::vector<std::vector<std::size_t>> packs_at(statements_.size());
    for (std::size_t p = 0; p < plan_.packs.size(); ++p)
      if (places.of_pack[p] != nowhere) packs_at[places.of_pack[p]].push_back(p);
    plan_.steps.clear();
    std::vector<char> is_there(plan_.packs.size(), 0);
    const auto add_pack = [&](std::size_t p) {
      if (!is_there[p]) plan_.steps.push_back({LaneStep::Kind::pack, p});
      is_there[p] = 1;
    };
    for (std::size_t i = 0; i < statements_.size(); ++i) {
      const ValueIndex v = statements_[i].value;
      if (places.needed[v] != nowhere && !places.is_lane[v]) plan_.steps.push_back({LaneStep::Kind::statement, i});
      for (const std::size_t p : packs_at[i]) {
        for (const LanePack::Term& term : plan_.packs[p].terms) add_pack(term.pack);
        add_pack(p);
        for (std::size_t l = 0; l < pack_lanes; ++l) {
          const ValueIndex lane = plan_.packs[p].values[l];
          if (places.is_lane[lane] && places.pack_with[lane] == p) plan_.steps.push_back({LaneStep::Kind::lane, p, l});
        }
      }
    }
  }

  const Program& program_;
  const std::vector<Statement>& statements_;
  const KnownValues& known_;
  std::vector<std::size_t> position_;            // of the statement that makes a value
  std::vector<std::size_t> readers_, products_;  // per value: number of uses, and of uses as a factor
  std::vector<Sum> sums_;                        // per statement
  std::map<Lanes, std::size_t> index_;
  LanePlan plan_;
  std::size_t operations_;
};

}  // namespace

LanePlan plan_lanes(const Program& program, const std::vector<Statement>& statements, const KnownValues& known) {
  return LanePlanner(program, statements, known).plan();
}

}  // namespace armature::internal
