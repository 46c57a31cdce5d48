// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/checksum.h"
#include "armpmu/core/state_fields.h"
#include "armpmu/interconnect/ace/config.h"

namespace armpmu::interconnect {
namespace {

// Structured bindings: a member that is added must be named here, too.
struct Fields {
    explicit Fields(StateWriter& writer) : out(writer) {}

    void add(const SlaveInterfaceConfig& slave) {
        const auto& [used, kind, dvm, qos_override, media_protected] = slave;
        out(used, kind, dvm, qos_override, media_protected);
    }
    void add(const DramConfig& dram) {
        const auto& [banks, row_bytes, rows, bus_bits, burst_length, data_rate, mapping, trcd, trp,
                     trp_all, tras, trrd, tfaw, cl, cwl, trtp, twr, twtr, trtw, trefi, trfc,
                     controller_latency, age_limit, batch, drain_from, drain_to, clock] = dram;
        out(banks, row_bytes, rows, bus_bits, burst_length, data_rate, mapping, trcd, trp, trp_all,
            tras, trrd, tfaw, cl, cwl, trtp, twr, twtr, trtw, trefi, trfc, controller_latency,
            age_limit, batch, drain_from, drain_to, clock);
    }
    void add(const MemoryConfig& memory) {
        const auto& [read_latency, write_latency, reads, writes, beat_interval, kind, dram] =
            memory;
        out(read_latency, write_latency, reads, writes, beat_interval, kind);
        add(dram);
    }
    void add(const MasterInterfaceConfig& master) {
        const auto& [used, memory, read_buffer, response_buffer] = master;
        out(used, read_buffer, response_buffer);
        add(memory);
    }
    void add(const AddressRegion& region) {
        const auto& [base, bytes, masters] = region;
        out(base, bytes, masters);
    }
    void add(const SnoopFilterConfig& filter) {
        const auto& [sets_per_bank, ways] = filter;
        out(sets_per_bank, ways);
    }
    void add(const OrderingConfig& ordering) {
        const auto& [reads_wait_for_reads, writes_wait_for_snoops] = ordering;
        out(reads_wait_for_reads, writes_wait_for_snoops);
    }
    void add(const UrgencyConfig& urgency) {
        const auto& [inherited, ageing] = urgency;
        out(inherited, ageing);
    }
    void add(const InterconnectConfig& config) {
        const auto& [slaves, masters, shared, stripe_bytes, map, tt_depth, snoop_tt_depth,
                     back_invalidations, request_buffer, requests_per_cycle, request_latency,
                     response_latency, filter, ordering, urgency, watchdog, skip] = config;
        static_cast<void>(watchdog);
        static_cast<void>(skip);
        for (const SlaveInterfaceConfig& slave : slaves) add(slave);
        for (const MasterInterfaceConfig& master : masters) add(master);
        if (shared.used()) out(shared.read_interval, shared.write_interval);
        for (const AddressRegion& region : map) add(region);
        out(stripe_bytes, tt_depth, snoop_tt_depth, back_invalidations, request_buffer,
            requests_per_cycle, request_latency, response_latency);
        add(filter);
        add(ordering);
        add(urgency);
    }

    StateOut out;
};

} // namespace

std::uint64_t fingerprint(const InterconnectConfig& config) {
    StateWriter out;
    Fields(out).add(config);
    Checksum sum;
    for (const std::uint8_t byte : out.finish("config", 1)) sum.add(byte);
    return sum.value();
}

} // namespace armpmu::interconnect
