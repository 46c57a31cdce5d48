// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/static_block.h"

#include "armpmu/cpu/aarch32_decoder.h"
#include "armpmu/cpu/instruction_address.h"
#include "models/cpu/addresses.h"
#include "models/cpu/memory_use.h"

#include <algorithm>
#include <map>

namespace armpmu::cpu {

using a55::Event;

namespace {

constexpr std::uint32_t kAnyRegister = 0x1f;
constexpr std::uint32_t kMostSimple = 512; // instructions of a block that the memo may have

MemoryUse system_use(std::uint32_t word) {
    switch (word & ~kAnyRegister) {
    case 0xd5087620: // dc ivac
    case 0xd50b7e20: // dc civac
        return MemoryUse::clean_invalidate;
    case 0xd50b7a20: // dc cvac
    case 0xd50b7c20: // dc cvap
        return MemoryUse::clean;
    case 0xd50b7b20: return MemoryUse::clean_to_unification;    // dc cvau
    case 0xd50b7520: return MemoryUse::invalidate_instructions; // ic ivau
    case 0xd5087500:                                            // ic iallu
    case 0xd5087100:                                            // ic ialluis
        return MemoryUse::invalidate_all_instructions;
    default: break;
    }
    constexpr std::uint32_t kAnyOption = 0xf00;
    if ((word & ~kAnyOption) == 0xd503309f) return MemoryUse::synchronization_barrier;
    if ((word & ~kAnyOption) == 0xd50330bf) return MemoryUse::barrier;
    return MemoryUse::none;
}

MemoryUse use_of(const Instruction& instruction, InstructionSet set, std::uint32_t word) {
    const Access& access = instruction.access;
    if (access.prefetch) return MemoryUse::prefetch;
    if (access.atomic) return MemoryUse::atomic;
    if (access.store && access.exclusive) return MemoryUse::store_exclusive;
    if (access.store) return access.ordered ? MemoryUse::store_release : MemoryUse::store;
    if (access.load) return MemoryUse::load;
    return set == InstructionSet::a64 ? system_use(word) : aarch32_system_use(set, word);
}

IssuedKind kind_of(const Instruction& instruction, MemoryUse use) {
    switch (instruction.kind) {
    case InstructionKind::integer: return IssuedKind::integer;
    case InstructionKind::simd: return IssuedKind::simd;
    case InstructionKind::fp: return IssuedKind::fp;
    case InstructionKind::crypto: return IssuedKind::crypto;
    case InstructionKind::branch: return IssuedKind::branch;
    default: break;
    }
    switch (use) {
    case MemoryUse::load:
    case MemoryUse::prefetch: return IssuedKind::load;
    case MemoryUse::store:
    case MemoryUse::store_release:
    case MemoryUse::store_exclusive: return IssuedKind::store;
    case MemoryUse::atomic: return IssuedKind::atomic;
    default: return IssuedKind::other;
    }
}

void add_event(StaticInstruction& one, Event event) {
    one.event[one.events++] = event;
}

void add_kind_events(StaticInstruction& one, const Instruction& instruction) {
    switch (instruction.kind) {
    case InstructionKind::integer: add_event(one, Event::dp_spec); break;
    case InstructionKind::simd: add_event(one, Event::ase_spec); break;
    case InstructionKind::fp: add_event(one, Event::vfp_spec); break;
    case InstructionKind::crypto: add_event(one, Event::crypto_spec); break;
    case InstructionKind::branch: add_event(one, Event::pc_write_spec); break;
    case InstructionKind::memory:
    case InstructionKind::system:
    case InstructionKind::unknown: break;
    }
    if (one.conditional) return;
    switch (one.use) {
    case MemoryUse::load:
    case MemoryUse::prefetch: add_event(one, Event::ld_retired); break;
    case MemoryUse::atomic:
        if (one.returns) add_event(one, Event::ld_retired);
        add_event(one, Event::st_retired);
        break;
    case MemoryUse::store:
    case MemoryUse::store_release: add_event(one, Event::st_retired); break;
    default: break; // a store-exclusive may fail
    }
}

void add_branch_events(StaticInstruction& one) {
    switch (one.branch) {
    case BranchKind::none:
    case BranchKind::exception: return;
    case BranchKind::conditional: add_event(one, Event::br_cond_pred); [[fallthrough]];
    case BranchKind::immediate:
    case BranchKind::call: add_event(one, Event::br_immed_retired); break;
    case BranchKind::procedure_return: add_event(one, Event::br_return_retired); [[fallthrough]];
    case BranchKind::indirect:
    case BranchKind::indirect_call: add_event(one, Event::br_indirect_spec); break;
    case BranchKind::exception_return: add_event(one, Event::exc_return); break;
    case BranchKind::instruction_barrier: break;
    }
    add_event(one, Event::br_retired);
    if (one.branch != BranchKind::exception_return && one.branch != BranchKind::instruction_barrier)
        add_event(one, Event::br_pred);
}

void add_register_events(StaticInstruction& one, InstructionSet set, std::uint32_t word) {
    if (set != InstructionSet::a64) {
        if (writes_context(word)) add_event(one, Event::cid_write_retired);
        if (writes_table(word)) add_event(one, Event::ttbr_write_retired);
        return;
    }
    switch (word & ~kAnyRegister) {
    case 0xd518d020: add_event(one, Event::cid_write_retired); break; // msr contextidr_el1
    case 0xd5182000:                                                  // msr ttbr0_el1
    case 0xd5182020:                                                  // msr ttbr1_el1
        add_event(one, Event::ttbr_write_retired);
        break;
    default: break;
    }
}

void note_register(Register reg, std::uint64_t& integer, std::uint32_t& vector) {
    if (reg.is_vector())
        vector |= 1U << (reg.code() - Register::kV0);
    else if (reg.code() != Register::kNone)
        integer |= std::uint64_t{1} << reg.code();
}

// PLD as PRFM PLDL1KEEP, PLDW as PSTL1KEEP, PLI as PLIL1KEEP.
unsigned prefetch_operation(const Instruction& instruction, InstructionSet set,
                            std::uint32_t word) {
    if (set == InstructionSet::a64) return word & kAnyRegister;
    constexpr unsigned kForStore = 0x10;
    constexpr unsigned kInstructions = 8;
    return instruction.access.store ? kForStore : instruction.access.load ? 0 : kInstructions;
}

StaticInstruction make(const Instruction& instruction, const Instruction* before,
                       const Pipeline& pipeline, InstructionSet set, std::uint32_t word) {
    StaticInstruction one;
    one.operation = pipeline.compile(instruction, before);
    one.use = use_of(instruction, set, word);
    one.takes_address = takes_address(instruction, set, word);
    one.zeroes = instruction.access.zeroes;
    one.returns = set != InstructionSet::a64 || !is_atomic_store(word);
    one.conditional =
        instruction.conditional && (one.use == MemoryUse::load || one.use == MemoryUse::store ||
                                    one.use == MemoryUse::store_release);
    one.prefetch_operation = static_cast<std::uint8_t>(prefetch_operation(instruction, set, word));
    one.bytes = static_cast<std::uint16_t>(instruction.access.size());
    if (instruction.access.bytes != 0 && !one.zeroes)
        one.alignment = static_cast<std::uint8_t>(instruction.access.alignment() - 1);
    for (unsigned n = 0; n < one.operation.writes; ++n)
        if (one.operation.write[n].loaded)
            one.load_latency = std::max(one.load_latency, one.operation.write[n].latency);
    one.branch = instruction.branch;
    one.kind = kind_of(instruction, one.use);
    add_event(one, Event::inst_retired);
    add_kind_events(one, instruction);
    add_branch_events(one);
    add_register_events(one, set, word);
    for (unsigned n = 0; n < instruction.sources; ++n)
        note_register(instruction.source[n].reg, one.integer_sources, one.vector_sources);
    one.integer_registers = one.integer_sources;
    one.vector_registers = one.vector_sources;
    for (unsigned n = 0; n < instruction.results; ++n) {
        note_register(instruction.result[n].reg, one.integer_registers, one.vector_registers);
        if (!instruction.result[n].address)
            note_register(instruction.result[n].reg, one.integer_results, one.vector_results);
    }
    return one;
}

} // namespace

StaticBlock::StaticBlock(const CodeBlock& code, const Decoder& decoder, const Pipeline& pipeline)
    : address(code.address), end(code.end()), size(static_cast<std::uint32_t>(code.words.size())) {
    std::map<Event, std::uint32_t> sum;
    std::map<Event, std::uint32_t> quiet;
    std::uint64_t at = address;
    std::uint64_t before = address;
    Instruction last;
    for (std::size_t n = 0; n < code.words.size(); ++n) {
        const std::uint32_t word = code.words[n];
        const Instruction instruction =
            code.set == InstructionSet::a64 ? decoder.decode(word) : decode_aarch32(code.set, word);
        StaticInstruction one =
            make(instruction, n == 0 ? nullptr : &last, pipeline, code.set, word);
        last = instruction;
        one.offset = static_cast<std::uint16_t>(at - address);
        one.begins_group = n == 0 || at / kFetchBytes != before / kFetchBytes;
        if (one.begins_group) ++groups;
        for (unsigned e = 0; e < one.events; ++e) ++sum[one.event[e]];
        if (instruction.kind == InstructionKind::unknown) unknown.push_back(word);
        last_bytes = static_cast<std::uint8_t>(
            code.set == InstructionSet::t32 ? t32_bytes(static_cast<std::uint16_t>(word >> 16))
                                            : 4U);
        may_pass = instruction.conditional && one.branch != BranchKind::none &&
                   one.branch != BranchKind::conditional;
        before = at;
        at += last_bytes;
        const bool store = one.use == MemoryUse::store && !one.zeroes;
        if (one.conditional) plain = false;
        if (one.use == MemoryUse::load || store) {
            many_accesses.push_back({static_cast<std::uint8_t>(one.bytes), store, one.alignment});
            ++quiet[Event::l1d_tlb];
            ++quiet[store ? Event::mem_access_wr : Event::mem_access_rd];
            if (!store) ++quiet[Event::l1d_cache_rd];
        } else if (one.use != MemoryUse::none) {
            plain = false;
        }
        instructions.push_back(one);
    }
    if (address / kPageBytes != (end - 1) / kPageBytes || size > kMostSimple) plain = false;
    accesses = static_cast<std::uint16_t>(many_accesses.size());
    const bool few = many_accesses.size() <= kFewAccesses;
    if (few) std::copy(many_accesses.begin(), many_accesses.end(), few_accesses.begin());
    access = few ? few_accesses.data() : many_accesses.data();
    begins_group = address % kFetchBytes == 0;
    branch = instructions.back().branch;
    events.assign(sum.begin(), sum.end());
    quiet_events.assign(quiet.begin(), quiet.end());
}

} // namespace armpmu::cpu
