// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/run_cli.h"

namespace armature::internal {
namespace {

using Completion = Cli;

TEST_F(Completion, scripts_name_verbs_options_models_and_robots) {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const Answer answer = run({"completion", shell});
    EXPECT_EQ(answer.code, 0) << shell;
    for (const char* word : {"derive", "explain", "inverse-dynamics", "puma560"})
      EXPECT_TRUE(has(answer.out, word)) << shell << word;
  }
  EXPECT_EQ(run({"completion", "tcsh"}).code, 2);
}

TEST_F(Completion, bash_accepts_and_uses_the_script) {
  write("c.bash", run({"completion", "bash"}).out);
  write("try.bash",
        "source ./c.bash\nCOMP_WORDS=(armature der) COMP_CWORD=1\n_armature\necho ${COMPREPLY[@]}\n"
        "COMP_WORDS=(armature derive puma560 --ex) COMP_CWORD=3\n_armature\necho ${COMPREPLY[@]}\n"
        "COMP_WORDS=(armature count puma560 direct) COMP_CWORD=3\n_armature\necho ${COMPREPLY[@]}\n"
        "COMP_WORDS=(armature derive puma560 gravity --lang ma) COMP_CWORD=5\n_armature\necho ${COMPREPLY[@]}\n"
        "COMP_WORDS=(armature derive puma560 gravity --package '') COMP_CWORD=5\n_armature\necho ${COMPREPLY[@]}\n"
        "COMP_WORDS=(armature schedule puma560 gravity --allocation '') COMP_CWORD=5\n_armature\necho "
        "${COMPREPLY[@]}\n");
  EXPECT_EQ(std::system(("cd '" + folder_.string() + "' && bash try.bash > out.txt").c_str()), 0);
  EXPECT_EQ(slurp(path("out.txt")),
            "derive\n--explain\ndirect-dynamics direct-dynamics-derivatives direct-dynamics-second-derivatives\nmatlab "
            "mathematica maple mathml\ncmake "
            "python wasm ros2 online\nauto "
            "replicated phased\n");
}

// zsh's `words` is the line so far: a variable of that name would hide it.
TEST_F(Completion, zsh_reads_the_line) {
  const std::string script = run({"completion", "zsh"}).out;
  EXPECT_TRUE(has(script, "case $words[2] in"));
  EXPECT_FALSE(has(script, "words=("));
  EXPECT_TRUE(has(script, "--lang) compadd -- text c cpp python"));
}

}  // namespace
}  // namespace armature::internal
