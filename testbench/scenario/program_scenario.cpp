// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/program_scenario.h"

#include "testbench/boards/board.h"
#include "testbench/scenario/counted_event.h"
#include "testbench/scenario/limits.h"
#include "testbench/scenario/objective_section.h"
#include "testbench/scenario/pmu_section.h"
#include "testbench/scenario/processor_section.h"
#include "testbench/scenario/use_case_name.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace armpmu::testbench {
namespace {

using cpu::DataSource;
using cpu::MemoryType;

void describe(Parameters& section, ProgramMemory& memory) {
    section.choice({"source", "where its answers say that data came from"}, memory.source,
                   {{"dram", DataSource::dram},
                    {"interconnect_cache", DataSource::interconnect_cache},
                    {"peer_cluster", DataSource::peer_cluster},
                    {"remote", DataSource::remote},
                    {"peer_core", DataSource::peer_core}});
    section.list({"regions", "that are not cacheable"}, [&](Parameters& entry) {
        cpu::FlatTranslator::Range range;
        entry.choice(
            {"type", "of memory"}, range.type,
            {{"device", MemoryType::device}, {"non_cacheable", MemoryType::non_cacheable}});
        entry.require("base");
        entry.require("bytes");
        entry.number({"base", "first address"}, range.first, 0, kMostAddress);
        range.bytes = 1;
        entry.bytes({"bytes", "to whole pages"}, range.bytes, 1, kMostAddress);
        memory.regions.push_back(range);
    });
}

std::vector<a55::Event> core_events(Parameters& section, const Key& key, const a55::Config& pmu) {
    std::vector<std::string> names;
    section.texts(key, names);
    std::vector<a55::Event> events;
    for (std::size_t i = 0; i < names.size(); ++i)
        events.push_back(core_event(section, key.name, names[i], pmu, static_cast<int>(i)));
    return events;
}

void describe_use_cases(Parameters& section, ProgramScenario& scenario) {
    std::vector<std::string> names;
    section.texts({"use_cases", "of Arm's application note, instead of counters; `armpmu list "
                                "use-cases` has them. As many runs as six counters need"},
                  names);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const UseCase* const one =
            &known_use_case(section, "use_cases", names[i], static_cast<int>(i));
        std::vector<const UseCase*>& all = scenario.use_cases;
        if (std::find(all.begin(), all.end(), one) != all.end())
            section.fail("use_cases", "use_cases: '" + names[i] + "' stands here twice",
                         static_cast<int>(i));
        all.push_back(one);
    }
    section.boolean({"chained", "use_cases have counters of 64 bits, three at a time"},
                    scenario.chained);
    if (!names.empty() && !scenario.counters.empty())
        section.fail("use_cases", "use_cases: software counts either these or counters");
    if (names.empty() && scenario.chained) section.fail("chained", "chained: only use_cases are");
}

void describe_pmu(Parameters& section, ProgramScenario& scenario) {
    scenario.counters = core_events(
        section, {"counters", "at most 6 events that software programs its counters with"},
        scenario.pmu);
    if (scenario.counters.size() > a55::kCounters)
        section.fail("counters", "counters: expected at most 6 events, not " +
                                     std::to_string(scenario.counters.size()));
    describe_export(section, scenario.exports);
    describe_use_cases(section, scenario);
    scenario.shown =
        core_events(section, {"events", "of the table of events; without any, all that occurred"},
                    scenario.pmu);
}

// Parameters of the core and its clock override the board's. Nothing: no board.
std::optional<Board> describe_board(Parameters& root, ProgramScenario& scenario) {
    std::string name;
    root.text({"board",
               "whose core, L3 and memory these are: none, a name of docs/silicon.md, or a "
               "file that `armpmu calibrate` wrote"},
              name);
    if (name.empty() || name == "none") return std::nullopt;
    std::optional<Board> board;
    try {
        board = board_named(is_board_file(name) ? root.input_file(name) : name);
    } catch (const ConfigError& error) {
        root.fail("board", "board: " + std::string(error.what()));
    }
    scenario.core = board->core;
    scenario.clock_mhz = board->clock_mhz;
    return board;
}

// A snoop filter of twice the lines that the cluster can hold, by Arm's rule.
void use_board_filter(ProgramScenario& scenario) {
    InterconnectSection& interconnect = scenario.cluster.interconnect;
    if (interconnect.filter_said) return;
    interconnect::SnoopFilterConfig& filter = interconnect.config.filter;
    filter.sets_per_bank =
        std::max(filter.sets_per_bank,
                 filter_sets(filter.ways, static_cast<double>(covered_bytes(scenario))));
}

