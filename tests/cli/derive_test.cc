// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

using Derive = Cli;

TEST_F(Derive, equations_to_read) {
  const Answer answer = run({"derive", write("a.urdf", pendulum_urdf), "inverse-dynamics"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  EXPECT_TRUE(has(answer.out, "\ntau1 = ")) << answer.out;
  EXPECT_TRUE(has(answer.out, "\ntau2 = ")) << answer.out;
  EXPECT_EQ(files(), std::vector<std::string>{"a.urdf"});
}

TEST_F(Derive, code_that_compiles_cleanly) {
  const Answer answer = run(
      {"derive", write("a.urdf", pendulum_urdf), "inverse-dynamics", "--lang", "c", "-o", path("new/out"), "--json"});
  ASSERT_EQ(answer.code, 0) << answer.err << answer.out;
  std::string sources;
  const auto json = answer.json();
  for (const std::string file : json["files"])
    if (file.ends_with(".c")) sources += " '" + file + "'";
  EXPECT_FALSE(sources.empty());
  EXPECT_EQ(
      std::system(
          ("cc -std=c99 -Wall -Wextra -Wconversion -pedantic -Werror -c -o '" + path("a.o") + "'" + sources).c_str()),
      0);
}

TEST_F(Derive, every_language_writes_files) {
  const std::string urdf = write("a.urdf", pendulum_urdf);
  for (const char* language : {"c", "cpp", "python", "matlab", "fortran", "julia", "rust", "javascript", "mathematica",
                               "maple", "latex", "mathml", "wasm"}) {
    const Answer answer = run({"derive", urdf, "gravity", "--lang", language, "-o", path(language), "--json"});
    ASSERT_EQ(answer.code, 0) << answer.err << answer.out;
    const auto files = answer.json()["files"];
    ASSERT_GE(files.size(), 1U);
    for (const std::string file : files) EXPECT_FALSE(slurp(file).empty());
    EXPECT_TRUE(has(slurp(files[0]), "coordinates: q1 = shoulder, q2 = elbow")) << language;
  }
}

TEST_F(Derive, wasm_gives_the_torques_of_eval) {
  const std::string state =
      R"({"q": [0.1, -0.7, 1.3, 2, -0.4, 0.9], "qd": [1, 2, -1, 0.5, 3, -2], "qdd": [3, 1, 2, -4, 1, 5]})";
  const Answer eval = run({"eval", "puma560", "inverse-dynamics", "--state", state, "--json"});
  const Answer derived = run({"derive", "puma560", "inverse-dynamics", "--lang", "wasm", "-o", path("out"), "--json"});
  ASSERT_EQ(derived.code, 0) << derived.out;
  if (find_program("node").empty()) GTEST_SKIP() << "skipped: node is not installed";
  write("run.mjs", R"(import * as fs from "node:fs";
const about = JSON.parse(fs.readFileSync(process.argv[2] + ".json"));
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(fs.readFileSync(process.argv[2] + ".wasm")), { env: Math });
const state = JSON.parse(process.argv[3]);
for (const input of about.inputs) new Float64Array(exports.memory.buffer, input.address, input.size).set(state[input.name]);
exports.evaluate();
console.log(JSON.stringify([...new Float64Array(exports.memory.buffer, exports.tau.value, 6)]));
)");
  const ProcessResult ran = run_process({"node", path("run.mjs"), path("out/puma560_inverse_dynamics"), state});
  ASSERT_EQ(ran.exit_code, 0) << ran.errors;
  const std::vector<double> computed = nlohmann::json::parse(ran.output);
  const std::vector<double> expected = eval.json().at("outputs").at("tau");
  ASSERT_EQ(computed.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(computed[i], expected[i], 1e-12 * 100) << i;
}

TEST_F(Derive, kept_parameters_may_change_at_run_time) {
  const std::string urdf = write("a.urdf", pendulum_urdf);
  const Answer answer =
      run({"derive", urdf, "inertia,gravity", "--keep", "all", "--lang", "c", "-o", path("kept"), "--json"});
  ASSERT_EQ(answer.code, 0) << answer.err << answer.out;
  const std::string header = slurp(answer.json()["files"][0]);
  EXPECT_TRUE(has(header, "double M2;")) << header;
  EXPECT_TRUE(has(header, "_defaults(")) << header;
  EXPECT_TRUE(has(header, "double A[")) << header;
  EXPECT_TRUE(has(header, "double Q[")) << header;
  EXPECT_TRUE(has(header, "Input: a.urdf, sha256 ")) << header;
  const Answer wrong = run({"derive", urdf, "gravity", "--keep", "M2,M77", "--lang", "c", "-o", path("wrong")});
  EXPECT_EQ(wrong.code, 2);
  EXPECT_TRUE(has(wrong.err, "M77")) << wrong.err;
  const Answer near = run({"derive", "--keep", "IA1", urdf, "gravity"});
  EXPECT_TRUE(has(near.err, "did you mean \"Ia1\"?")) << near.err;
  EXPECT_EQ(run({"derive", urdf, "gravity,", "--lang", "c", "-o", path("one")}).code, 0);
  EXPECT_EQ(run({"derive", urdf, "", "--lang", "c", "-o", path("none")}).code, 2);
  EXPECT_EQ(run({"derive", urdf, "gravity,nothing", "--lang", "c", "-o", path("none")}).code, 2);
}

TEST_F(Derive, gravity_and_geometry_may_change_at_run_time) {
  const std::string urdf = write("a.urdf", pendulum_urdf);
  const Answer answer = run({"derive", "--keep", "gravity,geometry,Fv1", urdf, "inverse-dynamics", "--lang", "c", "-o",
                             path("kept"), "--json"});
  ASSERT_EQ(answer.code, 0) << answer.err << answer.out;
  EXPECT_EQ(answer.json()["kept"]["G2"], -9.81);  // frame 0 has z along the first axis
  EXPECT_EQ(answer.json()["kept"]["G1"], 0.0);
  const std::string header = slurp(answer.json()["files"][0]), code = slurp(answer.json()["files"][1]);
  for (const char* field : {"double G1;", "double G2;", "double Fv1;"}) EXPECT_TRUE(has(header, field)) << header;
  EXPECT_TRUE(has(code, "p->G2 = -9.81;")) << code;
}

TEST_F(Derive, a_model_named_twice_is_there_once) {
  EXPECT_TRUE(has(run({"derive", "planar2r", "inertia,gravity,inertia"}).out, "inertia,gravity of planar2r"));
}

TEST_F(Derive, packages) {
  const std::string urdf = write("a.urdf", pendulum_urdf);
  for (const char* kind : {"cmake", "python", "wasm", "ros2"}) {
    const Answer answer = run({"derive", urdf, "gravity", "--package", kind, "-o", path(kind), "--json"});
    ASSERT_EQ(answer.code, 0) << answer.err << answer.out;
    EXPECT_GE(answer.json()["files"].size(), 5U);
  }
  EXPECT_EQ(run({"derive", urdf, "gravity", "--package", "msi", "-o", path("x")}).code, 2);
  EXPECT_EQ(run({"derive", urdf, "gravity", "--package", "cmake", "--lang", "c", "-o", path("x")}).code, 2);
  EXPECT_EQ(run({"derive", urdf, "inertia", "--package", "ros2", "-o", path("x")}).code, 3);
}

TEST_F(Derive, single_precision) {
  const std::string urdf = write("a.urdf", pendulum_urdf);
  const Answer answer =
      run({"derive", urdf, "gravity", "--precision", "float", "--lang", "c", "-o", path("single"), "--json"});
  ASSERT_EQ(answer.code, 0) << answer.err << answer.out;
  EXPECT_FALSE(has(slurp(answer.json()["files"][1]), "double"));
  EXPECT_EQ(run({"derive", urdf, "gravity", "--precision", "half", "--lang", "c", "-o", path("half")}).code, 2);
  EXPECT_EQ(run({"derive", urdf, "gravity", "--precision", "float", "--lang", "maple", "-o", path("m")}).code, 3);
}

TEST_F(Derive, fixed_point_over_the_limits_of_the_joints) {
  const std::string urdf = write("a.urdf", pendulum_urdf);
  const std::vector<std::string> fixed = {"derive", urdf, "inverse-dynamics", "--precision", "fixed"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), fixed.begin(), fixed.end());
    return run(more);
  };
  const Answer answer = with({"--lang", "c", "--range", "q=3,qd=2,qdd=10", "-o", path("fixed"), "--json"});
  ASSERT_EQ(answer.code, 0) << answer.err << answer.out;
  EXPECT_TRUE(has(slurp(answer.json()["files"][0]), "const int32_t q[2]"));
  const Answer unbounded = with({"--lang", "c", "-o", path("x")});
  EXPECT_EQ(unbounded.code, 2);
  EXPECT_TRUE(has(unbounded.err, "--range qdd=LIMIT")) << unbounded.err;
  EXPECT_EQ(with({"--lang", "c", "--range", "q", "-o", path("x")}).code, 2);
  EXPECT_EQ(with({"--lang", "rust", "-o", path("x")}).code, 2);
}

