# SPDX-License-Identifier: Apache-2.0
# Headers and the templates they bring are most of what the compiler does. compile_in_batches(TARGET SIZE ROOM) makes it
# read them once for SIZE files of the folder ROOM; file-local names must then be unique in a room. Without
# ARMATURE_BATCHES, as in the preset dev, every file is compiled alone and must include what it uses.
function(compile_in_batches target size room)
  if(NOT ARMATURE_BATCHES)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "^${CMAKE_CURRENT_SOURCE_DIR}/${room}/[^/]*\\.cc$")
  set(number 0)
  foreach(source IN LISTS sources)
    math(EXPR batch "${number} / ${size}")
    math(EXPR number "${number} + 1")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${room}_${batch})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# The headers that nearly every file of TARGET includes, read once for all of them; with batches only, so that the preset
# dev still sees what a file forgets to include.
function(read_headers_once target)
  if(ARMATURE_BATCHES)
    target_precompile_headers(${target} ${ARGN})
  endif()
endfunction()
