// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/debug_control.h"

#include "armpmu/a55/system_register.h"
#include "armpmu/tlm/access_extension.h"

#include <algorithm>
#include <utility>

namespace armpmu::iss {

// --- halting ---

void DebugControl::attach(Debugger* debugger) {
    debugger_ = debugger;
    if (debugger == nullptr) {
        breakpoints_.clear();
        watchpoints_.clear();
        step_ = false;
    }
    watch_if_needed();
}

void DebugControl::halt(HaltReason why) {
    step_ = false;
    written_ = false;
    if (why != HaltReason::watchpoint) passing_.reset();
    debugger_->halted(*this, why);
    watch_if_needed();
}

bool DebugControl::ask() {
    if (debugger_ == nullptr || !debugger_->wants_halt()) return true;
    halt(HaltReason::requested);
    resumed_at_ = core_.pc();
    return !written_;
}

void DebugControl::tell_problem() {
    if (debugger_ != nullptr) halt(HaltReason::problem);
}

bool DebugControl::watches(std::uint64_t begin, std::uint64_t end) {
    if (passing_ && (std::exchange(passing_begun_, true) || begin != *passing_)) passing_.reset();
    const auto next = std::lower_bound(breakpoints_.begin(), breakpoints_.end(), begin);
    return step_ || (next != breakpoints_.end() && *next < end);
}

bool DebugControl::before_instruction() {
    const std::uint64_t pc = core_.pc();
    const bool seen = resumed_at_ == pc;
    resumed_at_.reset();
    if (debugger_ == nullptr || seen) return true;
    const bool at_breakpoint = std::binary_search(breakpoints_.begin(), breakpoints_.end(), pc);
    if (!at_breakpoint && !step_) return true;
    halt(at_breakpoint ? HaltReason::breakpoint : HaltReason::stepped);
    if (!written_) return true;
    resumed_at_ = core_.pc();
    return false;
}

// Without watchpoints there is no cost.
void DebugControl::watch_if_needed() {
    const bool data = !watchpoints_.empty();
    core_.watch(step_ || !breakpoints_.empty() || data ? this : nullptr, data);
}

// --- watchpoints ---

bool DebugControl::watches_access(std::uint64_t address, unsigned bytes, bool write) {
    const WatchedAccess other = write ? WatchedAccess::read : WatchedAccess::write;
    for (const Watchpoint& one : watchpoints_) {
        const std::uint64_t first = std::max(address, one.address);
        if (one.kind == other || first - address >= bytes || first - one.address >= one.bytes)
            continue;
        accessed_ = {first, one.kind};
        return true;
    }
    return false;
}

bool DebugControl::before_access(std::uint64_t pc) {
    return debugger_ != nullptr && passing_ != pc;
}

void DebugControl::halted_before_access() {
    if (debugger_ == nullptr) return;
    passing_ = core_.pc();
    passing_begun_ = false;
    halt(HaltReason::watchpoint);
    resumed_at_ = core_.pc();
}

void DebugControl::set_watchpoint(std::uint64_t address, std::uint64_t bytes, WatchedAccess kind) {
    watchpoints_.push_back({address, bytes, kind});
}

void DebugControl::clear_watchpoint(std::uint64_t address, std::uint64_t bytes,
                                    WatchedAccess kind) {
    const auto place =
        std::find_if(watchpoints_.begin(), watchpoints_.end(), [&](const Watchpoint& one) {
            return one.address == address && one.bytes == bytes && one.kind == kind;
        });
    if (place != watchpoints_.end()) watchpoints_.erase(place);
}

void DebugControl::set_breakpoint(std::uint64_t address) {
    const auto place = std::lower_bound(breakpoints_.begin(), breakpoints_.end(), address);
    if (place == breakpoints_.end() || *place != address) breakpoints_.insert(place, address);
}

void DebugControl::clear_breakpoint(std::uint64_t address) {
    const auto place = std::lower_bound(breakpoints_.begin(), breakpoints_.end(), address);
    if (place != breakpoints_.end() && *place == address) breakpoints_.erase(place);
}

void DebugControl::step() {
    step_ = true;
}

// --- registers ---

namespace {

struct Named {
    std::string name;
    a55::SystemRegister reg;
    bool of_pmu;
};

std::vector<Named> named_registers() {
    using R = a55::SystemRegister;
    std::vector<Named> all = {
        {"mpidr_el1", R::a64(3, 0, 0, 0, 5), false},
        {"sctlr_el1", R::a64(3, 0, 1, 0, 0), false},
        {"ttbr0_el1", R::a64(3, 0, 2, 0, 0), false},
        {"ttbr1_el1", R::a64(3, 0, 2, 0, 1), false},
        {"tcr_el1", R::a64(3, 0, 2, 0, 2), false},
        {"mair_el1", R::a64(3, 0, 10, 2, 0), false},
        {"contextidr_el1", R::a64(3, 0, 13, 0, 1), false},
        {"vbar_el1", R::a64(3, 0, 12, 0, 0), false},
        {"spsr_el1", R::a64(3, 0, 4, 0, 0), false},
        {"elr_el1", R::a64(3, 0, 4, 0, 1), false},
        {"esr_el1", R::a64(3, 0, 5, 2, 0), false},
        {"far_el1", R::a64(3, 0, 6, 0, 0), false},
        {"hcr_el2", R::a64(3, 4, 1, 1, 0), false},
        {"mdcr_el2", R::a64(3, 4, 1, 1, 1), false},
        {"vbar_el2", R::a64(3, 4, 12, 0, 0), false},
        {"elr_el2", R::a64(3, 4, 4, 0, 1), false},
        {"esr_el2", R::a64(3, 4, 5, 2, 0), false},
        {"far_el2", R::a64(3, 4, 6, 0, 0), false},
        {"scr_el3", R::a64(3, 6, 1, 1, 0), false},
        {"mdcr_el3", R::a64(3, 6, 1, 3, 1), false},
        {"vbar_el3", R::a64(3, 6, 12, 0, 0), false},
        {"elr_el3", R::a64(3, 6, 4, 0, 1), false},
        {"esr_el3", R::a64(3, 6, 5, 2, 0), false},
        {"far_el3", R::a64(3, 6, 6, 0, 0), false},
        {"pmcr_el0", R::a64(3, 3, 9, 12, 0), true},
        {"pmcntenset_el0", R::a64(3, 3, 9, 12, 1), true},
        {"pmovsset_el0", R::a64(3, 3, 9, 14, 3), true},
        {"pmselr_el0", R::a64(3, 3, 9, 12, 5), true},
        {"pmintenset_el1", R::a64(3, 0, 9, 14, 1), true},
        {"pmuserenr_el0", R::a64(3, 3, 9, 14, 0), true},
        {"pmccntr_el0", R::a64(3, 3, 9, 13, 0), true},
        {"pmccfiltr_el0", R::a64(3, 3, 14, 15, 7), true},
    };
    for (std::uint8_t n = 0; n < 6; ++n)
        all.push_back({"pmevcntr" + std::to_string(n) + "_el0", R::a64(3, 3, 14, 8, n), true});
    for (std::uint8_t n = 0; n < 6; ++n)
        all.push_back({"pmevtyper" + std::to_string(n) + "_el0", R::a64(3, 3, 14, 12, n), true});
    return all;
}

const std::vector<Named>& named() {
    static const std::vector<Named> all = named_registers();
    return all;
}

} // namespace

const std::vector<std::string>& DebugPort::system_registers() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const Named& one : named()) all.push_back(one.name);
        return all;
    }();
    return names;
}

