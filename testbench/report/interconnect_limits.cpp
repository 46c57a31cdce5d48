// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/interconnect_limits.h"

namespace armpmu::testbench::limits {

using cci550::event_id;
using cci550::GlobalEvent;
using cci550::MasterEvent;
using cci550::SlaveEvent;
using Kind = Finding::Kind;

namespace {

constexpr double kTrackerFull = 0.5;
constexpr double kFilterWaits = 0.2;
constexpr double kSnoopData = 0.1;
constexpr double kTaken = 0.1; // of the reads, lines that the snoop filter takes from caches

} // namespace

Finding finding(Kind kind, double share) {
    Finding one;
    one.kind = kind;
    one.share = share;
    return one;
}

Found memory(const Counts& counts) {
    Found worst;
    double most = kFull;
    for (const MemoryRate& memory : counts.memories())
        for (const auto& [event, writes] : {std::pair(MasterEvent::mi_r_data_beat_any, false),
                                            std::pair(MasterEvent::mi_w_data_beat_any, true)}) {
            const double beats = counts.count(event_id(memory.number, event));
            const double busy = counts.share(beats * memory.beat_interval);
            if (busy < most) continue;
            most = busy;
            worst = counts.about(Kind::memory, busy, 8 + memory.number);
            worst->writes = writes;
        }
    return worst;
}

// One memory behind all MIs: it is named by the first of them.
Found shared_memory(const Counts& counts) {
    if (!counts.shared().used()) return {};
    double reads = 0;
    double writes = 0;
    for (const MemoryRate& memory : counts.memories()) {
        reads += counts.count(event_id(memory.number, MasterEvent::mi_r_data_beat_any));
        writes += counts.count(event_id(memory.number, MasterEvent::mi_w_data_beat_any));
    }
    const auto busy = [&](double beats, bool write) {
        return counts.share(beats / interconnect::kLineBeats *
                            static_cast<double>(counts.shared().interval(write)) /
                            static_cast<double>(SharedMemoryConfig::kCycle));
    };
    const double share = busy(reads, false) + busy(writes, true);
    if (share < kFull) return {};
    Finding one = counts.about(Kind::memory, share, 8 + counts.memories().front().number);
    one.writes = busy(writes, true) > busy(reads, false);
    return one;
}

Found filter(const Counts& counts) {
    const double share = counts.share(event_id(GlobalEvent::cci_snoop_stall_alloc_busy));
    if (share < kFilterWaits) return {};
    Finding one = finding(Kind::snoop_filter, share);
    one.lines = static_cast<std::uint64_t>(
        counts.count(event_id(GlobalEvent::cci_snoop_back_invalidation)));
    return one;
}

Found tracker(const Counts& counts) {
    const double share = counts.share(event_id(GlobalEvent::cci_snoop_stall_tt_full));
    if (share < kTrackerFull) return {};
    return finding(Kind::tracker, share);
}

Found snoop_data(const Counts& counts) {
    double most = kSnoopData;
    Found found;
    for (unsigned port = 0; port < kInterfaces; ++port) {
        const double share = counts.share(event_id(port, SlaveEvent::si_s_data_stall));
        if (share < most) continue;
        most = share;
        found = counts.about(Kind::snoop_data, share, port);
    }
    return found;
}

Found data_channel(const Counts& counts) {
    for (unsigned port = 0; port < kInterfaces; ++port)
        for (const auto& [event, writes] : {std::pair(SlaveEvent::si_rrq_hs_rval, false),
                                            std::pair(SlaveEvent::si_w_data_beat, true)}) {
            const double share = counts.share(event_id(port, event));
            if (share < kFull) continue;
            Finding one = counts.about(Kind::data_channel, share, port);
            one.writes = writes;
            return one;
        }
    return {};
}

Found tags(const FilterCover& filter) {
    if (!filter.enabled || filter.tags >= filter.lines) return {};
    Finding one =
        finding(Kind::tags, static_cast<double>(filter.tags) / static_cast<double>(filter.lines));
    one.lines = filter.lines;
    return one;
}

Found of_cluster(const ClusterView& cluster, const Surroundings& surroundings) {
    if (!cluster.is_there()) return {};
    const Counts counts(
        [&](const std::string& event) {
            for (const auto& [name, count] : cluster.totals())
                if (name == event) return count;
            return std::uint64_t{0};
        },
        cluster.counts().cycles, surroundings, {});
    for (Found (*const rule)(const Counts&) :
         {memory, shared_memory, filter, tracker, snoop_data, data_channel})
        if (Found found = rule(counts)) return found;
    // Lines that a cache has to give back are read again: each costs a read.
    const double taken = counts.count(event_id(GlobalEvent::cci_snoop_back_invalidation));
    double reads = 0;
    for (unsigned port = 0; port < kInterfaces; ++port)
        reads += counts.count(event_id(port, SlaveEvent::si_rrq_hs_arvalid));
    if (reads == 0 || taken < kTaken * reads) return {};
    Finding one = finding(Kind::snoop_filter,
                          counts.share(event_id(GlobalEvent::cci_snoop_stall_alloc_busy)));
    one.lines = static_cast<std::uint64_t>(taken);
    return one;
}

} // namespace armpmu::testbench::limits
