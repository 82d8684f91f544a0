// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Which of DeriveOptions a model takes. derive() ignores the others; refuse_idle_options() reports them to the user.
#pragma once

#include <string>
#include <vector>

#include "armature/derive/derive.h"

namespace armature::internal {

// By the names that they have on the command line: "from", "to", "rows", "columns", "method"; every model takes "tree".
std::vector<std::string> options_of_model(const std::string& name);

// Throws InputError for every option that is set although none of these models takes it. Names that no model has are
// left to derive().
void refuse_idle_options(const std::vector<std::string>& names, const DeriveOptions& options);

}  // namespace armature::internal
