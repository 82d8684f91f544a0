// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/program/search/prove.h"

#include <gtest/gtest.h>

#include "armature/expr/scalar.h"
#include "armature/program/passes/linearise.h"
#include "armature/program/passes/passes.h"

namespace armature::internal {
namespace {

Model angle_model() {
  Model model;
  Arena& arena = model.arena;
  const Scalar q1{arena, arena.symbol("q1")}, q2{arena, arena.symbol("q2")}, n{arena, arena.symbol("N")};
  const Scalar half{arena, arena.constant(Rational(1, 2))}, third{arena, arena.constant(Rational(1, 3))};
  const Scalar pi{arena, arena.pi()}, tiny{arena, arena.constant(*Rational::from_decimal("1.2345678901234567e-10"))};
  model.inputs = {{"q", "positions", {q1.ref(), q2.ref()}, {"rad", "rad"}}};
  const std::vector<Ref> values{sin(q1 + q2).ref(),
                                cos(half * q1 - q2).ref(),                // half angles
                                sin(q1 + half * half * pi).ref(),         // an eighth of a turn
                                cos(q1 - third * pi).ref(),               // no exact place on the circle
                                sin(2 * (n * q1)).ref(),                  // a product of symbols, scaled
                                sin(2 * named(q1 + q2, "S") - q1).ref(),  // a named sum, scaled
                                (sign(q1 - q2) * cos(tiny * q1)).ref(),   // a coefficient with many decimals
                                (sin(q1) / (cos(q2) + n)).ref()};
  model.outputs = {{"y", "", values.size(), 1, values, {"1"}, {}}};
  return model;
}

TEST(Prove, accepts_what_every_exact_pass_makes) {
  const Model model = angle_model();
  Program program = linearise(model);
  EXPECT_TRUE(computes(program, model, 3));
  for (Program (*pass)(const Program&) :
       {resolve_signs, share, remove_dead_code, orient_subtractions, separate_setup}) {
    program = pass(program);
    EXPECT_TRUE(computes(program, model, 3));
  }
}

TEST(Prove, notices_every_single_wrong_instruction) {
  const Model model = angle_model();
  const Program program = remove_dead_code(share(resolve_signs(linearise(model))));
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    Program wrong = program;
    Code& code = wrong.code[i].code;
    code = code == Code::add        ? Code::subtract
           : code == Code::subtract ? Code::add
           : code == Code::multiply ? Code::add
           : code == Code::sin      ? Code::cos
           : code == Code::cos      ? Code::sin
           : code == Code::divide   ? Code::multiply
                                    : Code::negate;
    if (code == program.code[i].code) code = Code::sign;
    EXPECT_FALSE(computes(wrong, model)) << "instruction " << i;
  }
}

}  // namespace
}  // namespace armature::internal
