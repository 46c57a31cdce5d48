// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/levers.h"

#include "armpmu/cci550/event_name.h"

#include "testbench/scenario/parameter_path.h"
#include "testbench/scenario/parameter_steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <string>

namespace armpmu::testbench {
namespace {

using Kind = Finding::Kind;
using interconnect::Place;

// "interconnect.memories.0.beat_interval" without the entry.
std::string pattern_of(const std::string& path) {
    std::string pattern;
    std::size_t n = 0;
    for (const PathWord& word : words_of_path(path)) {
        const bool entry = n == 1 && pattern == "masters";
        const bool number = n == 2 && pattern == "interconnect.memories";
        if (entry || number)
            pattern += "[]";
        else
            pattern += (n == 0 ? "" : ".") + word.text;
        ++n;
    }
    return pattern;
}

// One step of each parameter, in the order of the calls. One that cannot be stepped is left out.
class Steps {
  public:
    explicit Steps(Finding& finding) : finding_(finding) {}

    void number(const std::string& path, std::uint64_t value, std::uint64_t most) {
        const Step step = step_of(pattern_of(path)).value();
        const std::uint64_t next = after(step, value, most);
        if (next != value) add(path, std::to_string(value), std::to_string(next), step);
    }
    void thousandths(const std::string& path, std::uint64_t value) {
        const Step step = step_of(pattern_of(path)).value();
        const auto text = [](std::uint64_t one) {
            return fmt::format("{:g}", static_cast<double>(one) / 1000);
        };
        add(path, text(value), text(after(step, value, value)), step);
    }
    // One that is doubled.
    void decimal(const std::string& path, double value, double most) {
        const double next = std::min(2 * value, most);
        if (next != value)
            add(path, fmt::format("{:g}", value), fmt::format("{:g}", next),
                step_of(pattern_of(path)).value());
    }
    void flag(const std::string& path, bool value) {
        const auto text = [](bool one) { return one ? "true" : "false"; };
        add(path, text(value), text(!value), Step::switched);
    }

  private:
    void add(const std::string& path, std::string now, std::string next, Step step) {
        finding_.levers.push_back({path, std::move(now), std::move(next), step_text(step)});
    }

    Finding& finding_;
};

// Of the cycles, in which requests wait at the MIs: for a place in the queues of memories.
struct QueueWaits {
    double reads = 0;
    double writes = 0;
};

constexpr double kFelt = 0.01;
constexpr double kOften = 0.5;

// The levers of an interconnect and its memories.
class OfInterconnect {
  public:
    OfInterconnect(const InterconnectSection& section, const QueueWaits& waits, Steps& steps)
        : section_(section), config_(section.config), waits_(waits), steps_(steps) {}

    bool queues_are_full() const { return std::max(waits_.reads, waits_.writes) >= kOften; }
    // Requests that wait for memories fill the tracker, however deep it is.
    void tracker() {
        if (queues_are_full()) memory_queues(lowest());
        steps_.number("interconnect.tt_depth", config_.tt_depth, 1024);
        if (!queues_are_full()) memory_queues(lowest());
    }
    void filter() {
        if (section_.filter_fraction != 0)
            steps_.decimal("interconnect.snoop_filter.fraction", section_.filter_fraction, 16);
        else if (section_.filter_bytes != 0)
            steps_.number("interconnect.snoop_filter.bytes", section_.filter_bytes, 1U << 28);
        else
            steps_.number("interconnect.snoop_filter.sets_per_bank", config_.filter.sets_per_bank,
                          1U << 20);
        steps_.number("interconnect.snoop_filter.ways", config_.filter.ways, 64);
        steps_.number("interconnect.back_invalidations", config_.back_invalidations, 1024);
    }
    // MIn is at its bandwidth.
    void bandwidth(unsigned n) {
        const SharedMemoryConfig& shared = config_.shared_memory;
        if (!shared.used()) {
            steps_.number(path(n, "beat_interval"), memory(n).beat_interval, 1);
            return interfaces();
        }
        interval("interconnect.shared_memory.read_interval", shared.read_interval);
        interval("interconnect.shared_memory.write_interval", shared.write_interval);
    }
    void dram(unsigned n, bool bus_is_full) {
        if (bus_is_full) interfaces();
        memory_queues(n);
        if (!bus_is_full) interfaces();
        steps_.number("interconnect.memory.dram.banks", memory(n).dram.banks, 64);
    }
    void snoop_data() {
        if (!section_.second_snoop_data_layer)
            steps_.flag("interconnect.second_snoop_data_layer", false);
    }
    void latency(Place place) {
        if (place == Place::memory) memory_queues(lowest());
        if (place == Place::snoop) {
            snoop_data();
            steps_.number("interconnect.snoop_tt_depth", config_.snoop_tt_depth, 1024);
        }
    }

