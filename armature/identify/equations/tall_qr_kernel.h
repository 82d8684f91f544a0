// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The inner loop of tall_qr.h: the triangle R of [R; B] for a block B of rows. Compiled for each instruction set.
//
// Panels of eight columns. Inside a panel reflections H_j = I - tau_j [e_j; v_j] [e_j; v_j]^T are made and applied one
// by one; one pass over the rows gives all that column j needs: |v_j|^2, its products with the columns to its right,
// and with the v to its left, which make the triangle T of H_1 ... H_8 = I - V T V^T (compact WY, Schreiber & Van Loan
// 1989). All eight are then applied at once to the columns to the right of the panel, in tiles that stay in registers.
// Storage is row-major, so that vectors span columns and no horizontal sum is needed.
#pragma once

#include <cstddef>

#include "armature/run/evaluate/instruction_set.h"

namespace armature::internal {

constexpr std::size_t qr_panel = 8;

// `triangle`: width x width, `block`: rows x width, both row after row, `width` a multiple of qr_panel; `panel`: room
// for rows x qr_panel numbers. The diagonal becomes positive where anything is added to it. The block is overwritten.
using QrKernel = void (*)(double* triangle, double* block, std::size_t rows, std::size_t width, double* panel);

// Throws InternalError when this machine does not have the instructions.
QrKernel qr_kernel(InstructionSet set);

}  // namespace armature::internal