std::uint64_t DebugControl::read_system_register(unsigned n) const {
    if (n >= named().size()) return 0;
    const Named& one = named()[n];
    if (!one.of_pmu) return core_.engine().system_register(one.reg.code());
    std::uint64_t value = 0;
    if (sysreg == nullptr) return value;
    tlm::tlm_generic_payload payload;
    payload.set_command(tlm::TLM_READ_COMMAND);
    payload.set_address(one.reg.address());
    payload.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
    payload.set_data_length(sizeof value);
    payload.set_streaming_width(sizeof value);
    sysreg->transport_dbg(payload);
    return value;
}

DebugPort::Vector DebugControl::read_vector(unsigned n) const {
    const auto [low, high] = core_.engine().vector(n);
    return {low, high};
}

void DebugControl::write_vector(unsigned n, const Vector& value) {
    written_ = true;
    core_.engine().set_vector(n, value);
}

std::uint64_t DebugControl::read_register(unsigned n) const {
    Engine& engine = core_.engine();
    if (n >= kSystem) return read_system_register(n - kSystem);
    if (n >= kV0) return engine.read(n == kFpsr ? UC_ARM64_REG_FPSR : UC_ARM64_REG_FPCR);
    if (n == kPc) return engine.pc();
    if (n == kCpsr) return engine.aarch64() ? engine.read(UC_ARM64_REG_PSTATE) : engine.cpsr();
    if (engine.aarch64()) return engine.x(n); // 31 is the stack pointer
    constexpr unsigned kR13 = 13;
    return n == kSp ? engine.r(kR13) : n < 15 ? engine.r(n) : 0;
}