  private:
    const MemoryConfig& memory(unsigned n) const { return config_.masters[n].memory; }
    unsigned lowest() const {
        for (unsigned n = 0; n < config_.masters.size(); ++n)
            if (config_.masters[n].used) return n;
        return 0;
    }
    std::string path(unsigned n, const char* parameter) const {
        const auto& entry = section_.memory_entries[n];
        return entry ? "interconnect.memories." + std::to_string(*entry) + "." + parameter
                     : std::string("interconnect.memory.") + parameter;
    }
    void memory_queues(unsigned n) {
        const auto reads = [&] {
            if (waits_.reads >= kFelt)
                steps_.number(path(n, "outstanding_reads"), memory(n).outstanding_reads, 256);
        };
        if (waits_.reads >= waits_.writes) reads();
        if (waits_.writes >= kFelt)
            steps_.number(path(n, "outstanding_writes"), memory(n).outstanding_writes, 256);
        if (waits_.reads < waits_.writes) reads();
    }
    // In cycles in the file, in thousandths here.
    void interval(const std::string& parameter, unsigned thousandths) {
        if (thousandths != 0) steps_.thousandths(parameter, thousandths);
    }
    // More of them share the work, unless the file maps addresses to them.
    void interfaces() {
        if (config_.map.empty())
            steps_.number("interconnect.master_interfaces", section_.cci.master_interfaces, 7);
    }

    const InterconnectSection& section_;
    const InterconnectConfig& config_;
    const QueueWaits& waits_;
    Steps& steps_;
};

// Of the master on an interface.
class OfMaster {
  public:
    OfMaster(const MasterSection& master, Steps& steps)
        : master_(master), prefix_("masters." + path_word(master.name) + "."), steps_(steps) {}

    // `reads`: that it has under way, on average.
    void in_flight(double reads) {
        if (const auto* const stream = std::get_if<StreamConfig>(&master_.config))
            steps_.number(prefix_ + "outstanding", stream->outstanding, 256);
        if (const auto* const lite = std::get_if<AceLiteMasterConfig>(&master_.config))
            steps_.number(prefix_ + "outstanding", lite->outstanding, 256);
        if (const auto* const cluster = std::get_if<AceClusterConfig>(&master_.config)) {
            // Threads that seldom have as many loads under way as they may gain by fewer misses.
            const bool often = reads > kOften * cluster->loads_in_flight * master_.threads;
            if (!often) cache(*cluster);
            steps_.number(prefix_ + "loads_in_flight", cluster->loads_in_flight, 64);
            if (often) cache(*cluster);
            steps_.number(prefix_ + "outstanding_misses", cluster->outstanding_misses, 64);
        }
    }
    void limit() {
        steps_.number(prefix_ + "max_outstanding", master_.controls.max_outstanding.value_or(48),
                      48);
    }
    void urgency() {
        if (master_.is_stream() && master_.profile)
            steps_.number(prefix_ + "profile.qos", master_.profile->activity.qos, 15);
    }
    void dvm() {
        if (const auto* const cluster = std::get_if<AceClusterConfig>(&master_.config)) {
            steps_.number(prefix_ + "dvm_latency", cluster->dvm_latency, 1'000'000);
            steps_.number(prefix_ + "snoop_latency", cluster->snoop_latency, 1'000'000);
        }
    }

