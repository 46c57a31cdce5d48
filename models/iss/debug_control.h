// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/iss/debug_port.h"
#include "models/iss/core.h"
#include "models/iss/core_surroundings.h"

#include <tlm>

#include <functional>
#include <optional>
#include <vector>

namespace armpmu::iss {

// Run control of one core, and its state as a debugger sees it.
class DebugControl final : public DebugPort, InstructionWatch {
  public:
    explicit DebugControl(Core& core) : core_(core) {}

    // Set before the simulation starts.
    tlm::tlm_fw_transport_if<>* bus = nullptr;
    tlm::tlm_fw_transport_if<>* sysreg = nullptr; // the PMU's registers; null: it has none
    std::function<void()> on_attend;
    std::function<void()> on_stop;

    // Between runs of the core. False: the debugger has written registers or memory.
    bool ask();
    void tell_problem();

    void attach(Debugger* debugger) override;
    void attend() override { on_attend(); }
    void set_breakpoint(std::uint64_t address) override;
    void clear_breakpoint(std::uint64_t address) override;
    void set_watchpoint(std::uint64_t address, std::uint64_t bytes, WatchedAccess kind) override;
    void clear_watchpoint(std::uint64_t address, std::uint64_t bytes, WatchedAccess kind) override;
    Accessed accessed() const override { return accessed_; }
    void step() override;
    void stop() override { on_stop(); }
    std::uint64_t read_register(unsigned n) const override;
    bool write_register(unsigned n, std::uint64_t value) override;
    Vector read_vector(unsigned n) const override;
    void write_vector(unsigned n, const Vector& value) override;
    std::size_t read_memory(std::uint64_t address, unsigned char* bytes, std::size_t n) override;
    std::size_t write_memory(std::uint64_t address, const unsigned char* bytes,
                             std::size_t n) override;

  private:
    bool watches(std::uint64_t begin, std::uint64_t end) override;
    bool before_instruction() override;
    bool watches_access(std::uint64_t address, unsigned bytes, bool write) override;
    bool before_access(std::uint64_t pc) override;
    void halted_before_access() override;
    std::uint64_t read_system_register(unsigned n) const;
    void halt(HaltReason why);
    void watch_if_needed();
    // Bytes within a page.
    bool move(tlm::tlm_command command, std::uint64_t address, unsigned char* bytes, std::size_t n);
    std::size_t move_by_pages(tlm::tlm_command command, std::uint64_t address, unsigned char* bytes,
                              std::size_t n);

    Core& core_;
    Debugger* debugger_ = nullptr;
    std::vector<std::uint64_t> breakpoints_; // in ascending order
    struct Watchpoint {
        std::uint64_t address;
        std::uint64_t bytes;
        WatchedAccess kind;
    };
    std::vector<Watchpoint> watchpoints_;
    Accessed accessed_;
    // The instruction whose accesses are let pass: that of the last watchpoint, once.
    std::optional<std::uint64_t> passing_;
    bool passing_begun_ = false;
    bool step_ = false;
    bool written_ = false;                    // by the debugger, since it was told
    std::optional<std::uint64_t> resumed_at_; // whose instruction is not looked at again
};

} // namespace armpmu::iss
