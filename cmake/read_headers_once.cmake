# SPDX-License-Identifier: Apache-2.0
# read_headers_once(TARGET ...): the headers that nearly every file of TARGET includes, precompiled. Without
# ARMATURE_PRECOMPILE, as in the preset dev, the compiler sees what a file forgets to include.
function(read_headers_once target)
  if(ARMATURE_PRECOMPILE)
    target_precompile_headers(${target} ${ARGN})
  endif()
endfunction()
