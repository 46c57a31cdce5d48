// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/ace/config.h"
#include "armpmu/core/checksum.h"
#include "armpmu/core/state_fields.h"
#include "armpmu/interconnect/ace/dram_config.h"

#include <stdexcept>
#include <string>

namespace armpmu::interconnect {
namespace {

void require(bool holds, const std::string& what) {
    if (!holds) throw std::invalid_argument("interconnect: " + what);
}

bool power_of_two(std::uint64_t value) {
    return value != 0 && (value & (value - 1)) == 0;
}

void check_map(const InterconnectConfig& config) {
    unsigned used = 0;
    for (unsigned n = 0; n < config.masters.size(); ++n)
        if (config.masters[n].used) used |= 1U << n;
    for (const AddressRegion& region : config.map) {
        require(region.bytes > 0 && region.bytes % kLineBytes == 0 && region.base % kLineBytes == 0,
                "map: base and bytes must be multiples of 64, bytes not 0");
        require(region.base + (region.bytes - 1) >= region.base,
                "map: a region must end within the address space");
        require((region.masters & ~used) == 0, "map: a region names a master interface not in use");
        for (const AddressRegion& other : config.map) {
            const bool apart = &other == &region || other.base - region.base >= region.bytes;
            require(apart, "map: regions overlap");
        }
    }
}

void check_shared(const MemoryConfig& memory) {
    require(memory.kind == MemoryKind::simple, "shared_memory: all memories must be simple");
    require(memory.read_latency > 1, "memory.read_latency of a shared_memory must be at least 2");
    require(memory.write_latency > 1, "memory.write_latency of a shared_memory must be at least 2");
}

} // namespace

InterconnectConfig example_config() {
    InterconnectConfig config;
    config.slaves[2].used = true;
    for (const unsigned n : {3U, 4U}) {
        config.slaves[n].used = config.slaves[n].dvm = true;
        config.slaves[n].kind = PortKind::ace;
    }
    config.masters[0].used = true;
    return config;
}

void validate(const InterconnectConfig& config) {
    bool memory = false;
    for (const MasterInterfaceConfig& master : config.masters) {
        if (!master.used) continue;
        memory = true;
        require(master.memory.read_latency > 0, "memory.read_latency must be at least 1");
        require(master.memory.write_latency > 0, "memory.write_latency must be at least 1");
        require(master.memory.outstanding_reads > 0, "memory.outstanding_reads must be at least 1");
        require(master.memory.outstanding_writes > 0,
                "memory.outstanding_writes must be at least 1");
        require(master.memory.beat_interval > 0, "memory.beat_interval must be at least 1");
        if (master.memory.kind == MemoryKind::lpddr4) validate(master.memory.dram);
        if (config.shared_memory.used()) check_shared(master.memory);
        require(master.read_buffer >= kLineBeats, "read_buffer must be at least 4");
        require(master.response_buffer > 0, "response_buffer must be at least 1");
    }
    require(memory, "at least one master interface must be used");
    check_map(config);
    require(power_of_two(config.stripe_bytes) && config.stripe_bytes >= kLineBytes,
            "stripe_bytes must be a power of two of at least 64");
    require(config.tt_depth > 0 && config.tt_depth <= 1024, "tt_depth must be 1 .. 1024");
    require(config.snoop_tt_depth > 0, "snoop_tt_depth must be at least 1");
    require(config.back_invalidations > 0 && config.back_invalidations <= 1024,
            "back_invalidations must be 1 .. 1024");
    require(config.request_buffer > 0, "request_buffer must be at least 1");
    require(config.requests_per_cycle > 0, "requests_per_cycle must be at least 1");
    require(config.request_latency > 0, "request_latency must be at least 1");
    require(config.response_latency > 0, "response_latency must be at least 1");
    require(power_of_two(config.filter.sets_per_bank),
            "filter.sets_per_bank must be a power of two");
    require(config.filter.ways > 0, "filter.ways must be at least 1");
    require(config.watchdog > 0, "watchdog must be at least 1");
}

namespace {

bool is_power_of_two(std::uint64_t value, std::uint64_t least, std::uint64_t most) {
    return value >= least && value <= most && (value & (value - 1)) == 0;
}

bool times_are_short(const DramConfig& config) {
    constexpr std::uint64_t kLongest = 1'000'000'000'000; // a second, so that sums cannot overflow
    for (const std::uint64_t time :
         {config.trcd, config.trp, config.trp_all, config.tras, config.trrd, config.tfaw, config.cl,
          config.cwl, config.trtp, config.twr, config.twtr, config.trtw, config.trefi, config.trfc,
          config.controller_latency, config.age_limit, config.clock})
        if (time > kLongest) return false;
    return true;
}

} // namespace

DramFault fault_of(const DramConfig& config) {
    constexpr std::uint64_t kLine = 64;
    if (!is_power_of_two(config.banks, 1, 64)) return {"banks", "a power of two from 1 to 64"};
    if (!is_power_of_two(config.row_bytes, kLine, 1 << 20))
        return {"row_bytes", "a power of two from 64 to 1 MiB"};
    if (!is_power_of_two(config.rows, 1, 1 << 30))
        return {"rows", "a power of two from 1 to 1073741824"};
    if (!is_power_of_two(config.bus_bits, 8, 64)) return {"bus_bits", "8, 16, 32 or 64"};
    if (!is_power_of_two(config.burst_length, 8, 32)) return {"burst_length", "8, 16 or 32"};
    if (config.burst_bytes() > kLine)
        return {"burst_length", "a burst of bus_bits of at most 64 bytes"};
    if (config.data_rate == 0 || config.data_rate > 100'000) return {"data_rate", "1 to 100000"};
    if (!times_are_short(config)) return {"trcd", "times of at most a second"};
    if (config.trefi != 0 && config.trefi <= config.trp_all + config.trfc)
        return {"trefi", "0, or more than trp_all and trfc"};
    if (config.batch == 0) return {"batch", "at least 1"};
    if (config.drain_from == 0 || config.drain_from > 100) return {"drain_from", "1 to 100"};
    if (config.drain_to >= config.drain_from) return {"drain_to", "less than drain_from"};
    if (config.clock == 0) return {"clock", "at least 1"};
    return {nullptr, nullptr};
}

void validate(const DramConfig& config) {
    const DramFault fault = fault_of(config);
    if (fault.parameter != nullptr)
        throw std::invalid_argument(std::string("interconnect: memory.dram.") + fault.parameter +
                                    " must be " + fault.legal);
}

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
