// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/executed_instruction.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace armpmu::testbench {

// The lines of a Tarmac text trace in the style that begins with ES (docs/tarmac.md), each with its
// line end:
//
//          12 cyc ES  (0000000040000000:f9400428) O el1h_ns:       .inst 0xf9400428 ; ldr_immediate
//                     LD 0000000040001000 ........ ........ 00000000 0000002a
//                     R X8 000000000000002a
//          13 cyc ES  (0000000040000004:54ffffc1) O el1h_ns:       .inst 0x54ffffc1 ; b_cond
//                     BR (000000003ffffffc) O
//          14 cyc EXC [0x280] IRQ
//                     BR (0000000040000a80) O
//
// Bytes of memory are written from the highest address of 16 down: ".." was not touched, "##" is
// not known.
class TarmacLine {
  public:
    // Of a processor that is one of several: each line names it.
    explicit TarmacLine(std::optional<unsigned> cpu = std::nullopt);

    // An instruction with what it did, in the cycle `stamp`. `name`: of the group of encodings that
    // its opcode is of; empty: not known.
    void append(std::string& text, std::uint64_t stamp, const cpu::ExecutedInstruction& instruction,
                std::string_view name) const;
    void append(std::string& text, std::uint64_t stamp, const cpu::TakenException& exception) const;

  private:
    void begin(std::string& text, std::uint64_t stamp) const;
    void begin(std::string& text) const;
    void append_accesses(std::string& text, const cpu::ExecutedInstruction& instruction) const;
    void append_register(std::string& text, const cpu::ExecutionMode& mode,
                         const cpu::RegisterWrite& write) const;
    void append_branch(std::string& text, std::uint64_t target, cpu::InstructionSet set) const;

    std::string cpu_; // with a space behind it, or empty
};

// "el1h_ns", "svc_s"; "el3h_s".
std::string name_of(const cpu::ExecutionMode& mode);

} // namespace armpmu::testbench
