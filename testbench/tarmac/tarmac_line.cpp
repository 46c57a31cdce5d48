// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/tarmac/tarmac_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

namespace armpmu::testbench {
namespace {

using cpu::DataAccess;
using cpu::ExecutionMode;
using cpu::InstructionSet;
using cpu::RegisterWrite;

constexpr std::uint64_t kLineBytes = 16; // of memory, that a line shows

char letter_of(InstructionSet set) {
    switch (set) {
    case InstructionSet::a32: return 'A';
    case InstructionSet::t32: return 'T';
    case InstructionSet::a64: break;
    }
    return 'O';
}

// Digits of an address, and of a general register.
int digits_of(InstructionSet set) {
    return set == InstructionSet::a64 ? 16 : 8;
}

const char* aarch32_name(std::uint8_t mode) {
    switch (mode & 0x1f) {
    case 0x10: return "usr";
    case 0x11: return "fiq";
    case 0x12: return "irq";
    case 0x13: return "svc";
    case 0x16: return "mon";
    case 0x17: return "abt";
    case 0x1a: return "hyp";
    case 0x1b: return "und";
    default: return "sys";
    }
}

std::string upper_case(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
    return text;
}

std::string register_name(const ExecutionMode& mode, const RegisterWrite& write) {
    const bool a64 = mode.set == InstructionSet::a64;
    switch (write.file) {
    case RegisterWrite::File::general: return fmt::format("{}{}", a64 ? 'X' : 'R', write.number);
    case RegisterWrite::File::stack_pointer:
        return a64 ? fmt::format("SP_EL{}", mode.own_stack ? mode.level : 0)
                   : "SP_" + upper_case(aarch32_name(mode.aarch32_mode));
    case RegisterWrite::File::link: return "LR_" + upper_case(aarch32_name(mode.aarch32_mode));
    case RegisterWrite::File::state: return "CPSR";
    case RegisterWrite::File::vector: break;
    }
    return fmt::format("V{}", write.number);
}

// 16 bytes of memory, of which some were loaded or stored.
struct MemoryLine {
    bool write = false;
    std::uint64_t address = 0;
    std::array<std::int16_t, kLineBytes> bytes{};

    static constexpr std::int16_t kUntouched = -1, kUnknown = -2;
    bool takes(const DataAccess& access, std::uint64_t at) const {
        return access.write == write && at - at % kLineBytes == address &&
               bytes[at % kLineBytes] == kUntouched;
    }
};

// An instruction's accesses to the same 16 bytes make a line, as far as each byte has one value.
std::vector<MemoryLine> lines_of(const std::vector<DataAccess>& accesses) {
    std::vector<MemoryLine> lines;
    for (const DataAccess& access : accesses)
        for (unsigned n = 0; n < access.bytes; ++n) {
            const std::uint64_t at = access.address + n;
            if (lines.empty() || !lines.back().takes(access, at)) {
                lines.push_back({access.write, at - at % kLineBytes, {}});
                lines.back().bytes.fill(MemoryLine::kUntouched);
            }
            lines.back().bytes[at % kLineBytes] =
                access.known ? static_cast<std::int16_t>(access.value >> 8 * n & 0xff)
                             : MemoryLine::kUnknown;
        }
    return lines;
}

void append_bytes(std::string& text, const MemoryLine& line) {
    for (std::size_t n = kLineBytes; n-- > 0;) {
        if (n % 4 == 3) text += ' ';
        if (line.bytes[n] == MemoryLine::kUntouched)
            text += "..";
        else if (line.bytes[n] == MemoryLine::kUnknown)
            text += "##";
        else
            fmt::format_to(std::back_inserter(text), "{:02x}", line.bytes[n]);
    }
}

} // namespace

std::string name_of(const ExecutionMode& mode) {
    const char* const state = mode.secure ? "_s" : "_ns";
    if (mode.set != InstructionSet::a64)
        return std::string(aarch32_name(mode.aarch32_mode)) + state;
    return fmt::format("el{}{}{}", mode.level, mode.own_stack ? 'h' : 't', state);
}

TarmacLine::TarmacLine(std::optional<unsigned> cpu)
    : cpu_(cpu ? fmt::format("cpu{} ", *cpu) : std::string()) {}

void TarmacLine::begin(std::string& text, std::uint64_t stamp) const {
    fmt::format_to(std::back_inserter(text), "{:>11} cyc {}", stamp, cpu_);
}

void TarmacLine::begin(std::string& text) const {
    text.append(20, ' ');
    text += cpu_;
}

void TarmacLine::append(std::string& text, std::uint64_t stamp,
                        const cpu::ExecutedInstruction& instruction, std::string_view name) const {
    const InstructionSet set = instruction.mode.set;
    begin(text, stamp);
    fmt::format_to(std::back_inserter(text), "ES  ({:0{}x}:{:0{}x}) {} {:<15} {}.inst 0x{:0{}x}",
                   instruction.address, digits_of(set), instruction.opcode, 2 * instruction.bytes,
                   letter_of(set), name_of(instruction.mode) + ':',
                   instruction.condition_failed ? "CCFAIL " : "", instruction.opcode,
                   2 * instruction.bytes);
    if (!name.empty()) fmt::format_to(std::back_inserter(text), " ; {}", name);
    text += '\n';
    append_accesses(text, instruction);
    for (const RegisterWrite& write : instruction.registers)
        append_register(text, instruction.mode, write);
    if (instruction.branched_to)
        append_branch(text, *instruction.branched_to, instruction.set_behind);
}

void TarmacLine::append_accesses(std::string& text,
                                 const cpu::ExecutedInstruction& instruction) const {
    for (const MemoryLine& line : lines_of(instruction.accesses)) {
        begin(text);
        fmt::format_to(std::back_inserter(text), "{} {:0{}x}", line.write ? "ST" : "LD",
                       line.address, digits_of(instruction.mode.set));
        append_bytes(text, line);
        text += '\n';
    }
}

void TarmacLine::append_register(std::string& text, const ExecutionMode& mode,
                                 const RegisterWrite& write) const {
    begin(text);
    fmt::format_to(std::back_inserter(text), "R {} ", register_name(mode, write));
    if (write.file == RegisterWrite::File::vector)
        fmt::format_to(std::back_inserter(text), "{:016x}{:016x}\n", write.high, write.low);
    else
        fmt::format_to(std::back_inserter(text), "{:0{}x}\n", write.low,
                       write.file == RegisterWrite::File::state ? 8 : digits_of(mode.set));
}

void TarmacLine::append_branch(std::string& text, std::uint64_t target, InstructionSet set) const {
    begin(text);
    fmt::format_to(std::back_inserter(text), "BR ({:0{}x}) {}\n", target, digits_of(set),
                   letter_of(set));
}

// Where the vector is known, so is its offset: tables of AArch64 are aligned to 2 KB, those of
// AArch32 to 32 bytes.
void TarmacLine::append(std::string& text, std::uint64_t stamp,
                        const cpu::TakenException& exception) const {
    const InstructionSet set = exception.mode.set;
    begin(text, stamp);
    text += "EXC ";
    if (exception.vector)
        fmt::format_to(std::back_inserter(text), "[0x{:02x}] ",
                       *exception.vector & (set == InstructionSet::a64 ? 0x7ffU : 0x1fU));
    text += exception.what;
    text += '\n';
    if (exception.vector) append_branch(text, *exception.vector, set);
}

} // namespace armpmu::testbench
