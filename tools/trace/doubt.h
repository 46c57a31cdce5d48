// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/traffic/program_format.h"
#include "tools/trace/system_instruction.h"

#include <cstdint>
#include <vector>

// Which instructions a block may end before, without an access that is missing.
namespace armpmu::trace {

// Of each instruction, whether it may end the block and QEMU tells of no access that would show it.
inline std::vector<bool> doubtful(const cpu::CodeBlock& code,
                                  const std::vector<testbench::program_format::Operand>& operands) {
    std::vector<bool> found;
    found.reserve(code.words.size());
    for (const std::uint32_t word : code.words) found.push_back(may_trap(word));
    for (const testbench::program_format::Operand& operand : operands)
        if (operand.exclusive) found[operand.instruction] = true;
    return found;
}

// How far an execution gets from an instruction on without doubt.
inline std::uint32_t without_doubt(const std::vector<bool>& doubt, const cpu::CodeBlock& code,
                                   std::uint32_t from) {
    const auto size = static_cast<std::uint32_t>(doubt.size());
    for (std::uint32_t n = from; n < size; ++n)
        if (doubt[n] && (n + 1 != size || accesses_pmu(code.words[n]))) return n;
    return size;
}

} // namespace armpmu::trace