bool DebugControl::write_register(unsigned n, std::uint64_t value) {
    Engine& engine = core_.engine();
    if (n >= kSystem) return false;
    written_ = true;
    if (n >= kV0) {
        engine.write(n == kFpsr ? UC_ARM64_REG_FPSR : UC_ARM64_REG_FPCR, value);
        return true;
    }
    constexpr std::uint64_t kAArch32 = 1 << 4;
    if (n == kCpsr) {
        if (((value & kAArch32) == 0) != engine.aarch64()) return false;
        engine.aarch64() ? engine.set_pstate(value)
                         : engine.set_cpsr(static_cast<std::uint32_t>(value));
    } else if (engine.aarch64()) {
        n == kPc ? engine.write(UC_ARM64_REG_PC, value) : engine.set_x(n, value);
    } else {
        const unsigned r = n == kPc ? 15 : n == kSp ? 13 : n;
        if (r > 15 || (n != kPc && r == 15)) return value == 0;
        engine.set_r(r, static_cast<std::uint32_t>(value));
    }
    return true;
}

// --- memory ---

std::size_t DebugControl::read_memory(std::uint64_t address, unsigned char* bytes, std::size_t n) {
    return move_by_pages(tlm::TLM_READ_COMMAND, address, bytes, n);
}

std::size_t DebugControl::write_memory(std::uint64_t address, const unsigned char* bytes,
                                       std::size_t n) {
    written_ = true;
    return move_by_pages(tlm::TLM_WRITE_COMMAND, address, const_cast<unsigned char*>(bytes), n);
}

std::size_t DebugControl::move_by_pages(tlm::tlm_command command, std::uint64_t address,
                                        unsigned char* bytes, std::size_t n) {
    std::size_t done = 0;
    while (done < n) {
        const std::uint64_t from = address + done;
        const std::size_t part =
            std::min<std::size_t>(n - done, Engine::kPage - from % Engine::kPage);
        if (!move(command, from, bytes + done, part)) break;
        done += part;
    }
    return done;
}

bool DebugControl::move(tlm::tlm_command command, std::uint64_t address, unsigned char* bytes,
                        std::size_t n) {
    const auto physical = core_.engine().physical(address);
    if (!physical) return false;
    if (unsigned char* host = core_.engine().host(*physical, n)) {
        if (command == tlm::TLM_READ_COMMAND) {
            std::memcpy(bytes, host, n);
        } else {
            std::memcpy(host, bytes, n);
            core_.engine().memory_written(*physical, n);
        }
        return true;
    }
    if (bus == nullptr) return false;
    tlm::tlm_generic_payload payload;
    systemc::AccessExtension access;
    access.secure = a55::in_secure_state(core_.state());
    payload.set_extension(&access);
    payload.set_command(command);
    payload.set_address(*physical);
    payload.set_data_ptr(bytes);
    payload.set_data_length(static_cast<unsigned>(n));
    payload.set_streaming_width(static_cast<unsigned>(n));
    const bool moved = bus->transport_dbg(payload) == n;
    payload.clear_extension(&access);
    return moved;
}

} // namespace armpmu::iss
