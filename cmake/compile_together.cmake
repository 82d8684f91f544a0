# SPDX-License-Identifier: Apache-2.0
# compile_together(TARGET): files of TARGET that share a line of compiled_together.txt are compiled as one, so that what they include
# is read once; files that are in no line, alone. tools/together makes the list. Without ARMATURE_COMPILE_TOGETHER, as in the
# preset dev, every file is compiled alone: then a change compiles little, and a private name may be what it likes.
function(compile_together target)
  if(NOT ARMATURE_COMPILE_TOGETHER)
    return()
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/compiled_together.txt)
  file(STRINGS ${PROJECT_SOURCE_DIR}/cmake/compiled_together.txt groups)
  get_target_property(sources ${target} SOURCES)
  set(number 0)
  foreach(group IN LISTS groups)
    math(EXPR number "${number} + 1")
    string(REPLACE " " ";" files "${group}")
    list(TRANSFORM files PREPEND ${PROJECT_SOURCE_DIR}/)
    foreach(file IN LISTS files)
      if(file IN_LIST sources)
        set_source_files_properties(${file} PROPERTIES UNITY_GROUP ${number})
      endif()
    endforeach()
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
