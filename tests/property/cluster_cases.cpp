// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/cluster_cases.h"

#include "testbench/kernels/kernel_info.h"

#include <iterator>
#include <sstream>

namespace armpmu::testbench::testing {

namespace {

using cci550::SlaveEvent;
using cluster::ClusterTotals;

constexpr std::uint64_t kShared = 0x1000'0000;
constexpr std::uint64_t kUncached = 0x3000'0000; // of which the second half is a device
constexpr std::uint64_t kHalf = 0x10'0000;

template <typename Value, std::size_t n>
Value one_of(Random& random, const Value (&values)[n]) {
    return values[random(n)];
}

// A kernel, and how often it does what it does.
struct Choice {
    const char* name;
    const char* extent; // "": it has none
    std::uint64_t most; // of that
    const char* length;
    std::uint64_t times;
    bool has_data = true;
    bool device = false; // may go to one
};
constexpr Choice kChoices[] = {
    {"read", "footprint", 64 * 1024, "passes", 3},
    {"write", "footprint", 64 * 1024, "passes", 3},
    {"copy", "footprint", 64 * 1024, "passes", 2},
    {"strided_read", "footprint", 64 * 1024, "passes", 8},
    {"page_read", "pages", 128, "passes", 10},
    {"chase", "footprint", 64 * 1024, "iterations", 2000},
    {"page_chase", "pages", 128, "iterations", 1500},
    {"code", "kilobytes", 64, "passes", 3, false},
    {"prefetch", "footprint", 64 * 1024, "passes", 2},
    {"zero", "footprint", 64 * 1024, "passes", 2},
    {"clean", "footprint", 16 * 1024, "passes", 3},
    {"barriers", "", 0, "iterations", 300},
    {"atomic", "", 0, "iterations", 1000},
    {"store_burst", "footprint", 64 * 1024, "passes", 2},
    {"unaligned", "footprint", 8 * 1024, "passes", 8},
    {"device_write", "", 0, "iterations", 200, true, true},
    {"tlb_broadcast_all", "pages", 16, "passes", 30},
    {"tlb_broadcast_page", "pages", 16, "passes", 5},
    {"adds", "", 0, "iterations", 5000, false},
};

std::uint64_t data_of(const Choice& choice, unsigned core, Random& random) {
    if (choice.device) return kUncached + kHalf;
    switch (random(8)) {
    case 0: return kUncached;
    case 1:
    case 2: return kShared + (core + 1) * kHalf;
    default: return kShared;
    }
}

ClusterCase::Program random_program(unsigned core, std::uint64_t seed, Random& random) {
    ClusterCase::Program program;
    if (random(3) == 0) {
        program.kernel = "random";
        program.accesses.lines = 8U << random(8);
        program.accesses.store_percent = static_cast<unsigned>(random(80));
        program.accesses.whole_percent = static_cast<unsigned>(random(50));
        program.accesses.blocks = 2000;
        program.accesses.seed = seed * 10 + core;
        if (random(8) == 0) program.accesses.base = kUncached;
        return program;
    }
    const Choice choice = one_of(random, kChoices);
    program.kernel = choice.name;
    program.settings[choice.length] = std::to_string(choice.times);
    if (choice.most != 0) {
        const std::uint64_t extent = choice.most >> random(4);
        program.settings[choice.extent] = std::to_string(extent);
    }
    if (choice.has_data) program.settings["data"] = std::to_string(data_of(choice, core, random));
    return program;
}

void draw_core(cpu::CoreConfig& core, Random& random) {
    core.l1d_kb = one_of(random, {16U, 32U, 64U});
    core.l2_kb = one_of(random, {0U, 64U, 128U, 256U});
    core.prefetch = random(3) != 0;
    core.store_buffer = 1 + static_cast<unsigned>(random(8));
    core.miss_registers = 2 + static_cast<unsigned>(random(8));
    core.write_registers = 1 + static_cast<unsigned>(random(6));
    core.atomics = random(2) == 0 ? cpu::CoreConfig::Atomics::far : cpu::CoreConfig::Atomics::near;
    core.l2_tlb_entries = one_of(random, {64U, 1024U});
    if (random(2) == 0) core.l1_streaming = core.l2_streaming = core.l3_streaming = 0;
    if (random(4) == 0) core.l3_streaming = 8;
}

void draw_cluster(cluster::ClusterConfig& cluster, Random& random) {
    cluster.core_mhz = one_of(random, {450U, 900U, 1000U, 1800U, 2101U});
    cluster.aclk_mhz = one_of(random, {450U, 900U, 799U});
    cluster.l3_kb = one_of(random, {0U, 256U, 1024U});
    if (random(6) == 0) cluster.l3_kb = 16; // so small that it overflows
    cluster.l3_latency = 1 + static_cast<unsigned>(random(50));
    cluster.lookahead = one_of(random, {0U, 1U, 100U, 1000U});
    cluster.reads = 1 + static_cast<unsigned>(random(32));
    cluster.writes = 1 + static_cast<unsigned>(random(16));
    cluster.peer_latency = static_cast<unsigned>(random(40));
    cluster.snoop_latency = 1 + static_cast<unsigned>(random(12));
    cluster.snoop_buffer = 1 + static_cast<unsigned>(random(6));
    cluster.qos = static_cast<std::uint8_t>(random(16));
}

void draw_interconnect(InterconnectConfig& config, Random& random) {
    config.tt_depth = 2 + static_cast<unsigned>(random(31));
    config.snoop_tt_depth = 1 + static_cast<unsigned>(random(16));
    config.filter = {1U << random(9), 1 + static_cast<unsigned>(random(8))};
    MemoryConfig& memory = config.masters[0].memory;
    memory.read_latency = 1 + static_cast<unsigned>(random(120));
    memory.write_latency = 1 + static_cast<unsigned>(random(60));
    memory.outstanding_reads = 1 + static_cast<unsigned>(random(16));
    memory.outstanding_writes = 1 + static_cast<unsigned>(random(16));
    config.back_invalidations = 1 + static_cast<unsigned>(random(4));
}

ClusterCase random_case(std::uint64_t seed, Random& random) {
    ClusterCase one;
    one.shape.cores.assign(1 + random(2), 0);
    for (unsigned& cores : one.shape.cores) cores = 1 + static_cast<unsigned>(random(4));
    draw_core(one.shape.core, random);
    draw_cluster(one.shape.cluster, random);
    draw_interconnect(one.interconnect, random);
    one.shape.ranges = {{kUncached, kHalf, cpu::MemoryType::non_cacheable},
                        {kUncached + kHalf, kHalf, cpu::MemoryType::device}};
    unsigned core = 0;
    for (const unsigned cores : one.shape.cores)
        for (unsigned n = 0; n < cores; ++n)
            one.programs.push_back(random_program(core++, seed, random));
    return one;
}

} // namespace

MakeSource ClusterCase::sources() const {
    return [this](unsigned cluster, unsigned core) -> std::unique_ptr<cpu::BlockSource> {
        const Program& program = programs[(cluster == 0 ? 0 : shape.cores[0]) + core];
        if (program.kernel == "random") return std::make_unique<RandomAccesses>(program.accesses);
        return make_kernel(program.kernel, program.settings);
    };
}

std::string ClusterCase::text() const {
    std::ostringstream text;
    for (const auto& member : cluster::cluster_members())
        text << member.name << '=' << member.get(shape.cluster) << ' ';
    text << "l2_kb=" << shape.core.l2_kb;
    for (const unsigned cores : shape.cores) text << ", " << cores << " cores";
    for (const Program& program : programs) {
        text << "; " << program.kernel;
        for (const auto& [name, value] : program.settings) text << ' ' << name << '=' << value;
    }
    return text.str();
}

ClusterCase random_cluster_case(std::uint64_t seed) {
    Random random(seed);
    return random_case(seed, random);
}

ClusterCase random_sharing_case(std::uint64_t seed) {
    Random random(seed);
    ClusterCase one = random_case(seed, random);
    one.shape.observed = true;
    one.shape.cluster.lookahead = 0;
    RandomAccesses::Shape accesses;
    accesses.lines = 4U << random(8);
    accesses.store_percent = 10 + static_cast<unsigned>(random(70));
    accesses.whole_percent = static_cast<unsigned>(random(20));
    accesses.blocks = 2000;
    for (std::size_t n = 0; n < one.programs.size(); ++n) {
        accesses.seed = 100 * seed + n;
        one.programs[n] = {"random", {}, accesses};
    }
    one.shape.accesses = accesses;
    return one;
}

std::string differing_books(const RecordingSink& sink, unsigned port, const ClusterTotals& totals) {
    const auto count = [&](SlaveEvent event) { return sink.count(port, event); };
    const std::uint64_t messages = totals.dvm_messages + totals.dvm_completes;
    const std::uint64_t allocating = totals.read_shared + totals.read_unique;
    const std::uint64_t upgrades = totals.clean_unique + totals.make_unique;
    const std::uint64_t updates = totals.write_back + totals.write_clean;
    const std::uint64_t beats = 4 * (allocating + totals.read_once) + upgrades + messages;
    const std::uint64_t dvm_snoops = count(SlaveEvent::si_srq_acvalid) -
                                     count(SlaveEvent::si_srq_read) -
                                     count(SlaveEvent::si_srq_clean);
    const struct {
        const char* what;
        std::uint64_t cluster;
        std::uint64_t interconnect;
    } rows[] = {
        {"reads and messages",
         totals.read_no_snoop + totals.read_once + allocating + upgrades + messages,
         count(SlaveEvent::si_rrq_hs_arvalid)},
        {"device reads", 0, count(SlaveEvent::si_rrq_dev)},
        {"ReadNoSnoop", totals.read_no_snoop, count(SlaveEvent::si_rrq_hs_nonshareable)},
        {"ReadOnce", totals.read_once, count(SlaveEvent::si_rrq_hs_shareable_non_alloc)},
        {"ReadShared and ReadUnique", allocating, count(SlaveEvent::si_rrq_hs_shareable_alloc)},
        {"CleanUnique and MakeUnique", upgrades, count(SlaveEvent::si_rrq_hs_invalidate)},
        {"maintenance", 0, count(SlaveEvent::si_rrq_hs_cache_maint)},
        {"DVM messages", messages, count(SlaveEvent::si_rrq_hs_dvm_msg)},
        {"R beats", totals.read_beats + totals.dvm_completes, count(SlaveEvent::si_rrq_hs_rval)},
        {"R beats of lines and single ones", totals.read_no_snoop == 0 ? beats : 0,
         totals.read_no_snoop == 0 ? count(SlaveEvent::si_rrq_hs_rval) : 0},
        {"lines from snoops", totals.fills_from_snoop, count(SlaveEvent::si_rrq_hs_rlast_snoop)},
        {"writes", updates + totals.evict + totals.write_no_snoop,
         count(SlaveEvent::si_wrq_hs_awalid)},
        {"device writes", 0, count(SlaveEvent::si_wrq_dev)},
        {"WriteNoSnoop", totals.write_no_snoop, count(SlaveEvent::si_wrq_non_shareable)},
        {"WriteBack and WriteClean", updates, count(SlaveEvent::si_wrq_share_wb)},
        {"WriteLineUnique", 0, count(SlaveEvent::si_wrq_share_wlu)},
        {"WriteUnique", 0, count(SlaveEvent::si_wrq_share_wunique)},
        {"Evict", totals.evict, count(SlaveEvent::si_wrq_evict)},
        {"W beats", totals.write_beats, count(SlaveEvent::si_w_data_beat)},
        {"snoops", totals.snoops, count(SlaveEvent::si_srq_read) + count(SlaveEvent::si_srq_clean)},
        {"snoops without data", totals.snoops - totals.snoop_data + dvm_snoops,
         count(SlaveEvent::si_srq_data_transfer_low)},
    };
    std::ostringstream text;
    for (const auto& row : rows)
        if (row.cluster != row.interconnect)
            text << "SI" << port << ' ' << row.what << ": " << row.cluster << " by the cluster, "
                 << row.interconnect << " by the interconnect\n";
    return text.str();
}

std::string second_owner(ClusterSystem& system, std::uint64_t base, unsigned lines) {
    std::ostringstream text;
    for (std::uint64_t line = base / 64; line < base / 64 + lines; ++line) {
        unsigned holders = 0;
        unsigned owners = 0;
        for (const auto& cluster : system.clusters) {
            const LineState state = cluster->state_of(line);
            holders += state != LineState::invalid;
            owners += unique(state);
            unsigned cores = 0;
            bool owned = false;
            for (unsigned n = 0; n < cluster->cores(); ++n) {
                const cpu::Core::Copy copy = cluster->core(n).copy_of(line);
                cores += copy.held;
                owned = owned || copy.unique;
                if (copy.held && state == LineState::invalid)
                    text << "line " << line << ": core " << n << " has what its cluster has not\n";
                if (copy.unique && !unique(state))
                    text << "line " << line << ": core " << n << " owns what its cluster shares\n";
            }
            if (owned && cores > 1) text << "line " << line << ": a core shares what it owns\n";
        }
        if (owners != 0 && holders > 1)
            text << "line " << line << ": a cluster shares what it owns\n";
    }
    return text.str();
}

} // namespace armpmu::testbench::testing
