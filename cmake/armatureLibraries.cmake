# SPDX-License-Identifier: Apache-2.0
# Libraries that are found by their names, as targets armature_needs::NAME: they have no CMake package (tinyxml2 on
# Ubuntu 22.04), or one that asks for more than the library (SUNDIALS: OpenMP; libzip: its programs). The build and the
# installed package both read this file, so that whoever links armature finds them where they are on his machine. What is
# not there is listed in ARMATURE_MISSING.
set(ARMATURE_MISSING "")

macro(armature_needs name header) # LIBRARY...: any of these names
  if(NOT TARGET armature_needs::${name})
    find_path(ARMATURE_${name}_HEADERS ${header} PATH_SUFFIXES hdf5/serial)
    find_library(ARMATURE_${name}_LIBRARY NAMES ${ARGN})
    mark_as_advanced(ARMATURE_${name}_HEADERS ARMATURE_${name}_LIBRARY)
    if(ARMATURE_${name}_HEADERS AND ARMATURE_${name}_LIBRARY)
      add_library(armature_needs::${name} UNKNOWN IMPORTED)
      set_target_properties(armature_needs::${name} PROPERTIES IMPORTED_LOCATION ${ARMATURE_${name}_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES ${ARMATURE_${name}_HEADERS})
    else()
      list(APPEND ARMATURE_MISSING ${name})
    endif()
  endif()
endmacro()

armature_needs(tinyxml2 tinyxml2.h tinyxml2)
armature_needs(zip zip.h zip)
if(ARMATURE_WITH_HDF5)
  armature_needs(hdf5 hdf5.h hdf5_serial hdf5)
endif()
if(ARMATURE_WITH_MAT)
  armature_needs(matio matio.h matio)
endif()
if(ARMATURE_WITH_LZ4)
  armature_needs(lz4 lz4frame.h lz4)
endif()
if(ARMATURE_WITH_ZSTD)
  armature_needs(zstd zstd.h zstd)
endif()
if(ARMATURE_WITH_SQLITE)
  armature_needs(sqlite3 sqlite3.h sqlite3)
endif()
if(ARMATURE_WITH_NLOPT)
  armature_needs(nlopt nlopt.h nlopt)
endif()
if(ARMATURE_WITH_CVODE)
  armature_needs(sundials_cvode cvode/cvode.h sundials_cvode)
  armature_needs(sundials_nvecserial nvector/nvector_serial.h sundials_nvecserial)
endif()
