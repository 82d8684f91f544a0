# SPDX-License-Identifier: Apache-2.0
# cpp-httplib, as the target armature_needs::httplib: the only library that the studio's server needs besides. Debian
# compiles it, and its classes depend on what it was compiled with: its pkg-config file says so.
find_path(ARMATURE_httplib_HEADERS httplib.h)
find_library(ARMATURE_httplib_LIBRARY NAMES cpp-httplib)
mark_as_advanced(ARMATURE_httplib_HEADERS ARMATURE_httplib_LIBRARY)
if(ARMATURE_httplib_HEADERS AND ARMATURE_httplib_LIBRARY)
  get_filename_component(folder ${ARMATURE_httplib_LIBRARY} DIRECTORY)
  set(definitions "")
  if(EXISTS ${folder}/pkgconfig/cpp-httplib.pc)
    file(STRINGS ${folder}/pkgconfig/cpp-httplib.pc flags REGEX "^Cflags:")
    string(REGEX MATCHALL "CPPHTTPLIB_[A-Z_]+" definitions "${flags}")
  endif()
  add_library(armature_needs::httplib UNKNOWN IMPORTED)
  set_target_properties(armature_needs::httplib PROPERTIES IMPORTED_LOCATION ${ARMATURE_httplib_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${ARMATURE_httplib_HEADERS} INTERFACE_COMPILE_DEFINITIONS "${definitions}")
elseif(ARMATURE_TESTS)
  message(FATAL_ERROR "cpp-httplib was not found; tools/packages run installs it")
else()
  message(STATUS "cpp-httplib was not found: ARMATURE_WITH_STUDIO is off; tools/packages run installs it")
  set(ARMATURE_WITH_STUDIO OFF)
endif()
