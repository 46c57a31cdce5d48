// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/executor.h"

#include "models/cpu/addresses.h"
#include "models/cpu/stall_events.h"

#include <algorithm>

// Executes a block by the memo: its memory accesses hit, and its pipeline timing is known.
namespace armpmu::cpu {

using a55::Event;

std::uint32_t Executor::find_state() {
    if (!late.empty() || memory.cycle > cycle || !pipeline.can_state() ||
        !front_end.can_state(cycle))
        return Memo::kNone;
    if (memo.overfull()) forget_memo();
    state = memo.intern({pipeline.state(), front_end.state(cycle), front_end.why()});
    return state;
}

[[gnu::always_inline]] inline bool Executor::run_fast(StaticBlock& block, const Retired& retired,
                                                      bool first_group) {
    if (state == Memo::kNone && block.accesses != 0 && !block.access[0].store &&
        !memory_side.data.may_be_hot(retired.addresses[0]))
        return false; // to find the state is not worth it
    const std::uint32_t from = state != Memo::kNone ? state : find_state();
    if (from == Memo::kNone || !memory_side.fetch.fetch_if_hot(block, first_group)) return false;
    DataSide& side = memory_side.data;
    const std::uint64_t* address = retired.addresses;
    std::uint64_t unaligned = 0;
    for (unsigned n = 0; n < block.accesses; ++n) {
        const StaticBlock::FastAccess access = block.access[n];
        if (*address == kNoAddress || !(access.store ? side.store_if_quiet(*address, access.bytes)
                                                     : side.load_if_hot(*address, access.bytes))) {
            begun = {true, n, 0, {}};
            if (!access.store || !store_across_lines(*address, access.bytes)) return false;
        }
        if ((*address++ & access.alignment) != 0) ++unaligned;
    }
    const Way way = leave(block, retired);
    Transition* known = memo.find(block, Memo::from(from, way, first_group), way);
    if (known == nullptr) known = find_out(block, from, first_group, way);
    if (known == nullptr || known->exit == Memo::kNone) {
        begun = {true, block.accesses, 0, way};
        return false;
    }
    if (known->count++ == 0) touched.push_back(known);
    events.batch_quickly(known->bound);
    if (unaligned != 0) events.add(Event::unaligned_ldst_retired, unaligned);
    if (side.streaming().on()) count_streaming(known->cycles);
    cycle += known->cycles;
    state = known->exit;
    behind = flushes(way) ? kNowhere : block.end;
    return true;
}

[[gnu::always_inline]] inline void Executor::execute(const Retired& retired) {
    StaticBlock& block = *blocks[retired.block];
    if (!events.quick()) prepare_for_overflow();
    if (!memory_side.data.outstanding().none()) data.settle(cycle);
    const bool first_group = behind != block.address || block.begins_group;
    if (!block.simple || !events.quick() || !run_fast(block, retired, first_group))
        run_slow(block, retired, first_group);
    instructions += block.size;
    if (retired.effect != nullptr) {
        if (issue_observer != nullptr) tell_exception(retired);
        apply(*retired.effect);
    }
}

void Executor::retire(const Retired& retired) {
    execute(retired);
}

bool Executor::run(BlockSource& source, std::uint64_t most, const std::uint64_t& until) {
    const std::uint64_t end = instructions + std::min(most, ~instructions);
    Retired retired;
    while (instructions < end && cycle < until) {
        if (!source.next(retired)) return false;
        if (retired.block >= blocks.size())
            for (std::size_t n = blocks.size(); n < source.blocks().size(); ++n)
                add_block(source.blocks()[n]);
        execute(retired);
    }
    return true;
}

// A store that may have to do with two lines, of which there is nothing yet in `begun`.
bool Executor::store_across_lines(std::uint64_t address, std::uint32_t bytes) {
    const std::uint64_t second = (address | (kLineBytes - 1)) + 1;
    const auto first_bytes = static_cast<std::uint32_t>(second - address);
    if (address == kNoAddress || first_bytes >= bytes || second % kPageBytes == 0 ||
        !data.store_if_quiet(address, first_bytes))
        return false;
    events.add(Event::mem_access_wr);
    begun.bytes = first_bytes;
    if (!data.store_if_quiet(second, bytes - first_bytes)) return false;
    begun = {};
    return true;
}

// Null if the memo is full, and was forgotten.
Transition* Executor::find_out(StaticBlock& block, std::uint32_t from, bool first_group, Way way) {
    if (memo.overfull()) {
        forget_memo();
        return nullptr;
    }
    constexpr std::uint64_t kStart = std::uint64_t{1} << 20;
    const Memo::State known = memo.state(from);
    scratch.set_state(known.pipeline, kStart);
    FrontEnd front = front_end;
    front.set_state(known.front_end, known.why, kStart);
    const std::uint64_t issued_before = scratch.issue_cycles();
    Transition found;
    found.block = &block;
    found.from = Memo::from(from, way, first_group);
    found.fetches = block.groups - (first_group ? 0 : 1);
    std::array<Transition::Empty, kCauses> empty{};
    std::array<std::uint32_t, kIssuedKinds> kinds{};
    const auto of = [&empty](Cause cause) -> auto& {
        return empty[static_cast<unsigned>(cause)];
    };
    for (std::size_t n = 0; n < block.instructions.size(); ++n) {
        const StaticInstruction& one = block.instructions[n];
        Arrival fetched;
        if (one.begins_group && (n != 0 || first_group)) fetched = front.begin(scratch.now());
        const Issued issued = scratch.issue<true>(one.operation, fetched, {});
        for (unsigned s = 0; s < issued.stalls; ++s)
            of(issued.stall[s].cause).cycles += issued.stall[s].cycles;
        if (issued.left != 0) of(issued.why_left).slots += issued.left;
        of(Cause::structural).slots += issued.taken;
        kinds[static_cast<unsigned>(one.kind)] += issued.has_slot ? 1 : 0;
    }
    for (unsigned n = 0; n < kCauses; ++n) {
        empty[n].cause = static_cast<Cause>(n);
        if (empty[n].cycles + empty[n].slots != 0) found.empty.push_back(empty[n]);
    }
    for (unsigned n = 0; n < kIssuedKinds; ++n)
        if (kinds[n] != 0) found.issued.emplace_back(static_cast<IssuedKind>(n), kinds[n]);
    front.leave(way, scratch.now());
    found.branch = branch_events(block.branch, way);
    found.cycles = static_cast<std::uint32_t>(scratch.now() - kStart);
    found.issue_cycles = static_cast<std::uint32_t>(scratch.issue_cycles() - issued_before);
    found.exit = Memo::kNone;
    found.bound = 2 * found.cycles + block.size;
    if (scratch.can_state() && front.can_state(scratch.now()) &&
        found.bound < EventAccount::kQuick / 2)
        found.exit = memo.intern({scratch.state(), front.state(scratch.now()), front.why()});
    return &memo.add(found);
}

void Executor::add_slots(const Transition& done, std::uint64_t n) {
    for (const Transition::Empty& one : done.empty)
        slots.add(one.cause, n * (std::uint64_t{pipeline.width()} * one.cycles + one.slots));
    for (const auto& [kind, number] : done.issued) slots.add(kind, n * number);
}

void Executor::add_batched() {
    for (Transition* const transition : touched) {
        const Transition& done = *transition;
        StaticBlock* const block = done.block;
        const std::uint64_t n = done.count;
        transition->count = 0;
        block->executed += n;
        fast_blocks += n;
        issue_cycles += n * done.issue_cycles;
        events.spend_safely(n * done.cycles);
        for (unsigned e = 0; e < done.branch.count; ++e) events.add_safely(done.branch.event[e], n);
        events.add_safely(Event::l1i_tlb, n * done.fetches);
        events.add_safely(Event::l1i_cache, n * done.fetches);
        for (const auto& [event, times] : block->events) events.add_safely(event, n * times);
        for (const auto& [event, times] : block->quiet_events) events.add_safely(event, n * times);
        for (const Transition::Empty& one : done.empty) {
            const CycleEvents& all = stall_events(one.cause);
            for (unsigned e = 0; e < all.count; ++e)
                events.add_safely(all.event[e], n * one.cycles);
        }
        if (slots.on()) add_slots(done, n);
    }
    touched.clear();
    for (StaticBlock* block : owing) {
        for (const auto& [event, times] : block->events)
            events.add_safely(event, block->owed * times);
        block->executed += block->owed;
        block->owed = 0;
    }
    owing.clear();
    if (slow == nullptr) return;
    for (; owed_from < owed_to; ++owed_from) {
        const StaticInstruction& one = slow->instructions[owed_from];
        for (unsigned e = 0; e < one.events; ++e) events.add_safely(one.event[e], 1);
    }
}

void Executor::forget_memo() {
    wake_pipeline();
    add_batched();
    memo.clear();
    for (StaticBlock* const block : blocks) block->recent.fill(nullptr);
}

} // namespace armpmu::cpu
