// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/instruction_trace.h"

#include "armpmu/cpu/decoder.h"
#include "models/iss/block_table.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace armpmu::iss {

using cpu::DataAccess;
using cpu::InstructionSet;
using cpu::RegisterWrite;

namespace {

constexpr std::uint32_t kItBits = 0x0600fc00; // of CPSR
constexpr std::uint32_t kMode = 0x1f;
constexpr std::uint32_t kAlways = 14; // and 15, which is no condition

unsigned it_of(std::uint32_t cpsr) {
    return (cpsr >> 8 & 0xfc) | (cpsr >> 25 & 3);
}

// The state behind an instruction of an IT block.
unsigned it_advanced(unsigned it) {
    return (it & 7) == 0 ? 0 : (it & 0xe0) | (it << 1 & 0x1f);
}

bool holds(unsigned condition, std::uint32_t cpsr) {
    const bool n = (cpsr >> 31 & 1) != 0;
    const bool z = (cpsr >> 30 & 1) != 0;
    const bool c = (cpsr >> 29 & 1) != 0;
    const bool v = (cpsr >> 28 & 1) != 0;
    if (condition >= kAlways) return true;
    const bool plain[] = {z, c, n, v, c && !z, n == v, n == v && !z};
    return plain[condition >> 1] != ((condition & 1) != 0);
}

bool is_it(std::uint32_t opcode) {
    return opcode >> 24 == 0xbf && (opcode >> 16 & 0xf) != 0;
}

// The condition of a branch; 14: it has none of its own.
unsigned t32_condition(std::uint32_t opcode) {
    const unsigned first = opcode >> 16;
    if (first >> 12 == 0xd && (first >> 8 & 0xf) < kAlways) return first >> 8 & 0xf;
    const bool wide = first >> 11 == 0x1e && (opcode & 0xd000) == 0x8000;
    if (wide && (first >> 6 & 0xf) < kAlways) return first >> 6 & 0xf;
    return kAlways;
}

std::uint64_t low_bytes(std::uint64_t value, unsigned bytes) {
    return bytes >= 8 ? value : value & ((std::uint64_t{1} << 8 * bytes) - 1);
}

} // namespace

cpu::ExecutionMode InstructionTrace::mode(bool secure) const {
    cpu::ExecutionMode mode;
    mode.level = static_cast<std::uint8_t>(engine_.exception_level());
    mode.secure = secure;
    if (engine_.aarch64()) {
        mode.own_stack = engine_.own_stack();
        return mode;
    }
    mode.set = engine_.thumb() ? InstructionSet::t32 : InstructionSet::a32;
    mode.aarch32_mode = static_cast<std::uint8_t>(engine_.cpsr() & kMode);
    return mode;
}

void InstructionTrace::begin_block(std::uint64_t address, const TracedTime& time, bool secure) {
    begun_ = false;
    at_ = address;
    next_ = time;
    secure_ = secure;
    it_state_.reset();
}

void InstructionTrace::begin(std::uint64_t address) {
    finish(address);
    start(address);
}

void InstructionTrace::start(std::uint64_t address) {
    begun_ = true;
    present_ = next_;
    ++next_.cycle;
    ++next_.told;
    now_.address = address;
    now_.opcode = fetch_(address);
    now_.bytes = 4;
    now_.condition_failed = false;
    now_.mode = mode(secure_);
    now_.registers.clear();
    now_.accesses.clear();
    now_.branched_to.reset();
    if (now_.mode.set != InstructionSet::a64) start_aarch32();
    at_ = address + now_.bytes;
}

void InstructionTrace::start_aarch32() {
    const std::uint32_t opcode = now_.opcode;
    for (unsigned n = 0; n < kRegisters; ++n) before_[n] = engine_.r(n);
    cpsr_before_ = engine_.cpsr();
    unsigned condition = opcode >> 28;
    if (now_.mode.set == InstructionSet::t32) {
        if (!it_state_) it_state_ = it_of(cpsr_before_);
        if (t32_bytes(static_cast<std::uint16_t>(opcode >> 16)) == 2) {
            now_.bytes = 2;
            now_.opcode = opcode >> 16;
        }
        condition = *it_state_ != 0 ? *it_state_ >> 4 : t32_condition(opcode);
        it_state_ = is_it(opcode) ? opcode >> 16 & 0xff : it_advanced(*it_state_);
    }
    now_.condition_failed = !holds(condition, cpsr_before_);
}

// The engine executes a load across pages as the two aligned loads around it, and reports these
// before the value.
void InstructionTrace::load(std::uint64_t address, unsigned bytes) {
    if (!begun_) return;
    if (!now_.accesses.empty()) {
        const DataAccess& latest = now_.accesses.back();
        if (!latest.write && !latest.known && latest.address % latest.bytes != 0) return;
    }
    now_.accesses.push_back({false, false, static_cast<std::uint16_t>(bytes), address, 0});
}