// One memory for all MIs, whose latency including the interconnect is the board's, and so is its
// time per line. Keys of the file take precedence.
void use_board_memory(const Board& board, CoreClusterSection& cluster) {
    // A read's cycles of ACLK between a cluster and the memory, both ways: docs/interconnect.md.
    constexpr double kWay = 10;
    InterconnectSection& interconnect = cluster.interconnect;
    const double aclk = static_cast<double>(cluster.config.aclk_mhz) / cluster.config.core_mhz;
    const double latency = std::round(board.core.memory_latency * aclk - kWay);
    bool simple = true;
    for (unsigned n = 0; n < interconnect.cci.master_interfaces; ++n) {
        interconnect::MemoryConfig& memory = interconnect.config.masters[n].memory;
        if ((interconnect.memories_said >> n & 1) == 0) {
            memory.read_latency = static_cast<unsigned>(std::max(latency, 2.0));
            memory.write_latency = 2; // a board's writes are done when its memory takes them
        }
        simple &= memory.kind == interconnect::MemoryKind::simple && memory.write_latency > 1 &&
                  memory.read_latency > 1;
    }
    if (interconnect.shared_memory_said || !simple) return;
    const auto thousandths = [&](std::uint32_t cycles) {
        return static_cast<unsigned>(std::llround(cycles * aclk * 1000));
    };
    interconnect.config.shared_memory = {thousandths(board.core.memory_read_interval),
                                         thousandths(board.core.memory_write_interval)};
}

} // namespace

// L3 is exclusive of its cores' caches.
std::uint64_t covered_bytes(const ProgramScenario& scenario) {
    const cpu::CoreConfig& core = scenario.core;
    const std::uint64_t own = core.l2_kb != 0 ? core.l2_kb : core.l1d_kb;
    return (core.l3_kb + scenario.cluster.cores * own) * 1024;
}

CounterPlan ProgramScenario::plan() const {
    if (!use_cases.empty()) return plan_use_cases(use_cases, chained);
    std::vector<unsigned> events;
    for (const a55::Event event : counters) events.push_back(number(event));
    return plan_events(std::move(events));
}

void describe(Parameters& root, ProgramScenario& scenario) {
    root.require("scenario");
    root.name({"scenario", "its name"}, scenario.name);
    root.text({"about", "the question it answers"}, scenario.about);
    describe_objective(root, scenario.objective);
    const std::optional<Board> board = describe_board(root, scenario);
    root.number({"clock_mhz", "of the core", "MHz"}, scenario.clock_mhz, 1, 10000);
    root.section({"core", "how the core is built"}, [&](Parameters& core) {
        core.boolean({"external_last_level", "the last level of cache is outside of the cluster"},
                     scenario.pmu.external_last_level);
        describe(core, scenario.core);
        if (root.has("cluster") || root.has("interconnect")) refuse_memory_latency(core);
    });
    scenario.pmu = pmu_config(scenario.core, scenario.pmu);
    describe_cluster(root, scenario.cluster);
    scenario.cluster.config.core_mhz = scenario.clock_mhz;
    share_l3(scenario.cluster.config, scenario.core);
    size_filter(root, scenario.cluster.interconnect, covered_bytes(scenario));
    if (board) {
        use_board_filter(scenario);
        use_board_memory(*board, scenario.cluster);
    }
    root.section({"memory", "what lies behind the caches"},
                 [&](Parameters& memory) { describe(memory, scenario.memory); });
    root.section({"pmu", "what is counted; everything is known whatever is"},
                 [&](Parameters& pmu) { describe_pmu(pmu, scenario); });
    root.section(
        {"run", "what of it is measured; all of it, if nothing is said"}, [&](Parameters& run) {
            run.number({"from_instruction", "what is before is a warm-up, in no number"},
                       scenario.window.from, 0, kMostCycles);
            run.number({"instructions", "that are measured, to the end of a block; 0: all"},
                       scenario.window.most, 0, kMostCycles);
        });
    root.require("program");
    root.list(
        {"program", "kernels and programs, those of a core one after another"},
        [&](Parameters& entry) { describe(entry, scenario.program, scenario.cluster.cores); });
    if (scenario.program.empty()) root.fail("program", "program: expected at least one entry");
}

} // namespace armpmu::testbench
