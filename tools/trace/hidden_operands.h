// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tools/trace/guest_registers.h"
#include "tools/trace/hidden_address.h"

#include <cstdint>
#include <vector>

namespace armpmu::trace {

// The operands of a block whose addresses follow from registers, and finding them in one of its
// executions. `addresses`: of all operands; what is not found stays.
class HiddenOperands {
  public:
    HiddenOperands() = default;
    HiddenOperands(const cpu::CodeBlock& code,
                   const std::vector<testbench::program_format::Operand>& operands);

    bool empty() const { return all_.empty(); }
    // As the block begins; whether there are others for behind it.
    bool find_at_begin(const GuestRegisters& registers, std::uint64_t* addresses) const;
    // Behind the block, if all of it was executed.
    void find_at_end(const GuestRegisters& registers, std::uint64_t* addresses) const;

  private:
    std::vector<HiddenAddress> all_;
    std::vector<std::uint32_t> shown_; // operands that QEMU tells of
};

} // namespace armpmu::trace