void InstructionTrace::loaded(std::uint64_t address, unsigned bytes, std::uint64_t value) {
    if (!begun_) return;
    for (DataAccess& one : now_.accesses)
        if (!one.write && one.address == address && one.bytes == bytes) {
            one.known = true;
            one.value = low_bytes(value, bytes);
        }
}

void InstructionTrace::store(std::uint64_t address, unsigned bytes, std::uint64_t value) {
    if (!begun_) return;
    now_.accesses.push_back(
        {true, true, static_cast<std::uint16_t>(bytes), address, low_bytes(value, bytes)});
}

void InstructionTrace::zero(std::uint64_t address, unsigned bytes) {
    constexpr unsigned kStore = 8;
    for (unsigned at = 0; at < bytes; at += kStore) store(address + at, kStore, 0);
}

// In an IT block the engine does not report instructions whose condition fails.
void InstructionTrace::finish(std::uint64_t next) {
    if (std::exchange(begun_, false)) end(skips_to(next) ? at_ : next);
    while (skips_to(next)) {
        start(at_);
        begun_ = false;
        end(skips_to(next) ? at_ : next);
    }
    at_ = next;
}

// Whether the next instruction in memory is such an instruction, on the way to `next`.
bool InstructionTrace::skips_to(std::uint64_t next) {
    if (at_ == next || engine_.aarch64() || !engine_.thumb()) return false;
    if (!it_state_) it_state_ = it_of(engine_.cpsr());
    return *it_state_ != 0 && !holds(*it_state_ >> 4, engine_.cpsr());
}

void InstructionTrace::stop_at(std::uint64_t pc) {
    if (!begun_ || now_.address != pc) finish(pc);
}

void InstructionTrace::emulated() {
    if (std::exchange(begun_, false)) end(engine_.pc());
}

void InstructionTrace::end(std::uint64_t next) {
    if (now_.mode.set == InstructionSet::a64)
        note_registers();
    else
        note_aarch32_registers();
    if (next != now_.address + now_.bytes) now_.branched_to = next;
    now_.set_behind = mode(secure_).set;
    tracer_.executed(now_, present_);
}

// For a store-exclusive the engine reports the load of its comparison.
void InstructionTrace::note_registers() {
    static const cpu::Decoder decoder;
    const cpu::Instruction instruction = decoder.decode(now_.opcode);
    const cpu::Access& access = instruction.access;
    if (access.store && !access.load && !access.atomic) {
        const auto loads = std::remove_if(now_.accesses.begin(), now_.accesses.end(),
                                          [](const DataAccess& one) { return !one.write; });
        now_.accesses.erase(loads, now_.accesses.end());
    }
    for (unsigned n = 0; n < instruction.results; ++n) {
        const cpu::Register reg = instruction.result[n].reg;
        RegisterWrite write;
        if (reg.is_vector()) {
            write.file = RegisterWrite::File::vector;
            write.number = static_cast<std::uint8_t>(reg.code() - cpu::Register::kV0);
            std::tie(write.low, write.high) = engine_.vector(write.number);
        } else if (reg.code() == cpu::Register::kFlags) {
            write.file = RegisterWrite::File::state;
            write.low = engine_.pstate();
        } else if (reg.code() == cpu::Register::kNone) {
            continue;
        } else {
            write.file = reg.code() == cpu::Register::kSp ? RegisterWrite::File::stack_pointer
                                                          : RegisterWrite::File::general;
            write.number = reg.code();
            write.low = engine_.x(reg.code());
        }
        now_.registers.push_back(write);
    }
}

// Another mode has registers of its own.
void InstructionTrace::note_aarch32_registers() {
    if (engine_.aarch64()) return;
    constexpr unsigned kFirstBanked = 8;
    const std::uint32_t cpsr = engine_.cpsr();
    const bool same_mode = ((cpsr ^ cpsr_before_) & kMode) == 0;
    for (unsigned n = 0; n < (same_mode ? kRegisters : kFirstBanked); ++n) {
        const std::uint32_t value = engine_.r(n);
        if (value == before_[n]) continue;
        RegisterWrite write;
        write.file = n == 13   ? RegisterWrite::File::stack_pointer
                     : n == 14 ? RegisterWrite::File::link
                               : RegisterWrite::File::general;
        write.number = static_cast<std::uint8_t>(n);
        write.low = value;
        now_.registers.push_back(write);
    }
    if (((cpsr ^ cpsr_before_) & ~kItBits) == 0) return;
    RegisterWrite write;
    write.file = RegisterWrite::File::state;
    write.low = cpsr & ~kItBits;
    now_.registers.push_back(write);
}

void InstructionTrace::except(cpu::TakenException::Kind kind, const char* what,
                              const TracedTime& time, bool secure) {
    begun_ = false;
    it_state_ = 0;
    at_ = engine_.pc();
    cpu::TakenException exception;
    exception.kind = kind;
    exception.what = what;
    exception.vector = engine_.pc();
    exception.mode = mode(secure);
    tracer_.excepted(exception, time);
}

} // namespace armpmu::iss