  private:
    void cache(const AceClusterConfig& cluster) {
        steps_.number(prefix_ + "cache_bytes", cluster.cache_bytes, 64U << 20);
    }

    const MasterSection& master_;
    std::string prefix_;
    Steps& steps_;
};

class OfTraffic {
  public:
    OfTraffic(const TrafficResult& result, std::uint64_t cycles, const TrafficScenario& scenario)
        : scenario_(scenario) {
        const auto share = [&](unsigned number, cci550::MasterEvent event) {
            const auto id = cci550::event_id(number, event);
            return static_cast<double>(result.totals.count(cci550::event_name(id))) /
                   static_cast<double>(std::max<std::uint64_t>(1, cycles));
        };
        for (unsigned n = 0; n < cci550::kMaxMasterInterfaces; ++n) {
            waits_.reads = std::max(waits_.reads, share(n, cci550::MasterEvent::mi_rrq_stall));
            waits_.writes = std::max(waits_.writes, share(n, cci550::MasterEvent::mi_wrq_stall));
        }
        for (const TimeOfMaster& time : result.detail.times())
            reads_[time.port] = std::accumulate(time.reads.begin(), time.reads.end(), 0.0) /
                                static_cast<double>(std::max<std::uint64_t>(1, cycles));
    }

    void add_to(Finding& finding) const {
        Steps steps(finding);
        OfInterconnect interconnect(scenario_.interconnect, waits_, steps);
        const auto with_master = [&](auto method) {
            for (const MasterSection& master : scenario_.masters)
                if (finding.interface && master.port == *finding.interface)
                    (OfMaster(master, steps).*method)();
        };
        switch (finding.kind) {
        case Kind::memory: return interconnect.bandwidth(*finding.interface - 8);
        case Kind::dram:
            return interconnect.dram(*finding.interface - 8, !finding.conflicts.has_value());
        case Kind::snoop_filter:
        case Kind::tags: return interconnect.filter();
        case Kind::tracker: return interconnect.tracker();
        case Kind::outstanding: return with_master(&OfMaster::limit);
        case Kind::snoop_data: return interconnect.snoop_data();
        case Kind::dvm:
            for (const MasterSection& master : scenario_.masters) OfMaster(master, steps).dvm();
            return;
        case Kind::latency:
            if (interconnect.queues_are_full()) interconnect.latency(finding.place);
            for (const MasterSection& master : scenario_.masters)
                if (finding.interface && master.port == *finding.interface)
                    OfMaster(master, steps).in_flight(reads_[master.port]);
            if (!interconnect.queues_are_full()) interconnect.latency(finding.place);
            return;
        case Kind::deadline:
        case Kind::starvation: return with_master(&OfMaster::urgency);
        default: return;
        }
    }

  private:
    const TrafficScenario& scenario_;
    QueueWaits waits_;
    std::array<double, cci550::kMaxSlaveInterfaces> reads_{}; // under way, by interface
};

} // namespace

void add_levers(TrafficResult& result, std::uint64_t cycles, const TrafficScenario& scenario) {
    const OfTraffic levers(result, cycles, scenario);
    std::vector<Finding>& findings = result.findings.findings();
    for (Finding& one : findings) levers.add_to(one);
    // A run that is judged by a master's missed deadlines improves with that master's urgency.
    for (const Finding& late : findings) {
        if (late.kind != Kind::deadline || findings.front().kind == Kind::deadline) continue;
        if (result.objective.number.find(late.master + ".missed_cycles") == std::string::npos)
            continue;
        std::vector<Lever>& first = findings.front().levers;
        first.insert(first.begin(), late.levers.begin(), late.levers.end());
    }
}

namespace {

constexpr double kOneByOne = 0.7;

// The levers of cores that execute programs, by the cause of waits.
class OfCores {
  public:
    OfCores(const ProgramResult& result, const ProgramScenario& scenario)
        : result_(result), scenario_(scenario) {}

