// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The verbs. Each adds itself to the command line; parsing runs the one that was named.
#pragma once

#include "cli/console.h"

namespace armature::cli {

void add_show(CLI::App& app, Console& console);
void add_check(CLI::App& app, Console& console);
void add_convert(CLI::App& app, Console& console);
void add_base(CLI::App& app, Console& console);
void add_derive(CLI::App& app, Console& console);
void add_count(CLI::App& app, Console& console);
void add_eval(CLI::App& app, Console& console);
void add_explicit(CLI::App& app, Console& console);
void add_bench(CLI::App& app, Console& console);
void add_simulate(CLI::App& app, Console& console);
void add_identify(CLI::App& app, Console& console);
void add_factor(CLI::App& app, Console& console);
void add_merge(CLI::App& app, Console& console);
void add_columns(CLI::App& app, Console& console);
void add_compare(CLI::App& app, Console& console);
void add_control(CLI::App& app, Console& console);
void add_reduce(CLI::App& app, Console& console);
void add_excite(CLI::App& app, Console& console);
void add_pipeline(CLI::App& app, Console& console);
void add_example(CLI::App& app, Console& console);
void add_dominant(CLI::App& app, Console& console);
void add_schedule(CLI::App& app, Console& console);
void add_validate(CLI::App& app, Console& console);
void add_verify(CLI::App& app, Console& console);
void add_demo(CLI::App& app, Console& console);
void add_schema(CLI::App& app, Console& console);
void add_studio(CLI::App& app, Console& console);
void add_completion(CLI::App& app, Console& console);

}  // namespace armature::cli
