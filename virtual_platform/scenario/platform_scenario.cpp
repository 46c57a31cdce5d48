// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/scenario/platform_scenario.h"

#include "testbench/scenario/fault_list.h"
#include "testbench/scenario/objective_section.h"
#include "testbench/scenario/pmu_section.h"
#include "testbench/scenario/processor_section.h"

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;

void file(Parameters& section, const Key& key, std::string& path) {
    std::string name;
    if (section.text(key, name) && !name.empty()) path = section.input_file(name);
}

void describe(Parameters& section, GuestSection& guest) {
    file(section,
         {"linux", "an arm64 kernel: Image, also packed with gzip or zstd, or as EFI zboot"},
         guest.linux);
    file(section, {"initrd", "what the kernel unpacks as its first file system"}, guest.initrd);
    section.text({"command_line", "of the kernel"}, guest.command_line);
    section.number({"kaslr_seed", "that the kernel randomises its addresses with; 0: it does not"},
                   guest.kaslr_seed, 0, ~std::uint64_t{0});
    file(section, {"device_tree", "a blob in place of the platform's own"}, guest.device_tree);
    file(section,
         {"program", "for the bare machine: an ELF executable, or what lies in memory from "
                     "0x40000000 on; NAME.hex: words as $readmemh reads them"},
         guest.program);
    section.choice<unsigned>({"level", "exception level that the program begins at"}, guest.level,
                             {{"el1", 1}, {"el2", 2}, {"el3", 3}});
    file(section, {"symbols", "the guest's, as `nm` prints them: address, type, name"},
         guest.symbols);
    file(section, {"disk", "what a block device reads"}, guest.disk);
    section.choice<bool>({"disk_writes", "what the guest writes there: refused, or kept beside the "
                                         "file while the run lasts, which is never changed"},
                         guest.disk_takes_writes, {{"refused", false}, {"kept", true}});
    if (guest.disk_takes_writes && guest.disk.empty())
        section.fail("disk_writes", "disk_writes: there is no disk that is written to");
    const char* const kernels_own = !guest.initrd.empty()         ? "initrd"
                                    : !guest.command_line.empty() ? "command_line"
                                                                  : nullptr;
    if (guest.program.empty() == guest.linux.empty())
        section.fail(guest.program.empty() ? "linux" : "program",
                     "guest: either linux or program says what is executed");
    if (!guest.program.empty() && kernels_own != nullptr)
        section.fail(kernels_own, std::string(kernels_own) + ": only a linux guest has one");
    if (!guest.linux.empty() && section.has("level"))
        section.fail("level", "level: Linux begins at el1, only a program elsewhere");
}

void describe(Parameters& section, PlatformScenario& scenario, PlatformMode mode) {
    RegionSection region;
    region.mode = mode;
    const bool begins = section.text(
        {"from", "instructions since the start, an address (0x...) or a symbol"}, region.from);
    const bool ends = section.text({"to", "the same; from there on functional again"}, region.to);
    if (!begins && !ends) return;
    if (!scenario.region.from.empty() || !scenario.region.to.empty())
        section.fail(begins ? "from" : "to", "timed: `counted` is the region of interest already");
    if (!begins && scenario.mode == PlatformMode::functional)
        section.fail("to", std::string(name_of(mode)) + ": from says where it begins");
    scenario.region = region;
}

} // namespace

const char* name_of(PlatformMode mode) {
    switch (mode) {
    case PlatformMode::counted: return "counted";
    case PlatformMode::timed: return "timed";
    default: return "functional";
    }
}

void describe(Parameters& root, PlatformScenario& scenario) {
    root.require("scenario");
    root.name({"scenario", "its name"}, scenario.name);
    root.text({"about", "the question it answers"}, scenario.about);
    describe_objective(root, scenario.objective);
    root.number({"clock_mhz", "of the core and of the interconnect", "MHz"}, scenario.clock_mhz, 1,
                10000);
    root.number({"processors", "on SI3 and SI4; the first half, rounded up, on SI3"},
                scenario.processors, 1, 4);
    root.bytes({"memory", "from 0x40000000 on"}, scenario.memory_bytes, 128 * kMiB, 65536 * kMiB);
    if (scenario.memory_bytes % kMiB != 0)
        root.fail("memory", "memory: must be a multiple of 1 MiB");
    const auto mode = [&root](const Key& key, PlatformMode& which) {
        root.choice(key, which,
                    {{"functional", PlatformMode::functional},
                     {"counted", PlatformMode::counted},
                     {"timed", PlatformMode::timed}});
    };
    mode({"mode",
          "what happens at first: nothing in the interconnect, every load and store, or all "
          "that modelled cores make of the software, in their time"},
         scenario.mode);
    mode({"pmceid", "a mode whose events PMCEID has beside those of `mode`, `counted` and `timed`: "
                    "for a guest that changes the mode itself"},
         scenario.pmceid);
    root.number({"quantum_ns", "that the processor runs ahead of the rest", "ns"},
                scenario.quantum_ns, 1, 1'000'000);
    root.number({"max_instructions", "after which the run ends; 0: when the guest is done"},
                scenario.max_instructions, 0, std::uint64_t{1} << 60);
    root.number({"max_time_ns", "simulated time at which the run ends; 0: likewise", "ns"},
                scenario.max_time_ns, 0, 1'000'000'000'000'000);
    root.section({"core_pmu", "how the core's PMU was built"}, [&](Parameters& section) {
        describe_faults(section, a55::members(), scenario.core_pmu);
    });
    root.section({"interconnect_pmu", "how the CCI-550's PMU was built"}, [&](Parameters& section) {
        describe_faults(section, cci550::members(), scenario.interconnect_pmu);
        describe_authentication(section, "pins at the start; the guest's port changes them",
                                scenario.authentication);
    });
    root.require("guest");
    root.section({"guest", "the software"},
                 [&](Parameters& guest) { describe(guest, scenario.guest); });
    root.section({"core", "how the cores of timed mode are built"}, [&](Parameters& section) {
        describe(section, scenario.core);
        refuse_memory_latency(section);
    });
    scenario.core_pmu.l2_cache = scenario.core.l2_kb != 0;
    scenario.core_pmu.l3_cache = scenario.core.l3_kb != 0;
    root.section({"cluster", "what the cores of timed mode stand in"}, [&](Parameters& section) {
        section.choice(
            {"mode", "how the interconnect is modelled in timed mode: clock by clock, "
                     "or answers at once"},
            scenario.timed_interconnect,
            {{"stepped", TimedInterconnect::stepped}, {"estimate", TimedInterconnect::estimate}});
        section.choice({"caches", "what an L3 holds when timed mode begins: nothing, or what the "
                                  "cluster's cache of counted mode held"},
                       scenario.warm_caches, {{"cold", false}, {"warm", true}});
        section.number({"lookahead",
                        "how far a core may be ahead of the interconnect, or of other cores; 0, "
                        "stepped only: not at all",
                        "cycles"},
                       scenario.lookahead, 0, 1'000'000);
    });
    root.section({"counted", "the region of interest, which is executed in counted mode"},
                 [&](Parameters& section) { describe(section, scenario, PlatformMode::counted); });
    root.section({"timed", "the region of interest, which is executed in timed mode"},
                 [&](Parameters& section) { describe(section, scenario, PlatformMode::timed); });
}

} // namespace armpmu::testbench
