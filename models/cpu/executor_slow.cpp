// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/addresses.h"
#include "models/cpu/executor.h"
#include "models/cpu/stall_events.h"

#include <algorithm>

// Executes a block instruction by instruction, as with the memo off.
namespace armpmu::cpu {

using a55::Event;

void Executor::wake_pipeline() {
    if (state == Memo::kNone) return;
    const Memo::State& known = memo.state(state);
    pipeline.set_state(known.pipeline, cycle);
    spent = cycle + 1;
    front_end.set_state(known.front_end, known.why, cycle);
    state = Memo::kNone;
}

// The memo's path made `done`.
[[gnu::always_inline]] inline void Executor::access_at(const StaticInstruction& one,
                                                       const Retired& retired, std::size_t n,
                                                       const Begun& done) {
    std::uint64_t address = retired.addresses[n];
    if (address == kNoAddress) return;
    if (one.conditional)
        events.add(one.use == MemoryUse::load ? Event::ld_retired : Event::st_retired);
    if ((address & one.alignment) != 0) events.add(Event::unaligned_ldst_retired);
    std::uint32_t bytes = one.bytes;
    if (n == done.accesses && done.bytes != 0) {
        address += done.bytes;
        bytes -= done.bytes;
    }
    if (n < done.accesses ||
        (config.hot_lines &&
         ((one.use == MemoryUse::load && data.load_if_hot(address, bytes)) ||
          (one.use == MemoryUse::store && !one.zeroes && data.store_if_quiet(address, bytes)))))
        count_hit(one);
    else
        access(one, address, bytes, n < 32 && (retired.failed >> n & 1) != 0);
}

template <bool kObserved>
[[gnu::always_inline]] inline void Executor::run_each(StaticBlock& block, const Retired& retired,
                                                      bool first_group) {
    if (kObserved) happen_at({retired.block, 0});
    if (config.hot_lines && block.plain && !begun.fetched)
        begun.fetched = fetch.fetch_if_hot(block, first_group);
    slow = &block;
    owed_from = owed_to = 0;
    std::size_t address_at = 0;
    for (std::size_t n = 0; n < block.size; ++n) {
        const StaticInstruction& one = block.instructions[n];
        if (kObserved) happen_at({retired.block, static_cast<std::uint32_t>(n)});
        Arrival fetched;
        if (one.begins_group && (n != 0 || first_group)) {
            fetched = front_end.begin(cycle);
            if (begun.fetched)
                count_group();
            else
                fetched = fetch_group(block.address + one.offset, fetched);
        }
        if (!late.empty()) await_registers(one);
        if (kObserved && slots.on())
            spend(issue_counted(one, fetched));
        else
            spend(pipeline.issue(one.operation, fetched, memory));
        memory = {};
        if (kObserved && issue_observer != nullptr) tell_issue(block, retired, n, address_at);
        owe(one, n);
        if (one.use == MemoryUse::none) continue;
        if (pace != nullptr) pace->reach(cycle);
        if (!one.takes_address)
            access(one, kNoAddress, 0, false);
        else
            access_at(one, retired, address_at++, begun);
    }
    const Way way = begun.left ? *begun.left : leave(block, retired);
    begun = {};
    behind = flushes(way) ? kNowhere : block.end;
    front_end.leave(way, cycle);
    const BranchEvents with = branch_events(block.branch, way);
    for (unsigned e = 0; e < with.count; ++e) events.add(with.event[e]);
    pay(block);
}

namespace {

bool is_exception(const Effect* effect) {
    if (effect == nullptr) return false;
    switch (effect->kind) {
    case Effect::Kind::exception:
    case Effect::Kind::interrupt_irq:
    case Effect::Kind::interrupt_fiq: return true;
    default: return false;
    }
}

} // namespace

void Executor::tell_exception(const Retired& retired) {
    if (is_exception(retired.effect)) issue_observer->excepted(*retired.effect, retired.next);
}

// `address_at`: of the next instruction that takes an address.
void Executor::tell_issue(const StaticBlock& block, const Retired& retired, std::size_t n,
                          std::size_t address_at) {
    Issue issue;
    issue.where = {retired.block, static_cast<std::uint32_t>(n)};
    issue.number = instructions + n;
    issue.cycle = cycle;
    issue.next = n + 1 == block.size && !is_exception(retired.effect) ? retired.next
                                                                      : block.address + 4 * (n + 1);
    issue.takes_address = block.instructions[n].takes_address;
    if (issue.takes_address) {
        issue.address = retired.addresses[address_at];
        issue.failed = address_at < 32 && (retired.failed >> address_at & 1) != 0;
    }
    issue_observer->issued(issue);
}

void Executor::run_slow(StaticBlock& block, const Retired& retired, bool first_group) {
    ++slow_blocks;
    wake_pipeline();
    if (!events.at_once()) {
        if (!events.batch(block.size)) events.go_at_once();
    }
    if (slots.on() || (events.at_once() && events.observed()))
        return run_observed(block, retired, first_group);
    run_each<false>(block, retired, first_group);
}

void Executor::run_observed(StaticBlock& block, const Retired& retired, bool first_group) {
    run_each<true>(block, retired, first_group);
}

Arrival Executor::fetch_group(std::uint64_t address, Arrival from) {
    const FetchSide::Fetched found = fetch.fetch(address, from.cycle);
    fetching = from;
    translated = found.translated;
    front_end.arrived(found.arrival.cycle);
    return found.arrival.cycle == from.cycle ? from : found.arrival;
}

// A group waits for its turn, then for its translation, and only then for its line.
Cause Executor::cause_at(std::uint64_t at, Cause cause) const {
    if (cause != Cause::fetch_cache && cause != Cause::fetch_tlb) return cause;
    if (at < fetching.cycle) return fetching.cause;
    return at < translated ? Cause::fetch_tlb : Cause::fetch_cache;
}

Issued Executor::issue_counted(const StaticInstruction& one, Arrival fetched) {
    const Issued issued = pipeline.issue<true>(one.operation, fetched, memory);
    if (issued.cycle + 1 != spent) {
        if (issued.left != 0) slots.left(cause_at(spent - 1, issued.why_left), issued.left);
        slots.begin_cycle();
    }
    if (issued.has_slot) slots.issued(one.kind);
    slots.taken(issued.taken);
    return issued;
}

void Executor::spend_cycles(const Issued& issued) {
    const std::uint64_t all = issued.cycle + 1 - spent;
    if (data.streaming().on()) count_streaming(all);
    std::uint64_t at = spent;
    spent += all;
    for (unsigned n = 0; n < issued.stalls; ++n) {
        const Stall one = issued.stall[n];
        if (one.cause == Cause::fetch_cache || one.cause == Cause::fetch_tlb)
            spend_fetch(at, one);
        else
            spend_stall(one.cycles, one.cause);
        at += one.cycles;
    }
    cycle = issued.cycle;
    if (at != spent) events.spend(spent - at);
}

void Executor::spend_stall(std::uint64_t cycles, Cause cause) {
    events.spend(cycles, stall_events(cause));
    if (slots.on()) slots.stalled(cause, pipeline.width() * cycles);
}

void Executor::spend_fetch(std::uint64_t at, const Stall& stall) {
    const std::uint64_t end = at + stall.cycles;
    for (const std::uint64_t part : {fetching.cycle, translated, end}) {
        const std::uint64_t to = std::min(part, end);
        if (to <= at) continue;
        spend_stall(to - at, cause_at(at, stall.cause));
        at = to;
    }
}

void Executor::count_streaming(std::uint64_t cycles) {
    const WriteStreaming::Modes modes = data.streaming().modes();
    if (modes.l1) events.add(Event::l1d_ws_mode, cycles);
    if (modes.l2) events.add(Event::l2d_ws_mode, cycles);
    if (modes.l3) events.add(Event::l3d_ws_mode, cycles);
}

// Static events are reported once per block, unless an overflow is near.
void Executor::owe(const StaticInstruction& one, std::size_t n) {
    if (events.at_once()) {
        owed_from = n + 1;
        for (unsigned e = 0; e < one.events; ++e) events.add(one.event[e]);
    }
    owed_to = n + 1;
}

void Executor::pay(StaticBlock& block) {
    slow = nullptr;
    if (owed_from == 0) {
        if (block.owed++ == 0) owing.push_back(&block);
        return;
    }
    ++block.executed;
    for (std::size_t n = owed_from; n < owed_to; ++n)
        for (unsigned e = 0; e < block.instructions[n].events; ++e)
            events.add_safely(block.instructions[n].event[e], 1);
}

void Executor::count_hit(const StaticInstruction& one) {
    events.add(Event::l1d_tlb);
    if (one.use == MemoryUse::load) {
        events.add(Event::mem_access_rd);
        events.add(Event::l1d_cache_rd);
    } else {
        events.add(Event::mem_access_wr);
    }
}

void Executor::access(const StaticInstruction& one, std::uint64_t address, std::uint32_t bytes,
                      bool fails) {
    const DataSide::Timing timing = carry_out(one, address, bytes, fails);
    memory = timing.next;
    if (!timing.late) return;
    if (timing.pending != 0) {
        late.push_back({one.operation, one.integer_results, one.vector_results, timing.pending,
                        one.load_latency});
        return;
    }
    pipeline.late_results(one.operation, timing.cycle + one.load_latency, timing.cause);
}

bool Executor::Late::forget(const StaticInstruction& one) {
    integer &= ~one.integer_registers;
    vector &= ~one.vector_registers;
    const auto gone = [&](const Operation::Write& write) {
        constexpr unsigned kFirstVector = Register::kFlags + 1; // the pipeline's number of V0
        return write.reg < kFirstVector
                   ? (one.integer_registers >> write.reg & 1) != 0
                   : (one.vector_registers >> (write.reg - kFirstVector) & 1) != 0;
    };
    for (unsigned n = 0; n < operation.writes; ++n)
        if (operation.write[n].loaded && gone(operation.write[n]))
            operation.write[n].loaded = false;
    return (integer | vector) != 0;
}

void Executor::await_registers(const StaticInstruction& one) {
    for (std::size_t n = 0; n < late.size();) {
        if ((late[n].integer & one.integer_registers) == 0 &&
            (late[n].vector & one.vector_registers) == 0) {
            ++n;
            continue;
        }
        if ((late[n].integer & one.integer_sources) == 0 &&
            (late[n].vector & one.vector_sources) == 0) {
            // Written again before a read: the load's result is not waited for.
            if (late[n].forget(one))
                ++n;
            else
                late.erase(late.begin() + static_cast<std::ptrdiff_t>(n));
            continue;
        }
        const Arrival arrival = data.outstanding().arrival(late[n].pending);
        pipeline.late_results(late[n].operation, arrival.cycle + late[n].latency, arrival.cause);
        late.erase(late.begin() + static_cast<std::ptrdiff_t>(n));
    }
}

DataSide::Timing Executor::carry_out(const StaticInstruction& one, std::uint64_t address,
                                     std::uint32_t bytes, bool fails) {
    using Maintenance = DataSide::Maintenance;
    switch (one.use) {
    case MemoryUse::none: break;
    case MemoryUse::load: return data.load(address, bytes, cycle);
    case MemoryUse::store_release: return data.store_release(address, bytes, cycle);
    case MemoryUse::store:
        return data.store(one.zeroes ? address & ~(kLineBytes - 1) : address, bytes, cycle);
    case MemoryUse::store_exclusive:
        if (!fails) events.add(Event::st_retired);
        return data.store_exclusive(address, bytes, fails, cycle);
    case MemoryUse::atomic: return data.atomic(address, one.returns, cycle);
    case MemoryUse::prefetch: return data.prefetch(address, one.prefetch_operation, cycle);
    case MemoryUse::clean: return data.maintain(Maintenance::clean, address, cycle);
    case MemoryUse::clean_invalidate:
        return data.maintain(Maintenance::clean_invalidate, address, cycle);
    case MemoryUse::clean_to_unification:
        return data.maintain(Maintenance::clean_to_unification, address, cycle);
    case MemoryUse::invalidate_instructions: {
        std::uint64_t line = 0;
        const DataSide::Timing timing = data.translate(address, cycle, line);
        fetch.invalidate_line(line);
        return timing;
    }
    case MemoryUse::invalidate_all_instructions: fetch.invalidate_all(); break;
    case MemoryUse::barrier: return data.barrier(false, cycle);
    case MemoryUse::synchronization_barrier: return data.barrier(true, cycle);
    }
    return {};
}

} // namespace armpmu::cpu
