// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/parameters/staircase.h"

#include <algorithm>
#include <map>

namespace armature::internal {
namespace {

// A link has ten inertial parameters, a motor inertia and three coefficients of friction; two rows to spare. One with
// three springs as well stays in the core.
constexpr std::uint64_t states_of_a_step = 16;

const Residue none = 0;

// Independent rows of the transpose of `rows`: indices of rows that span the row space, the first possible ones.
std::vector<std::size_t> independent(const std::vector<ResidueRow>& rows, std::size_t columns) {
  std::vector<ResidueRow> transpose(columns);
  for (std::size_t c = 0; c < columns; ++c)
    for (const ResidueRow& row : rows) transpose[c].push_back(row[c]);
  return exact_echelon(rows.size(), std::move(transpose)).pivots;
}

Residue characteristic_determinant(const std::vector<ResidueRow>& a) {
  const std::size_t n = a.size();
  if (n == 0) return 1;
  std::vector<ResidueRow> m(n, ResidueRow(n, 0));
  for (std::size_t i = 0; i < n; ++i) m[i][i] = 1;
  Residue c = 0;
  for (std::size_t k = 1; k <= n; ++k) {
    std::vector<ResidueRow> product(n, ResidueRow(n, 0));
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t l = 0; l < n; ++l) {
        if (a[i][l] == none) continue;
        for (std::size_t j = 0; j < n; ++j) product[i][j] = product[i][j] + a[i][l] * m[l][j];
      }
    Residue trace = 0;
    for (std::size_t i = 0; i < n; ++i) trace = trace + product[i][i];
    c = (none - trace) / Residue(k);
    m = std::move(product);
    for (std::size_t i = 0; i < n; ++i) m[i][i] = m[i][i] + c;
  }
  return n % 2 == 0 ? c : none - c;
}

bool is_odd(std::vector<std::size_t> permutation) {
  bool odd = false;
  for (std::size_t i = 0; i < permutation.size(); ++i)
    for (; permutation[i] != i; odd = !odd) std::swap(permutation[i], permutation[permutation[i]]);
  return odd;
}

}  // namespace

Staircase staircase(std::size_t columns, const SampledRows& rows) {
  Staircase result;
  std::vector<char> taken(columns, 0);
  const std::size_t coordinates = rows(0).size();
  std::vector<char> done(coordinates, 0);
  for (bool any = true; any;) {
    any = false;
    for (std::size_t k = coordinates; k-- > 0;) {
      if (done[k]) continue;
      std::vector<std::size_t> seen;
      for (std::size_t c = 0; c < columns && seen.size() <= states_of_a_step; ++c)
        if (!taken[c] && (!(rows(0)[k][c] == none) || !(rows(1)[k][c] == none))) seen.push_back(c);
      if (seen.size() > states_of_a_step) continue;  // of other joints too: later
      std::vector<ResidueRow> block;
      for (std::uint64_t state = 0; state < states_of_a_step; ++state) {
        block.emplace_back();
        for (const std::size_t c : seen) block.back().push_back(rows(state)[k][c]);
      }
      const std::vector<std::size_t> chosen = independent(block, seen.size());
      if (chosen.size() != seen.size()) continue;
      Staircase::Step step{seen, {}};
      for (const std::size_t state : chosen) step.rows.push_back({state, k});
      for (const std::size_t c : seen) taken[c] = 1;
      done[k] = 1;
      any = true;
      if (!seen.empty()) result.steps.push_back(std::move(step));
    }
  }
  for (std::size_t c = 0; c < columns; ++c)
    if (!taken[c]) result.core.push_back(c);
  return result;
}

