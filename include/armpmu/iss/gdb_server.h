// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/iss/processor.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace armpmu::iss {

// A GDB that is connected to debugs software on processors:
//
//   iss::GdbServer debugger("debug/socket"); // in a folder that is the user's alone
//   debugger.add(cpu);
//   sc_core::sc_start();         // waits for GDB before the first instruction
//   debugger.exited(0);
//
//   (gdb) set architecture aarch64
//   (gdb) target remote debug/socket
//
// Every client reads and changes the guest, so a Unix socket is the safe place; a port of
// 127.0.0.1 is open to all users of the host. While processors are halted the simulation stands
// still. Registers, memory by virtual address, breakpoints, single steps and Ctrl-C; no
// watchpoints. Each processor is a thread. What a debugger may change of a run stands at DebugPort.
//
// A debugger that detaches lets the software run; another may connect later, and halts it. A
// problem of a guest (Processor::problem) halts it, too, so that one can look.
class GdbServer final : Debugger {
  public:
    // At a Unix socket. Its folder must be the user's alone (mode 0700), and is made if it is not
    // there; empty: a new one in $XDG_RUNTIME_DIR or $TMPDIR. A socket that nobody listens at is
    // replaced; it is removed with this. Throws ProcessorError when it cannot listen there.
    explicit GdbServer(const std::string& path);
    // At a port of 127.0.0.1; 0: any that is free. Throws likewise.
    explicit GdbServer(unsigned short port);
    ~GdbServer();
    GdbServer(const GdbServer&) = delete;
    GdbServer& operator=(const GdbServer&) = delete;

    unsigned short port() const;     // 0: none
    const std::string& path() const; // empty: none
    // Before the simulation starts; until `exited` or the end of this.
    void add(Processor& processor);

    // Told when it begins to wait for a debugger to connect.
    std::function<void()> on_waiting;
    // Asked several times a second while it waits for a debugger: whether to wait no longer. The
    // software then runs.
    std::function<bool()> cancelled;

    // GDB's `monitor` commands, while the processors are halted: what is printed; nothing: it is
    // no command.
    std::function<std::optional<std::string>(const std::string&)> on_monitor;

    // Between calls of `sc_start`, where software may stand in WFI for long: checks for Ctrl-C.
    void poll();
    // The software has ended: its debugger is told the status, or of the problem it has. No
    // processor is debugged from then on.
    void exited(unsigned status);

  private:
    void halted(DebugPort& processor, HaltReason why) override;
    bool wants_halt() override;

    struct Connection;
    std::unique_ptr<Connection> connection_;
};

} // namespace armpmu::iss
