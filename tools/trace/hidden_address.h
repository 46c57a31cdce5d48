// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/code_block.h"
#include "testbench/traffic/program_format.h"

#include <cstdint>
#include <vector>

// Addresses of instructions that QEMU shows to no plugin as accesses: PRFM, DC and IC by address.
namespace armpmu::trace {

// A register's value where the instruction is, by what is known of its block.
struct RegisterValue {
    enum class From : std::uint8_t {
        constant,
        access, // another instruction's address; `source`: which operand of the block
        begin,  // the register as the block began; `source`: X0 .. X30, SP
        end,    // the register behind the whole block
    };
    From from = From::constant;
    std::uint32_t source = 0;
    std::uint64_t offset = 0; // that is added
};

struct HiddenAddress {
    std::uint32_t operand = 0; // of the block
    RegisterValue base;        // with the instruction's own offset
    bool has_index = false;
    RegisterValue index;
    unsigned extend = 0; // of the index, as the instruction has it: UXTW 2, LSL 3, SXTW 6, SXTX 7
    unsigned shift = 0;  // of the index

    // The address, once what its values come from is known.
    template <typename ValueOf>
    std::uint64_t address(ValueOf value_of) const {
        return value_of(base) + (has_index ? indexed(value_of(index)) : 0);
    }
    bool needs(RegisterValue::From from) const {
        return base.from == from || (has_index && index.from == from);
    }

  private:
    std::uint64_t indexed(std::uint64_t value) const;
};

// Of a block, those that can be known: nothing else overwrites the register both before and behind.
std::vector<HiddenAddress>
hidden_addresses(const cpu::CodeBlock& code,
                 const std::vector<testbench::program_format::Operand>& operands);

} // namespace armpmu::trace
