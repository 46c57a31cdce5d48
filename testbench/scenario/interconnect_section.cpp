// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/interconnect_section.h"

#include "testbench/scenario/limits.h"

#include "armpmu/core/text.h"
#include "testbench/scenario/interface_name.h"
#include "testbench/scenario/memory_section.h"

#include <array>
#include <cmath>

namespace armpmu::testbench {
namespace {

unsigned parse_master_interface(Parameters& section, const char* key, const std::string& text,
                                unsigned present, int element = -1) {
    return parse_interface(section, {key, "MI", present}, text, element);
}

void describe_ace(Parameters& section, InterconnectSection& interconnect) {
    std::vector<std::string> ports;
    section.texts({"ace", "slave interfaces without a master here that are ACE, for `inject`; the "
                          "others are as their masters are"},
                  ports);
    for (std::size_t i = 0; i < ports.size(); ++i) {
        const InterfaceKey key = {"ace", "SI", interconnect.cci.slave_interfaces};
        interconnect.cci.ace[parse_interface(section, key, ports[i], static_cast<int>(i))] = true;
    }
}

void describe_memories(Parameters& section, InterconnectSection& interconnect) {
    const unsigned present = interconnect.cci.master_interfaces;
    MasterInterfaceConfig every;
    every.used = true;
    const auto says = [](const Parameters& memory) {
        return memory.has("kind") || memory.has("read_latency") || memory.has("write_latency");
    };
    section.section({"memory", "behind every MI"}, [&](Parameters& inner) {
        describe_memory(inner, every);
        if (says(inner)) interconnect.memories_said = (1U << present) - 1;
    });
    auto& masters = interconnect.config.masters;
    for (unsigned n = 0; n < present; ++n) masters[n] = every;
    unsigned entries = 0;
    section.list({"memories", "what differs from `memory` behind one MI"}, [&](Parameters& entry) {
        MasterInterfaceConfig one = every;
        describe_memory(entry, one);
        entry.require("port");
        std::string port;
        entry.text({"port", "master interface, MI0 to MI6"}, port);
        const unsigned n = parse_master_interface(entry, "port", port, present);
        if (interconnect.memory_entries[n])
            entry.fail("port", "port: MI" + std::to_string(n) + " stands here twice");
        interconnect.memory_entries[n] = entries++;
        masters[n] = one;
        if (says(entry)) interconnect.memories_said |= 1U << n;
    });
}

// The file has cycles, the model thousandths of them.
void interval(Parameters& section, const Key& key, unsigned& thousandths) {
    double cycles = thousandths / 1000.0;
    if (section.decimal(key, cycles, 0, 1e6))
        thousandths = static_cast<unsigned>(std::llround(cycles * 1000));
}

void describe_shared_memory(Parameters& section, InterconnectSection& interconnect) {
    SharedMemoryConfig& shared = interconnect.config.shared_memory;
    interconnect.shared_memory_said = section.section(
        {"shared_memory", "all MIs lead to one memory, which does one access (burst) at a time; 0 "
                          "and 0: each MI has its own"},
        [&](Parameters& inner) {
            interval(inner, {"read_interval", "that a read takes of it", "cycles"},
                     shared.read_interval);
            interval(inner, {"write_interval", "that a write takes of it", "cycles"},
                     shared.write_interval);
        });
    if (!shared.used()) return;
    for (unsigned n = 0; n < interconnect.cci.master_interfaces; ++n) {
        const MemoryConfig& memory = interconnect.config.masters[n].memory;
        if (memory.kind != MemoryKind::simple)
            section.fail("shared_memory", "shared_memory: expected `kind: simple` of all memories");
        if (memory.read_latency < 2 || memory.write_latency < 2)
            section.fail("shared_memory", "shared_memory: expected latencies of at least 2 cycles "
                                          "of all memories");
    }
}

void describe_map(Parameters& section, InterconnectSection& interconnect) {
    section.list(
        {"map", "which MIs an address belongs to; without a map, to all of them; outside "
                "of it, to none: DECERR"},
        [&](Parameters& entry) {
            AddressRegion region;
            entry.require("base");
            entry.require("bytes");
            entry.bytes({"base", "first address, a multiple of 64"}, region.base, 0, kMostAddress);
            entry.bytes({"bytes", "a multiple of 64"}, region.bytes, 64, kMostAddress);
            std::vector<std::string> ports;
            entry.texts({"ports", "MIs that take turns every stripe_bytes; all of them"}, ports);
            for (std::size_t i = 0; i < ports.size(); ++i) {
                const unsigned n =
                    parse_master_interface(entry, "ports", ports[i],
                                           interconnect.cci.master_interfaces, static_cast<int>(i));
                if ((region.masters >> n & 1) != 0)
                    entry.fail("ports", "ports: MI" + std::to_string(n) + " stands here twice",
                               static_cast<int>(i));
                region.masters |= static_cast<std::uint8_t>(1U << n);
            }
            if (region.base % kLineBytes != 0) entry.fail("base", "base: must be a multiple of 64");
            if (region.bytes % kLineBytes != 0)
                entry.fail("bytes", "bytes: must be a multiple of 64");
            if (region.bytes > kMostAddress + 1 - region.base)
                entry.fail("bytes", "bytes: the region must end within 48 address bits");
            for (const AddressRegion& other : interconnect.config.map)
                if (other.base < region.base + region.bytes &&
                    region.base < other.base + other.bytes)
                    entry.fail("base", "base: overlaps the region at " + hex(other.base));
            interconnect.config.map.push_back(region);
        });
}

constexpr unsigned kFilterBanks = 8;
// More lines than all ACE masters together can hold, and memory of this machine.
constexpr unsigned kMostInBank = 1 << 20;
constexpr std::uint64_t kMostFilterBytes =
    std::uint64_t{kMostInBank} * kFilterBanks * kLineBytes / 2;
constexpr double kMostFraction = 16;

void describe_filter(Parameters& section, InterconnectSection& interconnect) {
    SnoopFilterConfig& filter = interconnect.config.filter;
    section.exclude({"sets_per_bank", "bytes", "fraction"});
    const auto said = [&](const char* key) { return section.has(key) ? 1 : 0; };
    const int sizes = said("sets_per_bank") + said("bytes") + said("fraction");
    interconnect.filter_said = sizes != 0 || section.has("ways");
    section.number({"ways", "of each set: 8 x sets x ways tags in all"}, filter.ways, 1, 64);
    section.bytes({"bytes",
                   "its size as the TRM counts it: it has twice as many tags as so much of "
                   "caches has lines"},
                  interconnect.filter_bytes, 0, kMostFilterBytes);
    section.decimal({"fraction", "likewise of the exclusive caches behind it, whatever these are; "
                                 "sets are rounded up to a power of two"},
                    interconnect.filter_fraction, 0, kMostFraction);
    if (interconnect.filter_bytes != 0) {
        const auto bytes = static_cast<double>(interconnect.filter_bytes);
        filter.sets_per_bank = filter_sets(filter.ways, bytes);
        const std::uint64_t whole =
            std::uint64_t{kFilterBanks} * filter.sets_per_bank * filter.ways * kLineBytes / 2;
        if (whole != interconnect.filter_bytes)
            section.fail("bytes", "bytes: sets must be a power of two; with " +
                                      std::to_string(filter.ways) + " ways the next size is " +
                                      std::to_string(whole));
    }
    section.number({"sets_per_bank",
                    "said itself, without bytes or fraction: a power of two; there "
                    "are 8 banks"},
                   filter.sets_per_bank, 1, 1 << 20);
    section.boolean({"enabled", "ctrl_ovr[2] LOW; without it every request snoops every ACE port"},
                    interconnect.snoop_filter);
    if (sizes > 1)
        section.fail(section.has("fraction") ? "fraction" : "bytes",
                     "snoop_filter: expected one of bytes, fraction and sets_per_bank");
    if ((filter.sets_per_bank & (filter.sets_per_bank - 1)) != 0)
        section.fail("sets_per_bank", "sets_per_bank: must be a power of two");
    if (filter.sets_per_bank > kMostInBank / filter.ways)
        section.fail(interconnect.filter_bytes != 0 ? "bytes" : "sets_per_bank",
                     "sets_per_bank: sets x ways must be at most " + std::to_string(kMostInBank) +
                         " in a bank");
}

} // namespace

void describe(Parameters& section, InterconnectSection& interconnect) {
    InterconnectConfig& config = interconnect.config;
    section.number({"slave_interfaces", "SI0 .. SIn-1"}, interconnect.cci.slave_interfaces, 1, 7);
    describe_ace(section, interconnect);
    section.number({"master_interfaces", "MI0 .. MIn-1, each with a memory"},
                   interconnect.cci.master_interfaces, 1, 7);
    section.bytes({"stripe_bytes", "after which the MIs of a region take turns; a power of two"},
                  config.stripe_bytes, 64, 1 << 30);
    if ((config.stripe_bytes & (config.stripe_bytes - 1)) != 0)
        section.fail("stripe_bytes", "stripe_bytes: must be a power of two");
    section.number({"tt_depth", "TT_DEPTH: requests in flight"}, config.tt_depth, 1, 1024);
    section.number({"snoop_tt_depth", "requests that snoop at a time"}, config.snoop_tt_depth, 1,
                   1024);
    section.number({"back_invalidations", "in flight at a time"}, config.back_invalidations, 1,
                   1024);
    section.number({"request_buffer", "requests held per AR and AW channel"}, config.request_buffer,
                   1, 64);
    section.number({"requests_per_cycle", "admitted to the tracker"}, config.requests_per_cycle, 1,
                   8);
    section.number({"request_latency", "from admission to filter look-up or MI request", "cycles"},
                   config.request_latency, 1, kMany);
    section.number({"response_latency", "from the first data or answer to R or B", "cycles"},
                   config.response_latency, 1, kMany);
    section.section({"snoop_filter", "of the ACE masters' caches"},
                    [&](Parameters& inner) { describe_filter(inner, interconnect); });
    section.boolean({"second_snoop_data_layer", "ctrl_ovr[4]: two ACE ports can hand over data at "
                                                "a time"},
                    interconnect.second_snoop_data_layer);
    section.boolean({"inherited_urgency", "a request is as urgent as the most urgent one that "
                                          "waits for it"},
                    config.urgency.inherited);
    section.number({"ageing",
                    "of waiting after which a request's QoS value counts as one higher; 0: "
                    "waiting changes nothing",
                    "cycles"},
                   config.urgency.ageing, 0, kMany);
    section.boolean({"reads_wait_for_reads", "ReadOnce, ReadNoSnoop and Device reads of a line "
                                             "wait for older ones of it"},
                    config.ordering.reads_wait_for_reads);
    section.boolean({"writes_wait_for_snoops", "WriteNoSnoop and Device writes of an ACE port wait "
                                               "where its WriteBacks do not"},
                    config.ordering.writes_wait_for_snoops);
    describe_memories(section, interconnect);
    describe_shared_memory(section, interconnect);
    describe_map(section, interconnect);
}

unsigned filter_sets(unsigned ways, double bytes) {
    unsigned sets = 1;
    while (static_cast<double>(kFilterBanks) * sets * ways * kLineBytes < 2 * bytes) sets *= 2;
    return sets;
}

void size_filter(Parameters& root, InterconnectSection& interconnect, std::uint64_t bytes) {
    if (interconnect.filter_fraction == 0) return;
    SnoopFilterConfig& filter = interconnect.config.filter;
    const double covered = interconnect.filter_fraction * static_cast<double>(bytes);
    if (bytes == 0)
        root.fail("interconnect", "interconnect.snoop_filter.fraction: there are no caches");
    if (covered > static_cast<double>(kMostFilterBytes))
        root.fail("interconnect", "interconnect.snoop_filter.fraction: expected at most " +
                                      std::to_string(kMostFilterBytes) + " bytes of caches");
    filter.sets_per_bank = filter_sets(filter.ways, covered);
    if (filter.sets_per_bank > kMostInBank / filter.ways)
        root.fail("interconnect",
                  "interconnect.snoop_filter.fraction: sets x ways must be at most " +
                      std::to_string(kMostInBank) + " in a bank");
}

} // namespace armpmu::testbench
