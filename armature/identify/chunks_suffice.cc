// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/identify/chunks_suffice.h"

#include <fmt/format.h>

#include "armature/base/error.h"

namespace armature::internal {

void require_chunks_suffice(Estimator estimator, const PrepareOptions& prepare) {
  const char* why = nullptr;
  if (estimator == Estimator::instrumental || estimator == Estimator::output_error)
    why = "@estimator iv and didim simulate the whole motion beside the measured one";
  else if (estimator == Estimator::likelihood)
    why = "@estimator=ml weighs the residuals of the whole motion against each other";
  else if (prepare.period) why = "@period takes the mean over all periods before anything is filtered";
  if (why != nullptr)
    throw UnmetRequest(fmt::format("{}: this needs all samples at once, and the logs are read in chunks", why),
                       "a part that fits in memory, such as log.csv@0:600, or @stream=no");
}

}  // namespace armature::internal
