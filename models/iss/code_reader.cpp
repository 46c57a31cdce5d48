// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/code_reader.h"

#include "armpmu/cpu/aarch32_decoder.h"
#include "armpmu/cpu/decoder.h"
#include "models/cpu/memory_use.h"
#include "models/iss/coprocessor_access.h"
#include "models/iss/core_surroundings.h"

#include <cstring>

namespace armpmu::iss {
namespace {

std::uint64_t bytes_of(cpu::InstructionSet set, std::uint32_t instruction) {
    return set == cpu::InstructionSet::t32
               ? t32_bytes(static_cast<std::uint16_t>(instruction >> 16))
               : 4;
}

} // namespace

std::uint32_t CodeReader::read(std::uint64_t address, unsigned bytes) {
    std::uint32_t word = 0;
    const auto physical = engine_.physical(address);
    if (!physical) return word;
    const unsigned char* host = engine_.host(*physical, bytes);
    if (host == nullptr) return surroundings_.inspect(*physical, bytes);
    std::memcpy(&word, host, bytes);
    return word;
}

std::uint32_t CodeReader::instruction(std::uint64_t address) {
    if (!engine_.thumb()) return word(address);
    const std::uint16_t first = half(address);
    return static_cast<std::uint32_t>(first) << 16 |
           (t32_bytes(first) == 2 ? 0 : half(address + 2));
}

std::uint16_t CodeReader::instructions_in(std::uint64_t begin, std::uint64_t end) {
    if (!engine_.thumb()) return static_cast<std::uint16_t>((end - begin) / 4);
    std::uint16_t count = 0;
    for (; begin < end; begin += t32_bytes(half(begin))) ++count;
    return count;
}

cpu::CodeBlock CodeReader::block(std::uint64_t address, std::uint16_t instructions) {
    cpu::CodeBlock block;
    block.address = address;
    block.set = set();
    block.words.reserve(instructions);
    while (block.words.size() < instructions) {
        block.words.push_back(instruction(address));
        address += bytes_of(block.set, block.words.back());
    }
    return block;
}

void CodeReader::count_accesses(std::uint64_t begin, std::uint64_t end, BlockFacts& facts) {
    static const cpu::Decoder decoder;
    const cpu::InstructionSet now = set();
    while (begin < end) {
        const std::uint32_t word = instruction(begin);
        const cpu::Access access =
            (now == cpu::InstructionSet::a64 ? decoder.decode(word)
                                             : cpu::decode_aarch32(now, word))
                .access;
        const bool both =
            access.atomic && !(now == cpu::InstructionSet::a64 && cpu::is_atomic_store(word));
        if (both || (!access.atomic && !access.store && (access.load || access.prefetch)))
            ++facts.loads;
        if (access.atomic || (access.store && !access.prefetch)) ++facts.stores;
        begin += bytes_of(now, word);
    }
}

// A translation of addresses is dear, and holds for a page.
void CodeReader::look_through(BlockFacts& facts, std::uint64_t address, bool synchronizes) {
    static const cpu::Decoder decoder;
    if ((address & 3) != 0) facts.refused = 0;
    const unsigned char* code = nullptr;
    for (std::uint16_t n = 0; n < facts.instructions && facts.refused == BlockFacts::kNone; ++n) {
        const std::uint64_t at = address + 4u * n;
        if (n == 0 || at % Engine::kPage == 0) {
            const auto physical = engine_.physical(at);
            code = physical ? engine_.host(*physical, sizeof(std::uint32_t)) : nullptr;
        }
        std::uint32_t word = 0;
        if (code != nullptr) {
            std::memcpy(&word, code, sizeof word);
            code += sizeof word;
        } else {
            word = this->word(at);
        }
        if (!decoder.knows(word)) facts.refused = n;
        if (synchronizes && is_a64_dsb(word)) facts.synchronizes = true;
    }
}

void CodeReader::describe(BlockFacts& facts, std::uint64_t address, const Wanted& wanted) {
    if (engine_.aarch64()) look_through(facts, address, wanted.synchronizes);
    facts.physical = place_in_ram(address);
    const std::uint64_t last_page = (address + facts.bytes - 1) / Engine::kPage;
    if (last_page != address / Engine::kPage)
        facts.physical_behind = place_in_ram(last_page * Engine::kPage);
    if (wanted.looks) facts.looks = looks_at_begin(address, facts.instructions);
    if (wanted.accesses) count_accesses(address, address + facts.bytes, facts);
    describe_end(facts, address);
}

void CodeReader::describe_end(BlockFacts& facts, std::uint64_t address) {
    const std::uint64_t end = address + facts.bytes;
    if (engine_.aarch64()) {
        facts.end = a64_block_end(word(end - 4));
        facts.may_fail = facts.end == BlockEnd::conditional;
        return;
    }
    std::uint64_t last = end - 4;
    if (engine_.thumb())
        for (last = address; last + t32_bytes(half(last)) < end;) last += t32_bytes(half(last));
    facts.end = aarch32_block_end(set(), instruction(last), facts.may_fail);
}

std::uint64_t CodeReader::place_in_ram(std::uint64_t address) {
    const auto physical = engine_.physical(address);
    return physical && engine_.host(*physical) != nullptr ? *physical : BlockFacts::kNowhere;
}

// Of A64 only the first instruction may: a block ends before another one.
bool CodeReader::looks_at_begin(std::uint64_t address, std::uint16_t instructions) {
    if (engine_.aarch64()) return instructions != 0 && looks(word(address));
    for (std::uint16_t n = 0; n < instructions; ++n) {
        const std::uint32_t one = instruction(address);
        if (looks_aarch32(one)) return true;
        address += bytes_of(set(), one);
    }
    return false;
}

// MCR of a register that affects translation. Registers of the PMU and the timers end the block by
// themselves.
bool CodeReader::looks_aarch32(std::uint32_t word) const {
    const auto access = coprocessor_access(word);
    if (!access || !access->write || is_of_pmu(access->reg)) return false;
    const auto code = a64_code(access->reg);
    if (!code) return false;
    const RegisterKind kind = kinds_.of(*code);
    return kind == RegisterKind::table || kind == RegisterKind::mmu ||
           kind == RegisterKind::context;
}

bool CodeReader::looks(std::uint32_t word) const {
    constexpr std::uint32_t kMask = 0xffd00000;
    constexpr std::uint32_t kMoves = 0xd5100000;
    if ((word & kMask) != kMoves) return false;
    const auto field = [word](unsigned from, unsigned bits) {
        return static_cast<std::uint8_t>(word >> from & ((1U << bits) - 1));
    };
    const unsigned code =
        a55::SystemRegister::a64(static_cast<std::uint8_t>(2 + field(19, 1)), field(16, 3),
                                 field(12, 4), field(8, 4), field(5, 3))
            .code();
    switch (kinds_.of(code)) {
    case RegisterKind::pmu:
    case RegisterKind::shared:
    case RegisterKind::counter:
    case RegisterKind::offset:
    case RegisterKind::comparator:
    case RegisterKind::table:
    case RegisterKind::mmu: return true;
    default: return false;
    }
}

bool CodeReader::end_before_look(BlockFacts& facts, std::uint64_t address) {
    for (std::uint16_t n = 1; n < facts.instructions; ++n) {
        if (!looks(word(address + 4u * n))) continue;
        const bool last = n + 1 == facts.instructions;
        facts.instructions = n;
        facts.bytes = 4u * n;
        return last;
    }
    return true;
}

} // namespace armpmu::iss
