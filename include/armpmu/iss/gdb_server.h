// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/iss/processor.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace armpmu::iss {

// A server through which GDB debugs software on processors:
//
//   iss::GdbServer debugger("debug/socket"); // in a folder that is the user's alone
//   debugger.add(cpu);
//   sc_core::sc_start();         // waits for GDB before the first instruction
//   debugger.exited(0);
//
//   (gdb) set architecture aarch64
//   (gdb) target remote debug/socket
//
// Every client reads and changes the guest, so a Unix socket is the safe choice; a port of
// 127.0.0.1 is open to all users of the host. While processors are halted the simulation stops.
// Registers, memory by virtual address, breakpoints, single steps and Ctrl-C; no watchpoints. Each
// processor is a thread. DebugPort says what a debugger may change in a run.
//
// After a debugger detaches, the software runs; another may connect later, which halts it. A
// problem of a guest (Processor::problem) also halts it, for inspection.
class GdbServer final : Debugger {
  public:
    // At a Unix socket. Its folder must be the user's alone (mode 0700), and is made if it is not
    // there; empty: a new one in $XDG_RUNTIME_DIR or $TMPDIR. A socket without a listener is
    // replaced; the destructor removes it. Throws ProcessorError when it cannot listen there.
    explicit GdbServer(const std::string& path);
    // At a port of 127.0.0.1; 0: any that is free. Throws likewise.
    explicit GdbServer(unsigned short port);
    ~GdbServer();
    GdbServer(const GdbServer&) = delete;
    GdbServer& operator=(const GdbServer&) = delete;

    unsigned short port() const;     // 0: none
    const std::string& path() const; // empty: none
    // Before the simulation starts; until `exited` or destruction.
    void add(Processor& processor);

    // Called when it begins to wait for a debugger to connect.
    std::function<void()> on_waiting;
    // Called several times a second while it waits for a debugger; true ends the wait, and the
    // software runs.
    std::function<bool()> cancelled;

    // GDB's `monitor` commands, while the processors are halted: returns the text to print;
    // nothing: unknown command.
    std::function<std::optional<std::string>(const std::string&)> on_monitor;

    // Checks for Ctrl-C; for calls between `sc_start`, while software may be in WFI for long.
    void poll();
    // The software has ended: reports the status, or its problem, to the debugger. No processor is
    // debugged from then on.
    void exited(unsigned status);

  private:
    void halted(DebugPort& processor, HaltReason why) override;
    bool wants_halt() override;

    struct Connection;
    std::unique_ptr<Connection> connection_;
};

} // namespace armpmu::iss