TEST_F(Derive, the_same_bytes_every_time) {
  const std::string urdf = write("a.urdf", pendulum_urdf);
  const Answer one = run({"derive", urdf, "inverse-dynamics", "--lang", "c", "-o", path("one"), "--json"});
  run({"derive", urdf, "inverse-dynamics", "--lang", "c", "-o", path("two"), "--json"});
  const auto json = one.json();
  ASSERT_EQ(json["files"].size(), 3U);  // the certificate too
  for (const std::string file : json["files"]) {
    const std::string name = std::filesystem::path(file).filename().string();
    EXPECT_EQ(slurp(path("one/" + name)), slurp(path("two/" + name)));
    EXPECT_FALSE(slurp(path("one/" + name)).empty());
  }
}

TEST_F(Derive, explain_names_the_passes) {
  const Answer answer = run({"derive", "puma560", "inverse-dynamics", "--explain", "--json"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  const auto json = answer.json();
  ASSERT_GE(json["passes"].size(), 3U);
  EXPECT_EQ(json["passes"].back()["mul"], json["code_operations"]["mul"]);
}

TEST_F(Derive, between_two_frames) {
  const Answer answer = run({"derive", "puma560", "transform", "--from", "2", "--to", "3"});
  ASSERT_EQ(answer.code, 0) << answer.err;
  EXPECT_TRUE(has(answer.out, "T11 = ")) << answer.out;
  EXPECT_EQ(run({"derive", "puma560", "transform", "--from", "2", "--to", "no_such_frame"}).code, 2);
}

TEST_F(Derive, unknown_languages_are_refused_with_the_list) {
  const Answer answer = run({"derive", "puma560", "inverse-dynamics", "--lang", "cobol", "-o", path("out")});
  EXPECT_EQ(answer.code, 2);
  EXPECT_TRUE(has(answer.err, "text, c")) << answer.err;
  EXPECT_TRUE(files().empty());
}

TEST_F(Derive, a_place_that_cannot_be_written_leaves_nothing) {
  write("file", "keep me");
  for (const std::string& folder : {path("file"), std::string("/proc/x"), std::string("/dev/null")})
    EXPECT_EQ(run({"derive", "puma560", "inverse-dynamics", "--lang", "c", "-o", folder}).code, 2) << folder;
  EXPECT_EQ(files(), std::vector<std::string>{"file"});
  EXPECT_EQ(slurp(path("file")), "keep me");
}

}  // namespace
}  // namespace armature::internal
