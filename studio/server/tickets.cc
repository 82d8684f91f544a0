// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "studio/server/tickets.h"

#include "studio/server/guard.h"
#include "studio/server/refusal.h"

namespace armature::studio {
namespace {

constexpr std::size_t most = 1000;

}  // namespace

void Tickets::forget_old() {
  std::erase_if(leaves_, [now = Clock::now()](const auto& each) { return each.second.until < now; });
}

std::string Tickets::issue(const std::string& path) {
  const std::lock_guard turn(mutex_);
  forget_old();
  if (leaves_.size() >= most) throw Refusal(429, "too many files were opened within a minute", "wait a minute");
  std::string ticket = new_token();
  leaves_[ticket] = {path, Clock::now() + valid_};
  return ticket;
}

std::string Tickets::path(const std::string& ticket) {
  const std::lock_guard turn(mutex_);
  forget_old();
  const auto found = leaves_.find(ticket);
  if (found == leaves_.end())
    throw Refusal(404, "this address is no longer valid", "open the file from the studio again");
  return found->second.path;
}

}  // namespace armature::studio