Echelon staircase_echelon(std::size_t columns, const SampledRows& rows) {
  const std::vector<std::size_t> core = staircase(columns, rows).core;
  const Echelon inside = exact_echelon(core.size(), [&](std::uint64_t state) {
    std::vector<ResidueRow> some;
    for (const ResidueRow& row : rows(state)) {
      some.emplace_back();
      for (const std::size_t c : core) some.back().push_back(row[c]);
    }
    return some;
  });
  Echelon echelon;
  echelon.states = inside.states;
  for (const std::size_t i : inside.dependent) echelon.dependent.push_back(core[i]);
  std::vector<char> is_dependent(columns, 0);
  for (const std::size_t c : echelon.dependent) is_dependent[c] = 1;
  std::vector<std::size_t> place(columns, 0);  // among the pivots
  for (std::size_t c = 0; c < columns; ++c)
    if (!is_dependent[c]) {
      place[c] = echelon.pivots.size();
      echelon.pivots.push_back(c);
    }
  for (const ResidueRow& coefficients : inside.coefficients) {
    echelon.coefficients.emplace_back(echelon.pivots.size(), none);
    for (std::size_t k = 0; k < inside.pivots.size(); ++k)
      echelon.coefficients.back()[place[core[inside.pivots[k]]]] = coefficients[k];
  }
  return echelon;
}

std::vector<RegressorRow> independent_rows(std::size_t columns, const SampledRows& rows) {
  const Staircase stairs = staircase(columns, rows);
  std::vector<RegressorRow> result;
  std::vector<char> done(rows(0).size(), 0);
  for (const Staircase::Step& step : stairs.steps) {
    result.insert(result.end(), step.rows.begin(), step.rows.end());
    for (const RegressorRow& row : step.rows) done[row.coordinate] = 1;
  }
  std::vector<RegressorRow> where;
  std::vector<ResidueRow> core;
  exact_echelon(stairs.core.size(), [&](std::uint64_t state) {
    std::vector<ResidueRow> some;
    for (std::size_t k = rows(state).size(); k-- > 0;) {
      if (done[k]) continue;
      some.emplace_back();
      for (const std::size_t c : stairs.core) some.back().push_back(rows(state)[k][c]);
      where.push_back({state, k});
    }
    core.insert(core.end(), some.begin(), some.end());
    return some;
  });
  // Rows of the last coordinates first: they see fewest columns.
  std::vector<std::size_t> order(where.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return where[a].coordinate > where[b].coordinate; });
  std::vector<ResidueRow> sorted;
  for (const std::size_t i : order) sorted.push_back(core[i]);
  for (const std::size_t i : independent(sorted, stairs.core.size())) result.push_back(where[order[i]]);
  return result;
}

Residue block_determinant(const std::vector<ResidueRow>& matrix, const std::vector<std::size_t>& group_of_row) {
  const std::size_t n = matrix.size();
  std::map<std::size_t, std::vector<std::size_t>, std::greater<>> groups;
  for (std::size_t i = 0; i < n; ++i) groups[group_of_row[i]].push_back(i);
  std::vector<char> taken(n, 0);
  std::vector<std::size_t> row_order, column_order;
  Residue result = 1;
  const auto take = [&](const std::vector<std::size_t>& rows, const std::vector<std::size_t>& columns) {
    std::vector<ResidueRow> block;
    for (const std::size_t i : rows) {
      block.emplace_back();
      for (const std::size_t c : columns) block.back().push_back(matrix[i][c]);
    }
    result = result * characteristic_determinant(block);
    for (const std::size_t c : columns) taken[c] = 1;
    row_order.insert(row_order.end(), rows.begin(), rows.end());
    column_order.insert(column_order.end(), columns.begin(), columns.end());
  };
  for (bool any = true; any;) {
    any = false;
    for (auto group = groups.begin(); group != groups.end();) {
      std::vector<std::size_t> seen;
      for (std::size_t c = 0; c < n && seen.size() <= group->second.size(); ++c)
        if (!taken[c] && std::any_of(group->second.begin(), group->second.end(),
                                     [&](std::size_t i) { return !(matrix[i][c] == none); }))
          seen.push_back(c);
      if (seen.size() < group->second.size()) return 0;
      if (seen.size() > group->second.size()) {
        ++group;
        continue;
      }
      take(group->second, seen);
      group = groups.erase(group);
      any = true;
    }
  }
  std::vector<std::size_t> rows, columns;
  for (const auto& [group, members] : groups) rows.insert(rows.end(), members.begin(), members.end());
  for (std::size_t c = 0; c < n; ++c)
    if (!taken[c]) columns.push_back(c);
  take(rows, columns);
  return is_odd(row_order) == is_odd(column_order) ? result : none - result;
}

}  // namespace armature::internal
