// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A request that is refused: the HTTP status, and what the page shows. No message has a path of the machine.
#pragma once

#include <stdexcept>
#include <string>

namespace armature::studio {

struct Refusal : std::runtime_error {
  Refusal(int http_status, const std::string& message, std::string what_to_do = {}, std::string which_file = {})
      : std::runtime_error(message), status(http_status), hint(std::move(what_to_do)), file(std::move(which_file)) {}
  int status;
  std::string hint, file;
};

}  // namespace armature::studio
