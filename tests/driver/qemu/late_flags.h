// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/driver/qemu/guest_program.h"

#include <cstdint>

namespace armpmu::tests::qemu {

// QEMU raises the overflow flag of an event counter not when the counter wraps but when it next
// brings the counters up to date: at an exception, an exception return, a write of PMCR, PMCNTENSET
// or PMCNTENCLR and some others. This tells which flags may differ for that reason.
class LateFlags {
  public:
    // Counters that wrapped, whether their flags were set before or not.
    void wrapped(std::uint32_t counters) { recent_ |= counters; }
    void synchronised() { recent_ = 0; }
    // A flag cleared before QEMU raises it comes back.
    void cleared(std::uint32_t flags) { astray_ = (astray_ & ~flags) | (flags & recent_); }
    void set(std::uint32_t flags) { astray_ &= ~flags; }

    std::uint32_t uncertain() const { return recent_ | astray_; }

  private:
    std::uint32_t recent_ = 0;
    std::uint32_t astray_ = 0;
};

// True for an access that brings all counters up to date, unless it traps: that does so anyway.
constexpr bool synchronises(const Op& op) {
    if (op.kind != Op::Kind::write) return false;
    const Register& r = op.reg;
    if (r.form == Register::Form::a32_pair) return false;
    return r.crn == 9 && r.crm == 12 && r.op2 <= 2;
}

} // namespace armpmu::tests::qemu
