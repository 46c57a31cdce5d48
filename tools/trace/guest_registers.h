// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tools/trace/system_call.h"

#include <cstdint>

namespace armpmu::trace {

// What QEMU keeps of a guest thread's registers. Its plugin interface of version 1 shows none, so
// this file alone relies on QEMU's inside, and checks it:
//
// - Translated code calls a plugin while its own state (CPUARMState) is in a register of the host
//   that calls preserve: RBP of x86-64, X19 of arm64 (TCG_AREG0).
// - X0 .. X30 and SP stand in it from byte 64 on, behind 16 registers of AArch32.
// - At the beginning of a block and in a system call all of them are there.
//
// The check: in the first system call X8 has its number and X0 .. X4 its arguments. If not, and on
// another host, no register is ever known. Then PRFM, DC and IC have no address.
class GuestRegisters {
  public:
    // At a block's beginning or in a system call, with what on_block_with_registers was told.
    void found(void* state) { state_ = state; }
    // Of the call that is being made.
    void check(const SystemCall& call);
    bool known() const { return known_ == Known::yes && state_ != nullptr; }

    std::uint64_t read(std::uint32_t number) const { return registers()[number]; }
    // At the beginning of a block only.
    void write(std::uint32_t number, std::uint64_t value) { registers()[number] = value; }

  private:
    enum class Known : std::uint8_t { not_yet, yes, no };
    std::uint64_t* registers() const {
        constexpr unsigned before = 64 / sizeof(std::uint64_t);
        return static_cast<std::uint64_t*>(state_) + before;
    }

    void* state_ = nullptr;
    Known known_ = Known::not_yet;
};

} // namespace armpmu::trace

extern "C" {
// What QEMU calls at the beginning of a block; calls armpmu_block_began with QEMU's state as well,
// which is null on hosts of which it is not known where it is.
void armpmu_on_block_with_registers(unsigned vcpu, void* data);
__attribute__((visibility("hidden"))) void armpmu_block_began(unsigned vcpu, void* data,
                                                              void* state);
}
