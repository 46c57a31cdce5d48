// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/tally.h"

#include "armpmu/a55/event_table.h"

#include <map>
#include <vector>

namespace armpmu::iss {

using a55::Event;

namespace {

// The events of each kind of branch, by the event table (TRM C2.3): duplicates of an event are
// derived.
template <typename Record>
void for_each_event(const Tally& done, const Record& record) {
    const auto executed = [&](BlockEnd end) { return done.ends[static_cast<std::size_t>(end)]; };
    const auto taken = [&](BlockEnd end) {
        return executed(end) - done.not_taken[static_cast<std::size_t>(end)];
    };
    const std::uint64_t calls_and_jumps = executed(BlockEnd::jump) + executed(BlockEnd::call);
    const std::uint64_t indirect = executed(BlockEnd::indirect) + executed(BlockEnd::indirect_call);

    record(Event::inst_retired, done.instructions);
    record(Event::br_immed_retired, calls_and_jumps + executed(BlockEnd::conditional));
    record(Event::br_return_retired, executed(BlockEnd::procedure_return));
    record(Event::br_indirect_spec, indirect + executed(BlockEnd::procedure_return));
    record(Event::pc_write_retired,
           taken(BlockEnd::jump) + taken(BlockEnd::call) + taken(BlockEnd::conditional) +
               taken(BlockEnd::indirect) + taken(BlockEnd::indirect_call) +
               taken(BlockEnd::procedure_return) + taken(BlockEnd::exception_return));
    record(Event::br_retired, calls_and_jumps + executed(BlockEnd::conditional) + indirect +
                                  executed(BlockEnd::procedure_return) +
                                  executed(BlockEnd::exception_return) +
                                  executed(BlockEnd::barrier));
    record(Event::ld_retired, done.loading);
    record(Event::st_retired, done.storing);
    record(Event::mem_access_rd, done.loads);
    record(Event::mem_access_wr, done.stores);
    record(Event::exc_return, executed(BlockEnd::exception_return));
    record(Event::exc_taken, done.exceptions);
    record(Event::exc_irq, done.irqs);
    record(Event::exc_fiq, done.fiqs);
    record(Event::cid_write_retired, done.context_writes);
    record(Event::ttbr_write_retired, done.table_writes);
}

// The event itself, those it adds up from and those that are the same.
const std::vector<Event>& sources_of(Event event) {
    thread_local std::map<Event, std::vector<Event>> known;
    const auto [at, is_new] = known.try_emplace(event);
    if (is_new && a55::find_event(number(event)) != nullptr)
        at->second = a55::sources(a55::Config{}, event);
    return at->second;
}

} // namespace

void record_events(const Tally& done, a55::Pmu& pmu) {
    for_each_event(done, [&](Event event, std::uint64_t n) {
        if (n != 0) pmu.record(event, n);
    });
}

bool is_made(Event event, bool memory) {
    Tally all;
    all.instructions = all.exceptions = all.irqs = all.fiqs = 1;
    all.context_writes = all.table_writes = 1;
    all.loads = all.stores = all.loading = all.storing = memory ? 1 : 0;
    all.ends.fill(1);
    return occurrences(all, event) != 0;
}

std::uint64_t occurrences(const Tally& done, Event wanted) {
    std::uint64_t found = 0;
    for (const Event source : sources_of(wanted)) {
        if (source == Event::cpu_cycles) found += done.instructions + done.stalled_cycles;
        for_each_event(done, [&](Event event, std::uint64_t n) {
            if (event == source) found += n;
        });
    }
    return found;
}

} // namespace armpmu::iss
