// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/traffic/program_ring.h"
#include "tools/trace/guest_registers.h"
#include "tools/trace/hidden_operands.h"
#include "tools/trace/modelled_time.h"
#include "tools/trace/system_call.h"

#include <cstdint>

namespace armpmu::trace {

// What was translated; QEMU may do so again.
struct Block {
    std::uint64_t head; // what its execution begins with
    std::uint32_t operands;
    std::int32_t instructions;
    HiddenOperands hidden;
    bool wants_registers = false;
};

struct alignas(64) GuestThread {
    std::uint64_t* addresses = nullptr; // of the present block
    std::int64_t left = 0;              // instructions of the present turn
    std::uint64_t at = 0;               // behind the present block
    testbench::program_ring::Positions* slot = nullptr;
    testbench::program_ring::Words words;
    std::uint64_t told = 0; // what of it the order has
    bool holds = false;     // the baton
    bool is_new = true;
    bool resumes = false;            // turns, when it goes on
    bool is_expected = false;        // by the baton
    const Block* unsolved = nullptr; // the present block, if addresses of it are to be found
    GuestRegisters registers;
    SystemCall call;
    ModelledTime::Call time_call;
};

} // namespace armpmu::trace
