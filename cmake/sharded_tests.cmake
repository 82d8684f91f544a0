# SPDX-License-Identifier: Apache-2.0
# add_sharded_test(PROGRAM [LABEL...]) runs a GoogleTest program as a few processes that share its tests between them: enough to
# keep all cores busy, few enough that starting them costs nothing.
function(add_sharded_test program)
  set(shards 3)
  foreach(shard RANGE 1 ${shards})
    math(EXPR index "${shard} - 1")
    add_test(NAME ${program}.${shard} COMMAND ${program} --gtest_brief=1)
    set_tests_properties(${program}.${shard} PROPERTIES LABELS "gtest;${ARGN}" TIMEOUT 600
      ENVIRONMENT "GTEST_TOTAL_SHARDS=${shards};GTEST_SHARD_INDEX=${index}")
  endforeach()
endfunction()
