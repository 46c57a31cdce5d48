// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/instruction_address.h"

#include "armpmu/cpu/aarch32_decoder.h"
#include "armpmu/cpu/decoder.h"
#include "models/cpu/memory_use.h"

#include <algorithm>
#include <iterator>

namespace armpmu::cpu {

bool takes_address(const Instruction& instruction, InstructionSet set, std::uint32_t word) {
    constexpr std::uint32_t any_register = 0x1f;
    constexpr std::uint32_t maintenance[] = {
        0xd5087620, // dc ivac
        0xd50b7520, // ic ivau
        0xd50b7a20, // dc cvac
        0xd50b7b20, // dc cvau
        0xd50b7c20, // dc cvap
        0xd50b7e20, // dc civac
    };
    if (instruction.access.any()) return true;
    if (set != InstructionSet::a64) return is_maintenance_by_address(aarch32_system_use(set, word));
    return std::find(std::begin(maintenance), std::end(maintenance), word & ~any_register) !=
           std::end(maintenance);
}

std::size_t addresses_of(const CodeBlock& block) {
    static const Decoder kDecoder;
    return static_cast<std::size_t>(
        std::count_if(block.words.begin(), block.words.end(), [&](std::uint32_t word) {
            const Instruction instruction = block.set == InstructionSet::a64
                                                ? kDecoder.decode(word)
                                                : decode_aarch32(block.set, word);
            return takes_address(instruction, block.set, word);
        }));
}

} // namespace armpmu::cpu
