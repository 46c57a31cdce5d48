// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/engine.h"

#include <algorithm>

// The registers of an engine as bytes that another one takes: what its own contexts keep, up to the
// pointers at their end.
namespace armpmu::iss {

void Engine::check_registers() const {
    if (!found_.no_snapshots.empty()) throw EngineError(found_.no_snapshots);
}

std::vector<std::uint8_t> Engine::registers() const {
    check_registers();
    std::vector<std::uint8_t> registers(env_, env_ + in_env::kRegistersEnd);
    const auto leave_out = [&registers](unsigned place) {
        std::fill_n(registers.begin() + place, sizeof(std::uint64_t), std::uint8_t{0});
    };
    leave_out(in_env::kHostTime);
    if (!aarch64()) leave_out(in_env::kPc); // where a run began; R15 is the program counter
    return registers;
}

void Engine::set_registers(const std::vector<std::uint8_t>& registers) {
    check_registers();
    if (registers.size() != in_env::kRegistersEnd)
        throw EngineError("registers of another engine than this version of Unicorn");
    std::memcpy(env_, registers.data(), registers.size());
    functions_.tlb_flush(cpu_);
    functions_.update_watchpoints(cpu_);
    functions_.rebuild_hflags(env_);
}

} // namespace armpmu::iss
