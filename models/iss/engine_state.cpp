// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/engine.h"

#include <algorithm>

// The registers of an engine as bytes that another one takes: what its own contexts keep, up to the
// pointers at their end.
namespace armpmu::iss {

void Engine::check_registers() const {
    constexpr std::size_t kHeader = 16; // of a context
    constexpr std::size_t kPointers = 16 * sizeof(void*);
    if (uc_context_size(uc_) != kHeader + kRegistersEnd + kPointers)
        throw EngineError("Unicorn's contexts have another size than those of version 2.0.1");
}

std::vector<std::uint8_t> Engine::registers() const {
    check_registers();
    std::vector<std::uint8_t> registers(env_, env_ + kRegistersEnd);
    const auto leave_out = [&registers](unsigned place) {
        std::fill_n(registers.begin() + place, sizeof(std::uint64_t), std::uint8_t{0});
    };
    leave_out(kHostTime);
    if (!aarch64()) leave_out(kPc); // where a run began; R15 is the program counter
    return registers;
}

void Engine::set_registers(const std::vector<std::uint8_t>& registers) {
    check_registers();
    if (registers.size() != kRegistersEnd)
        throw EngineError("registers of another engine than this version of Unicorn");
    std::memcpy(env_, registers.data(), registers.size());
    symbols_.tlb_flush(cpu_);
    symbols_.update_watchpoints(cpu_);
    symbols_.rebuild_hflags(env_);
}

} // namespace armpmu::iss
