// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/access.h"

#include <systemc>
#include <tlm>
#include <tlm_utils/simple_initiator_socket.h>

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

// One system-register instruction that software executed.
struct ExecutedAccess {
    std::string step;        // of the sequence, "enable 1"
    std::string instruction; // "mrc p15, 0, r0, c9, c12, 0"
    std::string name;        // of the register, "PMCR"
    bool write = false;
    std::uint64_t value = 0; // written or read
    a55::SystemResult result;
};

// The core that executes and logs a sequence's system-register instructions, in either instruction
// set. They take no time and retire nothing, so only the work between them is counted. A refused
// access reads 0 and the sequence continues, as with a handler that skips the instruction.
class CorePort : public sc_core::sc_module {
  public:
    tlm_utils::simple_initiator_socket<CorePort, 64> socket{"socket"};

    explicit CorePort(sc_core::sc_module_name name) : sc_module(name) {}

    void step(const std::string& name) { step_ = name; }
    std::uint32_t mrc(unsigned opc1, unsigned crn, unsigned crm, unsigned opc2);
    void mcr(unsigned opc1, unsigned crn, unsigned crm, unsigned opc2, std::uint32_t value);
    std::uint64_t mrs(a55::SystemRegister reg);
    void msr(a55::SystemRegister reg, std::uint64_t value);

    const std::vector<ExecutedAccess>& accesses() const { return accesses_; }

  private:
    std::uint64_t execute(a55::SystemRegister reg, bool write, std::uint64_t value,
                          const std::string& instruction);

    std::string step_;
    std::vector<ExecutedAccess> accesses_;
};

} // namespace armpmu::testbench
