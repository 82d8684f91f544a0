// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot in words and tables.
#pragma once

#include <string>

#include "armature/verbs/show.h"

namespace armature::cli {

// "puma560: 6 joints in one chain, 6 coordinates".
std::string headline(const ShowResult& robot);

// "the base" or "frame 3 (elbow)".
std::string frame_name(const ShowResult& robot, std::size_t frame);

// One row per frame. The joint variable stands where it acts: in theta or in r.
std::string joint_table(const ShowResult& robot);
std::string link_table(const ShowResult& robot);
std::string limits_table(const ShowResult& robot);
std::string coordinates_table(const ShowResult& robot);

// At most `most` characters of a formula, with "..." where it goes on.
std::string cut(const std::string& formula, std::size_t most);

}  // namespace armature::cli
