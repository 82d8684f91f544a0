// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The oracle is the C program that Izaguirre et al. 1992 print in appendix A, transcribed below line by line. What the
// scan garbled and the program itself makes certain was put right: S and $ for each other, O for 0, full stops for
// commas, "C1C1 = C1 + C1" (never used).
//
// One thing the program itself leaves out: it turns the compound inertia of links 4-6 into frame 3 without the products
// JS413 and JS423 (both D4 times a moment of Z6 = 0.014), which it does compute and use in DIJ[1][4] and DIJ[3][4].
// With the five products restored it is our robot to rounding; as printed, D11, D12 and D13 differ by at most 3e-3 kg
// m^2.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "armature/base/error.h"
#include "armature/expr/differentiate.h"
#include "armature/expr/evaluate.h"
#include "armature/expr/numeric_field.h"
#include "armature/expr/vector.h"
#include "armature/read/reader.h"
#include "armature/robot/numbers.h"

namespace armature::internal {
namespace {

// A clean transcription of the specification; the line of motor inertias has no keyword, as printed.
constexpr const char* puma260 = R"(number_links 6
mass 0 0 0 0 0 m6           % initial link masses
sigma 0 0 0 0 0 0           % joint types: all revolute
alpha 90 0 -90 90 -90 0     % D-H parameters: twist angles
dpar 0 0 d3 d4 0 0          % D-H parameters: distances
apar 0 a2 0 0 0 0           % D-H parameters: offsets
adyna 0 0 0 ad4 0 0         % Link inertia
bdyna 0 0 0 0 0 0
cdyna 0 0 0 cd4 0 0
ddyna 0 0 0 0 0 0
edyna 0 0 0 0 0 0
fdyna 0 0 0 0 0 0
xgrav 0 0 0 0 0 0           % Link centers of gravity X link masses
ygrav 0 0 0 y4 0 0          % . . .
zgrav 0 0 0 0 0 z6
ia1 ia2 ia3 ia4 ia5 ia6     % Motor inertia
option moment
option_update moment
variable m6 2.768114        % Some initial values
variable z6 0.01401         % . . .
variable y4 -0.382190
variable ad4 0.079781
variable cd4 0.077761
variable ia1 0.091631
variable ia2 0.136312
variable ia3 0.030843
variable ia4 0.001781
variable ia5 0.006759
variable ia6 0.001262
constant a2 0.20320
constant d3 0.12624
constant d4 0.20320
)";

Robot robot_of(const std::string& text) {
  Diagnostics diagnostics;
  Robot robot = read_izaguirre(text, "puma260.spec", diagnostics);
  EXPECT_EQ(diagnostics.error_count(), 0u) << to_string(diagnostics);
  return robot;
}

TEST(Izaguirre, reads_the_table) {
  const Robot robot = robot_of(puma260);
  ASSERT_EQ(robot.frames.size(), 6u);
  EXPECT_EQ(robot.name, "puma260");
  const auto is = [&](Ref value, double expected) {
    const std::optional<double> known = number(robot.arena, value);
    ASSERT_TRUE(known.has_value());
    EXPECT_DOUBLE_EQ(*known, expected);
  };
  is(robot.frame(2).geometry.alpha, M_PI / 2);
  is(robot.frame(3).geometry.d, 0.2032);
  is(robot.frame(3).geometry.r, 0.12624);
  is(robot.frame(4).geometry.alpha, -M_PI / 2);
  is(robot.frame(4).geometry.r, 0.2032);
  is(robot.frame(6).inertial.M, 2.768114);
  is(robot.frame(6).inertial.MZ, 0.01401);
  is(robot.frame(2).motor_inertia, 0.136312);
  is(robot.gravity[2], -9.81);
  // Frame 4 turns by Rx(90 degrees) from the standard one, so its y is our z and its zz our yy.
  is(robot.frame(4).inertial.MZ, -0.38219);
  is(robot.frame(4).inertial.XX, 0.079781);
  is(robot.frame(4).inertial.YY, 0.077761);
  EXPECT_TRUE(robot.attached.empty());
}

// The printed program: inertia coefficients DIJ (upper triangle) and gravity DI; with `restored` the products that it
// leaves out.
struct Listing {
  double DIJ[7][7] = {}, DI[7] = {};
  Listing(const std::array<double, 7>& Q, bool restored) {
    const double M6 = 2.768114, Z6 = 0.01401, Y4 = -0.38219, AD4 = 0.079781, CD4 = 0.077761;
    const double IA1 = 0.091631, IA2 = 0.136312, IA3 = 0.030843, IA4 = 0.001781, IA5 = 0.006759, IA6 = 0.001262;
    const double MC4 = M6, MC3 = M6, MC2 = M6, A2 = 0.2032, D3 = 0.12624, D4 = 0.2032;
    const double KP21 = A2, KP32 = -D3, KP42 = D4, FP42 = KP42 * MC4, FP32 = KP32 * MC3, FP21 = KP21 * MC2;
    const double NP411 = MC4 * (KP42 * KP42), NP433 = MC4 * (KP42 * KP42), NP311 = MC3 * (KP32 * KP32);
    const double NP333 = MC3 * (KP32 * KP32), NP222 = MC2 * (KP21 * KP21), NP233 = MC2 * (KP21 * KP21);
    const double GRAV = 9.81;
    const double S2 = std::sin(Q[2]), C2 = std::cos(Q[2]), S3 = std::sin(Q[3]), C3 = std::cos(Q[3]);
    const double S4 = std::sin(Q[4]), C4 = std::cos(Q[4]), S5 = std::sin(Q[5]), C5 = std::cos(Q[5]);
    const double C23 = std::cos(Q[2] + Q[3]), S23 = std::sin(Q[2] + Q[3]);
    const double C4C4 = C4 * C4, S4S4 = S4 * S4, S4C4 = S4 * C4, C3C3 = C3 * C3, S3S3 = S3 * S3, S3C3 = S3 * C3;
    const double C2C2 = C2 * C2, S2C2 = S2 * C2, S2S2 = S2 * S2;
    const double T1214 = C2 * A2, T1224 = S2 * A2, T1411 = C23 * C4, T1414 = -(S23 * D4) + T1214;
    const double T1424 = (C23 * D4) + T1224, T1421 = S23 * C4;
    const double BS63 = Z6, BS51 = -(S5 * BS63), BS52 = C5 * BS63, BA52 = (Y4 + BS52) + FP42;
    const double BS41 = C4 * BS51, BS42 = S4 * BS51, BS43 = BA52, BA42 = BS42 + FP32;
    const double BS32 = (S3 * BS41) + (C3 * BS43), BS31 = (C3 * BS41) - (S3 * BS43), BS33 = -BA42;
    const double BA31 = BS31 + FP21;
    const double BS22 = (S2 * BA31) + (C2 * BS32), BS23 = BS33, BS21 = (C2 * BA31) - (S2 * BS32);
    const double JA533 = CD4 - NP433, JA511 = AD4 - NP411;
    const double JS423 = 0 - (D4 * BS42);
    const double JS422 = (S4S4 * JA511) + (C4C4 * JA533) + (2.0 * (D4 * BS43));
    const double JS413 = 0 - (D4 * BS41);
    const double JS412 = S4C4 * (JA511 - JA533);
    const double JS411 = (C4C4 * JA511) + (S4S4 * JA533) + (2.0 * (D4 * BS43));
    const double JA433 = -NP333, JA411 = JS411 - NP311, JS333 = JS422;
    const double J13 = restored ? JS413 : 0, J23 = restored ? JS423 : 0;
    const double JS323 = -(S3 * JS412) - (D3 * BS32) - C3 * J23, JS313 = -(C3 * JS412) - (D3 * BS31) + S3 * J23;
    const double JS322 = (S3S3 * JA411) + (C3C3 * JA433) + (2.0 * (D3 * BS33)) + 2 * S3C3 * J13;
    const double JS312 = S3C3 * (JA411 - JA433) + (C3C3 - S3S3) * J13;
    const double JS311 = (C3C3 * JA411) + (S3S3 * JA433) + (2.0 * (D3 * BS33)) - 2 * S3C3 * J13;
    const double JA333 = JS333 - NP233, JA322 = JS322 - NP222;
    const double JS233 = JA333 + (2.0 * ((T1224 * BS22) + (T1214 * BS21)));
    const double JS223 = (S2 * JS313) + (C2 * JS323) - (T1224 * BS23);
    const double JS222 = (S2S2 * JS311) + ((2 * S2C2) * JS312) + (C2C2 * JA322) + (2.0 * (T1214 * BS21));
    const double PS031 = C23 * D3, PS041 = (T1411 * D3) + (S4 * T1414), PS042 = -(S23 * D3);
    const double PS131 = -(C23 * T1224) + (S23 * T1214), PS141 = -(T1411 * T1424) + (T1421 * T1414);
    const double PS142 = (S23 * T1424) + (C23 * T1414), PS241 = -(C4 * D4);
    DIJ[1][1] = JS222 + IA1;
    DIJ[1][2] = JS223;
    DIJ[1][3] = (S2 * JS313) + (C2 * JS323);
    DIJ[1][4] = (S23 * JS413) - (BS42 * PS031) + (BS41 * T1214);
    DIJ[1][5] = -(BS52 * PS041) + (BS51 * PS042);
    DIJ[2][2] = JS233 + IA2;
    DIJ[2][3] = JS422 + (BS31 * A2);
    DIJ[2][4] = -JS423 - (BS42 * PS131);
    DIJ[2][5] = -(BS52 * PS141) + (BS51 * PS142);
    DIJ[3][3] = JS422 + IA3;
    DIJ[3][4] = -JS423;
    DIJ[3][5] = -(BS52 * PS241);
    DIJ[4][4] = IA4;
    DIJ[5][5] = IA5;
    DIJ[6][6] = IA6;
    DI[2] = GRAV * BS21;
    DI[3] = GRAV * (-(BS32 * S2) + (BS31 * C2));
    DI[4] = GRAV * (-(BS42 * S23));
    DI[5] = GRAV * (-(BS52 * T1421) + (BS51 * C23));
  }
};

// Inertia coefficients and gravity of a serial robot from its energies, by the textbook: kinetic energy of each link
// v0, w by recursion in frame j; E = 1/2 (M v.v + 2 MS.(v x w) + w.J w), and the potential -g.(M p + R MS).
struct Energies {
  Robot robot;
  Ref kinetic, potential;
  explicit Energies(Robot given) : robot(std::move(given)) {
    Arena& a = robot.arena;
    const auto s = [&](Ref x) { return Scalar(a, x); };
    Vector3 v = Vector3::zero(a), w = v, p = v;
    Matrix3 R{{Vector3::of(a, {a.one(), a.zero(), a.zero()}), Vector3::of(a, {a.zero(), a.one(), a.zero()}),
               Vector3::of(a, {a.zero(), a.zero(), a.one()})}};
    Scalar E = s(a.zero()), U = E;
    const Vector3 g = Vector3::of(a, robot.gravity);
    for (std::size_t j = 1; j <= robot.frames.size(); ++j) {
      const Frame& frame = robot.frame(j);
      const Coordinate& c = robot.coordinates[j - 1];
      const Scalar th = s(a.add(frame.geometry.theta, c.q)), al = s(frame.geometry.alpha);
      const Scalar ct = cos(th), st = sin(th), ca = cos(al), sa = sin(al), zero = s(a.zero());
      const Scalar r = s(frame.geometry.r);
      const Vector3 at{s(frame.geometry.d), -(r * sa), r * ca};
      const Matrix3 A{{Vector3{ct, -st, zero}, Vector3{ca * st, ca * ct, -sa}, Vector3{sa * st, sa * ct, ca}}};
      const auto column = [](const Matrix3& m, int k) {
        const auto pick = [k](const Vector3& row) { return k == 0 ? row.x : k == 1 ? row.y : row.z; };
        return Vector3{pick(m.rows[0]), pick(m.rows[1]), pick(m.rows[2])};
      };
      const Vector3 point = v + cross(w, at);
      p = p + R * at;
      v = {dot(column(A, 0), point), dot(column(A, 1), point), dot(column(A, 2), point)};
      w = {dot(column(A, 0), w), dot(column(A, 1), w), dot(column(A, 2), w) + s(c.qd)};
      R = {{Vector3{dot(R.rows[0], column(A, 0)), dot(R.rows[0], column(A, 1)), dot(R.rows[0], column(A, 2))},
            Vector3{dot(R.rows[1], column(A, 0)), dot(R.rows[1], column(A, 1)), dot(R.rows[1], column(A, 2))},
            Vector3{dot(R.rows[2], column(A, 0)), dot(R.rows[2], column(A, 1)), dot(R.rows[2], column(A, 2))}}};
      const Inertial& b = frame.inertial;
      const Vector3 ms = Vector3::of(a, {b.MX, b.MY, b.MZ});
      const Matrix3 J{
          {Vector3::of(a, {b.XX, b.XY, b.XZ}), Vector3::of(a, {b.XY, b.YY, b.YZ}), Vector3::of(a, {b.XZ, b.YZ, b.ZZ})}};
      const Scalar half = s(a.constant(Rational(1, 2)));
      E += half * (s(b.M) * dot(v, v) + dot(w, J * w)) + dot(ms, cross(v, w)) +
           half * s(frame.motor_inertia) * square(s(c.qd));
      U -= dot(g, s(b.M) * p + R * ms);
    }
    kinetic = E.ref();
    potential = U.ref();
  }
};

TEST(Izaguirre, equals_the_printed_program) {
  Energies energies(robot_of(puma260));
  Arena& arena = energies.robot.arena;
  std::vector<Ref> outputs;
  for (std::size_t i = 0; i < 6; ++i) {
    const Ref momentum = differentiate(arena, energies.kinetic, energies.robot.coordinates[i].qd);
    for (std::size_t k = 0; k < 6; ++k)
      outputs.push_back(differentiate(arena, momentum, energies.robot.coordinates[k].qd));
  }
  for (std::size_t i = 0; i < 6; ++i)
    outputs.push_back(differentiate(arena, energies.potential, energies.robot.coordinates[i].q));
  std::mt19937 random(1);
  std::uniform_real_distribution<double> angle(-3, 3);
  for (int round = 0; round < 50; ++round) {
    std::array<double, 7> Q{};
    NumericField<double>::Symbols symbols;
    for (std::size_t i = 1; i <= 6; ++i) {
      Q[i] = angle(random);
      symbols["q" + std::to_string(i)] = Q[i];
      symbols["qd" + std::to_string(i)] = angle(random);
    }
    const std::vector<double> got = evaluate(arena, std::span<const Ref>(outputs), NumericField<double>(symbols));
    const Listing restored(Q, true), printed(Q, false);
    for (std::size_t i = 1; i <= 6; ++i) {
      for (std::size_t k = i; k <= 6; ++k) {
        const double inertia = got[6 * (i - 1) + k - 1];
        const bool reduced = i == 1 && k <= 3;
        EXPECT_NEAR(inertia, restored.DIJ[i][k], 1e-14) << "D" << i << k;
        EXPECT_NEAR(inertia, printed.DIJ[i][k], reduced ? 3e-3 : 1e-14) << "D" << i << k;
      }
      EXPECT_NEAR(got[36 + i - 1], printed.DI[i], 1e-14) << "D" << i;
    }
  }
}

}  // namespace
}  // namespace armature::internal
