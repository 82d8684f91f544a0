// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/derive/models/loop_kinematics.h"

#include "armature/base/error.h"
#include "armature/base/text.h"
#include "armature/derive/loops/closed_models.h"
#include "armature/derive/loops/loop_kinematics.h"
#include "armature/derive/start_model.h"

namespace armature::internal {
namespace {

// Some rows and columns of a row-major matrix.
std::vector<Ref> part(const std::vector<Ref>& matrix, std::size_t width, std::size_t first_row, std::size_t rows,
                      std::size_t first_column, std::size_t columns) {
  std::vector<Ref> result;
  for (std::size_t r = first_row; r < first_row + rows; ++r)
    for (std::size_t c = first_column; c < first_column + columns; ++c) result.push_back(matrix[r * width + c]);
  return result;
}

}  // namespace

Model derive_loop_kinematics(const Robot& original, const DeriveOptions&) {
  if (original.loops.empty())
    throw UnmetRequest("the robot " + printable(original.name, 80) + " has no closed loops",
                       "loop-kinematics relates passive joints to motorised ones");
  Robot robot = original;
  const LoopKinematics loops(robot);
  Model model = start_model(robot, "loop-kinematics", "Khalil & Creusot 1997, eq. 11-14", closed_inputs(robot, 1));
  model.notes = closed_notes(robot);
  Arena& arena = model.arena;
  const std::size_t m = loops.motors(), p = loops.structure().passive.size(), n = loops.unknowns().size(),
                    first = loops.rows_without_cuts(), rest = n - first;
  const std::vector<Ref>&a = loops.motorised_part(), &u = loops.unknown_part();
  std::vector<Ref> w;
  for (const Scalar each : loops.W(arena)) w.push_back(each.ref());
  const auto add = [&](const char* name, const char* meaning, std::size_t rows, std::size_t columns,
                       std::vector<Ref> values) {
    if (!values.empty()) model.outputs.push_back({name, meaning, rows, columns, std::move(values), {"SI"}, {}});
  };
  add("Wa", "rows of the loops: motorised velocities", first, m, part(a, m, 0, first, 0, m));
  add("Wp", "the same rows: passive velocities", first, p, part(u, n, 0, first, 0, p));
  add("Wac", "rows with opened joints: motorised velocities", rest, m, part(a, m, first, rest, 0, m));
  add("Wpc", "the same rows: passive velocities", rest, p, part(u, n, first, rest, 0, p));
  add("Wc", "the same rows: velocities of the opened joints", rest, n - p, part(u, n, first, rest, p, n - p));
  add("W", "passive velocities for a unit of each motorised one", p, m, part(w, m, 0, p, 0, m));
  add("Wcut", "velocities of the opened joints for a unit of each motorised one", n - p, m, part(w, m, p, n - p, 0, m));
  add("Psi", "accelerations of the first rows at rest of all joint accelerations", first, 1,
      part(loops.rest(), 1, 0, first, 0, 1));
  add("Phi", "the same of the rows with opened joints", rest, 1, part(loops.rest(), 1, first, rest, 0, 1));
  add("det", "determinants of the diagonal blocks: zero in a singular posture", loops.solver().determinants().size(), 1,
      loops.solver().determinants());
  return model;
}

}  // namespace armature::internal
