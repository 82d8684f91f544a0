# SPDX-License-Identifier: Apache-2.0
# Compiling tests takes longer than running them, so they are not optimised: the oracles and the library are.
# optimise_tests(TARGET ROOM) makes an exception, a small one, of rooms whose tests compute much themselves; and lets
# TARGET share the headers that are read once with all that are compiled alike.
function(optimise_tests target room)
  set(first base)
  set(optimisation -O0)
  if(room MATCHES "^(derive|parameters|explicit|program|formulate|identify|reduce|proofs)$" AND NOT ARMATURE_SANITIZE)
    set(first derive)
    set(optimisation -O1)
  endif()
  target_compile_options(${target} PRIVATE ${optimisation})
  if(room STREQUAL first)
    read_headers_once(${target} PRIVATE <gtest/gtest.h> <fmt/format.h> <Eigen/Core> "${PROJECT_SOURCE_DIR}/armature/robot/robot.h")
  else()
    read_headers_once(${target} REUSE_FROM test_${first})
  endif()
endfunction()
