// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tools/trace/hidden_operands.h"

#include "armpmu/cpu/block_source.h"

#include <algorithm>

namespace armpmu::trace {

namespace {

using testbench::program_format::kProgramAddressBits;
using From = RegisterValue::From;

std::uint64_t value_of(const RegisterValue& value, const GuestRegisters& registers,
                       const std::uint64_t* addresses) {
    switch (value.from) {
    case From::constant: return value.offset;
    case From::access: return addresses[value.source] + value.offset;
    default: return registers.read(value.source) + value.offset;
    }
}

void find(const HiddenAddress& hidden, const GuestRegisters& registers, std::uint64_t* addresses) {
    constexpr std::uint64_t mask = (std::uint64_t{1} << kProgramAddressBits) - 1;
    addresses[hidden.operand] = hidden.address([&](const RegisterValue& value) {
        return value_of(value, registers, addresses);
    }) & mask;
}

bool waits(const HiddenAddress& hidden) {
    return hidden.needs(From::access) || hidden.needs(From::end);
}

} // namespace

HiddenOperands::HiddenOperands(const cpu::CodeBlock& code,
                               const std::vector<testbench::program_format::Operand>& operands)
    : all_(hidden_addresses(code, operands)) {
    if (empty()) return;
    for (std::uint32_t n = 0; n < operands.size(); ++n)
        if (operands[n].recorded && !operands[n].exclusive) shown_.push_back(n);
}

bool HiddenOperands::find_at_begin(const GuestRegisters& registers,
                                   std::uint64_t* addresses) const {
    for (const HiddenAddress& one : all_)
        if (!waits(one) && (registers.known() || !one.needs(From::begin)))
            find(one, registers, addresses);
    return std::any_of(all_.begin(), all_.end(), waits);
}

void HiddenOperands::find_at_end(const GuestRegisters& registers, std::uint64_t* addresses) const {
    for (const std::uint32_t n : shown_)
        if (addresses[n] == cpu::kNoAddress) return;
    for (const HiddenAddress& one : all_)
        // One value from before the block and one from behind it are never known together.
        if (waits(one) && !one.needs(From::begin) && (registers.known() || !one.needs(From::end)))
            find(one, registers, addresses);
}

} // namespace armpmu::trace
