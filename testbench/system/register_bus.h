// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_id.h"

#include <systemc>
#include <tlm>
#include <tlm_utils/simple_initiator_socket.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A register access that the target refused.
struct BusError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// One that software made.
struct BusAccess {
    std::string step; // of its procedure, "step 1.1"
    std::uint32_t offset = 0;
    bool write = false;
    bool secure = false;
    std::uint32_t value = 0; // written or read
};

// The bus master that runs the measurement's software: 32-bit accesses, marked with the security
// they are made under. An access reaches the target `access_time` after the call and returns at
// that moment. It writes them down. Call from a SystemC thread.
class RegisterBus : public sc_core::sc_module {
  public:
    tlm_utils::simple_initiator_socket<RegisterBus, 32> socket{"socket"};

    RegisterBus(sc_core::sc_module_name name, cci550::Security security,
                const sc_core::sc_time& access_time)
        : sc_module(name), security_(security), access_time_(access_time) {}

    std::uint32_t read(std::uint64_t address);
    void write(std::uint64_t address, std::uint32_t data);
    void write_as(cci550::Security security, std::uint64_t address, std::uint32_t data);
    // The same by another requester than software, in a separate step.
    void write_in(const std::string& step, cci550::Security security, std::uint64_t address,
                  std::uint32_t data);
    const sc_core::sc_time& access_time() const { return access_time_; }

    // Which step of its procedure software is at, from now on.
    void step(const std::string& name) { step_ = name; }
    const std::vector<BusAccess>& accesses() const { return accesses_; }

  private:
    std::uint32_t access(tlm::tlm_command command, std::uint64_t address, std::uint32_t data,
                         cci550::Security security, const std::string* step = nullptr);

    cci550::Security security_;
    sc_core::sc_time access_time_;
    std::string step_;
    std::vector<BusAccess> accesses_;
};

} // namespace armpmu::testbench
