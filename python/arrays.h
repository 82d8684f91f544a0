// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// NumPy's C interface, of which one file of the module (module.cc) holds the table. A call from Python costs 0.2 us
// this way; through a general array type it costs several times the model.
#pragma once

#include <Python.h>

#define NPY_NO_DEPRECATED_API NPY_2_0_API_VERSION
#define PY_ARRAY_UNIQUE_SYMBOL armature_numpy
#ifndef ARMATURE_HOLDS_NUMPY
#define NO_IMPORT_ARRAY
#endif
#include <numpy/arrayobject.h>
