// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "models/iss/engine_inside.h"

#include <unicorn/unicorn.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace armpmu::iss {

// The registers of a processor of the instruction-set simulator. Most are read and written where
// the engine keeps them (engine_inside.h), which is much faster than its public interface.
class EngineRegisters {
  public:
    EngineRegisters(const EngineRegisters&) = delete;
    EngineRegisters& operator=(const EngineRegisters&) = delete;

    // A general register, of AArch32 R<n> of the mode it is in; X31 is the stack pointer.
    std::uint64_t x(unsigned n) const {
        return aarch64() ? at<std::uint64_t>(in_env::kX + 8 * n)
                         : at<std::uint32_t>(in_env::kR + 4 * n);
    }
    void set_x(unsigned n, std::uint64_t value) {
        if (aarch64())
            put(in_env::kX + 8 * n, value);
        else
            put(in_env::kR + 4 * n, static_cast<std::uint32_t>(value));
    }
    std::uint32_t r(unsigned n) const {
        return at<std::uint32_t>(in_env::kR + 4 * n);
    } // in AArch32
    void set_r(unsigned n, std::uint32_t value) { put(in_env::kR + 4 * n, value); }
    std::uint32_t cpsr() const { return functions_.cpsr_read(env_); }
    void set_cpsr(std::uint32_t value);
    bool aarch64() const { return at<std::uint32_t>(in_env::kAarch64) != 0; }
    std::uint64_t pc() const {
        return aarch64() ? at<std::uint64_t>(in_env::kPc) : at<std::uint32_t>(in_env::kR15);
    }
    void set_pc(std::uint64_t value) {
        if (aarch64())
            put(in_env::kPc, value);
        else
            put(in_env::kR15, static_cast<std::uint32_t>(value));
    }
    bool thumb() const { return at<std::uint32_t>(in_env::kThumb) != 0; }
    unsigned exception_level() const;
    bool own_stack() const { return (at<std::uint32_t>(in_env::kPstate) & 1) != 0; } // in AArch64
    std::uint64_t pstate() { return read(UC_ARM64_REG_PSTATE); }
    std::pair<std::uint64_t, std::uint64_t> vector(unsigned n); // bits 63:0, 127:64
    void set_vector(unsigned n, const std::array<std::uint64_t, 2>& value);
    std::uint64_t interrupt_masks() const {
        return at<std::uint64_t>(in_env::kDaif);
    } // I: bit 7, F: 6
    // A system register, by its code as SystemRegister::code().
    std::uint64_t system_register(unsigned code);
    bool has_system_register(unsigned code);
    void set_system_register(unsigned code, std::uint64_t value);
    void set_pstate(std::uint64_t value); // and what follows from it
    // Between runs: all registers as they were when `keep_registers` was called.
    void keep_registers();
    void restore_registers();
    // Between runs: all registers, for another engine; and those of another one, after which no
    // translation is left. The latter throws EngineError for what is none.
    std::vector<std::uint8_t> registers() const;
    void set_registers(const std::vector<std::uint8_t>& registers);
    std::uint64_t read(int reg); // by Unicorn's number
    void write(int reg, std::uint64_t value);
    // In UC_HOOK_INTR: goes on behind an instruction of AArch32.
    void skip_aarch32(unsigned bytes);

  protected:
    explicit EngineRegisters(const EngineFindings& found) : found_(found) {}
    ~EngineRegisters() = default;

    template <typename T>
    T at(unsigned place) const {
        T value;
        std::memcpy(&value, env_ + place, sizeof value);
        return value;
    }
    template <typename T>
    void put(unsigned place, T value) {
        std::memcpy(env_ + place, &value, sizeof value);
    }

    static void expect(uc_err error, const char* what); // throws EngineError
    // Values written through the public interface must be found where they are expected, and the
    // other way round. Throws EngineError.
    void check_places();
    [[noreturn]] static void kept_elsewhere(const char* what);
    void forget_kept() { kept_.reset(); } // before the engine is closed

    const EngineFunctions& functions_ = engine_functions();
    const EngineFindings& found_;
    uc_engine* uc_ = nullptr;
    unsigned char* cpu_ = nullptr;
    unsigned char* env_ = nullptr;

  private:
    bool asks_for_system_register(unsigned code);
    void check_snapshots() const;

    std::unique_ptr<uc_context, uc_err (*)(uc_context*)> kept_{nullptr, &uc_context_free};
    std::map<unsigned, bool> system_registers_; // those asked for: whether it has them
};

} // namespace armpmu::iss
