# SPDX-License-Identifier: Apache-2.0
# What `cmake --install` leaves: the library, its public headers (armature/CMakeLists.txt lists them), the program, and a
# package whose files hold no path of this machine: what the library links is found again by whoever uses it.
include(CMakePackageConfigHelpers)
set(ARMATURE_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/armature)
install(TARGETS armature EXPORT armatureTargets INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS armature_cli COMPONENT program)
install(EXPORT armatureTargets NAMESPACE armature:: DESTINATION ${ARMATURE_CMAKE_DIR})
configure_package_config_file(cmake/armatureConfig.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/armatureConfig.cmake
  INSTALL_DESTINATION ${ARMATURE_CMAKE_DIR} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/armatureConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/armatureConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/armatureConfigVersion.cmake
  cmake/armatureLibraries.cmake DESTINATION ${ARMATURE_CMAKE_DIR})
install(FILES LICENSE README.md CHANGELOG.md TYPE DOC COMPONENT program)
