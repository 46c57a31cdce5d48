// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/engine_registers.h"

#include "armpmu/a55/system_register.h"
#include "models/iss/engine_inside.h"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace armpmu::iss {
namespace {

constexpr unsigned kWriteOnly = a55::SystemRegister::a64(3, 3, 9, 12, 4).code(); // PMSWINC_EL0

uc_arm64_cp_reg by_code(unsigned code) {
    uc_arm64_cp_reg reg{};
    reg.op0 = code >> 14 & 3;
    reg.op1 = code >> 11 & 7;
    reg.crn = code >> 7 & 15;
    reg.crm = code >> 3 & 15;
    reg.op2 = code & 7;
    return reg;
}

} // namespace

void EngineRegisters::expect(uc_err error, const char* what) {
    if (error != UC_ERR_OK)
        throw EngineError(std::string("Unicorn cannot ") + what + ": " + uc_strerror(error));
}

void EngineRegisters::kept_elsewhere(const char* what) {
    throw EngineError(std::string("Unicorn keeps ") + what +
                      " elsewhere than the versions from 2.0.1 to 2.1.4 do");
}

void EngineRegisters::check_places() {
    cpu_ = pointer_at(reinterpret_cast<unsigned char*>(uc_) + found_.cpu);
    env_ = cpu_ == nullptr ? nullptr : pointer_at(cpu_ + found_.env);
    if (env_ == nullptr || bytes_at(env_, 1024).empty())
        throw EngineError("Unicorn's structures are not where the first engine's are");
    for (unsigned n = 0; n < 29; ++n) {
        const std::uint64_t value = 0x0123456789abcde0 + n;
        write(static_cast<int>(UC_ARM64_REG_X0 + n), value);
        if (x(n) != value) kept_elsewhere("the general registers");
        set_x(n, 0);
        if (read(static_cast<int>(UC_ARM64_REG_X0 + n)) != 0)
            kept_elsewhere("the general registers");
    }
    write(UC_ARM64_REG_PC, 0x40001234);
    if (at<std::uint64_t>(in_env::kPc) != 0x40001234 || !aarch64())
        kept_elsewhere("the program counter");
    for (const std::uint64_t state : {0x3c5U, 0x0c9U, 0x3c4U, 0x000U, 0x3c5U}) {
        write(UC_ARM64_REG_PSTATE, state);
        if ((at<std::uint32_t>(in_env::kPstate) & 0xf) != (state & 0xf) ||
            (interrupt_masks() & 0x3c0) != (state & 0x3c0))
            kept_elsewhere("PSTATE");
    }
    constexpr std::uint32_t kThumbBit = 1 << 5;
    constexpr int kRaw = 3;
    for (const std::uint32_t bit : {kThumbBit, 0U}) {
        functions_.cpsr_write(env_, bit, kThumbBit, kRaw);
        if (thumb() != (bit != 0)) kept_elsewhere("CPSR.T");
    }
}

unsigned EngineRegisters::exception_level() const {
    if (aarch64()) return at<std::uint32_t>(in_env::kPstate) >> 2 & 3;
    switch (at<std::uint32_t>(in_env::kCpsr) & 0x1f) {
    case 0x10: return 0; // User
    case 0x16: return 3; // Monitor
    case 0x1a: return 2; // Hyp
    default: return 1;   // EL3 in AArch32 is not what this core boots into
    }
}

std::uint64_t EngineRegisters::read(int reg) {
    std::uint64_t value = 0;
    expect(uc_reg_read(uc_, reg, &value), "read a register");
    return value;
}

std::pair<std::uint64_t, std::uint64_t> EngineRegisters::vector(unsigned n) {
    std::array<std::uint64_t, 2> halves{};
    expect(uc_reg_read(uc_, static_cast<int>(UC_ARM64_REG_Q0 + n), halves.data()), "read a vector");
    return {halves[0], halves[1]};
}

void EngineRegisters::set_vector(unsigned n, const std::array<std::uint64_t, 2>& value) {
    expect(uc_reg_write(uc_, static_cast<int>(UC_ARM64_REG_Q0 + n), value.data()),
           "write a vector");
}

void EngineRegisters::write(int reg, std::uint64_t value) {
    expect(uc_reg_write(uc_, reg, &value), "write a register");
}

