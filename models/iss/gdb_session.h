// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/iss/debug_port.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::iss {

// The commands of one connected debugger, while processors are halted. Each processor is a thread,
// numbered from 1; all of them halt and continue together. Independent of sockets.
class GdbSession {
  public:
    struct Answer {
        std::optional<std::string> text; // nothing yet: none until it halts
        enum class Then { wait, resume, detach, kill } then = Then::wait;
    };

    // At least one; they outlive it.
    explicit GdbSession(std::vector<DebugPort*> processors);

    // A command for the server itself (`monitor`): returns its answer; nothing: unknown command.
    std::function<std::optional<std::string>(const std::string&)> on_monitor;

    // Processor `n`, counted from 0, has halted; returns the reply to a waiting debugger.
    std::string halted(std::size_t n, HaltReason why);
    // The answer to a packet; a text that is no command is unknown or wrong.
    Answer command(std::string_view packet);
    // Whether each packet is acknowledged.
    bool acknowledges() const { return acknowledges_; }

    static std::string exited(unsigned status);
    static std::string ended_by_problem();

  private:
    Answer resume(std::string_view packet);
    Answer resume_threads(std::string_view packet);
    std::string query(std::string_view packet);
    std::string monitor(std::string_view command);
    std::string description(std::string_view range);
    std::string select(std::string_view thread);
    std::string read_register(std::string_view number);
    std::string write_register(std::string_view arguments);
    std::string read_memory(std::string_view range);
    std::string write_memory(std::string_view arguments);
    std::string breakpoint(std::string_view arguments, bool set);
    std::string watchpoint(char type, std::uint64_t address, std::string_view length, bool set);
    // By its name in the protocol; npos: there is none. 0 is any, -1 is all.
    std::size_t thread(std::string_view name) const;
    DebugPort& selected() { return *processors_[selected_]; }

    std::vector<DebugPort*> processors_;
    std::size_t halted_ = 0;   // the one that halted
    std::size_t selected_ = 0; // that registers and memory are read of
    std::string halt_;
    bool acknowledges_ = true;
};

} // namespace armpmu::iss
