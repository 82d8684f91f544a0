// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/recursion/block_triangular.h"

#include <algorithm>

namespace armature::internal {
namespace {

constexpr std::size_t unset = ~std::size_t{0};

// Matches columns with rows by augmenting paths. The matrices here have six rows, so recursion is shallow.
class Matching {
 public:
  Matching(std::size_t n, const std::vector<char>& non_zero)
      : n_(n), non_zero_(non_zero), row_of_(n, unset), column_of_(n, unset) {}

  bool complete() {
    for (std::size_t row = 0; row < n_; ++row) {
      visited_.assign(n_, 0);
      if (!augment(row)) return false;
    }
    return true;
  }
  const std::vector<std::size_t>& row_of_column() const { return row_of_; }

 private:
  bool augment(std::size_t row) {
    for (std::size_t column = 0; column < n_; ++column) {
      if (!non_zero_[row * n_ + column] || visited_[column]) continue;
      visited_[column] = 1;
      if (row_of_[column] != unset && !augment(row_of_[column])) continue;
      row_of_[column] = row;
      column_of_[row] = column;
      return true;
    }
    return false;
  }

  std::size_t n_;
  const std::vector<char>& non_zero_;
  std::vector<std::size_t> row_of_, column_of_;
  std::vector<char> visited_;
};

// Tarjan's strongly connected components, each emitted after all that it leads to.
class Components {
 public:
  Components(std::size_t n, const std::vector<char>& non_zero, const std::vector<std::size_t>& row_of)
      : n_(n), non_zero_(non_zero), row_of_(row_of), order_(n, unset), low_(n, 0), open_(n, 0) {
    form_.starts.push_back(0);
    for (std::size_t column = 0; column < n; ++column)
      if (order_[column] == unset) visit(column);
  }
  BlockTriangular take() { return std::move(form_); }

 private:
  void visit(std::size_t column) {
    order_[column] = low_[column] = count_++;
    stack_.push_back(column);
    open_[column] = 1;
    for (std::size_t next = 0; next < n_; ++next) {
      if (!non_zero_[row_of_[column] * n_ + next]) continue;
      if (order_[next] == unset) {
        visit(next);
        low_[column] = std::min(low_[column], low_[next]);
      } else if (open_[next]) {
        low_[column] = std::min(low_[column], order_[next]);
      }
    }
    if (low_[column] != order_[column]) return;
    const auto first = std::find(stack_.begin(), stack_.end(), column);
    std::sort(first, stack_.end());
    for (auto member = first; member != stack_.end(); ++member) {
      open_[*member] = 0;
      form_.columns.push_back(*member);
      form_.rows.push_back(row_of_[*member]);
    }
    stack_.erase(first, stack_.end());
    form_.starts.push_back(form_.columns.size());
  }

  std::size_t n_;
  const std::vector<char>& non_zero_;
  const std::vector<std::size_t>& row_of_;
  std::vector<std::size_t> order_, low_, stack_;
  std::vector<char> open_;
  std::size_t count_ = 0;
  BlockTriangular form_;
};

}  // namespace

std::optional<BlockTriangular> block_triangular(std::size_t n, const std::vector<char>& non_zero) {
  Matching matching(n, non_zero);
  if (!matching.complete()) return std::nullopt;
  return Components(n, non_zero, matching.row_of_column()).take();
}

}  // namespace armature::internal