std::uint64_t EngineRegisters::system_register(unsigned code) {
    uc_arm64_cp_reg reg = by_code(code);
    expect(uc_reg_read(uc_, UC_ARM64_REG_CP_REG, &reg), "read a system register");
    return reg.val;
}

bool EngineRegisters::has_system_register(unsigned code) {
    // Asked to read it, the engine ends the program.
    if (code == kWriteOnly) return true;
    const auto [known, is_new] = system_registers_.try_emplace(code, false);
    if (is_new) known->second = asks_for_system_register(code);
    return known->second;
}

// Since 2.1.2 the engine prints a warning and answers that it has the register, unless this
// environment variable is set.
bool EngineRegisters::asks_for_system_register(unsigned code) {
    constexpr char kVariable[] = "UC_IGNORE_REG_BREAK";
    const bool set = std::getenv(kVariable) == nullptr;
    if (set) setenv(kVariable, "1", 1);
    uc_arm64_cp_reg reg = by_code(code);
    const uc_err error = uc_reg_read(uc_, UC_ARM64_REG_CP_REG, &reg);
    if (set) unsetenv(kVariable);
    return error == UC_ERR_OK;
}

void EngineRegisters::set_system_register(unsigned code, std::uint64_t value) {
    uc_arm64_cp_reg reg = by_code(code);
    reg.val = value;
    expect(uc_reg_write(uc_, UC_ARM64_REG_CP_REG, &reg), "write a system register");
}

void EngineRegisters::skip_aarch32(unsigned bytes) {
    constexpr std::uint32_t kItLow = 3U << 25; // IT[1:0]
    constexpr std::uint32_t kItHigh = 0x3fU << 10;
    constexpr int kRaw = 3;
    put(in_env::kR15, static_cast<std::uint32_t>(pc() + bytes));
    const std::uint32_t cpsr = functions_.cpsr_read(env_);
    const std::uint32_t it = (cpsr & kItHigh) >> 8 | (cpsr & kItLow) >> 25;
    if (it == 0) return;
    const std::uint32_t next = (it & 7) == 0 ? 0 : (it & 0xe0) | (it << 1 & 0x1f);
    functions_.cpsr_write(env_, (next & 0xfc) << 8 | (next & 3) << 25, kItLow | kItHigh, kRaw);
}

void EngineRegisters::set_cpsr(std::uint32_t value) {
    constexpr std::uint32_t kAll = 0xffffffff;
    constexpr int kByExceptionReturn = 1;
    functions_.cpsr_write(env_, value, kAll, kByExceptionReturn);
    functions_.rebuild_hflags(env_);
}

void EngineRegisters::set_pstate(std::uint64_t value) {
    write(UC_ARM64_REG_PSTATE, value);
    functions_.rebuild_hflags(env_);
}

void EngineRegisters::keep_registers() {
    uc_context* context = nullptr;
    expect(uc_context_alloc(uc_, &context), "keep registers");
    kept_.reset(context);
    expect(uc_context_save(uc_, context), "keep registers");
}

void EngineRegisters::restore_registers() {
    expect(uc_context_restore(uc_, kept_.get()), "restore registers");
    functions_.tlb_flush(cpu_);
    functions_.rebuild_hflags(env_);
}

// --- all of them, as bytes that another engine takes ---
//
// They are what the engine's own contexts keep, up to the pointers at their end.

void EngineRegisters::check_snapshots() const {
    if (!found_.no_snapshots.empty()) throw EngineError(found_.no_snapshots);
}

std::vector<std::uint8_t> EngineRegisters::registers() const {
    check_snapshots();
    std::vector<std::uint8_t> registers(env_, env_ + in_env::kRegistersEnd);
    const auto leave_out = [&registers](unsigned place) {
        std::fill_n(registers.begin() + place, sizeof(std::uint64_t), std::uint8_t{0});
    };
    leave_out(in_env::kHostTime);
    if (!aarch64()) leave_out(in_env::kPc); // where a run began; R15 is the program counter
    return registers;
}

void EngineRegisters::set_registers(const std::vector<std::uint8_t>& registers) {
    check_snapshots();
    if (registers.size() != in_env::kRegistersEnd)
        throw EngineError("registers of another engine than this version of Unicorn");
    std::memcpy(env_, registers.data(), registers.size());
    functions_.tlb_flush(cpu_);
    functions_.update_watchpoints(cpu_);
    functions_.rebuild_hflags(env_);
}

} // namespace armpmu::iss