    void add_to(Finding& finding) const {
        Steps steps(finding);
        const QueueWaits waits;
        OfInterconnect interconnect(scenario_.cluster.interconnect, waits, steps);
        switch (finding.kind) {
        case Kind::memory: return interconnect.bandwidth(*finding.interface - 8);
        case Kind::snoop_filter:
        case Kind::tags: return interconnect.filter();
        case Kind::tracker: return interconnect.tracker();
        case Kind::data_channel:
            return steps.number("cluster.aclk_mhz", scenario_.cluster.config.aclk_mhz, 10'000);
        case Kind::stall: return stall(finding.event, steps);
        default: return;
        }
    }

  private:
    double count(const std::string& event) const {
        for (const auto& [name, value] : result_.totals.totals())
            if (name == event) return static_cast<double>(value);
        return 0;
    }
    void core(Steps& steps, const char* parameter, std::uint64_t most) const {
        const auto& member = find_member(cpu::core_members(), parameter);
        const std::uint64_t value = member.get(scenario_.core);
        const std::string path = std::string("core.") + parameter;
        if (member.words.empty() && member.most == 1 && most == 1) {
            if (value == 0) steps.flag(path, false);
            return;
        }
        steps.number(path, value, std::min(most, member.most));
    }
    // A load that depends on the load before it waits for a level's whole latency. Other loads can
    // be prefetched, or be outstanding together.
    void caches(Steps& steps) const {
        const cpu::CoreConfig& config = scenario_.core;
        const double l1 = count("l1d_cache_refill");
        const double l2 = config.l2_kb != 0 ? count("l2d_cache_refill") : l1;
        const double l3 = config.l3_kb != 0 ? count("l3d_cache_refill") : l2;
        const bool beyond_l2 = l2 > l1 / 2;
        const bool beyond_l3 = beyond_l2 && l3 > l2 / 2;
        const double latency = beyond_l3   ? config.memory_latency
                               : beyond_l2 ? config.l3_latency
                                           : config.l2_latency;
        const bool one_by_one =
            l1 > 0 && count("stall_backend_ld_cache") > kOneByOne * latency * l1;
        // Addresses that come out of loads cannot be foreseen.
        const bool chained = count("stall_backend_ilock_agu") > kOften * l1;
        if (!chained) core(steps, "prefetch", 1);
        if (!beyond_l2) core(steps, "l1d_kb", 64);
        if (!one_by_one && beyond_l2) core(steps, "miss_registers", 64);
        if (beyond_l2 && !beyond_l3 && config.l3_kb != 0) core(steps, "l3_latency", 1'000'000);
        if (beyond_l2 && config.l2_kb != 0) core(steps, "l2_kb", 256);
        if (beyond_l3 && config.l3_kb != 0) core(steps, "l3_kb", 4096);
        if (beyond_l2) core(steps, "l1d_kb", 64);
    }
    void stall(const std::string& event, Steps& steps) const {
        const auto is = [&](const char* word) { return event.find(word) != std::string::npos; };
        if (is("tlb")) {
            core(steps, "l2_tlb_entries", 65'536);
            core(steps, is("frontend") ? "itlb_entries" : "dtlb_entries", 64);
        } else if (is("_ld")) {
            caches(steps);
        } else if (is("_st")) {
            core(steps, "write_registers", 64);
            core(steps, "store_buffer", 16);
        } else if (is("pderr")) {
            core(steps, "direction_entries", 1U << 20);
            core(steps, "btac_entries", 1U << 20);
            core(steps, "indirect_entries", 1U << 20);
        } else if (is("frontend")) {
            core(steps, "l1i_kb", 64);
        }
    }

    const ProgramResult& result_;
    const ProgramScenario& scenario_;
};

} // namespace

void add_levers(ProgramResult& result, const ProgramScenario& scenario) {
    const OfCores levers(result, scenario);
    for (Finding& one : result.findings.findings()) levers.add_to(one);
}

} // namespace armpmu::testbench
